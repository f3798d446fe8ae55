//! Delayed signals of exported units for model exchange: as precise as the steps of whoever integrates.
//!
//! The unit is told the ends of steps only. It tells breaks of delayed signals as time events and follows the signals between the ends.

use crate::support::{Scratch, VERSIONS};

/// A delayed sine and its integral, a loop through a delay, and a delayed jump of a signal that no state follows.
const TEXT: &str = "model Late
  Real x(start = 0, fixed = true), z(start = 0, fixed = true), d(start = 1, fixed = true), w(start = 0, fixed = true);
  Real u = if time > 0.5 then 2 + sin(5*time) else sin(5*time);
  Real sine = delay(x, 0.199), jump = delay(u, 0.25), wave = delay(x, 0.2*(1 + 0.3*sin(2*time)), 0.3);
equation
  der(x) = 7.23*cos(7.23*time);
  der(z) = sine;
  der(d) = -delay(d, 1);
  der(w) = jump;
  annotation(experiment(StopTime = 1.5, Tolerance = 1e-6));
end Late;";

/// Integral of the signal `u` from 0 to a time.
fn integral(time: f64) -> f64 {
    (1.0 - (5.0 * time).cos()) / 5.0 + 2.0 * (time - 0.5).max(0.0)
}

#[test]
fn delays_are_as_precise_as_the_steps() {
    for version in VERSIONS {
        let scratch = Scratch::new(&format!("delay{version}"));
        std::fs::write(scratch.path("Late.mo"), TEXT).unwrap();
        let version = version.to_string();
        scratch.run(&["export", "fmu", "Late.mo", "--type", "me", "--fmi", &version, "-o", "Late.fmu"]).succeeds();
        for solver in ["dopri", "bdf", "radau"] {
            let simulate = ["fmu", "simulate", "Late.fmu", "--interface-type", "me", "--solver", solver];
            let options = ["--relative-tolerance", "1e-6", "--dont-record-events", "-o", "r.csv"];
            scratch.run(&[&simulate[..], &options[..]].concat()).succeeds();
            let run = scratch.read("r.csv");
            let check = |name: &str, exact: &dyn Fn(f64) -> f64| {
                for (time, value) in run.time.iter().zip(run.series(name).unwrap().iter()) {
                    let off = (value - exact(*time)).abs();
                    assert!(off < 3e-5, "FMI {version}, {solver}: `{name}` is off by {off:e} at time {time}");
                }
            };
            let sine = |time: f64| (7.23 * time.max(0.0)).sin();
            check("sine", &|time| sine(time - 0.199));
            check("wave", &|time| sine(time - 0.2 * (1.0 + 0.3 * (2.0 * time).sin())));
            check("z", &|time| (1.0 - (7.23 * (time - 0.199).max(0.0)).cos()) / 7.23);
            check("d", &|time| 1.0 - time + 0.5 * (time - 1.0).max(0.0).powi(2));
            check("w", &|time| integral((time - 0.25).max(0.0)));
        }
    }
}
