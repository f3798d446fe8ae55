//! Annotations of functions: inlining, smoothness, derivatives and inverses.

use crate::expr::Env;
use crate::modifier::Typed;
use crate::state::{Ctx, Flattener, InstId, NodeId};
use layshaft_ir::{self as ir, Expr};
use layshaft_syntax::{ast, query};

impl<'a> Flattener<'a> {
    pub fn function_annotation(&self, inst: InstId) -> Vec<&'a ast::ClassModification> {
        let shape = self.shape_of(inst);
        shape.frames.iter().filter_map(|f| query::annotation(f.info.def)).collect()
    }

    /// `Inline`, `smoothOrder`, `derivative`, `inverse`.
    pub fn function_annotations(&mut self, id: ir::FunctionId, inst: InstId) {
        let shape = self.shape_of(inst);
        for (frame_index, frame) in shape.frames.iter().enumerate() {
            let ctx = Ctx { inst, frame: frame_index as u32 };
            let external = query::composition(frame.info.def)
                .and_then(|c| c.external.as_ref()?.annotation.as_ref())
                .map(|a| &a.arguments);
            for annotation in query::annotation(frame.info.def).into_iter().chain(external) {
                let function = &mut self.model.functions[id.0 as usize];
                if query::flag(Some(annotation), "LateInline") == Some(true) {
                    function.inline = ir::Inline::Late;
                }
                match query::flag(Some(annotation), "Inline") {
                    Some(true) if function.inline == ir::Inline::Default => function.inline = ir::Inline::Early,
                    Some(false) => function.inline = ir::Inline::Never,
                    _ => {}
                }
                if let Some(order) = query::argument(annotation, "smoothOrder").and_then(query::value)
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
        let Some(ast::Expr { kind: ast::ExprKind::Ref(reference), .. }) =
            modification.value.as_ref().and_then(|v| v.expr.as_ref())
        else {
            return;
        };
        let Some(node) = self.class_of_reference(ctx, reference) else { return };
        let silent = self.diagnostics.len();
        let Ok(function) = self.function_id(node) else {
            self.diagnostics.truncate(silent);
            return;
        };
        let inputs = |name: &str, this: &Self| -> Vec<u32> {
            let arguments = modification.class.iter().flat_map(|c| &c.arguments);
            let names = arguments.filter_map(|argument| match argument {
                ast::Argument::Modify(m) if m.path.parts.first().is_some_and(|p| p.name == name) => {
                    match &query::value(m)?.kind {
                        ast::ExprKind::Ref(r) => r.parts.first().map(|p| p.name.name),
                        _ => None,
                    }
                }
                _ => None,
            });
            let locals = this.model.functions[id.0 as usize].input_locals();
            names.filter_map(|name| locals.iter().position(|l| l.name == name)).map(|p| p as u32).collect()
        };
        let order =
            modification.class.as_ref().and_then(|c| query::value(query::argument(c, "order")?)).and_then(|e| match e
                .kind
            {
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
            let Some(ast::Expr { kind: ast::ExprKind::Call(call), span }) = query::value(m) else { continue };
            let Some(name) = m.path.parts.first().map(|p| p.name) else { continue };
            let Some(input) = self.model.functions[id.0 as usize].input_locals().iter().position(|l| l.name == name)
            else {
                continue;
            };
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
        let mut found =
            self.lookup(if reference.absolute { Ctx::ROOT } else { ctx }, reference.parts.first()?.name.name)?;
        for part in &reference.parts[1..] {
            found = self.member(&found, part.name.name)?;
        }
        match found {
            crate::lookup::Found::Class(node) => Some(node),
            _ => None,
        }
    }
}
