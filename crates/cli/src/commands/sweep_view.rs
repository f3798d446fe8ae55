//! What a sweep shows: its rows and their statistics in the terminal, and the report.

use layshaft_report::{Align, Card, Report, Table as ReportTable, significant, without_noise};
use layshaft_results::ResultHeader;
use layshaft_source::column_width;
use layshaft_sweep::{Row, Statistics, Status, Table};
use layshaft_units::written;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;

/// Rows that are printed all; of more, only the first.
const ALL_ROWS: usize = 12;
const FIRST_ROWS: usize = 8;
/// Rows in the report's table.
const REPORTED: usize = 20_000;
const DIGITS: usize = 5;

fn number(value: f64) -> String {
    if value.is_nan() { "–".to_string() } else { significant(value, DIGITS) }
}

/// The table for the eye: zero for what is rounding beside the other values of its column.
fn without_rounding(table: &Table) -> Table {
    let mut shown = table.clone();
    for output in 0..table.facts.outputs.len() {
        let values = || table.rows.iter().filter_map(|row| row.outputs.get(output)).filter(|value| value.is_finite());
        let size = values().fold(0.0, |size: f64, value| size.max(value.abs()));
        for value in shown.rows.iter_mut().filter_map(|row| row.outputs.get_mut(output)) {
            *value = without_noise(*value, -size, size);
        }
    }
    shown
}

/// The rows of a sweep and a line of statistics for each output.
pub fn text(table: &Table, path: &Path) -> String {
    let table = &without_rounding(table);
    if table.rows.is_empty() {
        return String::new();
    }
    let shown = if table.rows.len() <= ALL_ROWS { table.rows.len() } else { FIRST_ROWS };
    let columns: Vec<&(String, String)> = table.facts.inputs.iter().chain(&table.facts.outputs).collect();
    let mut cells: Vec<Vec<String>> = vec![vec!["run".to_string()], vec![String::new()]];
    cells[0].extend(columns.iter().map(|(name, _)| name.clone()));
    cells[1].extend(columns.iter().map(|(_, unit)| written(unit).into_owned()));
    for row in &table.rows[..shown] {
        let mut line = vec![row.run.to_string()];
        line.extend(row.inputs.iter().chain(&row.outputs).map(|value| number(*value)));
        cells.push(line);
    }
    let mut text = aligned(&cells);
    if shown < table.rows.len() {
        let _ = writeln!(text, "  … {} more rows in {}", table.rows.len() - shown, path.display());
    }
    let statistics = table.statistics();
    if table.rows.len() > 1 && !statistics.is_empty() {
        let mut cells = vec![["", "min", "mean", "max", "std dev", "unit", "goes with"].map(str::to_string).to_vec()];
        for one in &statistics {
            let least = format!("{} (run {})", number(one.least.0), one.least.1);
            let greatest = format!("{} (run {})", number(one.greatest.0), one.greatest.1);
            cells.push(vec![
                one.name.clone(),
                least,
                number(one.mean),
                greatest,
                number(one.deviation),
                written(&one.unit).into_owned(),
                strongest(one),
            ]);
        }
        text.push_str(&aligned(&cells));
    }
    text
}

/// "m (r = 0.98)".
fn strongest(one: &Statistics) -> String {
    one.strongest.as_ref().map_or_else(String::new, |(name, r)| format!("{name} (r = {r:.2})"))
}

/// Columns with their numbers right-justified, two spaces apart.
fn aligned(cells: &[Vec<String>]) -> String {
    let count = cells.iter().map(Vec::len).max().unwrap_or(0);
    let cell = |row: &Vec<String>, at: usize| row.get(at).cloned().unwrap_or_default();
    let widths: Vec<usize> = (0..count)
        .map(|at| {
            let column: Vec<String> = cells.iter().map(|row| cell(row, at)).collect();
            column_width(column.iter().map(String::as_str))
        })
        .collect();
    let mut text = String::new();
    for row in cells {
        let mut line = String::from(" ");
        for (at, width) in widths.iter().enumerate() {
            let cell = cell(row, at);
            // The first column is names or numbers of runs.
            let _ = if at == 0 { write!(line, " {cell:width$}") } else { write!(line, "  {cell:>width$}") };
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// The statistics for programs.
pub fn summary(table: &Table) -> Value {
    let one = |one: Statistics| {
        json!({
            "name": one.name, "unit": one.unit, "count": one.count, "mean": one.mean, "median": one.median,
            "deviation": one.deviation, "min": one.least.0, "min_run": one.least.1, "max": one.greatest.0,
            "max_run": one.greatest.1,
            "strongest": one.strongest.map(|(name, r)| json!({ "name": name, "correlation": r })),
        })
    };
    Value::Array(table.statistics().into_iter().map(one).collect())
}

/// Parallel coordinates, scatter plot and histograms, statistics, the rows, failed runs. `header` has the model's variables with all their names.
pub fn report(table: &Table, header: Option<&ResultHeader>) -> Report {
    let table = &without_rounding(table);
    let facts = &table.facts;
    let mut report = Report::new(&facts.model, format!("Sweep of {} runs", facts.runs));
    let failed: Vec<&Row> = table.rows.iter().filter(|row| row.status == Status::Failed).collect();
    let card = |title: &str, value: usize| Card {
        title: title.into(),
        value: value as f64,
        unit: String::new(),
        note: String::new(),
    };
    report.cards(&[card("Runs", table.rows.len()), card("Failed", failed.len())]);
    let columns: Vec<(String, String)> = facts.inputs.iter().chain(&facts.outputs).cloned().collect();
    let values: Vec<Vec<f64>> =
        table.rows.iter().map(|row| row.inputs.iter().chain(&row.outputs).copied().collect()).collect();
    report.runs("Runs", facts.inputs.len(), &columns, &values);
    report.table("Statistics", &statistics_table(table));
    report.table("Rows", &rows_table(table, &columns));
    if !failed.is_empty() {
        let mut list =
            ReportTable { columns: vec![("Run".into(), Some(Align::Right))], search: true, ..ReportTable::default() };
        list.columns.extend(facts.inputs.iter().map(|(name, _)| (name.clone(), Some(Align::Right))));
        list.columns.push(("Message".into(), None));
        for row in failed {
            let mut cells = vec![json!(row.run)];
            cells.extend(row.inputs.iter().map(|value| json!(value)));
            cells.push(json!(row.message));
            list.rows.push(cells);
        }
        report.table("Failed runs", &list);
    }
    header.iter().for_each(|header| report.other_names(header));
    report
}

fn statistics_table(table: &Table) -> ReportTable {
    let right = |name: &str| (name.to_string(), Some(Align::Right));
    let mut list = ReportTable {
        columns: vec![
            ("Output".into(), None),
            ("Unit".into(), None),
            right("Runs"),
            right("Least"),
            right("in run"),
            right("Mean"),
            right("Median"),
            right("Greatest"),
            right("in run"),
            right("Standard deviation"),
            ("Goes with".into(), None),
        ],
        ..ReportTable::default()
    };
    for one in table.statistics() {
        list.rows.push(vec![
            json!(one.name),
            json!(written(&one.unit)),
            json!(one.count),
            json!(one.least.0),
            json!(one.least.1),
            json!(one.mean),
            json!(one.median),
            json!(one.greatest.0),
            json!(one.greatest.1),
            json!(one.deviation),
            json!(strongest(&one)),
        ]);
    }
    list
}

fn rows_table(table: &Table, columns: &[(String, String)]) -> ReportTable {
    let heading = |(name, unit): &(String, String)| match written(unit) {
        unit if unit.is_empty() => name.clone(),
        unit => format!("{name} in {unit}"),
    };
    let mut list = ReportTable {
        columns: vec![("Run".into(), Some(Align::Right))],
        search: true,
        folded: true,
        ..ReportTable::default()
    };
    list.columns.extend(columns.iter().map(|column| (heading(column), Some(Align::Right))));
    for row in table.rows.iter().take(REPORTED) {
        let mut cells = vec![json!(row.run)];
        cells.extend(row.inputs.iter().chain(&row.outputs).map(|value| json!(value)));
        list.rows.push(cells);
    }
    list
}
