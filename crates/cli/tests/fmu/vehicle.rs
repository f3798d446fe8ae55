//! `examples/fmu`: a controller that we export ourselves drives a car of the library as a unit, beside the same controller in Modelica.

use crate::support::Scratch;
use layshaft_results::Trajectory;
use std::path::Path;

fn speed(run: &Trajectory, time: f64) -> f64 {
    let at = run.time.iter().rposition(|&t| t <= time + 1e-9).unwrap();
    run.series("car.v").unwrap()[at]
}

#[test]
fn a_controller_as_a_unit_drives_the_car_as_its_equations_do() {
    for version in ["2", "3"] {
        let scratch = Scratch::new(&format!("cruise{version}"));
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/fmu");
        for name in ["Cruise.mo", "CruiseUnit.mo"] {
            std::fs::copy(examples.join(name), scratch.path(name)).unwrap();
        }
        let export = ["export", "fmu", "Cruise.mo", "Cruise.SpeedController", "--step", "1ms", "--fmi", version];
        scratch.run(&[&export[..], &["-o", "SpeedController.fmu"]].concat()).succeeds();
        assert!(scratch.run(&["fmu", "validate", "SpeedController.fmu"]).succeeds().contains("no findings"));
        scratch.run(&["simulate", "Cruise.mo", "Cruise.CruiseModelica", "-o", "modelica.csv"]).succeeds();
        let modelica = scratch.read("modelica.csv");
        for (step, seconds) in [("10ms", 0.01), ("1ms", 0.001)] {
            let import = ["fmu", "import", "SpeedController.fmu", "--step-size", step, "-o", "ControllerUnit.mo"];
            scratch.run(&import).succeeds();
            let simulate =
                ["simulate", "ControllerUnit.mo", "Cruise.mo", "CruiseUnit.mo", "CruiseUnit", "--allow", "external"];
            scratch.run(&[&simulate[..], &["-o", "unit.csv"]].concat()).succeeds();
            let unit = scratch.read("unit.csv");
            // The unit answers one step late: at full torque the car gains 5 m/s every second.
            let times = (0..=800).map(|k| 0.05 * f64::from(k));
            let off = times.map(|time| (speed(&unit, time) - speed(&modelica, time)).abs()).fold(0.0, f64::max);
            assert!(off < 1.2 * 5.0 * seconds, "FMI {version}, {step}: {off} m/s");
            assert!((speed(&unit, 40.0) - 22.0).abs() < 0.3);
        }
    }
}

#[test]
fn an_integrated_controller_is_as_good_as_its_equations() {
    for version in ["2", "3"] {
        let scratch = Scratch::new(&format!("cruise-me{version}"));
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/fmu");
        for name in ["Cruise.mo", "CruiseUnit.mo"] {
            std::fs::copy(examples.join(name), scratch.path(name)).unwrap();
        }
        let export = ["export", "fmu", "Cruise.mo", "Cruise.SpeedController", "--type", "me", "--fmi", version];
        scratch.run(&[&export[..], &["-o", "SpeedController.fmu"]].concat()).succeeds();
        scratch.run(&["fmu", "import", "SpeedController.fmu", "-o", "ControllerUnit.mo"]).succeeds();
        let simulate =
            ["simulate", "ControllerUnit.mo", "Cruise.mo", "CruiseUnit.mo", "CruiseUnit", "--allow", "external"];
        scratch.run(&[&simulate[..], &["-o", "unit.csv"]].concat()).succeeds();
        scratch.run(&["simulate", "Cruise.mo", "Cruise.CruiseModelica", "-o", "modelica.csv"]).succeeds();
        let (unit, modelica) = (scratch.read("unit.csv"), scratch.read("modelica.csv"));
        let times = (0..=800).map(|k| 0.05 * f64::from(k));
        let off = times.map(|time| (speed(&unit, time) - speed(&modelica, time)).abs()).fold(0.0, f64::max);
        assert!(off < 1e-5, "FMI {version}: {off} m/s");
    }
}

/// Out and in again: a clutch that locks, exported for model exchange, integrated here as the foreign units are.
#[test]
fn an_exported_model_runs_as_the_model_does() {
    let scratch = Scratch::new("circle");
    let export = ["export", "fmu", "Layshaft.Examples.ClutchEngagement", "--type", "me", "--fmi", "3"];
    scratch.run(&[&export[..], &["-o", "Clutch.fmu"]].concat()).succeeds();
    let options = ["--stop-time", "5", "--output-interval", "0.01", "--dont-record-events", "-o", "unit.csv"];
    scratch.run(&[&["fmu", "simulate", "Clutch.fmu"], &options[..]].concat()).succeeds();
    let model = ["simulate", "Layshaft.Examples.ClutchEngagement", "--stop-time", "5", "--interval", "0.01"];
    scratch.run(&[&model[..], &["-o", "model.csv"]].concat()).succeeds();
    let (unit, model) = (scratch.read("unit.csv"), scratch.read("model.csv"));
    for name in ["engine.w", "clutch.phi_slip", "load.w"] {
        let (found, expected) = (unit.series(name).unwrap(), model.series(name).unwrap());
        let scale = expected.iter().fold(0.0f64, |most, value| most.max(value.abs()));
        for (row, &time) in unit.time.iter().enumerate() {
            let at = model.time.iter().rposition(|&t| t <= time + 1e-9).unwrap();
            if (model.time[at] - time).abs() < 1e-9 {
                let off = (found[row] - expected[at]).abs() / scale;
                assert!(off < 1e-4, "`{name}` at {time} s: {off:e}");
            }
        }
    }
}
