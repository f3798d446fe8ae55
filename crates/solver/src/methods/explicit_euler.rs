//! Explicit Euler with fixed step: `y_1 = y_0 + h f(t_0, y_0)`.
//!
//! Order 1, stable for eigenvalues within the unit circle around -1 of the `h lambda` plane. Interpolation is linear.
//! Euler: Institutionum calculi integralis, volume 1 (1768), § 650.

use super::{Grid, Integrator, StepFailure};
use crate::evaluator::Evaluator;
use crate::options::Options;
use crate::system::System;

/// Integrator state of explicit Euler.
pub(crate) struct ExplicitEuler {
    grid: Grid,
    step: f64,
    t: f64,
    t_before: f64,
    y: Vec<f64>,
    y_new: Vec<f64>,
    y_before: Vec<f64>,
    ydot: Vec<f64>,
}

impl ExplicitEuler {
    pub(crate) fn new(system: &dyn System, options: &Options) -> Self {
        let n = system.dimension();
        let step = options.step.unwrap_or(options.stop - options.start);
        Self {
            grid: Grid::new(options.start, step),
            step,
            t: options.start,
            t_before: options.start,
            y: vec![0.0; n],
            y_new: vec![0.0; n],
            y_before: vec![0.0; n],
            ydot: vec![0.0; n],
        }
    }
}

impl Integrator for ExplicitEuler {
    fn start(
        &mut self,
        _evaluator: &mut Evaluator<'_>,
        t: f64,
        y: &[f64],
        ydot: &[f64],
        _limit: f64,
    ) -> Result<(), StepFailure> {
        self.resume(t, y, ydot);
        Ok(())
    }

    fn resume(&mut self, t: f64, y: &[f64], ydot: &[f64]) {
        self.t = t;
        self.y.copy_from_slice(y);
        self.ydot.copy_from_slice(ydot);
    }

    fn step(&mut self, evaluator: &mut Evaluator<'_>, limit: f64) -> Result<(), StepFailure> {
        let (step, end) = self.grid.step(self.t, limit);
        for ((new, y), ydot) in self.y_new.iter_mut().zip(&self.y).zip(&self.ydot) {
            *new = y + step * ydot;
        }
        evaluator.derivatives(end, &self.y_new, &mut self.ydot).map_err(StepFailure::Evaluation)?;
        std::mem::swap(&mut self.y_before, &mut self.y);
        std::mem::swap(&mut self.y, &mut self.y_new);
        (self.t_before, self.t) = (self.t, end);
        Ok(())
    }

    fn time(&self) -> f64 {
        self.t
    }

    fn previous_time(&self) -> f64 {
        self.t_before
    }

    fn states(&self) -> &[f64] {
        &self.y
    }

    fn interpolate(&self, t: f64, y: &mut [f64]) {
        super::interpolate_linearly((self.t_before, &self.y_before), (self.t, &self.y), t, y);
    }

    fn step_size(&self) -> f64 {
        self.step
    }
}
