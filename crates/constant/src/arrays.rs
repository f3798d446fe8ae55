//! Builtin functions that build, reshape and reduce arrays.

use super::{EvalError, EvalResult, Interpreter};
use layshaft_ir::value::{Sizes, Value, count};
use layshaft_ir::{Base, BinaryOp, Type};

/// A scalar spread over a type's shape, in that type; `None` if a size is unknown.
pub(super) fn spread(ty: &Type, item: Value) -> Option<Value> {
    let sizes = ty.sizes()?;
    let item = item.coerce(ty.base);
    let items = vec![item; count(&sizes)];
    Some(Value::array(ty.base, sizes, items))
}

fn vector<'v>(value: &'v Value, function: &str, length: Option<usize>) -> EvalResult<&'v [Value]> {
    match value.sizes() {
        [size] if length.is_none_or(|length| length == *size as usize) => Ok(value.elements()),
        _ => Err(EvalError::failed(match length {
            Some(length) => format!("`{function}` needs a vector of size {length}"),
            None => format!("`{function}` needs a vector"),
        })),
    }
}

fn matrix_sizes(value: &Value, function: &str) -> EvalResult<(usize, usize)> {
    match value.sizes() {
        [rows, columns] => Ok((*rows as usize, *columns as usize)),
        _ => Err(EvalError::failed(format!("`{function}` needs a matrix"))),
    }
}

impl Interpreter<'_> {
    /// An array size given as an argument.
    fn size_argument(&mut self, value: &Value, function: &str) -> EvalResult<u32> {
        match value.as_integer().map(u32::try_from) {
            Some(Ok(size)) => Ok(size),
            _ => Err(EvalError::failed(format!("a size given to `{function}` is not a natural number"))),
        }
    }

    /// An array of equal items (which may be arrays themselves).
    pub(super) fn fill(&mut self, item: &Value, sizes: &[Value], function: &str) -> EvalResult {
        let mut all = Sizes::new();
        for size in sizes {
            all.push(self.size_argument(size, function)?);
        }
        let copies = count(&all);
        all.extend_from_slice(item.sizes());
        self.spend(count(&all))?;
        let mut items = Vec::with_capacity(count(&all));
        for _ in 0..copies {
            items.extend_from_slice(item.elements());
        }
        Ok(Value::array(item.base(), all, items))
    }

    pub(super) fn range(&mut self, start: Value, step: Option<Value>, stop: Value) -> EvalResult {
        let backwards = || EvalError::failed("the step of a range is zero");
        match (&start, &step, &stop) {
            (Value::Integer(first), None | Some(Value::Integer(_)), Value::Integer(last)) => {
                let step = step.as_ref().and_then(Value::as_integer).unwrap_or(1);
                if step == 0 {
                    return Err(backwards());
                }
                let distance = i128::from(*last) - i128::from(*first);
                let length = (distance / i128::from(step) + 1).max(0);
                let length = if distance != 0 && (distance < 0) != (step < 0) { 0 } else { length };
                self.spend(usize::try_from(length).unwrap_or(usize::MAX))?;
                Ok(Value::integers(&(0..length as i64).map(|i| first + i * step).collect::<Vec<_>>()))
            }
            (Value::Enum(id, first), None, Value::Enum(_, last)) => {
                let items: Vec<Value> = (*first..=*last).map(|ordinal| Value::Enum(*id, ordinal)).collect();
                Ok(Value::array(Base::Enum(*id), vec![items.len() as u32], items))
            }
            (Value::Bool(first), None, Value::Bool(last)) => {
                let items: Vec<Value> =
                    [false, true].into_iter().filter(|b| b >= first && b <= last).map(Value::Bool).collect();
                Ok(Value::array(Base::Boolean, vec![items.len() as u32], items))
            }
            _ => {
                let parts = (start.as_real(), step.as_ref().map_or(Some(1.0), Value::as_real), stop.as_real());
                let (Some(first), Some(step), Some(last)) = parts else {
                    return Err(EvalError::failed("the bounds of a range are not of one type"));
                };
                if step == 0.0 {
                    return Err(backwards());
                }
                let length = ((last - first) / step).floor() + 1.0;
                let length = if length > 0.0 { length } else { 0.0 };
                self.spend(length as usize)?;
                Ok(Value::reals(&(0..length as usize).map(|i| first + i as f64 * step).collect::<Vec<_>>()))
            }
        }
    }

    /// `n` values at equal distances from `first` to `last`, both included.
    pub(super) fn linspace(&mut self, first: &Value, last: &Value, n: &Value) -> EvalResult {
        let (Some(first), Some(last), Some(n)) = (first.as_real(), last.as_real(), n.as_integer()) else {
            return Err(EvalError::failed("`linspace` needs two Reals and an Integer"));
        };
        if n < 2 {
            return Err(EvalError::failed(format!("`linspace` needs at least 2 points, not {n}")));
        }
        self.spend(n as usize)?;
        let point = |i: i64| first + (last - first) * i as f64 / (n - 1) as f64;
        Ok(Value::reals(&(0..n).map(point).collect::<Vec<_>>()))
    }

    pub(super) fn identity(&mut self, n: &Value) -> EvalResult {
        let n = self.size_argument(n, "identity")? as usize;
        self.spend(n.saturating_mul(n))?;
        let items = (0..n * n).map(|k| Value::Integer(i64::from(k / n == k % n))).collect();
        Ok(Value::array(Base::Integer, vec![n as u32, n as u32], items))
    }

    pub(super) fn diagonal(&mut self, entries: &Value) -> EvalResult {
        let v = vector(entries, "diagonal", None)?;
        let (n, base) = (v.len(), entries.base());
        self.spend(n * n)?;
        let zero = Value::Integer(0).coerce(base);
        let items = (0..n * n).map(|k| if k / n == k % n { v[k % n].clone() } else { zero.clone() }).collect();
        Ok(Value::array(base, vec![n as u32, n as u32], items))
    }

    pub(super) fn transpose(&mut self, value: &Value) -> EvalResult {
        let [rows, columns, rest @ ..] = value.sizes() else {
            return Err(EvalError::failed("`transpose` needs at least two dimensions"));
        };
        let block = count(rest);
        let mut sizes = Sizes::from_slice(&[*columns, *rows]);
        sizes.extend_from_slice(rest);
        let items = value.elements();
        self.spend(items.len())?;
        let mut turned = Vec::with_capacity(items.len());
        for column in 0..*columns as usize {
            for row in 0..*rows as usize {
                let at = (row * *columns as usize + column) * block;
                turned.extend_from_slice(&items[at..at + block]);
            }
        }
        Ok(Value::array(value.base(), sizes, turned))
    }

    /// The upper triangle mirrored below the diagonal.
    pub(super) fn symmetric(&mut self, value: &Value) -> EvalResult {
        let (n, columns) = matrix_sizes(value, "symmetric")?;
        if n != columns {
            return Err(EvalError::failed("`symmetric` needs a square matrix"));
        }
        self.spend(n * n)?;
        let item = |row: usize, column: usize| value.elements()[row.min(column) * n + row.max(column)].clone();
        Ok(Value::array(value.base(), value.sizes(), (0..n * n).map(|k| item(k / n, k % n)).collect()))
    }

    pub(super) fn cross(&mut self, a: &Value, b: &Value) -> EvalResult {
        let (x, y) = (vector(a, "cross", Some(3))?, vector(b, "cross", Some(3))?);
        let mut rows = Vec::with_capacity(3);
        for (i, j) in [(1, 2), (2, 0), (0, 1)] {
            let plus = self.apply(BinaryOp::Mul, &x[i], &y[j])?;
            let minus = self.apply(BinaryOp::Mul, &x[j], &y[i])?;
            rows.push(self.apply(BinaryOp::Sub, &plus, &minus)?);
        }
        Value::stack(rows).ok_or_else(|| EvalError::failed("`cross` needs numbers"))
    }

    /// The matrix whose product with a vector is the cross product of `value` and the vector.
    pub(super) fn skew(&mut self, value: &Value) -> EvalResult {
        let x = vector(value, "skew", Some(3))?;
        let zero = Value::Integer(0).coerce(value.base());
        let mut minus = |i: usize| self.unary(layshaft_ir::UnaryOp::Neg, x[i].clone());
        let items = vec![
            zero.clone(),
            minus(2)?,
            x[1].clone(),
            x[2].clone(),
            zero.clone(),
            minus(0)?,
            minus(1)?,
            x[0].clone(),
            zero,
        ];
        Ok(Value::array(value.base(), vec![3, 3], items))
    }

    pub(super) fn outer_product(&mut self, a: &Value, b: &Value) -> EvalResult {
        let (x, y) = (vector(a, "outerProduct", None)?, vector(b, "outerProduct", None)?);
        self.spend(x.len() * y.len())?;
        let mut items = Vec::with_capacity(x.len() * y.len());
        for left in x {
            for right in y {
                items.push(self.apply(BinaryOp::Mul, left, right)?);
            }
        }
        let base = if a.base() == Base::Real { Base::Real } else { b.base() };
        Ok(Value::array(base, vec![x.len() as u32, y.len() as u32], items))
    }

    /// `scalar`: the only element of an array whose sizes are all 1.
    pub(super) fn scalar(&mut self, value: &Value) -> EvalResult {
        match value.elements() {
            [item] => Ok(item.clone()),
            _ => Err(EvalError::failed("`scalar` needs an array with exactly one element")),
        }
    }

    /// `vector`: at most one dimension may be larger than 1.
    pub(super) fn vector_of(&mut self, value: &Value) -> EvalResult {
        if value.sizes().iter().filter(|&&size| size > 1).count() > 1 {
            return Err(EvalError::failed("`vector` needs an array with at most one dimension larger than 1"));
        }
        let items = value.elements().to_vec();
        Ok(Value::array(value.base(), vec![items.len() as u32], items))
    }

    /// `matrix`: the first two dimensions; all others must have size 1.
    pub(super) fn matrix_of(&mut self, value: &Value) -> EvalResult {
        let mut sizes: Sizes = value.sizes().iter().take(2).copied().collect();
        if value.sizes().iter().skip(2).any(|&size| size != 1) {
            return Err(EvalError::failed("`matrix` needs size 1 in the dimensions after the second"));
        }
        sizes.resize(2, 1);
        Ok(Value::array(value.base(), sizes, value.elements().to_vec()))
    }

    /// `promote`: dimensions of size 1 appended.
    pub(super) fn promote(&mut self, value: &Value, rank: usize) -> EvalResult {
        if rank < value.rank() || rank > 64 {
            return Err(EvalError::failed("`promote` cannot remove dimensions"));
        }
        let mut sizes: Sizes = value.sizes().into();
        sizes.resize(rank, 1);
        Ok(Value::array(value.base(), sizes, value.elements().to_vec()))
    }

    /// Joins arrays along one (one-based) dimension; all other sizes must agree.
    pub(super) fn cat(&mut self, along: &Value, parts: &[Value]) -> EvalResult {
        let Some(along) = along.as_integer().filter(|&k| k >= 1).map(|k| k as usize - 1) else {
            return Err(EvalError::failed("the dimension given to `cat` is not a positive Integer"));
        };
        let Some(first) = parts.first().filter(|first| along < first.rank()) else {
            return Err(EvalError::failed(format!("`cat` along dimension {} of an array that lacks it", along + 1)));
        };
        let mut sizes: Sizes = first.sizes().into();
        sizes[along] = 0;
        let mut base = first.base();
        for part in parts {
            let others_agree = part.rank() == sizes.len()
                && part.sizes().iter().zip(&sizes).enumerate().all(|(d, (a, b))| d == along || a == b);
            if !others_agree {
                return Err(EvalError::failed(format!(
                    "`cat` along dimension {}: sizes {:?} and {:?} do not fit",
                    along + 1,
                    first.sizes(),
                    part.sizes()
                )));
            }
            sizes[along] += part.sizes()[along];
            if part.base() == Base::Real {
                base = Base::Real;
            }
        }
        let total = count(&sizes);
        self.spend(total)?;
        let outer = count(&sizes[..along]);
        let mut items = Vec::with_capacity(total);
        for block in 0..outer {
            for part in parts {
                let length = count(&part.sizes()[along..]);
                items.extend_from_slice(&part.elements()[block * length..(block + 1) * length]);
            }
        }
        Ok(Value::array(base, sizes, items))
    }
}
