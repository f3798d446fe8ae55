//! What may be inherited, and what an extends clause leaves out (Modelica 3.6, chapter 7).

use crate::codes;
use crate::shape::{Element, ElementKind, Shape, element_span, is_redeclare};
use crate::state::{Ctx, Flattener, NodeId, R};
use layshaft_source::Diagnostic;
use layshaft_syntax::ast;

impl<'a> Flattener<'a> {
    /// A base must be of a kind that fits, and not be replaceable (Modelica 3.6, 7.1.3 and 7.1.4).
    pub fn check_base(&mut self, def: &'a ast::Class, scope: Ctx, clause: &'a ast::Extends, base: NodeId) -> R<()> {
        use ast::ClassKind::*;
        let kind = self.resolve(base)?.kind;
        let fits = match (kind, def.prefixes.kind) {
            (_, Class) | (Class, _) => true,
            (Package, derived) => derived == Package,
            (Function, derived) => matches!(derived, Function | Operator),
            (Model, derived) => derived == Model,
            (Block, derived) => matches!(derived, Block | Model),
            (Connector | Type, derived) => !matches!(derived, Model | Block | Record | Package | Function),
            (_, Package | Function) => kind == Record && def.prefixes.kind == Package,
            _ => true,
        };
        let name = clause.base.parts.last().map_or(def.name.name, |part| part.name);
        if !fits {
            let message =
                format!("a {} cannot inherit from the {} `{name}`", def.prefixes.kind.keyword(), kind.keyword());
            let error = Diagnostic::error(codes::BAD_BASE, clause.base.span, message);
            // Packages have taken their icons from models, and models the variables of connectors.
            let is_tolerated = def.prefixes.kind == Package && matches!(kind, Model | Block)
                || matches!(kind, Connector | Type) && matches!(def.prefixes.kind, Model | Block | Record);
            if !is_tolerated {
                return Err(self.error(scope, error));
            }
            self.lenient(scope, error, codes::W_OTHER_KIND);
        }
        if self.replaceable_nodes.contains(&base) {
            let message = format!("`{name}` is replaceable and cannot be a base class");
            let diagnostic = Diagnostic::error(codes::BAD_BASE, clause.base.span, message)
                .hint("use a component of the replaceable class, or inherit from a class that is not replaceable");
            self.error(scope, diagnostic);
        }
        Ok(())
    }

    /// A declaration with `redeclare` needs an inherited one to replace.
    pub fn check_redeclarations(&mut self, shape: &Shape<'a>) {
        for element in shape.elements.iter().filter(|e| is_redeclare(e) && e.overridden.is_none()) {
            let names = shape.elements.iter().filter(|e| e.name != element.name).map(|e| e.name.as_str());
            let message = format!("there is no inherited `{}` to redeclare", element.name);
            let mut diagnostic = Diagnostic::error(codes::BAD_REDECLARE, element_span(element), message);
            if let Some(similar) = crate::suggest::closest(element.name.as_str(), names) {
                diagnostic = diagnostic.hint(format!("did you mean `{similar}`?"));
            }
            self.report(diagnostic);
        }
    }

    /// What is declared final is not redeclared by an element either (MLS 7.3.3).
    pub fn check_final_redeclarations(&mut self, shape: &Shape<'a>) {
        for element in shape.elements.iter().filter(|e| is_redeclare(e)) {
            let Some(old) = element.overridden.as_ref() else { continue };
            let word = |is_protected: bool| if is_protected { "protected" } else { "public" };
            let reason = if is_final(old) {
                "final".to_string()
            } else if is_constant(old) {
                "constant".to_string()
            } else if element.protected != old.protected {
                format!("{} and cannot be redeclared as {}", word(old.protected), word(element.protected))
            } else {
                continue;
            };
            let rest = if element.protected == old.protected { " and cannot be redeclared" } else { "" };
            let rest = if is_final(old) || is_constant(old) { " and cannot be redeclared" } else { rest };
            let message = format!("`{}` is {reason}{rest}", element.name);
            let diagnostic = Diagnostic::error(codes::FINAL_OVERRIDE, element_span(element), message)
                .note(element_span(old), "the original declaration");
            self.report(diagnostic);
        }
    }

    /// Whether an extends clause on the way to a frame leaves a connect equation out.
    pub fn is_removed_connect(&self, ctx: Ctx, a: &ast::ComponentRef, b: &ast::ComponentRef) -> bool {
        let shape = &self.shapes[self.insts[ctx.inst.0 as usize].shape.0 as usize];
        let same = |x: &ast::ComponentRef, y: &ast::ComponentRef| {
            x.parts.len() == y.parts.len()
                && x.parts
                    .iter()
                    .zip(&y.parts)
                    .all(|(p, q)| p.name.name == q.name.name && p.subscripts.is_some() == q.subscripts.is_some())
        };
        let mut at = Some(ctx.frame);
        while let Some(index) = at {
            let frame = &shape.frames[index as usize];
            for removal in frame.extends_clause.iter().flat_map(|clause| &clause.removals) {
                let removed = match &removal.kind {
                    ast::RemovalKind::Element(ident) => [a, b].iter().any(|r| r.parts[0].name.name == ident.name),
                    ast::RemovalKind::Connect(x, y) => (same(x, a) && same(y, b)) || (same(x, b) && same(y, a)),
                };
                if removed {
                    return true;
                }
            }
            at = frame.extender;
        }
        false
    }
}

/// Whether a component is a constant, which keeps its type (MLS 7.3.3).
fn is_constant(element: &Element) -> bool {
    match element.kind {
        ElementKind::Component { clause, .. } => {
            clause.type_prefixes.variability == Some(ast::VariabilityPrefix::Constant)
        }
        ElementKind::Class { .. } => false,
    }
}

fn is_final(element: &Element) -> bool {
    match element.kind {
        ElementKind::Component { clause, .. } => clause.prefixes.is_final,
        ElementKind::Class { prefixes, .. } => prefixes.is_final,
    }
}
