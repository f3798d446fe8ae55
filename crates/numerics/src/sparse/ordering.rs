//! An order of the columns that keeps the factors sparse whatever rows are chosen as pivots.
//!
//! Eliminating a column merges all rows that have an element in it, the worst that partial pivoting can do: a minimum
//! degree ordering of `AᵀA` without forming it. The degree of a column is bounded by the sum of its rows' lengths, as
//! in COLAMD. Rows with very many elements are left out. Reference: T. A. Davis, J. R. Gilbert, S. I. Larimore,
//! E. G. Ng, A column approximate minimum degree ordering algorithm, ACM TOMS 30 (2004).

use std::collections::BTreeSet;

use super::Pattern;

/// The columns in the order in which they should be eliminated.
pub fn column_ordering(pattern: &Pattern) -> Vec<usize> {
    let n = pattern.columns();
    let by_row = pattern.transposed();
    let dense = (10.0 * (n as f64).sqrt()).max(16.0) as usize;
    // Rows, as sorted columns still to be eliminated; merged rows are appended.
    let mut rows: Vec<Vec<usize>> = (0..pattern.rows())
        .map(|row| if by_row.column(row).len() > dense { Vec::new() } else { by_row.column(row).to_vec() })
        .collect();
    let mut rows_of: Vec<Vec<usize>> = (0..n)
        .map(|column| pattern.column(column).iter().copied().filter(|&row| !rows[row].is_empty()).collect())
        .collect();
    let degree = |column: usize, rows: &[Vec<usize>], rows_of: &[Vec<usize>]| {
        rows_of[column].iter().map(|&row| rows[row].len() - 1).sum::<usize>().min(n)
    };
    let mut degrees: Vec<usize> = (0..n).map(|column| degree(column, &rows, &rows_of)).collect();
    let mut queue: BTreeSet<(usize, usize)> = degrees.iter().copied().zip(0..n).collect();
    let mut order = Vec::with_capacity(n);
    let mut mark = vec![usize::MAX; n];
    while let Some((_, column)) = queue.pop_first() {
        order.push(column);
        let absorbed = std::mem::take(&mut rows_of[column]);
        let mut merged = Vec::new();
        mark[column] = column;
        for &row in &absorbed {
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
        rows.push(merged);
        for k in 0..rows[new_row].len() {
            let other = rows[new_row][k];
            rows_of[other].retain(|&row| !rows[row].is_empty());
            rows_of[other].push(new_row);
        }
        for k in 0..rows[new_row].len() {
            let other = rows[new_row][k];
            let updated = degree(other, &rows, &rows_of);
            queue.remove(&(degrees[other], other));
            queue.insert((updated, other));
            degrees[other] = updated;
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_appears_once() {
        // A full first row, first column and the diagonal: the natural order fills everything.
        let n = 12;
        let positions = (0..n).flat_map(|i| [(i, i), (0, i), (i, 0)]);
        let pattern = Pattern::new(n, n, positions).unwrap();
        let order = column_ordering(&pattern);
        let mut sorted = order.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..n).collect::<Vec<_>>());
        assert!(order.iter().position(|&column| column == 0) >= Some(n - 2), "the full column comes late: {order:?}");
    }
}
