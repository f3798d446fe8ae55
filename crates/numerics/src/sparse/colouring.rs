//! Jacobians by finite differences of several columns at once.
//!
//! Columns without a common row can be disturbed together; colouring them greedily, largest first, gives groups close
//! to the fewest possible, often a handful for hundreds of columns. References: A. R. Curtis, M. J. D. Powell &
//! J. K. Reid, IMA J. Appl. Math. 13 (1974); T. F. Coleman & J. J. Moré, SIAM J. Numer. Anal. 20 (1983).

use super::Pattern;

/// Groups of columns that share no row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colouring {
    starts: Vec<usize>,
    columns: Vec<usize>,
}

impl Colouring {
    pub fn new(pattern: &Pattern) -> Self {
        let n = pattern.columns();
        let by_row = pattern.transposed();
        let mut order: Vec<usize> = (0..n).collect();
        let degree = |column: usize| pattern.column(column).iter().map(|&row| by_row.column(row).len()).sum::<usize>();
        let degrees: Vec<usize> = (0..n).map(degree).collect();
        order.sort_by_key(|&column| (std::cmp::Reverse(degrees[column]), column));
        const UNCOLOURED: usize = usize::MAX;
        let mut colour_of = vec![UNCOLOURED; n];
        let mut taken_for = Vec::new();
        for &column in &order {
            for &row in pattern.column(column) {
                for &neighbour in by_row.column(row) {
                    if colour_of[neighbour] != UNCOLOURED {
                        taken_for[colour_of[neighbour]] = column;
                    }
                }
            }
            let free = taken_for.iter().position(|&taken| taken != column).unwrap_or(taken_for.len());
            if free == taken_for.len() {
                taken_for.push(UNCOLOURED);
            }
            colour_of[column] = free;
        }
        let mut starts = vec![0];
        let mut columns = Vec::with_capacity(n);
        for colour in 0..taken_for.len() {
            columns.extend((0..n).filter(|&column| colour_of[column] == colour));
            starts.push(columns.len());
        }
        Colouring { starts, columns }
    }

    pub fn groups(&self) -> impl ExactSizeIterator<Item = &[usize]> {
        self.starts.windows(2).map(|w| &self.columns[w[0]..w[1]])
    }

    /// How many groups there are: the evaluations a Jacobian costs.
    pub fn count(&self) -> usize {
        self.starts.len() - 1
    }
}

/// A Jacobian's pattern with its colouring and workspace for differences.
#[derive(Clone, Debug)]
pub struct ColouredDifferences {
    pattern: Pattern,
    colouring: Colouring,
    disturbed: Vec<f64>,
    value: Vec<f64>,
}

impl ColouredDifferences {
    pub fn new(pattern: Pattern) -> Self {
        ColouredDifferences {
            colouring: Colouring::new(&pattern),
            disturbed: vec![0.0; pattern.columns()],
            value: vec![0.0; pattern.rows()],
            pattern,
        }
    }

    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    pub fn colouring(&self) -> &Colouring {
        &self.colouring
    }

    /// Writes the derivatives of `f` at `x` in the order of the pattern. `at_x` is `f(x)`, `steps` says how far to
    /// disturb each variable (its sign chooses the side). Allocates nothing.
    pub fn evaluate<E>(
        &mut self,
        x: &[f64],
        at_x: &[f64],
        steps: &[f64],
        derivatives: &mut [f64],
        mut f: impl FnMut(&[f64], &mut [f64]) -> Result<(), E>,
    ) -> Result<(), E> {
        self.disturbed.copy_from_slice(x);
        for group in self.colouring.groups() {
            for &column in group {
                self.disturbed[column] = x[column] + steps[column];
            }
            f(&self.disturbed, &mut self.value)?;
            for &column in group {
                let reciprocal = 1.0 / (self.disturbed[column] - x[column]);
                self.disturbed[column] = x[column];
                for (place, &row) in self.pattern.range(column).zip(self.pattern.column(column)) {
                    derivatives[place] = (self.value[row] - at_x[row]) * reciprocal;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_band_needs_as_many_groups_as_it_is_wide() {
        let n = 40;
        let positions = (0..n).flat_map(|i: usize| (i.saturating_sub(1)..(i + 2).min(n)).map(move |j| (i, j)));
        let pattern = Pattern::new(n, n, positions).unwrap();
        let colouring = Colouring::new(&pattern);
        assert_eq!(colouring.count(), 3);
        for group in colouring.groups() {
            let mut rows: Vec<usize> = group.iter().flat_map(|&c| pattern.column(c).to_vec()).collect();
            let count = rows.len();
            rows.sort_unstable();
            rows.dedup();
            assert_eq!(rows.len(), count, "two columns of a group share a row");
        }
    }

    #[test]
    fn differences_give_the_jacobian() {
        let n = 10;
        let f = |x: &[f64], y: &mut [f64]| {
            for i in 0..n {
                y[i] = x[i] * x[i] + if i > 0 { 3.0 * x[i - 1] } else { 0.0 };
            }
            Ok::<(), ()>(())
        };
        let positions = (0..n).flat_map(|i: usize| [(i, i), (i, i.saturating_sub(1))]);
        let pattern = Pattern::new(n, n, positions).unwrap();
        let x: Vec<f64> = (0..n).map(|i| i as f64).collect();
        let mut y = vec![0.0; n];
        f(&x, &mut y).unwrap();
        let mut calls = 0;
        let mut differences = ColouredDifferences::new(pattern.clone());
        let mut values = vec![0.0; pattern.len()];
        differences
            .evaluate(&x, &y, &vec![1e-6; n], &mut values, |x, y| {
                calls += 1;
                f(x, y)
            })
            .unwrap();
        assert_eq!(calls, 2);
        for i in 0..n {
            assert!((values[pattern.place(i, i).unwrap()] - 2.0 * i as f64).abs() < 1e-5);
            if i > 0 {
                assert!((values[pattern.place(i, i - 1).unwrap()] - 3.0).abs() < 1e-5);
            }
        }
    }
}
