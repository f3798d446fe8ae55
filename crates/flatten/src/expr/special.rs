//! Operators with rules of their own: derivatives, discrete operators, streams, connection graphs.

use super::Env;
use super::builtin_call::OperatorCall;
use crate::codes;
use crate::modifier::Typed;
use crate::state::{Flattener, R, Reported};
use layshaft_ir::{self as ir, Base, Builtin, Expr, LocalId, RecordId, Type, TypeContext, VarId, Variability};
use layshaft_source::{Name, Span};
use layshaft_syntax::ast;

/// Types of variables and, inside a function, of its locals.
pub struct TypeView<'m> {
    model: &'m ir::FlatModel,
    locals: &'m [ir::Local],
}

impl TypeContext for TypeView<'_> {
    fn var_type(&self, var: VarId) -> Type {
        self.model.var_type(var)
    }

    fn local_type(&self, local: LocalId) -> Type {
        self.locals.get(local.0 as usize).map_or(Type::INTEGER, |l| l.ty.clone())
    }

    fn field_type(&self, record: RecordId, field: u32) -> Type {
        self.model.field_type(record, field)
    }
}

impl<'a> Flattener<'a> {
    pub fn type_view<'m>(&'m self, env: &'m Env) -> TypeView<'m> {
        TypeView { model: &self.model, locals: env.function.as_ref().map_or(&[], |f| &f.locals) }
    }

    pub(super) fn der(&mut self, env: &mut Env, args: Vec<Typed>, span: Span) -> R<Typed> {
        let value = args.into_iter().next().ok_or(Reported)?;
        if env.function.is_some() {
            return Err(self.fail(env, codes::BAD_EQUATION, span, "`der` is not allowed in a function"));
        }
        if let Base::Record(id) = value.ty.base {
            // The derivative of a record of Reals, field by field.
            let fields = self.model.record(id).fields.clone();
            let mut items = Vec::new();
            for (position, field) in fields.iter().enumerate() {
                let mut ty = field.ty.clone();
                let mut dims = value.ty.dims.clone();
                dims.extend(ty.dims.iter().copied());
                ty.dims = dims;
                let part =
                    Typed::new(super::record::project(value.expr.clone(), position as u32), ty, value.variability);
                items.push(self.der(env, vec![part], span)?.expr);
            }
            return Ok(Typed::new(Expr::Record(id, items), value.ty, value.variability));
        }
        if !value.ty.base.is_numeric() {
            let found = self.type_name(&value.ty);
            return Err(self.fail(
                env,
                codes::TYPE_MISMATCH,
                span,
                format!("only a Real has a derivative, not {found}"),
            ));
        }
        let ty = Type { base: Base::Real, dims: value.ty.dims.clone() };
        if value.variability <= Variability::Parameter {
            return Ok(Typed::constant(super::record::default_value(&ty), ty));
        }
        if value.variability == Variability::Discrete {
            return Err(self.fail(env, codes::VARIABILITY, span, "a discrete variable has no derivative"));
        }
        if let Expr::Array(items) = value.expr {
            let element = value.ty.element();
            let items = items
                .into_iter()
                .map(|item| self.der(env, vec![Typed::new(item, element.clone(), value.variability)], span))
                .collect::<R<Vec<_>>>()?;
            let expr = Expr::Array(items.into_iter().map(|t| t.expr).collect());
            return Ok(Typed::new(expr, ty, Variability::Continuous));
        }
        Ok(Typed::new(Expr::der(value.expr), ty, Variability::Continuous))
    }

    /// `pre`, `edge`, `change`.
    pub(super) fn discrete_operator(
        &mut self,
        env: &mut Env,
        builtin: Builtin,
        args: Vec<Typed>,
        span: Span,
    ) -> R<Typed> {
        let value = args.into_iter().next().ok_or(Reported)?;
        if builtin == Builtin::Edge && value.ty.base != Base::Boolean {
            let found = self.type_name(&value.ty);
            return Err(self.fail(env, codes::TYPE_MISMATCH, span, format!("`edge` needs a Boolean, not {found}")));
        }
        if value.variability <= Variability::Parameter {
            return Ok(match builtin {
                Builtin::Pre => value,
                _ => {
                    let ty = Type { base: Base::Boolean, dims: value.ty.dims.clone() };
                    Typed::constant(super::record::default_value(&ty), ty)
                }
            });
        }
        if let Expr::Array(items) = &value.expr {
            let element = value.ty.element();
            let items = items.clone().into_iter().map(|i| {
                self.discrete_operator(env, builtin, vec![Typed::new(i, element.clone(), value.variability)], span)
            });
            let items = items.collect::<R<Vec<_>>>()?;
            let ty = items.first().map_or(element, |i| i.ty.clone());
            return self.list(items, ty);
        }
        if value.variability == Variability::Continuous
            && value.ty.base == Base::Real
            && !env.in_when
            && !env.in_initial
        {
            let base = match &value.expr {
                Expr::Index(base, _) => base,
                other => other,
            };
            let message = format!("`{}` needs a discrete variable: this one is continuous", builtin.name());
            let diagnostic = layshaft_source::Diagnostic::error(codes::VARIABILITY, span, message)
                .hint("outside when-clauses only variables that a when-clause sets have a value before an event");
            let vars = if let Expr::Var(var) = base { vec![*var] } else { Vec::new() };
            self.discrete_uses.push(crate::state::DiscreteUse { vars, ctx: env.ctx, diagnostic });
        }
        let ty = match builtin {
            Builtin::Pre => value.ty.clone(),
            _ => Type { base: Base::Boolean, dims: value.ty.dims.clone() },
        };
        Ok(Typed::new(Expr::Builtin(builtin, vec![value.expr]), ty, Variability::Discrete))
    }

    /// `inStream(c.h)` and `actualStream(c.h)`: resolved when all connections are known.
    pub(super) fn stream_operator(&mut self, env: &mut Env, operator: OperatorCall<'a>) -> R<Typed> {
        let OperatorCall { name, call, span } = operator;
        let given = self.given(env, &call.arguments, span)?;
        let Some(value) = given.positional.into_iter().next() else {
            return Err(self.fail(env, codes::BAD_CALL, span, format!("`{}` needs a stream variable", name.name)));
        };
        let builtin = if name.name == "inStream" { Builtin::InStream } else { Builtin::ActualStream };
        self.stream_value(env, builtin, value, span)
    }

    fn stream_value(&mut self, env: &mut Env, builtin: Builtin, value: Typed, span: Span) -> R<Typed> {
        match value.expr {
            Expr::Empty(_) => Ok(value),
            Expr::Array(ref items) => {
                let element = value.ty.element();
                let items = items
                    .clone()
                    .into_iter()
                    .map(|item| {
                        self.stream_value(env, builtin, Typed::new(item, element.clone(), value.variability), span)
                    })
                    .collect::<R<Vec<_>>>()?;
                self.list(items, element)
            }
            Expr::Var(var) if self.model.variables[var.0 as usize].is_stream => {
                Ok(Typed::new(Expr::Builtin(builtin, vec![Expr::Var(var)]), value.ty, Variability::Continuous))
            }
            Expr::Index(ref base, _) if matches!(**base, Expr::Var(var) if self.model.variables[var.0 as usize].is_stream) => {
                Ok(Typed::new(Expr::Builtin(builtin, vec![value.expr]), value.ty, Variability::Continuous))
            }
            _ => Err(self.fail(
                env,
                codes::STREAM,
                span,
                format!("`{}` needs a stream variable of a connector", builtin.name()),
            )),
        }
    }

    /// `cardinality(c)`: the number of connections of a connector.
    pub(super) fn cardinality(&mut self, env: &mut Env, call: &'a ast::Call, span: Span) -> R<Typed> {
        let ast::Arguments::List { positional, .. } = &call.arguments else { return Err(Reported) };
        let Some(ast::Expr { kind: ast::ExprKind::Ref(reference), .. }) = positional.first() else {
            return Err(self.fail(env, codes::BAD_CALL, span, "`cardinality` needs a connector"));
        };
        let ends = self.connector_ends(env, reference)?;
        let count: usize = ends.iter().map(|end| self.connections.count(end.key)).sum();
        Ok(Typed::integer(count as i64))
    }

    /// `rooted(c.R)`
    pub(super) fn rooted(&mut self, env: &mut Env, call: &'a ast::Call, span: Span) -> R<Typed> {
        let node = self.graph_node(env, call, span)?;
        Ok(Typed::bool(self.graph.rooted(node)))
    }

    /// `Connections.isRoot(c.R)`, `Connections.rooted(c.R)`.
    pub(super) fn connections_call(&mut self, env: &mut Env, operator: OperatorCall<'a>) -> R<Typed> {
        let OperatorCall { name, call, span } = operator;
        match name.name.as_str() {
            "isRoot" => {
                let node = self.graph_node(env, call, span)?;
                Ok(Typed::bool(self.graph.is_root(node)))
            }
            "rooted" => self.rooted(env, call, span),
            "branch" | "root" | "potentialRoot" | "uniqueRoot" => Err(self.fail(
                env,
                codes::BAD_EQUATION,
                span,
                format!("`Connections.{}` is an equation, not a value", name.name),
            )),
            other => Err(self.fail(
                env,
                codes::NAME_NOT_FOUND,
                name.span,
                format!("there is no operator `Connections.{other}`"),
            )),
        }
    }

    /// The record instance that a connection-graph operator names, by its path.
    pub fn graph_node(&mut self, env: &mut Env, call: &'a ast::Call, span: Span) -> R<Name> {
        let ast::Arguments::List { positional, .. } = &call.arguments else { return Err(Reported) };
        match positional.first() {
            Some(ast::Expr { kind: ast::ExprKind::Ref(reference), .. }) => self.graph_node_of(env, reference),
            _ => Err(self.fail(env, codes::BAD_CALL, span, "a connector's overdetermined record is needed here")),
        }
    }
}

type Use<'a> = (&'a ast::ComponentRef, usize, usize);

/// Places where `name` alone is a subscript: reference, part and dimension.
pub(super) fn subscript_uses<'a>(expr: &'a ast::Expr, name: Name, out: &mut Vec<Use<'a>>) {
    crate::walk::references(expr, &mut |reference| uses_in_reference(reference, name, out));
}

fn uses_in_reference<'a>(reference: &'a ast::ComponentRef, name: Name, out: &mut Vec<Use<'a>>) {
    for (part_index, part) in reference.parts.iter().enumerate() {
        for (dimension, subscript) in part.subscripts.iter().flatten().enumerate() {
            if let ast::Subscript::Expr(ast::Expr { kind: ast::ExprKind::Ref(inner), .. }) = subscript
                && inner.parts.len() == 1
                && inner.parts[0].name.name == name
            {
                out.push((reference, part_index, dimension));
            }
        }
    }
}

pub(super) fn subscript_uses_in_equations<'a>(equations: &'a [ast::Equation], name: Name, out: &mut Vec<Use<'a>>) {
    crate::walk::equations(equations, &mut |reference| uses_in_reference(reference, name, out));
}

pub(super) fn subscript_uses_in_statements<'a>(statements: &'a [ast::Statement], name: Name, out: &mut Vec<Use<'a>>) {
    crate::walk::statements(statements, &mut |reference| uses_in_reference(reference, name, out));
}
