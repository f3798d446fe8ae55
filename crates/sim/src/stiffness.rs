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
//! eigenvector, which does not depend on units). This is done at points along the run: in regular distances, and after each event that leads to a mode not
//! met before, since an element that locks or makes contact may be stiff for a few milliseconds only.
//!
//! Eigenvalues of a matrix are those of the strong components of its graph: each component is looked at by itself, so that the work grows linearly with
//! the number of parts that a model consists of.

use crate::compile::Compiled;
use crate::model::Model;
use crate::simulate::Settings;
use layshaft_numerics::lapack::{dgeev, dgesv, eigenvalues};
use layshaft_numerics::sparse::{ColouredDifferences, Pattern};
use layshaft_solver::{EvalFailure, Method, Output, Point, PointKind, Sink, System, integrate};
use layshaft_source::{Diagnostic, FastSet};
use layshaft_symbolic::matching::components;

/// Points in regular distances at which the Jacobian is looked at, and points after events.
const SAMPLES: usize = 40;
const MOST_MODES: usize = 160;
/// Rate, per second, by which errors may grow beyond what the model does itself.
const GROWTH: f64 = 0.05;
/// Share of a step's weight a mode may have before explicit Euler is too coarse for it.
const COARSE: f64 = 0.5;
/// Relative change of a state for a difference quotient.
const DIFFERENCE: f64 = 1e-6;

/// Jacobians along the run: values in the order of a pattern.
struct Sampler {
    jacobians: Vec<Vec<f64>>,
    differences: ColouredDifferences,
    /// What relations were at the points after events.
    modes: FastSet<Vec<i64>>,
    regular: usize,
}

impl Sampler {
    fn is_wanted(&mut self, model: &Model, kind: PointKind) -> bool {
        if kind == PointKind::AfterEvent {
            let relations = &model.program.relations;
            let mode = relations.iter().map(|relation| model.instance.ints()[relation.memory as usize]).collect();
            return self.modes.len() < MOST_MODES && self.modes.insert(mode);
        }
        // The limit from the left is a point of the mode that ends.
        self.regular += usize::from(kind != PointKind::BeforeEvent);
        kind != PointKind::BeforeEvent && self.regular <= SAMPLES + 2
    }
}

impl Sink<Model> for Sampler {
    fn point(&mut self, model: &mut Model, point: Point<'_>) -> Result<(), EvalFailure> {
        if self.is_wanted(model, point.kind)
            && let Some(jacobian) = jacobian(model, point.time, point.states, &mut self.differences)
        {
            self.jacobians.push(jacobian);
        }
        Ok(())
    }
}

/// Derivatives of the derivatives by states, where the model can be evaluated.
fn jacobian(model: &mut Model, time: f64, y: &[f64], differences: &mut ColouredDifferences) -> Option<Vec<f64>> {
    let mut here = vec![0.0; y.len()];
    model.derivatives(time, y, &mut here).ok()?;
    let steps: Vec<f64> =
        y.iter().zip(model.nominal()).map(|(x, nominal)| DIFFERENCE * x.abs().max(*nominal)).collect();
    let mut result = vec![0.0; differences.pattern().len()];
    let derivatives = |y: &[f64], to: &mut [f64]| model.derivatives(time, y, to);
    differences.evaluate(y, &here, &steps, &mut result, derivatives).ok()?;
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
    let mut implicit = vec![false; n];
    let all = (0..n).flat_map(|column| (0..n).map(move |row| (row, column)));
    if let Some(pattern) = model.sparsity().or_else(|| Pattern::new(n, n, all).ok()) {
        let differences = ColouredDifferences::new(pattern.clone());
        let mut sampler = Sampler { jacobians: Vec::new(), differences, modes: FastSet::default(), regular: 0 };
        // Where the run fails the points up to there serve.
        let _ = integrate(&mut model, &mut y, &options, &mut sampler);
        choose(&pattern, &sampler.jacobians, step, &mut implicit);
    }
    let names = compiled.program.states.iter().zip(&implicit).filter(|(_, implicit)| !**implicit);
    Ok(names.map(|(state, _)| state.name.to_string()).collect())
}

/// Makes states implicit until no error grows, whatever the point.
fn choose(pattern: &Pattern, jacobians: &[Vec<f64>], step: f64, implicit: &mut [bool]) {
    let reached = |column: u32, rows: &mut Vec<u32>| {
        rows.extend(pattern.column(column as usize).iter().map(|&row| row as u32));
    };
    let parts = components(pattern.columns(), &reached);
    for jacobian in jacobians {
        let entry = |row: u32, column: u32| pattern.place(row as usize, column as usize).map_or(0.0, |at| jacobian[at]);
        let dense = |part: &Vec<u32>| -> Vec<f64> {
            part.iter()
                .flat_map(|&column| part.iter().map(move |&row| (row, column)))
                .map(|(i, j)| entry(i, j))
                .collect()
        };
        let matrices: Vec<Vec<f64>> = parts.iter().map(dense).collect();
        let own = parts.iter().zip(&matrices).filter_map(|(part, matrix)| eigenvalues(part.len(), matrix));
        let fastest = own.flatten().map(|value| value.re).fold(0.0f64, f64::max);
        for (part, matrix) in parts.iter().zip(&matrices) {
            let mut chosen: Vec<bool> = part.iter().map(|&state| implicit[state as usize]).collect();
            settle(matrix, step, fastest, &mut chosen);
            part.iter().zip(chosen).for_each(|(&state, chosen)| implicit[state as usize] = chosen);
        }
    }
}

/// Makes states implicit until no error grows beyond what the model does itself; its fastest mode grows at this rate.
fn settle(jacobian: &[f64], step: f64, fastest: f64, implicit: &mut [bool]) {
    let n = implicit.len();
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
    // Vectors take longer, and mostly nothing grows.
    if eigenvalues(n, map)?.iter().all(|value| value.re.hypot(value.im) <= limit) {
        return None;
    }
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
        settle(&[-1e4, 0.0, 0.0, -1.0], 1e-3, 0.0, &mut implicit);
        assert_eq!(implicit, [true, false]);
    }

    #[test]
    fn of_an_undamped_oscillator_one_state_is_implicit() {
        // x' = v, v' = −ω² x with ω = 100: explicit Euler grows, one implicit state makes the map keep its size.
        let mut implicit = [false; 2];
        settle(&[0.0, -1e4, 1.0, 0.0], 1e-3, 0.0, &mut implicit);
        assert_eq!(implicit.iter().filter(|implicit| **implicit).count(), 1, "{implicit:?}");
    }

    #[test]
    fn a_mode_that_grows_by_itself_is_no_reason() {
        let mut implicit = [false];
        settle(&[3.0], 1e-3, 3.0, &mut implicit);
        assert_eq!(implicit, [false]);
    }

    #[test]
    fn parts_that_do_not_feed_each_other_are_judged_alone_and_in_all_modes() {
        // Two oscillators, the second driven by the first; the second becomes stiff in another mode.
        let places = [(1, 0), (0, 1), (2, 0), (3, 2), (2, 3)];
        let pattern = Pattern::new(4, 4, places).unwrap();
        let jacobian = |stiff: f64| {
            let mut values = vec![0.0; pattern.len()];
            for ((row, column), value) in places.into_iter().zip([-1.0, 1.0, 5.0, -stiff, 1.0]) {
                values[pattern.place(row, column).unwrap()] = value;
            }
            values
        };
        let mut implicit = [false; 4];
        choose(&pattern, &[jacobian(1.0)], 1e-3, &mut implicit);
        assert_eq!(implicit, [false; 4]);
        choose(&pattern, &[jacobian(1.0), jacobian(1e6)], 1e-3, &mut implicit);
        assert_eq!(implicit[..2], [false; 2]);
        assert_eq!(implicit[2..].iter().filter(|implicit| **implicit).count(), 1, "{implicit:?}");
    }

    #[test]
    fn the_map_of_implicit_euler_is_the_inverse() {
        let map = amplification(1, &[-2.0], 0.5, &[true]).unwrap();
        assert_eq!(map, [0.5]);
        assert_eq!(amplification(1, &[-2.0], 0.25, &[false]).unwrap(), [0.5]);
    }
}
