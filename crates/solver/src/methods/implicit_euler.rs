//! Implicit Euler with fixed step: `y_1 = y_0 + h f(t_1, y_1)`.
//!
//! Order 1, L-stable. Solved by Newton's method with the Jacobian kept while it converges fast; a step that does not
//! converge is done in halves, and in a bounded number of parts. Interpolation is linear.
//!
//! Hairer, Wanner: Solving Ordinary Differential Equations II, section IV.3.

use super::{Beginning, Grid, Integrator, Solution, StepFailure, smallest_step};
use crate::evaluator::Evaluator;
use crate::iteration_matrix::RealMatrix;
use crate::jacobian::{Jacobian, JacobianSource};
use crate::norm::Weights;
use crate::options::Options;
use crate::system::{EvalFailure, System};

const MOST_ITERATIONS: usize = 8;
/// Iterations end when the change is this part of the tolerance.
const PRECISION: f64 = 1e-2;
/// The Jacobian is renewed when the iteration contracts slower than this.
const KEEP_JACOBIAN: f64 = 0.2;
/// Parts in which one step is done, at most: what needs more is not solved by smaller steps.
const MOST_PARTS: usize = 1000;

/// Integrator state of implicit Euler.
pub(crate) struct ImplicitEuler {
    grid: Grid,
    step: f64,
    t: f64,
    t_before: f64,
    y: Vec<f64>,
    y_before: Vec<f64>,
    y_new: Vec<f64>,
    /// Derivatives at the end of the last step, which predict the next.
    ydot: Vec<f64>,
    change: Vec<f64>,
    trial: Vec<f64>,
    weights: Weights,
    source: JacobianSource,
    jacobian: Jacobian,
    matrix: RealMatrix,
    /// The step of the factors; zero: none.
    factored_step: f64,
    has_jacobian: bool,
}

impl ImplicitEuler {
    pub(crate) fn new(system: &dyn System, options: &Options) -> Self {
        let n = system.dimension();
        let step = options.step.unwrap_or(options.stop - options.start);
        let zero = || vec![0.0; n];
        let jacobian = Jacobian::new(n, system.sparsity());
        Self {
            grid: Grid::new(options.start, step),
            step,
            t: options.start,
            t_before: options.start,
            y: zero(),
            y_before: zero(),
            y_new: zero(),
            ydot: zero(),
            change: zero(),
            trial: zero(),
            weights: Weights::new(n, system.nominal(), options.tolerance, options.tolerance),
            source: JacobianSource::new(jacobian.pattern()),
            matrix: RealMatrix::new(jacobian.pattern()),
            jacobian,
            factored_step: 0.0,
            has_jacobian: false,
        }
    }

    /// Newton's method from the predicted end of the step; `None` where it does not converge. A contraction that is
    /// only slow asks for a new Jacobian at the next step.
    fn solve(&mut self, evaluator: &mut Evaluator<'_>, end: f64, step: f64) -> Result<(), Option<EvalFailure>> {
        for ((new, y), ydot) in self.y_new.iter_mut().zip(&self.y).zip(&self.ydot) {
            *new = y + step * ydot;
        }
        let fresh = !self.has_jacobian;
        if fresh {
            evaluator.derivatives(end, &self.y_new, &mut self.trial)?;
            let point = (end, &self.y_new[..], &self.trial[..]);
            evaluator.jacobian(&mut self.source, point, step, &self.weights, &mut self.jacobian)?;
            self.has_jacobian = true;
            self.factored_step = 0.0;
        }
        if self.factored_step != step {
            evaluator.statistics.factorizations += 1;
            self.factored_step = 0.0;
            if !self.matrix.factor(1.0, step, &self.jacobian) {
                return Err(None);
            }
            self.factored_step = step;
        }
        let mut size_before = f64::INFINITY;
        for iteration in 0..MOST_ITERATIONS {
            if iteration > 0 || !fresh {
                evaluator.derivatives(end, &self.y_new, &mut self.trial)?;
            }
            evaluator.statistics.newton_iterations += 1;
            for i in 0..self.y.len() {
                self.change[i] = self.y[i] + step * self.trial[i] - self.y_new[i];
            }
            self.matrix.solve(&mut self.change);
            for (new, change) in self.y_new.iter_mut().zip(&self.change) {
                *new += change;
            }
            let size = self.weights.norm(&self.change);
            if size <= PRECISION {
                return Ok(());
            }
            if !(size <= size_before) {
                break;
            }
            if size > KEEP_JACOBIAN * size_before {
                self.has_jacobian = false;
            }
            size_before = size;
        }
        Err(None)
    }

    fn advance(&mut self, evaluator: &mut Evaluator<'_>, end: f64) -> Result<(), StepFailure> {
        let mut target = end;
        let mut parts = 0;
        while self.t < end {
            let step = target - self.t;
            parts += 1;
            if parts > MOST_PARTS {
                return Err(StepFailure::Corrector { step, state: self.weights.largest(&self.change) });
            }
            let is_old = self.has_jacobian;
            match self.solve(evaluator, target, step) {
                Ok(()) => {
                    for i in 0..self.y.len() {
                        self.ydot[i] = (self.y_new[i] - self.y[i]) / step;
                    }
                    std::mem::swap(&mut self.y, &mut self.y_new);
                    self.t = target;
                    target = end.min(self.t + 2.0 * step);
                }
                Err(Some(failure)) if failure.fatal || step <= smallest_step(self.t) => {
                    return Err(StepFailure::Evaluation(failure));
                }
                Err(None) if step <= smallest_step(self.t) => {
                    return Err(StepFailure::Corrector { step, state: self.weights.largest(&self.change) });
                }
                Err(_) => {
                    evaluator.statistics.rejected += 1;
                    self.has_jacobian = false;
                    // With a Jacobian of another point the same step is tried once more with one of its own.
                    if !is_old {
                        target = self.t + 0.5 * step;
                    }
                }
            }
        }
        Ok(())
    }
}

impl Integrator for ImplicitEuler {
    fn solution(&self) -> &dyn Solution {
        self
    }

    fn start(&mut self, _: &mut Evaluator<'_>, at: Beginning<'_>) -> Result<(), StepFailure> {
        self.has_jacobian = false;
        self.resume(at.t, at.y, at.ydot);
        Ok(())
    }

    fn resume(&mut self, t: f64, y: &[f64], ydot: &[f64]) {
        self.t = t;
        self.y.copy_from_slice(y);
        self.ydot.copy_from_slice(ydot);
    }

    fn step(&mut self, evaluator: &mut Evaluator<'_>, limit: f64) -> Result<(), StepFailure> {
        let (_, end) = self.grid.step(self.t, limit);
        self.weights.refresh(&self.y);
        self.y_before.copy_from_slice(&self.y);
        self.t_before = self.t;
        self.advance(evaluator, end)
    }
}

impl Solution for ImplicitEuler {
    fn span(&self) -> (f64, f64) {
        (self.t_before, self.t)
    }

    fn states(&self) -> &[f64] {
        &self.y
    }

    fn interpolate(&self, t: f64, y: &mut [f64]) {
        super::interpolate_linearly((self.t_before, &self.y_before), (self.t, &self.y), t, y);
    }

    fn step_size(&self) -> f64 {
        self.step
    }
}
