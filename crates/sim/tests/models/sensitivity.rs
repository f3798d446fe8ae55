//! What parameters change at the start, against derivatives by hand.

use crate::common::compiled;
use layshaft_sim::{Compiled, Engine, Settings, Tunable, sensitivities};

const MODEL: &str = "model Sensitive
  parameter Real a = 2;
  parameter Real b = 3;
  parameter Real idle = 1;
  parameter Real tight = 1;
  parameter Real from_a = 2*a;
  Real x(start=1, fixed=true);
  Real y = a^2*b + x;
  Real z = from_a - sin(b);
initial equation
  assert(tight < 1.0005, \"too much\");
equation
  der(x) = -a*x;
end Sensitive;
";

fn tunable(model: &Compiled, names: &[&str]) -> Vec<Tunable> {
    names.iter().map(|name| model.tunable(name).unwrap()).collect()
}

#[test]
fn changes_are_those_of_derivatives() {
    let model = compiled("Sensitive", MODEL, Engine::MachineCode);
    let outputs = ["y", "z"].map(String::from);
    let of = |settings: &Settings, names: &[&str]| {
        sensitivities(&model, settings, &outputs, &tunable(&model, names), 1e-3).unwrap()
    };
    let rows = of(&Settings::default(), &["a", "b", "idle"]);
    // `idle` changes nothing.
    assert_eq!(rows.iter().map(|row| row.parameter.as_str()).collect::<Vec<_>>(), ["a", "b"]);
    let near = |value: f64, expected: f64| assert!((value - expected).abs() < 1e-9, "{value} instead of {expected}");
    near(rows[0].changes[0], 2.0 * 2.0 * 3.0 * 1e-3);
    near(rows[0].changes[1], 2e-3);
    near(rows[1].changes[0], 4e-3);
    near(rows[1].changes[1], -3.0_f64.cos() * 1e-3);
    // About the values that are set for the run.
    let set = Settings { parameters: vec![(tunable(&model, &["b"])[0], 5.0)], ..Settings::default() };
    near(of(&set, &["a"])[0].changes[0], 2.0 * 2.0 * 5.0 * 1e-3);
    near(of(&set, &["b"])[0].changes[1], -5.0_f64.cos() * 1e-3);
}

/// A change that the model does not start with has no value; the others have theirs.
#[test]
fn a_change_that_is_refused_is_no_number() {
    let model = compiled("Sensitive", MODEL, Engine::MachineCode);
    let parameters = tunable(&model, &["tight", "a"]);
    let rows = sensitivities(&model, &Settings::default(), &["y".to_string()], &parameters, 1e-3).unwrap();
    assert!(rows[0].parameter == "tight" && rows[0].changes[0].is_nan());
    assert!((rows[1].changes[0] - 12e-3).abs() < 1e-9);
}
