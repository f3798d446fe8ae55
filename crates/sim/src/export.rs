//! Models as C sources: initialised here, so that the code starts from consistent values.

use crate::codes;
use crate::compile::Compiled;
use crate::model::Model;
use crate::simulate::Settings;
use layshaft_codegen::c::{Image, SourceFile, export};
use layshaft_source::Diagnostic;

/// The files of the export of a model compiled for an inlined method.
pub fn export_c(compiled: &Compiled, settings: &Settings) -> Result<Vec<SourceFile>, Diagnostic> {
    let options = settings.options(&compiled.program);
    let mut model =
        Model::new(compiled, options.stop).map_err(|message| Diagnostic::error(codes::EXTERNAL, None, message))?;
    let Some(inline) = compiled.program.inline.clone() else {
        return Err(no_export("the program has no step of its own: choose an inlined method"));
    };
    let Some(step) = options.step.filter(|step| step.is_finite() && *step > 0.0) else {
        return Err(Diagnostic::error(codes::SETTINGS, None, "the step size must be above zero")
            .hint("give `--step`, for example `--step 0.5ms`"));
    };
    model.initialise(options.start)?;
    model.instance.reals_mut()[inline.step_size as usize] = step;
    if model.instance.run(&[inline.begin]).is_err() {
        return Err(no_export(&model.instance.failure_message()));
    }
    let image = Image { reals: model.instance.reals(), ints: model.instance.ints() };
    export(&compiled.program, &image).map_err(|error| no_export(&error.to_string()))
}

fn no_export(message: &str) -> Diagnostic {
    Diagnostic::error(codes::NO_EXPORT, None, format!("no C can be made of the model: {message}"))
}

/// A file of an export that could not be written.
pub fn not_written(path: &str, reason: &str) -> Diagnostic {
    Diagnostic::error(codes::RESULT, None, format!("`{path}` cannot be written: {reason}"))
        .hint("name another directory with `-o`")
}
