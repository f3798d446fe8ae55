//! `layshaft flatten`: the model as variables and equations, in flat Modelica.

use crate::json;
use crate::request::ModelArguments;
use crate::shell::{Exit, Shell};
use clap::Args;
use layshaft_flatten::Store;
use serde_json::json;

/// Print the flat model: every variable and equation, connections resolved
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Flatten {
    #[command(flatten)]
    model: ModelArguments,
}

const EXAMPLES: &str = "\
Examples:
  layshaft flatten Pendulum.mo
  layshaft flatten -L msl Modelica.Mechanics.Rotational.Examples.First > First.flat.mo";

impl Flatten {
    pub fn run(&self, shell: &Shell) -> Exit {
        print_flat(&self.model, shell)
    }
}

/// Shared with `dump --stage flat`.
pub fn print_flat(model: &ModelArguments, shell: &Shell) -> Exit {
    let request = match model.request() {
        Ok(request) => request,
        Err(message) => return shell.wrong_usage(&message, None),
    };
    let store = Store::default();
    let outcome = layshaft_flatten::flatten(&store, &request);
    let failed = outcome.model.is_none() || outcome.diagnostics.iter().any(|d| d.is_error());
    let text = outcome.model.as_ref().map(ToString::to_string);
    if shell.json {
        shell.print_json(&json!({
            "ok": !failed,
            "model": outcome.summary.model,
            "flat": text,
            "diagnostics": json::diagnostics(&outcome.diagnostics, &store.sources),
        }));
    } else {
        shell.show(&outcome.diagnostics, &store.sources);
        shell.print_document(&text.unwrap_or_default());
    }
    if failed { Exit::Errors } else { Exit::Success }
}
