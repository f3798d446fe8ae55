//! The sink sees the points it was promised, in order, and their values are right.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use layshaft_solver::{Ending, EvalFailure, Hybrid, Method, Options, Output, Point, PointKind, System, integrate};

use crate::VARIABLE_STEP;
use crate::problems::Problem;
use crate::problems::bouncing_ball::BouncingBall;
use crate::problems::driveline::Driveline;
use crate::problems::harmonic_oscillator::HarmonicOscillator;
use crate::problems::sampled_controller::SampledController;

fn points<P: Problem>(options: &Options) -> Vec<(PointKind, f64, Vec<f64>)> {
    let mut model = P::default();
    let mut y = model.initial();
    let mut points = Vec::new();
    let mut sink = |_: &mut P, point: Point<'_>| points.push((point.kind, point.time, point.states.to_vec()));
    integrate(&mut model, &mut y, options, &mut sink).unwrap();
    points
}

#[test]
fn grid_points_are_interpolated_to_tolerance() {
    for method in VARIABLE_STEP {
        let options = Options { method, output: Output::Interval(0.01), ..HarmonicOscillator.options(1e-6) };
        let points = points::<HarmonicOscillator>(&options);
        assert_eq!(points.len(), 1001);
        assert_eq!((points[0].0, points[1000].0), (PointKind::Initial, PointKind::Final));
        for (k, (_, time, y)) in points.iter().enumerate() {
            assert_eq!(*time, if k == 1000 { 10.0 } else { k as f64 * 0.01 });
            assert!((y[0] - time.cos()).abs() < 3e-4, "{} at {time}", method.name());
        }
    }
}

#[test]
fn events_have_two_points_with_equal_time() {
    for method in VARIABLE_STEP {
        let options = Options { method, output: Output::Interval(0.05), ..BouncingBall::default().options(1e-6) };
        let points = points::<BouncingBall>(&options);
        assert!(points.windows(2).all(|pair| pair[0].1 <= pair[1].1));
        let mut bounces = 0;
        for pair in points.windows(2) {
            assert_eq!(pair[0].0 == PointKind::BeforeEvent, pair[1].0 == PointKind::AfterEvent);
            if pair[0].0 == PointKind::BeforeEvent {
                assert_eq!(pair[0].1, pair[1].1);
                bounces += usize::from(pair[0].2[1] < 0.0 && pair[1].2[1] > 0.0);
            }
        }
        assert_eq!(bounces, 11);
    }
}

/// Sample times that fall on the output grid give the event's two points, not a third.
#[test]
fn a_grid_point_at_an_event_is_not_repeated() {
    let options = Options { output: Output::Interval(0.05), ..SampledController::default().options(1e-6) };
    let found = points::<SampledController>(&options);
    let regular = found.iter().filter(|point| point.0 == PointKind::Regular).count();
    // Of 39 inner grid points 19 are samples and 4 more are readings that are no samples.
    assert_eq!(regular, 39 - 19 - 4);
    let options = Options { event_points: false, ..options };
    let times: Vec<f64> = points::<SampledController>(&options).iter().map(|point| point.1).collect();
    assert_eq!(times.len(), 41);
    assert!(times.iter().enumerate().all(|(k, time)| (time - k as f64 * 0.05).abs() < 1e-12));
}

#[test]
fn output_at_steps_is_the_steps() {
    let options = Options { output: Output::Steps, ..HarmonicOscillator.options(1e-6) };
    let mut model = HarmonicOscillator;
    let mut y = model.initial();
    let mut count = 0;
    let sink = &mut |_: &mut HarmonicOscillator, _: Point<'_>| count += 1;
    let statistics = integrate(&mut model, &mut y, &options, sink).unwrap();
    assert_eq!(count, statistics.steps + 1);
    assert_eq!(count, statistics.points);
}

#[test]
fn two_runs_give_the_same_bytes() {
    for method in VARIABLE_STEP {
        let options = Options { method, output: Output::Interval(0.001), ..Driveline::default().options(1e-5) };
        let bits = |points: Vec<(PointKind, f64, Vec<f64>)>| -> Vec<u64> {
            points.iter().flat_map(|(_, t, y)| std::iter::once(t).chain(y)).map(|v| v.to_bits()).collect()
        };
        assert_eq!(bits(points::<Driveline>(&options)), bits(points::<Driveline>(&options)));
    }
}

#[test]
fn an_interrupt_ends_the_run_with_what_there_is() {
    let flag = Arc::new(AtomicBool::new(false));
    let options = Options {
        method: Method::Radau,
        output: Output::Interval(0.1),
        interrupt: Some(flag.clone()),
        ..HarmonicOscillator.options(1e-6)
    };
    let mut model = HarmonicOscillator;
    let mut y = model.initial();
    let mut last = (PointKind::Initial, 0.0);
    let mut sink = |_: &mut HarmonicOscillator, point: Point<'_>| {
        last = (point.kind, point.time);
        if point.time > 3.0 {
            flag.store(true, Ordering::Relaxed);
        }
    };
    let statistics = integrate(&mut model, &mut y, &options, &mut sink).unwrap();
    assert_eq!(statistics.ending, Ending::Interrupted);
    assert!(statistics.time > 3.0 && statistics.time < 4.0);
    assert_eq!(last, (PointKind::Final, statistics.time));
    assert!((y[0] - statistics.time.cos()).abs() < 1e-5);
}

/// A rotation that drives a lag through a piecewise linear function: kinks of the derivatives that make no event. The error estimate of a
/// step across one may vanish by chance; the states between its ends must be right all the same.
#[test]
fn states_between_steps_are_right_across_kinks() {
    struct Kinked;
    impl System for Kinked {
        fn dimension(&self) -> usize {
            3
        }
        fn derivatives(&mut self, _t: f64, y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
            let values = [0.0533, -0.254, -0.86, 0.0, 0.0];
            let at = (2.0 * (y[0] + 1.0)).floor().clamp(0.0, 3.0);
            let (low, high) = (values[at as usize], values[at as usize + 1]);
            let value = low + (high - low) * (2.0 * (y[0] + 1.0) - at);
            ydot.copy_from_slice(&[-1.32 * y[1], 1.32 * y[0], (value - y[2]) / 0.115]);
            Ok(())
        }
    }
    impl Hybrid for Kinked {}
    let states = |tolerance: f64| {
        let output = Output::Interval(0.01);
        let options = Options { method: Method::DormandPrince, stop: 2.03, tolerance, output, ..Options::default() };
        let mut found = Vec::new();
        let mut sink = |_: &mut Kinked, point: Point<'_>| found.push(point.states.to_vec());
        integrate(&mut Kinked, &mut [-0.743, 0.352, -0.438], &options, &mut sink).unwrap();
        found
    };
    let reference = states(1e-12);
    for tolerance in [1e-4, 1e-5, 1e-6, 1e-7] {
        for (k, (found, exact)) in states(tolerance).iter().zip(&reference).enumerate() {
            let error = found.iter().zip(exact).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            assert!(error < 20.0 * tolerance, "{:.0} tolerances of {tolerance} at point {k}", error / tolerance);
        }
    }
}
