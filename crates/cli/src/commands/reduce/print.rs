//! What a reduction came to, as text and as JSON.

use layshaft_reduce::{
    Goal, Outcome, OutputError, Parameters, Place, RankedParameter, Ranking, Reduction, Run, ScenarioResult, Study,
};
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
    if outcome.columns.len() > 1 {
        text.push_str(&side_by_side(outcome, ranking, name_width));
    }
    if !outcome.removed_before.is_empty() {
        let _ = writeln!(text, "  {} further elements are removed in the model itself", outcome.removed_before.len());
    }
    if let Some(parameters) = &outcome.parameters {
        text.push_str(&parameters_text(outcome, parameters));
    }
    let Some(reduction) = reduction else { return text };
    text.push_str(&reduction_text(outcome, study, reduction));
    if let Some(file) = file.filter(|_| !outcome.diagnostics.iter().any(|diagnostic| diagnostic.is_error())) {
        let _ = writeln!(text, "  reduced model written to {}", file.display());
    }
    text
}

/// Rank and index of each element in every scenario or window.
fn side_by_side(outcome: &Outcome, ranking: &Ranking, name_width: usize) -> String {
    let places: Vec<Vec<Place>> = (0..outcome.columns.len()).map(|column| ranking.places(column)).collect();
    let mut text = String::from("\nside by side: rank and activity index\n");
    for (at, column) in outcome.columns.iter().enumerate() {
        let _ = writeln!(text, "  [{}]  {column}", at + 1);
    }
    let _ = write!(text, "  {:name_width$}", "element");
    for at in 0..outcome.columns.len() {
        let _ = write!(text, "  {:>14}", format!("[{}]", at + 1));
    }
    text.push('\n');
    for element in ranking.order() {
        let _ = write!(text, "  {:name_width$}", outcome.elements[element].name);
        for places in &places {
            let _ = write!(text, "  {:3}  {:9.3e}", places[element].rank, places[element].index);
        }
        text.push('\n');
    }
    text
}

fn parameters_text(outcome: &Outcome, parameters: &Parameters) -> String {
    let mut text = format!(
        "\n{} parameters, changed by ±{} %: {} runs\n",
        parameters.ranked.len(),
        100.0 * parameters.change,
        parameters.runs
    );
    let shown = |parameter: &&RankedParameter| !parameter.elements.is_empty() || parameters.is_felt(parameter);
    let shown: Vec<&RankedParameter> = parameters.ranked.iter().filter(shown).collect();
    let width = layshaft_source::column_width(shown.iter().map(|parameter| parameter.name.as_str())).max(9);
    let _ = write!(text, "  rank  {:width$}         value  activity index", "parameter");
    for output in &parameters.outputs {
        let _ = write!(text, "  {:>14}", format!("S of {output}"));
    }
    text.push_str("  elements\n");
    for (at, parameter) in shown.iter().enumerate() {
        let _ = write!(text, "  {:4}  {:width$}  {:12.6}", at + 1, parameter.name, parameter.value);
        match parameter.elements.is_empty() {
            true => text.push_str("               -"),
            false => {
                let _ = write!(text, "       {:9.3e}", parameter.index);
            }
        }
        for (sensitivity, (noise, output)) in
            parameter.sensitivities.iter().zip(parameters.noise.iter().zip(&parameters.outputs))
        {
            let width = output.len().max(9) + 5;
            match sensitivity {
                Some(value) if value > noise => {
                    let _ = write!(text, "  {value:width$.4}");
                }
                Some(_) => {
                    let _ = write!(text, "  {:>width$}", "noise");
                }
                None => {
                    let _ = write!(text, "  {:>width$}", "not varied");
                }
            }
        }
        let names: Vec<&str> =
            parameter.elements.iter().take(3).map(|&element| outcome.elements[element].name.as_str()).collect();
        let more = if parameter.elements.len() > 3 { ", …" } else { "" };
        let _ = writeln!(text, "  {}{more}", names.join(", "));
    }
    let rest = parameters.ranked.len() - shown.len();
    if rest > 0 {
        let _ = writeln!(text, "  {rest} further parameters belong to no element and change no output");
    }
    if parameters.arrays > 0 {
        let _ = writeln!(text, "  {} parameters are arrays (tables, curves) and were not changed", parameters.arrays);
    }
    for (output, noise) in parameters.outputs.iter().zip(&parameters.noise) {
        let _ = writeln!(text, "  S of {output}: up to {noise:.1e} it is the error of integration");
    }
    text
}

fn parameters_json(outcome: &Outcome, parameters: &Parameters) -> Value {
    let row = |parameter: &RankedParameter| {
        let sensitivity = |(output, value): (&String, &Option<f64>)| json!({ "output": output, "sensitivity": value });
        let names = parameter.elements.iter().map(|&element| outcome.elements[element].name.as_str());
        json!({
            "name": parameter.name,
            "value": parameter.value,
            "unit": parameter.unit,
            "description": parameter.description,
            "elements": names.collect::<Vec<_>>(),
            "index": parameter.index,
            "sensitivities": parameters.outputs.iter().zip(&parameter.sensitivities).map(sensitivity).collect::<Vec<_>>(),
            "is_felt": parameters.is_felt(parameter),
        })
    };
    json!({
        "change": parameters.change,
        "runs": parameters.runs,
        "noise": parameters.outputs.iter().zip(&parameters.noise)
            .map(|(output, noise)| json!({ "output": output, "noise": noise })).collect::<Vec<_>>(),
        "parameters": parameters.ranked.iter().map(row).collect::<Vec<_>>(),
    })
}

/// The ranking of every scenario or window by itself.
fn rankings_json(outcome: &Outcome) -> Vec<Value> {
    let Some(ranking) = &outcome.ranking else { return Vec::new() };
    let column = |(at, column): (usize, &layshaft_reduce::Column)| {
        let places = ranking.places(at);
        let element = |element: usize| {
            json!({
                "name": outcome.elements[element].name,
                "rank": places[element].rank,
                "index": places[element].index,
                "activity": outcome.activities[at][element],
            })
        };
        let mut order: Vec<usize> = (0..places.len()).collect();
        order.sort_by_key(|&element| places[element].rank);
        json!({
            "scenario": column.scenario,
            "window": column.window.map(|(start, end)| [start, end]),
            "elements": order.into_iter().map(element).collect::<Vec<_>>(),
        })
    };
    outcome.columns.iter().enumerate().map(column).collect()
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
    text.push_str(&errors_text(&scenario.errors));
    text
}

pub fn errors_text(errors: &[OutputError]) -> String {
    let mut text = String::new();
    if errors.is_empty() {
        return text;
    }
    let width = layshaft_source::column_width(errors.iter().map(|error| error.name.as_str())).max(6);
    let _ = writeln!(text, "  {:width$}   max error   of range    rms error   of range  at time", "output");
    for error in errors {
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
        "rankings": rankings_json(outcome),
        "parameters": outcome.parameters.as_ref().map(|parameters| parameters_json(outcome, parameters)),
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
        "violated_at_end": run.violated_at_end,
    })
}
