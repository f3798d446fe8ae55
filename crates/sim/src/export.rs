//! Models as C sources: initialised here, so that the code starts from consistent values.

use crate::codes;
use crate::compile::Compiled;
use crate::simulate::Settings;
use crate::stepper::Stepper;
use layshaft_codegen::c::{Image, SourceFile, export};
use layshaft_source::Diagnostic;

/// The files of the export of a model compiled for an inlined method.
pub fn export_c(compiled: &Compiled, settings: &Settings) -> Result<Vec<SourceFile>, Diagnostic> {
    let options = settings.options(&compiled.program);
    let step = options.step.unwrap_or(0.0);
    let stepper = Stepper::new(compiled, options.start, step, &[], None)?;
    let (reals, ints) = stepper.memory();
    export(&compiled.program, &Image { reals, ints }).map_err(|error| no_export(&error.to_string()))
}

fn no_export(message: &str) -> Diagnostic {
    Diagnostic::error(codes::NO_EXPORT, None, format!("no C can be made of the model: {message}"))
}
