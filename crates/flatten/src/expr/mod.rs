//! Expressions: from syntax to typed flat expressions.

mod application;
mod arguments;
mod array;
mod array_builtin;
mod builtin_call;
mod call;
mod clocked;
mod conversion;
mod iteration;
mod operator;
mod record;
mod reference;
mod special;

use crate::codes;
use crate::function::FunctionBuilder;
use crate::modifier::Typed;
use crate::state::{Ctx, Flattener, R, Reported};
use layshaft_ir::{self as ir, Base, Dim, Expr, Type, Variability};
use layshaft_source::{Diagnostic, Name, Span};
use layshaft_syntax::ast;

pub use array::{cartesian, index_expr};
pub use iteration::IterationBody;
pub use record::{default_value, project as project_field};

/// What surrounds an expression.
pub struct Env {
    pub ctx: Ctx,
    /// Loop variables, innermost last.
    pub iterators: Vec<(Name, Typed)>,
    /// The function being translated, if any.
    pub function: Option<Box<FunctionBuilder>>,
    /// Meaning of `end`, innermost last.
    pub ends: Vec<Typed>,
    /// Inside a when-clause, where discrete variability is allowed.
    pub in_when: bool,
    /// Inside an initial equation or algorithm.
    pub in_initial: bool,
    /// Inside a loop of an algorithm.
    pub in_loop: bool,
    /// In an equation or binding that holds all the time: impure functions have no place there.
    pub must_be_pure: bool,
    /// In an equation or algorithm: an impure function may give another value each time.
    pub in_section: bool,
    /// In an algorithm section, where arrays may have sizes that change.
    pub in_algorithm: bool,
    /// The operand of `size` or `ndims`: components of any class count, though only records have values.
    pub is_counted: bool,
}

impl Env {
    pub fn new(ctx: Ctx) -> Env {
        Env {
            ctx,
            iterators: Vec::new(),
            function: None,
            ends: Vec::new(),
            in_when: false,
            in_initial: false,
            in_loop: false,
            must_be_pure: false,
            in_section: false,
            in_algorithm: false,
            is_counted: false,
        }
    }
}

impl Typed {
    pub fn new(expr: Expr, ty: Type, variability: Variability) -> Typed {
        Typed { expr, ty, variability }
    }

    pub fn constant(expr: Expr, ty: Type) -> Typed {
        Typed { expr, ty, variability: Variability::Constant }
    }

    pub fn integer(value: i64) -> Typed {
        Typed::constant(Expr::Integer(value), Type::INTEGER)
    }

    pub fn bool(value: bool) -> Typed {
        Typed::constant(Expr::Bool(value), Type::BOOLEAN)
    }
}

impl<'a> Flattener<'a> {
    /// Translates an expression.
    pub fn translate(&mut self, env: &mut Env, expr: &'a ast::Expr) -> R<Typed> {
        self.count_expression(expr.span)?;
        self.enter_expression(expr.span)?;
        let translated = self.translate_kind(env, expr);
        self.leave_expression();
        translated
    }

    fn translate_kind(&mut self, env: &mut Env, expr: &'a ast::Expr) -> R<Typed> {
        match &expr.kind {
            ast::ExprKind::Integer(value) => Ok(Typed::integer(*value)),
            ast::ExprKind::Real(value) => Ok(Typed::constant(Expr::Real(*value), Type::REAL)),
            ast::ExprKind::String(value) => Ok(Typed::constant(Expr::String(value.clone()), Type::STRING)),
            ast::ExprKind::Bool(value) => Ok(Typed::bool(*value)),
            ast::ExprKind::Ref(reference) => self.reference(env, reference),
            ast::ExprKind::Unary(op, operand) => {
                let operand = self.translate(env, operand)?;
                self.unary(env, *op, operand, expr.span)
            }
            ast::ExprKind::Binary(op, operands) => {
                let left = self.translate(env, &operands.0);
                let right = self.translate(env, &operands.1);
                self.binary(env, *op, left?, right?, expr.span)
            }
            ast::ExprKind::If(parts) => self.if_expression(env, parts, expr.span),
            ast::ExprKind::Range(range) => self.range(env, range, expr.span),
            ast::ExprKind::Call(call) => self.call(env, call, expr.span),
            ast::ExprKind::Array(items) => {
                let items = items.iter().map(|item| self.translate(env, item)).collect::<Vec<_>>();
                let items = items.into_iter().collect::<R<Vec<_>>>()?;
                self.array(env, items, expr.span)
            }
            ast::ExprKind::ArrayFor(comprehension) => self.comprehension(env, comprehension, None, expr.span),
            ast::ExprKind::Matrix(rows) => self.matrix(env, rows, expr.span),
            ast::ExprKind::Paren(inner) => self.translate(env, inner),
            ast::ExprKind::Tuple(_) => {
                Err(self.fail(env, codes::BAD_OPERAND, expr.span, "a list of values is not allowed here"))
            }
            ast::ExprKind::Access(access) => {
                let base = self.translate(env, &access.base)?;
                match &access.kind {
                    ast::AccessKind::Member(name) => self.field(env, base, name.name, name.span),
                    ast::AccessKind::Subscripts(subscripts) => self.index(env, base, subscripts, expr.span),
                }
            }
            ast::ExprKind::PartialFunction(partial) => self.partial_function(env, partial, expr.span),
            ast::ExprKind::End => match env.ends.last() {
                Some(end) => Ok(end.clone()),
                None => {
                    Err(self.fail(env, codes::BAD_SUBSCRIPT, expr.span, "`end` is only allowed inside a subscript"))
                }
            },
        }
    }

    /// Reports an error at a place inside an expression.
    pub fn fail(&mut self, env: &Env, code: layshaft_source::Code, span: Span, message: impl Into<String>) -> Reported {
        self.error(env.ctx, Diagnostic::error(code, span, message))
    }

    fn if_expression(&mut self, env: &mut Env, parts: &'a ast::IfExpr, span: Span) -> R<Typed> {
        let mut branches = Vec::new();
        for (condition, value) in &parts.branches {
            let mut condition_typed = self.translate(env, condition)?;
            if condition_typed.ty != Type::BOOLEAN {
                let found = self.type_name(&condition_typed.ty);
                return Err(self.fail(
                    env,
                    codes::TYPE_MISMATCH,
                    condition.span,
                    format!("the condition must be Boolean, not {found}"),
                ));
            }
            if !condition_typed.expr.is_literal()
                && condition_typed.variability <= Variability::Parameter
                && env.function.is_none()
                && self.is_fixed(&condition_typed.expr)
                && let Some(value) = self.try_evaluate(env.ctx, &condition_typed)
            {
                condition_typed.expr = value.to_expr();
            }
            match condition_typed.expr {
                // A condition known at translation leaves only one branch to be translated.
                Expr::Bool(false) => continue,
                Expr::Bool(true) => {
                    let value = self.translate(env, value)?;
                    return self.join_branches(env, branches, value, span);
                }
                _ => {
                    let value = self.translate(env, value)?;
                    branches.push((condition_typed, value));
                }
            }
        }
        let otherwise = self.translate(env, &parts.otherwise)?;
        self.join_branches(env, branches, otherwise, span)
    }

    fn join_branches(
        &mut self,
        env: &mut Env,
        branches: Vec<(Typed, Typed)>,
        otherwise: Typed,
        span: Span,
    ) -> R<Typed> {
        let mut result = otherwise;
        for (condition, value) in branches.into_iter().rev() {
            let Some(ty) = self.unify(&value.ty, &result.ty) else {
                // Sizes may differ if the condition is a parameter: then it decides the structure.
                let base = self.unify_base(value.ty.base, result.ty.base);
                if let Some(base) = base
                    && condition.variability <= Variability::Parameter
                    && let Ok(ir::Value::Bool(chosen)) = self.evaluate_typed(env.ctx, &condition, span)
                {
                    let chosen = if chosen { value } else { result };
                    let ty = Type { base, dims: chosen.ty.dims.clone() };
                    result = Typed::new(coerce(chosen.expr, &ty), ty, chosen.variability);
                    continue;
                }
                // In a function an argument may decide: each call knows its sizes.
                if env.function.is_some()
                    && let Some(ty) = self.open_type(&value.ty, &result.ty)
                {
                    let variability = condition.variability.max(value.variability).max(result.variability);
                    let expr = Expr::if_else(condition.expr, coerce(value.expr, &ty), coerce(result.expr, &ty));
                    result = Typed::new(expr, ty, variability);
                    continue;
                }
                let (a, b) = (self.type_name(&value.ty), self.type_name(&result.ty));
                let message = format!("the branches of `if` have different types: {a} and {b}");
                let mut diagnostic = Diagnostic::error(codes::TYPE_MISMATCH, span, message);
                if value.ty.base == result.ty.base {
                    diagnostic = diagnostic.hint("sizes may differ where a constant or a parameter chooses the branch");
                }
                return Err(self.error(env.ctx, diagnostic));
            };
            let variability = condition.variability.max(value.variability).max(result.variability);
            let (value, otherwise) = (coerce(value.expr, &ty), coerce(result.expr, &ty));
            result = Typed::new(Expr::if_else(condition.expr, value, otherwise), ty, variability);
        }
        Ok(result)
    }

    /// The common type of two values, if they can stand for one another.
    pub fn unify(&self, a: &Type, b: &Type) -> Option<Type> {
        let base = self.unify_base(a.base, b.base)?;
        if a.dims.len() != b.dims.len() {
            return None;
        }
        let dims = a
            .dims
            .iter()
            .zip(&b.dims)
            .map(|(&x, &y)| x.agrees(y).then_some(if x == Dim::Unknown { y } else { x }))
            .collect::<Option<_>>()?;
        Some(Type { base, dims })
    }

    /// The common type of two arrays whose sizes differ: those sizes are open.
    fn open_type(&self, a: &Type, b: &Type) -> Option<Type> {
        let base = self.unify_base(a.base, b.base)?;
        if a.dims.len() != b.dims.len() {
            return None;
        }
        let dims = a.dims.iter().zip(&b.dims).map(|(&x, &y)| if x == y { x } else { Dim::Unknown }).collect();
        Some(Type { base, dims })
    }

    pub fn unify_base(&self, a: Base, b: Base) -> Option<Base> {
        match (a, b) {
            (Base::Integer, Base::Real) | (Base::Real, Base::Integer) => Some(Base::Real),
            (Base::Record(x), Base::Record(y)) if x != y => self.compatible_records(x, y).then_some(a),
            (x, y) => (x == y).then_some(x),
        }
    }

    /// Records agree if their fields do, by name and type.
    fn compatible_records(&self, a: ir::RecordId, b: ir::RecordId) -> bool {
        let (a, b) = (self.model.record(a), self.model.record(b));
        a.fields.len() == b.fields.len()
            && a.fields.iter().zip(&b.fields).all(|(x, y)| x.name == y.name && self.unify(&x.ty, &y.ty).is_some())
    }

    /// A type as users write it.
    pub fn type_name(&self, ty: &Type) -> String {
        let base = match ty.base {
            Base::Real => "Real".to_string(),
            Base::Integer => "Integer".to_string(),
            Base::Boolean => "Boolean".to_string(),
            Base::String => "String".to_string(),
            Base::Enum(id) => self.model.enums[id.0 as usize].name.to_string(),
            Base::Record(id) => self.model.record(id).name.to_string(),
            Base::External(id) => self.model.externals[id.0 as usize].name.to_string(),
            Base::Function => "function".to_string(),
            Base::Clock => "Clock".to_string(),
        };
        if ty.dims.is_empty() {
            return base;
        }
        let dims: Vec<String> = ty.dims.iter().map(|d| d.known().map_or(":".into(), |n| n.to_string())).collect();
        format!("{base}[{}]", dims.join(", "))
    }
}

/// Gives literals of Integer the type Real where that is asked for, and record constructors the
/// record type of their target, whose sizes may be open.
pub fn coerce(expr: Expr, ty: &Type) -> Expr {
    if let Base::Record(id) = ty.base {
        return retype_record(expr, id);
    }
    if ty.base != Base::Real {
        return expr;
    }
    match expr {
        Expr::Integer(value) => Expr::Real(value as f64),
        Expr::Array(items) => Expr::Array(items.into_iter().map(|item| coerce(item, &Type::REAL)).collect()),
        Expr::Empty(mut empty) => {
            empty.base = Base::Real;
            Expr::Empty(empty)
        }
        other => other,
    }
}

fn retype_record(expr: Expr, id: ir::RecordId) -> Expr {
    match expr {
        Expr::Record(_, fields) => Expr::Record(id, fields),
        Expr::Array(items) => Expr::Array(items.into_iter().map(|item| retype_record(item, id)).collect()),
        Expr::If(parts) => {
            let (condition, value, otherwise) = *parts;
            Expr::if_else(condition, retype_record(value, id), retype_record(otherwise, id))
        }
        other => other,
    }
}
