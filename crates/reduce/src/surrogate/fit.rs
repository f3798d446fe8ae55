//! Functions of states and inputs: outputs, and derivatives of states.
//!
//! An error of a derivative counts relative to its size: where a state is slow or at rest, a small error moves its equilibrium far; in a fast transient
//! a larger one only lasts as long as the transient. Rows are weighted with 1/(SLOW + |dx/dt|/largest |dx/dt|).

use super::choose;
use super::data::Scale;
use super::network::{Network, Set};
use super::write::Function;
use super::{CHOOSING, SurrogateStudy};
use std::sync::atomic::AtomicBool;

/// An argument goes if the residual of a polynomial grows by less than this share.
const ARGUMENT: f64 = 0.03;
/// A linear function as near as this is taken as it is.
const LINEAR: f64 = 1e-4;
/// Derivatives below this share of the largest one count alike.
const SLOW: f64 = 0.01;

pub(super) struct Fitter<'a> {
    /// Scaled columns, of the fit and of the validation.
    pub(super) points: &'a [Vec<f64>],
    pub(super) checks: &'a [Vec<f64>],
    /// Columns of the arguments: states, then inputs.
    pub(super) arguments: &'a [usize],
    pub(super) scales: &'a [Scale],
    pub(super) study: &'a SurrogateStudy,
    pub(super) stop: &'a AtomicBool,
}

pub(super) struct Fitted {
    pub(super) function: Function,
    /// Relative to the range.
    pub(super) fit_error: f64,
    pub(super) validation_error: f64,
}

impl Fitter<'_> {
    /// Fits the column `target`; with `state` it is the derivative of this argument.
    pub(super) fn function(&self, target: usize, state: Option<usize>) -> Fitted {
        let used = self.used(target, state);
        let (fit, check) = (self.set(self.points, &used, target, state), self.set(self.checks, &used, target, state));
        let train = |hidden: usize| {
            let seed = self.study.seed.wrapping_mul(7919).wrapping_add(target as u64);
            Network::train(&fit, &check, hidden, seed, self.stop)
        };
        let mut network = train(0);
        if network.error(&check) > LINEAR {
            network = train(self.study.units);
        }
        let (fit_error, validation_error) = (0.5 * network.error(&fit), 0.5 * network.error(&check));
        Fitted {
            function: Function { arguments: used, network, scale: self.scales[target] },
            fit_error,
            validation_error,
        }
    }

    /// Arguments that the target depends on; a state is an argument of its own derivative.
    fn used(&self, target: usize, state: Option<usize>) -> Vec<usize> {
        let every = self.points[target].len() / CHOOSING + 1;
        let sparse = |at: usize| self.points[at].iter().copied().step_by(every).collect::<Vec<f64>>();
        let sample: Vec<Vec<f64>> = self.arguments.iter().map(|&at| sparse(at)).collect();
        let columns: Vec<&[f64]> = sample.iter().map(Vec::as_slice).collect();
        let mut used = choose::arguments(&columns, &sparse(target), ARGUMENT);
        if let Some(state) = state.filter(|state| !used.contains(state)) {
            used.push(state);
            used.sort_unstable();
        }
        used
    }

    fn set<'s>(&'s self, columns: &'s [Vec<f64>], used: &[usize], target: usize, state: Option<usize>) -> Set<'s> {
        let values = &columns[target];
        let zero = self.scales[target].apply(0.0);
        let mut weights = vec![1.0; values.len()];
        if state.is_some() {
            let largest = 1.0 + zero.abs();
            for (weight, value) in weights.iter_mut().zip(values) {
                *weight = 1.0 / (SLOW + (value - zero).abs() / largest);
            }
        }
        let square = weights.iter().map(|weight| weight * weight).sum::<f64>() / weights.len().max(1) as f64;
        weights.iter_mut().for_each(|weight| *weight /= square.sqrt());
        let columns = used.iter().map(|&argument| columns[self.arguments[argument]].as_slice()).collect();
        Set { columns, target: values, weights }
    }
}
