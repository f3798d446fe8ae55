//! Functions: signatures when first called, bodies when first needed.

use crate::codes;
use crate::expr::{Env, coerce};
use crate::function_order::{self, Cycle};
use crate::modifier::{self, Typed};
use crate::shape::{Element, ElementKind};
use crate::state::{Ctx, Flattener, InstId, NodeId, R, Reported, Target};
use crate::types::BuiltinType;
use layshaft_ir::{self as ir, Base, Dim, Expr, LocalId, LocalRole, Type, Variability};
use layshaft_source::{Diagnostic, FastMap, Name, Span};
use layshaft_syntax::{ast, query};
use std::rc::Rc;

/// Locals of the function being translated.
pub struct FunctionBuilder {
    pub inst: InstId,
    pub locals: Vec<ir::Local>,
    pub names: FastMap<Name, LocalId>,
    /// Interfaces of function-typed inputs.
    pub function_inputs: FastMap<LocalId, ir::FunctionId>,
    /// Declared values that are assigned ahead of the algorithm.
    pub late: Vec<(ir::Target, Expr)>,
}

impl FunctionBuilder {
    pub fn find(&self, name: Name) -> Option<(LocalId, Type)> {
        let &local = self.names.get(&name)?;
        Some((local, self.locals[local.0 as usize].ty.clone()))
    }

    /// Adds a loop variable.
    pub fn iterator(&mut self, name: Name, ty: Type) -> LocalId {
        let id = LocalId(self.locals.len() as u32);
        self.locals.push(ir::Local {
            name,
            ty,
            sizes: Vec::new(),
            default: None,
            role: LocalRole::Iterator,
            span: None,
        });
        id
    }

    /// Locals of a function vary as its arguments do; sizes among them are as good as parameters.
    pub fn variability(&self, local: LocalId) -> Variability {
        match self.locals[local.0 as usize].ty.base {
            Base::Real | Base::Record(_) => Variability::Continuous,
            _ => Variability::Discrete,
        }
    }
}

pub struct SignatureInput {
    pub name: Name,
    pub ty: Type,
    pub has_default: bool,
    /// What a function-typed input looks like.
    pub interface: Option<ir::FunctionId>,
}

/// What a caller needs to know.
pub struct Signature {
    pub name: Name,
    pub span: Span,
    pub inputs: Vec<SignatureInput>,
    pub outputs: Vec<SignatureInput>,
    /// `external "builtin"`
    pub builtin: Option<ir::Builtin>,
    pub is_impure: bool,
}

pub struct FunctionState {
    pub node: NodeId,
    pub inst: InstId,
    pub signature: Option<Rc<Signature>>,
    pub builder: Option<Box<FunctionBuilder>>,
    pub body: BodyState,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BodyState {
    Pending,
    InProgress,
    Done,
    Failed,
}

impl<'a> Flattener<'a> {
    /// The function a class node stands for.
    pub fn function_id(&mut self, node: NodeId) -> R<ir::FunctionId> {
        let resolved = self.resolve(node)?;
        let Target::Class(target) = resolved.target else {
            let span = self.nodes[node.0 as usize].def.name.span;
            self.report(Diagnostic::error(codes::BAD_CALL, span, "a predefined type is no function"));
            return Err(Reported);
        };
        if let Some(known) = self.function_ids.get(&target) {
            return *known;
        }
        let inst = self.class_inst(target)?;
        let id = ir::FunctionId(self.model.functions.len() as u32);
        let (def, scope) = (self.nodes[target.0 as usize].def, self.nodes[target.0 as usize].scope);
        let name = self.unique_function_name(self.class_path(def, scope));
        self.model.functions.push(ir::Function {
            name,
            locals: Vec::new(),
            inputs: 0,
            outputs: 0,
            body: ir::FunctionBody::Algorithm(Vec::new()),
            is_impure: def.prefixes.purity == Some(ast::Purity::Impure),
            inline: ir::Inline::Default,
            derivatives: Vec::new(),
            inverses: Vec::new(),
            smooth_order: None,
            span: Some(def.name.span),
        });
        self.functions.push(FunctionState {
            node: target,
            inst,
            signature: None,
            builder: None,
            body: BodyState::Pending,
        });
        self.function_ids.insert(target, Ok(id));
        if self.build_signature(id).is_err() {
            self.function_ids.insert(target, Err(Reported));
            return Err(Reported);
        }
        Ok(id)
    }

    fn unique_function_name(&self, name: Name) -> Name {
        let taken = |name: Name| self.model.functions.iter().any(|f| f.name == name);
        if !taken(name) {
            return name;
        }
        (2..).map(|i| Name::new(&format!("{name}${i}"))).find(|n| !taken(*n)).unwrap_or(name)
    }

    pub fn signature(&mut self, id: ir::FunctionId) -> R<Rc<Signature>> {
        match &self.functions[id.0 as usize].signature {
            Some(signature) => Ok(signature.clone()),
            None => {
                // Asked for while being built: a function whose default calls itself.
                let span = self.model.functions[id.0 as usize].span;
                self.report(Diagnostic::error(
                    codes::CYCLIC_BINDING,
                    span,
                    "the inputs of this function depend on the function itself",
                ));
                Err(Reported)
            }
        }
    }

    fn build_signature(&mut self, id: ir::FunctionId) -> R<()> {
        let inst = self.functions[id.0 as usize].inst;
        let shape = self.shape_of(inst);
        let def = shape.def;
        if let ast::ClassBody::Derivative { function, variables, .. } = &def.body {
            return self.derivative_signature(id, def, function, variables);
        }
        let mut builder = FunctionBuilder {
            inst,
            locals: Vec::new(),
            names: FastMap::default(),
            function_inputs: FastMap::default(),
            late: Vec::new(),
        };
        // Inputs, outputs, then the rest, each in order of declaration.
        let mut order: Vec<(u32, LocalRole)> = Vec::new();
        for role in [LocalRole::Input, LocalRole::Output, LocalRole::Protected] {
            for (index, element) in shape.elements.iter().enumerate() {
                if !matches!(element.kind, ElementKind::Component { .. }) {
                    continue;
                }
                let declared = match self.function_causality(inst, element)? {
                    Some(ast::Causality::Input) => LocalRole::Input,
                    Some(ast::Causality::Output) => LocalRole::Output,
                    None => LocalRole::Protected,
                };
                if declared == role {
                    order.push((index as u32, role));
                }
            }
        }
        self.check_function_class(inst)?;
        let mut declarations = Vec::new();
        for (index, role) in &order {
            let element = &shape.elements[*index as usize];
            let declared = self.function_component(inst, *index)?;
            let local = LocalId(builder.locals.len() as u32);
            if declared.base == Base::Function
                && let Some(node) = declared.function
            {
                builder.function_inputs.insert(local, self.function_id(node)?);
            }
            builder.names.insert(element.name, local);
            builder.locals.push(ir::Local {
                name: element.name,
                ty: Type { base: declared.base, dims: declared.sizes.iter().map(|_| Dim::Unknown).collect() },
                sizes: Vec::new(),
                default: None,
                role: *role,
                span: Some(crate::shape::element_span(element)),
            });
            declarations.push(declared);
        }
        let mut env = Env::new(Ctx { inst, frame: 0 });
        env.function = Some(Box::new(builder));
        for (position, declared) in declarations.iter().enumerate() {
            let mut sizes = Vec::new();
            let mut dims = ir::Dims::new();
            for (subscript, ctx) in &declared.sizes {
                env.ctx = *ctx;
                match subscript {
                    ast::Subscript::All(_) => {
                        sizes.push(None);
                        dims.push(Dim::Unknown);
                    }
                    ast::Subscript::Expr(expr) => {
                        if let Some(values) = self.type_size(*ctx, expr) {
                            sizes.push(Some(Expr::Integer(values as i64)));
                            dims.push(Dim::Known(values));
                            continue;
                        }
                        let size = self.translate(&mut env, expr)?;
                        if size.ty != Type::INTEGER {
                            let found = self.type_name(&size.ty);
                            return Err(self.fail(
                                &env,
                                codes::TYPE_MISMATCH,
                                expr.span,
                                format!("an array size must be an Integer, not {found}"),
                            ));
                        }
                        dims.push(match &size.expr {
                            Expr::Integer(n) if *n >= 0 => Dim::Known(*n as u32),
                            _ => Dim::Unknown,
                        });
                        sizes.push(Some(size.expr));
                    }
                }
            }
            if let Some(builder) = env.function.as_mut() {
                builder.locals[position].sizes = sizes;
                builder.locals[position].ty.dims = dims;
            }
        }
        if let Some(builder) = &env.function {
            // The value of an output may call the function itself (MLS 12.4.4).
            let has_value: Vec<bool> = declarations.iter().map(|declared| declared.value.is_some()).collect();
            self.publish(id, builder, def.name.span, &has_value);
        }
        for (position, declared) in declarations.iter().enumerate() {
            let Some(value) = &declared.value else {
                let Some(local) = env.function.as_ref().map(|builder| builder.locals[position].clone()) else {
                    continue;
                };
                let default = self.record_by_fields(&mut env, declared, &local)?;
                let fields = match default.is_none() && local.role != LocalRole::Input && local.ty.is_scalar() {
                    true => self.values_of_fields(&mut env, declared)?,
                    false => Vec::new(),
                };
                let open = match (fields.is_empty(), declared.base, declared.record) {
                    (false, Base::Record(record), Some(inst)) => Some(self.with_open_arrays(record, inst)),
                    _ => None,
                };
                if let Some(builder) = env.function.as_mut() {
                    builder.locals[position].default = default;
                    if let Some(open) = open {
                        builder.locals[position].ty.base = Base::Record(open);
                    }
                    let base = ir::TargetBase::Local(LocalId(position as u32));
                    let assigned = fields
                        .into_iter()
                        .map(|(field, value)| (ir::Target { base, path: vec![ir::TargetStep::Field(field)] }, value));
                    builder.late.extend(assigned);
                }
                continue;
            };
            let typed = self.translate_value_in(&mut env, value)?;
            if let Some(builder) = env.function.as_mut() {
                let local = &mut builder.locals[position];
                let ty = local.ty.clone();
                for (dim, given) in local.ty.dims.iter_mut().zip(&typed.ty.dims) {
                    // `Real c[:] = {…}` has the size of its value.
                    if *dim == Dim::Unknown
                        && local.role == LocalRole::Protected
                        && local.sizes.iter().all(Option::is_none)
                    {
                        *dim = *given;
                    }
                }
                local.default = Some(coerce(typed.expr.clone(), &ty));
            }
            let Some(builder) = env.function.as_ref() else { continue };
            let local = builder.locals[position].clone();
            if self.unify(&local.ty, &typed.ty).is_none() {
                let (a, b) = (self.type_name(&local.ty), self.type_name(&typed.ty));
                let span = value.span.or(local.span).unwrap_or(def.name.span);
                self.error(
                    env.ctx,
                    Diagnostic::error(codes::TYPE_MISMATCH, span, format!("`{}` is {a}, its value is {b}", local.name)),
                );
            }
        }
        let Some(mut builder) = env.function.take() else { return Err(Reported) };
        if let Err(Cycle(circle)) = function_order::arrange(&mut builder) {
            let names: Vec<String> = circle.iter().map(|&local| format!("`{}`", builder.locals[local].name)).collect();
            let span = circle.first().and_then(|&local| builder.locals[local].span).unwrap_or(def.name.span);
            let message = format!("the declared values of {} depend on each other", names.join(", "));
            let diagnostic = Diagnostic::error(codes::CYCLIC_BINDING, span, message)
                .hint("give one of them its value in the algorithm");
            return Err(self.error(Ctx { inst, frame: 0 }, diagnostic));
        }
        let has_default: Vec<bool> = builder.locals.iter().map(|local| local.default.is_some()).collect();
        self.publish(id, &builder, def.name.span, &has_default);
        self.functions[id.0 as usize].builder = Some(builder);
        Ok(())
    }

    /// Makes known how a function is called.
    fn publish(&mut self, id: ir::FunctionId, builder: &FunctionBuilder, span: Span, has_default: &[bool]) {
        let count = |role: LocalRole| builder.locals.iter().filter(|local| local.role == role).count();
        let (inputs, outputs) = (count(LocalRole::Input), count(LocalRole::Output));
        let describe = |(index, local): (usize, &ir::Local)| SignatureInput {
            name: local.name,
            ty: local.ty.clone(),
            has_default: has_default.get(index).is_some_and(|has_default| *has_default),
            interface: builder.function_inputs.get(&LocalId(index as u32)).copied(),
        };
        let annotation = self.function_annotation(builder.inst);
        let shape = self.shape_of(builder.inst);
        let is_impure = shape.frames.iter().any(|f| f.info.def.prefixes.purity == Some(ast::Purity::Impure))
            || annotation.iter().any(|a| query::flag(Some(a), "__ModelicaAssociation_Impure") == Some(true));
        let signature = Signature {
            name: self.model.functions[id.0 as usize].name,
            span,
            inputs: builder.locals.iter().enumerate().take(inputs).map(describe).collect(),
            outputs: builder.locals.iter().enumerate().skip(inputs).take(outputs).map(describe).collect(),
            builtin: self.builtin_external(builder.inst),
            is_impure,
        };
        let function = &mut self.model.functions[id.0 as usize];
        function.locals = builder.locals.clone();
        function.inputs = inputs as u32;
        function.outputs = outputs as u32;
        function.is_impure = is_impure;
        self.functions[id.0 as usize].signature = Some(Rc::new(signature));
    }

    /// Whether a component of a function is an input or an output: by its own prefix, or by that of its type, as of
    /// `type Argument = input Real` (MLS 4.5.1).
    pub fn function_causality(&mut self, inst: InstId, element: &Element<'a>) -> R<Option<ast::Causality>> {
        let ElementKind::Component { clause, .. } = element.kind else { return Ok(None) };
        let own = clause.type_prefixes.causality;
        if own.is_some() || element.protected || clause.type_prefixes.variability.is_some() {
            return Ok(own);
        }
        let node = self.lookup_class(Ctx { inst, frame: element.frame }, &clause.type_name)?;
        Ok(self.resolve(node)?.causality)
    }

    /// Type and value of a component of a function.
    pub fn function_component(&mut self, inst: InstId, index: u32) -> R<FunctionComponent<'a>> {
        let shape = self.shape_of(inst);
        let element = &shape.elements[index as usize];
        let declared = self.declaration(inst, element)?;
        let node = self.lookup_class(declared.ctx, &declared.clause.type_name)?;
        let resolved = self.resolve(node)?;
        let own = declared
            .component
            .subscripts
            .iter()
            .chain(&declared.clause.subscripts)
            .map(|s| (s.as_slice(), declared.ctx));
        let mut type_dims = resolved.dims.clone();
        if let Target::Class(target) = &resolved.target
            && resolved.kind != ast::ClassKind::Function
        {
            let class_inst = self.class_inst(*target)?;
            type_dims.extend(self.shape_of(class_inst).dims.iter().copied());
        }
        let sizes: Vec<(&'a ast::Subscript, Ctx)> =
            own.chain(type_dims).flat_map(|(subscripts, ctx)| subscripts.iter().map(move |s| (s, ctx))).collect();
        let mut function = None;
        let mut record = None;
        let base = match &resolved.target {
            Target::Builtin(builtin, _) => builtin.base(),
            Target::Class(target) => {
                let target = *target;
                if resolved.kind == ast::ClassKind::Function {
                    function = Some(target);
                    Some(Base::Function)
                } else {
                    let class_inst = self.class_inst(target)?;
                    let class_shape = self.shape_of(class_inst);
                    if class_shape.enumeration.is_some() {
                        Some(Base::Enum(self.enum_id(target)))
                    } else if class_shape.builtin == Some(BuiltinType::ExternalObject) {
                        Some(Base::External(self.external_id(target)?))
                    } else if let Some(builtin) = class_shape.builtin {
                        builtin.base()
                    } else if self.inst(inst).kind == ast::ClassKind::Function
                        && matches!(resolved.kind, ast::ClassKind::Model | ast::ClassKind::Block)
                    {
                        let message = format!(
                            "`{}` is a {}: a function has no such parts",
                            element.name,
                            resolved.kind.keyword()
                        );
                        let diagnostic = Diagnostic::error(codes::BAD_CLASS, declared.clause.type_name.span, message)
                            .hint("make its class a record");
                        return Err(self.error(declared.ctx, diagnostic));
                    } else {
                        let is_input = self.function_causality(inst, element)? == Some(ast::Causality::Input);
                        record = Some(class_inst);
                        Some(Base::Record(self.record_type_for(class_inst, is_input)?))
                    }
                }
            }
        };
        let Some(base) = base else {
            let span = declared.clause.type_name.span;
            return Err(self.error(
                declared.ctx,
                Diagnostic::error(codes::NOT_A_TYPE, span, "this type cannot be used in a function"),
            ));
        };
        let (value, _) = modifier::effective_value(&declared.modifiers);
        let mut fields = Vec::new();
        let mut field_sizes = Vec::new();
        if let (Base::Record(record), None) = (base, &value) {
            for field in &self.model.records[record.0 as usize].fields {
                let given = modifier::select(&declared.modifiers, field.name);
                field_sizes.push(redeclared_sizes(&given));
                fields.push(modifier::effective_value(&given).0);
            }
        }
        Ok(FunctionComponent { base, sizes, value, fields, field_sizes, record, function })
    }

    /// The value of a record whose fields have values of their own, by modification as in `output Complex c(re = a, im = b)` or in the
    /// record class (MLS 12.4.4); zero for the rest.
    fn record_by_fields(
        &mut self,
        env: &mut Env,
        declared: &FunctionComponent<'a>,
        local: &ir::Local,
    ) -> R<Option<Expr>> {
        let (Base::Record(record), Some(inst)) = (declared.base, declared.record) else { return Ok(None) };
        let shape = self.shape_of(inst);
        let fields = &self.model.records[record.0 as usize].fields;
        let is_given: Vec<bool> = shape
            .elements
            .iter()
            .map(|element| {
                let values = declared.fields.iter().zip(&declared.field_sizes);
                fields
                    .iter()
                    .zip(values)
                    .any(|(f, (value, sizes))| f.name == element.name && (value.is_some() || !sizes.is_empty()))
            })
            .collect();
        let has_values = self.has_values(inst, &is_given)?;
        if has_values != Some(true) || (local.role == LocalRole::Input && !is_given.contains(&true)) {
            return Ok(None);
        }
        let mut given: Vec<Option<Typed>> = vec![None; shape.elements.len()];
        for (position, (value, sizes)) in declared.fields.iter().zip(&declared.field_sizes).enumerate() {
            let field = &self.model.records[record.0 as usize].fields[position];
            let (name, ty) = (field.name, field.ty.clone());
            let Some(&element) = shape.index.get(&name) else { continue };
            let typed = match value {
                Some(value) => self.translate_value_in(env, value)?,
                None if sizes.is_empty() => continue,
                None => self.array_of_sizes(env, &ty, sizes)?,
            };
            given[element as usize] = Some(Typed { expr: coerce(typed.expr, &ty), ..typed });
        }
        let span = local.span.unwrap_or(shape.def.name.span);
        // The size of a field may depend on a value given to another that only the call knows.
        let is_open = given.iter().flatten().any(|value| value.variability > Variability::Parameter);
        let silent = self.diagnostics.len();
        let typed = match self.construct_with(env, inst, given, span) {
            Err(Reported) if is_open => {
                self.diagnostics.truncate(silent);
                return Ok(None);
            }
            outcome => outcome?,
        };
        let value = self.as_record(typed, &Type::scalar(declared.base)).expr;
        // Of arrays those whose size is known.
        let sizes: Option<Vec<u32>> = local.ty.dims.iter().rev().map(|dim| dim.known()).collect();
        let spread = |value: Expr, size: u32| Expr::Array(vec![value; size as usize]);
        Ok(sizes.filter(|sizes| !sizes.contains(&0)).map(|sizes| sizes.into_iter().fold(value, spread)))
    }

    /// An array of zeros whose sizes a redeclaration gives.
    fn array_of_sizes(&mut self, env: &mut Env, ty: &Type, sizes: &[(&'a ast::Expr, Ctx)]) -> R<Typed> {
        let outer = env.ctx;
        let mut args = vec![crate::expr::default_value(&Type::scalar(ty.base))];
        let mut dims = ir::Dims::new();
        let mut variability = Variability::Constant;
        for (expr, ctx) in sizes {
            env.ctx = *ctx;
            let size = self.translate(env, expr)?;
            dims.push(match size.expr {
                Expr::Integer(n) if n >= 0 => Dim::Known(n as u32),
                _ => Dim::Unknown,
            });
            variability = variability.max(size.variability);
            args.push(size.expr);
        }
        env.ctx = outer;
        Ok(Typed::new(Expr::Builtin(ir::Builtin::Fill, args), Type { base: ty.base, dims }, variability))
    }

    /// The record with arrays whose sizes only a call knows.
    fn with_open_arrays(&mut self, record: ir::RecordId, inst: InstId) -> ir::RecordId {
        let open = |ty: &Type| Type { base: ty.base, dims: ty.dims.iter().map(|_| Dim::Unknown).collect() };
        let fields = self.model.records[record.0 as usize].fields.iter();
        let types = fields.map(|field| (field.name, open(&field.ty))).collect();
        self.record_type_of(inst, types)
    }

    /// Values given to fields of a record that has no value as a whole, since the size of another field is open: each is assigned by itself.
    fn values_of_fields(&mut self, env: &mut Env, declared: &FunctionComponent<'a>) -> R<Vec<(u32, Expr)>> {
        let Base::Record(record) = declared.base else { return Ok(Vec::new()) };
        let mut values = Vec::new();
        for (position, value) in declared.fields.iter().enumerate() {
            let Some(value) = value else { continue };
            let field = &self.model.records[record.0 as usize].fields[position];
            let (name, ty) = (field.name, field.ty.clone());
            let typed = self.translate_value_in(env, value)?;
            if self.unify(&ty, &typed.ty).is_none() {
                let (a, b) = (self.type_name(&ty), self.type_name(&typed.ty));
                let message = format!("`{name}` is {a}, its value is {b}");
                return Err(self.error(env.ctx, Diagnostic::error(codes::TYPE_MISMATCH, value.span, message)));
            }
            values.push((position as u32, coerce(typed.expr, &ty)));
        }
        Ok(values)
    }

    /// Number of values of an enumeration type or Boolean used as an array size.
    pub fn type_size(&mut self, ctx: Ctx, expr: &'a ast::Expr) -> Option<u32> {
        let ast::ExprKind::Ref(reference) = &expr.kind else { return None };
        let mut env = Env::new(ctx);
        self.size_of_type(&mut env, reference)
    }

    /// `function g = der(f, x)`
    fn derivative_signature(
        &mut self,
        id: ir::FunctionId,
        def: &'a ast::Class,
        function: &'a ast::Path,
        variables: &'a [ast::Ident],
    ) -> R<()> {
        let scope = self.nodes[self.functions[id.0 as usize].node.0 as usize].scope;
        let base_node = self.lookup_class(scope, function)?;
        let base = self.function_id(base_node)?;
        let signature = self.signature(base)?;
        let mut inputs = Vec::new();
        for variable in variables {
            match signature.inputs.iter().position(|i| i.name == variable.name) {
                Some(position) => inputs.push(position as u32),
                None => {
                    let diagnostic = Diagnostic::error(
                        codes::BAD_CALL,
                        variable.span,
                        format!("function `{}` has no input `{}`", signature.name, variable.name),
                    );
                    return Err(self.error(scope, diagnostic));
                }
            }
        }
        let original = self.model.functions[base.0 as usize].clone();
        let f = &mut self.model.functions[id.0 as usize];
        f.locals = original.locals[..(original.inputs + original.outputs) as usize].to_vec();
        f.inputs = original.inputs;
        f.outputs = original.outputs;
        f.body = ir::FunctionBody::PartialDerivative { function: base, inputs };
        let name = f.name;
        let describe = |i: &SignatureInput| SignatureInput {
            name: i.name,
            ty: i.ty.clone(),
            has_default: i.has_default,
            interface: i.interface,
        };
        let state = &mut self.functions[id.0 as usize];
        state.signature = Some(Rc::new(Signature {
            name,
            span: def.name.span,
            inputs: signature.inputs.iter().map(describe).collect(),
            outputs: signature.outputs.iter().map(describe).collect(),
            builtin: None,
            is_impure: false,
        }));
        state.body = BodyState::Done;
        Ok(())
    }

    /// Translates the body of a function if that has not been done.
    pub fn function_body(&mut self, id: ir::FunctionId) -> R<()> {
        match self.functions[id.0 as usize].body {
            BodyState::Done | BodyState::InProgress => return Ok(()),
            BodyState::Failed => return Err(Reported),
            // Values of its variables are still being translated.
            BodyState::Pending if self.functions[id.0 as usize].builder.is_none() => return Err(Reported),
            BodyState::Pending => self.functions[id.0 as usize].body = BodyState::InProgress,
        }
        let result = self.build_body(id);
        self.functions[id.0 as usize].body = if result.is_ok() { BodyState::Done } else { BodyState::Failed };
        result
    }

    fn build_body(&mut self, id: ir::FunctionId) -> R<()> {
        let state = &mut self.functions[id.0 as usize];
        let inst = state.inst;
        let Some(builder) = state.builder.take() else { return Err(Reported) };
        let shape = self.shape_of(inst);
        let mut env = Env::new(Ctx { inst, frame: 0 });
        env.function = Some(builder);
        let mut statements = Vec::new();
        let mut external = None;
        let mut failed = false;
        for (index, frame) in shape.frames.iter().enumerate() {
            if frame.duplicate {
                continue;
            }
            let Some(composition) = query::composition(frame.info.def) else { continue };
            env.ctx = Ctx { inst, frame: index as u32 };
            for section in &composition.sections {
                if let ast::Section::Algorithms { statements: list, .. } = section {
                    match self.statements(&mut env, list) {
                        Ok(list) => statements.extend(list),
                        Err(Reported) => failed = true,
                    }
                }
            }
            if let Some(clause) = &composition.external
                && external.is_none()
            {
                match self.external_call(&mut env, clause, frame.info.def) {
                    Ok(call) => external = Some(call),
                    Err(Reported) => failed = true,
                }
            }
        }
        if failed {
            return Err(Reported);
        }
        if let Some(mut builder) = env.function.take() {
            if external.is_some() {
                // There is no algorithm to assign them; the values of an external function's variables are found in the order of their use.
                for (target, value) in std::mem::take(&mut builder.late) {
                    if let (ir::TargetBase::Local(local), true) = (target.base, target.path.is_empty()) {
                        builder.locals[local.0 as usize].default = Some(value);
                    }
                }
            }
            let span_of = |target: &ir::Target| match target.base {
                ir::TargetBase::Local(local) => builder.locals[local.0 as usize].span,
                ir::TargetBase::Var(_) => None,
            };
            let assigned = builder.late.iter().map(|(target, value)| ir::Statement {
                kind: ir::StatementKind::Assign(target.clone(), value.clone()),
                span: span_of(target),
            });
            statements.splice(0..0, assigned);
            let function = &mut self.model.functions[id.0 as usize];
            function.locals = builder.locals.clone();
            self.functions[id.0 as usize].builder = Some(builder);
        }
        let function = &mut self.model.functions[id.0 as usize];
        function.body = match external {
            Some(call) => ir::FunctionBody::External(call),
            None => ir::FunctionBody::Algorithm(statements),
        };
        self.function_annotations(id, inst);
        Ok(())
    }
}

/// A component of a function before its sizes and value are translated.
pub struct FunctionComponent<'a> {
    pub base: Base,
    pub sizes: Vec<(&'a ast::Subscript, Ctx)>,
    pub value: Option<modifier::ValueSource<'a>>,
    /// Values of the fields of a record that has none as a whole.
    fields: Vec<Option<modifier::ValueSource<'a>>>,
    /// Sizes that redeclarations give to its fields.
    field_sizes: Vec<Vec<(&'a ast::Expr, Ctx)>>,
    /// The class of a record.
    record: Option<InstId>,
    function: Option<NodeId>,
}

/// The sizes in the redeclaration of a field, as in `output R r(redeclare Real a[n])`; none where one of them is open.
fn redeclared_sizes<'a>(modifiers: &[modifier::Modifier<'a>]) -> Vec<(&'a ast::Expr, Ctx)> {
    let sizes = modifiers.iter().find_map(|modifier| match modifier.kind {
        modifier::ModifierKind::Redeclare(redeclare) => match &redeclare.target {
            ast::RedeclareTarget::Component(clause) => {
                let own = clause.components.first().and_then(|component| component.subscripts.as_ref());
                let subscripts = own.into_iter().chain(&clause.subscripts).flatten();
                let sizes = subscripts.map(|subscript| match subscript {
                    ast::Subscript::Expr(expr) => Some((expr, modifier.ctx)),
                    ast::Subscript::All(_) => None,
                });
                sizes.collect::<Option<Vec<_>>>()
            }
            ast::RedeclareTarget::Class(_) => None,
        },
        _ => None,
    });
    sizes.unwrap_or_default()
}

/// Replaces inputs of a function by arguments of a call.
pub fn substitute(expr: &Expr, args: &[Typed]) -> Expr {
    if let Expr::Local(local) = expr
        && let Some(arg) = args.get(local.0 as usize)
    {
        return arg.expr.clone();
    }
    let mut copy = expr.clone();
    copy.for_each_child_mut(&mut |child| {
        let replaced = substitute(child, args);
        *child = replaced;
    });
    // A field of a record argument written out.
    if let Expr::Field(base, field) = copy {
        return crate::expr::project_field(*base, field);
    }
    copy
}
