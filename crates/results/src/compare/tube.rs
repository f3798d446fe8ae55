//! The tube around one reference signal, and whether a result stays inside.
//!
//! Half width in time `tt` and half height in value `dy`. A result sample `(t, y)` must obey
//! `min ref[t-tt, t+tt] - dy <= y <= max ref[t-tt, t+tt] + dy`, the reference being a polyline in which
//! an event is a double time stamp. Signals that take integer values and change only at events are
//! held, not interpolated: they must equal the reference except nearer than `tt` to one of its changes.

use super::polyline::{interpolate, window_min_max};

/// Bad samples that together last less than this part of the time span are glitches, not errors.
const GLITCH: f64 = 1e-6;

/// What the comparison of one signal found.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SignalVerdict {
    pub ok: bool,
    pub why: Option<Failure>,
    /// Largest distance outside the tube, in the signal's unit and relative to its range.
    pub excess: f64,
    pub excess_relative: f64,
    /// Time of the largest excess, with the reference and result values there.
    pub at: Option<f64>,
    pub reference_there: f64,
    pub result_there: f64,
    /// Part of the checked samples that lie outside.
    pub bad_fraction: f64,
    pub range: f64,
    pub half_height: f64,
    pub discrete: bool,
    pub glitches: usize,
    /// The reference also lies in the same tube around the result: no short pulse was lost.
    /// Unknown for discrete signals.
    pub two_sided: Option<bool>,
    /// Root mean square error at the reference's times over the range, without time tolerance.
    pub rms_relative: f64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    NotFinite,
    /// The reference itself is not finite: text, empty cells, NaN.
    ReferenceNotFinite,
    NoSamples,
    OutsideTube,
}

impl Failure {
    pub fn text(self) -> &'static str {
        match self {
            Failure::NotFinite => "not finite",
            Failure::ReferenceNotFinite => "reference not finite",
            Failure::NoSamples => "no samples",
            Failure::OutsideTube => "outside tube",
        }
    }
}

/// A signal as samples in ascending time; an event has two at the same time.
#[derive(Clone, Copy, Debug)]
pub struct Samples<'a> {
    pub time: &'a [f64],
    pub values: &'a [f64],
}

/// Half width in time and relative half height of the tube, and the tolerance the result was made with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tube {
    pub half_width: f64,
    pub relative_height: f64,
    pub tolerance: f64,
}

/// The reference with what is derived from it once.
struct Reference<'a> {
    samples: Samples<'a>,
    /// Times of change of a discrete signal.
    changes: Option<Vec<f64>>,
    half_width: f64,
    half_height: f64,
    /// Slack for round-off in time.
    edge: f64,
}

impl Reference<'_> {
    /// How far each point lies outside the tube; 0 inside.
    fn excess(&self, points: &[(f64, f64)]) -> Vec<f64> {
        let Samples { time, values } = self.samples;
        if let Some(changes) = &self.changes {
            let outside = |&(t, y): &(f64, f64)| {
                let e = (y - interpolate(time, values, t, true)).abs() - self.half_height;
                if e > 0.0 && !near(changes, t, self.half_width + self.edge) { e } else { 0.0 }
            };
            return points.iter().map(outside).collect();
        }
        let times: Vec<f64> = points.iter().map(|point| point.0).collect();
        let windows = window_min_max(time, values, &times, self.half_width);
        let outside = |(&(_, y), (low, high)): (&(f64, f64), (f64, f64))| {
            (low - self.half_height - y).max(y - high - self.half_height).max(0.0)
        };
        points.iter().zip(windows).map(outside).collect()
    }
}

/// Compares one signal. Both sample sets must hold at least one point.
pub fn compare_signal(reference: Samples, result: Samples, tube: Tube) -> SignalVerdict {
    let (low, high) = bounds(reference.values);
    let (range, magnitude) = (high - low, low.abs().max(high.abs()));
    let mut half_height = (tube.relative_height * range.max(1e-3 * magnitude)).max(1e-12);
    if range < tube.tolerance.max(1e-6) {
        // Numerically constant: the solver leaves noise of this size.
        half_height = half_height.max(tube.relative_height * 1e-3).max(2.0 * tube.tolerance);
    }
    let mut verdict = SignalVerdict { ok: true, range, half_height, ..SignalVerdict::default() };
    let fail = |mut verdict: SignalVerdict, why| {
        (verdict.ok, verdict.why, verdict.excess, verdict.excess_relative) =
            (false, Some(why), f64::INFINITY, f64::INFINITY);
        verdict.bad_fraction = 1.0;
        verdict
    };
    if let Some(at) = reference.values.iter().position(|value| !value.is_finite()) {
        (verdict.at, verdict.reference_there) = (reference.time.get(at).copied(), reference.values[at]);
        verdict.result_there = verdict.at.map_or(f64::NAN, |t| interpolate(result.time, result.values, t, false));
        (verdict.range, verdict.half_height) = (0.0, 0.0);
        return fail(verdict, Failure::ReferenceNotFinite);
    }
    if let Some(at) = result.values.iter().position(|value| !value.is_finite()) {
        (verdict.at, verdict.result_there) = (result.time.get(at).copied(), result.values[at]);
        verdict.reference_there =
            verdict.at.map_or(f64::NAN, |t| interpolate(reference.time, reference.values, t, false));
        return fail(verdict, Failure::NotFinite);
    }
    let (&[first, ..], &[.., last]) = (reference.time, reference.time) else {
        return fail(verdict, Failure::NoSamples);
    };
    let edge = 1e-9 * first.abs().max(last.abs());
    let inside = |time: f64| first - edge <= time && time <= last + edge;
    let own: Vec<(f64, f64)> =
        result.time.iter().copied().zip(result.values.iter().copied()).filter(|point| inside(point.0)).collect();
    if own.is_empty() {
        return fail(verdict, Failure::NoSamples);
    }

    let truth_values = |values: &[f64]| values.iter().all(|&value| value == 0.0 || value == 1.0);
    let constant_truth = range == 0.0 && truth_values(reference.values) && truth_values(result.values);
    let changes = changes(reference).or(constant_truth.then(Vec::new));
    verdict.discrete = changes.is_some();
    let discrete = verdict.discrete;
    let grid = at_reference_times(reference.time, result, discrete, tube.half_width);
    let checked = Reference { samples: reference, changes, half_width: tube.half_width, half_height, edge };

    let mut own_excess = checked.excess(&own);
    let glitches = forgive_glitches(&own, &mut own_excess, discrete, GLITCH * (last - first));
    let mut grid_excess = checked.excess(&grid);
    for (excess, point) in grid_excess.iter_mut().zip(&grid) {
        if *excess > 0.0 && glitches.iter().any(|&(begin, end)| begin <= point.0 && point.0 <= end) {
            *excess = 0.0;
        }
    }
    let (mut worst, mut bad) = (None, 0);
    for (point, &excess) in own.iter().zip(&own_excess).chain(grid.iter().zip(&grid_excess)) {
        if excess > 0.0 {
            bad += 1;
            if excess > verdict.excess {
                verdict.excess = excess;
                worst = Some(*point);
            }
        }
    }
    verdict.glitches = glitches.len();
    if !discrete {
        let windows = window_min_max(result.time, result.values, reference.time, tube.half_width);
        let covered = |(&y, (low, high)): (&f64, (f64, f64))| low - half_height <= y && y <= high + half_height;
        verdict.two_sided = Some(bad == 0 && reference.values.iter().zip(windows).all(covered));
    }
    let scale = range.max(1e-3 * magnitude).max(half_height);
    verdict.rms_relative = rms_away_from_events(reference, result, discrete, GLITCH * (last - first)) / scale;
    if let Some((time, value)) = worst {
        verdict.ok = false;
        verdict.why = Some(Failure::OutsideTube);
        verdict.excess_relative = verdict.excess / scale;
        verdict.at = Some(time);
        verdict.result_there = value;
        verdict.reference_there = interpolate(reference.time, reference.values, time, discrete);
        verdict.bad_fraction = bad as f64 / (own.len() + grid.len()) as f64;
    }
    verdict
}

fn bounds(values: &[f64]) -> (f64, f64) {
    values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &value| (low.min(value), high.max(value)))
}

/// Times of change if the signal is discrete: integers that change, and only at double time stamps.
pub(super) fn changes(signal: Samples) -> Option<Vec<f64>> {
    let Samples { time, values } = signal;
    if values.iter().any(|value| *value != value.floor()) {
        return None;
    }
    let eps = 1e-9 * time.first()?.abs().max(time.last()?.abs()).max(1e-300);
    let mut changes = Vec::new();
    for at in 1..time.len() {
        if values[at] != values[at - 1] {
            if time[at] - time[at - 1] > eps {
                return None;
            }
            changes.push(time[at]);
        }
    }
    (!changes.is_empty()).then_some(changes)
}

fn near(changes: &[f64], time: f64, distance: f64) -> bool {
    let at = changes.partition_point(|&change| change < time);
    changes.get(at).is_some_and(|change| change - time <= distance) || at > 0 && time - changes[at - 1] <= distance
}

/// The result at the reference's times: held if discrete, else where its samples are dense enough.
fn at_reference_times(times: &[f64], result: Samples, discrete: bool, half_width: f64) -> Vec<(f64, f64)> {
    let Samples { time, values } = result;
    let value_at = |t: f64| {
        if !discrete {
            let at = time.partition_point(|&own| own < t);
            let between = at > 0 && at < time.len() && time[at] != t && time[at] - time[at - 1] <= 2.0 * half_width;
            if !between {
                return None;
            }
        }
        Some((t, interpolate(time, values, t, discrete)))
    };
    times.iter().filter_map(|&t| value_at(t)).collect()
}

/// Sets the excess of runs of bad samples that last no time to 0; returns when those runs were.
fn forgive_glitches(points: &[(f64, f64)], excess: &mut [f64], discrete: bool, longest: f64) -> Vec<(f64, f64)> {
    let mut glitches = Vec::new();
    let mut at = 0;
    while at < points.len() {
        if excess[at] == 0.0 {
            at += 1;
            continue;
        }
        let after = (at..points.len()).find(|&k| excess[k] <= 0.0).unwrap_or(points.len());
        let begin = points[if discrete || at == 0 { at } else { at - 1 }].0;
        let end = points[after.min(points.len() - 1)].0;
        if end - begin <= longest {
            glitches.push((begin, end));
            excess[at..after].fill(0.0);
        }
        at = after;
    }
    glitches
}

fn rms_away_from_events(reference: Samples, result: Samples, discrete: bool, close: f64) -> f64 {
    let Samples { time, values } = reference;
    let (mut sum, mut count) = (0.0, 0);
    for at in 0..time.len() {
        let event =
            at > 0 && time[at] - time[at - 1] <= close || at + 1 < time.len() && time[at + 1] - time[at] <= close;
        if !event {
            let error = interpolate(result.time, result.values, time[at], discrete) - values[at];
            sum += error * error;
            count += 1;
        }
    }
    f64::sqrt(sum / f64::from(count.max(1)))
}
