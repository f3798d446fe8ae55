//! The Jacobian of a nonlinear system, scaled and factored.
//!
//! Columns are multiplied by the variables' nominal values and rows divided by their largest element, so pivots compare
//! like with like whatever the units. A singular matrix is factored by QR instead and gives least-squares corrections.

use super::newton::{NewtonOptions, NewtonReport, NewtonTrouble};
use super::{System, Undefined};
use crate::constants::blocks::newton::{PIVOT_THRESHOLD, RANK_TOLERANCE};
use crate::dense::{LeastSquares, Singular, lu_factor, lu_solve};

#[derive(Clone, Debug)]
pub(super) struct ScaledJacobian {
    n: usize,
    matrix: Vec<f64>,
    lu: Vec<f64>,
    pivots: Vec<usize>,
    row_scale: Vec<f64>,
    column_scale: Vec<f64>,
    work: Vec<f64>,
    least_squares: LeastSquares,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum State {
    Empty,
    Factored,
    Singular(Singular),
}

impl ScaledJacobian {
    pub fn new(n: usize) -> Self {
        ScaledJacobian {
            n,
            matrix: vec![0.0; n * n],
            lu: vec![0.0; n * n],
            pivots: vec![0; n],
            row_scale: vec![1.0; n],
            column_scale: vec![1.0; n],
            work: vec![0.0; n],
            least_squares: LeastSquares::new(n, n),
            state: State::Empty,
        }
    }

    pub fn is_factored(&self) -> bool {
        self.state == State::Factored
    }

    pub fn forget(&mut self) {
        self.state = State::Empty;
    }

    pub fn singular(&self) -> Option<Singular> {
        match self.state {
            State::Singular(singular) => Some(singular),
            _ => None,
        }
    }

    /// What residuals are multiplied by to be in units of the variables.
    pub fn row_scales(&self) -> &[f64] {
        &self.row_scale
    }

    pub fn scaled_residual(&self, residual: &[f64]) -> f64 {
        residual.iter().zip(&self.row_scale).map(|(r, scale)| r.abs() * scale).fold(0.0, f64::max)
    }

    /// Evaluates, scales and factors the Jacobian at `x`, where the residual is `residual`. `spare` is overwritten;
    /// `x` is the same afterwards.
    pub fn renew(
        &mut self,
        system: &mut impl System,
        x: &mut [f64],
        residual: &[f64],
        spare: &mut [f64],
        options: &NewtonOptions,
        report: &mut NewtonReport,
    ) -> Result<(), NewtonTrouble> {
        let n = self.n;
        report.jacobians += 1;
        self.state = State::Empty;
        let given = match system.jacobian(x, &mut self.matrix) {
            Ok(given) => given,
            Err(Undefined::Here) => false,
            Err(Undefined::Stop) => return Err(NewtonTrouble::Stopped),
        };
        if !given {
            self.difference(system, x, residual, spare, options, report)?;
        }
        if let Some(k) = self.matrix.iter().position(|value| !value.is_finite()) {
            return Err(NewtonTrouble::NotFinite { column: k / n, row: k % n });
        }
        self.column_scale.copy_from_slice(options.nominal);
        self.row_scale.fill(0.0);
        for (column, scale) in self.matrix.chunks_exact_mut(n.max(1)).zip(&self.column_scale) {
            for (value, largest) in column.iter_mut().zip(&mut self.row_scale) {
                *value *= scale;
                *largest = largest.max(value.abs());
            }
        }
        for scale in &mut self.row_scale {
            *scale = if *scale > 0.0 { 1.0 / *scale } else { 1.0 };
        }
        for column in self.matrix.chunks_exact_mut(n.max(1)) {
            for (value, scale) in column.iter_mut().zip(&self.row_scale) {
                *value *= scale;
            }
        }
        self.lu.copy_from_slice(&self.matrix);
        self.state = match lu_factor(n, &mut self.lu, &mut self.pivots, PIVOT_THRESHOLD) {
            Ok(()) => State::Factored,
            Err(singular) => {
                self.least_squares.factor(&self.matrix, RANK_TOLERANCE);
                State::Singular(singular)
            }
        };
        Ok(())
    }

    /// Forward differences, with steps that stay within the bounds.
    fn difference(
        &mut self,
        system: &mut impl System,
        x: &mut [f64],
        residual: &[f64],
        spare: &mut [f64],
        options: &NewtonOptions,
        report: &mut NewtonReport,
    ) -> Result<(), NewtonTrouble> {
        let n = self.n;
        for j in 0..n {
            let at = x[j];
            let mut step = f64::EPSILON.sqrt() * at.abs().max(options.nominal[j]);
            if options.maximum.get(j).is_some_and(|maximum| at + step > *maximum) {
                step = -step;
            }
            let mut done = false;
            for attempt in [step, -step] {
                x[j] = at + attempt;
                let exact = x[j] - at;
                report.residuals += 1;
                let outcome = system.residual(x, spare);
                x[j] = at;
                match outcome {
                    Ok(()) => {
                        for i in 0..n {
                            self.matrix[j * n + i] = (spare[i] - residual[i]) / exact;
                        }
                        done = true;
                        break;
                    }
                    Err(Undefined::Here) => {}
                    Err(Undefined::Stop) => return Err(NewtonTrouble::Stopped),
                }
            }
            if !done {
                return Err(NewtonTrouble::NotFinite { column: j, row: 0 });
            }
        }
        Ok(())
    }

    /// `correction = -J⁻¹ residual`.
    pub fn correction(&mut self, residual: &[f64], correction: &mut [f64]) {
        if let State::Singular(_) = self.state {
            for ((work, r), scale) in self.work.iter_mut().zip(residual).zip(&self.row_scale) {
                *work = -r * scale;
            }
            self.least_squares.solve(&self.work, correction);
        } else {
            for ((c, r), scale) in correction.iter_mut().zip(residual).zip(&self.row_scale) {
                *c = -r * scale;
            }
            lu_solve(self.n, &self.lu, &self.pivots, correction);
        }
        for (c, scale) in correction.iter_mut().zip(&self.column_scale) {
            *c *= scale;
        }
    }
}
