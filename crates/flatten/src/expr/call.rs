//! Calls: builtin operators, functions, record constructors, function-typed inputs.

use super::arguments::Given;
use super::builtin_call::OperatorCall;
use super::{Env, coerce};
use crate::codes;
use crate::function::{Signature, SignatureInput};
use crate::lookup::Found;
use crate::modifier::Typed;
use crate::state::{Child, Ctx, Flattener, NodeId, R, Reported, Target};
use crate::suggest;
use layshaft_ir::{self as ir, Base, Dim, Expr, Type, Variability};
use layshaft_source::{Diagnostic, Name, Span};
use layshaft_syntax::ast;

impl<'a> Flattener<'a> {
    pub fn call(&mut self, env: &mut Env, call: &'a ast::Call, span: Span) -> R<Typed> {
        let parts = &call.function.parts;
        let Some(first) = parts.first() else { return Err(Reported) };
        // A function-typed input of the function being translated.
        if parts.len() == 1
            && let Some(builder) = &env.function
            && env.ctx.inst == builder.inst
            && let Some((local, ty)) = builder.find(first.name.name)
            && ty.base == Base::Function
        {
            let signature_id = builder.function_inputs.get(&local).copied();
            let given = self.given(env, &call.arguments, span)?;
            return self.call_local(env, local, signature_id, given, span);
        }
        let found = self.find_callee(env, &call.function)?;
        match found {
            Some(Found::Class(node)) => self.call_class(env, node, call, span),
            Some(Found::Builtin(builtin)) => self.conversion(env, builtin, call, span),
            Some(Found::Component(..)) => {
                let name = parts.last().map_or(first.name.name, |p| p.name.name);
                Err(self.fail(
                    env,
                    codes::BAD_CALL,
                    call.function.span,
                    format!("`{name}` is a variable and cannot be called"),
                ))
            }
            None => self.builtin_or_unknown(env, call, span),
        }
    }

    /// Looks up the callee; `None` if the first name is not found (a builtin, perhaps).
    fn find_callee(&mut self, env: &mut Env, function: &'a ast::ComponentRef) -> R<Option<Found>> {
        let first = function.parts[0].name;
        let ctx = if function.absolute { Ctx::ROOT } else { env.ctx };
        let Some(mut found) = self.lookup(ctx, first.name) else {
            self.import_trouble(env.ctx, &first)?;
            return Ok(None);
        };
        let names: Vec<ast::Ident> = function.parts.iter().map(|part| part.name).collect();
        let mut at = 1;
        loop {
            if let Found::Class(node) = &found {
                self.report_obsolete(env.ctx, *node, function.parts[at - 1].name.span);
            }
            let Some(part) = function.parts.get(at) else { return Ok(Some(found)) };
            self.check_public(env.ctx, &found, &part.name);
            let mut count = 1;
            let next = match &found {
                Found::Component(inst, element) => match self.child(*inst, *element)? {
                    Child::Inst(child) => self.member_of(child, part.name.name),
                    Child::Array(_, items) => items.first().and_then(|&item| self.member_of(item, part.name.name)),
                    _ => None,
                },
                other => self.member_by_any_name(other, &names[at..]).map(|(member, used)| {
                    count = used;
                    member
                }),
            };
            let Some(next) = next else {
                if let Found::Class(node) = &found {
                    self.class_inst(*node)?;
                }
                let names = self.member_names(&found);
                return Err(self.unknown_function(env, &part.name, &names));
            };
            found = next;
            at += count;
        }
    }

    fn builtin_or_unknown(&mut self, env: &mut Env, call: &'a ast::Call, span: Span) -> R<Typed> {
        let parts = &call.function.parts;
        let name = parts[0].name;
        if parts.len() == 2 && name.name == "Connections" {
            return self.connections_call(env, OperatorCall { name: parts[1].name, call, span });
        }
        if parts.len() == 1 && crate::builtin::is_builtin_function(name.name) {
            return self.builtin_call(env, OperatorCall { name, call, span });
        }
        let mut names: Vec<Name> = ir::Builtin::ALL.iter().map(|builtin| Name::new(builtin.name())).collect();
        names.extend(self.visible_classes(env.ctx));
        Err(self.unknown_function(env, &name, &names))
    }

    fn unknown_function(&mut self, env: &Env, ident: &ast::Ident, candidates: &[Name]) -> Reported {
        let message = format!("function `{}` is not found", ident.name);
        let mut diagnostic = Diagnostic::error(codes::NAME_NOT_FOUND, ident.span, message);
        if let Some(similar) = suggest::closest(ident.name.as_str(), candidates.iter().map(|n| n.as_str())) {
            diagnostic = diagnostic.hint(format!("did you mean `{similar}`?"));
        }
        self.error(env.ctx, diagnostic)
    }

    fn call_class(&mut self, env: &mut Env, node: NodeId, call: &'a ast::Call, span: Span) -> R<Typed> {
        let resolved = self.resolve(node)?;
        match &resolved.target {
            Target::Builtin(builtin, _) => {
                let builtin = *builtin;
                self.conversion(env, builtin, call, span)
            }
            Target::Class(target) => {
                let target = *target;
                let def = self.nodes[target.0 as usize].def;
                if matches!(def.body, ast::ClassBody::Enumeration { .. }) {
                    return self.enum_conversion(env, target, call, span);
                }
                let given = self.given(env, &call.arguments, span)?;
                match resolved.kind {
                    ast::ClassKind::Record => {
                        if def.prefixes.operator {
                            let constructors = self.operator_functions(target, Name::new("'constructor'"));
                            if !constructors.is_empty()
                                && let Some(result) = self.overloaded_constructor(env, &constructors, &given, span)
                            {
                                return result;
                            }
                        }
                        self.construct(env, target, given.positional, given.named, span)
                    }
                    ast::ClassKind::Function if resolved.partial => {
                        let name = def.name.name;
                        let diagnostic = Diagnostic::error(
                            codes::BAD_CALL,
                            call.function.span,
                            format!("the function `{name}` is partial and cannot be called"),
                        )
                        .note(def.name.span, "declared partial here");
                        Err(self.error(env.ctx, diagnostic))
                    }
                    ast::ClassKind::Function => {
                        let id = self.function_id(node)?;
                        self.call_function(env, id, given.positional, given.named, span)
                    }
                    // `operator function` containers and external objects.
                    ast::ClassKind::Operator => {
                        let functions = self.container_functions(node);
                        match self.overloaded_constructor(env, &functions, &given, span) {
                            Some(result) => result,
                            None => Err(self.fail(
                                env,
                                codes::BAD_CALL,
                                span,
                                "no function of this operator takes these arguments",
                            )),
                        }
                    }
                    _ => {
                        let inst = self.class_inst(target)?;
                        if self.shape_of(inst).builtin == Some(crate::types::BuiltinType::ExternalObject) {
                            let id = self.external_id(target)?;
                            let constructor = self.model.externals[id.0 as usize].constructor;
                            let mut result =
                                self.call_function(env, constructor, given.positional, given.named, span)?;
                            result.ty = Type::scalar(Base::External(id));
                            if let Expr::Call(call) = &mut result.expr {
                                call.ty = result.ty.clone();
                            }
                            return Ok(result);
                        }
                        let name = def.name.name;
                        Err(self.fail(env, codes::BAD_CALL, call.function.span, format!("`{name}` is not a function")))
                    }
                }
            }
        }
    }

    /// The first of several functions whose inputs fit.
    fn overloaded_constructor(
        &mut self,
        env: &mut Env,
        functions: &[ir::FunctionId],
        given: &Given,
        span: Span,
    ) -> Option<R<Typed>> {
        // A constructor that calls the record with its own arguments means the values of the fields.
        let own = env.function.as_ref().map(|builder| builder.inst);
        let candidates: Vec<ir::FunctionId> = functions
            .iter()
            .copied()
            .filter(|function| own != Some(self.functions[function.0 as usize].inst))
            .collect();
        // Exact matches first, then calls for each element of arrays (MLS 12.4.6).
        for is_spread in [false, true] {
            for &function in &candidates {
                let Ok(signature) = self.signature(function) else { continue };
                if self.fits(&signature, given, is_spread) {
                    return Some(self.call_function(
                        env,
                        function,
                        given.positional.clone(),
                        given.named.clone(),
                        span,
                    ));
                }
            }
        }
        None
    }

    /// A call of a known function with translated arguments.
    pub fn call_function(
        &mut self,
        env: &mut Env,
        id: ir::FunctionId,
        positional: Vec<Typed>,
        named: Vec<(ast::Ident, Typed)>,
        span: Span,
    ) -> R<Typed> {
        let signature = self.signature(id)?;
        if signature.is_impure && env.must_be_pure && !env.in_when && env.function.is_none() {
            let diagnostic = Diagnostic::error(
                codes::BAD_CALL,
                span,
                format!("the impure function `{}` cannot be called in an equation that always holds", signature.name),
            )
            .note(signature.span, "the function is declared here")
            .hint("call it in a when-clause or an initial equation, or wrap the call in `pure(…)`");
            return Err(self.error(env.ctx, diagnostic));
        }
        let args = self.arrange(env, &signature, positional, named, span)?;
        if let Some(builtin) = signature.builtin
            && let Some(args) = args.iter().cloned().collect::<Option<Vec<_>>>()
        {
            return self.apply_builtin(env, builtin, args, span);
        }
        // Vectorised call: arguments with more dimensions than their inputs.
        let extra = args.iter().zip(&signature.inputs).filter_map(|(arg, input)| {
            let arg = arg.as_ref()?;
            arg.ty.dims.len().checked_sub(input.ty.dims.len()).filter(|&n| n > 0)
        });
        let extra: Vec<usize> = extra.collect();
        if let Some(&levels) = extra.iter().max() {
            if extra.iter().any(|&n| n != levels) {
                return Err(self.fail(
                    env,
                    codes::DIMENSION_MISMATCH,
                    span,
                    format!("the arguments of `{}` have different numbers of extra dimensions", signature.name),
                ));
            }
            return self.vectorised(env, id, &signature, args, span);
        }
        let mut filled: Vec<Option<Typed>> = Vec::with_capacity(args.len());
        for (input, arg) in signature.inputs.iter().zip(args) {
            filled.push(match arg {
                Some(arg) => Some(self.fitted_argument(env, &signature, input, arg, span)?),
                None => None,
            });
        }
        // A default value may be made of any other argument, given or not (MLS 12.4.1).
        for position in 0..filled.len() {
            self.fill_default(env, (id, &signature), position, &mut filled, &mut Vec::new(), span)?;
        }
        let filled: Vec<Typed> = filled.into_iter().flatten().collect();
        let mut variability = filled.iter().map(|a| a.variability).max().unwrap_or(Variability::Constant);
        // In the binding of a parameter an impure function is called once (Modelica 3.6, 12.3).
        if signature.is_impure && (env.in_section || env.function.is_some()) {
            variability = variability.max(Variability::Discrete);
        }
        let ty = match signature.outputs.first() {
            Some(_) => self.output_type(env, id, 0, &filled)?,
            None => Type { base: Base::Real, dims: smallvec::smallvec![Dim::Known(0)] },
        };
        let variability = if ty.base == Base::Real || matches!(ty.base, Base::Record(_)) {
            variability
        } else {
            variability.min(Variability::Discrete)
        };
        let args = filled.into_iter().map(|a| a.expr).collect();
        let call = ir::FunctionCall { function: ir::Callee::Function(id), args, output: 0, ty: ty.clone() };
        Ok(Typed::new(Expr::Call(Box::new(call)), ty, variability))
    }

    /// An argument as its input wants it.
    fn fitted_argument(
        &mut self,
        env: &mut Env,
        signature: &Signature,
        input: &SignatureInput,
        mut arg: Typed,
        span: Span,
    ) -> R<Typed> {
        let Some(ty) = self.unify(&input.ty, &arg.ty) else {
            if let Some(converted) = self.implicit_record(env, input.ty.base, &arg, span)? {
                return Ok(converted);
            }
            if let Some(narrowed) = self.narrow_record(&input.ty, &arg) {
                return Ok(narrowed);
            }
            let (a, b) = (self.type_name(&input.ty), self.type_name(&arg.ty));
            let code = if self.unify_base(input.ty.base, arg.ty.base).is_some() {
                codes::DIMENSION_MISMATCH
            } else {
                codes::TYPE_MISMATCH
            };
            let diagnostic = Diagnostic::error(
                code,
                span,
                format!("argument `{}` of `{}` must be {a}, not {b}", input.name, signature.name),
            )
            .note(signature.span, "the function is declared here");
            return Err(self.error(env.ctx, diagnostic));
        };
        if let (Some(interface), Expr::FunctionRef(function, bound)) = (input.interface, &arg.expr) {
            self.check_interface(env, interface, *function, bound, input.name, span)?;
            let bound = self.with_defaults_bound(env, interface, *function, bound.clone(), span)?;
            arg.expr = Expr::FunctionRef(*function, bound);
        }
        let variability = arg.variability;
        let arg = self.as_record(arg, &input.ty);
        let base = if input.ty.base == Base::Real { Base::Real } else { arg.ty.base };
        let ty = Type { base, dims: ty.dims };
        Ok(Typed::new(coerce(arg.expr, &ty), ty, variability))
    }

    /// Calls a function for every element of the arguments that have a dimension too many.
    fn vectorised(
        &mut self,
        env: &mut Env,
        id: ir::FunctionId,
        signature: &Signature,
        args: Vec<Option<Typed>>,
        span: Span,
    ) -> R<Typed> {
        let given: Vec<(ast::Ident, Typed, bool)> = args
            .into_iter()
            .zip(&signature.inputs)
            .filter_map(|(arg, input)| {
                let arg = arg?;
                let spread = arg.ty.dims.len() > input.ty.dims.len();
                Some((ast::Ident { name: input.name, span }, arg, spread))
            })
            .collect();
        let mut size = Dim::Unknown;
        for (_, arg, _) in given.iter().filter(|(_, _, spread)| *spread) {
            if !size.agrees(arg.ty.dims[0]) {
                return Err(self.fail(
                    env,
                    codes::DIMENSION_MISMATCH,
                    span,
                    format!("the arguments of the vectorised call of `{}` differ in size", signature.name),
                ));
            }
            if size == Dim::Unknown {
                size = arg.ty.dims[0];
            }
        }
        let Dim::Known(size) = size else { return self.vectorised_loop(env, id, given, span) };
        let mut items = Vec::with_capacity(size as usize);
        for i in 1..=size {
            let named = given
                .iter()
                .map(|(ident, arg, spread)| {
                    let expr = if *spread { super::array::select(&arg.expr, i) } else { arg.expr.clone() };
                    let ty = if *spread { arg.ty.element() } else { arg.ty.clone() };
                    (*ident, Typed::new(expr, ty, arg.variability))
                })
                .collect();
            items.push(self.call_function(env, id, Vec::new(), named, span)?);
        }
        let ty = match items.first() {
            Some(item) => item.ty.clone(),
            None => signature.outputs.first().map_or(Type::REAL, |o| o.ty.clone()),
        };
        self.list(items, ty)
    }

    /// The same where the size is known only when the surrounding function runs.
    fn vectorised_loop(
        &mut self,
        env: &mut Env,
        id: ir::FunctionId,
        given: Vec<(ast::Ident, Typed, bool)>,
        span: Span,
    ) -> R<Typed> {
        let Some((_, first, _)) = given.iter().find(|(_, _, spread)| *spread) else { return Err(Reported) };
        let size = Expr::Builtin(ir::Builtin::Size, vec![first.expr.clone(), Expr::Integer(1)]);
        let Some(builder) = env.function.as_mut() else {
            return Err(self.fail(
                env,
                codes::NOT_CONSTANT,
                span,
                "a vectorised call needs sizes known at translation",
            ));
        };
        let iterator = builder.iterator(Name::new("i"), Type::INTEGER);
        let at = || vec![ir::Subscript::At(Expr::Local(iterator))];
        let named = given
            .into_iter()
            .map(|(ident, arg, spread)| match spread {
                true => {
                    let ty = arg.ty.element();
                    (ident, Typed::new(super::array::index_expr(arg.expr, at(), &ty), ty, arg.variability))
                }
                false => (ident, arg),
            })
            .collect();
        let item = self.call_function(env, id, Vec::new(), named, span)?;
        let ty = item.ty.array_of(Dim::Unknown);
        let range = Expr::Range(Box::new((Expr::Integer(1), None, size)));
        let comprehension = ir::Comprehension { body: item.expr, iterator, range, reduction: None, ty: ty.clone() };
        Ok(Typed::new(Expr::Comprehension(Box::new(comprehension)), ty, item.variability))
    }

    fn call_local(
        &mut self,
        env: &mut Env,
        local: ir::LocalId,
        interface: Option<ir::FunctionId>,
        given: Given,
        span: Span,
    ) -> R<Typed> {
        let Some(interface) = interface else {
            return Err(self.fail(env, codes::BAD_CALL, span, "the type of this function argument is not known"));
        };
        let mut result = self.call_function(env, interface, given.positional, given.named, span)?;
        if let Expr::Call(call) = &mut result.expr {
            call.function = ir::Callee::Local(local);
        }
        result.variability = result.variability.max(Variability::Parameter);
        Ok(result)
    }

    /// `function f(a = 1)` as an argument.
    pub(super) fn partial_function(
        &mut self,
        env: &mut Env,
        partial: &'a ast::PartialFunction,
        span: Span,
    ) -> R<Typed> {
        let mut bound = Vec::new();
        let mut variability = Variability::Constant;
        // A function-typed input can be bound further (MLS 12.4.2.1).
        let id = match self.function_input(env, &partial.function) {
            Some((local, interface)) => {
                let (id, position) = self.applying(interface)?;
                bound.push((position, Expr::Local(local)));
                variability = Variability::Parameter;
                id
            }
            None => match self.lookup_path(env.ctx, &partial.function)? {
                Found::Class(node) => self.function_id(node)?,
                _ => return Err(self.fail(env, codes::BAD_CALL, span, "only a function can be applied partially")),
            },
        };
        let signature = self.signature(id)?;
        for argument in &partial.arguments {
            let value = self.translate(env, &argument.value)?;
            let Some(position) = signature.inputs.iter().position(|i| i.name == argument.name.name) else {
                return Err(self.fail(
                    env,
                    codes::BAD_CALL,
                    argument.name.span,
                    format!("function `{}` has no input `{}`", signature.name, argument.name.name),
                ));
            };
            let input = &signature.inputs[position];
            if bound.iter().any(|(other, _)| *other as usize == position) {
                let message = format!("argument `{}` is given twice", input.name);
                return Err(self.fail(env, codes::BAD_CALL, argument.name.span, message));
            }
            let value = self.fitted_argument(env, &signature, input, value, argument.value.span)?;
            variability = variability.max(value.variability);
            bound.push((position as u32, value.expr));
        }
        Ok(Typed::new(Expr::FunctionRef(id, bound), Type::scalar(Base::Function), variability))
    }
}
