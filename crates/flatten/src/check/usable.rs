//! Which classes a component may have.

use crate::codes;
use crate::instance::Declared;
use crate::state::{Ctx, Flattener, InstId, R, Reported, Resolved, Target};
use layshaft_source::Diagnostic;
use layshaft_syntax::ast;

/// Components nested deeper than this are taken for an endless recursion.
const MAX_DEPTH: u32 = 100;

impl<'a> Flattener<'a> {
    pub fn check_usable(&mut self, ctx: Ctx, declared: &Declared<'a>, resolved: &Resolved<'a>, inst: InstId) -> R<()> {
        use ast::ClassKind::*;
        let span = declared.clause.type_name.span;
        let type_name = declared.clause.type_name.parts.last().map_or_else(String::new, |p| p.name.to_string());
        if matches!(resolved.kind, Package | Operator) {
            let what = if resolved.kind == Package { "package" } else { "operator" };
            let diagnostic = Diagnostic::error(
                codes::NOT_A_TYPE,
                span,
                format!("`{type_name}` is a {what} and cannot be the type of a component"),
            );
            return Err(self.error(ctx, diagnostic));
        }
        if self.inst(inst).depth > MAX_DEPTH {
            self.report(Diagnostic::error(
                codes::TOO_LARGE,
                declared.component.span,
                format!("components are nested more than {MAX_DEPTH} deep"),
            ));
            return Err(Reported);
        }
        if resolved.kind == Function && self.inst(inst).is_component {
            let diagnostic = Diagnostic::error(
                codes::NOT_A_TYPE,
                span,
                format!("`{type_name}` is a function and cannot be the type of a component"),
            );
            return Err(self.error(ctx, diagnostic));
        }
        if resolved.kind == Function || !self.inst(inst).is_component {
            return Ok(());
        }
        if resolved.partial {
            let diagnostic = Diagnostic::error(
                codes::PARTIAL_INSTANCE,
                span,
                format!("`{}` cannot be instantiated: class `{type_name}` is partial", declared.component.name.name),
            )
            .hint(if declared.clause.prefixes.replaceable {
                "redeclare it with a complete class"
            } else {
                "use a complete class that extends it"
            });
            self.error(ctx, diagnostic);
        }
        // A class that contains itself.
        let Target::Class(target) = resolved.target else { return Ok(()) };
        let (def, scope) = (self.nodes[target.0 as usize].def, self.nodes[target.0 as usize].scope);
        let mut at = Some(inst);
        let mut count = 0;
        while let Some(id) = at {
            let instance = self.inst(id);
            if !instance.is_component {
                break;
            }
            let node = &self.nodes[instance.node.0 as usize];
            if std::ptr::eq(node.def, def) && node.scope == scope {
                count += 1;
                // With a condition the recursion may end; allow it some levels.
                let limit = if declared.condition.is_some() { 50 } else { 1 };
                if count >= limit {
                    let diagnostic = Diagnostic::error(
                        codes::RECURSIVE_COMPONENT,
                        declared.component.name.span,
                        format!(
                            "component `{}` has the class `{type_name}` that contains it",
                            declared.component.name.name
                        ),
                    )
                    .note(def.name.span, "the class is declared here");
                    self.report(diagnostic);
                    return Err(Reported);
                }
            }
            at = instance.parent;
        }
        Ok(())
    }
}
