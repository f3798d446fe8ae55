//! Linear systems eliminated in an order fixed at translation: straight code over the entries that exist.
//!
//! Rows and columns of the pivots are chosen by the least fill (Markowitz), entries that switch with the mode of an element last. At run time each
//! pivot is held against the other entries of its column, rows scaled to their largest entry: if it is too small, the same is done with rows
//! exchanged where that helps ([`super::careful`]), and if that fails too, the general elimination ([`super::linear`]) takes over for this matrix.
//! Scales are found once and kept until that happens.

use super::bounded::{Memory, add};
use super::careful::Careful;
use super::code::Code;
use super::linear::{self, Factors, factor_ints, factor_reals};
use layshaft_ir::program::{Area, Compare, Counter, FuncId, Inline, Program, Reg};

/// A pivot must be above this share of the sum of the others in its column.
pub(super) const SHARE: f64 = 1e-4;
/// The least pivot in a scaled row.
pub(super) const LEAST_PIVOT: f64 = 1e-11;
/// The same at translation: a pivot's share of the largest in its column, and the least one in a scaled row.
const GOOD_SHARE: f64 = 0.05;
const GOOD_PIVOT: f64 = 1e-6;
/// A row whose entry is above this share of the pivot's at the start may take its place at run time.
const RIVAL: f64 = 0.1;
/// How many rows may, and how many entries more that may make.
const MOST_PARTNERS: usize = 2;
const MOST_MORE: usize = 24;
/// Longer eliminations stay loops.
const MOST_OPERATIONS: usize = 6000;

/// How far an entry can be trusted to be a pivot, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Trust {
    /// A constant that is not zero.
    Constant,
    Plain,
    /// Another formula in each mode.
    Switched,
}

/// What is known of an entry of a matrix at translation; entries that are always zero are `None` in a matrix.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub trust: Trust,
    /// About where the model starts.
    pub value: f64,
    /// Changes at events only.
    pub is_steady: bool,
}

/// One pivot: its place, the rows it is subtracted from, the columns that reach.
pub(super) struct Pivot {
    pub row: usize,
    pub column: usize,
    pub below: Vec<usize>,
    pub right: Vec<usize>,
    /// Needs no look at run time.
    pub is_safe: bool,
    /// Rows that its own may be exchanged with, each with the number of the exchange.
    pub exchanges: Vec<(u32, usize)>,
}

pub(super) struct Order {
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

    /// Solves in place of the right side at `rhs` with the factors at `factors`; `exchanged` is where it was noted which rows were exchanged.
    pub fn substitute(&self, c: &mut Code, factors: u32, exchanged: u32, rhs: u32) {
        let n = self.pivots.len();
        let place = |i: usize, j: usize| (i + n * j) as u32;
        let mut y: Vec<Reg> = (0..n as u32).map(|i| c.load_f(rhs + i)).collect();
        for pivot in &self.pivots {
            for &(number, other) in &pivot.exchanges {
                let (exchanged, upper, lower) = (c.load_b(exchanged + number), y[pivot.row], y[other]);
                y[pivot.row] = c.select(exchanged, lower, upper);
                y[other] = c.select(exchanged, upper, lower);
            }
            for &i in &pivot.below {
                let factor = c.load_f(factors + place(i, pivot.column));
                let product = c.mul(factor, y[pivot.row]);
                y[i] = c.sub(y[i], product);
            }
        }
        let mut x = y.clone();
        for pivot in self.pivots.iter().rev() {
            let mut value = y[pivot.row];
            for &j in &pivot.right {
                let entry = c.load_f(factors + place(pivot.row, j));
                let product = c.mul(entry, x[j]);
                value = c.sub(value, product);
            }
            let reciprocal = c.load_f(factors + place(pivot.row, pivot.column));
            x[pivot.column] = c.mul(value, reciprocal);
            c.store_f(rhs + pivot.column as u32, x[pivot.column]);
        }
    }
}

/// The order of elimination of a matrix given column by column; none where the system is too large or singular by structure. Where the model
/// starts, pivots have to be good ones.
pub(super) fn order(n: usize, entries: &[Option<Entry>]) -> Option<Order> {
    order_with(n, entries, false)
}

/// The same; if rows may be exchanged at run time, what that needs is provided for.
fn order_with(n: usize, entries: &[Option<Entry>], may_exchange: bool) -> Option<Order> {
    let mut now = entries.to_vec();
    for i in 0..n {
        let sizes = (0..n).filter_map(|j| entries[i + n * j]).map(|entry| entry.value.abs());
        let largest = sizes.fold(0.0, f64::max);
        for j in (0..n).filter(|_| largest > 0.0) {
            now[i + n * j].iter_mut().for_each(|entry| entry.value /= largest);
        }
    }
    let mut touched = vec![false; n * n];
    let (mut rows, mut columns): (Vec<usize>, Vec<usize>) = ((0..n).collect(), (0..n).collect());
    let mut pivots = Vec::new();
    let mut exchanged = 0;
    while !rows.is_empty() {
        let mut best = None;
        for &j in &columns {
            let there = || rows.iter().filter_map(|&i| now[i + n * j].map(|entry| (i, entry)));
            let largest = there().map(|(_, entry)| entry.value.abs()).fold(0.0, f64::max);
            for (i, entry) in there() {
                let in_row = columns.iter().filter(|&&j| now[i + n * j].is_some()).count();
                let is_small = entry.value.abs() < GOOD_SHARE * largest || entry.value.abs() < GOOD_PIVOT;
                let fill = (in_row - 1) * (there().count() - 1);
                // A row that switches may be dominated by an entry that is not there at the start.
                let switches = |j: &usize| now[i + n * j].is_some_and(|entry| entry.trust == Trust::Switched);
                let is_switched = entry.trust == Trust::Switched || may_exchange && columns.iter().any(switches);
                let is_unsteady = !may_exchange && !entry.is_steady;
                let rank = (is_small, is_switched, fill, entry.trust, is_unsteady, i, j);
                best = Some(best.map_or(rank, |best| rank.min(best)));
            }
        }
        let (.., trust, _, row, column) = best?;
        let pivot = now[row + n * column]?;
        rows.retain(|&i| i != row);
        columns.retain(|&j| j != column);
        let below: Vec<usize> = rows.iter().copied().filter(|&i| now[i + n * column].is_some()).collect();
        let is_safe = trust == Trust::Constant && below.is_empty() && !touched[row + n * column];
        let reached = |i: usize, j: usize| now[i + n * j].is_some();
        let mut partners: Vec<(usize, usize)> = Vec::new();
        if may_exchange && (trust != Trust::Constant || touched[row + n * column]) {
            let size = |i: usize| now[i + n * column].map_or(0.0, |entry| entry.value.abs());
            let more = |i: usize| columns.iter().filter(|&&j| reached(i, j) && !reached(row, j)).count();
            let rivals = below.iter().filter(|&&i| trust == Trust::Switched || size(i) > RIVAL * size(row));
            partners.extend(rivals.map(|&i| (more(i), i)).filter(|(more, _)| more * below.len() <= MOST_MORE));
            partners.sort_unstable();
            partners.truncate(MOST_PARTNERS);
        }
        let exchanges: Vec<(u32, usize)> = (exchanged..).zip(partners.into_iter().map(|(_, i)| i)).collect();
        exchanged += exchanges.len() as u32;
        let in_rows = |j: usize| reached(row, j) || exchanges.iter().any(|&(_, i)| reached(i, j));
        let right: Vec<usize> = columns.iter().copied().filter(|&j| in_rows(j)).collect();
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
                now[i + n * j] = Some(Entry { trust: trust.max(Trust::Plain), value, is_steady });
                touched[i + n * j] = true;
            }
        }
        pivots.push(Pivot { row, column, below, right, is_safe, exchanges });
    }
    let given = entries.iter().map(Option::is_some).collect();
    Some(Order { given, pivots, exchanges: exchanged })
}

/// A linear system of the program: where it is, and how it is eliminated.
pub(super) struct System {
    n: u32,
    matrix: u32,
    reals: u32,
    ints: u32,
    order: Option<Order>,
    /// Slot that tells whether the scales of rows are known, and the scales.
    scaled: u32,
    scales: u32,
    careful: Option<Careful>,
}

impl System {
    pub fn new(memory: &mut Memory, n: u32, matrix: u32, entries: Option<&[Option<Entry>]>) -> System {
        let order_with = |may_exchange: bool| {
            let order = entries.and_then(|entries| order_with(n as usize, entries, may_exchange));
            order.filter(|order| order.operations() <= MOST_OPERATIONS)
        };
        let (reals, ints, scales) = (memory.reals(factor_reals(n)), memory.ints(factor_ints(n)), memory.reals(n));
        let careful = order_with(true).filter(|order| order.exchanges > 0).map(|order| {
            let exchanged = memory.ints(order.exchanges);
            Careful { n, matrix, reals, ints, scales, exchanged, order }
        });
        System { n, matrix, reals, ints, order: order_with(false), scaled: memory.ints(1), scales, careful }
    }

    /// Slots of the factors, Reals and integers.
    pub fn areas(&self) -> [Area; 2] {
        [(self.reals, factor_reals(self.n)), (self.ints, factor_ints(self.n))].map(|(start, len)| Area { start, len })
    }

    /// The state of the factors: in the order of translation.
    fn ordered(&self) -> i64 {
        i64::from(self.n) + 2
    }

    /// A function that factors the matrix; `general` does it with exchanges.
    pub fn factor(&self, program: &mut Program, general: FuncId, inline: &Inline) -> FuncId {
        let careful = self.careful.as_ref().map(|careful| careful.factor(program, general));
        let mut c = Code::new("factor");
        c.count_up(inline.counter(Counter::Factorisations));
        let arguments = [self.matrix, self.reals, self.ints].map(|address| c.i(i64::from(address)));
        match &self.order {
            None => {
                c.call_with(general, &arguments, &[]);
            }
            Some(order) => {
                let (no, yes) = (c.truth(false), c.truth(true));
                let done = c.var(no);
                self.scale(&mut c, order);
                c.repeat(|c| {
                    self.eliminate(c, order);
                    c.set(done, yes);
                    c.leave();
                });
                c.either(
                    done,
                    |c| {
                        let ordered = c.i(self.ordered());
                        c.store_i(self.ints + 2 * self.n, ordered);
                    },
                    |c| {
                        let never = c.i(0);
                        c.store_i(self.scaled, never);
                        match careful {
                            Some(careful) => c.call(careful),
                            None => {
                                c.call_with(general, &arguments, &[]);
                            }
                        }
                    },
                );
            }
        }
        add(program, c.finish())
    }

    fn place(&self, i: usize, j: usize) -> u32 {
        i as u32 + self.n * j as u32
    }

    /// Finds the reciprocal of the largest entry of each row, once.
    fn scale(&self, c: &mut Code, order: &Order) {
        let n = self.n as usize;
        let known = c.load_b(self.scaled);
        let unknown = c.not(known);
        c.when(unknown, |c| {
            for i in 0..n {
                let nothing = c.f(0.0);
                let mut largest = nothing;
                for j in (0..n).filter(|j| order.given[i + n * j]) {
                    let value = c.load_f(self.matrix + self.place(i, j));
                    let magnitude = c.abs(value);
                    largest = c.max(magnitude, largest);
                }
                let one = c.f(1.0);
                let scale = c.div(one, largest);
                c.store_f(self.scales + i as u32, scale);
            }
            let yes = c.i(1);
            c.store_i(self.scaled, yes);
        });
    }

    /// Leaves the loop around it where a pivot is too small.
    fn eliminate(&self, c: &mut Code, order: &Order) {
        let n = self.n as usize;
        let mut values: Vec<Option<Reg>> = vec![None; n * n];
        let mut is_there = order.given.clone();
        for pivot in &order.pivots {
            let value = |c: &mut Code, values: &mut Vec<Option<Reg>>, i: usize, j: usize| {
                *values[i + n * j].get_or_insert_with(|| c.load_f(self.matrix + self.place(i, j)))
            };
            let p = value(c, &mut values, pivot.row, pivot.column);
            if !pivot.is_safe {
                let mut others: Option<Reg> = None;
                for &i in &pivot.below {
                    let (entry, scale) = (value(c, &mut values, i, pivot.column), c.load_f(self.scales + i as u32));
                    let entry = c.abs(entry);
                    let entry = c.mul(entry, scale);
                    others = Some(others.map_or(entry, |others| c.add(others, entry)));
                }
                let least = c.f(LEAST_PIVOT);
                let bound = match others {
                    None => least,
                    Some(others) => {
                        let share = c.f(SHARE);
                        let bound = c.mul(others, share);
                        c.add(bound, least)
                    }
                };
                let (size, scale) = (c.abs(p), c.load_f(self.scales + pivot.row as u32));
                let size = c.mul(size, scale);
                let good = c.compare(Compare::Gt, size, bound);
                let bad = c.not(good);
                c.break_if(bad);
            }
            let one = c.f(1.0);
            let reciprocal = c.div(one, p);
            c.store_f(self.reals + self.place(pivot.row, pivot.column), reciprocal);
            let row: Vec<Reg> = pivot.right.iter().map(|&j| value(c, &mut values, pivot.row, j)).collect();
            for (&j, &entry) in pivot.right.iter().zip(&row) {
                c.store_f(self.reals + self.place(pivot.row, j), entry);
            }
            for &i in &pivot.below {
                let left = value(c, &mut values, i, pivot.column);
                let factor = c.mul(left, reciprocal);
                c.store_f(self.reals + self.place(i, pivot.column), factor);
                for (&j, &entry) in pivot.right.iter().zip(&row) {
                    let product = c.mul(factor, entry);
                    let rest = if is_there[i + n * j] {
                        let before = value(c, &mut values, i, j);
                        c.sub(before, product)
                    } else {
                        c.neg(product)
                    };
                    is_there[i + n * j] = true;
                    values[i + n * j] = Some(rest);
                }
            }
        }
    }

    /// Solves in place of the right side at `rhs`.
    pub fn solve(&self, c: &mut Code, rhs: u32, inline: &Inline) {
        let general = |c: &mut Code| {
            let factors = Factors { reals: c.i(i64::from(self.reals)), ints: c.i(i64::from(self.ints)) };
            let rhs = c.i(i64::from(rhs));
            linear::solve(c, self.n, factors, rhs, inline.counter(Counter::Singular));
        };
        match &self.order {
            None => general(c),
            Some(order) => {
                let (state, ordered) = (c.load_i(self.ints + 2 * self.n), c.i(self.ordered()));
                let is_ordered = c.compare(Compare::Eq, state, ordered);
                c.either(
                    is_ordered,
                    |c| order.substitute(c, self.reals, 0, rhs),
                    |c| match &self.careful {
                        None => general(c),
                        Some(careful) => {
                            let is_careful = careful.is_factored(c, state);
                            c.either(is_careful, |c| careful.substitute(c, rhs), general);
                        }
                    },
                );
            }
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
        let order = order_with(n, &entries(&arrow), true).unwrap();
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
        let order = order_with(3, &entries(&[1.0, 1.0, 0.0, 0.0, 1.0, 1.0, 1.0, 0.0, 1.0]), true).unwrap();
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
        assert!(order_with(2, &matrix, true).unwrap().pivots[0].exchanges.is_empty());
    }

    #[test]
    fn an_empty_column_has_no_order() {
        assert!(order(2, &entries(&[1.0, 1.0, 0.0, 0.0])).is_none());
    }
}
