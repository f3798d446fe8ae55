//! Arguments of calls: arranged by the inputs, completed by defaults, fitted to their types.

use super::Env;
use crate::codes;
use crate::function::{Signature, substitute};
use crate::modifier::Typed;
use crate::state::{Flattener, R};
use crate::suggest;
use layshaft_ir::{self as ir, Base, Dim, Expr, Type, Variability};
use layshaft_source::{Diagnostic, Name, Span};
use layshaft_syntax::ast;

/// Arguments after translation.
pub(super) struct Given {
    pub positional: Vec<Typed>,
    pub named: Vec<(ast::Ident, Typed)>,
}

impl<'a> Flattener<'a> {
    /// Whether the inputs of a function take the arguments; with `is_spread` arrays of arguments for scalar inputs, too.
    pub(super) fn fits(&self, signature: &Signature, given: &Given, is_spread: bool) -> bool {
        let takes = |input: &Type, arg: &Type| {
            let extra = arg.dims.len().checked_sub(input.dims.len()).filter(|_| is_spread).unwrap_or(0);
            let element = Type { base: arg.base, dims: arg.dims[extra..].into() };
            self.unify(input, &element).is_some()
        };
        if given.positional.len() > signature.inputs.len() {
            return false;
        }
        let mut filled = vec![false; signature.inputs.len()];
        for (position, arg) in given.positional.iter().enumerate() {
            if !takes(&signature.inputs[position].ty, &arg.ty) {
                return false;
            }
            filled[position] = true;
        }
        for (ident, arg) in &given.named {
            let Some(position) = signature.inputs.iter().position(|i| i.name == ident.name) else { return false };
            if !takes(&signature.inputs[position].ty, &arg.ty) {
                return false;
            }
            filled[position] = true;
        }
        filled.iter().zip(&signature.inputs).all(|(filled, input)| *filled || input.has_default)
    }

    pub(super) fn given(&mut self, env: &mut Env, arguments: &'a ast::Arguments, span: Span) -> R<Given> {
        match arguments {
            ast::Arguments::List { positional, named } => {
                let positional = positional.iter().map(|arg| self.translate(env, arg)).collect::<Vec<_>>();
                let named =
                    named.iter().map(|arg| Ok((arg.name, self.translate(env, &arg.value)?))).collect::<Vec<R<_>>>();
                Ok(Given {
                    positional: positional.into_iter().collect::<R<_>>()?,
                    named: named.into_iter().collect::<R<_>>()?,
                })
            }
            ast::Arguments::For(_) => {
                Err(self.fail(env, codes::BAD_CALL, span, "only reductions (sum, product, min, max) take `for`"))
            }
        }
    }

    /// Arranges arguments by the inputs of a signature; `None` where the default is to be used.
    pub(super) fn arrange(
        &mut self,
        env: &Env,
        signature: &Signature,
        positional: Vec<Typed>,
        named: Vec<(ast::Ident, Typed)>,
        span: Span,
    ) -> R<Vec<Option<Typed>>> {
        let mut args: Vec<Option<Typed>> = vec![None; signature.inputs.len()];
        if positional.len() > args.len() {
            let diagnostic = Diagnostic::error(
                codes::BAD_CALL,
                span,
                format!("function `{}` takes {} arguments, {} are given", signature.name, args.len(), positional.len()),
            )
            .note(signature.span, "the function is declared here");
            return Err(self.error(env.ctx, diagnostic));
        }
        for (slot, arg) in args.iter_mut().zip(positional) {
            *slot = Some(arg);
        }
        for (ident, arg) in named {
            let Some(position) = signature.inputs.iter().position(|i| i.name == ident.name) else {
                let mut diagnostic = Diagnostic::error(
                    codes::BAD_CALL,
                    ident.span,
                    format!("function `{}` has no input `{}`", signature.name, ident.name),
                )
                .note(signature.span, "the function is declared here");
                if let Some(similar) =
                    suggest::closest(ident.name.as_str(), signature.inputs.iter().map(|i| i.name.as_str()))
                {
                    diagnostic = diagnostic.hint(format!("did you mean `{similar}`?"));
                }
                return Err(self.error(env.ctx, diagnostic));
            };
            if args[position].replace(arg).is_some() {
                return Err(self.fail(
                    env,
                    codes::BAD_CALL,
                    ident.span,
                    format!("argument `{}` is given twice", ident.name),
                ));
            }
        }
        Ok(args)
    }

    /// A function given as an argument must take and return what the function type says (Modelica 3.6, 12.4.2).
    pub(super) fn check_interface(
        &mut self,
        env: &Env,
        interface: ir::FunctionId,
        given: ir::FunctionId,
        bound: &[(u32, Expr)],
        input: Name,
        span: Span,
    ) -> R<()> {
        let (wanted, signature) = (self.signature(interface)?, self.signature(given)?);
        let free: Vec<&crate::function::SignatureInput> = signature
            .inputs
            .iter()
            .enumerate()
            .filter(|(i, _)| !bound.iter().any(|(b, _)| *b as usize == *i))
            .map(|(_, i)| i)
            .collect();
        let same = |a: &crate::function::SignatureInput, b: &crate::function::SignatureInput| {
            self.unify(&a.ty, &b.ty).is_some()
        };
        let inputs = wanted.inputs.len() <= free.len()
            && wanted.inputs.iter().zip(&free).all(|(a, b)| same(a, b))
            && free[wanted.inputs.len()..].iter().all(|i| i.has_default);
        let outputs = wanted.outputs.len() <= signature.outputs.len()
            && wanted.outputs.iter().zip(&signature.outputs).all(|(a, b)| same(a, b));
        if inputs && outputs {
            return Ok(());
        }
        let what = if inputs { "outputs" } else { "inputs" };
        let message = format!(
            "the {what} of `{}` do not fit those of `{}`, the type of argument `{input}`",
            signature.name, wanted.name
        );
        let diagnostic = Diagnostic::error(codes::BAD_CALL, span, message)
            .note(signature.span, "the function given")
            .note(wanted.span, "the function type");
        Err(self.error(env.ctx, diagnostic))
    }

    /// A record with more elements than the input has stands for the elements they share.
    pub(super) fn narrow_record(&self, input: &Type, arg: &Typed) -> Option<Typed> {
        let (Base::Record(wanted), Base::Record(given), true) = (input.base, arg.ty.base, arg.ty.is_scalar()) else {
            return None;
        };
        let (fields, own) = (&self.model.record(wanted).fields, &self.model.record(given).fields);
        let values = fields.iter().map(|field| {
            let position = own.iter().position(|f| f.name == field.name)?;
            self.unify(&field.ty, &own[position].ty)?;
            Some(super::record::project(arg.expr.clone(), position as u32))
        });
        let values = values.collect::<Option<Vec<_>>>()?;
        Some(Typed::new(Expr::Record(wanted, values), Type::scalar(input.base), arg.variability))
    }

    /// A scalar given where an operator record is expected.
    pub(super) fn implicit_record(&mut self, env: &mut Env, base: Base, arg: &Typed, span: Span) -> R<Option<Typed>> {
        match base {
            Base::Record(id)
                if arg.ty.is_scalar() && arg.ty.base.is_numeric() && self.model.record(id).is_operator_record =>
            {
                self.convert_to_record(env, id, arg.clone(), span)
            }
            _ => Ok(None),
        }
    }

    /// Gives an input that has no argument its default value, after those that the value is made of.
    pub(super) fn fill_default(
        &mut self,
        env: &Env,
        function: (ir::FunctionId, &Signature),
        position: usize,
        filled: &mut Vec<Option<Typed>>,
        open: &mut Vec<usize>,
        span: Span,
    ) -> R<()> {
        if filled[position].is_some() {
            return Ok(());
        }
        let (id, signature) = function;
        let name = signature.inputs[position].name;
        if open.contains(&position) {
            let names: Vec<String> = open.iter().map(|&at| format!("`{}`", signature.inputs[at].name)).collect();
            let message = format!("the default values of {} depend on each other", names.join(", "));
            let diagnostic = Diagnostic::error(codes::CYCLIC_BINDING, span, message)
                .note(signature.span, "the function is declared here")
                .hint("give one of these arguments in the call");
            return Err(self.error(env.ctx, diagnostic));
        }
        let local = self.model.functions[id.0 as usize].locals[position].clone();
        let Some(default) = local.default else {
            let diagnostic = Diagnostic::error(
                codes::BAD_CALL,
                span,
                format!("argument `{name}` of function `{}` is missing", signature.name),
            )
            .note(signature.span, "the function is declared here");
            return Err(self.error(env.ctx, diagnostic));
        };
        open.push(position);
        let count = filled.len();
        for used in inputs_of(&default).into_iter().filter(|&used| used < count) {
            self.fill_default(env, function, used, filled, open, span)?;
        }
        open.pop();
        let nothing = || Typed::integer(0);
        let args: Vec<Typed> = filled.iter().map(|arg| arg.clone().unwrap_or_else(nothing)).collect();
        let expr = substitute(&default, &args);
        let mut ty = local.ty.clone();
        if ty.dims.contains(&Dim::Unknown) {
            let view = self.type_view(env);
            ty.dims = expr.type_of(&view).dims;
        }
        filled[position] = Some(Typed::new(expr, ty, Variability::Constant));
        Ok(())
    }

    /// Inputs that the function type does not have take their default values, which are bound where the function is given (MLS 12.4.2).
    pub(super) fn with_defaults_bound(
        &mut self,
        env: &Env,
        interface: ir::FunctionId,
        function: ir::FunctionId,
        mut bound: Vec<(u32, Expr)>,
        span: Span,
    ) -> R<Vec<(u32, Expr)>> {
        let (wanted, signature) = (self.signature(interface)?.inputs.len(), self.signature(function)?);
        let is_free = |position: &usize| !bound.iter().any(|(other, _)| *other as usize == *position);
        let free: Vec<usize> = (0..signature.inputs.len()).filter(is_free).collect();
        for &position in free.iter().skip(wanted) {
            let default = self.model.functions[function.0 as usize].locals[position].default.clone();
            let Some(default) = default else { continue };
            let mut args: Vec<Typed> = Vec::new();
            for at in 0..signature.inputs.len() {
                let known = bound.iter().find(|(other, _)| *other as usize == at).map(|(_, value)| value.clone());
                if known.is_none() && inputs_of(&default).contains(&at) {
                    let (name, other) = (signature.inputs[position].name, signature.inputs[at].name);
                    let message = format!(
                        "the default value of `{name}` of `{}` is made of `{other}`, which is known only in the call",
                        signature.name
                    );
                    let diagnostic = Diagnostic::error(codes::BAD_CALL, span, message)
                        .note(signature.span, "the function given")
                        .hint(format!("bind it: `function {}({name} = …)`", signature.name));
                    return Err(self.error(env.ctx, diagnostic));
                }
                args.push(known.map_or_else(
                    || Typed::integer(0),
                    |value| Typed::new(value, signature.inputs[at].ty.clone(), Variability::Continuous),
                ));
            }
            bound.push((position as u32, substitute(&default, &args)));
        }
        Ok(bound)
    }

    /// The type of an output of a call: sizes follow from the arguments.
    pub fn output_type(&mut self, env: &Env, id: ir::FunctionId, output: usize, args: &[Typed]) -> R<Type> {
        let function = &self.model.functions[id.0 as usize];
        let local = function.locals[function.inputs as usize + output].clone();
        let mut ty = local.ty.clone();
        for (position, size) in local.sizes.iter().enumerate() {
            if ty.dims[position] != Dim::Unknown {
                continue;
            }
            let Some(size) = size else { continue };
            let expr = substitute(size, args);
            let expr = self.fold_sizes(env, expr);
            ty.dims[position] = match expr {
                Expr::Integer(n) if n >= 0 => Dim::Known(n as u32),
                other => {
                    let typed = Typed::new(other, Type::INTEGER, Variability::Parameter);
                    match self.try_evaluate(env.ctx, &typed) {
                        Some(ir::Value::Integer(n)) if n >= 0 => Dim::Known(n as u32),
                        _ => Dim::Unknown,
                    }
                }
            };
        }
        // A size given by `:` alone can only be known by running the function.
        if env.function.is_none() && ty.dims.contains(&Dim::Unknown) {
            let call = ir::FunctionCall {
                function: ir::Callee::Function(id),
                args: args.iter().map(|a| a.expr.clone()).collect(),
                output: output as u32,
                ty: ty.clone(),
            };
            let variability = args.iter().map(|a| a.variability).max().unwrap_or(Variability::Constant);
            if variability <= Variability::Parameter
                && let Some(value) =
                    self.try_evaluate(env.ctx, &Typed::new(Expr::Call(Box::new(call)), ty.clone(), variability))
            {
                ty.dims = value.sizes().iter().map(|&d| Dim::Known(d)).collect();
            }
        }
        Ok(ty)
    }

    /// Replaces `size(x, k)` by its value wherever the type of `x` tells it.
    fn fold_sizes(&mut self, env: &Env, mut expr: Expr) -> Expr {
        expr.for_each_child_mut(&mut |child| {
            let taken = std::mem::replace(child, Expr::Integer(0));
            *child = self.fold_sizes(env, taken);
        });
        if let Expr::Builtin(ir::Builtin::Size, args) = &expr
            && let [array, Expr::Integer(k)] = args.as_slice()
        {
            let view = self.type_view(env);
            if let Some(Dim::Known(n)) = array.type_of(&view).dims.get((*k - 1).max(0) as usize) {
                return Expr::Integer(*n as i64);
            }
        }
        expr
    }
}

/// Positions of the variables of a function that an expression is made of.
fn inputs_of(expr: &Expr) -> Vec<usize> {
    let mut found = Vec::new();
    expr.walk(&mut |part| {
        if let Expr::Local(local) = part {
            found.push(local.0 as usize);
        }
    });
    found
}
