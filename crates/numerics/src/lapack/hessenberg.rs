//! Reduction to Hessenberg form by orthogonal similarity: `A = Q H Qᵀ`, zero below the first subdiagonal.
//! Reference: Golub & Van Loan, Matrix Computations, 7.4.3. Cost 10/3 n³.

use crate::dense::{reflect, reflector};

/// Reduces the rows and columns `ilo` to `ihi` (from one); the vectors of the reflections stay below the subdiagonal.
pub fn dgehrd(n: usize, ilo: usize, ihi: usize, a: &mut [f64], tau: &mut [f64]) {
    tau.fill(0.0);
    for k in ilo.saturating_sub(1)..ihi.saturating_sub(1) {
        let mut v = a[k * n + k + 1..k * n + ihi].to_vec();
        let (_, scale) = reflector(&mut v);
        a[k * n + k + 1..k * n + ihi].copy_from_slice(&v);
        tau[k] = scale;
        for j in k + 1..n {
            reflect(&v[1..], scale, &mut a[j * n + k + 1..j * n + ihi]);
        }
        v[0] = 1.0;
        // From the right: rows of the columns k + 1 .. ihi.
        for i in 0..ihi {
            let sum: f64 = v.iter().enumerate().map(|(l, v)| a[(k + 1 + l) * n + i] * v).sum::<f64>() * scale;
            for (l, v) in v.iter().enumerate() {
                a[(k + 1 + l) * n + i] -= sum * v;
            }
        }
    }
}

/// Replaces the reflections of [`dgehrd`] by the matrix `Q`.
pub fn dorghr(n: usize, ilo: usize, ihi: usize, a: &mut [f64], tau: &[f64]) {
    let vectors = a[..n * n].to_vec();
    a[..n * n].fill(0.0);
    for k in 0..n {
        a[k * n + k] = 1.0;
    }
    for k in (ilo.saturating_sub(1)..ihi.saturating_sub(1)).rev() {
        for column in a[..n * n].chunks_exact_mut(n) {
            reflect(&vectors[k * n + k + 2..k * n + ihi], tau[k], &mut column[k + 1..ihi]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{assert_close, assert_orthogonal, noise, product, transposed};
    use super::*;

    #[test]
    fn similarity() {
        for n in [1, 2, 3, 6] {
            let a = noise(n as u64, n * n);
            let (mut h, mut tau) = (a.clone(), vec![0.0; n.saturating_sub(1)]);
            dgehrd(n, 1, n, &mut h, &mut tau);
            let mut q = h.clone();
            dorghr(n, 1, n, &mut q, &tau);
            assert_orthogonal(n, &q);
            for p in 0..n * n {
                if p % n > p / n + 1 {
                    h[p] = 0.0;
                }
            }
            let back = product(n, n, &product(n, n, &q, &h), &transposed(n, &q));
            assert_close(&back, &a, 1e-13);
        }
    }
}
