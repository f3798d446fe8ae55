//! The matrices of Newton's method for implicit steps, `shift * I - scale * J`, factored and solved.
//!
//! The Jacobians of machines are sparse, and elimination in a good order hardly fills them; those of small or densely
//! coupled systems are better treated as dense. The choice is made once, by the pattern and the fill it leads to.

use layshaft_numerics::complex::Complex;
use layshaft_numerics::dense::{complex_lu_factor, complex_lu_solve, lu_factor, lu_solve};
use layshaft_numerics::sparse::{Pattern, SparseLu};

use crate::jacobian::Jacobian;

/// From this dimension on a sparse factorisation can pay.
const SMALLEST_SPARSE: usize = 6;
/// Share of the places a matrix, and its factors, may fill to count as sparse.
const SPARSE_MATRIX: f64 = 0.4;
const SPARSE_FACTORS: f64 = 0.5;

/// The pattern of the Jacobian with the diagonal added, and where the values of both go.
struct Layout {
    pattern: Pattern,
    /// For each value of the Jacobian its place in the pattern.
    jacobian_places: Vec<usize>,
    diagonal_places: Vec<usize>,
}

impl Layout {
    /// `None` where the matrix is not sparse enough.
    fn new(jacobian: &Pattern) -> Option<Self> {
        let n = jacobian.columns();
        let positions = (0..n).flat_map(|column| jacobian.column(column).iter().map(move |&row| (row, column)));
        let pattern = Pattern::new(n, n, positions.chain((0..n).map(|i| (i, i)))).ok()?;
        if n < SMALLEST_SPARSE || pattern.len() as f64 > SPARSE_MATRIX * (n * n) as f64 {
            return None;
        }
        let mut jacobian_places = Vec::with_capacity(jacobian.len());
        for column in 0..n {
            for &row in jacobian.column(column) {
                jacobian_places.push(pattern.place(row, column)?);
            }
        }
        let diagonal_places = (0..n).map(|i| pattern.place(i, i)).collect::<Option<Vec<_>>>()?;
        Some(Self { pattern, jacobian_places, diagonal_places })
    }
}

/// Whether the factors filled too much to go on as sparse.
fn too_full(fill: usize, n: usize) -> bool {
    fill as f64 > SPARSE_FACTORS * (n * n) as f64
}

/// A real matrix `shift * I - scale * J`.
pub(crate) struct RealMatrix {
    n: usize,
    sparse: Option<(Layout, SparseLu<f64>, Vec<f64>)>,
    dense: Vec<f64>,
    pivots: Vec<usize>,
}

impl RealMatrix {
    pub(crate) fn new(pattern: &Pattern) -> Self {
        let n = pattern.columns();
        let sparse = Layout::new(pattern).map(|layout| {
            let factors = SparseLu::new(layout.pattern.clone());
            let values = vec![0.0; layout.pattern.len()];
            (layout, factors, values)
        });
        let dense = if sparse.is_some() { 0 } else { n * n };
        Self { n, sparse, dense: vec![0.0; dense], pivots: vec![0; n] }
    }

    /// Factors the matrix. False if it is singular.
    pub(crate) fn factor(&mut self, shift: f64, scale: f64, jacobian: &Jacobian) -> bool {
        let n = self.n;
        if let Some((layout, factors, values)) = &mut self.sparse {
            values.fill(0.0);
            for (&place, value) in layout.jacobian_places.iter().zip(jacobian.values()) {
                values[place] = -scale * value;
            }
            for &place in &layout.diagonal_places {
                values[place] += shift;
            }
            let regular = factors.update(values).is_ok();
            if !too_full(factors.fill(), n) {
                return regular;
            }
            self.sparse = None;
            self.dense.resize(n * n, 0.0);
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
            Some((_, factors, _)) => factors.solve(b),
            None => lu_solve(self.n, &self.dense, &self.pivots, b),
        }
    }
}

/// A complex matrix `shift * I - J`.
pub(crate) struct ComplexMatrix {
    n: usize,
    sparse: Option<SparseComplex>,
    re: Vec<f64>,
    im: Vec<f64>,
    pivots: Vec<usize>,
}

struct SparseComplex {
    layout: Layout,
    factors: SparseLu<Complex>,
    values: Vec<Complex>,
    work: Vec<Complex>,
}

impl ComplexMatrix {
    pub(crate) fn new(pattern: &Pattern) -> Self {
        let n = pattern.columns();
        let sparse = Layout::new(pattern).map(|layout| SparseComplex {
            factors: SparseLu::new(layout.pattern.clone()),
            values: vec![Complex::default(); layout.pattern.len()],
            work: vec![Complex::default(); n],
            layout,
        });
        let dense = if sparse.is_some() { 0 } else { n * n };
        Self { n, sparse, re: vec![0.0; dense], im: vec![0.0; dense], pivots: vec![0; n] }
    }

    /// Factors the matrix. False if it is singular.
    pub(crate) fn factor(&mut self, (shift_re, shift_im): (f64, f64), jacobian: &Jacobian) -> bool {
        let n = self.n;
        if let Some(SparseComplex { layout, factors, values, .. }) = &mut self.sparse {
            values.fill(Complex::default());
            for (&place, value) in layout.jacobian_places.iter().zip(jacobian.values()) {
                values[place].re = -value;
            }
            for &place in &layout.diagonal_places {
                values[place].re += shift_re;
                values[place].im = shift_im;
            }
            let regular = factors.update(values).is_ok();
            if !too_full(factors.fill(), n) {
                return regular;
            }
            self.sparse = None;
            self.re.resize(n * n, 0.0);
            self.im.resize(n * n, 0.0);
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
        let Some(SparseComplex { factors, work, .. }) = &mut self.sparse else {
            return complex_lu_solve(self.n, &self.re, &self.im, &self.pivots, b_re, b_im);
        };
        for ((work, re), im) in work.iter_mut().zip(&*b_re).zip(&*b_im) {
            *work = Complex::new(*re, *im);
        }
        factors.solve(work);
        for ((work, re), im) in work.iter().zip(b_re).zip(b_im) {
            (*re, *im) = (work.re, work.im);
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

    /// Dense, sparse, and sparse with a full column and row that fill when eliminated first.
    fn jacobians() -> Vec<Jacobian> {
        let chain = (0..12_usize).flat_map(|i| (i.saturating_sub(1)..(i + 2).min(12)).map(move |j| (i, j)));
        let patterns = [
            (3, None),
            (12, None),
            (12, Pattern::new(12, 12, chain).ok()),
            (8, Pattern::new(8, 8, (1..8).flat_map(|i| [(0, i), (i, 0)])).ok()),
        ];
        let mut jacobians: Vec<Jacobian> = patterns.into_iter().map(|(n, pattern)| Jacobian::new(n, pattern)).collect();
        for jacobian in &mut jacobians {
            for (k, value) in jacobian.values_mut().iter_mut().enumerate() {
                *value = ((k * k * 31 + 7 * k) % 17) as f64 - 8.0;
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
            for (shift, scale) in [(0.3, 1.5), (10.0, 0.1)] {
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
