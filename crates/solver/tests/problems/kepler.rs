//! A planet on an ellipse of eccentricity 0.6: after the period `2 pi` it is back where it started.

use super::Problem;
use layshaft_solver::{EvalFailure, Hybrid, System};
use std::f64::consts::PI;

#[derive(Default)]
pub struct Kepler;

const ECCENTRICITY: f64 = 0.6;

impl Kepler {
    pub fn energy(y: &[f64]) -> f64 {
        0.5 * (y[2] * y[2] + y[3] * y[3]) - 1.0 / y[0].hypot(y[1])
    }
}

impl System for Kepler {
    fn dimension(&self) -> usize {
        4
    }

    fn derivatives(&mut self, _t: f64, y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
        let square = y[0] * y[0] + y[1] * y[1];
        let cube = square * square.sqrt();
        ydot[0] = y[2];
        ydot[1] = y[3];
        ydot[2] = -y[0] / cube;
        ydot[3] = -y[1] / cube;
        Ok(())
    }
}

impl Hybrid for Kepler {}

impl Problem for Kepler {
    const NAME: &'static str = "Kepler";

    fn span(&self) -> (f64, f64) {
        (0.0, 2.0 * PI)
    }

    fn initial(&self) -> Vec<f64> {
        vec![1.0 - ECCENTRICITY, 0.0, 0.0, ((1.0 + ECCENTRICITY) / (1.0 - ECCENTRICITY)).sqrt()]
    }

    fn reference(&self) -> Option<Vec<f64>> {
        Some(self.initial())
    }
}
