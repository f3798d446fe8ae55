//! The program as users run it: exit status, streams, JSON, bad input.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A directory of its own for a test, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let directory = std::env::temp_dir().join(format!("layshaft-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        Scratch(directory)
    }

    fn file(&self, name: &str, contents: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, contents).unwrap();
        path.display().to_string()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn layshaft(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_layshaft")).args(arguments).env_remove("MODELICAPATH").output().unwrap()
}

fn status(output: &Output) -> i32 {
    output.status.code().expect("ended by a signal")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("no JSON: {}", stdout(output)))
}

fn codes(answer: &Value) -> Vec<&str> {
    answer["diagnostics"].as_array().unwrap().iter().map(|d| d["code"].as_str().unwrap()).collect()
}

const GOOD: &str = "model M\n  parameter Real k = 2;\n  Real x = k * time;\nend M;\n";
const BAD: &str = "model M\n  Real speed = 1;\n  Real x = sped;\nend M;\n";

#[test]
fn a_good_model_is_counted() {
    let scratch = Scratch::new("good");
    let output = layshaft(&["check", &scratch.file("M.mo", GOOD)]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let text = stdout(&output);
    for line in ["M: no errors", "classes read  1 in 1 file", "equations     1", "unknowns      1", "parameters    1"] {
        assert!(text.contains(line), "no `{line}` in:\n{text}");
    }
    assert!(text.contains("time"));
    assert!(stderr(&output).is_empty());
}

#[test]
fn a_bad_model_is_explained_without_colour_when_piped() {
    let scratch = Scratch::new("bad");
    let output = layshaft(&["check", &scratch.file("M.mo", BAD)]);
    assert_eq!(status(&output), 1);
    let text = stderr(&output);
    assert!(text.contains("M.mo:3:12"), "{text}");
    assert!(text.contains("3 |   Real x = sped;\n  |            ^^^^"), "{text}");
    assert!(text.contains("`speed`"), "a hint should name `speed`:\n{text}");
    assert!(!text.contains('\u{1b}'));
}

#[test]
fn json_has_the_counts_and_the_diagnostics() {
    let scratch = Scratch::new("json");
    let good = layshaft(&["check", "--json", &scratch.file("M.mo", GOOD)]);
    assert_eq!(status(&good), 0);
    let answer = json(&good);
    assert_eq!(answer["ok"], true);
    assert_eq!(answer["equations"], 1);
    assert_eq!(answer["parameters"], 1);
    let bad = layshaft(&["--json", "check", &scratch.file("N.mo", BAD)]);
    assert_eq!(status(&bad), 1);
    assert!(bad.stderr.is_empty());
    let answer = json(&bad);
    assert_eq!(answer["ok"], false);
    let error = &answer["diagnostics"][0];
    assert_eq!((error["line"].as_u64(), error["column"].as_u64()), (Some(3), Some(12)));
    assert_eq!(error["end"]["column"], 16);
}

/// Names under `Commands:` in a help text, without `help` itself.
fn commands_in(help: &str) -> Vec<String> {
    let list = help.split("Commands:\n").nth(1).unwrap_or_default();
    let lines = list.lines().take_while(|line| !line.trim().is_empty());
    // Descriptions that take more than one line are indented further.
    let names = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help").map(str::to_string).collect()
}

#[test]
fn every_command_answers_in_json() {
    let scratch = Scratch::new("every");
    let file = scratch.file("M.mo", GOOD);
    let road = scratch.file("road.obj", "v 0 0 0\nv 10 0 0\nv 0 10 0\nf 1 2 3\n");
    let at = |name: &str| scratch.0.join(name).display().to_string();
    let (result, other, table, shard) = (at("run.csv"), at("other.csv"), at("table.csv"), at("shard.parquet"));
    let (page, svg, c, library, fmu) = (at("page.html"), at("plot.svg"), at("c"), at("library"), at("m.fmu"));
    let sweep = ["ClutchEngagement", "--vary", "engine.J=0.2,0.3", "--outputs", "engine.w", "--json"];
    let realtime = ["realtime", "ClutchEngagement", "--step", "1ms", "--duration", "0.05", "--json"];
    let good: Vec<Vec<&str>> = vec![
        vec!["list", "--json"],
        vec!["info", &file, "--json"],
        vec!["simulate", "ClutchEngagement", "-o", &result, "--json"],
        vec!["simulate", "ClutchEngagement", "-o", &other, "--json"],
        realtime.to_vec(),
        vec!["settle", &file, "--json"],
        vec!["road", "check", &road, "--json"],
        vec!["reduce", "activity", "TipIn", "--elements", "5", "--report", &page, "--json"],
        [&["sweep"], &sweep[..], &["-o", &table]].concat(),
        [&["sweep"], &sweep[..], &["-o", &shard, "--shard", "1/1"]].concat(),
        vec!["sweep", "merge", &shard, "-o", &table, "--json"],
        vec!["compare", &result, &other, "--json"],
        vec!["plot", &result, "-p", "engine.w", "-o", &svg, "--json"],
        vec!["check", "--json", &file],
        vec!["check", "--json", "--syntax", &file],
        vec!["flatten", "--json", &file],
        vec!["dump", "--json", "--stage", "tokens", &file],
        vec!["dump", "--json", "--stage", "ast", &file],
        vec!["dump", "--json", "--stage", "flat", &file],
        vec!["export", "c", "ClutchEngagement", "-o", &c, "--step", "1ms", "--json"],
        vec!["export", "fmu", "ClutchEngagement", "-o", &fmu, "--step", "1ms", "--source", "--no-binary", "--json"],
        vec!["document", "Layshaft.Energy", "-o", &library, "--json"],
        vec!["format", "--json", &file],
        vec!["explain", "--json", "E9999"],
        vec!["explain", "--json", "--list"],
        vec!["completions", "bash", "--json"],
    ];
    for arguments in &good {
        let output = layshaft(arguments);
        assert_eq!(status(&output), 0, "{arguments:?}: {}", stdout(&output));
        assert_eq!(stderr(&output), "", "{arguments:?}");
        json(&output);
    }
    // No command is forgotten, and none fails otherwise than in JSON.
    for command in commands_in(&stdout(&layshaft(&["--help"]))) {
        // What tests of their own cover, with units, a car and a bench at hand.
        let is_tried_elsewhere = ["fmu", "drive", "bench"].contains(&command.as_str());
        let is_tried = good.iter().any(|arguments| arguments[0] == command) || is_tried_elsewhere;
        assert!(is_tried, "`layshaft {command}` is not tried with --json");
        let output = layshaft(&[&command, "--json", "--no-such-option"]);
        assert_eq!(status(&output), 2, "{command}: {}", stdout(&output));
        assert_eq!((json(&output)["ok"].clone(), stderr(&output)), (false.into(), String::new()), "{command}");
    }
}

#[test]
fn a_parameter_beyond_its_limits_is_refused_where_the_value_is_written() {
    let scratch = Scratch::new("limits");
    let text = "model M\n  parameter Real efficiency(min = 0, max = 1) = 0.9;\n  Real x = efficiency * time;\nend M;\n";
    let file = scratch.file("M.mo", text);
    assert_eq!(status(&layshaft(&["check", &file, "--set", "efficiency=1"])), 0);
    for (value, words) in [("1.2", "above its maximum 1"), ("-0.1", "below its minimum 0")] {
        let setting = format!("efficiency={value}");
        for command in ["check", "simulate", "flatten"] {
            let output = layshaft(&[command, &file, "--set", &setting]);
            assert_eq!(status(&output), 1, "{command} {setting}");
            let message = stderr(&output);
            let shown = ["E0323", &format!("`efficiency` is {value}"), words, "<command line>"];
            assert!(shown.iter().all(|part| message.contains(part)), "{message}");
        }
    }
    let modified = "model N\n  M m(efficiency = 7);\nend N;\n";
    let output = layshaft(&["check", "--json", &scratch.file("N.mo", format!("{text}{modified}"))]);
    assert_eq!(codes(&json(&output)), ["E0323"]);
    assert_eq!(json(&output)["diagnostics"][0]["line"], 6);
}

#[test]
fn wrong_usage_exits_with_two() {
    for arguments in [
        &[] as &[&str],
        &["chek", "M"],
        &["check"],
        &["check", "A", "B"],
        &["check", "A", "--set", "novalue"],
        &["explain"],
        &["explain", "E0O01"],
        &["dump", "--stage", "tokens", "Some.Model"],
    ] {
        let output = layshaft(arguments);
        assert_eq!(status(&output), 2, "{arguments:?}: {}", stdout(&output));
    }
    assert!(stderr(&layshaft(&["chek", "M"])).contains("'check'"));
    assert_eq!(json(&layshaft(&["check", "--json", "A", "B"]))["ok"], false);
}

#[test]
fn a_mistyped_code_gets_a_suggestion() {
    assert!(stderr(&layshaft(&["explain", "E999"])).contains("E9999"));
}

#[test]
fn every_code_has_a_page() {
    let listed = json(&layshaft(&["explain", "--json", "--list"]));
    let listed = listed.as_array().unwrap();
    assert!(listed.len() > 20, "only {} codes", listed.len());
    for entry in listed {
        let code = entry["code"].as_str().unwrap();
        let output = layshaft(&["explain", code]);
        assert_eq!(status(&output), 0);
        let text = stdout(&output);
        assert!(text.starts_with(&format!("{code}: ")), "{text}");
        assert!(text.lines().count() > 2, "the page of {code} has no body:\n{text}");
        assert!(!entry["title"].as_str().unwrap().is_empty());
    }
}

#[test]
fn bad_files_are_diagnostics() {
    let scratch = Scratch::new("files");
    let missing = scratch.0.join("Missing.mo").display().to_string();
    let latin = scratch.file("Latin.mo", b"model M \"f\xfcr\"\n  Real x = 1;\nend M;\n");
    let empty = scratch.file("Empty.mo", "");
    let binary = scratch.file("Binary.mo", [0u8, 159, 146, 150, 0, 255]);
    let blank = scratch.file("Blank.mo", "\n// nothing\n");
    std::fs::create_dir_all(scratch.0.join("plain/inside")).unwrap();
    let directory = scratch.0.join("plain").display().to_string();
    for (target, expected) in
        [(&missing, "E0100"), (&binary, "E0102"), (&empty, "E0104"), (&blank, "E0104"), (&directory, "E0103")]
    {
        let output = layshaft(&["check", "--json", target]);
        assert_eq!(status(&output), 1, "{target}: {}", stdout(&output));
        let answer = json(&output);
        assert!(codes(&answer).contains(&expected), "{target}: {:?}", codes(&answer));
    }
    // What older editors wrote is read, but not by the letter of the specification.
    for (options, expected) in
        [(&["check", "--json", &latin][..], "W0104"), (&["check", "--json", "--pedantic", &latin], "E0102")]
    {
        let output = layshaft(options);
        assert_eq!(status(&output), i32::from(expected == "E0102"), "{}", stdout(&output));
        assert_eq!(codes(&json(&output)), [expected]);
    }
}

#[test]
fn a_large_file_is_read() {
    let scratch = Scratch::new("large");
    let mut text = String::with_capacity(4 << 20);
    text.push_str("model M\n  Real x = 1;\n");
    while text.len() < 4 << 20 {
        text.push_str("  // a comment that makes the file long, as generated files are\n");
    }
    text.push_str("end M;\n");
    let output = layshaft(&["check", "--json", &scratch.file("M.mo", text)]);
    assert_eq!(status(&output), 0, "{}", stdout(&output));
}

#[test]
fn deep_nesting_is_no_crash() {
    let scratch = Scratch::new("deep");
    let parentheses = format!("model M Real x = {}1{}; end M;", "(".repeat(100_000), ")".repeat(100_000));
    let chain = format!("model M Real x = 1{}; end M;", " + 1".repeat(100_000));
    let classes = format!("{}{}", "package P ".repeat(20_000), "end P;".repeat(20_000));
    for (name, text) in [("a.mo", parentheses), ("b.mo", chain), ("c.mo", classes)] {
        let output = layshaft(&["check", "--json", &scratch.file(name, text)]);
        assert!(matches!(status(&output), 0 | 1), "{name}: {}", stderr(&output));
    }
}

#[test]
fn libraries_come_from_options_and_modelicapath() {
    let scratch = Scratch::new("libraries");
    scratch.file("libs/Drives/package.mo", "package Drives\nend Drives;\n");
    scratch.file("libs/Drives/Gear.mo", "within Drives;\nmodel Gear\n  Real x = 1;\nend Gear;\n");
    let libs = scratch.0.join("libs").display().to_string();
    let by_option = layshaft(&["check", "-L", &libs, "Drives.Gear"]);
    assert_eq!(status(&by_option), 0, "{}", stderr(&by_option));
    let by_environment = Command::new(env!("CARGO_BIN_EXE_layshaft"))
        .args(["check", "Drives.Gear"])
        .env("MODELICAPATH", &libs)
        .output()
        .unwrap();
    assert_eq!(status(&by_environment), 0, "{}", stderr(&by_environment));
    let nowhere = layshaft(&["check", "Drives.Gear"]);
    assert_eq!(status(&nowhere), 1);
    assert!(stderr(&nowhere).contains("Drives"));
    let directory = layshaft(&["check", &format!("{libs}/Drives"), "Drives.Gear"]);
    assert_eq!(status(&directory), 0, "{}", stderr(&directory));
}

#[test]
fn a_setting_modifies_the_model() {
    let scratch = Scratch::new("set");
    let file = scratch.file("M.mo", "model M\n  parameter Integer n = 2;\n  Real x[n] = fill(time, n);\nend M;\n");
    let output = layshaft(&["check", "--json", &file, "--set", "n=5"]);
    assert_eq!(json(&output)["equations"], 5, "{}", stdout(&output));
    let unknown = layshaft(&["check", &file, "--set", "m=5"]);
    assert_eq!(status(&unknown), 1);
}

#[test]
fn the_flat_model_is_printed_and_can_be_checked_again() {
    let scratch = Scratch::new("flat");
    let flat = layshaft(&["flatten", &scratch.file("M.mo", GOOD)]);
    assert_eq!(status(&flat), 0);
    assert!(stdout(&flat).contains("k"), "{}", stdout(&flat));
    let again = layshaft(&["check", "--json", &scratch.file("Flat.mo", stdout(&flat))]);
    assert_eq!(status(&again), 0, "{}\n{}", stdout(&flat), stdout(&again));
    assert_eq!(json(&again)["equations"], 1);
}

#[test]
fn formatting_keeps_tokens_and_settles() {
    let scratch = Scratch::new("format");
    let file = scratch.file("M.mo", "model   M // why\n Real x=1;Real y = 2;\n\n\n\nend M;");
    assert_eq!(status(&layshaft(&["format", "--check", &file])), 1);
    assert_eq!(status(&layshaft(&["format", "--write", &file])), 0);
    assert_eq!(status(&layshaft(&["format", "--check", &file])), 0);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("// why") && text.contains("\n  Real y = 2;\n"), "{text}");
    let broken = scratch.file("B.mo", "model B Real ; end B;");
    assert_eq!(status(&layshaft(&["format", "--write", &broken])), 1);
    assert_eq!(std::fs::read_to_string(&broken).unwrap(), "model B Real ; end B;");
}

#[test]
fn the_examples_and_the_readmes_model_are_right() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for entry in std::fs::read_dir(root.join("examples")).unwrap().flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|extension| extension == "mo") {
            let output = layshaft(&["check", "--check-units", &path.display().to_string()]);
            assert_eq!(status(&output), 0, "{}", stderr(&output));
            assert!(output.stderr.is_empty(), "{}", stderr(&output));
        }
    }
    let scratch = Scratch::new("readme");
    for page in ["README.md", "docs/src/tutorial/first-model.md", "docs/src/tutorial/first-gearbox.md"] {
        let text = std::fs::read_to_string(root.join(page)).unwrap();
        let mut models = text.split("```modelica\n").skip(1).map(|rest| rest.split("```").next().unwrap());
        let model = models.next().unwrap_or_else(|| panic!("{page} shows no model"));
        let output = layshaft(&["check", "--check-units", &scratch.file("Shown.mo", model)]);
        assert_eq!(status(&output), 0, "{page}: {}", stderr(&output));
        assert!(output.stderr.is_empty(), "{page}: {}", stderr(&output));
    }
}

#[test]
fn output_into_a_closed_pipe_is_no_panic() {
    use std::process::Stdio;
    let mut child = Command::new(env!("CARGO_BIN_EXE_layshaft"))
        .args(["explain", "--list"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(status(&output), 0, "{}", stderr(&output));
}

#[test]
fn list_shows_the_examples_with_one_line_each() {
    let output = layshaft(&["list"]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let text = stdout(&output);
    let line = text.lines().find(|line| line.starts_with("FuelConsumption ")).expect("FuelConsumption is an example");
    assert!(line.ends_with("over the NEDC, cold start"), "{line}");
    let is_spatial = |line: &str| line.starts_with("Layshaft.MultiBody.Examples.EngineV6 ");
    assert!(text.lines().any(is_spatial), "examples of subpackages are missing:\n{text}");
    assert!(text.lines().all(|line| line.split_whitespace().count() > 2), "an example without description:\n{text}");
    let described = text.lines().filter_map(|line| line.split_once("  "));
    let mut descriptions: Vec<&str> = described.map(|(_, description)| description.trim_start()).collect();
    let count = descriptions.len();
    descriptions.sort_unstable();
    descriptions.dedup();
    assert_eq!(descriptions.len(), count, "a model is listed twice:\n{text}");
}

#[test]
fn listed_names_can_be_checked() {
    let answer = json(&layshaft(&["list", "--json"]));
    let models = answer["models"].as_array().unwrap();
    assert!(models.len() >= 12);
    for name in models.iter().map(|model| model["short_name"].as_str().unwrap()) {
        assert_eq!(status(&layshaft(&["check", name])), 0, "{name}");
    }
}

/// A user who checks units reads about their own model, not about ours.
#[test]
fn the_library_has_no_warnings_about_units() {
    for model in [
        "FuelConsumption",
        "Gearbox4HP22Hydraulic",
        "HybridP2",
        "Truck4700",
        "Layshaft.Vehicles.Examples.ProvingGroundLap",
        "Layshaft.Engines.Rigs.LoadSteps",
    ] {
        let output = layshaft(&["check", "--check-units", "--json", model]);
        assert_eq!((status(&output), codes(&json(&output))), (0, Vec::new()), "{model}");
    }
}

#[test]
fn list_takes_a_package_and_follows_its_order() {
    let scratch = Scratch::new("list");
    scratch.file("Drives/package.mo", "package Drives end Drives;");
    scratch.file("Drives/package.order", "Second\nFirst\nPart\nBase\nDeep\n");
    scratch.file("Drives/First.mo", "within Drives; model First \"The first\" annotation(experiment); end First;");
    scratch.file("Drives/Second.mo", "within Drives; model Second annotation(experiment(StopTime=2)); end Second;");
    scratch.file("Drives/Part.mo", "within Drives; model Part \"No experiment\" end Part;");
    scratch.file("Drives/Base.mo", "within Drives; partial model Base annotation(experiment); end Base;");
    scratch.file("Drives/Deep.mo", "within Drives; package Deep model In annotation(experiment); end In; end Deep;");
    let directory = scratch.0.display().to_string();
    let output = layshaft(&["list", "-L", &directory, "Drives"]);
    assert_eq!(stdout(&output), "Drives.Second\nDrives.First    The first\nDrives.Deep.In\n");

    let output = layshaft(&["list", "-L", &directory, "Drives.Deap"]);
    assert_eq!(status(&output), 1);
    assert!(stderr(&output).contains("did you mean `Deep`?"), "{}", stderr(&output));
}

#[test]
fn plot_draws_variables_of_a_result() {
    let scratch = Scratch::new("plot");
    let result = scratch.file("run.csv", "time,x,\"a[1,2]\"\n0,0,1\n1,1,2\n2,4,3\n");
    let picture = scratch.0.join("run.svg").display().to_string();
    let panel = "Way & speed [m]: x = driven, a[1,2]";
    let output = layshaft(&["plot", &result, "-p", panel, "--from", "0.5", "-o", &picture]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let text = std::fs::read_to_string(&picture).unwrap();
    assert!(text.starts_with("<svg") && text.contains("Way &amp; speed [m]") && text.contains("driven"), "{text}");

    let output = layshaft(&["plot", &result, "-p", "y"]);
    assert_eq!(status(&output), 2);
    assert!(stderr(&output).contains("no variable `y`"), "{}", stderr(&output));
}

/// A state with a time constant of 0.2 ms, and one of a second.
const STIFF: &str = "model Stiff
  Real fast(start = 0, fixed = true);
  output Real slow(start = 1, fixed = true);
  parameter Real k = 5000;
equation
  der(fast) = -k*(fast - slow);
  der(slow) = -slow;
end Stiff;
";

/// Every command that compiles a step chooses the same states, and lets the user choose others.
#[test]
fn explicit_states_are_chosen_in_every_command() {
    let scratch = Scratch::new("explicit");
    let (file, result) = (scratch.file("Stiff.mo", STIFF), scratch.0.join("x.csv").display().to_string());
    let mixed = ["--solver", "inline-mixed-euler", "--step", "1ms"];
    let run = |arguments: &[&str]| {
        let output = layshaft(&[arguments, &mixed].concat());
        assert_eq!(status(&output), 0, "{}", stderr(&output));
        output
    };
    let dump = |extra: &[&str]| stdout(&run(&[&["dump", "--stage", "sorted", &file], extra].concat()));
    assert!(dump(&[]).contains("implicit states: fast\n  explicit states: slow\n"), "{}", dump(&[]));
    assert!(dump(&["--implicit", "slow"]).contains("implicit states: fast, slow\n"));
    let simulated = json(&run(&["simulate", "--json", &file, "-o", &result]));
    assert_eq!(simulated["inline"]["explicit_states"], serde_json::json!(["slow"]));
    // With `fast` explicit each step would multiply its error by −4.
    run(&["sweep", &file, "--vary", "k=4000,5000", "--outputs", "fast", "-o", &result]);
    let rows = std::fs::read_to_string(&result).unwrap();
    let values: Vec<f64> = rows.lines().skip(1).map(|row| row.split(',').nth(2).unwrap().parse().unwrap()).collect();
    assert!(values.len() == 2 && values.iter().all(|value| (value - (-1f64).exp()).abs() < 1e-3), "{rows}");
    let timed = json(&run(&[
        "realtime",
        "--json",
        &file,
        "--pace",
        "free",
        "--duration",
        "1",
        "--output-variable",
        "fast",
        "-o",
        &result,
    ]));
    assert_eq!(timed["steps"], 1000);
    let rows = std::fs::read_to_string(&result).unwrap();
    let last: f64 = rows.lines().last().unwrap().split(',').nth(1).unwrap().parse().unwrap();
    assert!((last - (-1f64).exp()).abs() < 1e-3, "{last}");
}
