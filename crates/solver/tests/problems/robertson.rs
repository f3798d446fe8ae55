//! Robertson's chemical reaction: three rate constants over nine orders of magnitude.
//!
//! Reference at t = 1e11 from Mazzia, Magherini: Test Set for Initial Value Problem Solvers, problem ROBER.

use super::Problem;
use layshaft_solver::{EvalFailure, Hybrid, System};

#[derive(Default)]
pub struct Robertson;

impl System for Robertson {
    fn dimension(&self) -> usize {
        3
    }

    fn derivatives(&mut self, _t: f64, y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
        ydot[0] = -0.04 * y[0] + 1e4 * y[1] * y[2];
        ydot[2] = 3e7 * y[1] * y[1];
        ydot[1] = -ydot[0] - ydot[2];
        Ok(())
    }

    fn nominal(&self) -> &[f64] {
        &[1e-8, 1e-13, 1.0]
    }
}

impl Hybrid for Robertson {}

impl Problem for Robertson {
    const NAME: &'static str = "Robertson";

    fn span(&self) -> (f64, f64) {
        (0.0, 1e11)
    }

    fn initial(&self) -> Vec<f64> {
        vec![1.0, 0.0, 0.0]
    }

    fn reference(&self) -> Option<Vec<f64>> {
        Some(vec![0.2083340149701255e-7, 0.8333360770334713e-13, 0.999999979166505])
    }
}
