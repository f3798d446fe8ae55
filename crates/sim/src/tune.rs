//! Parameters given new values without translating anew.

use crate::compile::Compiled;
use layshaft_flatten::{BEYOND_LIMITS, beyond_limit};
use layshaft_ir::program::{ValueSlot, ValueType, VariableKind};
use layshaft_runtime::Instance;
use layshaft_source::{Diagnostic, Name};

/// A parameter that may be set before a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tunable {
    name: Name,
    place: ValueSlot,
    min: Option<f64>,
    max: Option<f64>,
    /// Integer, Boolean or enumeration: values are whole numbers.
    pub is_whole: bool,
}

/// Why a name cannot be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotTunable {
    /// There is no variable of this name.
    Unknown,
    /// It is no parameter.
    NoParameter,
    /// Its value shaped the equations, or follows from other parameters.
    Fixed,
}

impl Compiled {
    /// A parameter of the model by its name.
    pub fn tunable(&self, name: &str) -> Result<Tunable, NotTunable> {
        let found = self.program.variables.iter().find(|variable| variable.name == *name);
        let variable = found.ok_or(NotTunable::Unknown)?;
        match variable.kind {
            VariableKind::Parameter { tunable: true } if variable.value_type != ValueType::String => Ok(Tunable {
                name: variable.name,
                place: variable.place,
                min: variable.min,
                max: variable.max,
                is_whole: variable.value_type != ValueType::Real,
            }),
            VariableKind::Parameter { .. } => Err(NotTunable::Fixed),
            _ => Err(NotTunable::NoParameter),
        }
    }
}

impl Tunable {
    /// What is wrong with a value outside the parameter's limits.
    pub fn beyond_limits(self, value: f64) -> Option<Diagnostic> {
        let below = self.min.filter(|&min| value < min).map(|min| beyond_limit(min, "min"));
        let wrong = below.or(self.max.filter(|&max| value > max).map(|max| beyond_limit(max, "max")))?;
        Some(Diagnostic::error(BEYOND_LIMITS, None, format!("parameter `{}` is {value}: {wrong}", self.name)))
    }

    pub fn name(self) -> Name {
        self.name
    }

    /// The value that the model gives it.
    pub fn value(self, compiled: &Compiled) -> f64 {
        let program = &compiled.program;
        match self.place {
            ValueSlot::Real(slot) => program.reals[slot as usize],
            ValueSlot::NegatedReal(slot) => -program.reals[slot as usize],
            ValueSlot::Int(slot) => program.ints[slot as usize] as f64,
            ValueSlot::NotInt(slot) => f64::from(program.ints[slot as usize] == 0),
        }
    }

    /// Writes the value into the memory of an instance that has not started.
    pub(crate) fn set(self, instance: &mut Instance, value: f64) {
        match self.place {
            ValueSlot::Real(slot) => instance.reals_mut()[slot as usize] = value,
            ValueSlot::NegatedReal(slot) => instance.reals_mut()[slot as usize] = -value,
            ValueSlot::Int(slot) => instance.ints_mut()[slot as usize] = value as i64,
            ValueSlot::NotInt(slot) => instance.ints_mut()[slot as usize] = i64::from(value == 0.0),
        }
    }
}
