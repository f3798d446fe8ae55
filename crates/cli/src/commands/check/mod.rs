//! `layshaft check`: is the model right, and how large is it?

mod syntax;

use crate::json;
use crate::request::ModelArguments;
use crate::shell::{Exit, Shell};
use clap::Args;
use layshaft_flatten::{Outcome, Store, Summary};
use layshaft_sim::{ConditionSource, InitialPlan, StartCondition, Translation};
use layshaft_source::SourceMap;
use serde_json::{Value, json};
use std::fmt::Write;
use std::time::{Duration, Instant};
use syntax::check_syntax;

/// Check a model: names, types, connections, number of equations
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Check {
    #[command(flatten)]
    model: ModelArguments,

    /// Only parse the files, or all .mo files of the directories named
    #[arg(long)]
    syntax: bool,

    /// Print how the values at the start are found: every condition with its place, and the order of computation
    #[arg(long, conflicts_with = "syntax")]
    initial: bool,
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
        let translation = Translation::new(&store, &request);
        let (plan, found) = match self.initial && translation.flat().is_some() {
            true => layshaft_sim::initial_plan(&translation),
            false => (None, Vec::new()),
        };
        let mut outcome = translation.into_outcome();
        outcome.diagnostics.extend(found);
        let elapsed = start.elapsed();

        if shell.json {
            let diagnostics = json::diagnostics(&outcome.diagnostics, &store.sources);
            let mut answer = as_json(&outcome, elapsed, diagnostics);
            if let Some(plan) = &plan {
                answer["initial"] = plan_json(plan, &store.sources);
            }
            shell.print_json(&answer);
        } else {
            shell.show(&outcome.diagnostics, &store.sources);
            shell.print(&as_text(&outcome, elapsed));
            plan.iter().for_each(|plan| shell.print(&plan_text(plan, &store.sources)));
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

/// `file:line` of a condition.
fn place(condition: &StartCondition, sources: &SourceMap) -> Option<String> {
    let span = condition.span?;
    let file = sources.get(span.file)?;
    Some(format!("{}:{}", file.path.display(), file.line_column(span.start).0))
}

fn source(condition: &StartCondition) -> &'static str {
    match condition.source {
        ConditionSource::Equation => "initial equation",
        ConditionSource::Fixed => "fixed",
        ConditionSource::Assumed => "assumed",
    }
}

fn plan_text(plan: &InitialPlan, sources: &SourceMap) -> String {
    let mut text = String::from("conditions at the start\n");
    for condition in &plan.conditions {
        let _ = write!(text, "  {:<16}  {}", source(condition), condition.text);
        let _ = match place(condition, sources) {
            Some(place) => writeln!(text, "  ({place})"),
            None => writeln!(text),
        };
    }
    if plan.conditions.is_empty() {
        text.push_str("  none\n");
    }
    text.push_str("order of computation\n");
    text.push_str(&plan.order);
    text
}

fn plan_json(plan: &InitialPlan, sources: &SourceMap) -> Value {
    let conditions: Vec<Value> = plan
        .conditions
        .iter()
        .map(|condition| {
            json!({ "condition": condition.text, "source": source(condition), "place": place(condition, sources) })
        })
        .collect();
    json!({ "conditions": conditions, "order": plan.order.lines().map(str::trim_end).collect::<Vec<&str>>() })
}

fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
