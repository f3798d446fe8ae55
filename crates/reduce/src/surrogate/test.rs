//! The surrogate in runs that it was not fitted to.

use super::data;
use super::excitation::Pace;
use super::plant::Plant;
use super::{Signal, SurrogateOutcome, SurrogateStudy, SurrogateTest, TEST_RUNS, VALIDATION_RUNS};
use crate::codes;
use crate::compare::{self, Norm, OutputError, Samples};
use crate::run::Run;
use crate::study::ScenarioResult;
use layshaft_flatten::{Request, Store};
use layshaft_sim::{Engine, Settings, Translation};
use layshaft_source::{Diagnostic, PrivateFolder};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Points of a comparison.
const POINTS: f64 = 4000.0;

#[allow(clippy::too_many_arguments)]
pub(super) fn all(
    store: &Store,
    study: &SurrogateStudy,
    plant: &Plant,
    folder: &PrivateFolder,
    surrogate: &str,
    (inputs, outputs): (&[Signal], &[Signal]),
    tell: &(dyn Fn(&str, usize, usize) + Sync),
    outcome: &mut SurrogateOutcome,
) -> Result<(), Vec<Diagnostic>> {
    let file = store_at(folder.path(), &outcome.name, surrogate)?;
    let all = TEST_RUNS + study.scenarios.len() + study.in_place.len();
    for test in 0..TEST_RUNS {
        tell("testing", test, all);
        let run = study.runs + VALIDATION_RUNS + test;
        let what = format!("test{test}");
        let mut tested = excited(study, plant, folder, &file, run, (inputs, outputs), (&outcome.name, &what))?;
        tested.name = match Pace::of(run, study.runs) {
            Pace::Mixed => "excitation, not fitted to".into(),
            Pace::Settling => "levels that are held until it rests, not fitted to".into(),
        };
        outcome.tests.push(tested);
    }
    for (at, scenario) in study.scenarios.iter().enumerate() {
        tell("testing", TEST_RUNS + at, all);
        let test = in_scenario(store, study, plant, folder, &file, scenario, (inputs, outputs), &outcome.name)?;
        outcome.tests.push(test);
    }
    for (at, text) in study.in_place.iter().enumerate() {
        tell("testing", TEST_RUNS + study.scenarios.len() + at, all);
        outcome.in_place.push(in_place(study, plant, folder, &file, at, text)?);
    }
    tell("testing", all, all);
    judge(study, outcome);
    Ok(())
}

/// Writes the surrogate into a folder.
pub(super) fn store_at(folder: &Path, name: &str, text: &str) -> Result<PathBuf, Vec<Diagnostic>> {
    let file = folder.join(format!("{name}.mo"));
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&file, text));
    written.map_err(|error| vec![data::failed("the surrogate", Vec::new()).note(None, error.to_string())])?;
    Ok(file)
}

/// A run with excited inputs of the full model and, beside it, of the surrogate in `file` with this name; `place` names the run's own folder.
pub(super) fn excited(
    study: &SurrogateStudy,
    plant: &Plant,
    folder: &PrivateFolder,
    file: &Path,
    run: usize,
    (inputs, outputs): (&[Signal], &[Signal]),
    (name, place): (&str, &str),
) -> Result<SurrogateTest, Vec<Diagnostic>> {
    let duration = study.duration.unwrap_or(plant.stop);
    let own = inputs.iter().map(|signal| (signal.name.clone(), signal.variable.clone())).collect::<Vec<_>>();
    let rig = data::rig_text(plant, &[], &[], (run as u64, study.seed), duration, Pace::of(run, study.runs));
    let text = format!("{rig}\n{}", beside("extends Rig;", name, &own));
    let what = format!("the surrogate beside `{}` with excited inputs", plant.class);
    let path = write(folder, place, &text)?;
    let request = data::request_in(plant, &[file, &path], "Check");
    compared(&request, &data::settings_for(plant, &study.settings, duration), outputs, "", &what)
}

/// A model with the surrogate beside the full model.
fn beside(full: &str, surrogate: &str, inputs: &[(String, String)]) -> String {
    let mut text = format!("model Check\n  {full}\n  {surrogate} surrogate;\nequation\n");
    for (name, variable) in inputs {
        let _ = writeln!(text, "  surrogate.{name} = unit.{variable};");
    }
    text.push_str("end Check;\n");
    text
}

fn write(folder: &PrivateFolder, name: &str, text: &str) -> Result<PathBuf, Vec<Diagnostic>> {
    let directory = folder.path().join(name);
    let path = directory.join("Check.mo");
    let written = std::fs::create_dir(&directory).and_then(|()| std::fs::write(&path, text));
    written.map_err(|error| vec![data::failed("the test", Vec::new()).note(None, error.to_string())])?;
    Ok(path)
}

/// Runs both side by side and compares.
fn compared(
    request: &Request,
    settings: &Settings,
    outputs: &[Signal],
    name: &str,
    what: &str,
) -> Result<SurrogateTest, Vec<Diagnostic>> {
    let model = data::prepare(request, what)?;
    let options = settings.options(&model.compiled.program);
    let settings = Settings { interval: Some((options.stop - options.start) / POINTS), ..settings.clone() };
    let full = outputs.iter().map(|signal| format!("unit.{}", signal.variable));
    let other = outputs.iter().map(|signal| format!("surrogate.{}", signal.name));
    let mut names: Vec<String> = full.chain(other).collect();
    names.push("surrogate.beyond".into());
    let (columns, run) = data::record(&model, &settings, &names, what)?;
    let grid = Arc::clone(&run.samples.grid);
    let units: Vec<String> = outputs
        .iter()
        .map(|signal| {
            let at = run.samples.names.iter().position(|name| *name == format!("unit.{}", signal.variable));
            at.map(|at| run.samples.units[at].clone()).unwrap_or_default()
        })
        .collect();
    let samples = |from: usize| Samples {
        grid: Arc::clone(&grid),
        names: outputs.iter().map(|signal| signal.name.clone()).collect(),
        units: units.clone(),
        values: columns.values[from..from + outputs.len()].to_vec(),
    };
    let (full, surrogate) = (samples(0), samples(outputs.len()));
    let errors = compare::errors(&full, &surrogate, &full.names);
    let beyond = columns.values[2 * outputs.len()].iter().copied().fold(0.0, f64::max);
    Ok(SurrogateTest {
        name: name.into(),
        full: Run { samples: Arc::new(full), ..run.clone() },
        surrogate: Run { samples: Arc::new(surrogate), ..run },
        errors,
        beyond,
    })
}

/// `Model(u = path, …)`: the signals of a model drive the surrogate, and its outputs are compared with `unit.…` of the same paths where the
/// model has the full one.
#[allow(clippy::too_many_arguments)]
fn in_scenario(
    store: &Store,
    study: &SurrogateStudy,
    plant: &Plant,
    folder: &PrivateFolder,
    file: &Path,
    text: &str,
    (inputs, outputs): (&[Signal], &[Signal]),
    surrogate: &str,
) -> Result<SurrogateTest, Vec<Diagnostic>> {
    let usage = |message: String| {
        let hint = "write the model with the variables that are the surrogate's inputs and outputs there: `Model(u = engine.u, y = engine.y)`";
        vec![Diagnostic::error(codes::UNKNOWN_INPUT, None, message).hint(hint)]
    };
    let Some((model, rest)) = text.split_once('(') else {
        return Err(usage(format!("the scenario `{text}` says nothing about the inputs")));
    };
    let pairs = rest.trim_end().trim_end_matches(')').split(',').filter(|pair| !pair.trim().is_empty());
    let mut bound: Vec<(String, String)> = Vec::new();
    for pair in pairs {
        let Some((name, variable)) = pair.split_once('=') else {
            return Err(usage(format!("`{}` in the scenario `{text}` is no pair `name = variable`", pair.trim())));
        };
        let name = name.trim().to_string();
        if !inputs.iter().chain(outputs).any(|signal| signal.name == name) {
            return Err(usage(format!("the surrogate has no input or output `{name}`")));
        }
        bound.push((name, variable.trim().to_string()));
    }
    if let Some(missing) = inputs.iter().find(|signal| !bound.iter().any(|(name, _)| *name == signal.name)) {
        return Err(usage(format!(
            "the scenario `{}` does not say what the input `{}` is",
            model.trim(),
            missing.name
        )));
    }
    let of = |name: &str| bound.iter().find(|(other, _)| other == name).map(|(_, variable)| variable.clone());
    let there: Vec<Signal> = outputs
        .iter()
        .filter_map(|signal| Some(Signal { name: signal.name.clone(), variable: of(&signal.name)? }))
        .collect();
    if there.is_empty() {
        return Err(usage(format!("the scenario `{}` names no output to compare", model.trim())));
    }
    let driven: Vec<(String, String)> =
        inputs.iter().filter_map(|signal| Some((signal.name.clone(), of(&signal.name)?))).collect();
    // The experiment of the scenario, whose annotation does not reach the model around it; examples go by their last name.
    let request = Request { model: Some(model.trim().into()), modifiers: Vec::new(), ..plant.request.clone() };
    let translation = Translation::new(store, &request);
    let alone = crate::run::Model::compile(&translation, Engine::Interpreter)?;
    let options = study.settings.options(&alone.compiled.program);
    let settings = Settings {
        start_time: Some(options.start),
        stop_time: Some(options.stop),
        tolerance: Some(study.settings.tolerance(&alone.compiled.program)),
        ..study.settings.clone()
    };
    let class = alone.name.clone();
    let number = folder.path().read_dir().map_or(0, Iterator::count);
    let path = write(folder, &format!("scenario{number}"), &beside(&format!("{class} unit;"), surrogate, &driven))?;
    let mut request = Request { model: Some("Check".into()), modifiers: Vec::new(), ..plant.request.clone() };
    request.files.extend([file.to_path_buf(), path]);
    compared(&request, &settings, &there, model.trim(), &format!("the surrogate beside `{class}`"))
}

/// A model and the same with the surrogate in place of the full one, both run by themselves.
fn in_place(
    study: &SurrogateStudy,
    plant: &Plant,
    folder: &PrivateFolder,
    file: &Path,
    number: usize,
    text: &str,
) -> Result<ScenarioResult, Vec<Diagnostic>> {
    let class = text.split_once('(').map_or(text, |(class, _)| class).trim().to_string();
    let full_request = Request { model: Some(class.clone()), modifiers: Vec::new(), ..plant.request.clone() };
    let what = format!("`{class}`");
    let full = data::prepare(&full_request, &what)?;
    let options = study.settings.options(&full.compiled.program);
    let settings = Settings {
        start_time: Some(options.start),
        stop_time: Some(options.stop),
        interval: Some((options.stop - options.start) / POINTS),
        tolerance: Some(study.settings.tolerance(&full.compiled.program)),
        ..study.settings.clone()
    };
    let body = text.strip_prefix(class.as_str()).unwrap_or("");
    let full_class = full.name.clone();
    let path =
        write(folder, &format!("place{number}"), &format!("model Check\n  extends {full_class}{body};\nend Check;\n"))?;
    let mut request = Request { model: Some("Check".into()), modifiers: Vec::new(), ..plant.request.clone() };
    request.files.extend([file.to_path_buf(), path]);
    let what = format!("`{class}` with the surrogate in place");
    let reduced = data::prepare(&request, &what)?;
    let (names, _) = crate::outputs::resolve(&full, &study.compared)?;
    let (_, full_run) = data::record(&full, &settings, &names, &class)?;
    let (_, reduced_run) = data::record(&reduced, &settings, &names, &what)?;
    let errors = compare::errors(&full_run.samples, &reduced_run.samples, &names);
    Ok(ScenarioResult {
        name: text.to_string(),
        full: full.timed(&settings, full_run),
        reduced: reduced.timed(&settings, reduced_run),
        errors,
    })
}

/// Says where the error that was asked for is not kept.
fn judge(study: &SurrogateStudy, outcome: &mut SurrogateOutcome) {
    let Some(limit) = study.error else { return };
    let all = outcome.tests.iter().map(|test| (&test.name, &test.errors));
    let all = all.chain(outcome.in_place.iter().map(|result| (&result.name, &result.errors)));
    let mut worst: Option<(&String, &OutputError)> = None;
    for (name, errors) in all {
        for error in errors.iter().filter(|error| error.relative(study.norm) > limit) {
            if worst.is_none_or(|(_, other)| error.relative(study.norm) > other.relative(study.norm)) {
                worst = Some((name, error));
            }
        }
    }
    let Some((name, error)) = worst else { return };
    let norm = if study.norm == Norm::Max { format!("at {:.4} s", error.time) } else { "in the mean square".into() };
    let message = format!(
        "the error of {:.3} % is not reached: `{}` is {:.3} % of its range off {norm} ({name})",
        100.0 * limit,
        error.name,
        100.0 * error.relative(study.norm)
    );
    let hint = "more runs (`--runs`), larger networks (`--units`), more states (`--states`) or narrower ranges (`--range`) bring it nearer; the surrogate is written nevertheless";
    outcome.diagnostics.push(Diagnostic::error(codes::NOT_REACHED, None, message).hint(hint));
}
