//! Equation sections: from syntax to flat equations, instance by instance.

use crate::class;
use crate::codes;
use crate::expr::{Env, IterationBody, coerce};
use crate::modifier::{self, ValueKind};
use crate::shape::ElementKind;
use crate::state::{Child, Ctx, Flattener, InstId, R, Reported};
use crate::statement::section_env;
use layshaft_ir::{self as ir, Base, EquationKind, Expr, Origin, OriginKind, Type, Variability};
use layshaft_source::{Diagnostic, Span};
use layshaft_syntax::ast;

impl<'a> Flattener<'a> {
    /// Creates all components below an instance, in order of declaration.
    pub fn instantiate_all(&mut self, inst: InstId, order: &mut Vec<InstId>) {
        order.push(inst);
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
            let Some(composition) = class::composition(frame.info.def) else { continue };
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
            self.error(value.ctx, Diagnostic::error(codes::TYPE_MISMATCH, span, format!("`{}` is {a}, the value is {b}", self.inst(inst).path)));
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
                    return Err(self.fail(env, codes::BAD_EQUATION, span, format!("`connect` is not allowed in {place}")));
                }
                Ok(()) // collected before
            }
            ast::EquationKind::Equal(left, right) => {
                let kind = self.equality(env, left, right, span)?;
                if let (true, Some(EquationKind::Equal(side, _))) = (env.in_when, &kind)
                    && !is_assignable(side)
                {
                    let diagnostic = Diagnostic::error(codes::BAD_EQUATION, left.span, "the left side of an equation in `when` must be a variable")
                        .hint("solve the equation for the variable it is to set");
                    return Err(self.error(env.ctx, diagnostic));
                }
                if let Some(kind) = kind {
                    out.push(ir::Equation { kind, origin });
                }
                Ok(())
            }
            ast::EquationKind::If { branches, otherwise } => self.if_equation(env, branches, otherwise.as_deref(), span, out),
            ast::EquationKind::For { iterators, body } => self.for_equation(env, iterators, body, &mut |this, env, body| this.equations(env, body, out)),
            ast::EquationKind::When { branches } => {
                if env.in_when {
                    return Err(self.fail(env, codes::BAD_EQUATION, span, "when-equations cannot be nested"));
                }
                if env.in_initial {
                    return Err(self.fail(env, codes::BAD_EQUATION, span, "`when` is not allowed in an initial equation"));
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
                self.check_when_branches(env, &translated, span)?;
                out.push(ir::Equation { kind: EquationKind::When { branches: translated }, origin });
                Ok(())
            }
            ast::EquationKind::Call(call) => {
                let ast::ExprKind::Call(inner) = &call.kind else {
                    return Err(self.fail(env, codes::BAD_EQUATION, span, "only a call can stand alone as an equation"));
                };
                let parts = &inner.function.parts;
                let kind = match (parts.len(), parts[0].name.name.as_str()) {
                    (1, "assert") => match self.assertion(env, inner, span)? {
                        Some((condition, message, is_warning)) => EquationKind::Assert { condition, message, is_warning },
                        None => return Ok(()),
                    },
                    (1, "terminate") => EquationKind::Terminate(self.one_argument(env, inner, span)?.expr),
                    (1, "reinit") => {
                        let (state, value) = self.reinit_arguments(env, inner, span)?;
                        EquationKind::Reinit(state, value)
                    }
                    (2, "Connections") if matches!(parts[1].name.name.as_str(), "branch" | "root" | "potentialRoot" | "uniqueRoot") => return Ok(()),
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

    /// All branches of a when-equation set the same variables (Modelica 3.6, 8.3.5).
    fn check_when_branches(&mut self, env: &Env, branches: &[(Expr, Vec<ir::Equation>)], span: Span) -> R<()> {
        let sides = |body: &Vec<ir::Equation>| {
            let mut sides = Vec::new();
            body.iter().for_each(|equation| left_sides(equation, &mut sides));
            sides
        };
        let Some((first, rest)) = branches.split_first() else { return Ok(()) };
        let first = sides(&first.1);
        for (_, body) in rest {
            let other = sides(body);
            let odd = first.iter().find(|side| !other.contains(side)).or_else(|| other.iter().find(|side| !first.contains(side)));
            let Some(odd) = odd else { continue };
            let name = match odd {
                Expr::Var(var) => format!("`{}` is", self.model.variables[var.0 as usize].name),
                _ => "a variable is".into(),
            };
            let diagnostic = Diagnostic::error(codes::BAD_EQUATION, span, format!("{name} not set in all branches of this when-equation"))
                .hint("set every variable in every branch; `x = pre(x)` keeps a value");
            return Err(self.error(env.ctx, diagnostic));
        }
        Ok(())
    }

    fn equality(&mut self, env: &mut Env, left: &'a ast::Expr, right: &'a ast::Expr, span: Span) -> R<Option<EquationKind>> {
        // `(a, b) = f(…)`
        if let ast::ExprKind::Tuple(targets) = &left.kind {
            let call = self.translate(env, right)?;
            let Expr::Call(inner) = &call.expr else {
                return Err(self.fail(env, codes::BAD_EQUATION, span, "a list of variables can only equal a function call"));
            };
            let types = self.call_output_types(env, inner, span)?;
            if targets.len() > types.len() {
                return Err(self.fail(env, codes::BAD_CALL, span, format!("the function has {} outputs, {} are asked for", types.len(), targets.len())));
            }
            let mut list = Vec::new();
            for (target, ty) in targets.iter().zip(&types) {
                list.push(match target {
                    None => None,
                    Some(target) => {
                        let typed = self.translate(env, target)?;
                        if self.unify(&typed.ty, ty).is_none() {
                            let (a, b) = (self.type_name(&typed.ty), self.type_name(ty));
                            return Err(self.fail(env, codes::TYPE_MISMATCH, target.span, format!("this is {a}, the function's output is {b}")));
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
            return Err(self.fail(env, codes::NOT_CONSTANT, span, format!("the size of this equation is not known: {found}")));
        }
        Ok(Some(EquationKind::Equal(coerce(left_typed.expr, &ty), coerce(right_typed.expr, &ty))))
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
            if self.is_exhausted() {
                break;
            }
        }
        result
    }

    /// Which branch of an if-equation holds, if that is decided at translation.
    pub fn chosen_branch(
        &mut self,
        env: &mut Env,
        branches: &'a [(ast::Expr, Vec<ast::Equation>)],
        must: bool,
    ) -> R<Option<Option<usize>>> {
        for (index, (condition, _)) in branches.iter().enumerate() {
            let typed = self.condition(env, condition)?;
            let value = match typed.expr {
                Expr::Bool(value) => Some(value),
                _ if typed.variability <= Variability::Parameter && (must || self.is_switch(&typed.expr)) => {
                    if must {
                        match self.evaluate_typed(env.ctx, &typed, condition.span)? {
                            ir::Value::Bool(value) => Some(value),
                            _ => return Err(Reported),
                        }
                    } else {
                        match self.try_evaluate(env.ctx, &typed) {
                            Some(ir::Value::Bool(value)) => Some(value),
                            _ => None,
                        }
                    }
                }
                _ => None,
            };
            match value {
                Some(true) => return Ok(Some(Some(index))),
                Some(false) => continue,
                None if must => {
                    return Err(self.fail(env, codes::NOT_CONSTANT, condition.span, "this condition decides which equations exist and must be known at translation"));
                }
                None => return Ok(None),
            }
        }
        Ok(Some(None))
    }

    /// Conditions on Boolean, Integer, enumeration or String parameters configure a model; they are
    /// decided at translation. Conditions on Real parameters stay tunable.
    fn is_switch(&self, expr: &Expr) -> bool {
        let mut switch = true;
        expr.walk(&mut |e| match e {
            Expr::Var(var) => switch &= self.model.variables[var.0 as usize].ty.base != Base::Real,
            Expr::Call(_) => switch = false,
            _ => {}
        });
        switch
    }

    fn if_equation(
        &mut self,
        env: &mut Env,
        branches: &'a [(ast::Expr, Vec<ast::Equation>)],
        otherwise: Option<&'a [ast::Equation]>,
        span: Span,
        out: &mut Vec<ir::Equation>,
    ) -> R<()> {
        if let Some(chosen) = self.chosen_branch(env, branches, false)? {
            return match chosen {
                Some(index) => self.equations(env, &branches[index].1, out),
                None => self.equations(env, otherwise.unwrap_or(&[]), out),
            };
        }
        let when = branches.iter().find_map(|(_, body)| when_inside(body)).or_else(|| when_inside(otherwise?));
        if let Some(when) = when {
            for (condition, _) in branches {
                if self.condition(env, condition)?.variability > Variability::Parameter {
                    let diagnostic = Diagnostic::error(codes::BAD_EQUATION, when, "a when-equation inside `if` needs a condition that does not vary")
                        .note(condition.span, "this condition varies")
                        .hint("make the condition a part of the condition of `when`");
                    return Err(self.error(env.ctx, diagnostic));
                }
            }
            return match self.chosen_branch(env, branches, true)? {
                Some(Some(index)) => self.equations(env, &branches[index].1, out),
                _ => self.equations(env, otherwise.unwrap_or(&[]), out),
            };
        }
        let mut translated = Vec::new();
        let mut tail = None;
        for (condition, body) in branches {
            let typed = self.condition(env, condition)?;
            match typed.expr {
                Expr::Bool(false) => continue,
                Expr::Bool(true) => {
                    tail = Some(body.as_slice());
                    break;
                }
                expr => {
                    let mut inner = Vec::new();
                    self.equations(env, body, &mut inner)?;
                    translated.push((expr, inner, typed.variability, condition.span));
                }
            }
        }
        let mut rest = Vec::new();
        self.equations(env, tail.or(otherwise).unwrap_or(&[]), &mut rest)?;
        let rest_count = self.count_equations(&rest);
        let counts: Vec<Option<usize>> = translated.iter().map(|(_, list, _, _)| self.count_equations(list)).collect();
        let balanced = counts.iter().all(|count| *count == rest_count) || env.in_when;
        if !balanced {
            // The condition changes the number of equations: it must be decided now.
            if translated.iter().all(|(_, _, variability, _)| *variability <= Variability::Parameter) {
                return match self.chosen_branch(env, branches, true)? {
                    Some(Some(index)) => self.equations(env, &branches[index].1, out),
                    _ => self.equations(env, otherwise.unwrap_or(&[]), out),
                };
            }
            if rest.is_empty() && otherwise.is_none() && counts.iter().all(|c| *c == Some(0)) {
                // only asserts and the like
            } else {
                let list: Vec<String> = counts.iter().chain([&rest_count]).map(|c| c.map_or("?".into(), |n| n.to_string())).collect();
                let diagnostic = Diagnostic::error(
                    codes::UNBALANCED,
                    span,
                    format!("the branches of this if-equation have different numbers of equations: {}", list.join(", ")),
                )
                .hint("every branch, `else` included, must have the same number of equations");
                return Err(self.error(env.ctx, diagnostic));
            }
        }
        let origin = self.origin(env.ctx.inst, Some(span), OriginKind::Written);
        let branches = translated.into_iter().map(|(condition, list, _, _)| (condition, list)).collect();
        out.push(ir::Equation { kind: EquationKind::If { branches, otherwise: rest }, origin });
        Ok(())
    }

    /// Number of scalar equations in a list.
    pub fn count_equations(&self, list: &[ir::Equation]) -> Option<usize> {
        list.iter().try_fold(0, |total, equation| Some(total + self.equation_size(equation)?))
    }

    fn equation_size(&self, equation: &ir::Equation) -> Option<usize> {
        match &equation.kind {
            EquationKind::Equal(left, _) => self.scalar_count(&left.type_of(&self.model)),
            EquationKind::Multiple(targets, _) => {
                targets.iter().flatten().try_fold(0, |total, t| Some(total + self.scalar_count(&t.type_of(&self.model))?))
            }
            EquationKind::If { otherwise, branches } => match branches.first() {
                Some((_, list)) => self.count_equations(list),
                None => self.count_equations(otherwise),
            },
            EquationKind::When { branches } => branches.first().and_then(|(_, list)| self.count_equations(list)),
            _ => Some(0),
        }
    }

    pub fn scalar_count(&self, ty: &Type) -> Option<usize> {
        let items = ty.len()?;
        match ty.base {
            Base::Record(id) => {
                let fields = self.model.record(id).fields.iter().try_fold(0, |total, f| Some(total + self.scalar_count(&f.ty)?))?;
                Some(items * fields)
            }
            _ => Some(items),
        }
    }
}

/// Variables that an equation of a when-clause sets.
fn left_sides(equation: &ir::Equation, out: &mut Vec<Expr>) {
    let mut add = |side: &Expr| {
        if !out.contains(side) {
            out.push(side.clone());
        }
    };
    match &equation.kind {
        EquationKind::Equal(Expr::Array(items) | Expr::Record(_, items), _) => items.iter().for_each(add),
        EquationKind::Equal(side, _) => add(side),
        EquationKind::Multiple(targets, _) => targets.iter().flatten().for_each(add),
        EquationKind::If { branches, otherwise } => {
            let bodies = branches.iter().map(|(_, body)| body).chain([otherwise]);
            bodies.flatten().for_each(|inner| left_sides(inner, out));
        }
        _ => {}
    }
}

/// Whether an expression is a variable, an element of one, or made of such.
fn is_assignable(side: &Expr) -> bool {
    match side {
        Expr::Var(_) => true,
        Expr::Index(base, _) | Expr::Field(base, _) => is_assignable(base),
        Expr::Array(items) | Expr::Record(_, items) => items.iter().all(is_assignable),
        _ => false,
    }
}

/// The first when-equation among equations.
fn when_inside(equations: &[ast::Equation]) -> Option<Span> {
    equations.iter().find_map(|equation| match &equation.kind {
        ast::EquationKind::When { .. } => Some(equation.span),
        ast::EquationKind::For { body, .. } => when_inside(body),
        ast::EquationKind::If { branches, otherwise } => {
            branches.iter().find_map(|(_, body)| when_inside(body)).or_else(|| when_inside(otherwise.as_deref()?))
        }
        _ => None,
    })
}
