//! Linear systems eliminated in an order fixed at translation ([`layshaft_symbolic::discretise::order`]): straight-line code over the entries that
//! exist.
//!
//! At run time each pivot is held against the other entries of its column, rows scaled to their largest entry: if it is too small, the same is
//! done with rows exchanged where that helps ([`super::careful`]; in large systems among the last pivots, [`super::trailing`]), and if that fails
//! too, the general elimination ([`super::linear`]) takes over for this matrix. Scales are found once and kept until that happens.

use super::bounded::{Memory, add};
use super::careful::Careful;
use super::linear::{self, Factors, factor_ints, factor_reals};
use super::trailing::{LARGE, Trailing};
use crate::assembler::Assembler;
use layshaft_ir::program::{Area, Compare, Counter, FixedStep, FuncId, Program, Reg};
use layshaft_symbolic::discretise::order::{Entry, Exchange, Order, Pivot, order_with};

/// A pivot must be above this share of the sum of the others in its column.
pub(super) const SHARE: f64 = 1e-4;
/// The same for large systems of Newton's method: what is lost of a correction the next one finds.
const REFINED_SHARE: f64 = 1e-11;
/// The least pivot in a scaled row.
pub(super) const LEAST_PIVOT: f64 = 1e-11;
/// Longer eliminations stay loops.
const MOST_OPERATIONS: usize = 40_000;

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
    share: f64,
    careful: Option<Careful>,
    trailing: Option<Trailing>,
}

impl System {
    /// `refines` tells that solutions are corrections, each found to be wrong by the next.
    pub fn new(memory: &mut Memory, n: u32, matrix: u32, entries: Option<&[Option<Entry>]>, refines: bool) -> System {
        let order_with = |exchange: Exchange| {
            let order = entries.and_then(|entries| order_with(n as usize, entries, exchange));
            order.filter(|order| order.operations() <= MOST_OPERATIONS)
        };
        let (reals, ints, scales) = (memory.reals(factor_reals(n)), memory.ints(factor_ints(n)), memory.reals(n));
        let careful =
            (n <= LARGE).then(|| order_with(Exchange::Partners)).flatten().filter(|order| order.exchanges > 0).map(
                |order| {
                    let exchanged = memory.ints(order.exchanges);
                    Careful { n, matrix, reals, ints, scales, exchanged, order }
                },
            );
        let exchange = if n > LARGE { Exchange::Last } else { Exchange::None };
        let (order, scaled) = (order_with(exchange), memory.ints(1));
        let trailing = order.as_ref().filter(|_| n > LARGE).map(|order| Trailing::new(memory, order));
        let share = if refines && n > LARGE { REFINED_SHARE } else { SHARE };
        System { n, matrix, reals, ints, order, scaled, scales, share, careful, trailing }
    }

    /// Slots of the factors, Reals and integers.
    pub fn areas(&self) -> [Area; 2] {
        [(self.reals, factor_reals(self.n)), (self.ints, factor_ints(self.n))].map(|(start, len)| Area { start, len })
    }

    /// The state of the factors: in the order of translation.
    fn ordered(&self) -> i64 {
        i64::from(self.n) + 2
    }

    /// The state of the factors: in that order but for the last pivots.
    fn partly_ordered(&self) -> i64 {
        i64::from(self.n) + 4
    }

    /// A function that factors the matrix; `general` does it with exchanges.
    pub fn factor(&self, program: &mut Program, general: FuncId, fixed_step: &FixedStep) -> FuncId {
        let careful = self.careful.as_ref().map(|careful| careful.factor(program, general));
        let trailing = self.trailing.as_ref().map(|trailing| trailing.factor(program));
        let c = Assembler::new("factor");
        c.count_up(fixed_step.counter(Counter::Factorisations));
        let arguments = [self.matrix, self.reals, self.ints].map(|address| c.i(i64::from(address)));
        match &self.order {
            None => {
                c.call_with(general, &arguments, &[]);
            }
            Some(order) => {
                let (no, yes) = (c.truth(false), c.truth(true));
                let (done, has_begun) = (c.var(no), c.var(no));
                self.scale(&c, order);
                c.repeat(|c| {
                    self.eliminate(c, order, has_begun);
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
                        let as_a_whole = |c: &Assembler| match careful {
                            Some(careful) => c.call(careful),
                            None => {
                                c.call_with(general, &arguments, &[]);
                            }
                        };
                        match trailing {
                            None => as_a_whole(c),
                            Some(trailing) => c.either(
                                has_begun,
                                |c| {
                                    c.call(trailing);
                                    let partly = c.i(self.partly_ordered());
                                    c.store_i(self.ints + 2 * self.n, partly);
                                },
                                as_a_whole,
                            ),
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
    fn scale(&self, c: &Assembler, order: &Order) {
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

    /// Leaves the loop around it where a pivot is too small. The last argument tells then whether that is among the last pivots.
    fn eliminate(&self, c: &Assembler, order: &Order, has_begun: Reg) {
        let n = self.n as usize;
        let mut values: Vec<Option<Reg>> = vec![None; n * n];
        let mut is_there = order.given.clone();
        for (number, pivot) in order.pivots.iter().enumerate() {
            if let Some(trailing) = self.trailing.as_ref().filter(|trailing| trailing.first == number) {
                trailing.store(c, self.scales, |i, j| {
                    let load = || c.load_f(self.matrix + self.place(i, j));
                    is_there[i + n * j].then(|| *values[i + n * j].get_or_insert_with(load))
                });
                let yes = c.truth(true);
                c.set(has_begun, yes);
            }
            let value = |c: &Assembler, values: &mut Vec<Option<Reg>>, i: usize, j: usize| {
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
                        let share = c.f(self.share);
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
    pub fn solve(&self, c: &Assembler, rhs: u32, fixed_step: &FixedStep) {
        let general = |c: &Assembler| {
            let factors = Factors { reals: c.i(i64::from(self.reals)), ints: c.i(i64::from(self.ints)) };
            let rhs = c.i(i64::from(rhs));
            linear::solve(c, self.n, factors, rhs, fixed_step.counter(Counter::Singular));
        };
        match &self.order {
            None => general(c),
            Some(order) => {
                let (state, ordered) = (c.load_i(self.ints + 2 * self.n), c.i(self.ordered()));
                let is_ordered = c.compare(Compare::Eq, state, ordered);
                c.either(
                    is_ordered,
                    |c| substitute(order, c, self.reals, 0, rhs),
                    |c| match (&self.careful, &self.trailing) {
                        (None, None) => general(c),
                        (Some(careful), _) => {
                            let is_careful = careful.is_factored(c, state);
                            c.either(is_careful, |c| careful.substitute(c, rhs), general);
                        }
                        (None, Some(trailing)) => {
                            let partly = c.i(self.partly_ordered());
                            let is_partly = c.compare(Compare::Eq, state, partly);
                            let factors = (self.reals, self.scales);
                            let substitute = |c: &Assembler| trailing.substitute(c, order, factors, rhs, fixed_step);
                            c.either(is_partly, substitute, general);
                        }
                    },
                );
            }
        }
    }
}

/// Solves in place of the right side at `rhs` with the factors at `factors`; `exchanged` is where it was noted which rows were exchanged.
pub(super) fn substitute(order: &Order, c: &Assembler, factors: u32, exchanged: u32, rhs: u32) {
    let n = order.pivots.len();
    let place = |i: usize, j: usize| (i + n * j) as u32;
    let mut y: Vec<Reg> = (0..n as u32).map(|i| c.load_f(rhs + i)).collect();
    for pivot in &order.pivots {
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
    substitute_back(c, &order.pivots, n, factors, &y, &mut x, rhs);
}

/// Unknowns of some pivots, last one first, from what elimination left of the right side and from the unknowns that are known; they are stored at `rhs`.
pub(super) fn substitute_back(
    c: &Assembler,
    pivots: &[Pivot],
    n: usize,
    factors: u32,
    y: &[Reg],
    x: &mut [Reg],
    rhs: u32,
) {
    let place = |i: usize, j: usize| (i + n * j) as u32;
    for pivot in pivots.iter().rev() {
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
