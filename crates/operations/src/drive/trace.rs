//! The signals of laps over the length of the course, for the report of a drive: of the best lap and of the last two.

use super::roles::Roles;
use layshaft_report::{Panel, Report};
use layshaft_sim::Program;
use std::f64::consts::PI;

/// Metres between two rows of a lap, and rows at most.
const SPACING: f64 = 1.0;
const ROWS: usize = 50_000;

/// A signal of a lap: the variable, or the greatest magnitude of several, times a factor.
#[derive(Clone, Debug, PartialEq)]
pub struct Channel {
    pub name: &'static str,
    pub unit: &'static str,
    /// Whole numbers do not mix.
    is_whole: bool,
    factor: f64,
    variables: Vec<u32>,
}

impl Channel {
    /// The channels that a car has: speed, pedals, steering, gear, engine speed, slip.
    pub fn of(program: &Program, roles: &Roles) -> Vec<Channel> {
        let input = |name: &str| program.variables.iter().position(|variable| variable.name == *name);
        let role = |role: &str| roles.variable(role).into_iter().collect::<Vec<u32>>();
        let pedal = |name: &str| input(name).map(|at| at as u32).into_iter().collect::<Vec<u32>>();
        let slip = (1..=4).filter_map(|wheel| roles.variable(&format!("slip{wheel}"))).collect();
        let channels = [
            ("speed", "km/h", false, 3.6, role("v")),
            ("accelerator", "%", false, 100.0, pedal("accelerator")),
            ("brake", "%", false, 100.0, pedal("brake")),
            ("steering wheel", "deg", false, 180.0 / PI, role("steeringWheel")),
            ("gear", "", true, 1.0, role("gear")),
            ("engine speed", "1/min", false, 30.0 / PI, role("engineSpeed")),
            ("greatest slip", "%", false, 100.0, slip),
        ];
        let channels = channels.map(|(name, unit, is_whole, factor, variables)| Channel {
            name,
            unit,
            is_whole,
            factor,
            variables,
        });
        channels.into_iter().filter(|channel| !channel.variables.is_empty()).collect()
    }

    pub fn variables(&self) -> &[u32] {
        &self.variables
    }

    fn value(&self, read: impl Fn(u32) -> Option<f64>) -> f64 {
        match self.variables.as_slice() {
            [variable] => self.factor * read(*variable).unwrap_or(f64::NAN),
            several => {
                let greatest =
                    several.iter().filter_map(|variable| read(*variable)).fold(0.0, |a: f64, b| a.max(b.abs()));
                self.factor * greatest
            }
        }
    }
}

/// The channels of a lap, a row for each metre or so: length along the course, time since its begin, values.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    pub lap: u32,
    pub time: f64,
    rows: Vec<Vec<f64>>,
}

impl Trace {
    /// Adds a sample if the car has come far enough; `s` runs from the line to the length of the course.
    pub fn add(&mut self, s: f64, length: f64, time: f64, channels: &[Channel], read: impl Fn(u32) -> Option<f64>) {
        let before = self.rows.last().map_or(-SPACING, |row| row[0]);
        // The line is passed a little before or after the lap begins.
        let is_beyond = s - before > 0.5 * length && (self.rows.is_empty() || before < 0.5 * length);
        if s - before < SPACING || is_beyond || self.rows.len() >= ROWS {
            return;
        }
        let values = channels.iter().map(|channel| channel.value(&read));
        self.rows.push([s, time].into_iter().chain(values).collect());
    }

    pub fn is_empty(&self) -> bool {
        self.rows.len() < 2
    }

    fn column(&self, at: usize) -> Vec<f64> {
        self.rows.iter().map(|row| row[at]).collect()
    }

    /// A column at a length; before the first and after the last row their values.
    fn at(&self, s: f64, column: usize, is_whole: bool) -> f64 {
        let next = self.rows.partition_point(|row| row[0] < s).clamp(1, self.rows.len() - 1);
        let (a, b) = (&self.rows[next - 1], &self.rows[next]);
        let part = ((s - a[0]) / (b[0] - a[0])).clamp(0.0, 1.0);
        if is_whole {
            if part < 1.0 { a[column] } else { b[column] }
        } else {
            a[column] + part * (b[column] - a[column])
        }
    }
}

/// Laps that are kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Traces {
    pub channels: Vec<Channel>,
    pub best: Option<Trace>,
    pub last: Option<Trace>,
    pub before: Option<Trace>,
}

impl Traces {
    /// A lap is complete.
    pub fn keep(&mut self, trace: Trace) {
        if trace.is_empty() {
            return;
        }
        if self.best.as_ref().is_none_or(|best| trace.time < best.time) {
            self.best = Some(trace.clone());
        }
        self.before = self.last.replace(trace);
    }

    /// Panels over the length of the course: the last lap, and the best one or, where the last is the best, the one before.
    pub fn add_to(&self, report: &mut Report) {
        let Some(lap) = &self.last else { return };
        let best = self.best.as_ref().filter(|best| best.lap != lap.lap);
        let (other, which) = match (best, &self.before) {
            (Some(best), _) => (Some(best), "the best"),
            (None, before) => (before.as_ref(), "the one before"),
        };
        let (s, time) = (lap.column(0), lap.column(1));
        let axis = report.time_axis(&time);
        let x = report.curve("distance", "m", "along the centre line, from the start line", axis, &time, &s);
        let named = |trace: &Trace, name: &str| format!("lap {}: {name}", trace.lap);
        let mut panels = Vec::new();
        for (at, channel) in self.channels.iter().enumerate() {
            let Channel { name, unit, is_whole, .. } = *channel;
            let mut y = vec![report.curve(&named(lap, name), unit, "this lap", axis, &time, &lap.column(at + 2))];
            if let Some(other) = other {
                let values: Vec<f64> = s.iter().map(|&s| other.at(s, at + 2, is_whole)).collect();
                y.push(report.curve(&named(other, name), unit, which, axis, &time, &values));
            }
            panels.push(Panel { title: name.to_string(), x: Some(x), y, ..Panel::default() });
        }
        if let Some(other) = other {
            let behind: Vec<f64> = s.iter().zip(&time).map(|(&s, time)| time - other.at(s, 1, false)).collect();
            let name = format!("lap {} behind lap {}", lap.lap, other.lap);
            let y = vec![report.curve(&name, "s", "time at the same place", axis, &time, &behind)];
            panels.insert(0, Panel { title: "time behind".to_string(), x: Some(x), y, ..Panel::default() });
        }
        let title = match other {
            Some(other) => format!("Lap {} and lap {}, {which}", lap.lap, other.lap),
            None => format!("Lap {}", lap.lap),
        };
        report.plots(&title, &panels, true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn channel(name: &'static str, variables: &[u32]) -> Channel {
        Channel { name, unit: "", is_whole: false, factor: 2.0, variables: variables.to_vec() }
    }

    /// A lap of 100 m in so many seconds.
    fn lap(number: u32, seconds: f64) -> Trace {
        let channels = [channel("v", &[0]), channel("slip", &[1, 2])];
        let mut trace = Trace { lap: number, time: seconds, ..Trace::default() };
        // The last metre of the lap before belongs to that.
        trace.add(99.9, 100.0, -0.01, &channels, |_| Some(9.0));
        for k in 0..400 {
            let s = 0.25 * f64::from(k);
            trace.add(s, 100.0, seconds * s / 100.0, &channels, |variable| Some([s, 1.0, -3.0][variable as usize]));
        }
        trace
    }

    #[test]
    fn a_lap_has_a_row_for_each_metre() {
        let trace = lap(1, 10.0);
        assert_eq!(trace.rows.len(), 100);
        assert_eq!(trace.rows[7], [7.0, 0.7, 14.0, 6.0]);
        assert_eq!((trace.at(7.5, 2, false), trace.at(7.5, 2, true), trace.at(500.0, 1, false)), (15.0, 14.0, 9.9));
    }

    #[test]
    fn the_best_and_the_last_two_laps_are_kept() {
        let mut traces = Traces::default();
        for (number, seconds) in [(1, 12.0), (2, 10.0), (3, 11.0), (4, 11.5)] {
            traces.keep(lap(number, seconds));
        }
        traces.keep(Trace { lap: 5, time: 1.0, ..Trace::default() });
        let kept = [&traces.best, &traces.before, &traces.last].map(|trace| trace.as_ref().unwrap().lap);
        assert_eq!(kept, [2, 3, 4]);
    }

    #[test]
    fn a_report_compares_the_last_lap_with_the_best() {
        let mut traces = Traces { channels: vec![channel("v", &[0]), channel("slip", &[1, 2])], ..Traces::default() };
        (1..=3).for_each(|number| traces.keep(lap(number, 10.0 + f64::from(number))));
        let mut report = Report::new("Car", "");
        traces.add_to(&mut report);
        let page = report.html();
        assert!(page.contains("Lap 3 and lap 1, the best") && page.contains("lap 3 behind lap 1"));
    }
}
