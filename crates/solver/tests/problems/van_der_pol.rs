//! Van der Pol's relaxation oscillation, `der(z) = ((1 - y^2) z - y) / 1e-6`: slow creep and violent jumps.
//!
//! Reference at t = 2 from Mazzia, Magherini: Test Set for Initial Value Problem Solvers, problem VDPOL.

use super::Problem;
use layshaft_solver::{EvalFailure, Hybrid, Jacobian, System};

#[derive(Default)]
pub struct VanDerPol;

const EPSILON: f64 = 1e-6;

impl System for VanDerPol {
    fn dimension(&self) -> usize {
        2
    }

    fn derivatives(&mut self, _t: f64, y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
        ydot[0] = y[1];
        ydot[1] = ((1.0 - y[0] * y[0]) * y[1] - y[0]) / EPSILON;
        Ok(())
    }

    fn jacobian(&mut self, _t: f64, y: &[f64], jacobian: &mut Jacobian) -> Result<bool, EvalFailure> {
        jacobian.set(0, 1, 1.0);
        jacobian.set(1, 0, (-2.0 * y[0] * y[1] - 1.0) / EPSILON);
        jacobian.set(1, 1, (1.0 - y[0] * y[0]) / EPSILON);
        Ok(true)
    }
}

impl Hybrid for VanDerPol {}

impl Problem for VanDerPol {
    const NAME: &'static str = "van der Pol";

    fn span(&self) -> (f64, f64) {
        (0.0, 2.0)
    }

    fn initial(&self) -> Vec<f64> {
        vec![2.0, 0.0]
    }

    fn reference(&self) -> Option<Vec<f64>> {
        Some(vec![0.1706167732170483e1, -0.8928097010247975])
    }
}
