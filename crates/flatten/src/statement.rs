//! Algorithm statements, in functions and in models.

use crate::codes;
use crate::expr::{Env, IterationBody, coerce};
use crate::modifier::Typed;
use crate::state::{Ctx, Flattener, InstId, R, Reported};
use crate::varying_loop::Varying;
use layshaft_ir::{self as ir, Base, Expr, StatementKind, Type, Variability};
use layshaft_source::Span;
use layshaft_syntax::ast;

impl<'a> Flattener<'a> {
    pub fn statements(&mut self, env: &mut Env, list: &'a [ast::Statement]) -> R<Vec<ir::Statement>> {
        let mut out = Vec::with_capacity(list.len());
        let mut failed = false;
        for statement in list {
            if self.statement(env, statement, &mut out).is_err() {
                failed = true;
            }
        }
        if failed { Err(Reported) } else { Ok(out) }
    }

    fn statement(&mut self, env: &mut Env, statement: &'a ast::Statement, out: &mut Vec<ir::Statement>) -> R<()> {
        let span = statement.span;
        let mut push = |kind: StatementKind| out.push(ir::Statement { kind, span: Some(span) });
        match &statement.kind {
            ast::StatementKind::Assign(target, value) => {
                let value_typed = self.translate(env, value);
                let targets = self.assignment_target(env, target)?;
                let value_typed = value_typed?;
                self.assign(env, targets, value_typed, value.span, span, out)
            }
            ast::StatementKind::MultiAssign(targets, value) => self.multi_assign(env, targets, value, span, out),
            ast::StatementKind::Call(call) => {
                if let Some(kind) = self.call_statement(env, call)? {
                    push(kind);
                }
                Ok(())
            }
            ast::StatementKind::If { branches, otherwise } => {
                let mut translated = Vec::new();
                for (condition, body) in branches {
                    let condition_typed = self.condition(env, condition)?;
                    match condition_typed.expr {
                        Expr::Bool(false) => continue,
                        Expr::Bool(true) => {
                            let body = self.statements(env, body)?;
                            if translated.is_empty() {
                                out.extend(body);
                            } else {
                                push(StatementKind::If { branches: translated, otherwise: body });
                            }
                            return Ok(());
                        }
                        expr => translated.push((expr, self.statements(env, body)?)),
                    }
                }
                let otherwise = match otherwise {
                    Some(body) => self.statements(env, body)?,
                    None => Vec::new(),
                };
                if translated.is_empty() {
                    out.extend(otherwise);
                } else {
                    push(StatementKind::If { branches: translated, otherwise });
                }
                Ok(())
            }
            ast::StatementKind::For { iterators, body } => self.for_statement(env, iterators, body, span, out),
            ast::StatementKind::While { condition, body } => {
                let condition = self.condition(env, condition)?.expr;
                let outer = std::mem::replace(&mut env.in_loop, true);
                let body = self.statements(env, body);
                env.in_loop = outer;
                push(StatementKind::While { condition, body: body? });
                Ok(())
            }
            ast::StatementKind::When { branches } => {
                if env.function.is_some() {
                    return Err(self.fail(env, codes::BAD_EQUATION, span, "`when` is not allowed in a function"));
                }
                if env.in_when {
                    return Err(self.fail(env, codes::BAD_EQUATION, span, "when-statements cannot be nested"));
                }
                let mut translated = Vec::new();
                for (condition, body) in branches {
                    let condition = self.when_condition(env, condition)?;
                    let outer = std::mem::replace(&mut env.in_when, true);
                    let body = self.statements(env, body);
                    env.in_when = outer;
                    translated.push((condition, body?));
                }
                let conditions: Vec<Expr> = translated.iter().map(|(condition, _)| condition.clone()).collect();
                self.check_clocked_when(env, &conditions, span)?;
                push(StatementKind::When { branches: translated });
                Ok(())
            }
            ast::StatementKind::Break => {
                if !env.in_loop {
                    return Err(self.fail(env, codes::BAD_EQUATION, span, "`break` is only allowed in a loop"));
                }
                push(StatementKind::Break);
                Ok(())
            }
            ast::StatementKind::Return => {
                if env.function.is_none() {
                    return Err(self.fail(env, codes::BAD_EQUATION, span, "`return` is only allowed in a function"));
                }
                push(StatementKind::Return);
                Ok(())
            }
        }
    }

    pub fn condition(&mut self, env: &mut Env, expr: &'a ast::Expr) -> R<Typed> {
        let typed = self.translate(env, expr)?;
        if typed.ty != Type::BOOLEAN {
            let found = self.type_name(&typed.ty);
            return Err(self.fail(
                env,
                codes::TYPE_MISMATCH,
                expr.span,
                format!("the condition must be Boolean, not {found}"),
            ));
        }
        Ok(typed)
    }

    /// The condition of a when-clause: a discrete Boolean or a vector of them.
    pub fn when_condition(&mut self, env: &mut Env, expr: &'a ast::Expr) -> R<Expr> {
        let typed = self.translate(env, expr)?;
        if typed.ty == Type::scalar(Base::Clock) {
            return Ok(typed.expr);
        }
        if typed.ty.base != Base::Boolean || typed.ty.dims.len() > 1 {
            let found = self.type_name(&typed.ty);
            return Err(self.fail(
                env,
                codes::TYPE_MISMATCH,
                expr.span,
                format!("the condition of `when` must be Boolean or a vector of Booleans, not {found}"),
            ));
        }
        Ok(typed.expr)
    }

    fn for_statement(
        &mut self,
        env: &mut Env,
        iterators: &'a [ast::Iterator],
        body: &'a [ast::Statement],
        span: Span,
        out: &mut Vec<ir::Statement>,
    ) -> R<()> {
        let Some((iterator, rest)) = iterators.split_first() else {
            let outer = std::mem::replace(&mut env.in_loop, true);
            let body = self.statements(env, body);
            env.in_loop = outer;
            out.extend(body?);
            return Ok(());
        };
        let range = match self.varying_loop(env, iterator, span)? {
            Some(Varying::Counted { before, condition, iterator: value, step }) => {
                out.extend(before);
                env.iterators.push((iterator.name.name, value));
                let mut inner = Vec::new();
                let result = self.for_statement(env, rest, body, span, &mut inner);
                env.iterators.pop();
                result?;
                inner.push(step);
                out.push(ir::Statement { kind: StatementKind::While { condition, body: inner }, span: Some(span) });
                return Ok(());
            }
            Some(Varying::Kept(before, vector)) => {
                out.push(before);
                vector
            }
            None => self.iteration_range(env, iterator, &IterationBody::Statements(body))?,
        };
        if env.function.is_none() {
            // In a model the loop is spread out.
            let Some(values) = self.elements(&range) else { return Err(Reported) };
            let mut spread = Vec::new();
            for value in values {
                env.iterators.push((iterator.name.name, value));
                let result = self.for_statement(env, rest, body, span, &mut spread);
                env.iterators.pop();
                result?;
            }
            if rest.is_empty() && breaks(body) {
                // A loop that runs once keeps the meaning of `break`.
                spread.push(ir::Statement { kind: StatementKind::Break, span: Some(span) });
                let kind = StatementKind::While { condition: Expr::TRUE, body: spread };
                spread = vec![ir::Statement { kind, span: Some(span) }];
            }
            out.extend(spread);
            return Ok(());
        }
        let element = range.ty.element();
        let Some(builder) = env.function.as_mut() else { return Err(Reported) };
        let local = builder.iterator(iterator.name.name, element.clone());
        env.iterators.push((iterator.name.name, Typed::new(Expr::Local(local), element, Variability::Discrete)));
        let mut inner = Vec::new();
        let result = self.for_statement(env, rest, body, span, &mut inner);
        env.iterators.pop();
        result?;
        out.push(ir::Statement {
            kind: StatementKind::For { iterator: local, range: range.expr, body: inner },
            span: Some(span),
        });
        Ok(())
    }

    /// `assert`, `terminate`, `reinit` and calls without result, as statements.
    pub fn call_statement(&mut self, env: &mut Env, call: &'a ast::Expr) -> R<Option<StatementKind>> {
        let ast::ExprKind::Call(inner) = &call.kind else {
            return Err(self.fail(env, codes::BAD_EQUATION, call.span, "only a call can stand alone"));
        };
        let name = (inner.function.parts.len() == 1).then(|| inner.function.parts[0].name.name.as_str());
        match name {
            Some("assert") => Ok(self
                .assertion(env, inner, call.span)?
                .map(|(condition, message, is_warning)| StatementKind::Assert { condition, message, is_warning })),
            Some("terminate") => Ok(Some(StatementKind::Terminate(self.terminate_message(env, inner, call.span)?))),
            Some("reinit") => {
                let (state, value) = self.reinit_arguments(env, inner, call.span)?;
                Ok(Some(StatementKind::Reinit(state, value)))
            }
            _ => {
                // A call for its effect alone.
                let outer = std::mem::replace(&mut env.must_be_pure, false);
                let value = self.translate(env, call);
                env.must_be_pure = outer;
                Ok(Some(StatementKind::Call(value?.expr)))
            }
        }
    }

    pub fn one_argument(&mut self, env: &mut Env, call: &'a ast::Call, span: Span) -> R<Typed> {
        match &call.arguments {
            ast::Arguments::List { positional, named } if positional.len() + named.len() == 1 => {
                let expr = positional.first().or_else(|| named.first().map(|n| &n.value));
                match expr {
                    Some(expr) => self.translate(env, expr),
                    None => Err(Reported),
                }
            }
            _ => Err(self.fail(env, codes::BAD_CALL, span, "exactly one argument is needed")),
        }
    }

    /// The message of `terminate`.
    pub fn terminate_message(&mut self, env: &mut Env, call: &'a ast::Call, span: Span) -> R<Expr> {
        let message = self.one_argument(env, call, span)?;
        if message.ty != Type::STRING {
            let found = self.type_name(&message.ty);
            let message = format!("the message of `terminate` must be a String, not {found}");
            return Err(self.fail(env, codes::TYPE_MISMATCH, span, message));
        }
        Ok(message.expr)
    }

    pub fn reinit_arguments(&mut self, env: &mut Env, call: &'a ast::Call, span: Span) -> R<(Expr, Expr)> {
        if !env.in_when {
            return Err(self.fail(env, codes::BAD_EQUATION, span, "`reinit` is only allowed in a when-clause"));
        }
        let ast::Arguments::List { positional, .. } = &call.arguments else { return Err(Reported) };
        let [state, value] = positional.as_slice() else {
            return Err(self.fail(env, codes::BAD_CALL, span, "`reinit(x, value)` takes two arguments"));
        };
        let state_typed = self.translate(env, state)?;
        let value_typed = self.translate(env, value)?;
        if self.unify(&state_typed.ty, &value_typed.ty).is_none() || state_typed.ty.base != Base::Real {
            let (a, b) = (self.type_name(&state_typed.ty), self.type_name(&value_typed.ty));
            return Err(self.fail(
                env,
                codes::TYPE_MISMATCH,
                span,
                format!("`reinit` sets a Real variable; here {a} would become {b}"),
            ));
        }
        Ok((state_typed.expr, coerce(value_typed.expr, &state_typed.ty)))
    }

    /// Arguments of `assert(condition, message, level)`; `None` if it can never fail.
    pub fn assertion(&mut self, env: &mut Env, call: &'a ast::Call, span: Span) -> R<Option<(Expr, Expr, bool)>> {
        let ast::Arguments::List { positional, named } = &call.arguments else { return Err(Reported) };
        let argument = |index: usize, name: &str| {
            positional.get(index).or_else(|| named.iter().find(|n| n.name.name == name).map(|n| &n.value))
        };
        let (Some(condition), Some(message)) = (argument(0, "condition"), argument(1, "message")) else {
            return Err(self.fail(env, codes::BAD_CALL, span, "`assert(condition, message)` needs both arguments"));
        };
        let condition = self.condition(env, condition)?;
        let message_typed = self.translate(env, message)?;
        if message_typed.ty != Type::STRING {
            let found = self.type_name(&message_typed.ty);
            return Err(self.fail(
                env,
                codes::TYPE_MISMATCH,
                message.span,
                format!("the message of `assert` must be a String, not {found}"),
            ));
        }
        let is_warning = match argument(2, "level") {
            None => false,
            Some(level) => {
                let typed = self.translate(env, level)?;
                match self.try_evaluate(env.ctx, &typed) {
                    Some(ir::Value::Enum(_, ordinal)) => ordinal == 2,
                    _ => false,
                }
            }
        };
        if condition.expr == Expr::Bool(true) {
            return Ok(None);
        }
        Ok(Some((condition.expr, message_typed.expr, is_warning)))
    }
}

/// Whether statements leave the loop they stand in by `break`.
fn breaks(statements: &[ast::Statement]) -> bool {
    statements.iter().any(|statement| match &statement.kind {
        ast::StatementKind::Break => true,
        ast::StatementKind::If { branches, otherwise } => {
            branches.iter().any(|(_, body)| breaks(body)) || otherwise.as_ref().is_some_and(|body| breaks(body))
        }
        ast::StatementKind::When { branches } => branches.iter().any(|(_, body)| breaks(body)),
        _ => false,
    })
}

/// The context of a statement list inside an instance.
pub fn section_env(inst: InstId, frame: u32, in_initial: bool) -> Env {
    let mut env = Env::new(Ctx { inst, frame });
    env.in_initial = in_initial;
    env.must_be_pure = !in_initial;
    env.in_section = true;
    env
}
