//! HIRES: eight reactions of plant physiology, stiff, with a fast change near the end.
//!
//! Schäfer 1975; reference at t = 321.8122 from Mazzia, Magherini: Test Set for Initial Value Problem Solvers.

use super::Problem;
use layshaft_solver::{EvalFailure, Hybrid, System};

#[derive(Default)]
pub struct Hires;

impl System for Hires {
    fn dimension(&self) -> usize {
        8
    }

    fn derivatives(&mut self, _t: f64, y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
        let reaction = 280.0 * y[5] * y[7];
        ydot[0] = -1.71 * y[0] + 0.43 * y[1] + 8.32 * y[2] + 0.0007;
        ydot[1] = 1.71 * y[0] - 8.75 * y[1];
        ydot[2] = -10.03 * y[2] + 0.43 * y[3] + 0.035 * y[4];
        ydot[3] = 8.32 * y[1] + 1.71 * y[2] - 1.12 * y[3];
        ydot[4] = -1.745 * y[4] + 0.43 * y[5] + 0.43 * y[6];
        ydot[5] = -reaction + 0.69 * y[3] + 1.71 * y[4] - 0.43 * y[5] + 0.69 * y[6];
        ydot[6] = reaction - 1.81 * y[6];
        ydot[7] = -ydot[6];
        Ok(())
    }

    fn nominal(&self) -> &[f64] {
        &[1e-3; 8]
    }
}

impl Hybrid for Hires {}

impl Problem for Hires {
    const NAME: &'static str = "HIRES";

    fn span(&self) -> (f64, f64) {
        (0.0, 321.8122)
    }

    fn initial(&self) -> Vec<f64> {
        vec![1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0057]
    }

    fn reference(&self) -> Option<Vec<f64>> {
        Some(vec![
            0.7371312573325668e-3,
            0.1442485726316185e-3,
            0.5888729740967575e-4,
            0.1175651343283149e-2,
            0.2386356198831331e-2,
            0.6238968252742796e-2,
            0.2849998395185769e-2,
            0.2850001604814231e-2,
        ])
    }
}
