//! Outputs of the reduced model against those of the full one, on a common grid of times.

use layshaft_results::{ResultError, ResultHeader, ResultWriter, Slot, Source};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Which error a limit holds for, relative to the range of the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Norm {
    /// The largest deviation.
    #[default]
    Max,
    /// The root of the mean square.
    Rms,
}

/// Outputs at the times of a grid; shorter than the grid if the run ended before.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Samples {
    pub grid: Arc<[f64]>,
    pub names: Vec<String>,
    pub units: Vec<String>,
    pub values: Vec<Vec<f64>>,
}

impl Samples {
    pub fn len(&self) -> usize {
        self.values.first().map_or(0, Vec::len)
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Times of the values there are.
    pub fn times(&self) -> &[f64] {
        &self.grid[..self.len()]
    }

    pub fn series(&self, name: &str) -> Option<&[f64]> {
        let at = self.names.iter().position(|other| other == name)?;
        Some(&self.values[at])
    }

    /// Largest minus smallest value of an output; its size where it is constant.
    pub fn range(&self, output: usize) -> f64 {
        let values = &self.values[output];
        let low = values.iter().copied().fold(f64::INFINITY, f64::min);
        let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if high - low > 1e-12 * high.abs().max(low.abs()) { high - low } else { high.abs() }
    }
}

/// Times from start to stop, both included.
pub fn grid(start: f64, stop: f64, interval: f64) -> Arc<[f64]> {
    let intervals = ((stop - start) / interval - 1e-9).ceil().max(1.0) as usize;
    (0..=intervals).map(|k| (start + k as f64 * interval).min(stop)).collect()
}

/// How far an output of the reduced model is from that of the full one.
#[derive(Clone, Debug, PartialEq)]
pub struct OutputError {
    pub name: String,
    pub unit: String,
    /// Largest deviation and its time.
    pub max: f64,
    pub time: f64,
    pub rms: f64,
    /// Range of the output in the full model.
    pub range: f64,
    /// Relative to the range.
    pub max_relative: f64,
    pub rms_relative: f64,
}

impl OutputError {
    pub fn relative(&self, norm: Norm) -> f64 {
        match norm {
            Norm::Max => self.max_relative,
            Norm::Rms => self.rms_relative,
        }
    }
}

/// Errors of the outputs named, as far as both runs got.
pub fn errors(full: &Samples, reduced: &Samples, outputs: &[String]) -> Vec<OutputError> {
    let mut errors = Vec::new();
    for name in outputs {
        let (Some(at), Some(values)) = (full.names.iter().position(|other| other == name), reduced.series(name)) else {
            continue;
        };
        let (mut max, mut time, mut squares) = (0.0, full.grid.first().copied().unwrap_or(0.0), 0.0);
        let count = values.len().min(full.values[at].len());
        for (k, (exact, value)) in full.values[at].iter().zip(values).enumerate() {
            let deviation = (value - exact).abs();
            squares += deviation * deviation;
            if deviation > max {
                (max, time) = (deviation, full.grid[k]);
            }
        }
        let rms = (squares / count.max(1) as f64).sqrt();
        let range = full.range(at);
        let relative = |error: f64| if error == 0.0 { 0.0 } else { error / range };
        errors.push(OutputError {
            name: name.clone(),
            unit: full.units[at].clone(),
            max,
            time,
            rms,
            range,
            max_relative: relative(max),
            rms_relative: relative(rms),
        });
    }
    errors
}

/// Ends a run as soon as its outputs are further from the full model's than allowed.
pub struct Limit {
    pub full: Arc<Samples>,
    /// Index into the outputs of the full model, and the deviation allowed.
    pub allowed: Vec<(usize, f64)>,
    pub norm: Norm,
    /// Interrupts the run.
    pub abort: Arc<AtomicBool>,
}

/// Receives a trajectory and keeps some of its columns at the times of a grid. At an event on the grid it is the value
/// after it that counts.
pub struct Sampler {
    samples: Samples,
    slots: Vec<Slot>,
    fixed: Vec<f64>,
    before: Option<(f64, Vec<f64>)>,
    limit: Option<Limit>,
    squares: Vec<f64>,
    pub is_exceeded: bool,
}

impl Sampler {
    pub fn new(grid: Arc<[f64]>, names: Vec<String>, limit: Option<Limit>) -> Sampler {
        let squares = vec![0.0; names.len()];
        let samples = Samples { grid, names, units: Vec::new(), values: Vec::new() };
        Sampler { samples, slots: Vec::new(), fixed: Vec::new(), before: None, limit, squares, is_exceeded: false }
    }

    pub fn samples(&self) -> &Samples {
        &self.samples
    }

    pub fn into_samples(self) -> Samples {
        self.samples
    }

    fn read(&self, time: f64, values: &[f64]) -> Vec<f64> {
        let value = |slot: &Slot| {
            slot.negation.apply(match slot.source {
                Source::Time => time,
                Source::Stored(at) => values[at],
                Source::Fixed(at) => self.fixed[at],
            })
        };
        self.slots.iter().map(value).collect()
    }

    fn keep(&mut self, values: impl Iterator<Item = f64>) {
        for (series, value) in self.samples.values.iter_mut().zip(values) {
            series.push(value);
        }
        let Some(limit) = &self.limit else { return };
        let at = self.samples.len() - 1;
        for &(output, allowed) in &limit.allowed {
            let Some(exact) = limit.full.values[output].get(at) else { continue };
            let deviation = (self.samples.values[output][at] - exact).abs();
            let is_too_far = match limit.norm {
                Norm::Max => deviation > allowed,
                Norm::Rms => {
                    self.squares[output] += deviation * deviation;
                    self.squares[output] > allowed * allowed * limit.full.len() as f64
                }
            };
            if is_too_far || deviation.is_nan() {
                self.is_exceeded = true;
                limit.abort.store(true, Ordering::Relaxed);
            }
        }
    }
}

impl ResultWriter for Sampler {
    fn start(&mut self, header: &ResultHeader, fixed: &[f64]) -> Result<(), ResultError> {
        let layout = header.layout()?;
        for name in &self.samples.names {
            let Some(at) = header.variables.iter().position(|column| column.name == *name) else {
                return Err(ResultError::Header(format!("there is no `{name}` in the result")));
            };
            self.slots.push(layout.slots[at]);
            self.samples.units.push(header.variables[at].unit.clone());
        }
        self.samples.values = vec![Vec::new(); self.slots.len()];
        self.fixed = fixed.to_vec();
        Ok(())
    }

    fn point(&mut self, time: f64, values: &[f64]) -> Result<(), ResultError> {
        let now = self.read(time, values);
        if let Some((earlier, before)) = self.before.take() {
            let mut next = self.samples.len();
            while let Some(&wanted) = self.samples.grid.get(next) {
                let closeness = 1e-12 * wanted.abs().max(time.abs());
                if wanted >= time - closeness {
                    break;
                }
                let part = if wanted <= earlier + closeness { 0.0 } else { (wanted - earlier) / (time - earlier) };
                self.keep(before.iter().zip(&now).map(|(a, b)| a + part * (b - a)));
                next += 1;
            }
        }
        self.before = Some((time, now));
        Ok(())
    }

    fn reads(&self) -> Option<Vec<usize>> {
        let stored = |slot: &Slot| match slot.source {
            Source::Stored(at) => Some(at),
            Source::Time | Source::Fixed(_) => None,
        };
        Some(self.slots.iter().filter_map(stored).collect())
    }

    fn finish(&mut self) -> Result<(), ResultError> {
        let Some((time, last)) = self.before.take() else { return Ok(()) };
        let next = self.samples.len();
        if self.samples.grid.get(next).is_some_and(|wanted| *wanted <= time * (1.0 + 1e-12) + 1e-300) {
            self.keep(last.into_iter());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use layshaft_results::{Alias, Column};

    fn header() -> ResultHeader {
        let variables = vec![
            Column::variable("x").unit("m"),
            Column::alias("minus", Alias::negated(0)),
            Column::parameter("p"),
            Column::variable("y"),
        ];
        ResultHeader { variables, ..ResultHeader::default() }
    }

    fn sampled(points: &[(f64, f64)], names: &[&str], limit: Option<Limit>) -> Sampler {
        let names = names.iter().map(|name| name.to_string()).collect();
        let mut sampler = Sampler::new(grid(0.0, 1.0, 0.25), names, limit);
        sampler.start(&header(), &[7.0]).unwrap();
        for &(time, x) in points {
            sampler.point(time, &[x, 0.0]).unwrap();
        }
        sampler.finish().unwrap();
        sampler
    }

    #[test]
    fn the_grid_ends_at_the_stop_time() {
        assert_eq!(*grid(0.0, 1.0, 0.25), [0.0, 0.25, 0.5, 0.75, 1.0]);
        assert_eq!(*grid(1.0, 2.0, 0.4), [1.0, 1.4, 1.8, 2.0]);
        assert_eq!(*grid(0.0, 0.1 * 3.0, 0.1), [0.0, 0.1, 0.2, 0.1 * 3.0]);
    }

    #[test]
    fn values_after_an_event_count_and_gaps_are_bridged() {
        let points = [(0.0, 0.0), (0.25, 1.0), (0.5, 2.0), (0.5, 5.0), (1.0, 6.0)];
        let samples = sampled(&points, &["minus", "p"], None).into_samples();
        assert_eq!(samples.values[0], [0.0, -1.0, -5.0, -5.5, -6.0]);
        assert_eq!(samples.values[1], [7.0; 5]);
        let short = sampled(&points[..3], &["x"], None).into_samples();
        assert_eq!((short.len(), short.units[0].as_str()), (3, "m"));
    }

    #[test]
    fn errors_are_relative_to_the_range_of_the_full_model() {
        let full = sampled(&[(0.0, 1.0), (1.0, 5.0)], &["x"], None).into_samples();
        let reduced = sampled(&[(0.0, 1.0), (0.5, 3.4), (1.0, 5.0)], &["x"], None).into_samples();
        let [error] = &errors(&full, &reduced, &["x".to_string()])[..] else { panic!("one output") };
        // Off by 0, 0.2, 0.4, 0.2 and 0.
        assert!((error.max - 0.4).abs() < 1e-12 && error.time == 0.5);
        assert!((error.max_relative - 0.1).abs() < 1e-12);
        assert!((error.rms - (0.24f64 / 5.0).sqrt()).abs() < 1e-12);
        assert!((error.rms_relative - error.rms / 4.0).abs() < 1e-12);
    }

    #[test]
    fn a_run_that_goes_too_far_is_ended() {
        let full = Arc::new(sampled(&[(0.0, 1.0), (1.0, 5.0)], &["x"], None).into_samples());
        let limit = |allowed: f64, norm: Norm| Limit {
            full: Arc::clone(&full),
            allowed: vec![(0, allowed)],
            norm,
            abort: Arc::default(),
        };
        let points = [(0.0, 1.0), (0.5, 3.4), (1.0, 5.0)];
        assert!(sampled(&points, &["x"], Some(limit(0.39, Norm::Max))).is_exceeded);
        assert!(!sampled(&points, &["x"], Some(limit(0.41, Norm::Max))).is_exceeded);
        assert!(sampled(&points, &["x"], Some(limit(0.218, Norm::Rms))).is_exceeded);
        assert!(!sampled(&points, &["x"], Some(limit(0.220, Norm::Rms))).is_exceeded);
    }
}
