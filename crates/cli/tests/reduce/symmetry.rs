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
    // Nothing that has a counterpart.
    assert_eq!(refusal(&["Side"]).0, "E0618");
}

#[test]
fn a_switch_that_the_model_sets_itself_is_not_needed() {
    let scratch = car("closed");
    let json = reduce(&scratch, &["Closed", "-o", "Half.mo"]);
    assert_eq!(json["ok"], true, "{json}");
    let text = json["modelica"].as_str().unwrap();
    assert!(text.contains("break rightSide") && text.contains("MirroredTorque"), "{text}");
    assert!(json["errors"][0]["max_percent"].as_f64().unwrap() < 0.01, "{json}");
    let run = layshaft(&scratch, &["simulate", "Car.mo", "Half.mo"]);
    assert_eq!(run.status(), 0, "{}", run.stderr());
}

/// A composite component gets a value that follows from a protected parameter: only the class around it may say so (Modelica 3.6, 4.1).
#[test]
fn values_of_protected_parameters_stay_where_they_are_seen() {
    let scratch = Scratch::new("symmetry-protected");
    let chassis = "
model Chassis
  Layshaft.Rotational.Interfaces.Flange_a flange;
  Axle axle(final symmetric = false, hub(J = J_hub));
protected
  parameter Real J_hub(fixed = false);
initial equation
  J_hub = 0.2;
equation
  connect(flange, axle.flange);
end Chassis;
model Whole
  Chassis chassis;
  Layshaft.Rotational.Sources.ConstantTorque engine(tau_constant = 50);
  output Real w = chassis.axle.leftSide.wheel.w;
equation
  connect(engine.flange, chassis.flange);
  annotation(experiment(StopTime = 1));
end Whole;";
    scratch.file("Car.mo", format!("{CAR}{chassis}"));
    let json = reduce(&scratch, &["Whole", "-o", "Half.mo"]);
    assert_eq!(json["ok"], true, "{json}");
    assert!(json["modelica"].as_str().unwrap().contains("chassis_axle_OneSide axle(hub(J = J_hub))"), "{json}");
    assert!(json["errors"][0]["max_percent"].as_f64().unwrap() < 0.01, "{json}");
}

fn buggy(name: &str) -> Scratch {
    let scratch = Scratch::new(&format!("symmetry-buggy-{name}"));
    scratch.file("Car.mo", include_str!("../../../../examples/symmetry/Buggy.mo"));
    scratch
}

/// Sides are found by their places and connections: no name tells them.
#[test]
fn a_car_without_switches_keeps_one_side() {
    let scratch = buggy("sides");
    for (keep, gone, kept) in [("left", "corner2", "flange_left"), ("right", "corner1", "flange_right")] {
        let json = reduce(&scratch, &["Buggy.Car", "--keep", keep, "--stop-time", "3", "-o", "Half.mo"]);
        assert_eq!(json["ok"], true, "{json}");
        let lefts: Vec<&str> =
            json["pairs"].as_array().unwrap().iter().map(|pair| pair["left"].as_str().unwrap()).collect();
        assert_eq!(lefts, ["sideA", "rear.corner1", "rear.shaft1"]);
        for error in json["errors"].as_array().unwrap() {
            assert!(error["max_percent"].as_f64().unwrap() < 0.01, "{error}");
        }
        assert_eq!(json["speedup"]["states"], serde_json::json!([39, 26]));
        let text = json["modelica"].as_str().unwrap();
        assert!(text.contains(&format!("break {gone}")) && text.contains("MirroredFrame"), "{text}");
        // The differential is a splitter now, with the ratio of its final drive.
        assert!(text.contains("SymmetricSplitter differential(ratio = 4.3"), "{text}");
        assert!(text.contains(&format!("connect(differential.{kept}")), "{text}");
        let assumed = json["assumed"].to_string();
        assert!(assumed.contains("rear.differential shares its torque equally"), "{assumed}");
        let run = layshaft(&scratch, &["simulate", "Car.mo", "Half.mo", "--stop-time", "0.1"]);
        assert_eq!(run.status(), 0, "{}", run.stderr());
    }
}

#[test]
fn a_lopsided_car_is_refused_with_the_pair_and_the_parameter() {
    let scratch = buggy("lopsided");
    let first = |arguments: &[&str]| {
        let json = reduce(&scratch, arguments);
        assert_eq!(json["ok"], false, "{json}");
        let diagnostic = &json["diagnostics"][0];
        (diagnostic["code"].as_str().unwrap().to_string(), diagnostic["message"].as_str().unwrap().to_string())
    };
    let (code, message) = first(&["Buggy.Lopsided"]);
    assert!(code == "E0619" && message.contains("`sideA` and `sideB`"), "{message}");
    assert!(message.contains("`c` is 18000 and 21000"), "{message}");
    // One side pulls although both are built alike: a wheel spins at the start.
    let (code, message) = first(&["Buggy.Car", "--set", "sideB.wheel.w_start=5", "--stop-time", "1"]);
    assert!(code == "E0619" && message.contains("`wheel.w_start` is 0 and 5"), "{message}");
    // Left alone, the front corners do not hinder the rear axle.
    let json = reduce(&scratch, &["Buggy.Car", "--leave", "sideA,sideB", "--stop-time", "1"]);
    assert_eq!(json["ok"], true, "{json}");
    assert_eq!(json["pairs"].as_array().unwrap().len(), 2);
}

/// Flanges, signals and classes in one dimension; the sides are told by their names.
const SHAFTS: &str = "model Shafts
  import Layshaft.Rotational.Components;
  Layshaft.Rotational.Sources.Torque drive;
  Layshaft.Blocks.Sources.Sine torque(amplitude = 40, f = 1);
  Components.Inertia cage(J = 0.2);
  Components.SpringDamper shaft_l(c = 900, d = 4);
  Components.SpringDamper shaft_r(c = 900, d = 4);
  Components.Inertia wheel_l(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.Inertia wheel_r(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Layshaft.Rotational.Sensors.SpeedSensor speed_l;
  Layshaft.Rotational.Sensors.SpeedSensor speed_r;
  Layshaft.Blocks.Math.Add sum;
  output Real w = sum.y / 2;
equation
  connect(torque.y, drive.tau);
  connect(drive.flange, cage.flange_a);
  connect(cage.flange_b, shaft_l.flange_a);
  connect(cage.flange_b, shaft_r.flange_a);
  connect(shaft_l.flange_b, wheel_l.flange_a);
  connect(shaft_r.flange_b, wheel_r.flange_a);
  connect(wheel_l.flange_b, speed_l.flange);
  connect(wheel_r.flange_b, speed_r.flange);
  connect(speed_l.w, sum.u1);
  connect(speed_r.w, sum.u2);
  annotation(experiment(StopTime = 2));
end Shafts;";

#[test]
fn signals_of_the_side_that_goes_come_from_the_other_one() {
    let scratch = Scratch::new("symmetry-shafts");
    scratch.file("Car.mo", SHAFTS);
    let json = reduce(&scratch, &["Shafts", "-o", "Half.mo"]);
    assert_eq!(json["ok"], true, "{json}");
    assert_eq!(json["pairs"].as_array().unwrap().len(), 3, "{json}");
    assert!(json["errors"][0]["max_percent"].as_f64().unwrap() < 0.01, "{json}");
    let text = json["modelica"].as_str().unwrap();
    assert!(text.contains("connect(speed_l.w, sum.u2)"), "{text}");
    // Another class on one side.
    let other = SHAFTS.replace(
        "Components.SpringDamper shaft_r(c = 900, d = 4)",
        "Components.SpringDamper shaftRight(c = 900, d = 4)",
    );
    let other = other
        .replace("shaft_r.", "shaftRight.")
        .replace("Components.SpringDamper shaft_l(c = 900, d = 4)", "Components.Spring shaftLeft(c = 900)");
    scratch.file("Car.mo", other.replace("shaft_l.", "shaftLeft."));
    let json = reduce(&scratch, &["Shafts"]);
    let message = json["diagnostics"][0]["message"].as_str().unwrap();
    assert!(message.contains("`shaftLeft` and `shaftRight`") && message.contains("Spring`, the other a"), "{message}");
}

#[test]
fn a_driveline_of_the_library_is_halved() {
    let scratch = Scratch::new("symmetry-driveline");
    scratch.file("Car.mo", include_str!("../../../../examples/symmetry/FrontDrive.mo"));
    let json = reduce(&scratch, &["FrontDrive"]);
    assert_eq!(json["ok"], true, "{json}");
    let lefts: Vec<&str> =
        json["pairs"].as_array().unwrap().iter().map(|pair| pair["left"].as_str().unwrap()).collect();
    assert_eq!(lefts, ["driveline.leftShaft", "driveline.leftGear"]);
    for error in json["errors"].as_array().unwrap() {
        assert!(error["max_percent"].as_f64().unwrap() < 0.1, "{error}");
    }
}

/// Data drive the inputs of a car whose sides are reduced, of a ladder and of a ranking; the errors show that all runs got them.
#[test]
fn data_drive_reductions() {
    let scratch = Scratch::new("symmetry-data");
    let driven = CAR
        .replace(
            "Layshaft.Rotational.Sources.ConstantTorque engine(tau_constant = 50);",
            "input Real tau(unit = \"N.m\");\n  Layshaft.Rotational.Sources.Torque engine;",
        )
        .replace("connect(engine.flange", "engine.tau = tau;\n  connect(engine.flange");
    scratch.file("Car.mo", driven);
    scratch.file("data.csv", "time,Torque\n0,0\n0.5,80\n1,80\n");
    let data = ["--input", "data.csv", "--map", "tau=Torque"];
    let run = |arguments: &[&str]| layshaft(&scratch, &[arguments, &data[..], &["--json"]].concat()).json();
    let json = run(&["reduce", "symmetry", "Car.mo", "Car"]);
    assert_eq!(json["ok"], true, "{json}");
    assert!(json["errors"][0]["max_percent"].as_f64().unwrap() < 0.1, "{json}");
    let json = run(&["reduce", "car", "Car.mo", "Car", "--keep", "99%", "--name", "Driven"]);
    assert_eq!(json["ok"], true, "{json}");
    assert_eq!(json["levels"][1]["class"], "DrivenOneSide", "{json}");
    let json = run(&["reduce", "activity", "Car.mo", "Car", "--keep", "99%"]);
    assert_eq!(json["ok"], true, "{json}");
    // Without data the wheels rest.
    let wrong =
        layshaft(&scratch, &["reduce", "symmetry", "Car.mo", "Car", "--input", "data.csv", "--map", "tau=Torq"]);
    assert!(wrong.status() == 1 && wrong.stderr().contains("did you mean `Torque`"), "{}", wrong.stderr());
}
