//! What a reduction came to, as text and as JSON.

use layshaft_reduce::{Goal, Outcome, OutputError, Reduction, Run, ScenarioResult, Study};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;

pub fn as_text(outcome: &Outcome, study: &Study, file: Option<&Path>) -> String {
    let mut text = String::new();
    let Some(ranking) = &outcome.ranking else { return text };
    let reduction = outcome.reduction.as_ref();
    let _ = writeln!(text, "{}: {} energy elements", outcome.model, outcome.elements.len());
    let name_width = layshaft_source::column_width(outcome.elements.iter().map(|element| element.name.as_str())).max(7);
    let _ = writeln!(text, "  rank  cumulative  activity index     activity [J]  {:name_width$}  kind", "element");
    for (at, ranked) in ranking.ranked.iter().enumerate() {
        let element = &outcome.elements[ranked.element];
        let gone = match reduction {
            Some(reduction) if reduction.removed[ranked.element] => format!("  {}", element.when_removed),
            _ => String::new(),
        };
        let _ = writeln!(
            text,
            "  {:4}  {:8.4} %      {:.4e}  {:15.6e}  {:name_width$}  {}{gone}",
            at + 1,
            100.0 * ranked.cumulative,
            ranked.index,
            ranked.activity,
            element.name,
            element.kind
        );
    }
    if !outcome.removed_before.is_empty() {
        let _ = writeln!(text, "  {} further elements are removed in the model itself", outcome.removed_before.len());
    }
    let Some(reduction) = reduction else { return text };
    text.push_str(&reduction_text(outcome, study, reduction));
    if let Some(file) = file.filter(|_| !outcome.diagnostics.iter().any(|diagnostic| diagnostic.is_error())) {
        let _ = writeln!(text, "  reduced model written to {}", file.display());
    }
    text
}

fn reduction_text(outcome: &Outcome, study: &Study, reduction: &Reduction) -> String {
    let kept = reduction.removed.iter().filter(|removed| !**removed).count();
    let mut text = format!("\n{kept} of {} elements are kept", outcome.elements.len());
    if let Goal::Error(_) = study.goal {
        let _ = write!(
            text,
            ", found by {} translations and {} simulations",
            reduction.search.models, reduction.search.simulated
        );
    }
    text.push('\n');
    if !reduction.search.put_back.is_empty() {
        let names = reduction.search.put_back.iter().map(|&element| format!("`{}`", outcome.elements[element].name));
        let _ = writeln!(text, "  needed in spite of their rank: {}", names.collect::<Vec<_>>().join(", "));
    }
    for scenario in &reduction.scenarios {
        if reduction.scenarios.len() > 1 {
            let _ = writeln!(text, "\nscenario: {}", scenario.name);
        }
        text.push_str(&scenario_text(scenario));
    }
    text
}

pub fn scenario_text(scenario: &ScenarioResult) -> String {
    let (full, reduced) = (&scenario.full, &scenario.reduced);
    let mut text = String::from("                                 full       reduced    factor\n");
    let mut line = |what: &str, full: f64, reduced: f64, digits: usize| {
        let factor = if reduced > 0.0 { format!("{:9.2}", full / reduced) } else { String::new() };
        let _ = writeln!(text, "  {what:<22} {full:12.digits$}  {reduced:12.digits$} {factor}");
    };
    line("states", full.states as f64, reduced.states as f64, 0);
    line("steps", full.steps as f64, reduced.steps as f64, 0);
    line("function evaluations", full.function_evaluations as f64, reduced.function_evaluations as f64, 0);
    line("events", full.events as f64, reduced.events as f64, 0);
    line("CPU time [ms]", 1e3 * full.cpu_seconds, 1e3 * reduced.cpu_seconds, 3);
    if scenario.errors.is_empty() {
        return text;
    }
    let width = layshaft_source::column_width(scenario.errors.iter().map(|error| error.name.as_str())).max(6);
    let _ = writeln!(text, "  {:width$}   max error   of range    rms error   of range  at time", "output");
    for error in &scenario.errors {
        let _ = writeln!(
            text,
            "  {:width$}  {:10.4e}  {:7.3} %   {:10.4e}  {:7.3} %  {:.6}",
            error.name,
            error.max,
            100.0 * error.max_relative,
            error.rms,
            100.0 * error.rms_relative,
            error.time
        );
    }
    text
}

pub fn as_json(outcome: &Outcome, study: &Study, modelica: Option<&str>, ok: bool, diagnostics: Value) -> Value {
    let reduction = outcome.reduction.as_ref();
    let element = |ranked: &layshaft_reduce::Ranked| {
        let element = &outcome.elements[ranked.element];
        json!({
            "name": element.name,
            "kind": element.kind.letter(),
            "activity": ranked.activity,
            "index": ranked.index,
            "cumulative": ranked.cumulative,
            "kept": reduction.is_none_or(|reduction| !reduction.removed[ranked.element]),
        })
    };
    let elements: Vec<Value> = outcome.ranking.iter().flat_map(|ranking| &ranking.ranked).map(element).collect();
    let scenarios = || reduction.into_iter().flat_map(|reduction| &reduction.scenarios);
    json!({
        "ok": ok,
        "model": outcome.model,
        "elements": elements,
        "errors": scenarios().next().map(|scenario| errors(&scenario.errors)),
        "speedup": scenarios().next().map(speedup),
        "scenarios": scenarios()
            .map(|scenario| json!({
                "name": scenario.name,
                "errors": errors(&scenario.errors),
                "speedup": speedup(scenario),
                "full": run(&scenario.full),
                "reduced": run(&scenario.reduced),
            }))
            .collect::<Vec<_>>(),
        "search": reduction.filter(|_| matches!(study.goal, Goal::Error(_))).map(|reduction| json!({
            "models": reduction.search.models,
            "simulated": reduction.search.simulated,
        })),
        "put_back": reduction.map(|reduction| {
            reduction.search.put_back.iter().map(|&element| outcome.elements[element].name.as_str()).collect::<Vec<_>>()
        }),
        "modelica": modelica,
        "diagnostics": diagnostics,
    })
}

pub fn errors(errors: &[OutputError]) -> Value {
    let error = |error: &OutputError| {
        json!({
            "output": error.name,
            "unit": error.unit,
            "max": error.max,
            "max_time": error.time,
            "max_percent": 100.0 * error.max_relative,
            "rms": error.rms,
            "rms_percent": 100.0 * error.rms_relative,
            "range": error.range,
        })
    };
    errors.iter().map(error).collect()
}

pub fn speedup(scenario: &ScenarioResult) -> Value {
    let (full, reduced) = (&scenario.full, &scenario.reduced);
    let factor = |full: f64, reduced: f64| if reduced > 0.0 { json!(full / reduced) } else { Value::Null };
    json!({
        "cpu": factor(full.cpu_seconds, reduced.cpu_seconds),
        "steps": factor(full.steps as f64, reduced.steps as f64),
        "function_evaluations": factor(full.function_evaluations as f64, reduced.function_evaluations as f64),
        "states": [full.states, reduced.states],
    })
}

pub fn run(run: &Run) -> Value {
    json!({
        "states": run.states,
        "steps": run.steps,
        "function_evaluations": run.function_evaluations,
        "jacobian_evaluations": run.jacobian_evaluations,
        "events": run.events,
        "cpu_seconds": run.cpu_seconds,
    })
}
