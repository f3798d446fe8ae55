//! The values a model begins with, for those who describe it.

use crate::codes;
use crate::compile::Compiled;
use crate::model::Model;
use crate::simulate::Settings;
use layshaft_source::{Diagnostic, Name};

/// The memory of a model after initialisation.
pub struct InitialValues {
    pub reals: Vec<f64>,
    pub ints: Vec<i64>,
}

/// Initialises the model at the start time of the settings.
pub fn initial_values(compiled: &Compiled, settings: &Settings) -> Result<InitialValues, Diagnostic> {
    let start = settings.options(&compiled.program).start;
    let mut model =
        Model::new(compiled, f64::INFINITY).map_err(|message| Diagnostic::error(codes::EXTERNAL, None, message))?;
    model.initialise(start)?;
    Ok(InitialValues { reals: model.instance.reals().to_vec(), ints: model.instance.ints().to_vec() })
}

/// Parameters and start values, as far as they can be computed without solving the model: what it needs of files or C functions that are
/// not allowed stays as the program has it.
pub fn parameter_values(compiled: &Compiled) -> Result<InitialValues, Diagnostic> {
    let mut model =
        Model::new(compiled, f64::INFINITY).map_err(|message| Diagnostic::error(codes::EXTERNAL, None, message))?;
    let start = Settings::default().options(&compiled.program).start;
    let _ = model.compute_parameters(start);
    Ok(InitialValues { reals: model.instance.reals().to_vec(), ints: model.instance.ints().to_vec() })
}

/// The derivatives of the states at the start time of the model, by name.
pub fn derivatives_at_start(compiled: &Compiled) -> Result<Vec<(Name, f64)>, Diagnostic> {
    let values = initial_values(compiled, &Settings::default())?;
    let derivatives = &values.reals[compiled.program.layout.derivatives.range()];
    Ok(compiled.program.states.iter().map(|state| state.name).zip(derivatives.iter().copied()).collect())
}
