//! `layshaft reduce enginemap`: rigs whose map is known, the crank-angle diesel, and the truck with a measured map.

use crate::layshaft;
use crate::support::{Scratch, assert_near, last};
use std::path::Path;

/// An engine that settles within a second: 10.5 N.m for each mg, less friction. Above 60 mg air is missing, below 1000 rpm above 45 mg.
const RIG: &str = "model Rig
  parameter Real n = 1000;
  parameter Real fuel = 10;
  parameter Real ramp = 0 \"Torque that is added each second\";
  output Real torque(start = 0, fixed = true);
  Real misses = (fuel - (if n < 1000 then 45 else 60))/max(fuel, 1);
equation
  der(torque) = (10.5*fuel - 60 - 0.02*n - torque)/0.4 + ramp;
  annotation(experiment(StopTime = 20, Tolerance = 1e-6));
end Rig;";

const GRID: [&str; 4] = ["--speeds", "500,1500,2800", "--fuels", "0,35,70"];

fn rig(name: &str) -> Scratch {
    let scratch = Scratch::new(&format!("enginemap-{name}"));
    scratch.file("Rig.mo", RIG);
    scratch
}

#[test]
fn points_run_until_they_are_steady() {
    let scratch = rig("steady");
    let words = ["reduce", "enginemap", "Rig.mo", "--banks", "2", "--json", "-o", "Map.mo", "--plot", "map.svg"];
    let json = layshaft(&scratch, &[&words[..], &GRID].concat()).json();
    assert_eq!(json["ok"], true, "{json:#}");
    assert_eq!(json["diagnostics"], serde_json::json!([]));
    for (at, speed) in [500.0, 1500.0, 2800.0].into_iter().enumerate() {
        for (column, fuel) in [0.0, 35.0, 70.0].into_iter().enumerate() {
            let torque = json["torque"][at][column].as_f64().unwrap();
            assert_near(torque, 2.0 * (10.5 * fuel - 60.0 - 0.02 * speed), 1.5);
            assert_eq!(json["steady"][at][column], true);
            // Long before the stop time, and not before the engine has settled.
            let time = json["time"][at][column].as_f64().unwrap();
            assert!(time > 1.5 && time < 8.0, "{time}");
        }
        // Where 3 % of the air are missing the engine is at full load.
        let limit = if speed < 1000.0 { 45.0 } else { 60.0 };
        let full = json["full_load"][at]["fuel"].as_f64().unwrap();
        assert!(full > limit && full < limit + 8.0, "{speed} rpm: {full} mg");
    }
    // Eight injections of 35 mg in two revolutions, 585 N.m.
    let expected = 35e-3 * 4.0 * 1500.0 * 60.0 / (2.0 * (10.5 * 35.0 - 90.0) * 1500.0 * 0.10472 / 1000.0);
    assert_near(json["consumption"][1][1].as_f64().unwrap(), expected, 0.005 * expected);
    assert!(json["consumption"][1][0].is_null());
    let picture = std::fs::read_to_string(scratch.0.join("map.svg")).unwrap();
    assert!(picture.contains("g/kWh") && picture.contains(&format!(">{expected:.0}<")), "{expected}");
}

#[test]
fn a_point_that_is_not_steady_is_named() {
    let scratch = rig("unsteady");
    let words = ["reduce", "enginemap", "Rig.mo", "--set", "ramp=20", "--stop-time", "0.4", "--json"];
    let json = layshaft(&scratch, &[&words[..], &GRID].concat()).json();
    let diagnostics = json["diagnostics"].as_array().unwrap();
    assert!(diagnostics.iter().all(|diagnostic| diagnostic["code"] == "W0645"), "{diagnostics:?}");
    let told = diagnostics[0]["message"].as_str().unwrap();
    assert!(told.contains("500 rpm and ") && told.contains("0.4"), "{told}");
    assert_eq!(json["steady"][0][2], false);
}

#[test]
fn a_point_at_which_the_rig_fails_is_named() {
    let scratch = rig("fails");
    scratch.file(
        "Wall.mo",
        RIG.replace("Rig", "Wall").replace("equation", "equation\n  assert(n < 2000 or fuel < 50, \"Too hot.\");"),
    );
    let words = [&["reduce", "enginemap", "Wall.mo"][..], &GRID].concat();
    layshaft(&scratch, &words).fails("E0606", &["2800 rpm and 70 mg", "Too hot."]);
    layshaft(&scratch, &["reduce", "enginemap", "Rig.mo", "--speeds", "900,800"]).fails("E0608", &["no axis"]);
    layshaft(&scratch, &["reduce", "enginemap", "Rig.mo", "--fuel", "mg"]).fails("E0640", &["`mg`"]);
}

/// A turbocharger that gives its boost only when its controller has come to the end of its travel after 6 s: the torque waits for it.
const LATE: &str = "model Late
  extends Rig;
  Real x(start = 0, fixed = true);
  output Real boosted = torque + (if x > 0.999 then 40 else 0);
equation
  der(x) = if x < 1 then 1/6 else 0;
end Late;";

#[test]
fn a_point_waits_for_the_variables_named() {
    let scratch = rig("late");
    scratch.file("Late.mo", LATE);
    let words = ["reduce", "enginemap", "Rig.mo", "Late.mo", "--torque", "boosted", "--json"];
    let torque = |more: &[&str]| {
        let json = layshaft(&scratch, &[&words[..], &GRID, more].concat()).json();
        assert_eq!(json["ok"], true, "{json:#}");
        json["torque"][1][1].as_f64().unwrap()
    };
    let steady = 10.5 * 35.0 - 60.0 - 0.02 * 1500.0;
    assert_near(torque(&[]), steady, 0.5);
    assert_near(torque(&["--steady", "x"]), steady + 40.0, 0.5);
}

const TRUCK: &str = "model Measured
  extends Layshaft.Examples.Truck4700(Engine(redeclare Map data));
end Measured;";

#[test]
fn the_truck_takes_a_measured_map_and_says_where_it_ends() {
    let scratch = rig("truck");
    scratch.file("Measured.mo", TRUCK);
    let measure = |speeds: &str| {
        let words = ["reduce", "enginemap", "Rig.mo", "-o", "Map.mo", "--speeds", speeds, "--fuels", "0,35,70"];
        layshaft(&scratch, &words).succeeds();
    };
    measure("500,1500,2800");
    layshaft(&scratch, &["simulate", "Map.mo", "Measured.mo", "--stop-time", "9", "-o", "run.csv"]).succeeds();
    let run = scratch.read("run.csv");
    assert!(last(&run, "v") > 3.0);
    let (speed, fuel) = (last(&run, "n_engine"), last(&run, "Engine.controller.fuel"));
    assert_near(last(&run, "Engine.tau"), 10.5 * fuel - 60.0 - 0.02 * speed, 0.5);
    // A map that ends too early is left with full throttle.
    measure("500,1000,1500");
    let run = layshaft(&scratch, &["simulate", "Map.mo", "Measured.mo", "--stop-time", "9", "-o", "run.csv"]);
    run.fails("E0502", &["The map of the engine ends at 1500 rpm and 70 mg; the engine is at 153", "enginemap"]);
}

/// The record of the library is what the command measures, at two speeds and two fuels of its grid.
#[test]
fn the_crank_angle_diesel_gives_the_map_of_the_library() {
    let scratch = Scratch::new("enginemap-diesel");
    let words = [
        "reduce",
        "enginemap",
        "Layshaft.Engines.Rigs.DieselFuelMap",
        "--solver",
        "rk4",
        "--step",
        "0.05ms",
        "--banks",
        "2",
        "--speeds",
        "1500,2100",
        "--fuels",
        "30,70",
        "--json",
    ];
    let json = layshaft(&scratch, &words).json();
    assert_eq!(json["ok"], true, "{json:#}");
    let record =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../library/Layshaft/Data/Engines/DieselT444ECrankAngle.mo");
    let record = std::fs::read_to_string(record).unwrap();
    let list = |name: &str| -> Vec<f64> {
        let text = record.split(&format!("    {name}=")).nth(1).unwrap();
        let text = text.split(['}', ']']).next().unwrap().trim_start_matches(['{', '[']);
        text.split([',', ';']).map(|number| number.trim().parse().unwrap()).collect()
    };
    let (speeds, fuels, torque) = (list("n"), list("fuel"), list("torque"));
    assert_eq!(torque.len(), speeds.len() * fuels.len());
    let place = |values: &[f64], value: f64| values.iter().position(|other| *other == value).unwrap();
    for (row, speed) in [1500.0, 2100.0].into_iter().enumerate() {
        for (column, fuel) in [30.0, 70.0].into_iter().enumerate() {
            assert_eq!(json["steady"][row][column], true);
            let measured = json["torque"][row][column].as_f64().unwrap();
            let stored = torque[place(&speeds, speed) * fuels.len() + place(&fuels, fuel)];
            assert_near(measured, stored, 0.005 * stored.abs());
        }
    }
}
