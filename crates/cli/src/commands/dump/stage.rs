//! `layshaft dump` of the stages behind the flat model.

use crate::json;
use crate::request::ModelArguments;
use crate::shell::{Exit, Shell};
use layshaft_flatten::Store;
use layshaft_sim::{Engine, Settings, Stage, StepChoice, stage_text};
use serde_json::json;

/// Prints a stage; of a program with a step of its own, of the given size, if that is asked for.
pub fn print_stage(model: &ModelArguments, stage: Stage, inline: Option<&(StepChoice, f64)>, shell: &Shell) -> Exit {
    let request = match model.request() {
        Ok(request) => request,
        Err(message) => return shell.wrong_usage(&message, None),
    };
    let store = Store::default();
    let resolved = inline.map(|(choice, step)| {
        let settings = Settings { step: Some(*step), ..Settings::default() };
        choice.resolve(&store, &request, Engine::MachineCode, &settings)
    });
    let outcome = layshaft_flatten::flatten(&store, &request);
    let mut diagnostics = outcome.diagnostics;
    let mut text = None;
    if let Some(flat) = &outcome.model {
        match resolved.transpose() {
            Ok(options) => {
                let (stage, more) = stage_text(flat, stage, options.as_ref());
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
            "model": outcome.summary.model,
            "text": text,
            "diagnostics": json::diagnostics(&diagnostics, &store.sources),
        }));
    } else {
        shell.show(&diagnostics, &store.sources);
        shell.print_document(&text.unwrap_or_default());
    }
    if failed { Exit::Errors } else { Exit::Success }
}
