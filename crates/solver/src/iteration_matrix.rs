//! The matrices of Newton's method for implicit steps, `shift * I - scale * J`, factored and solved.
//!
//! The Jacobians of machines are sparse, and elimination in a good order hardly fills them; those of small or densely
//! coupled systems are better treated as dense. The choice is made once, by the work the elimination would take. A
//! sparse matrix that needs pivoting is factored as dense that time.

use layshaft_numerics::complex::{Complex, Scalar};
use layshaft_numerics::dense::{complex_lu_factor, complex_lu_solve, lu_factor, lu_solve};
use layshaft_numerics::sparse::Pattern;

use crate::elimination::Elimination;
use crate::jacobian::Jacobian;

/// Solving with an element of sparse factors takes about so many times the work of one in a dense matrix, up to the
/// dimension to which dense matrices have code of their own, and beyond.
const SPARSE_COST_SMALL: usize = 4;
const SMALL: usize = 16;
const SPARSE_COST: usize = 2;

/// A sparse matrix with the diagonal of the shift added to the pattern of the Jacobian.
struct Sparse<T> {
    elimination: Elimination<T>,
    values: Vec<T>,
    /// For each value of the Jacobian, and for the diagonal, the place among the values.
    jacobian_places: Vec<usize>,
    diagonal_places: Vec<usize>,
    work: Vec<T>,
}

impl<T: Scalar> Sparse<T> {
    /// `None` where treating the matrix as dense is less work.
    fn new(jacobian: &Pattern) -> Option<Self> {
        let n = jacobian.columns();
        let positions = (0..n).flat_map(|column| jacobian.column(column).iter().map(move |&row| (row, column)));
        let pattern = Pattern::new(n, n, positions.chain((0..n).map(|i| (i, i)))).ok()?;
        let cost = if n <= SMALL { SPARSE_COST_SMALL } else { SPARSE_COST };
        if cost * pattern.len() > n * n {
            return None;
        }
        let elimination = Elimination::new(&pattern);
        if cost * elimination.fill() > n * n {
            return None;
        }
        let mut jacobian_places = Vec::with_capacity(jacobian.len());
        for column in 0..n {
            for &row in jacobian.column(column) {
                jacobian_places.push(pattern.place(row, column)?);
            }
        }
        let diagonal_places = (0..n).map(|i| pattern.place(i, i)).collect::<Option<Vec<_>>>()?;
        let values = vec![T::default(); pattern.len()];
        Some(Self { elimination, values, jacobian_places, diagonal_places, work: vec![T::default(); n] })
    }
}

/// A real matrix `shift * I - scale * J`.
pub(crate) struct RealMatrix {
    n: usize,
    sparse: Option<Sparse<f64>>,
    /// The last factorisation is the dense one.
    is_dense: bool,
    dense: Vec<f64>,
    pivots: Vec<usize>,
}

impl RealMatrix {
    pub(crate) fn new(pattern: &Pattern) -> Self {
        let n = pattern.columns();
        Self { n, sparse: Sparse::new(pattern), is_dense: true, dense: vec![0.0; n * n], pivots: vec![0; n] }
    }

    /// Factors the matrix. False if it is singular.
    pub(crate) fn factor(&mut self, shift: f64, scale: f64, jacobian: &Jacobian) -> bool {
        let n = self.n;
        if let Some(Sparse { elimination, values, jacobian_places, diagonal_places, .. }) = &mut self.sparse {
            values.fill(0.0);
            for (&place, value) in jacobian_places.iter().zip(jacobian.values()) {
                values[place] = -scale * value;
            }
            for &place in &*diagonal_places {
                values[place] += shift;
            }
            self.is_dense = !elimination.factor(values);
            if !self.is_dense {
                return true;
            }
        }
        scatter(&mut self.dense, -scale, jacobian);
        for i in 0..n {
            self.dense[i * n + i] += shift;
        }
        lu_factor(n, &mut self.dense, &mut self.pivots, 0.0).is_ok()
    }

    /// Overwrites the right-hand side with the solution.
    pub(crate) fn solve(&mut self, b: &mut [f64]) {
        match &mut self.sparse {
            Some(sparse) if !self.is_dense => sparse.elimination.solve(b),
            _ => lu_solve(self.n, &self.dense, &self.pivots, b),
        }
    }
}

/// A complex matrix `shift * I - J`.
pub(crate) struct ComplexMatrix {
    n: usize,
    sparse: Option<Sparse<Complex>>,
    /// The last factorisation is the dense one.
    is_dense: bool,
    re: Vec<f64>,
    im: Vec<f64>,
    pivots: Vec<usize>,
}

impl ComplexMatrix {
    pub(crate) fn new(pattern: &Pattern) -> Self {
        let n = pattern.columns();
        let (re, im) = (vec![0.0; n * n], vec![0.0; n * n]);
        Self { n, sparse: Sparse::new(pattern), is_dense: true, re, im, pivots: vec![0; n] }
    }

    /// Factors the matrix. False if it is singular.
    pub(crate) fn factor(&mut self, (shift_re, shift_im): (f64, f64), jacobian: &Jacobian) -> bool {
        let n = self.n;
        if let Some(Sparse { elimination, values, jacobian_places, diagonal_places, .. }) = &mut self.sparse {
            values.fill(Complex::default());
            for (&place, value) in jacobian_places.iter().zip(jacobian.values()) {
                values[place].re = -value;
            }
            for &place in &*diagonal_places {
                values[place].re += shift_re;
                values[place].im = shift_im;
            }
            self.is_dense = !elimination.factor(values);
            if !self.is_dense {
                return true;
            }
        }
        scatter(&mut self.re, -1.0, jacobian);
        self.im.fill(0.0);
        for i in 0..n {
            self.re[i * n + i] += shift_re;
            self.im[i * n + i] = shift_im;
        }
        complex_lu_factor(n, &mut self.re, &mut self.im, &mut self.pivots).is_ok()
    }

    /// Overwrites the right-hand side with the solution.
    pub(crate) fn solve(&mut self, b_re: &mut [f64], b_im: &mut [f64]) {
        match &mut self.sparse {
            Some(Sparse { elimination, work, .. }) if !self.is_dense => {
                for ((work, re), im) in work.iter_mut().zip(&*b_re).zip(&*b_im) {
                    *work = Complex::new(*re, *im);
                }
                elimination.solve(work);
                for ((work, re), im) in work.iter().zip(b_re).zip(b_im) {
                    (*re, *im) = (work.re, work.im);
                }
            }
            _ => complex_lu_solve(self.n, &self.re, &self.im, &self.pivots, b_re, b_im),
        }
    }
}

/// `target = factor * J`, dense by columns.
fn scatter(target: &mut [f64], factor: f64, jacobian: &Jacobian) {
    let pattern = jacobian.pattern();
    let n = pattern.columns();
    if pattern.len() == n * n {
        for (target, value) in target.iter_mut().zip(jacobian.values()) {
            *target = factor * value;
        }
        return;
    }
    target.fill(0.0);
    for column in 0..n {
        for (&row, value) in pattern.column(column).iter().zip(&jacobian.values()[pattern.range(column)]) {
            target[column * n + row] = factor * value;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Dense, sparse, sparse but small, and sparse with a diagonal that is no pivot for small shifts.
    fn jacobians() -> Vec<Jacobian> {
        let chain = (0..25_usize).flat_map(|i| (i.saturating_sub(1)..(i + 2).min(25)).map(move |j| (i, j)));
        let patterns = [
            (3, None),
            (12, None),
            (25, Pattern::new(25, 25, chain).ok()),
            (8, Pattern::new(8, 8, (1..8).flat_map(|i| [(0, i), (i, 0)])).ok()),
            (20, Pattern::new(20, 20, (0..20).map(|i| (i, i ^ 1))).ok()),
        ];
        let mut jacobians: Vec<Jacobian> = patterns.into_iter().map(|(n, pattern)| Jacobian::new(n, pattern)).collect();
        for jacobian in &mut jacobians {
            for (k, value) in jacobian.values_mut().iter_mut().enumerate() {
                *value = ((k * k * 31 + 7 * k) % 17) as f64 - 8.5;
            }
        }
        jacobians
    }

    #[test]
    fn real_solution_has_no_residual() {
        for jacobian in jacobians() {
            let n = jacobian.pattern().columns();
            let mut matrix = RealMatrix::new(jacobian.pattern());
            let b: Vec<f64> = (0..n).map(|i| i as f64 + 1.0).collect();
            for (shift, scale) in [(0.3, 1.5), (10.0, 0.1), (0.0, 1.0)] {
                if shift == 0.0 && n != 20 {
                    continue;
                }
                assert!(matrix.factor(shift, scale, &jacobian));
                let mut x = b.clone();
                matrix.solve(&mut x);
                for i in 0..n {
                    let product: f64 = (0..n).map(|j| jacobian.get(i, j) * x[j]).sum();
                    assert!((shift * x[i] - scale * product - b[i]).abs() < 1e-10, "{n} {i}");
                }
            }
        }
    }

    #[test]
    fn complex_solution_has_no_residual() {
        for jacobian in jacobians() {
            let n = jacobian.pattern().columns();
            let mut matrix = ComplexMatrix::new(jacobian.pattern());
            for (shift_re, shift_im) in [(0.3, -0.7), (10.0, 20.0)] {
                assert!(matrix.factor((shift_re, shift_im), &jacobian));
                let (mut re, mut im) = ((0..n).map(|i| i as f64 + 1.0).collect::<Vec<f64>>(), vec![2.0; n]);
                matrix.solve(&mut re, &mut im);
                for i in 0..n {
                    let product = |x: &[f64]| (0..n).map(|j| jacobian.get(i, j) * x[j]).sum::<f64>();
                    let row_re = shift_re * re[i] - shift_im * im[i] - product(&re);
                    let row_im = shift_re * im[i] + shift_im * re[i] - product(&im);
                    assert!((row_re - (i as f64 + 1.0)).abs() < 1e-10 && (row_im - 2.0).abs() < 1e-10, "{n} {i}");
                }
            }
        }
    }

    #[test]
    fn singular_matrices_are_told() {
        let mut jacobian = Jacobian::new(2, None);
        jacobian.values_mut().copy_from_slice(&[1.0, 2.0, 2.0, 4.0]);
        assert!(!RealMatrix::new(jacobian.pattern()).factor(0.0, 1.0, &jacobian));
        assert!(!ComplexMatrix::new(jacobian.pattern()).factor((0.0, 0.0), &jacobian));
    }
}
