//! Builtin functions of arrays: constructors, reductions, products.

use super::Env;
use super::array::combine;
use crate::codes;
use crate::modifier::Typed;
use crate::state::{Flattener, R, Reported};
use layshaft_ir::{self as ir, Base, Builtin, Dim, Expr, Type};
use layshaft_source::Span;
use layshaft_syntax::ast;

impl<'a> Flattener<'a> {
    pub(super) fn fill(
        &mut self,
        env: &mut Env,
        value: Typed,
        sizes: Vec<Typed>,
        builtin: Builtin,
        span: Span,
    ) -> R<Typed> {
        let mut literal = Vec::new();
        for size in &sizes {
            if size.ty.base != Base::Integer || !size.ty.is_scalar() {
                let found = self.type_name(&size.ty.clone());
                return Err(self.fail(
                    env,
                    codes::TYPE_MISMATCH,
                    span,
                    format!("a size must be an Integer, not {found}"),
                ));
            }
            match self.literal(env, size) {
                Some(Expr::Integer(n)) if n >= 0 => literal.push(u32::try_from(n).unwrap_or(u32::MAX)),
                Some(Expr::Integer(n)) => {
                    return Err(self.fail(env, codes::DIMENSION_MISMATCH, span, format!("{n} is no size of an array")));
                }
                _ => {
                    if env.function.is_none() && !env.in_algorithm {
                        return Err(self.fail(env, codes::NOT_CONSTANT, span, "a size must be known at translation"));
                    }
                    // Inside functions and algorithm sections sizes may be found at run time.
                    let mut args: Vec<Expr> =
                        if builtin == Builtin::Fill { vec![value.expr.clone()] } else { Vec::new() };
                    args.extend(sizes.iter().map(|s| s.expr.clone()));
                    let mut dims: ir::Dims = sizes
                        .iter()
                        .map(|s| match &s.expr {
                            Expr::Integer(n) => Dim::Known(*n as u32),
                            _ => Dim::Unknown,
                        })
                        .collect();
                    dims.extend(value.ty.dims.iter().copied());
                    return Ok(Typed::new(
                        Expr::Builtin(builtin, args),
                        Type { base: value.ty.base, dims },
                        value.variability,
                    ));
                }
            }
        }
        self.array_size(env.ctx, &literal, span)?;
        let mut result = value;
        for &size in literal.iter().rev() {
            let ty = result.ty.clone();
            result = combine(vec![result; size as usize], &ty);
        }
        if sizes.is_empty() {
            return Err(self.fail(env, codes::BAD_CALL, span, format!("`{}` needs a size", builtin.name())));
        }
        Ok(result)
    }

    /// `sum`, `product`, `min`, `max` of an array.
    pub(super) fn reduce(&mut self, env: &mut Env, builtin: Builtin, array: Typed, span: Span) -> R<Typed> {
        let ty = Type::scalar(array.ty.base);
        if array.ty.is_scalar() && matches!(builtin, Builtin::Sum | Builtin::Product) {
            return Ok(array);
        }
        if array.ty.len() == Some(0) {
            let expr = match (builtin, ty.base) {
                (Builtin::Sum, Base::Integer) => Expr::Integer(0),
                (Builtin::Sum, _) => Expr::Real(0.0),
                (Builtin::Product, Base::Integer) => Expr::Integer(1),
                (Builtin::Product, _) => Expr::Real(1.0),
                (Builtin::Min, Base::Integer) => Expr::Integer(i32::MAX as i64),
                (Builtin::Max, Base::Integer) => Expr::Integer(i32::MIN as i64),
                (Builtin::Min, Base::Enum(id)) => Expr::Enum(id, self.model.enums[id.0 as usize].literals.len() as u32),
                (Builtin::Max, Base::Enum(id)) => Expr::Enum(id, 1),
                (Builtin::Min, Base::Boolean) => Expr::TRUE,
                (Builtin::Max, Base::Boolean) => Expr::FALSE,
                (Builtin::Min, _) => Expr::Real(1e60),
                _ => Expr::Real(-1e60),
            };
            return Ok(Typed::constant(expr, ty));
        }
        let ok = match builtin {
            Builtin::Sum | Builtin::Product => array.ty.base.is_numeric() || matches!(array.ty.base, Base::Record(_)),
            _ => !matches!(array.ty.base, Base::String | Base::Record(_)),
        };
        if !ok {
            let found = self.type_name(&array.ty);
            return Err(self.fail(
                env,
                codes::TYPE_MISMATCH,
                span,
                format!("`{}` is not defined for {found}", builtin.name()),
            ));
        }
        // Spread sums over arrays of known size: later passes see plain sums.
        if matches!(builtin, Builtin::Sum | Builtin::Product)
            && let Some(items) = self.scalars(&array).filter(|items| items.len() <= 64)
        {
            let op = if builtin == Builtin::Sum { ast::BinaryOp::Add } else { ast::BinaryOp::Mul };
            let mut items = items.into_iter();
            let Some(mut total) = items.next() else { return Err(Reported) };
            for item in items {
                total = self.binary(env, op, total, item, span)?;
            }
            return Ok(total);
        }
        self.generic_builtin(env, builtin, vec![array], span)
    }

    /// All scalars of an array of known sizes, row by row.
    pub(super) fn scalars(&self, array: &Typed) -> Option<Vec<Typed>> {
        if array.ty.is_scalar() {
            return Some(vec![array.clone()]);
        }
        let mut all = Vec::new();
        for element in self.elements(array)? {
            all.extend(self.scalars(&element)?);
        }
        Some(all)
    }

    pub(super) fn transpose_literal(&self, matrix: &Typed) -> Option<Typed> {
        let Expr::Array(_) = &matrix.expr else { return None };
        let rows: Vec<Vec<Typed>> =
            self.elements(matrix)?.iter().map(|row| self.elements(row)).collect::<Option<_>>()?;
        let columns = rows.first()?.len();
        let item = rows.first()?.first()?.ty.clone();
        let turned: Vec<Typed> =
            (0..columns).map(|j| combine(rows.iter().map(|row| row[j].clone()).collect(), &item)).collect();
        let row = turned.first()?.ty.clone();
        Some(combine(turned, &row))
    }

    /// `cross`, `skew`, `outerProduct`, `symmetric`, `linspace`, `diagonal`.
    pub(super) fn array_builtin(&mut self, env: &mut Env, builtin: Builtin, args: Vec<Typed>, span: Span) -> R<Typed> {
        let rank = |i: usize, n: usize| args.get(i).is_some_and(|a| a.ty.dims.len() == n && a.ty.base.is_numeric());
        let ok = match builtin {
            Builtin::Cross => rank(0, 1) && rank(1, 1) && args.iter().all(|a| a.ty.dims[0].agrees(Dim::Known(3))),
            Builtin::Skew => rank(0, 1) && args[0].ty.dims[0].agrees(Dim::Known(3)),
            Builtin::OuterProduct => rank(0, 1) && rank(1, 1),
            Builtin::Symmetric => rank(0, 2) && args[0].ty.dims[0].agrees(args[0].ty.dims[1]),
            Builtin::Diagonal => rank(0, 1),
            Builtin::Linspace => rank(0, 0) && rank(1, 0) && args[2].ty == Type::INTEGER,
            _ => true,
        };
        if !ok {
            let types: Vec<String> = args.iter().map(|a| self.type_name(&a.ty)).collect();
            return Err(self.fail(
                env,
                codes::DIMENSION_MISMATCH,
                span,
                format!("`{}` is not defined for {}", builtin.name(), types.join(", ")),
            ));
        }
        let mut args = args;
        if builtin == Builtin::Linspace
            && let Some(n) = self.literal(env, &args[2])
        {
            args[2].expr = n;
        }
        self.generic_builtin(env, builtin, args, span)
    }
}
