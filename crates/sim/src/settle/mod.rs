//! Steady states: pseudo-transient continuation, then Newton's method.
//!
//! With time held at the start, implicit Euler steps are taken whose length grows as the derivatives vanish (switched evolution
//! relaxation; Kelley and Keyes, SIAM J. Numer. Anal. 35, 1998): short ones follow the transient to the equilibrium it leads to, long ones
//! are those of Newton's method. Events are executed between steps, so that friction sticks and slides as it would.
//!
//! States on which nothing depends are left out: a car in steady motion has a position that grows, and wheels that turn. Speeds of theirs do
//! not grow.

mod system;

use crate::codes;
use crate::compile::Compiled;
use crate::model::Model;
use layshaft_ir::program::{Program, ValueSlot, VariableKind};
use layshaft_numerics::dense::LeastSquares;
use layshaft_source::{Diagnostic, Name};
use system::Equilibrium;

/// Lengths of the first step, the longest and the shortest, in seconds.
const FIRST_STEP: f64 = 1e-3;
const LONGEST_STEP: f64 = 1e9;
const SHORTEST_STEP: f64 = 1e-12;
/// How much longer, or shorter, a step may be than the last.
const GROWTH: f64 = 10.0;
const SHRINK: f64 = 0.1;
/// Derivatives may grow so much in a step: the transient itself lets them.
const GREATEST_GROWTH: f64 = 100.0;
const MOST_STEPS: usize = 1000;
const RANK_TOLERANCE: f64 = 1e-13;
/// Derivatives count as zero below this part of nominal value and second.
const TOLERANCE: f64 = 1e-9;
/// … and as good as zero where rounding lets them become no smaller.
const ROUNDING: f64 = 1e-6;

/// What is to settle.
#[derive(Clone, Debug, Default)]
pub struct SettleSettings {
    /// Variables that keep a value.
    pub hold: Vec<(String, f64)>,
    /// Parameters and inputs that are found instead, as many as are held, or none.
    pub free: Vec<String>,
}

/// What a state does in the equilibrium.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Rests,
    /// Nothing depends on it: the position of a car.
    Moves,
    /// Only derivatives of states that move depend on it, so that any value will do: the heading on an open plain. It rests all the same.
    Indifferent,
    /// Its value was given.
    Held,
}

impl Role {
    /// Whether the derivative vanishes.
    pub fn comes_to_rest(self) -> bool {
        matches!(self, Role::Rests | Role::Indifferent)
    }
}

#[derive(Clone, Debug)]
pub struct SettledState {
    pub name: Name,
    pub value: f64,
    pub derivative: f64,
    pub role: Role,
}

/// An equilibrium.
#[derive(Clone, Debug)]
pub struct Settled {
    pub states: Vec<SettledState>,
    /// The values found for what was free.
    pub free: Vec<(String, f64)>,
    /// All Real memory of the model there.
    pub reals: Vec<f64>,
    pub steps: usize,
    pub warnings: Vec<Diagnostic>,
}

impl Settled {
    /// The largest derivative of a state that rests.
    pub fn largest_derivative(&self) -> Option<&SettledState> {
        let resting = self.states.iter().filter(|state| state.role.comes_to_rest());
        resting.max_by(|a, b| a.derivative.abs().total_cmp(&b.derivative.abs()))
    }
}

/// Finds the equilibrium that the model's transient leads to from its start.
pub fn settle(compiled: &Compiled, settings: &SettleSettings) -> Result<Settled, Vec<Diagnostic>> {
    let start = compiled.program.experiment.start_time.unwrap_or(0.0);
    let one = |diagnostic: Diagnostic| vec![diagnostic];
    let mut model =
        Model::new(compiled, f64::INFINITY).map_err(|text| one(Diagnostic::error(codes::EXTERNAL, None, text)))?;
    model.instance.settings.newton_tolerance = layshaft_runtime::Settings::newton_tolerance_for(TOLERANCE);
    model.initialise(start).map_err(one)?;
    let holds = settings.hold.iter().map(|(name, value)| Ok((place(compiled, name)?, *value)));
    let holds = holds.collect::<Result<Vec<_>, Diagnostic>>().map_err(one)?;
    let free = settings.free.iter().map(|name| free_place(compiled, name));
    let free = free.collect::<Result<Vec<_>, Diagnostic>>().map_err(one)?;
    let mut equilibrium = Equilibrium::new(model, start, holds, free).map_err(one)?;
    let saved = equilibrium.save();
    let steps = find(&mut equilibrium, FIRST_STEP).or_else(|failure| {
        // What is held may depend on what is free in the equilibrium only, not in a short step.
        equilibrium.restore(&saved);
        find(&mut equilibrium, LONGEST_STEP).map_err(|_| failure)
    });
    let steps = steps.map_err(one)?;
    let states = equilibrium.states();
    let free = settings.free.iter().cloned().zip(equilibrium.free_values()).collect();
    let mut model = equilibrium.into_model();
    let warnings = std::mem::take(&mut model.warnings);
    Ok(Settled { states, free, reals: model.instance.reals().to_vec(), steps, warnings })
}

/// Steps until the derivatives vanish; returns how many.
fn find(system: &mut Equilibrium, first: f64) -> Result<usize, Diagnostic> {
    let mut step = first;
    let mut residual = system.residual().map_err(|message| system.failure(&message))?;
    let mut best = f64::INFINITY;
    let mut idle = 0;
    for count in 0..MOST_STEPS {
        let size = residual.size;
        if size <= TOLERANCE {
            return Ok(count);
        }
        // Rounding ends what Newton's method can do.
        idle = if size < 0.5 * best { 0 } else { idle + 1 };
        best = best.min(size);
        if idle > 8 && step >= LONGEST_STEP && best <= ROUNDING {
            return Ok(count);
        }
        let jacobian = system.jacobian(&residual).map_err(|message| system.failure(&message))?;
        let next = loop {
            let mut matrix = LeastSquares::new(jacobian.unknowns, jacobian.unknowns);
            matrix.factor(&jacobian.matrix(step), RANK_TOLERANCE);
            let mut change = vec![0.0; jacobian.unknowns];
            matrix.solve(&jacobian.right_side(step), &mut change);
            let saved = system.save();
            system.add(&jacobian, &change);
            match system.residual() {
                Ok(next) if next.size.is_finite() && next.size <= GREATEST_GROWTH * size.max(TOLERANCE) => break next,
                Ok(_) | Err(_) if step > SHORTEST_STEP => {
                    system.restore(&saved);
                    step *= SHRINK;
                }
                Ok(_) => return Err(system.not_settled(size)),
                Err(message) => return Err(system.failure(&message)),
            }
        };
        let ratio = size / next.size.max(f64::MIN_POSITIVE);
        step = (step * (2.0 * ratio).clamp(SHRINK, GROWTH)).min(LONGEST_STEP);
        residual = system.after_event(next).map_err(|message| system.failure(&message))?;
    }
    if best <= ROUNDING { Ok(MOST_STEPS) } else { Err(system.not_settled(residual.size)) }
}

/// Where the value of a variable that is to be held is found.
fn place(compiled: &Compiled, name: &str) -> Result<ValueSlot, Diagnostic> {
    let program = &compiled.program;
    match program.variables.iter().find(|variable| variable.name == *name) {
        Some(variable) if matches!(variable.place, ValueSlot::Real(_) | ValueSlot::NegatedReal(_)) => {
            Ok(variable.place)
        }
        Some(_) => Err(not_free(program, format!("`{name}` cannot be held: it is not a Real variable"))),
        None => Err(not_free(program, format!("there is no variable `{name}` to hold in `{}`", program.model))),
    }
}

/// Where something that is to be found is written.
fn free_place(compiled: &Compiled, name: &str) -> Result<ValueSlot, Diagnostic> {
    let program = &compiled.program;
    let variable = program.variables.iter().find(|variable| variable.name == *name);
    let Some(variable) = variable else {
        return Err(not_free(program, format!("there is no parameter or input `{name}` in `{}`", program.model)));
    };
    let is_free = matches!(variable.kind, VariableKind::Parameter { tunable: true } | VariableKind::Input);
    match variable.place {
        ValueSlot::Real(_) | ValueSlot::NegatedReal(_) if is_free => Ok(variable.place),
        _ => Err(not_free(
            program,
            format!("`{name}` cannot be found: it is neither an input nor a parameter that may change"),
        )),
    }
}

fn not_free(program: &Program, message: String) -> Diagnostic {
    Diagnostic::error(codes::NOT_SETTLED, None, message)
        .hint(format!("`layshaft dump --stage flat {}` lists parameters, inputs and variables", program.model))
}
