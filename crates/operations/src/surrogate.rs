//! A surrogate as one HTML file: errors and speed, full model and surrogate over time in runs that it was not fitted to, the functions, the text.

use layshaft_reduce::{OutputError, Run, SurrogateOutcome};
use layshaft_report::{Align, Card, Panel, Report, Table, significant};
use serde_json::json;

/// A run of both, of whatever kind.
struct Compared<'a> {
    title: String,
    full: &'a Run,
    surrogate: &'a Run,
    errors: &'a [OutputError],
    /// Both were run by themselves: their times can be compared.
    is_timed: bool,
}

/// The report of a surrogate; nothing if there is none.
pub fn report(outcome: &SurrogateOutcome) -> Option<Report> {
    let text = outcome.modelica.as_ref()?;
    let subtitle = format!(
        "{} of {} states, fitted to {} runs of {} s",
        outcome.states.len(),
        outcome.full_states,
        outcome.runs,
        outcome.duration
    );
    let mut report = Report::new(format!("Surrogate of {}", outcome.class), subtitle);
    let compared = all(outcome);
    report.cards(&cards(outcome, &compared));
    report.table("Errors in runs that it was not fitted to", &errors(&compared));
    // What counts most, the surrogate in its place, comes first.
    for (number, run) in compared.iter().enumerate().rev() {
        add_comparison(&mut report, run, number);
    }
    report.table("Functions", &functions(outcome));
    report.table("States", &states(outcome));
    report.table("Inputs and their ranges", &inputs(outcome));
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    report.documentation("Modelica", &format!("<pre>{text}</pre>"));
    let diagnostics = outcome.diagnostics.iter();
    report.messages("Messages", &diagnostics.map(|d| format!("{}: {}", d.code.0, d.message)).collect::<Vec<_>>());
    Some(report)
}

fn all(outcome: &SurrogateOutcome) -> Vec<Compared<'_>> {
    let beside = outcome.tests.iter().map(|test| Compared {
        title: format!("Beside the full model: {}", test.name),
        full: &test.full,
        surrogate: &test.surrogate,
        errors: &test.errors,
        is_timed: false,
    });
    let in_place = outcome.in_place.iter().map(|result| Compared {
        title: format!("In place: {}", result.name.split('(').next().unwrap_or(&result.name)),
        full: &result.full,
        surrogate: &result.reduced,
        errors: &result.errors,
        is_timed: true,
    });
    beside.chain(in_place).collect()
}

fn cards(outcome: &SurrogateOutcome, compared: &[Compared<'_>]) -> Vec<Card> {
    let card = |title: &str, value: f64, unit: &str, note: String| Card {
        title: title.into(),
        value,
        unit: unit.into(),
        note,
    };
    let mut cards =
        vec![card("States", outcome.states.len() as f64, "", format!("of {}, rig included", outcome.full_states))];
    let units: usize = outcome.functions.iter().map(|function| function.units).sum();
    cards.push(card("Hidden units", units as f64, "", format!("in {} functions", outcome.functions.len())));
    for run in compared.iter().filter(|run| run.is_timed && run.surrogate.cpu_seconds > 0.0) {
        let (full, fast) = (run.full.cpu_seconds, run.surrogate.cpu_seconds);
        let note = format!("{:.1} ms instead of {:.1} ms", 1e3 * fast, 1e3 * full);
        cards.push(card("Speed-up", full / fast, "", note));
    }
    let all = compared.iter().enumerate().flat_map(|(at, run)| run.errors.iter().map(move |error| (at, error)));
    if let Some((number, worst)) = all.max_by(|a, b| a.1.max_relative.total_cmp(&b.1.max_relative)) {
        let note = format!("{} at {} s, run {}", worst.name, significant(worst.time, 4), number + 1);
        cards.push(card("Largest error", 100.0 * worst.max_relative, "%", note));
    }
    cards
}

fn errors(compared: &[Compared<'_>]) -> Table {
    let right = Some(Align::Right);
    let columns = [
        ("run", None),
        ("output", None),
        ("largest [%]", right),
        ("at [s]", right),
        ("rms [%]", right),
        ("range", right),
        ("unit", None),
    ];
    let row = |number: usize, run: &Compared<'_>, error: &OutputError| {
        vec![
            json!(format!("{}: {}", number + 1, run.title)),
            json!(error.name),
            json!(format!("{:.3}", 100.0 * error.max_relative)),
            json!(significant(error.time, 5)),
            json!(format!("{:.3}", 100.0 * error.rms_relative)),
            json!(significant(error.range, 4)),
            json!(error.unit),
        ]
    };
    let rows =
        compared.iter().enumerate().flat_map(|(at, run)| run.errors.iter().map(move |error| row(at, run, error)));
    table(&columns, rows.collect())
}

fn table(columns: &[(&str, Option<Align>)], rows: Vec<Vec<serde_json::Value>>) -> Table {
    let columns = columns.iter().map(|(name, align)| ((*name).to_string(), *align)).collect();
    Table { columns, rows, search: false, folded: false }
}

/// A panel for each output, and one for the errors.
fn add_comparison(report: &mut Report, run: &Compared<'_>, number: usize) {
    let mut panels = Vec::new();
    let mut deviation = Panel { title: "Errors, of the ranges".into(), ..Panel::default() };
    let times = run.full.samples.times().to_vec();
    let axis = report.time_axis(&times);
    let mark = format!("run {}", number + 1);
    for error in run.errors {
        let series = |of: &Run| of.samples.series(&error.name).map(<[f64]>::to_vec);
        let (Some(full), Some(fast)) = (series(run.full), series(run.surrogate)) else { continue };
        let mut panel = Panel { title: error.name.clone(), ..Panel::default() };
        for (which, values) in [("full", &full), ("surrogate", &fast)] {
            let name = format!("{} ({which}, {mark})", error.name);
            panel.y.push(report.curve(&name, &error.unit, "", axis, &times, values));
        }
        let share = 100.0 / error.range.max(f64::MIN_POSITIVE);
        let off: Vec<f64> = full.iter().zip(&fast).map(|(full, fast)| share * (fast - full)).collect();
        let name = format!("error of {} ({mark})", error.name);
        deviation.y.push(report.curve(&name, "%", "Relative to the range", axis, &times, &off));
        panels.push(panel);
    }
    panels.push(deviation);
    report.plots(&format!("Run {}: {}", number + 1, run.title), &panels, false);
}

fn functions(outcome: &SurrogateOutcome) -> Table {
    let right = Some(Align::Right);
    let columns =
        [("function", None), ("of", None), ("hidden units", right), ("fit [%]", right), ("validation [%]", right)];
    let rows = outcome.functions.iter().map(|function| {
        vec![
            json!(function.target),
            json!(function.arguments.join(", ")),
            if function.is_law { json!("law") } else { json!(function.units) },
            json!(format!("{:.3}", 100.0 * function.fit_error)),
            json!(format!("{:.3}", 100.0 * function.validation_error)),
        ]
    });
    table(&columns, rows.collect())
}

fn states(outcome: &SurrogateOutcome) -> Table {
    let rows = outcome.states.iter().map(|state| {
        let reason = if state.reason.is_empty() { "asked for" } else { &state.reason };
        vec![json!(state.name), json!(state.variable), json!(reason)]
    });
    table(&[("state", None), ("variable", None), ("needed by", None)], rows.collect())
}

fn inputs(outcome: &SurrogateOutcome) -> Table {
    let right = Some(Align::Right);
    let rows = outcome.excited.iter().map(|(name, low, high)| vec![json!(name), json!(low), json!(high)]);
    table(&[("input", None), ("from", right), ("to", right)], rows.collect())
}
