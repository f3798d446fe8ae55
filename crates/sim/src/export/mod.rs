//! Models as C sources, which compute everything themselves, initial values included.

use crate::codes;
use crate::compile::Compiled;
use crate::simulate::Settings;
use layshaft_codegen::c::{Defaults, ExportError, SourceFile, export};
use layshaft_source::Diagnostic;

/// The files of the export of a model. A model compiled for an inlined method has steps of fixed size.
pub fn export_c(compiled: &Compiled, settings: &Settings) -> Result<Vec<SourceFile>, Diagnostic> {
    let program = &compiled.program;
    let options = settings.options(program);
    let step = options.step.unwrap_or(0.0);
    if program.inline.is_some() && !(step.is_finite() && step > 0.0) {
        let message = format!("a step of {step} s is no step: give one above zero");
        return Err(Diagnostic::error(codes::SETTINGS, None, message));
    }
    let defaults = Defaults { start: options.start, step, tolerance: settings.tolerance(program) };
    export(program, &defaults).map_err(|error| no_export(&error))
}

fn no_export(error: &ExportError) -> Diagnostic {
    let place = match error {
        ExportError::External { place, .. } => *place,
        ExportError::Strings => None,
    };
    Diagnostic::error(codes::NO_EXPORT, place, format!("no C can be made of the model: {error}"))
}

#[cfg(test)]
mod tests;
