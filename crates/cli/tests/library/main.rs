//! Simulates every model of `library/LayshaftTest`, which check themselves by assertions, and every example of the
//! library, with the files as they lie in the repository. One trial per model; a new model is found without being named
//! here. Old names of classes (`deprecated`) must give the same as the new ones.

mod deprecated;

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// Packages whose models are run, and how many there must be at least: an empty list must not pass.
const PACKAGES: [(&str, usize); 3] =
    [("LayshaftTest", 120), ("Layshaft.Examples", 17), ("Layshaft.MultiBody.Examples", 7)];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    for (package, least) in PACKAGES {
        let models = models_of(package);
        let count = models.len();
        trials.push(Trial::test(format!("{package} has its models"), move || {
            if count >= least { Ok(()) } else { Err(format!("{count} models, at least {least} expected").into()) }
        }));
        trials.extend(models.into_iter().map(|model| Trial::test(model.clone(), move || simulate(&model))));
    }
    trials.push(Trial::test("models translate silently", translate_silently));
    trials.extend(deprecated::trials());
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn library() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../library")
}

fn layshaft(command: &str, model: &str) -> Command {
    let mut process = Command::new(env!("CARGO_BIN_EXE_layshaft"));
    process.env_remove("MODELICAPATH").args([command, "--json", model, "-L"]).arg(library());
    process
}

fn models_of(package: &str) -> Vec<String> {
    let output = layshaft("list", package).output().unwrap_or_else(|error| panic!("cannot list {package}: {error}"));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    assert_eq!(answer["ok"], true, "{answer:#}");
    let models = answer["models"].as_array().into_iter().flatten();
    models.filter_map(|model| model["name"].as_str()).map(str::to_owned).collect()
}

/// Models of the library translate without a warning: what is told to users is about their own lines.
fn translate_silently() -> Result<(), Failed> {
    let models = models_of("Layshaft");
    let mut said = Vec::new();
    for model in &models {
        let output = layshaft("info", model).output()?;
        let answer: Value = serde_json::from_slice(&output.stdout)?;
        let diagnostics = answer["diagnostics"].as_array().ok_or("no diagnostics")?;
        said.extend(
            diagnostics.iter().map(|diagnostic| format!("{model}: {} {}", diagnostic["code"], diagnostic["message"])),
        );
    }
    match said.is_empty() && models.len() > 90 {
        true => Ok(()),
        false => Err(format!("{} models, {said:#?}", models.len()).into()),
    }
}

/// The model states all its conditions at the start, those of discrete variables included: other tools start it in the same place.
fn starts_uniquely(answer: &Value) -> Result<(), Failed> {
    match answer["assumed"].as_array() {
        Some(assumed) if assumed.is_empty() => Ok(()),
        _ => Err(format!("assumed at the start: {:#}", answer["assumed"]).into()),
    }
}

/// The run must reach the stop time without an error.
fn simulate(model: &str) -> Result<(), Failed> {
    let result = std::env::temp_dir().join(format!("layshaft-library-{}-{model}.mat", std::process::id()));
    let output = layshaft("simulate", model).arg("-o").arg(&result).output()?;
    let _ = std::fs::remove_file(&result);
    let answer: Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("{error}: {}", String::from_utf8_lossy(&output.stderr)))?;
    let ended = answer["time"].as_f64().is_some() && answer["time"] == answer["stop_time"];
    if output.status.code() == Some(0) && answer["ok"] == true && ended {
        let warnings = answer["diagnostics"].as_array().is_some_and(|list| !list.is_empty());
        if warnings && model.starts_with("Layshaft.") {
            return Err(format!("warnings: {:#}", answer["diagnostics"]).into());
        }
        return starts_uniquely(&answer);
    }
    Err(format!("ended at {} s of {}: {:#}", answer["time"], answer["stop_time"], answer["diagnostics"]).into())
}
