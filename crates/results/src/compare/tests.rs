//! What the rule must accept and refuse: one case per sentence of it.

use super::tube::changes;
use super::*;
use crate::header::{Column, ResultHeader};

const HALF_WIDTH: f64 = 0.002;
const TUBE: Tube = Tube { half_width: HALF_WIDTH, relative_height: 0.002, tolerance: 1e-6 };

fn grid() -> Vec<f64> {
    (0..=1000).map(|k| f64::from(k) / 1000.0).collect()
}

fn on_grid(signal: impl Fn(f64) -> f64) -> Vec<f64> {
    grid().into_iter().map(signal).collect()
}

fn judge(reference: (&[f64], &[f64]), result: (&[f64], &[f64])) -> SignalVerdict {
    let samples = |(time, values)| Samples { time, values };
    compare_signal(samples(reference), samples(result), TUBE)
}

fn accepts(reference: &[f64], result: &[f64]) -> bool {
    judge((&grid(), reference), (&grid(), result)).ok
}

/// A step from `a` to `b` with both values stored at its time.
fn step(at: f64, a: f64, b: f64) -> (Vec<f64>, Vec<f64>) {
    let before = grid().into_iter().filter(|&t| t < at).map(|t| (t, a));
    let after = grid().into_iter().filter(|&t| t > at).map(|t| (t, b));
    before.chain([(at, a), (at, b)]).chain(after).unzip()
}

#[test]
fn the_tube_has_height() {
    let sine = on_grid(|t| (9.0 * t).sin());
    assert!(accepts(&sine, &sine));
    assert!(!accepts(&sine, &on_grid(|t| 1.01 * (9.0 * t).sin())));
    assert!(accepts(&sine, &on_grid(|t| 1.001 * (9.0 * t).sin())));
    assert!(!accepts(&sine, &on_grid(|t| (9.0 * t).sin() + 0.02)));
}

#[test]
fn the_tube_has_width() {
    let sine = on_grid(|t| (9.0 * t).sin());
    let shifted = |tts: f64| on_grid(|t| (9.0 * (t - tts * HALF_WIDTH).max(0.0)).sin());
    assert!(accepts(&sine, &shifted(0.5)));
    assert!(!accepts(&sine, &shifted(3.0)));
}

#[test]
fn a_step_may_move_by_less_than_the_width() {
    for height in [2.5, 1.0] {
        let (time, values) = step(0.4003, 0.0, height);
        for (tts, accepted) in [(0.0, true), (0.9, true), (-0.9, true), (2.0, false), (-2.0, false)] {
            let (t, y) = step(0.4003 + tts * HALF_WIDTH, 0.0, height);
            let verdict = judge((&time, &values), (&t, &y));
            assert_eq!(verdict.ok, accepted, "step to {height} moved by {tts} half widths");
            assert_eq!(verdict.discrete, height == 1.0);
        }
        let sampled = on_grid(|t| if t > 0.4003 { height } else { 0.0 });
        assert!(judge((&time, &values), (&grid(), &sampled)).ok, "events need not be stored");
    }
    let (time, values) = step(0.4, 0.0, 1.0);
    let inverted: Vec<f64> = values.iter().map(|v| 1.0 - v).collect();
    let verdict = judge((&time, &values), (&time, &inverted));
    assert_eq!((verdict.ok, verdict.why), (false, Some(Failure::OutsideTube)));
}

#[test]
fn values_seen_only_inside_an_event_are_no_errors() {
    for (width, accepted) in [(1e-8, true), (1e-3, false)] {
        let mut time = grid();
        time.extend([0.30031, 0.30031, 0.30031 + width, 0.30031 + width]);
        time.sort_by(f64::total_cmp);
        let begin = time.iter().position(|&t| t == 0.30031).unwrap() + 1;
        let end = time.iter().position(|&t| t == 0.30031 + width).unwrap();
        let values: Vec<f64> = (0..time.len()).map(|k| f64::from((begin..=end).contains(&k))).collect();
        let verdict = judge((&grid(), &on_grid(|_| 0.0)), (&time, &values));
        assert_eq!(verdict.ok, accepted, "pulse of {width} s");
        assert_eq!(verdict.glitches, usize::from(accepted));
    }
}

#[test]
fn constants_tolerate_the_solvers_noise_only() {
    let warm = on_grid(|_| 293.15);
    assert!(accepts(&warm, &on_grid(|t| 293.15 * (1.0 + 1e-6 * (99.0 * t).sin()))));
    assert!(!accepts(&warm, &on_grid(|_| 293.15 * 1.001)));
    let noise = on_grid(|t| 1e-14 * (1e3 * t).sin());
    assert!(accepts(&noise, &on_grid(|_| 0.0)));
    assert!(!accepts(&noise, &on_grid(|_| 1e-3)));
}

#[test]
fn an_infinite_value_is_named_with_its_time() {
    let sine = on_grid(|t| (9.0 * t).sin());
    let mut broken = sine.clone();
    broken[500] = f64::NAN;
    let verdict = judge((&grid(), &sine), (&grid(), &broken));
    assert_eq!((verdict.ok, verdict.why, verdict.at), (false, Some(Failure::NotFinite), Some(0.5)));
}

#[test]
fn a_lost_oscillation_shows_in_the_two_sided_check() {
    let fast = on_grid(|t| (std::f64::consts::TAU * t / 0.004).sin());
    let verdict = judge((&grid(), &fast), (&grid(), &on_grid(|_| 0.0)));
    assert_eq!((verdict.ok, verdict.two_sided), (true, Some(false)));
}

#[test]
fn a_ramp_through_integers_is_continuous() {
    assert_eq!(changes(Samples { time: &[0.0, 1.0, 2.0], values: &[0.0, 1.0, 2.0] }), None);
    assert_eq!(changes(Samples { time: &[0.0, 1.0, 1.0], values: &[0.0, 0.0, 3.0] }), Some(vec![1.0]));
}

#[test]
fn the_worst_time_and_error_are_reported() {
    let ramp = on_grid(|t| t);
    let bump = on_grid(|t| if (t - 0.7).abs() < 0.0105 { t + 0.3 - (t - 0.7).abs() } else { t });
    let verdict = judge((&grid(), &ramp), (&grid(), &bump));
    assert_eq!(verdict.at, Some(0.7));
    assert!((verdict.excess - (0.3 - 0.002 - 0.002)).abs() < 1e-12);
    assert!((verdict.reference_there - 0.7).abs() < 1e-12 && (verdict.result_there - 1.0).abs() < 1e-12);
}

fn trajectory(time: Vec<f64>, columns: Vec<(&str, Vec<f64>)>) -> Trajectory {
    let (names, series): (Vec<_>, Vec<_>) = columns.into_iter().unzip();
    let variables = names.into_iter().map(Column::variable).collect();
    let header = ResultHeader { variables, ..ResultHeader::default() };
    Trajectory::from_parts(header, Vec::new(), time, series).unwrap()
}

#[test]
fn whole_results_get_the_verdict_of_their_worst_defect() {
    let square = |time: &[f64]| time.iter().map(|t| t * t).collect::<Vec<_>>();
    let result = |time: Vec<f64>, name| trajectory(time.clone(), vec![(name, square(&time))]);
    let reference = result(grid(), "a[1, 2].x");
    let signals = ["a[1][2].x".to_string()];
    let verdict = |candidate: &Trajectory| compare(&reference, candidate, &signals, &CompareOptions::default());
    assert_eq!(verdict(&result(grid(), "a[1,2].x")).verdict, Verdict::Pass);
    let missing = verdict(&result(grid(), "b"));
    assert_eq!((missing.verdict, missing.missing.len()), (Verdict::MissingSignal, 1));
    assert_eq!(verdict(&result(grid()[..700].to_vec(), "a[1,2].x")).verdict, Verdict::RunFailed);
    assert_eq!(verdict(&result(grid()[100..].to_vec(), "a[1,2].x")).verdict, Verdict::RunFailed);
    let sparse = verdict(&result(grid().into_iter().step_by(100).collect(), "a[1,2].x"));
    assert_eq!(sparse.verdict, Verdict::Wrong);
    assert!(sparse.problem.unwrap().contains("too sparse"));
    let backwards = verdict(&result(vec![0.0, 0.5, 0.4, 1.0], "a[1,2].x"));
    assert!(backwards.problem.unwrap().contains("from 0.5 back to 0.4 at row 2"));
    let other = compare(&reference, &reference, &["c".to_string()], &CompareOptions::default());
    assert_eq!((other.verdict, other.not_in_reference.len()), (Verdict::NoReference, 1));
}

/// Nothing passes against a reference that says nothing.
#[test]
fn a_reference_without_numbers_is_none() {
    let square = |time: &[f64]| time.iter().map(|t| t * t).collect::<Vec<_>>();
    let result = trajectory(grid(), vec![("x", square(&grid()))]);
    let verdict = |reference: &Trajectory| compare(reference, &result, &["x".to_string()], &CompareOptions::default());
    let mut nothing = vec![f64::NAN; grid().len()];
    let all = verdict(&trajectory(grid(), vec![("x", nothing.clone())]));
    assert_eq!(all.verdict, Verdict::Wrong);
    assert_eq!(all.signals[0].verdict.why, Some(Failure::ReferenceNotFinite));
    nothing = square(&grid());
    nothing[500] = f64::NAN;
    assert_eq!(verdict(&trajectory(grid(), vec![("x", nothing)])).verdict, Verdict::Wrong);
    assert_eq!(verdict(&trajectory(Vec::new(), vec![("x", Vec::new())])).verdict, Verdict::NoReference);
    let timeless = trajectory(vec![f64::NAN; 2], vec![("x", vec![0.0, 1.0])]);
    assert_eq!(verdict(&timeless).verdict, Verdict::NoReference);
    let backwards = trajectory(vec![0.0, 1.0, 0.5], vec![("x", vec![0.0, 1.0, 0.25])]);
    assert_eq!(verdict(&backwards).verdict, Verdict::NoReference);
    assert_eq!(verdict(&trajectory(grid(), Vec::new())).verdict, Verdict::NoReference);
}
