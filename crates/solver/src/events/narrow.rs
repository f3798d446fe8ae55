//! Root functions that change faster than the steps: narrow events.
//!
//! The steps follow the states; a function of them, `sin(1000 x)`, may pass zero and return many times within one. Whether
//! the values at the ends of steps say what happens between is tested where a step is longer than any tested before, and
//! now and then: the function is evaluated in between and compared with the parabola through the values known. Where
//! it differs by a good part of what it changes, and could reach zero by that, the step is sampled on the continuous
//! extension, finer and finer until parabolas fit. From there the steps are no longer than such a sample. A function
//! that no sampling resolves is given up and named; one that only jumps is no concern here.

use super::{RootMonitor, left_domain, to_distances};
use crate::evaluator::Evaluator;
use crate::methods::Solution;
use crate::system::EvalFailure;

/// Steps between two tests.
const TEST_EVERY: u32 = 32;
/// Growth of the step beyond the longest tested that calls for a test.
const UNTESTED_GROWTH: f64 = 1.5;
/// A parabola fits where it is off by less than this part of what the function changes within the step.
const FIT: f64 = 0.08;
/// A function can reach zero if its distance is below so many times what the parabola is off.
const REACH: f64 = 4.0;
/// Deviations below so many times the hysteresis are rounding.
const ROUNDING: f64 = 10.0;
/// Samples in a step, at least and at most.
const FEWEST_SAMPLES: usize = 8;
const MOST_SAMPLES: usize = 1024;
/// From so many samples on, deviations in few of them are jumps or kinks.
const SAMPLES_FOR_JUMPS: usize = 64;
/// Where in a step a test looks.
const PROBES: [f64; 3] = [0.23, 0.71, 0.88];
/// Parts of the span of time: no function makes the steps shorter than the one, or limits steps beyond the other.
const SHORTEST: f64 = 1e-5;
const LONGEST: f64 = 0.01;
/// Tests in a row that pass with room before longer steps are tried.
const CALM_TESTS: u32 = 16;
/// A dip is deep where it takes a function down to this part of its distance beside it.
const DEEP: f64 = 0.02;
/// Part of a step over which slopes are taken.
const SLOPE: f64 = 1e-3;
/// Probes of a dip, at most.
const MOST_PROBES: usize = 12;

/// What is known of how fast the root functions change.
pub(super) struct Resolution {
    /// The longest step over which parabolas were seen to fit.
    tested: f64,
    steps_to_test: u32,
    /// Longest step that resolves all functions; infinite where nothing limits it.
    pub(super) limit: f64,
    /// Bounds of the limit.
    shortest: f64,
    longest: f64,
    calm: u32,
    /// Functions that no sampling resolved.
    given_up: Vec<bool>,
    /// Distances at the samples before the present one.
    samples: [Vec<f64>; 2],
    lowest: Vec<f64>,
    highest: Vec<f64>,
    pub(super) unresolved: Option<(usize, f64)>,
}

impl Resolution {
    /// For so many functions over a span of time.
    pub(super) fn new(count: usize, span: f64) -> Self {
        let zero = || vec![0.0; count];
        Self {
            tested: 0.0,
            steps_to_test: TEST_EVERY,
            limit: f64::INFINITY,
            shortest: SHORTEST * span,
            longest: LONGEST * span,
            calm: 0,
            given_up: vec![false; count],
            samples: [zero(), zero()],
            lowest: zero(),
            highest: zero(),
            unresolved: None,
        }
    }

    pub(super) fn needs_test(&mut self, step: f64) -> bool {
        self.steps_to_test -= 1;
        self.steps_to_test == 0 || step > UNTESTED_GROWTH * self.tested || self.limit.is_finite()
    }
}

impl RootMonitor {
    /// The longest step that resolves all root functions.
    pub(crate) fn step_limit(&self) -> f64 {
        self.resolution.limit
    }

    /// A root function that changes too fast to be followed, and when that was seen.
    pub(crate) fn unresolved(&self) -> Option<(usize, f64)> {
        self.resolution.unresolved
    }

    /// Tests whether the step resolves the functions, and samples it if not. Returns a bracket of the first crossing that
    /// only the samples showed; `start` and `end` then hold the distances at its ends.
    pub(super) fn inspect(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        solution: &dyn Solution,
        start: f64,
        end: f64,
    ) -> Result<Option<(f64, f64)>, EvalFailure> {
        self.resolution.steps_to_test = TEST_EVERY;
        let step = end - start;
        let was_limited = self.resolution.limit.is_finite();
        let mut deviation = f64::INFINITY;
        if step <= 1.01 * self.resolution.limit {
            // A third value to lay the parabola through: one step back, or the middle of this one.
            let third = match self.time_before {
                Some(before) if start - before < 4.0 * step && start - before > 0.1 * step => {
                    self.resolution.samples[0].copy_from_slice(&self.before);
                    before
                }
                _ => {
                    let middle = 0.5 * (start + end);
                    self.evaluate_trial(evaluator, solution, middle)?;
                    self.resolution.samples[0].copy_from_slice(&self.trial);
                    middle
                }
            };
            deviation = 0.0;
            // One probe may fit by chance where nothing is known of such steps.
            let probes: &[f64] = if step > UNTESTED_GROWTH * self.resolution.tested { &PROBES } else { &PROBES[..1] };
            for part in probes {
                let probe = start + part * step;
                self.evaluate_trial(evaluator, solution, probe)?;
                deviation = self.deviation([third, start, end], probe).max(deviation);
            }
        }
        if deviation <= 1.0 {
            let resolution = &mut self.resolution;
            resolution.tested = resolution.tested.max(step);
            if was_limited {
                if step > 0.5 * resolution.limit {
                    resolution.calm = if deviation <= 0.1 { resolution.calm + 1 } else { 0 };
                }
                if resolution.calm >= CALM_TESTS {
                    resolution.calm = 0;
                    resolution.limit *= 1.5;
                    if resolution.limit > resolution.longest {
                        resolution.limit = f64::INFINITY;
                    }
                }
                return self.dip_by_slopes(evaluator, solution, start, end);
            }
            return Ok(None);
        }
        self.sample(evaluator, solution, start, end, was_limited)
    }

    /// Finds a function that falls at the start of the step, rises at its end, and passes zero between. A step that resolves all
    /// functions has at most one such dip of each.
    fn dip_by_slopes(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        solution: &dyn Solution,
        start: f64,
        end: f64,
    ) -> Result<Option<(f64, f64)>, EvalFailure> {
        if left_domain(&self.end, &self.positive) {
            return Ok(None);
        }
        let step = end - start;
        let near = SLOPE * step;
        self.evaluate_trial(evaluator, solution, start + near)?;
        self.resolution.samples[0].copy_from_slice(&self.trial);
        self.evaluate_trial(evaluator, solution, end - near)?;
        self.resolution.samples[1].copy_from_slice(&self.trial);
        for root in 0..self.positive.len() {
            let fall = self.resolution.samples[0][root] - self.start[root];
            let rise = self.end[root] - self.resolution.samples[1][root];
            if !(fall < 0.0 && rise > 0.0) {
                continue;
            }
            let dip = start + step * (fall / (fall - rise)).clamp(0.01, 0.99);
            self.evaluate_trial(evaluator, solution, dip)?;
            if let Some(outside) = self.descend(evaluator, solution, root, (start, dip, end))? {
                std::mem::swap(&mut self.end, &mut self.trial);
                return Ok(Some((start, outside)));
            }
        }
        Ok(None)
    }

    /// How far the trial at `t` is from the parabolas through the three values at `times`, that of the first in the first
    /// buffer of samples, as a multiple of what is allowed.
    fn deviation(&self, times: [f64; 3], t: f64) -> f64 {
        let mut worst = 0.0_f64;
        for root in 0..self.positive.len() {
            let values = [self.resolution.samples[0][root], self.start[root], self.end[root]];
            let trial = self.trial[root];
            let off = (trial - parabola(times, values, t)).abs();
            let lowest = values[1].min(values[2]).min(trial);
            let highest = values[1].max(values[2]).max(trial);
            if self.can_reach(root, off, lowest) {
                worst = worst.max(off / (FIT * (highest - lowest).max(values[0] - lowest)));
            }
        }
        worst
    }

    /// Whether a function that is so far off a parabola can have reached zero, from this distance.
    fn can_reach(&self, root: usize, off: f64, distance: f64) -> bool {
        !self.resolution.given_up[root] && REACH * off > distance && off > ROUNDING * self.hysteresis[root]
    }

    /// Samples the step until parabolas fit. Returns a bracket of the first crossing.
    fn sample(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        solution: &dyn Solution,
        start: f64,
        end: f64,
        was_limited: bool,
    ) -> Result<Option<(f64, f64)>, EvalFailure> {
        let step = end - start;
        let mut count = if was_limited { FEWEST_SAMPLES / 2 } else { FEWEST_SAMPLES };
        let mut kept_end = std::mem::take(&mut self.resolution.highest);
        kept_end.copy_from_slice(&self.end);
        let mut kept_start = std::mem::take(&mut self.resolution.lowest);
        kept_start.copy_from_slice(&self.start);
        let found = loop {
            match self.pass(evaluator, solution, (start, step, count), (&kept_start, &kept_end))? {
                Pass::Crossing(low, high) => {
                    self.resolution.limit = (step / count as f64).max(self.resolution.shortest);
                    break Some((low, high));
                }
                Pass::Fits => {
                    self.resolution.limit = (step / count as f64).max(self.resolution.shortest);
                    break None;
                }
                Pass::Jumps(crossing) => break crossing,
                // A step that is short already is sampled once more, to tell a kink or a jump from what changes all the time.
                Pass::TooCoarse(_) if count < SAMPLES_FOR_JUMPS && step / (count as f64) < self.resolution.shortest => {
                    count = SAMPLES_FOR_JUMPS;
                }
                Pass::TooCoarse(root) if count >= MOST_SAMPLES || step / (count as f64) < self.resolution.shortest => {
                    self.resolution.given_up[root] = true;
                    self.resolution.unresolved = self.resolution.unresolved.or(Some((root, start)));
                    break None;
                }
                Pass::TooCoarse(_) => count *= 2,
            }
        };
        if found.is_none() {
            self.start.copy_from_slice(&kept_start);
            self.end.copy_from_slice(&kept_end);
        }
        (self.resolution.highest, self.resolution.lowest) = (kept_end, kept_start);
        self.resolution.calm = 0;
        Ok(found)
    }

    /// One pass over the samples of a step. `start` and `end` hold the distances at the ends of the interval looked at.
    fn pass(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        solution: &dyn Solution,
        (start, step, count): (f64, f64, usize),
        (at_start, at_end): (&[f64], &[f64]),
    ) -> Result<Pass, EvalFailure> {
        let time = |k: usize| start + step * (k as f64 / count as f64);
        let mut misfits = 0;
        let mut worst = (0, 0.0);
        let mut crossing = None;
        self.start.copy_from_slice(at_start);
        for k in 1..=count {
            if k == count {
                self.trial.copy_from_slice(at_end);
            } else {
                self.evaluate_trial(evaluator, solution, time(k))?;
            }
            if k >= 3 {
                // samples[1], samples[0], start, trial lie one after the other.
                let mut misfit = false;
                for root in 0..self.positive.len() {
                    let [s0, s1] = [self.resolution.samples[0][root], self.resolution.samples[1][root]];
                    let (value, trial) = (self.start[root], self.trial[root]);
                    // A parabola through equally spaced values continues by 3 (a - b) + c; in between it is off by a sixth.
                    let off = (trial - 3.0 * (value - s0) - s1).abs() / 6.0;
                    let lowest = s0.min(value).min(trial);
                    let range = s0.max(s1).max(value).max(trial) - lowest.min(s1);
                    if self.can_reach(root, off, lowest) && off > FIT * range {
                        misfit = true;
                        if off > worst.1 {
                            worst = (root, off);
                        }
                    }
                }
                misfits += usize::from(misfit);
            }
            if left_domain(&self.trial, &self.positive) {
                crossing = Some(k);
                break;
            }
            if k == 1 || (k == count && misfits == 0) {
                // The samples show dips around those inside only; the first and the last interval are looked at on their own.
                std::mem::swap(&mut self.end, &mut self.trial);
                if let Some((low, high)) = self.dip_by_slopes(evaluator, solution, time(k - 1), time(k))? {
                    return Ok(Pass::Crossing(low, high));
                }
                std::mem::swap(&mut self.end, &mut self.trial);
            } else if k < count {
                // A dip around the sample before.
                for root in 0..self.positive.len() {
                    let (left, middle, right) = (self.resolution.samples[0][root], self.start[root], self.trial[root]);
                    if middle <= left && middle <= right && 0.5 * (left + right) - middle > middle {
                        let kept = self.trial[root];
                        std::mem::swap(&mut self.end, &mut self.trial);
                        self.trial.copy_from_slice(&self.start);
                        self.start.copy_from_slice(&self.resolution.samples[0]);
                        let bracket = (time(k - 2), time(k - 1), time(k));
                        if let Some(outside) = self.descend(evaluator, solution, root, bracket)? {
                            std::mem::swap(&mut self.end, &mut self.trial);
                            return Ok(Pass::Crossing(time(k - 2), outside));
                        }
                        std::mem::swap(&mut self.end, &mut self.trial);
                        debug_assert!(kept == self.trial[root]);
                        solution.interpolate(time(k - 1), &mut self.y);
                        evaluator.roots(time(k - 1), &self.y, &mut self.start)?;
                        to_distances(&mut self.start, &self.positive, &self.hysteresis);
                    }
                }
            }
            self.resolution.samples.swap(0, 1);
            self.resolution.samples[0].copy_from_slice(&self.start);
            std::mem::swap(&mut self.start, &mut self.trial);
        }
        let are_jumps = count >= SAMPLES_FOR_JUMPS && 8 * misfits < count;
        let bracket = crossing.map(|k| (time(k - 1), time(k)));
        if bracket.is_some() && (misfits == 0 || are_jumps) {
            self.end.copy_from_slice(&self.trial);
        }
        Ok(match (misfits, bracket) {
            (0, Some((low, high))) => Pass::Crossing(low, high),
            (0, None) => Pass::Fits,
            _ if are_jumps => Pass::Jumps(bracket),
            _ => Pass::TooCoarse(worst.0),
        })
    }

    /// Follows a dip of one function down to its lowest point. `start` and `end` hold the distances at the ends, the trial
    /// those at the guess in between. Returns where the function is outside its domain, the trial being there.
    pub(super) fn descend(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        solution: &dyn Solution,
        root: usize,
        (mut low, mut middle, mut high): (f64, f64, f64),
    ) -> Result<Option<f64>, EvalFailure> {
        let (mut d_low, mut d_high) = (self.start[root], self.end[root]);
        let narrow = 1e-4 * (high - low);
        for _ in 0..MOST_PROBES {
            if left_domain(&self.trial, &self.positive) {
                return Ok(Some(middle));
            }
            let d = self.trial[root];
            if d > d_low || d > d_high {
                return Ok(None);
            }
            let guess = vertex([low, middle, high], [d_low, d, d_high]);
            // Whether the parabola promises a value near zero, or the dip is so deep that a promise says little.
            let promised = parabola([low, middle, high], [d_low, d, d_high], guess);
            let hopeful = promised < 0.5 * d || d < DEEP * d_low.max(d_high);
            if !hopeful || (guess - middle).abs() < narrow {
                return Ok(None);
            }
            if guess < middle {
                (high, d_high) = (middle, d);
            } else {
                (low, d_low) = (middle, d);
            }
            middle = guess;
            self.evaluate_trial(evaluator, solution, middle)?;
        }
        Ok(None)
    }
}

/// What one pass over the samples of a step showed.
enum Pass {
    /// A bracket of the first crossing.
    Crossing(f64, f64),
    Fits,
    /// Smooth but for a few places; with a bracket of the first crossing.
    Jumps(Option<(f64, f64)>),
    /// The function that fits worst.
    TooCoarse(usize),
}

/// The parabola through three values.
fn parabola([t0, t1, t2]: [f64; 3], [v0, v1, v2]: [f64; 3], t: f64) -> f64 {
    let first = (v1 - v0) / (t1 - t0);
    let second = ((v2 - v1) / (t2 - t1) - first) / (t2 - t0);
    v0 + (t - t0) * (first + (t - t1) * second)
}

/// Where the parabola through three values is lowest, inside the outer two.
fn vertex([t0, t1, t2]: [f64; 3], [v0, v1, v2]: [f64; 3]) -> f64 {
    let first = (v1 - v0) / (t1 - t0);
    let second = ((v2 - v1) / (t2 - t1) - first) / (t2 - t0);
    let lowest = 0.5 * (t0 + t1) - 0.5 * first / second;
    if lowest > t0 && lowest < t2 { lowest } else { t1 }
}
