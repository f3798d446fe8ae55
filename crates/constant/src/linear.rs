//! Linear systems, for functions that call LAPACK.

use super::{EvalError, EvalResult};
use layshaft_ir::Base;
use layshaft_ir::value::Value;

/// `dgesv`: the solution of A*X = B, in the shape of B, and LAPACK's `info`: 0, or the one-based
/// number of the pivot that is zero. Gaussian elimination with row pivoting.
pub(super) fn solve(a: &Value, b: &Value) -> EvalResult<Vec<Value>> {
    let wrong = || EvalError::failed("a system of linear equations of wrong size");
    let (Some(mut matrix), Some(mut right)) = (a.to_reals(), b.to_reals()) else { return Err(wrong()) };
    let n = a.len();
    let columns = b.sizes().get(1).map_or(1, |&columns| columns as usize);
    if a.rank() != 2 || matrix.len() != n * n || right.len() != n * columns {
        return Err(wrong());
    }
    let mut info = 0;
    for k in 0..n {
        let pivot = (k..n).max_by(|&i, &j| matrix[i * n + k].abs().total_cmp(&matrix[j * n + k].abs())).unwrap_or(k);
        if matrix[pivot * n + k] == 0.0 {
            info = k as i64 + 1;
            break;
        }
        (0..n).for_each(|j| matrix.swap(k * n + j, pivot * n + j));
        (0..columns).for_each(|j| right.swap(k * columns + j, pivot * columns + j));
        for i in k + 1..n {
            let factor = matrix[i * n + k] / matrix[k * n + k];
            for j in k..n {
                matrix[i * n + j] -= factor * matrix[k * n + j];
            }
            for j in 0..columns {
                right[i * columns + j] -= factor * right[k * columns + j];
            }
        }
    }
    if info == 0 {
        for i in (0..n).rev() {
            for column in 0..columns {
                let known: f64 = (i + 1..n).map(|j| matrix[i * n + j] * right[j * columns + column]).sum();
                right[i * columns + column] = (right[i * columns + column] - known) / matrix[i * n + i];
            }
        }
    }
    let items = right.into_iter().map(Value::Real).collect();
    Ok(vec![Value::array(Base::Real, b.sizes(), items), Value::Integer(info)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix(rows: &[&[f64]]) -> Value {
        Value::stack(rows.iter().map(|row| Value::reals(row)).collect()).unwrap()
    }

    #[test]
    fn systems_are_solved_with_pivoting() {
        let a = matrix(&[&[0.0, 2.0], &[1.0, 1.0]]);
        let solution = solve(&a, &Value::reals(&[4.0, 5.0])).unwrap();
        assert_eq!(solution, [Value::reals(&[3.0, 2.0]), Value::Integer(0)]);
        let inverse = solve(&a, &matrix(&[&[1.0, 0.0], &[0.0, 1.0]])).unwrap();
        assert_eq!(inverse[0], matrix(&[&[-0.5, 1.0], &[0.5, 0.0]]));
    }

    #[test]
    fn a_singular_matrix_is_reported() {
        let solution = solve(&matrix(&[&[1.0, 2.0], &[2.0, 4.0]]), &Value::reals(&[1.0, 1.0])).unwrap();
        assert_eq!(solution[1], Value::Integer(2));
        assert!(solve(&Value::reals(&[1.0]), &Value::reals(&[1.0])).is_err());
    }
}
