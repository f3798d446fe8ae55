//! Models as C sources, which compute everything themselves, initial values included.

mod resources;

use crate::codes;
use crate::compile::Compiled;
use crate::model::Model;
use crate::simulate::Settings;
use layshaft_codegen::c::{Defaults, Environment, ExportError, SourceFile, export};
use layshaft_runtime::is_native;
use layshaft_source::Diagnostic;
pub use resources::Resource;

/// The export of a model.
pub struct Exported {
    pub sources: Vec<SourceFile>,
    /// Files that the model reads, for a folder beside the sources or inside a unit.
    pub resources: Vec<Resource>,
}

/// Numbers of one file that are written into the code, at most.
const MOST_NUMBERS: usize = 1 << 20;

/// The files of the export of a model. A model compiled for an inlined method has steps of fixed size.
pub fn export_c(compiled: &Compiled, settings: &Settings) -> Result<Exported, Diagnostic> {
    let program = &compiled.program;
    let options = settings.options(program);
    let step = options.step.unwrap_or(0.0);
    if program.fixed_step.is_some() && !(step.is_finite() && step > 0.0) {
        let message = format!("a step of {step} s is no step: give one above zero");
        return Err(Diagnostic::error(codes::SETTINGS, None, message));
    }
    let defaults = Defaults { start: options.start, step, tolerance: settings.tolerance(program) };
    let (environment, resources) = environment(compiled, options.start)?;
    let sources = export(program, &defaults, &environment).map_err(|error| no_export(&error))?;
    Ok(Exported { sources, resources })
}

/// What the model takes from around it: its parameters are computed once to see that.
fn environment(compiled: &Compiled, start: f64) -> Result<(Environment, Vec<Resource>), Diagnostic> {
    if !compiled.program.externals.iter().any(|external| is_native(&external.name)) {
        return Ok((Environment::default(), Vec::new()));
    }
    let mut model =
        Model::new(compiled, f64::INFINITY).map_err(|message| Diagnostic::error(codes::EXTERNAL, None, message))?;
    model.compute_parameters(start)?;
    let instance = &model.instance;
    let (texts, characters) = instance.texts_made();
    let packed = resources::pack(instance.files_read(), &compiled.program.resources)?;
    let data = instance.data_read().to_vec();
    if let Some(large) = data.iter().find(|data| data.numbers.count() > MOST_NUMBERS) {
        let (file, count) = (&large.request[0], large.numbers.count());
        let message = format!("{file} has {count} numbers, which would become part of the code");
        return Err(Diagnostic::error(codes::NO_EXPORT, None, message).hint(format!(
            "use fewer rows, {MOST_NUMBERS} numbers at most, or make the signal an input of the model"
        )));
    }
    let environment =
        Environment { tables: instance.tables_made().to_vec(), files: packed.names, data, texts, characters };
    Ok((environment, packed.resources))
}

fn no_export(error: &ExportError) -> Diagnostic {
    let ExportError::External { place, .. } = error;
    Diagnostic::error(codes::NO_EXPORT, *place, format!("no C can be made of the model: {error}"))
}

#[cfg(test)]
mod table_tests;
#[cfg(test)]
mod tests;
