//! What a run was made for is said at its end, and what can be asked of a model is listed.

use crate::report::layshaft;
use crate::support::Scratch;
use serde_json::Value;

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn a_model_says_what_its_results_are() {
    let scratch = Scratch::new("answers-results");
    let text = layshaft(&scratch, &["simulate", "FuelConsumption", "-o", "run.mat"]).succeeds();
    assert!(text.trim_end().ends_with("7.52 l/100 km, 11.02 km"), "{text}");
    // The car stands at the end: what the integrator leaves there is no speed.
    let standing = text.lines().find(|line| line.trim_start().starts_with("v_kmh")).unwrap();
    assert!(!standing.contains('e'), "{standing}");
    let answer = json(&layshaft(&scratch, &["simulate", "FuelConsumption", "-o", "run.mat", "--json"]).succeeds());
    assert_eq!(answer["results"][0]["variable"], "consumption");
    assert_eq!(answer["results"][1]["text"], "11.02 km");
    let speed = &answer["variables"]["v_kmh"];
    assert!(speed["final"] == 0.0 && speed["max"].as_f64().unwrap() > 119.0 && speed["unit"] == "km/h", "{speed}");
}

/// A result that cannot be told is said to be so, without a report, too.
#[test]
fn results_that_cannot_be_told_are_warned_of() {
    let scratch = Scratch::new("answers-wrong");
    let results = "Result(title = \"Speed\", variable = \"w\", value = \"top\"), Result(variable = \"v\"), Result(variable = \"w\", unit = \"kg\")";
    let plots = "plots = {Plot(y = {\"nothing\"})}";
    let text = format!(
        "model Wrong Real w(unit = \"rad/s\") = time; annotation(__Layshaft(results = {{{results}}}, {plots})); end Wrong;"
    );
    std::fs::write(scratch.0.join("Wrong.mo"), text).unwrap();
    let run = layshaft(&scratch, &["simulate", "Wrong.mo", "-o", "run.mat"]);
    run.succeeds();
    let told = run.stderr();
    for words in
        ["`value = \"top\"` is no reading; there are final, max", "no variable `v`", "does not convert to `kg`"]
    {
        assert!(told.contains(words), "{told}");
    }
    // What only a report shows is no matter of a run without one.
    assert!(!told.contains("no variable `nothing`"), "{told}");
    // In its own unit, not in one that it has not.
    assert!(run.stdout().trim_end().ends_with("w: 1 rad/s"), "{}", run.stdout());
}

const SHAFT: &str = "model Shaft
  parameter Real J(unit = \"kg.m2\", min = 0) = 2 \"Inertia of the shaft\";
  parameter Integer teeth[3] = {10, 20, 30} \"Teeth\";
  parameter Boolean heavy = true;
  input Real tau(unit = \"N.m\", start = 4) \"Torque\";
  output Real w(unit = \"rad/s\", start = 0, fixed = true) \"Speed\";
  Real twin(unit = \"rad/s\") = w;
  Real T(unit = \"K\", displayUnit = \"degC\") = 300 + 10*time;
equation
  J*der(w) = tau;
  annotation(__Layshaft(results = {
    Result(title = \"Greatest speed\", variable = \"w\", value = \"max\", unit = \"rev/min\", digits = 3)}));
end Shaft;";

#[test]
fn results_are_read_over_the_whole_run_and_converted() {
    let scratch = Scratch::new("answers-reading");
    let text = scratch.simulate(SHAFT, &["-o", "shaft.mat"]).succeeds();
    // 2 rad/s are 19.1 revolutions per minute.
    assert!(text.trim_end().ends_with("Greatest speed: 19.1 rev/min"), "{text}");
}

#[test]
fn info_lists_parameters_inputs_outputs_states_and_results() {
    let scratch = Scratch::new("answers-info");
    scratch.file("Shaft.mo", SHAFT);
    let text = layshaft(&scratch, &["info", "Shaft.mo"]).succeeds();
    let words = |name: &str| {
        let line = text.lines().find(|line| line.split_whitespace().next() == Some(name)).unwrap_or_default();
        line.split_whitespace().collect::<Vec<&str>>().join(" ")
    };
    assert_eq!(words("J"), "J 2 kg.m2 ≥ 0 Inertia of the shaft");
    assert_eq!(words("teeth"), "teeth {10, 20, 30} Teeth");
    assert_eq!(words("heavy"), "heavy true");
    assert_eq!(words("tau"), "tau 4 N.m Torque");
    assert_eq!(words("Greatest"), "Greatest speed w, maximum");
    let answer = json(&layshaft(&scratch, &["info", "Shaft.mo", "--set", "J=5", "--json"]).succeeds());
    assert_eq!(answer["parameters"][0]["value"], 5.0);
    assert_eq!((&answer["states"][0]["name"], &answer["outputs"][0]["name"]), (&"w".into(), &"w".into()));
    assert_eq!(answer["results"][0]["title"], "Greatest speed");
    let found = layshaft(&scratch, &["info", "FuelConsumption", "--match", "mass"]).succeeds();
    assert!(found.contains("Mass of the car with driver") && !found.contains("finalDrive"), "{found}");
}

#[test]
fn a_wrong_setting_suggests_what_may_be_meant() {
    let scratch = Scratch::new("answers-set");
    for command in [&["simulate", "FuelConsumption", "-o", "run.mat"][..], &["info", "FuelConsumption"]] {
        let run = layshaft(&scratch, &[command, &["--set", "mass=1200"]].concat());
        assert_eq!(run.status(), 1, "{command:?}");
        assert!(run.stderr().contains("did you mean `m` (Mass of the car with driver)"), "{}", run.stderr());
    }
    let run = layshaft(&scratch, &["simulate", "FuelConsumption", "-o", "run.mat", "--set", "finaldrive=3"]);
    assert!(run.stderr().contains("`finalDrive`"), "{}", run.stderr());
}

#[test]
fn variables_that_match_nothing_are_an_error() {
    let scratch = Scratch::new("answers-variables");
    let run = scratch.simulate(SHAFT, &["-o", "shaft.mat", "--variables", "wi"]);
    assert_eq!(run.status(), 2, "{}", run.stdout());
    assert!(run.stderr().contains("`wi` matches no variable") && run.stderr().contains(".*wi.*"), "{}", run.stderr());
    assert!(!scratch.exists("shaft.mat"));
}

#[test]
fn a_sweep_prints_its_rows_and_their_statistics() {
    let scratch = Scratch::new("answers-sweep");
    scratch.file("Shaft.mo", SHAFT);
    let command = ["sweep", "Shaft.mo", "--vary", "J=1,2,4", "--outputs", "w", "-o", "runs.csv"];
    let text = layshaft(&scratch, &command).succeeds();
    let has = |words: &str| text.lines().any(|line| line.split_whitespace().collect::<Vec<_>>().join(" ") == words);
    assert!(has("run J w") && has("kg.m2 rad/s") && has("0 1 4") && has("2 4 1"), "{text}");
    // Means of 4, 2 and 1.
    assert!(has("w 1 (run 2) 2.3333 4 (run 0) 1.5275 rad/s J (r = -0.93)"), "{text}");
    let answer = json(&layshaft(&scratch, &[&command[..], &["--json"]].concat()).succeeds());
    assert_eq!((&answer["summary"][0]["max"], &answer["summary"][0]["max_run"]), (&4.0.into(), &0.into()));
    // Rounding beside the other values of its column is no answer.
    let rounded = ["sweep", "Shaft.mo", "--vary", "J=1,2,4", "--outputs", "w-4+1e-10", "-o", "runs.csv"];
    let text = layshaft(&scratch, &rounded).succeeds();
    assert!(text.lines().any(|line| line.split_whitespace().eq(["0", "1", "0"])), "{text}");
}
