//! Turnaround over time with its limit, as a picture.

use crate::task::TaskReport;
use layshaft_results::plot::{Curve, Panel, svg};

impl TaskReport {
    /// Shortest and longest turnaround of calls next to each other, over model time: seconds and milliseconds.
    pub fn turnaround_curve(&self) -> (Vec<f64>, Vec<f64>) {
        let buckets = self.trace.buckets();
        let time = buckets.iter().flat_map(|bucket| [bucket.time; 2]).collect();
        let values = buckets.iter().flat_map(|bucket| [bucket.min, bucket.max].map(|value| f64::from(value) / 1e3));
        (time, values.collect())
    }
}

/// One panel for each task.
pub fn turnaround_svg(tasks: &[TaskReport]) -> String {
    let curves: Vec<(Vec<f64>, Vec<f64>)> = tasks.iter().map(TaskReport::turnaround_curve).collect();
    let limits: Vec<([f64; 2], [f64; 2])> = tasks
        .iter()
        .zip(&curves)
        .map(|(task, (time, _))| {
            let end = time.last().copied().unwrap_or(1.0);
            ([time.first().copied().unwrap_or(0.0), end], [task.period() as f64 / 1e6; 2])
        })
        .collect();
    let titles: Vec<String> = tasks.iter().map(|task| format!("Turnaround of {}", task.name)).collect();
    let panels = titles.iter().zip(&curves).zip(&limits).map(|((title, (time, values)), (ends, limit))| Panel {
        title,
        unit: "ms",
        curves: vec![
            Curve { name: "turnaround", time, values },
            Curve { name: "time between two calls", time: ends, values: limit },
        ],
    });
    svg(&panels.collect::<Vec<_>>())
}
