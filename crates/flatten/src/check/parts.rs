//! Parts that classes of a kind do not have (Modelica 3.6, 4.6, 4.7, 13).

use crate::codes;
use crate::shape::{Element, ElementKind, Shape, element_span};
use crate::state::{Ctx, Flattener};
use layshaft_source::Diagnostic;
use layshaft_syntax::ast;

impl<'a> Flattener<'a> {
    /// Reports what a class of its kind does not contain: protected parts, prefixes, variables of packages.
    pub fn check_parts(&mut self, shape: &Shape<'a>, scope: Ctx) {
        let name = shape.def.name;
        let kind = shape.def.prefixes.kind;
        // Inherited parts are told where they are declared.
        for element in shape.elements.iter().filter(|element| element.frame == 0) {
            let Some(reason) = forbidden(kind, element) else { continue };
            let what = kind.keyword();
            let message = format!("`{}` {reason}, which the {what} `{}` cannot have", element.name, name.name);
            let diagnostic = Diagnostic::error(codes::BAD_CLASS, element_span(element), message);
            self.lenient(scope, diagnostic, codes::W_FORBIDDEN_PART);
        }
    }
}

/// Why an element cannot stand in a class of a kind.
fn forbidden(kind: ast::ClassKind, element: &Element) -> Option<&'static str> {
    let ElementKind::Component { clause, .. } = element.kind else { return None };
    let (prefixes, of_type) = (&clause.prefixes, &clause.type_prefixes);
    let is_scoped = prefixes.inner || prefixes.outer;
    match kind {
        ast::ClassKind::Connector if element.protected => Some("is protected"),
        ast::ClassKind::Connector if is_scoped => Some("is inner or outer"),
        ast::ClassKind::Record if element.protected => Some("is protected"),
        ast::ClassKind::Record if is_scoped => Some("is inner or outer"),
        ast::ClassKind::Record if of_type.causality.is_some() => Some("is input or output"),
        ast::ClassKind::Record if of_type.flow.is_some() => Some("is flow or stream"),
        ast::ClassKind::Package if of_type.variability != Some(ast::VariabilityPrefix::Constant) => {
            Some("is not a constant")
        }
        _ => None,
    }
}
