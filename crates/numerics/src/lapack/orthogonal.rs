//! Orthogonal factorisations and least squares.
//! Reference: Golub & Van Loan, Matrix Computations, chapter 5. Reflections are `I - tau v vᵀ` with `v[0] = 1`.

use crate::dense::{LeastSquares, length, reflect, reflector};

/// `A = Q R`: `R` on and above the diagonal, the vectors of the reflections below it.
pub fn dgeqrf(m: usize, n: usize, a: &mut [f64], tau: &mut [f64]) {
    for k in 0..m.min(n) {
        let (before, rest) = a[..m * n].split_at_mut((k + 1) * m);
        let column = &mut before[k * m + k..];
        tau[k] = reflector(column).1;
        for target in rest.chunks_exact_mut(m) {
            reflect(&column[1..], tau[k], &mut target[k..]);
        }
    }
}

/// `A P = Q R` with column pivoting; `jpvt[k]` is the column (from one) that comes to place `k`. All columns are free.
pub fn dgeqp3(m: usize, n: usize, a: &mut [f64], jpvt: &mut [i32], tau: &mut [f64]) {
    for (k, column) in jpvt.iter_mut().enumerate() {
        *column = k as i32 + 1;
    }
    for k in 0..m.min(n) {
        let mut longest = (k, -1.0);
        for j in k..n {
            let norm = length(&a[j * m + k..(j + 1) * m]);
            if norm > longest.1 {
                longest = (j, norm);
            }
        }
        if longest.0 != k {
            jpvt.swap(k, longest.0);
            for i in 0..m {
                a.swap(k * m + i, longest.0 * m + i);
            }
        }
        let (before, rest) = a[..m * n].split_at_mut((k + 1) * m);
        let column = &mut before[k * m + k..];
        tau[k] = reflector(column).1;
        for target in rest.chunks_exact_mut(m) {
            reflect(&column[1..], tau[k], &mut target[k..]);
        }
    }
}

/// Replaces the reflections in the first `k` columns by the first `n` columns of `Q`.
pub fn dorgqr(m: usize, n: usize, k: usize, a: &mut [f64], tau: &[f64]) {
    let vectors = a[..m * k].to_vec();
    let q = &mut a[..m * n];
    q.fill(0.0);
    for j in 0..n {
        q[j * m + j] = 1.0;
    }
    for l in (0..k).rev() {
        for column in q.chunks_exact_mut(m.max(1)) {
            reflect(&vectors[l * m + l + 1..(l + 1) * m], tau[l], &mut column[l..]);
        }
    }
}

/// `C := Q C` or, where `transposed`, `Qᵀ C`, for `k` reflections of [`dgeqrf`] in `a` and `C` with `m` rows.
pub fn dormqr(transposed: bool, m: usize, k: usize, a: &[f64], tau: &[f64], c: &mut [f64]) {
    for column in c.chunks_exact_mut(m.max(1)) {
        let mut apply = |l: usize| reflect(&a[l * m + l + 1..(l + 1) * m], tau[l], &mut column[l..]);
        if transposed {
            (0..k).for_each(&mut apply);
        } else {
            (0..k).rev().for_each(&mut apply);
        }
    }
}

/// Least squares (`m >= n`) or shortest solution (`m < n`) of `A X = B` for a matrix of full rank. `b` has `max(m, n)`
/// rows; the solution is in its first `n`. Returns `info`: positive where the rank is not full.
pub fn dgels(m: usize, n: usize, a: &[f64], b: &mut [f64]) -> i32 {
    let rank = dgelsy(m, n, a, b, f64::EPSILON);
    if rank < m.min(n) { rank as i32 + 1 } else { 0 }
}

/// The shortest least-squares solution of `A X = B` for a matrix of any rank. `b` has `max(m, n)` rows; the solution is
/// in its first `n`. Returns the rank: columns of `R` with a diagonal above `rcond` times the first.
pub fn dgelsy(m: usize, n: usize, a: &[f64], b: &mut [f64], rcond: f64) -> usize {
    let rows = m.max(n);
    let mut solver = LeastSquares::new(m, n);
    let rank = solver.factor(&a[..m * n], rcond.max(0.0));
    let mut x = vec![0.0; n];
    for column in b.chunks_exact_mut(rows.max(1)) {
        solver.solve(&column[..m], &mut x);
        column[..n].copy_from_slice(&x);
    }
    rank
}

/// Minimises `|A x - c|` subject to `B x = d`; `A` has `m` rows, `B` has `p` rows, both `n` columns, `p <= n <= m + p`.
/// `info` is 1 where `B`, 2 where `A` and `B` together lack full rank.
pub fn dgglse((m, n, p): (usize, usize, usize), a: &[f64], b: &[f64], c: &[f64], d: &[f64], x: &mut [f64]) -> i32 {
    let sizes_fit = p <= n && n <= m + p;
    if !sizes_fit {
        return 2;
    }
    // With Bᵀ = Q [R; 0] the constraint fixes the first p components of Qᵀ x, the rest are free.
    let mut q: Vec<f64> = vec![0.0; n * n];
    for row in 0..p {
        for column in 0..n {
            q[row * n + column] = b[column * p + row];
        }
    }
    let mut tau = vec![0.0; p];
    dgeqrf(n, p, &mut q, &mut tau);
    let r = q[..n * p].to_vec();
    dorgqr(n, n, p, &mut q, &tau);
    let largest = (0..p).map(|k| r[k * n + k].abs()).fold(0.0, f64::max);
    let mut fixed = vec![0.0; p];
    for k in 0..p {
        if !(r[k * n + k].abs() > f64::EPSILON * largest) {
            return 1;
        }
        let sum: f64 = (0..k).map(|j| r[k * n + j] * fixed[j]).sum();
        fixed[k] = (d[k] - sum) / r[k * n + k];
    }
    x[..n].fill(0.0);
    for (k, value) in fixed.iter().enumerate() {
        crate::vector::add_scaled(x, *value, &q[k * n..(k + 1) * n]);
    }
    let free = n - p;
    if free == 0 {
        return 0;
    }
    let times_a = |v: &[f64]| -> Vec<f64> { (0..m).map(|i| (0..n).map(|j| a[j * m + i] * v[j]).sum()).collect() };
    let mut reduced = Vec::with_capacity(m * free);
    for k in p..n {
        reduced.extend(times_a(&q[k * n..(k + 1) * n]));
    }
    let rest: Vec<f64> = times_a(x).iter().zip(c).map(|(y, c)| c - y).collect();
    let mut solver = LeastSquares::new(m, free);
    if solver.factor(&reduced, f64::EPSILON) < free {
        return 2;
    }
    let mut y = vec![0.0; free];
    solver.solve(&rest, &mut y);
    for (k, value) in y.iter().enumerate() {
        crate::vector::add_scaled(x, *value, &q[(p + k) * n..(p + k + 1) * n]);
    }
    0
}

#[cfg(test)]
mod tests {
    use super::super::testing::{assert_close, assert_orthogonal, noise, product, transposed};
    use super::*;

    fn upper(m: usize, n: usize, qr: &[f64]) -> Vec<f64> {
        (0..m * n).map(|p| if p % m <= p / m { qr[p] } else { 0.0 }).collect()
    }

    #[test]
    fn factors_multiply_to_the_matrix() {
        for (m, n) in [(4, 4), (6, 3), (3, 5)] {
            let a = noise((10 * m + n) as u64, m * n);
            let k = m.min(n);
            let (mut qr, mut tau) = (a.clone(), vec![0.0; k]);
            dgeqrf(m, n, &mut qr, &mut tau);
            let mut q = qr.clone();
            q.resize(m * m.max(n), 0.0);
            dorgqr(m, m, k, &mut q, &tau);
            assert_orthogonal(m, &q[..m * m]);
            assert_close(&product(m, m, &q[..m * m], &upper(m, n, &qr)), &a, 1e-13);
            let mut c = a.clone();
            dormqr(true, m, k, &qr, &tau, &mut c);
            assert_close(&c, &upper(m, n, &qr), 1e-13);
            dormqr(false, m, k, &qr, &tau, &mut c);
            assert_close(&c, &a, 1e-13);
        }
    }

    #[test]
    fn pivoted_factors_fall() {
        let (m, n) = (5, 4);
        let a = noise(77, m * n);
        let (mut qr, mut tau, mut jpvt) = (a.clone(), vec![0.0; 4], vec![0; 4]);
        dgeqp3(m, n, &mut qr, &mut jpvt, &mut tau);
        let diagonal: Vec<f64> = (0..n).map(|k| qr[k * m + k].abs()).collect();
        assert!(diagonal.is_sorted_by(|a, b| a >= b));
        let mut product_qr = upper(m, n, &qr);
        dormqr(false, m, n, &qr, &tau, &mut product_qr);
        for (k, &column) in jpvt.iter().enumerate() {
            let column = column as usize - 1;
            assert_close(&product_qr[k * m..(k + 1) * m], &a[column * m..(column + 1) * m], 1e-13);
        }
    }

    #[test]
    fn least_squares_of_a_line() {
        // y = 1 + 2 t with one point off: the normal equations give the slope and offset.
        let a = [1.0, 1.0, 1.0, 1.0, 0.0, 1.0, 2.0, 3.0];
        let mut b = [1.0, 3.0, 5.0, 8.0];
        assert_eq!(dgels(4, 2, &a, &mut b), 0);
        assert_close(&b[..2], &[0.8, 2.3], 1e-13);
        let mut b = [2.0, 2.0];
        assert_eq!(dgelsy(2, 2, &[1.0; 4], &mut b, 1e-12), 1);
        assert_close(&b, &[1.0, 1.0], 1e-14);
    }

    #[test]
    fn constraints_hold_and_the_rest_is_least() {
        let (m, n, p) = (5, 4, 2);
        let (a, b, c, d) = (noise(1, m * n), noise(2, p * n), noise(3, m), noise(4, p));
        let mut x = vec![0.0; n];
        assert_eq!(dgglse((m, n, p), &a, &b, &c, &d, &mut x), 0);
        assert_close(&product(p, n, &b, &x), &d, 1e-12);
        // The gradient Aᵀ(A x - c) is a combination of the rows of B: solve for it and compare.
        let residual: Vec<f64> = product(m, n, &a, &x).iter().zip(&c).map(|(y, c)| y - c).collect();
        let gradient = product(n, m, &transposed(m, &a), &residual);
        let mut multipliers = gradient.clone();
        dgelsy(n, p, &transposed(p, &b), &mut multipliers, 1e-12);
        assert_close(&product(n, p, &transposed(p, &b), &multipliers[..p]), &gradient, 1e-11);
    }
}
