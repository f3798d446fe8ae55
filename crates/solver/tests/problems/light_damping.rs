//! A vibration of 1000 rad/s, hardly damped and not excited, behind a slow force: `der(x) = v`,
//! `der(v) = w^2 (cos t - x) - 2 d w v`. Started on the solution that follows the force, it never vibrates.

use super::Problem;
use layshaft_solver::{EvalFailure, Hybrid, System};

#[derive(Default)]
pub struct LightDamping;

const FREQUENCY: f64 = 1000.0;
const DAMPING: f64 = 1e-4;

/// The solution `a cos t + b sin t` and its derivative.
fn solution(t: f64) -> Vec<f64> {
    let (square, drag) = (FREQUENCY * FREQUENCY, 2.0 * DAMPING * FREQUENCY);
    let determinant = (square - 1.0) * (square - 1.0) + drag * drag;
    let (a, b) = (square * (square - 1.0) / determinant, square * drag / determinant);
    vec![a * t.cos() + b * t.sin(), b * t.cos() - a * t.sin()]
}

impl System for LightDamping {
    fn dimension(&self) -> usize {
        2
    }

    fn derivatives(&mut self, t: f64, y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
        ydot[0] = y[1];
        ydot[1] = FREQUENCY * FREQUENCY * (t.cos() - y[0]) - 2.0 * DAMPING * FREQUENCY * y[1];
        Ok(())
    }
}

impl Hybrid for LightDamping {}

impl Problem for LightDamping {
    const NAME: &'static str = "light damping";

    fn span(&self) -> (f64, f64) {
        (0.0, 20.0)
    }

    fn initial(&self) -> Vec<f64> {
        solution(0.0)
    }

    fn reference(&self) -> Option<Vec<f64>> {
        Some(solution(20.0))
    }
}
