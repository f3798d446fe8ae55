//! Modifiers must name public elements, each of them once.

use crate::codes;
use crate::modifier::{self, Modifier, ModifierKind, Modifiers};
use crate::shape::Shape;
use crate::state::{Ctx, Flattener};
use crate::suggest;
use layshaft_source::{Diagnostic, Name, Span};
use layshaft_syntax::ast;
use std::rc::Rc;

impl<'a> Flattener<'a> {
    /// Modifiers of a structured component must name its public elements.
    pub fn check_component_modifiers(&mut self, modifiers: &Modifiers<'a>, shape: &Rc<Shape<'a>>) {
        for modifier in modifiers.iter() {
            let is_old = |name: Name| shape.old_names.iter().any(|(old, _)| *old == name);
            self.check_arguments(modifier, &|name| shape.index.contains_key(&name) || is_old(name), &|| {
                shape.elements.iter().map(|e| e.name.as_str()).collect()
            });
            let names: Vec<ast::Ident> = match &modifier.kind {
                ModifierKind::Whole(modification) => modification.class.iter().flat_map(argument_names).collect(),
                ModifierKind::Tail(modify, at) => modify.path.parts.get(*at).copied().into_iter().collect(),
                _ => Vec::new(),
            };
            for ident in names {
                if let Some((_, new)) = shape.old_names.iter().find(|(old, _)| *old == ident.name) {
                    self.report_old_element(ident, *new, shape);
                }
                let Some(element) = shape.element(ident.name).filter(|e| e.protected) else { continue };
                let message =
                    format!("`{}` is protected in `{}` and cannot be modified", ident.name, shape.def.name.name);
                let diagnostic = Diagnostic::error(codes::PROTECTED_ACCESS, ident.span, message)
                    .note(crate::shape::element_span(element), "declared here");
                self.error(modifier.ctx, diagnostic);
            }
        }
    }

    fn report_old_element(&mut self, ident: ast::Ident, new: Option<Name>, shape: &Shape<'a>) {
        let class = shape.def.name.name;
        if !self.old_names.insert(Name::new(&format!("{class}.{}", ident.name))) {
            return;
        }
        let (message, hint) = match new {
            Some(new) => (format!("`{}` of `{class}` is called `{new}` now", ident.name), format!("write `{new}`")),
            None => (
                format!("`{}` is no longer an element of `{class}`: the modifier has no effect", ident.name),
                "remove the modifier".to_string(),
            ),
        };
        let diagnostic = Diagnostic::warning(codes::W_OLD_NAME, ident.span, message)
            .note(None, "it belongs to an earlier version; the library says what became of it (Modelica 3.6, 18.8.2)");
        self.report(diagnostic.hint(hint));
    }

    pub fn check_modifier_names(&mut self, modifiers: &Modifiers<'a>, names: &'static [&'static str]) {
        for modifier in modifiers.iter() {
            self.check_arguments(modifier, &|name| names.contains(&name.as_str()), &|| names.to_vec());
        }
    }

    fn check_arguments(
        &mut self,
        modifier: &Modifier<'a>,
        known: &dyn Fn(Name) -> bool,
        candidates: &dyn Fn() -> Vec<&'a str>,
    ) {
        let class = match &modifier.kind {
            ModifierKind::Whole(modification) => modification.class.as_ref(),
            ModifierKind::Class(class) => Some(*class),
            ModifierKind::Tail(modify, at) => {
                let part = &modify.path.parts[*at];
                if !known(part.name) {
                    self.unknown_modifier(modifier.ctx, part, candidates());
                }
                None
            }
            _ => None,
        };
        let Some(class) = class else { return };
        for ident in argument_names(class) {
            if !known(ident.name) {
                self.unknown_modifier(modifier.ctx, &ident, candidates());
            }
        }
        if class.arguments.len() > 1 {
            self.check_duplicates(modifier.ctx, class);
        }
    }

    /// Two modifiers in one place must not concern the same element, however they are written.
    fn check_duplicates(&mut self, ctx: Ctx, class: &'a ast::ClassModification) {
        let mut leaves = Vec::new();
        modified_leaves(class, &mut Vec::new(), &mut leaves);
        for (position, (path, span)) in leaves.iter().enumerate() {
            if let Some((_, first)) = leaves[..position].iter().find(|(other, _)| other == path) {
                let path: Vec<&str> = path.iter().map(|name| name.as_str()).collect();
                let diagnostic = Diagnostic::error(
                    codes::DUPLICATE_MODIFIER,
                    *span,
                    format!("`{}` is modified twice", path.join(".")),
                )
                .note(*first, "first modified here");
                self.error(ctx, diagnostic);
            }
        }
    }

    /// `each` means something only where an array is modified.
    pub fn check_each(&mut self, modifiers: &Modifiers<'a>, dims: &[u32]) {
        if !dims.is_empty() {
            return;
        }
        for modifier in modifiers.iter().filter(|m| m.each && !m.each_used) {
            if let ModifierKind::Whole(_) = modifier.kind
                && let Some(span) = modifier.span()
            {
                let diagnostic =
                    Diagnostic::warning(codes::W_UNUSED_EACH, span, "`each` has no effect: nothing here is an array");
                self.report(diagnostic);
            }
        }
    }

    fn unknown_modifier(&mut self, ctx: Ctx, ident: &ast::Ident, candidates: Vec<&str>) {
        let mut diagnostic = Diagnostic::error(
            codes::UNKNOWN_MODIFIER,
            ident.span,
            format!("there is no element `{}` to modify", ident.name),
        );
        if let Some(similar) = suggest::closest(ident.name.as_str(), candidates.iter().copied()) {
            diagnostic = diagnostic.hint(format!("did you mean `{similar}`?"));
        } else if !candidates.is_empty() && candidates.len() <= 12 {
            diagnostic = diagnostic.hint(format!("it has: {}", candidates.join(", ")));
        }
        self.error(ctx, diagnostic);
    }
}

/// Names that the arguments of a modification begin with.
fn argument_names(class: &ast::ClassModification) -> impl Iterator<Item = ast::Ident> {
    class.arguments.iter().filter_map(|argument| match argument {
        ast::Argument::Modify(modify) => modify.path.parts.first().copied(),
        ast::Argument::Redeclare(redeclare) => match &redeclare.target {
            ast::RedeclareTarget::Class(class) => Some(class.name),
            ast::RedeclareTarget::Component(clause) => clause.components.first().map(|component| component.name),
        },
    })
}

/// The elements a modification gives values to, by full path, with the place.
fn modified_leaves(class: &ast::ClassModification, prefix: &mut Vec<Name>, out: &mut Vec<(Vec<Name>, Span)>) {
    for argument in &class.arguments {
        match argument {
            ast::Argument::Modify(modify) => {
                let outer = prefix.len();
                prefix.extend(modify.path.parts.iter().map(|part| part.name));
                if let Some(modification) = &modify.modification {
                    if modification.value.is_some() {
                        out.push((prefix.clone(), modify.span));
                    }
                    if let Some(inner) = &modification.class {
                        modified_leaves(inner, prefix, out);
                    }
                }
                prefix.truncate(outer);
            }
            ast::Argument::Redeclare(redeclare) => {
                if let Some(name) = modifier::redeclared_name(redeclare) {
                    let path = prefix.iter().copied().chain([name, Name::new("redeclare")]).collect();
                    out.push((path, redeclare.span));
                }
            }
        }
    }
}
