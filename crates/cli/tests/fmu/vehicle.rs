//! `examples/fmu`: a controller that we export ourselves drives a car of the library as a unit, beside the same controller in Modelica.

use crate::support::Scratch;
use std::path::Path;

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
        scratch
            .run(&["fmu", "import", "SpeedController.fmu", "--step-size", "10ms", "-o", "ControllerUnit.mo"])
            .succeeds();
        let unit = ["simulate", "ControllerUnit.mo", "Cruise.mo", "CruiseUnit.mo", "CruiseUnit", "-o", "unit.csv"];
        scratch.run(&unit).succeeds();
        scratch.run(&["simulate", "Cruise.mo", "Cruise.CruiseModelica", "-o", "modelica.csv"]).succeeds();
        let (unit, modelica) = (scratch.read("unit.csv"), scratch.read("modelica.csv"));
        let speed = |run: &layshaft_results::Trajectory, time: f64| {
            let at = run.time.iter().rposition(|&t| t <= time + 1e-9).unwrap();
            run.series("car.v").unwrap()[at]
        };
        // A delay of 10 ms in a loop of about one second.
        let times = (0..=800).map(|k| 0.05 * f64::from(k));
        let off = times.map(|time| (speed(&unit, time) - speed(&modelica, time)).abs()).fold(0.0, f64::max);
        assert!(off < 0.03, "FMI {version}: {off} m/s");
        assert!((speed(&unit, 40.0) - 22.0).abs() < 0.3);
    }
}
