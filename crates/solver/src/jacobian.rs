//! The Jacobian df/dy: dense storage by columns, and its approximation by differences with grouped columns.
//!
//! Columns that share no row are perturbed together, so that a sparse Jacobian costs as many evaluations as it has
//! groups. Grouping is greedy by column. Curtis, Powell, Reid: On the estimation of sparse Jacobian matrices, J. Inst.
//! Maths Applics 13 (1974).

use crate::evaluator::Evaluator;
use crate::norm::Weights;
use crate::system::EvalFailure;

/// A square matrix stored by columns.
#[derive(Debug, Clone, PartialEq)]
pub struct Jacobian {
    dimension: usize,
    columns: Vec<f64>,
}

impl Jacobian {
    pub(crate) fn new(dimension: usize) -> Self {
        Self { dimension, columns: vec![0.0; dimension * dimension] }
    }

    /// Number of rows and columns.
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// The derivative of `ydot[row]` by `y[column]`.
    pub fn get(&self, row: usize, column: usize) -> f64 {
        self.columns[column * self.dimension + row]
    }

    /// Sets the derivative of `ydot[row]` by `y[column]`.
    pub fn set(&mut self, row: usize, column: usize, value: f64) {
        self.columns[column * self.dimension + row] = value;
    }

    /// The derivatives of all `ydot` by `y[column]`.
    pub fn column_mut(&mut self, column: usize) -> &mut [f64] {
        &mut self.columns[column * self.dimension..(column + 1) * self.dimension]
    }

    /// The whole matrix, column after column.
    pub fn columns(&self) -> &[f64] {
        &self.columns
    }

    pub(crate) fn clear(&mut self) {
        self.columns.fill(0.0);
    }
}

/// The places where a Jacobian can be nonzero, by columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SparsityPattern {
    starts: Vec<usize>,
    rows: Vec<usize>,
}

impl SparsityPattern {
    /// Takes the rows of each column. Rows are sorted and made unique.
    pub fn from_columns(columns: impl IntoIterator<Item = Vec<usize>>) -> Self {
        let mut pattern = Self { starts: vec![0], rows: Vec::new() };
        for mut rows in columns {
            rows.sort_unstable();
            rows.dedup();
            pattern.rows.extend(rows);
            pattern.starts.push(pattern.rows.len());
        }
        pattern
    }

    /// Every place.
    pub fn dense(dimension: usize) -> Self {
        Self::from_columns((0..dimension).map(|_| (0..dimension).collect()))
    }

    /// Number of columns.
    pub fn columns(&self) -> usize {
        self.starts.len() - 1
    }

    /// The rows of one column, ascending.
    pub fn rows(&self, column: usize) -> &[usize] {
        &self.rows[self.starts[column]..self.starts[column + 1]]
    }

    /// Distributes the columns over groups without common row; returns the group of each column and their number.
    pub fn groups(&self) -> (Vec<usize>, usize) {
        let height = self.rows.iter().max().map_or(0, |row| row + 1);
        let mut taken: Vec<Vec<bool>> = Vec::new();
        let mut groups = Vec::with_capacity(self.columns());
        for column in 0..self.columns() {
            let rows = self.rows(column);
            let group = taken.iter().position(|taken| rows.iter().all(|&row| !taken[row])).unwrap_or_else(|| {
                taken.push(vec![false; height]);
                taken.len() - 1
            });
            for &row in rows {
                taken[group][row] = true;
            }
            groups.push(group);
        }
        (groups, taken.len())
    }
}

/// Approximates Jacobians by forward differences.
pub(crate) struct JacobianSource {
    pattern: SparsityPattern,
    /// Columns in the order of their groups, and where each group starts.
    order: Vec<usize>,
    starts: Vec<usize>,
    perturbed: Vec<f64>,
    increments: Vec<f64>,
    ydot: Vec<f64>,
}

impl JacobianSource {
    pub(crate) fn new(dimension: usize, pattern: Option<SparsityPattern>) -> Self {
        let fits = |pattern: &SparsityPattern| {
            pattern.columns() == dimension && pattern.rows.iter().all(|&row| row < dimension)
        };
        let pattern = pattern.filter(fits).unwrap_or_else(|| SparsityPattern::dense(dimension));
        let (groups, count) = pattern.groups();
        let mut order: Vec<usize> = (0..dimension).collect();
        order.sort_by_key(|&column| groups[column]);
        let starts = (0..=count).map(|group| order.partition_point(|&column| groups[column] < group)).collect();
        Self {
            pattern,
            order,
            starts,
            perturbed: vec![0.0; dimension],
            increments: vec![0.0; dimension],
            ydot: vec![0.0; dimension],
        }
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
        let root_of_precision = f64::EPSILON.sqrt();
        self.perturbed.copy_from_slice(y);
        for group in self.starts.windows(2) {
            let columns = &self.order[group[0]..group[1]];
            for &column in columns {
                let motion = step * ydot[column];
                let size = y[column].abs().max(motion.abs()).max(0.01 * weights.nominal()[column]);
                self.perturbed[column] = y[column] + (root_of_precision * size).copysign(motion);
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
                let target = jacobian.column_mut(column);
                for &row in self.pattern.rows(column) {
                    target[row] = (self.ydot[row] - ydot[row]) * reciprocal;
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
    fn groups_share_no_row() {
        let pattern = SparsityPattern::from_columns((0..5).map(|c: usize| (c.saturating_sub(1)..=c).collect()));
        let (groups, count) = pattern.groups();
        assert_eq!(count, 2);
        assert_eq!(groups, [0, 1, 0, 1, 0]);
    }

    #[test]
    fn differences_match_the_analytic_jacobian() {
        let pattern = SparsityPattern::from_columns((0..5).map(|c: usize| (c.saturating_sub(1)..=c).collect()));
        let y = [1.0, -2.0, 0.5, 0.0, 3.0];
        let mut weights = Weights::new(5, &[], 1e-6, 1e-6);
        weights.refresh(&y);
        let mut ydot = [0.0; 5];
        for (pattern, evaluations) in [(Some(pattern), 2), (None, 5)] {
            let mut statistics = Statistics::default();
            let mut evaluator = Evaluator { system: &mut Chain, statistics: &mut statistics };
            evaluator.derivatives(0.0, &y, &mut ydot).unwrap();
            let mut source = JacobianSource::new(5, pattern);
            let mut jacobian = Jacobian::new(5);
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
