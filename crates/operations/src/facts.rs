//! What a report says about a run besides its curves.

use layshaft_ir::Presentation;
use layshaft_report::{ReportPlan, RunFacts, significant};
use layshaft_results::FigureSet;
use layshaft_sim::{Compilation, Compiled, Report};
use layshaft_source::{Colour, SourceMap, render};
use std::path::Path;

/// The facts of a simulation.
pub fn run_facts(
    compilation: &Compilation,
    run: &Report,
    result: &Path,
    ending: &str,
    sources: &SourceMap,
    figures: FigureSet,
) -> RunFacts {
    let statistics = &run.statistics;
    let row = |name: &str, value: String| (name.to_string(), value);
    let cost = statistics.cpu_seconds.max(1e-9);
    let simulated = statistics.time - run.options.start;
    let events = statistics.state_events + statistics.time_events + statistics.step_events;
    RunFacts {
        sensitivities: Vec::new(),
        model: compilation.model.clone(),
        description: compilation.description.clone(),
        ending: ending.to_string(),
        statistics: vec![
            row("Simulated time", format!("{} s to {} s", run.options.start, significant(statistics.time, 12))),
            row("Method", run.method.clone()),
            row("Tolerance", format!("{:e}", run.tolerance)),
            row("Processor time", format!("{}, {} real time", duration(cost), times(simulated / cost))),
            row("Steps", format!("{} and {} rejected", statistics.steps, statistics.rejected)),
            row("Evaluations of the equations", statistics.function_evaluations.to_string()),
            row("Jacobians", statistics.jacobian_evaluations.to_string()),
            row("Factorisations", statistics.factorizations.to_string()),
            row("Newton iterations", statistics.newton_iterations.to_string()),
            row("State events", statistics.state_events.to_string()),
            row("Time events", statistics.time_events.to_string()),
            row("Restarts", statistics.restarts.to_string()),
            row("Points", statistics.points.to_string()),
            row("Nonlinear systems", format!("{} solved", run.services.nonlinear_solutions)),
            row("Mixed systems", format!("{} solved", run.services.mixed_solutions)),
            row("Translation", format!("{:.0} ms", 1e3 * translation_seconds(compilation))),
            row("Assumed at the start", listed(&run.assumed)),
            row("Result file", result.display().to_string()),
        ],
        events: run.events.iter().map(|event| (event.time, event.cause.clone())).collect(),
        event_count: events,
        messages: run.diagnostics.iter().map(|d| render(d, sources, Colour::Never).trim_end().to_string()).collect(),
        cause: cause(run, ending),
        figures,
        texts: run.texts.clone(),
        resources: Vec::new(),
    }
}

/// The variables that a model's report shows first.
pub fn shown_first(presentation: &Presentation, compiled: &Compiled) -> Vec<String> {
    const MOST: usize = 12;
    let header = layshaft_sim::header(&compiled.program, 0.0, 1.0);
    let states = compiled.program.states.iter().map(|state| state.name.to_string()).collect();
    let (plan, _) = ReportPlan::new(&header, presentation, &states);
    plan.shown().take(MOST).map(str::to_string).collect()
}

/// Why a run ended before its time, in a sentence; nothing of a run that came to its end.
fn cause(run: &Report, ending: &str) -> Option<String> {
    match ending {
        "simulated" => None,
        "failed" => {
            let first = run.diagnostics.iter().find(|diagnostic| diagnostic.is_error());
            Some(first.map_or_else(|| ending.to_string(), |diagnostic| diagnostic.message.clone()))
        }
        other => Some(other.to_string()),
    }
}

/// Conditions in one line; the last of a long list are counted.
fn listed(conditions: &[String]) -> String {
    const MOST: usize = 30;
    match conditions.len() {
        0 => "nothing".to_string(),
        n if n > MOST => format!("{}, and {} more", conditions[..MOST].join(", "), n - MOST),
        _ => conditions.join(", "),
    }
}

fn translation_seconds(compilation: &Compilation) -> f64 {
    (compilation.flatten_time + compilation.symbolic_time + compilation.code_time).as_secs_f64()
}

/// How a simulation ended, for a person.
pub fn how_it_ended(report: &Report) -> String {
    match (report.is_complete, report.interrupted, &report.termination) {
        (true, _, Some(message)) => format!("terminated by the model: {message}"),
        (true, _, None) => "simulated".to_string(),
        (false, true, _) => "interrupted".to_string(),
        (false, false, _) => "failed".to_string(),
    }
}

/// A processor time: milliseconds where it is short.
pub fn duration(seconds: f64) -> String {
    match seconds {
        0.1.. => format!("{seconds:.3} s"),
        1e-6.. => format!("{} ms", significant(1e3 * seconds, 3)),
        _ => "0 ms".to_string(),
    }
}

/// "12×", "0.3×".
pub fn times(factor: f64) -> String {
    if factor >= 10.0 { format!("{factor:.0}×") } else { format!("{factor:.2}×") }
}
