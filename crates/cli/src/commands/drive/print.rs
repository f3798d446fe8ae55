//! What `layshaft drive` tells at the end: laps, then the figures of a real-time run.

use crate::commands::realtime::print as realtime;
use layshaft_operations::drive::{DriveRecord, Lap};
use layshaft_operations::live::LoggedChange;
use layshaft_realtime::{Histogram, Outcome};
use serde_json::{Map, Value, json};
use std::fmt::Write;

pub struct Told<'t> {
    pub record: &'t DriveRecord,
    pub changes: &'t [LoggedChange],
    /// Lap time that the virtual driver planned.
    pub planned: Option<f64>,
    /// Samples that the page lost.
    pub dropped: u64,
}

pub fn as_text(model: &str, outcome: &Outcome, told: &Told) -> String {
    let mut text = String::new();
    for lap in &told.record.laps {
        let sectors: Vec<String> = lap.sectors.iter().map(|time| format!("{time:.3}")).collect();
        let _ = writeln!(text, "lap {}: {:.3} s (sectors {})", lap.number, lap.time, sectors.join(", "));
    }
    let _ = writeln!(
        text,
        "top speed {:.1} km/h, at most {:.2} m beside the centre line",
        3.6 * told.record.top_speed,
        told.record.offset
    );
    for change in told.changes {
        let _ = writeln!(text, "t = {:.3} s: {} = {}", change.time, change.parameter, change.value);
    }
    for (name, value) in &told.record.energy {
        let _ = writeln!(text, "{name} = {value:.6e}");
    }
    text + &realtime::as_text(model, outcome)
}

fn lap(lap: &Lap) -> Value {
    json!({ "lap": lap.number, "time": lap.time, "sectors": lap.sectors })
}

/// Upper limits of classes in microseconds, with their counts.
fn histogram(times: &Histogram) -> Value {
    times.classes().map(|(limit, count)| json!([limit as f64 / 1e3, count])).collect()
}

pub fn as_json(model: &str, outcome: &Outcome, told: &Told, ok: bool, diagnostics: Value) -> Value {
    let mut answer = realtime::as_json(model, outcome, diagnostics);
    let energy: Map<String, Value> =
        told.record.energy.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
    let changes = told.changes.iter();
    let changes = changes
        .map(|change| json!({ "time": change.time, "parameter": change.parameter, "value": change.value }))
        .collect::<Vec<_>>();
    answer["ok"] = json!(ok);
    answer["stage"] = json!("drive");
    answer["laps"] = told.record.laps.iter().map(lap).collect();
    answer["lap_time"] = json!(told.record.laps.iter().map(|lap| lap.time).reduce(f64::min));
    answer["planned_lap_time"] = json!(told.planned);
    answer["top_speed"] = json!(told.record.top_speed);
    answer["largest_offset"] = json!(told.record.offset);
    answer["energy_audit"] = if energy.is_empty() { Value::Null } else { Value::Object(energy) };
    answer["changes"] = json!(changes);
    answer["samples_lost"] = json!(told.dropped);
    if let [task] = outcome.tasks.as_slice() {
        answer["work_histogram_us"] = histogram(&task.work);
        answer["turnaround_histogram_us"] = histogram(&task.turnaround);
    }
    answer
}
