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

use super::advance::Begin;
use super::bounded::{Memory, add, replace_services};
use super::newton::Continuity;
use super::parts::StepParts;
use crate::assembler::Assembler;
use crate::passes::forward::forward;
use crate::passes::reload::reload;
use layshaft_ir::program::{Area, Compare, Counter, FixedStep, FuncId, Program, Reg, RegKind, TIME};
use layshaft_symbolic::discretise::{Limits, StepMethod, StepModel};

/// Instants closer than this part of a step are one.
const SAME_INSTANT: f64 = 1e-9;
/// What the model says when a state is no finite number any more, before anybody looks which.
const NO_NUMBER: &str = "a state is no finite number any more";

/// Slots the step uses for itself.
pub(super) struct Slots {
    pub step_size: u32,
    pub start: u32,
    /// Gain for which matrices were prepared; no number after an event.
    pub prepared: u32,
    /// The same, for steps that are straight code; no number either where such a step has met a linear system in doubt.
    pub straight: u32,
    /// The gain that Newton's method may have factors of; no number after an event.
    pub factored: u32,
    /// Counts how often those are out of date, and solutions since the last preparation.
    pub generation: u32,
    pub smooth: u32,
    /// How far solutions may be extrapolated.
    pub ratio: u32,
    /// Time, states and derivatives where the part of the step under way begins.
    pub old_time: u32,
    pub old: u32,
    pub old_der: u32,
    /// Root values at both ends of the interval in which an event is, and at a third point.
    pub low: u32,
    pub high: u32,
    pub third: u32,
    /// Root values where a step of two stages begins.
    pub first: u32,
    /// The next instant at which something is due: it changes at events only.
    pub next: u32,
    /// Whether a root matters that needs the part of solutions for some modes.
    pub modal: u32,
}

pub(super) struct Driver<'p> {
    pub program: &'p mut Program,
    pub parts: &'p StepParts,
    pub method: StepMethod,
    pub limits: Limits,
    pub slots: Slots,
    pub fixed_step: FixedStep,
    /// Whether the solution is part of the code under construction, not a function it calls.
    pub splices: bool,
}

/// Puts the step together and replaces services by bounded code. The first `iterated` functions of events are those that every pass executes.
pub(crate) fn complete(program: &mut Program, parts: &StepParts, model: &StepModel, iterated: usize) {
    let states = parts.states.len() as u32;
    let roots = program.layout.roots.len;
    let samples = program.samples.len() as u32;
    let mut memory = Memory::new(program);
    let slots = Slots {
        step_size: memory.reals(1),
        start: memory.reals(1),
        prepared: memory.reals(1),
        straight: memory.reals(1),
        factored: memory.reals(1),
        generation: memory.ints(1),
        smooth: memory.ints(1),
        ratio: memory.reals(1),
        old_time: memory.reals(1),
        old: memory.reals(states),
        old_der: memory.reals(states),
        low: memory.reals(roots),
        high: memory.reals(roots),
        third: memory.reals(roots),
        first: memory.reals(if model.options.method == StepMethod::Sdirk2 { roots } else { 0 }),
        next: memory.reals(1),
        modal: memory.ints(1),
    };
    let count = Counter::ALL.len() as u32;
    let counters = Area { start: memory.ints(count), len: count };
    let ticks = Area { start: memory.ints(samples), len: samples };
    let none = FuncId(0);
    let fixed_step = FixedStep {
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
    let continuity = Continuity { generation: slots.generation, ratio: slots.ratio, order: method.order() };
    let mut driver = Driver { program, parts, method, limits, slots, fixed_step, splices: false };
    let settle = driver.settle();
    let begin = driver.begin(settle);
    let event = driver.event(settle, iterated);
    let step = driver.step(event);
    let mut fixed_step = driver.fixed_step;
    (fixed_step.begin, fixed_step.step, fixed_step.refresh) = (begin, step, event);
    let of_steps = [&parts.solve, &parts.modal, &parts.look, &parts.follow, &parts.derive, &parts.outputs];
    let of_steps: Vec<FuncId> = of_steps.into_iter().flatten().copied().collect();
    let bounds = replace_services(program, &fixed_step, limits, &of_steps, continuity, &parts.entries);
    forward(program, step, &bounds);
    reload(program, step, &bounds);
    program.fixed_step = Some(fixed_step);
}

impl Driver<'_> {
    pub(super) fn counter(&self, counter: Counter) -> u32 {
        self.fixed_step.counter(counter)
    }

    pub(super) fn add(&mut self, code: Assembler) -> FuncId {
        add(self.program, code.finish())
    }

    /// A step in which nothing is due and matrices are prepared is code without calls that could be avoided; all else is left to
    /// [`Driver::rest`].
    fn step(&mut self, event: FuncId) -> FuncId {
        self.program.strings.push(NO_NUMBER.into());
        let message = self.program.strings.len() as u32 - 1;
        let rest = self.rest(event, message);
        self.splices = self.parts.solve.len() == 1 && !self.is_divided();
        let c = Assembler::new("step");
        c.count_up(self.counter(Counter::Steps));
        let zero = c.i(0);
        c.store_i(self.counter(Counter::EventsInStep), zero);
        let (start, steps, size) =
            (c.load_f(self.slots.start), c.load_i(self.counter(Counter::Steps)), c.load_f(self.slots.step_size));
        let steps = c.as_real(steps);
        let past = c.mul(steps, size);
        let target = c.add(start, past);
        let (no, yes) = (c.truth(false), c.truth(true));
        let is_quiet = self.is_quiet(&c, target, size);
        c.either(
            is_quiet,
            |c| {
                let kept = self.keep(c);
                let changed = self.advance(c, size, target, &Begin::Registers(&kept));
                let goes_on = |c: &Assembler| {
                    c.call_with(rest, &[target, size, yes], &[]);
                };
                match changed {
                    Some(changed) if !self.is_divided() => {
                        self.check_numbers(c, message);
                        c.when(changed, goes_on);
                    }
                    Some(changed) => c.either(changed, goes_on, |c| self.accept(c, no, message)),
                    None => self.accept(c, no, message),
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
    fn is_quiet(&self, c: &Assembler, target: Reg, size: Reg) -> Reg {
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
        let c = Assembler::new("rest");
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
                            let placed = c.call_with(locate, &[length], &[RegKind::F])[0];
                            let earlier = c.compare(Compare::Lt, placed, length);
                            let still = c.select(earlier, no, due);
                            c.set(due, still);
                        },
                        |c| c.count_up(self.counter(Counter::LocationLimits)),
                    );
                });
            }
            let happens = c.or(due, has_changed);
            self.accept(c, happens, message);
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

    /// Completes a solution that stays, if no event is to follow with derivatives too, and fails if it has a state that is no finite number.
    fn accept(&self, c: &Assembler, has_event: Reg, message: u32) {
        self.follow(c);
        if !self.parts.derive.is_empty() {
            let goes_on = c.not(has_event);
            c.when(goes_on, |c| c.call_all(&self.parts.derive));
        }
        self.check_numbers(c, message);
    }

    /// Fails if a state is no finite number: a sum with such a one in it is none.
    fn check_numbers(&self, c: &Assembler, message: u32) {
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
    fn may_place(&self, c: &Assembler) -> Reg {
        let (events, limit) = (c.load_i(self.counter(Counter::EventsInStep)), c.i(i64::from(self.limits.events)));
        c.compare(Compare::Lt, events, limit)
    }
}
