//! The real Schur form of a Hessenberg matrix: `H = Z T Zᵀ`, `T` upper triangular but for blocks of two rows that hold
//! complex pairs, with equal diagonal and off-diagonal elements of opposite sign.
//!
//! QR iteration with implicit double shifts; converges quadratically, in about three sweeps per pair.
//! Reference: J. G. F. Francis, Computer J. 4 (1961/62); Golub & Van Loan, Matrix Computations, 7.5.

use crate::dense::{reflect, reflector};

/// Iterations allowed per eigenvalue.
const ITERATIONS: usize = 30;

/// Brings the `n` by `n` Hessenberg matrix `h` to Schur form and multiplies `z` (if given) by the transformation from
/// the right. `info` is positive where the iteration did not converge: eigenvalues from `info` on are valid.
pub fn dhseqr(n: usize, h: &mut [f64], wr: &mut [f64], wi: &mut [f64], mut z: Option<&mut [f64]>) -> i32 {
    for j in 0..n {
        for i in j + 2..n {
            h[j * n + i] = 0.0;
        }
    }
    let norm = h[..n * n].iter().fold(0.0f64, |largest, x| largest.max(x.abs()));
    let mut end = n;
    let mut iteration = 0;
    while end > 0 {
        let start = active_start(n, h, end, norm);
        if start + 1 == end {
            end -= 1;
            iteration = 0;
        } else if start + 2 == end {
            standardise(n, h, start, z.as_deref_mut());
            end -= 2;
            iteration = 0;
        } else {
            iteration += 1;
            if iteration > ITERATIONS * n {
                return end as i32;
            }
            sweep(n, h, start, end, iteration, z.as_deref_mut());
        }
    }
    eigenvalues_of_blocks(n, h, wr, wi);
    0
}

/// The first row of the block that ends before `end` and has no negligible subdiagonal element.
fn active_start(n: usize, h: &mut [f64], end: usize, norm: f64) -> usize {
    let mut start = end - 1;
    while start > 0 {
        let mut size = h[(start - 1) * n + start - 1].abs() + h[start * n + start].abs();
        if size == 0.0 {
            size = norm;
        }
        let below = &mut h[(start - 1) * n + start];
        if below.abs() <= f64::EPSILON * size {
            *below = 0.0;
            break;
        }
        start -= 1;
    }
    start
}

/// One implicit double shift step on rows `start .. end`.
fn sweep(n: usize, h: &mut [f64], start: usize, end: usize, iteration: usize, mut z: Option<&mut [f64]>) {
    let at = |h: &[f64], i: usize, j: usize| h[j * n + i];
    let last = end - 1;
    // Sum and product of the two shifts: the eigenvalues of the last block, or now and then others to break cycles.
    let (sum, product) = if iteration.is_multiple_of(10) {
        let size = at(h, last, last - 1).abs() + at(h, last - 1, last - 2).abs();
        (1.5 * size, size * size)
    } else {
        let (a, d) = (at(h, last - 1, last - 1), at(h, last, last));
        (a + d, a * d - at(h, last - 1, last) * at(h, last, last - 1))
    };
    let (h00, h10) = (at(h, start, start), at(h, start + 1, start));
    let mut x = [
        h00 * h00 + at(h, start, start + 1) * h10 - sum * h00 + product,
        h10 * (h00 + at(h, start + 1, start + 1) - sum),
        h10 * at(h, start + 2, start + 1),
    ];
    for k in start..last {
        let size = 3.min(end - k);
        let v = &mut x[..size];
        let (_, scale) = reflector(v);
        let v = [1.0, v[1], if size == 3 { v[2] } else { 0.0 }];
        let from = if k > start { k - 1 } else { start };
        for j in from..n {
            reflect(&v[1..size], scale, &mut h[j * n + k..j * n + k + size]);
        }
        if k > start {
            for i in k + 1..k + size {
                h[(k - 1) * n + i] = 0.0;
            }
        }
        from_the_right(n, h, (k + 4).min(end), k, &v[..size], scale);
        if let Some(z) = z.as_deref_mut() {
            from_the_right(n, z, n, k, &v[..size], scale);
        }
        if k + 1 < last {
            x = [at(h, k + 1, k), at(h, k + 2, k), if k + 3 < end { at(h, k + 3, k) } else { 0.0 }];
        }
    }
}

/// Applies a reflection to the columns from `k`, in the first `rows` rows.
fn from_the_right(n: usize, a: &mut [f64], rows: usize, k: usize, v: &[f64], scale: f64) {
    for i in 0..rows {
        let sum: f64 = v.iter().enumerate().map(|(l, v)| a[(k + l) * n + i] * v).sum::<f64>() * scale;
        for (l, v) in v.iter().enumerate() {
            a[(k + l) * n + i] -= sum * v;
        }
    }
}

/// Rotates the block of two rows at `k`: real eigenvalues are split, a complex pair gets equal diagonal elements.
fn standardise(n: usize, h: &mut [f64], k: usize, mut z: Option<&mut [f64]>) {
    // A pair found real by rounding is split in the second round.
    for _ in 0..2 {
        let (a, b, c, d) = (h[k * n + k], h[(k + 1) * n + k], h[k * n + k + 1], h[(k + 1) * n + k + 1]);
        let half = 0.5 * (a - d);
        if c == 0.0 || (half == 0.0 && b * c < 0.0) {
            return;
        }
        let size = half.abs().max(b.abs()).max(c.abs());
        let discriminant = half / size * half + b / size * c;
        if b == 0.0 || discriminant >= 0.0 {
            // The first column becomes the eigenvector of the eigenvalue farther from d.
            let root = half + (size.sqrt() * discriminant.max(0.0).sqrt()).copysign(half);
            let length = c.hypot(root);
            rotate(n, h, k, (root / length, c / length), z.as_deref_mut());
            h[k * n + k + 1] = 0.0;
            return;
        }
        let sum = b + c;
        let length = sum.hypot(a - d);
        let cosine = (0.5 * (1.0 + sum.abs() / length)).sqrt();
        let sine = -(half / (length * cosine)) * 1f64.copysign(sum);
        rotate(n, h, k, (cosine, sine), z.as_deref_mut());
        let mean = 0.5 * (h[k * n + k] + h[(k + 1) * n + k + 1]);
        h[k * n + k] = mean;
        h[(k + 1) * n + k + 1] = mean;
    }
}

/// Applies a rotation to the rows and columns `k`, `k + 1`, and to those columns of `z`.
fn rotate(n: usize, h: &mut [f64], k: usize, (cosine, sine): (f64, f64), z: Option<&mut [f64]>) {
    for j in k..n {
        let (x, y) = (h[j * n + k], h[j * n + k + 1]);
        h[j * n + k] = cosine * x + sine * y;
        h[j * n + k + 1] = cosine * y - sine * x;
    }
    let columns = |a: &mut [f64], rows: usize| {
        for i in 0..rows {
            let (x, y) = (a[k * n + i], a[(k + 1) * n + i]);
            a[k * n + i] = cosine * x + sine * y;
            a[(k + 1) * n + i] = cosine * y - sine * x;
        }
    };
    columns(h, k + 2);
    if let Some(z) = z {
        columns(z, n);
    }
}

/// Reads the eigenvalues off a Schur form.
pub(super) fn eigenvalues_of_blocks(n: usize, t: &[f64], wr: &mut [f64], wi: &mut [f64]) {
    let mut k = 0;
    while k < n {
        wr[k] = t[k * n + k];
        wi[k] = 0.0;
        if k + 1 < n && t[k * n + k + 1] != 0.0 {
            let product = t[(k + 1) * n + k].abs().sqrt() * t[k * n + k + 1].abs().sqrt();
            wr[k + 1] = t[(k + 1) * n + k + 1];
            (wi[k], wi[k + 1]) = (product, -product);
            k += 1;
        }
        k += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{assert_close, assert_orthogonal, noise, product, transposed};
    use super::*;

    #[test]
    fn schur_form_of_random_matrices() {
        for n in [1, 2, 3, 4, 5, 8, 15, 30] {
            for seed in 0..10 {
                let mut h = noise(seed * 100 + n as u64, n * n);
                for p in 0..n * n {
                    if p % n > p / n + 1 {
                        h[p] = 0.0;
                    }
                }
                let original = h.clone();
                let mut z: Vec<f64> = (0..n * n).map(|p| f64::from(u8::from(p % n == p / n))).collect();
                let (mut wr, mut wi) = (vec![0.0; n], vec![0.0; n]);
                assert_eq!(dhseqr(n, &mut h, &mut wr, &mut wi, Some(&mut z)), 0);
                assert_orthogonal(n, &z);
                assert_close(&product(n, n, &product(n, n, &z, &h), &transposed(n, &z)), &original, 1e-12);
                for k in 0..n {
                    assert!((k + 2..n).all(|i| h[k * n + i] == 0.0));
                    if k + 1 < n && h[k * n + k + 1] != 0.0 {
                        assert_eq!(h[k * n + k], h[(k + 1) * n + k + 1]);
                        assert!(h[k * n + k + 1] * h[(k + 1) * n + k] < 0.0);
                        assert!(k + 2 >= n || h[(k + 1) * n + k + 2] == 0.0, "blocks touch");
                    }
                }
            }
        }
    }
}
