//! What is said of a run: JSON for programs, text for people.

use super::controller::Latency;
use super::description::Bench;
use super::run::RunOutcome;
use super::station::Role;
use crate::realtime::overruns_json;
use layshaft_realtime::{Cause, Histogram, TaskReport};
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// Microseconds; nothing without times.
fn times(histogram: &Histogram) -> Value {
    if histogram.count() == 0 {
        return Value::Null;
    }
    let micro = |nanoseconds: u64| nanoseconds as f64 / 1e3;
    json!({
        "count": histogram.count(),
        "p50": micro(histogram.quantile(0.5)),
        "p99": micro(histogram.quantile(0.99)),
        "p999": micro(histogram.quantile(0.999)),
        "max": micro(histogram.max()),
    })
}

/// How a loop kept its time.
pub(super) fn loop_json(task: &TaskReport) -> Map<String, Value> {
    let mut timing = overruns_json(task);
    timing.insert("rate_hz".to_string(), json!(1e9 / task.period() as f64));
    timing.insert("calls".to_string(), task.calls().into());
    timing.insert("latency_us".to_string(), times(&task.latency));
    timing.insert("work_us".to_string(), times(&task.work));
    timing
}

/// One run.
pub fn run_json(outcome: &RunOutcome) -> Value {
    let report = &outcome.report;
    let Latency { age, work } = &outcome.latency;
    let by_name = |names: &[String], values: &[f64]| -> Value {
        let pairs = names.iter().zip(values).map(|(name, value)| (name.clone(), json!(value)));
        pairs.collect::<Map<_, _>>().into()
    };
    let by_shaft = |values: &[f64]| by_name(&report.shafts, values);
    let by_wheel = |values: &[f64]| by_name(&report.wheels, values);
    let alarms = report.alarms.iter().map(|alarm| json!({ "id": alarm.id, "time": alarm.time, "cause": alarm.text }));
    let limits = report.margins.iter().map(|margin| {
        json!({
            "name": margin.name, "unit": margin.unit, "limit": margin.limit, "largest": margin.largest, "margin": margin.left(),
            "beyond_s": margin.beyond,
        })
    });
    let hardware = outcome.of_hardware(Role::has_dynos).map(|hardware| {
        json!({
            "time": hardware.time,
            "safe_stop": hardware.stop,
            "watchdog": hardware.watchdog,
            "rest": hardware.rest,
            "shafts_lost": hardware.shafts_lost,
            "late_waves": hardware.late_waves,
            "timing": hardware.timing,
            "largest_speed": by_shaft(&hardware.largest_speed),
            "largest_torque": by_shaft(&hardware.largest_torque),
        })
    });
    let powertrain = outcome.of_hardware(Role::has_powertrain).map(|powertrain| {
        json!({
            "time": powertrain.time,
            "watchdog": powertrain.watchdog,
            "shafts_lost": powertrain.shafts_lost,
            "late_waves": powertrain.late_waves,
            "timing": powertrain.timing,
        })
    });
    let timing = outcome.loop_report.as_ref().filter(|_| age.count() > 0).map(|task| {
        let mut timing = loop_json(task);
        timing.insert("sensor_to_command_us".to_string(), times(age));
        timing.insert("receive_to_command_us".to_string(), times(work));
        timing.insert("stolen_seconds".to_string(), json!(outcome.stolen));
        timing
    });
    json!({
        "manoeuvre": outcome.manoeuvre,
        "run": outcome.repetition + 1,
        "ok": outcome.is_success,
        "ending": outcome.message,
        "state": report.state.map(|state| state.name()),
        "time": report.time,
        "progress": report.progress,
        "alarms": alarms.collect::<Vec<_>>(),
        "interlock": report.interlock,
        "rest_after": report.rest_after,
        "mean_speed_error_kmh": report.mean_speed_error,
        "largest_speed_error_kmh": report.largest_speed_error,
        "distance_m": report.distance,
        "tracking_rms": by_shaft(&report.tracking_rms),
        "largest_slip": by_wheel(&report.largest_slip),
        "mean_slip": by_wheel(&report.mean_slip),
        "mean_wheel_speed": by_shaft(&report.mean_wheel_speed),
        "largest_lateral_acceleration": report.largest_lateral,
        "largest_path_deviation_m": report.largest_deviation,
        "energy": { "taken_J": report.taken, "given_J": report.given, "dissipated_J": report.heat },
        "fuel_kg": report.fuel,
        "limits": limits.collect::<Vec<_>>(),
        "packets": report.packets,
        "refused": report.refused,
        "hardware": hardware,
        "powertrain": powertrain,
        "timing": timing,
        "log": {
            "files": outcome.log.files, "rows": outcome.log.rows, "rows_sent": report.rows, "rows_lost": report.lost_rows, "trouble": outcome.log.trouble,
        },
        "warnings": outcome.warnings,
    })
}

/// All runs of a bench.
pub fn bench_json(bench: &Bench, outcomes: &[RunOutcome], is_virtual: bool) -> Value {
    let runs: Vec<Value> = outcomes.iter().map(run_json).collect();
    json!({
        "ok": outcomes.iter().all(|outcome| outcome.is_success),
        "bench": bench.title,
        "stage": "bench",
        "vehicle": bench.vehicle.model.name(),
        "virtual_time": is_virtual,
        "runs": runs,
        "spread": spread(outcomes),
    })
}

/// A value that repetitions should have in common: its key for programs, its name and digits for people, and what it is in each run.
struct Common {
    key: String,
    name: String,
    digits: usize,
    values: Vec<f64>,
}

impl Common {
    fn range(&self) -> [f64; 2] {
        let least = self.values.iter().copied().fold(f64::INFINITY, f64::min);
        [least, self.values.iter().copied().fold(f64::NEG_INFINITY, f64::max)]
    }
}

fn common(outcomes: &[RunOutcome]) -> Vec<Common> {
    let of = |key: &str, name: &str, digits: usize, value: &dyn Fn(&RunOutcome) -> Option<f64>| Common {
        key: key.to_string(),
        name: name.to_string(),
        digits,
        values: outcomes.iter().filter_map(value).collect(),
    };
    let mut found = vec![
        of("mean_speed_error_kmh", "mean speed error [km/h]", 4, &|run| Some(run.report.mean_speed_error)),
        of("largest_speed_error_kmh", "largest speed error [km/h]", 3, &|run| Some(run.report.largest_speed_error)),
        of("distance_m", "distance [m]", 2, &|run| Some(run.report.distance)),
        of("fuel_kg", "fuel [kg]", 4, &|run| Some(run.report.fuel)),
        of("taken_MJ", "energy from the grid [MJ]", 3, &|run| Some(run.report.taken / 1e6)),
    ];
    let shafts = outcomes.first().map_or(&[][..], |run| &run.report.shafts);
    for (at, shaft) in shafts.iter().enumerate() {
        let torque = |run: &RunOutcome| run.of_hardware(Role::has_dynos)?.largest_torque.get(at).copied();
        found.push(of(&format!("largest_torque_{shaft}"), &format!("largest torque {shaft} [N.m]"), 0, &torque));
        let tracking = |run: &RunOutcome| run.report.tracking_rms.get(at).copied();
        found.push(of(&format!("tracking_rms_{shaft}"), &format!("tracking {shaft}, rms [rad/s]"), 4, &tracking));
    }
    found.retain(|common| !common.values.is_empty());
    found
}

/// Smallest and largest of what repetitions should have in common.
fn spread(outcomes: &[RunOutcome]) -> Value {
    if outcomes.len() < 2 {
        return Value::Null;
    }
    let ranges = common(outcomes).into_iter().map(|common| (common.key.clone(), json!(common.range())));
    ranges.collect::<Map<_, _>>().into()
}

/// Smallest and largest of the repetitions of one manoeuvre, for a person.
pub fn spread_text(outcomes: &[RunOutcome]) -> String {
    let mut text = format!("of {} runs                    smallest     largest\n", outcomes.len());
    for common in common(outcomes) {
        let [least, most] = common.range();
        let (name, digits) = (&common.name, common.digits);
        let _ = writeln!(text, "  {name:<26} {least:>11.digits$} {most:>11.digits$}");
    }
    text
}

/// One run, for a person.
pub fn run_text(outcome: &RunOutcome) -> String {
    let report = &outcome.report;
    let mut text = String::new();
    let mut line = |name: &str, value: String| {
        let _ = writeln!(text, "  {name:<26} {value}");
    };
    let ending = match (&report.alarms[..], outcome.is_success) {
        ([], true) => "done".to_string(),
        ([], false) => outcome.message.clone(),
        ([first, ..], _) => format!("safe state at {:.3} s: {}", first.time, first.text),
    };
    line("ending", ending);
    for alarm in report.alarms.iter().skip(1) {
        line("", format!("then at {:.3} s: {}", alarm.time, alarm.text));
    }
    if let Some(rest) = report.rest_after {
        line("shafts at rest after", format!("{rest:.2} s"));
    }
    line("time", format!("{:.2} s of the manoeuvre, {:.2} s of the clock", report.progress, outcome.wall));
    line(
        "speed error",
        format!("{:.3} km/h mean, {:.2} km/h largest", report.mean_speed_error, report.largest_speed_error),
    );
    line("distance", format!("{:.1} m", report.distance));
    let named = |names: &[String], values: &[f64], digits: usize, unit: &str| {
        let shown = names.iter().zip(values).map(|(name, value)| format!("{name} {value:.digits$}{unit}"));
        shown.collect::<Vec<_>>().join(", ")
    };
    line("tracking, rms", format!("{} rad/s", named(&report.shafts, &report.tracking_rms, 3, "")));
    if let Some(dynos) = outcome.of_hardware(Role::has_dynos) {
        line("largest torque", format!("{} N.m", named(&report.shafts, &dynos.largest_torque, 0, "")));
    }
    if report.largest_slip.iter().any(|slip| *slip > 0.0) {
        let percent = |slips: &[f64]| -> Vec<f64> { slips.iter().map(|slip| 100.0 * slip).collect() };
        line("largest slip", named(&report.wheels, &percent(&report.largest_slip), 2, " %"));
        line("mean slip, second half", named(&report.wheels, &percent(&report.mean_slip), 3, " %"));
        line("mean wheel speeds", format!("{} m/s", named(&report.shafts, &report.mean_wheel_speed, 2, "")));
        line(
            "lateral acceleration",
            format!("{:.2} m/s², {:.2} m beside the path at most", report.largest_lateral, report.largest_deviation),
        );
    }
    let mega = |joule: f64| joule / 1e6;
    line(
        "energy",
        format!(
            "{:.2} MJ from the grid, {:.2} MJ given back, {:.2} MJ dissipated",
            mega(report.taken),
            mega(report.given),
            mega(report.heat)
        ),
    );
    line("fuel", format!("{:.4} kg", report.fuel));
    // Nothing has turned where all are zero.
    let seen = report.margins.iter().filter(|margin| margin.largest > 0.0);
    if let Some(closest) = seen.min_by(|a, b| a.left().total_cmp(&b.left())) {
        let beyond = match closest.beyond {
            0.0 => String::new(),
            time => format!(", beyond it for {:.0} ms at most", 1e3 * time),
        };
        line(
            "closest limit",
            format!(
                "{}: {:.2} of {:.2} {}{beyond}",
                closest.name,
                closest.largest,
                closest.limit,
                layshaft_units::written(closest.unit)
            ),
        );
    }
    if let Some(task) = outcome.loop_report.as_ref().filter(|_| outcome.latency.age.count() > 0) {
        let micro = |nanoseconds: u64| nanoseconds as f64 / 1e3;
        let show = |histogram: &Histogram| {
            let [p50, p999] = [0.5, 0.999].map(|part| micro(histogram.quantile(part)));
            format!("p50 {p50:.0} µs, p99.9 {p999:.0} µs, max {:.0} µs", micro(histogram.max()))
        };
        line("sensor to command", show(&outcome.latency.age));
        line("receipt to command", show(&outcome.latency.work));
        let causes = Cause::ALL.into_iter().filter(|&cause| task.causes[cause as usize] > 0);
        let causes: Vec<String> =
            causes.map(|cause| format!("{} {}", task.causes[cause as usize], cause.name())).collect();
        let causes = if causes.is_empty() { String::new() } else { format!(": {}", causes.join(", ")) };
        line("overruns", format!("{} of {} calls{causes}", task.overruns, task.calls()));
    }
    let late: u64 = outcome.hardware.iter().filter_map(|(_, report)| Some(report.as_ref()?.late_waves)).sum();
    if late > 0 {
        line("shafts", format!("{late} waves came late and were held"));
    }
    if let Some(trouble) = &outcome.log.trouble {
        line("log", trouble.clone());
    }
    for file in &outcome.log.files {
        line("log", format!("{} ({} rows)", file.display(), outcome.log.rows));
    }
    text
}
