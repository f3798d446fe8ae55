//! What a function may contain (Modelica 3.6, section 12.2).

use crate::codes;
use crate::shape::ElementKind;
use crate::state::{Ctx, Flattener, InstId, R};
use layshaft_source::Diagnostic;
use layshaft_syntax::{ast, query};

impl<'a> Flattener<'a> {
    /// What a function may contain (Modelica 3.6, 12.2): no equations, either an algorithm or an external
    /// clause, and public variables only as inputs and outputs.
    pub fn check_function_class(&mut self, inst: InstId) -> R<()> {
        let shape = self.shape_of(inst);
        let ctx = Ctx { inst, frame: 0 };
        let mut result = Ok(());
        for frame in &shape.frames {
            let Some(composition) = query::composition(frame.info.def) else { continue };
            let mut algorithm = None;
            for section in &composition.sections {
                match section {
                    ast::Section::Equations { span, .. } => {
                        let message = format!("the function `{}` cannot have equations", shape.def.name.name);
                        let diagnostic = Diagnostic::error(codes::BAD_CLASS, *span, message)
                            .hint("use an algorithm section with assignments `:=`");
                        result = Err(self.error(ctx, diagnostic));
                    }
                    ast::Section::Algorithms { initial: true, span, .. } => {
                        let message =
                            format!("the function `{}` cannot have an initial algorithm", shape.def.name.name);
                        let diagnostic = Diagnostic::error(codes::BAD_CLASS, *span, message)
                            .hint("a function is called anew each time; leave out `initial`");
                        result = Err(self.error(ctx, diagnostic));
                    }
                    ast::Section::Algorithms { span, .. } => {
                        if let Some(first) = algorithm.replace(*span) {
                            let name = shape.def.name.name;
                            let message = format!("the function `{name}` has several algorithm sections");
                            let diagnostic =
                                Diagnostic::error(codes::BAD_CLASS, *span, message).note(first, "the first one");
                            self.lenient(ctx, diagnostic, codes::W_FORBIDDEN_PART);
                        }
                    }
                    ast::Section::Elements(_) => {}
                }
            }
            if let (Some(external), Some(span)) = (&composition.external, algorithm) {
                let message = format!("the function `{}` has an algorithm and an external clause", shape.def.name.name);
                let diagnostic =
                    Diagnostic::error(codes::INVALID_EXTERNAL, external.span, message).note(span, "the algorithm");
                result = Err(self.error(ctx, diagnostic));
            }
        }
        for element in &shape.elements {
            let ElementKind::Component { clause, .. } = element.kind else { continue };
            if clause.prefixes.inner || clause.prefixes.outer {
                let message = format!("`{}` is inner or outer, which a function does not have", element.name);
                let diagnostic = Diagnostic::error(codes::BAD_CLASS, crate::shape::element_span(element), message)
                    .hint("give the value to the function as an argument");
                result = Err(self.error(ctx, diagnostic));
            }
            if !element.protected
                && clause.type_prefixes.variability.is_none()
                && self.function_causality(inst, element)?.is_none()
            {
                let message = format!("`{}` is neither input nor output and must be protected", element.name);
                let diagnostic = Diagnostic::error(codes::BAD_CLASS, crate::shape::element_span(element), message)
                    .hint("local variables of a function stand after the keyword `protected`");
                result = Err(self.error(ctx, diagnostic));
            }
        }
        result
    }
}
