//! The classical Runge–Kutta method with fixed step.
//!
//! Equation: `y_1 = y_0 + h/6 (k_1 + 2 k_2 + 2 k_3 + k_4)` with derivatives at start, twice in the middle, and at the
//! end. Order 4, stable on the negative real axis for `h |lambda| < 2.79` and on the imaginary axis up to 2.83.
//! Interpolation is by the cubic through values and derivatives at both ends, of order 3.
//!
//! Kutta: Beitrag zur näherungsweisen Integration totaler Differentialgleichungen, Z. Math. Phys. 46 (1901).

use super::{Grid, Integrator, StepFailure};
use crate::evaluator::Evaluator;
use crate::options::Options;
use crate::system::System;

/// Integrator state of the classical Runge–Kutta method.
pub(crate) struct RungeKutta4 {
    grid: Grid,
    step: f64,
    t: f64,
    t_before: f64,
    y: Vec<f64>,
    y_before: Vec<f64>,
    ydot: Vec<f64>,
    ydot_before: Vec<f64>,
    stage: Vec<f64>,
    k: Vec<f64>,
    sum: Vec<f64>,
}

impl RungeKutta4 {
    pub(crate) fn new(system: &dyn System, options: &Options) -> Self {
        let n = system.dimension();
        let step = options.step.unwrap_or(options.stop - options.start);
        let zero = || vec![0.0; n];
        Self {
            grid: Grid::new(options.start, step),
            step,
            t: options.start,
            t_before: options.start,
            y: zero(),
            y_before: zero(),
            ydot: zero(),
            ydot_before: zero(),
            stage: zero(),
            k: zero(),
            sum: zero(),
        }
    }
}

impl Integrator for RungeKutta4 {
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
        self.sum.copy_from_slice(&self.ydot);
        self.k.copy_from_slice(&self.ydot);
        let middle = self.t + 0.5 * step;
        for (reach, time, weight) in [(0.5, middle, 2.0), (0.5, middle, 2.0), (1.0, end, 1.0)] {
            for ((stage, y), k) in self.stage.iter_mut().zip(&self.y).zip(&self.k) {
                *stage = y + reach * step * k;
            }
            evaluator.derivatives(time, &self.stage, &mut self.k).map_err(StepFailure::Evaluation)?;
            for (sum, k) in self.sum.iter_mut().zip(&self.k) {
                *sum += weight * k;
            }
        }
        for ((stage, y), sum) in self.stage.iter_mut().zip(&self.y).zip(&self.sum) {
            *stage = y + step / 6.0 * sum;
        }
        evaluator.derivatives(end, &self.stage, &mut self.k).map_err(StepFailure::Evaluation)?;
        std::mem::swap(&mut self.y_before, &mut self.y);
        std::mem::swap(&mut self.y, &mut self.stage);
        std::mem::swap(&mut self.ydot_before, &mut self.ydot);
        std::mem::swap(&mut self.ydot, &mut self.k);
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
        let step = self.t - self.t_before;
        let s = (t - self.t_before) / step;
        let r = 1.0 - s;
        let (w0, w1) = (r * r * (1.0 + 2.0 * s), s * s * (1.0 + 2.0 * r));
        let (v0, v1) = (step * s * r * r, -step * s * s * r);
        for (i, y) in y.iter_mut().enumerate() {
            *y = w0 * self.y_before[i] + w1 * self.y[i] + v0 * self.ydot_before[i] + v1 * self.ydot[i];
        }
    }

    fn step_size(&self) -> f64 {
        self.step
    }
}
