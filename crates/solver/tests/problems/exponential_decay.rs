//! `der(y) = -y`, `y(0) = 1`: solution `exp(-t)`.

use super::Problem;
use layshaft_solver::{EvalFailure, Hybrid, System};

#[derive(Default)]
pub struct ExponentialDecay;

impl System for ExponentialDecay {
    fn dimension(&self) -> usize {
        1
    }

    fn derivatives(&mut self, _t: f64, y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
        ydot[0] = -y[0];
        Ok(())
    }
}

impl Hybrid for ExponentialDecay {}

impl Problem for ExponentialDecay {
    const NAME: &'static str = "exponential decay";

    fn span(&self) -> (f64, f64) {
        (0.0, 4.0)
    }

    fn initial(&self) -> Vec<f64> {
        vec![1.0]
    }

    fn reference(&self) -> Option<Vec<f64>> {
        Some(vec![(-4.0_f64).exp()])
    }
}
