//! `delay`: as precise as the integration, whatever is stored; jumps kept; wrong delays refused (Modelica 3.6, 3.7.4).

use crate::common;

use common::{last, run_with};
use layshaft_sim::{Engine, Settings};
use layshaft_solver::Method;

const INTEGRAL: &str = "model Integral
  Real x(start = 0, fixed = true), z(start = 0, fixed = true);
  Real y = delay(x, 1.0123);
equation
  der(x) = 3*cos(3*time);
  der(z) = y;
  annotation(experiment(StopTime = 10, Tolerance = 1e-6));
end Integral;";

#[test]
fn the_history_is_as_precise_as_the_steps() {
    let exact = (1.0 - (3.0 * (10.0 - 1.0123_f64)).cos()) / 3.0;
    for method in [Method::Auto, Method::Radau, Method::Bdf, Method::Adams, Method::DormandPrince, Method::RungeKutta4]
    {
        let results = [0.01, 1.0, 10.0].map(|interval| {
            let step = method.is_fixed_step().then_some(0.02);
            let settings = Settings { method: Some(method), interval: Some(interval), step, ..Settings::default() };
            let (trajectory, report) = run_with("Integral", INTEGRAL, Engine::MachineCode, &settings);
            assert!(report.is_complete, "{:?}", report.diagnostics);
            last(&trajectory, "z")
        });
        assert!((results[0] - exact).abs() < 5e-5, "{}: {} instead of {exact}", method.name(), results[0]);
        assert!(
            results[1..].iter().all(|z| *z == results[0]),
            "{}: depends on the interval: {results:?}",
            method.name()
        );
    }
}

#[test]
fn a_jump_stays_a_jump() {
    let text = "model Jump
  Real u = if time > 0.5 then 2 + time else time;
  Real y = delay(u, 0.25);
  Real z(start = 0, fixed = true);
equation
  der(z) = y;
  annotation(experiment(StopTime = 2, Interval = 0.01, Tolerance = 1e-6));
end Jump;";
    let (trajectory, report) = run_with("Jump", text, Engine::MachineCode, &Settings::default());
    assert!(report.is_complete, "{:?}", report.diagnostics);
    for (time, y) in trajectory.time.iter().zip(trajectory.series("y").unwrap().iter()) {
        let past = (time - 0.25).max(0.0);
        let exact = if past > 0.5 + 1e-9 { 2.0 + past } else { past };
        assert!((y - exact).abs() < 1e-9 || (past - 0.5).abs() < 1e-9, "{y} instead of {exact} at {time}");
    }
    let exact = 0.5 * 1.75_f64.powi(2) + 2.0 * 1.25;
    assert!((last(&trajectory, "z") - exact).abs() < 1e-5, "{} instead of {exact}", last(&trajectory, "z"));
}

/// A signal that is no state has no error control of its own: its history is refined until it fits.
#[test]
fn a_signal_that_no_state_follows_is_as_precise() {
    let text = "model Signal
  Real u = 0.6*sin(4.5*time + 1.5), fast = sin(100*time), kinked = noEvent(abs(time - 0.3141));
  Real late_u = delay(u, 0.375), late_fast = delay(fast, 0.375), late_kinked = delay(kinked, 0.375);
  Real z(start = 0, fixed = true);
equation
  der(z) = late_u;
  annotation(experiment(StopTime = 1, Interval = 0.01));
end Signal;";
    for method in [Method::Auto, Method::Radau, Method::Bdf, Method::Adams, Method::DormandPrince] {
        for tolerance in [1e-4, 1e-6, 1e-8] {
            let settings = Settings { method: Some(method), tolerance: Some(tolerance), ..Settings::default() };
            let (trajectory, report) = run_with("Signal", text, Engine::MachineCode, &settings);
            assert!(report.is_complete, "{:?}", report.diagnostics);
            let series = |name: &str| trajectory.series(name).unwrap();
            for (at, time) in trajectory.time.iter().enumerate() {
                let past = (time - 0.375).max(0.0);
                let check = |name: &str, exact: f64| {
                    let error = (series(name)[at] - exact).abs() / tolerance;
                    assert!(error < 20.0, "{} {tolerance}: {name} at {time}: {error:.1} tolerances", method.name());
                };
                check("late_u", 0.6 * (4.5 * past + 1.5).sin());
                check("late_fast", (100.0 * past).sin());
                check("late_kinked", (past - 0.3141).abs());
                let integral =
                    0.6 / 4.5 * (1.5_f64.cos() - (4.5 * past + 1.5).cos()) + 0.6 * 1.5_f64.sin() * time.min(0.375);
                check("z", integral);
            }
        }
    }
}

/// A jump comes back at the end of a step, which sees the value before it; the next one sees the value after it.
#[test]
fn steps_end_before_a_jump_that_comes_back() {
    let text = "model Steps
  discrete Real d(start = 0, fixed = true);
  Real late = delay(d, 0.375), later = delay(late, 0.21);
  Real z(start = 0, fixed = true), zz(start = 0, fixed = true);
equation
  when sample(0.05, 0.085) then
    d = 1 - 0.9*pre(d);
  end when;
  der(z) = late;
  der(zz) = later;
  annotation(experiment(StopTime = 1.94, Interval = 0.01, Tolerance = 1e-6));
end Steps;";
    // The integral of d up to a time.
    let integral = |until: f64| {
        let (mut sum, mut d, mut since) = (0.0, 0.0, 0.0);
        for at in (0..).map(|k| 0.05 + 0.085 * f64::from(k)).take_while(|at| *at < until) {
            sum += d * (at - since);
            (d, since) = (1.0 - 0.9 * d, at);
        }
        sum + d * (until - since).max(0.0)
    };
    for method in Method::ALL {
        let step = method.is_fixed_step().then_some(1.94 / 400.0);
        let settings = Settings { method: Some(method), step, ..Settings::default() };
        let (trajectory, report) = run_with("Steps", text, Engine::MachineCode, &settings);
        assert!(report.is_complete, "{:?}", report.diagnostics);
        let series = |name: &str| trajectory.series(name).unwrap();
        for (at, time) in trajectory.time.iter().enumerate() {
            for (name, delay) in [("z", 0.375), ("zz", 0.585)] {
                let error = series(name)[at] - integral(time - delay);
                assert!(error.abs() < 1e-9, "{}: {name} at {time} is off by {error:e}", method.name());
            }
        }
    }
}

/// Where an event changes the slope of a delayed signal but not its value, no polynomial goes across.
#[test]
fn a_bend_stays_a_bend() {
    let text = "model Bend
  Real x(start = 0, fixed = true), v(start = 0, fixed = true), z(start = 0, fixed = true);
  Real late = delay(x, 0.426);
equation
  der(x) = v;
  der(v) = 0;
  when time >= 0.506 then
    reinit(v, 0.781);
  end when;
  der(z) = late;
  annotation(experiment(StopTime = 2, Interval = 0.01, Tolerance = 1e-6));
end Bend;";
    for method in [Method::Auto, Method::Radau, Method::Bdf, Method::Adams, Method::DormandPrince] {
        let settings = Settings { method: Some(method), ..Settings::default() };
        let (trajectory, report) = run_with("Bend", text, Engine::MachineCode, &settings);
        assert!(report.is_complete, "{:?}", report.diagnostics);
        let series = |name: &str| trajectory.series(name).unwrap();
        for (at, time) in trajectory.time.iter().enumerate() {
            let since = (time - 0.426 - 0.506).max(0.0);
            let (late, z) = (0.781 * since, 0.781 * since * since / 2.0);
            assert!((series("late")[at] - late).abs() < 1e-6, "{}: late at {time}", method.name());
            assert!((series("z")[at] - z).abs() < 1e-5, "{}: z at {time}", method.name());
        }
    }
}

/// The end of a step is no jump of the signal, however its states are rounded: no step more than breaks ask for.
#[test]
fn rounding_makes_no_breaks() {
    let text = "model Loop
  Real x(start = 0.513, fixed = true), z(start = 0, fixed = true);
  Real late = delay(x, 0.0677);
equation
  der(z) = late;
  der(x) = -2*late + 0.3*sin(4.5*time);
  annotation(experiment(StopTime = 1.14));
end Loop;";
    for method in [Method::ExplicitEuler, Method::RungeKutta4, Method::ImplicitEuler] {
        let settings = Settings { method: Some(method), step: Some(1.14 / 400.0), ..Settings::default() };
        let (_, report) = run_with("Loop", text, Engine::MachineCode, &settings);
        assert!(report.is_complete, "{:?}", report.diagnostics);
        // The start comes back six times, once for each derivative that matters.
        assert_eq!(report.statistics.steps, 406, "{}", method.name());
    }
}

#[test]
fn delays_into_the_future_or_beyond_their_limit_are_errors() {
    let model = |delay: &str| {
        format!(
            "model Wrong\n  Real x = sin(time);\n  Real y = delay(x, {delay});\n  annotation(experiment(StopTime = 2));\nend Wrong;"
        )
    };
    for (delay, time, words) in [
        ("-0.1", 0.0, "looks into the future"),
        ("0.5 - time, 1", 0.5, "looks into the future"),
        ("time, 0.75", 0.75, "above its limit"),
    ] {
        for engine in [Engine::MachineCode, Engine::Interpreter] {
            let (_, report) = run_with("Wrong", &model(delay), engine, &Settings::default());
            assert!(!report.is_complete, "{delay}");
            let found = report.diagnostics.last().unwrap();
            assert!(found.message.contains(words), "{delay}: {}", found.message);
            assert!(found.span.is_some(), "{delay}: no line");
            assert!(report.statistics.time <= time + 1e-3, "{delay}: {}", report.statistics.time);
        }
    }
}

#[test]
fn steps_after_one_that_a_break_cut_short_begin_anew() {
    // The step before the break may be as short as rounding: its polynomial, continued, says nothing about the next step.
    let text = "model Cut
  Real x[3](each start = 0, each fixed = true), v[3](start = {0, 0, -0.751}, each fixed = true), f[4];
  Real s(start = 0, fixed = true), z(start = 0, fixed = true);
  Real w(start = 0), p(start = 0), q(start = 0), y(start = 0.306, fixed = true);
equation
  der(x) = v;
  f = 43.5*{0, x[2] - x[1] + (x[2] - x[1])^3, x[3] - x[2] + (x[3] - x[2])^3, 0};
  1.25*der(v) = f[2:4] - f[1:3];
  der(s) = 5.88*cos(5.88*time);
  der(z) = delay(s, 0.375*(1 + 0.3*sin(2*time)), 0.5625);
  w + 2.97*w^3 = x[3];
  p + 0.524*sin(q) = x[3];
  q - 0.524*tanh(p) = w;
  0.553*der(y) = p + q - y;
  annotation(experiment(StopTime = 0.6));
end Cut;";
    for method in [Method::Radau, Method::Bdf, Method::DormandPrince, Method::Adams] {
        let settings = Settings { method: Some(method), tolerance: Some(1e-4), ..Settings::default() };
        let (trajectory, report) = run_with("Cut", text, Engine::MachineCode, &settings);
        assert!(report.is_complete, "{:?}", report.diagnostics);
        let error = (last(&trajectory, "y") + 0.016865147).abs();
        assert!(error < 1e-3, "{}: off by {error}", method.name());
    }
}
