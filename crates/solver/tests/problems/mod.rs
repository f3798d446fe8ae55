//! Test problems, one per file, shared by tests and benches.

pub mod bouncing_ball;
pub mod brusselator;
pub mod driveline;
pub mod exponential_decay;
pub mod friction_block;
pub mod harmonic_oscillator;
pub mod hires;
pub mod kepler;
pub mod light_damping;
pub mod robertson;
pub mod sampled_controller;
pub mod van_der_pol;

use layshaft_solver::{Hybrid, Options};

/// A model with start values, a time span and, where one is known, the solution at its end.
pub trait Problem: Hybrid + Default {
    const NAME: &'static str;
    fn span(&self) -> (f64, f64);
    fn initial(&self) -> Vec<f64>;
    /// The states at the end of the span, from an analytic solution or a published high-accuracy run.
    fn reference(&self) -> Option<Vec<f64>>;

    /// Options over the whole span.
    fn options(&self, tolerance: f64) -> Options {
        let (start, stop) = self.span();
        Options { start, stop, tolerance, ..Options::default() }
    }
}
