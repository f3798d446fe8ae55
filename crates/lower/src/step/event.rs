//! Events of a step: what is due by the clock, event iteration with a limited number of passes, and what stays until the next event.

use super::driver::Driver;
use crate::assembler::Assembler;
use layshaft_ir::program::{Area, Compare, Counter, FuncId, REINIT, Reg, RegKind, TIME, ValueSlot, VariableKind};
use layshaft_numerics::constants::blocks::events::SAME_INSTANT;

impl Driver<'_> {
    /// Takes the present point as the start.
    pub(super) fn begin(&mut self, settle: FuncId) -> FuncId {
        let c = Assembler::new("begin");
        let time = c.load_f(TIME);
        c.store_f(self.slots.start, time);
        let (zero, not_a_number) = (c.i(0), c.f(f64::NAN));
        for counter in Counter::ALL {
            c.store_i(self.counter(counter), zero);
        }
        c.store_f(self.slots.prepared, not_a_number);
        c.store_f(self.slots.straight, not_a_number);
        c.store_f(self.slots.factored, not_a_number);
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
            let (intervals, nearly, one_f) = (c.div(past, interval), c.f(SAME_INSTANT), c.f(1.0));
            let intervals = c.add(intervals, nearly);
            let next = c.add(intervals, one_f);
            // The number of whole intervals, plus one: the floor of a number that is not negative.
            let ticks = c.as_int(next);
            let (margin, zero_f) = (self.margin(&c, first, interval), c.f(0.0));
            let margin = c.neg(margin);
            let (begun, runs) = (c.compare(Compare::Ge, past, margin), c.compare(Compare::Gt, interval, zero_f));
            let counts = c.and(begun, runs);
            let ticks = c.select(counts, ticks, zero);
            c.store_i(self.fixed_step.ticks.start + index as u32, ticks);
        }
        c.call(settle);
        self.add(c)
    }

    /// Notes what stays until the next event: when the next instant is, on which side of zero roots are.
    pub(super) fn settle(&mut self) -> FuncId {
        let next_instant = self.next_instant();
        let c = Assembler::new("settle");
        c.call_all(&self.program.entry.time_events);
        c.call_all(&self.parts.roots);
        if let Some(next_instant) = next_instant {
            let time = c.load_f(TIME);
            let next = c.call_with(next_instant, &[time], &[RegKind::F])[0];
            c.store_f(self.slots.next, next);
        }
        if let Some(watch) = &self.parts.watch {
            c.call_all(&watch.settle);
            if !self.parts.modal.is_empty() {
                let (mut counts, zero) = (c.truth(false), c.f(0.0));
                for root in &self.parts.modal_roots {
                    let matters = c.compare(Compare::Ne, c.load_f(watch.sides + root), zero);
                    counts = c.or(counts, matters);
                }
                c.store_b(self.slots.modal, counts);
            }
        }
        self.add(c)
    }

    pub(super) fn has_instants(&self) -> bool {
        self.program.layout.time_instants.len > 0 || !self.program.samples.is_empty()
    }

    /// The next instant after the given one at which something is due.
    pub(super) fn next_instant(&mut self) -> Option<FuncId> {
        let instants = self.program.layout.time_instants;
        if !self.has_instants() {
            return None;
        }
        let c = Assembler::new("next_instant");
        let time = c.param_f();
        let never = c.f(f64::INFINITY);
        let next = c.var(never);
        let earlier = |c: &Assembler, instant: Reg, counts: Reg| {
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
            let (instant, interval) = self.tick(&c, index);
            let zero = c.f(0.0);
            let runs = c.compare(Compare::Gt, interval, zero);
            earlier(&c, instant, runs);
        }
        c.results(vec![next]);
        Some(self.add(c))
    }

    /// Next instant and interval of a sample.
    pub(super) fn tick(&self, c: &Assembler, index: usize) -> (Reg, Reg) {
        let sample = self.program.samples[index];
        let (first, interval) = (c.load_f(sample.start), c.load_f(sample.interval));
        let ticks = c.load_i(self.fixed_step.ticks.start + index as u32);
        let ticks = c.as_real(ticks);
        let past = c.mul(ticks, interval);
        (c.add(first, past), interval)
    }

    /// How near to an instant a sample ticks: rounding grows with the instant, whatever the interval.
    fn margin(&self, c: &Assembler, instant: Reg, interval: Reg) -> Reg {
        let size = c.abs(instant);
        let is_short = c.compare(Compare::Lt, interval, size);
        let (nearly, smaller) = (c.f(SAME_INSTANT), c.select(is_short, interval, size));
        c.mul(nearly, smaller)
    }

    /// Slots of the pre-values of inputs that are no Reals.
    pub(super) fn pre_of_inputs(&self) -> Vec<u32> {
        let (values, pre) = (self.program.layout.discrete_ints, self.program.layout.pre_ints);
        let inputs = self.program.variables.iter().filter(|variable| variable.kind == VariableKind::Input);
        let slots = inputs.filter_map(|variable| match variable.place {
            ValueSlot::Int(slot) | ValueSlot::NotInt(slot) => slot.checked_sub(values.start),
            _ => None,
        });
        slots.filter(|offset| *offset < values.len).map(|offset| pre.start + offset).collect()
    }

    /// Executes the event at the present time: passes until nothing changes, then, once, what follows from the last one.
    pub(super) fn event(&mut self, settle: FuncId, iterated: usize) -> FuncId {
        let c = Assembler::new("event");
        c.count_up(self.counter(Counter::Events));
        c.count_up(self.counter(Counter::EventsInStep));
        let time = c.load_f(TIME);
        for index in 0..self.program.samples.len() {
            let (instant, interval) = self.tick(&c, index);
            let (margin, zero) = (self.margin(&c, instant, interval), c.f(0.0));
            let latest = c.add(time, margin);
            let (reached, runs) = (c.compare(Compare::Le, instant, latest), c.compare(Compare::Gt, interval, zero));
            let due = c.and(reached, runs);
            c.store_b(self.program.samples[index].active, due);
            let due = c.as_int(due);
            let slot = self.fixed_step.ticks.start + index as u32;
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
            c.call_all(&self.program.entry.event[..iterated]);
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
        c.call_all(&self.program.entry.event[iterated..]);
        c.call(settle);
        let not_a_number = c.f(f64::NAN);
        c.store_f(self.slots.prepared, not_a_number);
        c.store_f(self.slots.straight, not_a_number);
        c.store_f(self.slots.factored, not_a_number);
        self.add(c)
    }
}

/// Clears `settled` where values and pre-values differ.
fn same(c: &Assembler, settled: Reg, (values, pre): (Area, Area), reals: bool) {
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

pub(super) fn copy_reals(c: &Assembler, from: u32, to: u32, count: u32) {
    if count > 0 {
        c.count_to(count, |c, k| {
            let value = c.f_at(k, from);
            c.set_f_at(k, to, value);
        });
    }
}

fn copy_ints(c: &Assembler, from: u32, to: u32, count: u32) {
    if count > 0 {
        c.count_to(count, |c, k| {
            let value = c.i_at(k, from);
            c.set_i_at(k, to, value);
        });
    }
}
