//! The report of a run in real time as a page: turnaround over time with its limit, figures, overruns, ports.

use layshaft_realtime::port::Trouble;
use layshaft_realtime::{Cause, Ending, Outcome, Summary, TaskReport};
use layshaft_report::{Align, Card, Panel, Quantity, Report, Table};
use layshaft_results::{Column, ColumnKind, ResultHeader, Trajectory};
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// Overruns of a task by their causes, and the first of them.
pub fn overruns_json(task: &TaskReport) -> Map<String, Value> {
    let causes: Map<String, Value> =
        Cause::ALL.iter().map(|cause| (cause.name().to_string(), task.causes[*cause as usize].into())).collect();
    let listed = task.listed.iter().map(|overrun| {
        json!({
            "time": overrun.time,
            "turnaround_us": overrun.turnaround as f64 / 1e3,
            "latency_us": overrun.latency as f64 / 1e3,
            "wall_us": overrun.wall() as f64 / 1e3,
            "work_us": overrun.work as f64 / 1e3,
            "run_delay_us": overrun.run_delay.map(|delay| delay as f64 / 1e3),
            "waited_us": overrun.waited as f64 / 1e3,
            "preemptions": overrun.preemptions,
            "events": overrun.counts.events,
            "solutions": overrun.counts.solutions,
            "newton_iterations": overrun.counts.newton_iterations,
            "cause": overrun.cause.name(),
        })
    });
    let listed: Value = listed.collect();
    [("overruns", task.overruns.into()), ("overruns_by_cause", causes.into()), ("overrun_list", listed)]
        .map(|(name, value): (&str, Value)| (name.to_string(), value))
        .into_iter()
        .collect()
}

/// Curves in one panel.
const CURVES: usize = 6;

/// `signals` are the record of the run, if there is one, and `models` the variables of the models with all their names.
pub fn report(model: &str, outcome: &Outcome, signals: Option<&Trajectory>, models: &[ResultHeader]) -> Report {
    let mut report = begin(model, outcome);
    if let Some(signals) = signals.filter(|signals| !signals.is_empty()) {
        add_signals(&mut report, signals, models);
    }
    add_tasks(&mut report, outcome);
    models.iter().for_each(|header| report.other_names(header));
    report
}

/// A report of a run with nothing but its warnings.
pub(crate) fn begin(model: &str, outcome: &Outcome) -> Report {
    let subtitle = format!("{:.3} s by the clock", outcome.wall as f64 / 1e9);
    let mut report = Report::new(model, subtitle);
    report.messages("Warnings", &outcome.warnings);
    report
}

/// Turnaround, overruns and ports of all tasks.
pub(crate) fn add_tasks(report: &mut Report, outcome: &Outcome) {
    let is_alone = outcome.tasks.len() == 1;
    for task in &outcome.tasks {
        add_task(report, task, is_alone);
    }
}

/// The signals of the models, a panel for each unit. Where the record does not tell units, as .csv, the models do.
fn add_signals(report: &mut Report, record: &Trajectory, models: &[ResultHeader]) {
    let axis = report.time_axis(&record.time);
    let mut panels: Vec<(String, Panel)> = Vec::new();
    let known: HashMap<&str, &Column> =
        models.iter().flat_map(|model| &model.variables).map(|column| (column.name.as_str(), column)).collect();
    for (at, column) in record.header.variables.iter().enumerate() {
        let Some(values) = record.column(at).filter(|_| column.kind == ColumnKind::Variable) else { continue };
        let column = match known.get(column.name.as_str()) {
            Some(known) if column.unit.is_empty() => *known,
            _ => column,
        };
        let curve = report.curve_of(Quantity::of(column), axis, &record.time, &values);
        // Curves of one panel are in one unit as they are shown, too.
        let shown = format!("{} {}", column.unit, column.display_unit);
        match panels.iter_mut().find(|(unit, panel)| *unit == shown && panel.y.len() < CURVES) {
            Some((_, panel)) => panel.y.push(curve),
            None => panels.push((shown, Panel { y: vec![curve], ..Panel::default() })),
        }
    }
    let panels: Vec<Panel> = panels.into_iter().map(|(_, panel)| panel).collect();
    report.plots("Signals", &panels, true);
}

fn add_task(report: &mut Report, task: &TaskReport, is_alone: bool) {
    // Of several tasks each part says whose it is.
    let of_task = if is_alone { String::new() } else { format!(" of {}", task.name) };
    let turnaround = task.turnaround.summary();
    let card = |title: &str, value: f64, unit: &str, note: &str| Card {
        title: title.to_string(),
        value,
        unit: unit.to_string(),
        note: note.to_string(),
    };
    let cards = [
        card("Overruns", task.overruns as f64, "", &format!("of {} calls", task.calls())),
        card("Turnaround", turnaround.mean, "µs", "mean"),
        card("Turnaround", turnaround.max, "µs", "maximum"),
        card("Work", task.work.summary().max, "µs", "maximum"),
        card("Events", task.totals.events as f64, "", ""),
    ];
    report.cards_titled(&if is_alone { String::new() } else { task.name.clone() }, &cards);
    if task.ending != Ending::Duration {
        report.messages(&format!("How the run{of_task} ended"), &[ending(&task.ending)]);
    }
    let (time, values) = task.trace.curve();
    let axis = report.time_axis(&time);
    let name = |what: &str| format!("{}: {what}", task.name);
    let limit = vec![task.period() as f64 / 1e6; time.len()];
    let turnaround = vec![
        report.curve(&name("turnaround"), "ms", "from release to end of a call", axis, &time, &values),
        report.curve(&name("time between two calls"), "ms", "the limit", axis, &time, &limit),
    ];
    let (time, values) = task.work_trace.curve();
    let axis = report.time_axis(&time);
    let work = vec![report.curve(&name("work"), "ms", "processor time of a call", axis, &time, &values)];
    let panels = [("turnaround", turnaround), ("work", work)];
    let panels = panels.map(|(title, y)| Panel { title: title.to_string(), y, ..Panel::default() });
    report.plots(&format!("Turnaround of {}", task.name), &panels, false);
    report.table(&format!("Times of a call{of_task} in µs"), &times(task));
    if task.overruns > 0 {
        report.table(&format!("Overruns{of_task}: {}", task.overruns), &overruns(task));
    }
    if !task.ports.is_empty() {
        report.table(&format!("Ports{of_task}"), &ports(task));
    }
}

fn columns(names: &[&str]) -> Vec<(String, Option<Align>)> {
    let align = |at: usize| Some(if at == 0 { Align::Left } else { Align::Right });
    names.iter().enumerate().map(|(at, name)| (name.to_string(), align(at))).collect()
}

/// Rounded to a tenth.
fn tenth(value: f64) -> Value {
    json!((value * 10.0).round() / 10.0)
}

fn times(task: &TaskReport) -> Table {
    let rows = [
        ("turnaround: from release to end", &task.turnaround),
        ("latency: from release to begin", &task.latency),
        ("work: processor time", &task.work),
        ("work of calls with events", &task.event_work),
    ];
    let rows = rows.iter().filter(|(_, histogram)| histogram.count() > 0).map(|(name, histogram)| {
        let Summary { min, mean, p99, p999, max } = histogram.summary();
        let numbers = [min, mean, p99, p999, max].map(tenth);
        std::iter::once(json!(name)).chain(numbers).collect()
    });
    Table { columns: columns(&["", "min", "mean", "p99", "p99.9", "max"]), rows: rows.collect(), ..Table::default() }
}

fn overruns(task: &TaskReport) -> Table {
    let micro = |nanoseconds: u64| tenth(nanoseconds as f64 / 1e3);
    let rows = task.listed.iter().map(|overrun| {
        vec![
            json!(overrun.cause.name()),
            json!(overrun.time),
            micro(overrun.turnaround),
            micro(overrun.latency),
            micro(overrun.wall()),
            micro(overrun.work),
            overrun.run_delay.map_or(Value::Null, micro),
            json!(overrun.preemptions),
            json!(overrun.counts.events),
            json!(overrun.counts.newton_iterations),
        ]
    });
    let names = [
        "cause",
        "time [s]",
        "turnaround [µs]",
        "latency [µs]",
        "by the clock [µs]",
        "processor time [µs]",
        "without a core [µs]",
        "preemptions",
        "events",
        "Newton iterations",
    ];
    Table { columns: columns(&names), rows: rows.collect(), search: true, folded: false }
}

fn ports(task: &TaskReport) -> Table {
    let rows = task.ports.iter().map(|(name, counts)| {
        let troubles = Trouble::ALL.into_iter().filter(|&trouble| counts.of(trouble) > 0);
        let troubles = troubles.map(|trouble| format!("{} {}", counts.of(trouble), trouble.name().replace('_', " ")));
        let troubles = troubles.collect::<Vec<_>>().join(", ");
        vec![json!(name), json!(counts.received), json!(counts.sent), json!(troubles)]
    });
    Table { columns: columns(&["port", "received", "sent", "troubles"]), rows: rows.collect(), ..Table::default() }
}

/// Why a task ended, for a person.
pub fn ending(ending: &Ending) -> String {
    match ending {
        Ending::Duration => "done".to_string(),
        Ending::Interrupted => "interrupted".to_string(),
        Ending::Terminated(message) => format!("terminated by the model: {message}"),
        Ending::Failed(message) => format!("failed: {message}"),
        Ending::Overrun => "stopped by an overrun".to_string(),
        Ending::NotSolved => {
            "stopped: the equations were not solved in many calls one after the other; a smaller step may help"
                .to_string()
        }
        Ending::Silence(port) => format!("stopped: nothing valid comes at {port}"),
        Ending::Other => "stopped with the others".to_string(),
    }
}
