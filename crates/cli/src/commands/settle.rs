//! `layshaft settle`: the steady state of a model, as start values for later runs.

use crate::codes;
use crate::consent::ForeignArguments;
use crate::request::ModelArguments;
use crate::shell::{Exit, Shell};
use clap::Args;
use layshaft_flatten::{Request, Store};
use layshaft_reduce::{Starts, Switch};
use layshaft_sim::{Compilation, Engine, Role, SettleSettings, Settled, Translation, settle};
use layshaft_source::{Diagnostic, column_width};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::PathBuf;

/// Find the steady state of a model and write it as start values
///
/// States come to rest, but for those on which nothing depends: the position of a car that runs at a constant speed, the angle of its wheels. The file
/// holds the model with other start values; it is simulated, exported and reduced like any other.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Settle {
    #[command(flatten)]
    model: ModelArguments,

    #[command(flatten)]
    pub foreign: ForeignArguments,

    /// A variable that keeps a value: a state, or with `--free` any
    #[arg(long, value_name = "NAME=VALUE", value_parser = assignment)]
    hold: Vec<(String, f64)>,

    /// A parameter or an input that is found instead, one for each `--hold`
    #[arg(long, value_name = "NAME")]
    free: Vec<String>,

    /// A state, or an array of states, that grows by design: a position or an angle that Layshaft does not find itself. It keeps its start value
    #[arg(long, value_name = "NAME")]
    moving: Vec<String>,

    /// Let the model run so long before its start, so that timers expire and controllers settle [default: 0, 10 or 100, as it needs]
    #[arg(long, value_name = "SECONDS", value_parser = duration)]
    run_in: Option<f64>,

    /// Write the model with its start values into this file
    #[arg(short = 'o', long = "write", value_name = "FILE.mo")]
    file: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  layshaft settle Suspension.mo -o Settled.mo
  layshaft settle Car.mo --hold car.v=20 --free throttle -o At20.mo";

/// A derivative that is larger at the start says that the model does not start in the equilibrium.
const AT_REST: f64 = 1e-3;

fn not_there(state: &str, derivative: f64) -> Diagnostic {
    let message = format!(
        "started from what was written the model does not begin in the equilibrium: der({state}) = {derivative:.1e}"
    );
    Diagnostic::warning(codes::STARTS_ELSEWHERE, None, message)
        .hint("something decides the start beside states and discrete variables: `layshaft explain W0532` lists what that may be")
}

fn assignment(text: &str) -> Result<(String, f64), String> {
    let (name, value) = text.split_once('=').ok_or("write NAME=VALUE")?;
    let value = value.trim().parse().map_err(|_| format!("`{value}` is not a number"))?;
    Ok((name.trim().to_string(), value))
}

fn duration(text: &str) -> Result<f64, String> {
    let value: f64 = text.parse().map_err(|_| format!("`{text}` is not a number"))?;
    if value.is_finite() && value >= 0.0 { Ok(value) } else { Err("give seconds, zero or more".to_string()) }
}

/// What was set for the search belongs to the model that starts there. Returns the settings that cannot be written into a class.
fn keep_settings(request: &Request, starts: &mut Starts) -> Vec<(String, String)> {
    let mut lost = Vec::new();
    for (name, value) in request.modifiers.iter().rev() {
        match Switch::written(name, value) {
            Some(switch) if !starts.switches.iter().any(|other| other.is_about(&switch)) => {
                starts.switches.insert(0, switch);
            }
            Some(_) => {}
            None => lost.push((name.clone(), value.clone())),
        }
    }
    lost
}

fn not_written((name, value): &(String, String)) -> Diagnostic {
    let message = format!("`{name}={value}` was set for the search and cannot be written into a class");
    Diagnostic::warning(codes::STARTS_ELSEWHERE, None, message)
        .hint(format!("set it again wherever the written model is used: `--set {name}={value}`"))
}

/// What came of it.
struct Outcome {
    settled: Settled,
    starts: Starts,
    /// The model that starts there: its text, and its largest derivative at the start, by the name of the state.
    text: String,
    check: Option<(String, f64)>,
}

impl Settle {
    pub fn run(&self, shell: &Shell) -> Exit {
        let Ok(request) = self.model.asked_to_run(&self.foreign, shell) else { return Exit::Usage };
        let store = Store::default();
        let translation = Translation::new(&store, &request);
        let (outcome, diagnostics) = self.carry_out(&translation);
        shell.answer(
            &diagnostics,
            &store.sources,
            |ok, diagnostics| as_json(outcome.as_ref(), ok, diagnostics),
            |ok| outcome.as_ref().map_or_else(String::new, |outcome| self.as_text(outcome, ok)),
        )
    }

    fn carry_out(&self, translation: &Translation) -> (Option<Outcome>, Vec<Diagnostic>) {
        let Compilation { model, compiled, mut diagnostics, .. } = translation.compile(Engine::MachineCode, None);
        let Some(compiled) = compiled else { return (None, diagnostics) };
        let settings = SettleSettings {
            hold: self.hold.clone(),
            free: self.free.clone(),
            moving: self.moving.clone(),
            run_in: self.run_in,
        };
        let settled = match settle(&compiled, &settings) {
            Ok(settled) => settled,
            Err(errors) => {
                diagnostics.extend(errors);
                return (None, diagnostics);
            }
        };
        diagnostics.extend(settled.warnings.iter().cloned());
        let mut starts = layshaft_reduce::starts(&compiled.program, translation.outcome().model.as_ref(), &settled);
        let lost = keep_settings(translation.request(), &mut starts);
        diagnostics.extend(lost.iter().map(not_written));
        let name = match &self.file {
            Some(_) => layshaft_reduce::reduced_name(&model, self.file.as_deref()),
            None => format!("{}Settled", model.rsplit('.').next().unwrap_or(&model)),
        };
        let about = "Starts in its steady state";
        let text = layshaft_reduce::annotated_text(&name, &model, about, &starts.switches, &starts.annotation());
        let again = translation.started(starts.switches.iter().map(Switch::modifier).chain(lost), starts.items());
        let check = self.check(&again, &settled, &mut diagnostics);
        if let Some(path) = &self.file
            && let Err(diagnostic) = layshaft_reduce::write_model(path, &text, &translation.store().sources)
        {
            diagnostics.push(diagnostic);
        }
        (Some(Outcome { settled, starts, text, check }), diagnostics)
    }

    /// Starts the written model: the state with the largest derivative of those that should rest.
    fn check(
        &self,
        again: &Translation,
        settled: &Settled,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<(String, f64)> {
        let Compilation { compiled, diagnostics: found, .. } = again.compile(Engine::Interpreter, None);
        let Some(compiled) = compiled else {
            diagnostics.extend(found);
            return None;
        };
        match layshaft_sim::derivatives_at_start(&compiled) {
            Ok(derivatives) => {
                let rests =
                    |name: &str| settled.states.iter().any(|state| state.name == *name && state.role.comes_to_rest());
                let resting = derivatives.into_iter().filter(|(name, _)| rests(name.as_str()));
                let (name, derivative) = resting.max_by(|a, b| a.1.abs().total_cmp(&b.1.abs()))?;
                if derivative.abs() > AT_REST {
                    diagnostics.push(not_there(name.as_str(), derivative));
                }
                Some((name.to_string(), derivative))
            }
            Err(diagnostic) => {
                diagnostics.push(diagnostic);
                None
            }
        }
    }

    fn as_text(&self, outcome: &Outcome, ok: bool) -> String {
        let Outcome { settled, starts, check, .. } = outcome;
        let mut text = String::new();
        let run_in =
            if settled.run_in > 0.0 { format!(", after a run of {} s", settled.run_in) } else { String::new() };
        let _ = writeln!(text, "settled in {} steps{run_in}", settled.steps);
        let width = column_width(settled.states.iter().map(|state| state.name.as_str())).max(5);
        for state in &settled.states {
            let motion = match state.role {
                Role::Rests => String::new(),
                Role::Indifferent => "  any value will do".to_string(),
                Role::Moves | Role::Grows | Role::Held => {
                    format!("  {}, derivative {:.6e}", role(state.role), state.derivative)
                }
            };
            let _ = writeln!(text, "  {:width$}  {:>14.7e}{motion}", state.name.as_str(), state.value);
        }
        for (name, value) in &settled.free {
            let _ = writeln!(text, "  {name:width$}  {value:>14.7e}  found");
        }
        if !starts.closed.is_empty() {
            let _ = writeln!(text, "  protected, and so in the annotation only: {}", starts.closed.join(", "));
        }
        if let Some((name, derivative)) = check {
            let _ = writeln!(text, "  started there, the largest derivative is der({name}) = {derivative:.1e}");
        }
        if let Some(file) = self.file.as_ref().filter(|_| ok) {
            let _ = writeln!(text, "  written to {}", file.display());
        }
        text
    }
}

fn as_json(outcome: Option<&Outcome>, ok: bool, diagnostics: Value) -> Value {
    let states = outcome.map(|outcome| {
            let state = |state: &layshaft_sim::SettledState| {
                json!({
                    "name": state.name.as_str(), "value": state.value, "derivative": state.derivative, "role": role(state.role),
                })
            };
            outcome.settled.states.iter().map(state).collect::<Vec<_>>()
        });
    let free = outcome.map(|outcome| {
        outcome.settled.free.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect::<Vec<_>>()
    });
    let check = outcome.and_then(|outcome| outcome.check.as_ref());
    json!({
        "ok": ok,
        "states": states,
        "free": free,
        "steps": outcome.map(|outcome| outcome.settled.steps),
        "at_start": check.map(|(name, derivative)| json!({ "state": name, "derivative": derivative })),
        "closed": outcome.map(|outcome| &outcome.starts.closed),
        "modelica": outcome.map(|outcome| &outcome.text),
        "diagnostics": diagnostics,
    })
}

fn role(role: Role) -> &'static str {
    match role {
        Role::Rests => "rests",
        Role::Moves => "moves",
        Role::Grows => "grows",
        Role::Indifferent => "indifferent",
        Role::Held => "held",
    }
}
