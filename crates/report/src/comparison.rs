//! The report of a comparison: the curves of both results with the tube around the reference, the difference, and a verdict for each; the worst first.

use crate::document::{Align, Card, Panel, Quantity, Report, Table};
use layshaft_results::compare::{CompareOptions, Comparison, Samples, SignalReport, tube_curves};
use layshaft_results::{Source, Trajectory};
use layshaft_units::Conversion;
use serde_json::json;

/// Signals that are drawn.
const PANELS: usize = 24;

/// The first part of each pair says which file it is.
pub fn comparison(
    outcome: &Comparison,
    options: &CompareOptions,
    result: (&str, &Trajectory),
    reference: (&str, &Trajectory),
) -> Report {
    let wrong = outcome.wrong();
    let verdict = match (wrong.len(), outcome.signals.len()) {
        (0, _) => format!("Comparison: {}", outcome.verdict.text()),
        (wrong, all) => format!("Comparison: {wrong} of {all} signals leave the tube"),
    };
    let mut report = Report::new(format!("{} and {}", result.0, reference.0), verdict);
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
    // Of names that mean the same one is drawn.
    let layout = reference.1.layout();
    let mut drawn: Vec<Source> = Vec::new();
    let mut shown: Vec<&SignalReport> = Vec::new();
    for signal in &order {
        let source = reference.1.find(&signal.name).map(|at| layout.slots[at].source);
        if shown.len() < PANELS && source.is_none_or(|source| !drawn.contains(&source)) {
            drawn.extend(source);
            shown.push(signal);
        }
    }
    for signal in shown {
        let mut panel = Panel { title: signal.name.clone(), ..Panel::default() };
        for ((whose, run), axis) in [result, reference].into_iter().zip(axes) {
            let (Some(at), Some(values)) = (run.find(&signal.name), run.series(&signal.name)) else { continue };
            let column = &run.header.variables[at];
            let quantity = Quantity { name: whose, ..Quantity::of(column) };
            panel.y.push(report.curve_of(quantity, axis, &run.time, &values));
        }
        let difference = add_tube(&mut report, &mut panel, signal, options, result.1, reference.1);
        panels.push(panel);
        panels.extend(difference);
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
    report.other_names(&reference.1.header);
    report
}

/// Adds the tube to the panel of a signal; the panel of the difference, with the tube's height around zero.
fn add_tube(
    report: &mut Report,
    panel: &mut Panel,
    signal: &SignalReport,
    options: &CompareOptions,
    result: &Trajectory,
    reference: &Trajectory,
) -> Option<Panel> {
    let (ours, theirs) = (result.series(&signal.name)?, reference.series(&signal.name)?);
    let column = reference.find(&signal.name).map(|at| reference.header.variables[at].clone());
    let (unit, display_unit) = column.map(|column| (column.unit, column.display_unit)).unwrap_or_default();
    let reference = Samples { time: &reference.time, values: &theirs };
    let curves = tube_curves(reference, Samples { time: &result.time, values: &ours }, &signal.verdict, options)?;
    let axis = report.time_axis(&curves.time);
    let height = vec![signal.verdict.half_height; curves.time.len()];
    let depth: Vec<f64> = height.iter().map(|value| -value).collect();
    // Differences are stretched like the values, and not moved: no zero point of °C.
    let stretched = Conversion::new(&unit, &display_unit).filter(|conversion| conversion.offset == 0.0);
    let of_difference = if stretched.is_some() { display_unit.as_str() } else { "" };
    let mut curve = |name: &str, display_unit: &str, values: &[f64]| {
        let name = format!("{}: {name}", signal.name);
        let quantity = Quantity { name: &name, unit: &unit, display_unit, description: "" };
        report.curve_of(quantity, axis, &curves.time, values)
    };
    panel.band = Some([
        curve("lower end of the tube", &display_unit, &curves.lower),
        curve("upper end of the tube", &display_unit, &curves.upper),
    ]);
    let y = vec![curve("difference", of_difference, &curves.difference)];
    let band = Some([curve("tube below", of_difference, &depth), curve("tube above", of_difference, &height)]);
    Some(Panel { title: format!("{}: difference", signal.name), y, band, ..Panel::default() })
}
