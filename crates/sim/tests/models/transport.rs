//! `spatialDistribution`: profiles carried through a channel, forth and back (Modelica 3.6, 3.7.4.2).

use crate::common;

use common::{last, run_with};
use layshaft_results::Trajectory;
use layshaft_sim::{Engine, Settings};
use layshaft_solver::Method;

/// Runs a model with a solver and compares a variable with its exact course.
fn check(text: &str, method: Method, name: &str, error: f64, exact: impl Fn(f64) -> f64) -> Trajectory {
    let settings = Settings { method: Some(method), ..Settings::default() };
    let (trajectory, report) = run_with("Channel", text, Engine::MachineCode, &settings);
    assert!(report.is_complete, "{:?}", report.diagnostics);
    for (time, value) in trajectory.time.iter().zip(trajectory.series(name).unwrap().iter()) {
        let wanted = exact(*time);
        assert!(
            (value - wanted).abs() < error || wanted.is_nan(),
            "{}: {name} is {value} instead of {wanted} at {time}",
            method.name()
        );
    }
    trajectory
}

const METHODS: [Method; 5] = [Method::Auto, Method::Radau, Method::Bdf, Method::Adams, Method::DormandPrince];

#[test]
fn what_enters_leaves_after_the_way() {
    let text = "model Channel
  Real x(start = 3, fixed = true), left, right;
equation
  der(x) = 2;
  (left, right) = spatialDistribution(sin(20*time), 7, x, true, {0, 0.5, 1}, {0, 2, 1});
  annotation(experiment(StopTime = 3, Interval = 0.01, Tolerance = 1e-6));
end Channel;";
    let exact = |t: f64| match t {
        t if t < 0.25 => 1.0 + 4.0 * t,
        t if t < 0.5 => 2.0 - 8.0 * (t - 0.25),
        t => (20.0 * (t - 0.5)).sin(),
    };
    for method in METHODS {
        let trajectory = check(text, method, "right", 2e-5, exact);
        assert_eq!(last(&trajectory, "left"), 60.0_f64.sin());
    }
}

#[test]
fn a_varying_velocity_stretches_what_is_carried() {
    let text = "model Channel
  Real x(start = 0, fixed = true), y;
equation
  der(x) = 1 + 0.8*cos(3*time);
  (, y) = spatialDistribution(time, 0, x, true, {0, 1}, {0, 0});
  annotation(experiment(StopTime = 6, Interval = 0.05, Tolerance = 1e-7));
end Channel;";
    let x = |t: f64| t + 0.8 / 3.0 * (3.0 * t).sin();
    let exact = |t: f64| {
        let wanted = x(t) - 1.0;
        // When it entered, by bisection.
        let (mut low, mut high) = (0.0, t);
        for _ in 0..60 {
            let middle = 0.5 * (low + high);
            *(if x(middle) < wanted { &mut low } else { &mut high }) = middle;
        }
        if wanted < 0.0 { 0.0 } else { low }
    };
    for method in METHODS {
        check(text, method, "y", 2e-5, exact);
    }
}

#[test]
fn a_medium_that_turns_gives_back_what_went_in() {
    let text = "model Channel
  Real x(start = 0, fixed = true), v, left, right;
equation
  der(x) = v;
  v = 0.8*cos(time);
  (left, right) = spatialDistribution(1 + time, -1 - time, x, v >= 0, {0, 1}, {5, 5});
  annotation(experiment(StopTime = 6.2, Interval = 0.02, Tolerance = 1e-7));
end Channel;";
    use std::f64::consts::PI;
    // From x = 0 to 0.8 and back: last in, first out; then what was left of the first profile, up to 0.2, and what came in at the other end.
    let turns = |t: f64| [0.5 * PI, 1.5 * PI].iter().any(|turn| (t - turn).abs() < 1e-6);
    let left = |t: f64| match t {
        t if turns(t) => f64::NAN,
        t if t < 0.5 * PI => 1.0 + t,
        t if t < PI - 0.01 => 1.0 + PI - t,
        t if t < PI + 0.01 => f64::NAN,
        t if t < PI + 0.25 => 5.0,
        t if t < PI + 0.26 => f64::NAN,
        // Where x was one less and the medium went the other way.
        t if t < 1.5 * PI => -1.0 - (PI - (1.25 * (1.0 + 0.8 * t.sin())).asin()),
        t => 1.0 + t,
    };
    let right = |t: f64| match t {
        t if turns(t) => f64::NAN,
        t if t < 0.5 * PI => 5.0,
        t if t < 1.5 * PI => -1.0 - t,
        t => -1.0 - (3.0 * PI - t),
    };
    for method in METHODS {
        check(text, method, "left", 2e-4, left);
        check(text, method, "right", 2e-4, right);
    }
}

#[test]
fn a_jump_stays_a_jump() {
    let text = "model Channel
  Real x(start = 0, fixed = true), u, y, z(start = 0, fixed = true);
equation
  der(x) = 1;
  u = if time < 0.5 then 0 else 1;
  (, y) = spatialDistribution(u, 0, x, true, {0, 1}, {0, 0});
  der(z) = y;
  annotation(experiment(StopTime = 3, Interval = 0.01, Tolerance = 1e-6));
end Channel;";
    let trajectory =
        check(text, Method::Auto, "y", 1e-6, |t| if (t - 1.5).abs() < 1e-6 { f64::NAN } else { f64::from(t > 1.5) });
    assert!((last(&trajectory, "z") - 1.5).abs() < 1e-4, "{}", last(&trajectory, "z"));
}

/// A closed circuit: what leaves enters again, and no algebraic loop is made of it.
#[test]
fn a_ring_keeps_its_profile() {
    let text = "model Channel
  Real x(start = 0, fixed = true), y;
equation
  der(x) = 1;
  (, y) = spatialDistribution(y, 0, x, true, {0, 0.5, 1}, {1, 2, 1});
  annotation(experiment(StopTime = 5, Interval = 0.01, Tolerance = 1e-6));
end Channel;";
    check(text, Method::Auto, "y", 1e-3, |t| 2.0 - 2.0 * (t.fract() - 0.5).abs());
}

#[test]
fn steps_of_fixed_size_carry_it_too() {
    let text = "model Channel
  Real x(start = 0, fixed = true), y;
equation
  der(x) = 1;
  (, y) = spatialDistribution(sin(3*time), 0, x, true);
  annotation(experiment(StopTime = 4, Interval = 0.01));
end Channel;";
    let settings = Settings { method: Some(Method::RungeKutta4), step: Some(0.01), ..Settings::default() };
    for engine in [Engine::MachineCode, Engine::Interpreter] {
        let (trajectory, report) = run_with("Channel", text, engine, &settings);
        assert!(report.is_complete, "{:?}", report.diagnostics);
        let error = (last(&trajectory, "y") - 9.0_f64.sin()).abs();
        assert!(error < 1e-6, "{error}");
    }
}

#[test]
fn initial_points_that_do_not_fit_are_refused() {
    let text = "model Channel
  parameter Real p[2] = {0, 0.9};
  Real x(start = 0, fixed = true), y;
equation
  der(x) = 1;
  y = spatialDistribution(time, 0, x, true, p, {0, 0});
end Channel;";
    let (_, report) = run_with("Channel", text, Engine::MachineCode, &Settings::default());
    assert!(!report.is_complete);
    let message = &report.diagnostics.last().unwrap().message;
    assert!(message.contains("must ascend from 0 to 1"), "{message}");
}

/// After the pump has turned, half as fast, the hose gives back what it was filled with, last in, first out.
#[test]
fn the_hose_of_the_examples_gives_back_what_went_in() {
    let text = include_str!("../../../../examples/CoolantHose.mo");
    let (trajectory, report) = run_with("CoolantHose", text, Engine::MachineCode, &Settings::default());
    assert!(report.is_complete, "{:?}", report.diagnostics);
    for (at, &time) in trajectory.time.iter().enumerate() {
        let value = |name: &str| trajectory.series(name).unwrap()[at];
        let engine = |time: f64| 360.0 + 10.0 * (2.0 * time).sin();
        if (2.1..5.9).contains(&time) {
            assert!((value("T_right") - engine(time - 2.0)).abs() < 0.01, "{} at {time}", value("T_right"));
        } else if (6.1..9.9).contains(&time) {
            assert!((value("T_left") - engine(6.0 - 0.5 * (time - 6.0))).abs() < 0.01, "{} at {time}", value("T_left"));
        } else if time > 10.1 {
            assert_eq!(value("T_left"), 320.0, "{time}");
        }
    }
}
