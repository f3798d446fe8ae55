//! A sampled proportional controller on an integrator: `der(x) = u`, `u = -K x` taken every 0.1 s.
//!
//! Exactly `x(k T) = (1 - K T)^k`. A second clock of 0.25 s reads only and must not disturb the integration.

use super::Problem;
use layshaft_solver::{EvalFailure, EventOutcome, Hybrid, System, Trigger};

pub struct SampledController {
    control: f64,
    ticks: u64,
    reads: u64,
    /// The times at which an event was executed.
    pub times: Vec<f64>,
}

pub const GAIN: f64 = 3.0;
pub const PERIOD: f64 = 0.1;
pub const READ_PERIOD: f64 = 0.25;

impl Default for SampledController {
    fn default() -> Self {
        Self { control: -GAIN, ticks: 1, reads: 1, times: Vec::new() }
    }
}

impl System for SampledController {
    fn dimension(&self) -> usize {
        1
    }

    fn derivatives(&mut self, _t: f64, _y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
        ydot[0] = self.control;
        Ok(())
    }
}

impl Hybrid for SampledController {
    fn next_time_event(&mut self) -> f64 {
        (self.ticks as f64 * PERIOD).min(self.reads as f64 * READ_PERIOD)
    }

    fn event(&mut self, trigger: Trigger<'_>, t: f64, y: &mut [f64]) -> Result<EventOutcome, EvalFailure> {
        assert!(trigger.time && trigger.roots.is_empty());
        self.times.push(t);
        if t == self.ticks as f64 * PERIOD {
            self.ticks += 1;
            self.control = -GAIN * y[0];
        }
        if t == self.reads as f64 * READ_PERIOD {
            self.reads += 1;
        }
        Ok(EventOutcome::default())
    }
}

impl Problem for SampledController {
    const NAME: &'static str = "sampled controller";

    fn span(&self) -> (f64, f64) {
        (0.0, 2.0)
    }

    fn initial(&self) -> Vec<f64> {
        vec![1.0]
    }

    fn reference(&self) -> Option<Vec<f64>> {
        Some(vec![(1.0 - GAIN * PERIOD).powi(20)])
    }
}
