//! The turbocharged engine in a car: with the fixed step of driving simulators it does what it does with the variable one.

use crate::support::{assert_in_book, assert_near, largest, simulate, smallest};

const STEP: [&str; 4] = ["--solver", "inline-mixed-euler", "--step", "1.25ms"];

/// Mixed implicit and explicit Euler, 1.25 ms: no step of all events and flow reversals of launch and two shifts leaves the trajectory.
#[test]
fn the_acceleration_with_a_fixed_step() {
    let until = ["--stop-time", "12"];
    let variable = simulate("Acceleration250", &until);
    let fixed = simulate("Acceleration250", &[&until[..], &STEP].concat());
    for (name, tolerance) in [("v_kmh", 0.5), ("turbo_rpm", 1500.0), ("engine_rpm", 40.0), ("plenum", 2e3)] {
        assert_near(fixed.last(name), variable.last(name), tolerance);
    }
    assert_near(largest(&fixed.series("plenum")), largest(&variable.series("plenum")), 3e3);
    assert_near(fixed.last("driver.lever"), 3.0, 0.0);
}

/// The speed of the crankshaft at rest, 850 rpm, does not depend on the step either.
#[test]
fn the_idle_with_a_fixed_step() {
    let fixed = simulate("Layshaft.Engines.Rigs.LoadSteps", &[&["--stop-time", "6"][..], &STEP].concat());
    for n in fixed.between("idling.n", 4.0, 6.0) {
        assert_near(n, 850.0, 10.0);
    }
    assert_near(fixed.last("torque"), 228.0, 6.0);
}

/// The surrogate beside the full engine, turned at the same speed with the same accelerator.
#[test]
fn the_surrogate_is_as_near_as_the_book_says() {
    let run = simulate("SurrogateBeside", &[]);
    let row = |words: &str, when: &str, full: &str, surrogate: &str| {
        let (full, surrogate) = (run.series(full), run.series(surrogate));
        let range = largest(&full) - smallest(&full);
        let mut off: Vec<f64> =
            full.iter().zip(&surrogate).map(|(one, other)| 100.0 * (one - other).abs() / range).collect();
        off.sort_by(f64::total_cmp);
        let rms = (off.iter().map(|off| off * off).sum::<f64>() / off.len() as f64).sqrt();
        format!("| {words} | {:.1} %{when} | {rms:.2} % | {:.2} % |", off[off.len() - 1], off[off.len() * 95 / 100])
    };
    let rows = [
        row(
            "pressure of the plenum, of its range",
            ", when the throttle closes for the first shift",
            "p_full",
            "p_surrogate",
        ),
        row("speed of the turbocharger", ", after a shift", "engine.turbo.shaft.n", "surrogate.turbo.shaft.n"),
        row("torque", "", "engine.cylinders.tau", "surrogate.cylinders.tau"),
    ];
    assert_in_book(include_str!("../../../../docs/src/applications/turbo.md"), &rows);
}
