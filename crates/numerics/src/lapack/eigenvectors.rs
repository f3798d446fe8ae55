//! Right eigenvectors of a Schur form by back substitution: `(T - λ) x = 0` with `x` one at its last element.
//! Reference: Golub & Van Loan, Matrix Computations, 7.6.4.

use crate::complex::{Complex, Scalar};

/// Multiplies the eigenvectors of the Schur form `t` by `z` from the left, in place of `z`: the eigenvectors of
/// `Z T Zᵀ`. A real eigenvalue has one column; a complex pair has two, real and imaginary part of the vector for the
/// eigenvalue with positive imaginary part.
pub fn dtrevc(n: usize, t: &[f64], z: &mut [f64]) {
    let norm = t[..n * n].iter().fold(f64::MIN_POSITIVE, |largest, x| largest.max(x.abs()));
    let smallest = f64::EPSILON * norm;
    let mut vectors = vec![0.0; n * n];
    let mut x = vec![Complex::default(); n];
    let mut k = n;
    while k > 0 {
        let pair = k > 1 && t[(k - 2) * n + k - 1] != 0.0;
        let first = if pair { k - 2 } else { k - 1 };
        x.fill(Complex::default());
        let eigenvalue = if pair {
            let (b, c) = (t[(k - 1) * n + k - 2], t[(k - 2) * n + k - 1]);
            let imaginary = b.abs().sqrt() * c.abs().sqrt();
            // Of the two rows a x₀ + b x₁ = λ x₀ and c x₀ + a x₁ = λ x₁, which agree, the better conditioned.
            if b.abs() >= c.abs() {
                x[k - 2] = Complex::new(1.0, 0.0);
                x[k - 1] = Complex::new(0.0, imaginary / b);
            } else {
                x[k - 2] = Complex::new(0.0, imaginary / c);
                x[k - 1] = Complex::new(1.0, 0.0);
            }
            Complex::new(t[(k - 1) * n + k - 1], imaginary)
        } else {
            x[k - 1] = Complex::new(1.0, 0.0);
            Complex::new(t[(k - 1) * n + k - 1], 0.0)
        };
        substitute(n, t, first, k, eigenvalue, smallest, &mut x);
        for (i, x) in x.iter().enumerate() {
            vectors[first * n + i] = x.re;
            if pair {
                vectors[(first + 1) * n + i] = x.im;
            }
        }
        k = first;
    }
    let q = z[..n * n].to_vec();
    for (vector, target) in vectors.chunks_exact(n.max(1)).zip(z.chunks_exact_mut(n.max(1))) {
        target.fill(0.0);
        for (column, value) in q.chunks_exact(n.max(1)).zip(vector) {
            crate::vector::add_scaled(target, *value, column);
        }
    }
}

/// Solves for the elements of `x` before `first`, given those from `first` to `end`.
fn substitute(n: usize, t: &[f64], first: usize, end: usize, eigenvalue: Complex, smallest: f64, x: &mut [Complex]) {
    let right =
        |i: usize, from: usize, x: &[Complex]| (from..end).fold(Complex::default(), |sum, j| sum - x[j] * t[j * n + i]);
    let shifted = |i: usize| Complex::new(t[i * n + i], 0.0) - eigenvalue;
    let away_from_zero =
        |value: Complex| if value.magnitude() < smallest { Complex::new(smallest, 0.0) } else { value };
    let mut i = first;
    while i > 0 {
        let pair = i > 1 && t[(i - 2) * n + i - 1] != 0.0;
        if pair {
            let (p, q) = (i - 2, i - 1);
            let (r0, r1) = (right(p, i, x), right(q, i, x));
            let (b, c) = (t[q * n + p], t[p * n + q]);
            let determinant = away_from_zero(shifted(p) * shifted(q) - Complex::new(b * c, 0.0)).reciprocal();
            x[p] = (shifted(q) * r0 - r1 * b) * determinant;
            x[q] = (shifted(p) * r1 - r0 * c) * determinant;
            i -= 2;
        } else {
            x[i - 1] = right(i - 1, i, x) * away_from_zero(shifted(i - 1)).reciprocal();
            i -= 1;
        }
    }
}
