//! Elementary functions of scalars: mathematics, rounding with Modelica's sign rules, extremes.

use super::{EvalError, EvalResult, Interpreter, arithmetic};
use layshaft_ir::value::Value;
use layshaft_ir::{Base, Builtin};
use std::cmp::Ordering;

/// Functions of one Real that give a Real.
pub(super) fn real_function(builtin: Builtin, x: f64) -> EvalResult<f64> {
    let outside = || Err(EvalError::failed(format!("`{}({x:?})` is not defined", builtin.name())));
    Ok(match builtin {
        Builtin::Sqrt if x < 0.0 => return outside(),
        Builtin::Log | Builtin::Log10 if x <= 0.0 => return outside(),
        Builtin::Asin | Builtin::Acos if x.abs() > 1.0 => return outside(),
        Builtin::Sqrt => x.sqrt(),
        Builtin::Ceil => x.ceil(),
        Builtin::Floor => x.floor(),
        _ => match builtin.operator().math {
            Some(function) => function.of(x),
            None => return Err(EvalError::failed(format!("`{}` is not a function of one Real", builtin.name()))),
        },
    })
}

pub(super) fn absolute(value: &Value) -> EvalResult {
    match value {
        Value::Integer(v) => v.checked_abs().map(Value::Integer).ok_or_else(|| EvalError::failed("Integer overflow")),
        other => Ok(Value::Real(number(other, "abs")?.abs())),
    }
}

/// 1, 0 or -1.
pub(super) fn sign(value: &Value) -> EvalResult {
    let x = number(value, "sign")?;
    Ok(Value::Integer(i64::from(x > 0.0) - i64::from(x < 0.0)))
}

/// The largest Integer not above the argument.
pub(super) fn integer(value: &Value) -> EvalResult {
    match value {
        Value::Integer(v) => Ok(Value::Integer(*v)),
        Value::Enum(_, ordinal) => Ok(Value::Integer(i64::from(*ordinal))),
        other => {
            let floor = number(other, "integer")?.floor();
            match floor.abs() < 9.2e18 {
                true => Ok(Value::Integer(floor as i64)),
                false => Err(EvalError::failed(format!("`integer({floor:?})` is too large for an Integer"))),
            }
        }
    }
}

pub(super) fn number(value: &Value, function: &str) -> EvalResult<f64> {
    value.as_real().ok_or_else(|| EvalError::failed(format!("`{function}` needs a number")))
}

/// `div` truncates toward zero, `rem` is what is left of it and has the sign of the dividend,
/// `mod` is x - floor(x/y)*y and has the sign of the divisor.
pub(super) fn division(builtin: Builtin, x: &Value, y: &Value) -> EvalResult {
    let zero = || EvalError::failed(format!("`{}` by zero", builtin.name()));
    let overflow = || EvalError::failed("Integer overflow");
    if let (Value::Integer(x), Value::Integer(y)) = (x, y) {
        if *y == 0 {
            return Err(zero());
        }
        let result = match builtin {
            Builtin::Div => x.checked_div(*y),
            Builtin::Rem => x.checked_rem(*y),
            _ => x.checked_rem(*y).map(|rest| if rest != 0 && (rest < 0) != (*y < 0) { rest + y } else { rest }),
        };
        return result.map(Value::Integer).ok_or_else(overflow);
    }
    let (x, y) = (number(x, builtin.name())?, number(y, builtin.name())?);
    if y == 0.0 {
        return Err(zero());
    }
    Ok(Value::Real(match builtin {
        Builtin::Div => (x / y).trunc(),
        Builtin::Rem => x - (x / y).trunc() * y,
        _ => x - (x / y).floor() * y,
    }))
}

/// Value of `min()` (`is_min`) or `max()` over no elements: the largest or smallest of the type.
pub(super) fn extreme_of_nothing(base: Base, is_min: bool) -> Option<Value> {
    match base {
        Base::Real => Some(Value::Real(if is_min { f64::MAX } else { f64::MIN })),
        Base::Integer => Some(Value::Integer(if is_min { i64::from(i32::MAX) } else { i64::from(i32::MIN) })),
        Base::Boolean => Some(Value::Bool(is_min)),
        _ => None,
    }
}

impl Interpreter<'_> {
    /// The lesser (`is_min`) or greater of two values.
    pub(super) fn lesser(&mut self, a: Value, b: Value, is_min: bool) -> EvalResult {
        let base = match (a.base(), b.base()) {
            (Base::Integer, Base::Real) => Base::Real,
            (base, _) => base,
        };
        let pick = &mut |a: &Value, b: &Value| {
            let order =
                arithmetic::compare(a, b).ok_or_else(|| EvalError::failed("`min`/`max` of values without order"))?;
            let keep = if is_min { order != Some(Ordering::Greater) } else { order != Some(Ordering::Less) };
            let chosen = if keep { a } else { b }.clone();
            Ok(chosen.coerce(base))
        };
        arithmetic::elementwise(base, &a, &b, pick)
            .unwrap_or_else(|| Err(EvalError::failed("sizes of `min`/`max` differ")))
    }
}
