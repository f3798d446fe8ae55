//! Partial application of functions that are themselves arguments (Modelica 3.6, 12.4.2.1).
//!
//! `function f(y = 1)` where `f` is an input stands for a function of its own: it takes what the type of `f` takes and, after that, the function
//! to call. Binding `f` and `y` of this function is then like binding inputs of any other.

use super::Env;
use crate::function::{BodyState, FunctionState, Signature, SignatureInput};
use crate::state::{Flattener, R};
use layshaft_ir::{self as ir, Base, Expr, LocalId, LocalRole, Type};
use layshaft_source::Name;
use layshaft_syntax::ast;
use std::rc::Rc;

impl<'a> Flattener<'a> {
    /// The function-typed input of the function being translated that a path names, with its function type.
    pub(super) fn function_input(&self, env: &Env, path: &ast::Path) -> Option<(LocalId, ir::FunctionId)> {
        let builder = env.function.as_ref().filter(|builder| env.ctx.inst == builder.inst)?;
        let [name] = path.parts.as_slice() else { return None };
        let (local, ty) = builder.find(name.name).filter(|_| !path.absolute)?;
        let interface = *builder.function_inputs.get(&local)?;
        (ty.base == Base::Function).then_some((local, interface))
    }

    /// The function that calls another one of the type `interface`, which is its last input; and the position of that input.
    pub(super) fn applying(&mut self, interface: ir::FunctionId) -> R<(ir::FunctionId, u32)> {
        let signature = self.signature(interface)?;
        let position = signature.inputs.len() as u32;
        if let Some(&known) = self.applications.get(&interface) {
            return Ok((known, position));
        }
        let id = ir::FunctionId(self.model.functions.len() as u32);
        let name = Name::new(&format!("{}$applied", signature.name));
        let of = &self.model.functions[interface.0 as usize];
        let moved = |mut local: ir::Local| {
            local.sizes.iter_mut().flatten().chain(&mut local.default).for_each(|expr| shift(expr, position));
            local
        };
        let mut locals: Vec<ir::Local> = of.locals.iter().take(position as usize).cloned().map(moved).collect();
        locals.push(ir::Local {
            name: Name::new("$function"),
            ty: Type::scalar(Base::Function),
            sizes: Vec::new(),
            default: None,
            role: LocalRole::Input,
            span: None,
        });
        let outputs = of.locals.iter().skip(position as usize).take(of.outputs as usize).cloned().map(moved);
        locals.extend(outputs.map(|output| ir::Local { default: None, ..output }));
        let first_output = position + 1;
        let target = |at: u32| ir::Target { base: ir::TargetBase::Local(LocalId(first_output + at)), path: Vec::new() };
        let call = Expr::Call(Box::new(ir::FunctionCall {
            function: ir::Callee::Local(LocalId(position)),
            args: (0..position).map(|at| Expr::Local(LocalId(at))).collect(),
            output: 0,
            ty: signature.outputs.first().map_or(Type::REAL, |output| output.ty.clone()),
        }));
        let kind = match of.outputs {
            0 => ir::StatementKind::Call(call),
            1 => ir::StatementKind::Assign(target(0), call),
            count => ir::StatementKind::MultiAssign((0..count).map(|at| Some(target(at))).collect(), call),
        };
        let function = ir::Function {
            name,
            locals,
            inputs: position + 1,
            outputs: of.outputs,
            body: ir::FunctionBody::Algorithm(vec![ir::Statement { kind, span: of.span }]),
            is_impure: of.is_impure,
            inline: ir::Inline::Default,
            derivatives: Vec::new(),
            inverses: Vec::new(),
            smooth_order: None,
            span: of.span,
        };
        self.model.functions.push(function);
        let describe = |input: &SignatureInput| SignatureInput {
            name: input.name,
            ty: input.ty.clone(),
            has_default: input.has_default,
            interface: input.interface,
        };
        let mut inputs: Vec<SignatureInput> = signature.inputs.iter().map(describe).collect();
        inputs.push(SignatureInput {
            name: Name::new("$function"),
            ty: Type::scalar(Base::Function),
            has_default: false,
            interface: Some(interface),
        });
        // Messages name the function type.
        let own = Signature {
            name: signature.name,
            span: signature.span,
            inputs,
            outputs: signature.outputs.iter().map(describe).collect(),
            builtin: None,
            is_impure: signature.is_impure,
        };
        let (node, inst) = (self.functions[interface.0 as usize].node, self.functions[interface.0 as usize].inst);
        let signature = Some(Rc::new(own));
        self.functions.push(FunctionState { node, inst, signature, builder: None, body: BodyState::Done });
        self.applications.insert(interface, id);
        Ok((id, position))
    }
}

/// Makes room for an input at `position`.
fn shift(expr: &mut Expr, position: u32) {
    if let Expr::Local(local) = expr
        && local.0 >= position
    {
        local.0 += 1;
    }
    expr.for_each_child_mut(&mut |child| shift(child, position));
}
