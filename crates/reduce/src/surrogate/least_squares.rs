//! Dense linear least squares by normal equations, and features of second order.
//!
//! Columns are normalised to about one before they come here, so that normal equations with a small ridge are accurate enough: what is
//! fitted with them is judged to parts of a per cent.

/// Rows that are summed at a time: their columns stay in the cache.
const BLOCK: usize = 128;

/// A symmetric matrix, lower triangle by rows.
pub(super) struct Symmetric {
    pub(super) size: usize,
    pub(super) values: Vec<f64>,
}

impl Symmetric {
    pub(super) fn new(size: usize) -> Symmetric {
        Symmetric { size, values: vec![0.0; size * (size + 1) / 2] }
    }

    pub(super) fn at(&mut self, row: usize, column: usize) -> &mut f64 {
        &mut self.values[row * (row + 1) / 2 + column]
    }

    /// Adds AᵀA and Aᵀb of a block of rows, whose columns lie one after the other with `stride`.
    pub(super) fn add_block(&mut self, columns: &[f64], stride: usize, rows: usize, right: &[f64], sums: &mut [f64]) {
        let column = |at: usize| &columns[at * stride..at * stride + rows];
        for (row, sum) in sums.iter_mut().enumerate().take(self.size) {
            let first = column(row);
            let start = row * (row + 1) / 2;
            for other in 0..=row {
                self.values[start + other] += dot(first, column(other));
            }
            *sum += dot(first, &right[..rows]);
        }
    }

    /// Solves (A + diag(added)) x = right by Cholesky's method; nothing if the matrix is not positive definite.
    pub(super) fn solve(&self, added: &dyn Fn(usize, f64) -> f64, right: &[f64]) -> Option<Vec<f64>> {
        let size = self.size;
        let mut factor = self.values.clone();
        for row in 0..size {
            let start = row * (row + 1) / 2;
            for column in 0..row {
                let other = column * (column + 1) / 2;
                let sum = dot(&factor[start..start + column], &factor[other..other + column]);
                factor[start + column] = (factor[start + column] - sum) / factor[other + column];
            }
            let diagonal = factor[start + row];
            let sum = dot(&factor[start..start + row], &factor[start..start + row]);
            let pivot = diagonal + added(row, diagonal) - sum;
            if pivot.is_nan() || pivot <= 1e-14 * diagonal.abs() {
                return None;
            }
            factor[start + row] = pivot.sqrt();
        }
        let mut solution = right.to_vec();
        for row in 0..size {
            let start = row * (row + 1) / 2;
            let sum = dot(&factor[start..start + row], &solution[..row]);
            solution[row] = (solution[row] - sum) / factor[start + row];
        }
        for row in (0..size).rev() {
            let start = row * (row + 1) / 2;
            solution[row] /= factor[start + row];
            let value = solution[row];
            for (before, factor) in solution[..row].iter_mut().zip(&factor[start..start + row]) {
                *before -= factor * value;
            }
        }
        solution.iter().all(|value| value.is_finite()).then_some(solution)
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut sums = [0.0; 4];
    let (a4, b4) = (a.chunks_exact(4), b.chunks_exact(4));
    let rest: f64 = a4.remainder().iter().zip(b4.remainder()).map(|(a, b)| a * b).sum();
    for (a, b) in a4.zip(b4) {
        for k in 0..4 {
            sums[k] += a[k] * b[k];
        }
    }
    sums.iter().sum::<f64>() + rest
}

/// One, the arguments and their products, over that many rows: the features of second order.
pub(super) fn quadratic(arguments: &[&[f64]], rows: usize) -> Vec<Vec<f64>> {
    let mut features = vec![vec![1.0; rows]];
    features.extend(arguments.iter().map(|column| column.to_vec()));
    for (at, a) in arguments.iter().enumerate() {
        for b in &arguments[..=at] {
            features.push(a.iter().zip(*b).map(|(a, b)| a * b).collect());
        }
    }
    features
}

/// The least squares fit of each target, with a ridge relative to the number of rows: coefficients, and the root of the mean squared residual.
pub(super) fn fit(features: &[Vec<f64>], targets: &[&[f64]], ridge: f64) -> Vec<(Vec<f64>, f64)> {
    let rows = features.first().map_or(0, Vec::len);
    let size = features.len();
    let mut matrix = Symmetric::new(size);
    let mut sums = vec![vec![0.0; size]; targets.len()];
    let mut block = vec![0.0; size * BLOCK];
    let mut start = 0;
    while start < rows {
        let count = BLOCK.min(rows - start);
        for (at, feature) in features.iter().enumerate() {
            block[at * BLOCK..at * BLOCK + count].copy_from_slice(&feature[start..start + count]);
        }
        let mut none = vec![0.0; size];
        matrix.add_block(&block, BLOCK, count, &vec![0.0; count], &mut none);
        for (target, sums) in targets.iter().zip(&mut sums) {
            for (at, sum) in sums.iter_mut().enumerate() {
                *sum += dot(&block[at * BLOCK..at * BLOCK + count], &target[start..start + count]);
            }
        }
        start += count;
    }
    let solve = |sums: &[f64]| {
        let mut ridge = ridge * rows as f64;
        loop {
            match matrix.solve(&|_, _| ridge, sums) {
                Some(solution) => return solution,
                None => ridge = (10.0 * ridge).max(1e-12),
            }
            if ridge > 1e3 * rows as f64 {
                return vec![0.0; size];
            }
        }
    };
    let fitted = targets.iter().zip(&sums).map(|(target, sums)| {
        let solution = solve(sums);
        let mut square = 0.0;
        for (row, target) in target.iter().enumerate() {
            let value: f64 = features.iter().zip(&solution).map(|(feature, factor)| feature[row] * factor).sum();
            square += (value - target) * (value - target);
        }
        (solution, (square / rows.max(1) as f64).sqrt())
    });
    fitted.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quadratic_is_found_again() {
        let x: Vec<f64> = (0..200).map(|k| (k as f64 * 0.37).sin()).collect();
        let y: Vec<f64> = (0..200).map(|k| (k as f64 * 0.91).cos()).collect();
        let target: Vec<f64> = x.iter().zip(&y).map(|(x, y)| 0.5 - x + 2.0 * x * y + 0.25 * y * y).collect();
        let features = quadratic(&[&x, &y], x.len());
        let (solution, residual) = fit(&features, &[&target], 1e-14).remove(0);
        assert!(residual < 1e-9, "{residual}");
        // 1, x, y, x², y·x, y²
        for (value, exact) in solution.iter().zip([0.5, -1.0, 0.0, 0.0, 2.0, 0.25]) {
            assert!((value - exact).abs() < 1e-8, "{solution:?}");
        }
    }
}
