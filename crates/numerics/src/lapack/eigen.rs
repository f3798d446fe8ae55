//! Eigenvalues, eigenvectors and Schur form of general real matrices.

use super::hessenberg::{dgehrd, dorghr};
use super::schur::dhseqr;
use super::{dgetrf, dgetrs, dtrevc};
use crate::complex::Complex;
use crate::dense::length;

/// The eigenvalues of a real matrix, pairs with the positive imaginary part first; `None` where the iteration fails.
pub fn eigenvalues(n: usize, a: &[f64]) -> Option<Vec<Complex>> {
    let (mut wr, mut wi) = (vec![0.0; n], vec![0.0; n]);
    let info = dgeev(n, &mut a[..n * n].to_vec(), &mut wr, &mut wi, None);
    (info == 0).then(|| wr.into_iter().zip(wi).map(|(re, im)| Complex::new(re, im)).collect())
}

/// `A = Z T Zᵀ`: the Schur form replaces `a`, `z` becomes the orthogonal factor.
pub fn dgees(n: usize, a: &mut [f64], wr: &mut [f64], wi: &mut [f64], z: &mut [f64]) -> i32 {
    let mut tau = vec![0.0; n.saturating_sub(1)];
    dgehrd(n, 1, n, a, &mut tau);
    z[..n * n].copy_from_slice(&a[..n * n]);
    dorghr(n, 1, n, z, &tau);
    dhseqr(n, a, wr, wi, Some(z))
}

/// Eigenvalues and, if `vr` is given, right eigenvectors of length one; a complex vector takes two columns (real and
/// imaginary part, its largest element real), for the eigenvalue with positive imaginary part. `a` is overwritten.
pub fn dgeev(n: usize, a: &mut [f64], wr: &mut [f64], wi: &mut [f64], vr: Option<&mut [f64]>) -> i32 {
    let scale = balance(n, a);
    let Some(vr) = vr else {
        dgehrd(n, 1, n, a, &mut vec![0.0; n.saturating_sub(1)]);
        return dhseqr(n, a, wr, wi, None);
    };
    let info = dgees(n, a, wr, wi, vr);
    if info != 0 {
        return info;
    }
    dtrevc(n, a, vr);
    for column in vr[..n * n].chunks_exact_mut(n.max(1)) {
        for (x, scale) in column.iter_mut().zip(&scale) {
            *x *= scale;
        }
    }
    let mut k = 0;
    while k < n {
        if wi[k] == 0.0 {
            let column = &mut vr[k * n..(k + 1) * n];
            let norm = length(column);
            column.iter_mut().for_each(|x| *x /= norm);
            k += 1;
        } else {
            let (re, im) = vr[k * n..(k + 2) * n].split_at_mut(n);
            turn(re, im);
            k += 2;
        }
    }
    0
}

/// Scales a complex vector to length one and turns it so that its largest element is real.
fn turn(re: &mut [f64], im: &mut [f64]) {
    let norm = length(re).hypot(length(im));
    let size = |k: usize, re: &[f64], im: &[f64]| re[k].hypot(im[k]);
    let largest = (0..re.len()).fold(0, |best, k| if size(k, re, im) > size(best, re, im) { k } else { best });
    let modulus = size(largest, re, im);
    let (cosine, sine) = (re[largest] / modulus / norm, im[largest] / modulus / norm);
    for (x, y) in re.iter_mut().zip(im.iter_mut()) {
        (*x, *y) = (*x * cosine + *y * sine, *y * cosine - *x * sine);
    }
    im[largest] = 0.0;
}

/// Scales rows and columns by powers of two until they are of similar size, which makes eigenvalues more accurate;
/// returns the scales. Reference: B. N. Parlett & C. Reinsch, Numer. Math. 13 (1969).
fn balance(n: usize, a: &mut [f64]) -> Vec<f64> {
    let mut scales = vec![1.0; n];
    let mut changed = true;
    while changed {
        changed = false;
        for k in 0..n {
            let column: f64 = (0..n).filter(|&i| i != k).map(|i| a[k * n + i].abs()).sum();
            let row: f64 = (0..n).filter(|&j| j != k).map(|j| a[j * n + k].abs()).sum();
            let finite = column > 0.0 && row > 0.0 && column.is_finite() && row.is_finite();
            if !finite {
                continue;
            }
            let mut factor = 1.0;
            while column * factor < 0.5 * row / factor && factor < 1e150 {
                factor *= 2.0;
            }
            while column * factor >= 2.0 * row / factor && factor > 1e-150 {
                factor *= 0.5;
            }
            if column * factor + row / factor < 0.95 * (column + row) {
                changed = true;
                scales[k] *= factor;
                for i in 0..n {
                    a[k * n + i] *= factor;
                }
                for j in 0..n {
                    a[j * n + k] /= factor;
                }
            }
        }
    }
    scales
}

/// Eigenvalues `alpha / beta` and right eigenvectors of `A x = λ B x` for a regular `B` (then all `beta` are one).
/// `info` is positive where `B` is singular or the iteration fails.
pub fn dggev(
    n: usize,
    a: &mut [f64],
    b: &mut [f64],
    alpha_re: &mut [f64],
    alpha_im: &mut [f64],
    beta: &mut [f64],
    vr: Option<&mut [f64]>,
) -> i32 {
    let mut ipiv = vec![0; n];
    let info = dgetrf(n, n, b, &mut ipiv);
    if info != 0 {
        return info;
    }
    dgetrs(false, n, b, &ipiv, a);
    beta[..n].fill(1.0);
    dgeev(n, a, alpha_re, alpha_im, vr)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{assert_close, noise, product};
    use super::*;

    /// `A v = λ v` for every vector, in real arithmetic.
    fn check(n: usize, a: &[f64], tolerance: f64) {
        let (mut wr, mut wi, mut v) = (vec![0.0; n], vec![0.0; n], vec![0.0; n * n]);
        assert_eq!(dgeev(n, &mut a.to_vec(), &mut wr, &mut wi, Some(&mut v)), 0);
        let av = product(n, n, a, &v);
        let mut k = 0;
        while k < n {
            let (re, image) = (&v[k * n..(k + 1) * n], &av[k * n..(k + 1) * n]);
            if wi[k] == 0.0 {
                assert!((length(re) - 1.0).abs() < 1e-12);
                assert_close(image, &re.iter().map(|x| wr[k] * x).collect::<Vec<_>>(), tolerance);
                k += 1;
            } else {
                assert!(wi[k] > 0.0 && wi[k + 1] == -wi[k] && wr[k] == wr[k + 1]);
                let (im, image_im) = (&v[(k + 1) * n..(k + 2) * n], &av[(k + 1) * n..(k + 2) * n]);
                let expected_re: Vec<f64> = re.iter().zip(im).map(|(x, y)| wr[k] * x - wi[k] * y).collect();
                let expected_im: Vec<f64> = re.iter().zip(im).map(|(x, y)| wr[k] * y + wi[k] * x).collect();
                assert_close(image, &expected_re, tolerance);
                assert_close(image_im, &expected_im, tolerance);
                k += 2;
            }
        }
    }

    #[test]
    fn random_matrices() {
        for n in [1, 2, 3, 5, 10, 25] {
            for seed in 0..10 {
                check(n, &noise(seed * 57 + n as u64, n * n), 1e-10);
            }
        }
    }

    #[test]
    fn known_eigenvalues() {
        // A rotation by 90 degrees with damping, and the companion matrix of (x-1)(x-2)(x-3).
        let w = eigenvalues(2, &[-1.0, 2.0, -2.0, -1.0]).unwrap();
        assert!(
            (w[0] - Complex::new(-1.0, 2.0)).modulus() < 1e-14 && (w[1] - Complex::new(-1.0, -2.0)).modulus() < 1e-14
        );
        let mut w: Vec<f64> =
            eigenvalues(3, &[6.0, 1.0, 0.0, -11.0, 0.0, 1.0, 6.0, 0.0, 0.0]).unwrap().iter().map(|z| z.re).collect();
        w.sort_by(f64::total_cmp);
        assert_close(&w, &[1.0, 2.0, 3.0], 1e-12);
        // Defective: a double eigenvalue with one vector.
        let w = eigenvalues(2, &[3.0, 0.0, 1.0, 3.0]).unwrap();
        assert!(w.iter().all(|z| (*z - Complex::new(3.0, 0.0)).modulus() < 1e-7));
        // A cyclic permutation, on which plain shifts stall.
        let mut cycle = vec![0.0; 16];
        for k in 0..4 {
            cycle[k * 4 + (k + 1) % 4] = 1.0;
        }
        assert!(eigenvalues(4, &cycle).unwrap().iter().all(|z| (z.modulus() - 1.0).abs() < 1e-12));
    }

    #[test]
    fn badly_scaled_matrices() {
        check(3, &[1.0, 1e6, 0.0, 1e-6, 2.0, 1e-5, 0.0, 1e5, 3.0], 1e-8);
        let w = eigenvalues(2, &[1.0, 1e10, 1e-10, 1.0]).unwrap();
        let mut re = [w[0].re, w[1].re];
        re.sort_by(f64::total_cmp);
        assert_close(&re, &[0.0, 2.0], 1e-14);
    }

    #[test]
    fn generalised_problem() {
        let (mut a, mut b) = (vec![2.0, 0.0, 0.0, 3.0], vec![4.0, 0.0, 0.0, 1.0]);
        let (mut re, mut im, mut beta) = ([0.0; 2], [0.0; 2], [0.0; 2]);
        assert_eq!(dggev(2, &mut a, &mut b, &mut re, &mut im, &mut beta, None), 0);
        re.sort_by(f64::total_cmp);
        assert_close(&re, &[0.5, 3.0], 1e-15);
    }
}
