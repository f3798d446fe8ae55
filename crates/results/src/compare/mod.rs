//! Compares a result with a reference, signal by signal, within a tube in value and time.
//!
//! The rule, with `tt = time_tube * span` and `dy = value_tube * max(range, 1e-3 max|ref|)`:
//! - the reference has time points, in ascending time, and finite values;
//! - every signal stays in its tube (see [`compare_signal`]), at its own samples and, where it is sampled
//!   densely, at the reference's times;
//! - the result covers the reference's time span within `tt`, in ascending time, with finite values;
//! - no gap between its samples exceeds `max(3 tt, 3 interval, 1.5 × the reference's largest gap)`.

mod polyline;
mod report;
mod tube;

pub use tube::{Failure, Samples, SignalVerdict, Tube, compare_signal};

use crate::error::ResultError;
use crate::file;
use crate::header::ColumnKind;
use crate::trajectory::Trajectory;
use polyline::{interpolate, window_min_max};
use std::path::Path;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CompareOptions {
    /// Half height of the tube relative to the signal's range.
    pub value_tube: f64,
    /// Half width of the tube relative to the time span.
    pub time_tube: f64,
    /// Solver tolerance of the result: noise of this size on a constant is no error.
    pub tolerance: f64,
    /// Output interval of the result, 0 if unknown.
    pub interval: f64,
}

impl Default for CompareOptions {
    fn default() -> CompareOptions {
        CompareOptions { value_tube: 0.002, time_tube: 0.002, tolerance: 1e-6, interval: 0.0 }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Pass,
    /// A signal leaves its tube, or the samples are too sparse to tell.
    Wrong,
    MissingSignal,
    /// The result is unreadable or does not cover the time span.
    RunFailed,
    /// None of the signals is in the reference.
    NoReference,
}

impl Verdict {
    pub fn text(self) -> &'static str {
        match self {
            Verdict::Pass => "pass",
            Verdict::Wrong => "wrong",
            Verdict::MissingSignal => "missing-signal",
            Verdict::RunFailed => "run-failed",
            Verdict::NoReference => "no-reference",
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct SignalReport {
    pub name: String,
    pub verdict: SignalVerdict,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    pub verdict: Verdict,
    /// What is wrong with the result as a whole.
    pub problem: Option<String>,
    /// Every compared signal, in the order of the list.
    pub signals: Vec<SignalReport>,
    pub missing: Vec<String>,
    pub not_in_reference: Vec<String>,
}

impl Comparison {
    fn run_failed(problem: String) -> Comparison {
        Comparison {
            verdict: Verdict::RunFailed,
            problem: Some(problem),
            signals: Vec::new(),
            missing: Vec::new(),
            not_in_reference: Vec::new(),
        }
    }

    pub fn passed(&self) -> bool {
        self.verdict == Verdict::Pass
    }

    /// The signals outside their tubes, the worst first.
    pub fn wrong(&self) -> Vec<&SignalReport> {
        let mut wrong: Vec<_> = self.signals.iter().filter(|signal| !signal.verdict.ok).collect();
        wrong.sort_by(|a, b| b.verdict.excess_relative.total_cmp(&a.verdict.excess_relative));
        wrong
    }

    /// No signal is missing and no pulse of the reference shorter than the tube is wide was lost.
    pub fn two_sided(&self) -> bool {
        let covered = |signal: &SignalReport| signal.verdict.two_sided.unwrap_or(signal.verdict.ok);
        !matches!(self.verdict, Verdict::RunFailed) && self.missing.is_empty() && self.signals.iter().all(covered)
    }

    pub fn rms_relative(&self) -> f64 {
        self.signals.iter().map(|signal| signal.verdict.rms_relative).fold(0.0, f64::max)
    }

    pub fn glitches(&self) -> usize {
        self.signals.iter().map(|signal| signal.verdict.glitches).sum()
    }
}

/// Reads a list of signals: one name per line, `//` and `#` start comment lines, `time` is left out.
pub fn read_signal_list(path: impl AsRef<Path>) -> Result<Vec<String>, ResultError> {
    let path = path.as_ref();
    let bytes = std::fs::read(path).map_err(|cause| ResultError::read(path, cause))?;
    let text = String::from_utf8_lossy(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes)).into_owned();
    let mut signals: Vec<String> = Vec::new();
    for line in text.lines() {
        let name = line.trim().trim_matches('"');
        let comment = name.starts_with("//") || name.starts_with('#');
        if !name.is_empty() && !comment && !name.eq_ignore_ascii_case("time") && !signals.iter().any(|s| s == name) {
            signals.push(name.to_string());
        }
    }
    Ok(signals)
}

/// Compares two result files; without a list, all variables of the reference.
pub fn compare_files(
    reference: impl AsRef<Path>,
    result: impl AsRef<Path>,
    signals: Option<&[String]>,
    options: &CompareOptions,
) -> Result<Comparison, ResultError> {
    let (reference, in_reference, names) = match signals {
        Some(signals) => {
            let (trajectory, found) = file::read_signals(&reference, signals)?;
            (trajectory, found, signals.to_vec())
        }
        None => {
            let trajectory = file::read(&reference)?;
            let variables = trajectory.header.variables.iter().enumerate();
            let compared = variables.filter(|(_, column)| column.kind != ColumnKind::Parameter);
            let (found, names) = compared.map(|(at, column)| (Some(at), column.name.clone())).unzip();
            (trajectory, found, names)
        }
    };
    match file::read_signals(&result, &names) {
        Ok((result, in_result)) => Ok(compare_found(&reference, &in_reference, &result, &in_result, &names, options)),
        Err(error) => Ok(Comparison::run_failed(error.to_string())),
    }
}

/// Compares two trajectories in memory.
pub fn compare(
    reference: &Trajectory,
    result: &Trajectory,
    signals: &[String],
    options: &CompareOptions,
) -> Comparison {
    let find = |trajectory: &Trajectory| signals.iter().map(|name| trajectory.find(name)).collect::<Vec<_>>();
    compare_found(reference, &find(reference), result, &find(result), signals, options)
}

/// The curves that a picture of a comparison needs, at the times of the reference.
pub struct TubeCurves {
    pub time: Vec<f64>,
    /// Lower and upper end of the tube.
    pub lower: Vec<f64>,
    pub upper: Vec<f64>,
    /// Result less reference, without tolerance in time; NaN where the result has no value.
    pub difference: Vec<f64>,
}

/// The tube around a reference, as wide in value as its verdict says, and how far the result is from the reference.
pub fn tube_curves(
    reference: Samples,
    result: Samples,
    verdict: &SignalVerdict,
    options: &CompareOptions,
) -> Option<TubeCurves> {
    let (&first, &last) = (reference.time.first()?, reference.time.last()?);
    let (&begin, &end) = (result.time.first()?, result.time.last()?);
    let half_width = options.time_tube * (last - first);
    let windows: Vec<(f64, f64)> =
        window_min_max(reference.time, reference.values, reference.time, half_width).collect();
    let away = |(&t, &value): (&f64, &f64)| {
        let inside = (begin..=end).contains(&t);
        if inside { interpolate(result.time, result.values, t, verdict.discrete) - value } else { f64::NAN }
    };
    Some(TubeCurves {
        time: reference.time.to_vec(),
        lower: windows.iter().map(|(low, _)| low - verdict.half_height).collect(),
        upper: windows.iter().map(|(_, high)| high + verdict.half_height).collect(),
        difference: reference.time.iter().zip(reference.values).map(away).collect(),
    })
}

fn compare_found(
    reference: &Trajectory,
    in_reference: &[Option<usize>],
    result: &Trajectory,
    in_result: &[Option<usize>],
    names: &[String],
    options: &CompareOptions,
) -> Comparison {
    let (&[first, ..], &[.., last]) = (reference.time.as_slice(), reference.time.as_slice()) else {
        let mut comparison = Comparison::run_failed("the reference holds no time point".into());
        comparison.verdict = Verdict::NoReference;
        return comparison;
    };
    let ascends = |pair: &[f64]| pair[0] - pair[1] <= 1e-9 * (last - first).abs();
    if !(reference.time.iter().all(|time| time.is_finite()) && reference.time.windows(2).all(ascends)) {
        let mut comparison =
            Comparison::run_failed("the time of the reference is not finite or does not ascend".into());
        comparison.verdict = Verdict::NoReference;
        return comparison;
    }
    let span = last - first;
    let half_width = if span > 0.0 { options.time_tube * span } else { 1e-9 };
    let time = match checked_time(&result.time, first, last, half_width) {
        Ok(time) => time,
        Err(problem) => return Comparison::run_failed(problem),
    };
    let mut comparison = Comparison {
        verdict: Verdict::Pass,
        problem: None,
        signals: Vec::new(),
        missing: Vec::new(),
        not_in_reference: Vec::new(),
    };
    let tube = Tube { half_width, relative_height: options.value_tube, tolerance: options.tolerance };
    for ((name, there), here) in names.iter().zip(in_reference).zip(in_result) {
        let Some(expected) = there.and_then(|at| reference.column(at)) else {
            comparison.not_in_reference.push(name.clone());
            continue;
        };
        let Some(values) = here.and_then(|at| result.column(at)) else {
            comparison.missing.push(name.clone());
            continue;
        };
        let reference = Samples { time: &reference.time, values: &expected };
        let verdict = compare_signal(reference, Samples { time: &time, values: &values }, tube);
        comparison.signals.push(SignalReport { name: name.clone(), verdict });
    }
    let gap = largest_gap(&time);
    let allowed = (3.0 * half_width).max(3.0 * options.interval).max(1.5 * largest_gap(&reference.time));
    if comparison.signals.iter().any(|signal| !signal.verdict.ok) {
        comparison.verdict = Verdict::Wrong;
    } else if !comparison.missing.is_empty() {
        comparison.verdict = Verdict::MissingSignal;
    } else if gap > allowed + 1e-12 * span {
        comparison.verdict = Verdict::Wrong;
        comparison.problem =
            Some(format!("the result is too sparse: a gap of {gap} s, at most {allowed} s are allowed"));
    } else if comparison.signals.is_empty() {
        comparison.verdict = Verdict::NoReference;
        comparison.problem = Some("no signal to compare is in the reference".into());
    }
    comparison
}

/// The result's times, with round-off at events repaired, if they cover the reference's span.
fn checked_time(time: &[f64], first: f64, last: f64, half_width: f64) -> Result<Vec<f64>, String> {
    if time.len() < 2 {
        return Err(format!("the result has {} time points", time.len()));
    }
    let span = last - first;
    let mut time = time.to_vec();
    for at in 1..time.len() {
        let before = time[at - 1];
        if before - time[at] > 1e-9 * span || time[at].is_nan() || before.is_nan() {
            return Err(format!("the result's time goes from {before} back to {} at row {at}", time[at]));
        }
        time[at] = time[at].max(before);
    }
    let (begin, end) = (time[0], time[time.len() - 1]);
    if end < last - half_width - 1e-9 * last.abs() {
        return Err(format!("the result ends at time {end}, the reference at {last}"));
    }
    if begin > first + half_width {
        return Err(format!("the result starts at time {begin}, the reference at {first}"));
    }
    Ok(time)
}

fn largest_gap(time: &[f64]) -> f64 {
    time.windows(2).map(|pair| pair[1] - pair[0]).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests;
