//! The last pivots of a large sparse system with rows exchanged as needed.
//!
//! Entries that switch with the mode of an element are eliminated last, and nearly all pivots that become small are among them. What the others
//! leave, the Schur complement, is small: it is written to memory with its rows scaled, and where the order of translation does not serve for the
//! last pivots it is factored as a dense matrix by the general elimination ([`super::linear`]).

use super::bounded::{Memory, add};
use super::linear::{self, Factors, factor_function, factor_ints, factor_reals};
use super::sparse::substitute_back;
use crate::assembler::Assembler;
use layshaft_ir::program::{Counter, FixedStep, FuncId, Program, Reg};
use layshaft_symbolic::discretise::order::Order;

/// Systems of at most this size are eliminated as a whole where exchanges are needed.
pub(super) const LARGE: u32 = 64;
/// The largest and the smallest number of pivots that are counted as last ones.
const MOST: usize = 48;
const FEWEST: usize = 8;

pub(super) struct Trailing {
    /// The first of the last pivots.
    pub first: usize,
    rows: Vec<usize>,
    columns: Vec<usize>,
    matrix: u32,
    reals: u32,
    ints: u32,
    rhs: u32,
}

impl Trailing {
    pub fn new(memory: &mut Memory, order: &Order) -> Trailing {
        let n = order.pivots.len();
        let switching = order.pivots.iter().position(|pivot| pivot.is_switched).unwrap_or(n);
        let first = switching.clamp(n.saturating_sub(MOST), n.saturating_sub(FEWEST));
        let rows: Vec<usize> = order.pivots[first..].iter().map(|pivot| pivot.row).collect();
        let columns = order.pivots[first..].iter().map(|pivot| pivot.column).collect();
        let size = rows.len() as u32;
        let (matrix, rhs) = (memory.reals(size * size), memory.reals(size));
        let (reals, ints) = (memory.reals(factor_reals(size)), memory.ints(factor_ints(size)));
        Trailing { first, rows, columns, matrix, reals, ints, rhs }
    }

    fn size(&self) -> u32 {
        self.rows.len() as u32
    }

    /// Writes the matrix: `value` gives an entry by row and column, where there is one.
    pub fn store(&self, c: &Assembler, scales: u32, mut value: impl FnMut(usize, usize) -> Option<Reg>) {
        for (place, &i) in (0..).zip(&self.rows) {
            let scale = c.load_f(scales + i as u32);
            for (column, &j) in (0..).zip(&self.columns) {
                if let Some(entry) = value(i, j) {
                    let scaled = c.mul(entry, scale);
                    c.store_f(self.matrix + place + self.size() * column, scaled);
                }
            }
        }
    }

    /// A function that factors what was stored.
    pub fn factor(&self, program: &mut Program) -> FuncId {
        let general = add(program, factor_function(self.size()));
        let c = Assembler::new("factor_last");
        let arguments = [self.matrix, self.reals, self.ints].map(|address| c.i(i64::from(address)));
        c.call_with(general, &arguments, &[]);
        add(program, c.finish())
    }

    /// Solves in place of the right side at `rhs`; the first pivots have their factors at `factors`.
    pub fn substitute(&self, c: &Assembler, order: &Order, (factors, scales): (u32, u32), rhs: u32, step: &FixedStep) {
        let n = order.pivots.len();
        let place = |i: usize, j: usize| (i + n * j) as u32;
        let mut y: Vec<Reg> = (0..n as u32).map(|i| c.load_f(rhs + i)).collect();
        let pivots = &order.pivots[..self.first];
        for pivot in pivots {
            for &i in &pivot.below {
                let factor = c.load_f(factors + place(i, pivot.column));
                let product = c.mul(factor, y[pivot.row]);
                y[i] = c.sub(y[i], product);
            }
        }
        for (offset, &i) in (0..).zip(&self.rows) {
            let scale = c.load_f(scales + i as u32);
            let scaled = c.mul(y[i], scale);
            c.store_f(self.rhs + offset, scaled);
        }
        let dense = Factors { reals: c.i(i64::from(self.reals)), ints: c.i(i64::from(self.ints)) };
        let right = c.i(i64::from(self.rhs));
        linear::solve(c, self.size(), dense, right, step.counter(Counter::Singular));
        let mut x = y.clone();
        for (offset, &j) in (0..).zip(&self.columns) {
            x[j] = c.load_f(self.rhs + offset);
            c.store_f(rhs + j as u32, x[j]);
        }
        substitute_back(c, pivots, n, factors, &y, &mut x, rhs);
    }
}
