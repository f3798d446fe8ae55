//! A reduction as one HTML file: numbers, sorted indices, cumulative curve, ranking, full against reduced.

use layshaft_reduce::{Outcome, Parameters, Ranking, Reduction, ScenarioResult};
use layshaft_report::{Align, Bar, Card, Panel, Report, Table, significant};
use serde_json::json;

/// The report of a reduction; nothing if there is not even a ranking.
pub fn report(outcome: &Outcome, modelica: Option<&str>) -> Option<Report> {
    let ranking = outcome.ranking.as_ref()?;
    let mut report = Report::new(format!("Reduction of {}", outcome.model), "by the activity of its energy elements");
    if let Some(reduction) = &outcome.reduction {
        report.cards(&cards(outcome, reduction));
    }
    report.bars("Activity of the elements", &bars(outcome, ranking));
    add_indices(&mut report, ranking);
    for (at, scenario) in outcome.reduction.iter().flat_map(|reduction| &reduction.scenarios).enumerate() {
        add_comparison(&mut report, scenario, at);
    }
    report.table("Elements", &elements(outcome, ranking));
    if outcome.columns.len() > 1 {
        report.table("Rankings side by side", &side_by_side(outcome, ranking));
    }
    if let Some(parameters) = &outcome.parameters {
        report.table("Parameters", &parameter_table(outcome, parameters));
    }
    if let Some(text) = modelica {
        let text = text.replace('&', "&amp;").replace('<', "&lt;");
        report.documentation("Reduced model", &format!("<pre>{text}</pre>"));
    }
    outcome.header.iter().for_each(|header| report.other_names(header));
    let diagnostics = outcome.diagnostics.iter();
    report.messages("Messages", &diagnostics.map(|d| format!("{}: {}", d.code.0, d.message)).collect::<Vec<_>>());
    Some(report)
}

fn cards(outcome: &Outcome, reduction: &Reduction) -> Vec<Card> {
    let card = |title: &str, value: f64, unit: &str, note: String| Card {
        title: title.into(),
        value,
        unit: unit.into(),
        note,
    };
    let kept = reduction.removed.iter().filter(|removed| !**removed).count();
    let mut cards = vec![card("Elements kept", kept as f64, "", format!("of {}", outcome.elements.len()))];
    let Some(first) = reduction.scenarios.first() else { return cards };
    let (full, reduced) = (&first.full, &first.reduced);
    cards.push(card("States", reduced.states as f64, "", format!("of {}", full.states)));
    if reduced.cpu_seconds > 0.0 {
        let note = format!("{:.1} ms instead of {:.1} ms", 1e3 * reduced.cpu_seconds, 1e3 * full.cpu_seconds);
        cards.push(card("Speed-up", full.cpu_seconds / reduced.cpu_seconds, "", note));
    }
    for error in first.errors.iter().take(4) {
        let note = format!("largest, of the range; rms {:.3} %", 100.0 * error.rms_relative);
        cards.push(card(&format!("Error of {}", error.name), 100.0 * error.max_relative, "%", note));
    }
    cards
}

/// The most active elements, those that go paler.
fn bars(outcome: &Outcome, ranking: &Ranking) -> Vec<Bar> {
    const MOST: usize = 40;
    let bar = |ranked: &layshaft_reduce::Ranked| {
        let element = &outcome.elements[ranked.element];
        let is_removed = outcome.reduction.as_ref().is_some_and(|reduction| reduction.removed[ranked.element]);
        let fate = if is_removed { element.when_removed } else { "kept" };
        Bar {
            name: element.name.to_string(),
            share: 100.0 * ranked.index,
            note: format!("{:.3} %, {} J, {fate}", 100.0 * ranked.index, significant(ranked.activity, 4)),
            is_pale: is_removed,
        }
    };
    ranking.ranked.iter().take(MOST).map(bar).collect()
}

/// Sorted indices and the cumulative curve over the rank.
fn add_indices(report: &mut Report, ranking: &Ranking) {
    let ranks: Vec<f64> = (1..=ranking.ranked.len()).map(|rank| rank as f64).collect();
    let cumulative: Vec<f64> = ranking.ranked.iter().map(|ranked| 100.0 * ranked.cumulative).collect();
    let logarithm = |index: f64| if index > 0.0 { index.log10() } else { f64::NAN };
    let indices: Vec<f64> = ranking.ranked.iter().map(|ranked| logarithm(ranked.index)).collect();
    let axis = report.time_axis(&ranks);
    let rank = report.curve("rank", "", "Rank by activity", axis, &ranks, &ranks);
    let mut curve =
        |name: &str, unit: &str, text: &str, values: &[f64]| report.curve(name, unit, text, axis, &ranks, values);
    let cumulative =
        curve("cumulative index", "%", "Share of the activity of the elements up to this rank", &cumulative);
    let index = curve("log10 of the activity index", "", "Share of the activity, decimal logarithm", &indices);
    let panel = |title: &str, y: usize| Panel { title: title.into(), x: Some(rank), y: vec![y], ..Panel::default() };
    report.plots(
        "Activity",
        &[panel("Cumulative index over the rank", cumulative), panel("Sorted activity indices", index)],
        false,
    );
}

fn add_comparison(report: &mut Report, scenario: &ScenarioResult, number: usize) {
    let mut panels = Vec::new();
    for error in &scenario.errors {
        let mut panel = Panel { title: error.name.clone(), ..Panel::default() };
        for (which, run) in [("full", &scenario.full), ("reduced", &scenario.reduced)] {
            let Some(values) = run.samples.series(&error.name) else { continue };
            let axis = report.time_axis(run.samples.times());
            let suffix = if number == 0 { String::new() } else { format!(", scenario {}", number + 1) };
            let name = format!("{} ({which}{suffix})", error.name);
            panel.y.push(report.curve(&name, &error.unit, "", axis, run.samples.times(), values));
        }
        panels.push(panel);
    }
    let title = if number == 0 { "Full and reduced".into() } else { format!("Full and reduced: {}", scenario.name) };
    report.plots(&title, &panels, false);
}

/// Rank and index in every scenario or window.
fn side_by_side(outcome: &Outcome, ranking: &Ranking) -> Table {
    let right = Some(Align::Right);
    let mut columns = vec![("element".to_string(), None)];
    for column in &outcome.columns {
        columns.push((format!("rank: {column}"), right));
        columns.push((format!("index: {column}"), right));
    }
    let places: Vec<_> = (0..outcome.columns.len()).map(|column| ranking.places(column)).collect();
    let row = |element: usize| {
        let mut row = vec![json!(outcome.elements[element].name)];
        for places in &places {
            row.extend([json!(places[element].rank), json!(format!("{:.4e}", places[element].index))]);
        }
        row
    };
    Table { columns, rows: ranking.order().map(row).collect(), search: true, folded: false }
}

fn parameter_table(outcome: &Outcome, parameters: &Parameters) -> Table {
    let right = Some(Align::Right);
    let mut columns: Vec<_> = [("rank", right), ("parameter", None), ("value", right), ("unit", None)]
        .map(|(name, align)| (name.to_string(), align))
        .to_vec();
    columns.push(("activity index of its elements".into(), right));
    for (output, noise) in parameters.outputs.iter().zip(&parameters.noise) {
        columns.push((format!("sensitivity of {output} (noise {noise:.1e})"), right));
    }
    columns.extend([("elements".to_string(), None), ("description".to_string(), None)]);
    let row = |(at, parameter): (usize, &layshaft_reduce::RankedParameter)| {
        let names: Vec<&str> =
            parameter.elements.iter().map(|&element| outcome.elements[element].name.as_str()).collect();
        let mut row = vec![json!(at + 1), json!(parameter.name), json!(parameter.value), json!(parameter.unit)];
        row.push(json!(format!("{:.4e}", parameter.index)));
        row.extend(parameter.sensitivities.iter().map(|value| match value {
            Some(value) => json!(format!("{value:.4e}")),
            None => json!("not varied"),
        }));
        row.extend([json!(names.join(", ")), json!(parameter.description)]);
        row
    };
    Table { columns, rows: parameters.ranked.iter().enumerate().map(row).collect(), search: true, folded: false }
}

fn elements(outcome: &Outcome, ranking: &Ranking) -> Table {
    let right = Some(Align::Right);
    let columns = [
        ("rank", right),
        ("element", None),
        ("cumulative [%]", right),
        ("activity index", right),
        ("activity [J]", right),
        ("kind", None),
        ("in the reduced model", None),
    ];
    let row = |(at, ranked): (usize, &layshaft_reduce::Ranked)| {
        let element = &outcome.elements[ranked.element];
        let is_removed = outcome.reduction.as_ref().is_some_and(|reduction| reduction.removed[ranked.element]);
        vec![
            json!(at + 1),
            json!(element.name),
            json!(format!("{:.4}", 100.0 * ranked.cumulative)),
            json!(format!("{:.4e}", ranked.index)),
            json!(format!("{:.6e}", ranked.activity)),
            json!(element.kind.letter()),
            json!(if is_removed { element.when_removed } else { "kept" }),
        ]
    };
    Table {
        columns: columns.map(|(name, align)| (name.to_string(), align)).to_vec(),
        rows: ranking.ranked.iter().enumerate().map(row).collect(),
        search: true,
        folded: false,
    }
}
