//! Assignments: their targets, down to the variables of records and arrays of components.

use crate::codes;
use crate::expr::{Env, coerce};
use crate::modifier::Typed;
use crate::state::{Child, Flattener, InstId, R, Reported};
use layshaft_ir::{self as ir, Base, Dim, Expr, StatementKind, Target, TargetBase, TargetStep, Type, Variability};
use layshaft_source::{Diagnostic, Span};
use layshaft_syntax::ast;

impl<'a> Flattener<'a> {
    /// Left side of an assignment: one target, or one for each leaf of a record or array instance.
    pub fn assignment_target(&mut self, env: &mut Env, reference: &'a ast::ComponentRef) -> R<Destination> {
        let first = &reference.parts[0];
        let name = first.name.name;
        if env.iterators.iter().any(|(n, _)| *n == name) {
            return Err(self.fail(
                env,
                codes::CAUSALITY,
                reference.span,
                format!("the loop variable `{name}` cannot be assigned to"),
            ));
        }
        if let Some(builder) = &env.function
            && env.ctx.inst == builder.inst
        {
            let Some((local, ty)) = builder.find(name) else {
                return Err(self.fail(
                    env,
                    codes::NAME_NOT_FOUND,
                    first.name.span,
                    format!("`{name}` is not declared in this function"),
                ));
            };
            if builder.locals[local.0 as usize].role == ir::LocalRole::Input {
                return Err(self.fail(
                    env,
                    codes::CAUSALITY,
                    reference.span,
                    format!("the input `{name}` cannot be assigned to"),
                ));
            }
            let mut target = Target { base: TargetBase::Local(local), path: Vec::new() };
            let mut ty = ty;
            self.target_subscripts(env, &mut target, &mut ty, first, reference.span)?;
            for part in &reference.parts[1..] {
                let Base::Record(id) = ty.base else {
                    return Err(self.fail(
                        env,
                        codes::NAME_NOT_FOUND,
                        part.name.span,
                        format!("there is no element `{}`", part.name.name),
                    ));
                };
                let record = self.model.record(id);
                let Some(field) = record.fields.iter().position(|f| f.name == part.name.name) else {
                    let message = format!("record `{}` has no element `{}`", record.name, part.name.name);
                    return Err(self.fail(env, codes::NAME_NOT_FOUND, part.name.span, message));
                };
                let field_ty = record.fields[field].ty.clone();
                target.path.push(TargetStep::Field(field as u32));
                ty = field_ty;
                self.target_subscripts(env, &mut target, &mut ty, part, reference.span)?;
            }
            return Ok(Destination::Leaf(target, ty));
        }
        let Some(crate::lookup::Found::Component(inst, element)) = self.lookup(env.ctx, name) else {
            return Err(self.fail(env, codes::NAME_NOT_FOUND, first.name.span, format!("`{name}` is not declared")));
        };
        self.model_target(env, inst, element, &reference.parts, reference.span)
    }

    fn model_target(
        &mut self,
        env: &mut Env,
        inst: InstId,
        element: u32,
        parts: &'a [ast::RefPart],
        span: Span,
    ) -> R<Destination> {
        let child = self.child(inst, element)?;
        let (part, rest) = parts.split_first().ok_or(Reported)?;
        match child {
            Child::Var(var) => {
                let variable = &self.model.variables[var.0 as usize];
                if variable.variability <= Variability::Parameter && !env.in_initial {
                    let name = variable.name;
                    return Err(self.fail(
                        env,
                        codes::VARIABILITY,
                        span,
                        format!("the parameter `{name}` cannot be assigned to"),
                    ));
                }
                let mut ty = variable.ty.clone();
                let mut target = Target { base: TargetBase::Var(var), path: Vec::new() };
                self.target_subscripts(env, &mut target, &mut ty, part, span)?;
                Ok(Destination::Leaf(target, ty))
            }
            Child::Inst(child) => match rest.first() {
                None => self.instance_place(child),
                Some(next) => self.member_target(env, child, next, rest, span),
            },
            Child::Array(sizes, items) => {
                let Some(subscripts) = &part.subscripts else {
                    let places = items.iter().map(|&i| match rest.first() {
                        None => self.instance_place(i),
                        Some(next) => self.member_target(env, i, next, rest, span),
                    });
                    return Ok(Destination::Array(places.collect::<R<Vec<_>>>()?));
                };
                let mut offset = 0;
                for (position, subscript) in subscripts.iter().enumerate() {
                    let ast::Subscript::Expr(expr) = subscript else {
                        return Err(self.fail(
                            env,
                            codes::UNSUPPORTED,
                            span,
                            "assignments to slices of component arrays are not supported",
                        ));
                    };
                    let at = self.subscript_value(env, expr, sizes[position])?;
                    offset = offset * sizes[position] as usize + at as usize - 1;
                }
                match rest.first() {
                    None => self.instance_place(items[offset]),
                    Some(next) => self.member_target(env, items[offset], next, rest, span),
                }
            }
            Child::Absent => Err(self.fail(
                env,
                codes::NAME_NOT_FOUND,
                span,
                "this component does not exist: its condition is false",
            )),
        }
    }

    fn member_target(
        &mut self,
        env: &mut Env,
        inst: InstId,
        next: &'a ast::RefPart,
        rest: &'a [ast::RefPart],
        span: Span,
    ) -> R<Destination> {
        let shape = self.shape_of(inst);
        match shape.index.get(&next.name.name) {
            Some(&element) => self.model_target(env, inst, element, rest, span),
            None => {
                let path = self.inst(inst).path;
                Err(self.fail(
                    env,
                    codes::NAME_NOT_FOUND,
                    next.name.span,
                    format!("`{path}` has no element `{}`", next.name.name),
                ))
            }
        }
    }

    /// A whole record as the target of an assignment.
    fn instance_place(&mut self, inst: InstId) -> R<Destination> {
        let shape = self.shape_of(inst);
        let id = self.record_type(inst)?;
        let mut fields = Vec::new();
        for (index, element) in shape.elements.iter().enumerate() {
            if !matches!(element.kind, crate::shape::ElementKind::Component { .. }) {
                continue;
            }
            match self.child(inst, index as u32)? {
                Child::Absent => {}
                Child::Var(var) => {
                    let ty = self.model.variables[var.0 as usize].ty.clone();
                    fields.push(Destination::Leaf(Target { base: TargetBase::Var(var), path: Vec::new() }, ty));
                }
                Child::Inst(inner) => fields.push(self.instance_place(inner)?),
                Child::Array(_, items) => {
                    let items = items.iter().map(|&i| self.instance_place(i)).collect::<R<Vec<_>>>()?;
                    fields.push(Destination::Array(items));
                }
            }
        }
        Ok(Destination::Record(id, fields))
    }

    fn target_subscripts(
        &mut self,
        env: &mut Env,
        target: &mut Target,
        ty: &mut Type,
        part: &'a ast::RefPart,
        span: Span,
    ) -> R<()> {
        let Some(subscripts) = &part.subscripts else { return Ok(()) };
        if subscripts.len() > ty.dims.len() {
            let found = self.type_name(ty);
            return Err(self.fail(
                env,
                codes::BAD_SUBSCRIPT,
                span,
                format!("{} subscripts for {found}", subscripts.len()),
            ));
        }
        let base = || target_expr(target);
        let (list, dims, _) = self.subscripts(env, subscripts, ty, &base)?;
        ty.dims = dims;
        target.path.push(TargetStep::Index(list));
        Ok(())
    }

    pub fn assign(
        &mut self,
        env: &mut Env,
        place: Destination,
        value: Typed,
        value_span: Span,
        span: Span,
        out: &mut Vec<ir::Statement>,
    ) -> R<()> {
        match place {
            Destination::Leaf(target, ty) => {
                let fits =
                    self.unify(&ty, &value.ty).is_some() && !(ty.base == Base::Integer && value.ty.base == Base::Real);
                if !fits {
                    if let (Base::Record(id), true) = (ty.base, value.ty.base.is_numeric())
                        && let Some(converted) = self.convert_to_record(env, id, value.clone(), value_span)?
                    {
                        out.push(ir::Statement {
                            kind: StatementKind::Assign(target, converted.expr),
                            span: Some(span),
                        });
                        return Ok(());
                    }
                    let (a, b) = (self.type_name(&ty), self.type_name(&value.ty));
                    let code = if self.unify_base(ty.base, value.ty.base).is_some() && ty.dims != value.ty.dims {
                        codes::DIMENSION_MISMATCH
                    } else {
                        codes::TYPE_MISMATCH
                    };
                    return Err(self.fail(
                        env,
                        code,
                        value_span,
                        format!("a value of type {b} cannot be assigned to {a}"),
                    ));
                }
                let value = self.as_record(value, &ty);
                out.push(ir::Statement {
                    kind: StatementKind::Assign(target, coerce(value.expr, &ty)),
                    span: Some(span),
                });
                Ok(())
            }
            Destination::Record(id, places) => {
                if self.unify(&Type::scalar(Base::Record(id)), &value.ty).is_none() {
                    let b = self.type_name(&value.ty);
                    let a = self.model.record(id).name;
                    return Err(self.fail(
                        env,
                        codes::TYPE_MISMATCH,
                        value_span,
                        format!("a value of type {b} cannot be assigned to record {a}"),
                    ));
                }
                let names: Vec<_> = self.model.record(id).fields.iter().map(|f| f.name).collect();
                for (place, name) in places.into_iter().zip(names) {
                    let field = self.field(env, value.clone(), name, value_span)?;
                    self.assign(env, place, field, value_span, span, out)?;
                }
                Ok(())
            }
            Destination::Array(places) => {
                let Some(items) = self.elements(&value).filter(|items| items.len() == places.len()) else {
                    let b = self.type_name(&value.ty);
                    return Err(self.fail(
                        env,
                        codes::DIMENSION_MISMATCH,
                        value_span,
                        format!("a value of type {b} cannot be assigned to {} elements", places.len()),
                    ));
                };
                for (place, item) in places.into_iter().zip(items) {
                    self.assign(env, place, item, value_span, span, out)?;
                }
                Ok(())
            }
        }
    }

    pub fn multi_assign(
        &mut self,
        env: &mut Env,
        targets: &'a [Option<ast::Expr>],
        value: &'a ast::Expr,
        span: Span,
        out: &mut Vec<ir::Statement>,
    ) -> R<()> {
        let typed = self.translate(env, value)?;
        let Expr::Call(call) = typed.expr else {
            return Err(self.fail(
                env,
                codes::BAD_CALL,
                value.span,
                "several variables can only be assigned from a function call",
            ));
        };
        let types = self.call_output_types(env, &call, value.span)?;
        self.check_output_count(env, types.len(), targets.len(), span)?;
        let mut list = Vec::new();
        let mut simple = true;
        let mut places = Vec::new();
        for target in targets {
            let Some(target) = target else {
                places.push(None);
                continue;
            };
            let ast::ExprKind::Ref(reference) = &target.kind else {
                return Err(self.fail(env, codes::BAD_EQUATION, target.span, "only variables can be assigned to"));
            };
            let place = self.assignment_target(env, reference)?;
            simple &= matches!(place, Destination::Leaf(..));
            places.push(Some((place, target.span)));
        }
        if simple {
            for (place, ty) in places.into_iter().zip(&types) {
                list.push(match place {
                    Some((Destination::Leaf(target, target_ty), target_span)) => {
                        if self.unify(&target_ty, ty).is_none() {
                            let (a, b) = (self.type_name(&target_ty), self.type_name(ty));
                            return Err(self.fail(
                                env,
                                codes::TYPE_MISMATCH,
                                target_span,
                                format!("an output of type {b} cannot be assigned to {a}"),
                            ));
                        }
                        Some(target)
                    }
                    _ => None,
                });
            }
            out.push(ir::Statement { kind: StatementKind::MultiAssign(list, Expr::Call(call)), span: Some(span) });
            return Ok(());
        }
        // A record of the model among the targets: output by output.
        for (index, (place, ty)) in places.into_iter().zip(types).enumerate() {
            let Some((place, _)) = place else { continue };
            let mut one = call.clone();
            one.output = index as u32;
            one.ty = ty.clone();
            let value_typed = Typed::new(Expr::Call(one), ty, typed.variability);
            self.assign(env, place, value_typed, value.span, span, out)?;
        }
        Ok(())
    }

    /// Types of all outputs of a call.
    pub fn call_output_types(&mut self, env: &mut Env, call: &ir::FunctionCall, span: Span) -> R<Vec<Type>> {
        let id = match call.function {
            ir::Callee::Function(id) => id,
            ir::Callee::Local(local) => match env.function.as_ref().and_then(|f| f.function_inputs.get(&local)) {
                Some(&id) => id,
                None => {
                    return Err(self.fail(env, codes::BAD_CALL, span, "the outputs of this function are not known"));
                }
            },
        };
        let args: Vec<Typed> = {
            let view = self.type_view(env);
            call.args.iter().map(|arg| Typed::new(arg.clone(), arg.type_of(&view), Variability::Parameter)).collect()
        };
        let outputs = self.model.functions[id.0 as usize].outputs as usize;
        (0..outputs).map(|output| self.output_type(env, id, output, &args)).collect()
    }

    /// A call may be asked for fewer results than it has, not for more.
    pub fn check_output_count(&mut self, env: &Env, outputs: usize, wanted: usize, span: Span) -> R<()> {
        if wanted <= outputs {
            return Ok(());
        }
        let message = format!("the function has {outputs} outputs, {wanted} are asked for");
        Err(self.fail(env, codes::BAD_CALL, span, message))
    }

    fn subscript_value(&mut self, env: &mut Env, expr: &'a ast::Expr, size: u32) -> R<u32> {
        let at = self.subscript(env, expr, Typed::integer(size as i64), Dim::Known(size))?;
        match at.expr {
            Expr::Integer(i) => Ok(i as u32),
            _ => {
                let diagnostic = Diagnostic::error(
                    codes::NOT_CONSTANT,
                    expr.span,
                    "the subscript of an array of components must be known at translation",
                );
                Err(self.error(env.ctx, diagnostic))
            }
        }
    }
}

/// Where an assignment goes.
pub enum Destination {
    Leaf(Target, Type),
    Record(ir::RecordId, Vec<Destination>),
    Array(Vec<Destination>),
}

/// A target as a value, for `end` and `size`.
fn target_expr(target: &Target) -> Expr {
    let base = match target.base {
        TargetBase::Var(var) => Expr::Var(var),
        TargetBase::Local(local) => Expr::Local(local),
    };
    target.path.iter().fold(base, |expr, step| match step {
        TargetStep::Field(field) => Expr::Field(Box::new(expr), *field),
        TargetStep::Index(subscripts) => Expr::Index(Box::new(expr), subscripts.clone()),
    })
}
