//! Turnaround over time with its limit, and the work in it, as a picture.

use crate::task::TaskReport;
use layshaft_results::plot::{Curve, Panel, svg};

/// Two panels for each task: turnaround with the time between two calls, and processor time.
pub fn turnaround_svg(tasks: &[TaskReport]) -> String {
    let drawn: Vec<Drawn> = tasks.iter().map(Drawn::new).collect();
    svg(&drawn.iter().flat_map(Drawn::panels).collect::<Vec<_>>())
}

struct Drawn {
    titles: [String; 2],
    turnaround: (Vec<f64>, Vec<f64>),
    work: (Vec<f64>, Vec<f64>),
    limit: ([f64; 2], [f64; 2]),
}

impl Drawn {
    fn new(task: &TaskReport) -> Drawn {
        let turnaround = task.trace.curve();
        let ends = [turnaround.0.first(), turnaround.0.last()].map(|end| end.copied().unwrap_or(0.0));
        Drawn {
            titles: [format!("Turnaround of {}", task.name), format!("Work of {}", task.name)],
            turnaround,
            work: task.work_trace.curve(),
            limit: (ends, [task.period() as f64 / 1e6; 2]),
        }
    }

    fn panels(&self) -> [Panel<'_>; 2] {
        let (time, values) = &self.turnaround;
        let turnaround = Curve { name: "turnaround", time, values };
        let limit = Curve { name: "time between two calls", time: &self.limit.0, values: &self.limit.1 };
        let work = Curve { name: "processor time", time: &self.work.0, values: &self.work.1 };
        [
            Panel { title: &self.titles[0], unit: "ms", curves: vec![turnaround, limit] },
            Panel { title: &self.titles[1], unit: "ms", curves: vec![work] },
        ]
    }
}
