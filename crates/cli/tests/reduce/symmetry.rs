//! `layshaft reduce symmetry` as users run it.

use super::layshaft;
use super::support::Scratch;
use serde_json::Value;

/// An axle with two elastic shafts and wheels; with `symmetric` the right one is a torque.
const CAR: &str = "model Side
  import Layshaft.Rotational.Components;
  parameter Real c = 1e4;
  parameter Real r[3] = {0, 0, 0};
  Layshaft.Rotational.Interfaces.Flange_a flange;
  Components.SpringDamper shaft(c = c, d = 20);
  Components.Inertia wheel(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.Damper drag(d = 0.5);
  Components.Fixed ground;
equation
  connect(flange, shaft.flange_a);
  connect(shaft.flange_b, wheel.flange_a);
  connect(wheel.flange_b, drag.flange_a);
  connect(drag.flange_b, ground.flange);
end Side;
model Axle
  parameter Boolean symmetric = false annotation(Evaluate = true);
  parameter Real c_right = 1e4;
  parameter Real y_right = -0.7;
  Layshaft.Rotational.Interfaces.Flange_a flange;
  Layshaft.Rotational.Components.Inertia hub(J = 0.1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Side leftSide(r = {0, 0.7, 0.3});
  Side rightSide(r = {0, y_right, 0.3}, c = c_right) if not symmetric;
  Layshaft.Rotational.Sources.Torque repeated if symmetric;
  Layshaft.Blocks.Sources.RealExpression torque(expression = -leftSide.flange.tau);
equation
  connect(flange, hub.flange_a);
  connect(hub.flange_b, leftSide.flange);
  connect(hub.flange_b, rightSide.flange);
  connect(hub.flange_b, repeated.flange);
  connect(torque.y, repeated.tau);
end Axle;
model Car
  Axle axle;
  Layshaft.Rotational.Sources.ConstantTorque engine(tau_constant = 50);
  output Real w = axle.leftSide.wheel.w;
equation
  connect(engine.flange, axle.flange);
  annotation(experiment(StopTime = 1));
end Car;
model Closed
  extends Car(axle(final symmetric = false));
end Closed;";

fn car(name: &str) -> Scratch {
    let scratch = Scratch::new(&format!("symmetry-{name}"));
    scratch.file("Car.mo", CAR);
    scratch
}

fn reduce(scratch: &Scratch, arguments: &[&str]) -> Value {
    let all = [&["reduce", "symmetry", "Car.mo"], arguments, &["--json"]].concat();
    layshaft(scratch, &all).json()
}

#[test]
fn the_right_side_repeats_the_left_one() {
    let scratch = car("pairs");
    let json = reduce(&scratch, &["Car", "--plane", "xz", "--keep", "left", "-o", "Half.mo", "--plot", "half.svg"]);
    assert_eq!(json["ok"], true, "{json}");
    let pairs = json["pairs"].as_array().unwrap();
    assert_eq!(pairs.len(), 1);
    assert_eq!((&pairs[0]["left"], &pairs[0]["right"]), (&"axle.leftSide".into(), &"axle.rightSide".into()));
    assert_eq!(pairs[0]["mirrored"], 1, "the place across the plane");
    assert_eq!(json["components"], serde_json::json!(["axle"]));
    // A car that is the same on both sides loses nothing.
    assert!(json["errors"][0]["max_percent"].as_f64().unwrap() < 0.01, "{json}");
    assert_eq!(json["speedup"]["states"], serde_json::json!([6, 4]));
    assert!(json["modelica"].as_str().unwrap().contains("axle(symmetric = true)"), "{json}");
    let run = layshaft(&scratch, &["simulate", "Car.mo", "Half.mo"]);
    assert_eq!(run.status(), 0, "{}", run.stderr());
}

#[test]
fn sides_that_differ_are_refused_by_name() {
    let scratch = car("differ");
    let refusal = |arguments: &[&str]| {
        let json = reduce(&scratch, arguments);
        assert_eq!(json["ok"], false, "{json}");
        let diagnostic = &json["diagnostics"][0];
        (diagnostic["code"].as_str().unwrap().to_string(), diagnostic["message"].as_str().unwrap().to_string())
    };
    let (code, message) = refusal(&["Car", "--set", "axle.c_right=1.2e4"]);
    assert_eq!(code, "E0619");
    assert!(
        message.contains("`axle.leftSide` and `axle.rightSide`") && message.contains("10000 and 12000"),
        "{message}"
    );
    let (code, message) = refusal(&["Car", "--set", "axle.y_right=-0.8"]);
    assert!(code == "E0619" && message.contains("`r[2]` is 0.7 and -0.8"), "{message}");
    // Mirrored in another plane they are not.
    assert_eq!(refusal(&["Car", "--plane", "xy"]).0, "E0619");
    // Nothing to switch, and a switch that the model sets itself.
    assert_eq!(refusal(&["Side"]).0, "E0618");
    let (code, message) = refusal(&["Closed"]);
    assert!(code == "E0618" && message.contains("themselves"), "{message}");
}

#[test]
fn a_driveline_of_the_library_is_halved() {
    let scratch = Scratch::new("symmetry-driveline");
    scratch.file("Car.mo", include_str!("../../../../examples/symmetry/FrontDrive.mo"));
    let json = reduce(&scratch, &["FrontDrive"]);
    assert_eq!(json["ok"], true, "{json}");
    let lefts: Vec<&str> =
        json["pairs"].as_array().unwrap().iter().map(|pair| pair["left"].as_str().unwrap()).collect();
    assert_eq!(lefts, ["driveline.leftGear", "driveline.leftShaft"]);
    for error in json["errors"].as_array().unwrap() {
        assert!(error["max_percent"].as_f64().unwrap() < 0.1, "{error}");
    }
}
