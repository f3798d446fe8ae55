//! The report of a comparison: the curves of both results, the worst first, and a verdict for each.

use crate::document::{Align, Card, Panel, Quantity, Report, Table};
use layshaft_results::Trajectory;
use layshaft_results::compare::{Comparison, SignalReport};
use serde_json::json;

/// Signals that are drawn.
const PANELS: usize = 24;

/// `names` say which file is which.
pub fn comparison(outcome: &Comparison, result: (&str, &Trajectory), reference: (&str, &Trajectory)) -> Report {
    let mut report =
        Report::new(format!("{} and {}", result.0, reference.0), format!("Comparison: {}", outcome.verdict.text()));
    let wrong = outcome.wrong();
    let card = |title: &str, value: f64, unit: &str, note: &str| Card {
        title: title.into(),
        value,
        unit: unit.into(),
        note: note.into(),
    };
    report.cards(&[
        card("Signals compared", outcome.signals.len() as f64, "", ""),
        card("Outside the tube", wrong.len() as f64, "", ""),
        card("Missing", outcome.missing.len() as f64, "", ""),
        card("Greatest rms error", 100.0 * outcome.rms_relative(), "%", "of the range"),
    ]);
    report.messages("Problem", &outcome.problem.iter().cloned().collect::<Vec<String>>());
    let mut order: Vec<&SignalReport> = wrong;
    let mut right: Vec<&SignalReport> = outcome.signals.iter().filter(|signal| signal.verdict.ok).collect();
    right.sort_by(|a, b| b.verdict.rms_relative.total_cmp(&a.verdict.rms_relative));
    order.extend(right);
    let axes = [report.time_axis(&result.1.time), report.time_axis(&reference.1.time)];
    let mut panels = Vec::new();
    for signal in order.iter().take(PANELS) {
        let mut panel = Panel { title: signal.name.clone(), ..Panel::default() };
        for ((whose, run), axis) in [result, reference].into_iter().zip(axes) {
            let (Some(at), Some(values)) = (run.find(&signal.name), run.series(&signal.name)) else { continue };
            let column = &run.header.variables[at];
            let quantity = Quantity { name: whose, ..Quantity::of(column) };
            panel.y.push(report.curve_of(quantity, axis, &run.time, &values));
        }
        panels.push(panel);
    }
    report.plots("Curves", &panels, false);
    let mut table = Table {
        columns: vec![
            ("Signal".into(), None),
            ("Verdict".into(), None),
            ("rms error, % of range".into(), Some(Align::Right)),
            ("Outside by, % of range".into(), Some(Align::Right)),
            ("At time".into(), Some(Align::Right)),
        ],
        search: true,
        ..Table::default()
    };
    for signal in order {
        let verdict = &signal.verdict;
        table.rows.push(vec![
            json!(signal.name),
            json!(verdict.why.map_or("within the tube", |why| why.text())),
            json!(100.0 * verdict.rms_relative),
            json!(100.0 * verdict.excess_relative),
            json!(verdict.at),
        ]);
    }
    for name in &outcome.missing {
        table.rows.push(vec![json!(name), json!("not in the result"), json!(null), json!(null), json!(null)]);
    }
    report.table("Signals", &table);
    report
}
