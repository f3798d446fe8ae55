//! Questions to the tree that many ask: annotations, descriptions, arguments of modifications.

use crate::ast;

/// The body of a long (or `extends`) class definition.
pub fn composition(def: &ast::Class) -> Option<&ast::Composition> {
    match &def.body {
        ast::ClassBody::Long(composition) | ast::ClassBody::Extends { composition, .. } => Some(composition),
        _ => None,
    }
}

/// The class annotation, wherever the class form keeps it.
pub fn annotation(def: &ast::Class) -> Option<&ast::ClassModification> {
    let annotation = match &def.body {
        ast::ClassBody::Long(c) | ast::ClassBody::Extends { composition: c, .. } => c.annotation.as_ref(),
        ast::ClassBody::Short(short) => short.description.annotation.as_ref(),
        ast::ClassBody::Enumeration { description, .. }
        | ast::ClassBody::OpenEnumeration { description }
        | ast::ClassBody::Derivative { description, .. } => description.annotation.as_ref(),
    };
    annotation.map(|annotation| &annotation.arguments)
}

/// The description string of a class, its pieces joined.
pub fn description(def: &ast::Class) -> String {
    let strings = match &def.body {
        ast::ClassBody::Long(c) | ast::ClassBody::Extends { composition: c, .. } => &c.strings,
        ast::ClassBody::Short(short) => &short.description.strings,
        ast::ClassBody::Enumeration { description, .. }
        | ast::ClassBody::OpenEnumeration { description }
        | ast::ClassBody::Derivative { description, .. } => &description.strings,
    };
    strings.iter().map(|s| &*s.value).collect()
}

/// The argument `name` of an annotation or modification.
pub fn argument<'m>(modification: &'m ast::ClassModification, name: &str) -> Option<&'m ast::Modify> {
    modification.arguments.iter().find_map(|argument| match argument {
        ast::Argument::Modify(modify) if modify.path.parts.len() == 1 && modify.path.parts[0].name == name => {
            Some(modify)
        }
        _ => None,
    })
}

/// The value expression of a modifier `name = value`.
pub fn value(modify: &ast::Modify) -> Option<&ast::Expr> {
    modify.modification.as_ref()?.value.as_ref()?.expr.as_ref()
}

/// Whether an annotation says `name = true`.
pub fn flag(modification: Option<&ast::ClassModification>, name: &str) -> Option<bool> {
    match value(argument(modification?, name)?)?.kind {
        ast::ExprKind::Bool(flag) => Some(flag),
        _ => None,
    }
}

/// The text of a modifier `name = "text"`.
pub fn text(modify: &ast::Modify) -> Option<&str> {
    match &value(modify)?.kind {
        ast::ExprKind::String(text) => Some(text),
        _ => None,
    }
}

/// The modifiers in parentheses behind a name: `name(…)`.
pub fn arguments(modify: &ast::Modify) -> Option<&ast::ClassModification> {
    modify.modification.as_ref()?.class.as_ref()
}

/// The modifiers of a modification, redeclarations left out.
pub fn modifiers(modification: &ast::ClassModification) -> impl Iterator<Item = &ast::Modify> {
    modification.arguments.iter().filter_map(|argument| match argument {
        ast::Argument::Modify(modify) => Some(modify),
        ast::Argument::Redeclare(_) => None,
    })
}
