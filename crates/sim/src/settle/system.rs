//! The equations of an equilibrium, evaluated by the model.

use super::{Role, SettledState, TOLERANCE};
use crate::codes;
use crate::model::{Computed, Model};
use layshaft_ir::program::{Program, ValueSlot};
use layshaft_solver::{EvalFailure, Hybrid as _, System as _, Trigger};
use layshaft_source::Diagnostic;
use std::sync::Arc;

/// Of the size of an unknown, for differences.
const DIFFERENCE: f64 = 1e-6;
/// Derivatives that change less with a state, in units of their sizes and of seconds, do not depend on it.
const INDEPENDENT: f64 = 1e-9;
/// States named in a message.
const NAMED: usize = 5;

/// Derivatives and what is held, at the present point.
pub(super) struct Residual {
    derivatives: Vec<f64>,
    held: Vec<f64>,
    /// The largest, in units of sizes and seconds; of states that move none.
    pub(super) size: f64,
}

/// How derivatives and held variables change with the unknowns.
pub(super) struct Jacobian {
    pub(super) unknowns: usize,
    /// States that are unknowns, in order; what is free follows.
    states: Vec<usize>,
    /// Column by column.
    values: Vec<f64>,
    /// Derivatives of the states that are unknowns, then how far off what is held is.
    residual: Vec<f64>,
    scales: Vec<f64>,
}

impl Jacobian {
    /// The matrix of an implicit Euler step for scaled unknowns.
    pub(super) fn matrix(&self, step: f64) -> Vec<f64> {
        let mut matrix: Vec<f64> = self.values.iter().map(|value| -value).collect();
        for k in 0..self.states.len() {
            matrix[k * self.unknowns + k] += 1.0 / step;
        }
        matrix
    }

    /// What is held comes to its value in about a second: what is free would have to be enormous otherwise.
    pub(super) fn right_side(&self, step: f64) -> Vec<f64> {
        let (rates, held) = self.residual.split_at(self.states.len());
        rates.iter().copied().chain(held.iter().map(|off| off * step / (1.0 + step))).collect()
    }
}

pub(super) struct Equilibrium {
    model: Model,
    time: f64,
    y: Vec<f64>,
    scales: Vec<f64>,
    roles: Vec<Role>,
    /// Variables that are equations of their own, with their values: each stands for something free.
    holds: Vec<(ValueSlot, f64)>,
    free: Vec<ValueSlot>,
}

impl Equilibrium {
    pub(super) fn new(
        model: Model,
        time: f64,
        holds: Vec<(ValueSlot, f64)>,
        free: Vec<ValueSlot>,
    ) -> Result<Equilibrium, Diagnostic> {
        let y = model.states().to_vec();
        let scales: Vec<f64> =
            layshaft_solver::System::nominal(&model).iter().map(|nominal| nominal.abs().max(1e-12)).collect();
        let mut roles = vec![Role::Rests; y.len()];
        let mut system = Equilibrium { model, time, y, scales, roles: Vec::new(), holds, free };
        if system.free.is_empty() {
            // A state that is held without anything free is known, and may accelerate.
            let states = system.model.program.layout.states.range();
            for (place, value) in std::mem::take(&mut system.holds) {
                let (slot, value) = match place {
                    ValueSlot::NegatedReal(slot) => (slot as usize, -value),
                    ValueSlot::Real(slot) | ValueSlot::Int(slot) | ValueSlot::NotInt(slot) => (slot as usize, value),
                };
                if !states.contains(&slot) {
                    let message = "what is held is not a state: nothing is free to bring it to its value".to_string();
                    let hint = "name a parameter or an input to be found with `--free`, or hold a state";
                    return Err(Diagnostic::error(codes::NOT_SETTLED, None, message).hint(hint));
                }
                system.y[slot - states.start] = value;
                roles[slot - states.start] = Role::Held;
            }
        } else if system.free.len() != system.holds.len() {
            let message = format!("{} variables are held and {} are free", system.holds.len(), system.free.len());
            let hint = "give one `--free` for each `--hold`";
            return Err(Diagnostic::error(codes::NOT_SETTLED, None, message).hint(hint));
        }
        system.roles = roles;
        Ok(system)
    }

    pub(super) fn into_model(self) -> Model {
        self.model
    }

    pub(super) fn states(&self) -> Vec<SettledState> {
        let derivatives = &self.model.instance.reals()[self.model.program.layout.derivatives.range()];
        let named = self.model.program.states.iter().zip(&self.y).zip(derivatives).zip(&self.roles);
        named
            .map(|(((state, value), derivative), role)| SettledState {
                name: state.name,
                value: *value,
                derivative: *derivative,
                role: *role,
            })
            .collect()
    }

    pub(super) fn free_values(&self) -> Vec<f64> {
        self.free.iter().map(|&place| self.read(place)).collect()
    }

    fn read(&self, place: ValueSlot) -> f64 {
        match place {
            ValueSlot::Real(slot) => self.model.instance.reals()[slot as usize],
            ValueSlot::NegatedReal(slot) => -self.model.instance.reals()[slot as usize],
            ValueSlot::Int(slot) | ValueSlot::NotInt(slot) => self.model.instance.ints()[slot as usize] as f64,
        }
    }

    /// Writes what is free, and computes the parameters that follow from it.
    fn write(&mut self, which: usize, value: f64) -> Result<(), String> {
        match self.free[which] {
            ValueSlot::Real(slot) => self.model.instance.reals_mut()[slot as usize] = value,
            ValueSlot::NegatedReal(slot) => self.model.instance.reals_mut()[slot as usize] = -value,
            ValueSlot::Int(_) | ValueSlot::NotInt(_) => {}
        }
        self.model.computed = Computed::Nothing;
        let program = Arc::clone(&self.model.program);
        self.model.instance.run(&program.entry.parameters).map_err(|stop| self.model.failed(stop, false).message)
    }

    pub(super) fn save(&self) -> (Vec<f64>, Vec<f64>) {
        (self.y.clone(), self.free_values())
    }

    pub(super) fn restore(&mut self, (y, free): &(Vec<f64>, Vec<f64>)) {
        self.y.copy_from_slice(y);
        for (which, value) in free.iter().enumerate() {
            // These parameters were there before.
            let _ = self.write(which, *value);
        }
    }

    pub(super) fn add(&mut self, jacobian: &Jacobian, change: &[f64]) {
        let states = jacobian.states.len();
        for ((&state, change), scale) in jacobian.states.iter().zip(change).zip(&jacobian.scales) {
            self.y[state] += change * scale;
        }
        let free = self.free_values();
        for (which, value) in free.iter().enumerate() {
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
        let mut derivatives = vec![0.0; y.len()];
        self.model.derivatives(self.time, y, &mut derivatives)?;
        if !self.holds.is_empty() {
            self.model.outputs_at(self.time, y)?;
        }
        let held: Vec<f64> = self.holds.iter().map(|&(place, value)| value - self.read(place)).collect();
        let rests = |at: &usize| self.roles[*at].comes_to_rest();
        let sizes = (0..y.len()).filter(rests).map(|at| (derivatives[at] / self.scales[at]).abs());
        let held_sizes = held.iter().zip(&self.holds).map(|(off, (_, value))| off.abs() / value.abs().max(1.0));
        let size = sizes
            .chain(held_sizes)
            .fold(0.0, |size: f64, value| if value > size || value.is_nan() { value } else { size });
        Ok(Residual { derivatives, held, size })
    }

    /// Differences at the present point. Finds the states that move, too.
    pub(super) fn jacobian(&mut self, at: &Residual) -> Result<Jacobian, String> {
        let n = self.y.len();
        let rows = n + self.holds.len();
        let column = |with: &Residual, from: &Residual, change: f64, scale: f64| -> Vec<f64> {
            let slopes =
                with.derivatives.iter().zip(&from.derivatives).map(|(with, from)| (with - from) / change * scale);
            slopes.chain(with.held.iter().zip(&from.held).map(|(with, from)| (with - from) / change * scale)).collect()
        };
        let mut columns: Vec<Vec<f64>> = Vec::with_capacity(rows);
        for state in 0..n {
            let before = self.y[state];
            let change = DIFFERENCE * before.abs().max(self.scales[state]);
            self.y[state] = before + change;
            let outcome = self.residual();
            self.y[state] = before;
            columns.push(column(&outcome?, at, change, self.scales[state]));
        }
        let mut free_scales = Vec::new();
        for (which, value) in self.free_values().into_iter().enumerate() {
            let scale = value.abs().max(1.0);
            self.write(which, value + DIFFERENCE * scale)?;
            let outcome = self.residual();
            self.write(which, value)?;
            columns.push(column(&outcome?, at, DIFFERENCE * scale, scale));
            free_scales.push(scale);
        }
        // Memory belongs to the present point again.
        self.residual()?;
        for (row, scale) in self.scales.iter().enumerate() {
            columns.iter_mut().for_each(|column| column[row] /= scale);
        }
        self.find_moving(&columns);
        let states: Vec<usize> = (0..n).filter(|state| self.roles[*state] == Role::Rests).collect();
        let equations: Vec<usize> = states.iter().copied().chain(n..rows).collect();
        let used = states.iter().copied().chain(n..columns.len());
        let values = used.flat_map(|column| equations.iter().map(|&row| columns[column][row]).collect::<Vec<_>>());
        let values = values.collect();
        let derivative = |&state: &usize| at.derivatives[state] / self.scales[state];
        Ok(Jacobian {
            unknowns: equations.len(),
            residual: states.iter().map(derivative).chain(at.held.iter().copied()).collect(),
            scales: states.iter().map(|&state| self.scales[state]).chain(free_scales).collect(),
            states,
            values,
        })
    }

    /// Finds the states that move, and those that only they depend on.
    fn find_moving(&mut self, columns: &[Vec<f64>]) {
        let n = self.y.len();
        for role in self.roles.iter_mut().filter(|role| **role != Role::Held) {
            *role = Role::Rests;
        }
        let mut role = Role::Moves;
        loop {
            let counts = |row: usize| row >= n || matches!(self.roles[row], Role::Rests | Role::Held);
            let is_idle = |state: &usize| {
                let column = &columns[*state];
                self.roles[*state] == Role::Rests
                    && (0..column.len()).filter(|&row| counts(row)).all(|row| column[row].abs() <= INDEPENDENT)
            };
            let idle: Vec<usize> = (0..n).filter(is_idle).collect();
            if idle.is_empty() {
                return;
            }
            idle.into_iter().for_each(|state| self.roles[state] = role);
            role = Role::Indifferent;
        }
    }

    /// Lets friction stick or slide, and limits be met, as they do at the present point.
    pub(super) fn after_event(&mut self, residual: Residual) -> Result<Residual, String> {
        if self.model.root_count() == 0 {
            return Ok(residual);
        }
        let mut y = std::mem::take(&mut self.y);
        let trigger = Trigger { roots: &[], time: false, step: true };
        let outcome = self.model.event(trigger, self.time, &mut y);
        self.y = y;
        outcome.map_err(|failure| failure.message)?;
        self.model.computed = Computed::Nothing;
        self.residual()
    }

    pub(super) fn failure(&mut self, message: &str) -> Diagnostic {
        let cause = self.model.take_failure(codes::NOT_SETTLED);
        cause.unwrap_or_else(|| Diagnostic::error(codes::NOT_SETTLED, None, message.to_string()))
    }

    /// Which states do not come to rest.
    pub(super) fn not_settled(&self, size: f64) -> Diagnostic {
        let mut states: Vec<SettledState> = self.states();
        states.retain(|state| state.role.comes_to_rest() && state.derivative.abs() > TOLERANCE);
        states.sort_by(|a, b| b.derivative.abs().total_cmp(&a.derivative.abs()));
        let program: &Program = &self.model.program;
        let message = format!("`{}` does not settle: derivatives stay at {size:.1e} of their sizes", program.model);
        let mut diagnostic = Diagnostic::error(codes::NOT_SETTLED, None, message);
        for state in states.iter().take(NAMED) {
            diagnostic = diagnostic.note(
                None,
                format!("der({}) = {:.3e} at {} = {:.6e}", state.name, state.derivative, state.name, state.value),
            );
        }
        diagnostic.hint("hold what is driven from outside (`--hold car.v=20 --free throttle`), or look at the transient with `layshaft simulate`")
    }
}
