//! `der(x) = v`, `der(v) = -x`: solution `cos t`, energy `(x^2 + v^2)/2`.

use super::Problem;
use layshaft_solver::{EvalFailure, Hybrid, System};

#[derive(Default)]
pub struct HarmonicOscillator;

impl HarmonicOscillator {
    pub fn energy(y: &[f64]) -> f64 {
        0.5 * (y[0] * y[0] + y[1] * y[1])
    }
}

impl System for HarmonicOscillator {
    fn dimension(&self) -> usize {
        2
    }

    fn derivatives(&mut self, _t: f64, y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
        ydot[0] = y[1];
        ydot[1] = -y[0];
        Ok(())
    }
}

impl Hybrid for HarmonicOscillator {}

impl Problem for HarmonicOscillator {
    const NAME: &'static str = "harmonic oscillator";

    fn span(&self) -> (f64, f64) {
        (0.0, 10.0)
    }

    fn initial(&self) -> Vec<f64> {
        vec![1.0, 0.0]
    }

    fn reference(&self) -> Option<Vec<f64>> {
        Some(vec![10.0_f64.cos(), -10.0_f64.sin()])
    }
}
