//! Where a sparse matrix has elements. Values live beside the pattern, in a slice of the same order, so that one pattern
//! serves many matrices.

use thiserror::Error;

/// Positions of a matrix in compressed columns: rows ascend within a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    rows: usize,
    starts: Vec<usize>,
    row_of: Vec<usize>,
}

/// An element outside the matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("element ({row}, {column}) is outside a matrix of {rows} rows and {columns} columns")]
pub struct PatternError {
    pub row: usize,
    pub column: usize,
    pub rows: usize,
    pub columns: usize,
}

impl Pattern {
    /// From positions `(row, column)` in any order; repetitions count once.
    pub fn new(
        rows: usize,
        columns: usize,
        positions: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Self, PatternError> {
        let mut sorted = Vec::new();
        for (row, column) in positions {
            if row >= rows || column >= columns {
                return Err(PatternError { row, column, rows, columns });
            }
            sorted.push((column, row));
        }
        sorted.sort_unstable();
        sorted.dedup();
        let mut starts = vec![0; columns + 1];
        for &(column, _) in &sorted {
            starts[column + 1] += 1;
        }
        for column in 0..columns {
            starts[column + 1] += starts[column];
        }
        Ok(Pattern { rows, starts, row_of: sorted.into_iter().map(|(_, row)| row).collect() })
    }

    pub fn rows(&self) -> usize {
        self.rows
    }

    pub fn columns(&self) -> usize {
        self.starts.len() - 1
    }

    /// How many elements there are; the length of a slice of values.
    pub fn len(&self) -> usize {
        self.row_of.len()
    }

    pub fn is_empty(&self) -> bool {
        self.row_of.is_empty()
    }

    /// The places in the values of a column's elements.
    pub fn range(&self, column: usize) -> std::ops::Range<usize> {
        self.starts[column]..self.starts[column + 1]
    }

    /// The rows of a column's elements.
    pub fn column(&self, column: usize) -> &[usize] {
        &self.row_of[self.range(column)]
    }

    /// The row of the element at a place in the values.
    pub fn row_at(&self, place: usize) -> usize {
        self.row_of[place]
    }

    /// The place in the values of an element.
    pub fn place(&self, row: usize, column: usize) -> Option<usize> {
        let offset = self.column(column).binary_search(&row).ok()?;
        Some(self.starts[column] + offset)
    }

    pub fn transposed(&self) -> Pattern {
        let mut starts = vec![0; self.rows + 1];
        for &row in &self.row_of {
            starts[row + 1] += 1;
        }
        for row in 0..self.rows {
            starts[row + 1] += starts[row];
        }
        let mut next = starts.clone();
        let mut row_of = vec![0; self.len()];
        for column in 0..self.columns() {
            for &row in self.column(column) {
                row_of[next[row]] = column;
                next[row] += 1;
            }
        }
        Pattern { rows: self.columns(), starts, row_of }
    }

    /// `y += A x`.
    pub fn multiply_add(&self, values: &[f64], x: &[f64], y: &mut [f64]) {
        for (column, x) in x.iter().enumerate() {
            for (row, value) in self.column(column).iter().zip(&values[self.range(column)]) {
                y[*row] += value * x;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_sorted_and_unique() {
        let p = Pattern::new(3, 2, [(2, 1), (0, 0), (1, 1), (2, 1)]).unwrap();
        assert_eq!((p.len(), p.column(0), p.column(1)), (3, &[0][..], &[1, 2][..]));
        assert_eq!((p.place(2, 1), p.place(0, 1)), (Some(2), None));
        let t = p.transposed();
        assert_eq!((t.rows(), t.columns(), t.column(2)), (2, 3, &[1][..]));
        let mut y = [0.0; 3];
        p.multiply_add(&[1.0, 2.0, 3.0], &[10.0, 100.0], &mut y);
        assert_eq!(y, [10.0, 200.0, 300.0]);
        assert!(Pattern::new(2, 2, [(2, 0)]).is_err());
    }
}
