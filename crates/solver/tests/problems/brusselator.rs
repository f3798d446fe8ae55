//! The Brusselator with A = 1, B = 3: a limit cycle, not stiff. Hairer, Nørsett, Wanner I, section I.16.
//!
//! No closed solution; the methods are compared with each other.

use super::Problem;
use layshaft_solver::{EvalFailure, Hybrid, System};

#[derive(Default)]
pub struct Brusselator;

impl System for Brusselator {
    fn dimension(&self) -> usize {
        2
    }

    fn derivatives(&mut self, _t: f64, y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
        let product = y[0] * y[0] * y[1];
        ydot[0] = 1.0 + product - 4.0 * y[0];
        ydot[1] = 3.0 * y[0] - product;
        Ok(())
    }
}

impl Hybrid for Brusselator {}

impl Problem for Brusselator {
    const NAME: &'static str = "Brusselator";

    fn span(&self) -> (f64, f64) {
        (0.0, 20.0)
    }

    fn initial(&self) -> Vec<f64> {
        vec![1.5, 3.0]
    }

    fn reference(&self) -> Option<Vec<f64>> {
        None
    }
}
