//! Linear blocks: factored once, solved many times.
//!
//! The matrix is factored by LU with partial pivoting. A pivot that is tiny against its column calls for a second
//! opinion, a rank-revealing QR of the matrix with rows scaled; where the rank is not full the shortest solution
//! is taken, provided the equations do not contradict each other. A matrix that is the last one, bit for bit, is not
//! factored again: coefficients are often parameters, or change at events only.

use layshaft_numerics::constants::blocks::linear::{CONSISTENT, DOUBTFUL_PIVOT, RANK_TOLERANCE};
use layshaft_numerics::dense::{LeastSquares, lu_factor, lu_solve};

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum LinearTrouble {
    /// The unknown that cannot be determined.
    Singular(usize),
    /// A coefficient of this unknown, or the right side.
    NotFinite(Option<usize>),
    NotFactored,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Empty,
    Factored,
    Deficient,
}

pub(crate) struct LinearSolver {
    size: usize,
    /// The matrix that was factored.
    matrix: Vec<f64>,
    lu: Vec<f64>,
    pivots: Vec<usize>,
    column_size: Vec<f64>,
    row_scale: Vec<f64>,
    work: Vec<f64>,
    scaled: Vec<f64>,
    least_squares: LeastSquares,
    state: State,
}

impl LinearSolver {
    pub fn new(size: usize) -> Self {
        LinearSolver {
            size,
            matrix: vec![0.0; size * size],
            lu: vec![0.0; size * size],
            pivots: vec![0; size],
            column_size: vec![0.0; size],
            row_scale: vec![0.0; size],
            work: vec![0.0; size],
            scaled: vec![0.0; size * size],
            least_squares: LeastSquares::new(size, size),
            state: State::Empty,
        }
    }

    /// Factors a matrix given column by column.
    pub fn factor(&mut self, matrix: &[f64]) -> Result<(), LinearTrouble> {
        let n = self.size;
        let matrix = &matrix[..n * n];
        if self.state != State::Empty && have_same_bits(&self.matrix, matrix) {
            return Ok(());
        }
        self.state = State::Empty;
        self.matrix.copy_from_slice(matrix);
        self.lu.copy_from_slice(matrix);
        let is_factored = lu_factor(n, &mut self.lu, &mut self.pivots, 0.0).is_ok();
        // Most pivots are not even small against the whole matrix.
        let small = DOUBTFUL_PIVOT * largest(matrix);
        let is_sound = |k: usize| {
            let pivot = self.lu[k * n + k].abs();
            pivot > small || pivot > DOUBTFUL_PIVOT * largest(&matrix[k * n..(k + 1) * n])
        };
        if is_factored && (0..n).all(is_sound) {
            self.state = State::Factored;
            return Ok(());
        }
        self.examine(matrix)
    }

    /// Finds the rank of a matrix whose elimination left doubts.
    fn examine(&mut self, matrix: &[f64]) -> Result<(), LinearTrouble> {
        let n = self.size;
        if let Some(place) = matrix.iter().position(|value| !value.is_finite()) {
            return Err(LinearTrouble::NotFinite(Some(place / n)));
        }
        self.row_scale.fill(0.0);
        for column in matrix.chunks_exact(n) {
            for (scale, value) in self.row_scale.iter_mut().zip(column) {
                *scale = scale.max(value.abs());
            }
        }
        for scale in &mut self.row_scale {
            *scale = if *scale > 0.0 { 1.0 / *scale } else { 1.0 };
        }
        for (scaled, column) in self.scaled.chunks_exact_mut(n).zip(matrix.chunks_exact(n)) {
            for ((scaled, value), scale) in scaled.iter_mut().zip(column).zip(&self.row_scale) {
                *scaled = value * scale;
            }
        }
        // Columns are scaled too, so that units do not decide about the rank; the length is that of scaled unknowns.
        for (size, column) in self.column_size.iter_mut().zip(self.scaled.chunks_exact_mut(n)) {
            let largest = largest(column);
            *size = if largest > 0.0 { 1.0 / largest } else { 1.0 };
            column.iter_mut().for_each(|value| *value *= *size);
        }
        let rank = self.least_squares.factor(&self.scaled, RANK_TOLERANCE);
        let pivots_exist = (0..n).all(|k| self.lu[k * n + k].abs() > 0.0);
        self.state = if rank == n && pivots_exist { State::Factored } else { State::Deficient };
        Ok(())
    }

    /// Solves in place of the right side.
    pub fn solve(&mut self, rhs: &mut [f64]) -> Result<(), LinearTrouble> {
        let n = self.size;
        match self.state {
            State::Factored => lu_solve(n, &self.lu, &self.pivots, rhs),
            State::Deficient => return self.solve_deficient(rhs),
            State::Empty => return Err(LinearTrouble::NotFactored),
        }
        Ok(())
    }

    fn solve_deficient(&mut self, rhs: &mut [f64]) -> Result<(), LinearTrouble> {
        let rhs = &mut rhs[..self.size];
        if rhs.iter().any(|value| !value.is_finite()) {
            return Err(LinearTrouble::NotFinite(None));
        }
        for ((work, value), scale) in self.work.iter_mut().zip(rhs.iter()).zip(&self.row_scale) {
            *work = value * scale;
        }
        let given = largest(&self.work);
        let solution = self.least_squares.solve(&self.work, rhs);
        let found = largest(rhs);
        if solution.residual > CONSISTENT * given.max(found) {
            let unknown = self.least_squares.order().get(solution.rank).copied().unwrap_or(0);
            return Err(LinearTrouble::Singular(unknown));
        }
        for (value, scale) in rhs.iter_mut().zip(&self.column_size) {
            *value *= scale;
        }
        Ok(())
    }
}

/// The largest absolute value, in four lanes; what is no number is passed over.
fn largest(values: &[f64]) -> f64 {
    let larger = |size: f64, value: f64| if value.abs() > size { value.abs() } else { size };
    let (fours, rest) = values.as_chunks::<4>();
    let lanes = fours.iter().fold([0.0; 4], |sizes: [f64; 4], four| std::array::from_fn(|k| larger(sizes[k], four[k])));
    lanes.iter().chain(rest).fold(0.0, |size, &value| larger(size, value))
}

/// Compared in pieces, so that matrices that differ are told apart early.
fn have_same_bits(a: &[f64], b: &[f64]) -> bool {
    let differences = |(a, b): (&f64, &f64)| a.to_bits() ^ b.to_bits();
    a.chunks(16).zip(b.chunks(16)).all(|(a, b)| a.iter().zip(b).map(differences).fold(0, |all, bits| all | bits) == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_factorisation_serves_many_right_sides() {
        let mut solver = LinearSolver::new(2);
        solver.factor(&[2.0, 1.0, 1.0, 3.0]).unwrap();
        for (mut b, x) in [([3.0, 4.0], [1.0, 1.0]), ([2.0, 1.0], [1.0, 0.0])] {
            solver.solve(&mut b).unwrap();
            assert!((b[0] - x[0]).abs() < 1e-15 && (b[1] - x[1]).abs() < 1e-15);
        }
    }

    #[test]
    fn any_coefficient_that_changes_is_noticed() {
        let n = 5;
        let mut solver = LinearSolver::new(n);
        let mut matrix: Vec<f64> = (0..n * n).map(|k| if k % (n + 1) == 0 { 4.0 } else { (k % 3) as f64 }).collect();
        for changed in 0..n * n {
            matrix[changed] += 1.0;
            solver.factor(&matrix).unwrap();
            let mut b: Vec<f64> = (0..n).map(|row| (0..n).map(|column| matrix[column * n + row]).sum()).collect();
            solver.solve(&mut b).unwrap();
            assert!(b.iter().all(|x| (x - 1.0).abs() < 1e-12), "{changed}: {b:?}");
        }
        // Zero of either sign.
        matrix[1] = 0.0;
        solver.factor(&matrix).unwrap();
        matrix[1] = -0.0;
        assert!(!have_same_bits(&solver.matrix, &matrix));
    }

    #[test]
    fn badly_scaled_is_not_singular() {
        let mut solver = LinearSolver::new(2);
        // Rows in very different units: x + y = 3, 1e-15 (x − y) = −1e-15.
        solver.factor(&[1.0, 1e-15, 1.0, -1e-15]).unwrap();
        let mut b = [3.0, -1e-15];
        solver.solve(&mut b).unwrap();
        assert!((b[0] - 1.0).abs() < 1e-12 && (b[1] - 2.0).abs() < 1e-12, "{b:?}");
    }

    #[test]
    fn a_redundant_equation_is_harmless_and_a_contradiction_is_named() {
        let mut solver = LinearSolver::new(3);
        // x + y = 2, 2 x + 2 y = 4, z = 5.
        solver.factor(&[1.0, 2.0, 0.0, 1.0, 2.0, 0.0, 0.0, 0.0, 1.0]).unwrap();
        let mut b = [2.0, 4.0, 5.0];
        solver.solve(&mut b).unwrap();
        assert!((b[0] + b[1] - 2.0).abs() < 1e-12 && (b[2] - 5.0).abs() < 1e-12);
        let trouble = solver.solve(&mut [2.0, 5.0, 5.0]);
        assert!(matches!(trouble, Err(LinearTrouble::Singular(0 | 1))), "{trouble:?}");
    }

    #[test]
    fn what_is_no_number_is_named() {
        let mut solver = LinearSolver::new(2);
        assert_eq!(solver.factor(&[1.0, 0.0, f64::NAN, 1.0]), Err(LinearTrouble::NotFinite(Some(1))));
        assert_eq!(solver.solve(&mut [1.0, 1.0]), Err(LinearTrouble::NotFactored));
    }
}
