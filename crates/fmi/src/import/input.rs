//! Inputs over time, from a table.
//!
//! Continuous inputs are interpolated between rows. Two rows of equal time are a jump, and so is every change of a discrete input:
//! the table falls into segments, and where one ends there is an event. Before the first and after the last row the values there hold.

use super::exchange::exchange;
use super::sizes::Sizes;
use crate::codes;
use crate::description::{Causality, ModelDescription, Variability};
use layshaft_foreign::{Exchange, Unit, UnitError};
use layshaft_results::Trajectory;
use layshaft_source::Diagnostic;

pub struct Inputs {
    time: Vec<f64>,
    /// Series of each element, continuous inputs first.
    continuous: Vec<Vec<f64>>,
    discrete: Vec<Vec<f64>>,
    continuous_exchange: Exchange,
    discrete_exchange: Exchange,
    /// First and last row of each segment.
    segments: Vec<(usize, usize)>,
    present: usize,
    values: Vec<f64>,
    discrete_values: Vec<f64>,
}

impl Inputs {
    pub fn new(description: &ModelDescription, sizes: &Sizes, table: &Trajectory) -> Result<Inputs, Diagnostic> {
        let wrong = |message: String| Diagnostic::error(codes::SETTINGS, None, message);
        if table.is_empty() {
            return Err(wrong("the table of inputs has no rows".into()));
        }
        if let Some(at) =
            table.time.windows(2).position(|pair| pair[0].is_nan() || pair[1].is_nan() || pair[0] > pair[1])
        {
            return Err(wrong(format!("in the table of inputs time goes back after {}", table.time[at])));
        }
        let (mut continuous, mut discrete) = (Vec::new(), Vec::new());
        let mut series: [Vec<Vec<f64>>; 2] = [Vec::new(), Vec::new()];
        let mut used = vec![false; table.header.variables.len()];
        for (index, variable) in description.variables.iter().enumerate() {
            if variable.causality != Causality::Input {
                continue;
            }
            let names = sizes.element_names(&variable.name, index);
            let columns: Vec<Option<usize>> = names.iter().map(|name| table.find(name)).collect();
            if columns.iter().all(Option::is_none) {
                continue;
            }
            let is_continuous = variable.variability == Variability::Continuous;
            for (name, column) in names.iter().zip(columns) {
                let Some(column) = column else {
                    return Err(wrong(format!("the table of inputs has no column `{name}`")));
                };
                used[column] = true;
                let values = table.column(column).map(|values| values.into_owned()).unwrap_or_default();
                if let Some(row) = values.iter().position(|value| !value.is_finite()) {
                    let message = format!("the input `{name}` is no number at time {}", table.time[row]);
                    return Err(wrong(message).hint("texts and bytes cannot be given as inputs"));
                }
                series[usize::from(!is_continuous)].push(values);
            }
            if is_continuous { &mut continuous } else { &mut discrete }.push(index);
        }
        if let Some(unused) = used.iter().position(|used| !used) {
            let name = &table.header.variables[unused].name;
            let names: Vec<&str> = description
                .variables
                .iter()
                .filter(|variable| variable.causality == Causality::Input)
                .map(|variable| variable.name.as_str())
                .take(8)
                .collect();
            return Err(wrong(format!("the table of inputs has a column `{name}`, which is no input of the unit"))
                .hint(format!("inputs are {}", names.join(", "))));
        }
        let [continuous_series, discrete_series] = series;
        let continuous_exchange = exchange(description, sizes, &continuous);
        let discrete_exchange = exchange(description, sizes, &discrete);
        Ok(Inputs {
            segments: segments(&table.time, &discrete_series),
            time: table.time.clone(),
            values: vec![0.0; continuous_exchange.count],
            discrete_values: vec![0.0; discrete_exchange.count],
            continuous: continuous_series,
            discrete: discrete_series,
            continuous_exchange,
            discrete_exchange,
            present: 0,
        })
    }

    /// The next jump.
    pub fn next_event(&self) -> f64 {
        if self.present + 1 < self.segments.len() { self.time[self.segments[self.present].1] } else { f64::INFINITY }
    }

    /// Passes all jumps up to a time.
    pub fn pass(&mut self, time: f64) {
        while self.next_event() <= time {
            self.present += 1;
        }
    }

    /// Sets the continuous inputs at a time within the present segment.
    pub fn set_continuous(&mut self, unit: &mut dyn Unit, time: f64) -> Result<(), UnitError> {
        if self.continuous.is_empty() {
            return Ok(());
        }
        let (first, last) = self.segments[self.present];
        let rows = &self.time[first..=last];
        let after = rows.partition_point(|&row| row <= time);
        for (value, series) in self.values.iter_mut().zip(&self.continuous) {
            let series = &series[first..=last];
            *value = match after {
                0 => series[0],
                _ if after == rows.len() => series[after - 1],
                _ => {
                    let (begin, end) = (rows[after - 1], rows[after]);
                    let share = (time - begin) / (end - begin);
                    series[after - 1] + share * (series[after] - series[after - 1])
                }
            };
        }
        self.continuous_exchange.write(unit, &self.values)
    }

    /// Sets the discrete inputs of the present segment.
    pub fn set_discrete(&mut self, unit: &mut dyn Unit) -> Result<(), UnitError> {
        if self.discrete.is_empty() {
            return Ok(());
        }
        let row = self.segments[self.present].0;
        for (value, series) in self.discrete_values.iter_mut().zip(&self.discrete) {
            *value = series[row];
        }
        self.discrete_exchange.write(unit, &self.discrete_values)
    }
}

fn segments(time: &[f64], discrete: &[Vec<f64>]) -> Vec<(usize, usize)> {
    let mut segments = Vec::new();
    let mut first = 0;
    for row in 1..time.len() {
        if time[row] == time[row - 1] {
            segments.push((first, row - 1));
            first = row;
        } else if discrete.iter().any(|series| series[row] != series[row - 1]) {
            // Continuous inputs go on to this row, where discrete ones take their new values.
            segments.push((first, row));
            first = row;
        }
    }
    segments.push((first, time.len() - 1));
    segments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jumps_end_segments() {
        let time = [0.0, 1.0, 1.0, 2.0, 3.0];
        assert_eq!(segments(&time, &[]), [(0, 1), (2, 4)]);
        assert_eq!(segments(&time, &[vec![0.0, 0.0, 0.0, 0.0, 1.0]]), [(0, 1), (2, 4), (4, 4)]);
    }
}
