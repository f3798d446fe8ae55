//! Array constructors, ranges, comprehensions and subscripts.

use super::{Env, coerce};
use crate::codes;
use crate::limit::MAX_ELEMENTS;
use crate::modifier::Typed;
use crate::state::{Flattener, R};
use layshaft_ir::{self as ir, Base, Builtin, Dim, Dims, Expr, Type, Variability};
use layshaft_source::{Diagnostic, Span, memory};
use layshaft_syntax::ast;

impl<'a> Flattener<'a> {
    /// `{a, b, c}`
    pub(super) fn array(&mut self, env: &mut Env, items: Vec<Typed>, span: Span) -> R<Typed> {
        let Some(first) = items.first() else {
            return Err(self.fail(
                env,
                codes::DIMENSION_MISMATCH,
                span,
                "`{}` has no type: use `fill(0.0, 0)` for an empty array",
            ));
        };
        let mut ty = first.ty.clone();
        for item in &items[1..] {
            let Some(common) = self.unify(&ty, &item.ty) else {
                let (a, b) = (self.type_name(&ty), self.type_name(&item.ty));
                let code = if self.unify_base(ty.base, item.ty.base).is_some() {
                    codes::DIMENSION_MISMATCH
                } else {
                    codes::TYPE_MISMATCH
                };
                return Err(self.fail(
                    env,
                    code,
                    span,
                    format!("the elements of an array must have one type, here are {a} and {b}"),
                ));
            };
            ty = common;
        }
        Ok(combine(items, &ty))
    }

    /// `[a, b; c, d]`
    pub(super) fn matrix(&mut self, env: &mut Env, rows: &'a [Vec<ast::Expr>], span: Span) -> R<Typed> {
        let mut all = Vec::new();
        for row in rows {
            let items = row.iter().map(|item| self.translate(env, item)).collect::<R<Vec<_>>>()?;
            all.push(items);
        }
        let rank = all.iter().flatten().map(|item| item.ty.dims.len()).max().unwrap_or(0).max(2);
        // The common case: scalars only.
        if all.iter().flatten().all(|item| item.ty.is_scalar()) {
            let rows = all.into_iter().map(|row| self.array(env, row, span)).collect::<R<Vec<_>>>()?;
            return self.array(env, rows, span);
        }
        let mut stacked = Vec::new();
        for row in all {
            let parts = row.into_iter().map(|item| self.promote(item, rank)).collect::<Vec<_>>();
            stacked.push(self.concatenate(env, 2, parts, span)?);
        }
        self.concatenate(env, 1, stacked, span)
    }

    /// Adds trailing dimensions of size one.
    pub(super) fn promote(&mut self, item: Typed, rank: usize) -> Typed {
        if item.ty.dims.len() >= rank {
            return item;
        }
        let mut ty = item.ty.clone();
        ty.dims.resize(rank, Dim::Known(1));
        if let Some(expr) = promote_literal(&item.expr, &item.ty, rank) {
            return Typed { expr, ty, variability: item.variability };
        }
        let expr = Expr::Builtin(Builtin::Promote, vec![item.expr, Expr::Integer(rank as i64)]);
        Typed { expr, ty, variability: item.variability }
    }

    /// `cat(k, a, b, …)` on operands of one rank.
    pub(super) fn concatenate(&mut self, env: &mut Env, along: usize, parts: Vec<Typed>, span: Span) -> R<Typed> {
        let Some(first) = parts.first() else {
            return Err(self.fail(env, codes::BAD_CALL, span, "nothing to concatenate"));
        };
        let rank = first.ty.dims.len();
        if along == 0 || along > rank {
            return Err(self.fail(
                env,
                codes::DIMENSION_MISMATCH,
                span,
                format!("cannot concatenate along dimension {along} of arrays with {rank} dimensions"),
            ));
        }
        let mut ty = first.ty.clone();
        for part in &parts[1..] {
            let base = self.unify_base(ty.base, part.ty.base);
            let agree =
                part.ty.dims.len() == rank && (0..rank).all(|d| d + 1 == along || part.ty.dims[d].agrees(ty.dims[d]));
            let (Some(base), true) = (base, agree) else {
                let (a, b) = (self.type_name(&ty), self.type_name(&part.ty));
                return Err(self.fail(
                    env,
                    codes::DIMENSION_MISMATCH,
                    span,
                    format!("cannot concatenate {a} and {b} along dimension {along}"),
                ));
            };
            ty.base = base;
            for d in 0..rank {
                if ty.dims[d] == Dim::Unknown && d + 1 != along {
                    ty.dims[d] = part.ty.dims[d];
                }
            }
            ty.dims[along - 1] = match (ty.dims[along - 1].known(), part.ty.dims[along - 1].known()) {
                (Some(a), Some(b)) => Dim::Known(a + b),
                _ => Dim::Unknown,
            };
        }
        let variability = parts.iter().map(|p| p.variability).max().unwrap_or(Variability::Constant);
        if ty.len() == Some(0) {
            return Ok(Typed::new(Expr::Empty(Box::new(ty.clone())), ty, Variability::Constant));
        }
        let parts: Vec<Typed> = parts.into_iter().filter(|p| p.ty.dims[along - 1] != Dim::Known(0)).collect();
        if parts.len() == 1 {
            let expr = coerce(parts.into_iter().next().map_or(Expr::Real(0.0), |p| p.expr), &ty);
            return Ok(Typed::new(expr, ty, variability));
        }
        // Along the first dimension, sizes known: one flat constructor.
        if let Some(lists) = parts.iter().map(|p| self.elements(p)).collect::<Option<Vec<_>>>() {
            if along == 1 {
                let items: Vec<Typed> = lists.into_iter().flatten().collect();
                return Ok(combine(items, &ty.element()));
            }
            if along == 2 {
                let rows = lists.first().map_or(0, Vec::len);
                let mut joined = Vec::with_capacity(rows);
                for row in 0..rows {
                    let pieces = lists.iter().map(|list| list[row].clone()).collect();
                    joined.push(self.concatenate(env, 1, pieces, span)?);
                }
                return Ok(combine(joined, &ty.element()));
            }
        }
        let args = std::iter::once(Expr::Integer(along as i64)).chain(parts.into_iter().map(|p| p.expr)).collect();
        Ok(Typed::new(Expr::Builtin(Builtin::Cat, args), ty, variability))
    }

    /// The elements of an array along its first dimension, if its size is known.
    pub fn elements(&self, array: &Typed) -> Option<Vec<Typed>> {
        let size = array.ty.dims.first()?.known()?;
        let ty = array.ty.element();
        let make = |expr: Expr| Typed::new(expr, ty.clone(), array.variability);
        if u64::from(size) > MAX_ELEMENTS {
            let message = format!("an array of {size} elements would be written out; {MAX_ELEMENTS} are the most");
            memory::give_up(Diagnostic::error(codes::TOO_LARGE, self.near, message));
        }
        Some(match &array.expr {
            Expr::Array(items) => items.iter().cloned().map(make).collect(),
            other => (1..=size).map(|i| make(select(other, i))).collect(),
        })
    }

    /// An array of items of the given type, possibly empty.
    pub fn list(&mut self, items: Vec<Typed>, item: Type) -> R<Typed> {
        Ok(combine(items, &item))
    }

    /// The literal value of an expression, if it can be known at translation.
    pub(super) fn literal(&mut self, env: &Env, typed: &Typed) -> Option<Expr> {
        if typed.expr.is_literal() {
            return Some(typed.expr.clone());
        }
        if typed.variability > Variability::Parameter {
            return None;
        }
        self.try_evaluate(env.ctx, typed).map(|value| value.to_expr())
    }

    /// Applies subscripts to a value.
    pub(super) fn index(
        &mut self,
        env: &mut Env,
        base: Typed,
        subscripts: &'a [ast::Subscript],
        span: Span,
    ) -> R<Typed> {
        if subscripts.len() > base.ty.dims.len() {
            let found = self.type_name(&base.ty);
            return Err(self.fail(
                env,
                codes::BAD_SUBSCRIPT,
                span,
                format!("{} subscripts for a value of type {found}", subscripts.len()),
            ));
        }
        let (list, dims, of_subscripts) = self.subscripts(env, subscripts, &base.ty, &|| base.expr.clone())?;
        let variability = base.variability.max(of_subscripts);
        let ty = Type { base: base.ty.base, dims };
        let expr = index_expr(base.expr, list, &ty);
        Ok(Typed { expr, ty, variability })
    }

    /// Subscripts of an array of the type `ty`, no more than it has dimensions: the dimensions that are left, and how variable the
    /// subscripts are. `base` is the array, for `end` where its size is known at run time only.
    pub fn subscripts(
        &mut self,
        env: &mut Env,
        subscripts: &'a [ast::Subscript],
        ty: &Type,
        base: &dyn Fn() -> Expr,
    ) -> R<(Vec<ir::Subscript>, Dims, Variability)> {
        let mut list = Vec::with_capacity(subscripts.len());
        let mut dims = Dims::new();
        let mut variability = Variability::Constant;
        for (position, subscript) in subscripts.iter().enumerate() {
            let size = ty.dims[position];
            match subscript {
                ast::Subscript::All(_) => {
                    list.push(ir::Subscript::All);
                    dims.push(size);
                }
                ast::Subscript::Expr(expr) => {
                    let end = match size {
                        Dim::Known(n) => Typed::integer(n as i64),
                        Dim::Unknown => {
                            let args = vec![base(), Expr::Integer(position as i64 + 1)];
                            Typed::new(Expr::Builtin(Builtin::Size, args), Type::INTEGER, Variability::Parameter)
                        }
                    };
                    let at = self.subscript(env, expr, end, size)?;
                    variability = variability.max(at.variability);
                    dims.extend(at.ty.dims.first().copied());
                    list.push(ir::Subscript::At(at.expr));
                }
            }
        }
        dims.extend(ty.dims.iter().skip(subscripts.len()).copied());
        Ok((list, dims, variability))
    }

    /// One subscript expression: an Integer, Boolean or enumeration value, or a vector of them.
    pub fn subscript(&mut self, env: &mut Env, expr: &'a ast::Expr, end: Typed, size: Dim) -> R<Typed> {
        env.ends.push(end);
        let outer = std::mem::replace(&mut env.is_counted, false);
        let at = self.translate(env, expr);
        env.is_counted = outer;
        env.ends.pop();
        let mut at = at?;
        if at.ty.dims.len() > 1 {
            let found = self.type_name(&at.ty);
            return Err(self.fail(
                env,
                codes::BAD_SUBSCRIPT,
                expr.span,
                format!("a subscript is a number or a vector of numbers, not {found}"),
            ));
        }
        match at.ty.base {
            Base::Integer => {}
            Base::Enum(_) => at.expr = enum_to_integer(at.expr),
            Base::Boolean if at.ty.is_scalar() => at.expr = position_of(at.expr),
            Base::Boolean => match self.elements(&at) {
                Some(items) => at.expr = Expr::Array(items.into_iter().map(|item| position_of(item.expr)).collect()),
                None => {
                    let message = "the size of a vector of Booleans used as subscript must be known at translation";
                    return Err(self.fail(env, codes::BAD_SUBSCRIPT, expr.span, message));
                }
            },
            _ => {
                let found = self.type_name(&at.ty);
                return Err(self.fail(
                    env,
                    codes::BAD_SUBSCRIPT,
                    expr.span,
                    format!("a subscript must be an Integer, not {found}"),
                ));
            }
        }
        at.ty.base = Base::Integer;
        // A parameter that selects an element of the structure is evaluated.
        if env.function.is_none()
            && at.variability <= Variability::Parameter
            && !at.expr.is_literal()
            && let Some(value) = self.try_evaluate(env.ctx, &at)
        {
            at.expr = value.to_expr();
        }
        let check = |value: i64| size.known().is_none_or(|n| value >= 1 && value <= n as i64);
        let bad = match &at.expr {
            Expr::Integer(value) if !check(*value) => Some(*value),
            Expr::Array(items) => items.iter().find_map(|i| match i {
                Expr::Integer(value) if !check(*value) => Some(*value),
                _ => None,
            }),
            _ => None,
        };
        if let (Some(value), Dim::Known(n)) = (bad, size) {
            return Err(self.fail(env, codes::BAD_SUBSCRIPT, expr.span, format!("subscript {value} is outside 1:{n}")));
        }
        Ok(at)
    }

    /// Applies a scalar operation to every element of equally shaped array arguments; scalars are spread.
    pub(super) fn map_elements(
        &mut self,
        env: &mut Env,
        args: &[Typed],
        apply: &mut dyn FnMut(&mut Self, &mut Env, Vec<Typed>) -> R<Typed>,
    ) -> Option<R<Typed>> {
        let lists: Option<Vec<Option<Vec<Typed>>>> =
            args.iter().map(|arg| if arg.ty.is_scalar() { Some(None) } else { self.elements(arg).map(Some) }).collect();
        let lists = lists?;
        let size = lists.iter().flatten().map(Vec::len).max()?;
        let mut items = Vec::with_capacity(size);
        for i in 0..size {
            let args = args
                .iter()
                .zip(&lists)
                .map(|(arg, list)| list.as_ref().map_or_else(|| arg.clone(), |l| l[i.min(l.len() - 1)].clone()))
                .collect();
            match apply(self, env, args) {
                Ok(item) => items.push(item),
                Err(reported) => return Some(Err(reported)),
            }
        }
        let ty = items.first().map_or_else(|| args[0].ty.element(), |i| i.ty.clone());
        Some(self.list(items, ty))
    }
}

/// Packs items of one type into an array value.
pub fn combine(items: Vec<Typed>, item: &Type) -> Typed {
    let variability = items.iter().map(|t| t.variability).max().unwrap_or(Variability::Constant);
    let ty = item.array_of(Dim::Known(items.len() as u32));
    if items.is_empty() || ty.len() == Some(0) {
        return Typed::constant(Expr::Empty(Box::new(ty.clone())), ty);
    }
    let items = items.into_iter().map(|t| coerce(t.expr, item)).collect();
    Typed::new(Expr::Array(items), ty, variability)
}

/// Selects one element along the first dimension.
pub fn select(expr: &Expr, position: u32) -> Expr {
    index_expr(expr.clone(), vec![ir::Subscript::At(Expr::Integer(position as i64))], &Type::REAL)
}

/// Applies checked subscripts, picking directly from constructors where possible.
pub fn index_expr(base: Expr, subscripts: Vec<ir::Subscript>, ty: &Type) -> Expr {
    if subscripts.iter().all(|s| matches!(s, ir::Subscript::All)) {
        return base;
    }
    if ty.len() == Some(0) {
        return Expr::Empty(Box::new(ty.clone()));
    }
    match base {
        Expr::Array(items) => {
            let (first, rest) = match subscripts.split_first() {
                Some((first, rest)) => (first, rest.to_vec()),
                None => return Expr::Array(items),
            };
            let deeper = |item: Expr| if rest.is_empty() { item } else { index_expr(item, rest.clone(), &Type::REAL) };
            match first {
                ir::Subscript::All => Expr::Array(items.into_iter().map(deeper).collect()),
                ir::Subscript::At(Expr::Integer(i)) => match items.into_iter().nth(*i as usize - 1) {
                    Some(item) => deeper(item),
                    None => Expr::Empty(Box::new(ty.clone())),
                },
                ir::Subscript::At(Expr::Array(at)) if at.iter().all(|i| matches!(i, Expr::Integer(_))) => {
                    let picked = at.iter().filter_map(|i| match i {
                        Expr::Integer(i) => items.get(*i as usize - 1).cloned().map(deeper),
                        _ => None,
                    });
                    Expr::Array(picked.collect())
                }
                _ => Expr::Index(Box::new(Expr::Array(items)), subscripts),
            }
        }
        // a[i][j] on a plain variable is a[i, j] when the first subscripts are scalars.
        Expr::Index(inner, mut first) if first.iter().all(|s| matches!(s, ir::Subscript::At(Expr::Integer(_)))) => {
            first.extend(subscripts);
            Expr::Index(inner, first)
        }
        // Element of an element-wise operation on constructors stays a simple index.
        other => Expr::Index(Box::new(other), subscripts),
    }
}

fn promote_literal(expr: &Expr, ty: &Type, rank: usize) -> Option<Expr> {
    fn wrap(expr: Expr, times: usize) -> Expr {
        (0..times).fold(expr, |e, _| Expr::Array(vec![e]))
    }
    fn go(expr: &Expr, depth: usize, times: usize) -> Option<Expr> {
        if depth == 0 {
            return Some(wrap(expr.clone(), times));
        }
        match expr {
            Expr::Array(items) => {
                Some(Expr::Array(items.iter().map(|i| go(i, depth - 1, times)).collect::<Option<_>>()?))
            }
            _ => None,
        }
    }
    let times = rank - ty.dims.len();
    match (expr, ty.dims.first().and_then(|d| d.known())) {
        (Expr::Array(_), _) => go(expr, ty.dims.len(), times),
        (_, None) if ty.dims.is_empty() => Some(wrap(expr.clone(), times)),
        (Expr::Empty(_), _) => None,
        (_, Some(n)) if ty.dims.len() == 1 && u64::from(n) <= crate::limit::MAX_ELEMENTS => {
            Some(Expr::Array((1..=n).map(|i| wrap(select(expr, i), times)).collect()))
        }
        _ => None,
    }
}

/// The position that a Boolean stands for as a subscript.
fn position_of(expr: Expr) -> Expr {
    match expr {
        Expr::Bool(value) => Expr::Integer(1 + value as i64),
        other => Expr::if_else(other, Expr::Integer(2), Expr::Integer(1)),
    }
}

pub fn enum_to_integer(expr: Expr) -> Expr {
    match expr {
        Expr::Enum(_, ordinal) => Expr::Integer(ordinal as i64),
        Expr::Array(items) => Expr::Array(items.into_iter().map(enum_to_integer).collect()),
        other => Expr::Builtin(Builtin::EnumToInteger, vec![other]),
    }
}

/// All combinations of one item from each list, the last varying fastest.
pub fn cartesian<T: Clone>(lists: &[Vec<T>]) -> Vec<Vec<T>> {
    lists.iter().fold(vec![Vec::new()], |all, list| {
        all.iter()
            .flat_map(|head| list.iter().map(move |item| head.iter().cloned().chain([item.clone()]).collect()))
            .collect()
    })
}
