//! Linear equations: general, band, tridiagonal and symmetric positive definite matrices.
//! Reference: E. Anderson et al., LAPACK Users' Guide (1999); Golub & Van Loan, Matrix Computations, chapters 3 and 4.

use crate::dense::{lu_solve, lu_solve_transposed, norm_1, norm_inf, reciprocal_condition};

/// Pivot numbers from one to exchanges from zero.
fn exchanges(ipiv: &[i32]) -> Vec<usize> {
    ipiv.iter().map(|&p| (p.max(1) - 1) as usize).collect()
}

/// `A = P L U` for a matrix of `m` rows and `n` columns. A positive `info` is the first zero pivot.
pub fn dgetrf(m: usize, n: usize, a: &mut [f64], ipiv: &mut [i32]) -> i32 {
    let mut info = 0;
    for k in 0..m.min(n) {
        let column = &a[k * m..(k + 1) * m];
        let pivot = (k..m).fold(k, |best, i| if column[i].abs() > column[best].abs() { i } else { best });
        ipiv[k] = pivot as i32 + 1;
        if a[k * m + pivot] == 0.0 {
            if info == 0 {
                info = k as i32 + 1;
            }
            continue;
        }
        if pivot != k {
            for j in 0..n {
                a.swap(j * m + k, j * m + pivot);
            }
        }
        let reciprocal = 1.0 / a[k * m + k];
        for i in k + 1..m {
            a[k * m + i] *= reciprocal;
        }
        for j in k + 1..n {
            let factor = a[j * m + k];
            if factor != 0.0 {
                for i in k + 1..m {
                    a[j * m + i] -= a[k * m + i] * factor;
                }
            }
        }
    }
    info
}

/// Solves `A X = B` or, where `transposed`, `Aᵀ X = B` in place of `B`, from [`dgetrf`].
pub fn dgetrs(transposed: bool, n: usize, lu: &[f64], ipiv: &[i32], b: &mut [f64]) {
    let pivots = exchanges(ipiv);
    for column in b.chunks_exact_mut(n.max(1)) {
        if transposed {
            lu_solve_transposed(n, lu, &pivots, column);
        } else {
            lu_solve(n, lu, &pivots, column);
        }
    }
}

/// Replaces the factors of [`dgetrf`] by the inverse.
pub fn dgetri(n: usize, a: &mut [f64], ipiv: &[i32]) -> i32 {
    if let Some(k) = (0..n).find(|k| a[k * n + k] == 0.0) {
        return k as i32 + 1;
    }
    let lu = a[..n * n].to_vec();
    let inverse = &mut a[..n * n];
    inverse.fill(0.0);
    for k in 0..n {
        inverse[k * n + k] = 1.0;
    }
    dgetrs(false, n, &lu, ipiv, inverse);
    0
}

/// Solves `A X = B` in place of `B`; `A` is replaced by its factors.
pub fn dgesv(n: usize, a: &mut [f64], ipiv: &mut [i32], b: &mut [f64]) -> i32 {
    let info = dgetrf(n, n, a, ipiv);
    if info == 0 {
        dgetrs(false, n, a, ipiv, b);
    }
    info
}

/// Solves `A X = B` or `Aᵀ X = B` with one step of refinement; also gives the reciprocal condition number. A matrix
/// singular to working precision has `info = n + 1`.
pub fn dgesvx(transposed: bool, n: usize, a: &[f64], b: &[f64], x: &mut [f64]) -> (i32, f64) {
    let norm = if transposed { norm_inf(n, &a[..n * n]) } else { norm_1(n, &a[..n * n]) };
    let (mut lu, mut ipiv) = (a[..n * n].to_vec(), vec![0; n]);
    let info = dgetrf(n, n, &mut lu, &mut ipiv);
    if info != 0 {
        return (info, 0.0);
    }
    x.copy_from_slice(b);
    dgetrs(transposed, n, &lu, &ipiv, x);
    let mut residual = b.to_vec();
    for (x, r) in x.chunks_exact(n.max(1)).zip(residual.chunks_exact_mut(n.max(1))) {
        for j in 0..n {
            for i in 0..n {
                let (row, column) = if transposed { (j, i) } else { (i, j) };
                r[row] -= a[j * n + i] * x[column];
            }
        }
    }
    dgetrs(transposed, n, &lu, &ipiv, &mut residual);
    for (x, correction) in x.iter_mut().zip(&residual) {
        *x += correction;
    }
    let rcond = dgecon(transposed, n, &lu, norm);
    (if rcond < f64::EPSILON { n as i32 + 1 } else { 0 }, rcond)
}

/// The reciprocal condition number in the 1-norm or the infinity norm, from the factors and the norm of the matrix.
/// Row exchanges permute the columns of the inverse, which changes neither norm, so they are not needed.
pub fn dgecon(infinity: bool, n: usize, lu: &[f64], norm: f64) -> f64 {
    let pivots: Vec<usize> = (0..n).collect();
    if (0..n).any(|k| lu[k * n + k] == 0.0) {
        return 0.0;
    }
    if !infinity {
        return reciprocal_condition(n, lu, &pivots, norm, &mut vec![0.0; 2 * n]);
    }
    // Small matrices: the inverse itself.
    let mut inverse = vec![0.0; n * n];
    for k in 0..n {
        inverse[k * n + k] = 1.0;
        lu_solve(n, lu, &pivots, &mut inverse[k * n..(k + 1) * n]);
    }
    let product = norm * norm_inf(n, &inverse);
    if n == 0 {
        1.0
    } else if product > 0.0 && product.is_finite() {
        1.0 / product
    } else {
        0.0
    }
}

/// A norm of a matrix with `m` rows: `1` or `O` largest column sum, `I` largest row sum, `F` or `E` Frobenius, `M` largest
/// element. Anything else gives 0.
pub fn dlange(norm: char, m: usize, a: &[f64]) -> f64 {
    match norm.to_ascii_uppercase() {
        '1' | 'O' => norm_1(m, a),
        'I' => norm_inf(m, a),
        'F' | 'E' => crate::dense::length(a),
        'M' => crate::vector::norm_max(a),
        _ => 0.0,
    }
}

/// Solves with a tridiagonal matrix in place of `B`; the diagonals are overwritten. A positive `info` is a zero pivot.
pub fn dgtsv(n: usize, lower: &mut [f64], diagonal: &mut [f64], upper: &mut [f64], b: &mut [f64]) -> i32 {
    // After an exchange of rows a second superdiagonal appears.
    let mut second = vec![0.0; n];
    for k in 0..n.saturating_sub(1) {
        if lower[k].abs() > diagonal[k].abs() {
            std::mem::swap(&mut lower[k], &mut diagonal[k]);
            std::mem::swap(&mut diagonal[k + 1], &mut upper[k]);
            if k + 2 < n {
                second[k] = upper[k + 1];
                upper[k + 1] = 0.0;
            }
            for column in b.chunks_exact_mut(n) {
                column.swap(k, k + 1);
            }
        }
        if diagonal[k] == 0.0 {
            return k as i32 + 1;
        }
        let factor = lower[k] / diagonal[k];
        diagonal[k + 1] -= factor * upper[k];
        if k + 2 < n {
            upper[k + 1] -= factor * second[k];
        }
        for column in b.chunks_exact_mut(n) {
            column[k + 1] -= factor * column[k];
        }
    }
    if n > 0 && diagonal[n - 1] == 0.0 {
        return n as i32;
    }
    for column in b.chunks_exact_mut(n.max(1)) {
        for k in (0..n).rev() {
            let mut value = column[k];
            if k + 1 < n {
                value -= upper[k] * column[k + 1];
            }
            if k + 2 < n {
                value -= second[k] * column[k + 2];
            }
            column[k] = value / diagonal[k];
        }
    }
    0
}

/// Solves with a band matrix in place of `B`. `bands` has `2 kl + ku + 1` rows: element `(i, j)` in row
/// `kl + ku + i - j` of column `j`.
pub fn dgbsv(n: usize, kl: usize, ku: usize, bands: &[f64], ipiv: &mut [i32], b: &mut [f64]) -> i32 {
    let rows = 2 * kl + ku + 1;
    let mut full = vec![0.0; n * n];
    for j in 0..n {
        for i in j.saturating_sub(ku)..(j + kl + 1).min(n) {
            full[j * n + i] = bands[j * rows + kl + ku + i - j];
        }
    }
    dgesv(n, &mut full, ipiv, b)
}

/// The Cholesky factor of a symmetric positive definite matrix, in its upper or lower triangle. A positive `info` is the
/// order of the first leading minor that is not positive.
pub fn dpotrf(upper: bool, n: usize, a: &mut [f64]) -> i32 {
    // Element (i, j), i >= j, of the lower factor.
    let at = |i: usize, j: usize| if upper { i * n + j } else { j * n + i };
    for j in 0..n {
        let square = a[at(j, j)] - (0..j).map(|k| a[at(j, k)].powi(2)).sum::<f64>();
        if !(square > 0.0) {
            return j as i32 + 1;
        }
        let root = square.sqrt();
        a[at(j, j)] = root;
        for i in j + 1..n {
            let sum: f64 = (0..j).map(|k| a[at(i, k)] * a[at(j, k)]).sum();
            a[at(i, j)] = (a[at(i, j)] - sum) / root;
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::super::testing::{assert_close, noise, product, transposed};
    use super::*;

    #[test]
    fn rectangular_factors_multiply_to_the_matrix() {
        for (m, n) in [(4, 4), (5, 3), (3, 5)] {
            let a = noise((m * n) as u64, m * n);
            let (mut lu, mut ipiv) = (a.clone(), vec![0; m.min(n)]);
            assert_eq!(dgetrf(m, n, &mut lu, &mut ipiv), 0);
            let k = m.min(n);
            let lower: Vec<f64> = (0..m * k)
                .map(|p| {
                    if p % m == p / m {
                        1.0
                    } else if p % m > p / m {
                        lu[p]
                    } else {
                        0.0
                    }
                })
                .collect();
            let upper: Vec<f64> =
                (0..k * n).map(|p| if p % k <= p / k { lu[p / k * m + p % k] } else { 0.0 }).collect();
            let mut result = product(m, k, &lower, &upper);
            for (step, &pivot) in ipiv.iter().enumerate().rev() {
                for j in 0..n {
                    result.swap(j * m + step, j * m + pivot as usize - 1);
                }
            }
            assert_close(&result, &a, 1e-14);
        }
    }

    #[test]
    fn solutions_inverse_and_condition() {
        let n = 6;
        let (a, x) = (noise(1, n * n), noise(2, 2 * n));
        let b = product(n, n, &a, &x);
        let (mut lu, mut ipiv, mut solution) = (a.clone(), vec![0; n], b.clone());
        assert_eq!(dgesv(n, &mut lu, &mut ipiv, &mut solution), 0);
        assert_close(&solution, &x, 1e-11);
        let bt = product(n, n, &transposed(n, &a), &x);
        let mut refined = vec![0.0; 2 * n];
        let (info, rcond) = dgesvx(true, n, &a, &bt, &mut refined);
        assert_eq!(info, 0);
        assert_close(&refined, &x, 1e-11);
        let factors = lu.clone();
        assert_eq!(dgetri(n, &mut lu, &ipiv), 0);
        let unit: Vec<f64> = (0..n * n).map(|p| f64::from(u8::from(p % n == p / n))).collect();
        assert_close(&product(n, n, &a, &lu), &unit, 1e-11);
        let exact = 1.0 / (dlange('I', n, &a) * dlange('I', n, &lu));
        assert!((rcond / exact - 1.0).abs() < 1e-9);
        let estimate = dgecon(false, n, &factors, dlange('1', n, &a));
        let exact = 1.0 / (dlange('1', n, &a) * dlange('1', n, &lu));
        assert!(estimate >= 0.99 * exact && estimate < 3.0 * exact);
    }

    #[test]
    fn singular_matrices_report_the_pivot() {
        let mut a = [1.0, 2.0, 2.0, 4.0];
        assert_eq!(dgesv(2, &mut a, &mut [0; 2], &mut [1.0, 1.0]), 2);
        assert_eq!(dgtsv(2, &mut [2.0], &mut [1.0, 4.0], &mut [2.0], &mut [1.0, 1.0]), 2);
        assert_eq!(dpotrf(true, 2, &mut [1.0, 0.0, 2.0, 1.0]), 2);
    }

    #[test]
    fn band_and_tridiagonal_agree_with_the_full_matrix() {
        let n = 7;
        let (lower, diagonal, upper, b) = (noise(3, n - 1), noise(4, n), noise(5, n - 1), noise(6, 2 * n));
        let mut full = vec![0.0; n * n];
        let mut bands = vec![0.0; 4 * n];
        for k in 0..n {
            full[k * n + k] = diagonal[k];
            bands[k * 4 + 2] = diagonal[k];
            if k + 1 < n {
                full[k * n + k + 1] = lower[k];
                bands[k * 4 + 3] = lower[k];
                full[(k + 1) * n + k] = upper[k];
                bands[(k + 1) * 4 + 1] = upper[k];
            }
        }
        let (mut x, mut y, mut z) = (b.clone(), b.clone(), b);
        assert_eq!(dgesv(n, &mut full, &mut vec![0; n], &mut x), 0);
        assert_eq!(dgtsv(n, &mut lower.clone(), &mut diagonal.clone(), &mut upper.clone(), &mut y), 0);
        assert_eq!(dgbsv(n, 1, 1, &bands, &mut vec![0; n], &mut z), 0);
        assert_close(&y, &x, 1e-10);
        assert_close(&z, &x, 1e-10);
    }

    #[test]
    fn cholesky() {
        let n = 5;
        let g = noise(8, n * n);
        let a = product(n, n, &transposed(n, &g), &g);
        for upper in [true, false] {
            let mut factor = a.clone();
            assert_eq!(dpotrf(upper, n, &mut factor), 0);
            for p in 0..n * n {
                let (i, j) = (p % n, p / n);
                if (upper && i > j) || (!upper && i < j) {
                    factor[p] = 0.0;
                }
            }
            let t = transposed(n, &factor);
            let result = if upper { product(n, n, &t, &factor) } else { product(n, n, &factor, &t) };
            assert_close(&result, &a, 1e-13);
        }
    }

    #[test]
    fn norms() {
        let a = [3.0, 0.0, -4.0, 0.0];
        assert_eq!(
            [dlange('1', 2, &a), dlange('i', 2, &a), dlange('F', 2, &a), dlange('M', 2, &a)],
            [4.0, 7.0, 5.0, 4.0]
        );
    }
}
