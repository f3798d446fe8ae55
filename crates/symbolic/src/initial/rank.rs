//! Rank of the equations at the start, as numbers: Gaussian elimination of sparse rows, one row after the other.
//!
//! Rows come in the order of the blocks they are solved in, each with the variable it is paired with as its pivot where that is large
//! enough, so that a row that has been reduced holds little more than the variables that nothing determines.

use layshaft_source::FastMap;
use std::collections::BinaryHeap;

/// Entries below this share of what was added up to form them are rounding errors.
const ROUNDING: f64 = 1e-10;
/// A wanted pivot is taken if it is at least this share of the largest entry.
const PIVOT: f64 = 1e-3;
/// Operations before the test gives up: the structure alone decides then.
const BUDGET: usize = 40_000_000;

type Row = Vec<(u32, f64)>;

#[derive(Default)]
pub struct Elimination {
    /// Reduced rows, each free of the pivots of those before it; the pivot is the first entry.
    rows: Vec<Row>,
    /// Which row has a column as its pivot.
    pivot: FastMap<u32, u32>,
    /// What the rows are to the caller.
    labels: Vec<u32>,
    /// Rows that the last reduction subtracted.
    used: Vec<u32>,
    operations: usize,
}

impl Elimination {
    /// False if the number of operations became too large: nothing the rows say can be relied on.
    pub fn is_reliable(&self) -> bool {
        self.operations < BUDGET
    }

    /// Whether a condition on the column alone is independent of the rows.
    pub fn would_add(&mut self, column: u32) -> bool {
        !self.is_reliable() || !self.reduced(&[(column, 1.0)]).is_empty()
    }

    /// Adds a row if it is independent of those before it. Columns may come more than once in it.
    pub fn add(&mut self, entries: &[(u32, f64)], wanted: Option<u32>, label: u32) -> bool {
        if !self.is_reliable() {
            return true;
        }
        let mut row = self.reduced(entries);
        let Some(largest) = row.iter().map(|(_, x)| x.abs()).reduce(f64::max) else { return false };
        let is_wanted = |&(column, x): &(u32, f64)| Some(column) == wanted && x.abs() >= PIVOT * largest;
        let at = row.iter().position(is_wanted).or_else(|| row.iter().position(|(_, x)| x.abs() == largest));
        row.swap(0, at.unwrap_or(0));
        self.pivot.insert(row[0].0, self.rows.len() as u32);
        self.rows.push(row);
        self.labels.push(label);
        true
    }

    /// Labels of the rows that the last one was reduced by.
    pub fn used(&self) -> &[u32] {
        &self.used
    }

    /// A row without the pivots of the others.
    fn reduced(&mut self, entries: &[(u32, f64)]) -> Row {
        // Value of each column, and the size of what was added up in it.
        let mut work: FastMap<u32, (f64, f64)> = FastMap::default();
        let mut due = BinaryHeap::new();
        let pivots = &self.pivot;
        let put = |work: &mut FastMap<u32, (f64, f64)>, due: &mut BinaryHeap<_>, column: u32, x: f64| {
            let cell = work.entry(column).or_insert_with(|| {
                if let Some(&row) = pivots.get(&column) {
                    due.push(std::cmp::Reverse(row));
                }
                (0.0, 0.0)
            });
            cell.0 += x;
            cell.1 = cell.1.max(x.abs());
        };
        entries.iter().for_each(|&(column, x)| put(&mut work, &mut due, column, x));
        self.used.clear();
        while let Some(std::cmp::Reverse(index)) = due.pop() {
            let row = &self.rows[index as usize];
            let (column, pivot) = row[0];
            let Some((x, size)) = work.remove(&column) else { continue };
            if x.abs() <= ROUNDING * size {
                continue;
            }
            let factor = x / pivot;
            self.operations += row.len();
            self.used.push(self.labels[index as usize]);
            for &(column, y) in &row[1..] {
                put(&mut work, &mut due, column, -factor * y);
            }
        }
        let mut row: Row =
            work.into_iter().filter(|(_, (x, size))| x.abs() > ROUNDING * size).map(|(c, (x, _))| (c, x)).collect();
        row.sort_unstable_by_key(|&(column, _)| column);
        row
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_of_earlier_rows_is_dependent() {
        let mut elimination = Elimination::default();
        assert!(elimination.add(&[(0, 1.0), (1, 2.0), (2, -1.0)], Some(1), 0));
        assert!(elimination.add(&[(1, 3.0), (2, 0.3)], None, 0));
        assert!(!elimination.add(&[(0, 0.1), (1, 0.2 + 0.3), (2, -0.1 + 0.03)], None, 0));
        assert!(elimination.add(&[(2, 1e-7)], None, 0));
        assert!(!elimination.add(&[(0, 7.0)], None, 0));
    }

    #[test]
    fn entries_of_one_column_are_added() {
        let mut elimination = Elimination::default();
        assert!(!elimination.add(&[(4, 1.0), (4, -1.0)], None, 0));
        assert!(elimination.add(&[(4, 1.0), (4, 1.0)], None, 0));
    }
}
