//! Dense LU factorisations of the iteration matrices `shift * I - J`, real and complex.
//!
//! Stored by columns; elimination runs down columns and skips zero multipliers, so that the sparse Jacobians of a
//! drive train cost little more than their fill-in. Partial pivoting.

/// Factors of a real matrix.
#[derive(Debug, Clone)]
pub(crate) struct RealFactors {
    n: usize,
    columns: Vec<f64>,
    pivots: Vec<usize>,
}

impl RealFactors {
    pub(crate) fn new(n: usize) -> Self {
        Self { n, columns: vec![0.0; n * n], pivots: vec![0; n] }
    }

    /// Factors `shift * I - scale * J`, with `J` by columns. False if singular.
    pub(crate) fn factor(&mut self, shift: f64, scale: f64, jacobian: &[f64]) -> bool {
        let n = self.n;
        for (entry, j) in self.columns.iter_mut().zip(jacobian) {
            *entry = -scale * j;
        }
        for i in 0..n {
            self.columns[i * n + i] += shift;
        }
        for k in 0..n {
            let (left, right) = self.columns.split_at_mut((k + 1) * n);
            let column = &mut left[k * n..];
            let mut pivot = k;
            for i in k + 1..n {
                if column[i].abs() > column[pivot].abs() {
                    pivot = i;
                }
            }
            self.pivots[k] = pivot;
            if column[pivot] == 0.0 || !column[pivot].is_finite() {
                return false;
            }
            column.swap(k, pivot);
            let reciprocal = 1.0 / column[k];
            let multipliers = &mut column[k + 1..];
            for multiplier in &mut *multipliers {
                *multiplier *= reciprocal;
            }
            for target in right.chunks_exact_mut(n) {
                target.swap(k, pivot);
                let factor = target[k];
                if factor != 0.0 {
                    for (entry, multiplier) in target[k + 1..].iter_mut().zip(&*multipliers) {
                        *entry -= factor * multiplier;
                    }
                }
            }
        }
        true
    }

    /// Overwrites the right-hand side with the solution.
    pub(crate) fn solve(&self, b: &mut [f64]) {
        let n = self.n;
        for k in 0..n {
            b.swap(k, self.pivots[k]);
            let factor = b[k];
            if factor != 0.0 {
                let column = &self.columns[k * n..(k + 1) * n];
                for (entry, multiplier) in b[k + 1..].iter_mut().zip(&column[k + 1..]) {
                    *entry -= factor * multiplier;
                }
            }
        }
        for k in (0..n).rev() {
            let column = &self.columns[k * n..(k + 1) * n];
            b[k] /= column[k];
            let factor = b[k];
            if factor != 0.0 {
                for (entry, upper) in b[..k].iter_mut().zip(&column[..k]) {
                    *entry -= factor * upper;
                }
            }
        }
    }
}

/// Factors of a complex matrix, real and imaginary parts apart.
#[derive(Debug, Clone)]
pub(crate) struct ComplexFactors {
    n: usize,
    real: Vec<f64>,
    imaginary: Vec<f64>,
    pivots: Vec<usize>,
}

impl ComplexFactors {
    pub(crate) fn new(n: usize) -> Self {
        Self { n, real: vec![0.0; n * n], imaginary: vec![0.0; n * n], pivots: vec![0; n] }
    }

    /// Factors `(shift_re + i shift_im) * I - J`. False if singular.
    pub(crate) fn factor(&mut self, (shift_re, shift_im): (f64, f64), jacobian: &[f64]) -> bool {
        let n = self.n;
        for (entry, j) in self.real.iter_mut().zip(jacobian) {
            *entry = -j;
        }
        self.imaginary.fill(0.0);
        for i in 0..n {
            self.real[i * n + i] += shift_re;
            self.imaginary[i * n + i] = shift_im;
        }
        for k in 0..n {
            let (left_re, right_re) = self.real.split_at_mut((k + 1) * n);
            let (left_im, right_im) = self.imaginary.split_at_mut((k + 1) * n);
            let re = &mut left_re[k * n..];
            let im = &mut left_im[k * n..];
            let mut pivot = k;
            let mut largest = re[k].abs() + im[k].abs();
            for i in k + 1..n {
                let size = re[i].abs() + im[i].abs();
                if size > largest {
                    largest = size;
                    pivot = i;
                }
            }
            self.pivots[k] = pivot;
            if largest == 0.0 || !largest.is_finite() {
                return false;
            }
            re.swap(k, pivot);
            im.swap(k, pivot);
            let square = re[k] * re[k] + im[k] * im[k];
            let (inv_re, inv_im) = (re[k] / square, -im[k] / square);
            let (re, im) = (&mut re[k + 1..], &mut im[k + 1..]);
            for (re, im) in re.iter_mut().zip(im.iter_mut()) {
                (*re, *im) = (*re * inv_re - *im * inv_im, *re * inv_im + *im * inv_re);
            }
            for (target_re, target_im) in right_re.chunks_exact_mut(n).zip(right_im.chunks_exact_mut(n)) {
                target_re.swap(k, pivot);
                target_im.swap(k, pivot);
                let (factor_re, factor_im) = (target_re[k], target_im[k]);
                if factor_re == 0.0 && factor_im == 0.0 {
                    continue;
                }
                let entries = target_re[k + 1..].iter_mut().zip(target_im[k + 1..].iter_mut());
                for ((entry_re, entry_im), (re, im)) in entries.zip(re.iter().zip(im.iter())) {
                    *entry_re -= factor_re * re - factor_im * im;
                    *entry_im -= factor_re * im + factor_im * re;
                }
            }
        }
        true
    }

    /// Overwrites the right-hand side with the solution.
    pub(crate) fn solve(&self, b_re: &mut [f64], b_im: &mut [f64]) {
        let n = self.n;
        for k in 0..n {
            b_re.swap(k, self.pivots[k]);
            b_im.swap(k, self.pivots[k]);
            let (factor_re, factor_im) = (b_re[k], b_im[k]);
            let columns = self.real[k * n + k + 1..(k + 1) * n].iter().zip(&self.imaginary[k * n + k + 1..(k + 1) * n]);
            for ((b_re, b_im), (re, im)) in b_re[k + 1..].iter_mut().zip(b_im[k + 1..].iter_mut()).zip(columns) {
                *b_re -= factor_re * re - factor_im * im;
                *b_im -= factor_re * im + factor_im * re;
            }
        }
        for k in (0..n).rev() {
            let (re, im) = (&self.real[k * n..(k + 1) * n], &self.imaginary[k * n..(k + 1) * n]);
            let square = re[k] * re[k] + im[k] * im[k];
            let factor_re = (b_re[k] * re[k] + b_im[k] * im[k]) / square;
            let factor_im = (b_im[k] * re[k] - b_re[k] * im[k]) / square;
            (b_re[k], b_im[k]) = (factor_re, factor_im);
            let entries = b_re[..k].iter_mut().zip(b_im[..k].iter_mut());
            for ((b_re, b_im), (re, im)) in entries.zip(re[..k].iter().zip(&im[..k])) {
                *b_re -= factor_re * re - factor_im * im;
                *b_im -= factor_re * im + factor_im * re;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix(n: usize) -> Vec<f64> {
        (0..n * n).map(|k| if k % 3 == 0 { 0.0 } else { ((k * k * 31 + 7 * k) % 17) as f64 - 8.0 }).collect()
    }

    #[test]
    fn real_solution_has_no_residual() {
        for n in [1, 2, 5, 12] {
            let a = matrix(n);
            let mut factors = RealFactors::new(n);
            assert!(factors.factor(0.3, 1.5, &a));
            let b: Vec<f64> = (0..n).map(|i| i as f64 + 1.0).collect();
            let mut x = b.clone();
            factors.solve(&mut x);
            for i in 0..n {
                let row: f64 = 0.3 * x[i] - (0..n).map(|j| 1.5 * a[j * n + i] * x[j]).sum::<f64>();
                assert!((row - b[i]).abs() < 1e-11 * (n as f64), "{n} {i} {row}");
            }
        }
    }

    #[test]
    fn complex_solution_has_no_residual() {
        for n in [1, 2, 5, 12] {
            let a = matrix(n);
            let mut factors = ComplexFactors::new(n);
            assert!(factors.factor((0.3, -0.7), &a));
            let b: Vec<f64> = (0..n).map(|i| i as f64 + 1.0).collect();
            let mut re = b.clone();
            let mut im = vec![2.0; n];
            factors.solve(&mut re, &mut im);
            for i in 0..n {
                let product = |x: &[f64]| (0..n).map(|j| a[j * n + i] * x[j]).sum::<f64>();
                let row_re = 0.3 * re[i] + 0.7 * im[i] - product(&re);
                let row_im = 0.3 * im[i] - 0.7 * re[i] - product(&im);
                assert!((row_re - b[i]).abs() < 1e-11 && (row_im - 2.0).abs() < 1e-11, "{n} {i}");
            }
        }
    }

    #[test]
    fn singular_matrices_are_told() {
        assert!(!RealFactors::new(2).factor(0.0, 1.0, &[1.0, 2.0, 2.0, 4.0]));
        assert!(!ComplexFactors::new(2).factor((0.0, 0.0), &[1.0, 2.0, 2.0, 4.0]));
    }
}
