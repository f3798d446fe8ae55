//! Which states need implicit integration: found from Jacobians along a run with a variable step.
//!
//! With step `h` and Jacobian `A`, one step of mixed Euler with implicit states I and explicit states E is
//!
//! ```text
//! x_E' = x_E + h (A_EE x_E + A_EI x_I),    (1 − h A_II) x_I' = x_I + h A_IE x_E'
//! ```
//!
//! a linear map whose eigenvalues tell whether errors grow. All states begin explicit. As long as some eigenvalue grows faster than the fastest mode of
//! the model itself, the state that takes part in it most becomes implicit (participation: the product of the entries of right and left
//! eigenvector, which does not depend on units). This is done at the start and at points sampled along the run.

use crate::compile::Compiled;
use crate::model::Model;
use crate::simulate::Settings;
use layshaft_numerics::lapack::{dgeev, dgesv, eigenvalues};
use layshaft_solver::{EvalFailure, Method, Output, Point, Sink, System, integrate};
use layshaft_source::Diagnostic;

/// Points at which the Jacobian is looked at.
const SAMPLES: usize = 40;
/// Rate, per second, by which errors may grow beyond what the model does itself.
const GROWTH: f64 = 0.05;
/// Share of a step's weight a mode may have before explicit Euler is too coarse for it.
const COARSE: f64 = 0.5;
/// Relative change of a state for a difference quotient.
const DIFFERENCE: f64 = 1e-6;

/// Jacobians along the run, column by column.
struct Sampler {
    jacobians: Vec<Vec<f64>>,
    nominal: Vec<f64>,
}

impl Sink<Model> for Sampler {
    fn point(&mut self, model: &mut Model, point: Point<'_>) -> Result<(), EvalFailure> {
        if self.jacobians.len() < 2 * SAMPLES {
            let mut y = point.states.to_vec();
            if let Some(jacobian) = jacobian(model, point.time, &mut y, &self.nominal) {
                self.jacobians.push(jacobian);
            }
        }
        Ok(())
    }
}

/// Derivatives of the derivatives by states, where the model can be evaluated.
fn jacobian(model: &mut Model, time: f64, y: &mut [f64], nominal: &[f64]) -> Option<Vec<f64>> {
    let n = y.len();
    let (mut here, mut there) = (vec![0.0; n], vec![0.0; n]);
    model.derivatives(time, y, &mut here).ok()?;
    let mut result = vec![0.0; n * n];
    for column in 0..n {
        let x = y[column];
        let moved = x + DIFFERENCE * x.abs().max(nominal[column]);
        y[column] = moved;
        model.derivatives(time, y, &mut there).ok()?;
        y[column] = x;
        for row in 0..n {
            result[column * n + row] = (there[row] - here[row]) / (moved - x);
        }
    }
    result.iter().all(|value| value.is_finite()).then_some(result)
}

/// Names of the states of a model (compiled for a variable step) that may be integrated explicitly with a step of this size.
pub(crate) fn explicit_states(compiled: &Compiled, settings: &Settings, step: f64) -> Result<Vec<String>, Diagnostic> {
    let mut options = settings.options(&compiled.program);
    options.method = Method::Bdf;
    options.step = None;
    options.output = Output::Interval((options.stop - options.start) / SAMPLES as f64);
    let missing = |message| Diagnostic::error(crate::codes::EXTERNAL, None, message);
    let mut model = Model::new(compiled, options.stop).map_err(missing)?;
    model.instance.interrupt.clone_from(&settings.interrupt);
    model.initialise(options.start)?;
    let mut y = model.states().to_vec();
    let n = y.len();
    let mut sampler = Sampler { jacobians: Vec::new(), nominal: model.nominal().to_vec() };
    // Where the run fails the points up to there serve.
    let _ = integrate(&mut model, &mut y, &options, &mut sampler);
    let mut implicit = vec![false; n];
    for jacobian in &sampler.jacobians {
        settle(n, jacobian, step, &mut implicit);
    }
    let names = compiled.program.states.iter().zip(&implicit).filter(|(_, implicit)| !**implicit);
    Ok(names.map(|(state, _)| state.name.to_string()).collect())
}

/// Makes states implicit until no error grows.
fn settle(n: usize, jacobian: &[f64], step: f64, implicit: &mut [bool]) {
    let Some(own) = eigenvalues(n, jacobian) else { return };
    let fastest = own.iter().map(|value| value.re).fold(0.0f64, f64::max);
    let limit = ((fastest + GROWTH) * step).exp();
    while implicit.iter().any(|implicit| !implicit) {
        let Some(map) = amplification(n, jacobian, step, implicit) else {
            implicit.fill(true);
            return;
        };
        let Some(worst) = participation(n, &map, limit) else { break };
        // One at a time: of the two states of an oscillator, one is enough.
        let open = (0..n).filter(|&state| !implicit[state] && worst[state] > 0.0);
        match open.max_by(|&a, &b| worst[a].total_cmp(&worst[b])) {
            Some(state) => implicit[state] = true,
            None => {
                implicit.fill(true);
                return;
            }
        }
    }
    // Stable is not enough: what moves by half of itself in a step is not followed.
    for state in 0..n {
        if !implicit[state] && jacobian[state * n + state].abs() * step > COARSE {
            implicit[state] = true;
        }
    }
}

/// The map of one step, column by column.
fn amplification(n: usize, a: &[f64], h: f64, implicit: &[bool]) -> Option<Vec<f64>> {
    let entry = |row: usize, column: usize| a[column * n + row];
    // Left side: unit for explicit rows, 1 − h A_II − h A_IE for implicit ones; right side as above.
    let (mut left, mut map) = (vec![0.0; n * n], vec![0.0; n * n]);
    for (row, &is_implicit) in implicit.iter().enumerate() {
        for column in 0..n {
            let unit = f64::from(u8::from(row == column));
            let place = column * n + row;
            if is_implicit {
                left[place] = unit - h * entry(row, column);
                map[place] = unit;
            } else {
                left[place] = unit;
                map[place] = unit + h * entry(row, column);
            }
        }
    }
    let mut pivots = vec![0; n];
    (dgesv(n, &mut left, &mut pivots, &mut map) == 0).then_some(map)
}

/// How much each state takes part in the mode that grows most, if it grows beyond the limit.
fn participation(n: usize, map: &[f64], limit: f64) -> Option<Vec<f64>> {
    let right = dominant(n, map)?;
    if right.0 <= limit {
        return None;
    }
    let transposed: Vec<f64> = (0..n * n).map(|place| map[place % n * n + place / n]).collect();
    let left = dominant(n, &transposed)?;
    Some(right.1.iter().zip(&left.1).map(|(a, b)| a * b).collect())
}

/// The largest eigenvalue in magnitude and the magnitudes of its vector.
fn dominant(n: usize, matrix: &[f64]) -> Option<(f64, Vec<f64>)> {
    let (mut a, mut re, mut im, mut vectors) = (matrix.to_vec(), vec![0.0; n], vec![0.0; n], vec![0.0; n * n]);
    if dgeev(n, &mut a, &mut re, &mut im, Some(&mut vectors)) != 0 {
        return None;
    }
    let magnitude = |k: usize| re[k].hypot(im[k]);
    let best = (0..n).max_by(|&a, &b| magnitude(a).total_cmp(&magnitude(b)))?;
    let column = |k: usize| &vectors[k * n..(k + 1) * n];
    // A complex pair has two columns, real and imaginary part; the first of the two has the positive imaginary part.
    let first = if im[best] < 0.0 { best - 1 } else { best };
    let vector = if im[best] == 0.0 {
        column(best).iter().map(|value| value.abs()).collect()
    } else {
        column(first).iter().zip(column(first + 1)).map(|(re, im)| re.hypot(*im)).collect()
    };
    Some((magnitude(best), vector))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fast_mode_is_implicit_and_a_slow_one_explicit() {
        // x' = −1000 x, y' = −y.
        let mut implicit = [false; 2];
        settle(2, &[-1e4, 0.0, 0.0, -1.0], 1e-3, &mut implicit);
        assert_eq!(implicit, [true, false]);
    }

    #[test]
    fn of_an_undamped_oscillator_one_state_is_implicit() {
        // x' = v, v' = −ω² x with ω = 100: explicit Euler grows, one implicit state makes the map keep its size.
        let mut implicit = [false; 2];
        settle(2, &[0.0, -1e4, 1.0, 0.0], 1e-3, &mut implicit);
        assert_eq!(implicit.iter().filter(|implicit| **implicit).count(), 1, "{implicit:?}");
    }

    #[test]
    fn a_mode_that_grows_by_itself_is_no_reason() {
        let mut implicit = [false];
        settle(1, &[3.0], 1e-3, &mut implicit);
        assert_eq!(implicit, [false]);
    }

    #[test]
    fn the_map_of_implicit_euler_is_the_inverse() {
        let map = amplification(1, &[-2.0], 0.5, &[true]).unwrap();
        assert_eq!(map, [0.5]);
        assert_eq!(amplification(1, &[-2.0], 0.25, &[false]).unwrap(), [0.5]);
    }
}
