//! Counts the evaluations of a system and refuses results that are not finite.

use crate::jacobian::{Jacobian, JacobianSource};
use crate::norm::Weights;
use crate::statistics::Statistics;
use crate::system::{EvalFailure, System};
use layshaft_numerics::vector::all_finite;

/// The system together with the counters of the run.
pub(crate) struct Evaluator<'a> {
    pub(crate) system: &'a mut dyn System,
    pub(crate) statistics: &'a mut Statistics,
}

impl Evaluator<'_> {
    pub(crate) fn derivatives(&mut self, t: f64, y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
        self.statistics.function_evaluations += 1;
        self.system.derivatives(t, y, ydot)?;
        match first_not_finite(ydot) {
            None => Ok(()),
            Some(state) => Err(not_finite("derivative", &self.system.state_name(state))),
        }
    }

    pub(crate) fn roots(&mut self, t: f64, y: &[f64], out: &mut [f64]) -> Result<(), EvalFailure> {
        self.statistics.root_evaluations += 1;
        self.system.roots(t, y, out)?;
        match first_not_finite(out) {
            None => Ok(()),
            Some(root) => Err(not_finite("event function", &self.system.root_name(root))),
        }
    }

    /// Evaluates df/dy at `(t, y)`, where the derivatives are `ydot`; `step` sizes the differences. After a failure the values are the old ones.
    pub(crate) fn jacobian(
        &mut self,
        source: &mut JacobianSource,
        point: (f64, &[f64], &[f64]),
        step: f64,
        weights: &Weights,
        jacobian: &mut Jacobian,
    ) -> Result<(), EvalFailure> {
        self.statistics.jacobian_evaluations += 1;
        source.keep(jacobian);
        let evaluated = self.new_jacobian(source, point, step, weights, jacobian);
        if evaluated.is_err() {
            source.restore(jacobian);
        }
        evaluated
    }

    fn new_jacobian(
        &mut self,
        source: &mut JacobianSource,
        point: (f64, &[f64], &[f64]),
        step: f64,
        weights: &Weights,
        jacobian: &mut Jacobian,
    ) -> Result<(), EvalFailure> {
        jacobian.values_mut().fill(0.0);
        let (t, y, _) = point;
        if self.system.jacobian(t, y, jacobian)? {
            return if all_finite(jacobian.values()) {
                Ok(())
            } else {
                Err(EvalFailure::recoverable("the Jacobian is not finite"))
            };
        }
        source.differences(self, point, step, weights, jacobian)
    }
}

/// The first number that is none.
fn first_not_finite(values: &[f64]) -> Option<usize> {
    if all_finite(values) { None } else { values.iter().position(|value| !value.is_finite()).or(Some(0)) }
}

fn not_finite(what: &str, name: &str) -> EvalFailure {
    EvalFailure::recoverable(format!("the {what} of `{name}` is not a finite number"))
}
