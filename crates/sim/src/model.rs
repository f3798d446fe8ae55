//! A running model as the integrators see it.
//!
//! The instance's memory is the model's state. `at` remembers for which point the continuous part of that memory holds,
//! so that derivatives, roots and outputs asked for at one point are computed once.

use crate::clock::Clock;
use crate::codes;
use crate::compile::Compiled;
use crate::event::EventNote;
use crate::inputs::DrivenInputs;
use crate::limits::RootPlace;
use crate::not_finite;
use layshaft_ir::program::{Inst, Program, Relation, TERMINAL};
use layshaft_numerics::vector::all_finite;
use layshaft_runtime::{Failure, Instance, Stop};
use layshaft_solver::{EvalFailure, EventOutcome, Hybrid, Pattern, Step, StepOutcome, System, Trigger};
use layshaft_source::Diagnostic;
use std::sync::Arc;

/// Points of a delay's history in a step.
const DELAY_POINTS: u32 = 4;
/// Points of a profile for each of the history of what enters: a cubic goes through them instead of a polynomial of degree 5.
const PROFILE_POINTS: u32 = 4;
/// Errors of a history, in tolerances.
const DELAY_ERROR: f64 = 2.0;
/// In multiples of that: smaller deviations may be noise of the dense output.
const DELAY_NOISE: f64 = 20.0;
/// A point left out at the end of a history is found with many times the error of the polynomials that include it and go on.
const ROUGH: f64 = 16.0;
/// How often an interval of a history is halved, and how many points of a step are looked at, at most.
const DELAY_DEPTH: usize = 10;
const MOST_DELAY_PROBES: usize = 2048;

/// How much of the continuous memory belongs to the states and the time in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Computed {
    Nothing,
    Derivatives,
    All,
}

/// An interval between recorded points of a delay's history.
#[derive(Clone, Copy)]
struct DelayInterval {
    /// Begin and width, as parts of the step.
    part: f64,
    width: f64,
    /// How far off the middle of the interval was of which this is a half, and how often in a row halving had not helped.
    off: f64,
    misses: u32,
}

pub(crate) struct Model {
    pub(crate) program: Arc<Program>,
    pub(crate) instance: Box<Instance>,
    pub(crate) clock: Clock,
    /// Measured data that drive inputs.
    pub(crate) inputs: Option<DrivenInputs>,
    pub(crate) computed: Computed,
    /// Root slots in order, with the relation's memory and whether the sign is turned for the integrator.
    pub(crate) roots: Vec<RootPlace>,
    nominal: Vec<f64>,
    /// The cause behind the last failure handed to the integrator.
    pub(crate) last_failure: Option<Failure>,
    /// A failure that has no cause in the instance.
    pub(crate) own_failure: Option<Diagnostic>,
    pub(crate) stop_time: f64,
    /// The end of the run is an event: the model asks for `terminal()`.
    has_terminal: bool,
    /// Other candidates became states after the last step: memory holds them and is complete until the event that follows.
    reselected: bool,
    pub(crate) event_notes: Vec<EventNote>,
    /// Events so far.
    pub(crate) events: u64,
    /// What was noticed at the start.
    pub(crate) warnings: Vec<Diagnostic>,
    /// States within a step, while delays are recorded.
    history_states: Vec<f64>,
    /// Times within a step at which profiles are recorded.
    history_times: Vec<f64>,
    /// Delays above this one limit the steps.
    pub(crate) shortest_delay: f64,
    /// To which the histories of delays are refined; infinite for methods that do not control their error.
    pub(crate) delay_tolerance: f64,
    /// Number of relations that are decided at each evaluation.
    pub(crate) following: usize,
    /// Memory of relations that were changed for the present point only.
    pub(crate) changed_here: Vec<u32>,
    /// Memory of the relations that are decided at each evaluation, while the model is looked at aside.
    pub(crate) decided: Vec<i64>,
    /// Discrete variables before an event.
    discrete_before: (Vec<f64>, Vec<i64>),
    /// States that something from outside keeps where they are: integrators see no derivative of theirs.
    pub(crate) pinned: Vec<usize>,
}

impl Model {
    /// Fails if an external function is missing.
    pub(crate) fn new(compiled: &Compiled, stop_time: f64) -> Result<Model, String> {
        let program = Arc::clone(&compiled.program);
        let instance = Instance::trusted(Arc::clone(&program), Arc::clone(&compiled.code), compiled.trust)?;
        let roots = program.relations.iter().enumerate().filter_map(|(relation, place)| {
            let root = place.root?;
            Some(RootPlace {
                root,
                memory: place.memory,
                strict: place.strict,
                relation: relation as u32,
                follows: false,
            })
        });
        let reads_terminal = |inst: &Inst| matches!(inst, Inst::LoadB(_, TERMINAL));
        Ok(Model {
            clock: Clock::new(&program),
            inputs: None,
            has_terminal: program.functions.iter().any(|function| function.code.iter().any(reads_terminal)),
            computed: Computed::Nothing,
            roots: roots.collect(),
            nominal: program.states.iter().map(|state| state.nominal).collect(),
            last_failure: None,
            own_failure: None,
            stop_time,
            reselected: false,
            event_notes: Vec::new(),
            events: 0,
            warnings: Vec::new(),
            history_states: vec![0.0; program.layout.states.len as usize],
            history_times: Vec::new(),
            shortest_delay: 0.0,
            delay_tolerance: f64::INFINITY,
            following: 0,
            changed_here: Vec::with_capacity(program.relations.len()),
            decided: Vec::with_capacity(program.relations.len()),
            discrete_before: (
                vec![0.0; program.layout.discrete_reals.len as usize],
                vec![0; program.layout.discrete_ints.len as usize],
            ),
            pinned: Vec::new(),
            instance,
            program,
        })
    }

    /// Notes the instance's failure and hands it on.
    pub(crate) fn failed(&mut self, stop: Stop, fatal: bool) -> EvalFailure {
        self.computed = Computed::Nothing;
        let message = self.instance.failure_message();
        self.last_failure = self.instance.failure().cloned();
        self.instance.clear_failure();
        if fatal || stop == Stop::Fatal { EvalFailure::fatal(message) } else { EvalFailure::recoverable(message) }
    }

    /// The present states.
    pub(crate) fn states(&self) -> &[f64] {
        &self.instance.reals()[self.program.layout.states.range()]
    }

    /// Brings time, states and derivatives to a point.
    fn derivatives_at(&mut self, t: f64, y: &[f64]) -> Result<(), EvalFailure> {
        if self.reselected {
            return Ok(());
        }
        let states = self.program.layout.states.range();
        if self.computed >= Computed::Derivatives
            && self.instance.time() == t
            && self.instance.reals()[states.clone()] == *y
        {
            return Ok(());
        }
        self.computed = Computed::Nothing;
        self.instance.set_time(t);
        self.instance.reals_mut()[states].copy_from_slice(y);
        self.apply_inputs(t)?;
        self.keep_relations();
        let program = Arc::clone(&self.program);
        self.instance.run(&program.entry.derivatives).map_err(|stop| self.failed(stop, false))?;
        if self.following > 0 {
            self.settle_followers()?;
        }
        self.computed = Computed::Derivatives;
        if !all_finite(&self.instance.reals()[self.program.layout.derivatives.range()]) {
            self.decide_here(false)?;
        }
        Ok(())
    }

    /// The relation behind a root.
    pub(crate) fn relation(&self, root: usize) -> Option<&Relation> {
        self.roots.get(root).and_then(|place| self.program.relations.get(place.relation as usize))
    }

    /// Brings all of the continuous memory to a point.
    pub(crate) fn outputs_at(&mut self, t: f64, y: &[f64]) -> Result<(), EvalFailure> {
        self.derivatives_at(t, y)?;
        if self.computed < Computed::All {
            let program = Arc::clone(&self.program);
            self.instance.run(&program.entry.outputs).map_err(|stop| self.failed(stop, false))?;
            self.computed = Computed::All;
        }
        if !all_finite(&self.instance.reals()[self.program.layout.algebraics.range()]) {
            self.decide_here(true)?;
        }
        Ok(())
    }

    /// Looks at other points without a trace in what follows: the steps of a run do not depend on where it is looked at.
    pub(crate) fn aside<T>(&mut self, look: impl FnOnce(&mut Model) -> T) -> T {
        self.begin_deciding_aside();
        self.instance.begin_aside();
        let seen = look(self);
        self.instance.end_aside();
        self.end_deciding_aside();
        self.computed = Computed::Nothing;
        seen
    }

    /// The warning of a relation that changes too fast to be followed.
    pub(crate) fn narrow_events(&self, root: usize, time: f64) -> Diagnostic {
        let message = format!(
            "the relation `{}` changes faster than any step could follow at time {time}: events may be missed",
            self.root_name(root)
        );
        let diagnostic = Diagnostic::warning(codes::NARROW_EVENTS, None, message)
            .hint("simulate a shorter time, or use `sample` or `noEvent` if that is what the relation means");
        match self.relation(root) {
            Some(relation) => crate::failure::at_equation(&self.program, diagnostic, relation.equation),
            None => diagnostic,
        }
    }

    /// Records the signals of delays at a time within a step.
    fn record_history(&mut self, step: Step<'_>, time: f64) -> Result<(), EvalFailure> {
        let mut states = std::mem::take(&mut self.history_states);
        (step.states)(time, &mut states);
        let outcome = self.outputs_at(time, &states).and_then(|()| self.accept());
        self.history_states = states;
        outcome
    }

    /// Halves the intervals between recorded points until the histories fit what lies between, from left to right. An interval that
    /// does not get better by that, as across a jump, is left alone.
    fn refine_history(&mut self, step: Step<'_>) -> Result<(), EvalFailure> {
        let first = DelayInterval { part: 0.0, width: 1.0 / f64::from(DELAY_POINTS), off: f64::INFINITY, misses: 0 };
        // Still to be looked at, the next one last.
        let mut rest = [first; DELAY_DEPTH + DELAY_POINTS as usize];
        let mut count = DELAY_POINTS as usize;
        for (at, interval) in rest[..count].iter_mut().enumerate() {
            interval.part = (count - 1 - at) as f64 * interval.width;
        }
        let mut probes = 0;
        while count > 0 && probes < MOST_DELAY_PROBES {
            count -= 1;
            probes += 1;
            let DelayInterval { part, width, off: before, misses } = rest[count];
            self.instance.begin_probe(DELAY_ERROR * self.delay_tolerance);
            let time = step.start + (step.end - step.start) * (part + 0.5 * width);
            let outcome = self.record_history(step, time);
            let off = self.instance.end_recording();
            outcome?;
            let misses = if off > 0.75 * before { misses + 1 } else { 0 };
            // A signal that is faster than the points needs some of them before it gets better.
            let most = if off > DELAY_NOISE { 4 } else { 0 };
            if off > 1.0 && misses <= most && count + 2 <= rest.len() {
                for part in [part + 0.5 * width, part] {
                    rest[count] = DelayInterval { part, width: 0.5 * width, off, misses };
                    count += 1;
                }
            }
        }
        Ok(())
    }

    /// Lets profiles of `spatialDistribution` rest, or go on. Returns how far the media of the first of them has come.
    fn pause_transports(&mut self, pause: bool) -> f64 {
        for transport in &self.program.transports {
            self.instance.ints_mut()[transport.paused as usize] = i64::from(pause);
        }
        self.program.transports.first().map_or(0.0, |transport| self.instance.reals()[transport.x as usize])
    }

    /// Records profiles at the points that the histories of what enters have in a step, in the order of time. Returns a limit of the next step: a
    /// medium does not cross half a channel in one.
    fn record_transports(&mut self, step: Step<'_>, start: f64) -> Result<f64, EvalFailure> {
        if self.program.transports.is_empty() {
            return Ok(f64::INFINITY);
        }
        self.pause_transports(false);
        let mut times = std::mem::take(&mut self.history_times);
        times.clear();
        for transport in &self.program.transports {
            transport.histories.iter().for_each(|&id| self.instance.history_times(id, step.start, &mut times));
        }
        times.sort_unstable_by(f64::total_cmp);
        times.dedup();
        let mut before = step.start;
        let outcome = times.iter().try_for_each(|&time| {
            let begin = std::mem::replace(&mut before, time);
            (1..=PROFILE_POINTS).try_for_each(|part| {
                let within = begin + (time - begin) * (f64::from(part) / f64::from(PROFILE_POINTS));
                self.record_history(step, if part == PROFILE_POINTS { time } else { within })
            })
        });
        self.history_times = times;
        outcome?;
        let moved = (self.pause_transports(false) - start).abs();
        Ok(if moved > 0.0 { 0.5 * (step.end - step.start) / moved } else { f64::INFINITY })
    }

    /// Whether a discrete variable has another value than before the event.
    fn discrete_changed(&self) -> bool {
        let layout = &self.program.layout;
        let (reals, ints) = &self.discrete_before;
        let same = |(a, b): (&f64, &f64)| a.to_bits() == b.to_bits();
        *ints != self.instance.ints()[layout.discrete_ints.range()]
            || !reals.iter().zip(&self.instance.reals()[layout.discrete_reals.range()]).all(same)
    }

    /// Assertions and delay buffers at the present point.
    pub(crate) fn accept(&mut self) -> Result<(), EvalFailure> {
        let program = Arc::clone(&self.program);
        self.instance.run(&program.entry.accepted).map_err(|stop| self.failed(stop, true))
    }
}

impl System for Model {
    fn dimension(&self) -> usize {
        self.program.layout.states.len as usize
    }

    fn derivatives(&mut self, t: f64, y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
        self.derivatives_at(t, y)?;
        ydot.copy_from_slice(&self.instance.reals()[self.program.layout.derivatives.range()]);
        self.pinned.iter().for_each(|&state| ydot[state] = 0.0);
        if !all_finite(ydot) {
            let functions = &self.program.entry.derivatives;
            self.own_failure = Some(not_finite::diagnostic(&self.program, &self.instance, functions, &[], t));
        }
        Ok(())
    }

    fn sparsity(&self) -> Option<Pattern> {
        let columns = &self.program.sparsity.columns;
        let n = self.dimension();
        let entries =
            columns.iter().enumerate().flat_map(|(column, rows)| rows.iter().map(move |&row| (row as usize, column)));
        Pattern::new(n, n, entries).ok()
    }

    fn nominal(&self) -> &[f64] {
        &self.nominal
    }

    fn root_count(&self) -> usize {
        self.roots.len()
    }

    fn roots(&mut self, t: f64, y: &[f64], out: &mut [f64]) -> Result<(), EvalFailure> {
        self.derivatives_at(t, y)?;
        let program = Arc::clone(&self.program);
        self.instance.run(&program.entry.roots).map_err(|stop| self.failed(stop, false))?;
        let reals = self.instance.reals();
        for (value, place) in out.iter_mut().zip(&self.roots) {
            *value = place.value(reals);
        }
        Ok(())
    }

    fn state_name(&self, state: usize) -> String {
        self.program.states.get(state).map_or_else(String::new, |state| state.name.to_string())
    }

    fn root_name(&self, root: usize) -> String {
        self.relation(root).map_or_else(String::new, |relation| relation.text.clone())
    }
}

impl Hybrid for Model {
    fn next_time_event(&mut self) -> f64 {
        let time = self.instance.time();
        let next = self.clock.next(&self.instance, &self.program, time).min(self.next_input_event(time));
        if self.has_terminal && time < self.stop_time { next.min(self.stop_time) } else { next }
    }

    fn event(&mut self, trigger: Trigger<'_>, t: f64, y: &mut [f64]) -> Result<EventOutcome, EvalFailure> {
        self.outputs_at(t, y)?;
        let has_history = self.has_history();
        if has_history {
            self.instance.approach(f64::INFINITY);
            // The end of the last step was recorded from its dense output; a root has been reached by a step of its own since.
            if !trigger.roots.is_empty() {
                self.instance.begin_correction();
            }
            let outcome = self.accept();
            self.instance.end_recording();
            outcome?;
            self.history_states.copy_from_slice(&self.instance.reals()[self.program.layout.derivatives.range()]);
        }
        self.events += 1;
        self.note_event(t, &trigger);
        let reselected = std::mem::replace(&mut self.reselected, false);
        self.keep_relations();
        let layout = &self.program.layout;
        self.discrete_before.0.copy_from_slice(&self.instance.reals()[layout.discrete_reals.range()]);
        self.discrete_before.1.copy_from_slice(&self.instance.ints()[layout.discrete_ints.range()]);
        self.iterate_event(t, t >= self.stop_time)?;
        y.copy_from_slice(self.states());
        self.accept()?;
        if has_history {
            let derivatives = &self.instance.reals()[self.program.layout.derivatives.range()];
            let changed = *derivatives != *self.history_states;
            self.instance.bend_histories(t, changed);
        }
        let terminate = self.instance.termination().is_some();
        Ok(EventOutcome { states_changed: reselected, terminate, discrete_changed: self.discrete_changed() })
    }

    fn domains(&mut self, _roots: &[f64], positive: &mut [bool]) {
        self.keep_relations();
        let ints = self.instance.ints();
        for (positive, place) in positive.iter_mut().zip(&self.roots) {
            *positive = place.is_positive(ints);
        }
    }

    fn put(&mut self, root: usize, positive: bool) -> bool {
        let place = &self.roots[root];
        if !self.program.relations[place.relation as usize].is_free {
            return false;
        }
        self.keep_relations();
        let place = &self.roots[root];
        self.instance.ints_mut()[place.memory as usize] = i64::from(positive == place.strict);
        self.computed = Computed::Nothing;
        true
    }

    fn follow(&mut self, root: usize, follow: bool) {
        self.roots[root].follows = follow;
        self.following = self.roots.iter().filter(|place| place.follows).count();
        self.computed = Computed::Nothing;
    }

    fn has_history(&self) -> bool {
        !self.program.delays.is_empty()
    }

    /// Fills the histories of delays: a polynomial through these points is as precise as the dense output for a signal that is as
    /// smooth as the states; more points are added where the signal needs them.
    fn step_taken(&mut self, step: Step<'_>) -> Result<f64, EvalFailure> {
        self.instance.begin_history(step.start);
        let start = self.pause_transports(true);
        for part in 1..=DELAY_POINTS {
            let time = match part {
                DELAY_POINTS => step.end,
                _ => step.start + (step.end - step.start) * (f64::from(part) / f64::from(DELAY_POINTS)),
            };
            self.record_history(step, time)?;
        }
        if self.instance.delay_roughness(ROUGH * DELAY_ERROR * self.delay_tolerance) > 1.0 {
            self.refine_history(step)?;
        }
        let residence = self.record_transports(step, start)?;
        self.instance.mark_break(step.end);
        // A step no longer than the delay looks back to what is known. One that is much shorter than the run would cost too much.
        let delay = self.instance.shortest_delay();
        Ok(if delay > self.shortest_delay { delay.min(residence) } else { residence })
    }

    fn next_break(&mut self, t: f64) -> f64 {
        self.instance.next_break(t)
    }

    fn approach(&mut self, t: f64) {
        self.instance.approach(t);
        self.computed = Computed::Nothing;
    }

    fn break_passed(&mut self, t: f64, y: &[f64]) -> Result<(), EvalFailure> {
        // Signals that depend on others' histories jump with them.
        self.outputs_at(t, y)?;
        self.accept()
    }

    fn step_completed(&mut self, t: f64, y: &[f64]) -> Result<StepOutcome, EvalFailure> {
        self.own_failure = None;
        self.inputs_accepted(t);
        if self.program.entry.accepted.is_empty() && self.program.state_sets.is_empty() {
            return Ok(StepOutcome::Continue);
        }
        self.outputs_at(t, y)?;
        self.accept()?;
        if !self.program.state_sets.is_empty() {
            self.reselected = self.instance.select_states().map_err(|stop| self.failed(stop, false))?;
            if self.reselected {
                return Ok(StepOutcome::Event);
            }
        }
        Ok(if self.instance.termination().is_some() { StepOutcome::Terminate } else { StepOutcome::Continue })
    }
}
