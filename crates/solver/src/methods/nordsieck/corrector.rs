//! Solves the implicit formula of a step for the correction.
//!
//! With predicted columns `z0`, `z1` and the leading coefficient `l1`, the correction `e` satisfies
//! `l1 e + z1 = h f(t, z0 + e)`. BDF solves it by Newton's method with the matrix `I - gamma J`, `gamma = h / l1`,
//! keeping Jacobian and factors as long as they converge; Adams iterates on the equation itself.

use super::{Coefficients, Family};
use crate::evaluator::Evaluator;
use crate::iteration_matrix::RealMatrix;
use crate::jacobian::{Jacobian, JacobianSource};
use crate::norm::Weights;
use crate::system::{EvalFailure, System};

const MOST_ITERATIONS: usize = 3;
/// The iteration error may be this part of the local error allowed.
const PRECISION: f64 = 0.1;
/// Steps after which the factors and the Jacobian are renewed at the latest.
const FACTORS_AGE: u32 = 20;
const JACOBIAN_AGE: u32 = 50;
/// Relative change of gamma beyond which the factors are renewed.
const GAMMA_CHANGE: f64 = 0.3;

pub(super) struct Corrector {
    y: Vec<f64>,
    ydot_predicted: Vec<f64>,
    ydot: Vec<f64>,
    change: Vec<f64>,
    newton: Option<Newton>,
    rate: f64,
}

struct Newton {
    source: JacobianSource,
    jacobian: Jacobian,
    matrix: RealMatrix,
    /// The gamma of the factors; zero when there are none.
    gamma: f64,
    /// Steps since the last evaluation of the Jacobian; `None` before the first.
    jacobian_age: Option<u32>,
    factors_age: u32,
}

/// What the iteration matrix looks like before an attempt.
#[derive(PartialEq, Clone, Copy)]
enum Attempt {
    Usual,
    /// The last attempt at this step failed with an old Jacobian.
    FreshJacobian,
}

impl Corrector {
    pub(super) fn new(family: Family, system: &dyn System) -> Self {
        let n = system.dimension();
        let newton = (family == Family::Bdf).then(|| {
            let jacobian = Jacobian::new(n, system.sparsity());
            Newton {
                source: JacobianSource::new(jacobian.pattern()),
                matrix: RealMatrix::new(jacobian.pattern()),
                jacobian,
                gamma: 0.0,
                jacobian_age: None,
                factors_age: 0,
            }
        });
        Self {
            y: vec![0.0; n],
            ydot_predicted: vec![0.0; n],
            ydot: vec![0.0; n],
            change: vec![0.0; n],
            newton,
            rate: 1.0,
        }
    }

    /// The equations may have changed. An old Jacobian would still converge in the short steps after an event, but it mixes
    /// states that no longer meet: a velocity that a friction element now holds at zero would drift within the tolerance.
    pub(super) fn restart(&mut self) {
        self.rate = 1.0;
        if let Some(newton) = &mut self.newton {
            newton.gamma = 0.0;
            newton.jacobian_age = None;
        }
    }

    /// The Jacobian in use; none without Newton's method.
    pub(super) fn jacobian(&self) -> Option<&Jacobian> {
        self.newton.as_ref().map(|newton| &newton.jacobian)
    }

    pub(super) fn step_accepted(&mut self) {
        if let Some(newton) = &mut self.newton {
            newton.factors_age += 1;
            newton.jacobian_age = newton.jacobian_age.map(|age| age + 1);
        }
    }

    /// Finds the correction and its weighted norm. The error is `None` where the iteration did not converge.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn solve(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        t: f64,
        step: f64,
        (z0, z1): (&[f64], &[f64]),
        coefficients: &Coefficients,
        weights: &Weights,
        correction: &mut [f64],
    ) -> Result<f64, Option<EvalFailure>> {
        let leading = 1.0 / coefficients.correction[1];
        let gamma = step * leading;
        let tolerance = PRECISION / coefficients.error;
        correction.fill(0.0);
        evaluator.derivatives(t, z0, &mut self.ydot_predicted)?;
        if self.newton.is_none() {
            // Functional iteration contracts as fast as this step's size allows, whatever the last one did.
            self.rate = 1.0;
        }
        let mut attempt = Attempt::Usual;
        loop {
            let mut fresh = true;
            let mut scale = 1.0;
            if let Some(newton) = &mut self.newton {
                let point = (t, z0, &self.ydot_predicted[..]);
                fresh = newton.prepare(evaluator, point, (step, gamma), weights, attempt, &mut self.rate)?;
                if newton.gamma == 0.0 {
                    if fresh {
                        return Err(None);
                    }
                    attempt = Attempt::FreshJacobian;
                    continue;
                }
                scale = 2.0 / (1.0 + gamma / newton.gamma);
            }
            match self.iterate(evaluator, t, (z0, z1), (leading, gamma, scale), tolerance, weights, correction) {
                Ok(size) => return Ok(size),
                Err(Some(failure)) if failure.fatal => return Err(Some(failure)),
                Err(failure) if fresh => return Err(failure),
                Err(_) => {
                    attempt = Attempt::FreshJacobian;
                    correction.fill(0.0);
                }
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn iterate(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        t: f64,
        (z0, z1): (&[f64], &[f64]),
        (leading, gamma, scale): (f64, f64, f64),
        tolerance: f64,
        weights: &Weights,
        correction: &mut [f64],
    ) -> Result<f64, Option<EvalFailure>> {
        let mut size_before = 0.0;
        for iteration in 0..MOST_ITERATIONS {
            let ydot = if iteration == 0 { &self.ydot_predicted } else { &self.ydot };
            evaluator.statistics.newton_iterations += 1;
            for (((change, ydot), z1), correction) in self.change.iter_mut().zip(ydot).zip(z1).zip(&*correction) {
                *change = gamma * ydot - leading * z1 - correction;
            }
            if let Some(newton) = &mut self.newton {
                newton.matrix.solve(&mut self.change);
                if scale != 1.0 {
                    for change in &mut self.change {
                        *change *= scale;
                    }
                }
            }
            let size = weights.norm(&self.change);
            for (((y, z0), correction), change) in self.y.iter_mut().zip(z0).zip(&mut *correction).zip(&self.change) {
                *correction += change;
                *y = z0 + *correction;
            }
            if iteration > 0 {
                self.rate = (0.3 * self.rate).max(size / size_before);
            }
            if size * self.rate.min(1.0) <= tolerance {
                return Ok(if iteration == 0 { size } else { weights.norm(correction) });
            }
            if iteration + 1 == MOST_ITERATIONS || !(iteration == 0 || size <= 2.0 * size_before) {
                break;
            }
            size_before = size;
            evaluator.derivatives(t, &self.y, &mut self.ydot)?;
        }
        Err(None)
    }
}

impl Newton {
    /// Renews Jacobian and factors where needed. Returns whether the Jacobian is that of this point. A singular matrix
    /// leaves gamma at zero.
    fn prepare(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        point: (f64, &[f64], &[f64]),
        (step, gamma): (f64, f64),
        weights: &Weights,
        attempt: Attempt,
        rate: &mut f64,
    ) -> Result<bool, Option<EvalFailure>> {
        let change = (gamma / self.gamma - 1.0).abs();
        let keep = attempt == Attempt::Usual && self.gamma != 0.0 && change <= GAMMA_CHANGE;
        if keep && self.factors_age < FACTORS_AGE {
            return Ok(false);
        }
        let fresh = attempt == Attempt::FreshJacobian || self.jacobian_age.is_none_or(|age| age > JACOBIAN_AGE);
        if fresh {
            match evaluator.jacobian(&mut self.source, point, step, weights, &mut self.jacobian) {
                Err(failure) if failure.fatal || self.jacobian_age.is_none() => return Err(Some(failure)),
                // The old one has to do, with smaller steps if need be.
                Ok(()) | Err(_) => self.jacobian_age = Some(0),
            }
        }
        evaluator.statistics.factorizations += 1;
        self.gamma = if self.matrix.factor(1.0, gamma, &self.jacobian) { gamma } else { 0.0 };
        self.factors_age = 0;
        *rate = 1.0;
        Ok(fresh)
    }
}
