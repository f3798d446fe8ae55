//! Values of compile-time evaluation.
//!
//! Arrays and records are shared and copied on write, so passing a table of thousands of entries
//! through functions costs a reference count, and assigning one element of an unshared array costs
//! one store.

mod select;

pub use select::{Pick, Selection};

use crate::expr::Expr;
use crate::types::{Base, Dim, EnumId, FunctionId, RecordId, Type};
use smallvec::SmallVec;
use std::sync::Arc;

pub type Sizes = SmallVec<[u32; 2]>;

#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    Real(f64),
    Integer(i64),
    Bool(bool),
    String(Arc<str>),
    /// Enumeration literal with its one-based ordinal.
    Enum(EnumId, u32),
    Array(Arc<ArrayValue>),
    /// One value a field.
    Record(RecordId, Arc<Vec<Value>>),
    /// A function and the arguments already given, `(input index, value)`.
    Function(FunctionId, Arc<Vec<(u32, Value)>>),
}

/// Items in row-major order. All items are scalars (or records) of type `base`, which an array
/// without items keeps.
#[derive(Clone, PartialEq, Debug)]
pub struct ArrayValue {
    pub base: Base,
    pub sizes: Sizes,
    pub items: Vec<Value>,
}

impl Value {
    pub fn string(text: &str) -> Value {
        Value::String(Arc::from(text))
    }

    pub fn record(id: RecordId, fields: Vec<Value>) -> Value {
        Value::Record(id, Arc::new(fields))
    }

    /// An array from items in row-major order; Integers become Reals in an array of Reals.
    /// No sizes at all give the only item itself.
    pub fn array(base: Base, sizes: impl Into<Sizes>, mut items: Vec<Value>) -> Value {
        let sizes = sizes.into();
        debug_assert_eq!(count(&sizes), items.len(), "items must fill the sizes {sizes:?}");
        if base == Base::Real {
            for item in &mut items {
                if let Value::Integer(v) = *item {
                    *item = Value::Real(v as f64);
                }
            }
        }
        if sizes.is_empty()
            && let Some(item) = items.pop()
        {
            return item;
        }
        Value::Array(Arc::new(ArrayValue { base, sizes, items }))
    }

    /// A vector of Reals.
    pub fn reals(values: &[f64]) -> Value {
        Value::array(Base::Real, [values.len() as u32].as_slice(), values.iter().map(|&v| Value::Real(v)).collect())
    }

    /// A vector of Integers.
    pub fn integers(values: &[i64]) -> Value {
        Value::array(
            Base::Integer,
            [values.len() as u32].as_slice(),
            values.iter().map(|&v| Value::Integer(v)).collect(),
        )
    }

    /// The array whose elements along its first dimension are `rows`. `None` if there are no rows
    /// or they differ in shape or kind.
    pub fn stack(rows: Vec<Value>) -> Option<Value> {
        let first = rows.first()?;
        let mut sizes: Sizes = SmallVec::with_capacity(first.sizes().len() + 1);
        sizes.push(rows.len() as u32);
        sizes.extend_from_slice(first.sizes());
        let mut base = first.base();
        for row in &rows[1..] {
            if row.sizes() != &sizes[1..] {
                return None;
            }
            base = match (base, row.base()) {
                (a, b) if a == b => a,
                (Base::Real | Base::Integer, Base::Real | Base::Integer) => Base::Real,
                _ => return None,
            };
        }
        let items = if sizes.len() == 1 {
            rows
        } else {
            let mut items = Vec::with_capacity(count(&sizes));
            for row in &rows {
                items.extend_from_slice(row.elements());
            }
            items
        };
        Some(Value::array(base, sizes, items))
    }

    pub fn base(&self) -> Base {
        match self {
            Value::Real(_) => Base::Real,
            Value::Integer(_) => Base::Integer,
            Value::Bool(_) => Base::Boolean,
            Value::String(_) => Base::String,
            Value::Enum(id, _) => Base::Enum(*id),
            Value::Array(array) => array.base,
            Value::Record(id, _) => Base::Record(*id),
            Value::Function(..) => Base::Function,
        }
    }

    /// Sizes of the dimensions; none for scalars.
    pub fn sizes(&self) -> &[u32] {
        match self {
            Value::Array(array) => &array.sizes,
            _ => &[],
        }
    }

    pub fn rank(&self) -> usize {
        self.sizes().len()
    }

    pub fn is_array(&self) -> bool {
        matches!(self, Value::Array(_))
    }

    pub fn ty(&self) -> Type {
        Type { base: self.base(), dims: self.sizes().iter().map(|&size| Dim::Known(size)).collect() }
    }

    pub fn as_real(&self) -> Option<f64> {
        match self {
            Value::Real(v) => Some(*v),
            Value::Integer(v) => Some(*v as f64),
            _ => None,
        }
    }

    pub fn as_integer(&self) -> Option<i64> {
        match self {
            Value::Integer(v) => Some(*v),
            _ => None,
        }
    }

    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(v) => Some(*v),
            _ => None,
        }
    }

    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// The position a scalar selects as a subscript: an Integer, an enumeration literal's ordinal,
    /// or 1 and 2 for `false` and `true`. One-based.
    pub fn as_subscript(&self) -> Option<i64> {
        match self {
            Value::Integer(v) => Some(*v),
            Value::Enum(_, ordinal) => Some(i64::from(*ordinal)),
            Value::Bool(v) => Some(1 + i64::from(*v)),
            _ => None,
        }
    }

    /// All scalars in row-major order; a scalar is its own only element.
    pub fn elements(&self) -> &[Value] {
        match self {
            Value::Array(array) => &array.items,
            _ => std::slice::from_ref(self),
        }
    }

    /// All elements as Reals.
    pub fn to_reals(&self) -> Option<Vec<f64>> {
        self.elements().iter().map(Value::as_real).collect()
    }

    /// Number of elements along the first dimension, 1 for scalars.
    pub fn len(&self) -> usize {
        self.sizes().first().map_or(1, |&size| size as usize)
    }

    pub fn is_empty(&self) -> bool {
        self.elements().is_empty()
    }

    /// The zero-based `index`-th value along the first dimension.
    pub fn row(&self, index: usize) -> Option<Value> {
        let Value::Array(array) = self else { return None };
        if index >= self.len() {
            return None;
        }
        if array.sizes.len() == 1 {
            return array.items.get(index).cloned();
        }
        let rest: Sizes = array.sizes[1..].into();
        let stride = count(&rest);
        Some(Value::array(array.base, rest, array.items[index * stride..(index + 1) * stride].to_vec()))
    }

    /// Integer to Real, also inside arrays, where the type asks for it.
    pub fn coerce(self, base: Base) -> Value {
        match self {
            Value::Integer(v) if base == Base::Real => Value::Real(v as f64),
            Value::Array(array) if base == Base::Real && array.base == Base::Integer => {
                let items = array.items.to_vec();
                Value::array(Base::Real, array.sizes.clone(), items)
            }
            other => other,
        }
    }

    /// The literal expression that stands for the value.
    pub fn to_expr(&self) -> Expr {
        match self {
            Value::Real(v) => Expr::Real(*v),
            Value::Integer(v) => Expr::Integer(*v),
            Value::Bool(v) => Expr::Bool(*v),
            Value::String(text) => Expr::String((**text).into()),
            Value::Enum(id, ordinal) => Expr::Enum(*id, *ordinal),
            Value::Array(array) if array.items.is_empty() => Expr::Empty(Box::new(self.ty())),
            Value::Array(array) => nested(&array.sizes, &array.items),
            Value::Record(id, fields) => Expr::Record(*id, fields.iter().map(Value::to_expr).collect()),
            Value::Function(id, bound) => {
                Expr::FunctionRef(*id, bound.iter().map(|(input, value)| (*input, value.to_expr())).collect())
            }
        }
    }

    /// The value of a literal expression, `None` for any other.
    pub fn from_literal(expr: &Expr) -> Option<Value> {
        match expr {
            Expr::Real(v) => Some(Value::Real(*v)),
            Expr::Integer(v) => Some(Value::Integer(*v)),
            Expr::Bool(v) => Some(Value::Bool(*v)),
            Expr::String(text) => Some(Value::string(text)),
            Expr::Enum(id, ordinal) => Some(Value::Enum(*id, *ordinal)),
            Expr::Empty(ty) => Some(Value::array(ty.base, Sizes::from_vec(ty.sizes()?), Vec::new())),
            Expr::Array(items) => Value::stack(items.iter().map(Value::from_literal).collect::<Option<_>>()?),
            Expr::Record(id, fields) => {
                Some(Value::record(*id, fields.iter().map(Value::from_literal).collect::<Option<_>>()?))
            }
            _ => None,
        }
    }
}

/// Number of elements of an array of these sizes (the largest number if it is too large).
pub fn count(sizes: &[u32]) -> usize {
    sizes.iter().fold(1, |product: usize, &size| product.saturating_mul(size as usize))
}

fn nested(sizes: &[u32], items: &[Value]) -> Expr {
    match sizes {
        [] | [_] => Expr::Array(items.iter().map(Value::to_expr).collect()),
        [_, rest @ ..] => Expr::Array(items.chunks(count(rest)).map(|row| nested(rest, row)).collect()),
    }
}

impl From<f64> for Value {
    fn from(v: f64) -> Value {
        Value::Real(v)
    }
}

impl From<i64> for Value {
    fn from(v: i64) -> Value {
        Value::Integer(v)
    }
}

impl From<bool> for Value {
    fn from(v: bool) -> Value {
        Value::Bool(v)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::string(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix() -> Value {
        Value::stack(vec![Value::integers(&[1, 2, 3]), Value::integers(&[4, 5, 6])]).unwrap()
    }

    #[test]
    fn literals_survive_the_way_to_an_expression_and_back() {
        let empty = Value::array(Base::String, [0u32, 3].as_slice(), vec![]);
        let record = Value::record(RecordId(2), vec![Value::Real(1.5), matrix(), Value::from("x")]);
        for value in [matrix(), empty, record, Value::Enum(EnumId(1), 3), Value::Bool(true)] {
            let expr = value.to_expr();
            assert!(expr.is_literal());
            assert_eq!(Value::from_literal(&expr), Some(value));
        }
        assert_eq!(Value::from_literal(&Expr::Time), None);
    }

    #[test]
    fn one_real_among_integers_makes_all_of_them_real() {
        let mixed = Value::stack(vec![Value::Integer(1), Value::Real(2.5)]).unwrap();
        assert_eq!(mixed, Value::reals(&[1.0, 2.5]));
        assert_eq!(Value::stack(vec![Value::Integer(1), Value::Bool(true)]), None);
        assert_eq!(Value::stack(vec![Value::integers(&[1]), Value::integers(&[1, 2])]), None);
    }

    #[test]
    fn rows_and_types() {
        assert_eq!(matrix().row(1), Some(Value::integers(&[4, 5, 6])));
        assert_eq!(matrix().row(2), None);
        assert_eq!(matrix().ty(), Type::array(Base::Integer, &[2, 3]));
        assert_eq!(matrix().coerce(Base::Real).elements()[5], Value::Real(6.0));
    }
}
