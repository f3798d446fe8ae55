//! `layshaft reduce surrogate` as users run it, on the two tanks of `examples/surrogate`.

use super::layshaft;
use super::support::{Run, Scratch};
use serde_json::Value;

const TANKS: &str = include_str!("../../../../examples/surrogate/Tanks.mo");

fn tanks(name: &str) -> Scratch {
    let scratch = Scratch::new(&format!("surrogate-{name}"));
    scratch.file("Tanks.mo", TANKS);
    scratch
}

/// Few and short runs, small networks.
fn reduce(scratch: &Scratch, model: &str, more: &[&str]) -> Run {
    let mut arguments = vec!["reduce", "surrogate", "Tanks.mo", model, "--json"];
    arguments.extend(["--runs", "3", "--points", "800", "--duration", "300"]);
    if !more.contains(&"--units") {
        arguments.extend(["--units", "8"]);
    }
    arguments.extend(more);
    layshaft(scratch, &arguments)
}

fn largest_error(json: &Value, output: &str) -> f64 {
    let tests = json["tests"].as_array().unwrap();
    let errors = tests.iter().flat_map(|test| test["errors"].as_array().unwrap());
    let of_output = errors.filter(|error| error["output"] == output);
    let largest = of_output.map(|error| error["max_percent"].as_f64().unwrap() / 100.0).reduce(f64::max);
    largest.unwrap_or_else(|| panic!("no errors of `{output}` in {}", json["tests"]))
}

#[test]
fn a_surrogate_is_near_in_runs_it_was_not_fitted_to_and_takes_the_full_models_place() {
    let scratch = tanks("pair");
    let place = "Tanks.Closed(redeclare PairFast tanks)";
    let closed = TANKS.replace("end Tanks;", &format!("{}\nend Tanks;", CLOSED));
    scratch.file("Tanks.mo", &closed);
    let more = ["-o", "PairFast.mo", "--error", "2%", "--in-place", place, "--compare", "level"];
    let run = reduce(&scratch, "Tanks.Pair", &more);
    assert_eq!(run.status(), 0, "{}{}", run.stderr(), run.stdout());
    let json = run.json();
    let states = json["states"].as_array().unwrap();
    let kept: Vec<&str> = states.iter().map(|state| state["variable"].as_str().unwrap()).collect();
    assert!(kept.contains(&"h1") && kept.contains(&"h2") && !kept.contains(&"hours"), "{kept:?}");
    assert!(largest_error(&json, "level") < 0.02, "{}", json["tests"]);
    let place = &json["in_place"][0]["errors"][0];
    assert!(place["max_percent"].as_f64().unwrap() < 2.0, "{place}");
    // The file is the model of the answer, and the same comes again.
    let text = std::fs::read_to_string(scratch.0.join("PairFast.mo")).unwrap();
    assert_eq!(json["modelica"], text);
    let again = reduce(&scratch, "Tanks.Pair", &more);
    assert_eq!(again.json()["modelica"], text);
}

/// The level under control, with the output that is compared.
const CLOSED: &str = "model Closed
    replaceable Pair tanks;
    Real level = tanks.level;
    Real x(start=0.5, fixed=true);
  equation
    der(x) = 0.02*((if time < 100 then 0.12 else 0.09) - level);
    tanks.valve = noEvent(min(max(x, 0.3), 1));
    annotation(experiment(StopTime=200));
  end Closed;";

#[test]
fn a_component_has_the_ranges_that_it_reaches_in_its_model() {
    let scratch = tanks("component");
    let run = reduce(&scratch, "Tanks.Controlled.tanks", &["--outputs", "level"]);
    assert_eq!(run.status(), 0, "{}{}", run.stderr(), run.stdout());
    let json = run.json();
    let (low, high) = (json["excited"][0]["low"].as_f64().unwrap(), json["excited"][0]["high"].as_f64().unwrap());
    assert!(low > 0.3 && high < 1.0 && high > low, "{low} {high}");
    assert!(largest_error(&json, "level") < 0.02, "{}", json["tests"]);
}

/// What is known is written down, not fitted: its error is nothing, and functions of it are fitted.
#[test]
fn laws_are_kept_as_they_are_and_functions_of_them_are_fitted() {
    let scratch = tanks("law");
    let position = "position := (valve - position)/0.05";
    let inflow = "inflow := 9e-4*max(position, 0)^2";
    let first = "between := 3e-4*sqrt(2*9.81*max(h1, 1e-6))";
    let more =
        ["--states", "h1,h2,position", "--through", inflow, "--through", first, "--depends", position, "--error", "1%"];
    let run = reduce(&scratch, "Tanks.Pair", &more);
    assert_eq!(run.status(), 0, "{}{}", run.stderr(), run.stdout());
    let json = run.json();
    let functions = json["functions"].as_array().unwrap();
    let of = |target: &str| functions.iter().find(|function| function["target"] == target).unwrap();
    let law = of("der(position)");
    assert_eq!(law["law"], true);
    assert!(law["fit_error"].as_f64().unwrap() < 1e-6, "{law}");
    // The balance of the first tank is linear in the two flows: no network is left.
    assert_eq!(of("der(h1)")["units"], 0, "{functions:?}");
    assert!(json["modelica"].as_str().unwrap().contains("inflow_value = noEvent(9e-4*max(position_state, 0)^2);"));
    assert!(largest_error(&json, "level") < 0.01, "{}", json["tests"]);
    let unknown = ["--states", "h1,h2,position", "--through", "inflow := 9e-4*positon^2"];
    refused("law-name", "Tanks.Pair", "", &unknown, "E0640", &["`positon`", "did you mean `position`?"]);
}

/// Sets of networks are judged beside the full model; the one that is taken is the one that comes of the least error.
#[test]
fn the_candidate_that_stays_nearest_is_taken() {
    let scratch = tanks("candidates");
    let fitted = |count: &str, seed: &str| {
        let run = reduce(&scratch, "Tanks.Pair", &["--units", "2", "--candidates", count, "--seed", seed]);
        assert_eq!(run.status(), 0, "{}{}", run.stderr(), run.stdout());
        run.json()
    };
    // Where the first one is not the best, another one is taken.
    let mut others = 0;
    for seed in ["1", "2", "3"] {
        let (first, best) = (fitted("1", seed), fitted("4", seed));
        let errors: Vec<f64> = best["candidates"].as_array().unwrap().iter().map(|e| e.as_f64().unwrap()).collect();
        assert_eq!(errors.len(), 4, "{errors:?}");
        let is_first = errors.iter().all(|error| *error >= errors[0]);
        assert_eq!(first["modelica"] == best["modelica"], is_first, "{errors:?}");
        others += usize::from(!is_first);
    }
    assert!(others > 0);
    // One of the tests holds all inputs until the model rests.
    let json = fitted("1", "1");
    let names = json["tests"].as_array().unwrap().iter().map(|test| test["name"].to_string()).collect::<Vec<_>>();
    assert!(names.iter().any(|name| name.contains("held until it rests")), "{names:?}");
    assert_eq!(json["candidates"].as_array().unwrap().len(), 0);
}

fn refused(name: &str, model: &str, text: &str, more: &[&str], code: &str, words: &[&str]) {
    let scratch = tanks(name);
    if !text.is_empty() {
        scratch.file("Tanks.mo", text);
    }
    let run = reduce(&scratch, model, more);
    assert_eq!(run.status(), 1, "{}", run.stdout());
    let json = run.json();
    let found = json["diagnostics"].as_array().unwrap();
    let diagnostic = found.iter().find(|diagnostic| diagnostic["code"] == code);
    let text = diagnostic.unwrap_or_else(|| panic!("{found:?}")).to_string();
    for word in words {
        assert!(text.contains(word), "`{word}` in {text}");
    }
}

#[test]
fn wrong_signals_and_ranges_are_named() {
    refused("input", "Tanks.Pair", "", &["--range", "valvo=0:1"], "E0640", &["`valvo`", "did you mean `valve`?"]);
    refused("output", "Tanks.Pair", "", &["--outputs", "lebel"], "E0602", &["`lebel`", "did you mean `level`?"]);
    let open = TANKS.replace("min=0.3, max=1, ", "");
    refused("range", "Tanks.Pair", &open, &[], "E0641", &["`valve`", "--range valve=0:1"]);
    refused("empty", "Tanks.Pair", "", &["--range", "valve=1:1"], "E0641", &["from 1 to 1 is empty"]);
    refused("none", "Tanks.Controlled", "", &["--outputs", "x"], "E0640", &["has no inputs"]);
    refused("part", "Tanks.Controlled.tank", "", &[], "E0640", &["did you mean `tanks`?"]);
    refused("still", "Tanks.Pair", "", &["--outputs", "level,area"], "E0642", &["`area` depends on nothing", "0.02"]);
}

#[test]
fn an_error_that_is_not_reached_is_said_and_the_surrogate_is_written() {
    let more = ["--error", "0.001%", "--units", "0", "-o", "Coarse.mo"];
    let scratch = tanks("coarse");
    let run =
        layshaft(
            &scratch,
            &[
                &[
                    "reduce",
                    "surrogate",
                    "Tanks.mo",
                    "Tanks.Pair",
                    "--runs",
                    "2",
                    "--points",
                    "300",
                    "--duration",
                    "200",
                ][..],
                &more,
            ]
            .concat(),
        );
    assert_eq!(run.status(), 1);
    assert!(run.stderr().contains("E0643") && run.stderr().contains("is not reached"), "{}", run.stderr());
    assert!(scratch.0.join("Coarse.mo").exists());
}
