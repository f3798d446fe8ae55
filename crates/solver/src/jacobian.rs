//! The Jacobian df/dy: the values at the places of its pattern, and their approximation by differences.
//!
//! Columns that share no row are perturbed together, so that a sparse Jacobian costs as many evaluations as it has
//! groups of columns.

use layshaft_numerics::sparse::{Colouring, Pattern};

use crate::constants::differences::{LEAST_SIZE, ROOT_OF_PRECISION};
use crate::evaluator::Evaluator;
use crate::norm::Weights;
use crate::system::EvalFailure;

/// The values of df/dy, column after column, at the places the model's pattern names.
#[derive(Debug, Clone, PartialEq)]
pub struct Jacobian {
    pattern: Pattern,
    values: Vec<f64>,
}

impl Jacobian {
    /// Takes the pattern of the model, or every place where there is none or it does not fit.
    pub(crate) fn new(dimension: usize, pattern: Option<Pattern>) -> Self {
        let fits = |pattern: &Pattern| pattern.rows() == dimension && pattern.columns() == dimension;
        let pattern = pattern.filter(fits).unwrap_or_else(|| dense_pattern(dimension));
        Self { values: vec![0.0; pattern.len()], pattern }
    }

    /// Where the values are.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// The derivative of `ydot[row]` by `y[column]`; zero outside the pattern.
    pub fn get(&self, row: usize, column: usize) -> f64 {
        self.pattern.place(row, column).map_or(0.0, |place| self.values[place])
    }

    /// Sets the derivative of `ydot[row]` by `y[column]`. Returns false, changing nothing, outside the pattern.
    pub fn set(&mut self, row: usize, column: usize, value: f64) -> bool {
        let place = self.pattern.place(row, column);
        if let Some(place) = place {
            self.values[place] = value;
        }
        place.is_some()
    }

    /// `result = df/dy * v`.
    pub(crate) fn multiply(&self, v: &[f64], result: &mut [f64]) {
        result.fill(0.0);
        for (column, v) in v.iter().enumerate() {
            for (&row, value) in self.pattern.column(column).iter().zip(&self.values[self.pattern.range(column)]) {
                result[row] += value * v;
            }
        }
    }

    /// All values in the order of the pattern.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// All values in the order of the pattern, to be filled at once.
    pub fn values_mut(&mut self) -> &mut [f64] {
        &mut self.values
    }
}

fn dense_pattern(dimension: usize) -> Pattern {
    let positions = (0..dimension).flat_map(|column| (0..dimension).map(move |row| (row, column)));
    match Pattern::new(dimension, dimension, positions) {
        Ok(pattern) => pattern,
        Err(_) => unreachable!("every place lies within the matrix"),
    }
}

/// Approximates Jacobians by forward differences.
pub(crate) struct JacobianSource {
    colouring: Colouring,
    perturbed: Vec<f64>,
    increments: Vec<f64>,
    ydot: Vec<f64>,
    /// Values before the evaluation under way.
    kept: Vec<f64>,
}

impl JacobianSource {
    pub(crate) fn new(pattern: &Pattern) -> Self {
        let dimension = pattern.columns();
        Self {
            colouring: Colouring::new(pattern),
            perturbed: vec![0.0; dimension],
            increments: vec![0.0; dimension],
            ydot: vec![0.0; dimension],
            kept: vec![0.0; pattern.len()],
        }
    }

    /// Keeps the values in case that no new ones can be had.
    pub(crate) fn keep(&mut self, jacobian: &Jacobian) {
        self.kept.copy_from_slice(&jacobian.values);
    }

    pub(crate) fn restore(&self, jacobian: &mut Jacobian) {
        jacobian.values.copy_from_slice(&self.kept);
    }

    /// The values that were kept.
    pub(crate) fn kept(&self) -> &[f64] {
        &self.kept
    }

    /// Evaluations one Jacobian takes.
    pub(crate) fn cost(&self) -> usize {
        self.colouring.count()
    }

    /// Increments follow the size of the state, its change over a step and a hundredth of its nominal value, whichever
    /// is largest, in the direction the state moves.
    pub(crate) fn differences(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        (t, y, ydot): (f64, &[f64], &[f64]),
        step: f64,
        weights: &Weights,
        jacobian: &mut Jacobian,
    ) -> Result<(), EvalFailure> {
        self.perturbed.copy_from_slice(y);
        for columns in self.colouring.groups() {
            for &column in columns {
                let motion = step * ydot[column];
                let size = y[column].abs().max(motion.abs()).max(LEAST_SIZE * weights.nominal()[column]);
                self.perturbed[column] = y[column] + (ROOT_OF_PRECISION * size).copysign(motion);
                self.increments[column] = self.perturbed[column] - y[column];
            }
            let mut result = evaluator.derivatives(t, &self.perturbed, &mut self.ydot);
            if result.as_ref().is_err_and(|failure| !failure.fatal) {
                for &column in columns {
                    self.increments[column] = -self.increments[column];
                    self.perturbed[column] = y[column] + self.increments[column];
                    self.increments[column] = self.perturbed[column] - y[column];
                }
                result = evaluator.derivatives(t, &self.perturbed, &mut self.ydot);
            }
            result?;
            for &column in columns {
                let reciprocal = 1.0 / self.increments[column];
                let range = jacobian.pattern.range(column);
                for (value, &row) in jacobian.values[range].iter_mut().zip(jacobian.pattern.column(column)) {
                    *value = (self.ydot[row] - ydot[row]) * reciprocal;
                }
                self.perturbed[column] = y[column];
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::Statistics;
    use crate::system::System;

    struct Chain;

    /// A chain where each state sees itself and its right neighbour.
    impl System for Chain {
        fn dimension(&self) -> usize {
            5
        }
        fn derivatives(&mut self, _t: f64, y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
            for i in 0..5 {
                ydot[i] = -2.0 * y[i] + if i + 1 < 5 { y[i + 1] * y[i] } else { 0.0 };
            }
            Ok(())
        }
    }

    #[test]
    fn differences_match_the_analytic_jacobian() {
        let pattern = Pattern::new(5, 5, (0..5).flat_map(|c: usize| [(c.saturating_sub(1), c), (c, c)])).unwrap();
        let y = [1.0, -2.0, 0.5, 0.0, 3.0];
        let mut weights = Weights::new(5, &[], 1e-6, 1e-6);
        weights.refresh(&y);
        let mut ydot = [0.0; 5];
        for (pattern, evaluations) in [(Some(pattern), 2), (None, 5)] {
            let mut statistics = Statistics::default();
            let mut evaluator = Evaluator { system: &mut Chain, statistics: &mut statistics };
            evaluator.derivatives(0.0, &y, &mut ydot).unwrap();
            let mut jacobian = Jacobian::new(5, pattern);
            let mut source = JacobianSource::new(jacobian.pattern());
            evaluator.jacobian(&mut source, (0.0, &y, &ydot), 0.1, &weights, &mut jacobian).unwrap();
            assert_eq!(statistics.function_evaluations, 1 + evaluations);
            for row in 0..5 {
                for column in 0..5 {
                    let exact = match (row, column) {
                        (4, 4) => -2.0,
                        (r, c) if r == c => -2.0 + y[r + 1],
                        (r, c) if c == r + 1 => y[r],
                        _ => 0.0,
                    };
                    assert!((jacobian.get(row, column) - exact).abs() < 1e-6, "{row} {column}");
                }
            }
        }
    }
}
