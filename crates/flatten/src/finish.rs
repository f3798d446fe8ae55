//! The last steps: attributes and bindings of variables, functions, order and numbering.

use crate::codes;
use crate::modifier;
use crate::shape::ElementKind;
use crate::state::{Child, Flattener, InstId, R, Reported, Slot};
use layshaft_ir::{self as ir, Base, Expr, StateSelect, Type, VarId, Variability};
use layshaft_source::{Diagnostic, FastSet, Name};

impl<'a> Flattener<'a> {
    /// Translates bindings and attributes of all variables of the model.
    pub fn finish_variables(&mut self, order: &[InstId]) {
        for var in self.model_variables(order) {
            let index = var.0 as usize;
            if let Ok(binding) = self.binding_of(var) {
                self.model.variables[index].binding = match &self.vars[index].value {
                    crate::state::ValueState::Known(value) => {
                        Some(crate::expr::coerce(value.to_expr(), &self.model.variables[index].ty))
                    }
                    _ => binding.map(|b| b.expr.clone()),
                };
            }
            let _ = self.attributes(var);
            // A value that shaped the model is a literal anyway; that no modifier can change it is worth knowing.
            let is_final = |modifier: &modifier::Modifier<'a>| modifier.is_final && modifier.value().is_some();
            if self.model.variables[index].is_structural && self.vars[index].modifiers.iter().any(is_final) {
                self.model.variables[index].is_final = true;
            }
        }
    }

    /// Variables of the component tree, in order of declaration.
    pub fn model_variables(&self, order: &[InstId]) -> Vec<VarId> {
        let mut list = Vec::new();
        for &inst in order {
            let shape = self.shape_of(inst);
            for (index, (slot, element)) in self.inst(inst).children.iter().zip(&shape.elements).enumerate() {
                let outer = matches!(element.kind, ElementKind::Component { clause, .. } if clause.prefixes.outer);
                if outer {
                    // The variable of its own that `inner outer` declares.
                    if let Some(Ok(Child::Var(var))) = self.inner_outer.get(&(inst, index as u32)) {
                        list.push(*var);
                    }
                } else if let Slot::Done(Child::Var(var)) = slot {
                    list.push(*var);
                }
            }
            list.extend(self.inst(inst).extra.iter().filter_map(|(_, child)| match child {
                Child::Var(var) => Some(*var),
                _ => None,
            }));
        }
        list
    }

    fn attributes(&mut self, var: VarId) -> R<()> {
        let index = var.0 as usize;
        let modifiers = self.vars[index].modifiers.clone();
        if modifiers.is_empty() {
            return Ok(());
        }
        let ty = self.model.variables[index].ty.clone();
        let mut failed = false;
        let known = crate::types::attributes(ty.base);
        for (name, attribute) in self.names.attributes.into_iter().filter(|(name, _)| known.contains(name)) {
            let list = modifier::attribute(&modifiers, attribute);
            if list.is_empty() {
                continue;
            }
            let (value, conflict) = modifier::effective_value(&list);
            if let Some((outer, inner)) = conflict {
                let mut diagnostic = Diagnostic::error(
                    codes::FINAL_OVERRIDE,
                    outer.span().or(self.model.variables[index].span),
                    format!(
                        "attribute `{name}` of `{}` is final and cannot be modified",
                        self.model.variables[index].name
                    ),
                );
                if let Some(span) = inner.span() {
                    diagnostic = diagnostic.note(span, "the final value");
                }
                self.error(outer.ctx, diagnostic);
            }
            let Some(value) = value else { continue };
            let Ok(typed) = self.translate_value(&value) else {
                failed = true;
                continue;
            };
            // `each` gives every element of the array the same value (Modelica 3.6, 7.2.5).
            let rank = ty.dims.len();
            if value.each && !value.each_used && rank > 0 && typed.ty.dims.len() == rank {
                let found = self.type_name(&typed.ty);
                let variable = self.model.variables[index].name;
                let message = format!("`each {name}` of `{variable}` is a value for one element, not {found}");
                let diagnostic = Diagnostic::error(codes::DIMENSION_MISMATCH, value.span, message)
                    .hint("leave out `each` to give the elements the values of an array");
                self.error(value.ctx, diagnostic);
                failed = true;
                continue;
            }
            let wanted = match name {
                "quantity" | "unit" | "displayUnit" => Base::String,
                "fixed" | "unbounded" => Base::Boolean,
                "stateSelect" => match typed.ty.base {
                    Base::Enum(_) => typed.ty.base,
                    _ => Base::Real,
                },
                _ => ty.base,
            };
            let scalar_type = Type::scalar(wanted);
            let target = if typed.ty.is_scalar() { scalar_type } else { Type { base: wanted, dims: ty.dims.clone() } };
            let full = AttributePath(self.model.variables[index].name, name);
            let Ok(typed) = self.fit(value.ctx, typed, &target, false, &full, value.span) else {
                failed = true;
                continue;
            };
            if typed.variability > Variability::Parameter {
                let diagnostic = Diagnostic::error(
                    codes::VARIABILITY,
                    value.span,
                    format!("attribute `{full}` must be a parameter expression"),
                );
                self.error(value.ctx, diagnostic);
                failed = true;
                continue;
            }
            let text = |this: &mut Self| -> Option<Box<str>> {
                match this.try_evaluate(value.ctx, &typed) {
                    Some(ir::Value::String(text)) => Some(text.to_string().into()),
                    Some(ir::Value::Array(array)) => match array.items.first() {
                        Some(ir::Value::String(text)) => Some(text.to_string().into()),
                        _ => None,
                    },
                    _ => None,
                }
            };
            match name {
                "unit" => self.model.variables[index].attributes.unit = text(self),
                "displayUnit" => self.model.variables[index].attributes.display_unit = text(self),
                "quantity" => self.model.variables[index].attributes.quantity = text(self),
                "stateSelect" => {
                    let select = match self.try_evaluate(value.ctx, &typed) {
                        Some(ir::Value::Enum(_, ordinal)) => Some(ordinal),
                        Some(ir::Value::Array(array)) => match array.items.first() {
                            Some(ir::Value::Enum(_, ordinal)) => Some(*ordinal),
                            _ => None,
                        },
                        _ => None,
                    };
                    let kinds = [
                        StateSelect::Never,
                        StateSelect::Avoid,
                        StateSelect::Default,
                        StateSelect::Prefer,
                        StateSelect::Always,
                    ];
                    self.model.variables[index].attributes.state_select =
                        select.and_then(|s| kinds.get(s as usize - 1).copied());
                }
                "start" => {
                    let place = self.attribute_place(index, &value);
                    let attributes = &mut self.model.variables[index].attributes;
                    (attributes.start, attributes.start_place) = (Some(typed.expr), place);
                }
                "fixed" => {
                    let place = self.attribute_place(index, &value);
                    let attributes = &mut self.model.variables[index].attributes;
                    (attributes.fixed, attributes.fixed_place) = (Some(typed.expr), place);
                }
                "min" => self.model.variables[index].attributes.min = Some(typed.expr),
                "max" => self.model.variables[index].attributes.max = Some(typed.expr),
                "nominal" => self.model.variables[index].attributes.nominal = Some(typed.expr),
                _ => {}
            }
        }
        if failed { Err(Reported) } else { Ok(()) }
    }

    /// Where the value of an attribute stands, and how deep in the tree of components. What a type says counts as one level below the
    /// declaration; what the command line says counts as said by the model itself.
    pub(crate) fn attribute_place(&self, variable: usize, value: &modifier::ValueSource) -> ir::AttributePlace {
        let level = |inst: InstId| {
            let mut depth = 1;
            let mut at = inst;
            while let Some(parent) = self.inst(at).parent.filter(|&parent| self.inst(parent).is_component) {
                depth += 1;
                at = parent;
            }
            depth
        };
        let own = level(self.vars[variable].inst);
        let file = value.span.and_then(|span| self.store.sources.get(span.file));
        let given = match () {
            () if file.is_some_and(|file| file.path.as_os_str() == crate::model::COMMAND_LINE) => 1,
            () if self.inst(value.ctx.inst).is_component => level(value.ctx.inst),
            () => own + 1,
        };
        ir::AttributePlace { span: value.span, depth: given, is_modified: given < own }
    }

    /// Translates the bodies of all functions in use; more may come to light on the way.
    pub fn finish_functions(&mut self) {
        let mut at = 0;
        while at < self.model.functions.len() {
            let _ = self.function_body(ir::FunctionId(at as u32));
            at += 1;
        }
    }

    /// Keeps what the model needs, in order of declaration, and renumbers.
    pub fn compact(&mut self, order: &[InstId]) {
        let mut wanted: Vec<VarId> = self.kept_constants.iter().copied().collect();
        wanted.sort();
        wanted.extend(self.model_variables(order));
        wanted.extend(&self.loop_variables);
        let mut seen: FastSet<VarId> = FastSet::default();
        wanted.retain(|var| seen.insert(*var) && !self.dropped.contains(var));
        for &var in &wanted {
            if self.kept_constants.contains(&var) {
                let binding = self.binding_of(var).ok().flatten();
                self.model.variables[var.0 as usize].binding = binding.map(|b| b.expr.clone());
            }
        }
        let mut map = vec![u32::MAX; self.model.variables.len()];
        for (new, old) in wanted.iter().enumerate() {
            map[old.0 as usize] = new as u32;
        }
        let mut old: Vec<Option<ir::Variable>> =
            std::mem::take(&mut self.model.variables).into_iter().map(Some).collect();
        self.model.variables = wanted.iter().filter_map(|var| old[var.0 as usize].take()).collect();
        let renumber = |expr: &mut Expr| renumber_variables(expr, &map);
        let mut renumber_dyn: Box<dyn FnMut(&mut Expr)> = Box::new(renumber);
        for variable in &mut self.model.variables {
            let attributes = &mut variable.attributes;
            let all = [
                &mut variable.binding,
                &mut attributes.start,
                &mut attributes.fixed,
                &mut attributes.min,
                &mut attributes.max,
                &mut attributes.nominal,
            ];
            all.into_iter().flatten().for_each(&mut renumber_dyn);
        }
        for equation in self.model.equations.iter_mut().chain(&mut self.model.initial_equations) {
            crate::visit::equation_exprs_mut(equation, &mut renumber_dyn);
        }
        for algorithm in self.model.algorithms.iter_mut().chain(&mut self.model.initial_algorithms) {
            crate::visit::statement_exprs_mut(&mut algorithm.statements, &mut renumber_dyn, &mut |target| {
                if let ir::TargetBase::Var(var) = &mut target.base {
                    var.0 = map[var.0 as usize];
                }
            });
        }
        drop(renumber_dyn);
        // Every call gives all arguments: defaults that mention the model's variables are spent.
        for function in &mut self.model.functions {
            for local in &mut function.locals {
                let mut mentions = false;
                if let Some(default) = &local.default {
                    default.walk(&mut |e| mentions |= matches!(e, Expr::Var(_)));
                }
                if mentions && local.role == ir::LocalRole::Input {
                    local.default = None;
                }
            }
        }
        self.keep_used_functions();
    }

    /// Drops functions that only evaluation at translation needed.
    fn keep_used_functions(&mut self) {
        let mut used = vec![false; self.model.functions.len()];
        let mut queue: Vec<u32> = Vec::new();
        {
            let mut mark = |expr: &Expr| collect_functions(expr, &mut queue);
            for variable in &self.model.variables {
                let a = &variable.attributes;
                [&variable.binding, &a.start, &a.fixed, &a.min, &a.max, &a.nominal]
                    .into_iter()
                    .flatten()
                    .for_each(&mut mark);
            }
            for equation in self.model.equations.iter().chain(&self.model.initial_equations) {
                crate::visit::equation_exprs(equation, &mut mark);
            }
            for algorithm in self.model.algorithms.iter().chain(&self.model.initial_algorithms) {
                crate::visit::statement_exprs(&algorithm.statements, &mut mark);
            }
        }
        for variable in &self.model.variables {
            if let Base::External(id) = variable.ty.base {
                let external = &self.model.externals[id.0 as usize];
                queue.push(external.constructor.0);
                queue.extend(external.destructor.map(|d| d.0));
            }
        }
        while let Some(id) = queue.pop() {
            let Some(flag) = used.get_mut(id as usize) else { continue };
            if std::mem::replace(flag, true) {
                continue;
            }
            let function = &self.model.functions[id as usize];
            let mut mark = |expr: &Expr| collect_functions(expr, &mut queue);
            for local in &function.locals {
                local.default.iter().chain(local.sizes.iter().flatten()).for_each(&mut mark);
            }
            match &function.body {
                ir::FunctionBody::Algorithm(statements) => crate::visit::statement_exprs(statements, &mut mark),
                ir::FunctionBody::External(call) => call.arguments.iter().chain(&call.result).for_each(&mut mark),
                ir::FunctionBody::Builtin(_) => {}
                ir::FunctionBody::PartialDerivative { function, .. } => queue.push(function.0),
            }
            queue.extend(function.derivatives.iter().map(|d| d.function.0));
            queue.extend(function.inverses.iter().map(|i| i.function.0));
            let externals =
                function.locals.iter().filter_map(|l| if let Base::External(id) = l.ty.base { Some(id) } else { None });
            for id in externals {
                let external = &self.model.externals[id.0 as usize];
                queue.push(external.constructor.0);
                queue.extend(external.destructor.map(|d| d.0));
            }
        }
        let mut map = vec![u32::MAX; used.len()];
        let mut kept = Vec::new();
        for (index, function) in std::mem::take(&mut self.model.functions).into_iter().enumerate() {
            if used[index] {
                map[index] = kept.len() as u32;
                kept.push(function);
            }
        }
        self.model.functions = kept;
        for external in &mut self.model.externals {
            let renumber = |id: &mut ir::FunctionId| id.0 = map.get(id.0 as usize).copied().unwrap_or(u32::MAX);
            renumber(&mut external.constructor);
            external.destructor.iter_mut().for_each(renumber);
        }
        let mut renumber = |expr: &mut Expr| renumber_functions(expr, &map);
        for variable in &mut self.model.variables {
            let a = &mut variable.attributes;
            [&mut variable.binding, &mut a.start, &mut a.fixed, &mut a.min, &mut a.max, &mut a.nominal]
                .into_iter()
                .flatten()
                .for_each(&mut renumber);
        }
        for equation in self.model.equations.iter_mut().chain(&mut self.model.initial_equations) {
            crate::visit::equation_exprs_mut(equation, &mut renumber);
        }
        for algorithm in self.model.algorithms.iter_mut().chain(&mut self.model.initial_algorithms) {
            crate::visit::statement_exprs_mut(&mut algorithm.statements, &mut renumber, &mut |_| {});
        }
        for function in &mut self.model.functions {
            for local in &mut function.locals {
                local.default.iter_mut().chain(local.sizes.iter_mut().flatten()).for_each(&mut renumber);
            }
            match &mut function.body {
                ir::FunctionBody::Algorithm(statements) => {
                    crate::visit::statement_exprs_mut(statements, &mut renumber, &mut |_| {})
                }
                ir::FunctionBody::External(call) => {
                    call.arguments.iter_mut().chain(&mut call.result).for_each(&mut renumber)
                }
                ir::FunctionBody::Builtin(_) => {}
                ir::FunctionBody::PartialDerivative { function, .. } => function.0 = map[function.0 as usize],
            }
            function.derivatives.iter_mut().for_each(|d| d.function.0 = map[d.function.0 as usize]);
            for inverse in &mut function.inverses {
                inverse.function.0 = map[inverse.function.0 as usize];
                inverse.args.iter_mut().for_each(&mut renumber);
            }
        }
    }
}

/// `variable.attribute`, for messages.
struct AttributePath(Name, &'static str);

impl std::fmt::Display for AttributePath {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.0, self.1)
    }
}

fn renumber_variables(expr: &mut Expr, map: &[u32]) {
    if let Expr::Var(var) = expr {
        var.0 = map[var.0 as usize];
        return;
    }
    expr.for_each_child_mut(&mut |child| renumber_variables(child, map));
}

fn collect_functions(expr: &Expr, out: &mut Vec<u32>) {
    expr.walk(&mut |e| match e {
        Expr::Call(call) => {
            if let ir::Callee::Function(id) = call.function {
                out.push(id.0);
            }
        }
        Expr::FunctionRef(id, _) => out.push(id.0),
        _ => {}
    });
}

fn renumber_functions(expr: &mut Expr, map: &[u32]) {
    match expr {
        Expr::Call(call) => {
            if let ir::Callee::Function(id) = &mut call.function {
                id.0 = map[id.0 as usize];
            }
        }
        Expr::FunctionRef(id, _) => id.0 = map[id.0 as usize],
        _ => {}
    }
    expr.for_each_child_mut(&mut |child| renumber_functions(child, map));
}
