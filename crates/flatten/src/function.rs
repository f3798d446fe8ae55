//! Functions: signatures when first called, bodies when first needed.

use crate::class;
use crate::codes;
use crate::expr::{Env, coerce};
use crate::modifier::{self, Typed};
use crate::shape::ElementKind;
use crate::state::{Ctx, Flattener, InstId, NodeId, R, Reported, Target};
use crate::types::BuiltinType;
use layshaft_ir::{self as ir, Base, Dim, Expr, LocalId, LocalRole, Type, Variability};
use layshaft_source::{Diagnostic, FastMap, Name, Span};
use layshaft_syntax::ast;
use std::rc::Rc;

/// Locals of the function being translated.
pub struct FunctionBuilder {
    pub inst: InstId,
    pub locals: Vec<ir::Local>,
    pub names: FastMap<Name, LocalId>,
    /// Interfaces of function-typed inputs.
    pub function_inputs: FastMap<LocalId, ir::FunctionId>,
}

impl FunctionBuilder {
    pub fn find(&self, name: Name) -> Option<(LocalId, Type)> {
        let &local = self.names.get(&name)?;
        Some((local, self.locals[local.0 as usize].ty.clone()))
    }

    /// Adds a loop variable.
    pub fn iterator(&mut self, name: Name, ty: Type) -> LocalId {
        let id = LocalId(self.locals.len() as u32);
        self.locals.push(ir::Local { name, ty, sizes: Vec::new(), default: None, role: LocalRole::Iterator, span: None });
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
        self.functions.push(FunctionState { node: target, inst, signature: None, builder: None, body: BodyState::Pending });
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
                self.report(Diagnostic::error(codes::CYCLIC_BINDING, span, "the inputs of this function depend on the function itself"));
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
        let mut builder = FunctionBuilder { inst, locals: Vec::new(), names: FastMap::default(), function_inputs: FastMap::default() };
        // Inputs, outputs, then the rest, each in order of declaration.
        let mut order: Vec<(u32, LocalRole)> = Vec::new();
        for role in [LocalRole::Input, LocalRole::Output, LocalRole::Protected] {
            for (index, element) in shape.elements.iter().enumerate() {
                let ElementKind::Component { clause, .. } = element.kind else { continue };
                let declared = match clause.type_prefixes.causality {
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
                            return Err(self.fail(&env, codes::TYPE_MISMATCH, expr.span, format!("an array size must be an Integer, not {found}")));
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
        for (position, declared) in declarations.iter().enumerate() {
            let Some(value) = &declared.value else {
                // A protected or output record without binding takes its own defaults.
                continue;
            };
            let typed = self.translate_value_in(&mut env, value)?;
            if let Some(builder) = env.function.as_mut() {
                let local = &mut builder.locals[position];
                let ty = local.ty.clone();
                for (dim, given) in local.ty.dims.iter_mut().zip(&typed.ty.dims) {
                    // `Real c[:] = {…}` has the size of its value.
                    if *dim == Dim::Unknown && local.role == LocalRole::Protected && local.sizes.iter().all(Option::is_none) {
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
                self.error(env.ctx, Diagnostic::error(codes::TYPE_MISMATCH, span, format!("`{}` is {a}, its value is {b}", local.name)));
            }
        }
        let Some(builder) = env.function.take() else { return Err(Reported) };
        let inputs = order.iter().filter(|(_, role)| *role == LocalRole::Input).count();
        let outputs = order.iter().filter(|(_, role)| *role == LocalRole::Output).count();
        let describe = |(index, local): (usize, &ir::Local)| SignatureInput {
            name: local.name,
            ty: local.ty.clone(),
            has_default: local.default.is_some(),
            interface: builder.function_inputs.get(&LocalId(index as u32)).copied(),
        };
        let annotation = self.function_annotation(inst);
        let is_impure = shape.frames.iter().any(|f| f.info.def.prefixes.purity == Some(ast::Purity::Impure))
            || annotation.iter().any(|a| class::flag(Some(a), "__ModelicaAssociation_Impure") == Some(true));
        let signature = Signature {
            name: self.model.functions[id.0 as usize].name,
            span: def.name.span,
            inputs: builder.locals.iter().enumerate().take(inputs).map(describe).collect(),
            outputs: builder.locals.iter().enumerate().skip(inputs).take(outputs).map(describe).collect(),
            builtin: self.builtin_external(inst),
            is_impure,
        };
        let function = &mut self.model.functions[id.0 as usize];
        function.locals = builder.locals.clone();
        function.inputs = inputs as u32;
        function.outputs = outputs as u32;
        function.is_impure = is_impure;
        let state = &mut self.functions[id.0 as usize];
        state.signature = Some(Rc::new(signature));
        state.builder = Some(builder);
        Ok(())
    }

    /// What a function may contain (Modelica 3.6, 12.2): no equations, either an algorithm or an external
    /// clause, and public variables only as inputs and outputs.
    fn check_function_class(&mut self, inst: InstId) -> R<()> {
        let shape = self.shape_of(inst);
        let ctx = Ctx { inst, frame: 0 };
        let mut result = Ok(());
        for frame in &shape.frames {
            let Some(composition) = class::composition(frame.info.def) else { continue };
            let mut algorithm = None;
            for section in &composition.sections {
                match section {
                    ast::Section::Equations { span, .. } => {
                        let message = format!("the function `{}` cannot have equations", shape.def.name.name);
                        let diagnostic = Diagnostic::error(codes::BAD_CLASS, *span, message).hint("use an algorithm section with assignments `:=`");
                        result = Err(self.error(ctx, diagnostic));
                    }
                    ast::Section::Algorithms { span, .. } => algorithm = Some(*span),
                    ast::Section::Elements(_) => {}
                }
            }
            if let (Some(external), Some(span)) = (&composition.external, algorithm) {
                let message = format!("the function `{}` has an algorithm and an external clause", shape.def.name.name);
                let diagnostic = Diagnostic::error(codes::INVALID_EXTERNAL, external.span, message).note(span, "the algorithm");
                result = Err(self.error(ctx, diagnostic));
            }
        }
        for element in &shape.elements {
            let ElementKind::Component { clause, .. } = element.kind else { continue };
            if !element.protected && clause.type_prefixes.causality.is_none() && clause.type_prefixes.variability.is_none() {
                let message = format!("`{}` is neither input nor output and must be protected", element.name);
                let diagnostic = Diagnostic::error(codes::BAD_CLASS, crate::shape::element_span(element), message)
                    .hint("local variables of a function stand after the keyword `protected`");
                result = Err(self.error(ctx, diagnostic));
            }
        }
        result
    }

    /// Type and value of a component of a function.
    fn function_component(&mut self, inst: InstId, index: u32) -> R<FunctionComponent<'a>> {
        let shape = self.shape_of(inst);
        let element = &shape.elements[index as usize];
        let declared = self.declaration(inst, element)?;
        let node = self.lookup_class(declared.ctx, &declared.clause.type_name)?;
        let resolved = self.resolve(node)?;
        let own = declared.component.subscripts.iter().chain(&declared.clause.subscripts).map(|s| (s.as_slice(), declared.ctx));
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
                    } else {
                        Some(Base::Record(self.record_type(class_inst)?))
                    }
                }
            }
        };
        let Some(base) = base else {
            let span = declared.clause.type_name.span;
            return Err(self.error(declared.ctx, Diagnostic::error(codes::NOT_A_TYPE, span, "this type cannot be used in a function")));
        };
        let (value, _) = modifier::effective_value(&declared.modifiers);
        Ok(FunctionComponent { base, sizes, value, function })
    }

    /// Number of values of an enumeration type or Boolean used as an array size.
    pub fn type_size(&mut self, ctx: Ctx, expr: &'a ast::Expr) -> Option<u32> {
        let ast::ExprKind::Ref(reference) = &expr.kind else { return None };
        let mut env = Env::new(ctx);
        self.size_of_type(&mut env, reference)
    }

    fn builtin_external(&self, inst: InstId) -> Option<ir::Builtin> {
        let shape = self.shape_of(inst);
        let external = shape.frames.iter().find_map(|f| class::composition(f.info.def)?.external.as_ref())?;
        if external.language.as_ref().is_none_or(|l| &*l.value != "builtin") {
            return None;
        }
        ir::Builtin::from_name(external.function?.name)
    }

    fn function_annotation(&self, inst: InstId) -> Vec<&'a ast::ClassModification> {
        let shape = self.shape_of(inst);
        shape.frames.iter().filter_map(|f| class::annotation(f.info.def)).collect()
    }

    /// `function g = der(f, x)`
    fn derivative_signature(&mut self, id: ir::FunctionId, def: &'a ast::Class, function: &'a ast::Path, variables: &'a [ast::Ident]) -> R<()> {
        let scope = self.nodes[self.functions[id.0 as usize].node.0 as usize].scope;
        let base_node = self.lookup_class(scope, function)?;
        let base = self.function_id(base_node)?;
        let signature = self.signature(base)?;
        let mut inputs = Vec::new();
        for variable in variables {
            match signature.inputs.iter().position(|i| i.name == variable.name) {
                Some(position) => inputs.push(position as u32),
                None => {
                    let diagnostic = Diagnostic::error(codes::BAD_CALL, variable.span, format!("function `{}` has no input `{}`", signature.name, variable.name));
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
        let describe = |i: &SignatureInput| SignatureInput { name: i.name, ty: i.ty.clone(), has_default: i.has_default, interface: i.interface };
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
            let Some(composition) = class::composition(frame.info.def) else { continue };
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
        if let Some(builder) = env.function.take() {
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

    fn external_call(&mut self, env: &mut Env, clause: &'a ast::External, def: &'a ast::Class) -> R<ir::ExternalCall> {
        let Some(builder) = env.function.as_ref() else { return Err(Reported) };
        let locals = builder.locals.clone();
        if let Some(language) = &clause.language
            && !matches!(&*language.value, "C" | "C89" | "C90" | "C99" | "C11" | "C17" | "FORTRAN 77" | "builtin")
        {
            let message = format!("the external language \"{}\" is not known", language.value);
            let diagnostic = Diagnostic::error(codes::INVALID_EXTERNAL, language.span, message).hint("it is \"C\", \"FORTRAN 77\" or \"builtin\"");
            return Err(self.error(env.ctx, diagnostic));
        }
        let arguments = match &clause.arguments {
            Some(arguments) => arguments.iter().map(|arg| Ok(self.translate(env, arg)?.expr)).collect::<R<Vec<_>>>()?,
            // The default: all inputs, then the outputs beyond a single one.
            None => {
                let outputs = locals.iter().filter(|l| l.role == LocalRole::Output).count();
                let mut list: Vec<Expr> = Vec::new();
                for (index, local) in locals.iter().enumerate() {
                    let wanted = local.role == LocalRole::Input || (local.role == LocalRole::Output && outputs > 1);
                    if wanted {
                        list.push(Expr::Local(LocalId(index as u32)));
                    }
                }
                list
            }
        };
        let result = match &clause.result {
            Some(reference) => {
                let expr = ast::Expr { kind: ast::ExprKind::Ref(reference.clone()), span: reference.span };
                let expr = self.store.keep_expr(expr);
                Some(self.translate(env, expr)?.expr)
            }
            None if clause.function.is_none() || clause.arguments.is_none() => {
                let outputs: Vec<usize> = locals.iter().enumerate().filter(|(_, l)| l.role == LocalRole::Output).map(|(i, _)| i).collect();
                (outputs.len() == 1 && locals[outputs[0]].ty.is_scalar()).then(|| Expr::Local(LocalId(outputs[0] as u32)))
            }
            None => None,
        };
        let annotation = clause.annotation.as_ref().map(|a| &a.arguments).into_iter().chain(class::annotation(def));
        let annotation: Vec<&'a ast::ClassModification> = annotation.collect();
        let strings = |name: &str| -> Vec<Box<str>> {
            annotation.iter().filter_map(|a| class::value(class::argument(a, name)?)).flat_map(string_list).collect()
        };
        let mut call = ir::ExternalCall {
            language: clause.language.as_ref().map_or("C".into(), |l| l.value.clone()),
            function: clause.function.map_or(def.name.name, |f| f.name).as_str().into(),
            result,
            arguments,
            include: strings("Include"),
            library: strings("Library"),
            include_directory: strings("IncludeDirectory").into_iter().next(),
            library_directory: strings("LibraryDirectory").into_iter().next(),
            source_directory: strings("SourceDirectory").into_iter().next(),
        };
        for directory in [&mut call.include_directory, &mut call.library_directory, &mut call.source_directory] {
            if let Some(uri) = directory
                && let Ok(path) = self.library.resource(uri)
            {
                *directory = Some(path.to_string_lossy().into());
            }
        }
        Ok(call)
    }

    /// `Inline`, `smoothOrder`, `derivative`, `inverse`.
    fn function_annotations(&mut self, id: ir::FunctionId, inst: InstId) {
        let shape = self.shape_of(inst);
        for (frame_index, frame) in shape.frames.iter().enumerate() {
            let ctx = Ctx { inst, frame: frame_index as u32 };
            let external = class::composition(frame.info.def).and_then(|c| c.external.as_ref()?.annotation.as_ref()).map(|a| &a.arguments);
            for annotation in class::annotation(frame.info.def).into_iter().chain(external) {
                let function = &mut self.model.functions[id.0 as usize];
                if class::flag(Some(annotation), "LateInline") == Some(true) {
                    function.inline = ir::Inline::Late;
                }
                match class::flag(Some(annotation), "Inline") {
                    Some(true) if function.inline == ir::Inline::Default => function.inline = ir::Inline::Early,
                    Some(false) => function.inline = ir::Inline::Never,
                    _ => {}
                }
                if let Some(order) = class::argument(annotation, "smoothOrder").and_then(class::value)
                    && let ast::ExprKind::Integer(order) = order.kind
                {
                    function.smooth_order = u32::try_from(order).ok();
                }
                for argument in &annotation.arguments {
                    let ast::Argument::Modify(modify) = argument else { continue };
                    match modify.path.parts.first().map(|p| p.name.as_str()) {
                        Some("derivative") => self.derivative_annotation(id, ctx, modify),
                        Some("inverse") => self.inverse_annotation(id, ctx, modify),
                        _ => {}
                    }
                }
            }
        }
    }

    fn derivative_annotation(&mut self, id: ir::FunctionId, ctx: Ctx, modify: &'a ast::Modify) {
        let Some(modification) = &modify.modification else { return };
        let Some(ast::Expr { kind: ast::ExprKind::Ref(reference), .. }) = modification.value.as_ref().and_then(|v| v.expr.as_ref()) else { return };
        let Some(node) = self.class_of_reference(ctx, reference) else { return };
        let silent = self.diagnostics.len();
        let Ok(function) = self.function_id(node) else {
            self.diagnostics.truncate(silent);
            return;
        };
        let inputs = |name: &str, this: &Self| -> Vec<u32> {
            let arguments = modification.class.iter().flat_map(|c| &c.arguments);
            let names = arguments.filter_map(|argument| match argument {
                ast::Argument::Modify(m) if m.path.parts.first().is_some_and(|p| p.name == name) => match &class::value(m)?.kind {
                    ast::ExprKind::Ref(r) => r.parts.first().map(|p| p.name.name),
                    _ => None,
                },
                _ => None,
            });
            let locals = this.model.functions[id.0 as usize].input_locals();
            names.filter_map(|name| locals.iter().position(|l| l.name == name)).map(|p| p as u32).collect()
        };
        let order = modification.class.as_ref().and_then(|c| class::value(class::argument(c, "order")?)).and_then(|e| match e.kind {
            ast::ExprKind::Integer(order) => u32::try_from(order).ok(),
            _ => None,
        });
        let annotation = ir::DerivativeAnnotation {
            function,
            order: order.unwrap_or(1),
            zero_derivative: inputs("zeroDerivative", self),
            no_derivative: inputs("noDerivative", self),
        };
        self.model.functions[id.0 as usize].derivatives.push(annotation);
    }

    fn inverse_annotation(&mut self, id: ir::FunctionId, ctx: Ctx, modify: &'a ast::Modify) {
        let Some(class) = modify.modification.as_ref().and_then(|m| m.class.as_ref()) else { return };
        for argument in &class.arguments {
            let ast::Argument::Modify(m) = argument else { continue };
            let Some(ast::Expr { kind: ast::ExprKind::Call(call), span }) = class::value(m) else { continue };
            let Some(name) = m.path.parts.first().map(|p| p.name) else { continue };
            let Some(input) = self.model.functions[id.0 as usize].input_locals().iter().position(|l| l.name == name) else { continue };
            let mut env = Env::new(ctx);
            env.function = self.functions[id.0 as usize].builder.take();
            let silent = self.diagnostics.len();
            let translated = self.call(&mut env, call, *span);
            self.diagnostics.truncate(silent);
            self.functions[id.0 as usize].builder = env.function.take();
            if let Ok(Typed { expr: Expr::Call(call), .. }) = translated
                && let ir::Callee::Function(function) = call.function
            {
                let inverse = ir::InverseAnnotation { input: input as u32, function, args: call.args };
                self.model.functions[id.0 as usize].inverses.push(inverse);
            }
        }
    }

    /// The class a plain reference names, silently.
    fn class_of_reference(&mut self, ctx: Ctx, reference: &'a ast::ComponentRef) -> Option<NodeId> {
        let mut found = self.lookup(if reference.absolute { Ctx::ROOT } else { ctx }, reference.parts.first()?.name.name)?;
        for part in &reference.parts[1..] {
            found = self.member(&found, part.name.name)?;
        }
        match found {
            crate::lookup::Found::Class(node) => Some(node),
            _ => None,
        }
    }

    /// The external object class of a node, with constructor and destructor.
    pub fn external_id(&mut self, node: NodeId) -> R<ir::ExternalId> {
        if let Some(known) = self.external_ids.get(&node) {
            return *known;
        }
        let inst = self.class_inst(node)?;
        let id = ir::ExternalId(self.model.externals.len() as u32);
        let (def, scope) = (self.nodes[node.0 as usize].def, self.nodes[node.0 as usize].scope);
        let name = self.class_path(def, scope);
        // Constructor and destructor mention the type itself: enter it first.
        self.model.externals.push(ir::ExternalType { name, constructor: ir::FunctionId(u32::MAX), destructor: None });
        self.external_ids.insert(node, Ok(id));
        let shape = self.shape_of(inst);
        let find = |this: &mut Self, name: &str| -> Option<NodeId> {
            let &index = shape.index.get(&Name::new(name))?;
            this.class_element(inst, index).ok()
        };
        let constructor = find(self, "constructor");
        let destructor = find(self, "destructor");
        let Some(constructor) = constructor else {
            self.report(Diagnostic::error(codes::INVALID_EXTERNAL, def.name.span, format!("external object `{name}` has no constructor")));
            self.external_ids.insert(node, Err(Reported));
            return Err(Reported);
        };
        let constructor = self.function_id(constructor)?;
        let destructor = destructor.and_then(|d| self.function_id(d).ok());
        let external = &mut self.model.externals[id.0 as usize];
        external.constructor = constructor;
        external.destructor = destructor;
        Ok(id)
    }
}

/// A component of a function before its sizes and value are translated.
struct FunctionComponent<'a> {
    base: Base,
    sizes: Vec<(&'a ast::Subscript, Ctx)>,
    value: Option<modifier::ValueSource<'a>>,
    function: Option<NodeId>,
}

fn string_list(expr: &ast::Expr) -> Vec<Box<str>> {
    match &expr.kind {
        ast::ExprKind::String(text) => vec![text.clone()],
        ast::ExprKind::Array(items) => items.iter().flat_map(string_list).collect(),
        _ => Vec::new(),
    }
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
