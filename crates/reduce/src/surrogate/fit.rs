//! Functions of states and inputs: outputs, and derivatives of states.
//!
//! An error of a derivative counts relative to its size: where a state is slow or at rest, a small error moves its equilibrium far; in a fast transient
//! a larger one only lasts as long as the transient. Rows are weighted with 1/(SLOW + |dx/dt|/largest |dx/dt|), and so are those of intermediate
//! variables: what is left of two flows that nearly cancel is a derivative.

use super::choose;
use super::data::Scale;
use super::network::{Network, Set};
use super::write::{Computed, Function};
use super::{CHOOSING, SurrogateStudy};
use std::sync::atomic::AtomicBool;

/// An argument goes if the residual of a polynomial grows by less than this share.
const ARGUMENT: f64 = 0.03;
/// A polynomial as near as this, relative to the spread, needs no further argument.
const FINE: f64 = 2e-3;
/// A linear function as near as this is taken as it is.
const LINEAR: f64 = 1e-4;
/// Derivatives below this share of the largest one count alike, and intermediate variables below that one.
const SLOW: f64 = 0.01;
const SMALL: f64 = 0.03;
/// Products at most.
const PRODUCTS: usize = 10;
/// Three sizes are tried, from this share of the units on; a smaller one is taken if its validation error is not larger than the best by this factor.
const FIRST: f64 = 0.4;
const LARGER: f64 = 1.1;

pub(super) struct Fitter<'a> {
    /// Scaled columns, of the fit and of the validation.
    pub(super) points: &'a [Vec<f64>],
    pub(super) checks: &'a [Vec<f64>],
    /// Columns of the arguments: states, inputs, intermediate variables.
    pub(super) arguments: &'a [usize],
    pub(super) scales: &'a [Scale],
    pub(super) study: &'a SurrogateStudy,
    /// Another number gives other networks.
    pub(super) candidate: usize,
    pub(super) stop: &'a AtomicBool,
}

/// What a function gives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Target {
    /// The derivative of this argument.
    Slope(usize),
    Intermediate(usize),
    Output(usize),
}

pub(super) struct Fitted {
    pub(super) computed: Computed,
    /// Relative to the range.
    pub(super) fit_error: f64,
    pub(super) validation_error: f64,
}

impl Fitter<'_> {
    /// Fits the column `target` with some of the arguments allowed, or with exactly these.
    pub(super) fn function(&self, target: usize, kind: Target, allowed: &[usize], exactly: bool) -> Fitted {
        let used = if exactly { allowed.to_vec() } else { self.used(target, kind, allowed) };
        let (fit, check) = (self.set(self.points, &used, target, kind), self.set(self.checks, &used, target, kind));
        let every = self.points[target].len() / CHOOSING + 1;
        let sparse = |column: &[f64]| column.iter().copied().step_by(every).collect::<Vec<f64>>();
        let sample: Vec<Vec<f64>> = fit.columns.iter().map(|column| sparse(column)).collect();
        let columns: Vec<&[f64]> = sample.iter().map(Vec::as_slice).collect();
        let products = choose::products(&columns, &sparse(fit.target), &sparse(&fit.weights), PRODUCTS);
        let train = |hidden: usize| {
            let seed = self.study.seed.wrapping_mul(7919).wrapping_add(target as u64);
            let seed = seed.wrapping_add((self.candidate as u64) << 32);
            Network::train(&fit, &check, &products, hidden, seed, self.stop)
        };
        let mut network = train(0);
        if network.error(&check) > LINEAR && self.study.units > 0 {
            let all = self.study.units;
            let first = ((FIRST * all as f64).ceil() as usize).clamp(1, all);
            let mut sizes = vec![first, (first + all) / 2, all];
            sizes.dedup();
            let tried: Vec<Network> = sizes.into_iter().map(train).collect();
            let best = tried.iter().map(|network| network.error(&check)).fold(f64::INFINITY, f64::min);
            // The smallest one that is as good as the best.
            let enough = (LARGER * best).max(LINEAR);
            network = tried.into_iter().find(|network| network.error(&check) <= enough).unwrap_or(network);
        }
        let (fit_error, validation_error) = (0.5 * network.error(&fit), 0.5 * network.error(&check));
        Fitted {
            computed: Computed::Function(Function { arguments: used, network, scale: self.scales[target] }),
            fit_error,
            validation_error,
        }
    }

    /// A law that gives the column `target`, and what is in the column `beside` it: one is what the law says, the other what the full model does.
    pub(super) fn law(&self, target: usize, beside: usize, text: &str) -> Fitted {
        let (a, b) = (self.scales[target], self.scales[beside]);
        let error = |columns: &[Vec<f64>]| {
            let pairs = columns[target].iter().zip(&columns[beside]);
            let square: f64 = pairs.map(|(x, y)| (a.middle - b.middle + a.half * x - b.half * y).powi(2)).sum();
            0.5 * (square / columns[target].len().max(1) as f64).sqrt() / a.half
        };
        let (fit_error, validation_error) = (error(self.points), error(self.checks));
        Fitted { computed: Computed::Law(text.to_string()), fit_error, validation_error }
    }

    /// Arguments that the target depends on; a state is an argument of its own derivative.
    fn used(&self, target: usize, kind: Target, allowed: &[usize]) -> Vec<usize> {
        let every = self.points[target].len() / CHOOSING + 1;
        let sparse = |at: usize| self.points[at].iter().copied().step_by(every).collect::<Vec<f64>>();
        let sample: Vec<Vec<f64>> = allowed.iter().map(|&at| sparse(self.arguments[at])).collect();
        let columns: Vec<&[f64]> = sample.iter().map(Vec::as_slice).collect();
        let chosen = choose::arguments(&columns, &sparse(target), ARGUMENT, FINE);
        let mut used: Vec<usize> = chosen.into_iter().map(|at| allowed[at]).collect();
        if let Target::Slope(state) = kind
            && !used.contains(&state)
        {
            used.push(state);
            used.sort_unstable();
        }
        used
    }

    fn set<'s>(&'s self, columns: &'s [Vec<f64>], used: &[usize], target: usize, kind: Target) -> Set<'s> {
        let values = &columns[target];
        let zero = self.scales[target].apply(0.0);
        let mut weights = vec![1.0; values.len()];
        let floor = match kind {
            Target::Slope(_) => Some(SLOW),
            Target::Intermediate(_) => Some(SMALL),
            Target::Output(_) => None,
        };
        if let Some(floor) = floor {
            let largest = 1.0 + zero.abs();
            for (weight, value) in weights.iter_mut().zip(values) {
                *weight = 1.0 / (floor + (value - zero).abs() / largest);
            }
        }
        let square = weights.iter().map(|weight| weight * weight).sum::<f64>() / weights.len().max(1) as f64;
        weights.iter_mut().for_each(|weight| *weight /= square.sqrt());
        let columns = used.iter().map(|&argument| columns[self.arguments[argument]].as_slice()).collect();
        Set { columns, target: values, weights }
    }
}
