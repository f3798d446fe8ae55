//! Tests of the integrators and of the simulation loop on problems with known solutions.

#[path = "../problems/mod.rs"]
mod problems;

mod accuracy;
mod events;
mod failures;
mod order;
mod output;
mod statistics;

use layshaft_solver::{Discard, Method, Options, Statistics, integrate};
use problems::Problem;

/// The methods that choose their steps themselves.
const VARIABLE_STEP: [Method; 5] = [Method::Auto, Method::Radau, Method::Bdf, Method::Adams, Method::DormandPrince];

/// Runs a problem without output. Returns the states at the end.
fn run<P: Problem>(model: &mut P, options: &Options) -> (Vec<f64>, Statistics) {
    let mut y = model.initial();
    match integrate(model, &mut y, options, &mut Discard) {
        Ok(statistics) => (y, statistics),
        Err(failure) => panic!("{} by {}: {failure}", P::NAME, options.method.name()),
    }
}

/// Largest difference between states, relative to the reference plus its nominal value.
fn distance(y: &[f64], reference: &[f64], nominal: &[f64]) -> f64 {
    let scaled =
        |(i, (y, r)): (usize, (&f64, &f64))| (y - r).abs() / (r.abs() + nominal.get(i).copied().unwrap_or(1.0));
    y.iter().zip(reference).enumerate().map(scaled).fold(0.0, f64::max)
}
