//! Multistep methods of variable step and order on the Nordsieck array.
//!
//! The array holds `z_j = h^j y^(j) / j!` for j = 0 to q, the Taylor coefficients of the polynomial that carries the
//! history. A step predicts by Pascal's triangle, solves the implicit formula for the correction `e`, and adds
//! `correction[j] * e` to each column. Changing the step scales the columns; interpolation evaluates the polynomial.
//! [`bdf`] and [`adams`] differ in the correction polynomial and in how the formula is solved.
//!
//! The orders above 2 of BDF are unstable for lightly damped vibration: steps grow until a vibration nobody excited reaches the
//! tolerance, and stay there. Such steps are told by their corrections: vectors `v` of vibrating modes satisfy `J J v = -omega^2 v`
//! with the Jacobian `J`, those of decaying modes or of rounding do not, and a vibration that is followed gains a small phase
//! `omega h` in a step where an instability gains half a radian or more. Once that was seen several times in a row the order
//! is 2 at most, until the next start.
//!
//! The error test, the choice of step and order and the reuse of Jacobians follow Brown, Byrne, Hindmarsh: VODE, SIAM
//! J. Sci. Stat. Comput. 10 (1989).

mod adams;
mod bdf;
mod corrector;
#[cfg(test)]
mod order_tests;

use corrector::Corrector;

use super::{Beginning, Integrator, Solution, StepFailure, fit_step, smallest_step};
use crate::evaluator::Evaluator;
use crate::norm::Weights;
use crate::options::Options;
use crate::start::FirstStep;
use crate::system::{EvalFailure, System};

/// Room for the columns of the highest order, its neighbour, and indices that count from 1.
const LENGTH: usize = adams::HIGHEST_ORDER + 3;

/// A change of step by less than this factor is not worth a new factorisation.
const WORTHWHILE_GROWTH: f64 = 1.5;
/// Largest growth of the first step after a start, whose size was an estimate, and of any other.
const FIRST_GROWTH: f64 = 1e4;
const GROWTH: f64 = 10.0;
/// Safety factors in front of the error estimates at the order below, the present one, and the one above.
const BIAS: [f64; 3] = [6.0, 6.0, 10.0];

/// Part of the tolerance that a step may use up: errors of many small steps add up.
const SHARE: f64 = 0.25;

/// Orders above this one are unstable near the imaginary axis.
const HIGHEST_STABLE_ORDER: usize = 2;
/// Steps between two looks at the correction for vibration.
const LOOK_EVERY: u32 = 8;
/// Looks in a row that find it, of one frequency, before the order is limited.
const MOST_VIBRATING: u32 = 4;
/// Frequencies count as one up to this ratio.
const ONE_FREQUENCY: f64 = 1.3;
/// A correction `v` vibrates if the cosine of the angle between `v` and `J J v` is below this, and the phase that a step gains is
/// above that. A vibration that is followed, of an amplitude well above the tolerance, gains less.
const VIBRATION: f64 = -0.8;
const LEAST_PHASE: f64 = 0.5;

/// The family of formulas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Family {
    Bdf,
    Adams,
}

/// The numbers that define one step.
#[derive(Debug, Clone, Default)]
struct Coefficients {
    /// How much of the correction each column receives.
    correction: [f64; LENGTH],
    /// Correction times this is the local error, at this order and at those next to it.
    error: f64,
    error_below: f64,
    error_above: f64,
    /// Scales corrections of different steps against each other, to estimate the error at the order above.
    history: f64,
}

/// Integrator on the Nordsieck array.
pub(crate) struct Nordsieck {
    family: Family,
    n: usize,
    highest_order: usize,
    /// Columns 0 to `order`, each of length n, scaled by `step`.
    columns: Vec<f64>,
    order: usize,
    step: f64,
    /// Step and order of the next step.
    planned_step: f64,
    planned_order: usize,
    /// The step that was shortened to end at a limit; growth back to it is free.
    shortened_from: f64,
    past: [f64; LENGTH],
    coefficients: Coefficients,
    /// Steps to go until the order may change.
    wait: usize,
    largest_growth: f64,
    steps_since_start: u64,
    correction: Vec<f64>,
    /// The correction of the step before a change of order, with its scale.
    saved_correction: Vec<f64>,
    saved_history: f64,
    /// Steps to go until the next look for vibration, and how many found it in a row.
    steps_to_look: u32,
    vibrating: u32,
    frequency: f64,
    watches: bool,
    /// `J v`, while looking.
    product: Vec<f64>,
    /// The highest order allowed since the last start.
    order_limit: usize,
    corrector: Corrector,
    weights: Weights,
    first_step: FirstStep,
    work: Vec<f64>,
    max_step: f64,
    t: f64,
    t_before: f64,
}

impl Nordsieck {
    pub(crate) fn new(family: Family, system: &dyn System, options: &Options) -> Self {
        let n = system.dimension();
        let tolerance = SHARE * options.tolerance;
        let highest_order = match family {
            Family::Bdf => options.max_order.min(bdf::HIGHEST_ORDER),
            Family::Adams => options.max_order.min(adams::HIGHEST_ORDER),
        };
        Self {
            family,
            n,
            highest_order,
            columns: vec![0.0; n * (highest_order + 1)],
            order: 1,
            step: 0.0,
            planned_step: 0.0,
            planned_order: 1,
            shortened_from: 0.0,
            past: [0.0; LENGTH],
            coefficients: Coefficients::default(),
            wait: 2,
            largest_growth: FIRST_GROWTH,
            steps_since_start: 0,
            correction: vec![0.0; n],
            saved_correction: vec![0.0; n],
            saved_history: 0.0,
            steps_to_look: LOOK_EVERY,
            vibrating: 0,
            frequency: 0.0,
            watches: family == Family::Bdf,
            product: vec![0.0; if family == Family::Bdf { n } else { 0 }],
            order_limit: highest_order,
            corrector: Corrector::new(family, system),
            weights: Weights::new(n, system.nominal(), tolerance, tolerance),
            first_step: FirstStep::new(n, options),
            work: vec![0.0; n],
            max_step: options.max_step,
            t: options.start,
            t_before: options.start,
        }
    }

    /// Whether instability limits the steps since the last start.
    pub(crate) fn is_limited_by_stability(&self) -> bool {
        self.order_limit < self.highest_order
    }

    /// What looked like vibration was none: stops looking.
    pub(crate) fn ignore_vibration(&mut self) {
        self.watches = false;
    }

    /// The frequency of the modes of which the correction, of the given norm, consists, if they vibrate by a good part of a
    /// period in a step.
    fn vibration(&mut self, size: f64) -> Option<f64> {
        let jacobian = self.corrector.jacobian()?;
        jacobian.multiply(&self.correction, &mut self.product);
        jacobian.multiply(&self.product, &mut self.work);
        let product = self.weights.product(&self.correction, &self.work);
        let frequency = (-product).sqrt() / size;
        let vibrates = product < VIBRATION * size * self.weights.norm(&self.work);
        (vibrates && frequency * self.step > LEAST_PHASE).then_some(frequency)
    }

    /// Looks for the instability of high orders in the correction of an accepted step, of the given norm.
    fn watch_stability(&mut self, size: f64) {
        if !self.watches || self.order <= HIGHEST_STABLE_ORDER {
            return;
        }
        self.steps_to_look -= 1;
        if self.steps_to_look == 0 {
            self.steps_to_look = LOOK_EVERY;
            let found = self.vibration(size);
            let frequency = found.unwrap_or(0.0);
            let goes_on = frequency < ONE_FREQUENCY * self.frequency && self.frequency < ONE_FREQUENCY * frequency;
            self.vibrating = if goes_on { self.vibrating + 1 } else { u32::from(found.is_some()) };
            self.frequency = frequency;
            if self.vibrating >= MOST_VIBRATING {
                self.order_limit = HIGHEST_STABLE_ORDER;
            }
        }
    }

    fn column(&self, j: usize) -> &[f64] {
        &self.columns[j * self.n..(j + 1) * self.n]
    }

    /// `column[target] += factor * column[source]` for `target < source`.
    fn add_column(&mut self, target: usize, source: usize, factor: f64) {
        let (low, high) = self.columns.split_at_mut(source * self.n);
        for (target, source) in low[target * self.n..(target + 1) * self.n].iter_mut().zip(&high[..self.n]) {
            *target += factor * source;
        }
    }

    fn rescale(&mut self, step: f64) {
        let ratio = step / self.step;
        let mut factor = 1.0;
        for column in self.columns[self.n..(self.order + 1) * self.n].chunks_exact_mut(self.n.max(1)) {
            factor *= ratio;
            for entry in column {
                *entry *= factor;
            }
        }
        self.step = step;
    }

    /// Moves the polynomial's origin forward by one step (`+1`) or back (`-1`).
    fn shift(&mut self, direction: f64) {
        for k in 1..=self.order {
            for j in (k..=self.order).rev() {
                self.add_column(j - 1, j, direction);
            }
        }
    }

    fn raise_order(&mut self) {
        let q = self.order;
        let n = self.n;
        self.columns[(q + 1) * n..(q + 2) * n].fill(0.0);
        if self.family == Family::Bdf {
            let mut polynomial = [0.0; LENGTH];
            let factor = bdf::increase(q, self.step, &self.past, &mut polynomial);
            for (entry, correction) in self.columns[(q + 1) * n..(q + 2) * n].iter_mut().zip(&self.saved_correction) {
                *entry = factor * correction;
            }
            for j in 2..=q {
                self.add_column(j, q + 1, polynomial[j]);
            }
        }
        self.order = q + 1;
        self.wait = self.order + 1;
    }

    fn lower_order(&mut self) {
        let q = self.order;
        let mut polynomial = [0.0; LENGTH];
        match self.family {
            Family::Bdf => bdf::decrease(q, self.step, &self.past, &mut polynomial),
            Family::Adams => adams::decrease(q, self.step, &self.past, &mut polynomial),
        }
        for j in 2..q {
            self.add_column(j, q, -polynomial[j]);
        }
        self.order = q - 1;
        self.wait = self.order + 1;
    }

    fn set_coefficients(&mut self) {
        let order_choice = self.wait == 1;
        match self.family {
            Family::Bdf => {
                bdf::coefficients(&mut self.coefficients, self.order, self.step, &self.past, order_choice);
            }
            Family::Adams => {
                adams::coefficients(&mut self.coefficients, self.order, self.step, &self.past, order_choice);
            }
        }
    }

    /// Adds the correction to the history and remembers what a change of order needs.
    fn accept(&mut self, t_new: f64) {
        self.t_before = self.t;
        self.t = t_new;
        self.steps_since_start += 1;
        for k in (2..=self.order).rev() {
            self.past[k] = self.past[k - 1];
        }
        if self.order == 1 && self.steps_since_start > 1 {
            self.past[2] = self.past[1];
        }
        self.past[1] = self.step;
        let n = self.n;
        if n > 0 {
            let weights = &self.coefficients.correction[..=self.order];
            for (column, weight) in self.columns.chunks_exact_mut(n).zip(weights) {
                for (entry, correction) in column.iter_mut().zip(&self.correction) {
                    *entry += weight * correction;
                }
            }
        }
        self.wait -= 1;
        if self.wait == 1 && self.order < self.highest_order {
            self.saved_correction.copy_from_slice(&self.correction);
            self.saved_history = self.coefficients.history;
        }
        self.corrector.step_accepted();
    }

    /// Chooses order and size of the next step from the error of the one just accepted.
    fn plan(&mut self, error: f64) {
        self.planned_order = self.order;
        self.planned_step = self.step;
        let recovery = if self.shortened_from > self.step { self.shortened_from / self.step } else { 1.0 };
        let largest_growth = if self.largest_growth == 1.0 { 1.0 } else { self.largest_growth.max(recovery) };
        self.largest_growth = GROWTH;
        if largest_growth == 1.0 {
            self.wait = self.wait.max(2);
            return;
        }
        let growth_at = |error: f64, power: usize, bias: f64| 1.0 / ((bias * error).powf(1.0 / power as f64) + 1e-6);
        let q = self.order;
        if q > self.order_limit {
            self.planned_order = q - 1;
            return;
        }
        let mut growth = growth_at(error, q + 1, BIAS[1]);
        if self.wait == 0 {
            self.wait = 2;
            let below = if q > 1 {
                let size = self.weights.norm(self.column(q)) * self.coefficients.error_below;
                growth_at(size, q, BIAS[0])
            } else {
                0.0
            };
            let above = if q < self.order_limit && self.saved_history != 0.0 {
                let ratio = self.coefficients.history / self.saved_history;
                let ratio = ratio * (self.step / self.past[2]).powi(q as i32 + 1);
                for ((work, now), saved) in self.work.iter_mut().zip(&self.correction).zip(&self.saved_correction) {
                    *work = now - ratio * saved;
                }
                growth_at(self.weights.norm(&self.work) * self.coefficients.error_above, q + 2, BIAS[2])
            } else {
                0.0
            };
            let best = growth.max(below).max(above);
            if best >= WORTHWHILE_GROWTH {
                if best == growth {
                } else if best == below {
                    self.planned_order = q - 1;
                } else {
                    self.planned_order = q + 1;
                    self.saved_correction.copy_from_slice(&self.correction);
                }
                growth = best;
            } else {
                growth = 1.0;
            }
        }
        if growth >= WORTHWHILE_GROWTH || (recovery > 1.0 && growth > 1.0) {
            self.planned_step = (self.step * growth.min(largest_growth)).min(self.max_step);
        }
        if self.planned_step >= self.shortened_from {
            self.shortened_from = 0.0;
        }
    }

    /// Brings order and step to what was planned, within the limit. Returns the end of the step.
    fn prepare(&mut self, limit: f64) -> f64 {
        if self.planned_order > self.order {
            self.raise_order();
        } else if self.planned_order < self.order {
            self.lower_order();
        }
        self.planned_order = self.order;
        let wanted = self.planned_step.min(self.max_step);
        let (step, ends_at_limit) = fit_step(wanted, limit - self.t);
        if step < wanted {
            self.shortened_from = self.shortened_from.max(wanted);
        }
        if step != self.step {
            self.rescale(step);
        }
        if ends_at_limit { limit } else { self.t + step }
    }

    /// After repeated error test failures the history is doubtful: goes on at a lower order, at order 1 from fresh
    /// derivatives.
    fn distrust_history(&mut self, evaluator: &mut Evaluator<'_>, shrink: f64) -> Result<(), EvalFailure> {
        if self.order > 1 {
            self.lower_order();
            self.rescale(self.step * shrink);
            return Ok(());
        }
        self.step *= shrink;
        self.wait = 10;
        let (y, z1) = self.columns.split_at_mut(self.n);
        evaluator.derivatives(self.t, y, &mut z1[..self.n])?;
        for entry in &mut z1[..self.n] {
            *entry *= self.step;
        }
        Ok(())
    }
}

impl Integrator for Nordsieck {
    fn solution(&self) -> &dyn Solution {
        self
    }

    fn start(&mut self, evaluator: &mut Evaluator<'_>, at: Beginning<'_>) -> Result<(), StepFailure> {
        let Beginning { t, y, ydot, .. } = at;
        self.weights.refresh(y);
        self.step = self.first_step.choose(evaluator, at, &self.weights, 1, self.planned_step)?;
        self.order = 1;
        self.planned_step = self.step;
        self.shortened_from = 0.0;
        self.largest_growth = FIRST_GROWTH;
        self.steps_since_start = 0;
        self.saved_history = 0.0;
        self.past = [0.0; LENGTH];
        self.columns[..self.n].copy_from_slice(y);
        for (entry, ydot) in self.columns[self.n..2 * self.n].iter_mut().zip(ydot) {
            *entry = self.step * ydot;
        }
        if self.highest_order > 1
            && let Some(second) = self.first_step.second_derivative()
        {
            // The estimate of the first step knows the second derivative: order 2 from the start, as if a step of the same
            // size had come before.
            let half_square = 0.5 * self.step * self.step;
            for (entry, second) in self.columns[2 * self.n..3 * self.n].iter_mut().zip(second) {
                *entry = half_square * second;
            }
            self.order = 2;
            (self.past[1], self.past[2]) = (self.step, self.step);
        }
        self.planned_order = self.order;
        self.wait = self.order + 1;
        (self.vibrating, self.order_limit) = (0, self.highest_order);
        self.corrector.restart();
        (self.t, self.t_before) = (t, t);
        Ok(())
    }

    fn resume(&mut self, t: f64, y: &[f64], ydot: &[f64]) {
        if t != self.t {
            // Taylor shift by Horner's scheme in powers of the distance.
            let s = (t - self.t) / self.step;
            for k in 1..=self.order {
                for j in (k..=self.order).rev() {
                    self.add_column(j - 1, j, s);
                }
            }
            self.past[1] = t - self.t_before;
            self.t = t;
            self.wait = self.wait.max(self.order + 1);
        }
        self.columns[..self.n].copy_from_slice(y);
        for (entry, ydot) in self.columns[self.n..2 * self.n].iter_mut().zip(ydot) {
            *entry = self.step * ydot;
        }
        self.planned_order = self.order;
        self.planned_step = self.step.max(self.shortened_from.min(self.step * GROWTH));
    }

    fn equations_changed(&mut self) {
        self.corrector.restart();
    }

    fn step(&mut self, evaluator: &mut Evaluator<'_>, limit: f64) -> Result<(), StepFailure> {
        let mut t_new = self.prepare(limit);
        let smallest = smallest_step(self.t);
        let mut error_failures = 0;
        loop {
            self.shift(1.0);
            self.set_coefficients();
            let solved = self.corrector.solve(
                evaluator,
                t_new,
                self.step,
                (&self.columns[..self.n], &self.columns[self.n..2 * self.n]),
                &self.coefficients,
                &self.weights,
                &mut self.correction,
            );
            let shrink = match solved {
                Ok(size) => {
                    let error = size * self.coefficients.error;
                    if error <= 1.0 {
                        self.watch_stability(size);
                        self.accept(t_new);
                        self.plan(error);
                        let (y, _) = self.columns.split_at(self.n);
                        self.weights.refresh(y);
                        return Ok(());
                    }
                    self.shift(-1.0);
                    evaluator.statistics.rejected += 1;
                    error_failures += 1;
                    if self.step <= smallest {
                        let state = self.weights.largest(&self.correction);
                        return Err(StepFailure::StepTooSmall { step: self.step, state });
                    }
                    if error_failures > 3 {
                        self.distrust_history(evaluator, 0.1).map_err(StepFailure::Evaluation)?;
                        1.0
                    } else {
                        let shrink = 1.0 / ((BIAS[1] * error).powf(1.0 / (self.order + 1) as f64) + 1e-6);
                        shrink.clamp(0.1, if error_failures > 1 { 0.2 } else { 0.9 })
                    }
                }
                Err(failure) => {
                    self.shift(-1.0);
                    evaluator.statistics.rejected += 1;
                    if failure.as_ref().is_some_and(|failure| failure.fatal) || self.step <= smallest {
                        return Err(match failure {
                            Some(failure) => StepFailure::Evaluation(failure),
                            None => {
                                let state = self.weights.largest(&self.correction);
                                StepFailure::Corrector { step: self.step, state }
                            }
                        });
                    }
                    0.25
                }
            };
            self.largest_growth = 1.0;
            self.shortened_from = 0.0;
            if shrink < 1.0 {
                self.rescale((self.step * shrink).max(smallest));
            }
            t_new = self.t + self.step;
        }
    }

    fn shorten(&mut self, step: f64) -> bool {
        self.planned_step = self.planned_step.min(step);
        true
    }
}

impl Solution for Nordsieck {
    fn span(&self) -> (f64, f64) {
        (self.t_before, self.t)
    }

    fn states(&self) -> &[f64] {
        self.column(0)
    }

    fn interpolate(&self, t: f64, y: &mut [f64]) {
        let s = (t - self.t) / self.step;
        y.copy_from_slice(self.column(self.order));
        for j in (0..self.order).rev() {
            for (y, column) in y.iter_mut().zip(self.column(j)) {
                *y = *y * s + column;
            }
        }
    }

    fn step_size(&self) -> f64 {
        self.planned_step
    }
}
