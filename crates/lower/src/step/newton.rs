//! Nonlinear systems as code of the program: Newton's method with a fixed number of iterations.
//!
//! At each point the residuals and the correction `-J⁻¹ r` are computed. The Jacobian and its factors are kept from step to step as long as
//! they shorten the correction well, and renewed otherwise and after events. When the correction is below the tolerance it is added and
//! the iteration ends; with factors kept from earlier steps as soon as what they have shortened corrections by tells that the next one would be. Full steps are taken in the first half of the iterations (tables have kinks, where a shorter step
//! does not help); after that a step that does not shorten the correction is halved, from the best point so far. When the iterations are used up
//! the best point is taken as it is and counted. Lengths are the largest correction relative to the nominal value of its unknown,
//! or to its size at the start if that is larger. Between events the iteration starts from the solutions of the last two steps, extrapolated.

use super::bounded::Memory;
use super::sparse::System;
use crate::assembler::Assembler;
use layshaft_ir::program::{Compare, Counter, FixedStep, FuncId, Reg, RegKind};

/// Length of a correction from a new Jacobian that needs no further one: the next would be about its square.
const TOLERANCE: f64 = 1e-7;
/// Error left after a correction from an old Jacobian, as far as the last two corrections tell; in steps of order 1, whose own error is far larger,
/// that may be more.
const ERROR_LEFT: f64 = 1e-10;
const ERROR_LEFT_OF_FIRST_ORDER: f64 = 1e-8;
/// Factors kept from an earlier step must shorten the correction by this factor.
const CONTRACTION: f64 = 0.3;
/// Factors are not trusted to shorten a correction more than this: where there is no solution corrections are long and short without a rule.
const LEAST_RATE: f64 = 1e-3;
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

/// Memory of the driver that tells whether a solution continues the ones before.
#[derive(Clone, Copy)]
pub(super) struct Continuity {
    /// Slot of `ints`, another number after each event or change of the gain.
    pub generation: u32,
    /// Slot of `reals`: how far to extrapolate, in units of the last distance; zero where that makes no sense.
    pub ratio: u32,
    /// Order of convergence of the method.
    pub order: u32,
}

impl Continuity {
    fn error_left(self) -> f64 {
        if self.order == 1 { ERROR_LEFT_OF_FIRST_ORDER } else { ERROR_LEFT }
    }
}

struct Slots {
    best: u32,
    step: u32,
    correction: u32,
    /// The solution before the last one.
    before: u32,
    /// Generation of the factors kept.
    generation: u32,
    /// Size of each unknown where the iteration starts.
    weights: u32,
    /// By how much the factors at hand have shortened a correction, at least.
    rate: u32,
}

pub(super) fn newton_function(
    eq: &Equations,
    system: Option<&(System, FuncId)>,
    iterations: u32,
    fixed_step: &FixedStep,
    continuity: Option<Continuity>,
    memory: &mut Memory,
) -> FuncId {
    let n = eq.unknowns.len() as u32;
    let slots = Slots {
        best: memory.reals(n),
        step: memory.reals(n),
        correction: memory.reals(n),
        before: memory.reals(n),
        generation: memory.ints(1),
        weights: memory.reals(n),
        rate: memory.reals(1),
    };
    let renew = {
        let c = Assembler::new("renew");
        jacobian(&c, eq, &slots);
        if let Some((_, factor)) = system {
            c.call(*factor);
        }
        if let Some(continuity) = continuity {
            let now = c.load_i(continuity.generation);
            c.store_i(slots.generation, now);
            let unknown = c.f(1.0);
            c.store_f(slots.rate, unknown);
        }
        memory.add(c.finish())
    };
    let correct = {
        let c = Assembler::new("correct");
        correct(&c, eq, system.map(|(system, _)| system), &slots, fixed_step);
        let length = length(&c, eq, &slots);
        let length = c.var(length);
        c.results(vec![length]);
        memory.add(c.finish())
    };
    let c = Assembler::new("newton");
    if let Some(continuity) = continuity {
        extrapolate(&c, eq, &slots, continuity);
    }
    for (position, &unknown) in eq.unknowns.iter().enumerate() {
        let x = c.load_f(unknown);
        let (size, nominal) = (c.abs(x), c.f(eq.nominal[position]));
        let weight = c.max(size, nominal);
        c.store_f(slots.weights + position as u32, weight);
    }
    let (infinite, one, half, no, yes) = (c.f(f64::INFINITY), c.f(1.0), c.f(0.5), c.truth(false), c.truth(true));
    let (best, share, converged) = (c.var(infinite), c.var(one), c.var(no));
    let (tolerance, contraction, error_left) =
        (c.f(TOLERANCE), c.f(CONTRACTION), c.f(continuity.map_or(ERROR_LEFT, Continuity::error_left)));
    let previous = c.var(infinite);
    let patience = c.i(i64::from(iterations / 2));
    c.count_to(iterations, |c, iteration| {
        c.count_up(fixed_step.counter(Counter::NewtonIterations));
        c.call(eq.residual);
        let outdated = match continuity {
            None => yes,
            Some(continuity) => {
                let (now, kept) = (c.load_i(continuity.generation), c.load_i(slots.generation));
                c.compare(Compare::Ne, now, kept)
            }
        };
        c.when(outdated, |c| c.call(renew));
        let length = c.call_with(correct, &[], &[RegKind::F])[0];
        // The usual end, as early as can be: what is left is as much shorter as it was in the step before.
        let left = match continuity {
            None => length,
            Some(_) => {
                let rate = c.load_f(slots.rate);
                c.mul(rate, length)
            }
        };
        let is_short = c.compare(Compare::Le, left, error_left);
        let is_first = c.compare(Compare::Eq, previous, infinite);
        let ends = c.and(is_short, is_first);
        c.when(ends, |c| {
            go(c, eq, (None, slots.correction), None);
            c.set(converged, yes);
        });
        c.break_if(ends);
        let length = c.var(length);
        // Factors of an earlier point that do not serve here.
        let limit = c.mul(contraction, previous);
        let quick = c.compare(Compare::Lt, length, limit);
        // With a factor q per step the error left is about q times the step; at first q is taken for one.
        let (factor, least) = (c.div(length, previous), c.f(LEAST_RATE));
        let rate = c.max(factor, least);
        let left = c.mul(rate, length);
        let left = c.select(is_first, length, left);
        let done = c.compare(Compare::Le, left, error_left);
        if continuity.is_some() {
            let is_later = c.not(is_first);
            c.when(is_later, |c| c.store_f(slots.rate, rate));
        }
        let small = c.var(done);
        let slow = c.not(quick);
        let kept = c.not(outdated);
        let open = c.not(done);
        let useless = c.and(slow, kept);
        let useless = c.and(useless, open);
        c.when(useless, |c| {
            c.call(renew);
            let renewed = c.call_with(correct, &[], &[RegKind::F])[0];
            c.set(length, renewed);
        });
        let fresh = c.or(outdated, useless);
        c.when(fresh, |c| {
            let short = c.compare(Compare::Le, length, tolerance);
            c.set(small, short);
        });
        c.set(previous, length);
        let (better, finite) = (c.compare(Compare::Lt, length, best), c.compare(Compare::Lt, length, infinite));
        c.when(better, |c| {
            c.set(best, length);
            c.set(share, one);
            for (offset, &unknown) in (0..).zip(eq.unknowns) {
                let (x, step) = (c.load_f(unknown), c.load_f(slots.correction + offset));
                c.store_f(slots.best + offset, x);
                c.store_f(slots.step + offset, step);
            }
        });
        let late = c.compare(Compare::Ge, iteration, patience);
        let worse = c.not(better);
        let (stuck, broken) = (c.and(worse, late), c.not(finite));
        let back = c.or(stuck, broken);
        c.either(
            back,
            |c| {
                let shorter = c.mul(share, half);
                c.set(share, shorter);
                go(c, eq, (Some(slots.best), slots.step), Some(share));
                // The factors belong to the point that was left: where they are large they would make any correction look short.
                if continuity.is_some() {
                    let never = c.i(-1);
                    c.store_i(slots.generation, never);
                }
            },
            |c| go(c, eq, (None, slots.correction), None),
        );
        c.set(converged, small);
        c.break_if(small);
    });
    let failed = c.not(converged);
    c.when(failed, |c| {
        c.count_up(fixed_step.counter(Counter::NewtonLimits));
        // Without any number to go by the values at hand stay.
        let any = c.compare(Compare::Lt, best, infinite);
        c.when(any, |c| {
            for (offset, &unknown) in (0..).zip(eq.unknowns) {
                let x = c.load_f(slots.best + offset);
                c.store_f(unknown, x);
            }
        });
        if continuity.is_some() {
            let never = c.i(-1);
            c.store_i(slots.generation, never);
        }
    });
    memory.add(c.finish())
}

/// Starts from the line through the last two solutions.
fn extrapolate(c: &Assembler, eq: &Equations, slots: &Slots, continuity: Continuity) {
    let (ratio, zero) = (c.load_f(continuity.ratio), c.f(0.0));
    let smooth = c.compare(Compare::Ne, ratio, zero);
    c.either(
        smooth,
        |c| {
            for (position, &unknown) in eq.unknowns.iter().enumerate() {
                let slot = slots.before + position as u32;
                let (now, before) = (c.load_f(unknown), c.load_f(slot));
                c.store_f(slot, now);
                let change = c.sub(now, before);
                let change = c.mul(ratio, change);
                let guess = c.add(now, change);
                let guess = within(c, guess, eq.min[position], eq.max[position]);
                c.store_f(unknown, guess);
            }
        },
        |c| {
            for (offset, &unknown) in (0..).zip(eq.unknowns) {
                let now = c.load_f(unknown);
                c.store_f(slots.before + offset, now);
            }
        },
    );
}

/// Unknowns := `from` (or themselves) + `share` · `step`.
fn go(c: &Assembler, eq: &Equations, (from, step): (Option<u32>, u32), share: Option<Reg>) {
    for (position, &unknown) in eq.unknowns.iter().enumerate() {
        let offset = position as u32;
        let (x, step) = (c.load_f(from.map_or(unknown, |from| from + offset)), c.load_f(step + offset));
        let change = share.map_or(step, |share| c.mul(share, step));
        let x = c.add(x, change);
        let x = within(c, x, eq.min[position], eq.max[position]);
        c.store_f(unknown, x);
    }
}

fn within(c: &Assembler, x: Reg, min: f64, max: f64) -> Reg {
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
fn jacobian(c: &Assembler, eq: &Equations, slots: &Slots) {
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
fn correct(c: &Assembler, eq: &Equations, system: Option<&System>, slots: &Slots, fixed_step: &FixedStep) {
    let n = eq.unknowns.len() as u32;
    for row in 0..n {
        let residual = c.load_f(eq.residuals + row);
        let rhs = c.neg(residual);
        c.store_f(slots.correction + row, rhs);
    }
    let Some(system) = system else {
        let (rhs, slope) = (c.load_f(slots.correction), c.load_f(eq.matrix));
        let step = c.div(rhs, slope);
        // 0 = 0: nothing to do.
        let zero = c.f(0.0);
        let satisfied = c.compare(Compare::Eq, rhs, zero);
        let step = c.select(satisfied, zero, step);
        c.store_f(slots.correction, step);
        return;
    };
    system.solve(c, slots.correction, fixed_step);
}

fn length(c: &Assembler, eq: &Equations, slots: &Slots) -> Reg {
    let mut largest = None;
    for position in 0..eq.unknowns.len() as u32 {
        let (step, weight) = (c.load_f(slots.correction + position), c.load_f(slots.weights + position));
        let step = c.abs(step);
        let part = c.div(step, weight);
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
