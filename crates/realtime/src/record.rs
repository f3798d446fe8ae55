//! The recorded outputs of a run as a result file.

use crate::task::TaskReport;
use layshaft_results::{Column, ColumnKind, ResultError, ResultHeader, ResultWriter, ValueType, WriteOptions, create};
use std::path::Path;

/// Writes the outputs of all tasks; those of several tasks are prefixed with the task's name. A slower task keeps its values until
/// its next call.
pub fn write_record(path: &Path, model: &str, tasks: &[TaskReport]) -> Result<(), ResultError> {
    let prefix = |task: &TaskReport| if tasks.len() > 1 { format!("{}.", task.name) } else { String::new() };
    let columns = tasks.iter().flat_map(|task| {
        task.outputs.iter().map(move |(name, unit)| Column {
            name: format!("{}{name}", prefix(task)),
            unit: unit.clone(),
            display_unit: String::new(),
            description: String::new(),
            kind: ColumnKind::Variable,
            value_type: ValueType::Real,
            alias_of: None,
        })
    });
    let mut times: Vec<f64> = tasks.iter().flat_map(|task| task.rows().map(|row| row[0])).collect();
    times.sort_by(f64::total_cmp);
    // Grids of different steps meet up to rounding.
    times.dedup_by(|a, b| (*a - *b).abs() < 1e-10);
    let header = ResultHeader {
        model: model.to_string(),
        start_time: times.first().copied().unwrap_or(0.0),
        stop_time: times.last().copied().unwrap_or(0.0),
        variables: columns.collect(),
    };
    let mut writer: Box<dyn ResultWriter> = create(path, WriteOptions::default())?;
    writer.start(&header, &[])?;
    let mut rows: Vec<_> = tasks.iter().map(|task| (task.rows().peekable(), vec![0.0; task.outputs.len()])).collect();
    for (held, task) in rows.iter_mut().map(|(_, held)| held).zip(tasks) {
        if let Some(first) = task.rows().next() {
            held.copy_from_slice(&first[1..]);
        }
    }
    let mut values = Vec::with_capacity(header.variables.len());
    for &time in &times {
        values.clear();
        for (rows, held) in &mut rows {
            while let Some(row) = rows.next_if(|row| row[0] <= time + 1e-10) {
                held.copy_from_slice(&row[1..]);
            }
            values.extend_from_slice(held);
        }
        writer.point(time, &values)?;
    }
    writer.finish()
}
