//! Bad models and bad settings end with a cause that names what is to blame, and keep the results up to there.

use layshaft_solver::{
    Cause, Chattering, Discard, EvalFailure, EventOutcome, Failure, Hybrid, Jacobian, Method, Options, Output, Point,
    PointKind, Sink, System, Trigger, integrate,
};

use crate::VARIABLE_STEP;
use crate::problems::harmonic_oscillator::HarmonicOscillator;

/// A scalar equation given as a closure.
struct Scalar<F>(F);

impl<F: FnMut(f64, f64) -> Result<f64, EvalFailure>> System for Scalar<F> {
    fn dimension(&self) -> usize {
        1
    }

    fn derivatives(&mut self, t: f64, y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
        ydot[0] = self.0(t, y[0])?;
        Ok(())
    }

    fn state_name(&self, _state: usize) -> String {
        "tank.level".to_string()
    }
}

impl<F: FnMut(f64, f64) -> Result<f64, EvalFailure>> Hybrid for Scalar<F> {}

fn fail<F: FnMut(f64, f64) -> Result<f64, EvalFailure>>(function: F, options: &Options, start: f64) -> Failure {
    integrate(&mut Scalar(function), &mut [start], options, &mut Discard).unwrap_err()
}

/// `der(y) = y^2` from 1 is infinite at t = 1.
#[test]
fn a_finite_escape_time_names_the_state() {
    for method in VARIABLE_STEP {
        let options = Options { method, stop: 2.0, ..Options::default() };
        let failure = fail(|_, y| Ok(y * y), &options, 1.0);
        assert!((failure.time - 1.0).abs() < 1e-2, "{}: {failure}", method.name());
        assert!(failure.to_string().contains("tank.level"), "{}: {failure}", method.name());
        assert!(failure.statistics.steps > 10);
    }
}

/// A spring that the predicted end of the step does not touch, and that throws the iteration back when it does: the Jacobian of the
/// iteration is new and yet no good, so that only smaller steps help. Rest is where the spring bears the pull of 1.
#[test]
fn an_iteration_that_fails_with_a_new_jacobian_takes_smaller_steps() {
    let spring = |t: f64, y: f64| Ok(1e5 * (-y).max(0.0) - (1000.0 * t).min(1.0));
    let options = Options { method: Method::ImplicitEuler, stop: 1.0, step: Some(0.1), ..Options::default() };
    let mut y = [0.05];
    let statistics = integrate(&mut Scalar(spring), &mut y, &options, &mut Discard).unwrap();
    assert!((y[0] + 1e-5).abs() < 1e-8, "{}", y[0]);
    assert!(statistics.rejected > 0 && statistics.rejected < 100, "{statistics}");
}

#[test]
fn the_last_good_point_is_kept() {
    let options = Options { stop: 2.0, output: Output::Interval(0.25), ..Options::default() };
    let mut points = Vec::new();
    let mut model = Scalar(|_, y: f64| Ok(y * y));
    let mut y = [1.0];
    let failure = {
        let mut sink = |_: &mut Scalar<_>, point: Point<'_>| points.push((point.kind, point.time, point.states[0]));
        integrate(&mut model, &mut y, &options, &mut sink).unwrap_err()
    };
    assert_eq!(points.last(), Some(&(PointKind::Final, failure.time, y[0])));
    let regular = points.iter().filter(|point| point.0 == PointKind::Regular && point.1 < 0.9).count();
    assert_eq!(regular, 3);
}

/// A square root that fails for negative levels: the integrator approaches the end of its domain with small steps.
#[test]
fn an_evaluation_that_fails_makes_steps_smaller() {
    for method in VARIABLE_STEP {
        let options = Options { method, stop: 3.0, ..Options::default() };
        let rate = |_, y: f64| {
            if y < 0.0 { Err(EvalFailure::recoverable("sqrt of a negative `tank.level`")) } else { Ok(-y.sqrt() - 0.1) }
        };
        let failure = fail(rate, &options, 1.0);
        assert!(matches!(failure.cause, Cause::Evaluation(_)), "{}: {failure}", method.name());
        assert!(failure.to_string().contains("sqrt of a negative `tank.level`"));
        // The level is zero at 2 - 0.2 ln 11.
        assert!((failure.time - (2.0 - 0.2 * 11.0_f64.ln())).abs() < 1e-3, "{}: {}", method.name(), failure.time);
    }
}

/// Where the failure is passing, the run goes on.
#[test]
fn a_passing_failure_is_survived() {
    for method in VARIABLE_STEP {
        let mut calls = 0;
        let rate = |_, y: f64| {
            calls += 1;
            if calls % 50 == 0 { Err(EvalFailure::recoverable("no convergence")) } else { Ok(-y) }
        };
        let mut y = [1.0];
        let options = Options { method, stop: 4.0, ..Options::default() };
        integrate(&mut Scalar(rate), &mut y, &options, &mut Discard).unwrap();
        assert!((y[0] - (-4.0_f64).exp()).abs() < 1e-5);
    }
}

/// An equation that becomes stiff at 1 s and has no Jacobian at some times. Counts evaluations, so that a run that does not end fails.
struct WithoutJacobian {
    is_failing: fn(f64) -> bool,
    calls: usize,
}

impl System for WithoutJacobian {
    fn dimension(&self) -> usize {
        1
    }

    fn derivatives(&mut self, t: f64, y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
        self.calls += 1;
        assert!(self.calls < 100_000, "the run does not end");
        ydot[0] = if t < 1.0 { 1.0 } else { 200.0 } * (t.cos() - y[0]);
        Ok(())
    }

    fn jacobian(&mut self, t: f64, _y: &[f64], jacobian: &mut Jacobian) -> Result<bool, EvalFailure> {
        self.calls += 1;
        assert!(self.calls < 100_000, "the run does not end");
        if (self.is_failing)(t) {
            return Err(EvalFailure::recoverable("no solution"));
        }
        Ok(jacobian.set(0, 0, if t < 1.0 { -1.0 } else { -200.0 }))
    }
}

impl Hybrid for WithoutJacobian {}

/// The Jacobian of the slow time is no good any more and a new one cannot be had: smaller steps lead on.
#[test]
fn an_implicit_method_goes_on_without_a_new_jacobian() {
    for method in [Method::Radau, Method::Bdf, Method::Auto] {
        let options = Options { method, stop: 2.0, ..Options::default() };
        let mut y = [1.0];
        let model = &mut WithoutJacobian { is_failing: |t| (0.9..1.02).contains(&t), calls: 0 };
        integrate(model, &mut y, &options, &mut Discard)
            .unwrap_or_else(|failure| panic!("{}: {failure}", method.name()));
        assert!((y[0] - 2.0_f64.cos()).abs() < 1e-2, "{}: {}", method.name(), y[0]);
    }
}

#[test]
fn a_jacobian_that_never_can_be_had_ends_the_run() {
    for method in [Method::Radau, Method::Bdf, Method::Auto] {
        let options = Options { method, stop: 2.0, ..Options::default() };
        let model = &mut WithoutJacobian { is_failing: |_| true, calls: 0 };
        let failure = integrate(model, &mut [1.0], &options, &mut Discard).unwrap_err();
        assert!(failure.to_string().contains("no solution"), "{}: {failure}", method.name());
    }
}

/// Root functions that cannot be evaluated beyond a point the derivatives reach easily.
#[test]
fn a_root_function_that_fails_makes_steps_smaller() {
    struct Logarithm;
    impl System for Logarithm {
        fn dimension(&self) -> usize {
            1
        }
        fn derivatives(&mut self, _t: f64, _y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
            ydot[0] = -1.0;
            Ok(())
        }
        fn root_count(&self) -> usize {
            1
        }
        fn roots(&mut self, _t: f64, y: &[f64], out: &mut [f64]) -> Result<(), EvalFailure> {
            out[0] = y[0].ln() + 12.0;
            Ok(())
        }
    }
    impl Hybrid for Logarithm {
        fn event(&mut self, _trigger: Trigger<'_>, _t: f64, _y: &mut [f64]) -> Result<EventOutcome, EvalFailure> {
            Ok(EventOutcome { terminate: true, ..EventOutcome::default() })
        }
    }
    for method in VARIABLE_STEP {
        let options = Options { method, stop: 2.0, ..Options::default() };
        let statistics = integrate(&mut Logarithm, &mut [1.0], &options, &mut Discard).unwrap();
        assert!((statistics.time - (1.0 - (-12.0_f64).exp())).abs() < 1e-9, "{}", method.name());
    }
}

#[test]
fn a_fatal_failure_ends_at_once() {
    for method in Method::ALL {
        let step = method.is_fixed_step().then_some(0.01);
        let options = Options { method, step, ..Options::default() };
        let rate = |t, _| if t > 0.5 { Err(EvalFailure::fatal("assertion `p > 0` violated")) } else { Ok(1.0) };
        let failure = fail(rate, &options, 0.0);
        assert_eq!(failure.cause, Cause::Evaluation("assertion `p > 0` violated".to_string()));
        assert!(failure.time <= 0.5);
    }
}

#[test]
fn a_derivative_that_is_no_number_is_named() {
    let options = Options { method: Method::ExplicitEuler, step: Some(0.1), ..Options::default() };
    let failure = fail(|t, _| Ok(if t > 0.45 { f64::NAN } else { 1.0 }), &options, 0.0);
    assert_eq!(failure.to_string(), "at time 0.4: the derivative of `tank.level` is not a finite number");
}

/// A controller that switches at zero without hysteresis slides along it.
struct Relay {
    direction: f64,
}

impl System for Relay {
    fn dimension(&self) -> usize {
        1
    }

    fn derivatives(&mut self, _t: f64, _y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
        ydot[0] = self.direction;
        Ok(())
    }

    fn root_count(&self) -> usize {
        2
    }

    fn roots(&mut self, t: f64, y: &[f64], out: &mut [f64]) -> Result<(), EvalFailure> {
        out[0] = t - 0.1;
        out[1] = y[0];
        Ok(())
    }

    fn root_name(&self, root: usize) -> String {
        ["time > 0.1", "relay.x > 0"][root].to_string()
    }
}

impl Hybrid for Relay {
    fn event(&mut self, _trigger: Trigger<'_>, _t: f64, y: &mut [f64]) -> Result<EventOutcome, EvalFailure> {
        self.direction = if y[0] > 0.0 { -1.0 } else { 1.0 };
        Ok(EventOutcome::default())
    }
}

#[test]
fn chattering_is_reported_with_its_relation() {
    for method in VARIABLE_STEP {
        let options = Options { method, chattering: Chattering { events: 100, fraction: 1e-6 }, ..Options::default() };
        let failure = integrate(&mut Relay { direction: -1.0 }, &mut [0.5], &options, &mut Discard).unwrap_err();
        let Cause::Chattering { roots, names, .. } = &failure.cause else { panic!("{failure}") };
        assert_eq!(*roots, [1], "{}", method.name());
        assert_eq!(*names, ["relay.x > 0"]);
        assert!((failure.time - 0.5).abs() < 1e-4);
    }
}

#[test]
fn a_full_disk_ends_the_run() {
    struct FullDisk;
    impl Sink<HarmonicOscillator> for FullDisk {
        fn point(&mut self, _model: &mut HarmonicOscillator, point: Point<'_>) -> Result<(), EvalFailure> {
            match point.kind {
                PointKind::Regular if point.time > 0.5 => Err(EvalFailure::fatal("no space left")),
                _ => Ok(()),
            }
        }
    }
    let options = Options { output: Output::Interval(0.1), ..Options::default() };
    let failure = integrate(&mut HarmonicOscillator, &mut [1.0, 0.0], &options, &mut FullDisk).unwrap_err();
    assert_eq!(failure.cause, Cause::Sink("no space left".to_string()));
}

#[test]
fn contradictory_settings_are_refused() {
    let refuse = |options: Options| {
        let failure = integrate(&mut HarmonicOscillator, &mut [1.0, 0.0], &options, &mut Discard).unwrap_err();
        assert!(matches!(failure.cause, Cause::Options(_)), "{failure}");
        failure.to_string()
    };
    assert!(refuse(Options { stop: -1.0, ..Options::default() }).contains("before start time"));
    assert!(refuse(Options { tolerance: 0.0, ..Options::default() }).contains("tolerance 0"));
    assert!(refuse(Options { tolerance: f64::NAN, ..Options::default() }).contains("tolerance NaN"));
    assert!(refuse(Options { method: Method::RungeKutta4, ..Options::default() }).contains("needs a step size"));
    assert!(refuse(Options { method: Method::Bdf, step: Some(0.1), ..Options::default() }).contains("max_step"));
    assert!(refuse(Options { output: Output::Interval(0.0), ..Options::default() }).contains("interval"));
    let failure = integrate(&mut HarmonicOscillator, &mut [1.0], &Options::default(), &mut Discard).unwrap_err();
    assert_eq!(failure.to_string(), "1 start values for 2 states");
}

#[test]
fn the_step_budget_is_kept() {
    let options = Options { max_steps: 7, stop: 100.0, ..Options::default() };
    let failure = integrate(&mut HarmonicOscillator, &mut [1.0, 0.0], &options, &mut Discard).unwrap_err();
    assert_eq!(failure.cause, Cause::TooManySteps(7));
}

/// Steps of 1e-14 s over a second: none fails, and the end would never come.
#[test]
fn a_run_that_stands_still_ends_with_its_cause() {
    struct Fast;
    impl System for Fast {
        fn dimension(&self) -> usize {
            3
        }

        fn derivatives(&mut self, _t: f64, y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
            ydot.copy_from_slice(&[1e-3, 1e14 * y[2], -1e14 * y[1]]);
            Ok(())
        }

        fn state_name(&self, state: usize) -> String {
            ["slow", "x", "v"][state].to_string()
        }
    }
    impl Hybrid for Fast {}
    for method in [Method::DormandPrince, Method::Adams] {
        let options = Options { method, ..Options::default() };
        let failure = integrate(&mut Fast, &mut [0.0, 1.0, 0.0], &options, &mut Discard).unwrap_err();
        let Cause::Stalled { states, .. } = &failure.cause else { panic!("{}: {failure}", method.name()) };
        assert!(states[..2].contains(&"x".to_string()) && states[..2].contains(&"v".to_string()), "{states:?}");
        assert!(failure.to_string().contains("stands still"), "{failure}");
    }
}
