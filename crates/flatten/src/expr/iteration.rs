//! Ranges, iterators and comprehensions.

use super::Env;
use crate::codes;
use crate::limit::MAX_ELEMENTS;
use crate::modifier::Typed;
use crate::state::{Flattener, R, Reported};
use layshaft_ir::{self as ir, Base, Builtin, Dim, Dims, Expr, Type, Variability};
use layshaft_source::Span;
use layshaft_syntax::ast;

impl<'a> Flattener<'a> {
    /// `start:step:stop`
    pub(super) fn range(&mut self, env: &mut Env, range: &'a ast::RangeExpr, span: Span) -> R<Typed> {
        let start = self.translate(env, &range.start)?;
        let step = range.step.as_ref().map(|step| self.translate(env, step)).transpose()?;
        let stop = self.translate(env, &range.stop)?;
        let variability =
            start.variability.max(stop.variability).max(step.as_ref().map_or(Variability::Constant, |s| s.variability));
        match (start.ty.base, stop.ty.base) {
            (Base::Enum(e), Base::Enum(f)) if e == f && step.is_none() => {
                if let (Some(a), Some(b)) = (self.literal(env, &start), self.literal(env, &stop))
                    && let (Expr::Enum(_, a), Expr::Enum(_, b)) = (a, b)
                {
                    let items: Vec<Typed> =
                        (a..=b).map(|i| Typed::constant(Expr::Enum(e, i), start.ty.clone())).collect();
                    return self.list(items, start.ty);
                }
            }
            (Base::Boolean, Base::Boolean) if step.is_none() => {
                if let (Expr::Bool(a), Expr::Bool(b)) = (&start.expr, &stop.expr) {
                    let items: Vec<Typed> =
                        [false, true].into_iter().filter(|v| *v >= *a && *v <= *b).map(Typed::bool).collect();
                    return self.list(items, Type::BOOLEAN);
                }
            }
            _ => {}
        }
        let numeric =
            start.ty.base.is_numeric() && stop.ty.base.is_numeric() && start.ty.is_scalar() && stop.ty.is_scalar();
        if !numeric {
            let (a, b) = (self.type_name(&start.ty), self.type_name(&stop.ty));
            return Err(self.fail(
                env,
                codes::TYPE_MISMATCH,
                span,
                format!("a range goes from number to number, not from {a} to {b}"),
            ));
        }
        let real = [Some(&start), step.as_ref(), Some(&stop)].into_iter().flatten().any(|t| t.ty.base == Base::Real);
        if env.function.is_none() || variability == Variability::Constant {
            let a = self.literal(env, &start);
            let b = self.literal(env, &stop);
            let s = match &step {
                Some(step) => self.literal(env, step),
                None => Some(Expr::Integer(1)),
            };
            if let (Some(a), Some(s), Some(b)) = (a, s, b) {
                return self.literal_range(env, a, s, b, real, span);
            }
        }
        let base = if real { Base::Real } else { Base::Integer };
        let ty = Type::scalar(base).array_of(Dim::Unknown);
        Ok(Typed::new(Expr::Range(Box::new((start.expr, step.map(|s| s.expr), stop.expr))), ty, variability))
    }

    fn literal_range(&mut self, env: &mut Env, a: Expr, s: Expr, b: Expr, real: bool, span: Span) -> R<Typed> {
        if let (Expr::Integer(a), Expr::Integer(s), Expr::Integer(b), false) = (&a, &s, &b, real) {
            let (a, s, b) = (*a, *s, *b);
            if s == 0 {
                return Err(self.fail(env, codes::EVALUATION_FAILED, span, "the step of a range is zero"));
            }
            let empty = (s > 0 && b < a) || (s < 0 && b > a);
            let count = if empty { 0 } else { (b as i128 - a as i128) / s as i128 + 1 };
            if count as u64 > MAX_ELEMENTS {
                return Err(self.fail(
                    env,
                    codes::TOO_LARGE,
                    span,
                    format!("a range of {count} elements is too large"),
                ));
            }
            let items = (0..count as i64).map(|k| Typed::integer(a + k * s)).collect();
            return self.list(items, Type::INTEGER);
        }
        let number = |e: &Expr| match e {
            Expr::Real(v) => *v,
            Expr::Integer(v) => *v as f64,
            _ => f64::NAN,
        };
        let (a, s, b) = (number(&a), number(&s), number(&b));
        if s == 0.0 || !(a.is_finite() && s.is_finite() && b.is_finite()) {
            return Err(self.fail(env, codes::EVALUATION_FAILED, span, "this range has no end"));
        }
        let count = (((b - a) / s + 1e-10).floor() + 1.0).max(0.0);
        if count > MAX_ELEMENTS as f64 {
            return Err(self.fail(env, codes::TOO_LARGE, span, format!("a range of {count} elements is too large")));
        }
        let items = (0..count as i64).map(|k| Typed::constant(Expr::Real(a + k as f64 * s), Type::REAL)).collect();
        self.list(items, Type::REAL)
    }

    /// `{e for i in r, j in s}` and, with a fold, `sum(e for i in r)`.
    pub(super) fn comprehension(
        &mut self,
        env: &mut Env,
        comprehension: &'a ast::Comprehension,
        reduction: Option<ir::Reduction>,
        span: Span,
    ) -> R<Typed> {
        // The last iterator is the outermost dimension.
        let iterators: Vec<&'a ast::Iterator> = comprehension.iterators.iter().rev().collect();
        let (result, body) = self.comprehension_level(env, &comprehension.body, &iterators, reduction, span)?;
        let Some(fold) = reduction else { return Ok(result) };
        // Expanded arrays are folded here; loops inside functions carry the fold themselves, and so do sums of arrays.
        if matches!(result.expr, Expr::Comprehension(_)) || is_sum_of_arrays(reduction, &body) {
            return Ok(result);
        }
        self.reduce(env, folding(fold), result, span)
    }

    /// What the iterators give from here on, and the type of the innermost expression.
    fn comprehension_level(
        &mut self,
        env: &mut Env,
        body: &'a ast::Expr,
        iterators: &[&'a ast::Iterator],
        reduction: Option<ir::Reduction>,
        span: Span,
    ) -> R<(Typed, Type)> {
        let Some((iterator, rest)) = iterators.split_first() else {
            let value = self.translate(env, body)?;
            let ty = value.ty.clone();
            return Ok((value, ty));
        };
        let range = self.iteration_range(env, iterator, &IterationBody::Expr(body))?;
        if let Some(values) = self.elements(&range).filter(|v| v.iter().all(|t| t.expr.is_literal())) {
            let mut items = Vec::with_capacity(values.len());
            let mut inner = Type::REAL;
            for value in values {
                env.iterators.push((iterator.name.name, value));
                let item = self.comprehension_level(env, body, rest, reduction, span);
                env.iterators.pop();
                let (item, ty) = item?;
                items.push(item);
                inner = ty;
            }
            if items.is_empty() {
                // Type of the body with the iterator unknown.
                let element = Typed::new(Expr::Integer(1), range.ty.element(), Variability::Constant);
                env.iterators.push((iterator.name.name, element));
                let silent = self.diagnostics.len();
                let item = self.comprehension_level(env, body, rest, reduction, span);
                self.diagnostics.truncate(silent);
                env.iterators.pop();
                let (item, inner) = item.map_or((Type::REAL, Type::REAL), |(item, inner)| (item.ty, inner));
                let nothing = match is_sum_of_arrays(reduction, &inner) {
                    true => self.zeros_of(&item)?,
                    false => self.list(Vec::new(), item)?,
                };
                return Ok((nothing, inner));
            }
            if is_sum_of_arrays(reduction, &inner) {
                let mut items = items.into_iter();
                let Some(mut total) = items.next() else { return Err(Reported) };
                for item in items {
                    total = self.binary(env, ast::BinaryOp::Add, total, item, span)?;
                }
                return Ok((total, inner));
            }
            return Ok((self.array(env, items, span)?, inner));
        }
        let element = range.ty.element();
        let Some(builder) = env.function.as_mut() else {
            return Err(self.fail(
                env,
                codes::NOT_CONSTANT,
                span,
                "the range of an iterator must be known at translation",
            ));
        };
        let local = builder.iterator(iterator.name.name, element.clone());
        env.iterators.push((iterator.name.name, Typed::new(Expr::Local(local), element, Variability::Discrete)));
        let item = self.comprehension_level(env, body, rest, reduction, span);
        env.iterators.pop();
        let (item, inner) = item?;
        let variability = item.variability.max(range.variability);
        let is_sum_of_arrays = is_sum_of_arrays(reduction, &inner);
        let ty = match reduction {
            None => item.ty.array_of(range.ty.dims.first().copied().unwrap_or(Dim::Unknown)),
            Some(_) if is_sum_of_arrays => item.ty.clone(),
            Some(_) => Type::scalar(item.ty.base),
        };
        let mut body = item.expr;
        if let Some(fold) = reduction
            && !item.ty.is_scalar()
            && !is_sum_of_arrays
        {
            body = Expr::Builtin(folding(fold), vec![body]);
        }
        let comprehension = ir::Comprehension { body, iterator: local, range: range.expr, reduction, ty: ty.clone() };
        Ok((Typed::new(Expr::Comprehension(Box::new(comprehension)), ty, variability), inner))
    }

    /// Zeros in the shape of a type of known sizes.
    fn zeros_of(&mut self, ty: &Type) -> R<Typed> {
        let Some(size) = ty.dims.first() else {
            let zero = if ty.base == Base::Integer { Expr::Integer(0) } else { Expr::Real(0.0) };
            return Ok(Typed::constant(zero, ty.clone()));
        };
        let element = ty.element();
        let zero = self.zeros_of(&element)?;
        self.list(vec![zero; size.known().unwrap_or(0) as usize], element)
    }

    /// The values an iterator runs over; without a range they follow from its use as a subscript.
    pub fn iteration_range(
        &mut self,
        env: &mut Env,
        iterator: &'a ast::Iterator,
        body: &IterationBody<'a>,
    ) -> R<Typed> {
        if let Some(range) = &iterator.range {
            // `for i in EnumType` and `for i in Boolean`.
            if let ast::ExprKind::Ref(reference) = &range.kind
                && let Some(values) = self.type_range(env, reference)
            {
                return Ok(values);
            }
            let range_typed = self.translate(env, range)?;
            if range_typed.ty.dims.len() != 1 {
                let found = self.type_name(&range_typed.ty);
                return Err(self.fail(
                    env,
                    codes::DIMENSION_MISMATCH,
                    range.span,
                    format!("an iterator runs over a vector, not over {found}"),
                ));
            }
            if env.function.is_none() && !range_typed.expr.is_literal() {
                // In a model every loop is spread out.
                let value = self.evaluate_typed(env.ctx, &range_typed, range.span)?;
                return Ok(Typed::constant(
                    value.to_expr(),
                    Type { base: range_typed.ty.base, dims: value_dims(&value) },
                ));
            }
            return Ok(range_typed);
        }
        match self.implicit_size(env, iterator.name.name, body) {
            Some(range) => Ok(range),
            None => {
                let name = iterator.name.name;
                Err(self.fail(
                    env,
                    codes::NOT_CONSTANT,
                    iterator.name.span,
                    format!("the range of `{name}` does not follow from its use as a subscript"),
                ))
            }
        }
    }
}

/// What an iterator without range is used in.
pub enum IterationBody<'a> {
    Expr(&'a ast::Expr),
    Equations(&'a [ast::Equation]),
    Statements(&'a [ast::Statement]),
}

fn value_dims(value: &ir::Value) -> Dims {
    value.sizes().iter().map(|&d| Dim::Known(d)).collect()
}

/// `sum` adds arrays element by element; the other reductions take scalars (MLS 10.3.4.1).
fn is_sum_of_arrays(reduction: Option<ir::Reduction>, body: &Type) -> bool {
    reduction == Some(ir::Reduction::Sum) && !body.is_scalar()
}

/// The function that folds an array as a reduction does.
fn folding(reduction: ir::Reduction) -> Builtin {
    match reduction {
        ir::Reduction::Sum => Builtin::Sum,
        ir::Reduction::Product => Builtin::Product,
        ir::Reduction::Min => Builtin::Min,
        ir::Reduction::Max => Builtin::Max,
    }
}
