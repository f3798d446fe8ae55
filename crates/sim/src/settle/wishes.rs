//! What the user wants of an equilibrium, found in the program.

use super::SettleSettings;
use crate::codes;
use layshaft_ir::program::{Program, ValueSlot, VariableKind};
use layshaft_source::Diagnostic;

/// A variable that has a given value in the equilibrium.
pub(super) struct Held {
    pub(super) name: String,
    pub(super) place: ValueSlot,
    pub(super) value: f64,
}

/// A parameter or an input that is found.
pub(super) struct Free {
    pub(super) name: String,
    pub(super) place: ValueSlot,
    /// Nothing else follows from an input before the model is evaluated.
    pub(super) is_input: bool,
    /// Its limits, infinite where the model gives none.
    pub(super) min: f64,
    pub(super) max: f64,
}

pub(super) struct Wishes {
    pub(super) held: Vec<Held>,
    /// As many as are held, or none: then states are held, and may accelerate.
    pub(super) free: Vec<Free>,
    /// States that grow by design, by their position among the states.
    pub(super) moving: Vec<usize>,
}

impl Wishes {
    pub(super) fn new(program: &Program, settings: &SettleSettings) -> Result<Wishes, Diagnostic> {
        let held = settings.hold.iter().map(|(name, value)| held(program, name, *value));
        let held = held.collect::<Result<Vec<_>, _>>()?;
        let free = settings.free.iter().map(|name| free(program, name)).collect::<Result<Vec<_>, _>>()?;
        let mut moving = Vec::new();
        for name in &settings.moving {
            moving.extend(moving_states(program, name)?);
        }
        if free.is_empty() {
            if let Some(other) = held.iter().find(|held| state_of(program, held.place).is_none()) {
                let message =
                    format!("`{}` is held and is not a state: nothing is free to bring it to its value", other.name);
                let hint = "name a parameter or an input to be found with `--free`, or hold a state";
                return Err(Diagnostic::error(codes::NOT_SETTLED, None, message).hint(hint));
            }
        } else if free.len() != held.len() {
            let message = format!("{} variables are held and {} are free", held.len(), free.len());
            let hint = "give one `--free` for each `--hold`";
            return Err(Diagnostic::error(codes::NOT_SETTLED, None, message).hint(hint));
        }
        Ok(Wishes { held, free, moving })
    }
}

/// The position of a state among the states, and whether the value is its negative.
pub(super) fn state_of(program: &Program, place: ValueSlot) -> Option<(usize, bool)> {
    let (slot, negated) = match place {
        ValueSlot::Real(slot) => (slot as usize, false),
        ValueSlot::NegatedReal(slot) => (slot as usize, true),
        ValueSlot::Int(_) | ValueSlot::NotInt(_) => return None,
    };
    let states = program.layout.states.range();
    states.contains(&slot).then(|| (slot - states.start, negated))
}

fn held(program: &Program, name: &str, value: f64) -> Result<Held, Diagnostic> {
    match program.variables.iter().find(|variable| variable.name == *name) {
        Some(variable) if matches!(variable.place, ValueSlot::Real(_) | ValueSlot::NegatedReal(_)) => {
            Ok(Held { name: name.to_string(), place: variable.place, value })
        }
        Some(_) => Err(refused(program, format!("`{name}` cannot be held: it is not a Real variable"))),
        None => Err(refused(program, format!("there is no variable `{name}` to hold in `{}`", program.model))),
    }
}

fn free(program: &Program, name: &str) -> Result<Free, Diagnostic> {
    let variable = program.variables.iter().find(|variable| variable.name == *name);
    let Some(variable) = variable else {
        return Err(refused(program, format!("there is no parameter or input `{name}` in `{}`", program.model)));
    };
    let is_free = matches!(variable.kind, VariableKind::Parameter { tunable: true } | VariableKind::Input);
    match variable.place {
        ValueSlot::Real(_) | ValueSlot::NegatedReal(_) if is_free => Ok(Free {
            name: name.to_string(),
            place: variable.place,
            is_input: variable.kind == VariableKind::Input,
            min: variable.min.unwrap_or(f64::NEG_INFINITY),
            max: variable.max.unwrap_or(f64::INFINITY),
        }),
        _ => Err(refused(
            program,
            format!("`{name}` cannot be found: it is neither an input nor a parameter that may change"),
        )),
    }
}

/// A state, or all elements of an array of states, by any of their names.
fn moving_states(program: &Program, name: &str) -> Result<Vec<usize>, Diagnostic> {
    let is_meant = |other: &str| other.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('['));
    let meant: Vec<_> = program.variables.iter().filter(|variable| is_meant(variable.name.as_str())).collect();
    if meant.is_empty() {
        return Err(refused(program, format!("there is no state `{name}` in `{}`", program.model)));
    }
    let states: Vec<usize> =
        meant.iter().filter_map(|variable| state_of(program, variable.place)).map(|(state, _)| state).collect();
    match states.is_empty() {
        true => Err(refused(program, format!("`{name}` is not a state: only states are asked to rest"))),
        false => Ok(states),
    }
}

fn refused(program: &Program, message: String) -> Diagnostic {
    Diagnostic::error(codes::NOT_SETTLED, None, message)
        .hint(format!("`layshaft info {}` lists parameters, inputs and states", program.model))
}
