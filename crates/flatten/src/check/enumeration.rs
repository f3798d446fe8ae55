//! Literals of an enumeration (Modelica 3.6, sections 4.8.5 and 4.9.5): each has a name of its own, and none that of an attribute.

use crate::codes;
use crate::state::Flattener;
use layshaft_source::Diagnostic;
use layshaft_syntax::ast;

/// Attributes that are reached through the type as literals are.
const ATTRIBUTES: [&str; 5] = ["quantity", "min", "max", "start", "fixed"];

impl Flattener<'_> {
    pub fn check_literals(&mut self, literals: &[ast::EnumLiteral]) {
        for (position, literal) in literals.iter().enumerate() {
            let name = literal.name.name;
            if let Some(first) = literals[..position].iter().find(|other| other.name.name == name) {
                let message = format!("the enumeration has two literals `{name}`");
                self.report(
                    Diagnostic::error(codes::DUPLICATE_ELEMENT, literal.name.span, message)
                        .note(first.name.span, "the first one"),
                );
            }
            if ATTRIBUTES.contains(&name.as_str()) {
                let message = format!("`{name}` is an attribute of enumerations and cannot be a literal");
                self.report(Diagnostic::error(codes::DUPLICATE_ELEMENT, literal.name.span, message));
            }
        }
    }
}
