//! What `layshaft drive` tells at the end: laps, then the figures of a real-time run.

use crate::commands::realtime::print as realtime;
use layshaft_operations::drive::{DriveRecord, Lap, WheelRecord};
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
    pub wheel: Option<WheelRecord>,
    /// From the arrival of an input to the end of the step that used it, in ns.
    pub latency: Histogram,
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
    if let Some(wheel) = &told.wheel {
        let _ = writeln!(
            text,
            "{}: {} events, {} forces sent, {} of {} beyond the device, unplugged {} times",
            wheel.name, wheel.events, wheel.updates, wheel.clipped, wheel.forces, wheel.losses
        );
    }
    for (name, value) in &told.record.energy {
        let _ = writeln!(text, "{name} = {value:.6e}");
    }
    if told.latency.count() > 0 {
        let [middle, late] = [0.5, 0.99].map(|part| told.latency.quantile(part) as f64 / 1e6);
        let _ = writeln!(
            text,
            "inputs to the end of their step: {middle:.2} ms at the median, {late:.2} ms at p99, {} inputs",
            told.latency.count()
        );
    }
    text += &realtime::as_text(model, outcome);
    if let Some(task) = outcome.tasks.first() {
        text += &bars(&task.work);
    }
    text
}

/// Characters of the longest bar.
const BAR: f64 = 40.0;

/// Times of work as bars, one for each doubling; their lengths are logarithmic, so that rare long times show.
fn bars(times: &Histogram) -> String {
    let mut doublings: Vec<(u32, u64)> = Vec::new();
    for (limit, count) in times.classes() {
        let doubling = u64::BITS - limit.leading_zeros();
        match doublings.last_mut().filter(|(known, _)| *known == doubling) {
            Some((_, sum)) => *sum += count,
            None => doublings.push((doubling, count)),
        }
    }
    let most = doublings.iter().map(|(_, count)| *count).max().unwrap_or(0) as f64;
    let mut text = String::from("work of a call, in µs:\n");
    for (doubling, count) in doublings {
        let limit = 2f64.powi(doubling as i32) / 1e3;
        let length = 1.0 + (BAR - 1.0) * (count as f64).ln() / most.ln().max(1.0);
        let _ = writeln!(text, "  {:>8.1} … {limit:<8.1} {count:>9} {}", 0.5 * limit, "▇".repeat(length as usize));
    }
    text
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
    answer["input_latency_ms"] = match told.latency.count() {
        0 => Value::Null,
        count => {
            let [middle, late, most] = [0.5, 0.99, 1.0].map(|part| told.latency.quantile(part) as f64 / 1e6);
            json!({ "count": count, "p50": middle, "p99": late, "max": most })
        }
    };
    answer["wheel"] = told.wheel.as_ref().map_or(Value::Null, |wheel| {
        json!({
            "name": wheel.name,
            "force": wheel.has_force,
            "events": wheel.events,
            "forces": wheel.forces,
            "updates": wheel.updates,
            "clipped": wheel.clipped,
            "losses": wheel.losses,
        })
    });
    if let Some(task) = outcome.tasks.first() {
        answer["work_histogram_us"] = histogram(&task.work);
        answer["turnaround_histogram_us"] = histogram(&task.turnaround);
    }
    answer
}
