//! Models as C sources: initialised here, so that the code starts from consistent values.

use crate::codes;
use crate::compile::Compiled;
use crate::simulate::Settings;
use crate::stepper::Stepper;
use layshaft_codegen::c::{Image, SourceFile, export};
use layshaft_source::Diagnostic;

/// The files of the export of a model compiled for an inlined method.
pub fn export_c(compiled: &Compiled, settings: &Settings) -> Result<Vec<SourceFile>, Diagnostic> {
    export_initialised(compiled, settings).map(|exported| exported.files)
}

/// The files, and the memory that they start with.
pub struct ExportedC {
    pub files: Vec<SourceFile>,
    pub reals: Vec<f64>,
    pub ints: Vec<i64>,
}

/// The files of the export and the values they begin with.
pub fn export_initialised(compiled: &Compiled, settings: &Settings) -> Result<ExportedC, Diagnostic> {
    let options = settings.options(&compiled.program);
    let step = options.step.unwrap_or(0.0);
    let stepper = Stepper::new(compiled, options.start, step, &[], None)?;
    let (reals, ints) = stepper.memory();
    let files = export(&compiled.program, &Image { reals, ints }).map_err(|error| no_export(&error.to_string()))?;
    Ok(ExportedC { files, reals: reals.to_vec(), ints: ints.to_vec() })
}

fn no_export(message: &str) -> Diagnostic {
    Diagnostic::error(codes::NO_EXPORT, None, format!("no C can be made of the model: {message}"))
}
