//! Nonlinear systems as code of the program: Newton's method with a fixed number of iterations.
//!
//! At each point the residuals, the Jacobian and the correction `-J⁻¹ r` are computed. A point whose correction is shorter than that of
//! the best point so far becomes the best one; otherwise the step from the best point is halved. When the correction is below the tolerance
//! it is added and the iteration ends, with an error of the order of the tolerance squared. When the iterations are used up the best point is
//! taken as it is and counted. Lengths are the largest correction relative to the nominal value of its unknown, or to its own size.

use super::bounded::Memory;
use super::code::Code;
use super::linear::{Factors, factor_ints, factor_reals, solve};
use layshaft_ir::program::{Compare, Counter, FuncId, Function, Inline, Reg};

/// Length of a correction that needs no further one.
const TOLERANCE: f64 = 1e-8;
/// Relative change of an unknown for a difference quotient.
const DIFFERENCE: f64 = 1e-7;

/// A nonlinear block of the program.
pub(super) struct Equations<'a> {
    pub unknowns: &'a [u32],
    pub residuals: u32,
    pub matrix: u32,
    pub residual: FuncId,
    pub jacobian: Option<FuncId>,
    pub nominal: &'a [f64],
    pub min: &'a [f64],
    pub max: &'a [f64],
}

struct Slots {
    best: u32,
    step: u32,
    correction: u32,
    factors: u32,
    pivots: u32,
}

pub(super) fn newton_function(
    eq: &Equations,
    factor: Option<FuncId>,
    iterations: u32,
    inline: &Inline,
    memory: &mut Memory,
) -> Function {
    let n = eq.unknowns.len() as u32;
    let slots = Slots {
        best: memory.reals(n),
        step: memory.reals(n),
        correction: memory.reals(n),
        factors: memory.reals(factor_reals(n)),
        pivots: memory.ints(factor_ints(n)),
    };
    let mut c = Code::new("newton");
    let (infinite, one, half, no) = (c.f(f64::INFINITY), c.f(1.0), c.f(0.5), c.truth(false));
    let (best, share, converged) = (c.var(infinite), c.var(one), c.var(no));
    let tolerance = c.f(TOLERANCE);
    c.count_to(iterations, |c, _| {
        c.count_up(inline.counter(Counter::NewtonIterations));
        c.call(eq.residual);
        jacobian(c, eq, &slots);
        correct(c, eq, factor, &slots, inline);
        let length = length(c, eq, &slots);
        let better = c.compare(Compare::Lt, length, best);
        c.either(
            better,
            |c| {
                c.set(best, length);
                c.set(share, one);
                for (offset, &unknown) in (0..).zip(eq.unknowns) {
                    let (x, step) = (c.load_f(unknown), c.load_f(slots.correction + offset));
                    c.store_f(slots.best + offset, x);
                    c.store_f(slots.step + offset, step);
                }
            },
            |c| {
                let shorter = c.mul(share, half);
                c.set(share, shorter);
            },
        );
        for (position, &unknown) in eq.unknowns.iter().enumerate() {
            let offset = position as u32;
            let (x, step) = (c.load_f(slots.best + offset), c.load_f(slots.step + offset));
            let change = c.mul(share, step);
            let x = c.add(x, change);
            let x = within(c, x, eq.min[position], eq.max[position]);
            c.store_f(unknown, x);
        }
        let small = c.compare(Compare::Le, length, tolerance);
        c.set(converged, small);
        c.break_if(small);
    });
    let failed = c.not(converged);
    c.when(failed, |c| {
        c.count_up(inline.counter(Counter::NewtonLimits));
        // Without any number to go by the values at hand stay.
        let any = c.compare(Compare::Lt, best, infinite);
        c.when(any, |c| {
            for (offset, &unknown) in (0..).zip(eq.unknowns) {
                let x = c.load_f(slots.best + offset);
                c.store_f(unknown, x);
            }
        });
    });
    c.call(eq.residual);
    c.finish()
}

fn within(c: &mut Code, x: Reg, min: f64, max: f64) -> Reg {
    let mut x = x;
    if min.is_finite() {
        let bound = c.f(min);
        let below = c.compare(Compare::Lt, x, bound);
        x = c.select(below, bound, x);
    }
    if max.is_finite() {
        let bound = c.f(max);
        let above = c.compare(Compare::Gt, x, bound);
        x = c.select(above, bound, x);
    }
    x
}

/// The derivatives, by differences where there is no function for them.
fn jacobian(c: &mut Code, eq: &Equations, slots: &Slots) {
    if let Some(function) = eq.jacobian {
        c.call(function);
        return;
    }
    let n = eq.unknowns.len() as u32;
    // The residuals at the point itself rest in the place of the correction.
    for row in 0..n {
        let value = c.load_f(eq.residuals + row);
        c.store_f(slots.correction + row, value);
    }
    for (column, &unknown) in (0..).zip(eq.unknowns) {
        let x = c.load_f(unknown);
        let (magnitude, nominal, relative) = (c.abs(x), c.f(eq.nominal[column as usize]), c.f(DIFFERENCE));
        let scale = c.max(magnitude, nominal);
        let change = c.mul(scale, relative);
        let moved = c.add(x, change);
        c.store_f(unknown, moved);
        // What was really added.
        let change = c.sub(moved, x);
        c.call(eq.residual);
        for row in 0..n {
            let (there, here) = (c.load_f(eq.residuals + row), c.load_f(slots.correction + row));
            let difference = c.sub(there, here);
            let slope = c.div(difference, change);
            c.store_f(eq.matrix + row + n * column, slope);
        }
        c.store_f(unknown, x);
    }
    for row in 0..n {
        let value = c.load_f(slots.correction + row);
        c.store_f(eq.residuals + row, value);
    }
}

/// Stores `-J⁻¹ r`.
fn correct(c: &mut Code, eq: &Equations, factor: Option<FuncId>, slots: &Slots, inline: &Inline) {
    let n = eq.unknowns.len() as u32;
    for row in 0..n {
        let residual = c.load_f(eq.residuals + row);
        let rhs = c.neg(residual);
        c.store_f(slots.correction + row, rhs);
    }
    let Some(factor) = factor else {
        let (rhs, slope) = (c.load_f(slots.correction), c.load_f(eq.matrix));
        let step = c.div(rhs, slope);
        // 0 = 0: nothing to do.
        let zero = c.f(0.0);
        let satisfied = c.compare(Compare::Eq, rhs, zero);
        let step = c.select(satisfied, zero, step);
        c.store_f(slots.correction, step);
        return;
    };
    let matrix = c.i(i64::from(eq.matrix));
    let factors = Factors { reals: c.i(i64::from(slots.factors)), ints: c.i(i64::from(slots.pivots)) };
    c.count_up(inline.counter(Counter::Factorisations));
    c.call_with(factor, &[matrix, factors.reals, factors.ints], &[]);
    let rhs = c.i(i64::from(slots.correction));
    solve(c, n, factors, rhs, inline.counter(Counter::Singular));
}

fn length(c: &mut Code, eq: &Equations, slots: &Slots) -> Reg {
    let mut largest = None;
    for (position, &unknown) in eq.unknowns.iter().enumerate() {
        let (x, step) = (c.load_f(unknown), c.load_f(slots.correction + position as u32));
        let (x, step, nominal) = (c.abs(x), c.abs(step), c.f(eq.nominal[position]));
        let scale = c.max(x, nominal);
        let part = c.div(step, scale);
        largest = Some(match largest {
            None => part,
            Some(so_far) => {
                // What is no number has to win.
                let smaller = c.compare(Compare::Le, part, so_far);
                c.select(smaller, so_far, part)
            }
        });
    }
    match largest {
        Some(largest) => largest,
        None => c.f(0.0),
    }
}
