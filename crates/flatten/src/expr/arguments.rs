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
    pub(super) fn fits(&self, signature: &Signature, given: &Given) -> bool {
        if given.positional.len() > signature.inputs.len() {
            return false;
        }
        let mut filled = vec![false; signature.inputs.len()];
        for (position, arg) in given.positional.iter().enumerate() {
            if self.unify(&signature.inputs[position].ty, &arg.ty).is_none() {
                return false;
            }
            filled[position] = true;
        }
        for (ident, arg) in &given.named {
            let Some(position) = signature.inputs.iter().position(|i| i.name == ident.name) else { return false };
            if self.unify(&signature.inputs[position].ty, &arg.ty).is_none() {
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

    /// The default value of an input in terms of the arguments given before it.
    pub(super) fn default_argument(
        &mut self,
        env: &Env,
        id: ir::FunctionId,
        position: usize,
        args: &[Typed],
    ) -> R<Option<Typed>> {
        let local = self.model.functions[id.0 as usize].locals[position].clone();
        let Some(default) = local.default else { return Ok(None) };
        let expr = substitute(&default, args);
        let mut ty = local.ty.clone();
        if ty.dims.contains(&Dim::Unknown) {
            let view = self.type_view(env);
            ty.dims = expr.type_of(&view).dims;
        }
        Ok(Some(Typed::new(expr, ty, Variability::Constant)))
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
