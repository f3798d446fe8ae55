//! Every method on models with known solutions, through the program.

use crate::support::{Scratch, assert_near, last, series};

/// A damped oscillation: x = exp(-d t) (cos w t + d / w sin w t) with d = 0.5, w² = 25 - d².
const OSCILLATOR: &str = "model Oscillator
  Real x(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -25 * x - v;
  annotation(experiment(StopTime = 2, Interval = 0.01));
end Oscillator;";

fn exact(t: f64) -> f64 {
    let (d, w) = (0.5f64, (25.0f64 - 0.25).sqrt());
    (-d * t).exp() * ((w * t).cos() + d / w * (w * t).sin())
}

#[test]
fn variable_step_methods_follow_the_solution_as_closely_as_asked() {
    let scratch = Scratch::new("variable");
    for solver in ["radau", "bdf", "adams", "dopri"] {
        for (tolerance, bound) in [("1e-4", 2e-2), ("1e-8", 2e-5)] {
            scratch.simulate(OSCILLATOR, &["--solver", solver, "--tolerance", tolerance, "-o", "x.csv"]).succeeds();
            let result = scratch.read("x.csv");
            assert_eq!(result.time.len(), 201, "{solver}");
            let error = result.time.iter().zip(series(&result, "x")).map(|(&t, x)| (x - exact(t)).abs());
            let error = error.fold(0.0, f64::max);
            assert!(error < bound, "{solver} at {tolerance}: {error:e}");
        }
    }
}

/// Halving the step divides the error by 2 to the order, also where the oscillator starts with a speed: der(x) is the state `v` itself.
#[test]
fn fixed_step_methods_have_their_order() {
    let scratch = Scratch::new("fixed");
    let moving = OSCILLATOR.replace("v(start = 0", "v(start = 3");
    // The part that v(0) = 3 adds: 3 exp(-d t) sin(w t) / w.
    let added = 3.0 * (-1.0f64).exp() * (2.0 * 24.75f64.sqrt()).sin() / 24.75f64.sqrt();
    for (model, end) in [(OSCILLATOR, exact(2.0)), (&moving, exact(2.0) + added)] {
        for (solver, order) in [("euler", 1.0), ("impliciteuler", 1.0), ("rk4", 4.0)] {
            let error = |step: &str| {
                scratch.simulate(model, &["--solver", solver, "--step", step, "-o", "x.csv"]).succeeds();
                (last(&scratch.read("x.csv"), "x") - end).abs()
            };
            let (coarse, fine) = if order > 1.0 { ("0.01", "0.005") } else { ("0.0001", "0.00005") };
            let measured = (error(coarse) / error(fine)).log2();
            assert_near(measured, order, 0.1);
        }
    }
}

const METHODS: [&str; 11] = [
    "radau",
    "bdf",
    "adams",
    "dopri",
    "euler",
    "rk4",
    "impliciteuler",
    "inline-implicit-euler",
    "inline-mixed-euler",
    "inline-trapezoidal",
    "inline-sdirk2",
];

/// x' = v, v' = a, a' = 0: derivatives that are states themselves are current in the first step, and in the first one after an event.
#[test]
fn a_derivative_that_is_a_state_is_current() {
    let scratch = Scratch::new("current");
    let uniform = "model Uniform
  Real x(start = 0, fixed = true);
  Real v(start = 1, fixed = true);
equation
  der(x) = v;
  der(v) = 0;
end Uniform;";
    let kicked = "model Kicked
  Real x(start = 0, fixed = true);
  Real v(start = 1, fixed = true);
  Real u(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = 0;
  der(u) = -v;
  when time >= 0.5 then
    reinit(v, 3);
  end when;
end Kicked;";
    for solver in METHODS {
        for engine in [&["--interpret"][..], &[]] {
            let is_free = ["radau", "bdf", "adams", "dopri"].contains(&solver);
            let step: &[&str] = if is_free { &[] } else { &["--step", "0.1"] };
            let arguments = [&["--solver", solver, "-o", "x.csv"], step, engine].concat();
            scratch.simulate(uniform, &arguments).succeeds();
            let result = scratch.read("x.csv");
            let (x, rate) = (series(&result, "x"), series(&result, "der(x)"));
            for ((t, x), rate) in result.time.iter().zip(x).zip(rate) {
                assert!(
                    (x - t).abs() < 1e-12 && (rate - 1.0).abs() < 1e-12,
                    "{solver}: x = {x}, der(x) = {rate} at {t}"
                );
            }
            scratch.simulate(kicked, &arguments).succeeds();
            let result = scratch.read("x.csv");
            let (x, u) = (last(&result, "x"), last(&result, "u"));
            assert!((x - 2.0).abs() < 1e-12 && (u + 2.0).abs() < 1e-12, "{solver}: x = {x}, u = {u}");
        }
    }
}

/// Without `--step` a fixed-step method steps from output point to output point.
#[test]
fn the_interval_is_the_step_where_none_is_given() {
    let scratch = Scratch::new("step");
    let answer = scratch.simulate(OSCILLATOR, &["--solver", "rk4", "--json", "-o", "x.csv"]).json();
    assert_eq!(answer["statistics"]["steps"], 200);
}

/// A load braked to rest by friction, found by every method: 2 s - 0.5 s² with speed 2, friction 1.
#[test]
fn every_method_finds_the_event() {
    let model = "model Braked
  Real speed(start = 2, fixed = true);
  Boolean rests(start = false, fixed = true);
equation
  der(speed) = if rests then 0 else -1;
  when speed < 0 then
    rests = true;
    reinit(speed, 0);
  end when;
  annotation(experiment(StopTime = 3));
end Braked;";
    let scratch = Scratch::new("event");
    for solver in ["radau", "bdf", "adams", "dopri", "euler", "rk4", "impliciteuler"] {
        scratch.simulate(model, &["--solver", solver, "-o", "x.csv", "--interval", "0.07"]).succeeds();
        let result = scratch.read("x.csv");
        let rests = series(&result, "rests");
        let at = rests.iter().position(|&rests| rests == 1.0).unwrap();
        assert_near(result.time[at], 2.0, 1e-6);
        assert_near(last(&result, "speed"), 0.0, 0.0);
    }
}

/// Time events are reached exactly, whatever the steps.
#[test]
fn time_events_are_hit() {
    let model = "model Sampled
  Integer n(start = 0, fixed = true);
  Real x(start = 0, fixed = true);
equation
  when sample(0.1, 0.25) then
    n = pre(n) + 1;
  end when;
  der(x) = n;
end Sampled;";
    let scratch = Scratch::new("sampled");
    for solver in ["radau", "bdf", "adams", "dopri", "euler", "rk4", "impliciteuler"] {
        scratch.simulate(model, &["--solver", solver, "-o", "x.csv", "--interval", "0.03"]).succeeds();
        let result = scratch.read("x.csv");
        let n = series(&result, "n");
        let ticks: Vec<f64> = (1..n.len()).filter(|&at| n[at] != n[at - 1]).map(|at| result.time[at]).collect();
        assert_eq!(ticks.len(), 4, "{solver}: {ticks:?}");
        for (tick, expected) in ticks.iter().zip([0.1, 0.35, 0.6, 0.85]) {
            assert_near(*tick, expected, 1e-15);
        }
        assert_near(last(&result, "x"), 0.25 + 0.5 + 0.75 + 4.0 * 0.15, 1e-6);
    }
}

/// A mass on a spring keeps its energy: the drift stays within what the tolerance allows.
#[test]
fn energy_drift_is_bounded() {
    let model = "model Conservative
  Real x(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
  Real energy = 0.5 * v ^ 2 + 0.5 * x ^ 2;
equation
  der(x) = v;
  der(v) = -x;
  annotation(experiment(StopTime = 100, Tolerance = 1e-8));
end Conservative;";
    let scratch = Scratch::new("energy");
    for solver in ["radau", "bdf", "adams", "dopri"] {
        scratch.simulate(model, &["--solver", solver, "-o", "x.csv"]).succeeds();
        let drift = series(&scratch.read("x.csv"), "energy").iter().map(|e| (e - 0.5).abs()).fold(0.0, f64::max);
        assert!(drift < 1e-4, "{solver}: {drift:e}");
    }
}

/// A delayed sine, and y' = -y(t - 1) with y = 1 before the start: 1 - t up to 1 s, then t²/2 - 2 t + 3/2 up to 2 s.
#[test]
fn delays_look_back_precisely() {
    let model = "model Delayed
  Real x = delay(sin(time), 0.5);
  Real y(start = 1, fixed = true);
equation
  der(y) = -delay(y, 1);
  annotation(experiment(StopTime = 2, Interval = 0.005));
end Delayed;";
    let scratch = Scratch::new("delay");
    for solver in ["radau", "bdf", "dopri", "rk4"] {
        scratch.simulate(model, &["--solver", solver, "-o", "x.csv"]).succeeds();
        let result = scratch.read("x.csv");
        let (x, y) = (series(&result, "x"), series(&result, "y"));
        for ((&t, x), y) in result.time.iter().zip(x).zip(y) {
            assert_near(x, (t - 0.5).max(0.0).sin(), 1e-4);
            assert_near(y, if t <= 1.0 { 1.0 - t } else { 0.5 * t * t - 2.0 * t + 1.5 }, 1e-3);
        }
    }
}
