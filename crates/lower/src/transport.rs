//! `spatialDistribution` (MLS 3.7.4.2): a profile that is carried through a channel of length 1.
//!
//! In the coordinate ξ = y − x of the medium the profile stands still and the channel moves over it: it reaches from −x to 1 − x. Points of the
//! profile lie in a ring in the program's memory, in the order of ξ; two points of one place are the limits at a jump. They are recorded at the ends
//! of steps, where the medium enters. A cubic through the points around the outlet gives what leaves. All of it is code of the program, so that
//! machine code, interpreter and exported C share it.

use super::Lowering;
use super::assembler::Assembler;
use super::emit::Emitter;
use layshaft_ir::program::{self, Compare, FuncId, Inst, Reg, RegKind, Service, TIME, Transport};

/// Points that a profile has room for; every second one goes when it is full.
const CAPACITY: u32 = 2048;
/// Places closer together than this are one.
const SAME_PLACE: f64 = 1e-10;
/// How far behind the outlet points are kept: steps are no longer than half a channel ([`Transport`]).
const BEHIND: f64 = 0.75;
/// Points closer to the next one than this part of the interval looked into would only add their noise.
const CLOSE: f64 = 0.1;

const UNORDERED: &str = "`initialPoints` of `spatialDistribution` must ascend from 0 to 1";
const FULL: &str = "the profile of a `spatialDistribution` has more jumps than there is room for";

/// Where a profile is, and the functions that look at it and change it.
#[derive(Clone, Copy)]
pub(crate) struct Channel {
    first: u32,
    count: u32,
    /// When the last point was recorded, and `x` there.
    recorded: u32,
    x: u32,
    places: u32,
    values: u32,
    unused: u32,
    /// Nothing is recorded while this is true.
    paused: u32,
    outlet: FuncId,
    record: FuncId,
}

/// A look along the channel from the end where the medium enters.
#[derive(Clone, Copy)]
struct Look {
    first: Reg,
    count: Reg,
    positive: Reg,
    /// ξ of the entrance, and the direction inwards.
    entrance: Reg,
    sign: Reg,
}

impl Lowering<'_> {
    /// Memory and functions of every `spatialDistribution`.
    pub(super) fn channels(&mut self) {
        for _ in &self.model.sys.dag.transports {
            let times = self.slots.scratch_real(3);
            let ints = self.slots.scratch_int(3);
            let places = self.slots.scratch_real(2 * CAPACITY as usize);
            let none = FuncId(0);
            let mut channel = Channel {
                first: ints,
                count: ints + 1,
                paused: ints + 2,
                recorded: times,
                x: times + 1,
                unused: times + 2,
                places,
                values: places + CAPACITY,
                outlet: none,
                record: none,
            };
            let full = self.string(FULL);
            for (function, place) in [(channel.outlet(), true), (channel.record(full), false)] {
                self.program.functions.push(function);
                let id = FuncId(self.program.functions.len() as u32 - 1);
                *(if place { &mut channel.outlet } else { &mut channel.record }) = id;
            }
            self.channels.push(channel);
        }
    }

    /// What leaves the channel.
    pub(super) fn transported(&mut self, e: &mut Emitter, id: u32) -> Reg {
        let data = self.model.sys.dag.transports[id as usize].clone();
        let (x, positive) = (self.emit(e, data.x), self.emit(e, data.positive));
        // Not sorted before, as with `delay`: it matters only if the medium crosses the whole channel in one step.
        let (left, right) = (self.emit(e, data.in0), self.emit(e, data.in1));
        let enters = e.builder.select(positive, left, right);
        // Before the first record the profile is that of the start.
        let ends = data.values.first().zip(data.values.last());
        let (&first, &last) = ends.unwrap_or((&data.in0, &data.in1));
        let (first, last) = (self.emit(e, first), self.emit(e, last));
        let channel = self.channels[id as usize];
        let (count, none) = (e.builder.load_i(channel.count), e.builder.const_i(0));
        let (is_empty, at_start) =
            (e.builder.compare(Compare::Eq, count, none), e.builder.select(positive, last, first));
        let to = e.builder.reg(RegKind::F);
        e.builder.push(Inst::Call(channel.outlet, [x, enters, positive].into(), [to].into()));
        e.builder.select(is_empty, at_start, to)
    }

    /// Notes what has entered; fills the channel first, at the start.
    pub(super) fn record_transport(&mut self, e: &mut Emitter, id: u32) {
        let data = self.model.sys.dag.transports[id as usize].clone();
        let channel = self.channels[id as usize];
        let (x, positive) = (self.emit(e, data.x), self.emit(e, data.positive));
        let (left, right) = (self.emit(e, data.in0), self.emit(e, data.in1));
        let enters = e.builder.select(positive, left, right);
        let (count, none) = (e.builder.load_i(channel.count), e.builder.const_i(0));
        let is_empty = e.builder.compare(Compare::Eq, count, none);
        let unordered = self.string(UNORDERED);
        e.builder.push(Inst::If(is_empty));
        e.open();
        let mut before: Option<Reg> = None;
        let mut stored = 0;
        let last = data.points.len() - 1;
        for (k, (&point, &value)) in data.points.iter().zip(&data.values).enumerate() {
            let (point, value) = (self.emit(e, point), self.emit(e, value));
            let bound = before.unwrap_or_else(|| e.builder.const_f(0.0));
            let mut holds = e.builder.compare(if k == 0 { Compare::Eq } else { Compare::Ge }, point, bound);
            if k == last {
                let one = e.builder.const_f(1.0);
                let ends = e.builder.compare(Compare::Eq, point, one);
                holds = e.builder.and(holds, ends);
            }
            let broken = e.builder.not(holds);
            e.builder.push(Inst::If(broken));
            e.builder.service(Service::Fail { message: unordered });
            e.builder.push(Inst::End);
            before = Some(point);
            let place = e.builder.binary_f(program::BinaryF::Sub, point, x);
            // The first profile is piecewise linear: no polynomial goes across its points.
            for _ in 0..if k == 0 || k == last { 1 } else { 2 } {
                e.builder.push(Inst::StoreF(channel.places + stored, place));
                e.builder.push(Inst::StoreF(channel.values + stored, value));
                stored += 1;
            }
        }
        let (stored, time) = (e.builder.const_i(i64::from(stored)), e.builder.load_f(TIME));
        e.builder.push(Inst::StoreI(channel.count, stored));
        e.builder.push(Inst::StoreF(channel.recorded, time));
        e.close();
        e.builder.push(Inst::End);
        e.builder.push(Inst::Call(channel.record, [x, enters, positive].into(), [].into()));
        // The histories of what enters are asked for the present, so that they forget the past.
        let now = e.builder.const_f(0.0);
        for (history, value) in data.histories.into_iter().zip([left, right]) {
            let to = e.builder.reg(RegKind::F);
            e.builder.service(Service::Delay { to, id: history, value, delay: now, maximum: now });
            e.builder.push(Inst::StoreF(channel.unused, to));
        }
    }

    /// What integrators need to know of the profiles.
    pub(super) fn describe_transports(&mut self) {
        let histories = self.model.sys.dag.transports.iter().map(|data| data.histories);
        let channels = self.channels.iter().zip(histories);
        self.program.transports = channels
            .map(|(channel, histories)| Transport { x: channel.x, paused: channel.paused, histories })
            .collect();
    }
}

impl Channel {
    fn look(&self, c: &Assembler, x: Reg, positive: Reg) -> Look {
        let (one, minus, left) = (c.f(1.0), c.f(-1.0), c.neg(x));
        let right = c.sub(one, x);
        let (entrance, sign) = (c.select(positive, left, right), c.select(positive, one, minus));
        Look { first: c.load_i(self.first), count: c.load_i(self.count), positive, entrance, sign }
    }

    /// A number in the ring.
    fn wrapped(&self, c: &Assembler, index: Reg) -> Reg {
        let capacity = c.i(i64::from(CAPACITY));
        let (over, less) = (c.compare(Compare::Ge, index, capacity), c.sub_i(index, capacity));
        c.select(over, less, index)
    }

    /// The place in the ring of a point by its number from the entrance.
    fn slot(&self, c: &Assembler, look: Look, k: Reg) -> Reg {
        let (one, forward) = (c.i(1), c.add_i(look.first, k));
        let behind = c.add_i(look.first, look.count);
        let last = c.sub_i(behind, one);
        let backward = c.sub_i(last, k);
        let index = c.select(look.positive, forward, backward);
        self.wrapped(c, index)
    }

    /// Distance from the entrance, and value.
    fn point(&self, c: &Assembler, look: Look, k: Reg) -> (Reg, Reg) {
        let slot = self.slot(c, look, k);
        let place = c.f_at(slot, self.places);
        let off = c.sub(place, look.entrance);
        (c.mul(off, look.sign), c.f_at(slot, self.values))
    }

    /// `outlet(x, value that enters, direction)`.
    fn outlet(&self) -> program::Function {
        let c = Assembler::new("outlet");
        let (x, enters, positive) = (c.param_f(), c.param_f(), c.param_b());
        let look = self.look(&c, x, positive);
        let (none, one_i, zero, end) = (c.i(0), c.i(1), c.f(0.0), c.f(1.0));
        let result = c.var(enters);
        let some = c.compare(Compare::Gt, look.count, none);
        c.when(some, |c| {
            let last = c.sub_i(look.count, one_i);
            let (distance, value) = self.point(c, look, last);
            c.set(result, value);
            let reaches = c.compare(Compare::Ge, distance, end);
            c.when(reaches, |c| {
                // The point nearest to the entrance that is not before the outlet.
                let k = c.var(last);
                c.repeat(|c| {
                    let is_first = c.compare(Compare::Le, k, none);
                    c.break_if(is_first);
                    let next = c.sub_i(k, one_i);
                    let (distance, _) = self.point(c, look, next);
                    let is_before = c.compare(Compare::Lt, distance, end);
                    c.break_if(is_before);
                    c.set(k, next);
                });
                let value = self.interpolated(c, look, k, enters, (zero, end));
                c.set(result, value);
            });
        });
        c.results(vec![result]);
        c.finish()
    }

    /// The value at the outlet, between point `k` and the one before it: Newton's form of the cubic through up to four points, none of them
    /// beyond a jump.
    fn interpolated(&self, c: &Assembler, look: Look, k: Reg, enters: Reg, (zero, end): (Reg, Reg)) -> Reg {
        let (one_i, two_i, no, yes) = (c.i(1), c.i(2), c.truth(false), c.truth(true));
        let (right, at_right) = self.point(c, look, k);
        let (left, at_left, is_recorded) = (c.var(zero), c.var(enters), c.var(no));
        self.inside(c, look, (k, one_i), (left, at_left), is_recorded, yes);
        let span = c.sub(right, left);
        let result = c.var(at_right);
        let is_wide = c.compare(Compare::Gt, span, zero);
        c.when(is_wide, |c| {
            let (close, rise) = (c.f(CLOSE), c.sub(at_right, at_left));
            let (slope, least) = (c.div(rise, span), c.mul(close, span));
            let (to_left, to_right) = (c.sub(end, left), c.sub(end, right));
            let (change, both) = (c.mul(slope, to_left), c.mul(to_left, to_right));
            let linear = c.add(at_left, change);
            c.set(result, linear);
            let (curve, beyond, has_beyond) = (c.var(zero), c.var(zero), c.var(no));
            let next = c.add_i(k, one_i);
            let exists = c.compare(Compare::Lt, next, look.count);
            c.when(exists, |c| {
                let (distance, value) = self.point(c, look, next);
                let gap = c.sub(distance, right);
                let is_far = c.compare(Compare::Ge, gap, least);
                c.when(is_far, |c| {
                    let way = c.sub(distance, left);
                    let line = c.mul(slope, way);
                    let line = c.add(at_left, line);
                    let (off, divisor) = (c.sub(value, line), c.mul(way, gap));
                    let coefficient = c.div(off, divisor);
                    c.set(curve, coefficient);
                    c.set(beyond, distance);
                    c.set(has_beyond, yes);
                    let more = c.mul(coefficient, both);
                    let sum = c.add(result, more);
                    c.set(result, sum);
                });
            });
            c.when(is_recorded, |c| {
                let (distance, value, unused) = (c.var(zero), c.var(enters), c.var(no));
                self.inside(c, look, (k, two_i), (distance, value), unused, yes);
                let gap = c.sub(left, distance);
                let is_far = c.compare(Compare::Ge, gap, least);
                c.when(is_far, |c| {
                    let (u, v) = (c.sub(distance, left), c.sub(distance, right));
                    let (line, product) = (c.mul(slope, u), c.mul(u, v));
                    let bend = c.mul(curve, product);
                    let so_far = c.add(at_left, line);
                    let so_far = c.add(so_far, bend);
                    let (off, w, rest) = (c.sub(value, so_far), c.sub(distance, beyond), c.sub(end, beyond));
                    let (w, rest) = (c.select(has_beyond, w, end), c.select(has_beyond, rest, end));
                    let divisor = c.mul(product, w);
                    let coefficient = c.div(off, divisor);
                    let more = c.mul(both, rest);
                    let more = c.mul(coefficient, more);
                    let sum = c.add(result, more);
                    c.set(result, sum);
                });
            });
        });
        result
    }

    /// Sets `point` to the one `back` places before `k` if that is in the channel.
    fn inside(&self, c: &Assembler, look: Look, (k, back): (Reg, Reg), point: (Reg, Reg), found: Reg, yes: Reg) {
        let exists = c.compare(Compare::Ge, k, back);
        c.when(exists, |c| {
            let number = c.sub_i(k, back);
            let (distance, value) = self.point(c, look, number);
            let zero = c.f(0.0);
            let is_inside = c.compare(Compare::Ge, distance, zero);
            c.when(is_inside, |c| {
                c.set(point.0, distance);
                c.set(point.1, value);
                c.set(found, yes);
            });
        });
    }

    /// `record(x, value that enters, direction)`.
    fn record(&self, full: u32) -> program::Function {
        let c = Assembler::new("record");
        let (x, enters, positive) = (c.param_f(), c.param_f(), c.param_b());
        let (time, last, paused) = (c.load_f(TIME), c.load_f(self.recorded), c.load_b(self.paused));
        let (is_later, runs) = (c.compare(Compare::Ge, time, last), c.not(paused));
        let counts = c.and(is_later, runs);
        c.when(counts, |c| {
            c.store_f(self.recorded, time);
            c.store_f(self.x, x);
            self.cut(c, x, positive);
            self.enter(c, x, enters, positive, full);
            self.trim(c, x, positive);
        });
        c.finish()
    }

    /// What has left by the entrance is gone: the medium has turned.
    fn cut(&self, c: &Assembler, x: Reg, positive: Reg) {
        let (none, one_i, zero) = (c.i(0), c.i(1), c.f(0.0));
        c.repeat(|c| {
            let look = self.look(c, x, positive);
            let is_empty = c.compare(Compare::Le, look.count, none);
            c.break_if(is_empty);
            let (distance, value) = self.point(c, look, none);
            let is_inside = c.compare(Compare::Ge, distance, zero);
            c.break_if(is_inside);
            let place = self.slot(c, look, none);
            let is_last = c.compare(Compare::Le, look.count, one_i);
            c.when(is_last, |c| c.set_f_at(place, self.places, look.entrance));
            c.break_if(is_last);
            let (next, at_next) = self.point(c, look, one_i);
            let is_across = c.compare(Compare::Gt, next, zero);
            c.when(is_across, |c| {
                let (way, rise) = (c.sub(next, distance), c.sub(at_next, value));
                let share = c.div(distance, way);
                let change = c.mul(rise, share);
                let here = c.sub(value, change);
                c.set_f_at(place, self.places, look.entrance);
                c.set_f_at(place, self.values, here);
            });
            c.break_if(is_across);
            self.drop(c, look, positive);
        });
    }

    /// Drops the point at the end that `at_start` says: the begin of the ring or its end.
    fn drop(&self, c: &Assembler, look: Look, at_start: Reg) {
        let one_i = c.i(1);
        let next = c.add_i(look.first, one_i);
        let next = self.wrapped(c, next);
        let first = c.select(at_start, next, look.first);
        c.store_i(self.first, first);
        let fewer = c.sub_i(look.count, one_i);
        c.store_i(self.count, fewer);
    }

    /// A point at the entrance, unless it says nothing new.
    fn enter(&self, c: &Assembler, x: Reg, enters: Reg, positive: Reg, full: u32) {
        let look = self.look(c, x, positive);
        let (none, one_i, two_i, same) = (c.i(0), c.i(1), c.i(2), c.f(SAME_PLACE));
        let (no, yes) = (c.truth(false), c.truth(true));
        let is_known = c.var(no);
        let some = c.compare(Compare::Gt, look.count, none);
        c.when(some, |c| {
            let (distance, value) = self.point(c, look, none);
            let is_here = c.compare(Compare::Le, distance, same);
            c.when(is_here, |c| {
                let is_equal = c.compare(Compare::Eq, value, enters);
                c.when(is_equal, |c| c.set(is_known, yes));
                // A jump has two limits, not more.
                let are_two = c.compare(Compare::Ge, look.count, two_i);
                c.when(are_two, |c| {
                    let (distance, _) = self.point(c, look, one_i);
                    let is_jump = c.compare(Compare::Le, distance, same);
                    c.when(is_jump, |c| {
                        let place = self.slot(c, look, none);
                        c.set_f_at(place, self.values, enters);
                        c.set(is_known, yes);
                    });
                });
            });
        });
        let is_new = c.not(is_known);
        c.when(is_new, |c| {
            let capacity = c.i(i64::from(CAPACITY));
            let is_full = c.compare(Compare::Ge, look.count, capacity);
            c.when(is_full, |c| self.thin(c, full));
            let (first, count) = (c.load_i(self.first), c.load_i(self.count));
            let (before, behind) = (c.add_i(first, capacity), c.add_i(first, count));
            let before = c.sub_i(before, one_i);
            let (before, behind) = (self.wrapped(c, before), self.wrapped(c, behind));
            let place = c.select(positive, before, behind);
            c.set_f_at(place, self.places, look.entrance);
            c.set_f_at(place, self.values, enters);
            let (first, more) = (c.select(positive, before, first), c.add_i(count, one_i));
            c.store_i(self.first, first);
            c.store_i(self.count, more);
        });
    }

    /// Points far behind the outlet go: the last step may be looked at again, and a medium that turns cuts the rest.
    fn trim(&self, c: &Assembler, x: Reg, positive: Reg) {
        let (fewest, third, end) = (c.i(4), c.i(3), c.f(1.0 + BEHIND));
        c.repeat(|c| {
            let look = self.look(c, x, positive);
            let are_few = c.compare(Compare::Le, look.count, fewest);
            c.break_if(are_few);
            let number = c.sub_i(look.count, third);
            let (distance, _) = self.point(c, look, number);
            let is_needed = c.compare(Compare::Le, distance, end);
            c.break_if(is_needed);
            let at_end = c.not(positive);
            self.drop(c, look, at_end);
        });
    }

    /// Every second point goes, but for limits at jumps.
    fn thin(&self, c: &Assembler, full: u32) {
        let (none, one_i, no) = (c.i(0), c.i(1), c.truth(false));
        let (first, count) = (c.load_i(self.first), c.load_i(self.count));
        let (kept, odd, nowhere) = (c.var(none), c.var(no), c.f(f64::NAN));
        let before = c.var(nowhere);
        c.count(none, count, |c, k| {
            let from = c.add_i(first, k);
            let from = self.wrapped(c, from);
            let (place, value) = (c.f_at(from, self.places), c.f_at(from, self.values));
            let next = c.add_i(k, one_i);
            let exists = c.compare(Compare::Lt, next, count);
            let after = c.var(nowhere);
            c.when(exists, |c| {
                let at = c.add_i(first, next);
                let at = self.wrapped(c, at);
                let place = c.f_at(at, self.places);
                c.set(after, place);
            });
            let (left, right) = (c.compare(Compare::Eq, place, before), c.compare(Compare::Eq, place, after));
            let (is_jump, even) = (c.or(left, right), c.not(odd));
            let stays = c.or(is_jump, even);
            c.set(before, place);
            c.set(odd, even);
            c.when(stays, |c| {
                let to = c.add_i(first, kept);
                let to = self.wrapped(c, to);
                c.set_f_at(to, self.places, place);
                c.set_f_at(to, self.values, value);
                let more = c.add_i(kept, one_i);
                c.set(kept, more);
            });
        });
        c.store_i(self.count, kept);
        let is_full = c.compare(Compare::Ge, kept, count);
        c.when(is_full, |c| c.fail(full));
    }
}
