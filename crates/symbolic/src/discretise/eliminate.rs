//! Symbolic elimination: linear systems of a step solved as formulas.
//!
//! Gaussian elimination in the order of [`super::order`] on expressions instead of numbers: the unknowns become formulas. What of them depends
//! on parameters or on the mode of an element alone is then computed once or at events like any other such expression, entries that are one or
//! zero cost nothing, and no matrix is written. How far the order can be trusted at a point is a formula too: the sum of the reciprocals of the
//! pivots, rows scaled as the model starts. Where it is large the step solves the matrix with exchanges instead.

use super::estimate::Estimates;
use super::order::order;
use crate::alias::Level;
use crate::blocks::Form;
use crate::dag::{Dag, N, Op1};
use crate::translate::PhaseModel;
use layshaft_source::FastMap;

/// Reciprocals of pivots that add up to more than this are too large: about that many times the rounding of a number may be lost.
pub const LARGEST_RECIPROCALS: f64 = 1e4;
/// The least pivot in a scaled row from which no others are eliminated.
const LEAST_PIVOT: f64 = 1e-11;
/// Weights are powers of this: few different ones, so that most is added up before it is weighted.
const WEIGHT: f64 = 32.0;
/// Longer eliminations stay numeric.
const MOST_OPERATIONS: usize = 1000;

/// The solution of a linear block.
pub struct Elimination {
    /// The unknowns, each a formula in known variables.
    pub values: Vec<N>,
    /// What has to stay below [`LARGEST_RECIPROCALS`]; none if nothing can go wrong.
    pub reciprocals: Option<N>,
}

/// Solves the linear blocks of a step that are worth it; none for the others.
pub(super) fn eliminate(
    levels: &[Level],
    dag: &mut Dag,
    step: &PhaseModel,
    known: &Estimates,
) -> Vec<Option<Elimination>> {
    let blocks = step.blocks.iter().map(|block| match &block.form {
        Form::Linear { tearing, matrix, rhs, .. } if tearing.len() > 1 => solve(dag, levels, known, matrix, rhs),
        _ => None,
    });
    blocks.collect()
}

fn solve(dag: &mut Dag, levels: &[Level], known: &Estimates, matrix: &[N], rhs: &[N]) -> Option<Elimination> {
    let n = rhs.len();
    let entries: Vec<_> = matrix.iter().map(|&entry| known.entry(dag, levels, entry)).collect();
    let order = order(n, &entries).filter(|order| order.operations() <= MOST_OPERATIONS)?;
    let scale = |i: usize| {
        let largest = (0..n).filter_map(|j| entries[i + n * j]).map(|entry| entry.value.abs()).fold(0.0, f64::max);
        if largest > 0.0 { 1.0 / largest } else { 1.0 }
    };
    let (mut a, mut y) = (matrix.to_vec(), rhs.to_vec());
    let mut reciprocals = Vec::new();
    let mut sizes = Sizes::default();
    for pivot in &order.pivots {
        let one = dag.one();
        let reciprocal = dag.div(one, a[pivot.row + n * pivot.column]);
        for &i in &pivot.below {
            let factor = dag.mul(a[i + n * pivot.column], reciprocal);
            for &j in &pivot.right {
                let product = dag.mul(factor, a[pivot.row + n * j]);
                a[i + n * j] = dag.sub(a[i + n * j], product);
            }
            let product = dag.mul(factor, y[pivot.row]);
            y[i] = dag.sub(y[i], product);
        }
        let size = if pivot.below.is_empty() { LARGEST_RECIPROCALS * LEAST_PIVOT } else { 1.0 };
        sizes.add(dag, reciprocal, size / scale(pivot.row));
        reciprocals.push(reciprocal);
    }
    let mut x = y.clone();
    for (pivot, &reciprocal) in order.pivots.iter().zip(&reciprocals).rev() {
        let mut value = y[pivot.row];
        for &j in &pivot.right {
            let product = dag.mul(a[pivot.row + n * j], x[j]);
            value = dag.sub(value, product);
        }
        x[pivot.column] = dag.mul(value, reciprocal);
    }
    Some(Elimination { values: x, reciprocals: sizes.sum(dag) })
}

/// Magnitudes of reciprocals, added up.
#[derive(Default)]
struct Sizes {
    /// Sums of those with one weight, by its exponent.
    sums: FastMap<i32, N>,
}

impl Sizes {
    /// Adds the magnitude of a reciprocal; its weight counts to the nearest power of [`WEIGHT`].
    fn add(&mut self, dag: &mut Dag, reciprocal: N, weight: f64) {
        // A literal was looked at when the order was chosen.
        if dag.as_real(reciprocal).is_some() {
            return;
        }
        let size = dag.op1(Op1::Abs, reciprocal);
        let exponent = weight.log(WEIGHT).round().clamp(-60.0, 60.0) as i32;
        let sum = match self.sums.get(&exponent) {
            Some(&sum) => dag.add(sum, size),
            None => size,
        };
        self.sums.insert(exponent, sum);
    }

    fn sum(self, dag: &mut Dag) -> Option<N> {
        let mut sums: Vec<(i32, N)> = self.sums.into_iter().collect();
        sums.sort_unstable();
        let mut total = None;
        for (exponent, sum) in sums {
            let weight = dag.real(WEIGHT.powi(exponent));
            let weighted = dag.mul(weight, sum);
            total = Some(total.map_or(weighted, |total| dag.add(total, weighted)));
        }
        total
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dag::{ScalarType, V, evaluate};

    /// A matrix of variables, given column by column, with its values where the model starts.
    fn system(dag: &mut Dag, values: &[f64], rhs: &[f64]) -> (Vec<N>, Vec<N>, Estimates) {
        dag.var_kinds = vec![ScalarType::Real; values.len()];
        let matrix = (0..).zip(values).map(|(k, &value)| if value == 0.0 { dag.zero() } else { dag.var(V(k)) });
        let matrix = matrix.collect();
        let known = Estimates::of((0..).map(V).zip(values.iter().copied()));
        (matrix, rhs.iter().map(|&value| dag.real(value)).collect(), known)
    }

    fn solved(dag: &mut Dag, matrix: &[N], rhs: &[N], known: &Estimates) -> Elimination {
        let levels = vec![Level::Continuous; dag.len()];
        solve(dag, &levels, known, matrix, rhs).unwrap()
    }

    fn values_at(dag: &Dag, nodes: &[N], variables: &[f64]) -> Vec<f64> {
        let variable = |v: V| variables.get(v.index()).copied();
        nodes.iter().map(|&n| evaluate(dag, n, &variable, &mut FastMap::default()).unwrap()).collect()
    }

    #[test]
    fn the_formulas_solve_the_system_wherever_its_entries_go() {
        let mut dag = Dag::default();
        let start = [4.0, 1.0, 0.0, 2.0, 3.0, 1.0, 0.0, 5.0, 6.0];
        let (matrix, rhs, known) = system(&mut dag, &start, &[1.0, 2.0, 3.0]);
        let solution = solved(&mut dag, &matrix, &rhs, &known);
        for a in [start, [-2.0, 7.0, 0.0, 1.0, 0.5, 9.0, 0.0, -3.0, 4.0]] {
            let x = values_at(&dag, &solution.values, &a);
            for (row, right) in [1.0, 2.0, 3.0].iter().enumerate() {
                let left: f64 = (0..3).map(|j| a[row + 3 * j] * x[j]).sum();
                assert!((left - right).abs() < 1e-12, "row {row} of {a:?}: {left}");
            }
            let size = values_at(&dag, solution.reciprocals.as_slice(), &a)[0];
            assert!(size < LARGEST_RECIPROCALS, "{size}");
        }
    }

    #[test]
    fn a_pivot_that_vanishes_is_told_by_its_reciprocal() {
        let mut dag = Dag::default();
        let (matrix, rhs, known) = system(&mut dag, &[1.0, 1.0, 1.0, -1.0], &[1.0, 1.0]);
        let solution = solved(&mut dag, &matrix, &rhs, &known);
        // Singular, and each entry alone as pivot too small.
        let tiny = 1e-6;
        for a in [[1.0, 1.0, 1.0, 1.0], [tiny, 1.0, 1.0, tiny], [1.0, tiny, tiny, 1.0]] {
            let size = values_at(&dag, solution.reciprocals.as_slice(), &a)[0];
            let x = values_at(&dag, &solution.values, &a);
            let left = |row: usize| a[row] * x[0] + a[row + 2] * x[1];
            let is_right = (left(0) - 1.0).abs() < 1e-9 && (left(1) - 1.0).abs() < 1e-9;
            let is_trusted = size < LARGEST_RECIPROCALS;
            assert!(is_right || !is_trusted, "{a:?}: {x:?}, {size}");
        }
        let size = values_at(&dag, solution.reciprocals.as_slice(), &[0.0, 0.0, 0.0, 0.0])[0];
        let is_trusted = size < LARGEST_RECIPROCALS;
        assert!(!is_trusted, "{size}");
    }

    #[test]
    fn entries_that_are_literals_leave_nothing_to_look_at() {
        let mut dag = Dag::default();
        let matrix = [1.0, -1.0, 1.0, 1.0].map(|value| dag.real(value));
        let rhs = [dag.real(3.0), dag.real(1.0)];
        let solution = solved(&mut dag, &matrix, &rhs, &Estimates::default());
        assert!(solution.reciprocals.is_none());
        assert_eq!(solution.values.iter().map(|&x| dag.as_real(x)).collect::<Vec<_>>(), [Some(1.0), Some(2.0)]);
    }
}
