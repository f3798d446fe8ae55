//! References: from `a.b[2].c` to variables, constants, record values and enumeration literals.

use super::IterationBody;
use super::array::{combine, index_expr};
use super::{Env, cartesian};
use crate::codes;
use crate::lookup::Found;
use crate::modifier::Typed;
use crate::shape::ElementKind;
use crate::state::{Child, Ctx, Flattener, InstId, NodeId, R, Reported, Target, ValueState};
use crate::suggest;
use crate::types::BuiltinType;
use layshaft_ir::{self as ir, Base, Builtin, Dim, Expr, Type, Variability};
use layshaft_source::{Diagnostic, Name, Span};
use layshaft_syntax::ast;

impl<'a> Flattener<'a> {
    /// The value a reference stands for.
    pub(super) fn reference(&mut self, env: &mut Env, reference: &'a ast::ComponentRef) -> R<Typed> {
        let parts = &reference.parts;
        let Some(first) = parts.first() else { return Err(Reported) };
        let name = first.name.name;
        if !reference.absolute {
            if let Some((_, value)) = env.iterators.iter().rev().find(|(n, _)| *n == name) {
                let value = value.clone();
                return self.subscript_rest(env, value, parts, reference.span);
            }
            if let Some(builder) = &env.function
                && env.ctx.inst == builder.inst
                && let Some((local, ty)) = builder.find(name)
            {
                let variability = builder.variability(local);
                let value = Typed::new(Expr::Local(local), ty, variability);
                return self.subscript_rest(env, value, parts, reference.span);
            }
        }
        match self.find_reference(env, reference)? {
            Located::Component { inst, element, part } => {
                self.component_value(env, inst, element, parts, part, reference.span)
            }
            Located::Literal(value) => Ok(value),
            Located::Function(node) => {
                let id = self.function_id(node)?;
                Ok(Typed::constant(Expr::FunctionRef(id, Vec::new()), Type::scalar(Base::Function)))
            }
        }
    }

    /// Applies the subscripts of the first part, then fields, to a local value.
    fn subscript_rest(&mut self, env: &mut Env, value: Typed, parts: &'a [ast::RefPart], span: Span) -> R<Typed> {
        let mut value = value;
        if let Some(subscripts) = &parts[0].subscripts {
            value = self.index(env, value, subscripts, span)?;
        }
        for part in &parts[1..] {
            value = self.field(env, value, part.name.name, part.name.span)?;
            if let Some(subscripts) = &part.subscripts {
                // Subscripts of a field of an array of records act on the field's own dimensions.
                value = self.index(env, value, subscripts, span)?;
            }
        }
        Ok(value)
    }

    /// Finds the component, literal or function a reference begins with, walking through classes.
    fn find_reference(&mut self, env: &mut Env, reference: &'a ast::ComponentRef) -> R<Located> {
        let parts = &reference.parts;
        let first = parts[0].name;
        if !reference.absolute && first.name == "time" && parts.len() == 1 {
            if env.function.as_ref().is_some_and(|function| function.inst == env.ctx.inst) {
                let diagnostic =
                    Diagnostic::error(codes::BAD_CLASS, first.span, "`time` is not known in a function (MLS 12.2)")
                        .hint("make it an input of the function");
                return Err(self.error(env.ctx, diagnostic));
            }
            return Ok(Located::Literal(Typed::new(Expr::Time, Type::REAL, Variability::Continuous)));
        }
        let ctx = if reference.absolute { Ctx::ROOT } else { env.ctx };
        let Some(mut found) = self.lookup(ctx, first.name) else {
            self.import_trouble(env.ctx, &first)?;
            return Err(self.name_not_found(env, &first));
        };
        let mut at = 0;
        loop {
            match found {
                Found::Component(inst, element) => {
                    match at {
                        0 => self.check_enclosing_use(env, inst, element, first.span)?,
                        _ => self.check_use_by_class(env, inst, element, reference.span)?,
                    }
                    return Ok(Located::Component { inst, element, part: at });
                }
                Found::Class(node) => {
                    self.report_obsolete(env.ctx, node, parts[at].name.span);
                    let Some(next) = parts.get(at + 1) else {
                        let resolved = self.resolve(node)?;
                        if resolved.kind == ast::ClassKind::Function {
                            return Ok(Located::Function(node));
                        }
                        let name = parts[at].name.name;
                        return Err(self.fail(
                            env,
                            codes::NOT_A_TYPE,
                            reference.span,
                            format!("`{name}` is a class, a value is needed here"),
                        ));
                    };
                    let next_name = next.name;
                    if let Some(literal) = self.enum_literal(node, next_name.name)? {
                        return Ok(Located::Literal(literal));
                    }
                    let inst = self.class_inst(node)?;
                    self.check_public(env.ctx, &found, &next_name);
                    let names: Vec<ast::Ident> = parts[at + 1..].iter().map(|part| part.name).collect();
                    let Some((member, count)) = self.member_by_any_name(&found, &names) else {
                        let class = parts[at].name.name;
                        let shape = self.shape_of(inst);
                        let names: Vec<&str> = match shape.enumeration {
                            Some(literals) => literals.iter().map(|l| l.name.name.as_str()).collect(),
                            None => shape.elements.iter().map(|e| e.name.as_str()).collect(),
                        };
                        let mut diagnostic = Diagnostic::error(
                            codes::NAME_NOT_FOUND,
                            next_name.span,
                            format!("`{}` is not found in `{class}`", next_name.name),
                        );
                        if let Some(similar) = suggest::closest(next_name.name.as_str(), names.into_iter()) {
                            diagnostic = diagnostic.hint(format!("did you mean `{similar}`?"));
                        }
                        return Err(self.error(env.ctx, diagnostic));
                    };
                    found = member;
                    at += count;
                }
                Found::Builtin(builtin) => {
                    let message = format!("`{builtin:?}` is a type, a value is needed here");
                    return Err(self.fail(env, codes::NOT_A_TYPE, reference.span, message));
                }
            }
        }
    }

    fn name_not_found(&mut self, env: &Env, ident: &ast::Ident) -> Reported {
        let shape = self.shape_of(env.ctx.inst);
        let mut names: Vec<&str> = shape.elements.iter().map(|e| e.name.as_str()).collect();
        names.extend(env.iterators.iter().map(|(name, _)| name.as_str()));
        let mut diagnostic =
            Diagnostic::error(codes::NAME_NOT_FOUND, ident.span, format!("`{}` is not declared", ident.name));
        if let Some(similar) = suggest::closest(ident.name.as_str(), names.into_iter()) {
            diagnostic = diagnostic.hint(format!("did you mean `{similar}`?"));
        }
        self.error(env.ctx, diagnostic)
    }

    /// Components of enclosing classes may be used only if they are constants (Modelica 3.6, 5.3.1).
    fn check_enclosing_use(&mut self, env: &Env, inst: InstId, element: u32, span: Span) -> R<()> {
        if inst == env.ctx.inst {
            return Ok(());
        }
        let shape = self.shape_of(inst);
        let element = &shape.elements[element as usize];
        let ElementKind::Component { clause, .. } = element.kind else { return Ok(()) };
        if clause.type_prefixes.variability == Some(ast::VariabilityPrefix::Constant) {
            return Ok(());
        }
        let message = format!("`{}` of the enclosing class `{}` is not a constant", element.name, shape.def.name.name);
        let diagnostic = Diagnostic::error(codes::VARIABILITY, span, message)
            .note(crate::shape::element_span(element), "declared here")
            .hint(
                "a class sees only constants and classes of the classes around it; hand the value over by a modifier",
            );
        Err(self.error(env.ctx, diagnostic))
    }

    /// Of a class only what is fixed has a value without a component of that class (Modelica 3.6, 5.3.2).
    fn check_use_by_class(&mut self, env: &Env, inst: InstId, element: u32, span: Span) -> R<()> {
        let shape = self.shape_of(inst);
        let element = &shape.elements[element as usize];
        let ElementKind::Component { clause, .. } = element.kind else { return Ok(()) };
        let is_fixed = |prefix| matches!(prefix, ast::VariabilityPrefix::Constant | ast::VariabilityPrefix::Parameter);
        if clause.type_prefixes.variability.is_some_and(is_fixed) {
            return Ok(());
        }
        let class = shape.def.name.name;
        let message = format!("`{}` of the class `{class}` is not a constant", element.name);
        let diagnostic = Diagnostic::error(codes::VARIABILITY, span, message)
            .note(crate::shape::element_span(element), "declared here")
            .hint(format!("write the name of a component of class `{class}` instead of the class"));
        Err(self.error(env.ctx, diagnostic))
    }

    /// `Class.literal` of an enumeration.
    fn enum_literal(&mut self, node: NodeId, name: Name) -> R<Option<Typed>> {
        let resolved = self.resolve(node)?;
        let Target::Class(target) = resolved.target else { return Ok(None) };
        let ast::ClassBody::Enumeration { literals, .. } = &self.nodes[target.0 as usize].def.body else {
            return Ok(None);
        };
        let Some(position) = literals.iter().position(|l| l.name.name == name) else { return Ok(None) };
        let id = self.enum_id(target);
        Ok(Some(Typed::constant(Expr::Enum(id, position as u32 + 1), Type::scalar(Base::Enum(id)))))
    }

    /// All values of an enumeration type or of Boolean, when a type is used as a range or size.
    pub fn type_range(&mut self, env: &mut Env, reference: &'a ast::ComponentRef) -> Option<Typed> {
        if reference.parts.iter().any(|p| p.subscripts.is_some())
            || env.iterators.iter().any(|(n, _)| *n == reference.parts[0].name.name)
        {
            return None;
        }
        let mut found =
            self.lookup(if reference.absolute { Ctx::ROOT } else { env.ctx }, reference.parts[0].name.name)?;
        for part in &reference.parts[1..] {
            found = match &found {
                Found::Class(_) => self.member(&found, part.name.name)?,
                _ => return None,
            };
        }
        match found {
            Found::Builtin(BuiltinType::Boolean) => {
                Some(combine(vec![Typed::bool(false), Typed::bool(true)], &Type::BOOLEAN))
            }
            Found::Class(node) => {
                let resolved = self.resolve(node).ok()?;
                match resolved.target {
                    Target::Builtin(BuiltinType::Boolean, _) => {
                        Some(combine(vec![Typed::bool(false), Typed::bool(true)], &Type::BOOLEAN))
                    }
                    Target::Builtin(..) => None,
                    Target::Class(target) => {
                        let ast::ClassBody::Enumeration { literals, .. } = &self.nodes[target.0 as usize].def.body
                        else {
                            return None;
                        };
                        let count = literals.len() as u32;
                        let id = self.enum_id(target);
                        let ty = Type::scalar(Base::Enum(id));
                        let items = (1..=count).map(|i| Typed::constant(Expr::Enum(id, i), ty.clone())).collect();
                        Some(combine(items, &ty))
                    }
                }
            }
            _ => None,
        }
    }

    /// Number of values of an enumeration type or Boolean.
    pub fn size_of_type(&mut self, env: &mut Env, reference: &'a ast::ComponentRef) -> Option<u32> {
        self.type_range(env, reference)?.ty.dims.first()?.known()
    }

    /// The value of a component reference from a given part on.
    pub(super) fn component_value(
        &mut self,
        env: &mut Env,
        inst: InstId,
        element: u32,
        parts: &'a [ast::RefPart],
        part: usize,
        span: Span,
    ) -> R<Typed> {
        let child = self.child(inst, element)?;
        self.child_value(env, child, parts, part, span)
    }

    fn child_value(
        &mut self,
        env: &mut Env,
        child: Child,
        parts: &'a [ast::RefPart],
        part: usize,
        span: Span,
    ) -> R<Typed> {
        let subscripts = parts[part].subscripts.as_deref();
        match child {
            Child::Absent => {
                let name = parts[part].name.name;
                let diagnostic = Diagnostic::error(
                    codes::NAME_NOT_FOUND,
                    span,
                    format!("`{name}` does not exist: its condition is false"),
                )
                .hint("a conditional component may only be used in connect equations");
                Err(self.error(env.ctx, diagnostic))
            }
            Child::Var(var) => {
                if let Some(next) = parts.get(part + 1) {
                    let (name, owner) = (next.name.name, parts[part].name.name);
                    return Err(self.fail(
                        env,
                        codes::NAME_NOT_FOUND,
                        next.name.span,
                        format!("`{owner}` is a simple variable and has no element `{name}`"),
                    ));
                }
                let value = self.variable_value(env, var)?;
                match subscripts {
                    None => Ok(value),
                    Some(subscripts) => {
                        self.check_index_types(env, var, subscripts)?;
                        self.index(env, value, subscripts, span)
                    }
                }
            }
            Child::Inst(inst) => {
                if subscripts.is_some() {
                    let name = parts[part].name.name;
                    return Err(self.fail(env, codes::BAD_SUBSCRIPT, span, format!("`{name}` is not an array")));
                }
                self.instance_value(env, inst, parts, part, span)
            }
            Child::Array(sizes, items) => {
                let Some(subscripts) = subscripts else {
                    let items = items
                        .iter()
                        .map(|&item| self.instance_value(env, item, parts, part, span))
                        .collect::<R<Vec<_>>>()?;
                    return self.reshape(env, items, &sizes, span);
                };
                self.component_array(env, &sizes, &items, subscripts, parts, part, span)
            }
        }
    }

    /// The values that a dimension declared by an enumeration or Boolean is indexed by (Modelica 3.6, 10.5).
    fn index_values(&mut self, var: ir::VarId, dimension: usize) -> Option<Typed> {
        let info = &self.vars[var.0 as usize];
        let (inst, shape) = (info.inst, self.shape_of(info.inst));
        let element = shape.elements.get(info.element as usize)?;
        let ElementKind::Component { clause, component } = element.kind else { return None };
        match component.subscripts.iter().chain(&clause.subscripts).flatten().nth(dimension)? {
            ast::Subscript::Expr(ast::Expr { kind: ast::ExprKind::Ref(reference), .. }) => {
                self.type_range(&mut Env::new(Ctx { inst, frame: element.frame }), reference)
            }
            _ => None,
        }
    }

    /// A dimension declared by an enumeration or Boolean is indexed by values of that type (Modelica 3.6, 10.5).
    fn check_index_types(&mut self, env: &mut Env, var: ir::VarId, subscripts: &'a [ast::Subscript]) -> R<()> {
        let info = &self.vars[var.0 as usize];
        let (inst, shape) = (info.inst, self.shape_of(info.inst));
        let Some(element) = shape.elements.get(info.element as usize) else { return Ok(()) };
        let ElementKind::Component { clause, component } = element.kind else { return Ok(()) };
        let declared = component.subscripts.iter().chain(&clause.subscripts).flatten();
        for (declared, used) in declared.zip(subscripts) {
            let ast::Subscript::Expr(ast::Expr { kind: ast::ExprKind::Ref(reference), .. }) = declared else {
                continue;
            };
            let ast::Subscript::Expr(used) = used else { continue };
            let Some(values) = self.type_range(&mut Env::new(Ctx { inst, frame: element.frame }), reference) else {
                continue;
            };
            let silent = self.diagnostics.len();
            let Ok(at) = self.translate(env, used) else {
                // Reported again where the subscript is applied.
                self.diagnostics.truncate(silent);
                continue;
            };
            if at.ty.base != values.ty.base {
                let (wanted, found) = (self.type_name(&Type::scalar(values.ty.base)), self.type_name(&at.ty));
                let message = format!("this dimension of `{}` is indexed by {wanted}, not by {found}", element.name);
                return Err(self.fail(env, codes::BAD_SUBSCRIPT, used.span, message));
            }
        }
        Ok(())
    }

    /// `a[i, :].b`: selects components of an array by subscripts known at translation.
    #[allow(clippy::too_many_arguments)]
    fn component_array(
        &mut self,
        env: &mut Env,
        sizes: &[u32],
        items: &[InstId],
        subscripts: &'a [ast::Subscript],
        parts: &'a [ast::RefPart],
        part: usize,
        span: Span,
    ) -> R<Typed> {
        if subscripts.len() > sizes.len() {
            let name = parts[part].name.name;
            return Err(self.fail(
                env,
                codes::BAD_SUBSCRIPT,
                span,
                format!("`{name}` has {} dimensions, not {}", sizes.len(), subscripts.len()),
            ));
        }
        let mut picks: Vec<Vec<u32>> = Vec::new();
        let mut kept = Vec::new();
        let mut dynamic = Vec::new();
        for (position, &size) in sizes.iter().enumerate() {
            let all: Vec<u32> = (1..=size).collect();
            match subscripts.get(position) {
                None | Some(ast::Subscript::All(_)) => {
                    picks.push(all);
                    kept.push(size);
                    dynamic.push(ir::Subscript::All);
                }
                Some(ast::Subscript::Expr(expr)) => {
                    let at = self.subscript(env, expr, Typed::integer(size as i64), Dim::Known(size))?;
                    match &at.expr {
                        Expr::Integer(i) => picks.push(vec![*i as u32]),
                        Expr::Array(list) if list.iter().all(|i| matches!(i, Expr::Integer(_))) => {
                            let list: Vec<u32> =
                                list.iter().map(|i| if let Expr::Integer(i) = i { *i as u32 } else { 1 }).collect();
                            kept.push(list.len() as u32);
                            dynamic.push(ir::Subscript::All);
                            picks.push(list);
                        }
                        Expr::Empty(_) => {
                            kept.push(0);
                            picks.push(Vec::new());
                        }
                        _ => {
                            // Known only at run time: gather all, then index.
                            picks.push(all);
                            kept.push(size);
                            dynamic.push(ir::Subscript::At(at.expr));
                        }
                    }
                }
            }
        }
        let mut values = Vec::new();
        for position in cartesian(&picks) {
            let offset = position.iter().zip(sizes).fold(0usize, |o, (&p, &s)| o * s as usize + p as usize - 1);
            values.push(self.instance_value(env, items[offset], parts, part, span)?);
        }
        let gathered = self.reshape(env, values, &kept, span)?;
        if dynamic.iter().all(|s| matches!(s, ir::Subscript::All)) {
            return Ok(gathered);
        }
        let dims = gathered
            .ty
            .dims
            .iter()
            .enumerate()
            .filter(|(i, _)| !matches!(dynamic.get(*i), Some(ir::Subscript::At(_))))
            .map(|(_, &d)| d)
            .collect();
        let ty = Type { base: gathered.ty.base, dims };
        let expr = index_expr(gathered.expr, dynamic, &ty);
        Ok(Typed::new(expr, ty, gathered.variability.max(Variability::Discrete)))
    }

    /// Packs values in row-major order into an array of the given sizes.
    fn reshape(&mut self, env: &mut Env, values: Vec<Typed>, sizes: &[u32], span: Span) -> R<Typed> {
        let Some((&last, outer)) = sizes.split_last() else {
            return values
                .into_iter()
                .next()
                .ok_or_else(|| self.fail(env, codes::BAD_SUBSCRIPT, span, "nothing selected"));
        };
        let _ = outer;
        if values.is_empty() {
            let ty = Type::array(Base::Real, sizes);
            return Ok(Typed::constant(Expr::Empty(Box::new(ty.clone())), ty));
        }
        if sizes.len() == 1 {
            return self.array(env, values, span);
        }
        let mut rows = Vec::new();
        let mut values = values.into_iter().peekable();
        while values.peek().is_some() {
            let row: Vec<Typed> = values.by_ref().take(last as usize).collect();
            rows.push(self.array(env, row, span)?);
        }
        self.reshape(env, rows, outer, span)
    }

    /// A member of an instance, or the instance as a record value.
    fn instance_value(
        &mut self,
        env: &mut Env,
        inst: InstId,
        parts: &'a [ast::RefPart],
        part: usize,
        span: Span,
    ) -> R<Typed> {
        let Some(next) = parts.get(part + 1) else {
            return if env.is_counted { Ok(Typed::integer(0)) } else { self.record_value(env, inst, span) };
        };
        let name = next.name;
        let shape = self.shape_of(inst);
        if let Some((_, child)) = self.inst(inst).extra.iter().find(|(n, _)| *n == name.name) {
            let child = child.clone();
            return self.child_value(env, child, parts, part + 1, span);
        }
        let Some(element) = shape.index.get(&name.name).copied().or_else(|| shape.by_old_name(name.name)) else {
            let owner = self.inst(inst).path;
            let mut diagnostic = Diagnostic::error(
                codes::NAME_NOT_FOUND,
                name.span,
                format!("`{owner}` has no element `{}`", name.name),
            );
            let public =
                shape.elements.iter().filter(|e| !e.protected && matches!(e.kind, ElementKind::Component { .. }));
            let names: Vec<&str> = public.map(|e| e.name.as_str()).collect();
            if let Some(similar) = suggest::closest(name.name.as_str(), shape.elements.iter().map(|e| e.name.as_str()))
            {
                diagnostic = diagnostic.hint(format!("did you mean `{similar}`?"));
            } else if (1..=crate::lookup::MOST_LISTED).contains(&names.len()) {
                diagnostic = diagnostic.hint(format!("it has: {}", names.join(", ")));
            }
            return Err(self.error(env.ctx, diagnostic));
        };
        let declared = &shape.elements[element as usize];
        if declared.protected && self.inst(inst).is_component && inst != env.ctx.inst && !self.is_record(inst) {
            let diagnostic = Diagnostic::error(
                codes::PROTECTED_ACCESS,
                name.span,
                format!("`{}` is protected in `{}`", name.name, shape.def.name.name),
            )
            .note(crate::shape::element_span(declared), "declared here");
            self.error(env.ctx, diagnostic);
        }
        match declared.kind {
            ElementKind::Component { .. } => self.component_value(env, inst, element, parts, part + 1, span),
            ElementKind::Class { .. } => {
                // `component.Package.constant`
                let node = self.class_element(inst, element)?;
                let Some(after) = parts.get(part + 2) else {
                    return Err(self.fail(
                        env,
                        codes::NOT_A_TYPE,
                        span,
                        format!("`{}` is a class, a value is needed here", name.name),
                    ));
                };
                if let Some(literal) = self.enum_literal(node, after.name.name)? {
                    return Ok(literal);
                }
                let package = self.class_inst(node)?;
                self.instance_value(env, package, parts, part + 1, span)
            }
        }
    }

    pub fn is_record(&self, inst: InstId) -> bool {
        self.inst(inst).kind == ast::ClassKind::Record
    }

    /// A reference to a variable: its value where that is fixed at translation, else the variable.
    pub(super) fn variable_value(&mut self, env: &Env, var: ir::VarId) -> R<Typed> {
        let index = var.0 as usize;
        let (ty, variability) = (self.model.variables[index].ty.clone(), self.model.variables[index].variability);
        // A field of a constructor call stands for its value, which may vary.
        if self.is_constructed(self.vars[index].inst)
            && let Some(value) = self.binding_of(var)?.filter(|value| value.variability > Variability::Parameter)
        {
            return Ok((*value).clone());
        }
        let info = &self.vars[index];
        let fold = match variability {
            Variability::Constant => true,
            // A function of an instance sees the instance's parameters as constants.
            Variability::Parameter if env.function.as_ref().is_some_and(|f| f.inst == env.ctx.inst) => true,
            Variability::Parameter => {
                info.is_package
                    || info.evaluate
                    || matches!(info.value, ValueState::Known(_))
                    || self.is_number_for_good(var)
            }
            _ => false,
        };
        if fold && !matches!(ty.base, Base::External(_)) {
            match self.value_of(var) {
                Ok(value) => return Ok(Typed::constant(super::coerce(value.to_expr(), &ty), ty)),
                Err(failure) => {
                    if failure.reported {
                        return Err(Reported);
                    }
                    if self.vars[index].is_package {
                        self.keep_package_constant(env, var)?;
                    }
                }
            }
        }
        if ty.len() == Some(0) {
            return Ok(Typed::new(Expr::Empty(Box::new(ty.clone())), ty, variability));
        }
        Ok(Typed::new(Expr::Var(var), ty, variability))
    }

    /// A package constant whose value is not known at translation becomes a constant of the model.
    fn keep_package_constant(&mut self, env: &Env, var: ir::VarId) -> R<()> {
        if env.function.is_some() {
            let name = self.model.variables[var.0 as usize].name;
            let failure = match &self.vars[var.0 as usize].value {
                ValueState::Failed(failure) => failure.message.clone(),
                _ => "it has no value".into(),
            };
            let span = self.model.variables[var.0 as usize].span;
            let diagnostic = Diagnostic::error(
                codes::NOT_CONSTANT,
                span,
                format!("the value of constant `{name}` is not known: {failure}"),
            );
            return Err(self.error(env.ctx, diagnostic));
        }
        self.kept_constants.insert(var);
        Ok(())
    }

    /// The size an iterator without range runs to: that of the dimension it subscripts.
    pub(super) fn implicit_size(&mut self, env: &mut Env, name: Name, body: &IterationBody<'a>) -> Option<Typed> {
        let mut uses = Vec::new();
        match body {
            IterationBody::Expr(expr) => super::special::subscript_uses(expr, name, &mut uses),
            IterationBody::Equations(equations) => {
                super::special::subscript_uses_in_equations(equations, name, &mut uses)
            }
            IterationBody::Statements(statements) => {
                super::special::subscript_uses_in_statements(statements, name, &mut uses)
            }
        }
        for (reference, part, dimension) in uses {
            let head = ast::ComponentRef {
                absolute: reference.absolute,
                parts: reference.parts[..=part]
                    .iter()
                    .enumerate()
                    .map(|(i, p)| ast::RefPart {
                        name: p.name,
                        subscripts: if i == part { None } else { p.subscripts.clone() },
                    })
                    .collect(),
                span: reference.span,
            };
            let head = self.store.keep_reference(head);
            let silent = self.diagnostics.len();
            let value = self.reference(env, head);
            self.diagnostics.truncate(silent);
            if let Ok(value) = value {
                if let Expr::Var(var) = value.expr
                    && let Some(values) = self.index_values(var, dimension)
                {
                    return Some(values);
                }
                return match value.ty.dims.get(dimension)? {
                    Dim::Known(n) => {
                        let items = (1..=*n as i64).map(Typed::integer).collect();
                        Some(combine(items, &Type::INTEGER))
                    }
                    Dim::Unknown => {
                        let size = Expr::Builtin(Builtin::Size, vec![value.expr, Expr::Integer(dimension as i64 + 1)]);
                        let range = Expr::Range(Box::new((Expr::Integer(1), None, size)));
                        Some(Typed::new(range, Type::INTEGER.array_of(Dim::Unknown), Variability::Parameter))
                    }
                };
            }
        }
        None
    }
}

/// What the beginning of a reference leads to.
enum Located {
    Component { inst: InstId, element: u32, part: usize },
    Literal(Typed),
    Function(NodeId),
}
