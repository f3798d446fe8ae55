//! Statistics of a column over the runs of a sweep, and how it goes with the varied parameters.

use crate::row::Table;

/// One column over all runs that gave a number.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    pub name: String,
    pub unit: String,
    pub count: usize,
    pub mean: f64,
    /// Of the sample: divided by one less than the count.
    pub deviation: f64,
    /// Least and greatest value, each with its run.
    pub least: (f64, u64),
    pub greatest: (f64, u64),
    pub median: f64,
    /// The varied parameter with the largest linear correlation, and that correlation.
    pub strongest: Option<(String, f64)>,
}

impl Table {
    /// The statistics of every output; none of an output without any number.
    pub fn statistics(&self) -> Vec<Statistics> {
        (0..self.facts.outputs.len()).filter_map(|at| self.of_output(at)).collect()
    }

    fn of_output(&self, at: usize) -> Option<Statistics> {
        let rows = self.rows.iter().filter(|row| row.outputs.get(at).is_some_and(|value| value.is_finite()));
        let points: Vec<(u64, f64, &[f64])> =
            rows.map(|row| (row.run, row.outputs[at], row.inputs.as_slice())).collect();
        let by_value = |a: &&(u64, f64, &[f64]), b: &&(u64, f64, &[f64])| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0));
        let least = points.iter().min_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)))?;
        let greatest = points.iter().max_by(by_value)?;
        let values: Vec<f64> = points.iter().map(|point| point.1).collect();
        let (mean, deviation) = moments(&values);
        let mut sorted = values.clone();
        sorted.sort_by(f64::total_cmp);
        let middle = sorted.len() / 2;
        let median = if sorted.len() % 2 == 1 { sorted[middle] } else { 0.5 * (sorted[middle - 1] + sorted[middle]) };
        let correlations = self.facts.inputs.iter().enumerate().filter_map(|(input, (name, _))| {
            let varied: Vec<f64> = points.iter().map(|point| point.2[input]).collect();
            Some((name.clone(), correlation(&varied, &values)?))
        });
        let (name, unit) = self.facts.outputs[at].clone();
        Some(Statistics {
            name,
            unit,
            count: values.len(),
            mean,
            deviation,
            least: (least.1, least.0),
            greatest: (greatest.1, greatest.0),
            median,
            strongest: correlations.max_by(|a, b| a.1.abs().total_cmp(&b.1.abs())),
        })
    }
}

/// Mean and standard deviation.
fn moments(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    let deviation = if values.len() > 1 { (squares / (count - 1.0)).sqrt() } else { 0.0 };
    // Values that differ in their last bits only do not vary.
    (mean, if deviation > 1e-12 * mean.abs() { deviation } else { 0.0 })
}

/// Pearson's coefficient; none where one of the two does not vary.
fn correlation(a: &[f64], b: &[f64]) -> Option<f64> {
    let ((mean_a, spread_a), (mean_b, spread_b)) = (moments(a), moments(b));
    let together: f64 = a.iter().zip(b).map(|(a, b)| (a - mean_a) * (b - mean_b)).sum();
    let coefficient = together / (spread_a * spread_b * (a.len() as f64 - 1.0));
    coefficient.is_finite().then_some(coefficient)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::{Facts, Row, Status};

    #[test]
    fn a_column_is_summed_up_with_its_runs() {
        let row = |run: u64, x: f64, y: f64| Row {
            run,
            inputs: vec![x, 1.0],
            outputs: vec![y],
            status: Status::Complete,
            message: String::new(),
            steps: 0,
            events: 0,
        };
        let facts = Facts {
            inputs: vec![("x".into(), String::new()), ("fixed".into(), String::new())],
            outputs: vec![("y".into(), "m".into())],
            ..Facts::default()
        };
        let rows = vec![row(1, 1.0, 8.0), row(2, 2.0, 6.0), row(3, 3.0, f64::NAN), row(4, 4.0, 2.0)];
        let statistics = Table { facts, rows }.statistics();
        let [y] = statistics.as_slice() else { panic!("{statistics:?}") };
        assert_eq!((y.count, y.least, y.greatest, y.median), (3, (2.0, 4), (8.0, 1), 6.0));
        assert!((y.mean - 16.0 / 3.0).abs() < 1e-12 && (y.deviation - 3.055_050_463).abs() < 1e-8, "{y:?}");
        let (name, r) = y.strongest.clone().unwrap();
        assert!(name == "x" && (r + 1.0).abs() < 1e-12, "{name} {r}");
    }
}
