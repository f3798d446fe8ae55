//! Newton's method with error-oriented damping.
//!
//! With `Δx = -J⁻¹ F(x)` a step `x + λ Δx` is accepted if the simplified correction there, `-J⁻¹ F(x + λ Δx)`, is
//! shorter than `(1 - λ/4) ‖Δx‖`: a test that does not depend on the scaling of equations. λ is predicted from the
//! curvature met before. Near the solution the Jacobian is kept (linear convergence with a small factor), and it is
//! kept across calls, so a sequence of similar systems costs a few residuals and solves each.
//! Lengths are measured in units of each variable's nominal value, or of its own size where that is larger.
//! A singular Jacobian gives the shortest least-squares step instead. Locally of order two.
//! Reference: P. Deuflhard, Newton Methods for Nonlinear Problems (2004), chapters 2 and 3 (NLEQ-ERR).

use crate::constants::blocks::newton::{GOOD_CONTRACTION, SMALL_RESIDUAL, SMALLEST_DAMPING, STALLED};
use thiserror::Error;

use super::jacobian::ScaledJacobian;
use super::{System, Undefined};

/// What a solution needs to know of the variables, and when it is done.
#[derive(Clone, Copy, Debug)]
pub struct NewtonOptions<'a> {
    /// Accepted length of a correction, relative to nominal values.
    pub tolerance: f64,
    pub iterations: usize,
    /// A typical size of each variable, positive.
    pub nominal: &'a [f64],
    /// Bounds within which a solution is looked for; empty where there are none.
    pub minimum: &'a [f64],
    pub maximum: &'a [f64],
    /// Whether the factored Jacobian of the last solution may serve at first.
    pub reuse: bool,
}

/// How a solution went.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct NewtonReport {
    pub iterations: usize,
    pub residuals: usize,
    pub jacobians: usize,
    /// Scaled length of the last correction.
    pub correction: f64,
}

/// Why there is no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NewtonTrouble {
    #[error("the equations cannot be evaluated at the start values")]
    NoStart,
    #[error("the iteration limit is reached")]
    TooSlow,
    #[error("no step reduces the error")]
    Stuck,
    #[error("the Jacobian is singular (unknown {column}, equation {row}) and no step reduces the error")]
    Singular { column: usize, row: usize },
    #[error("the Jacobian has an element that is no finite number (unknown {column}, equation {row})")]
    NotFinite { column: usize, row: usize },
    #[error("the evaluation of the equations was stopped")]
    Stopped,
}

/// A failure, with the equation and the variable that are worst off, for the message.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error("{trouble} after {} iterations; the worst residual is {worst_residual} in equation {worst_equation}",
    .report.iterations)]
pub struct NewtonError {
    pub trouble: NewtonTrouble,
    /// The equation with the largest residual, in units of its largest term.
    pub worst_equation: usize,
    pub worst_residual: f64,
    /// The variable with the largest scaled correction.
    pub worst_variable: usize,
    pub report: NewtonReport,
}

/// Workspace for `n` equations.
#[derive(Clone, Debug)]
pub struct Newton {
    jacobian: ScaledJacobian,
    residual: Vec<f64>,
    trial_residual: Vec<f64>,
    trial: Vec<f64>,
    step: Vec<f64>,
    simplified: Vec<f64>,
    saved: Vec<f64>,
}

/// An accepted step.
struct Accepted {
    damping: f64,
    /// Scaled length of the simplified correction at its end.
    simplified: f64,
}

impl Newton {
    pub fn new(n: usize) -> Self {
        Newton {
            jacobian: ScaledJacobian::new(n),
            residual: vec![0.0; n],
            trial_residual: vec![0.0; n],
            trial: vec![0.0; n],
            step: vec![0.0; n],
            simplified: vec![0.0; n],
            saved: vec![0.0; n],
        }
    }

    /// The residuals at the solution, or where the iteration gave up.
    pub fn residual(&self) -> &[f64] {
        &self.residual
    }

    /// Forgets the factored Jacobian, as after a change of structure.
    pub fn forget(&mut self) {
        self.jacobian.forget();
    }

    /// Improves `x` until the correction is below the tolerance. On failure `x` is where the iteration gave up.
    pub fn solve(
        &mut self,
        system: &mut impl System,
        x: &mut [f64],
        options: &NewtonOptions,
    ) -> Result<NewtonReport, NewtonError> {
        let mut report = NewtonReport::default();
        self.step.fill(0.0);
        clamp(x, options);
        match evaluate(system, x, &mut self.residual, &mut report) {
            Ok(()) => {}
            Err(Undefined::Here) => return Err(self.failure(NewtonTrouble::NoStart, x, options, report)),
            Err(Undefined::Stop) => return Err(self.failure(NewtonTrouble::Stopped, x, options, report)),
        }
        if self.residual.iter().all(|r| *r == 0.0) {
            return Ok(report);
        }
        let kept = options.reuse && self.jacobian.is_factored();
        let outcome = match kept {
            true => self.with_kept_jacobian(system, x, options, &mut report),
            false => Ok(false),
        };
        let outcome = match outcome {
            Ok(true) => Ok(()),
            Ok(false) => self.damped(system, x, options, &mut report),
            Err(trouble) => Err(trouble),
        };
        outcome.map(|()| report).map_err(|trouble| {
            let failure = self.failure(trouble, x, options, report);
            self.jacobian.forget();
            failure
        })
    }

    /// Iterates with the Jacobian at hand as long as that contracts well. Where it does not, `x` is put back.
    fn with_kept_jacobian(
        &mut self,
        system: &mut impl System,
        x: &mut [f64],
        options: &NewtonOptions,
        report: &mut NewtonReport,
    ) -> Result<bool, NewtonTrouble> {
        self.saved.copy_from_slice(x);
        self.trial_residual.copy_from_slice(&self.residual);
        let mut before = f64::INFINITY;
        while report.iterations < options.iterations {
            report.iterations += 1;
            self.jacobian.correction(&self.residual, &mut self.step);
            let length = scaled_length(&self.step, x, options.nominal);
            report.correction = length;
            let contraction = length / before;
            if !(length <= options.tolerance || contraction < GOOD_CONTRACTION) {
                break;
            }
            let inside = add(&mut self.trial, x, 1.0, &self.step, options);
            match evaluate(system, &self.trial, &mut self.residual, report) {
                Ok(()) => {}
                Err(Undefined::Here) => break,
                Err(Undefined::Stop) => return Err(NewtonTrouble::Stopped),
            }
            x.copy_from_slice(&self.trial);
            // With a factor q per step the error left is q / (1 - q) times the step; at first q is not known.
            let left = if before.is_finite() { length * contraction / (1.0 - contraction).max(0.5) } else { length };
            if left <= options.tolerance && inside {
                return Ok(true);
            }
            before = length;
        }
        x.copy_from_slice(&self.saved);
        self.residual.copy_from_slice(&self.trial_residual);
        Ok(false)
    }

    fn damped(
        &mut self,
        system: &mut impl System,
        x: &mut [f64],
        options: &NewtonOptions,
        report: &mut NewtonReport,
    ) -> Result<(), NewtonTrouble> {
        let mut damping = 1.0;
        let mut length_before = 0.0;
        let mut keep = false;
        while report.iterations < options.iterations {
            report.iterations += 1;
            if !keep {
                self.jacobian.renew(system, x, &self.residual, &mut self.trial_residual, options, report)?;
            }
            self.jacobian.correction(&self.residual, &mut self.step);
            let length = scaled_length(&self.step, x, options.nominal);
            report.correction = length;
            if !length.is_finite() {
                return Err(self.no_step());
            }
            if length_before > 0.0 && !keep {
                // The simplified correction of the last step against this one tells the curvature.
                let difference = scaled_distance(&self.simplified, &self.step, x, options.nominal);
                let simplified = scaled_length(&self.simplified, x, options.nominal);
                let prediction = damping * length_before * simplified / (difference * length);
                damping = if prediction.is_finite() { prediction.clamp(SMALLEST_DAMPING, 1.0) } else { 1.0 };
            }
            if length <= options.tolerance {
                damping = 1.0;
            }
            let accepted = match self.search(system, x, options, report, (damping, length, keep)) {
                Ok(Some(accepted)) => accepted,
                Ok(None) => {
                    keep = false;
                    length_before = 0.0;
                    continue;
                }
                Err(NewtonTrouble::Stopped) => return Err(NewtonTrouble::Stopped),
                // Rounding in the residuals can keep the correction from getting shorter: then they decide.
                Err(_) if self.jacobian.scaled_residual(&self.residual) <= options.tolerance => return Ok(()),
                Err(NewtonTrouble::Stuck) if length <= STALLED * options.tolerance => return Ok(()),
                Err(trouble) => return Err(trouble),
            };
            x.copy_from_slice(&self.trial);
            std::mem::swap(&mut self.residual, &mut self.trial_residual);
            damping = accepted.damping;
            if damping == 1.0 && length <= options.tolerance {
                return self.confirm(x, options);
            }
            if damping == 1.0 && accepted.simplified <= options.tolerance {
                // The correction from here is at hand: take it.
                add(&mut self.trial, x, 1.0, &self.simplified, options);
                if evaluate(system, &self.trial, &mut self.trial_residual, report).is_ok() {
                    x.copy_from_slice(&self.trial);
                    std::mem::swap(&mut self.residual, &mut self.trial_residual);
                }
                report.correction = accepted.simplified;
                return self.confirm(x, options);
            }
            // The Jacobian stays if at this rate two or three more steps will do.
            let contraction = accepted.simplified / length;
            keep = damping == 1.0 && accepted.simplified * contraction * contraction <= options.tolerance;
            length_before = length;
        }
        if self.jacobian.scaled_residual(&self.residual) <= options.tolerance {
            return Ok(());
        }
        Err(NewtonTrouble::TooSlow)
    }

    /// A least-squares step also ends where equations contradict each other: then the residuals are not small.
    fn confirm(&self, x: &[f64], options: &NewtonOptions) -> Result<(), NewtonTrouble> {
        let size = x.iter().zip(options.nominal).map(|(x, nominal)| x.abs() / nominal).fold(1.0, f64::max);
        let small = self.jacobian.scaled_residual(&self.residual) <= SMALL_RESIDUAL * options.tolerance * size;
        if self.jacobian.singular().is_some() && !small { Err(self.no_step()) } else { Ok(()) }
    }

    /// Shortens the step until the simplified correction at its end passes the test. Leaves the accepted point in
    /// `trial`, its residual in `trial_residual`, and the simplified correction in `simplified`.
    /// With a kept Jacobian the step is not shortened: nothing is returned, and the Jacobian is to be renewed.
    fn search(
        &mut self,
        system: &mut impl System,
        x: &[f64],
        options: &NewtonOptions,
        report: &mut NewtonReport,
        (mut damping, length, kept): (f64, f64, bool),
    ) -> Result<Option<Accepted>, NewtonTrouble> {
        let mut changed = false;
        while damping >= SMALLEST_DAMPING {
            add(&mut self.trial, x, damping, &self.step, options);
            match evaluate(system, &self.trial, &mut self.trial_residual, report) {
                Ok(()) => {}
                Err(Undefined::Here) if kept => return Ok(None),
                Err(Undefined::Here) => {
                    damping *= 0.5;
                    changed = true;
                    continue;
                }
                Err(Undefined::Stop) => return Err(NewtonTrouble::Stopped),
            }
            self.jacobian.correction(&self.trial_residual, &mut self.simplified);
            let simplified = scaled_length(&self.simplified, x, options.nominal);
            // What a linear system would not have left over.
            let excess = rms(self.simplified.iter().zip(&self.step).zip(x).zip(options.nominal).map(
                |(((simplified, step), x), nominal)| (simplified - (1.0 - damping) * step) / weight(*x, *nominal),
            ));
            let possible = 0.5 * length * damping * damping / excess;
            let at_limit = length <= options.tolerance && simplified <= options.tolerance;
            if simplified <= (1.0 - 0.25 * damping) * length || at_limit {
                // A step that could be four times as long is tried longer, unless its length was just changed.
                if !changed && damping < 1.0 && possible.min(1.0) >= 4.0 * damping {
                    damping = possible.min(1.0);
                    changed = true;
                    continue;
                }
                return Ok(Some(Accepted { damping, simplified }));
            }
            if kept {
                return Ok(None);
            }
            damping = if possible.is_finite() { possible.min(0.5 * damping) } else { 0.5 * damping };
            changed = true;
        }
        Err(self.no_step())
    }

    fn no_step(&self) -> NewtonTrouble {
        match self.jacobian.singular() {
            Some(singular) => NewtonTrouble::Singular { column: singular.column, row: singular.row },
            None => NewtonTrouble::Stuck,
        }
    }

    fn failure(&self, trouble: NewtonTrouble, x: &[f64], options: &NewtonOptions, report: NewtonReport) -> NewtonError {
        let largest = |sizes: &mut dyn Iterator<Item = f64>| {
            sizes.enumerate().fold((0, -1.0), |best, (i, size)| if !(size <= best.1) { (i, size) } else { best }).0
        };
        let scales = self.jacobian.row_scales();
        let worst_equation = largest(&mut self.residual.iter().zip(scales).map(|(r, scale)| r.abs() * scale));
        let worst_variable = largest(&mut (0..x.len()).map(|i| self.step[i].abs() / weight(x[i], options.nominal[i])));
        NewtonError {
            trouble,
            worst_equation,
            worst_residual: self.residual.get(worst_equation).copied().unwrap_or(0.0),
            worst_variable,
            report,
        }
    }
}

/// The residuals at `x`, which must be finite.
fn evaluate(
    system: &mut impl System,
    x: &[f64],
    residual: &mut [f64],
    report: &mut NewtonReport,
) -> Result<(), Undefined> {
    report.residuals += 1;
    system.residual(x, residual)?;
    if residual.iter().all(|r| r.is_finite()) { Ok(()) } else { Err(Undefined::Here) }
}

fn clamp(x: &mut [f64], options: &NewtonOptions) {
    for (x, minimum) in x.iter_mut().zip(options.minimum) {
        *x = x.max(*minimum);
    }
    for (x, maximum) in x.iter_mut().zip(options.maximum) {
        *x = x.min(*maximum);
    }
}

/// `target = x + factor * step` within the bounds; whether these let it be.
fn add(target: &mut [f64], x: &[f64], factor: f64, step: &[f64], options: &NewtonOptions) -> bool {
    for i in 0..x.len() {
        target[i] = x[i] + factor * step[i];
    }
    if options.minimum.is_empty() && options.maximum.is_empty() {
        return true;
    }
    clamp(target, options);
    (0..x.len()).all(|i| target[i] == x[i] + factor * step[i])
}

fn weight(x: f64, nominal: f64) -> f64 {
    x.abs().max(nominal)
}

fn rms(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len().max(1) as f64;
    (values.map(|value| value * value).sum::<f64>() / count).sqrt()
}

fn scaled_length(step: &[f64], x: &[f64], nominal: &[f64]) -> f64 {
    rms(step.iter().zip(x).zip(nominal).map(|((step, x), nominal)| step / weight(*x, *nominal)))
}

fn scaled_distance(a: &[f64], b: &[f64], x: &[f64], nominal: &[f64]) -> f64 {
    rms(a.iter().zip(b).zip(x).zip(nominal).map(|(((a, b), x), nominal)| (a - b) / weight(*x, *nominal)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(nominal: &[f64]) -> NewtonOptions<'_> {
        NewtonOptions { tolerance: 1e-12, iterations: 100, nominal, minimum: &[], maximum: &[], reuse: false }
    }

    #[test]
    fn quadratic_convergence_on_a_smooth_problem() {
        let mut circle_and_line = |x: &[f64], r: &mut [f64]| {
            r[0] = x[0] * x[0] + x[1] * x[1] - 25.0;
            r[1] = x[0] - 2.0 * x[1] + 5.0;
            Ok(())
        };
        let mut x = [4.0, 3.0];
        let report = Newton::new(2).solve(&mut circle_and_line, &mut x, &options(&[1.0; 2])).unwrap();
        assert!((x[0] - 3.0).abs() < 1e-12 && (x[1] - 4.0).abs() < 1e-12, "{x:?}");
        assert!(report.iterations <= 7, "{report:?}");
    }

    #[test]
    fn damping_saves_steps_that_would_diverge() {
        // Undamped Newton on atan diverges from here.
        let mut x = [20.0];
        let mut atan = |x: &[f64], r: &mut [f64]| {
            r[0] = x[0].atan();
            Ok(())
        };
        Newton::new(1).solve(&mut atan, &mut x, &options(&[1.0])).unwrap();
        assert!(x[0].abs() < 1e-11);
        // Powell's badly scaled function.
        let mut powell = |x: &[f64], r: &mut [f64]| {
            r[0] = 1e4 * x[0] * x[1] - 1.0;
            r[1] = (-x[0]).exp() + (-x[1]).exp() - 1.0001;
            Ok(())
        };
        let mut x = [0.0, 1.0];
        Newton::new(2).solve(&mut powell, &mut x, &options(&[1e-5, 10.0])).unwrap();
        assert!((x[0] - 1.098_159_3e-5).abs() < 1e-11 && (x[1] - 9.106_146_74).abs() < 1e-6, "{x:?}");
    }

    #[test]
    fn steps_into_the_undefined_are_shortened() {
        let mut log = |x: &[f64], r: &mut [f64]| {
            if x[0] <= 0.0 {
                return Err(Undefined::Here);
            }
            r[0] = x[0].ln() - 0.5;
            Ok(())
        };
        let mut x = [60.0];
        Newton::new(1).solve(&mut log, &mut x, &options(&[1.0])).unwrap();
        assert!((x[0] - 0.5f64.exp()).abs() < 1e-11);
        let mut x = [-1.0];
        let error = Newton::new(1).solve(&mut log, &mut x, &options(&[1.0])).unwrap_err();
        assert_eq!(error.trouble, NewtonTrouble::NoStart);
    }

    #[test]
    fn bounds_choose_among_solutions() {
        let mut square = |x: &[f64], r: &mut [f64]| {
            r[0] = x[0] * x[0] - 4.0;
            Ok(())
        };
        let mut x = [-0.1];
        let bounded = NewtonOptions { minimum: &[0.0], maximum: &[10.0], ..options(&[1.0]) };
        let mut start = [0.5];
        Newton::new(1).solve(&mut square, &mut start, &bounded).unwrap();
        assert!((start[0] - 2.0).abs() < 1e-12);
        Newton::new(1).solve(&mut square, &mut x, &options(&[1.0])).unwrap();
        assert!((x[0] + 2.0).abs() < 1e-12);
    }

    #[test]
    fn a_kept_jacobian_saves_evaluations() {
        let mut shift = 1.0;
        let mut newton = Newton::new(2);
        let mut x = [0.9, 0.9];
        let nominal = [1.0; 2];
        let opts = NewtonOptions { reuse: true, tolerance: 1e-10, ..options(&nominal) };
        for k in 0..50 {
            let mut system = |x: &[f64], r: &mut [f64]| {
                r[0] = x[0].powi(3) + x[1] - 2.0 * shift;
                r[1] = x[1] - x[0];
                Ok(())
            };
            let report = newton.solve(&mut system, &mut x, &opts).unwrap();
            let exact = x[0].powi(3) + x[0] - 2.0 * shift;
            assert!(exact.abs() < 1e-8);
            assert!(k == 0 || report.jacobians == 0, "step {k}: {report:?}");
            shift += 0.001;
        }
    }

    #[test]
    fn redundant_equations_get_the_shortest_step() {
        let mut redundant = |x: &[f64], r: &mut [f64]| {
            r[0] = x[0] + x[1] - 2.0;
            r[1] = 2.0 * x[0] + 2.0 * x[1] - 4.0;
            Ok(())
        };
        let mut x = [0.0, 0.0];
        Newton::new(2).solve(&mut redundant, &mut x, &options(&[1.0; 2])).unwrap();
        assert!((x[0] - 1.0).abs() < 1e-12 && (x[1] - 1.0).abs() < 1e-12);
    }

    #[test]
    fn contradicting_equations_are_no_solution() {
        let mut contradiction = |x: &[f64], r: &mut [f64]| {
            r[0] = x[0] + x[1] - 2.0;
            r[1] = x[0] + x[1] - 3.0;
            Ok(())
        };
        let mut x = [0.0, 0.0];
        let error = Newton::new(2).solve(&mut contradiction, &mut x, &options(&[1.0; 2])).unwrap_err();
        assert!(matches!(error.trouble, NewtonTrouble::Singular { column: 1, .. }), "{error}");
    }

    #[test]
    fn failures_name_equation_and_variable() {
        let mut impossible = |x: &[f64], r: &mut [f64]| {
            r[0] = x[0] - 1.0;
            r[1] = x[1] * x[1] + 1.0;
            Ok(())
        };
        let mut x = [0.0, 3.0];
        let error = Newton::new(2).solve(&mut impossible, &mut x, &options(&[1.0; 2])).unwrap_err();
        assert_eq!((error.worst_equation, error.worst_variable), (1, 1));
        assert!(error.worst_residual >= 1.0);
        let mut stop = |_: &[f64], _: &mut [f64]| Err(Undefined::Stop);
        let error = Newton::new(2).solve(&mut stop, &mut x, &options(&[1.0; 2])).unwrap_err();
        assert_eq!(error.trouble, NewtonTrouble::Stopped);
    }

    #[test]
    fn an_analytic_jacobian_is_used() {
        struct Cubic(usize);
        impl System for Cubic {
            fn residual(&mut self, x: &[f64], r: &mut [f64]) -> Result<(), Undefined> {
                r[0] = x[0].powi(3) - 8.0;
                Ok(())
            }
            fn jacobian(&mut self, x: &[f64], jacobian: &mut [f64]) -> Result<bool, Undefined> {
                self.0 += 1;
                jacobian[0] = 3.0 * x[0] * x[0];
                Ok(true)
            }
        }
        let (mut system, mut x) = (Cubic(0), [3.0]);
        let report = Newton::new(1).solve(&mut system, &mut x, &options(&[1.0])).unwrap();
        assert!((x[0] - 2.0).abs() < 1e-12);
        assert_eq!(system.0, report.jacobians);
    }
}
