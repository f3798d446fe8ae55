//! Operators: Modelica's rules for Integer and Real, element by element, matrix products, relations.

use super::call::Frame;
use super::{EvalError, EvalResult, Interpreter};
use layshaft_ir::value::{ArrayValue, Sizes, Value, count};
use layshaft_ir::{Base, BinaryOp, Expr, UnaryOp};
use layshaft_source::memory;
use std::cmp::Ordering;

fn overflow() -> EvalError {
    EvalError::failed("Integer overflow")
}

fn mismatch(op: BinaryOp) -> EvalError {
    EvalError::failed(format!("operands of `{}` do not fit together", op.symbol()))
}

/// Arithmetic and logic on two scalars.
fn scalar(op: BinaryOp, a: &Value, b: &Value) -> EvalResult {
    use BinaryOp::*;
    match (op, a, b) {
        (Add, Value::Integer(a), Value::Integer(b)) => a.checked_add(*b).map(Value::Integer).ok_or_else(overflow),
        (Sub, Value::Integer(a), Value::Integer(b)) => a.checked_sub(*b).map(Value::Integer).ok_or_else(overflow),
        (Mul | MatMul, Value::Integer(a), Value::Integer(b)) => {
            a.checked_mul(*b).map(Value::Integer).ok_or_else(overflow)
        }
        (Add, Value::String(a), Value::String(b)) => {
            memory::claim_text(a.len() + b.len());
            Ok(Value::from(format!("{a}{b}").as_str()))
        }
        (And, Value::Bool(a), Value::Bool(b)) => Ok(Value::Bool(*a && *b)),
        (Or, Value::Bool(a), Value::Bool(b)) => Ok(Value::Bool(*a || *b)),
        (op, a, b) if op.is_relation() => relation(op, a, b),
        (op, a, b) => {
            let (Some(a), Some(b)) = (a.as_real(), b.as_real()) else { return Err(mismatch(op)) };
            let value = match op {
                Add => a + b,
                Sub => a - b,
                Mul | MatMul => a * b,
                Div if b == 0.0 => return Err(EvalError::failed(format!("division by zero: {a:?} / {b:?}"))),
                Div => a / b,
                Pow => {
                    let power = a.powf(b);
                    if power.is_nan() && !a.is_nan() && !b.is_nan() || a == 0.0 && b < 0.0 {
                        return Err(EvalError::failed(format!("{a:?}^({b:?}) is not a Real number")));
                    }
                    power
                }
                _ => return Err(mismatch(op)),
            };
            Ok(Value::Real(value))
        }
    }
}

fn relation(op: BinaryOp, a: &Value, b: &Value) -> EvalResult {
    let order = compare(a, b).ok_or_else(|| mismatch(op))?;
    Ok(Value::Bool(match (op, order) {
        (BinaryOp::Less, order) => order == Some(Ordering::Less),
        (BinaryOp::LessEqual, order) => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        (BinaryOp::Greater, order) => order == Some(Ordering::Greater),
        (BinaryOp::GreaterEqual, order) => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
        (BinaryOp::Equal, order) => order == Some(Ordering::Equal),
        (_, order) => order != Some(Ordering::Equal),
    }))
}

/// Order of two scalars; `None` if their types cannot be compared, `Some(None)` for NaN.
pub(super) fn compare(a: &Value, b: &Value) -> Option<Option<Ordering>> {
    Some(match (a, b) {
        (Value::Integer(a), Value::Integer(b)) => Some(a.cmp(b)),
        (Value::Bool(a), Value::Bool(b)) => Some(a.cmp(b)),
        (Value::String(a), Value::String(b)) => Some(a.cmp(b)),
        (Value::Enum(x, a), Value::Enum(y, b)) if x == y => Some(a.cmp(b)),
        _ => a.as_real()?.partial_cmp(&b.as_real()?),
    })
}

/// Element type of an operator's result.
fn result_base(op: BinaryOp, a: Base, b: Base) -> Base {
    match op {
        BinaryOp::Div | BinaryOp::Pow => Base::Real,
        _ if op.is_relation() => Base::Boolean,
        _ if a == Base::Real || b == Base::Real => Base::Real,
        _ => a,
    }
}

/// Applies a function of two scalars element by element, a scalar being spread over the other.
pub(super) fn elementwise(
    base: Base,
    a: &Value,
    b: &Value,
    apply: &mut dyn FnMut(&Value, &Value) -> EvalResult,
) -> Option<EvalResult> {
    let (sizes, items): (&[u32], EvalResult<Vec<Value>>) = match (a, b) {
        (Value::Array(x), Value::Array(y)) => {
            if x.sizes != y.sizes {
                return None;
            }
            (&x.sizes, x.items.iter().zip(&y.items).map(|(a, b)| apply(a, b)).collect())
        }
        (Value::Array(x), b) => (&x.sizes, x.items.iter().map(|a| apply(a, b)).collect()),
        (a, Value::Array(y)) => (&y.sizes, y.items.iter().map(|b| apply(a, b)).collect()),
        (a, b) => return Some(apply(a, b)),
    };
    Some(items.map(|items| Value::array(base, sizes, items)))
}

fn shape(value: &Value) -> String {
    match value.sizes() {
        [] => "a scalar".to_string(),
        sizes => format!("[{}]", sizes.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")),
    }
}

impl Interpreter<'_> {
    pub(super) fn unary(&mut self, op: UnaryOp, operand: Value) -> EvalResult {
        let apply = |value: &Value| match (op, value) {
            (UnaryOp::Neg, Value::Real(v)) => Ok(Value::Real(-v)),
            (UnaryOp::Neg, Value::Integer(v)) => v.checked_neg().map(Value::Integer).ok_or_else(overflow),
            (UnaryOp::Not, Value::Bool(v)) => Ok(Value::Bool(!v)),
            (UnaryOp::Neg, _) => Err(EvalError::failed("`-` needs a number")),
            (UnaryOp::Not, _) => Err(EvalError::failed("`not` needs a Boolean")),
        };
        self.map(&operand, operand.base(), &apply)
    }

    /// Applies a function of one scalar to each element.
    pub(super) fn map(&mut self, value: &Value, base: Base, apply: &dyn Fn(&Value) -> EvalResult) -> EvalResult {
        let Value::Array(array) = value else { return apply(value) };
        self.spend(array.items.len())?;
        let items = array.items.iter().map(apply).collect::<EvalResult<Vec<_>>>()?;
        Ok(Value::array(base, array.sizes.clone(), items))
    }

    pub(super) fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr, frame: &mut Frame) -> EvalResult {
        let a = self.eval(left, frame)?;
        // `and` and `or` do not look at the right side when the left decides.
        match (op, &a) {
            (BinaryOp::And, Value::Bool(false)) => return Ok(Value::Bool(false)),
            (BinaryOp::Or, Value::Bool(true)) => return Ok(Value::Bool(true)),
            _ => {}
        }
        let b = self.eval(right, frame)?;
        self.apply(op, &a, &b)
    }

    pub(super) fn apply(&mut self, op: BinaryOp, a: &Value, b: &Value) -> EvalResult {
        if !a.is_array() && !b.is_array() {
            return scalar(op, a, b);
        }
        if op == BinaryOp::MatMul
            && let (Value::Array(x), Value::Array(y)) = (a, b)
        {
            return self.matrix_product(x, y);
        }
        self.spend(a.elements().len().max(b.elements().len()))?;
        let base = result_base(op, a.base(), b.base());
        elementwise(base, a, b, &mut |a, b| scalar(op, a, b)).unwrap_or_else(|| {
            Err(EvalError::failed(format!("sizes differ: {} `{}` {}", shape(a), op.symbol(), shape(b))))
        })
    }

    pub(super) fn add(&mut self, a: Value, b: Value) -> EvalResult {
        self.apply(BinaryOp::Add, &a, &b)
    }

    pub(super) fn multiply(&mut self, a: Value, b: Value) -> EvalResult {
        self.apply(BinaryOp::Mul, &a, &b)
    }

    /// vector·vector, matrix·vector, vector·matrix and matrix·matrix.
    fn matrix_product(&mut self, a: &ArrayValue, b: &ArrayValue) -> EvalResult {
        let wrong = || {
            let shape = |sizes: &[u32]| sizes.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
            EvalError::failed(format!("matrix product of [{}] and [{}]", shape(&a.sizes), shape(&b.sizes)))
        };
        let (rows, inner, columns, sizes): (usize, u32, usize, Sizes) = match (a.sizes.as_slice(), b.sizes.as_slice()) {
            (&[n], &[m]) if n == m => (1, n, 1, Sizes::new()),
            (&[r, n], &[m]) if n == m => (r as usize, n, 1, Sizes::from_slice(&[r])),
            (&[n], &[m, c]) if n == m => (1, n, c as usize, Sizes::from_slice(&[c])),
            (&[r, n], &[m, c]) if n == m => (r as usize, n, c as usize, Sizes::from_slice(&[r, c])),
            _ => return Err(wrong()),
        };
        let inner = inner as usize;
        self.spend(rows.saturating_mul(columns).saturating_mul(inner.max(1)))?;
        let base = result_base(BinaryOp::Mul, a.base, b.base);
        let mut items = Vec::with_capacity(count(&sizes));
        for row in 0..rows {
            for column in 0..columns {
                let pair = |k: usize| (&a.items[row * inner + k], &b.items[k * columns + column]);
                items.push(if base == Base::Integer {
                    let product = |k| scalar(BinaryOp::Mul, pair(k).0, pair(k).1);
                    (0..inner).try_fold(Value::Integer(0), |sum, k| scalar(BinaryOp::Add, &sum, &product(k)?))?
                } else {
                    let mut sum = 0.0;
                    for k in 0..inner {
                        let (x, y) = pair(k);
                        sum += x.as_real().ok_or_else(wrong)? * y.as_real().ok_or_else(wrong)?;
                    }
                    Value::Real(sum)
                });
            }
        }
        Ok(Value::array(base, sizes, items))
    }
}
