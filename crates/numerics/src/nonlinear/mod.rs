//! Systems of nonlinear equations: a damped Newton method and continuation along a homotopy.

mod homotopy;
mod jacobian;
mod newton;

pub use homotopy::{Continuation, ContinuationError, ContinuationReport, HomotopySystem};
pub use newton::{Newton, NewtonError, NewtonOptions, NewtonReport, NewtonTrouble};

/// Why a residual has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undefined {
    /// Not at this point, such as the root of a negative number: a shorter step may do.
    Here,
    /// The whole solution must stop, such as for a violated assertion; the cause is kept by the system.
    Stop,
}

/// Equations `residual(x) = 0`, as many as unknowns.
pub trait System {
    /// Writes the residuals at `x`.
    fn residual(&mut self, x: &[f64], residual: &mut [f64]) -> Result<(), Undefined>;

    /// Writes the column-major Jacobian at `x` and returns true, or returns false to leave it to finite differences.
    fn jacobian(&mut self, _x: &[f64], _jacobian: &mut [f64]) -> Result<bool, Undefined> {
        Ok(false)
    }
}

impl<F: FnMut(&[f64], &mut [f64]) -> Result<(), Undefined>> System for F {
    fn residual(&mut self, x: &[f64], residual: &mut [f64]) -> Result<(), Undefined> {
        self(x, residual)
    }
}
