//! Steady states that `layshaft settle` finds and writes, and runs that begin in them.

use crate::support::{Scratch, assert_near, series};
use serde_json::{Value, json};
use std::process::Command;

/// Settles and returns what is told of it.
fn settle(scratch: &Scratch, arguments: &[&str]) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_layshaft"));
    command.current_dir(&scratch.0).env_remove("MODELICAPATH").env("LAYSHAFT_CONFIG", "");
    let output = command.arg("settle").args(arguments).arg("--json").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    let outcome: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(outcome["diagnostics"], json!([]), "{outcome}");
    outcome
}

fn written(scratch: &Scratch, file: &str) -> String {
    std::fs::read_to_string(scratch.0.join(file)).unwrap()
}

#[test]
fn a_settled_model_stays_where_it_starts() {
    let scratch = Scratch::new("settle");
    let car = include_str!("../../../../examples/QuarterCar.mo");
    scratch.file("QuarterCar.mo", car);
    let outcome = settle(&scratch, &["QuarterCar.mo", "--hold", "v=30", "--free", "F", "-o", "At30.mo"]);
    assert!(outcome["at_start"]["derivative"].as_f64().unwrap().abs() < 1e-6, "{outcome}");
    let text = written(&scratch, "At30.mo");
    assert!(text.contains("\n  extends QuarterCar(\n"), "{text}");
    scratch.simulate(&format!("{car}{text}"), &["-o", "at30.csv"]).succeeds();
    for (name, kept) in [("v", 30.0), ("vz", 0.0)] {
        let values = series(&scratch.read("at30.csv"), name);
        assert!(values.len() > 100);
        values.iter().for_each(|value| assert_near(*value, kept, 1e-6));
    }
}

/// A protected state, states under initial equations, a parameter found at the start and a counter: no modifier reaches any of them.
const OUT_OF_REACH: &str = "model Lag
  Real s;
  Real t;
initial equation
  s = 1;
  der(t) = -1;
equation
  der(s) = 5 - s;
  der(t) = s - 2*t;
end Lag;
model Hidden
  Real y(start=0, fixed=true);
  parameter Real c(fixed=false);
  discrete Integer n(start=0, fixed=true);
  discrete Real held(start=0, fixed=true);
  Boolean big;
  Lag lag;
protected
  Real x(start=0, fixed=true);
initial equation
  c = 2 + x + lag.s;
equation
  der(x) = 3 - x;
  der(y) = x*c - y;
  big = x > 2;
  when x > 1 then
    n = pre(n) + 1;
  end when;
  when sample(0.05, 0.1) then
    held = pre(held) + 0.5*(x - pre(held));
  end when;
end Hidden;
";

fn settle_hidden(scratch: &Scratch) -> String {
    scratch.file("Hidden.mo", OUT_OF_REACH);
    let outcome = settle(scratch, &["Hidden.mo", "-o", "Settled.mo"]);
    assert_eq!(outcome["closed"], json!(["x"]), "{outcome}");
    written(scratch, "Settled.mo")
}

#[test]
fn what_no_modifier_reaches_begins_in_the_steady_state_too() {
    let scratch = Scratch::new("settle-protected");
    let settled = settle_hidden(&scratch);
    let text = format!("{OUT_OF_REACH}{settled}");
    let values = [("x", 3.0), ("y", 9.0), ("lag.s", 5.0), ("lag.t", 2.5), ("n", 1.0), ("held", 3.0), ("big", 1.0)];
    for method in [&["--solver", "auto"][..], &["--solver", "inline-implicit-euler", "--step", "10ms"]] {
        scratch.simulate(&text, &[&["-o", "hidden.csv"], method].concat()).succeeds();
        for (name, kept) in values {
            let values = series(&scratch.read("hidden.csv"), name);
            values.iter().for_each(|value| assert_near(*value, kept, 1e-9));
        }
    }
    // A start value that is given later still counts, and so does the record of a part of a larger model.
    scratch.simulate(&text, &["-o", "moved.csv", "--set", "lag.s.start=4"]).succeeds();
    assert_near(series(&scratch.read("moved.csv"), "lag.s")[0], 4.0, 1e-12);
    assert_near(series(&scratch.read("moved.csv"), "x")[0], 3.0, 1e-9);
    let larger = format!("{text}model Two\n  Settled part;\n  Hidden fresh;\nend Two;\n");
    scratch.simulate(&larger, &["-o", "two.csv"]).succeeds();
    for (name, begin) in [("part.x", 3.0), ("part.lag.s", 5.0), ("part.n", 1.0), ("fresh.x", 0.0), ("fresh.lag.s", 1.0)]
    {
        assert_near(series(&scratch.read("two.csv"), name)[0], begin, 1e-9);
    }
}

#[test]
fn a_recorded_start_that_does_not_fit_is_named() {
    let scratch = Scratch::new("settle-changed");
    let settled = settle_hidden(&scratch).replace("\"held\"", "\"kept\"").replace("value=true", "value=2.0");
    let run = scratch.simulate(&format!("{OUT_OF_REACH}{settled}"), &["-o", "changed.csv"]);
    for part in [
        "W0422",
        "`kept`, which the model does not have",
        "`big` is not used: it has to be true or false",
        "settle it again",
    ] {
        assert!(run.stderr().contains(part), "no `{part}` in {}", run.stderr());
    }
}

#[test]
fn settings_of_the_search_belong_to_the_written_model() {
    let scratch = Scratch::new("settle-set");
    let car = include_str!("../../../../examples/QuarterCar.mo");
    scratch.file("QuarterCar.mo", car);
    settle(&scratch, &["QuarterCar.mo", "--set", "m=500", "-o", "Laden.mo"]);
    let text = written(&scratch, "Laden.mo");
    scratch.simulate(&format!("{car}{text}"), &["-o", "laden.csv"]).succeeds();
    let heights = series(&scratch.read("laden.csv"), "z");
    let settled = 0.7 - 540.0 * 9.81 / 200_000.0 - 500.0 * 9.81 / 20_000.0;
    heights.iter().for_each(|height| assert_near(*height, settled, 1e-6));
}

/// Tyres, suspensions and engine of the whole car, at a speed that the accelerator holds: it does not accelerate, with a variable step and with that of
/// real time. The mixture is held where lean turns rich, and speeds of the body are protected.
#[test]
fn the_drivable_car_starts_at_a_constant_speed() {
    let scratch = Scratch::new("settle-car");
    let car = "Layshaft.Vehicles.Examples.DrivableCar";
    let hold = ["--set", "gear.start=4", "--hold", "v=20", "--free", "accelerator"];
    let outcome = settle(&scratch, &[&[car][..], &hold, &["-o", "At20.mo"]].concat());
    let pedal = outcome["free"][0]["value"].as_f64().unwrap();
    assert!((0.05..0.2).contains(&pedal), "{pedal}");
    let text = written(&scratch, "At20.mo");
    for method in [&["--solver", "auto"][..], &["--solver", "inline-mixed-euler", "--step", "1.25ms"]] {
        let run = [&["-o", "car.csv", "--stop-time", "0.05"], method].concat();
        scratch.simulate(&text, &run).succeeds();
        let result = scratch.read("car.csv");
        for name in ["ax", "ay", "chassis.body.a_0[1]", "chassis.body.a_0[2]", "chassis.body.a_0[3]"] {
            series(&result, name).iter().for_each(|acceleration| assert_near(*acceleration, 0.0, 1e-6));
        }
        for (name, kept) in [("v", 20.0), ("gearEngaged", 4.0)] {
            series(&result, name).iter().for_each(|value| assert_near(*value, kept, 1e-6));
        }
    }
}

/// An engine on the dynamometer at a given speed and load.
#[test]
fn an_engine_settles_at_a_speed_and_a_load() {
    let scratch = Scratch::new("settle-engine");
    let engine = include_str!("../../../../examples/EnginePoint.mo");
    scratch.file("EnginePoint.mo", engine);
    settle(&scratch, &["EnginePoint.mo", "--set", "load=0.3", "-o", "AtLoad.mo"]);
    let text = written(&scratch, "AtLoad.mo");
    scratch.simulate(&format!("{engine}{text}"), &["-o", "engine.csv", "--stop-time", "0.2"]).succeeds();
    let result = scratch.read("engine.csv");
    for name in ["torque", "engine.plenum.p", "engine.turbo.manifold.T", "engine.turbo.shaft.rotor.w"] {
        let values = series(&result, name);
        values.iter().for_each(|value| assert_near(*value / values[0], 1.0, 1e-6));
    }
}
