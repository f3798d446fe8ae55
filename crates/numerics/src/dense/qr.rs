//! Least squares and minimum norm solutions by Householder QR with column pivoting, for systems of any shape and rank.
//!
//! `A P = Q R`, `R` upper triangular with falling diagonal; the rank `r` is the number of diagonal elements above a
//! tolerance. Where `r < n` the first `r` rows of `R` are reduced from the right, `[R₁ R₂] = [T 0] Zᵀ` (a complete
//! orthogonal decomposition), so the solution found is the shortest of those with the smallest residual. A singular
//! but consistent square system, such as redundant constraints give, thus gets its shortest exact solution.
//! Reference: Golub & Van Loan, Matrix Computations, 5.4 and 5.5. Cost about 4/3 n³ for square matrices.

/// The outcome of a solution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solution {
    pub rank: usize,
    /// Euclidean norm of `b - A x`.
    pub residual: f64,
}

/// Workspace for systems of `rows` equations in `columns` unknowns.
#[derive(Clone, Debug)]
pub struct LeastSquares {
    rows: usize,
    columns: usize,
    /// Householder vectors below the diagonal, `R` (later `T`) on and above it.
    factors: Vec<f64>,
    /// Scale of each reflection from the left and from the right.
    left: Vec<f64>,
    right: Vec<f64>,
    order: Vec<usize>,
    norms: Vec<f64>,
    rank: usize,
    work: Vec<f64>,
}

impl LeastSquares {
    pub fn new(rows: usize, columns: usize) -> Self {
        LeastSquares {
            rows,
            columns,
            factors: vec![0.0; rows * columns],
            left: vec![0.0; rows.min(columns)],
            right: vec![0.0; rows.min(columns)],
            order: vec![0; columns],
            norms: vec![0.0; columns],
            rank: 0,
            work: vec![0.0; rows.max(columns)],
        }
    }

    /// Factors a column-major matrix. Diagonal elements of `R` below `tolerance` times the first count as zero.
    pub fn factor(&mut self, a: &[f64], tolerance: f64) -> usize {
        let (m, n) = (self.rows, self.columns);
        self.factors.copy_from_slice(&a[..m * n]);
        for (j, (place, norm)) in self.order.iter_mut().zip(&mut self.norms).enumerate() {
            *place = j;
            *norm = length(&self.factors[j * m..(j + 1) * m]);
        }
        self.rank = 0;
        let mut first = 0.0;
        for k in 0..m.min(n) {
            // The column with the longest remainder comes next.
            let mut longest = k;
            for j in k + 1..n {
                if self.norms[j] > self.norms[longest] {
                    longest = j;
                }
            }
            if longest != k {
                self.order.swap(k, longest);
                self.norms.swap(k, longest);
                for i in 0..m {
                    self.factors.swap(k * m + i, longest * m + i);
                }
            }
            let (before, rest) = self.factors.split_at_mut((k + 1) * m);
            let column = &mut before[k * m + k..];
            let (diagonal, scale) = reflector(column);
            if k == 0 {
                first = diagonal.abs();
            }
            self.left[k] = scale;
            if !(diagonal.abs() > tolerance * first) {
                break;
            }
            self.rank = k + 1;
            for (j, target) in rest.chunks_exact_mut(m).enumerate() {
                reflect(&column[1..], scale, &mut target[k..]);
                // Computed anew: the update formula for norms cancels, and these matrices are small.
                self.norms[k + 1 + j] = length(&target[k + 1..]);
            }
        }
        self.reduce_from_the_right();
        self.rank
    }

    pub fn rank(&self) -> usize {
        self.rank
    }

    /// Column numbers, most independent first; those from the rank on depend on the others.
    pub fn order(&self) -> &[usize] {
        &self.order
    }

    /// Annihilates the columns beyond the rank, row by row from the last; the reflections replace those columns.
    fn reduce_from_the_right(&mut self) {
        let (m, n, r) = (self.rows, self.columns, self.rank);
        if r == n {
            return;
        }
        for k in (0..r).rev() {
            // The row (r_kk, r_k,r .. r_k,n-1) becomes (t_kk, 0 .. 0).
            let row = &mut self.work[..n - r + 1];
            row[0] = self.factors[k * m + k];
            for j in r..n {
                row[j - r + 1] = self.factors[j * m + k];
            }
            let (_, scale) = reflector(row);
            self.right[k] = scale;
            self.factors[k * m + k] = row[0];
            for j in r..n {
                self.factors[j * m + k] = row[j - r + 1];
            }
            for i in 0..k {
                let mut sum = self.factors[k * m + i];
                for j in r..n {
                    sum += self.factors[j * m + i] * self.factors[j * m + k];
                }
                sum *= scale;
                self.factors[k * m + i] -= sum;
                for j in r..n {
                    self.factors[j * m + i] -= sum * self.factors[j * m + k];
                }
            }
        }
    }

    /// The shortest `x` for which `b - A x` is shortest. `b` has `rows`, `x` has `columns` elements.
    pub fn solve(&mut self, b: &[f64], x: &mut [f64]) -> Solution {
        let (m, n, r) = (self.rows, self.columns, self.rank);
        let work = &mut self.work[..m.max(n)];
        work[..m].copy_from_slice(&b[..m]);
        for k in 0..r {
            reflect(&self.factors[k * m + k + 1..(k + 1) * m], self.left[k], &mut work[k..m]);
        }
        let residual = length(&work[r..m]);
        for k in (0..r).rev() {
            let value = work[k] / self.factors[k * m + k];
            work[k] = value;
            for (w, u) in work[..k].iter_mut().zip(&self.factors[k * m..k * m + k]) {
                *w -= u * value;
            }
        }
        work[r..n.max(r)].fill(0.0);
        if r < n {
            for k in 0..r {
                let mut sum = work[k];
                for j in r..n {
                    sum += work[j] * self.factors[j * m + k];
                }
                sum *= self.right[k];
                work[k] -= sum;
                for j in r..n {
                    work[j] -= sum * self.factors[j * m + k];
                }
            }
        }
        for (value, &place) in work.iter().zip(&self.order) {
            x[place] = *value;
        }
        Solution { rank: r, residual }
    }
}

/// Euclidean length without overflow.
pub(crate) fn length(x: &[f64]) -> f64 {
    let largest = x.iter().fold(0.0, |largest: f64, x| largest.max(x.abs()));
    if largest == 0.0 || !largest.is_finite() {
        return largest;
    }
    largest * x.iter().map(|x| (x / largest).powi(2)).sum::<f64>().sqrt()
}

/// The reflection `I - scale (1, v)(1, v)ᵀ` that maps `x` to a multiple of its first unit vector. Leaves that multiple
/// in `x[0]` and `v` behind it; returns the multiple and the scale.
pub(crate) fn reflector(x: &mut [f64]) -> (f64, f64) {
    let Some((&mut head, tail)) = x.split_first_mut() else { return (0.0, 0.0) };
    let rest = length(tail);
    if rest == 0.0 {
        return (head, 0.0);
    }
    let result = -head.hypot(rest).copysign(head);
    let scale = (result - head) / result;
    let divisor = 1.0 / (head - result);
    for value in tail {
        *value *= divisor;
    }
    x[0] = result;
    (result, scale)
}

/// Applies a reflection with vector `(1, v)` to `x`.
pub(crate) fn reflect(v: &[f64], scale: f64, x: &mut [f64]) {
    if scale == 0.0 {
        return;
    }
    let Some((head, tail)) = x.split_first_mut() else { return };
    let mut sum = *head;
    for (x, v) in tail.iter().zip(v) {
        sum += x * v;
    }
    sum *= scale;
    *head -= sum;
    for (x, v) in tail.iter_mut().zip(v) {
        *x -= sum * v;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::noise;

    fn product(m: usize, a: &[f64], x: &[f64]) -> Vec<f64> {
        (0..m).map(|i| x.iter().enumerate().map(|(j, x)| a[j * m + i] * x).sum()).collect()
    }

    /// The conditions that define the answer: the residual is orthogonal to the columns, `x` to the null space, which
    /// together hold for one `x` only.
    fn check(m: usize, n: usize, rank: usize, seed: u64) {
        // A = B C with inner size `rank`.
        let (b, c) = (noise(seed, m * rank), noise(seed + 1, rank * n));
        let a: Vec<f64> = (0..m * n).map(|k| (0..rank).map(|l| b[l * m + k % m] * c[k / m * rank + l]).sum()).collect();
        let right = noise(seed + 2, m);
        let mut solver = LeastSquares::new(m, n);
        assert_eq!(solver.factor(&a, 1e-12), rank, "{m} x {n}");
        let mut x = vec![0.0; n];
        let solution = solver.solve(&right, &mut x);
        let residual: Vec<f64> = product(m, &a, &x).iter().zip(&right).map(|(y, b)| b - y).collect();
        assert!((length(&residual) - solution.residual).abs() < 1e-10);
        for column in a.chunks(m) {
            assert!(column.iter().zip(&residual).map(|(a, r)| a * r).sum::<f64>().abs() < 1e-10);
        }
        // Any other solution x + (I - A⁺A) z is longer: x is orthogonal to z - A⁺ A z.
        let z = noise(seed + 3, n);
        let mut projected = vec![0.0; n];
        solver.solve(&product(m, &a, &z), &mut projected);
        let inner: f64 = x.iter().zip(z.iter().zip(&projected)).map(|(x, (z, p))| x * (z - p)).sum();
        assert!(inner.abs() < 1e-9, "{m} x {n} of rank {rank}: {inner}");
    }

    #[test]
    fn any_shape_and_rank() {
        for (m, n) in [(1, 1), (3, 3), (7, 4), (4, 7), (9, 9)] {
            for rank in 1..=m.min(n) {
                check(m, n, rank, (m * 100 + n * 10 + rank) as u64);
            }
        }
    }

    #[test]
    fn singular_but_consistent() {
        // x + y = 2 twice: the shortest solution is (1, 1).
        let mut solver = LeastSquares::new(2, 2);
        solver.factor(&[1.0, 1.0, 1.0, 1.0], 1e-10);
        let mut x = [0.0; 2];
        let solution = solver.solve(&[2.0, 2.0], &mut x);
        assert_eq!(solution.rank, 1);
        assert!(solution.residual < 1e-15);
        assert!((x[0] - 1.0).abs() < 1e-15 && (x[1] - 1.0).abs() < 1e-15);
    }

    #[test]
    fn a_zero_matrix_has_rank_zero() {
        let mut solver = LeastSquares::new(2, 3);
        assert_eq!(solver.factor(&[0.0; 6], 1e-10), 0);
        let mut x = [9.0; 3];
        assert_eq!(solver.solve(&[3.0, 4.0], &mut x), Solution { rank: 0, residual: 5.0 });
        assert_eq!(x, [0.0; 3]);
    }
}
