//! The step as a function of the program.
//!
//! ```text
//! until the end of the step is reached:
//!     keep the point at hand; go to the end, or to the next time event if that comes first
//!     if a relation has changed there: find the place where it does, and go there instead
//!     if there is an event: execute it, and go on from there
//! ```
//!
//! Events are placed within the step because an element that locks must do so at slip zero: what is left of the slip at the event would stay.
//! The number of events placed in one step, of solutions spent on each and of passes of the event iteration is limited; what comes after is
//! treated at the end of the step and counted.

use super::bounded::{Memory, add, replace_services};
use super::newton::Continuity;
use super::parts::StepParts;
use crate::code::Code;
use crate::passes::forward::forward;
use crate::passes::reload::reload;
use layshaft_ir::program::{
    Area, Compare, Counter, FuncId, Function, Inline, Inst, Kind, Place, Program, REINIT, Reg, Register, TIME,
    VariableKind,
};
use layshaft_symbolic::discretise::{InlineMethod, InlineModel, Limits};

/// A root must pass zero by this much to count, so that rounding after an event does not cause another.
pub(crate) const DEAD_BAND: f64 = 1e-10;
/// Instants closer than this part of a step are one.
const SAME_INSTANT: f64 = 1e-9;
/// Samples closer than this part of their interval belong to one event.
const SAME_SAMPLE: f64 = 1e-10;
/// An event is placed well enough within this part of a step.
const PRECISION: f64 = 1e-6;
/// A longer solution stays a function that the step calls.
const LONGEST_SPLICE: usize = 5000;
/// What the model says when a state is no finite number any more, before anybody looks which.
const NO_NUMBER: &str = "a state is no finite number any more";
/// γ of the two-stage method: 1 − 1/√2.
const GAMMA: f64 = 0.292_893_218_813_452_4;

/// Slots the step uses for itself.
struct Slots {
    step_size: u32,
    start: u32,
    /// Gain for which matrices were prepared; no number after an event.
    prepared: u32,
    /// The same, for steps that are straight code; no number either where such a step has met a linear system in doubt.
    straight: u32,
    /// Counts preparations, and solutions since the last one.
    generation: u32,
    smooth: u32,
    /// How far solutions may be extrapolated.
    ratio: u32,
    /// Time, states and derivatives where the part of the step under way begins.
    old_time: u32,
    old: u32,
    old_der: u32,
    /// Root values at both ends of the interval in which an event is, and at a third point.
    low: u32,
    high: u32,
    third: u32,
    /// Root values where a step of two stages begins.
    first: u32,
    /// The next instant at which something is due: it changes at events only.
    next: u32,
}

/// Where a part of a step finds states and derivatives at its beginning.
enum Begin<'a> {
    Memory,
    Registers(&'a [(Reg, Reg)]),
}

struct Driver<'p> {
    program: &'p mut Program,
    parts: &'p StepParts,
    method: InlineMethod,
    limits: Limits,
    slots: Slots,
    inline: Inline,
    /// Whether the solution is part of the code under construction, not a function it calls.
    splices: bool,
}

/// Puts the step together and replaces services by bounded code.
pub(crate) fn complete(program: &mut Program, parts: &StepParts, model: &InlineModel) {
    let states = parts.states.len() as u32;
    let roots = program.layout.roots.len;
    let samples = program.samples.len() as u32;
    let mut memory = Memory::new(program);
    let slots = Slots {
        step_size: memory.reals(1),
        start: memory.reals(1),
        prepared: memory.reals(1),
        straight: memory.reals(1),
        generation: memory.ints(1),
        smooth: memory.ints(1),
        ratio: memory.reals(1),
        old_time: memory.reals(1),
        old: memory.reals(states),
        old_der: memory.reals(states),
        low: memory.reals(roots),
        high: memory.reals(roots),
        third: memory.reals(roots),
        first: memory.reals(if model.options.method == InlineMethod::Sdirk2 { roots } else { 0 }),
        next: memory.reals(1),
    };
    let count = Counter::ALL.len() as u32;
    let counters = Area { start: memory.ints(count), len: count };
    let ticks = Area { start: memory.ints(samples), len: samples };
    let none = FuncId(0);
    let inline = Inline {
        method: model.options.method.name().to_string(),
        begin: none,
        step: none,
        refresh: none,
        outputs: parts.outputs.clone(),
        declared: parts.declared,
        step_size: slots.step_size,
        counters,
        ticks,
        implicit: model.implicit.iter().map(|(state, _)| *state as u32).collect(),
        explicit: model.explicit.iter().map(|state| *state as u32).collect(),
        linear: parts.linear.clone(),
        nonlinear: parts.nonlinear.clone(),
    };
    let (method, limits) = (model.options.method, model.options.limits);
    let continuity = Continuity { generation: slots.generation, ratio: slots.ratio };
    let mut driver = Driver { program, parts, method, limits, slots, inline, splices: false };
    let settle = driver.settle();
    let begin = driver.begin(settle);
    let event = driver.event(settle);
    let step = driver.step(event);
    let mut inline = driver.inline;
    (inline.begin, inline.step, inline.refresh) = (begin, step, event);
    let of_steps: Vec<FuncId> = parts.solve.iter().chain(&parts.outputs).copied().collect();
    let bounds = replace_services(program, &inline, limits, &of_steps, continuity, &parts.entries);
    forward(program, step, &bounds);
    reload(program, step, &bounds);
    program.inline = Some(inline);
}

impl Driver<'_> {
    fn counter(&self, counter: Counter) -> u32 {
        self.inline.counter(counter)
    }

    fn add(&mut self, code: Code) -> FuncId {
        add(self.program, code.finish())
    }

    /// Takes the present point as the start.
    fn begin(&mut self, settle: FuncId) -> FuncId {
        let mut c = Code::new("begin");
        let time = c.load_f(TIME);
        c.store_f(self.slots.start, time);
        let (zero, not_a_number) = (c.i(0), c.f(f64::NAN));
        for counter in Counter::ALL {
            c.store_i(self.counter(counter), zero);
        }
        c.store_f(self.slots.prepared, not_a_number);
        c.store_f(self.slots.straight, not_a_number);
        // What inputs are at the start they have been before.
        let layout = &self.program.layout;
        let to_value = (layout.discrete_ints.start, layout.pre_ints.start);
        for pre in self.pre_of_inputs() {
            let value = c.load_i(pre - to_value.1 + to_value.0);
            c.store_i(pre, value);
        }
        // Samples at the start belong to initialisation.
        for (index, sample) in self.program.samples.clone().iter().enumerate() {
            let (first, interval) = (c.load_f(sample.start), c.load_f(sample.interval));
            let past = c.sub(time, first);
            let (intervals, nearly, one_f) = (c.div(past, interval), c.f(SAME_SAMPLE), c.f(1.0));
            let intervals = c.add(intervals, nearly);
            let next = c.add(intervals, one_f);
            // The number of whole intervals, plus one: the floor of a number that is not negative.
            let ticks = c.as_int(next);
            let (margin, zero_f) = (c.mul(nearly, interval), c.f(0.0));
            let margin = c.neg(margin);
            let (begun, runs) = (c.compare(Compare::Ge, past, margin), c.compare(Compare::Gt, interval, zero_f));
            let counts = c.and(begun, runs);
            let ticks = c.select(counts, ticks, zero);
            c.store_i(self.inline.ticks.start + index as u32, ticks);
        }
        c.call(settle);
        self.add(c)
    }

    /// Notes what stays until the next event: when the next instant is, on which side of zero roots are.
    fn settle(&mut self) -> FuncId {
        let next_instant = self.next_instant();
        let mut c = Code::new("settle");
        c.call_all(&self.program.entry.time_events);
        c.call_all(&self.parts.roots);
        if let Some(next_instant) = next_instant {
            let time = c.load_f(TIME);
            let next = c.call_with(next_instant, &[time], &[Kind::F])[0];
            c.store_f(self.slots.next, next);
        }
        if let Some(watch) = &self.parts.watch {
            c.call_all(&watch.settle);
        }
        self.add(c)
    }

    fn has_instants(&self) -> bool {
        self.program.layout.time_instants.len > 0 || !self.program.samples.is_empty()
    }

    /// A step in which nothing is due and matrices are prepared is code without calls that could be avoided; all else is left to
    /// [`Driver::rest`].
    fn step(&mut self, event: FuncId) -> FuncId {
        self.program.strings.push(NO_NUMBER.into());
        let message = self.program.strings.len() as u32 - 1;
        let rest = self.rest(event, message);
        self.splices = self.parts.solve.len() == 1;
        let mut c = Code::new("step");
        c.count_up(self.counter(Counter::Steps));
        let zero = c.i(0);
        c.store_i(self.counter(Counter::EventsInStep), zero);
        let (start, steps, size) =
            (c.load_f(self.slots.start), c.load_i(self.counter(Counter::Steps)), c.load_f(self.slots.step_size));
        let steps = c.as_real(steps);
        let past = c.mul(steps, size);
        let target = c.add(start, past);
        let (no, yes) = (c.truth(false), c.truth(true));
        let is_quiet = self.is_quiet(&mut c, target, size);
        c.either(
            is_quiet,
            |c| {
                let kept = self.keep(c);
                let changed = self.advance(c, size, target, &Begin::Registers(&kept));
                self.check_numbers(c, message);
                if let Some(changed) = changed {
                    c.when(changed, |c| {
                        c.call_with(rest, &[target, size, yes], &[]);
                    });
                }
            },
            |c| {
                c.call_with(rest, &[target, size, no], &[]);
            },
        );
        c.call_all(&self.program.entry.accepted);
        self.add(c)
    }

    /// Whether a whole step can be made as it is: nothing is due by the clock, and matrices are prepared for it.
    fn is_quiet(&self, c: &mut Code, target: Reg, size: Reg) -> Reg {
        let mut is_quiet = c.truth(true);
        if self.needs_preparation() {
            let (gain, prepared) = (self.gain(c, size), c.load_f(self.slots.straight));
            is_quiet = c.compare(Compare::Eq, gain, prepared);
        }
        if self.has_instants() {
            let (instant, same) = (c.load_f(self.slots.next), c.f(SAME_INSTANT));
            let tiny = c.mul(same, size);
            let late = c.add(target, tiny);
            let is_later = c.compare(Compare::Gt, instant, late);
            is_quiet = c.and(is_quiet, is_later);
        }
        is_quiet
    }

    /// Goes on to `target` in parts, from event to event; `left` is what is left of the step. If the last argument is true the way to `target`
    /// was made and a relation has changed on it.
    fn rest(&mut self, event: FuncId, message: u32) -> FuncId {
        let locate = self.locate();
        let mut c = Code::new("rest");
        let (target, left, was_made) = (c.param_f(), c.param_f(), c.param_b());
        let (no, size, same) = (c.truth(false), c.load_f(self.slots.step_size), c.f(SAME_INSTANT));
        let tiny = c.mul(same, size);
        let (left, was_made) = (c.var(left), c.var(was_made));
        c.repeat(|c| {
            let (goal, length, due) = (c.var(target), c.var(left), c.var(no));
            let has_changed = c.var(was_made);
            let is_ahead = c.not(was_made);
            c.when(is_ahead, |c| {
                let kept = self.keep(c);
                if self.has_instants() {
                    let (instant, late) = (c.load_f(self.slots.next), c.add(target, tiny));
                    let within = c.compare(Compare::Le, instant, late);
                    c.when(within, |c| {
                        c.set(due, within);
                        let early = c.sub(target, tiny);
                        let (before, may_place) = (c.compare(Compare::Lt, instant, early), self.may_place(c));
                        let stops = c.and(before, may_place);
                        c.when(stops, |c| {
                            c.set(goal, instant);
                            let (time, zero) = (c.load_f(self.slots.old_time), c.f(0.0));
                            let until = c.sub(instant, time);
                            let until = c.max(until, zero);
                            c.set(length, until);
                        });
                    });
                }
                let changed = self.advance(c, length, goal, &Begin::Registers(&kept));
                self.check_numbers(c, message);
                if let Some(changed) = changed {
                    c.set(has_changed, changed);
                }
            });
            c.set(was_made, no);
            if let Some(locate) = locate {
                c.when(has_changed, |c| {
                    let may_place = self.may_place(c);
                    c.either(
                        may_place,
                        |c| {
                            let placed = c.call_with(locate, &[length], &[Kind::F])[0];
                            let earlier = c.compare(Compare::Lt, placed, length);
                            let still = c.select(earlier, no, due);
                            c.set(due, still);
                        },
                        |c| c.count_up(self.counter(Counter::LocationLimits)),
                    );
                });
            }
            let happens = c.or(due, has_changed);
            let nothing = c.not(happens);
            c.break_if(nothing);
            c.when(due, |c| {
                let (instant, now) = (c.load_f(self.slots.next), c.load_f(TIME));
                let at = c.max(instant, now);
                c.store_f(TIME, at);
            });
            c.call(event);
            let time = c.load_f(TIME);
            let rest = c.sub(target, time);
            let reached = c.compare(Compare::Le, rest, tiny);
            c.when(reached, |c| {
                let at = c.max(target, time);
                c.store_f(TIME, at);
            });
            c.break_if(reached);
            // Rounding in the instants must not make another step of a whole one: its matrices are at hand.
            let off = c.sub(rest, size);
            let off = c.abs(off);
            let is_whole = c.compare(Compare::Le, off, tiny);
            let rest = c.select(is_whole, size, rest);
            c.set(left, rest);
        });
        self.add(c)
    }

    /// Fails if a state is no finite number: a sum with such a one in it is none.
    fn check_numbers(&self, c: &mut Code, message: u32) {
        let mut sum = None;
        for state in &self.parts.states {
            let x = c.load_f(state.state);
            sum = Some(sum.map_or(x, |sum| c.add(sum, x)));
        }
        if let Some(sum) = sum {
            let (difference, zero) = (c.sub(sum, sum), c.f(0.0));
            let wrong = c.compare(Compare::Ne, difference, zero);
            c.when(wrong, |c| c.fail(message));
        }
    }

    /// Whether another event may be placed within the step under way.
    fn may_place(&self, c: &mut Code) -> Reg {
        let (events, limit) = (c.load_i(self.counter(Counter::EventsInStep)), c.i(i64::from(self.limits.events)));
        c.compare(Compare::Lt, events, limit)
    }

    /// Notes the point from which the next part of the step begins: states and derivatives.
    fn keep(&self, c: &mut Code) -> Vec<(Reg, Reg)> {
        let time = c.load_f(TIME);
        c.store_f(self.slots.old_time, time);
        let mut kept = Vec::new();
        for (offset, state) in (0..).zip(&self.parts.states) {
            let (x, der) = (c.load_f(state.state), c.load_f(state.derivative));
            c.store_f(self.slots.old + offset, x);
            if let (slot, false) = self.old_derivative(offset) {
                c.store_f(slot, der);
            }
            kept.push((x, der));
        }
        kept
    }

    /// Where the derivative of a state is kept, and whether as a state.
    fn old_derivative(&self, offset: u32) -> (u32, bool) {
        let derivative = self.parts.states[offset as usize].derivative;
        match (0..).zip(&self.parts.states).find(|(_, state)| state.state == derivative) {
            Some((other, _)) => (self.slots.old + other, true),
            None => (self.slots.old_der + offset, false),
        }
    }

    /// Solves the discretised equations for a step of the given length, from the point kept to the time `end`. The result tells whether a
    /// relation has changed.
    fn advance(&self, c: &mut Code, length: Reg, end: Reg, begin: &Begin) -> Option<Reg> {
        c.count_up(self.counter(Counter::Solutions));
        let state = |c: &mut Code, offset: u32| match begin {
            Begin::Memory => c.load_f(self.slots.old + offset),
            Begin::Registers(kept) => kept[offset as usize].0,
        };
        let derivative = |c: &mut Code, offset: u32| match begin {
            Begin::Memory => c.load_f(self.old_derivative(offset).0),
            Begin::Registers(kept) => kept[offset as usize].1,
        };
        // Base x₀ + share · h · der(x₀).
        let base = |c: &mut Code, share: Option<Reg>| {
            for (offset, part) in (0..).zip(&self.parts.states) {
                let Some(slot) = part.base else { continue };
                let mut value = state(c, offset);
                if let Some(share) = share {
                    let der = derivative(c, offset);
                    let change = c.mul(share, der);
                    value = c.add(value, change);
                }
                c.store_f(slot, value);
            }
        };
        match self.method {
            InlineMethod::ImplicitEuler | InlineMethod::MixedEuler => {
                base(c, None);
                for (offset, part) in (0..).zip(&self.parts.states).filter(|(_, part)| part.base.is_none()) {
                    let (x, der) = (state(c, offset), derivative(c, offset));
                    let change = c.mul(length, der);
                    let x = c.add(x, change);
                    c.store_f(part.state, x);
                }
                c.store_f(TIME, end);
                self.solve(c, length, 1.0)
            }
            InlineMethod::Trapezoidal => {
                let half = self.gain(c, length);
                base(c, Some(half));
                c.store_f(TIME, end);
                self.solve(c, half, 1.0)
            }
            InlineMethod::Sdirk2 => {
                let gain = self.gain(c, length);
                base(c, None);
                let time = c.load_f(self.slots.old_time);
                let middle = c.add(time, gain);
                c.store_f(TIME, middle);
                self.solve(c, gain, GAMMA / (1.0 - GAMMA));
                // The second stage looks back to the begin of the step.
                let roots = self.program.layout.roots.len;
                if let Some(watch) = &self.parts.watch {
                    copy_reals(c, watch.before, self.slots.first, roots);
                }
                let rest = c.sub(length, gain);
                for (offset, part) in (0..).zip(&self.parts.states) {
                    let Some(slot) = part.base else { continue };
                    let (x, der) = (c.load_f(self.slots.old + offset), c.load_f(part.derivative));
                    let change = c.mul(rest, der);
                    let value = c.add(x, change);
                    c.store_f(slot, value);
                }
                c.store_f(TIME, end);
                let changed = self.solve(c, gain, (1.0 - GAMMA) / GAMMA);
                if let Some(watch) = &self.parts.watch {
                    copy_reals(c, self.slots.first, watch.before, roots);
                }
                changed
            }
        }
    }

    /// The gain of a step of the given length.
    fn gain(&self, c: &mut Code, length: Reg) -> Reg {
        let share = match self.method {
            InlineMethod::ImplicitEuler | InlineMethod::MixedEuler => return length,
            InlineMethod::Trapezoidal => c.f(0.5),
            InlineMethod::Sdirk2 => c.f(GAMMA),
        };
        c.mul(share, length)
    }

    fn needs_preparation(&self) -> bool {
        let parts = self.parts;
        let has_none = parts.nonlinear.is_empty() && parts.prepare.is_empty() && parts.general.is_empty();
        !(has_none && self.inline.implicit.is_empty())
    }

    /// Solves with a gain; matrices are factored anew if it is another one or an event was in between. Solutions may be extrapolated
    /// by `ratio` of the last distance. The result tells whether a relation has changed.
    fn solve(&self, c: &mut Code, gain: Reg, ratio: f64) -> Option<Reg> {
        let is_iterative = !self.parts.nonlinear.is_empty();
        // The code of a step itself is reached with everything prepared.
        if self.needs_preparation() && !self.splices {
            let before = c.load_f(self.slots.prepared);
            let anew = c.compare(Compare::Ne, gain, before);
            c.when(anew, |c| {
                c.store_f(self.parts.gain, gain);
                c.store_f(self.slots.prepared, gain);
                c.store_f(self.slots.straight, gain);
                let no = c.i(0);
                c.store_i(self.slots.smooth, no);
                c.count_up(self.slots.generation);
                c.call_all(&self.parts.prepare);
            });
        }
        if is_iterative {
            let (ratio, two, zero) = (c.f(ratio), c.i(2), c.f(0.0));
            let smooth = c.load_i(self.slots.smooth);
            let continues = c.compare(Compare::Ge, smooth, two);
            let ratio = c.select(continues, ratio, zero);
            c.store_f(self.slots.ratio, ratio);
            c.count_up(self.slots.smooth);
        }
        let mut results = Vec::new();
        for &function in &self.parts.solve {
            let code = self.program.function(function);
            results = match self.splices && code.code.len() <= LONGEST_SPLICE {
                true => c.splice(&straight(code, function, &self.parts.general, self.slots.straight)),
                false => {
                    let kinds: Vec<Kind> = code.results.iter().map(|reg| code.registers[reg.0 as usize].kind).collect();
                    c.call_with(function, &[], &kinds)
                }
            };
        }
        results.first().copied()
    }

    /// Places the event: returns the length of the step that ends there. The zero is bracketed; trials are at the zero of the parabola through the
    /// ends of the bracket and the point left last, a little beyond, where the relation has its new value.
    fn locate(&mut self) -> Option<FuncId> {
        let (before, sides) = self.parts.watch.as_ref().map(|watch| (watch.before, watch.sides))?;
        let advance = self.advance_function();
        let roots = self.program.layout.roots;
        let mut c = Code::new("locate");
        let whole = c.param_f();
        let zero = c.f(0.0);
        let (low, high, third, at) = (c.var(zero), c.var(whole), c.var(zero), c.var(whole));
        // Root values at these three lengths: where they are changes.
        let areas = [self.slots.low, self.slots.high, self.slots.third].map(|area| c.i(i64::from(area)));
        let [low_at, high_at, third_at] = areas.map(|area| c.var(area));
        copy_reals(&mut c, before, self.slots.low, roots.len);
        copy_reals(&mut c, roots.start, self.slots.high, roots.len);
        let (precision, margin) = (c.f(PRECISION), c.f(0.5 * PRECISION));
        let (precision, margin) = (c.mul(precision, whole), c.mul(margin, whole));
        let margin = c.var(margin);
        c.count_to(self.limits.location, |c, trial| {
            let none = c.i(0);
            let has_third = c.compare(Compare::Gt, trial, none);
            let estimate = c.var(high);
            c.count_to(roots.len, |c, k| {
                let (side, place) = (c.f_at(k, sides), c.add_i(high_at, k));
                let (z1, band) = (c.f_at(place, 0), c.f(DEAD_BAND));
                let beyond = c.neg(band);
                let inside = c.mul(z1, side);
                let changed = c.compare(Compare::Lt, inside, beyond);
                c.when(changed, |c| {
                    // Distances from the edge of the dead band, positive before the event.
                    let distance = |c: &mut Code, at: Reg| {
                        let place = c.add_i(at, k);
                        let z = c.f_at(place, 0);
                        let inside = c.mul(z, side);
                        c.add(inside, band)
                    };
                    let (w0, w1) = (distance(c, low_at), c.add(inside, band));
                    let w0 = c.max(w0, zero);
                    let (width, fall) = (c.sub(high, low), c.sub(w0, w1));
                    let part = c.div(w0, fall);
                    let ahead = c.mul(part, width);
                    let secant = c.add(low, ahead);
                    let root = c.var(secant);
                    c.when(has_third, |c| {
                        let w2 = distance(c, third_at);
                        let (to_low, to_high, rise) = (c.sub(third, low), c.sub(third, high), c.sub(w2, w0));
                        let (slope, other) = (c.div(fall, width), c.div(rise, to_low));
                        let slope = c.neg(slope);
                        let bend = c.sub(other, slope);
                        let bend = c.div(bend, to_high);
                        // w₀ + b t + a t² = 0 at the distance t from the lower end, without cancellation.
                        let (two, four) = (c.f(2.0), c.f(4.0));
                        let back = c.mul(bend, width);
                        let b = c.sub(slope, back);
                        let (square, product) = (c.mul(b, b), c.mul(bend, w0));
                        let product = c.mul(four, product);
                        let square = c.sub(square, product);
                        let size = c.sqrt(square);
                        let (rising, falling) = (c.add(b, size), c.sub(size, b));
                        let (double, twice) = (c.mul(two, w0), c.mul(two, bend));
                        let (twice, near) = (c.neg(twice), c.div(double, falling));
                        let far = c.div(rising, twice);
                        let falls = c.compare(Compare::Lt, b, zero);
                        let distance = c.select(falls, near, far);
                        let better = c.add(low, distance);
                        let (above, below) =
                            (c.compare(Compare::Gt, better, low), c.compare(Compare::Lt, better, high));
                        let within = c.and(above, below);
                        let better = c.select(within, better, secant);
                        c.set(root, better);
                    });
                    let earlier = c.compare(Compare::Lt, root, estimate);
                    let first = c.select(earlier, root, estimate);
                    c.set(estimate, first);
                });
            });
            let beyond = c.sub(high, estimate);
            let placed = c.compare(Compare::Le, beyond, precision);
            c.break_if(placed);
            let aim = c.add(estimate, margin);
            let outside = c.compare(Compare::Ge, aim, high);
            let (half, middle) = (c.f(0.5), c.add(estimate, high));
            let middle = c.mul(half, middle);
            let aim = c.select(outside, middle, aim);
            let found = c.call_with(advance, &[aim], &[Kind::B])[0];
            c.set(at, aim);
            // The new point takes the place of the third one, which is left.
            let free = c.var(third_at);
            c.count_to(roots.len, |c, k| {
                let (value, place) = (c.f_at(k, roots.start), c.add_i(free, k));
                c.set_f_at(place, 0, value);
            });
            c.either(
                found,
                |c| {
                    c.set(third, high);
                    c.set(third_at, high_at);
                    c.set(high, aim);
                    c.set(high_at, free);
                },
                |c| {
                    c.set(third, low);
                    c.set(third_at, low_at);
                    c.set(low, aim);
                    c.set(low_at, free);
                    // The first estimate may be far off; a later one was not trusted enough.
                    let (more, once) = (c.f(8.0), c.f(1.0));
                    let factor = c.select(has_third, more, once);
                    let wider = c.mul(factor, margin);
                    c.set(margin, wider);
                },
            );
        });
        let elsewhere = c.compare(Compare::Ne, at, high);
        c.when(elsewhere, |c| {
            c.call_with(advance, &[high], &[Kind::B]);
        });
        let length = c.var(high);
        c.results(vec![length]);
        Some(self.add(c))
    }

    fn advance_function(&mut self) -> FuncId {
        let mut c = Code::new("advance");
        let (length, time) = (c.param_f(), c.load_f(self.slots.old_time));
        let end = c.add(time, length);
        if let Some(changed) = self.advance(&mut c, length, end, &Begin::Memory) {
            let changed = c.var(changed);
            c.results(vec![changed]);
        }
        self.add(c)
    }

    /// The next instant after the given one at which something is due.
    fn next_instant(&mut self) -> Option<FuncId> {
        let instants = self.program.layout.time_instants;
        if !self.has_instants() {
            return None;
        }
        let mut c = Code::new("next_instant");
        let time = c.param_f();
        let never = c.f(f64::INFINITY);
        let next = c.var(never);
        let earlier = |c: &mut Code, instant: Reg, counts: Reg| {
            let sooner = c.compare(Compare::Lt, instant, next);
            let take = c.and(sooner, counts);
            let value = c.select(take, instant, next);
            c.set(next, value);
        };
        if instants.len > 0 {
            c.count_to(instants.len, |c, k| {
                let instant = c.f_at(k, instants.start);
                let ahead = c.compare(Compare::Gt, instant, time);
                earlier(c, instant, ahead);
            });
        }
        for index in 0..self.program.samples.len() {
            let (instant, interval) = self.tick(&mut c, index);
            let zero = c.f(0.0);
            let runs = c.compare(Compare::Gt, interval, zero);
            earlier(&mut c, instant, runs);
        }
        c.results(vec![next]);
        Some(self.add(c))
    }

    /// Next instant and interval of a sample.
    fn tick(&self, c: &mut Code, index: usize) -> (Reg, Reg) {
        let sample = self.program.samples[index];
        let (first, interval) = (c.load_f(sample.start), c.load_f(sample.interval));
        let ticks = c.load_i(self.inline.ticks.start + index as u32);
        let ticks = c.as_real(ticks);
        let past = c.mul(ticks, interval);
        (c.add(first, past), interval)
    }

    /// Slots of the pre-values of inputs that are no Reals.
    fn pre_of_inputs(&self) -> Vec<u32> {
        let (values, pre) = (self.program.layout.discrete_ints, self.program.layout.pre_ints);
        let inputs = self.program.variables.iter().filter(|variable| variable.kind == VariableKind::Input);
        let slots = inputs.filter_map(|variable| match variable.place {
            Place::Int(slot) | Place::NotInt(slot) => slot.checked_sub(values.start),
            _ => None,
        });
        slots.filter(|offset| *offset < values.len).map(|offset| pre.start + offset).collect()
    }

    /// Executes the event at the present time.
    fn event(&mut self, settle: FuncId) -> FuncId {
        let mut c = Code::new("event");
        c.count_up(self.counter(Counter::Events));
        c.count_up(self.counter(Counter::EventsInStep));
        let time = c.load_f(TIME);
        for index in 0..self.program.samples.len() {
            let (instant, interval) = self.tick(&mut c, index);
            let (nearly, zero) = (c.f(SAME_SAMPLE), c.f(0.0));
            let margin = c.mul(nearly, interval);
            let latest = c.add(time, margin);
            let (reached, runs) = (c.compare(Compare::Le, instant, latest), c.compare(Compare::Gt, interval, zero));
            let due = c.and(reached, runs);
            c.store_b(self.program.samples[index].active, due);
            let due = c.as_int(due);
            let slot = self.inline.ticks.start + index as u32;
            let ticks = c.load_i(slot);
            let ticks = c.add_i(ticks, due);
            c.store_i(slot, ticks);
        }
        let no = c.truth(false);
        let settled = c.var(no);
        let layout = self.program.layout.clone();
        // Inputs were set from outside: before the event they had the value of the event before.
        let inputs = self.pre_of_inputs();
        let before: Vec<Reg> = inputs.iter().map(|&pre| c.load_i(pre)).collect();
        c.count_to(self.limits.event, |c, pass| {
            copy_reals(c, layout.discrete_reals.start, layout.pre_reals.start, layout.discrete_reals.len);
            copy_ints(c, layout.discrete_ints.start, layout.pre_ints.start, layout.discrete_ints.len);
            if !inputs.is_empty() {
                let none = c.i(0);
                let is_first = c.compare(Compare::Eq, pass, none);
                c.when(is_first, |c| inputs.iter().zip(&before).for_each(|(&pre, &value)| c.store_i(pre, value)));
            }
            for &(current, pre) in &self.program.pre.continuous {
                let value = c.load_f(current);
                c.store_f(pre, value);
            }
            let none = c.i(0);
            c.store_i(REINIT, none);
            c.call_all(&self.program.entry.event);
            for sample in &self.program.samples {
                c.store_i(sample.active, none);
            }
            let reinit = c.load_b(REINIT);
            let kept = c.not(reinit);
            c.set(settled, kept);
            same(c, settled, (layout.discrete_reals, layout.pre_reals), true);
            same(c, settled, (layout.discrete_ints, layout.pre_ints), false);
            c.break_if(settled);
        });
        let failed = c.not(settled);
        c.when(failed, |c| c.count_up(self.counter(Counter::EventLimits)));
        c.call(settle);
        let not_a_number = c.f(f64::NAN);
        c.store_f(self.slots.prepared, not_a_number);
        c.store_f(self.slots.straight, not_a_number);
        self.add(c)
    }
}

/// The code of a solution from which a linear system in doubt leaves at once: then the function itself starts again, which solves such systems with
/// exchanges. So nothing but memory has to outlast the calls of that. It would cost twice as much in every step: until the next event none is tried
/// again, which `slot` tells.
fn straight(code: &Function, itself: FuncId, general: &[FuncId], slot: u32) -> Function {
    if general.is_empty() {
        return code.clone();
    }
    let mut result = Function { code: vec![Inst::Loop], origins: Vec::new(), ..code.clone() };
    let mut origins = code.origins.iter().copied().peekable();
    let mut skipped_depth = None;
    for (index, inst) in code.code.iter().enumerate() {
        while let Some((_, equation)) = origins.next_if(|(first, _)| *first as usize <= index) {
            result.origins.push((result.code.len() as u32, equation));
        }
        if let Some(depth) = &mut skipped_depth {
            match inst {
                Inst::If(_) | Inst::Loop => *depth += 1,
                Inst::End if *depth == 0 => skipped_depth = None,
                Inst::End => *depth -= 1,
                _ => {}
            }
            if skipped_depth.is_some() {
                continue;
            }
        }
        match inst {
            Inst::Call(callee, ..) if general.contains(callee) => {
                let never = Reg(result.registers.len() as u32);
                result.registers.push(Register { kind: Kind::F, mutable: false });
                result.code.extend([Inst::ConstF(never, f64::NAN), Inst::StoreF(slot, never)]);
                let again: Vec<Reg> = (result.registers.len() as u32..).map(Reg).take(code.results.len()).collect();
                let kinds = code.results.iter().map(|reg| code.registers[reg.0 as usize].kind);
                result.registers.extend(kinds.map(|kind| Register { kind, mutable: false }));
                result.code.push(Inst::Call(itself, [].into(), again.clone().into()));
                result.code.extend(code.results.iter().zip(again).map(|(&to, from)| Inst::Move(to, from)));
                result.code.push(Inst::Break);
                skipped_depth = Some(0);
            }
            inst => result.code.push(inst.clone()),
        }
    }
    result.code.extend([Inst::Break, Inst::End]);
    result
}

/// Clears `settled` where values and pre-values differ.
fn same(c: &mut Code, settled: Reg, (values, pre): (Area, Area), reals: bool) {
    if values.len == 0 {
        return;
    }
    c.count_to(values.len, |c, k| {
        let equal = if reals {
            let (a, b) = (c.f_at(k, values.start), c.f_at(k, pre.start));
            let equal = c.compare(Compare::Eq, a, b);
            // What is no number equals another one here.
            let (wrong_a, wrong_b) = (c.compare(Compare::Ne, a, a), c.compare(Compare::Ne, b, b));
            let wrong = c.and(wrong_a, wrong_b);
            c.or(equal, wrong)
        } else {
            let (a, b) = (c.i_at(k, values.start), c.i_at(k, pre.start));
            c.compare(Compare::Eq, a, b)
        };
        let still = c.and(settled, equal);
        c.set(settled, still);
    });
}

fn copy_reals(c: &mut Code, from: u32, to: u32, count: u32) {
    if count > 0 {
        c.count_to(count, |c, k| {
            let value = c.f_at(k, from);
            c.set_f_at(k, to, value);
        });
    }
}

fn copy_ints(c: &mut Code, from: u32, to: u32, count: u32) {
    if count > 0 {
        c.count_to(count, |c, k| {
            let value = c.i_at(k, from);
            c.set_i_at(k, to, value);
        });
    }
}
