//! LU factorisation with partial pivoting: `P A = L U`, `L` with unit diagonal, in place of `A`.
//!
//! Columns are eliminated in panels; the columns right of a panel are updated with four columns of the panel at a time,
//! which quarters the memory traffic of large matrices. Small real matrices go to code of fixed size.
//! Reference: Golub & Van Loan, Matrix Computations, 3.2 and 3.4. Cost: 2/3 n³ operations, each solve 2 n².

use crate::constants::blocks::linear::PANEL;
use thiserror::Error;

use super::fixed;

/// A matrix without inverse: at elimination of `column` no row had a pivot left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the matrix is singular: column {column} depends on those before it (found at row {row})")]
pub struct Singular {
    /// The column, an unknown, that cannot be determined (from zero).
    pub column: usize,
    /// A row, an equation, of those left over (from zero, before any exchange).
    pub row: usize,
}

/// Factors the `n` by `n` matrix `a` in place. `pivots[k]` is the row exchanged with row `k` in step `k`.
/// A pivot is missing where it is not larger than `threshold` times the largest element of its column; with a
/// threshold of 0 only an exact zero (or a value that is no number) is.
pub fn lu_factor(n: usize, a: &mut [f64], pivots: &mut [usize], threshold: f64) -> Result<(), Singular> {
    let a = &mut a[..n * n];
    let pivots = &mut pivots[..n];
    if threshold == 0.0
        && let Some(result) = fixed::factor(n, a, pivots)
    {
        return result.map_err(|step| singular(step, pivots));
    }
    let mut start = 0;
    while start < n {
        let end = (start + PANEL).min(n);
        for k in start..end {
            // Bring column k up to date with the panel's columns before it, then choose its pivot.
            let column_scale = if threshold > 0.0 { scale_of_column(n, a, k) } else { 0.0 };
            let (done, column) = a.split_at_mut(k * n);
            let column = &mut column[..n];
            for j in start..k {
                column.swap(j, pivots[j]);
            }
            for j in start..k {
                let factor = column[j];
                subtract(&mut column[j + 1..], &done[j * n + j + 1..(j + 1) * n], factor);
            }
            let mut pivot = k;
            let mut largest = column[k].abs();
            for (i, value) in column.iter().enumerate().skip(k + 1) {
                if value.abs() > largest {
                    largest = value.abs();
                    pivot = i;
                }
            }
            pivots[k] = pivot;
            if !(largest > threshold * column_scale) {
                return Err(singular(k, pivots));
            }
            column.swap(k, pivot);
            let reciprocal = 1.0 / column[k];
            for value in &mut column[k + 1..] {
                *value *= reciprocal;
            }
            for j in start..k {
                a.swap(j * n + k, j * n + pivot);
            }
        }
        let (panel, rest) = a.split_at_mut(end * n);
        // The multipliers of the panels before follow the exchanges too.
        for column in panel[..start * n].chunks_exact_mut(n) {
            for k in start..end {
                column.swap(k, pivots[k]);
            }
        }
        for column in rest.chunks_exact_mut(n) {
            for k in start..end {
                column.swap(k, pivots[k]);
            }
            update(n, panel, start, end, column);
        }
        start = end;
    }
    Ok(())
}

/// Subtracts the panel's contribution from a column to its right.
fn update(n: usize, panel: &[f64], start: usize, end: usize, column: &mut [f64]) {
    for k in start..end {
        let factor = column[k];
        subtract(&mut column[k + 1..end], &panel[k * n + k + 1..k * n + end], factor);
    }
    let below = |k: usize| &panel[k * n + end..(k + 1) * n];
    let (above, rest) = column.split_at_mut(end);
    let mut k = start;
    while k + 4 <= end {
        let [f0, f1, f2, f3] = [above[k], above[k + 1], above[k + 2], above[k + 3]];
        let (c0, c1, c2, c3) = (below(k), below(k + 1), below(k + 2), below(k + 3));
        for ((((value, &a), &b), &c), &d) in rest.iter_mut().zip(c0).zip(c1).zip(c2).zip(c3) {
            *value -= a * f0 + b * f1 + (c * f2 + d * f3);
        }
        k += 4;
    }
    while k < end {
        subtract(rest, below(k), above[k]);
        k += 1;
    }
}

#[inline(always)]
fn subtract(target: &mut [f64], column: &[f64], factor: f64) {
    for (value, &multiplier) in target.iter_mut().zip(column) {
        *value -= multiplier * factor;
    }
}

fn scale_of_column(n: usize, a: &[f64], k: usize) -> f64 {
    a[k * n..(k + 1) * n].iter().map(|value| value.abs()).fold(0.0, f64::max)
}

/// Follows the exchanges back to the original row at the place of the missing pivot.
pub(super) fn singular(step: usize, pivots: &[usize]) -> Singular {
    let mut row = step;
    for k in (0..step).rev() {
        if pivots[k] == row {
            row = k;
        } else if k == row {
            row = pivots[k];
        }
    }
    Singular { column: step, row }
}

/// Solves `A x = b` in place of `b`, from a factorisation.
pub fn lu_solve(n: usize, lu: &[f64], pivots: &[usize], b: &mut [f64]) {
    let (lu, pivots, b) = (&lu[..n * n], &pivots[..n], &mut b[..n]);
    if fixed::solve(n, lu, pivots, b) {
        return;
    }
    for k in 0..n {
        b.swap(k, pivots[k]);
    }
    for (k, column) in lu.chunks_exact(n.max(1)).enumerate() {
        let factor = b[k];
        subtract(&mut b[k + 1..], &column[k + 1..], factor);
    }
    for (k, column) in lu.chunks_exact(n.max(1)).enumerate().rev() {
        let value = b[k] / column[k];
        b[k] = value;
        subtract(&mut b[..k], &column[..k], value);
    }
}

/// Solves `Aᵀ x = b` in place of `b` (without conjugation), from a factorisation.
pub fn lu_solve_transposed(n: usize, lu: &[f64], pivots: &[usize], b: &mut [f64]) {
    let (lu, b) = (&lu[..n * n], &mut b[..n]);
    for (k, column) in lu.chunks_exact(n.max(1)).enumerate() {
        let mut value = b[k];
        for (&u, &x) in column[..k].iter().zip(b.iter()) {
            value -= u * x;
        }
        b[k] = value / column[k];
    }
    for (k, column) in lu.chunks_exact(n.max(1)).enumerate().rev() {
        let mut value = b[k];
        for (&l, &x) in column[k + 1..].iter().zip(&b[k + 1..]) {
            value -= l * x;
        }
        b[k] = value;
    }
    for k in (0..n).rev() {
        b.swap(k, pivots[k]);
    }
}

/// The determinant, from a factorisation.
pub fn lu_determinant(n: usize, lu: &[f64], pivots: &[usize]) -> f64 {
    (0..n).fold(1.0, |product, k| {
        let product = product * lu[k * n + k];
        if pivots[k] == k { product } else { -product }
    })
}

/// Writes the inverse to `inverse`, column by column, from a factorisation.
pub fn lu_invert(n: usize, lu: &[f64], pivots: &[usize], inverse: &mut [f64]) {
    for (k, column) in inverse[..n * n].chunks_exact_mut(n.max(1)).enumerate() {
        column.fill(0.0);
        column[k] = 1.0;
        lu_solve(n, lu, pivots, column);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::noise;

    fn multiply(n: usize, a: &[f64], x: &[f64]) -> Vec<f64> {
        let mut y = vec![0.0; n];
        for j in 0..n {
            for i in 0..n {
                y[i] += a[j * n + i] * x[j];
            }
        }
        y
    }

    fn transpose(n: usize, a: &[f64]) -> Vec<f64> {
        (0..n * n).map(|k| a[k % n * n + k / n]).collect()
    }

    #[test]
    fn real_systems_of_every_size_and_path() {
        for n in (0..20).chain([31, 32, 33, 64, 100]) {
            for threshold in [0.0, 1e-14] {
                let (a, x) = (noise(n as u64, n * n), noise(3, n));
                let (mut lu, mut pivots) = (a.clone(), vec![0; n]);
                lu_factor(n, &mut lu, &mut pivots, threshold).unwrap();
                let mut b = multiply(n, &a, &x);
                lu_solve(n, &lu, &pivots, &mut b);
                let mut bt = multiply(n, &transpose(n, &a), &x);
                lu_solve_transposed(n, &lu, &pivots, &mut bt);
                for i in 0..n {
                    assert!((b[i] - x[i]).abs() < 1e-9, "n = {n}");
                    assert!((bt[i] - x[i]).abs() < 1e-9, "transposed, n = {n}");
                }
            }
        }
    }

    #[test]
    fn determinant_and_inverse() {
        let a = [2.0, 1.0, 0.0, 4.0, 0.0, 1.0, 1.0, 3.0, 5.0];
        let (mut lu, mut pivots) = (a, [0; 3]);
        lu_factor(3, &mut lu, &mut pivots, 0.0).unwrap();
        // 2 (0·5 - 3·1) - 4 (1·5 - 3·0) + 1 (1·1 - 0·0) = -25
        assert!((lu_determinant(3, &lu, &pivots) + 25.0).abs() < 1e-13);
        let mut inverse = [0.0; 9];
        lu_invert(3, &lu, &pivots, &mut inverse);
        for k in 0..3 {
            let unit = multiply(3, &a, &inverse[3 * k..3 * k + 3]);
            assert!((0..3).all(|i| (unit[i] - f64::from(u8::from(i == k))).abs() < 1e-14));
        }
    }

    #[test]
    fn singularity_names_column_and_row() {
        // Column 1 is twice column 0; rows 0 and 2 are equal.
        let a = [1.0, 3.0, 1.0, 2.0, 6.0, 2.0, 5.0, 1.0, 5.0];
        for threshold in [0.0, 1e-13] {
            let (mut lu, mut pivots) = (a, [0; 3]);
            let error = lu_factor(3, &mut lu, &mut pivots, threshold).unwrap_err();
            assert_eq!(error.column, 1);
            assert!(error.row == 0 || error.row == 2);
        }
        // Nearly dependent: only the threshold sees it.
        let a = [0.1, 0.3, 0.2, 0.6 + 1e-17];
        let (mut lu, mut pivots) = (a, [0; 2]);
        assert_eq!(lu_factor(2, &mut lu, &mut pivots, 1e-12).unwrap_err().column, 1);
        for n in [2, 20] {
            let (mut lu, mut pivots) = (vec![f64::NAN; n * n], vec![0; n]);
            assert!(lu_factor(n, &mut lu, &mut pivots, 0.0).is_err());
        }
    }
}
