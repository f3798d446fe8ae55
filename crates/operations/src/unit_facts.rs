//! What a report says about the run of a functional mock-up unit besides its curves.

use crate::facts::times;
use layshaft_fmi::import::{Fmu, Outcome, interface_name};
use layshaft_foreign::Interface;
use layshaft_report::{RunFacts, significant};
use layshaft_source::{Colour, Diagnostic, SourceMap, render};
use std::path::Path;

/// The facts of the run of a unit.
pub fn unit_facts(fmu: &Fmu, outcome: &Outcome, path: &Path, sources: &SourceMap) -> RunFacts {
    let statistics = &outcome.statistics;
    let row = |name: &str, value: String| (name.to_string(), value);
    let cost = statistics.cpu_seconds.max(1e-9);
    let shown = |d: &Diagnostic| render(d, sources, Colour::Never).trim_end().to_string();
    RunFacts {
        model: fmu.description.model_name.clone(),
        description: fmu.description.description.clone().unwrap_or_default(),
        ending: how_unit_ended(outcome).to_string(),
        statistics: vec![
            row("Unit", fmu.archive.path().display().to_string()),
            row("Interface", interface_name(outcome.plan.interface).to_string()),
            row("Simulated time", format!("{} s to {} s", outcome.plan.start, significant(statistics.time, 12))),
            row("Method", unit_method(outcome)),
            row("Processor time", {
                format!(
                    "{}, {} real time",
                    super::facts::duration(cost),
                    times((statistics.time - outcome.plan.start) / cost)
                )
            }),
            row("Steps", format!("{} and {} rejected", statistics.steps, statistics.rejected)),
            row("Points", statistics.points.to_string()),
            row("Result file", path.display().to_string()),
        ],
        events: Vec::new(),
        event_count: statistics.state_events + statistics.time_events + statistics.step_events,
        messages: outcome.diagnostics.iter().map(shown).collect(),
        figures: outcome.figures.clone(),
        ..RunFacts::default()
    }
}

/// How the run of a unit ended, for a person.
pub fn how_unit_ended(outcome: &Outcome) -> &'static str {
    match (outcome.is_complete, outcome.terminated, outcome.interrupted) {
        (true, true, _) => "ended by the unit",
        (true, false, _) => "simulated",
        (false, _, true) => "interrupted",
        (false, _, false) => "failed",
    }
}

/// How the unit was integrated, for a person.
pub fn unit_method(outcome: &Outcome) -> String {
    match outcome.plan.interface {
        Interface::CoSimulation => format!("the unit's own, steps of {} s", outcome.plan.step),
        Interface::ModelExchange => {
            format!("{}, tolerance {:e}", outcome.plan.method.name(), outcome.plan.tolerance.unwrap_or(1e-6))
        }
    }
}
