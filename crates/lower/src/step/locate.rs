//! Event location: where within a step a relation changes.

use super::driver::Driver;
use super::event::copy_reals;
use crate::assembler::{Assembler, Value};
use layshaft_ir::program::{Compare, FuncId, Reg, RegKind};

/// A root must pass zero by this much to count, so that rounding after an event does not cause another.
pub(crate) const DEAD_BAND: f64 = 1e-10;
/// An event is placed well enough within this part of a step.
const PRECISION: f64 = 1e-6;

impl Driver<'_> {
    /// A function that places the event, and returns the length of the step that ends there.
    ///
    /// The zero stays bracketed. Trials are at the zero of the parabola through both ends of the bracket and the point left last (Muller's method), at that of
    /// the secant in the first round or where the parabola leads out of the bracket; each is aimed a little beyond, where the relation has its new value.
    pub(super) fn locate(&mut self) -> Option<FuncId> {
        let (before, sides) = self.parts.watch.as_ref().map(|watch| (watch.before, watch.sides))?;
        let advance = self.advance_function();
        let roots = self.program.layout.roots;
        let code = Assembler::new("locate");
        let c = &code;
        let whole = c.value(c.param_f());
        let zero = c.number(0.0);
        let [low, high, third, at] = [zero, whole, zero, whole].map(|first| c.value(c.var(first.reg)));
        // Root values at these three lengths: where they are changes.
        let areas = [self.slots.low, self.slots.high, self.slots.third].map(|area| c.i(i64::from(area)));
        let [low_at, high_at, third_at] = areas.map(|area| c.var(area));
        copy_reals(c, before, self.slots.low, roots.len);
        copy_reals(c, roots.start, self.slots.high, roots.len);
        let (precision, margin) = (c.number(PRECISION), c.number(0.5 * PRECISION));
        let (precision, margin) = (precision * whole, margin * whole);
        let margin = c.value(c.var(margin.reg));
        c.count_to(self.limits.location, |c, trial| {
            let has_third = c.compare(Compare::Gt, trial, c.i(0));
            let estimate = c.value(c.var(high.reg));
            c.count_to(roots.len, |c, k| {
                let side = c.value(c.f_at(k, sides));
                let z1 = c.value(c.f_at(c.add_i(high_at, k), 0));
                let band = c.number(DEAD_BAND);
                let beyond = -band;
                let inside = z1 * side;
                c.when(inside.is(Compare::Lt, beyond), |c| {
                    // Distances from the edge of the dead band, positive before the event.
                    let distance = |at: Reg| c.value(c.f_at(c.add_i(at, k), 0)) * side + band;
                    let (w0, w1) = (distance(low_at), inside + band);
                    let w0 = w0.max(zero);
                    let (width, fall) = (high - low, w0 - w1);
                    let secant = low + w0 / fall * width;
                    let root = c.var(secant.reg);
                    c.when(has_third, |c| {
                        let w2 = distance(third_at);
                        let better = low + parabola(c, zero, (low, w0), (high, fall), (third, w2), width);
                        let (above, below) = (better.is(Compare::Gt, low), better.is(Compare::Lt, high));
                        let better = better.where_or(c.and(above, below), secant);
                        c.set(root, better.reg);
                    });
                    let root = c.value(root);
                    let first = root.where_or(root.is(Compare::Lt, estimate), estimate);
                    c.set(estimate.reg, first.reg);
                });
            });
            let beyond = high - estimate;
            c.break_if(beyond.is(Compare::Le, precision));
            let aim = estimate + margin;
            let outside = aim.is(Compare::Ge, high);
            let middle = c.number(0.5) * (estimate + high);
            let aim = middle.where_or(outside, aim);
            let found = c.call_with(advance, &[aim.reg], &[RegKind::B])[0];
            c.set(at.reg, aim.reg);
            // The new point takes the place of the third one, which is left.
            let free = c.var(third_at);
            c.count_to(roots.len, |c, k| {
                let value = c.f_at(k, roots.start);
                c.set_f_at(c.add_i(free, k), 0, value);
            });
            let keep = |(end, end_at): (Value<'_>, Reg)| {
                c.set(third.reg, end.reg);
                c.set(third_at, end_at);
                c.set(end.reg, aim.reg);
                c.set(end_at, free);
            };
            c.either(
                found,
                |_| keep((high, high_at)),
                |c| {
                    keep((low, low_at));
                    // The first estimate may be far off; a later one was not trusted enough.
                    let (more, once) = (c.number(8.0), c.number(1.0));
                    let wider = more.where_or(has_third, once) * margin;
                    c.set(margin.reg, wider.reg);
                },
            );
        });
        let elsewhere = at.is(Compare::Ne, high);
        c.when(elsewhere, |c| {
            c.call_with(advance, &[high.reg], &[RegKind::B]);
        });
        c.results(vec![c.var(high.reg)]);
        Some(self.add(code))
    }
}

/// Distance from `low` to the zero of the parabola through three points: `w₀ + b t + a t² = 0`, solved without cancellation. From `low` to `high`, as
/// far apart as `width`, the distance falls by `fall`.
fn parabola<'c>(
    c: &'c Assembler,
    zero: Value<'c>,
    (low, w0): (Value<'c>, Value<'c>),
    (high, fall): (Value<'c>, Value<'c>),
    (third, w2): (Value<'c>, Value<'c>),
    width: Value<'c>,
) -> Value<'c> {
    let (to_low, to_high, rise) = (third - low, third - high, w2 - w0);
    let (slope, other) = (fall / width, rise / to_low);
    let slope = -slope;
    let a = (other - slope) / to_high;
    let (two, four) = (c.number(2.0), c.number(4.0));
    let b = slope - a * width;
    let (square, product) = (b * b, a * w0);
    let size = (square - four * product).sqrt();
    let (rising, falling) = (b + size, size - b);
    let (double, twice) = (two * w0, two * a);
    let (twice, near) = (-twice, double / falling);
    let far = rising / twice;
    near.where_or(b.is(Compare::Lt, zero), far)
}
