//! The order in which a linear system is eliminated, fixed at translation (Markowitz).
//!
//! Rows and columns of the pivots are chosen by the least fill, entries that switch with the mode of an element last. Where rows compete for a
//! pivot at the start, row exchanges at run time (partial pivoting between few rows) are provided for.

use std::collections::BTreeSet;

/// At translation: a pivot's share of the largest in its column, and the least one in a scaled row.
const GOOD_SHARE: f64 = 0.05;
const GOOD_PIVOT: f64 = 1e-6;
/// A row whose entry is above this share of the pivot's at the start may take its place at run time.
const RIVAL: f64 = 0.1;
/// How many rows may, and how many entries more that may make.
const MOST_PARTNERS: usize = 2;
const MOST_MORE: usize = 24;

/// How far an entry can be trusted to be a pivot, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Trust {
    /// A constant that is not zero.
    Constant,
    Plain,
    /// Another formula in each mode.
    Switched,
}

/// What is known of an entry of a matrix at translation; entries that are always zero are `None` in a matrix.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    pub trust: Trust,
    /// About where the model starts.
    pub value: f64,
    /// Changes at events only.
    pub is_steady: bool,
}

/// One pivot: its place, the rows it is subtracted from, the columns that reach.
pub struct Pivot {
    pub row: usize,
    pub column: usize,
    pub below: Vec<usize>,
    pub right: Vec<usize>,
    /// Needs no look at run time.
    pub is_safe: bool,
    /// Stands in a row that is another formula in each mode.
    pub is_switched: bool,
    /// Rows that its own may be exchanged with, each with the number of the exchange.
    pub exchanges: Vec<(u32, usize)>,
}

pub struct Order {
    /// Entries of the matrix itself, not those filled in.
    pub given: Vec<bool>,
    pub pivots: Vec<Pivot>,
    /// How many exchanges there may be.
    pub exchanges: u32,
}

impl Order {
    /// Multiplications that the elimination takes, and choices between rows.
    pub fn operations(&self) -> usize {
        let of_pivot = |pivot: &Pivot| (pivot.below.len() + 2 * pivot.exchanges.len()) * (pivot.right.len() + 1);
        self.pivots.iter().map(of_pivot).sum()
    }
}

/// The order of elimination of a matrix given column by column; none where the system is too large or singular by structure. Where the model
/// starts, pivots have to be good ones.
pub fn order(n: usize, entries: &[Option<Entry>]) -> Option<Order> {
    order_with(n, entries, Exchange::None)
}

/// Which rows may be exchanged at run time.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Exchange {
    None,
    /// Few for each pivot: what that needs is provided for.
    Partners,
    /// All that are left from some pivot on: rows that switch come last.
    Last,
}

/// The same, where rows may be exchanged.
pub fn order_with(n: usize, entries: &[Option<Entry>], exchange: Exchange) -> Option<Order> {
    let may_exchange = exchange == Exchange::Partners;
    let mut now = entries.to_vec();
    for i in 0..n {
        let sizes = (0..n).filter_map(|j| entries[i + n * j]).map(|entry| entry.value.abs());
        let largest = sizes.fold(0.0, f64::max);
        for j in (0..n).filter(|_| largest > 0.0) {
            now[i + n * j].iter_mut().for_each(|entry| entry.value /= largest);
        }
    }
    let mut touched = vec![false; n * n];
    let mut open = Open::new(n, &now);
    let mut pivots = Vec::new();
    let mut exchanged = 0;
    while pivots.len() < n {
        let mut best = None;
        for (j, there) in open.columns() {
            let values = there.iter().filter_map(|&i| now[i + n * j].map(|entry| (i, entry)));
            let largest = values.clone().map(|(_, entry)| entry.value.abs()).fold(0.0, f64::max);
            for (i, entry) in values {
                let is_small = entry.value.abs() < GOOD_SHARE * largest || entry.value.abs() < GOOD_PIVOT;
                let fill = (open.in_row[i] - 1) * (there.len() - 1);
                // A row that switches may be dominated by an entry that is not there at the start.
                let is_switched = entry.trust == Trust::Switched || exchange != Exchange::None && open.switched[i] > 0;
                let is_unsteady = !may_exchange && !entry.is_steady;
                let rank = (is_small, is_switched, fill, entry.trust, is_unsteady, i, j);
                best = Some(best.map_or(rank, |best| rank.min(best)));
            }
        }
        let (_, is_switched, _, trust, _, row, column) = best?;
        let pivot = now[row + n * column]?;
        open.close(n, &now, row, column);
        let below = std::mem::take(&mut open.below[column]);
        let is_safe = trust == Trust::Constant && below.is_empty() && !touched[row + n * column];
        let reached = |i: usize, j: usize| now[i + n * j].is_some();
        let mut partners: Vec<(usize, usize)> = Vec::new();
        if may_exchange && (trust != Trust::Constant || touched[row + n * column]) {
            let size = |i: usize| now[i + n * column].map_or(0.0, |entry| entry.value.abs());
            let more = |i: usize| open.right[i].iter().filter(|&&j| open.is_column[j] && !reached(row, j)).count();
            let rivals = below.iter().filter(|&&i| trust == Trust::Switched || size(i) > RIVAL * size(row));
            partners.extend(rivals.map(|&i| (more(i), i)).filter(|(more, _)| more * below.len() <= MOST_MORE));
            partners.sort_unstable();
            partners.truncate(MOST_PARTNERS);
        }
        let exchanges: Vec<(u32, usize)> = (exchanged..).zip(partners.into_iter().map(|(_, i)| i)).collect();
        exchanged += exchanges.len() as u32;
        let rows = std::iter::once(row).chain(exchanges.iter().map(|&(_, i)| i));
        let reach = rows.flat_map(|i| open.right[i].iter().copied().filter(|&j| open.is_column[j]));
        let right: Vec<usize> = reach.collect::<BTreeSet<usize>>().into_iter().collect();
        for &i in &below {
            for &j in &right {
                let left = now[i + n * column]?;
                let above = now[row + n * j].unwrap_or(Entry { trust: Trust::Constant, value: 0.0, is_steady: true });
                let change = if pivot.value == 0.0 { 0.0 } else { left.value / pivot.value * above.value };
                let before = now[i + n * j];
                let trust = before.map_or(Trust::Plain, |entry| entry.trust).max(left.trust).max(above.trust);
                let value = before.map_or(0.0, |entry| entry.value) - change;
                let is_steady = pivot.is_steady && left.is_steady && above.is_steady;
                let is_steady = is_steady && before.is_none_or(|entry| entry.is_steady);
                let after = Entry { trust: trust.max(Trust::Plain), value, is_steady };
                open.change(i, j, before, after);
                now[i + n * j] = Some(after);
                touched[i + n * j] = true;
            }
        }
        pivots.push(Pivot { row, column, below, right, is_safe, is_switched, exchanges });
    }
    let given = entries.iter().map(Option::is_some).collect();
    Some(Order { given, pivots, exchanges: exchanged })
}

/// Rows and columns without a pivot, and which entries they have.
struct Open {
    is_column: Vec<bool>,
    /// Rows of each column that have an entry there, in order.
    below: Vec<Vec<usize>>,
    /// Columns in which each row has or had an entry.
    right: Vec<Vec<usize>>,
    /// How many entries each row has in open columns, and how many of them switch.
    in_row: Vec<usize>,
    switched: Vec<usize>,
}

impl Open {
    fn new(n: usize, now: &[Option<Entry>]) -> Open {
        let (below, right) = (vec![Vec::new(); n], vec![Vec::new(); n]);
        let mut open = Open { is_column: vec![true; n], below, right, in_row: vec![0; n], switched: vec![0; n] };
        for (place, entry) in now.iter().enumerate() {
            if let Some(entry) = entry {
                open.change(place % n, place / n, None, *entry);
            }
        }
        open
    }

    fn columns(&self) -> impl Iterator<Item = (usize, &[usize])> {
        let open = self.below.iter().enumerate().filter(|(j, _)| self.is_column[*j]);
        open.map(|(j, rows)| (j, rows.as_slice()))
    }

    fn change(&mut self, i: usize, j: usize, before: Option<Entry>, after: Entry) {
        if before.is_none() {
            let place = self.below[j].partition_point(|&other| other < i);
            self.below[j].insert(place, i);
            self.right[i].push(j);
            self.in_row[i] += 1;
        }
        self.switched[i] -= usize::from(before.is_some_and(|entry| entry.trust == Trust::Switched));
        self.switched[i] += usize::from(after.trust == Trust::Switched);
    }

    /// Takes row and column of a pivot away.
    fn close(&mut self, n: usize, now: &[Option<Entry>], row: usize, column: usize) {
        self.is_column[column] = false;
        for &i in &self.below[column] {
            self.in_row[i] -= 1;
            let switches = now[i + n * column].is_some_and(|entry| entry.trust == Trust::Switched);
            self.switched[i] -= usize::from(switches);
        }
        for &j in &self.right[row] {
            self.below[j].retain(|&i| i != row);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(values: &[f64]) -> Vec<Option<Entry>> {
        let entry = |&value: &f64| (value != 0.0).then_some(Entry { trust: Trust::Plain, value, is_steady: false });
        values.iter().map(entry).collect()
    }

    #[test]
    fn an_arrow_is_eliminated_from_its_tip_without_fill() {
        // Column by column: a full first row and column, else a diagonal, which is large.
        let n = 5;
        let size = |k: usize| if k % n == k / n { 20 } else { u8::from(k < n || k.is_multiple_of(n)) };
        let arrow: Vec<f64> = (0..n * n).map(|k| f64::from(size(k))).collect();
        let order = order_with(n, &entries(&arrow), Exchange::Partners).unwrap();
        let filled: usize = order.pivots.iter().map(|pivot| pivot.below.len() * pivot.right.len()).sum();
        assert_eq!(filled, n - 1, "each pivot reaches the corner only");
    }

    #[test]
    fn entries_that_switch_are_pivots_last() {
        let mut matrix = entries(&[1.0; 4]);
        matrix[0] = Some(Entry { trust: Trust::Switched, value: 1.0, is_steady: true });
        let order = order(2, &matrix).unwrap();
        assert_ne!((order.pivots[0].row, order.pivots[0].column), (0, 0));
    }

    #[test]
    fn entries_that_vanish_at_the_start_are_no_pivots() {
        // | x 1 |  with x about zero; by fill alone both orders are equal.
        // | 1 1 |
        let order = order(2, &entries(&[1e-9, 1.0, 1.0, 1.0])).unwrap();
        assert_ne!((order.pivots[0].row, order.pivots[0].column), (0, 0));
    }

    #[test]
    fn rows_of_like_entries_may_be_exchanged() {
        // | 1 0 1 |  The first two rows compete for the first column; the one taken has to reach what the other does.
        // | 1 1 0 |
        // | 0 1 1 |
        let order =
            order_with(3, &entries(&[1.0, 1.0, 0.0, 0.0, 1.0, 1.0, 1.0, 0.0, 1.0]), Exchange::Partners).unwrap();
        let first = &order.pivots[0];
        assert_eq!((first.exchanges.len(), first.right.len()), (1, 2));
        // A constant needs none: it cannot become smaller.
        let constant = |entry: &mut Option<Entry>| {
            if let Some(entry) = entry {
                entry.trust = Trust::Constant;
            }
        };
        let mut matrix = entries(&[1.0, 1.0, 1.0, 2.0]);
        matrix.iter_mut().for_each(constant);
        assert!(order_with(2, &matrix, Exchange::Partners).unwrap().pivots[0].exchanges.is_empty());
    }

    #[test]
    fn an_empty_column_has_no_order() {
        assert!(order(2, &entries(&[1.0, 1.0, 0.0, 0.0])).is_none());
    }
}
