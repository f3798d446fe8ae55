//! Builtin operators and functions by name.

use super::call::Frame;
use super::{EvalError, EvalResult, Interpreter, arithmetic, elementary};
use layshaft_ir::operators::ResultType;
use layshaft_ir::value::Value;
use layshaft_ir::{Base, BinaryOp, Builtin, Expr};

fn only_at_run_time(builtin: Builtin) -> EvalError {
    EvalError::not_constant(format!("`{}` is not known at compile time", builtin.name()))
}

impl Interpreter<'_> {
    /// A builtin applied to expressions: some look at fewer than all of them.
    pub(super) fn builtin_call(&mut self, builtin: Builtin, args: &[Expr], frame: &mut Frame) -> EvalResult {
        use Builtin::*;
        match (builtin, args) {
            (NoEvent | Homotopy | Pre | Delay, [value, ..]) | (Smooth, [_, value]) => self.eval(value, frame),
            (Size | Ndims, [Expr::Var(var), rest @ ..]) => {
                let sizes = self.scope.variable_type(*var).and_then(|ty| ty.sizes());
                match (builtin, rest, sizes) {
                    (Ndims, _, Some(sizes)) => Ok(Value::Integer(sizes.len() as i64)),
                    (_, [], Some(sizes)) => Ok(sizes_vector(&sizes)),
                    (_, [dimension], Some(sizes)) => {
                        let dimension = self.eval(dimension, frame)?;
                        size_of(&sizes, &dimension)
                    }
                    _ => self.strict(builtin, args, frame),
                }
            }
            _ => self.strict(builtin, args, frame),
        }
    }

    fn strict(&mut self, builtin: Builtin, args: &[Expr], frame: &mut Frame) -> EvalResult {
        let mut values = Vec::with_capacity(args.len());
        for arg in args {
            values.push(self.eval(arg, frame)?);
        }
        self.builtin(builtin, values)
    }

    /// A builtin applied to values.
    pub(super) fn builtin(&mut self, builtin: Builtin, mut args: Vec<Value>) -> EvalResult {
        use Builtin::*;
        match (builtin, args.as_mut_slice()) {
            (NoEvent | Homotopy | Pre | Delay, [value, ..]) | (Smooth, [_, value]) => Ok(value.clone()),
            // What can be evaluated at compile time does not change.
            (Der, [value]) => self.map(value, Base::Real, &|_| Ok(Value::Real(0.0))),
            (Edge | Change, [value]) => self.map(value, Base::Boolean, &|_| Ok(Value::Bool(false))),
            (Initial | Terminal | Sample | SpatialDistribution | Cardinality | InStream | ActualStream, _) => {
                Err(only_at_run_time(builtin))
            }
            (GetInstanceName, _) => Err(only_at_run_time(builtin)),
            _ if builtin.is_synchronous() => Err(only_at_run_time(builtin)),
            (SemiLinear, [x, positive, negative]) => {
                let slope = if elementary::number(x, "semiLinear")? >= 0.0 { &*positive } else { &*negative };
                self.apply(BinaryOp::Mul, x, slope).map(|value| value.coerce(Base::Real))
            }

            (Abs, [x]) => self.map(x, x.base(), &elementary::absolute),
            (Sign, [x]) => self.map(x, Base::Integer, &elementary::sign),
            (Integer | EnumToInteger, [x]) => self.map(x, Base::Integer, &elementary::integer),
            (Atan2, [y, x]) => self.pairwise(Base::Real, y, x, &mut |y, x| {
                Ok(Value::Real(elementary::number(y, "atan2")?.atan2(elementary::number(x, "atan2")?)))
            }),
            (Div | Mod | Rem, [x, y]) => {
                let base = if x.base() == Base::Real { Base::Real } else { y.base() };
                self.pairwise(base, x, y, &mut |x, y| elementary::division(builtin, x, y))
            }

            (IntegerToReal, [x]) => Ok(x.clone().coerce(Base::Real)),
            (IntegerToEnum, [ordinal, literal]) => self.enumeration_literal(ordinal, literal),
            (String, [value, options @ ..]) => self.text_of(value, options),

            (Size, [value]) => Ok(sizes_vector(value.sizes())),
            (Size, [value, dimension]) => size_of(value.sizes(), dimension),
            (Ndims, [value]) => Ok(Value::Integer(value.rank() as i64)),
            (Scalar, [value]) => self.scalar(value),
            (Vector, [value]) => self.vector_of(value),
            (Matrix, [value]) => self.matrix_of(value),
            (Promote, [value, Value::Integer(rank)]) => self.promote(value, *rank as usize),
            (Transpose, [value]) => self.transpose(value),
            (OuterProduct, [a, b]) => self.outer_product(a, b),
            (Symmetric, [value]) => self.symmetric(value),
            (Cross, [a, b]) => self.cross(a, b),
            (Skew, [value]) => self.skew(value),
            (Identity, [n]) => self.identity(n),
            (Diagonal, [entries]) => self.diagonal(entries),
            (Zeros, sizes) => self.fill(&Value::Integer(0), sizes, "zeros"),
            (Ones, sizes) => self.fill(&Value::Integer(1), sizes, "ones"),
            (Fill, [item, sizes @ ..]) => self.fill(item, sizes, "fill"),
            (Linspace, [first, last, n]) => self.linspace(first, last, n),
            (Cat, [along, parts @ ..]) => self.cat(along, parts),
            (Min | Max, [a, b]) => self.lesser(a.clone(), b.clone(), builtin == Min),
            (Min | Max, [values]) => self.fold(
                values,
                |this, a, b| this.lesser(a, b, builtin == Min),
                |base| elementary::extreme_of_nothing(base, builtin == Min),
            ),
            (Sum, [values]) => self.fold(values, Self::add, |base| Some(Value::Integer(0).coerce(base))),
            (Product, [values]) => self.fold(values, Self::multiply, |base| Some(Value::Integer(1).coerce(base))),
            (_, [x]) if builtin.operator().result == ResultType::Elementwise(Base::Real) => {
                self.map(x, Base::Real, &|x| {
                    let x = elementary::number(x, builtin.name())?;
                    elementary::real_function(builtin, x).map(Value::Real)
                })
            }
            (_, args) => {
                Err(EvalError::failed(format!("`{}` does not take these {} arguments", builtin.name(), args.len())))
            }
        }
    }

    fn pairwise(
        &mut self,
        base: Base,
        a: &Value,
        b: &Value,
        apply: &mut dyn FnMut(&Value, &Value) -> EvalResult,
    ) -> EvalResult {
        self.spend(a.elements().len().max(b.elements().len()))?;
        arithmetic::elementwise(base, a, b, apply)
            .unwrap_or_else(|| Err(EvalError::failed("sizes of the arguments differ")))
    }

    /// Reduces all elements of an array.
    fn fold(
        &mut self,
        values: &Value,
        combine: impl Fn(&mut Self, Value, Value) -> EvalResult,
        of_nothing: impl Fn(Base) -> Option<Value>,
    ) -> EvalResult {
        let items = values.elements();
        self.spend(items.len())?;
        match items.split_first() {
            Some((first, rest)) => {
                rest.iter().try_fold(first.clone(), |total, item| combine(self, total, item.clone()))
            }
            None => of_nothing(values.base()).ok_or_else(|| EvalError::failed("a reduction over nothing has no value")),
        }
    }

    /// The literal of an enumeration with an ordinal; the enumeration comes as one of its literals.
    fn enumeration_literal(&mut self, ordinal: &Value, literal: &Value) -> EvalResult {
        let Base::Enum(id) = literal.base() else {
            return Err(EvalError::failed("a conversion to something that is not an enumeration"));
        };
        let enumeration = self.scope.enumeration(id)?;
        self.map(ordinal, Base::Enum(id), &|ordinal| match ordinal.as_subscript() {
            Some(n) if n >= 1 && n as usize <= enumeration.literals.len() => Ok(Value::Enum(id, n as u32)),
            _ => Err(EvalError::failed(format!("no literal of `{}` has the given ordinal", enumeration.name))),
        })
    }
}

fn sizes_vector(sizes: &[u32]) -> Value {
    Value::integers(&sizes.iter().map(|&size| i64::from(size)).collect::<Vec<_>>())
}

fn size_of(sizes: &[u32], dimension: &Value) -> EvalResult {
    let position = dimension.as_integer().and_then(|d| usize::try_from(d.saturating_sub(1)).ok());
    match position.and_then(|position| sizes.get(position)) {
        Some(&size) => Ok(Value::Integer(i64::from(size))),
        None => {
            Err(EvalError::failed(format!("`size` of a dimension that an array with {} dimensions lacks", sizes.len())))
        }
    }
}
