//! Least squares at translation: fitted media constants call LAPACK's `dgelsy`.

use layshaft_constant::{EvalError, EvalResult};
use layshaft_ir::{Base, Value};
use layshaft_numerics::lapack;

/// Arguments in the order of the Fortran call; returns solution, rank and info.
pub fn dgelsy(args: &[Value]) -> EvalResult<Vec<Value>> {
    let [_, _, _, a, _, b, _, _, rcond, ..] = args else {
        return Err(EvalError::failed("`dgelsy` is called with too few arguments"));
    };
    let (Some(a_values), Some(b_values), Some(rcond)) = (a.to_reals(), b.to_reals(), rcond.as_real()) else {
        return Err(EvalError::failed("`dgelsy` needs numbers"));
    };
    let &[rows, columns] = a.sizes() else {
        return Err(EvalError::failed("`dgelsy` needs a matrix"));
    };
    let (m, n) = (rows as usize, columns as usize);
    let tall = m.max(n);
    let right = b_values.len() / tall.max(1);
    if b_values.len() != tall * right {
        return Err(EvalError::failed("the sizes of the arguments of `dgelsy` do not agree"));
    }
    let a_columns: Vec<f64> = (0..n).flat_map(|j| (0..m).map(move |i| i * n + j)).map(|at| a_values[at]).collect();
    let mut x: Vec<f64> =
        (0..right).flat_map(|j| (0..tall).map(move |i| i * right + j)).map(|at| b_values[at]).collect();
    let rank = lapack::dgelsy(m, n, &a_columns, &mut x, rcond);
    let items = (0..tall).flat_map(|i| (0..right).map(move |j| j * tall + i)).map(|at| Value::Real(x[at])).collect();
    Ok(vec![Value::array(Base::Real, b.sizes(), items), Value::Integer(rank as i64), Value::Integer(0)])
}
