//! The report of a drive: its laps, the signals of the last one beside those of the best, then what a real-time run tells.

use super::host::DriveRecord;
use crate::realtime;
use layshaft_realtime::Outcome;
use layshaft_report::{Align, Report, Table};
use serde_json::json;

/// Seconds to the millisecond.
fn thousandth(seconds: f64) -> serde_json::Value {
    json!((seconds * 1e3).round() / 1e3)
}

pub fn drive_report(model: &str, outcome: &Outcome, record: &DriveRecord) -> Report {
    let mut report = realtime::begin(model, outcome);
    let names = ["lap", "time in s", "sector 1", "sector 2", "sector 3"];
    let rows = record.laps.iter().map(|lap| {
        let mut row = vec![json!(lap.number), thousandth(lap.time)];
        row.extend(lap.sectors.map(thousandth));
        row
    });
    let columns = names.map(|name| (name.to_string(), Some(Align::Right))).to_vec();
    if !record.laps.is_empty() {
        report.table("Laps", &Table { columns, rows: rows.collect(), ..Table::default() });
    }
    record.traces.add_to(&mut report);
    realtime::add_tasks(&mut report, outcome);
    report
}
