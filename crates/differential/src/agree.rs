//! When two runs of one model agree.
//!
//! An error is measured in units of the variable: its largest value (at least 1, the nominal value behind the absolute
//! tolerance) plus its sensitivity, which is how far it moves in the whole run if every start value moves by 1. The
//! sensitivity comes from two more runs with start values moved up and down by [`MOVED`]; it is what makes an error of the
//! tolerance in one step an error of many tolerances at the end. Where the two answers are not each other's mirror image, or the
//! sequence of events changes, an event is grazed: the model has no answer to compare, and only bits are.

use crate::run::{INTERVALS, Run};
use crate::text::{Nature, Text};

/// By how much the start values are moved.
pub const MOVED: f64 = 1e-5;
/// A model that amplifies errors by more than this is chaotic for our purposes.
const LARGEST_UNIT: f64 = 1e4;
/// Part of a response that may be lopsided.
const LOPSIDED: f64 = 0.2;
/// Part of the change of the start values that is lost in the errors of the runs.
const NOISE: f64 = 0.05;

/// A run precise enough that others are measured by it.
#[derive(Clone, Debug)]
pub struct Reference {
    run: Run,
    /// By which each variable's error is divided.
    units: Vec<f64>,
    stop: f64,
}

/// The largest error of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Deviation {
    /// In units of the variable.
    pub error: f64,
    pub variable: String,
    pub time: f64,
    pub found: f64,
    pub expected: f64,
}

impl Deviation {
    fn none() -> Deviation {
        Deviation { error: 0.0, variable: String::new(), time: 0.0, found: 0.0, expected: 0.0 }
    }

    fn at_most(self, other: Deviation) -> Deviation {
        // NaN is the largest error there is.
        if self.error.is_nan() || other.error <= self.error { self } else { other }
    }

    pub fn exceeds(&self, limit: f64) -> bool {
        self.error.is_nan() || self.error > limit
    }
}

impl std::fmt::Display for Deviation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Deviation { error, variable, time, found, expected } = self;
        write!(f, "`{variable}` at time {time:.6} is {found:?} instead of {expected:?}: {error:.2e} of its unit")
    }
}

impl Reference {
    /// The reference of a model, or why there is none.
    pub fn new(base: Run, plus: &Run, minus: &Run, text: &Text, stop: f64) -> Result<Reference, &'static str> {
        if !plus.is_complete || !minus.is_complete {
            return Err("does not run from all start values nearby");
        }
        if base.events.len() != plus.events.len() || base.events.len() != minus.events.len() {
            return Err("events depend on the last digits of the start");
        }
        let mut units = vec![1.0; text.observed.len()];
        let mut reference = Reference { run: base, units: Vec::new(), stop };
        let mut together: f64 = 1.0;
        for (at, variable) in text.observed.iter().enumerate() {
            let jumps = is_jumping(variable.nature);
            let (mut scale, mut up, mut down, mut odd) = (1.0f64, 0.0f64, 0.0f64, 0.0f64);
            for (k, &value) in reference.run.values[at].iter().enumerate() {
                let (Some(plus), Some(minus)) = (plus.values[at].get(k), minus.values[at].get(k)) else {
                    return Err("does not run from all start values nearby");
                };
                scale = scale.max(value.abs());
                if jumps && reference.is_near_event(k, 1e3 * MOVED) {
                    continue;
                }
                (up, down) = (up.max((plus - value).abs()), down.max((minus - value).abs()));
                odd = odd.max((plus + minus - 2.0 * value).abs());
            }
            let moved = up.max(down);
            if odd > LOPSIDED * moved && odd > NOISE * MOVED * scale {
                return Err("grazes an event");
            }
            units[at] = scale + moved / MOVED;
            together = together.max(units[at]);
        }
        if together > LARGEST_UNIT {
            return Err("amplifies errors ten thousand times");
        }
        for (at, variable) in text.observed.iter().enumerate() {
            if matches!(variable.nature, Nature::Exact { .. } | Nature::Conserved) {
                units[at] = units[at].max(together);
            }
        }
        reference.units = units;
        Ok(reference)
    }

    pub fn run(&self) -> &Run {
        &self.run
    }

    fn time(&self, point: usize) -> f64 {
        self.stop * point as f64 / INTERVALS as f64
    }

    /// Whether an event is nearer than the guard, as a part of the span. One may come just after the end.
    fn is_near_event(&self, point: usize, guard: f64) -> bool {
        let time = self.time(point);
        guard == f64::INFINITY
            || point == INTERVALS
            || self.run.events.iter().any(|event| (event - time).abs() <= guard * self.stop)
    }

    /// The largest deviation of a run; variables that jump are left out near events, at an infinite guard everywhere.
    pub fn deviation(&self, run: &Run, text: &Text, guard: f64) -> Deviation {
        let mut worst = Deviation::none();
        for (at, variable) in text.observed.iter().enumerate() {
            let (found, expected) = (&run.values[at], &self.run.values[at]);
            let length = expected.len().max(found.len());
            for k in 0..length {
                if is_jumping(variable.nature) && self.is_near_event(k, guard) {
                    continue;
                }
                let value = |series: &[f64]| series.get(k).copied().unwrap_or(f64::NAN);
                let expected = match variable.nature {
                    Nature::Exact { .. } => 0.0,
                    Nature::Conserved => found.first().copied().unwrap_or(f64::NAN),
                    _ => value(expected),
                };
                let found = value(found);
                let error = (found - expected).abs() / self.units[at];
                let name = variable.name.clone();
                worst = worst.at_most(Deviation { error, variable: name, time: self.time(k), found, expected });
            }
        }
        worst
    }

    /// The largest error of those variables whose solution a method of this order gives without error.
    pub fn polynomial(&self, run: &Run, text: &Text, order: u32) -> Deviation {
        let mut worst = Deviation::none();
        for (at, variable) in text.observed.iter().enumerate() {
            let Nature::Exact { degree: Some(degree), jumps } = variable.nature else { continue };
            if degree > order {
                continue;
            }
            for (k, &found) in run.values[at].iter().enumerate() {
                if jumps && self.is_near_event(k, 1e-6) {
                    continue;
                }
                let error = found.abs() / self.units[at];
                let (variable, time) = (variable.name.clone(), self.time(k));
                worst = worst.at_most(Deviation { error, variable, time, found, expected: 0.0 });
            }
        }
        worst
    }

    /// The largest difference of two runs, both of the same method with the same steps.
    pub fn difference(&self, one: &Run, other: &Run, text: &Text, guard: f64) -> Deviation {
        let mut worst = Deviation::none();
        for (at, variable) in text.observed.iter().enumerate() {
            for k in 0..one.values[at].len().max(other.values[at].len()) {
                if is_jumping(variable.nature) && self.is_near_event(k, guard) {
                    continue;
                }
                let value = |run: &Run| run.values[at].get(k).copied().unwrap_or(f64::NAN);
                let (expected, found) = (value(one), value(other));
                // A method that is not stable with its step leaves the size of the reference behind.
                let error = (found - expected).abs() / self.units[at].max(expected.abs());
                let (variable, time) = (variable.name.clone(), self.time(k));
                worst = worst.at_most(Deviation { error, variable, time, found, expected });
            }
        }
        worst
    }

    /// The largest difference of the last values.
    pub fn end(&self, last: &[f64], text: &Text) -> Deviation {
        let mut worst = Deviation::none();
        for (at, variable) in text.observed.iter().enumerate() {
            if is_jumping(variable.nature) || variable.nature == Nature::Conserved {
                continue;
            }
            let (found, expected) = (last[at], self.run.last[at]);
            let error = (found - expected).abs() / self.units[at];
            let variable = variable.name.clone();
            worst = worst.at_most(Deviation { error, variable, time: self.stop, found, expected });
        }
        worst
    }
}

fn is_jumping(nature: Nature) -> bool {
    matches!(nature, Nature::Jumping | Nature::Exact { jumps: true, .. })
}
