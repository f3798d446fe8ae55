//! Singular values: `A = U Σ Vᵀ`, by one-sided Jacobi rotations that make the columns of `A V` orthogonal.
//! Reference: M. R. Hestenes, J. SIAM 6 (1958); J. Demmel & K. Veselić, SIAM J. Matrix Anal. Appl. 13 (1992): small
//! singular values come out with high relative accuracy. Quadratic convergence, in some six to ten sweeps.

use crate::dense::length;
use crate::vector::{add_scaled, dot};

const SWEEPS: usize = 60;

/// Singular values in falling order, all left vectors as columns of `u` (`m` by `m`), all right vectors as rows of `vt`
/// (`n` by `n`). `info` is 1 where the iteration does not converge.
pub fn dgesvd(m: usize, n: usize, a: &[f64], sigma: &mut [f64], u: &mut [f64], vt: &mut [f64]) -> i32 {
    // The tall one of A and Aᵀ is worked on.
    let tall = m >= n;
    let (rows, columns) = if tall { (m, n) } else { (n, m) };
    let mut w: Vec<f64> = if tall { a[..m * n].to_vec() } else { (0..m * n).map(|p| a[p % n * m + p / n]).collect() };
    let mut v: Vec<f64> = (0..columns * columns).map(|p| f64::from(u8::from(p % columns == p / columns))).collect();
    let converged = orthogonalise(rows, columns, &mut w, &mut v);

    let norms: Vec<f64> = (0..columns).map(|k| length(&w[k * rows..(k + 1) * rows])).collect();
    let mut order: Vec<usize> = (0..columns).collect();
    order.sort_by(|&i, &j| norms[j].total_cmp(&norms[i]));
    let largest = order.first().map_or(0.0, |&k| norms[k]);
    let mut left: Vec<f64> = Vec::with_capacity(rows * rows);
    let mut right: Vec<f64> = Vec::with_capacity(columns * columns);
    for (place, &k) in order.iter().enumerate() {
        sigma[place] = norms[k];
        right.extend(&v[k * columns..(k + 1) * columns]);
        // Directions lost to rounding are found anew below.
        if norms[k] > f64::EPSILON * largest * rows as f64 {
            left.extend(w[k * rows..(k + 1) * rows].iter().map(|x| x / norms[k]));
        }
    }
    complete(rows, &mut left);
    let (by_column, by_row) = if tall { (left, right) } else { (right, left) };
    u[..m * m].copy_from_slice(&by_column);
    for p in 0..n * n {
        vt[p] = by_row[p % n * n + p / n];
    }
    i32::from(!converged)
}

/// Rotates pairs of columns of `w`, and of `v`, until all are orthogonal.
fn orthogonalise(rows: usize, columns: usize, w: &mut [f64], v: &mut [f64]) -> bool {
    for _ in 0..SWEEPS {
        let mut rotated = false;
        for i in 0..columns {
            for j in i + 1..columns {
                let (x, y) = pair(w, rows, i, j);
                let (xx, yy, xy) = (dot(x, x), dot(y, y), dot(x, y));
                if !(xy.abs() > f64::EPSILON * (xx * yy).sqrt()) || xy == 0.0 {
                    continue;
                }
                rotated = true;
                let ratio = (yy - xx) / (2.0 * xy);
                let tangent = 1f64.copysign(ratio) / (ratio.abs() + (1.0 + ratio * ratio).sqrt());
                let cosine = 1.0 / (1.0 + tangent * tangent).sqrt();
                let sine = cosine * tangent;
                rotate(x, y, cosine, sine);
                let (x, y) = pair(v, columns, i, j);
                rotate(x, y, cosine, sine);
            }
        }
        if !rotated {
            return true;
        }
    }
    false
}

fn pair(a: &mut [f64], rows: usize, i: usize, j: usize) -> (&mut [f64], &mut [f64]) {
    let (first, second) = a.split_at_mut(j * rows);
    (&mut first[i * rows..(i + 1) * rows], &mut second[..rows])
}

fn rotate(x: &mut [f64], y: &mut [f64], cosine: f64, sine: f64) {
    for (x, y) in x.iter_mut().zip(y) {
        (*x, *y) = (cosine * *x - sine * *y, sine * *x + cosine * *y);
    }
}

/// Appends unit vectors until the columns in `q` are a basis.
fn complete(rows: usize, q: &mut Vec<f64>) {
    while q.len() < rows * rows {
        // The axis farthest from the span, made orthogonal twice against rounding.
        let mut best = (0.0, Vec::new());
        for axis in 0..rows {
            let mut candidate = vec![0.0; rows];
            candidate[axis] = 1.0;
            for _ in 0..2 {
                for column in q.chunks_exact(rows) {
                    let share = dot(column, &candidate);
                    add_scaled(&mut candidate, -share, column);
                }
            }
            let rest = length(&candidate);
            if rest > best.0 {
                best = (rest, candidate);
            }
        }
        q.extend(best.1.iter().map(|x| x / best.0));
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{assert_close, assert_orthogonal, noise, product};
    use super::*;

    fn check(m: usize, n: usize, a: &[f64]) -> Vec<f64> {
        let (mut s, mut u, mut vt) = (vec![0.0; m.min(n)], vec![0.0; m * m], vec![0.0; n * n]);
        assert_eq!(dgesvd(m, n, a, &mut s, &mut u, &mut vt), 0);
        assert_orthogonal(m, &u);
        assert_orthogonal(n, &vt);
        assert!(s.is_sorted_by(|a, b| a >= b) && s.iter().all(|s| *s >= 0.0));
        let scaled: Vec<f64> =
            (0..m * n).map(|p| if p % m < s.len() { s[p % m] * vt[p / m * n + p % m] } else { 0.0 }).collect();
        assert_close(&product(m, m, &u, &scaled), a, 1e-12);
        s
    }

    #[test]
    fn factors_multiply_to_the_matrix() {
        for (m, n) in [(1, 1), (4, 4), (6, 3), (3, 6), (12, 12), (1, 5)] {
            check(m, n, &noise((m * 31 + n) as u64, m * n));
        }
    }

    #[test]
    fn known_values_and_missing_rank() {
        assert_close(&check(2, 2, &[3.0, 4.0, 0.0, 5.0]), &[45f64.sqrt(), 5f64.sqrt()], 1e-14);
        assert_close(&check(3, 2, &[1.0, 1.0, 1.0, 2.0, 2.0, 2.0]), &[15f64.sqrt(), 0.0], 1e-14);
        assert_close(&check(2, 2, &[0.0; 4]), &[0.0, 0.0], 0.0);
    }
}
