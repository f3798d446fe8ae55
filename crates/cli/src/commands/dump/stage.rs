//! `layshaft dump` of the stages behind the flat model.

use crate::json;
use crate::request::ModelArguments;
use crate::shell::{Exit, Shell};
use layshaft_flatten::Store;
use layshaft_sim::{Engine, Settings, Stage, StepChoice, Translation, stage_text};
use serde_json::json;

/// Prints a stage; of a program with a step of its own, of the given size, if that is asked for.
pub fn print_stage(
    model: &ModelArguments,
    stage: Stage,
    fixed_step: Option<&(StepChoice, f64)>,
    shell: &Shell,
) -> Exit {
    let request = match model.request() {
        Ok(request) => request,
        Err(message) => return shell.wrong_usage(&message, None),
    };
    let store = Store::default();
    let translation = Translation::new(&store, &request);
    let resolved = fixed_step.map(|(choice, step)| {
        let settings = Settings { step: Some(*step), ..Settings::default() };
        choice.resolve(&translation, Engine::MachineCode, &settings)
    });
    let mut diagnostics = translation.outcome().diagnostics.clone();
    let mut text = None;
    if translation.flat().is_some() {
        match resolved.transpose() {
            Ok(options) => {
                let (stage, more) = stage_text(&translation, stage, options.as_ref());
                diagnostics.extend(more);
                text = stage;
            }
            Err(compilation) => diagnostics = compilation.diagnostics,
        }
    }
    let failed = text.is_none();
    if shell.json {
        shell.print_json(&json!({
            "ok": !failed,
            "model": translation.outcome().summary.model,
            "text": text,
            "diagnostics": json::diagnostics(&diagnostics, &store.sources),
        }));
    } else {
        shell.show(&diagnostics, &store.sources);
        shell.print_document(&text.unwrap_or_default());
    }
    if failed { Exit::Errors } else { Exit::Success }
}
