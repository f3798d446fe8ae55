//! Dormand–Prince 5(4): explicit Runge–Kutta, seven stages of which the last is the first of the next step.
//!
//! Equation: `y_1 = y_0 + h sum_i b_i k_i`, `k_i = f(t_0 + c_i h, y_0 + h sum_{j<i} a_ij k_j)`. Order 5 with an error
//! estimate of order 4, continuous extension of order 4. Stable on the negative real axis for `h |lambda| < 3.3`.
//! Step sizes by a proportional-integral controller.
//!
//! The estimate assumes a smooth solution. Across a kink of `f` that makes no event its terms may cancel, while the result and above
//! all the continuous extension are off by a hundred tolerances. Over a smooth solution the last term of the extension changes
//! from step to step as the fourth power of the step. Where it grows beyond that, the defect `h (u' - f(u))` of the
//! extension `u` is evaluated in the middle of the step, and the step is repeated if that is too large (Enright: Analysis of
//! error control strategies for continuous Runge-Kutta methods, SIAM J. Numer. Anal. 26 (1989)).
//!
//! Dormand, Prince: A family of embedded Runge–Kutta formulae, J. Comp. Appl. Math. 6 (1980); Hairer, Nørsett, Wanner:
//! Solving Ordinary Differential Equations I, sections II.5 and II.6.

use super::{Grid, Integrator, StepFailure, fit_step, smallest_step};
use crate::evaluator::Evaluator;
use crate::norm::Weights;
use crate::options::Options;
use crate::start::FirstStep;
use crate::system::{EvalFailure, System};

const STAGES: usize = 7;

const C: [f64; STAGES] = [0.0, 0.2, 0.3, 0.8, 8.0 / 9.0, 1.0, 1.0];

/// Row i holds the weights of the stages before stage i; the last row is also the weights of the result.
const A: [[f64; STAGES - 1]; STAGES] = [
    [0.0; 6],
    [0.2, 0.0, 0.0, 0.0, 0.0, 0.0],
    [3.0 / 40.0, 9.0 / 40.0, 0.0, 0.0, 0.0, 0.0],
    [44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0, 0.0, 0.0, 0.0],
    [19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0, 0.0, 0.0],
    [9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0, 0.0],
    [35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0],
];

/// Difference between the results of order 5 and 4.
const ERROR: [f64; STAGES] =
    [71.0 / 57600.0, 0.0, -71.0 / 16695.0, 71.0 / 1920.0, -17253.0 / 339200.0, 22.0 / 525.0, -1.0 / 40.0];

/// The last term of the continuous extension.
const DENSE: [f64; STAGES] = [
    -12715105075.0 / 11282082432.0,
    0.0,
    87487479700.0 / 32700410799.0,
    -10690763975.0 / 1880347072.0,
    701980252875.0 / 199316789632.0,
    -1453857185.0 / 822651844.0,
    69997945.0 / 29380423.0,
];

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

/// Integrator state of Dormand–Prince.
pub(crate) struct DormandPrince {
    weights: Weights,
    first_step: FirstStep,
    grid: Option<Grid>,
    max_step: f64,
    initial_step: Option<f64>,
    t: f64,
    t_before: f64,
    planned_step: f64,
    y: Vec<f64>,
    y_new: Vec<f64>,
    /// Stage derivatives; the first is that at the start of the step to come.
    k: [Vec<f64>; STAGES],
    error: Vec<f64>,
    /// States and derivatives in the middle of a step.
    middle: Vec<f64>,
    slope: Vec<f64>,
    /// Coefficients of the continuous extension over the last step, of length `dense_step`.
    dense: [Vec<f64>; 5],
    dense_step: f64,
    error_before: f64,
    /// The last term of the extension in the last step, and the length of that step.
    term_before: Option<(f64, f64)>,
    /// Steps still to be looked at.
    watched: u32,
}

impl DormandPrince {
    pub(crate) fn new(system: &dyn System, options: &Options) -> Self {
        let n = system.dimension();
        Self {
            weights: Weights::new(n, system.nominal(), options.tolerance, options.tolerance),
            first_step: FirstStep::new(n),
            grid: options.step.map(|step| Grid::new(options.start, step)),
            max_step: options.max_step,
            initial_step: options.initial_step,
            t: options.start,
            t_before: options.start,
            planned_step: 0.0,
            y: vec![0.0; n],
            y_new: vec![0.0; n],
            k: std::array::from_fn(|_| vec![0.0; n]),
            error: vec![0.0; n],
            middle: vec![0.0; n],
            slope: vec![0.0; n],
            dense: std::array::from_fn(|_| vec![0.0; n]),
            dense_step: 1.0,
            error_before: 1e-4,
            term_before: None,
            watched: 0,
        }
    }

    /// Computes stages and result. Returns the weighted error.
    fn attempt(&mut self, evaluator: &mut Evaluator<'_>, step: f64, t_new: f64) -> Result<f64, EvalFailure> {
        for stage in 1..STAGES {
            let (known, rest) = self.k.split_at_mut(stage);
            self.y_new.copy_from_slice(&self.y);
            for (k, a) in known.iter().zip(A[stage]) {
                if a != 0.0 {
                    let factor = step * a;
                    for (y, k) in self.y_new.iter_mut().zip(k) {
                        *y += factor * k;
                    }
                }
            }
            let time = if stage >= STAGES - 2 { t_new } else { self.t + C[stage] * step };
            evaluator.derivatives(time, &self.y_new, &mut rest[0])?;
        }
        if self.grid.is_some() {
            return Ok(0.0);
        }
        weighted_sum(&mut self.error, step, &ERROR, &self.k);
        Ok(self.weights.norm(&self.error))
    }

    /// The defect in tolerances of a step whose last term grew as no smooth solution makes it grow; 0 of any other.
    fn defect(&mut self, evaluator: &mut Evaluator<'_>, step: f64) -> Result<f64, EvalFailure> {
        let term = LAST_TERM * self.weights.norm(&self.dense[4]);
        let usual = |(before, length): (f64, f64)| UNUSUAL_GROWTH * before * (step / length).powi(4);
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

    /// Forms the continuous extension of the step.
    fn extend(&mut self, step: f64) {
        let n = self.y.len();
        let [d0, d1, d2, d3, d4] = &mut self.dense;
        weighted_sum(d4, step, &DENSE, &self.k);
        let (d1, d2, d3) = (&mut d1[..n], &mut d2[..n], &mut d3[..n]);
        let (first, last) = (&self.k[0][..n], &self.k[STAGES - 1][..n]);
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
        std::mem::swap(&mut self.y, &mut self.y_new);
        self.k.swap(0, STAGES - 1);
        self.t_before = self.t;
        self.t = t_new;
    }
}

/// `target = factor * sum_i weights_i k_i`.
fn weighted_sum(target: &mut [f64], factor: f64, weights: &[f64; STAGES], k: &[Vec<f64>; STAGES]) {
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

impl Integrator for DormandPrince {
    fn start(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        t: f64,
        y: &[f64],
        ydot: &[f64],
        limit: f64,
    ) -> Result<(), StepFailure> {
        self.weights.refresh(y);
        if self.grid.is_none() {
            let largest = self.max_step.min(limit - t);
            self.planned_step = match self.initial_step.take() {
                Some(step) => step.min(largest),
                None => self
                    .first_step
                    .propose(evaluator, (t, y, ydot), &self.weights, 5, (largest, self.planned_step))
                    .map_err(StepFailure::Evaluation)?,
            };
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
        self.weights.refresh(&self.y);
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
                        let proportional = error.powf(0.2 - 0.75 * INTEGRAL);
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
                Ok((error, _)) => (error.powf(0.2 - 0.75 * INTEGRAL) / SAFETY).clamp(1.0, LARGEST_SHRINK),
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

    fn time(&self) -> f64 {
        self.t
    }

    fn previous_time(&self) -> f64 {
        self.t_before
    }

    fn states(&self) -> &[f64] {
        &self.y
    }

    fn interpolate(&self, t: f64, y: &mut [f64]) {
        let s = (t - self.t_before) / self.dense_step;
        let r = 1.0 - s;
        let n = y.len();
        let [d0, d1, d2, d3, d4] = self.dense.each_ref().map(|d| &d[..n]);
        for (i, y) in y.iter_mut().enumerate() {
            *y = d0[i] + s * (d1[i] + r * (d2[i] + s * (d3[i] + r * d4[i])));
        }
    }

    fn interpolates_precisely(&self) -> bool {
        false
    }

    fn step_size(&self) -> f64 {
        self.planned_step
    }

    fn shorten(&mut self, step: f64) -> bool {
        self.planned_step = self.planned_step.min(step);
        self.grid.is_none()
    }
}
