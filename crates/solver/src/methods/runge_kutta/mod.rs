//! Explicit Runge–Kutta methods: one driver for the [tableaux](tableau).
//!
//! A tableau with an error estimate has its steps chosen by a proportional-integral controller, unless a step is given; the others take the
//! given step.
//!
//! The estimate assumes a smooth solution. Across a kink of `f` that makes no event its terms may cancel, while the result and above
//! all the continuous extension are off by a hundred tolerances. Over a smooth solution the last term of the extension changes
//! from step to step as a power of the step. Where it grows beyond that, the defect `h (u' - f(u))` of the
//! extension `u` is evaluated in the middle of the step, and the step is repeated if that is too large (Enright: Analysis of
//! error control strategies for continuous Runge-Kutta methods, SIAM J. Numer. Anal. 26 (1989)).
//!
//! Hairer, Nørsett, Wanner: Solving Ordinary Differential Equations I, sections II.4 to II.6.

mod tableau;

use super::{Beginning, Grid, Integrator, Solution, StepFailure, fit_step, interpolate_linearly, smallest_step};
use crate::evaluator::Evaluator;
use crate::norm::Weights;
use crate::options::Options;
use crate::start::FirstStep;
use crate::system::{EvalFailure, System};
use tableau::{CLASSICAL, DORMAND_PRINCE, EULER, Extension, Row, Tableau};

const SAFETY: f64 = 0.9;
/// Share of the integral term in the controller.
const INTEGRAL: f64 = 0.04;
/// Bounds on the change of step, old over new.
const LARGEST_SHRINK: f64 = 5.0;
const LARGEST_GROWTH: f64 = 10.0;

/// The last term of the extension at most weighs so much in the middle of a step.
const LAST_TERM: f64 = 1.0 / 16.0;
/// In tolerances: below this the last term of the extension does no harm, above that a defect does.
const HARMLESS_TERM: f64 = 4.0;
const LARGEST_DEFECT: f64 = 10.0;
/// Growth of the last term, beyond what the step explains, that no smooth solution shows.
const UNUSUAL_GROWTH: f64 = 10.0;
/// Steps that are looked at after a defect was found.
const WATCHED_STEPS: u32 = 8;

/// An explicit Runge–Kutta method at work.
pub(crate) struct RungeKutta {
    tableau: &'static Tableau,
    weights: Weights,
    first_step: FirstStep,
    /// Where steps are given, not chosen.
    grid: Option<Grid>,
    max_step: f64,
    t: f64,
    t_before: f64,
    planned_step: f64,
    y: Vec<f64>,
    y_before: Vec<f64>,
    y_new: Vec<f64>,
    /// Stage derivatives; the first is that at the start of the step to come.
    k: Vec<Vec<f64>>,
    /// Derivatives at the start of the last step.
    slope_before: Vec<f64>,
    error: Vec<f64>,
    /// States and derivatives in the middle of a step.
    middle: Vec<f64>,
    slope: Vec<f64>,
    /// Coefficients of a quartic extension over the last step, of length `dense_step`.
    dense: [Vec<f64>; 5],
    dense_step: f64,
    error_before: f64,
    /// The last term of the extension in the last step, and the length of that step.
    term_before: Option<(f64, f64)>,
    /// Steps still to be looked at.
    watched: u32,
}

impl RungeKutta {
    pub(crate) fn euler(system: &dyn System, options: &Options) -> Self {
        Self::new(&EULER, system, options)
    }

    pub(crate) fn classical(system: &dyn System, options: &Options) -> Self {
        Self::new(&CLASSICAL, system, options)
    }

    pub(crate) fn dormand_prince(system: &dyn System, options: &Options) -> Self {
        Self::new(&DORMAND_PRINCE, system, options)
    }

    fn new(tableau: &'static Tableau, system: &dyn System, options: &Options) -> Self {
        let n = system.dimension();
        let fixed = tableau.error.is_none().then(|| options.step.unwrap_or(options.stop - options.start));
        let zero = || vec![0.0; n];
        let zero_if = |needed: bool| if needed { zero() } else { Vec::new() };
        let is_quartic = matches!(tableau.extension, Extension::Quartic(_));
        Self {
            tableau,
            weights: Weights::new(n, system.nominal(), options.tolerance, options.tolerance),
            first_step: FirstStep::new(n, options),
            grid: fixed.or(options.step).map(|step| Grid::new(options.start, step)),
            max_step: options.max_step,
            t: options.start,
            t_before: options.start,
            planned_step: fixed.unwrap_or(0.0),
            y: zero(),
            y_before: zero(),
            y_new: zero(),
            k: tableau.c.iter().map(|_| zero()).collect(),
            slope_before: zero(),
            error: zero_if(tableau.error.is_some()),
            middle: zero_if(is_quartic),
            slope: zero_if(is_quartic),
            dense: std::array::from_fn(|_| zero_if(is_quartic)),
            dense_step: 1.0,
            error_before: 1e-4,
            term_before: None,
            watched: 0,
        }
    }

    /// Computes stages and result. Returns the weighted error.
    fn attempt(&mut self, evaluator: &mut Evaluator<'_>, step: f64, t_new: f64) -> Result<f64, EvalFailure> {
        for (row, stage) in self.tableau.a.iter().zip(1..) {
            let (known, rest) = self.k.split_at_mut(stage);
            match row {
                Row::Terms(weights) => {
                    self.y_new.copy_from_slice(&self.y);
                    for (k, a) in known.iter().zip(*weights) {
                        if *a != 0.0 {
                            let factor = step * a;
                            for (y, k) in self.y_new.iter_mut().zip(k) {
                                *y += factor * k;
                            }
                        }
                    }
                }
                Row::Sum { weights, divisor } => {
                    let factor = step / divisor;
                    self.y_new.copy_from_slice(&known[0]);
                    for (k, weight) in known.iter().zip(*weights).skip(1) {
                        for (sum, k) in self.y_new.iter_mut().zip(k) {
                            *sum += weight * k;
                        }
                    }
                    for (y_new, y) in self.y_new.iter_mut().zip(&self.y) {
                        *y_new = y + factor * *y_new;
                    }
                }
            }
            let c = self.tableau.c[stage];
            let time = if c == 1.0 { t_new } else { self.t + c * step };
            evaluator.derivatives(time, &self.y_new, &mut rest[0])?;
        }
        match self.tableau.error {
            Some(weights) if self.grid.is_none() => {
                weighted_sum(&mut self.error, step, weights, &self.k);
                Ok(self.weights.norm(&self.error))
            }
            _ => Ok(0.0),
        }
    }

    /// The defect in tolerances of a step whose last term grew as no smooth solution makes it grow; 0 of any other.
    fn defect(&mut self, evaluator: &mut Evaluator<'_>, step: f64) -> Result<f64, EvalFailure> {
        let term = LAST_TERM * self.weights.norm(&self.dense[4]);
        let power = i32::from(self.tableau.order) - 1;
        let usual = |(before, length): (f64, f64)| UNUSUAL_GROWTH * before * (step / length).powi(power);
        let is_usual = self.watched == 0 && self.term_before.is_some_and(|before| term <= usual(before));
        self.watched = self.watched.saturating_sub(1);
        let mut defect = 0.0;
        if !(is_usual || term <= HARMLESS_TERM) {
            let n = self.y.len();
            let [d0, d1, d2, d3, d4] = self.dense.each_ref().map(|d| &d[..n]);
            // Both the slope and the value at s = 1/2 of `interpolate`.
            for (i, (middle, slope)) in self.middle.iter_mut().zip(&mut self.error).enumerate() {
                *middle = d0[i] + 0.5 * (d1[i] + 0.5 * (d2[i] + 0.5 * (d3[i] + 0.5 * d4[i])));
                *slope = d1[i] + 0.25 * d3[i];
            }
            evaluator.derivatives(self.t + 0.5 * step, &self.middle, &mut self.slope)?;
            for (defect, slope) in self.error.iter_mut().zip(&self.slope) {
                *defect -= step * slope;
            }
            defect = self.weights.norm(&self.error);
        }
        if defect <= LARGEST_DEFECT {
            self.term_before = Some((term, step));
        } else {
            self.watched = WATCHED_STEPS;
        }
        Ok(defect)
    }

    /// Forms the continuous extension of the step, where it has coefficients of its own.
    fn extend(&mut self, step: f64) {
        let Extension::Quartic(last_term) = self.tableau.extension else { return };
        let n = self.y.len();
        let [d0, d1, d2, d3, d4] = &mut self.dense;
        weighted_sum(d4, step, last_term, &self.k);
        let (d1, d2, d3) = (&mut d1[..n], &mut d2[..n], &mut d3[..n]);
        let (first, last) = (&self.k[0][..n], &self.k[self.k.len() - 1][..n]);
        let (y, y_new) = (&self.y[..n], &self.y_new[..n]);
        d0.copy_from_slice(y);
        for i in 0..n {
            let difference = y_new[i] - y[i];
            let bend = step * first[i] - difference;
            d1[i] = difference;
            d2[i] = bend;
            d3[i] = difference - step * last[i] - bend;
        }
        self.dense_step = step;
    }

    fn accept(&mut self, t_new: f64) {
        std::mem::swap(&mut self.y_before, &mut self.y);
        std::mem::swap(&mut self.y, &mut self.y_new);
        let last = self.k.len() - 1;
        std::mem::swap(&mut self.slope_before, &mut self.k[0]);
        self.k.swap(0, last);
        (self.t_before, self.t) = (self.t, t_new);
    }
}

/// `target = factor * sum_i weights_i k_i`.
fn weighted_sum(target: &mut [f64], factor: f64, weights: &[f64], k: &[Vec<f64>]) {
    target.fill(0.0);
    for (k, weight) in k.iter().zip(weights) {
        if *weight != 0.0 {
            let weight = factor * weight;
            for (target, k) in target.iter_mut().zip(k) {
                *target += weight * k;
            }
        }
    }
}

impl Integrator for RungeKutta {
    fn solution(&self) -> &dyn Solution {
        self
    }

    fn start(&mut self, evaluator: &mut Evaluator<'_>, at: Beginning<'_>) -> Result<(), StepFailure> {
        let Beginning { t, y, ydot, .. } = at;
        if self.grid.is_none() {
            self.weights.refresh(y);
            let order = usize::from(self.tableau.order);
            self.planned_step = self.first_step.choose(evaluator, at, &self.weights, order, self.planned_step)?;
        }
        self.error_before = 1e-4;
        self.term_before = None;
        self.resume(t, y, ydot);
        self.t_before = t;
        Ok(())
    }

    fn resume(&mut self, t: f64, y: &[f64], ydot: &[f64]) {
        self.y.copy_from_slice(y);
        self.k[0].copy_from_slice(ydot);
        self.t = t;
    }

    fn step(&mut self, evaluator: &mut Evaluator<'_>, limit: f64) -> Result<(), StepFailure> {
        let smallest = smallest_step(self.t);
        let planned = self.planned_step;
        let (mut step, mut t_new) = match &self.grid {
            Some(grid) => grid.step(self.t, limit),
            None => {
                let (step, ends_at_limit) = fit_step(planned.max(smallest), limit - self.t);
                (step, if ends_at_limit { limit } else { self.t + step })
            }
        };
        if self.grid.is_none() {
            self.weights.refresh(&self.y);
        }
        let power = 1.0 / f64::from(self.tableau.order) - 0.75 * INTEGRAL;
        let mut rejected = false;
        loop {
            let tried = self.attempt(evaluator, step, t_new).and_then(|error| {
                if error > 1.0 {
                    return Ok((error, 0.0));
                }
                self.extend(step);
                let defect = if self.grid.is_none() { self.defect(evaluator, step)? } else { 0.0 };
                Ok((error, defect))
            });
            let shrink = match tried {
                Ok((error, defect)) if error <= 1.0 && (defect <= LARGEST_DEFECT || step <= smallest) => {
                    self.accept(t_new);
                    if self.grid.is_none() {
                        let proportional = error.powf(power);
                        let shrink = proportional / self.error_before.powf(INTEGRAL) / SAFETY;
                        let lower = if rejected { 1.0 } else { 1.0 / LARGEST_GROWTH };
                        let mut next = step / shrink.clamp(lower, LARGEST_SHRINK);
                        if step < planned && t_new == limit {
                            next = next.max(planned);
                        }
                        self.planned_step = next.min(self.max_step);
                        self.error_before = error.max(1e-4);
                    }
                    return Ok(());
                }
                Ok(_) if step <= smallest => {
                    let state = self.weights.largest(&self.error);
                    return Err(StepFailure::StepTooSmall { step, state });
                }
                // Across a kink the defect falls with the square of the step.
                Ok((error, defect)) if error <= 1.0 => {
                    (2.0 * defect / LARGEST_DEFECT).sqrt().clamp(2.0, LARGEST_SHRINK)
                }
                Ok((error, _)) => (error.powf(power) / SAFETY).clamp(1.0, LARGEST_SHRINK),
                Err(failure) if failure.fatal || step <= smallest || self.grid.is_some() => {
                    return Err(StepFailure::Evaluation(failure));
                }
                Err(_) => LARGEST_SHRINK,
            };
            evaluator.statistics.rejected += 1;
            rejected = true;
            step = (step / shrink).max(smallest);
            t_new = self.t + step;
        }
    }

    fn shorten(&mut self, step: f64) -> bool {
        let is_free = self.grid.is_none();
        if is_free {
            self.planned_step = self.planned_step.min(step);
        }
        is_free
    }
}

impl Solution for RungeKutta {
    fn span(&self) -> (f64, f64) {
        (self.t_before, self.t)
    }

    fn states(&self) -> &[f64] {
        &self.y
    }

    fn interpolate(&self, t: f64, y: &mut [f64]) {
        match self.tableau.extension {
            Extension::Linear => interpolate_linearly((self.t_before, &self.y_before), (self.t, &self.y), t, y),
            Extension::Cubic => {
                let step = self.t - self.t_before;
                let s = (t - self.t_before) / step;
                let r = 1.0 - s;
                let (w0, w1) = (r * r * (1.0 + 2.0 * s), s * s * (1.0 + 2.0 * r));
                let (v0, v1) = (step * s * r * r, -step * s * s * r);
                for (i, y) in y.iter_mut().enumerate() {
                    *y = w0 * self.y_before[i] + w1 * self.y[i] + v0 * self.slope_before[i] + v1 * self.k[0][i];
                }
            }
            Extension::Quartic(_) => {
                let s = (t - self.t_before) / self.dense_step;
                let r = 1.0 - s;
                let n = y.len();
                let [d0, d1, d2, d3, d4] = self.dense.each_ref().map(|d| &d[..n]);
                for (i, y) in y.iter_mut().enumerate() {
                    *y = d0[i] + s * (d1[i] + r * (d2[i] + s * (d3[i] + r * d4[i])));
                }
            }
        }
    }

    fn interpolates_precisely(&self) -> bool {
        !matches!(self.tableau.extension, Extension::Quartic(_))
    }

    fn step_size(&self) -> f64 {
        self.planned_step
    }
}
