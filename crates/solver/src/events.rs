//! Event location: watches root functions and finds where they change domain.
//!
//! Each root function is in its positive or its other domain since the last event. It leaves the domain when it passes
//! zero by more than its hysteresis, so that rounding after an event cannot trigger it again: a part of the tolerance, and no
//! less than some roundings of the largest value seen. The end of each step is
//! checked; between, a parabola through the last three values tells whether a function may have dipped through zero
//! and back, and only then is the dip probed. The first step after an event, often one away from zero, is probed in
//! its middle. Whether parabolas say anything about a function is tested now and then ([`narrow`]). The earliest crossing is bracketed by inverse quadratic interpolation on
//! the continuous extension; the event is placed on the far side, where the model's relations see the change.

mod narrow;

use narrow::Resolution;

use crate::evaluator::Evaluator;
use crate::methods::Solution;
use crate::system::{EvalFailure, Hybrid, System};

/// A function that stays within so many times its hysteresis between two events hovers at zero.
const HOVERING: f64 = 1e3;

/// The hysteresis of a function is at least this part of its largest value.
const LEAST_HYSTERESIS: f64 = 32.0 * f64::EPSILON;
/// How often the precision of an event is halved that its own step does not confirm.
const MOST_RETREATS: u32 = 60;

/// A parabola puts the lowest point of a dip wrong by up to this part of the step.
const BEYOND: f64 = 0.25;

/// Where the root functions stand.
pub(crate) struct RootMonitor {
    /// Infinite where a function is not watched.
    hysteresis: Vec<f64>,
    /// The hysteresis of those that are not watched.
    released: Vec<(usize, f64)>,
    /// Largest value of each function seen up to the last event.
    largest: Vec<f64>,
    positive: Vec<bool>,
    /// Distances to leaving the domain at the start of the step, at its end, one step before, and at a trial point.
    /// Positive inside the domain.
    start: Vec<f64>,
    end: Vec<f64>,
    before: Vec<f64>,
    trial: Vec<f64>,
    /// Largest distance of each function from leaving its domain seen since the last event.
    excursion: Vec<f64>,
    /// Time of `before`, if there was a step since the last event.
    time_before: Option<f64>,
    crossed: Vec<usize>,
    y: Vec<f64>,
    /// Relative to the step: how precisely an event is located.
    precision: f64,
    /// Events in a row that their own steps did not confirm.
    retreats: u32,
    resolution: Resolution,
}

impl RootMonitor {
    pub(crate) fn new(system: &dyn System, hysteresis: f64, precision: f64, span: f64) -> Self {
        let count = system.root_count();
        let nominal = system.root_nominal();
        let width = |root: usize| hysteresis * nominal.get(root).copied().unwrap_or(1.0).abs();
        Self {
            hysteresis: (0..count).map(width).collect(),
            released: Vec::with_capacity(count),
            largest: vec![0.0; count],
            positive: vec![false; count],
            start: vec![0.0; count],
            end: vec![0.0; count],
            before: vec![0.0; count],
            trial: vec![0.0; count],
            excursion: vec![0.0; count],
            time_before: None,
            crossed: Vec::with_capacity(count),
            y: vec![0.0; system.dimension()],
            precision,
            retreats: 0,
            resolution: Resolution::new(count, span),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.positive.is_empty()
    }

    /// The roots of the last crossing, ascending.
    pub(crate) fn crossed(&self) -> &[usize] {
        &self.crossed
    }

    /// Takes the domains at the start or after an event. The values of the roots at `(t, y)` come from the caller's
    /// evaluation into [`RootMonitor::values_mut`].
    pub(crate) fn reset(&mut self, model: &mut impl Hybrid) {
        model.domains(&self.start, &mut self.positive);
        for (root, largest) in self.largest.iter_mut().enumerate() {
            if self.hysteresis[root].is_infinite() {
                continue;
            }
            *largest = largest.max(self.excursion[root]).max(self.start[root].abs());
            self.hysteresis[root] = self.hysteresis[root].max(LEAST_HYSTERESIS * *largest);
        }
        to_distances(&mut self.start, &self.positive, &self.hysteresis);
        self.excursion.copy_from_slice(&self.start);
        self.time_before = None;
        self.crossed.clear();
    }

    /// A function is not watched from now on, since its relation follows it.
    pub(crate) fn release(&mut self, root: usize) {
        if self.hysteresis[root].is_finite() {
            self.released.push((root, self.hysteresis[root]));
            self.hysteresis[root] = f64::INFINITY;
        }
    }

    /// Watches a function again if its present value is away from zero; [`RootMonitor::reset`] must follow.
    pub(crate) fn watch(&mut self, root: usize, value: f64) -> bool {
        let away = |&(at, width): &(usize, f64)| at == root && value.abs() > HOVERING * width;
        let Some(at) = self.released.iter().position(away) else { return false };
        let (_, width) = self.released.swap_remove(at);
        self.hysteresis[root] = width;
        self.excursion[root] = 0.0;
        true
    }

    /// Which functions are in their positive domain.
    pub(crate) fn domains(&self) -> &[bool] {
        &self.positive
    }

    /// Whether two values of each function that crossed are equal, but for what is near zero.
    pub(crate) fn hardly_differ(&self, a: &[f64], b: &[f64]) -> bool {
        self.crossed.iter().all(|&root| (a[root] - b[root]).abs() <= HOVERING * self.hysteresis[root])
    }

    /// Whether the functions that crossed last had hardly moved away from zero since the event before.
    pub(crate) fn hovers(&self) -> bool {
        let near = |&root: &usize| self.excursion[root] <= HOVERING * self.hysteresis[root];
        !self.crossed.is_empty() && self.crossed.iter().all(near)
    }

    /// At the end of a run: whether some function has come from inside its domain to zero, where its relation may change, but
    /// not past it.
    pub(crate) fn ends_at_zero(&mut self) -> bool {
        if self.time_before.is_none() {
            return false;
        }
        self.crossed.clear();
        for (root, &width) in self.hysteresis.iter().enumerate() {
            if self.before[root] > 2.0 * width && self.start[root] <= width {
                self.crossed.push(root);
            }
        }
        !self.crossed.is_empty()
    }

    /// Buffer for the root values at a point to [`reset`](RootMonitor::reset) from.
    pub(crate) fn values_mut(&mut self) -> &mut [f64] {
        &mut self.start
    }

    /// Looks at the last step. Returns the time of the earliest crossing, on its far side.
    pub(crate) fn check(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        solution: &dyn Solution,
    ) -> Result<Option<f64>, EvalFailure> {
        let (start, end) = solution.span();
        evaluator.roots(end, solution.states(), &mut self.end)?;
        to_distances(&mut self.end, &self.positive, &self.hysteresis);
        if self.resolution.needs_test(end - start)
            && let Some((low, high)) = self.inspect(evaluator, solution, start, end)?
        {
            return self.locate(evaluator, solution, low, high).map(Some);
        }
        if left_domain(&self.end, &self.positive) {
            return self.locate(evaluator, solution, start, end).map(Some);
        }
        let suspect =
            if self.time_before.is_some() { self.suspected_dip(start, end) } else { Some((0.5 * (start + end), None)) };
        if let Some((dip, root)) = suspect {
            self.evaluate_trial(evaluator, solution, dip)?;
            let outside = match root.or_else(|| self.deepest()) {
                Some(root) => self.descend(evaluator, solution, root, (start, dip, end))?,
                None => left_domain(&self.trial, &self.positive).then_some(dip),
            };
            if let Some(outside) = outside {
                std::mem::swap(&mut self.end, &mut self.trial);
                return self.locate(evaluator, solution, start, outside).map(Some);
            }
        }
        widen(&mut self.excursion, &self.end);
        std::mem::swap(&mut self.before, &mut self.start);
        std::mem::swap(&mut self.start, &mut self.end);
        self.time_before = Some(start);
        self.retreats = 0;
        Ok(None)
    }

    /// After the event found was reached by a step of its own: whether some function has really left its domain there. Where none
    /// has, for rounding may outweigh so short a step, the next event is placed less precisely, farther past its crossing.
    pub(crate) fn confirm(&mut self, evaluator: &mut Evaluator<'_>, t: f64, y: &[f64]) -> Result<bool, EvalFailure> {
        evaluator.roots(t, y, &mut self.end)?;
        to_distances(&mut self.end, &self.positive, &self.hysteresis);
        if left_domain(&self.end, &self.positive) {
            self.note_crossed();
            self.retreats = 0;
            return Ok(true);
        }
        std::mem::swap(&mut self.start, &mut self.end);
        self.crossed.clear();
        self.retreats = (self.retreats + 1).min(MOST_RETREATS);
        Ok(false)
    }

    /// The function that the parabola through its values at start, trial (in the middle) and end takes down most, close to zero
    /// or past it.
    fn deepest(&self) -> Option<usize> {
        let mut deepest = None;
        let mut depth = 0.0;
        for (root, ((&d0, &d1), &d2)) in self.start.iter().zip(&self.trial).zip(&self.end).enumerate() {
            // d(s) = d1 + slope s + curvature s^2 with s from -1 to 1.
            let (slope, curvature) = (0.5 * (d2 - d0), 0.5 * (d2 + d0) - d1);
            if !(slope.abs() < 2.0 * curvature) {
                continue;
            }
            let suspicion = d1 - 0.25 * slope * slope / curvature - 0.1 * d0.min(d2);
            if suspicion < depth {
                depth = suspicion;
                deepest = Some(root);
            }
        }
        deepest
    }

    /// Where within the step the parabola through the last three values of some function comes close to zero or
    /// passes it, and which function that is.
    fn suspected_dip(&self, start: f64, end: f64) -> Option<(f64, Option<usize>)> {
        let before = self.time_before?;
        let (back, step) = (start - before, end - start);
        let mut lowest = None;
        let mut depth = 0.0;
        for (root, ((&d0, &d1), &d2)) in self.before.iter().zip(&self.start).zip(&self.end).enumerate() {
            // d(s) = d1 + slope s + curvature s^2 with s counted from the start of the step.
            let (left, right) = ((d1 - d0) / back, (d2 - d1) / step);
            let curvature = (right - left) / (back + step);
            let slope = right - curvature * step;
            if !(curvature > 0.0) {
                continue;
            }
            let vertex = -0.5 * slope / curvature;
            if !(vertex > -BEYOND * step && vertex < (1.0 + BEYOND) * step) {
                continue;
            }
            let value = d1 + 0.5 * slope * vertex;
            let suspicion = value - (0.1 * d1.min(d2)).max(0.05 * d1.max(d2));
            if suspicion < depth {
                depth = suspicion;
                lowest = Some((start + vertex.clamp(0.02 * step, 0.98 * step), Some(root)));
            }
        }
        lowest.filter(|&(dip, _)| dip > start && dip < end)
    }

    fn evaluate_trial(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        solution: &dyn Solution,
        t: f64,
    ) -> Result<(), EvalFailure> {
        solution.interpolate(t, &mut self.y);
        evaluator.roots(t, &self.y, &mut self.trial)?;
        to_distances(&mut self.trial, &self.positive, &self.hysteresis);
        widen(&mut self.excursion, &self.trial);
        Ok(())
    }

    /// Shrinks the bracket around the earliest crossing. Inside the domain at `low` (`self.start`), outside at `high`
    /// (`self.end`).
    fn locate(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        solution: &dyn Solution,
        mut low: f64,
        mut high: f64,
    ) -> Result<f64, EvalFailure> {
        let resolution = 4.0 * f64::EPSILON * low.abs().max(high.abs());
        let tolerance = (self.precision * (high - low)).max(resolution) * 2_f64.powi(self.retreats as i32);
        let mut width_before = high - low;
        let mut slow = 0;
        // The end of the bracket given up last, for three-point interpolation; its values lie in `before`.
        let mut third: Option<f64> = None;
        while high - low > tolerance {
            let mut guess = self.guess(low, high, third);
            if slow >= 3 {
                guess = 0.5 * (low + high);
                slow = 0;
            }
            // Aim a little past the crossing, so that the far end of the bracket closes first and the near end next.
            let guess = (guess + 0.4 * tolerance).min(high - 0.8 * tolerance).max(low + 0.4 * tolerance);
            if guess <= low || guess >= high {
                break;
            }
            self.evaluate_trial(evaluator, solution, guess)?;
            if left_domain(&self.trial, &self.positive) {
                third = Some(high);
                high = guess;
                std::mem::swap(&mut self.before, &mut self.end);
                std::mem::swap(&mut self.end, &mut self.trial);
            } else {
                third = Some(low);
                low = guess;
                std::mem::swap(&mut self.before, &mut self.start);
                std::mem::swap(&mut self.start, &mut self.trial);
            }
            slow = if high - low > 0.5 * width_before { slow + 1 } else { 0 };
            width_before = high - low;
        }
        self.note_crossed();
        self.time_before = None;
        Ok(high)
    }

    /// The model will see every relation that passed zero change, within its hysteresis or not.
    fn note_crossed(&mut self) {
        self.crossed.clear();
        for (root, (&distance, &positive)) in self.end.iter().zip(&self.positive).enumerate() {
            if outside(distance - self.hysteresis[root], positive) {
                self.crossed.push(root);
            }
        }
    }

    /// The earliest estimate over all functions that are outside at `high`.
    fn guess(&self, low: f64, high: f64, third: Option<f64>) -> f64 {
        let mut earliest = high;
        for root in 0..self.positive.len() {
            let (d_low, d_high) = (self.start[root], self.end[root]);
            if !outside(d_high, self.positive[root]) {
                continue;
            }
            let mut estimate = low + (high - low) * (d_low / (d_low - d_high));
            if let Some(t3) = third {
                let d3 = self.before[root];
                if d3 != d_low && d3 != d_high {
                    let inverse = low * d_high * d3 / ((d_low - d_high) * (d_low - d3))
                        + high * d_low * d3 / ((d_high - d_low) * (d_high - d3))
                        + t3 * d_low * d_high / ((d3 - d_low) * (d3 - d_high));
                    if inverse > low && inverse < high {
                        estimate = inverse;
                    }
                }
            }
            if estimate < earliest {
                earliest = estimate;
            }
        }
        earliest
    }
}

/// Turns root values into distances to leaving the domain.
fn to_distances(values: &mut [f64], positive: &[bool], hysteresis: &[f64]) {
    for ((value, &positive), &width) in values.iter_mut().zip(positive).zip(hysteresis) {
        *value = if positive { *value + width } else { width - *value };
    }
}

fn widen(excursion: &mut [f64], distances: &[f64]) {
    for (widest, &distance) in excursion.iter_mut().zip(distances) {
        *widest = widest.max(distance);
    }
}

/// Zero belongs to the domain that is not positive.
fn outside(distance: f64, positive: bool) -> bool {
    if positive { distance <= 0.0 } else { distance < 0.0 }
}

fn left_domain(distances: &[f64], positive: &[bool]) -> bool {
    distances.iter().zip(positive).any(|(&distance, &positive)| outside(distance, positive))
}
