//! The turbocharged engine in a car: with the fixed step of driving simulators it does what it does with the variable one.

use crate::support::{assert_near, largest, simulate};

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
