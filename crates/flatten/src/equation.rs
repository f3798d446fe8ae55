//! Equation sections: from syntax to flat equations, instance by instance.

use crate::check::is_assignable;
use crate::codes;
use crate::expr::{Env, IterationBody, coerce};
use crate::modifier::{self, ValueKind};
use crate::shape::ElementKind;
use crate::state::{Child, Ctx, Flattener, InstId, R, Reported};
use crate::statement::section_env;
use layshaft_ir::{self as ir, Base, EquationKind, Expr, Origin, OriginKind, Variability};
use layshaft_source::{Diagnostic, Span};
use layshaft_syntax::{ast, query};

impl<'a> Flattener<'a> {
    /// Creates all components below an instance, in order of declaration.
    pub fn instantiate_all(&mut self, inst: InstId, order: &mut Vec<InstId>) {
        order.push(inst);
        if self.is_exhausted {
            return;
        }
        let shape = self.shape_of(inst);
        for (index, element) in shape.elements.iter().enumerate() {
            let ElementKind::Component { clause, .. } = element.kind else { continue };
            let child = match self.child(inst, index as u32) {
                Ok(child) => child,
                Err(Reported) => continue,
            };
            let is_reference = clause.prefixes.outer;
            if is_reference {
                // The component itself lives where its inner declaration is.
                if clause.prefixes.inner
                    && let Ok(Child::Inst(own)) = self.child_inner(inst, index as u32)
                {
                    self.instantiate_all(own, order);
                }
                continue;
            }
            match child {
                Child::Inst(child) => self.instantiate_all(child, order),
                Child::Array(_, items) => items.iter().for_each(|&item| self.instantiate_all(item, order)),
                Child::Var(_) | Child::Absent => {}
            }
        }
    }

    /// Components of the inner ones that were added; these may lack inner ones themselves.
    pub fn instantiate_added(&mut self, order: &mut Vec<InstId>) {
        let mut done: Vec<InstId> = Vec::new();
        loop {
            let mut added: Vec<InstId> = self.added_inner.values().filter_map(|(_, inner)| inner.ok()).collect();
            added.retain(|inner| !done.contains(inner));
            added.sort();
            if added.is_empty() {
                return;
            }
            for &inner in &added {
                self.instantiate_all(inner, order);
            }
            done.append(&mut added);
        }
    }

    /// Translates the equations and algorithms of one instance.
    pub fn instance_equations(&mut self, inst: InstId) {
        let shape = self.shape_of(inst);
        self.record_binding(inst);
        for (index, frame) in shape.frames.iter().enumerate() {
            if frame.duplicate {
                continue;
            }
            let Some(composition) = query::composition(frame.info.def) else { continue };
            for section in &composition.sections {
                match section {
                    ast::Section::Elements(_) => {}
                    ast::Section::Equations { initial, equations, .. } => {
                        let mut env = section_env(inst, index as u32, *initial);
                        let mut out = Vec::new();
                        let _ = self.equations(&mut env, equations, &mut out);
                        if *initial {
                            self.model.initial_equations.extend(out);
                        } else {
                            self.model.equations.extend(out);
                        }
                    }
                    ast::Section::Algorithms { initial, statements, span } => {
                        let mut env = section_env(inst, index as u32, *initial);
                        env.in_algorithm = true;
                        if let Ok(statements) = self.statements(&mut env, statements)
                            && !statements.is_empty()
                        {
                            let origin = self.origin(inst, Some(*span), OriginKind::Written);
                            let algorithm = ir::Algorithm { statements, origin };
                            if *initial {
                                self.model.initial_algorithms.push(algorithm);
                            } else {
                                self.model.algorithms.push(algorithm);
                            }
                        }
                    }
                }
            }
        }
    }

    pub fn origin(&self, inst: InstId, span: Option<Span>, kind: OriginKind) -> Origin {
        let instance = if self.top == Some(inst) { self.names.empty } else { self.inst(inst).path };
        Origin { span, instance, kind }
    }

    /// A record variable bound as a whole to a computed value: one equation for all fields.
    fn record_binding(&mut self, inst: InstId) {
        let instance = self.inst(inst);
        if instance.kind != ast::ClassKind::Record || instance.prefixes.variability <= Variability::Parameter {
            return;
        }
        let (value, _) = modifier::effective_value(&instance.modifiers.clone());
        let Some(value) = value else { return };
        if matches!(value.kind, ValueKind::Field(..)) {
            return;
        }
        let Ok(typed) = self.translate_value(&value) else { return };
        if matches!(typed.expr, Expr::Record(..)) {
            return;
        }
        let mut env = Env::new(Ctx { inst, frame: 0 });
        let span = value.span.unwrap_or(self.shape_of(inst).def.name.span);
        let Ok(record) = self.record_value(&mut env, inst, span) else { return };
        if self.unify(&record.ty, &typed.ty).is_none() {
            let (a, b) = (self.type_name(&record.ty), self.type_name(&typed.ty));
            self.error(
                value.ctx,
                Diagnostic::error(
                    codes::TYPE_MISMATCH,
                    span,
                    format!("`{}` is {a}, the value is {b}", self.inst(inst).path),
                ),
            );
            return;
        }
        let origin = self.origin(inst, value.span, OriginKind::Binding);
        self.model.equations.push(ir::Equation { kind: EquationKind::Equal(record.expr, typed.expr), origin });
    }

    pub fn equations(&mut self, env: &mut Env, list: &'a [ast::Equation], out: &mut Vec<ir::Equation>) -> R<()> {
        let mut result = Ok(());
        for equation in list {
            if self.equation(env, equation, out).is_err() {
                result = Err(Reported);
            }
        }
        result
    }

    fn equation(&mut self, env: &mut Env, equation: &'a ast::Equation, out: &mut Vec<ir::Equation>) -> R<()> {
        let span = equation.span;
        let origin = self.origin(env.ctx.inst, Some(span), OriginKind::Written);
        match &equation.kind {
            ast::EquationKind::Connect(..) => {
                if env.in_when || env.in_initial {
                    let place = if env.in_when { "a when-clause" } else { "an initial equation" };
                    return Err(self.fail(
                        env,
                        codes::BAD_EQUATION,
                        span,
                        format!("`connect` is not allowed in {place}"),
                    ));
                }
                Ok(()) // collected before
            }
            ast::EquationKind::Equal(left, right) => {
                let kind = self.equality(env, left, right, span)?;
                if let (true, Some(EquationKind::Equal(side, _))) = (env.in_when, &kind)
                    && !is_assignable(side)
                {
                    let diagnostic = Diagnostic::error(
                        codes::BAD_EQUATION,
                        left.span,
                        "the left side of an equation in `when` must be a variable",
                    )
                    .hint("solve the equation for the variable it is to set");
                    return Err(self.error(env.ctx, diagnostic));
                }
                if let Some(kind) = kind {
                    out.push(ir::Equation { kind, origin });
                }
                Ok(())
            }
            ast::EquationKind::If { branches, otherwise } => {
                self.if_equation(env, branches, otherwise.as_deref(), span, out)
            }
            ast::EquationKind::For { iterators, body } => {
                self.for_equation(env, iterators, body, &mut |this, env, body| this.equations(env, body, out))
            }
            ast::EquationKind::When { branches } => {
                if env.in_when {
                    return Err(self.fail(env, codes::BAD_EQUATION, span, "when-equations cannot be nested"));
                }
                if env.in_initial {
                    return Err(self.fail(
                        env,
                        codes::BAD_EQUATION,
                        span,
                        "`when` is not allowed in an initial equation",
                    ));
                }
                let mut translated = Vec::new();
                for (condition, body) in branches {
                    let condition = self.when_condition(env, condition)?;
                    let mut inner = Vec::new();
                    env.in_when = true;
                    let result = self.equations(env, body, &mut inner);
                    env.in_when = false;
                    result?;
                    translated.push((condition, inner));
                }
                let conditions: Vec<Expr> = translated.iter().map(|(condition, _)| condition.clone()).collect();
                self.check_clocked_when(env, &conditions, span)?;
                self.check_when_branches(env, &translated, span)?;
                out.push(ir::Equation { kind: EquationKind::When { branches: translated }, origin });
                Ok(())
            }
            ast::EquationKind::Call(call) => {
                let ast::ExprKind::Call(inner) = &call.kind else {
                    return Err(self.fail(
                        env,
                        codes::BAD_EQUATION,
                        span,
                        "only a call can stand alone as an equation",
                    ));
                };
                let parts = &inner.function.parts;
                let kind = match (parts.len(), parts[0].name.name.as_str()) {
                    (1, "assert") => match self.assertion(env, inner, span)? {
                        Some((condition, message, is_warning)) => {
                            EquationKind::Assert { condition, message, is_warning }
                        }
                        None => return Ok(()),
                    },
                    (1, "terminate") => EquationKind::Terminate(self.terminate_message(env, inner, span)?),
                    (1, "reinit") => {
                        let (state, value) = self.reinit_arguments(env, inner, span)?;
                        EquationKind::Reinit(state, value)
                    }
                    (2, "Connections")
                        if matches!(
                            parts[1].name.name.as_str(),
                            "branch" | "root" | "potentialRoot" | "uniqueRoot"
                        ) =>
                    {
                        if env.in_when {
                            let message = "operators of `Connections` are not allowed in a when-equation";
                            return Err(self.fail(env, codes::BAD_EQUATION, span, message));
                        }
                        return Ok(());
                    }
                    _ => {
                        // A call for its effect alone.
                        let outer = std::mem::replace(&mut env.must_be_pure, false);
                        let value = self.translate(env, call);
                        env.must_be_pure = outer;
                        EquationKind::Call(value?.expr)
                    }
                };
                out.push(ir::Equation { kind, origin });
                Ok(())
            }
        }
    }

    fn equality(
        &mut self,
        env: &mut Env,
        left: &'a ast::Expr,
        right: &'a ast::Expr,
        span: Span,
    ) -> R<Option<EquationKind>> {
        // `(a, b) = f(…)`
        if let ast::ExprKind::Tuple(targets) = &left.kind {
            let call = self.translate(env, right)?;
            if let Expr::Builtin(builtin @ ir::Builtin::SpatialDistribution, args) = &call.expr {
                return self.spatial_outputs(env, (*builtin, args), targets, span);
            }
            let Expr::Call(inner) = &call.expr else {
                return Err(self.fail(
                    env,
                    codes::BAD_EQUATION,
                    span,
                    "a list of variables can only equal a function call",
                ));
            };
            let types = self.call_output_types(env, inner, span)?;
            self.check_output_count(env, types.len(), targets.len(), span)?;
            let mut list = Vec::new();
            for (target, ty) in targets.iter().zip(&types) {
                list.push(match target {
                    None => None,
                    Some(target) => {
                        let typed = self.translate(env, target)?;
                        if self.unify(&typed.ty, ty).is_none() {
                            let (a, b) = (self.type_name(&typed.ty), self.type_name(ty));
                            return Err(self.fail(
                                env,
                                codes::TYPE_MISMATCH,
                                target.span,
                                format!("this is {a}, the function's output is {b}"),
                            ));
                        }
                        Some(typed.expr)
                    }
                });
            }
            return Ok(Some(EquationKind::Multiple(list, call.expr)));
        }
        let left_typed = self.translate(env, left);
        let right_typed = self.translate(env, right);
        let (mut left_typed, mut right_typed) = (left_typed?, right_typed?);
        let mut unified = self.unify(&left_typed.ty, &right_typed.ty);
        if unified.is_none() {
            // A number where an operator record stands.
            if let (Base::Record(id), true) = (left_typed.ty.base, right_typed.ty.base.is_numeric())
                && let Some(converted) = self.convert_to_record(env, id, right_typed.clone(), span)?
            {
                right_typed = converted;
            } else if let (Base::Record(id), true) = (right_typed.ty.base, left_typed.ty.base.is_numeric())
                && let Some(converted) = self.convert_to_record(env, id, left_typed.clone(), span)?
            {
                left_typed = converted;
            }
            unified = self.unify(&left_typed.ty, &right_typed.ty);
        }
        let Some(ty) = unified else {
            // A member of an array of no components has no instance that tells its own sizes: `ports.C = fill(C, 0)`.
            if left_typed.ty.len() == Some(0) && right_typed.ty.len() == Some(0) {
                return Ok(None);
            }
            let (a, b) = (self.type_name(&left_typed.ty), self.type_name(&right_typed.ty));
            let same = self.unify_base(left_typed.ty.base, right_typed.ty.base).is_some();
            let code = if same { codes::DIMENSION_MISMATCH } else { codes::TYPE_MISMATCH };
            return Err(self.fail(env, code, span, format!("the two sides of the equation differ: {a} and {b}")));
        };
        if ty.len() == Some(0) {
            return Ok(None);
        }
        if ty.len().is_none() {
            let found = self.type_name(&ty);
            return Err(self.fail(
                env,
                codes::NOT_CONSTANT,
                span,
                format!("the size of this equation is not known: {found}"),
            ));
        }
        Ok(Some(EquationKind::Equal(coerce(left_typed.expr, &ty), coerce(right_typed.expr, &ty))))
    }

    /// `(out0, out1) = spatialDistribution(…)`: one equation for each output, as the elements of an array.
    fn spatial_outputs(
        &mut self,
        env: &mut Env,
        (builtin, args): (ir::Builtin, &[Expr]),
        targets: &'a [Option<ast::Expr>],
        span: Span,
    ) -> R<Option<EquationKind>> {
        if targets.len() > 2 {
            let message = format!("`{}` has 2 outputs, {} are asked for", builtin.name(), targets.len());
            return Err(self.fail(env, codes::BAD_CALL, span, message));
        }
        let (mut lefts, mut rights) = (Vec::new(), Vec::new());
        for (number, target) in (1..).zip(targets) {
            let Some(target) = target else { continue };
            let typed = self.translate(env, target)?;
            if self.unify(&typed.ty, &ir::Type::REAL).is_none() {
                let found = self.type_name(&typed.ty);
                let message = format!("this is {found}, the outputs of `{}` are Real", builtin.name());
                return Err(self.fail(env, codes::TYPE_MISMATCH, target.span, message));
            }
            lefts.push(typed.expr);
            let mut args = args[..6].to_vec();
            args.push(Expr::Integer(number));
            rights.push(Expr::Builtin(builtin, args));
        }
        if lefts.is_empty() {
            return Ok(None);
        }
        Ok(Some(EquationKind::Equal(Expr::Array(lefts), Expr::Array(rights))))
    }

    /// Runs over a for-equation with its loop variables bound to literals.
    pub fn for_equation(
        &mut self,
        env: &mut Env,
        iterators: &'a [ast::Iterator],
        body: &'a [ast::Equation],
        visit: &mut dyn FnMut(&mut Self, &mut Env, &'a [ast::Equation]) -> R<()>,
    ) -> R<()> {
        let Some((iterator, rest)) = iterators.split_first() else { return visit(self, env, body) };
        let range = self.iteration_range(env, iterator, &IterationBody::Equations(body))?;
        let Some(values) = self.elements(&range) else { return Err(Reported) };
        let mut result = Ok(());
        for value in values {
            env.iterators.push((iterator.name.name, value));
            if self.for_equation(env, rest, body, visit).is_err() {
                result = Err(Reported);
            }
            env.iterators.pop();
            if self.is_exhausted {
                break;
            }
        }
        result
    }
}
