//! `layshaft check`: is the model right, and how large is it?

use super::check_syntax::check_syntax;
use crate::json;
use crate::request::ModelArguments;
use crate::shell::{Exit, Shell};
use clap::Args;
use layshaft_flatten::{Outcome, Store, Summary};
use serde_json::{Value, json};
use std::fmt::Write;
use std::time::{Duration, Instant};

/// Check a model: names, types, connections, number of equations
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Check {
    #[command(flatten)]
    model: ModelArguments,

    /// Only parse the files, or all .mo files of the directories named
    #[arg(long)]
    syntax: bool,
}

const EXAMPLES: &str = "\
Examples:
  layshaft check Pendulum.mo
  layshaft check Drives.mo Drives.Test.Gearbox --set gear.ratio=4.1
  layshaft check -L msl Modelica.Mechanics.Rotational.Examples.CoupledClutches --check-units
  layshaft check --syntax library
  layshaft check --json Pendulum.mo";

impl Check {
    pub fn run(&self, shell: &Shell) -> Exit {
        if self.syntax {
            return check_syntax(self.model.paths(), shell);
        }
        let request = match self.model.request() {
            Ok(request) => request,
            Err(message) => return shell.wrong_usage(&message, None),
        };
        let start = Instant::now();
        let store = Store::default();
        let outcome = layshaft_flatten::flatten(&store, &request);
        let elapsed = start.elapsed();

        if shell.json {
            let diagnostics = json::diagnostics(&outcome.diagnostics, &store.sources);
            shell.print_json(&as_json(&outcome, elapsed, diagnostics));
        } else {
            shell.show(&outcome.diagnostics, &store.sources);
            shell.print(&as_text(&outcome, elapsed));
        }
        if is_right(&outcome) { Exit::Success } else { Exit::Errors }
    }
}

fn is_right(outcome: &Outcome) -> bool {
    outcome.model.is_some() && !outcome.diagnostics.iter().any(|d| d.is_error())
}

fn as_text(outcome: &Outcome, elapsed: Duration) -> String {
    let Summary { model, classes_read, files_read, equations, unknowns, parameters, .. } = &outcome.summary;
    let errors = outcome.diagnostics.iter().filter(|d| d.is_error()).count();
    let warnings = outcome.diagnostics.len() - errors;
    let verdict = match (is_right(outcome), warnings) {
        (true, 0) => "no errors".to_string(),
        (true, _) => counted(warnings, "warning"),
        (false, 0) => counted(errors, "error"),
        (false, _) => format!("{}, {}", counted(errors, "error"), counted(warnings, "warning")),
    };
    let name = if model.is_empty() { "no model" } else { model };
    let mut text = format!("{name}: {verdict}\n");
    let _ = writeln!(text, "  classes read  {classes_read} in {}", counted(*files_read, "file"));
    if outcome.model.is_some() {
        let _ = writeln!(text, "  equations     {equations}");
        let _ = writeln!(text, "  unknowns      {unknowns}");
        let _ = writeln!(text, "  parameters    {parameters}");
    }
    let _ = writeln!(text, "  time          {:.1} ms", elapsed.as_secs_f64() * 1e3);
    text
}

fn as_json(outcome: &Outcome, elapsed: Duration, diagnostics: Value) -> Value {
    let summary = &outcome.summary;
    json!({
        "ok": is_right(outcome),
        "model": summary.model,
        "classes_read": summary.classes_read,
        "files_read": summary.files_read,
        "equations": summary.equations,
        "unknowns": summary.unknowns,
        "parameters": summary.parameters,
        "seconds": elapsed.as_secs_f64(),
        "diagnostics": diagnostics,
    })
}

fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
