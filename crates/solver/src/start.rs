//! The first step after a start or an event.
//!
//! An explicit Euler step estimates the second derivative; the step is chosen so that the first neglected term of a
//! method of the given order stays well inside the tolerance. Hairer, Nørsett, Wanner: Solving Ordinary Differential
//! Equations I, section II.4.

use crate::constants::steps;
use crate::evaluator::Evaluator;
use crate::methods::{Beginning, StepFailure};
use crate::norm::Weights;
use crate::options::Options;
use crate::system::EvalFailure;

/// Buffers of the estimate.
pub(crate) struct FirstStep {
    y: Vec<f64>,
    ydot: Vec<f64>,
    /// The last probe; zero when it failed.
    probe: f64,
    /// The first step of all, if it is given.
    initial_step: Option<f64>,
    max_step: f64,
}

impl FirstStep {
    pub(crate) fn new(dimension: usize, options: &Options) -> Self {
        Self {
            y: vec![0.0; dimension],
            ydot: vec![0.0; dimension],
            probe: 0.0,
            initial_step: options.initial_step,
            max_step: options.max_step,
        }
    }

    /// The step to begin with: the given one, or else one for a method of the given order. `before` is the step in use before an event, zero
    /// if there was none.
    pub(crate) fn choose(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        at: Beginning<'_>,
        weights: &Weights,
        order: usize,
        before: f64,
    ) -> Result<f64, StepFailure> {
        let largest = self.max_step.min(at.limit - at.t);
        match self.initial_step.take() {
            Some(step) => Ok(step.min(largest)),
            None => self
                .propose(evaluator, (at.t, at.y, at.ydot), weights, order, (largest, before))
                .map_err(StepFailure::Evaluation),
        }
    }

    /// The second derivative of the solution that the last proposal found, if it could.
    pub(crate) fn second_derivative(&self) -> Option<impl Iterator<Item = f64>> {
        (self.probe > 0.0).then(|| self.ydot.iter().map(|change| change / self.probe))
    }

    /// Proposes a step from `(t, y)` for a method of the given order, at most `largest`. `before` is the step in use
    /// before an event, zero if there was none.
    fn propose(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        (t, y, ydot): (f64, &[f64], &[f64]),
        weights: &Weights,
        order: usize,
        (largest, before): (f64, f64),
    ) -> Result<f64, EvalFailure> {
        self.probe = 0.0;
        let speed = weights.norm(ydot);
        let size = weights.norm(y);
        // The probe moves the states by about their tolerance, far enough to see the second derivative without noise.
        // States at rest say nothing of the time scale.
        let at_rest = if before > 0.0 { steps::REST_AFTER_EVENT * before } else { steps::REST * largest };
        let mut probe =
            if speed * at_rest < steps::AT_REST { at_rest } else { (steps::PROBED * size).min(1.0) / speed };
        probe = probe.max(steps::SHORTEST_PROBE * largest).min(largest);
        for _ in 0..steps::MOST_PROBES {
            for ((target, y), ydot) in self.y.iter_mut().zip(y).zip(ydot) {
                *target = y + probe * ydot;
            }
            match evaluator.derivatives(t + probe, &self.y, &mut self.ydot) {
                Ok(()) => {
                    for (after, before) in self.ydot.iter_mut().zip(ydot) {
                        *after -= before;
                    }
                    let curvature = weights.norm(&self.ydot) / probe;
                    let power = 1.0 / (order + 1) as f64;
                    let bound = if order == 1 {
                        // The error of the first step is half the second derivative times its square.
                        0.5 * (2.0 / curvature.max(1e-300)).sqrt()
                    } else {
                        (steps::FIRST_TERM / speed.max(curvature).max(steps::SMALLEST_TERM)).powf(power)
                    };
                    let bound = if bound.is_finite() { bound } else { largest };
                    self.probe = probe;
                    return Ok(bound.min(steps::BEYOND_PROBE * probe.max(steps::LEAST_PROBE * largest)).min(largest));
                }
                Err(failure) if failure.fatal => return Err(failure),
                Err(_) => probe *= steps::FAILED_PROBE,
            }
        }
        Ok(probe)
    }
}
