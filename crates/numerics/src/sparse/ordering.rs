//! An order of the columns that keeps the factors sparse.
//!
//! Where the diagonal has no gaps pivots will mostly be taken from it, and the order is one of approximate minimum
//! degree for `A + Aᵀ`: eliminating a variable joins its neighbours to one element (a clique stored as a list), and the
//! degree of a variable is bounded by the sizes of its lists (P. R. Amestoy, T. A. Davis, I. S. Duff, SIAM J. Matrix
//! Anal. Appl. 17 (1996)). Otherwise any row may become the pivot: eliminating a column then merges all rows that have
//! an element in it, which is minimum degree for `AᵀA` without forming it, as in COLAMD (T. A. Davis, J. R. Gilbert,
//! S. I. Larimore, E. G. Ng, ACM TOMS 30 (2004)).

use std::collections::BTreeSet;

use super::Pattern;

/// The columns in the order in which they should be eliminated.
pub fn column_ordering(pattern: &Pattern) -> Vec<usize> {
    let n = pattern.columns();
    let full_diagonal = pattern.rows() == n && (0..n).all(|k| pattern.place(k, k).is_some());
    if full_diagonal { symmetric(pattern) } else { by_columns(pattern) }
}

/// Columns by their degree, smallest first; ties by number.
struct Queue {
    degrees: Vec<usize>,
    waiting: BTreeSet<(usize, usize)>,
}

impl Queue {
    fn new(degrees: Vec<usize>) -> Self {
        let waiting = degrees.iter().copied().zip(0..).collect();
        Queue { degrees, waiting }
    }

    fn pop(&mut self) -> Option<usize> {
        self.waiting.pop_first().map(|(_, column)| column)
    }

    fn update(&mut self, column: usize, degree: usize) {
        if self.degrees[column] != degree {
            self.waiting.remove(&(self.degrees[column], column));
            self.waiting.insert((degree, column));
            self.degrees[column] = degree;
        }
    }
}

fn symmetric(pattern: &Pattern) -> Vec<usize> {
    let n = pattern.columns();
    let transposed = pattern.transposed();
    let mut neighbours: Vec<Vec<usize>> = (0..n)
        .map(|k| {
            let mut both = [pattern.column(k), transposed.column(k)].concat();
            both.sort_unstable();
            both.dedup();
            both.retain(|&other| other != k);
            both
        })
        .collect();
    // Element k is what eliminating variable k joined; empty once absorbed.
    let mut elements: Vec<Vec<usize>> = vec![Vec::new(); n];
    let mut elements_of: Vec<Vec<usize>> = vec![Vec::new(); n];
    let mut queue = Queue::new(neighbours.iter().map(Vec::len).collect());
    let mut mark = vec![usize::MAX; n];
    let mut order = Vec::with_capacity(n);
    while let Some(pivot) = queue.pop() {
        order.push(pivot);
        mark[pivot] = pivot;
        let mut joined = Vec::new();
        let mut join = |others: Vec<usize>| {
            for other in others {
                if mark[other] != pivot {
                    mark[other] = pivot;
                    joined.push(other);
                }
            }
        };
        join(std::mem::take(&mut neighbours[pivot]));
        for element in std::mem::take(&mut elements_of[pivot]) {
            join(std::mem::take(&mut elements[element]));
        }
        for &other in &joined {
            // Neighbours within the new element are reached through it.
            neighbours[other].retain(|&k| mark[k] != pivot);
            elements_of[other].retain(|&element| !elements[element].is_empty());
            let degree = neighbours[other].len()
                + elements_of[other].iter().map(|&element| elements[element].len() - 1).sum::<usize>()
                + joined.len()
                - 1;
            elements_of[other].push(pivot);
            queue.update(other, degree.min(n));
        }
        elements[pivot] = joined;
    }
    order
}

fn by_columns(pattern: &Pattern) -> Vec<usize> {
    let n = pattern.columns();
    let by_row = pattern.transposed();
    // A row with very many elements would join everything; what it would tell is ignored.
    let dense = (10.0 * (n as f64).sqrt()).max(16.0) as usize;
    // Rows as the columns still to be eliminated; merged rows are appended.
    let mut rows: Vec<Vec<usize>> = (0..pattern.rows())
        .map(|row| if by_row.column(row).len() > dense { Vec::new() } else { by_row.column(row).to_vec() })
        .collect();
    let mut rows_of: Vec<Vec<usize>> = (0..n)
        .map(|column| pattern.column(column).iter().copied().filter(|&row| !rows[row].is_empty()).collect())
        .collect();
    let degree = |column: usize, rows: &[Vec<usize>], rows_of: &[Vec<usize>]| {
        rows_of[column].iter().map(|&row| rows[row].len() - 1).sum::<usize>()
    };
    let mut queue = Queue::new((0..n).map(|column| degree(column, &rows, &rows_of)).collect());
    let mut order = Vec::with_capacity(n);
    let mut mark = vec![usize::MAX; n];
    while let Some(column) = queue.pop() {
        order.push(column);
        mark[column] = column;
        let mut merged = Vec::new();
        for row in std::mem::take(&mut rows_of[column]) {
            for other in std::mem::take(&mut rows[row]) {
                if mark[other] != column {
                    mark[other] = column;
                    merged.push(other);
                }
            }
        }
        if merged.is_empty() {
            continue;
        }
        let new_row = rows.len();
        rows.push(merged.clone());
        for &other in &merged {
            rows_of[other].retain(|&row| !rows[row].is_empty());
            rows_of[other].push(new_row);
            queue.update(other, degree(other, &rows, &rows_of));
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    fn permutation(order: &[usize]) -> bool {
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        sorted.into_iter().eq(0..order.len())
    }

    #[test]
    fn a_full_row_and_column_come_last() {
        let n = 12;
        let pattern = Pattern::new(n, n, (0..n).flat_map(|i| [(i, i), (0, i), (i, 0)])).unwrap();
        for order in [symmetric(&pattern), by_columns(&pattern)] {
            assert!(permutation(&order));
            assert!(order.iter().position(|&column| column == 0) >= Some(n - 2), "{order:?}");
        }
    }

    #[test]
    fn a_gap_in_the_diagonal_is_ordered_by_columns() {
        let n = 30;
        let pattern = Pattern::new(n, n, (0..n).flat_map(|i| [((i + 1) % n, i), (0, i)])).unwrap();
        let order = column_ordering(&pattern);
        assert!(permutation(&order));
        assert_eq!(order, by_columns(&pattern));
    }
}
