//! `uses` annotations: which versions of other libraries a library or model was written for.

use super::load::annotation;
use super::version::Version;
use super::{ClassId, Library, codes};
use layshaft_source::{Diagnostic, Name, Span};
use layshaft_syntax::ast;

#[derive(Default)]
pub(super) struct Uses {
    required: Vec<Requirement>,
}

#[derive(Clone)]
struct Requirement {
    library: Name,
    version: Version,
    by: Name,
    span: Span,
}

impl Uses {
    /// The version asked for first: that of the user's own files, which are read before any library.
    pub fn required(&self, library: Name) -> Option<&Version> {
        self.required.iter().find(|requirement| requirement.library == library).map(|requirement| &requirement.version)
    }
}

impl Library<'_> {
    /// Takes note of the `uses` annotation of a top-level class.
    pub(super) fn note_uses(&mut self, class: ClassId) {
        let by = self.name(class);
        let Some(annotation) = annotation(self.ast(class)) else { return };
        let uses = modifiers(&annotation.arguments).filter(|modify| names(modify, "uses"));
        for library in uses.filter_map(|uses| uses.modification.as_ref()?.class.as_ref()).flat_map(modifiers) {
            let Some(arguments) = library.modification.as_ref().and_then(|modification| modification.class.as_ref())
            else {
                continue;
            };
            let Some(version) = modifiers(arguments).find(|modify| names(modify, "version")).and_then(string_value)
            else {
                continue;
            };
            let (Some(name), Some(version)) = (library.path.parts.first(), Version::parse(version)) else { continue };
            let requirement = Requirement { library: name.name, version, by, span: library.span };
            if let Some(&Some(root)) = self.roots.get(&requirement.library) {
                self.check_requirement(&requirement, root);
            }
            self.uses.required.push(requirement);
        }
    }

    /// Warns if a library just chosen is not what the classes read so far ask for.
    pub(super) fn check_requirements(&mut self, library: Name, root: ClassId) {
        let asked: Vec<Requirement> = self.uses.required.iter().filter(|r| r.library == library).cloned().collect();
        for requirement in asked {
            self.check_requirement(&requirement, root);
        }
    }

    fn check_requirement(&mut self, requirement: &Requirement, root: ClassId) {
        let Some(found) = self.version_of(root) else { return };
        if self.satisfies(root, &requirement.version) {
            return;
        }
        let Requirement { library, version, by, span } = requirement;
        let message = format!("`{by}` asks for `{library}` {version}, but version {found} is used");
        let hint = format!("install `{library} {version}`, or convert `{by}` and correct its `uses` annotation");
        self.diagnostics.push(Diagnostic::warning(codes::VERSION_MISMATCH, *span, message).hint(hint));
    }

    /// The `version` annotation of a top-level class.
    pub(super) fn version_of(&self, class: ClassId) -> Option<Version> {
        let arguments = &annotation(self.ast(class))?.arguments;
        Version::parse(string_value(modifiers(arguments).find(|modify| names(modify, "version"))?)?)
    }

    /// Whether a library is of the version asked for, or says that models of that version need no conversion.
    pub(super) fn satisfies(&self, class: ClassId, required: &Version) -> bool {
        if self.version_of(class).as_ref() == Some(required) {
            return true;
        }
        let Some(annotation) = annotation(self.ast(class)) else { return false };
        modifiers(&annotation.arguments)
            .filter(|modify| names(modify, "conversion"))
            .filter_map(|conversion| conversion.modification.as_ref()?.class.as_ref())
            .flat_map(modifiers)
            .filter(|modify| names(modify, "noneFromVersion"))
            .filter_map(string_value)
            .any(|version| Version::parse(version).as_ref() == Some(required))
    }
}

pub(super) fn modifiers(modification: &ast::ClassModification) -> impl Iterator<Item = &ast::Modify> {
    modification.arguments.iter().filter_map(|argument| match argument {
        ast::Argument::Modify(modify) => Some(modify),
        ast::Argument::Redeclare(_) => None,
    })
}

pub(super) fn names(modify: &ast::Modify, name: &str) -> bool {
    modify.path.parts.len() == 1 && modify.path.parts[0].name == name
}

fn string_value(modify: &ast::Modify) -> Option<&str> {
    match &modify.modification.as_ref()?.value.as_ref()?.expr.as_ref()?.kind {
        ast::ExprKind::String(text) => Some(text),
        _ => None,
    }
}
