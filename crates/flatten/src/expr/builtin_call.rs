//! Calls of builtin operators and functions: argument checking, types and folding.

use super::array::combine;
use super::{Env, coerce};
use crate::codes;
use crate::modifier::Typed;
use crate::state::{Flattener, R, Reported};
use layshaft_ir::operators::{ResultType, ResultVariability, position};
use layshaft_ir::{self as ir, Base, Builtin, Dim, Expr, Type, Variability};
use layshaft_source::Span;
use layshaft_syntax::ast;

/// A call of a built-in operator: its name, the call, and where it stands.
#[derive(Clone, Copy)]
pub(super) struct OperatorCall<'a> {
    pub name: ast::Ident,
    pub call: &'a ast::Call,
    pub span: Span,
}

impl<'a> Flattener<'a> {
    pub(super) fn builtin_call(&mut self, env: &mut Env, operator: OperatorCall<'a>) -> R<Typed> {
        let OperatorCall { name, call, span } = operator;
        if let ast::Arguments::For(comprehension) = &call.arguments {
            let reduction = match name.name.as_str() {
                "sum" => Some(ir::Reduction::Sum),
                "product" => Some(ir::Reduction::Product),
                "min" => Some(ir::Reduction::Min),
                "max" => Some(ir::Reduction::Max),
                "array" => None,
                _ => return Err(self.fail(env, codes::BAD_CALL, span, format!("`{}` does not take `for`", name.name))),
            };
            return self.comprehension(env, comprehension, reduction, span);
        }
        if crate::builtin::is_synchronous(name.name) {
            return self.clocked_operator(env, operator);
        }
        match name.name.as_str() {
            "pure" => {
                let outer = std::mem::replace(&mut env.must_be_pure, false);
                let value = self.first_argument(env, call, span);
                env.must_be_pure = outer;
                return value;
            }
            "array" => {
                let given = self.given(env, &call.arguments, span)?;
                return self.array(env, given.positional, span);
            }
            "rooted" => return self.rooted(env, call, span),
            "cardinality" => return self.cardinality(env, call, span),
            "inStream" | "actualStream" => return self.stream_operator(env, operator),
            "getInstanceName" => {
                // The simulated class by its own name, without the packages around it.
                let path = self.inst(env.ctx.inst).path;
                let top = self.model.name.rsplit('.').next().unwrap_or_default().to_string();
                let text = if self.top == Some(env.ctx.inst) { top } else { format!("{top}.{path}") };
                return Ok(Typed::constant(Expr::String(text.into()), Type::STRING));
            }
            "size" | "ndims" => return self.size_call(env, name, call, span),
            _ => {}
        }
        let Some(builtin) = Builtin::from_name(name.name) else {
            return Err(self.fail(
                env,
                codes::BAD_EQUATION,
                span,
                format!("`{}` is not allowed in an expression", name.name),
            ));
        };
        let given = self.given(env, &call.arguments, span)?;
        if builtin == Builtin::Sample && given.named.is_empty() && Self::is_clocked_sample(&given.positional) {
            return self.apply_clocked(env, Builtin::SampleClocked, given.positional, span);
        }
        let args = self.ordered_arguments(env, builtin, builtin.operator().arguments, given, span)?;
        self.apply_builtin(env, builtin, args, span)
    }

    /// Positional and named arguments in the order of `names`; those that are missing at the end stay so.
    pub(super) fn ordered_arguments(
        &mut self,
        env: &Env,
        builtin: Builtin,
        names: &[&str],
        given: super::arguments::Given,
        span: Span,
    ) -> R<Vec<Typed>> {
        let mut args: Vec<Option<Typed>> = given.positional.into_iter().map(Some).collect();
        for (ident, value) in given.named {
            let Some(position) = position(names, ident.name.as_str()) else {
                let message = format!("`{}` has no argument `{}`", builtin.name(), ident.name);
                return Err(self.fail(env, codes::BAD_CALL, ident.span, message));
            };
            args.resize(args.len().max(position + 1), None);
            args[position] = Some(value);
        }
        args.into_iter().collect::<Option<Vec<_>>>().ok_or_else(|| {
            self.fail(env, codes::BAD_CALL, span, format!("an argument of `{}` is missing", builtin.name()))
        })
    }

    pub(super) fn first_argument(&mut self, env: &mut Env, call: &'a ast::Call, span: Span) -> R<Typed> {
        let given = self.given(env, &call.arguments, span)?;
        given
            .positional
            .into_iter()
            .next()
            .ok_or_else(|| self.fail(env, codes::BAD_CALL, span, "an argument is missing"))
    }

    /// `size(a)`, `size(a, k)`, `ndims(a)`: known from the type.
    fn size_call(&mut self, env: &mut Env, name: ast::Ident, call: &'a ast::Call, span: Span) -> R<Typed> {
        let first = match &call.arguments {
            ast::Arguments::List { positional, .. } => positional.first(),
            ast::Arguments::For(_) => None,
        };
        env.is_counted = first.is_some_and(|first| matches!(first.kind, ast::ExprKind::Ref(_)));
        let given = self.given(env, &call.arguments, span);
        env.is_counted = false;
        let given = given?;
        let Some(array) = given.positional.first().cloned() else {
            return Err(self.fail(env, codes::BAD_CALL, span, format!("`{}` needs an array", name.name)));
        };
        if name.name == "ndims" {
            return Ok(Typed::integer(array.ty.dims.len() as i64));
        }
        let size = |position: usize, dim: Dim| match dim {
            Dim::Known(n) => Typed::integer(n as i64),
            Dim::Unknown => {
                let args = vec![array.expr.clone(), Expr::Integer(position as i64 + 1)];
                Typed::new(Expr::Builtin(Builtin::Size, args), Type::INTEGER, Variability::Parameter)
            }
        };
        match given.positional.get(1) {
            None => {
                let items = array.ty.dims.iter().enumerate().map(|(i, &d)| size(i, d)).collect();
                Ok(combine(items, &Type::INTEGER))
            }
            Some(k) => match self.literal(env, k) {
                Some(Expr::Integer(k)) if k >= 1 && k as usize <= array.ty.dims.len() => {
                    let k = k as usize - 1;
                    Ok(size(k, array.ty.dims[k]))
                }
                Some(Expr::Integer(k)) => {
                    let found = self.type_name(&array.ty);
                    Err(self.fail(env, codes::DIMENSION_MISMATCH, span, format!("{found} has no dimension {k}")))
                }
                _ => {
                    // The dimension is chosen at run time.
                    let args = vec![array.expr.clone(), k.expr.clone()];
                    Ok(Typed::new(Expr::Builtin(Builtin::Size, args), Type::INTEGER, k.variability))
                }
            },
        }
    }

    /// A builtin applied to translated arguments.
    pub fn apply_builtin(&mut self, env: &mut Env, builtin: Builtin, args: Vec<Typed>, span: Span) -> R<Typed> {
        use Builtin::*;
        let (least, most) = builtin.operator().arity();
        if args.len() < least || args.len() > most {
            let wanted = if least == most {
                format!("{least}")
            } else if most == usize::MAX {
                format!("at least {least}")
            } else {
                format!("{least} to {most}")
            };
            return Err(self.fail(
                env,
                codes::BAD_CALL,
                span,
                format!("`{}` takes {wanted} arguments, {} are given", builtin.name(), args.len()),
            ));
        }
        if args.iter().any(|a| matches!(a.ty.base, Base::Record(_)))
            && !matches!(
                builtin,
                Pre | NoEvent | Smooth | Homotopy | Fill | Cat | Sum | Product | Transpose | Vector | Matrix | Der
            )
        {
            let found = self.type_name(&args[0].ty);
            return Err(self.fail(
                env,
                codes::TYPE_MISMATCH,
                span,
                format!("`{}` is not defined for {found}", builtin.name()),
            ));
        }
        match builtin {
            Der => self.der(env, args, span),
            Sum | Product if matches!(args[0].ty.base, Base::Record(_)) => {
                let operator = if builtin == Sum { "'+'" } else { "'*'" };
                let mut items = self.scalars(&args[0]).unwrap_or_default().into_iter();
                let Some(mut total) = items.next() else {
                    // The neutral element of an operator record is its operator '0'.
                    let Base::Record(id) = args[0].ty.base else { return Err(Reported) };
                    let node = self.record_nodes[id.0 as usize];
                    return match self.operator_functions(node, layshaft_source::Name::new("'0'")).first() {
                        Some(&zero) => self.call_function(env, zero, Vec::new(), Vec::new(), span),
                        None => Err(self.fail(env, codes::BAD_OPERAND, span, "this record has no operator '0'")),
                    };
                };
                for item in items {
                    total = self.overloaded(env, operator, vec![total, item], span)?;
                }
                Ok(total)
            }
            Sum | Product => self.reduce(env, builtin, args.into_iter().next().ok_or(Reported)?, span),
            Min | Max if args.len() == 1 => self.reduce(env, builtin, args.into_iter().next().ok_or(Reported)?, span),
            Cat => {
                let mut args = args.into_iter();
                let along = args.next().ok_or(Reported)?;
                let Some(Expr::Integer(k)) = self.literal(env, &along) else {
                    return Err(self.fail(
                        env,
                        codes::NOT_CONSTANT,
                        span,
                        "the dimension of `cat` must be known at translation",
                    ));
                };
                self.concatenate(env, k.max(0) as usize, args.collect(), span)
            }
            Zeros | Ones => {
                let value = Typed::integer((builtin == Ones) as i64);
                let sizes: Vec<Typed> = args;
                self.fill(env, value, sizes, builtin, span)
            }
            Fill => {
                let mut args = args.into_iter();
                let value = args.next().ok_or(Reported)?;
                self.fill(env, value, args.collect(), builtin, span)
            }
            Identity if args[0].ty != Type::INTEGER => {
                let found = self.type_name(&args[0].ty);
                let message = format!("a size must be an Integer, not {found}");
                Err(self.fail(env, codes::TYPE_MISMATCH, span, message))
            }
            Identity => match self.literal(env, &args[0]) {
                Some(Expr::Integer(n)) if n >= 0 => {
                    let size = u32::try_from(n).unwrap_or(u32::MAX);
                    self.array_size(env.ctx, &[size, size], span)?;
                    let rows = (0..n)
                        .map(|i| combine((0..n).map(|j| Typed::integer((i == j) as i64)).collect(), &Type::INTEGER))
                        .collect();
                    Ok(combine(rows, &Type::array(Base::Integer, &[n as u32])))
                }
                _ => self.generic_builtin(env, builtin, args, span),
            },
            Diagonal if self.elements(&args[0]).is_some() => {
                let items = self.elements(&args[0]).unwrap_or_default();
                let base = args[0].ty.base;
                let zero = Typed::constant(
                    if base == Base::Real { Expr::Real(0.0) } else { Expr::Integer(0) },
                    Type::scalar(base),
                );
                let n = items.len();
                self.array_size(env.ctx, &[n as u32, n as u32], span)?;
                let rows = (0..n)
                    .map(|i| {
                        combine(
                            (0..n).map(|j| if i == j { items[i].clone() } else { zero.clone() }).collect(),
                            &Type::scalar(base),
                        )
                    })
                    .collect();
                Ok(combine(rows, &Type::array(base, &[n as u32])))
            }
            Scalar => {
                if args[0].ty.dims.iter().any(|d| d.known().is_some_and(|n| n != 1)) {
                    let found = self.type_name(&args[0].ty);
                    return Err(self.fail(
                        env,
                        codes::DIMENSION_MISMATCH,
                        span,
                        format!("`scalar` needs sizes of one, not {found}"),
                    ));
                }
                let value = args[0].clone();
                let rank = value.ty.dims.len();
                let subscripts = vec![ir::Subscript::At(Expr::Integer(1)); rank];
                let ty = Type::scalar(value.ty.base);
                let expr = if rank == 0 { value.expr } else { super::array::index_expr(value.expr, subscripts, &ty) };
                Ok(Typed::new(expr, ty, value.variability))
            }
            Vector if args[0].ty.is_scalar() => Ok(combine(vec![args[0].clone()], &args[0].ty.clone())),
            Vector if args[0].ty.dims.len() == 1 => Ok(args[0].clone()),
            Vector => match self.scalars(&args[0]) {
                Some(items) => {
                    let ty = Type::scalar(args[0].ty.base);
                    Ok(combine(items, &ty))
                }
                None => self.generic_builtin(env, builtin, args, span),
            },
            Matrix if args[0].ty.dims.len() <= 2 => {
                let value = args[0].clone();
                Ok(self.promote(value, 2))
            }
            Transpose => {
                if args[0].ty.dims.len() < 2 {
                    let found = self.type_name(&args[0].ty);
                    return Err(self.fail(
                        env,
                        codes::DIMENSION_MISMATCH,
                        span,
                        format!("`transpose` needs a matrix, not {found}"),
                    ));
                }
                if let Some(result) = self.transpose_literal(&args[0]) {
                    return Ok(result);
                }
                self.generic_builtin(env, builtin, args, span)
            }
            OuterProduct | Cross | Skew | Symmetric | Linspace | Diagonal => {
                self.array_builtin(env, builtin, args, span)
            }
            NoEvent => {
                let value = args.into_iter().next().ok_or(Reported)?;
                if value.expr.is_literal() {
                    return Ok(value);
                }
                let Typed { expr, ty, variability } = value;
                // Without events even a relation changes continuously.
                let variability =
                    if variability == Variability::Discrete { Variability::Continuous } else { variability };
                Ok(Typed::new(Expr::Builtin(NoEvent, vec![expr]), ty, variability))
            }
            Smooth => {
                let (ty, variability) = (args[1].ty.clone(), args[1].variability);
                Ok(Typed::new(Expr::Builtin(Smooth, args.into_iter().map(|a| a.expr).collect()), ty, variability))
            }
            Homotopy => {
                let ty = Type { base: Base::Real, dims: args[0].ty.dims.clone() };
                let variability = args[0].variability.max(args[1].variability);
                Ok(Typed::new(Expr::Builtin(Homotopy, args.into_iter().map(|a| a.expr).collect()), ty, variability))
            }
            Pre | Edge | Change => self.discrete_operator(env, builtin, args, span),
            Initial | Terminal => {
                Ok(Typed::new(Expr::Builtin(builtin, Vec::new()), Type::BOOLEAN, Variability::Discrete))
            }
            Sample => {
                if args.iter().any(|a| !a.ty.is_scalar() || !a.ty.base.is_numeric()) {
                    return Err(self.fail(
                        env,
                        codes::TYPE_MISMATCH,
                        span,
                        "`sample(start, interval)` takes two numbers",
                    ));
                }
                if args.iter().any(|a| a.variability > Variability::Parameter) {
                    return Err(self.fail(
                        env,
                        codes::VARIABILITY,
                        span,
                        "start and interval of `sample` must be parameters",
                    ));
                }
                // Parameters are looked at when the run starts.
                let interval = match &args[1].expr {
                    Expr::Real(value) => Some(*value),
                    Expr::Integer(value) => Some(*value as f64),
                    _ => None,
                };
                if interval.is_some_and(|interval| interval.is_nan() || interval <= 0.0) {
                    let message = "the interval of `sample(start, interval)` must be greater than zero";
                    return Err(self.fail(env, codes::BAD_CALL, span, message));
                }
                Ok(Typed::new(
                    Expr::Builtin(Sample, args.into_iter().map(|a| coerce(a.expr, &Type::REAL)).collect()),
                    Type::BOOLEAN,
                    Variability::Discrete,
                ))
            }
            SpatialDistribution => self.spatial_distribution(env, args, span),
            Delay => {
                let ty = Type { base: Base::Real, dims: args[0].ty.dims.clone() };
                if args.len() == 2 && args[1].variability > Variability::Parameter {
                    return Err(self.fail(
                        env,
                        codes::VARIABILITY,
                        span,
                        "a delay time that varies needs a third argument, its maximum",
                    ));
                }
                if args.len() == 3 && args[2].variability > Variability::Parameter {
                    let message = "the third argument of `delay`, its maximum, must be a parameter";
                    return Err(self.fail(env, codes::VARIABILITY, span, message));
                }
                Ok(Typed::new(
                    Expr::Builtin(Delay, args.into_iter().map(|a| coerce(a.expr, &Type::REAL)).collect()),
                    ty,
                    Variability::Continuous,
                ))
            }
            Div | Mod | Rem => {
                let integer = args.iter().all(|a| a.ty.base == Base::Integer);
                self.elementwise(env, builtin, args, if integer { Base::Integer } else { Base::Real }, span)
            }
            Abs => {
                let base = args[0].ty.base;
                self.elementwise(env, builtin, args, base, span)
            }
            Min | Max => {
                let Some(ty) = self.unify(&args[0].ty, &args[1].ty) else {
                    let (a, b) = (self.type_name(&args[0].ty), self.type_name(&args[1].ty));
                    return Err(self.fail(
                        env,
                        codes::TYPE_MISMATCH,
                        span,
                        format!("`{}` is not defined for {a} and {b}", builtin.name()),
                    ));
                };
                if matches!(ty.base, Base::Enum(_) | Base::Boolean | Base::Integer) {
                    return self.generic_builtin(env, builtin, args, span);
                }
                self.elementwise(env, builtin, args, ty.base, span)
            }
            _ => match builtin.operator().result {
                ResultType::Elementwise(base) => self.elementwise(env, builtin, args, base, span),
                _ => self.generic_builtin(env, builtin, args, span),
            },
        }
    }

    /// `spatialDistribution` with all its arguments and the number of the output: the first one where the text does not name both (MLS 3.7.4.2).
    fn spatial_distribution(&mut self, env: &mut Env, mut args: Vec<Typed>, span: Span) -> R<Typed> {
        use Builtin::SpatialDistribution;
        if env.function.is_some() {
            return Err(self.fail(
                env,
                codes::BAD_EQUATION,
                span,
                "`spatialDistribution` is not allowed in a function",
            ));
        }
        let defaults = [[0.0, 1.0], [0.0, 0.0]];
        for values in &defaults[args.len().saturating_sub(4).min(2)..] {
            let items = values.iter().map(|&value| Typed::constant(Expr::Real(value), Type::REAL)).collect();
            args.push(combine(items, &Type::REAL));
        }
        for (index, arg) in args.iter().enumerate().take(6) {
            let (base, rank) = match index {
                3 => (Base::Boolean, 0),
                4 | 5 => (Base::Real, 1),
                _ => (Base::Real, 0),
            };
            let fits =
                (arg.ty.base == base || base == Base::Real && arg.ty.base.is_numeric()) && arg.ty.dims.len() == rank;
            let name = SpatialDistribution.operator().arguments[index].trim_start_matches('?');
            if !fits {
                let (found, wanted) = (
                    self.type_name(&arg.ty.clone()),
                    [["Real", "Boolean"], ["a vector of Reals", ""]][rank][usize::from(base == Base::Boolean)],
                );
                let message = format!("`{name}` of `spatialDistribution` is {wanted}, not {found}");
                return Err(self.fail(env, codes::TYPE_MISMATCH, span, message));
            }
            if rank == 1 && arg.variability > Variability::Parameter {
                let message = format!("`{name}` of `spatialDistribution` must be a parameter");
                return Err(self.fail(env, codes::VARIABILITY, span, message));
            }
        }
        if args[4].ty.dims != args[5].ty.dims {
            let message = "`initialPoints` and `initialValues` of `spatialDistribution` differ in size";
            return Err(self.fail(env, codes::DIMENSION_MISMATCH, span, message));
        }
        args.truncate(6);
        args.push(Typed::integer(1));
        let exprs = args.into_iter().map(|arg| {
            if arg.ty.base == Base::Integer {
                coerce(arg.expr, &Type { base: Base::Real, dims: arg.ty.dims })
            } else {
                arg.expr
            }
        });
        let mut exprs: Vec<Expr> = exprs.collect();
        exprs[6] = Expr::Integer(1);
        Ok(Typed::new(Expr::Builtin(SpatialDistribution, exprs), Type::REAL, Variability::Continuous))
    }

    /// Functions of numbers, applied element by element to arrays.
    fn elementwise(&mut self, env: &mut Env, builtin: Builtin, args: Vec<Typed>, base: Base, span: Span) -> R<Typed> {
        if let Some(bad) = args.iter().find(|a| !a.ty.base.is_numeric()) {
            let found = self.type_name(&bad.ty.clone());
            return Err(self.fail(
                env,
                codes::TYPE_MISMATCH,
                span,
                format!("`{}` needs numbers, not {found}", builtin.name()),
            ));
        }
        let mut shape: Option<Type> = None;
        for arg in args.iter().filter(|a| !a.ty.is_scalar()) {
            shape = match shape {
                None => Some(arg.ty.clone()),
                Some(other) => match self.unify(&other, &arg.ty) {
                    Some(ty) => Some(ty),
                    None => {
                        return Err(self.fail(
                            env,
                            codes::DIMENSION_MISMATCH,
                            span,
                            format!("the arguments of `{}` differ in size", builtin.name()),
                        ));
                    }
                },
            };
        }
        if shape.is_some()
            && let Some(mapped) =
                self.map_elements(env, &args, &mut |this, env, args| this.elementwise(env, builtin, args, base, span))
        {
            return mapped;
        }
        let dims = shape.map_or_else(Default::default, |s| s.dims);
        let ty = Type { base, dims };
        let mut variability = args.iter().map(|a| a.variability).max().unwrap_or(Variability::Constant);
        if builtin.operator().variability == ResultVariability::Discrete || base == Base::Integer {
            variability = variability.min(Variability::Discrete);
        }
        let to_real =
            args.iter().any(|a| a.ty.base == Base::Real) || base == Base::Real && !matches!(builtin, Builtin::Abs);
        let exprs: Vec<Expr> =
            args.into_iter().map(|a| if to_real { coerce(a.expr, &Type::REAL) } else { a.expr }).collect();
        let expr = Expr::Builtin(builtin, exprs);
        let literal = matches!(&expr, Expr::Builtin(_, args) if args.iter().all(Expr::is_literal));
        if literal
            && builtin != Builtin::SemiLinear
            && let Some(value) =
                self.try_evaluate(env.ctx, &Typed::new(expr.clone(), ty.clone(), Variability::Constant))
        {
            return Ok(Typed::constant(coerce(value.to_expr(), &ty), ty));
        }
        Ok(Typed::new(expr, ty, variability))
    }

    /// A builtin whose result type follows from its arguments.
    pub(super) fn generic_builtin(
        &mut self,
        env: &mut Env,
        builtin: Builtin,
        args: Vec<Typed>,
        _span: Span,
    ) -> R<Typed> {
        let variability = args.iter().map(|a| a.variability).max().unwrap_or(Variability::Constant);
        let exprs: Vec<Expr> = args.into_iter().map(|a| a.expr).collect();
        let view = self.type_view(env);
        let ty = ir::typing::builtin_type(builtin, &exprs, &view);
        let expr = Expr::Builtin(builtin, exprs);
        if matches!(&expr, Expr::Builtin(_, args) if args.iter().all(Expr::is_literal))
            && let Some(value) =
                self.try_evaluate(env.ctx, &Typed::new(expr.clone(), ty.clone(), Variability::Constant))
        {
            return Ok(Typed::constant(value.to_expr(), ty));
        }
        Ok(Typed::new(expr, ty, variability))
    }
}
