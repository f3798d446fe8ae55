//! Pivoting in straight-line code: linear systems eliminated in an order fixed at translation, with rows exchanged at run time.
//!
//! Where a pivot may become small against an entry below, the row of that entry takes its place if its entry is the larger one: both rows are
//! eliminated as if each had the entries of the other, so that the code stays straight. Factors are kept as [`super::sparse`] keeps them.

use super::bounded::add;
use super::sparse::{LEAST_PIVOT, SHARE, substitute};
use crate::assembler::Assembler;
use layshaft_ir::program::{Compare, FuncId, Program, Reg};
use layshaft_symbolic::discretise::order::{Order, Pivot};

/// A linear system and where its factors are.
pub(super) struct Careful {
    pub n: u32,
    pub matrix: u32,
    pub reals: u32,
    pub ints: u32,
    /// Reciprocals of the sizes of rows.
    pub scales: u32,
    /// Slots that tell which rows are exchanged.
    pub exchanged: u32,
    pub order: Order,
}

/// Rows as they are while they are eliminated.
struct Rows<'s> {
    system: &'s Careful,
    /// Entries that are in registers, column by column; others are in memory, or zero.
    values: Vec<Option<Reg>>,
    is_there: Vec<bool>,
    scales: Vec<Option<Reg>>,
}

impl Rows<'_> {
    fn load(&mut self, c: &Assembler, i: usize, j: usize) -> Reg {
        let (n, system) = (self.system.n as usize, self.system);
        let is_there = std::mem::replace(&mut self.is_there[i + n * j], true);
        *self.values[i + n * j]
            .get_or_insert_with(|| if is_there { c.load_f(system.matrix + system.place(i, j)) } else { c.f(0.0) })
    }

    fn store(&mut self, i: usize, j: usize, value: Reg) {
        self.values[i + self.system.n as usize * j] = Some(value);
    }

    fn scale(&mut self, c: &Assembler, i: usize) -> Reg {
        *self.scales[i].get_or_insert_with(|| c.load_f(self.system.scales + i as u32))
    }

    /// Size of an entry relative to its row.
    fn size(&mut self, c: &Assembler, i: usize, j: usize) -> Reg {
        let (value, scale) = (self.load(c, i, j), self.scale(c, i));
        let value = c.abs(value);
        c.mul(value, scale)
    }

    /// Exchanges the row of the pivot with another one if that has the larger entry in its column.
    fn exchange(&mut self, c: &Assembler, pivot: &Pivot, number: u32, other: usize) {
        let (here, there) = (self.size(c, pivot.row, pivot.column), self.size(c, other, pivot.column));
        let larger = c.compare(Compare::Gt, there, here);
        c.store_b(self.system.exchanged + number, larger);
        for j in std::iter::once(pivot.column).chain(pivot.right.iter().copied()) {
            let (upper, lower) = (self.load(c, pivot.row, j), self.load(c, other, j));
            let (up, down) = (c.select(larger, lower, upper), c.select(larger, upper, lower));
            self.store(pivot.row, j, up);
            self.store(other, j, down);
        }
        let (upper, lower) = (self.scale(c, pivot.row), self.scale(c, other));
        self.scales[pivot.row] = Some(c.select(larger, lower, upper));
        self.scales[other] = Some(c.select(larger, upper, lower));
    }

    /// Whether the pivot is too small against the others in its column.
    fn is_small(&mut self, c: &Assembler, pivot: &Pivot) -> Reg {
        let mut bound = c.f(LEAST_PIVOT);
        let share = c.f(SHARE);
        for &i in &pivot.below {
            let size = self.size(c, i, pivot.column);
            let part = c.mul(size, share);
            bound = c.add(bound, part);
        }
        let size = self.size(c, pivot.row, pivot.column);
        let good = c.compare(Compare::Gt, size, bound);
        c.not(good)
    }
}

impl Careful {
    fn place(&self, i: usize, j: usize) -> u32 {
        i as u32 + self.n * j as u32
    }

    /// The state of the factors: in order, with rows exchanged.
    fn state(&self) -> i64 {
        i64::from(self.n) + 3
    }

    /// Whether a state says that factors are to be used by [`Careful::substitute`].
    pub fn is_factored(&self, c: &Assembler, state: Reg) -> Reg {
        let factored = c.i(self.state());
        c.compare(Compare::Eq, state, factored)
    }

    /// A function that factors the matrix, whose scales are known; `general` does it where that fails.
    pub fn factor(&self, program: &mut Program, general: FuncId) -> FuncId {
        let c = Assembler::new("factor_carefully");
        let (no, yes) = (c.truth(false), c.truth(true));
        let done = c.var(no);
        c.repeat(|c| {
            self.eliminate(c);
            c.set(done, yes);
            c.leave();
        });
        let (factored, state) = (c.i(self.state()), self.ints + 2 * self.n);
        c.either(
            done,
            |c| c.store_i(state, factored),
            |c| {
                let arguments = [self.matrix, self.reals, self.ints].map(|address| c.i(i64::from(address)));
                c.call_with(general, &arguments, &[]);
            },
        );
        add(program, c.finish())
    }

    /// Leaves the loop around it where a pivot is too small.
    fn eliminate(&self, c: &Assembler) {
        let n = self.n as usize;
        let mut rows =
            Rows { system: self, values: vec![None; n * n], is_there: self.order.given.clone(), scales: vec![None; n] };
        for pivot in &self.order.pivots {
            for &(number, other) in &pivot.exchanges {
                rows.exchange(c, pivot, number, other);
            }
            if !pivot.is_safe {
                let small = rows.is_small(c, pivot);
                c.break_if(small);
            }
            let (one, p) = (c.f(1.0), rows.load(c, pivot.row, pivot.column));
            let reciprocal = c.div(one, p);
            c.store_f(self.reals + self.place(pivot.row, pivot.column), reciprocal);
            for &j in &pivot.right {
                let above = rows.load(c, pivot.row, j);
                c.store_f(self.reals + self.place(pivot.row, j), above);
            }
            for &i in &pivot.below {
                let left = rows.load(c, i, pivot.column);
                let factor = c.mul(left, reciprocal);
                c.store_f(self.reals + self.place(i, pivot.column), factor);
                for &j in &pivot.right {
                    let is_there = rows.is_there[i + n * j];
                    let (above, before) = (rows.load(c, pivot.row, j), rows.load(c, i, j));
                    let product = c.mul(factor, above);
                    let rest = if is_there { c.sub(before, product) } else { c.neg(product) };
                    rows.store(i, j, rest);
                }
            }
        }
    }

    /// Solves in place of the right side at `rhs`.
    pub fn substitute(&self, c: &Assembler, rhs: u32) {
        substitute(&self.order, c, self.reals, self.exchanged, rhs);
    }
}
