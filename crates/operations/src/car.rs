//! The ladder of a car as one HTML file: table, error over cost, all levels over time, their classes.

use layshaft_reduce::CarOutcome;
use layshaft_report::{Align, Card, Panel, Report, Table};
use serde_json::json;

/// The report of a ladder; nothing if not even the full car ran.
pub fn report(outcome: &CarOutcome) -> Option<Report> {
    let (full, last) = (outcome.levels.first()?, outcome.levels.last()?);
    let mut report =
        Report::new(format!("Levels of {}", outcome.model), "each one reduced further, compared with the full car");
    let faster = full.run.cpu_seconds / last.run.cpu_seconds.max(1e-12);
    let card = |title: &str, value: f64, unit: &str, note: String| Card {
        title: title.into(),
        value,
        unit: unit.into(),
        note,
    };
    report.cards(&[
        card("Levels", outcome.levels.len() as f64, "", "the full car included".into()),
        card("States of the last", last.run.states as f64, "", format!("of {}", full.run.states)),
        card(
            "Speed-up of the last",
            faster,
            "",
            format!("{:.1} ms instead of {:.1} ms", 1e3 * last.run.cpu_seconds, 1e3 * full.run.cpu_seconds),
        ),
        card("Error of the last", 100.0 * last.error(), "%", "largest, of the range".into()),
    ]);
    report.table("Levels", &table(outcome));
    let costs: Vec<f64> =
        outcome.levels.iter().map(|level| 100.0 * level.run.cpu_seconds / full.run.cpu_seconds.max(1e-12)).collect();
    let errors: Vec<f64> = outcome.levels.iter().map(|level| 100.0 * level.error()).collect();
    let numbers: Vec<f64> = (1..=outcome.levels.len()).map(|number| number as f64).collect();
    let axis = report.time_axis(&numbers);
    let cost = report.curve("processor time", "%", "Of the full car", axis, &numbers, &costs);
    let error = report.curve("largest error", "%", "Of the range", axis, &numbers, &errors);
    report.plots(
        "Error over cost",
        &[Panel {
            title: "Largest error over processor time".into(),
            x: Some(cost),
            y: vec![error],
            ..Panel::default()
        }],
        false,
    );
    let mut panels = Vec::new();
    for compared in &full.errors {
        let mut panel = Panel { title: compared.name.clone(), ..Panel::default() };
        for (at, level) in outcome.levels.iter().enumerate() {
            let Some(values) = level.run.samples.series(&compared.name) else { continue };
            let times = level.run.samples.times();
            let axis = report.time_axis(times);
            let name = format!("{} (level {})", compared.name, at + 1);
            panel.y.push(report.curve(&name, &compared.unit, "", axis, times, values));
        }
        panels.push(panel);
    }
    report.plots("All levels", &panels, false);
    for (name, text) in outcome.levels.iter().flat_map(|level| &level.files) {
        let text = text.replace('&', "&amp;").replace('<', "&lt;");
        report.documentation(name, &format!("<pre>{text}</pre>"));
    }
    outcome.header.iter().for_each(|header| report.other_names(header));
    let left_out = outcome.left_out.iter().map(|(step, why)| format!("left out: {step}: {why}"));
    let diagnostics = outcome.diagnostics.iter().map(|d| format!("{}: {}", d.code.0, d.message));
    report.messages("Messages", &left_out.chain(diagnostics).collect::<Vec<_>>());
    Some(report)
}

fn table(outcome: &CarOutcome) -> Table {
    let right = Some(Align::Right);
    let mut columns =
        vec![("level".to_string(), right), ("states".to_string(), right), ("CPU [ms]".to_string(), right)];
    let outputs: Vec<&str> =
        outcome.levels.first().iter().flat_map(|full| &full.errors).map(|error| error.name.as_str()).collect();
    columns.extend(outputs.iter().map(|name| (format!("{name} [%]"), right)));
    columns.extend(["class", "what it adds"].map(|name| (name.to_string(), None)));
    columns.extend(["steps", "events"].map(|name| (name.to_string(), right)));
    let row = |(at, level): (usize, &layshaft_reduce::CarLevel)| {
        let mut row =
            vec![json!(at + 1), json!(level.run.states), json!(format!("{:.1}", 1e3 * level.run.cpu_seconds))];
        row.extend(outputs.iter().map(|name| {
            let error = level.errors.iter().find(|error| error.name == **name);
            json!(error.map_or_else(String::new, |error| format!("{:.3}", 100.0 * error.max_relative)))
        }));
        row.extend([json!(level.class), json!(level.what), json!(level.run.steps), json!(level.run.events)]);
        row
    };
    let rows = outcome.levels.iter().enumerate().map(row).collect();
    Table { columns, rows, search: false, folded: false }
}
