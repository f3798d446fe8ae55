//! Sparse elimination with everything but the numbers decided in advance.
//!
//! The iteration matrices of implicit methods, `shift * I - J`, are factored hundreds of times and solved thousands of
//! times with one pattern, and their diagonal is a good pivot wherever the step is reasonable. So the order of
//! elimination and the fill are found once; factoring and solving then run down flat lists.
//! A pivot that is too small is reported, and the caller factors that matrix with pivoting.
//!
//! Row by row, `l_ik = a_ik / u_kk`, `a_ij -= l_ik u_kj`: Duff, Erisman, Reid: Direct Methods for Sparse Matrices,
//! section 10.4.

use layshaft_numerics::complex::Scalar;
use layshaft_numerics::sparse::{Pattern, column_ordering};

/// A pivot must be at least this share of the largest element to its right. Newton's method forgives lost digits.
const SMALLEST_PIVOT: f64 = 1e-6;

/// Factors of matrices of one pattern.
pub(crate) struct Elimination<T> {
    /// `order[i]` is the row and column eliminated in step i.
    order: Vec<usize>,
    /// In steps, row by row: the elements of the matrix by their places among the values given, the columns left of
    /// the diagonal, and what stands to its right.
    elements: Rows<u32>,
    left: Rows<()>,
    right: Rows<T>,
    /// The solution as two lists of products, in the model's own numbering, and what the diagonal is multiplied with
    /// between them.
    forward: Vec<Product<T>>,
    backward: Vec<Product<T>>,
    reciprocals: Vec<T>,
    work: Vec<T>,
}

/// `b[target] -= value * b[source]`.
struct Product<T> {
    value: T,
    target: u32,
    source: u32,
}

/// Rows of elements, one after the other.
struct Rows<T> {
    starts: Vec<usize>,
    columns: Vec<u32>,
    values: Vec<T>,
}

impl<T> Rows<T> {
    fn new(rows: impl IntoIterator<Item = Vec<(u32, T)>>) -> Self {
        let mut all = Self { starts: vec![0], columns: Vec::new(), values: Vec::new() };
        for row in rows {
            for (column, value) in row {
                all.columns.push(column);
                all.values.push(value);
            }
            all.starts.push(all.columns.len());
        }
        all
    }

    fn range(&self, row: usize) -> std::ops::Range<usize> {
        self.starts[row]..self.starts[row + 1]
    }

    /// Row and column of each element.
    fn positions(&self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.starts.len() - 1)
            .flat_map(|row| self.columns[self.range(row)].iter().map(move |&column| (row, column as usize)))
    }
}

impl<T: Scalar> Elimination<T> {
    /// Analyses a square pattern that contains the diagonal.
    pub(crate) fn new(pattern: &Pattern) -> Self {
        let n = pattern.columns();
        let order = column_ordering(pattern);
        let mut step_of = vec![0; n];
        for (step, &row) in order.iter().enumerate() {
            step_of[row] = step;
        }
        let filled = fill(pattern, &step_of);
        let present = |i: usize, columns: std::ops::Range<usize>| {
            let row = &filled[i];
            columns.filter(|&j| row[j]).map(|j| j as u32)
        };
        let mut elements = vec![Vec::new(); n];
        for column in 0..n {
            for (place, &row) in pattern.range(column).zip(pattern.column(column)) {
                elements[step_of[row]].push((step_of[column] as u32, place as u32));
            }
        }
        let left = Rows::new((0..n).map(|i| present(i, 0..i).map(|j| (j, ())).collect()));
        let right = Rows::new((0..n).map(|i| present(i, i + 1..n).map(|j| (j, T::default())).collect()));
        let product = |(row, column): (usize, usize)| Product {
            value: T::default(),
            target: order[row] as u32,
            source: order[column] as u32,
        };
        let forward = left.positions().map(product).collect();
        let mut backward: Vec<Product<T>> = right.positions().map(product).collect();
        backward.reverse();
        Self {
            elements: Rows::new(elements),
            left,
            right,
            forward,
            backward,
            reciprocals: vec![T::default(); n],
            work: vec![T::default(); n],
            order,
        }
    }

    /// Elements of both factors.
    pub(crate) fn fill(&self) -> usize {
        self.forward.len() + self.backward.len() + self.order.len()
    }

    /// Factors the matrix with these values in the order of the pattern. False if a pivot is too small.
    pub(crate) fn factor(&mut self, values: &[T]) -> bool {
        let n = self.order.len();
        let work = &mut self.work[..n];
        work.fill(T::default());
        let mut forward = self.forward.iter_mut();
        let mut backward = self.backward.iter_mut().rev();
        for i in 0..n {
            let range = self.elements.range(i);
            for (&column, &place) in self.elements.columns[range.clone()].iter().zip(&self.elements.values[range]) {
                work[column as usize] = values[place as usize];
            }
            for (&k, product) in self.left.columns[self.left.range(i)].iter().zip(&mut forward) {
                let k = k as usize;
                let factor = std::mem::take(&mut work[k]) * self.reciprocals[self.order[k]];
                product.value = factor;
                let range = self.right.range(k);
                for (&column, &value) in self.right.columns[range.clone()].iter().zip(&self.right.values[range]) {
                    let column = column as usize;
                    work[column] = work[column] - factor * value;
                }
            }
            let pivot = std::mem::take(&mut work[i]);
            let reciprocal = pivot.reciprocal();
            let mut largest = 0.0_f64;
            let range = self.right.range(i);
            let columns = &self.right.columns[range.clone()];
            for ((&column, value), product) in columns.iter().zip(&mut self.right.values[range]).zip(&mut backward) {
                *value = std::mem::take(&mut work[column as usize]);
                largest = largest.max(value.magnitude());
                product.value = *value * reciprocal;
            }
            let size = pivot.magnitude();
            if !(size > SMALLEST_PIVOT * largest && size > 0.0 && size.is_finite()) {
                return false;
            }
            self.reciprocals[self.order[i]] = reciprocal;
        }
        true
    }

    /// Overwrites the right-hand side with the solution, after a factorisation that succeeded.
    pub(crate) fn solve(&self, b: &mut [T]) {
        subtract(&self.forward, b);
        for (b, &reciprocal) in b.iter_mut().zip(&self.reciprocals) {
            *b = *b * reciprocal;
        }
        subtract(&self.backward, b);
    }
}

fn subtract<T: Scalar>(products: &[Product<T>], b: &mut [T]) {
    for &Product { value, target, source } in products {
        b[target as usize] = b[target as usize] - value * b[source as usize];
    }
}

/// Which elements of the factors can be nonzero, in the order of elimination.
fn fill(pattern: &Pattern, step_of: &[usize]) -> Vec<Vec<bool>> {
    let n = pattern.columns();
    let mut filled = vec![vec![false; n]; n];
    for column in 0..n {
        filled[step_of[column]][step_of[column]] = true;
        for &row in pattern.column(column) {
            filled[step_of[row]][step_of[column]] = true;
        }
    }
    for i in 0..n {
        let (done, rest) = filled.split_at_mut(i);
        let row = &mut rest[0];
        for k in 0..i {
            if row[k] {
                for j in k + 1..n {
                    row[j] |= done[k][j];
                }
            }
        }
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arrow(n: usize) -> Pattern {
        Pattern::new(n, n, (0..n).flat_map(|i| [(i, i), (0, i), (i, 0)])).unwrap()
    }

    #[test]
    fn a_good_order_does_not_fill() {
        let elimination = Elimination::<f64>::new(&arrow(30));
        assert_eq!(elimination.fill(), 30 + 2 * 29);
    }

    #[test]
    fn solves_again_and_again() {
        let n = 15;
        let positions = (0..n).flat_map(|i| [(i, i), (i, (i * 7 + 3) % n), ((i * 4 + 1) % n, i)]);
        let pattern = Pattern::new(n, n, positions).unwrap();
        let mut elimination = Elimination::<f64>::new(&pattern);
        for round in 1..4 {
            let mut values = vec![0.0; pattern.len()];
            for column in 0..n {
                for (place, &row) in pattern.range(column).zip(pattern.column(column)) {
                    let value = ((row * 13 + column * 7 + round * 5) % 11) as f64 - 5.0;
                    values[place] = if row == column { 20.0 + value } else { value };
                }
            }
            let exact: Vec<f64> = (0..n).map(|i| (i as f64 - 4.0) * round as f64).collect();
            let mut b = vec![0.0; n];
            pattern.multiply_add(&values, &exact, &mut b);
            assert!(elimination.factor(&values));
            elimination.solve(&mut b);
            assert!(b.iter().zip(&exact).all(|(x, exact)| (x - exact).abs() < 1e-11));
        }
    }

    #[test]
    fn a_missing_pivot_is_told() {
        let pattern = Pattern::new(2, 2, [(0, 0), (0, 1), (1, 0), (1, 1)]).unwrap();
        let mut elimination = Elimination::<f64>::new(&pattern);
        assert!(!elimination.factor(&[0.0, 1.0, 1.0, 0.0]));
        assert!(!elimination.factor(&[1.0, 2.0, 2.0, 4.0]));
        assert!(!elimination.factor(&[f64::NAN, 2.0, 2.0, 4.0]));
        assert!(elimination.factor(&[1.0, 2.0, 2.0, 5.0]));
    }
}
