//! The equations of an equilibrium, evaluated by the model.
//!
//! Unknowns are the states, the discrete variables that sampled controllers compute, and what is free. A sampled variable rests if a tick
//! leaves it as it is: its change at a tick, over the interval, stands for a derivative.

use super::slopes::Jacobian;
use super::wishes::{Wishes, state_of};
use super::{Role, SettledState, TOLERANCE};
use crate::codes;
use crate::model::{Computed, Model};
use layshaft_ir::program::{Program, ValueSlot};
use layshaft_runtime::{SavedMemory, Stop};
use layshaft_solver::{EvalFailure, Hybrid as _, System as _, Trigger};
use layshaft_source::{Diagnostic, Name};
use std::sync::Arc;

/// States named in a message.
const NAMED: usize = 5;

/// Derivatives and what is held, at the present point.
pub(super) struct Residual {
    pub(super) rates: Vec<f64>,
    pub(super) held: Vec<f64>,
    /// The largest, in units of sizes and seconds; of states that move none.
    pub(super) size: f64,
}

pub(super) struct Equilibrium<'a> {
    pub(super) model: Model,
    pub(super) wishes: &'a Wishes,
    pub(super) time: f64,
    /// States, then sampled variables.
    pub(super) y: Vec<f64>,
    pub(super) scales: Vec<f64>,
    pub(super) roles: Vec<Role>,
    /// Slots of the sampled variables, and the time between ticks.
    sampled: Vec<u32>,
    interval: f64,
    /// States that are kept where they are while the rest runs in: one for each variable that is held.
    pub(super) pins: Vec<usize>,
}

/// A point to which one can return.
pub(super) struct Point {
    y: Vec<f64>,
    memory: SavedMemory,
}

impl<'a> Equilibrium<'a> {
    pub(super) fn new(model: Model, time: f64, wishes: &'a Wishes) -> Equilibrium<'a> {
        let y = model.states().to_vec();
        let scales: Vec<f64> =
            layshaft_solver::System::nominal(&model).iter().map(|nominal| nominal.abs().max(1e-12)).collect();
        let mut roles = vec![Role::Rests; y.len()];
        wishes.moving.iter().for_each(|&state| roles[state] = Role::Grows);
        let mut system =
            Equilibrium { model, wishes, time, y, scales, roles, sampled: Vec::new(), interval: 1.0, pins: Vec::new() };
        if wishes.free.is_empty() {
            // A state that is held without anything free is known, and may accelerate.
            for held in &wishes.held {
                if let Some((state, negated)) = state_of(&system.model.program, held.place) {
                    system.y[state] = if negated { -held.value } else { held.value };
                    system.roles[state] = Role::Held;
                }
            }
        }
        system
    }

    /// Variables that are equations of their own: each stands for something free.
    fn held(&self) -> &'a [super::wishes::Held] {
        if self.wishes.free.is_empty() { &[] } else { &self.wishes.held }
    }

    pub(super) fn state_count(&self) -> usize {
        self.model.program.states.len()
    }

    /// All continuous variables at the present point.
    pub(super) fn complete(&mut self) -> Result<(), String> {
        self.residual()?;
        let count = self.state_count();
        self.model.outputs_at(self.time, &self.y[..count]).map_err(|failure| failure.message)
    }

    /// Finds the variables that a tick changes.
    pub(super) fn find_sampled(&mut self) -> Result<(), String> {
        let program = Arc::clone(&self.model.program);
        if program.samples.is_empty() {
            return Ok(());
        }
        let reals = self.model.instance.reals();
        let intervals = program.samples.iter().map(|sample| reals[sample.interval as usize]);
        let interval = intervals.filter(|interval| *interval > 0.0).fold(f64::INFINITY, f64::min);
        self.interval = if interval.is_finite() { interval } else { 1.0 };
        let before = self.model.instance.reals()[program.layout.discrete_reals.range()].to_vec();
        self.complete()?;
        let after = self.ticked().map_err(|failure| failure.message)?;
        let first = program.layout.discrete_reals.start;
        let changed = before.iter().zip(&after).enumerate().filter(|(_, (before, after))| before != after);
        self.sampled = changed.map(|(at, _)| first + at as u32).collect();
        for &slot in &self.sampled {
            let value = self.model.instance.reals()[slot as usize];
            self.y.push(value);
            self.scales.push(value.abs().max(1.0));
            self.roles.push(Role::Rests);
        }
        Ok(())
    }

    /// Discrete variables as they are after a tick of all samples at the present point, which stays.
    fn ticked(&mut self) -> Result<Vec<f64>, EvalFailure> {
        let saved = self.model.instance.save();
        let program = Arc::clone(&self.model.program);
        for sample in &program.samples {
            self.model.instance.ints_mut()[sample.active as usize] = 1;
        }
        let outcome = self.model.iterate_event(self.time, false);
        let values = self.model.instance.reals()[program.layout.discrete_reals.range()].to_vec();
        self.model.instance.restore(&saved);
        self.model.computed = Computed::Nothing;
        outcome.map(|()| values)
    }

    pub(super) fn states(&self) -> Vec<SettledState> {
        let program = &self.model.program;
        let rates = &self.model.instance.reals()[program.layout.derivatives.range()];
        let states = program.states.iter().map(|state| state.name).zip(rates.iter().copied());
        states
            .zip(&self.y)
            .zip(&self.roles)
            .map(|(((name, derivative), value), role)| SettledState { name, value: *value, derivative, role: *role })
            .collect()
    }

    fn name(&self, at: usize) -> Name {
        let program: &Program = &self.model.program;
        if let Some(state) = program.states.get(at) {
            return state.name;
        }
        let slot = self.sampled[at - program.states.len()];
        let variable = program.variables.iter().find(|variable| variable.place == ValueSlot::Real(slot));
        variable.map_or_else(|| Name::new(""), |variable| variable.name)
    }

    pub(super) fn free_values(&self) -> Vec<f64> {
        self.wishes.free.iter().map(|free| self.read(free.place)).collect()
    }

    pub(super) fn read(&self, place: ValueSlot) -> f64 {
        match place {
            ValueSlot::Real(slot) => self.model.instance.reals()[slot as usize],
            ValueSlot::NegatedReal(slot) => -self.model.instance.reals()[slot as usize],
            ValueSlot::Int(slot) | ValueSlot::NotInt(slot) => self.model.instance.ints()[slot as usize] as f64,
        }
    }

    /// Writes what is free, within its limits, and computes the parameters that follow from it.
    pub(super) fn write(&mut self, which: usize, value: f64) -> Result<(), String> {
        let free = &self.wishes.free[which];
        let value = value.max(free.min).min(free.max);
        match free.place {
            ValueSlot::Real(slot) => self.model.instance.reals_mut()[slot as usize] = value,
            ValueSlot::NegatedReal(slot) => self.model.instance.reals_mut()[slot as usize] = -value,
            ValueSlot::Int(_) | ValueSlot::NotInt(_) => {}
        }
        self.model.computed = Computed::Nothing;
        if free.is_input {
            Ok(())
        } else {
            self.compute_parameters().map_err(|stop| self.model.failed(stop, false).message)
        }
    }

    /// What follows from the parameters, anew: external objects too, in the place of those that there were.
    fn compute_parameters(&mut self) -> Result<(), Stop> {
        let program = Arc::clone(&self.model.program);
        self.model.instance.destroy_objects();
        self.model.instance.run(&program.entry.parameters)
    }

    pub(super) fn save(&self) -> Point {
        Point { y: self.y.clone(), memory: self.model.instance.save() }
    }

    pub(super) fn restore(&mut self, point: &Point) {
        self.y.copy_from_slice(&point.y);
        self.model.instance.restore(&point.memory);
        self.model.instance.clear_failure();
        self.model.computed = Computed::Nothing;
        // Matrices of constant coefficients follow from the parameters.
        if self.wishes.free.iter().any(|free| !free.is_input) {
            let _ = self.compute_parameters();
        }
    }

    pub(super) fn add(&mut self, jacobian: &Jacobian, change: &[f64]) {
        let states = jacobian.states.len();
        for ((&state, change), scale) in jacobian.states.iter().zip(change).zip(&jacobian.scales) {
            self.y[state] += change * scale;
        }
        for (which, value) in self.free_values().into_iter().enumerate() {
            let at = states + which;
            // A value that has no parameters of its own makes the residual fail.
            let _ = self.write(which, value + change[at] * jacobian.scales[at]);
        }
    }

    pub(super) fn residual(&mut self) -> Result<Residual, String> {
        let y = std::mem::take(&mut self.y);
        let outcome = self.evaluate(&y);
        self.y = y;
        outcome.map_err(|failure| failure.message)
    }

    fn evaluate(&mut self, y: &[f64]) -> Result<Residual, EvalFailure> {
        let (states, sampled) = y.split_at(self.state_count());
        for (&slot, &value) in self.sampled.iter().zip(sampled) {
            let place = &mut self.model.instance.reals_mut()[slot as usize];
            if std::mem::replace(place, value).to_bits() != value.to_bits() {
                self.model.computed = Computed::Nothing;
            }
        }
        let mut rates = vec![0.0; y.len()];
        self.model.derivatives(self.time, states, &mut rates[..states.len()])?;
        if !self.held().is_empty() || !sampled.is_empty() {
            self.model.outputs_at(self.time, states)?;
        }
        let held: Vec<f64> = self.held().iter().map(|held| held.value - self.read(held.place)).collect();
        if !sampled.is_empty() {
            let first = self.model.program.layout.discrete_reals.start;
            let after = self.ticked()?;
            for ((rate, value), slot) in rates[states.len()..].iter_mut().zip(sampled).zip(&self.sampled) {
                *rate = (after[(slot - first) as usize] - value) / self.interval;
            }
        }
        let rests = |at: &usize| self.roles[*at].comes_to_rest();
        let sizes = (0..y.len()).filter(rests).map(|at| (rates[at] / self.scales[at]).abs());
        let held_sizes = held.iter().zip(self.held()).map(|(off, held)| off.abs() / held.value.abs().max(1.0));
        let size = sizes
            .chain(held_sizes)
            .fold(0.0, |size: f64, value| if value > size || value.is_nan() { value } else { size });
        Ok(Residual { rates, held, size })
    }

    pub(super) fn role(&self, state: usize) -> Role {
        self.roles[state]
    }

    /// The derivative of a state in units of its size.
    pub(super) fn rate(&self, at: &Residual, state: usize) -> f64 {
        at.rates[state] / self.scales[state]
    }

    /// Lets friction stick or slide, and limits be met, as they do at the present point.
    pub(super) fn after_event(&mut self, residual: Residual) -> Result<Residual, String> {
        if self.model.root_count() == 0 {
            return Ok(residual);
        }
        self.event()?;
        self.residual()
    }

    /// Executes the event of the present point.
    pub(super) fn event(&mut self) -> Result<(), String> {
        let mut y = std::mem::take(&mut self.y);
        let count = self.state_count();
        let trigger = Trigger { roots: &[], time: false, step: true };
        let outcome = self.model.event(trigger, self.time, &mut y[..count]);
        for (value, &slot) in y[count..].iter_mut().zip(&self.sampled) {
            *value = self.model.instance.reals()[slot as usize];
        }
        self.y = y;
        self.model.computed = Computed::Nothing;
        outcome.map(|_| ()).map_err(|failure| failure.message)
    }

    /// What failed beside the present point does not matter.
    pub(super) fn forget_failure(&mut self) {
        let _ = self.model.take_failure(codes::NOT_SETTLED);
        self.model.instance.clear_failure();
        self.model.computed = Computed::Nothing;
    }

    pub(super) fn failure(&mut self, message: &str) -> Diagnostic {
        let cause = self.model.take_failure(codes::NOT_SETTLED);
        cause.unwrap_or_else(|| Diagnostic::error(codes::NOT_SETTLED, None, message.to_string()))
    }

    /// Which states do not come to rest at the present point, and what helps.
    pub(super) fn not_settled(&mut self, run_in: f64) -> Diagnostic {
        let residual = match self.residual() {
            Ok(residual) => residual,
            Err(message) => return self.failure(&message),
        };
        let restless = |at: &usize| self.roles[*at].comes_to_rest() && self.rate(&residual, *at).abs() > TOLERANCE;
        let mut states: Vec<usize> = (0..self.y.len()).filter(restless).collect();
        states.sort_by(|&a, &b| self.rate(&residual, b).abs().total_cmp(&self.rate(&residual, a).abs()));
        let model = &self.model.program.model;
        let when = if run_in > 0.0 { format!(" after {run_in} s") } else { String::new() };
        let Some(&first) = states.first() else {
            let off = self.held().iter().zip(&residual.held).max_by(|a, b| a.1.abs().total_cmp(&b.1.abs()));
            let message = match off {
                Some((held, off)) => format!(
                    "`{model}` does not settle with `{}` at {}: it is {off:.3e} away from there",
                    held.name, held.value
                ),
                None => format!("`{model}` does not settle{when}"),
            };
            return Diagnostic::error(codes::NOT_SETTLED, None, message)
                .hint("free something that it depends on: `--free`");
        };
        let name = self.name(first);
        let message = format!(
            "`{model}` does not settle: `{name}` keeps moving{when}, by {:.3e} a second",
            residual.rates[first]
        );
        let mut diagnostic = Diagnostic::error(codes::NOT_SETTLED, None, message);
        for &state in states.iter().take(NAMED) {
            let name = self.name(state);
            let note = match state < self.state_count() {
                true => format!("der({name}) = {:.3e} at {name} = {:.6e}", residual.rates[state], self.y[state]),
                false => format!(
                    "a tick changes {name} = {:.6e} by {:.3e}",
                    self.y[state],
                    residual.rates[state] * self.interval
                ),
            };
            diagnostic = diagnostic.note(None, note);
        }
        diagnostic.hint(format!(
            "if `{name}` grows by design, such as a position or an angle, let it: `--moving {name}`; if it must be driven from outside, name what drives it: \
             `--hold {name}=VALUE --free INPUT`; `layshaft simulate` shows the transient"
        ))
    }
}
