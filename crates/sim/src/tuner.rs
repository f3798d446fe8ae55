//! Parameters of a running model given new values between two steps.
//!
//! What follows from a parameter (dependent parameters, matrices that depend on parameters only) is computed on a twin that never runs, by a thread
//! that has time; the [`Change`] holds what came out differently, and [`Stepper::apply`] writes it into the running model without allocating.
//! States stay as they are, so positions and speeds do not jump; the next step begins with an event, as after every change from outside.

use crate::codes;
use crate::compile::Compiled;
use crate::model::Model;
use crate::not_finite;
use crate::record::Reading;
use crate::stepper::Stepper;
use crate::tune::{NotTunable, Tunable};
use layshaft_ir::program::{BlockKind, Changes, ValueType};
use layshaft_source::Diagnostic;

/// What a new value of a parameter changes in a model's memory.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Change {
    reals: Vec<(u32, f64)>,
    ints: Vec<(u32, i64)>,
    /// Constant matrices that are to be factored anew.
    blocks: Vec<u32>,
}

impl Change {
    pub fn is_empty(&self) -> bool {
        self.reals.is_empty() && self.ints.is_empty()
    }

    /// Memory that it changes.
    pub fn len(&self) -> usize {
        self.reals.len() + self.ints.len()
    }
}

/// The twin of a running model.
pub struct Tuner {
    compiled: Compiled,
    model: Model,
    start: f64,
    set: Vec<(Tunable, f64)>,
}

impl Tuner {
    /// A twin of a model as it starts at `start`.
    pub fn new(compiled: &Compiled, start: f64) -> Result<Tuner, Diagnostic> {
        let mut model =
            Model::new(compiled, f64::INFINITY).map_err(|message| Diagnostic::error(codes::EXTERNAL, None, message))?;
        model.compute_dependent_parameters(start)?;
        Ok(Tuner { compiled: compiled.clone(), model, start, set: Vec::new() })
    }

    /// Gives a parameter a value. On an error everything stays as it was.
    pub fn set(&mut self, name: &str, value: f64) -> Result<Change, Diagnostic> {
        let wrong = |message: String| Diagnostic::error(codes::SETTINGS, None, message);
        let tunable = self.compiled.tunable(name).map_err(|reason| {
            wrong(match reason {
                NotTunable::Unknown => format!("the model has no variable `{name}`"),
                NotTunable::NoParameter => format!("`{name}` is no parameter"),
                NotTunable::Fixed => {
                    format!("`{name}` shaped the equations or follows from other parameters: change it before the run")
                }
            })
        })?;
        if !value.is_finite() || (tunable.is_whole && value.fract() != 0.0) {
            return Err(wrong(format!("{value} is no value for `{name}`")));
        }
        if let Some(diagnostic) = tunable.beyond_limits(value) {
            return Err(diagnostic);
        }
        let before = self.set.clone();
        self.set.retain(|(known, _)| *known != tunable);
        self.set.push((tunable, value));
        let old = self.model.instance.save();
        let objects = self.model.instance.made_of().to_vec();
        let computed = self.compute().and_then(|()| match self.model.instance.made_of() == objects {
            true => Ok(()),
            false => Err(wrong(format!(
                "`{name}` is built into an external object (a table, a road, a unit) at the start: change it before the run"
            ))),
        });
        match computed {
            Ok(()) => Ok(self.difference(old.reals(), old.ints())),
            Err(diagnostic) => {
                self.set = before;
                // What held before holds again.
                let _ = self.compute();
                Err(diagnostic)
            }
        }
    }

    /// The values given so far.
    pub fn values(&self) -> &[(Tunable, f64)] {
        &self.set
    }

    /// The present value of a parameter by its name.
    pub fn value(&self, name: &str) -> Option<f64> {
        let variable = self.model.program.variables.iter().find(|variable| variable.name == *name)?;
        Some(Reading::of(variable).value(&self.model.instance))
    }

    /// Whether a variable is a truth value.
    pub fn is_truth(&self, name: &str) -> bool {
        let mut variables = self.model.program.variables.iter();
        variables.any(|variable| variable.name == *name && variable.value_type == ValueType::Boolean)
    }

    fn compute(&mut self) -> Result<(), Diagnostic> {
        self.model.instance.reset();
        for (tunable, value) in &self.set {
            tunable.set(&mut self.model.instance, *value);
        }
        self.model.compute_dependent_parameters(self.start)?;
        not_finite::parameters(&self.model.program, &self.model.instance).0.map_or(Ok(()), Err)
    }

    /// All memory that came out differently: the twin runs nothing but the code of parameters, which writes dependent parameters, expressions of
    /// parameters that steps find computed, and constant matrices.
    fn difference(&self, reals: &[f64], ints: &[i64]) -> Change {
        let (program, instance) = (&self.model.program, &self.model.instance);
        let mut change = Change::default();
        for (slot, (new, old)) in instance.reals().iter().zip(reals).enumerate().take(program.reals.len()) {
            if new.to_bits() != old.to_bits() {
                change.reals.push((slot as u32, *new));
            }
        }
        for (slot, (new, old)) in instance.ints().iter().zip(ints).enumerate().take(program.ints.len()) {
            if new != old {
                change.ints.push((slot as u32, *new));
            }
        }
        for (number, block) in program.blocks.iter().enumerate() {
            if let BlockKind::Linear { size, matrix, changes: Changes::Never, .. } = block.kind
                && change.reals.iter().any(|(slot, _)| (matrix..matrix + size * size).contains(slot))
            {
                change.blocks.push(number as u32);
            }
        }
        change
    }
}

impl Stepper {
    /// Takes over a change of parameters, between two steps. Nothing is allocated unless it fails.
    pub fn apply(&mut self, change: &Change) -> Result<(), Diagnostic> {
        let instance = self.instance_mut();
        for &(slot, value) in &change.reals {
            instance.reals_mut()[slot as usize] = value;
        }
        for &(slot, value) in &change.ints {
            instance.ints_mut()[slot as usize] = value;
        }
        for &block in &change.blocks {
            if let Err(stop) = self.instance_mut().factor_linear(block) {
                return Err(self.stopped(stop));
            }
        }
        self.switched();
        Ok(())
    }
}
