//! `layshaft reduce gearset` as users run it.

use super::layshaft;
use super::support::Scratch;
use serde_json::Value;

/// Two gears and reverse whose losses and inertias are known: 4 % of the load, 0.01 and 0.02 kg.m2. A car shifts it.
const TWO_SPEED: &str = "model TwoSpeed
  extends Layshaft.Vehicles.Transmissions.PartialGearset(final spatial=false, final gears=2, ratios={3, 1.5, -2.5});
  import Layshaft.Rotational.Components;
  parameter Real eta = 0.96;
  parameter Real f_press = 1e4;
  Components.Inertia inputShaft(J=0.01);
  Components.LossyGear pairs[3](ratio={3, 1.5, -2.5}, each eta=eta);
  Components.Clutch synchronisers[3](each fn_max=f_press);
  Components.Inertia outputShaft(J=0.02);
equation
  engaged = if gear > 0 and synchronisers[max(gear, 1)].locked or gear < 0 and synchronisers[3].locked then gear else 0;
  lossPower = sum(pairs.power) + sum(synchronisers.power);
  for i in 1:3 loop
    synchronisers[i].f_normalized = if gear == (if i < 3 then i else -1) then 1 else 0;
    connect(inputShaft.flange_b, pairs[i].flange_a);
    connect(pairs[i].flange_b, synchronisers[i].flange_a);
    connect(synchronisers[i].flange_b, outputShaft.flange_a);
  end for;
  connect(flange_a, inputShaft.flange_a);
  connect(outputShaft.flange_b, flange_b);
end TwoSpeed;
model Car
  TwoSpeed gearset(gear_start=1, eta=0.9, w_in(start=0, fixed=true), w_out(start=0, fixed=true),
    flange_a(phi(start=0, fixed=true)), flange_b(phi(start=0, fixed=true)));
  Layshaft.Rotational.Sources.ConstantTorque engine(tau_constant=71);
  Layshaft.Rotational.Components.Inertia load(J=20);
equation
  gearset.gear = 1;
  connect(engine.flange, gearset.flange_a);
  connect(gearset.flange_b, load.flange_a);
  annotation(experiment(StopTime=1));
end Car;";

/// Few points: the tests need no more.
const FEW: [&str; 6] = ["--speeds", "3", "--loads", "3", "--test-time", "12"];

fn reduce(scratch: &Scratch, arguments: &[&str]) -> Value {
    let all = [&["reduce", "gearset"], arguments, &FEW, &["--json"]].concat();
    layshaft(scratch, &all).json()
}

fn two_speed(name: &str) -> Scratch {
    let scratch = Scratch::new(&format!("gearset-{name}"));
    scratch.file("TwoSpeed.mo", TWO_SPEED);
    scratch
}

fn text(scratch: &Scratch, name: &str) -> String {
    std::fs::read_to_string(scratch.0.join(name)).unwrap()
}

fn near(value: &Value, expected: f64, relative: f64) {
    let value = value.as_f64().unwrap();
    assert!((value - expected).abs() <= relative * expected.abs(), "{value} instead of {expected}");
}

#[test]
fn losses_and_inertias_of_every_gear_are_found() {
    let scratch = two_speed("known");
    let json = reduce(&scratch, &["TwoSpeed.mo", "TwoSpeed", "--load", "200", "-o", "Small.mo", "--plot", "map.svg"]);
    assert_eq!(json["ok"], true, "{json}");
    let gears = json["gears"].as_array().unwrap();
    assert_eq!(gears.iter().map(|gear| gear["gear"].as_i64().unwrap()).collect::<Vec<_>>(), [1, 2, -1]);
    for (gear, ratio) in gears.iter().zip([3.0, 1.5, -2.5]) {
        near(&gear["ratio"], ratio, 1e-12);
        near(&gear["inertia_in"], 0.01, 1e-2);
        near(&gear["inertia_out"], 0.02, 1e-2);
        // Loads 0, 50, …, 200 at five speeds each: the efficiency is all there is, but for the faces of stuck teeth, which yield a little.
        let losses = &gear["losses"];
        assert_eq!(losses["loads"], serde_json::json!([0.0, 50.0, 100.0, 150.0, 200.0]));
        for (row, load) in losses["values"].as_array().unwrap().iter().zip([0.0, 50.0, 100.0, 150.0, 200.0]) {
            for loss in row.as_array().unwrap() {
                let loss = loss.as_f64().unwrap();
                assert!((loss - 0.04 * load).abs() < 3e-6 * (1.0 + load), "{loss} at {load}");
            }
        }
        // Above walking pace the tables give what was measured, also between their points.
        for row in gear["errors"]["values"].as_array().unwrap() {
            for error in row.as_array().unwrap().iter().skip(1) {
                assert!(error.as_f64().unwrap().abs() < 1e-3, "{error}");
            }
        }
    }
    let comparison = &json["comparison"];
    assert!(comparison["reduced"]["events"].as_u64().unwrap() <= comparison["full"]["events"].as_u64().unwrap());
    for error in comparison["errors"].as_array().unwrap().iter().filter(|error| error["output"] == "gearset.w_out") {
        assert!(error["max_percent"].as_f64().unwrap() < 2.0, "{error}");
    }
    // What was written is a class of its own that extends the template.
    let written = text(&scratch, "Small.mo");
    assert!(written.contains("extends Layshaft.Vehicles.Transmissions.ReducedGearset"), "{written}");
    scratch.file(
        "Use.mo",
        "model Use
  extends Layshaft.Vehicles.Rigs.Gearset(redeclare Small gearset, times={1, 3});
end Use;",
    );
    let run = layshaft(&scratch, &["simulate", "Small.mo", "Use.mo", "--stop-time", "5"]);
    assert_eq!(run.status(), 0, "{}", run.stderr());
    for picture in ["map.svg", "map-compare.svg"] {
        assert!(text(&scratch, picture).starts_with("<svg"), "{picture}");
    }
}

#[test]
fn a_component_of_a_vehicle_brings_its_parameters_and_its_load() {
    let scratch = two_speed("component");
    let json = reduce(&scratch, &["TwoSpeed.mo", "Car.gearset"]);
    assert_eq!(json["ok"], true, "{json}");
    assert_eq!(json["class"], "TwoSpeed");
    // 71 N.m and 5 %, rounded up.
    assert_eq!(json["load"], 80.0);
    near(&json["gears"][1]["losses"]["values"][2][1], 0.1 * 40.0, 1e-6);
    // The class itself, with the load of the vehicle.
    let json = reduce(&scratch, &["TwoSpeed.mo", "TwoSpeed", "--scenario", "Car.gearset"]);
    assert_eq!(json["load"], 80.0, "{json}");
    near(&json["gears"][1]["losses"]["values"][2][1], 0.04 * 40.0, 1e-6);
}

#[test]
fn a_gear_set_with_another_topology_is_taken() {
    let scratch = Scratch::new("gearset-three-shaft");
    scratch.file("ThreeShaft.mo", include_str!("../../../../examples/gearset/ThreeShaft.mo"));
    let json = reduce(&scratch, &["ThreeShaft.mo", "--load", "200", "--jobs", "2"]);
    assert_eq!(json["ok"], true, "{json}");
    let gears = json["gears"].as_array().unwrap();
    assert_eq!(gears.len(), 6);
    // The direct gear does without the meshes of the others.
    let worst = |gear: usize| gears[gear]["losses"]["values"][4][2].as_f64().unwrap();
    assert!(worst(3) < 0.3 * worst(0), "{} and {}", worst(3), worst(0));
    for gear in gears {
        assert!(gear["worst_error"].as_f64().unwrap() < 0.01 * 200.0, "{gear}");
    }
}

#[test]
fn what_is_no_gear_set_is_refused() {
    let scratch = two_speed("wrong");
    let refusal = |arguments: &[&str]| {
        let json = reduce(&scratch, arguments);
        assert_eq!(json["ok"], false, "{json}");
        let diagnostic = json["diagnostics"][0].clone();
        (diagnostic["code"].as_str().unwrap().to_string(), diagnostic["message"].as_str().unwrap().to_string())
    };
    let (code, message) = refusal(&["TwoSpeed.mo", "Car"]);
    assert!(code == "E0614" && message.contains("`Car` is no gear set: it has no `gears`"), "{message}");
    let (code, message) = refusal(&["TwoSpeed.mo", "Car.load"]);
    assert!(code == "E0614" && message.contains("component `load` of `Car`"), "{message}");
    let (code, message) = refusal(&["TwoSpeed.mo", "Car.gearbox"]);
    assert!(code == "E0614" && message.contains("has no component `gearbox`"), "{message}");
    // A ratio that the wheels do not have, one that nothing can have, and a synchroniser that slips.
    let (code, message) = refusal(&["TwoSpeed.mo", "TwoSpeed", "--set", "ratios={3, 1.6, -2.5}"]);
    assert!(code == "E0615" && message.contains("gear 2 of `TwoSpeed`") && message.contains("1.5"), "{message}");
    let (code, message) = refusal(&["TwoSpeed.mo", "TwoSpeed", "--set", "ratios={3, 0, -2.5}"]);
    assert!(code == "E0615" && message.contains("`ratios[2]`"), "{message}");
    let (code, message) = refusal(&["TwoSpeed.mo", "TwoSpeed", "--set", "f_press=100"]);
    assert!(code == "E0615" && message.contains("cannot be reached"), "{message}");
}

/// A gear set with an input that no rig knows, and cars that change what is inside theirs.
const BESIDE: &str = "model Oiled
  extends TwoSpeed;
  Layshaft.Blocks.Interfaces.RealInput oil;
end Oiled;
model Stuck
  extends TwoSpeed(final ratios={3, 1.5, -2.5});
equation
  assert(gear <> 2, \"There is no second gear.\");
end Stuck;
model Heavier
  extends Car(gearset(outputShaft(J=0.05)));
end Heavier;";

#[test]
fn what_is_wrong_with_a_gear_set_is_said_with_its_name_and_what_to_change() {
    let scratch = two_speed("beside");
    scratch.file("Beside.mo", BESIDE);
    let refusal = |arguments: &[&str]| {
        let json = reduce(&scratch, &[&["TwoSpeed.mo", "Beside.mo"], arguments].concat());
        assert_eq!(json["ok"], false, "{json}");
        json["diagnostics"][0].clone()
    };
    let said = |diagnostic: &Value, code: &str, words: &[&str]| {
        assert_eq!(diagnostic["code"], code, "{diagnostic}");
        let message = diagnostic["message"].as_str().unwrap();
        assert!(words.iter().all(|word| message.contains(word)), "{message}");
        assert!(!diagnostic["hint"].is_null(), "{diagnostic}");
    };
    // A rig has nothing to connect to it.
    said(&refusal(&["Oiled", "--load", "100"]), "E0616", &["`Oiled`"]);
    // The second gear ends the run.
    said(&refusal(&["Stuck", "--load", "100"]), "E0616", &["`Stuck`", "gear 2"]);
    // The shaft is changed inside the vehicle, which a class alone does not say.
    said(&refusal(&["Heavier.gearset"]), "E0617", &["`gearset`", "`outputShaft.J`", "0.05", "0.02"]);
}

/// The loads that a vehicle reaches come from its data; a gear set alone has no inputs.
#[test]
fn data_drive_the_vehicle() {
    let scratch = Scratch::new("gearset-data");
    let driven = TWO_SPEED
        .replace(
            "Layshaft.Rotational.Sources.ConstantTorque engine(tau_constant=71);",
            "input Real tau(unit=\"N.m\");\n  Layshaft.Rotational.Sources.Torque engine;",
        )
        .replace("gearset.gear = 1;", "gearset.gear = 1;\n  engine.tau = tau;");
    scratch.file("TwoSpeed.mo", driven);
    scratch.file("data.csv", "time,Torque\n0,0\n0.5,142\n1,142\n");
    let data = ["--input", "data.csv", "--map", "tau=Torque"];
    for scenario in [&["TwoSpeed.mo", "Car.gearset"][..], &["TwoSpeed.mo", "TwoSpeed", "--scenario", "Car.gearset"]] {
        let json = reduce(&scratch, &[scenario, &data].concat());
        assert_eq!(json["ok"], true, "{json}");
        near(&json["load"], 150.0, 1e-9);
    }
    let json = reduce(&scratch, &[&["TwoSpeed.mo", "TwoSpeed"], &data[..]].concat());
    assert!(json["ok"] == false && json.to_string().contains("data and cycles drive a vehicle"), "{json}");
}
