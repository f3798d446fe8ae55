//! What `layshaft realtime` shows: a view while it runs, figures at the end.

use layshaft_operations::realtime::{ending, overruns_json};
use layshaft_realtime::port::Trouble;
use layshaft_realtime::{Cause, Ending, Live, Outcome, Summary, TaskReport};
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::io::IsTerminal;
use std::sync::atomic::Ordering;

/// Overruns listed for a person.
const SHOWN: usize = 10;

/// Lines on the terminal that are written over again and again.
pub struct LiveView {
    is_visible: bool,
    names: Vec<(String, u64)>,
    is_first: bool,
    calls: u32,
}

impl LiveView {
    /// Names and periods (nanoseconds) of the tasks.
    pub fn new(names: Vec<(String, u64)>, is_quiet: bool) -> LiveView {
        LiveView { is_visible: !is_quiet && std::io::stderr().is_terminal(), names, is_first: true, calls: 0 }
    }

    pub fn show(&mut self, tasks: &[Live]) {
        self.calls += 1;
        if !self.is_visible || !self.calls.is_multiple_of(4) {
            return;
        }
        let mut text = String::new();
        if !self.is_first {
            let _ = write!(text, "\x1b[{}A", tasks.len());
        }
        self.is_first = false;
        for ((name, period), task) in self.names.iter().zip(tasks) {
            let name = layshaft_source::visible(name);
            let longest = task.take_longest();
            let _ = writeln!(
                text,
                "\x1b[2K{name:<24} t {:>9.3} s  turnaround {:>8.1} µs {} of {:.0}  overruns {}",
                task.time(),
                longest as f64 / 1e3,
                gauge(longest as f64 / *period as f64),
                *period as f64 / 1e3,
                task.overruns.load(Ordering::Relaxed)
            );
        }
        // The commands to the terminal are ours, the names are not.
        eprint!("{text}");
    }
}

/// Part of the period, as a bar.
fn gauge(part: f64) -> String {
    const WIDTH: usize = 20;
    let filled = ((part * WIDTH as f64).ceil() as usize).min(WIDTH);
    format!("[{}{}]", "█".repeat(filled), " ".repeat(WIDTH - filled))
}

pub fn as_text(model: &str, outcome: &Outcome) -> String {
    let mut text = String::new();
    for task in &outcome.tasks {
        let name = if task.name == model { model.to_string() } else { format!("{model}: {}", task.name) };
        let _ = writeln!(text, "{name}: {}", ending(&task.ending));
        let _ = writeln!(
            text,
            "  {} steps of {} ms in {} calls, model time {:.6} s, clock {:.3} s",
            task.totals.steps,
            task.step as f64 / 1e6,
            task.calls(),
            task.time,
            outcome.wall as f64 / 1e9
        );
        let rows = [
            ("turnaround", &task.turnaround),
            ("latency", &task.latency),
            ("work", &task.work),
            ("work with events", &task.event_work),
        ];
        let _ = writeln!(text, "  µs                      min       mean        p99      p99.9        max");
        for (name, histogram) in rows.iter().filter(|(_, histogram)| histogram.count() > 0) {
            let Summary { min, mean, p99, p999, max } = histogram.summary();
            let _ = writeln!(text, "  {name:<16} {min:>10.1} {mean:>10.1} {p99:>10.1} {p999:>10.1} {max:>10.1}");
        }
        let _ = writeln!(
            text,
            "  {} events in {} calls, {} Newton iterations, {} steps with an iteration at its limit ({} calls in a row)",
            task.totals.events,
            task.totals.event_calls,
            task.totals.newton_iterations,
            task.totals.limited_steps,
            task.totals.limited_in_a_row
        );
        write_overruns(&mut text, task);
        for (name, counts) in &task.ports {
            let _ = write!(text, "  {name}: {} received, {} sent", counts.received, counts.sent);
            for trouble in Trouble::ALL.into_iter().filter(|&trouble| counts.of(trouble) > 0) {
                let _ = write!(text, ", {} {}", counts.of(trouble), trouble.name().replace('_', " "));
            }
            text.push('\n');
        }
    }
    if let Some(stolen) = outcome.stolen.filter(|stolen| *stolen > 0.0) {
        let _ = writeln!(text, "  the hypervisor took {stolen:.2} s from the cores of this machine meanwhile");
    }
    text
}

fn write_overruns(text: &mut String, task: &TaskReport) {
    let left_out = match task.totals.left_out {
        0 => String::new(),
        count => format!(", {count} releases left out"),
    };
    let _ = writeln!(text, "  {} overruns{left_out}", task.overruns);
    for cause in Cause::ALL.into_iter().filter(|&cause| task.causes[cause as usize] > 0) {
        let _ = writeln!(text, "    {:<10} {}", cause.name(), task.causes[cause as usize]);
    }
    for overrun in task.listed.iter().take(SHOWN) {
        let _ = writeln!(
            text,
            "    t = {:.4} s: {:.0} µs = {:.0} before it began + {:.0} by the clock, with {:.0} of processor time{}; {} events, \
             {} Newton iterations, preempted {} times: {}",
            overrun.time,
            overrun.turnaround as f64 / 1e3,
            overrun.latency as f64 / 1e3,
            overrun.wall() as f64 / 1e3,
            overrun.work as f64 / 1e3,
            without_core(overrun.run_delay),
            overrun.counts.events,
            overrun.counts.newton_iterations,
            overrun.preemptions,
            overrun.cause.name()
        );
    }
    if task.overruns > SHOWN as u64 {
        let _ = writeln!(text, "    and {} more", task.overruns - SHOWN as u64);
    }
}

/// How long the thread was ready but had no core.
fn without_core(delay: Option<u64>) -> String {
    delay.map(|delay| format!(", {:.0} µs ready without a core", delay as f64 / 1e3)).unwrap_or_default()
}

fn ending_name(ending: &Ending) -> &'static str {
    match ending {
        Ending::Duration => "duration",
        Ending::Interrupted => "interrupted",
        Ending::Terminated(_) => "terminated",
        Ending::Failed(_) => "failed",
        Ending::Overrun => "overrun",
        Ending::NotSolved => "not_solved",
        Ending::Silence(_) => "silence",
        Ending::Other => "other",
    }
}

/// The figures of a single model stand at the top level, those of several under `models`.
pub fn as_json(model: &str, outcome: &Outcome, diagnostics: Value) -> Value {
    let mut object = Map::new();
    object.insert("ok".into(), outcome.is_success().into());
    object.insert("model".into(), model.into());
    object.insert("stage".into(), "realtime".into());
    object.insert("wall_seconds".into(), (outcome.wall as f64 / 1e9).into());
    object.insert("stolen_seconds".into(), json!(outcome.stolen));
    if let [task] = outcome.tasks.as_slice() {
        object.extend(task_json(task));
    } else {
        object.insert("models".into(), outcome.tasks.iter().map(|task| Value::Object(task_json(task))).collect());
        let sum = |of: fn(&TaskReport) -> u64| outcome.tasks.iter().map(of).sum::<u64>();
        object.insert("steps".into(), sum(|task| task.totals.steps).into());
        object.insert("overruns".into(), sum(|task| task.overruns).into());
    }
    object.insert("warnings".into(), json!(outcome.warnings));
    object.insert("diagnostics".into(), diagnostics);
    Value::Object(object)
}

fn task_json(task: &TaskReport) -> Map<String, Value> {
    let ports = task.ports.iter().map(|(name, counts)| {
        let troubles: Map<String, Value> = Trouble::ALL
            .into_iter()
            .filter(|&trouble| counts.of(trouble) > 0)
            .map(|trouble| (trouble.name().to_string(), counts.of(trouble).into()))
            .collect();
        json!({ "port": name, "received": counts.received, "sent": counts.sent, "troubles": troubles })
    });
    let Value::Object(mut object) = json!({
        "name": task.name,
        "step_seconds": task.step as f64 / 1e9,
        "substeps": task.substeps,
        "core": task.core,
        "ending": ending_name(&task.ending),
        "message": ending(&task.ending),
        "time": task.time,
        "steps": task.totals.steps,
        "calls": task.calls(),
        "left_out": task.totals.left_out,
        "turnaround_us": summary(&task.turnaround.summary()),
        "latency_us": summary(&task.latency.summary()),
        "work_us": summary(&task.work.summary()),
        "event_work_us": summary(&task.event_work.summary()),
        "events": task.totals.events,
        "event_calls": task.totals.event_calls,
        "newton_iterations": task.totals.newton_iterations,
        "limited_steps": task.totals.limited_steps,
        "limited_calls_in_a_row": task.totals.limited_in_a_row,
        "ports": ports.collect::<Vec<_>>(),
    }) else {
        return Map::new();
    };
    object.extend(overruns_json(task));
    object
}

fn summary(times: &Summary) -> Value {
    json!({ "min": times.min, "mean": times.mean, "p99": times.p99, "p999": times.p999, "max": times.max })
}
