//! Radau IIA of order 5: three implicit stages at `c = (4 - sqrt 6)/10, (4 + sqrt 6)/10, 1`.
//!
//! Equation: `y_1 = y_0 + h sum_j a_3j f(t_0 + c_j h, Y_j)`, the stages `Y` collocating the differential equation.
//! Order 5, stage order 3, L-stable, stiffly accurate. The continuous extension is the collocation polynomial, of
//! order 3, plus a term that makes its slope at the start that of the solution, for order 4. The difference of slopes
//! is what the error estimate filters, so that the term costs nothing and stays small for stiff components. The stage equations are solved by simplified Newton iterations, decoupled by a similarity transformation
//! into one real and one complex system of the model's dimension. The error estimate has order 3; the step follows
//! the last two errors through a digital filter.
//!
//! Hairer, Wanner: Solving Ordinary Differential Equations II, section IV.8; Söderlind: Digital filters in adaptive
//! time-stepping, ACM TOMS 29 (2003).

pub mod coefficients;

use super::{Beginning, Grid, Integrator, Solution, StepFailure, fit_step, smallest_step};
use crate::evaluator::Evaluator;
use crate::iteration_matrix::{ComplexMatrix, RealMatrix};
use crate::jacobian::{Jacobian, JacobianSource};
use crate::norm::Weights;
use crate::options::Options;
use crate::start::FirstStep;
use crate::system::{EvalFailure, System};
use coefficients::control::*;
use coefficients::{Coefficients, T, T_INVERSE};

/// Integrator state of Radau IIA.
pub(crate) struct Radau {
    coefficients: Coefficients,
    weights: Weights,
    newton_precision: f64,
    first_step: FirstStep,
    grid: Option<Grid>,
    max_step: f64,
    t: f64,
    t_before: f64,
    planned_step: f64,
    y: Vec<f64>,
    ydot: Vec<f64>,
    /// Stage increments `Y_j - y_0`, plain and transformed, and work for the Newton correction.
    stages: [Vec<f64>; 3],
    transformed: [Vec<f64>; 3],
    change: [Vec<f64>; 3],
    work: Vec<f64>,
    error: Vec<f64>,
    /// Divided differences of the collocation polynomial of the last step, of length `dense_step` (zero: none), and the
    /// coefficient of its correction.
    dense: [Vec<f64>; 3],
    dense_correction: Vec<f64>,
    dense_step: f64,
    source: JacobianSource,
    jacobian: Jacobian,
    real: RealMatrix,
    complex: ComplexMatrix,
    /// The step of the factors; zero: none.
    factored_step: f64,
    has_jacobian: bool,
    keep_jacobian: f64,
    events_keep_jacobian: bool,
    /// The Jacobian was evaluated at the present start of step.
    jacobian_is_current: bool,
    jacobian_is_wanted: bool,
    contraction: f64,
    convergence_factor: f64,
    /// Memory of the step size filter: step and error of the last accepted step.
    accepted: Option<(f64, f64)>,
    first: bool,
    rejected: bool,
}

impl Radau {
    pub(crate) fn new(system: &dyn System, options: &Options) -> Self {
        let n = system.dimension();
        let tolerance = options.tolerance;
        let precision = NEWTON_PRECISION.min(PRECISION_OF_ROOT * tolerance.sqrt()).max(LEAST_PRECISION / tolerance);
        let grid = options.step.map(|step| Grid::new(options.start, step));
        let zero = || vec![0.0; n];
        let jacobian = Jacobian::new(n, system.sparsity());
        let source = JacobianSource::new(jacobian.pattern());
        let keep_jacobian = (KEEP_JACOBIAN * source.cost() as f64).clamp(KEEP_JACOBIAN_LEAST, KEEP_JACOBIAN_MOST);
        Self {
            coefficients: Coefficients::new(),
            weights: Weights::new(n, system.nominal(), tolerance, tolerance),
            newton_precision: if grid.is_some() { 1e-6 } else { precision },
            first_step: FirstStep::new(n, options),
            grid,
            max_step: options.max_step,
            t: options.start,
            t_before: options.start,
            planned_step: 0.0,
            y: zero(),
            ydot: zero(),
            stages: [zero(), zero(), zero()],
            transformed: [zero(), zero(), zero()],
            change: [zero(), zero(), zero()],
            work: zero(),
            error: zero(),
            dense: [zero(), zero(), zero()],
            dense_correction: zero(),
            dense_step: 0.0,
            real: RealMatrix::new(jacobian.pattern()),
            complex: ComplexMatrix::new(jacobian.pattern()),
            factored_step: 0.0,
            has_jacobian: false,
            keep_jacobian,
            events_keep_jacobian: source.cost() >= COSTLY,
            jacobian,
            source,
            jacobian_is_current: false,
            jacobian_is_wanted: false,
            contraction: 1.0,
            convergence_factor: 1.0,
            accepted: None,
            first: true,
            rejected: false,
        }
    }

    /// First guess of the stages: the last collocation polynomial continued, or no change. After a step that was far shorter, as one that
    /// ends where a delayed signal breaks, the polynomial is rounding.
    fn guess_stages(&mut self, step: f64) {
        if self.dense_step == 0.0 || step > MOST_CONTINUED * self.dense_step {
            for stage in self.stages.iter_mut().chain(&mut self.transformed) {
                stage.fill(0.0);
            }
            return;
        }
        let c = self.coefficients.c;
        let n = self.y.len();
        let [d1, d2, d3] = equally_long(&self.dense, n);
        let [z1, z2, z3] = equally_long_mut(&mut self.stages, n);
        let [w1, w2, w3] = equally_long_mut(&mut self.transformed, n);
        let at = c.map(|c| {
            let s = c * step / self.dense_step;
            [s, s - (self.coefficients.c[1] - 1.0), s - (self.coefficients.c[0] - 1.0)]
        });
        for i in 0..n {
            let [g1, g2, g3] = at.map(|[s, upper, lower]| s * (d1[i] + upper * (d2[i] + lower * d3[i])));
            [z1[i], z2[i], z3[i]] = [g1, g2, g3];
            [w1[i], w2[i], w3[i]] = T_INVERSE.map(|row| row[0] * g1 + row[1] * g2 + row[2] * g3);
        }
    }

    /// Renews Jacobian and factors where needed for this step.
    fn prepare(&mut self, evaluator: &mut Evaluator<'_>, step: f64) -> Result<bool, EvalFailure> {
        if !self.has_jacobian || (self.jacobian_is_wanted && !self.jacobian_is_current) {
            let point = (self.t, &self.y[..], &self.ydot[..]);
            match evaluator.jacobian(&mut self.source, point, step, &self.weights, &mut self.jacobian) {
                Err(failure) if failure.fatal || !self.has_jacobian => return Err(failure),
                // No new one can be had here however often it is tried: the old one has to do, with smaller steps if need be.
                Err(_) => {}
                Ok(()) => {
                    if self.first {
                        let same = same_jacobian(self.source.kept(), self.jacobian.values());
                        self.events_keep_jacobian = same || self.source.cost() >= COSTLY;
                    }
                    self.has_jacobian = true;
                    self.factored_step = 0.0;
                }
            }
            self.jacobian_is_current = true;
            self.jacobian_is_wanted = false;
        }
        if self.factored_step != step {
            evaluator.statistics.factorizations += 1;
            let Coefficients { gamma, alpha, beta, .. } = self.coefficients;
            let regular = self.real.factor(gamma / step, 1.0, &self.jacobian)
                && self.complex.factor((alpha / step, beta / step), &self.jacobian);
            self.factored_step = if regular { step } else { 0.0 };
            return Ok(regular);
        }
        Ok(true)
    }

    /// Simplified Newton iterations on the transformed stages. Returns the number of iterations, or the factor by
    /// which the step should shrink.
    fn solve_stages(&mut self, evaluator: &mut Evaluator<'_>, step: f64) -> Result<usize, (f64, Option<EvalFailure>)> {
        let n = self.y.len();
        let Coefficients { c, gamma, alpha, beta, .. } = self.coefficients;
        let (gamma, alpha, beta) = (gamma / step, alpha / step, beta / step);
        self.convergence_factor = self.convergence_factor.max(f64::EPSILON).powf(REMEMBERED);
        self.contraction = self.keep_jacobian;
        let (mut size_before, mut ratio_before) = (0.0, 0.0);
        for iteration in 1..=MOST_ITERATIONS {
            evaluator.statistics.newton_iterations += 1;
            for j in 0..3 {
                for ((work, y), z) in self.work.iter_mut().zip(&self.y).zip(&self.stages[j]) {
                    *work = y + z;
                }
                evaluator
                    .derivatives(self.t + c[j] * step, &self.work, &mut self.stages[j])
                    .map_err(|failure| (FAILED, Some(failure)))?;
            }
            let [f1, f2, f3] = equally_long(&self.stages, n);
            let [w1, w2, w3] = equally_long(&self.transformed, n);
            let [d1, d2, d3] = equally_long_mut(&mut self.change, n);
            for i in 0..n {
                let row = |k: usize| T_INVERSE[k][0] * f1[i] + T_INVERSE[k][1] * f2[i] + T_INVERSE[k][2] * f3[i];
                d1[i] = row(0) - gamma * w1[i];
                d2[i] = row(1) - alpha * w2[i] + beta * w3[i];
                d3[i] = row(2) - alpha * w3[i] - beta * w2[i];
            }
            self.real.solve(d1);
            self.complex.solve(d2, d3);
            let norms = [self.weights.norm(d1), self.weights.norm(d2), self.weights.norm(d3)];
            let size = ((norms[0] * norms[0] + norms[1] * norms[1] + norms[2] * norms[2]) / 3.0).sqrt();
            if !size.is_finite() {
                return Err((FAILED, None));
            }
            if iteration > 1 {
                let ratio = size / size_before;
                self.contraction = if iteration == 2 { ratio } else { (ratio * ratio_before).sqrt() };
                ratio_before = ratio;
                if self.contraction >= NO_CONTRACTION {
                    return Err((FAILED, None));
                }
                self.convergence_factor = self.contraction / (1.0 - self.contraction);
                let left = (MOST_ITERATIONS - iteration) as f64;
                let end = self.convergence_factor * size * self.contraction.powf(left) / self.newton_precision;
                if end >= 1.0 {
                    return Err((TOO_SLOW * end.clamp(TOO_SLOW_LEAST, TOO_SLOW_MOST).powf(-1.0 / (4.0 + left)), None));
                }
            }
            size_before = size.max(f64::EPSILON);
            let [w1, w2, w3] = equally_long_mut(&mut self.transformed, n);
            let [d1, d2, d3] = equally_long(&self.change, n);
            let [z1, z2, z3] = equally_long_mut(&mut self.stages, n);
            for i in 0..n {
                w1[i] += d1[i];
                w2[i] += d2[i];
                w3[i] += d3[i];
                let row = |k: usize| T[k][0] * w1[i] + T[k][1] * w2[i] + T[k][2] * w3[i];
                z1[i] = row(0);
                z2[i] = row(1);
                z3[i] = row(2);
            }
            if self.convergence_factor * size <= self.newton_precision {
                return Ok(iteration);
            }
        }
        Err((FAILED, None))
    }

    /// The weighted error of the step.
    fn estimate(&mut self, evaluator: &mut Evaluator<'_>, step: f64) -> Result<f64, EvalFailure> {
        let [e1, e2, e3] = self.coefficients.error.map(|e| e / step);
        let n = self.y.len();
        let [z1, z2, z3] = equally_long(&self.stages, n);
        let (work, error, ydot) = (&mut self.work[..n], &mut self.error[..n], &self.ydot[..n]);
        for i in 0..n {
            work[i] = e1 * z1[i] + e2 * z2[i] + e3 * z3[i];
            error[i] = work[i] + ydot[i];
        }
        self.real.solve(&mut self.error);
        let mut error = if self.grid.is_some() { 0.0 } else { self.weights.norm(&self.error) };
        if error >= 1.0 && (self.first || self.rejected) {
            // A second filter keeps stiff components of a rough start from dominating the estimate.
            let [shifted, ydot, _] = &mut self.change;
            for i in 0..n {
                shifted[i] = self.y[i] + self.error[i];
            }
            evaluator.derivatives(self.t, shifted, ydot)?;
            for i in 0..n {
                self.error[i] = self.work[i] + ydot[i];
            }
            self.real.solve(&mut self.error);
            error = self.weights.norm(&self.error);
        }
        Ok(error.max(LEAST_ERROR))
    }

    /// The weighted error of the step (zero with fixed steps). Where it passes, the derivatives at the end are
    /// evaluated and left in the work space.
    fn judge(&mut self, evaluator: &mut Evaluator<'_>, t_new: f64, step: f64) -> Result<f64, EvalFailure> {
        let error = self.estimate(evaluator, step)?;
        if error < 1.0 {
            for ((end, y), z) in self.work.iter_mut().zip(&self.y).zip(&self.stages[2]) {
                *end = y + z;
            }
            evaluator.derivatives(t_new, &self.work, &mut self.change[0])?;
        }
        Ok(error)
    }

    /// Moves to the end of the step and keeps its polynomial.
    fn advance(&mut self, t_new: f64, step: f64) {
        let c = &self.coefficients.c;
        let n = self.y.len();
        let [z1, z2, z3] = equally_long(&self.stages, n);
        let [d1, d2, d3] = equally_long_mut(&mut self.dense, n);
        let (between_2_3, between_1_2) = (1.0 / (c[1] - 1.0), 1.0 / (c[0] - c[1]));
        let (to_1, to_2, between_1_3) = (1.0 / c[0], 1.0 / c[1], 1.0 / (c[0] - 1.0));
        for i in 0..n {
            let upper = (z2[i] - z3[i]) * between_2_3;
            let middle = (z1[i] - z2[i]) * between_1_2;
            let lower = (middle - z1[i] * to_1) * to_2;
            d1[i] = upper;
            d2[i] = (middle - upper) * between_1_3;
            d3[i] = d2[i] - lower;
        }
        for (correction, error) in self.dense_correction.iter_mut().zip(&self.error) {
            *correction = self.coefficients.gamma * error;
        }
        self.y.copy_from_slice(&self.work);
        self.ydot.copy_from_slice(&self.change[0]);
        self.dense_step = step;
        self.t_before = self.t;
        self.t = t_new;
    }

    /// Chooses the next step, and whether to keep Jacobian and factors.
    fn plan(&mut self, step: f64, error: f64, iterations: usize) {
        let mut shrink = if self.first {
            (error.sqrt().sqrt() / SAFETY).max(1.0 / FIRST_GROWTH)
        } else {
            self.shrink(error, iterations)
        };
        if let Some((step_before, error_before)) = self.accepted {
            // The filter H211b with b = 2: errors enter with half the power they have in the local rule, and a change
            // of step is half taken back. On the oscillating errors of a vibrating drive train this takes steps of
            // almost constant size where the local and the predictive rule cycle between rejection and growth.
            let filtered = (error * error_before).sqrt().sqrt().sqrt() * (step / step_before).sqrt() / SAFETY;
            shrink = filtered.clamp(1.0 / LARGEST_GROWTH, LARGEST_SHRINK);
        }
        self.accepted = Some((step, error.max(LEAST_ERROR_BEFORE)));
        let mut next = step / shrink;
        if self.rejected {
            next = next.min(step);
        }
        self.jacobian_is_wanted = self.contraction > self.keep_jacobian;
        if !self.jacobian_is_wanted && (KEEP_STEP_LEAST..=KEEP_STEP_MOST).contains(&(next / step)) {
            next = step;
        }
        self.planned_step = next.min(self.max_step);
        self.jacobian_is_current = false;
        self.first = false;
        self.rejected = false;
    }

    /// Old step over new by the size of the error, cautious after many Newton iterations.
    fn shrink(&self, error: f64, iterations: usize) -> f64 {
        let most = MOST_ITERATIONS as f64;
        let safety = SAFETY.min(SAFETY * (1.0 + 2.0 * most) / (iterations as f64 + 2.0 * most));
        (error.sqrt().sqrt() / safety).clamp(1.0 / LARGEST_GROWTH, LARGEST_SHRINK)
    }
}

/// The polynomial of degree 4 over a step from 0 to 1 that vanishes at both ends, has slope 1 at the start and slope 0
/// at the stages.
fn correction_at(s: f64) -> f64 {
    s * (1.0 + s * (-4.5 + s * (6.0 - 2.5 * s)))
}

/// Whether no element changed by more than a small part of the largest.
fn same_jacobian(before: &[f64], after: &[f64]) -> bool {
    let size = after.iter().fold(0.0_f64, |size, value| size.max(value.abs()));
    before.iter().zip(after).all(|(before, after)| (before - after).abs() <= SAME_JACOBIAN * size)
}

/// Slices whose equal length the compiler can see, so that loops over them check no bounds.
fn equally_long(v: &[Vec<f64>; 3], n: usize) -> [&[f64]; 3] {
    let [a, b, c] = v;
    [&a[..n], &b[..n], &c[..n]]
}

fn equally_long_mut(v: &mut [Vec<f64>; 3], n: usize) -> [&mut [f64]; 3] {
    let [a, b, c] = v;
    [&mut a[..n], &mut b[..n], &mut c[..n]]
}

impl Integrator for Radau {
    fn solution(&self) -> &dyn Solution {
        self
    }

    fn start(&mut self, evaluator: &mut Evaluator<'_>, at: Beginning<'_>) -> Result<(), StepFailure> {
        let Beginning { t, y, ydot, .. } = at;
        self.weights.refresh(y);
        if self.grid.is_none() {
            self.planned_step = self.first_step.choose(evaluator, at, &self.weights, 3, self.planned_step)?;
        }
        self.y.copy_from_slice(y);
        self.ydot.copy_from_slice(ydot);
        (self.t, self.t_before) = (t, t);
        self.dense_step = 0.0;
        self.accepted = None;
        self.jacobian_is_current = false;
        self.jacobian_is_wanted = !self.events_keep_jacobian;
        self.convergence_factor = 1.0;
        self.first = true;
        self.rejected = false;
        Ok(())
    }

    fn resume(&mut self, t: f64, y: &[f64], ydot: &[f64]) {
        self.weights.refresh(y);
        if t != self.t {
            self.dense_step = 0.0;
        }
        self.y.copy_from_slice(y);
        self.ydot.copy_from_slice(ydot);
        self.t = t;
    }

    fn equations_changed(&mut self) {
        self.jacobian_is_current = false;
        self.jacobian_is_wanted = !self.events_keep_jacobian;
    }

    fn step(&mut self, evaluator: &mut Evaluator<'_>, limit: f64) -> Result<(), StepFailure> {
        let smallest = smallest_step(self.t);
        let (mut step, mut t_new) = match &self.grid {
            Some(grid) => grid.step(self.t, limit),
            None => {
                let (step, ends_at_limit) = fit_step(self.planned_step.max(smallest), limit - self.t);
                (step, if ends_at_limit { limit } else { self.t + step })
            }
        };
        let unshortened = self.planned_step;
        loop {
            let solved = match self.prepare(evaluator, step) {
                Ok(true) => {
                    self.guess_stages(step);
                    self.solve_stages(evaluator, step)
                }
                Ok(false) => Err((FAILED, None)),
                Err(failure) => Err((FAILED, Some(failure))),
            };
            let shrink = match solved {
                Ok(iterations) => match self.judge(evaluator, t_new, step) {
                    Ok(error) if error < 1.0 => {
                        self.advance(t_new, step);
                        if self.grid.is_some() {
                            self.jacobian_is_wanted = true;
                            self.jacobian_is_current = false;
                            break;
                        }
                        self.plan(step, error, iterations);
                        if step < unshortened && t_new == limit {
                            // The step was cut short by the limit: its size says nothing against the one planned.
                            self.planned_step = self.planned_step.max(unshortened);
                        }
                        break;
                    }
                    Ok(_) if step <= smallest => {
                        let state = self.weights.largest(&self.error);
                        return Err(StepFailure::StepTooSmall { step, state });
                    }
                    Ok(error) => {
                        self.rejected = true;
                        1.0 / self.shrink(error, iterations)
                    }
                    Err(failure) if failure.fatal || step <= smallest => return Err(StepFailure::Evaluation(failure)),
                    Err(_) => FAILED,
                },
                Err((_, Some(failure))) if failure.fatal || step <= smallest => {
                    return Err(StepFailure::Evaluation(failure));
                }
                Err((_, None)) if step <= smallest || (self.grid.is_some() && self.jacobian_is_current) => {
                    let state = self.weights.largest(&self.change[0]);
                    return Err(StepFailure::Corrector { step, state });
                }
                Err((shrink, _)) => {
                    self.convergence_factor = 1.0;
                    let stale = !self.jacobian_is_current;
                    self.jacobian_is_wanted = true;
                    self.rejected = true;
                    // With an old Jacobian the step itself is not to blame yet.
                    if stale && self.has_jacobian { 1.0 } else { shrink }
                }
            };
            evaluator.statistics.rejected += 1;
            if self.grid.is_none() && shrink != 1.0 {
                step = (step * shrink).max(smallest);
                t_new = self.t + step;
            }
        }
        self.weights.refresh(&self.y);
        Ok(())
    }

    fn shorten(&mut self, step: f64) -> bool {
        self.planned_step = self.planned_step.min(step);
        self.grid.is_none()
    }
}

impl Solution for Radau {
    fn span(&self) -> (f64, f64) {
        (self.t_before, self.t)
    }

    fn states(&self) -> &[f64] {
        &self.y
    }

    fn interpolate(&self, t: f64, y: &mut [f64]) {
        if self.dense_step == 0.0 {
            y.copy_from_slice(&self.y);
            return;
        }
        let s = (t - self.t) / self.dense_step;
        let (upper, lower) = (s - (self.coefficients.c[1] - 1.0), s - (self.coefficients.c[0] - 1.0));
        let correction = correction_at(1.0 + s);
        let n = y.len();
        let [d1, d2, d3] = equally_long(&self.dense, n);
        let (d4, end) = (&self.dense_correction[..n], &self.y[..n]);
        for (i, y) in y.iter_mut().enumerate() {
            *y = end[i] + s * (d1[i] + upper * (d2[i] + lower * d3[i])) + correction * d4[i];
        }
    }

    fn interpolates_precisely(&self) -> bool {
        false
    }

    fn step_size(&self) -> f64 {
        self.planned_step
    }
}
