//! Linear systems as code of the program.
//!
//! A matrix is factored by Gaussian elimination with row exchanges; the diagonal is kept as its reciprocal. If a pivot is tiny against
//! its column, the matrix is scaled by rows and columns and factored anew with exchanges of both, which finds its rank: unknowns beyond the rank
//! are set to zero, and equations beyond it that are not satisfied are counted. Matrices are stored column by column.

use crate::assembler::Assembler;
use layshaft_ir::program::{Compare, Function, Reg};
use layshaft_numerics::constants::blocks::linear::{CONSISTENT, DOUBTFUL_PIVOT, RANK_TOLERANCE};

/// Systems up to this size are solved without loops.
const UNROLLED: u32 = 32;

/// Where a system keeps its factors, as addresses.
#[derive(Clone, Copy)]
pub(super) struct Factors {
    /// `n²` factors, `n` scales of rows, `n` of columns.
    pub reals: Reg,
    /// `n` row exchanges, `n` column exchanges, rank (`n + 1`: factored without doubt), `n` for a list of rows.
    pub ints: Reg,
}

pub(super) fn factor_reals(n: u32) -> u32 {
    n * n + 2 * n
}

pub(super) fn factor_ints(n: u32) -> u32 {
    3 * n + 1
}

/// `address + i + n·j`.
fn entry(c: &Assembler, base: Reg, n: Reg, i: Reg, j: Reg) -> Reg {
    let column = c.mul_i(n, j);
    let place = c.add_i(base, column);
    c.add_i(place, i)
}

fn exchange_f(c: &Assembler, a: Reg, b: Reg) {
    let (x, y) = (c.f_at(a, 0), c.f_at(b, 0));
    c.set_f_at(a, 0, y);
    c.set_f_at(b, 0, x);
}

/// Factors the matrix at the first argument; further arguments are the addresses of [`Factors`].
pub(super) fn factor_function(n: u32) -> Function {
    let c = Assembler::new(&format!("factor_{n}"));
    let matrix = c.param_i();
    let f = Factors { reals: c.param_i(), ints: c.param_i() };
    let sound = c.i(i64::from(n) + 1);
    c.set_i_at(f.ints, 2 * n, sound);
    let (zero, one) = (c.i(0), c.i(1));
    let (size, all) = (c.i(i64::from(n)), c.i(i64::from(n * n)));
    let sizes = c.add_i(f.reals, all);
    // Copies the matrix and finds the size of its columns.
    let to_copy = c.sub_i(f.reals, matrix);
    let start = c.var(matrix);
    c.count(zero, size, |c, j| {
        let nothing = c.f(0.0);
        let largest = c.var(nothing);
        let end = c.add_i(start, size);
        c.count(start, end, |c, from| {
            let (value, to) = (c.f_at(from, 0), c.add_i(from, to_copy));
            c.set_f_at(to, 0, value);
            let magnitude = c.abs(value);
            let larger = c.max(magnitude, largest);
            c.set(largest, larger);
        });
        let place = c.add_i(sizes, j);
        c.set_f_at(place, 0, largest);
        c.set(start, end);
    });
    let doubt = {
        let no = c.truth(false);
        c.var(no)
    };
    let (diagonal, column_end) = (c.var(f.reals), c.add_i(f.reals, size));
    let column_end = c.var(column_end);
    c.count(zero, size, |c, k| {
        let (pivot, largest) = {
            let here = c.f_at(diagonal, 0);
            let magnitude = c.abs(here);
            (c.var(diagonal), c.var(magnitude))
        };
        let below = c.add_i(diagonal, one);
        c.count(below, column_end, |c, place| {
            let value = c.f_at(place, 0);
            let magnitude = c.abs(value);
            let better = c.compare(Compare::Gt, magnitude, largest);
            let (place, now) = (c.select(better, place, pivot), c.select(better, magnitude, largest));
            c.set(pivot, place);
            c.set(largest, now);
        });
        // How far below the diagonal the pivot is.
        let down = c.sub_i(pivot, diagonal);
        let (place, row) = (c.add_i(f.ints, k), c.add_i(k, down));
        c.set_i_at(place, 0, row);
        let place = c.add_i(sizes, k);
        let (limit, column) = (c.f(DOUBTFUL_PIVOT), c.f_at(place, 0));
        let limit = c.mul(limit, column);
        let good = c.compare(Compare::Gt, largest, limit);
        let bad = c.not(good);
        let doubts = c.or(doubt, bad);
        c.set(doubt, doubts);
        c.break_if(bad);
        let moved = c.compare(Compare::Ne, down, zero);
        c.when(moved, |c| {
            let first = c.add_i(f.reals, k);
            c.count_by(first, sizes, size, |c, a| {
                let b = c.add_i(a, down);
                exchange_f(c, a, b);
            });
        });
        eliminate(c, n, f, diagonal, column_end);
        let next = c.add_i(diagonal, size);
        let next = c.add_i(next, one);
        c.set(diagonal, next);
        let next = c.add_i(column_end, size);
        c.set(column_end, next);
    });
    c.when(doubt, |c| complete(c, n, matrix, f));
    c.finish()
}

/// Divides the column by the pivot on its diagonal, keeps the reciprocal of that, and subtracts the row from those below. What is zero
/// is left out: most entries are.
fn eliminate(c: &Assembler, n: u32, f: Factors, diagonal: Reg, column_end: Reg) {
    let (size, one, all, list) = (c.i(i64::from(n)), c.i(1), c.i(i64::from(n * n)), c.i(i64::from(2 * n + 1)));
    let (list, end) = (c.add_i(f.ints, list), c.add_i(f.reals, all));
    let (one_f, zero_f, pivot) = (c.f(1.0), c.f(0.0), c.f_at(diagonal, 0));
    let reciprocal = c.div(one_f, pivot);
    c.set_f_at(diagonal, 0, reciprocal);
    // Rows below that have an entry, as distances from the pivot.
    let list_end = c.var(list);
    let below = c.add_i(diagonal, one);
    c.count(below, column_end, |c, place| {
        let value = c.f_at(place, 0);
        let there = c.compare(Compare::Ne, value, zero_f);
        c.when(there, |c| {
            let (factor, down) = (c.mul(value, reciprocal), c.sub_i(place, diagonal));
            c.set_f_at(place, 0, factor);
            c.set_i_at(list_end, 0, down);
            let next = c.add_i(list_end, one);
            c.set(list_end, next);
        });
    });
    let right = c.add_i(diagonal, size);
    c.count_by(right, end, size, |c, above| {
        let row = c.f_at(above, 0);
        let there = c.compare(Compare::Ne, row, zero_f);
        c.when(there, |c| {
            c.count(list, list_end, |c, listed| {
                let down = c.i_at(listed, 0);
                let (left, place) = (c.add_i(diagonal, down), c.add_i(above, down));
                let (factor, value) = (c.f_at(left, 0), c.f_at(place, 0));
                let product = c.mul(factor, row);
                let rest = c.sub(value, product);
                c.set_f_at(place, 0, rest);
            });
        });
    });
}

/// Factors with exchanges of rows and columns, after scaling.
fn complete(c: &Assembler, n: u32, matrix: Reg, f: Factors) {
    let (size, zero, one) = (c.i(i64::from(n)), c.i(0), c.i(1));
    let (rows, columns) = (c.i(i64::from(n * n)), c.i(i64::from(n * n + n)));
    let (rows, columns) = (c.add_i(f.reals, rows), c.add_i(f.reals, columns));
    let (one_f, zero_f) = (c.f(1.0), c.f(0.0));
    for by_rows in [true, false] {
        let scales = if by_rows { rows } else { columns };
        c.count(zero, size, |c, a| {
            let largest = c.var(zero_f);
            c.count(zero, size, |c, b| {
                let (i, j) = if by_rows { (a, b) } else { (b, a) };
                let place = entry(c, if by_rows { matrix } else { f.reals }, size, i, j);
                let value = c.f_at(place, 0);
                let magnitude = c.abs(value);
                let larger = c.max(magnitude, largest);
                c.set(largest, larger);
            });
            let there = c.compare(Compare::Gt, largest, zero_f);
            let divisor = c.select(there, largest, one_f);
            let scale = c.div(one_f, divisor);
            let place = c.add_i(scales, a);
            c.set_f_at(place, 0, scale);
            c.count(zero, size, |c, b| {
                let (i, j) = if by_rows { (a, b) } else { (b, a) };
                let (from, to) =
                    (entry(c, if by_rows { matrix } else { f.reals }, size, i, j), entry(c, f.reals, size, i, j));
                let value = c.f_at(from, 0);
                let scaled = c.mul(value, scale);
                c.set_f_at(to, 0, scaled);
            });
        });
    }
    let rank = c.var(zero);
    c.count(zero, size, |c, k| {
        let (row, column, largest) = (c.var(k), c.var(k), c.var(zero_f));
        c.count(k, size, |c, j| {
            c.count(k, size, |c, i| {
                let place = entry(c, f.reals, size, i, j);
                let value = c.f_at(place, 0);
                let magnitude = c.abs(value);
                let better = c.compare(Compare::Gt, magnitude, largest);
                c.when(better, |c| {
                    c.set(row, i);
                    c.set(column, j);
                    c.set(largest, magnitude);
                });
            });
        });
        let limit = c.f(RANK_TOLERANCE);
        let there = c.compare(Compare::Gt, largest, limit);
        let ended = c.not(there);
        c.break_if(ended);
        let place = c.add_i(f.ints, k);
        c.set_i_at(place, 0, row);
        c.set_i_at(place, n, column);
        c.count(zero, size, |c, j| {
            let (a, b) = (entry(c, f.reals, size, k, j), entry(c, f.reals, size, row, j));
            exchange_f(c, a, b);
        });
        c.count(zero, size, |c, i| {
            let (a, b) = (entry(c, f.reals, size, i, k), entry(c, f.reals, size, i, column));
            exchange_f(c, a, b);
        });
        let next = c.add_i(k, one);
        let (diagonal, column_end) = (entry(c, f.reals, size, k, k), entry(c, f.reals, size, zero, next));
        eliminate(c, n, f, diagonal, column_end);
        c.set(rank, next);
    });
    c.set_i_at(f.ints, 2 * n, rank);
}

/// Solves in place of the right side at `rhs`. `contradictions` is the slot that counts them.
pub(super) fn solve(c: &Assembler, n: u32, f: Factors, rhs: Reg, contradictions: u32) {
    let (rank, sound) = (c.i_at(f.ints, 2 * n), c.i(i64::from(n) + 1));
    let is_sound = c.compare(Compare::Eq, rank, sound);
    c.either(
        is_sound,
        |c| if n <= UNROLLED { solve_unrolled(c, n, f, rhs) } else { solve_in_loops(c, n, f, rhs) },
        |c| solve_complete(c, n, f, rhs, contradictions),
    );
}

fn solve_unrolled(c: &Assembler, n: u32, f: Factors, rhs: Reg) {
    for k in 0..n {
        let row = c.i_at(f.ints, k);
        let other = c.add_i(rhs, row);
        let (x, y) = (c.f_at(rhs, k), c.f_at(other, 0));
        c.set_f_at(other, 0, x);
        c.set_f_at(rhs, k, y);
    }
    let mut x: Vec<Reg> = Vec::new();
    for i in 0..n {
        let mut value = c.f_at(rhs, i);
        for j in 0..i {
            let factor = c.f_at(f.reals, i + n * j);
            let product = c.mul(factor, x[j as usize]);
            value = c.sub(value, product);
        }
        x.push(value);
    }
    for i in (0..n).rev() {
        let mut value = x[i as usize];
        for j in (i + 1..n).rev() {
            let factor = c.f_at(f.reals, i + n * j);
            let product = c.mul(factor, x[j as usize]);
            value = c.sub(value, product);
        }
        let reciprocal = c.f_at(f.reals, i + n * i);
        x[i as usize] = c.mul(value, reciprocal);
        c.set_f_at(rhs, i, x[i as usize]);
    }
}

fn exchange_rows(c: &Assembler, count: Reg, exchanges: Reg, offset: u32, rhs: Reg) {
    let zero = c.i(0);
    c.count(zero, count, |c, k| {
        let place = c.add_i(exchanges, k);
        let row = c.i_at(place, offset);
        let (a, b) = (c.add_i(rhs, k), c.add_i(rhs, row));
        exchange_f(c, a, b);
    });
}

/// Subtracts multiples of the first `count` unknowns, column by column, from the rows below each.
fn forward(c: &Assembler, n: u32, f: Factors, rhs: Reg, count: Reg) {
    let (size, zero, one) = (c.i(i64::from(n)), c.i(0), c.i(1));
    c.count(zero, count, |c, j| {
        let place = c.add_i(rhs, j);
        let x = c.f_at(place, 0);
        let first = c.add_i(j, one);
        c.count(first, size, |c, i| subtract(c, f, size, rhs, (i, j), x));
    });
}

fn subtract(c: &Assembler, f: Factors, size: Reg, rhs: Reg, (i, j): (Reg, Reg), x: Reg) {
    let (left, place) = (entry(c, f.reals, size, i, j), c.add_i(rhs, i));
    let (factor, value) = (c.f_at(left, 0), c.f_at(place, 0));
    let product = c.mul(factor, x);
    let rest = c.sub(value, product);
    c.set_f_at(place, 0, rest);
}

/// The first `count` unknowns, last first.
fn backward(c: &Assembler, n: u32, f: Factors, rhs: Reg, count: Reg) {
    let (size, zero, minus) = (c.i(i64::from(n)), c.i(0), c.i(-1));
    let j = c.var(count);
    c.repeat(|c| {
        let next = c.add_i(j, minus);
        c.set(j, next);
        let done = c.compare(Compare::Lt, j, zero);
        c.break_if(done);
        let (place, diagonal) = (c.add_i(rhs, j), entry(c, f.reals, size, j, j));
        let (value, reciprocal) = (c.f_at(place, 0), c.f_at(diagonal, 0));
        let x = c.mul(value, reciprocal);
        c.set_f_at(place, 0, x);
        c.count(zero, j, |c, i| subtract(c, f, size, rhs, (i, j), x));
    });
}

fn solve_in_loops(c: &Assembler, n: u32, f: Factors, rhs: Reg) {
    let size = c.i(i64::from(n));
    exchange_rows(c, size, f.ints, 0, rhs);
    forward(c, n, f, rhs, size);
    backward(c, n, f, rhs, size);
}

fn solve_complete(c: &Assembler, n: u32, f: Factors, rhs: Reg, contradictions: u32) {
    let (size, zero, minus) = (c.i(i64::from(n)), c.i(0), c.i(-1));
    let zero_f = c.f(0.0);
    let rank = c.i_at(f.ints, 2 * n);
    let given = c.var(zero_f);
    c.count(zero, size, |c, i| {
        let (place, scale) = (c.add_i(rhs, i), c.add_i(f.reals, i));
        let (value, scale) = (c.f_at(place, 0), c.f_at(scale, n * n));
        let scaled = c.mul(value, scale);
        c.set_f_at(place, 0, scaled);
        let magnitude = c.abs(scaled);
        let larger = c.max(magnitude, given);
        c.set(given, larger);
    });
    exchange_rows(c, rank, f.ints, 0, rhs);
    forward(c, n, f, rhs, rank);
    let left = c.var(zero_f);
    c.count(rank, size, |c, i| {
        let place = c.add_i(rhs, i);
        let value = c.f_at(place, 0);
        let magnitude = c.abs(value);
        let larger = c.max(magnitude, left);
        c.set(left, larger);
        c.set_f_at(place, 0, zero_f);
    });
    let limit = c.f(CONSISTENT);
    let limit = c.mul(limit, given);
    let contradicts = c.compare(Compare::Gt, left, limit);
    c.when(contradicts, |c| c.count_up(contradictions));
    backward(c, n, f, rhs, rank);
    // Columns go back in the opposite order.
    let k = c.var(rank);
    c.repeat(|c| {
        let next = c.add_i(k, minus);
        c.set(k, next);
        let done = c.compare(Compare::Lt, k, zero);
        c.break_if(done);
        let place = c.add_i(f.ints, k);
        let column = c.i_at(place, n);
        let (a, b) = (c.add_i(rhs, k), c.add_i(rhs, column));
        exchange_f(c, a, b);
    });
    c.count(zero, size, |c, j| {
        let (place, scale) = (c.add_i(rhs, j), c.add_i(f.reals, j));
        let (value, scale) = (c.f_at(place, 0), c.f_at(scale, n * n + n));
        let scaled = c.mul(value, scale);
        c.set_f_at(place, 0, scaled);
    });
}
