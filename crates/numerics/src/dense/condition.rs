//! Norms, and the condition of a factored matrix.
//!
//! `‖A⁻¹‖₁` is estimated from a few solves with `A` and `Aᵀ` (W. W. Hager 1984, N. J. Higham, ACM TOMS 14 (1988)): a
//! lower bound, almost always within a factor of three.

use super::lu::{lu_solve, lu_solve_transposed};

/// The largest sum of absolute values of a column.
pub fn norm_1(rows: usize, a: &[f64]) -> f64 {
    a.chunks_exact(rows.max(1)).map(|column| column.iter().map(|x| x.abs()).sum()).fold(0.0, f64::max)
}

/// The largest sum of absolute values of a row.
pub fn norm_inf(rows: usize, a: &[f64]) -> f64 {
    (0..rows).map(|i| a.iter().skip(i).step_by(rows).map(|x| x.abs()).sum()).fold(0.0, f64::max)
}

/// An estimate of `1 / (‖A‖₁ ‖A⁻¹‖₁)` from a factorisation and the norm of `A` before it. `work` holds `2 n` numbers.
pub fn reciprocal_condition(n: usize, lu: &[f64], pivots: &[usize], norm: f64, work: &mut [f64]) -> f64 {
    if n == 0 {
        return 1.0;
    }
    if !(norm > 0.0) || !norm.is_finite() {
        return 0.0;
    }
    let (x, sign) = work[..2 * n].split_at_mut(n);
    x.fill(1.0 / n as f64);
    let mut estimate = 0.0;
    let mut unit = usize::MAX;
    for _ in 0..5 {
        lu_solve(n, lu, pivots, x);
        let norm_of_x: f64 = x.iter().map(|x| x.abs()).sum();
        let stalled = norm_of_x <= estimate;
        estimate = norm_of_x.max(estimate);
        if stalled {
            break;
        }
        for (s, x) in sign.iter_mut().zip(x.iter()) {
            *s = if *x >= 0.0 { 1.0 } else { -1.0 };
        }
        lu_solve_transposed(n, lu, pivots, sign);
        let (largest, value) = sign
            .iter()
            .map(|x| x.abs())
            .enumerate()
            .fold((0, 0.0), |best, (i, size)| if size > best.1 { (i, size) } else { best });
        let mean = sign.iter().sum::<f64>() / n as f64;
        if largest == unit || (unit == usize::MAX && value <= mean.abs()) {
            break;
        }
        unit = largest;
        x.fill(0.0);
        x[unit] = 1.0;
    }
    // A second starting vector catches matrices for which the first iteration cancels.
    for (i, x) in x.iter_mut().enumerate() {
        let value = 1.0 + i as f64 / (n.max(2) - 1) as f64;
        *x = if i % 2 == 0 { value } else { -value };
    }
    lu_solve(n, lu, pivots, x);
    let alternate = 2.0 * x.iter().map(|x| x.abs()).sum::<f64>() / (3 * n) as f64;
    let inverse_norm = estimate.max(alternate);
    if inverse_norm.is_finite() { 1.0 / (norm * inverse_norm) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::super::{lu_factor, lu_invert};
    use super::*;
    use crate::testing::noise;

    #[test]
    fn norms() {
        let a = [1.0, -2.0, 3.0, 4.0, 0.0, -6.0];
        assert_eq!(norm_1(2, &a), 7.0);
        assert_eq!(norm_inf(2, &a), 12.0);
    }

    #[test]
    fn close_to_the_true_condition() {
        for n in [1, 2, 5, 10, 30] {
            for seed in 0..20 {
                let mut a = noise(seed * 31 + n as u64, n * n);
                if seed % 2 == 0 {
                    // Nearly dependent columns.
                    let (first, last) = a.split_at_mut((n - 1) * n);
                    for (l, f) in last.iter_mut().zip(first.iter()) {
                        *l = f + 1e-7 * *l;
                    }
                }
                let norm = norm_1(n, &a);
                let (mut lu, mut pivots, mut inverse) = (a, vec![0; n], vec![0.0; n * n]);
                lu_factor(n, &mut lu, &mut pivots, 0.0).unwrap();
                lu_invert(n, &lu, &pivots, &mut inverse);
                let exact = 1.0 / (norm * norm_1(n, &inverse));
                let estimate = reciprocal_condition(n, &lu, &pivots, norm, &mut vec![0.0; 2 * n]);
                assert!(estimate >= 0.99 * exact && estimate < 4.0 * exact, "n = {n}: {estimate} for {exact}");
            }
        }
    }
}
