//! Values of flat expressions as arrays and records of scalar nodes.

use crate::dag::{Dag, N, ScalarType};
use crate::system::Shape;
use layshaft_ir::FunctionId;

pub type Dims = Vec<u32>;

#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    Scalar(N),
    /// Sizes, kind of the elements, elements row by row.
    Array(Dims, ScalarType, Vec<N>),
    Record(Vec<Value>),
    /// An array of records.
    Records(Dims, Vec<Value>),
    /// A function and the arguments already given.
    Function(FunctionId, Vec<(u32, Value)>),
}

/// Why an expression could not be spread into scalars, in words.
pub type Failure = String;
pub type Outcome<T> = Result<T, Failure>;

impl Value {
    pub fn dims(&self) -> &[u32] {
        match self {
            Value::Array(dims, ..) | Value::Records(dims, _) => dims,
            _ => &[],
        }
    }

    pub fn scalar(&self) -> Outcome<N> {
        match self {
            Value::Scalar(n) => Ok(*n),
            Value::Array(_, _, items) if items.len() == 1 => Ok(items[0]),
            _ => Err("a scalar value is needed here".into()),
        }
    }

    /// All scalars in order.
    pub fn flatten(&self, out: &mut Vec<N>) {
        match self {
            Value::Scalar(n) => out.push(*n),
            Value::Array(_, _, items) => out.extend_from_slice(items),
            Value::Record(fields) => fields.iter().for_each(|field| field.flatten(out)),
            Value::Records(_, items) => items.iter().for_each(|item| item.flatten(out)),
            Value::Function(_, bound) => bound.iter().for_each(|(_, value)| value.flatten(out)),
        }
    }

    pub fn scalars(&self) -> Vec<N> {
        let mut out = Vec::new();
        self.flatten(&mut out);
        out
    }

    pub fn shape(&self, dag: &Dag) -> Shape {
        match self {
            Value::Scalar(n) => Shape::Scalar(dag.kind(*n)),
            Value::Array(dims, kind, _) => Shape::Array(dims.clone(), *kind),
            Value::Record(fields) => Shape::Record(fields.iter().map(|field| field.shape(dag)).collect()),
            Value::Records(dims, items) => {
                Shape::Records(dims.clone(), items.iter().map(|item| item.shape(dag)).collect())
            }
            Value::Function(id, bound) => {
                Shape::Function(*id, bound.iter().map(|(input, value)| (*input, value.shape(dag))).collect())
            }
        }
    }

    /// A value of this shape from scalars in order.
    pub fn from_scalars(shape: &Shape, next: &mut dyn FnMut() -> N) -> Value {
        match shape {
            Shape::Scalar(_) => Value::Scalar(next()),
            Shape::Array(dims, kind) => {
                let count = dims.iter().product::<u32>();
                Value::Array(dims.clone(), *kind, (0..count).map(|_| next()).collect())
            }
            Shape::Record(fields) => {
                Value::Record(fields.iter().map(|field| Value::from_scalars(field, next)).collect())
            }
            Shape::Records(dims, items) => {
                Value::Records(dims.clone(), items.iter().map(|item| Value::from_scalars(item, next)).collect())
            }
            Shape::Function(id, bound) => Value::Function(
                *id,
                bound.iter().map(|(input, shape)| (*input, Value::from_scalars(shape, next))).collect(),
            ),
        }
    }

    /// Applies `f` to every scalar.
    pub fn map(&self, dag: &mut Dag, f: &mut dyn FnMut(&mut Dag, N) -> Outcome<N>) -> Outcome<Value> {
        Ok(match self {
            Value::Scalar(n) => Value::Scalar(f(dag, *n)?),
            Value::Array(dims, kind, items) => {
                let items = items.iter().map(|&n| f(dag, n)).collect::<Outcome<Vec<N>>>()?;
                let kind = items.first().map_or(*kind, |&n| dag.kind(n));
                Value::Array(dims.clone(), kind, items)
            }
            Value::Record(fields) => {
                Value::Record(fields.iter().map(|field| field.map(dag, f)).collect::<Outcome<Vec<Value>>>()?)
            }
            Value::Records(dims, items) => Value::Records(
                dims.clone(),
                items.iter().map(|item| item.map(dag, f)).collect::<Outcome<Vec<Value>>>()?,
            ),
            Value::Function(..) => return Err("a function is no operand".into()),
        })
    }

    /// Applies `f` to pairs of scalars of two values of one shape; a scalar is spread over an array.
    pub fn zip(&self, other: &Value, dag: &mut Dag, f: &mut dyn FnMut(&mut Dag, N, N) -> Outcome<N>) -> Outcome<Value> {
        Ok(match (self, other) {
            (Value::Scalar(a), Value::Scalar(b)) => Value::Scalar(f(dag, *a, *b)?),
            (Value::Array(..), Value::Scalar(b)) => self.map(dag, &mut |dag, a| f(dag, a, *b))?,
            (Value::Scalar(a), Value::Array(..)) => other.map(dag, &mut |dag, b| f(dag, *a, b))?,
            (Value::Array(dims, kind, xs), Value::Array(other_dims, _, ys)) => {
                if dims != other_dims {
                    return Err(format!("sizes {dims:?} and {other_dims:?} do not agree"));
                }
                let items = xs.iter().zip(ys).map(|(&a, &b)| f(dag, a, b)).collect::<Outcome<Vec<N>>>()?;
                let kind = items.first().map_or(*kind, |&n| dag.kind(n));
                Value::Array(dims.clone(), kind, items)
            }
            (Value::Record(xs), Value::Record(ys)) if xs.len() == ys.len() => {
                Value::Record(xs.iter().zip(ys).map(|(a, b)| a.zip(b, dag, f)).collect::<Outcome<Vec<Value>>>()?)
            }
            (Value::Records(dims, xs), Value::Records(_, ys)) if xs.len() == ys.len() => {
                let items = xs.iter().zip(ys).map(|(a, b)| a.zip(b, dag, f)).collect::<Outcome<Vec<Value>>>()?;
                Value::Records(dims.clone(), items)
            }
            _ => return Err("the two values have different structure".into()),
        })
    }

    /// Stacks values of one shape along a new first dimension.
    pub fn stack(items: Vec<Value>, dag: &mut Dag) -> Outcome<Value> {
        let count = items.len() as u32;
        match items.first() {
            None => Err("an array without elements has no type".into()),
            Some(Value::Record(_)) => Ok(Value::Records(vec![count], items)),
            Some(Value::Records(inner, _)) => {
                let mut dims = vec![count];
                dims.extend_from_slice(inner);
                let all = items.into_iter().flat_map(|item| match item {
                    Value::Records(_, inner) => inner,
                    other => vec![other],
                });
                Ok(Value::Records(dims, all.collect()))
            }
            Some(Value::Function(..)) => Err("an array of functions".into()),
            Some(first) => {
                let mut dims = vec![count];
                dims.extend_from_slice(first.dims());
                let mut kind = match first {
                    Value::Scalar(n) => dag.kind(*n),
                    Value::Array(_, kind, _) => *kind,
                    _ => ScalarType::Real,
                };
                let mut scalars = Vec::new();
                for item in &items {
                    if item.dims() != first.dims() {
                        return Err("rows of different sizes".into());
                    }
                    item.flatten(&mut scalars);
                }
                if scalars.iter().any(|&n| dag.kind(n) == ScalarType::Real) {
                    kind = ScalarType::Real;
                    scalars.iter_mut().for_each(|n| *n = dag.to_real(*n));
                }
                Ok(Value::Array(dims, kind, scalars))
            }
        }
    }
}
