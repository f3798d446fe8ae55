//! Events are found, in order, at the right time, and handled once.

use layshaft_solver::{
    Discard, Ending, EvalFailure, EventOutcome, Hybrid, Method, Options, StepOutcome, System, Trigger, integrate,
};

use crate::problems::Problem;
use crate::problems::bouncing_ball::BouncingBall;
use crate::problems::friction_block::{FrictionBlock, Mode};
use crate::problems::sampled_controller::{PERIOD, READ_PERIOD, SampledController};
use crate::{VARIABLE_STEP, run};

#[test]
fn bounces_happen_when_they_should() {
    for method in VARIABLE_STEP {
        let mut model = BouncingBall::default();
        let options = Options { method, ..model.options(1e-8) };
        let (_, statistics) = run(&mut model, &options);
        let exact = BouncingBall::exact_bounces(options.stop);
        assert_eq!(model.bounces.len(), exact.len(), "{}", method.name());
        // One event down, one up; only the bounce itself restarts the integration.
        assert_eq!(statistics.state_events, 2 * exact.len() as u64);
        assert_eq!(statistics.restarts, exact.len() as u64);
        for (bounce, exact) in model.bounces.iter().zip(exact).take(5) {
            assert!((bounce - exact).abs() < 3e-7, "{}: {bounce} for {exact}", method.name());
        }
    }
}

#[test]
fn friction_sticks_and_breaks_away() {
    let (start, stop, _) = FrictionBlock::exact_first_slide();
    for method in VARIABLE_STEP {
        let mut model = FrictionBlock::default();
        let options = Options { method, ..model.options(1e-8) };
        run(&mut model, &options);
        let modes: Vec<Mode> = model.changes.iter().map(|change| change.1).collect();
        let cycle = [Mode::Forward, Mode::Stuck, Mode::Backward, Mode::Stuck];
        assert_eq!(modes, cycle.repeat(5), "{}", method.name());
        assert!((model.changes[0].0 - start).abs() < 1e-7);
        assert!((model.changes[1].0 - stop).abs() < 1e-6);
    }
}

#[test]
fn time_events_are_hit_exactly() {
    for method in Method::ALL {
        let mut model = SampledController::default();
        let step = method.is_fixed_step().then_some(0.03);
        let options = Options { method, step, ..model.options(1e-6) };
        let (y, statistics) = run(&mut model, &options);
        let mut exact: Vec<f64> = (1..=20).map(|k| k as f64 * PERIOD).collect();
        exact.extend((1..=8).map(|k| k as f64 * READ_PERIOD));
        exact.sort_by(f64::total_cmp);
        exact.dedup();
        assert_eq!(model.times, exact, "{}", method.name());
        assert_eq!(statistics.time_events, exact.len() as u64);
        assert!((y[0] - model.reference().unwrap()[0]).abs() < 1e-12);
        // The reading clock changes nothing: 19 restarts for the samples before the stop time.
        assert_eq!(statistics.restarts, 19, "{}", method.name());
    }
}

/// Time passes; roots are given as functions of time.
struct Clock<F> {
    roots: usize,
    function: F,
    events: Vec<(f64, Vec<usize>)>,
}

impl<F: FnMut(f64, &mut [f64])> System for Clock<F> {
    fn dimension(&self) -> usize {
        1
    }

    fn derivatives(&mut self, _t: f64, _y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
        ydot[0] = 1.0;
        Ok(())
    }

    fn root_count(&self) -> usize {
        self.roots
    }

    fn roots(&mut self, _t: f64, y: &[f64], out: &mut [f64]) -> Result<(), EvalFailure> {
        (self.function)(y[0], out);
        Ok(())
    }

    fn root_name(&self, root: usize) -> String {
        format!("relation {root}")
    }
}

impl<F: FnMut(f64, &mut [f64])> Hybrid for Clock<F> {
    fn event(&mut self, trigger: Trigger<'_>, t: f64, _y: &mut [f64]) -> Result<EventOutcome, EvalFailure> {
        self.events.push((t, trigger.roots.to_vec()));
        Ok(EventOutcome::default())
    }
}

fn clock_events<F: FnMut(f64, &mut [f64])>(roots: usize, function: F, method: Method) -> Vec<(f64, Vec<usize>)> {
    let mut model = Clock { roots, function, events: Vec::new() };
    let options = Options { method, stop: 10.0, tolerance: 1e-6, ..Options::default() };
    integrate(&mut model, &mut [0.0], &options, &mut Discard).unwrap();
    model.events
}

/// Three crossings within a fraction of a step come one after the other, two at the same instant together.
#[test]
fn crossings_within_one_step_are_found_in_order() {
    let function = |t: f64, out: &mut [f64]| {
        out[0] = t - 5.003;
        out[1] = 5.001 - t;
        out[2] = 2.0 * (t - 5.001);
        out[3] = t * t - 5.002 * 5.002;
    };
    for method in VARIABLE_STEP {
        let events = clock_events(4, function, method);
        let roots: Vec<&[usize]> = events.iter().map(|event| event.1.as_slice()).collect();
        assert_eq!(roots, [&[1, 2][..], &[3], &[0]], "{}", method.name());
        for (event, exact) in events.iter().zip([5.001, 5.002, 5.003]) {
            assert!((event.0 - exact).abs() < 1e-8 && event.0 >= exact - 1e-14, "{} {}", event.0, exact);
        }
    }
}

/// A parabola that dips through zero and back between the ends of a step of 0.1.
#[test]
fn a_dip_between_step_ends_is_found() {
    let function = |t: f64, out: &mut [f64]| out[0] = (t - 5.03) * (t - 5.03) - 1e-4;
    for method in VARIABLE_STEP {
        let events = clock_events(1, function, method);
        let times: Vec<f64> = events.iter().map(|event| event.0).collect();
        assert_eq!(times.len(), 2, "{}: {times:?}", method.name());
        assert!((times[0] - 5.02).abs() < 1e-7 && (times[1] - 5.04).abs() < 1e-7);
    }
}

/// A function that only touches zero, or trembles by less than the hysteresis, makes no event.
#[test]
fn trembling_within_the_hysteresis_is_no_event() {
    let touching = |t: f64, out: &mut [f64]| out[0] = (t - 5.0) * (t - 5.0);
    assert!(clock_events(1, touching, Method::Radau).is_empty());
    let trembling = |t: f64, out: &mut [f64]| out[0] = 0.9 * 2.5e-11 * (50.0 * t).sin();
    assert!(clock_events(1, trembling, Method::Radau).is_empty());
}

/// Counts its steps and asks for an event, then for the end.
#[derive(Default)]
struct Stepper {
    steps: usize,
    step_events: usize,
}

impl System for Stepper {
    fn dimension(&self) -> usize {
        1
    }

    fn derivatives(&mut self, _t: f64, y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
        ydot[0] = -y[0];
        Ok(())
    }
}

impl Hybrid for Stepper {
    fn event(&mut self, trigger: Trigger<'_>, _t: f64, _y: &mut [f64]) -> Result<EventOutcome, EvalFailure> {
        assert!(trigger.step && !trigger.time && trigger.roots.is_empty());
        self.step_events += 1;
        Ok(EventOutcome { terminate: self.step_events == 2, ..EventOutcome::default() })
    }

    fn step_completed(&mut self, _t: f64, _y: &[f64]) -> Result<StepOutcome, EvalFailure> {
        self.steps += 1;
        Ok(if self.steps.is_multiple_of(5) { StepOutcome::Event } else { StepOutcome::Continue })
    }
}

#[test]
fn step_events_and_termination() {
    let mut model = Stepper::default();
    let options = Options { stop: 100.0, ..Options::default() };
    let statistics = integrate(&mut model, &mut [1.0], &options, &mut Discard).unwrap();
    assert_eq!(statistics.ending, Ending::Terminated);
    assert_eq!((statistics.steps, statistics.step_events, statistics.restarts), (10, 2, 0));
    assert!(statistics.time < 100.0);
}

/// A purely discrete model: time events only.
#[test]
fn a_model_without_states_runs() {
    struct Ticker(u32);
    impl System for Ticker {
        fn dimension(&self) -> usize {
            0
        }
        fn derivatives(&mut self, _t: f64, _y: &[f64], _ydot: &mut [f64]) -> Result<(), EvalFailure> {
            Ok(())
        }
    }
    impl Hybrid for Ticker {
        fn next_time_event(&mut self) -> f64 {
            f64::from(self.0) * 0.1
        }
        fn event(&mut self, _trigger: Trigger<'_>, _t: f64, _y: &mut [f64]) -> Result<EventOutcome, EvalFailure> {
            self.0 += 1;
            Ok(EventOutcome::default())
        }
    }
    for method in Method::ALL {
        let step = method.is_fixed_step().then_some(0.05);
        let options = Options { method, step, ..Options::default() };
        let mut model = Ticker(0);
        let statistics = integrate(&mut model, &mut [], &options, &mut Discard).unwrap();
        assert_eq!(statistics.time_events, 11, "{}", method.name());
    }
}

/// The steps follow the clock, the relation is a hundred times faster: all its narrow peaks are found.
#[test]
fn narrow_events_between_steps_are_found() {
    let narrow = |t: f64, out: &mut [f64]| out[0] = (100.0 * t).sin() - 0.99999;
    for method in Method::ALL {
        let mut model = Clock { roots: 1, function: narrow, events: Vec::new() };
        let step = method.is_fixed_step().then_some(0.003);
        let options = Options { method, stop: 10.0, tolerance: 1e-6, step, ..Options::default() };
        let statistics = integrate(&mut model, &mut [0.0], &options, &mut Discard).unwrap();
        // Peaks at pi/200 + k pi/50, each entered and left.
        assert_eq!(model.events.len(), 2 * 159, "{}", method.name());
        assert!(statistics.unresolved.is_none());
        let first = (0.99999_f64).asin() / 100.0;
        assert!((model.events[0].0 - first).abs() < 1e-6, "{}: {}", method.name(), model.events[0].0);
    }
}

/// A function that nothing resolves is named; a jump of one is no concern.
#[test]
fn a_root_function_too_fast_to_follow_is_named() {
    let mut model = Clock { roots: 2, function: noise, events: Vec::new() };
    let options = Options { stop: 10.0, tolerance: 1e-6, ..Options::default() };
    let statistics = integrate(&mut model, &mut [0.0], &options, &mut Discard).unwrap();
    assert_eq!(statistics.unresolved.map(|(root, _)| root), Some(1));

    let jumping = |t: f64, out: &mut [f64]| out[0] = if t < 3.3 { 1.0 } else { 2.0 };
    let mut model = Clock { roots: 1, function: jumping, events: Vec::new() };
    let statistics = integrate(&mut model, &mut [0.0], &options, &mut Discard).unwrap();
    assert_eq!(statistics.unresolved, None);
    assert!(model.events.is_empty());
}

/// A smooth function, and one that changes within any step, always near zero.
fn noise(t: f64, out: &mut [f64]) {
    out[0] = 1.0 + t;
    out[1] = 1.0 + 0.99 * (1e7 * t).sin();
}

/// At a tight tolerance the hysteresis is below the rounding of a difference of two states: the event is found all the same, and the run goes
/// on. The larger the states, the coarser they are.
#[test]
fn events_finer_than_rounding_do_not_hold_up_the_run() {
    struct Difference {
        level: f64,
        events: usize,
    }
    impl System for Difference {
        fn dimension(&self) -> usize {
            2
        }
        fn derivatives(&mut self, t: f64, _y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
            ydot.copy_from_slice(&[(3.0 * t).cos(), -(2.0 * t).cos()]);
            Ok(())
        }
        fn root_count(&self) -> usize {
            1
        }
        fn roots(&mut self, _t: f64, y: &[f64], out: &mut [f64]) -> Result<(), EvalFailure> {
            out[0] = (y[0] - y[1]) / 0.441;
            Ok(())
        }
    }
    impl Hybrid for Difference {
        fn event(&mut self, _trigger: Trigger<'_>, _t: f64, _y: &mut [f64]) -> Result<EventOutcome, EvalFailure> {
            self.events += 1;
            Ok(EventOutcome::default())
        }
    }
    for method in VARIABLE_STEP {
        for (level, offset) in (0..40).map(|k| (10_f64.powi(k % 4) - 0.213, 0.01 + 0.003 * f64::from(k))) {
            let mut model = Difference { level, events: 0 };
            let options = Options { method, tolerance: 1e-10, ..Options::default() };
            let mut y = [model.level - offset, model.level];
            let statistics = match integrate(&mut model, &mut y, &options, &mut Discard) {
                Ok(statistics) => statistics,
                Err(failure) => panic!("{} at {level}: {failure}", method.name()),
            };
            assert_eq!(model.events, 1, "{} at {level}", method.name());
            assert!(statistics.steps < 2_000, "{} at {level}: {} steps", method.name(), statistics.steps);
        }
    }
}
