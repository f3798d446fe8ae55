//! Event iteration to a fixed point.

use crate::codes;
use crate::failure;
use crate::model::{Computed, Model};
use layshaft_ir::program::{Program, REINIT, TERMINAL, ValueSlot};
use layshaft_numerics::constants::blocks::events::PASSES;
use layshaft_runtime::Instance;
use layshaft_solver::{EvalFailure, System, Trigger};
use layshaft_source::Diagnostic;
use std::sync::Arc;

/// Events whose cause is remembered.
const LOGGED: usize = 10_000;

/// An event of a run, for its log.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    pub time: f64,
    /// The relations that changed, as written; else what kind of event it was.
    pub cause: String,
}

/// What the model notes at an event; the text is made of it when the run is over.
pub(crate) struct EventNote {
    time: f64,
    /// The first root function that changed.
    root: Option<usize>,
    roots: usize,
    is_time_event: bool,
}

impl Model {
    pub(crate) fn note_event(&mut self, time: f64, trigger: &Trigger<'_>) {
        if self.event_notes.len() < LOGGED {
            let (root, roots) = (trigger.roots.first().copied(), trigger.roots.len());
            self.event_notes.push(EventNote { time, root, roots, is_time_event: trigger.time });
        }
    }

    /// The events noted, in words.
    pub(crate) fn event_log(&mut self) -> Vec<Event> {
        let notes = std::mem::take(&mut self.event_notes);
        let in_words = |note: &EventNote| match note.root {
            Some(root) if note.roots > 1 => format!("{} and {} more", self.root_name(root), note.roots - 1),
            Some(root) => self.root_name(root),
            None if note.is_time_event => "time event".to_string(),
            None => "change of states".to_string(),
        };
        notes.iter().map(|note| Event { time: note.time, cause: in_words(note) }).collect()
    }

    /// Iterates the discrete equations at `t`, whose left limits are in memory.
    pub(crate) fn iterate_event(&mut self, t: f64, is_last: bool) -> Result<(), EvalFailure> {
        let program = Arc::clone(&self.program);
        self.clock.raise(&mut self.instance, &program, t);
        self.instance.ints_mut()[TERMINAL as usize] = i64::from(is_last);
        self.computed = Computed::Nothing;
        self.instance.forget_past();
        for pass in 0..PASSES {
            copy_to_pre(&mut self.instance, &program);
            if pass == 0 {
                // Behind the copy: the model sees that an input has changed.
                self.switch_inputs(t)?;
            }
            self.instance.ints_mut()[REINIT as usize] = 0;
            self.instance.run(&program.entry.event).map_err(|stop| self.failed(stop, true))?;
            if pass == 0 {
                self.clock.lower(&mut self.instance, &program);
                self.instance.ints_mut()[TERMINAL as usize] = 0;
            }
            if self.instance.ints()[REINIT as usize] == 0 && is_settled(&self.instance, &program) {
                self.instance.run(&program.entry.time_events).map_err(|stop| self.failed(stop, true))?;
                self.computed = Computed::All;
                return self.decide_event();
            }
        }
        let names = changing(&self.instance, &program);
        let message = format!("the event at time {t:?} does not settle: {} keep changing", names.join(", "));
        let hint = "use `pre(…)` for the value before the event, or add hysteresis";
        let diagnostic = Diagnostic::error(codes::EVENT_ITERATION, None, message.clone()).hint(hint);
        let first = names.first().map_or("", |name| name.trim_matches('`'));
        self.own_failure = Some(failure::at_discrete(&program, diagnostic, first));
        Err(EvalFailure::fatal(message))
    }
}

/// pre := current.
pub(crate) fn copy_to_pre(instance: &mut Instance, program: &Program) {
    let layout = &program.layout;
    let (reals, ints) = (layout.discrete_reals.range(), layout.discrete_ints.range());
    instance.reals_mut().copy_within(reals, layout.pre_reals.start as usize);
    instance.ints_mut().copy_within(ints, layout.pre_ints.start as usize);
    for &(current, pre) in &program.pre.continuous {
        let value = instance.reals()[current as usize];
        instance.reals_mut()[pre as usize] = value;
    }
}

/// Whether every discrete variable equals its pre-value.
pub(crate) fn is_settled(instance: &Instance, program: &Program) -> bool {
    let layout = &program.layout;
    let (reals, ints) = (instance.reals(), instance.ints());
    let same = |(a, b): (&f64, &f64)| a == b || (a.is_nan() && b.is_nan());
    reals[layout.discrete_reals.range()].iter().zip(&reals[layout.pre_reals.range()]).all(same)
        && ints[layout.discrete_ints.range()] == ints[layout.pre_ints.range()]
}

/// Names of the variables that differ from their pre-values.
pub(crate) fn changing(instance: &Instance, program: &Program) -> Vec<String> {
    let layout = &program.layout;
    let (reals, ints) = (instance.reals(), instance.ints());
    let mut names = Vec::new();
    for variable in &program.variables {
        let differs = match variable.place {
            ValueSlot::Real(slot) if layout.discrete_reals.range().contains(&(slot as usize)) => {
                let pre = layout.pre_reals.start + slot - layout.discrete_reals.start;
                reals[slot as usize] != reals[pre as usize]
            }
            ValueSlot::Int(slot) if layout.discrete_ints.range().contains(&(slot as usize)) => {
                let pre = layout.pre_ints.start + slot - layout.discrete_ints.start;
                ints[slot as usize] != ints[pre as usize]
            }
            _ => false,
        };
        if differs && names.len() < 8 {
            names.push(format!("`{}`", variable.name));
        }
    }
    names
}

#[cfg(test)]
mod tests;
