//! The examples as units: no finding of FMPy, and FMPy's runs are ours.

use crate::support::{Scratch, beside, checked, layshaft, python};

/// Fixed step: the same numbers. Another tool's integrator: as near as its tolerance lets it come.
const SAME: &str = "1e-12";
const NEAR: &str = "1e-4";

fn agrees(model: &str, solver: &str, step: &str, stop: &str) {
    let Some(python) = python() else { return };
    const INTERVAL: &str = "0.05";
    let scratch = Scratch::new(model);
    let name = format!("Layshaft.Examples.{model}");
    let run = |file: &str, arguments: &[&str]| {
        let path = scratch.file(file);
        let time = ["--stop-time", stop, "--interval", INTERVAL];
        checked(layshaft().args(["simulate", &name]).args(arguments).args(time).arg("-o").arg(&path));
        path
    };
    let fixed = run("fixed.csv", &["--solver", solver, "--step", step]);
    let exact = run("exact.csv", &["--tolerance", "1e-9"]);
    for version in ["2", "3"] {
        let units = [
            ("co-simulation", &fixed, SAME, vec!["--type", "cs", "--solver", solver, "--step", step]),
            ("model-exchange", &exact, NEAR, vec!["--type", "me"]),
        ];
        for (kind, result, limit, arguments) in units {
            let arguments = [&["--fmi", version], arguments.as_slice()].concat();
            let unit = scratch.export(&name, &format!("{kind}{version}.fmu"), &arguments);
            let said = checked(
                std::process::Command::new(&python)
                    .arg(beside("compare.py"))
                    .arg(unit)
                    .arg(kind)
                    .arg(result)
                    .args([stop, INTERVAL, limit]),
            );
            println!("{model}, FMI {version}, {said}");
        }
    }
}

#[test]
fn the_clutch_agrees() {
    agrees("ClutchEngagement", "inline-implicit-euler", "0.5ms", "5");
}

#[test]
fn the_gearbox_agrees() {
    agrees("Gearbox4HP22", "inline-mixed-euler", "1ms", "10");
}

#[test]
fn the_fuel_consumption_agrees() {
    agrees("FuelConsumption", "inline-mixed-euler", "2ms", "30");
}

#[test]
fn the_truck_agrees() {
    agrees("Truck4700", "inline-implicit-euler", "0.5ms", "8");
}

#[test]
fn the_reduced_truck_agrees() {
    agrees("Truck4700Reduced", "inline-implicit-euler", "0.5ms", "8");
}
