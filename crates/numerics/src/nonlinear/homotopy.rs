//! Continuation along a homotopy: `F(x, λ) = 0` is solved at λ = 0, where it is easy, and the solution followed to λ = 1.
//!
//! Each step predicts by the secant through the last two solutions and corrects with Newton's method. A failed correction
//! halves the step, an easy one doubles it. The path is parametrised by λ and cannot turn back.
//! Reference: E. Allgower & K. Georg, Numerical Continuation Methods (1990), chapters 2 and 6.

use thiserror::Error;

use super::newton::{Newton, NewtonError, NewtonOptions, NewtonReport};
use super::{System, Undefined};

/// Equations that depend on the homotopy parameter.
pub trait HomotopySystem {
    fn residual(&mut self, lambda: f64, x: &[f64], residual: &mut [f64]) -> Result<(), Undefined>;

    /// As in [`System::jacobian`].
    fn jacobian(&mut self, _lambda: f64, _x: &[f64], _jacobian: &mut [f64]) -> Result<bool, Undefined> {
        Ok(false)
    }
}

impl<F: FnMut(f64, &[f64], &mut [f64]) -> Result<(), Undefined>> HomotopySystem for F {
    fn residual(&mut self, lambda: f64, x: &[f64], residual: &mut [f64]) -> Result<(), Undefined> {
        self(lambda, x, residual)
    }
}

struct AtLambda<'a, S> {
    system: &'a mut S,
    lambda: f64,
}

impl<S: HomotopySystem> System for AtLambda<'_, S> {
    fn residual(&mut self, x: &[f64], residual: &mut [f64]) -> Result<(), Undefined> {
        self.system.residual(self.lambda, x, residual)
    }

    fn jacobian(&mut self, x: &[f64], jacobian: &mut [f64]) -> Result<bool, Undefined> {
        self.system.jacobian(self.lambda, x, jacobian)
    }
}

/// How a continuation went.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ContinuationReport {
    pub steps: usize,
    pub rejected: usize,
    pub newton: NewtonReport,
}

/// Where a continuation ended, and why Newton's method failed there.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error("the homotopy could be followed to λ = {lambda} only: {cause}")]
pub struct ContinuationError {
    pub lambda: f64,
    pub cause: NewtonError,
}

/// Workspace for a path in `n` variables.
#[derive(Clone, Debug)]
pub struct Continuation {
    newton: Newton,
    here: Vec<f64>,
    before: Vec<f64>,
    trial: Vec<f64>,
}

const FIRST_STEP: f64 = 0.25;
const SMALLEST_STEP: f64 = 1e-5;
/// A correction within this many iterations is easy.
const EASY: usize = 4;
/// A correction that needs more iterations than this had too long a step.
const CORRECTOR_ITERATIONS: usize = 12;

impl Continuation {
    pub fn new(n: usize) -> Self {
        Continuation { newton: Newton::new(n), here: vec![0.0; n], before: vec![0.0; n], trial: vec![0.0; n] }
    }

    /// The residuals of the last Newton solution.
    pub fn residual(&self) -> &[f64] {
        self.newton.residual()
    }

    /// Solves at λ = 0 from `x` and follows the solution to λ = 1. On failure `x` is the last point on the path.
    pub fn solve<S: HomotopySystem>(
        &mut self,
        system: &mut S,
        x: &mut [f64],
        options: &NewtonOptions,
    ) -> Result<ContinuationReport, ContinuationError> {
        let mut report = ContinuationReport::default();
        self.newton.forget();
        let options = NewtonOptions { reuse: false, ..*options };
        match self.newton.solve(&mut AtLambda { system: &mut *system, lambda: 0.0 }, x, &options) {
            Ok(found) => add(&mut report.newton, &found),
            Err(cause) => return Err(ContinuationError { lambda: 0.0, cause }),
        }
        self.here.copy_from_slice(x);
        let (mut lambda, mut last, mut step) = (0.0, None, FIRST_STEP);
        let corrector = NewtonOptions { iterations: options.iterations.min(CORRECTOR_ITERATIONS), ..options };
        while lambda < 1.0 {
            let next = if lambda + 1.01 * step >= 1.0 { 1.0 } else { lambda + step };
            self.trial.copy_from_slice(&self.here);
            if let Some(last) = last {
                let share: f64 = (next - lambda) / (lambda - last);
                for (trial, before) in self.trial.iter_mut().zip(&self.before) {
                    *trial += share * (*trial - before);
                }
            }
            match self.newton.solve(&mut AtLambda { system: &mut *system, lambda: next }, &mut self.trial, &corrector) {
                Ok(found) => {
                    add(&mut report.newton, &found);
                    report.steps += 1;
                    std::mem::swap(&mut self.before, &mut self.here);
                    self.here.copy_from_slice(&self.trial);
                    last = Some(lambda);
                    lambda = next;
                    if found.iterations <= EASY {
                        step *= 2.0;
                    }
                }
                Err(cause) => {
                    add(&mut report.newton, &cause.report);
                    report.rejected += 1;
                    step = 0.5 * (next - lambda);
                    if step < SMALLEST_STEP || cause.trouble == super::NewtonTrouble::Stopped {
                        x.copy_from_slice(&self.here);
                        return Err(ContinuationError { lambda, cause });
                    }
                }
            }
        }
        x.copy_from_slice(&self.here);
        Ok(report)
    }
}

fn add(total: &mut NewtonReport, found: &NewtonReport) {
    total.iterations += found.iterations;
    total.residuals += found.residuals;
    total.jacobians += found.jacobians;
    total.correction = found.correction;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(nominal: &[f64]) -> NewtonOptions<'_> {
        NewtonOptions { tolerance: 1e-10, iterations: 100, nominal, minimum: &[], maximum: &[], reuse: false }
    }

    #[test]
    fn follows_a_path_newton_alone_misses() {
        // x³ - 8 x + 10 λ = 0 has for λ = 1 one solution, near -3.33; the path from -√8 leads there.
        let mut system = |lambda: f64, x: &[f64], r: &mut [f64]| {
            r[0] = x[0].powi(3) - 8.0 * x[0] + 10.0 * lambda;
            Ok(())
        };
        let mut x = [-5.0];
        let report = Continuation::new(1).solve(&mut system, &mut x, &options(&[1.0])).unwrap();
        assert!((x[0].powi(3) - 8.0 * x[0] + 10.0).abs() < 1e-8 && x[0] < -3.0);
        assert!(report.steps >= 2);
    }

    #[test]
    fn steps_adapt_to_a_steep_path() {
        let mut system = |lambda: f64, x: &[f64], r: &mut [f64]| {
            r[0] = x[0] - (200.0 * (lambda - 0.6)).tanh();
            r[1] = x[1].atan() - lambda * 1.5 * x[0];
            Ok(())
        };
        let mut x = [0.0, 0.0];
        Continuation::new(2).solve(&mut system, &mut x, &options(&[1.0; 2])).unwrap();
        assert!((x[0] - 1.0).abs() < 1e-9 && (x[1] - 1.5f64.tan()).abs() < 1e-6, "{x:?}");
    }

    #[test]
    fn a_path_that_ends_is_reported() {
        let mut system = |lambda: f64, x: &[f64], r: &mut [f64]| {
            r[0] = x[0] * x[0] + lambda - 0.5;
            Ok(())
        };
        let mut x = [0.7];
        let error = Continuation::new(1).solve(&mut system, &mut x, &options(&[1.0])).unwrap_err();
        assert!((error.lambda - 0.5).abs() < 1e-3, "{error}");
    }
}
