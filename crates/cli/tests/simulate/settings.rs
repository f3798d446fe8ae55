//! What the user can choose: parameters, times, intervals.

use crate::support::{Scratch, assert_near, last, series};

const DECAY: &str = "model Decay
  parameter Real rate = 2 \"tunable\";
  parameter Real half = rate / 2 \"follows\";
  parameter Integer n = 2 \"structural: a size\";
  parameter Boolean doubled = false \"structural: a condition\";
  Extra extra if doubled;
  Real x[n](each start = 1, each fixed = true);
  model Extra
    Real y = 7;
  end Extra;
equation
  for i in 1:n loop
    der(x[i]) = -rate * i * x[i];
  end for;
  annotation(experiment(StartTime = 0, StopTime = 0.5, Interval = 0.05, Tolerance = 1e-9));
end Decay;";

#[test]
fn a_tunable_parameter_changes_the_solution_and_what_follows_from_it() {
    let scratch = Scratch::new("tunable");
    scratch.simulate(DECAY, &["--set", "rate=3", "-o", "decay.csv"]).succeeds();
    let result = scratch.read("decay.csv");
    assert_near(last(&result, "x[1]"), (-1.5f64).exp(), 1e-7);
    assert_near(last(&result, "x[2]"), (-3.0f64).exp(), 1e-7);
    scratch.simulate(DECAY, &["--set", "rate=3", "-o", "decay.mat"]).succeeds();
    let result = scratch.read("decay.mat");
    assert_near(last(&result, "rate"), 3.0, 0.0);
    assert_near(last(&result, "half"), 1.5, 0.0);
}

#[test]
fn a_structural_parameter_changes_the_number_of_equations() {
    let scratch = Scratch::new("structure");
    scratch.simulate(DECAY, &["--set", "n=4", "--set", "doubled=true", "-o", "decay.mat"]).succeeds();
    let result = scratch.read("decay.mat");
    for i in 1..=4 {
        assert_near(last(&result, &format!("x[{i}]")), (-f64::from(i)).exp(), 1e-7);
    }
    assert_near(last(&result, "extra.y"), 7.0, 0.0);
    scratch.simulate(DECAY, &["-o", "plain.mat"]).succeeds();
    let plain = scratch.read("plain.mat");
    assert!(plain.series("extra.y").is_none() && plain.series("x[3]").is_none());
}

#[test]
fn a_start_value_can_be_set() {
    let scratch = Scratch::new("start");
    scratch.simulate(DECAY, &["--set", "x.start={5, 6}", "-o", "decay.csv"]).succeeds();
    assert_near(series(&scratch.read("decay.csv"), "x[2]")[0], 6.0, 0.0);
}

#[test]
fn a_parameter_that_is_not_there_or_may_not_change_is_an_error() {
    let scratch = Scratch::new("unknown");
    let unknown = scratch.simulate(DECAY, &["--set", "rat=3"]);
    assert_eq!(unknown.status(), 1);
    assert!(unknown.stderr().contains("rat"), "{}", unknown.stderr());
    let fixed = "model M\n  final parameter Real k = 2;\n  Real x = k * time;\nend M;";
    let run = scratch.simulate(fixed, &["--set", "k=3"]);
    assert_eq!(run.status(), 1);
    assert!(run.stderr().contains("final"), "{}", run.stderr());
}

#[test]
fn the_experiment_annotation_holds_until_an_option_says_otherwise() {
    let scratch = Scratch::new("experiment");
    let answer = scratch.simulate(DECAY, &["--json", "-o", "decay.csv"]).json();
    assert_eq!(answer["stop_time"], 0.5);
    assert_eq!(answer["tolerance"], 1e-9);
    let result = scratch.read("decay.csv");
    let expected: Vec<f64> = (0..=10).map(|k| 0.05 * f64::from(k)).collect();
    assert_eq!(result.time.len(), expected.len());
    for (time, expected) in result.time.iter().zip(expected) {
        assert_near(*time, expected, 1e-12);
    }
    let options = ["--start-time", "1", "--stop-time", "2", "--interval", "0.25", "--tolerance", "1e-5"];
    let answer = scratch.simulate(DECAY, &[&options[..], &["--json", "-o", "decay.csv"]].concat()).json();
    assert_eq!((&answer["start_time"], &answer["stop_time"]), (&1.0.into(), &2.0.into()));
    assert_eq!(answer["tolerance"], 1e-5);
    assert_eq!(scratch.read("decay.csv").time.to_vec(), [1.0, 1.25, 1.5, 1.75, 2.0]);
}

#[test]
fn a_run_of_no_length_gives_the_initial_point() {
    let scratch = Scratch::new("instant");
    scratch.simulate(DECAY, &["--stop-time", "0", "-o", "decay.csv"]).succeeds();
    let result = scratch.read("decay.csv");
    assert!(!result.time.is_empty() && result.time.iter().all(|&t| t == 0.0));
    assert_near(last(&result, "x[1]"), 1.0, 0.0);
}

#[test]
fn the_examples_of_the_repository_run() {
    let examples = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let scratch = Scratch::new("examples");
    let mut seen = 0;
    for entry in std::fs::read_dir(examples).unwrap().flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|extension| extension == "mo") {
            seen += 1;
            let model = std::fs::read_to_string(&path).unwrap();
            scratch.simulate(&model, &["-o", "example.csv"]).succeeds();
        }
    }
    assert!(seen > 1);
}

/// The clutch of the example locks exactly, opens, and locks again in the second gear.
#[test]
fn the_clutch_of_the_example_locks_twice() {
    let model = include_str!("../../../../examples/PullAway.mo");
    let scratch = Scratch::new("pull-away");
    scratch.simulate(model, &["-o", "pull.csv"]).succeeds();
    let result = scratch.read("pull.csv");
    let (locked, slip) = (series(&result, "clutch.locked"), series(&result, "clutch.slip"));
    for (&t, (&locked, &slip)) in result.time.iter().zip(locked.iter().zip(&slip)) {
        let driving = (1.0..3.4).contains(&t) || t > 5.5;
        assert!(!driving || locked == 1.0, "slips at {t}");
        assert!(locked == 0.0 || slip.abs() < 1e-6, "locked with slip {slip} at {t}");
    }
    // Locked, both inertias accelerate as one: (J + m r²/i²) dω/dt = torque - load.
    let at = result.time.iter().position(|&t| t > 2.0).unwrap();
    let value = |name: &str| series(&result, name)[at];
    let (speed, ratio) = (value("speed"), 13.5 / 0.3);
    let load = 0.42 * speed * speed / ratio;
    let together = (110.0 - load) / (0.25 + 1400.0 / (ratio * ratio));
    assert_near(value("der(engine)"), together, 1e-6 * together);
}

/// The base of a package may lie in a file of the package's own folder (MLS 13.4.1): it is found before names outside.
#[test]
fn a_package_extends_a_class_of_its_folder() {
    let scratch = Scratch::new("package-folder");
    std::fs::create_dir_all(scratch.0.join("Drives/Gears")).unwrap();
    scratch.file("Drives/package.mo", "package Drives\n  extends Icons.Library;\nend Drives;");
    scratch.file(
        "Drives/Icons.mo",
        "within Drives;\npackage Icons\n  package Library constant Real ratio = 3; end Library;\nend Icons;",
    );
    scratch.file("Drives/Gears/package.mo", "within Drives;\npackage Gears\n  extends Icons.Library;\nend Gears;");
    scratch.file("Drives/Gears/Gear.mo", "within Drives.Gears;\nmodel Gear\n  Real x = ratio*time;\nend Gear;");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_layshaft"));
    command.current_dir(&scratch.0).env_remove("MODELICAPATH");
    let run = command.args(["simulate", "-L", ".", "Drives.Gears.Gear", "-o", "gear.csv"]).output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    assert_near(last(&scratch.read("gear.csv"), "x"), 3.0, 1e-12);
}
