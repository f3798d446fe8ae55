//! Sparse LU factorisation: `P R A Q = L U` with row scaling `R`, a column order `Q` that limits fill, and pivoting `P`.
//!
//! The first factorisation is left-looking: each column is the solution of a sparse triangular system whose pattern a
//! depth-first search finds, in time proportional to the operations (J. R. Gilbert & T. Peierls, SIAM J. Sci. Stat.
//! Comput. 9 (1988)). The diagonal is preferred as pivot where it is not much smaller than the largest element, as in
//! KLU. Later matrices of the same pattern are refactored with the same pivots and no search; a pivot that has become
//! too small for that is reported, and the caller factors anew.

use thiserror::Error;

use super::{Pattern, column_ordering};
use crate::complex::Scalar;

/// The diagonal is taken as pivot if it is at least this share of the largest element.
const DIAGONAL_PREFERENCE: f64 = 0.01;
/// A refactored pivot may be this share of its column's largest multiplier candidate.
const PIVOT_DECLINE: f64 = 1e-6;
const NONE: usize = usize::MAX;

/// Why a matrix was not factored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FactorError {
    #[error("the matrix is singular: column {column} depends on those before it (found at row {row})")]
    Singular { column: usize, row: usize },
    #[error("the pivots of the last factorisation do not suit this matrix: factor it anew")]
    PivotLost { column: usize },
    #[error("there is no factorisation to follow: factor first")]
    NotFactored,
}

/// Factors of matrices that share a square pattern.
#[derive(Clone, Debug)]
pub struct SparseLu<T: Scalar = f64> {
    pattern: Pattern,
    order: Vec<usize>,
    lower: Factor<T>,
    upper: Factor<T>,
    diagonal: Vec<T>,
    /// The step in which a row is the pivot, and back.
    step_of_row: Vec<usize>,
    row_of_step: Vec<usize>,
    row_scale: Vec<f64>,
    work: Vec<T>,
    factored: bool,
}

/// Columns of `L` below, or of `U` above the diagonal; rows are steps once the factorisation is complete.
#[derive(Clone, Debug, Default)]
struct Factor<T> {
    starts: Vec<usize>,
    rows: Vec<usize>,
    values: Vec<T>,
}

impl<T: Scalar> Factor<T> {
    fn clear(&mut self) {
        self.starts.clear();
        self.starts.push(0);
        self.rows.clear();
        self.values.clear();
    }

    fn push(&mut self, row: usize, value: T) {
        self.rows.push(row);
        self.values.push(value);
    }

    fn close_column(&mut self) {
        self.starts.push(self.rows.len());
    }

    fn range(&self, column: usize) -> std::ops::Range<usize> {
        self.starts[column]..self.starts[column + 1]
    }
}

impl<T: Scalar> SparseLu<T> {
    /// Analyses a square pattern; rows and columns must be as many.
    pub fn new(pattern: Pattern) -> Self {
        let n = pattern.columns();
        assert_eq!(pattern.rows(), n, "a matrix to be factored is square");
        SparseLu {
            order: column_ordering(&pattern),
            pattern,
            lower: Factor::default(),
            upper: Factor::default(),
            diagonal: vec![T::default(); n],
            step_of_row: vec![NONE; n],
            row_of_step: vec![NONE; n],
            row_scale: vec![1.0; n],
            work: vec![T::default(); n],
            factored: false,
        }
    }

    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// Elements of both factors, a measure of the work of a solution.
    pub fn fill(&self) -> usize {
        self.lower.rows.len() + self.upper.rows.len() + self.diagonal.len()
    }

    /// Factors as fast as possible: with the last pivots where there are some and they still suit, else anew.
    pub fn update(&mut self, values: &[T]) -> Result<(), FactorError> {
        match self.refactor(values) {
            Err(FactorError::PivotLost { .. } | FactorError::NotFactored) => self.factor(values),
            result => result,
        }
    }

    /// Chooses pivots and factors. Allocates where the factors are larger than any before.
    pub fn factor(&mut self, values: &[T]) -> Result<(), FactorError> {
        let n = self.order.len();
        self.factored = false;
        self.scale_rows(values);
        self.lower.clear();
        self.upper.clear();
        self.step_of_row.fill(NONE);
        self.work.fill(T::default());
        let mut search = Search::new(n);
        for step in 0..n {
            let column = self.order[step];
            search.reach(self.pattern.column(column), &self.lower, &self.step_of_row, step);
            for place in self.pattern.range(column) {
                let row = self.pattern.row_at(place);
                self.work[row] = values[place] * self.row_scale[row];
            }
            // Topological order: the search leaves it back to front.
            for &row in search.found.iter().rev() {
                let pivot_step = self.step_of_row[row];
                if pivot_step == NONE {
                    continue;
                }
                let factor = self.work[row];
                for k in self.lower.range(pivot_step) {
                    let target = self.lower.rows[k];
                    self.work[target] = self.work[target] - self.lower.values[k] * factor;
                }
            }
            let (mut pivot, mut largest) = (NONE, 0.0);
            for &row in &search.found {
                let size = self.work[row].magnitude();
                if self.step_of_row[row] == NONE && (size > largest || size.is_nan()) {
                    (pivot, largest) = (row, size);
                }
            }
            if pivot == NONE || !largest.is_finite() {
                let row = (0..n).find(|&row| self.step_of_row[row] == NONE).unwrap_or(0);
                return Err(FactorError::Singular { column, row });
            }
            if self.step_of_row[column] == NONE && self.work[column].magnitude() >= DIAGONAL_PREFERENCE * largest {
                pivot = column;
            }
            let value = self.work[pivot];
            let reciprocal = value.reciprocal();
            self.diagonal[step] = reciprocal;
            self.step_of_row[pivot] = step;
            self.row_of_step[step] = pivot;
            for &row in &search.found {
                let value = std::mem::take(&mut self.work[row]);
                match self.step_of_row[row] {
                    NONE => self.lower.push(row, value * reciprocal),
                    s if s < step => self.upper.push(s, value),
                    _ => {}
                }
            }
            self.lower.close_column();
            self.upper.close_column();
        }
        for row in &mut self.lower.rows {
            *row = self.step_of_row[*row];
        }
        sort_columns(&mut self.upper);
        self.factored = true;
        Ok(())
    }

    /// Factors with the pivots and the pattern of the last factorisation. Allocates nothing.
    pub fn refactor(&mut self, values: &[T]) -> Result<(), FactorError> {
        if !self.factored {
            return Err(FactorError::NotFactored);
        }
        self.scale_rows(values);
        for step in 0..self.order.len() {
            let column = self.order[step];
            for place in self.pattern.range(column) {
                let row = self.pattern.row_at(place);
                self.work[self.step_of_row[row]] = values[place] * self.row_scale[row];
            }
            for k in self.upper.range(step) {
                let row = self.upper.rows[k];
                let factor = std::mem::take(&mut self.work[row]);
                self.upper.values[k] = factor;
                let range = self.lower.range(row);
                for (&target, &value) in self.lower.rows[range.clone()].iter().zip(&self.lower.values[range]) {
                    self.work[target] = self.work[target] - value * factor;
                }
            }
            let pivot = std::mem::take(&mut self.work[step]);
            let reciprocal = pivot.reciprocal();
            self.diagonal[step] = reciprocal;
            let mut largest = 0.0f64;
            for k in self.lower.range(step) {
                let value = std::mem::take(&mut self.work[self.lower.rows[k]]);
                largest = largest.max(value.magnitude());
                self.lower.values[k] = value * reciprocal;
            }
            if !(pivot.magnitude() > PIVOT_DECLINE * largest) {
                self.factored = false;
                self.work.fill(T::default());
                return Err(FactorError::PivotLost { column });
            }
        }
        Ok(())
    }

    /// Solves `A x = b` in place of `b`. Needs a factorisation that succeeded; allocates nothing.
    pub fn solve(&mut self, b: &mut [T]) {
        let n = self.order.len();
        for step in 0..n {
            let row = self.row_of_step[step];
            self.work[step] = b[row] * self.row_scale[row];
        }
        for step in 0..n {
            let factor = self.work[step];
            for k in self.lower.range(step) {
                let target = self.lower.rows[k];
                self.work[target] = self.work[target] - self.lower.values[k] * factor;
            }
        }
        for step in (0..n).rev() {
            let value = self.work[step] * self.diagonal[step];
            for k in self.upper.range(step) {
                let target = self.upper.rows[k];
                self.work[target] = self.work[target] - self.upper.values[k] * value;
            }
            b[self.order[step]] = value;
            self.work[step] = T::default();
        }
    }

    fn scale_rows(&mut self, values: &[T]) {
        self.row_scale.fill(0.0);
        for (place, value) in values.iter().enumerate() {
            let scale = &mut self.row_scale[self.pattern.row_at(place)];
            *scale = scale.max(value.magnitude());
        }
        for scale in &mut self.row_scale {
            *scale = if *scale > 0.0 { 1.0 / *scale } else { 1.0 };
        }
    }
}

/// Rows of `U` in ascending steps: the order in which a refactorisation must use them.
fn sort_columns<T: Scalar>(factor: &mut Factor<T>) {
    let mut pairs: Vec<(usize, T)> = Vec::new();
    for column in 0..factor.starts.len() - 1 {
        let range = factor.range(column);
        pairs.clear();
        pairs.extend(factor.rows[range.clone()].iter().copied().zip(factor.values[range.clone()].iter().copied()));
        pairs.sort_unstable_by_key(|pair| pair.0);
        for (place, (row, value)) in range.zip(&pairs) {
            factor.rows[place] = *row;
            factor.values[place] = *value;
        }
    }
}

/// Depth-first search for the rows that become nonzero in a column.
struct Search {
    found: Vec<usize>,
    mark: Vec<usize>,
    /// Rows on the path, each with the next place of its column of `L` to look at.
    path: Vec<(usize, usize)>,
}

impl Search {
    fn new(n: usize) -> Self {
        Search { found: Vec::with_capacity(n), mark: vec![NONE; n], path: Vec::with_capacity(n) }
    }

    /// Leaves in `found` all rows reached from `start`, in reverse topological order.
    fn reach<T: Scalar>(&mut self, start: &[usize], lower: &Factor<T>, step_of_row: &[usize], step: usize) {
        self.found.clear();
        for &row in start {
            if self.mark[row] == step {
                continue;
            }
            self.enter(row, lower, step_of_row, step);
            while let Some(&(row, place)) = self.path.last() {
                let end = match step_of_row[row] {
                    NONE => place,
                    pivot_step => lower.starts[pivot_step + 1],
                };
                if place == end {
                    self.path.pop();
                    self.found.push(row);
                    continue;
                }
                if let Some(top) = self.path.last_mut() {
                    top.1 += 1;
                }
                let next = lower.rows[place];
                if self.mark[next] != step {
                    self.enter(next, lower, step_of_row, step);
                }
            }
        }
    }

    fn enter<T: Scalar>(&mut self, row: usize, lower: &Factor<T>, step_of_row: &[usize], step: usize) {
        self.mark[row] = step;
        let place = match step_of_row[row] {
            NONE => 0,
            pivot_step => lower.starts[pivot_step],
        };
        self.path.push((row, place));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::complex::Complex;
    use crate::dense::{lu_factor, lu_solve};
    use crate::testing::noise;

    fn random_pattern(n: usize, per_column: usize, seed: u64) -> Pattern {
        let mut random = noise(seed, n * per_column + 1).into_iter();
        let mut index = move || ((random.next().unwrap() + 1.0) * 0.5 * n as f64) as usize % n;
        // A permuted diagonal makes it regular, the rest is scattered.
        let shift = index();
        let mut positions: Vec<_> = (0..n).map(|i| ((i + shift) % n, i)).collect();
        for column in 0..n {
            positions.extend((0..per_column).map(|_| (index(), column)));
        }
        Pattern::new(n, n, positions).unwrap()
    }

    #[test]
    fn agrees_with_dense_factorisation() {
        for (n, per_column) in [(1, 0), (5, 1), (20, 2), (60, 3), (100, 1)] {
            let pattern = random_pattern(n, per_column, n as u64);
            let mut sparse = SparseLu::new(pattern.clone());
            for round in 0..3 {
                let (values, b) = (noise(round + 5, pattern.len()), noise(round, n));
                sparse.update(&values).unwrap();
                let mut x = b.clone();
                sparse.solve(&mut x);
                let mut dense = vec![0.0; n * n];
                for column in 0..n {
                    for (row, value) in pattern.column(column).iter().zip(&values[pattern.range(column)]) {
                        dense[column * n + row] = *value;
                    }
                }
                let (mut pivots, mut y) = (vec![0; n], b.clone());
                lu_factor(n, &mut dense, &mut pivots, 0.0).unwrap();
                lu_solve(n, &dense, &pivots, &mut y);
                let scale = y.iter().fold(1.0f64, |m, y| m.max(y.abs()));
                assert!(x.iter().zip(&y).all(|(x, y)| (x - y).abs() < 1e-8 * scale), "n = {n}, round {round}");
            }
        }
    }

    #[test]
    fn complex_values() {
        let n = 30;
        let pattern = random_pattern(n, 2, 9);
        let draw = |seed: u64, count: usize| -> Vec<Complex> {
            noise(seed, 2 * count).chunks(2).map(|z| Complex::new(z[0], z[1])).collect()
        };
        let (values, x) = (draw(3, pattern.len()), draw(4, n));
        let mut b = vec![Complex::default(); n];
        for column in 0..n {
            for (row, value) in pattern.column(column).iter().zip(&values[pattern.range(column)]) {
                b[*row] = b[*row] + *value * x[column];
            }
        }
        let mut lu = SparseLu::new(pattern);
        lu.factor(&values).unwrap();
        lu.refactor(&values).unwrap();
        lu.solve(&mut b);
        assert!(b.iter().zip(&x).all(|(b, x)| (*b - *x).modulus() < 1e-9));
    }

    #[test]
    fn the_arrow_matrix_does_not_fill() {
        let n = 200;
        let positions = (0..n).flat_map(|i| [(i, i), (0, i), (i, 0)]);
        let pattern = Pattern::new(n, n, positions).unwrap();
        let mut values = vec![0.0; pattern.len()];
        for column in 0..n {
            for (row, place) in pattern.column(column).iter().zip(pattern.range(column)) {
                values[place] = if *row == column { 300.0 } else { 1.0 };
            }
        }
        let mut lu = SparseLu::new(pattern);
        lu.factor(&values).unwrap();
        assert!(lu.fill() <= 3 * n, "{}", lu.fill());
    }

    #[test]
    fn a_closed_chain_fills_little() {
        let n = 300;
        let positions = (0..n).flat_map(|i| [(i, i), (i, (i + 1) % n), ((i + 1) % n, i)]);
        let pattern = Pattern::new(n, n, positions).unwrap();
        let mut values = vec![1.0; pattern.len()];
        for i in 0..n {
            values[pattern.place(i, i).unwrap()] = 4.0;
        }
        let mut lu = SparseLu::new(pattern);
        lu.factor(&values).unwrap();
        assert!(lu.fill() < 7 * n, "{}", lu.fill());
        let mut b = vec![6.0; n];
        lu.solve(&mut b);
        assert!(b.iter().all(|x| (x - 1.0).abs() < 1e-13));
    }

    #[test]
    fn lost_pivots_are_found_and_chosen_anew() {
        let pattern = Pattern::new(2, 2, [(0, 0), (1, 0), (0, 1), (1, 1)]).unwrap();
        let mut lu = SparseLu::new(pattern);
        lu.factor(&[1.0, 0.1, 0.2, 1.0]).unwrap();
        let exchanged = [0.0, 1.0, 1.0, 0.0];
        assert!(matches!(lu.refactor(&exchanged), Err(FactorError::PivotLost { .. })));
        lu.update(&exchanged).unwrap();
        let mut b = [3.0, 4.0];
        lu.solve(&mut b);
        assert_eq!(b, [4.0, 3.0]);
    }

    #[test]
    fn singularity_names_the_column() {
        let pattern = Pattern::new(2, 2, [(0, 0), (0, 1)]).unwrap();
        let mut lu = SparseLu::new(pattern);
        assert_eq!(lu.factor(&[1.0, 1.0]), Err(FactorError::Singular { column: 1, row: 1 }));
    }
}
