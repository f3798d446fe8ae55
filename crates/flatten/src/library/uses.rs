//! `uses` annotations: which versions of other libraries a library or model was written for.

use super::version::Version;
use super::{ClassId, Library, codes};
use layshaft_source::{Diagnostic, Name, Span};
use layshaft_syntax::query;

#[derive(Default)]
pub(super) struct Uses {
    required: Vec<Requirement>,
    /// Libraries whose version a model would have to be converted to.
    converted: Vec<Name>,
}

#[derive(Clone)]
struct Requirement {
    library: Name,
    version: Version,
    by: Name,
    span: Span,
}

impl Uses {
    /// Whether a model asks for a version of the library that would have to be converted to the one used.
    pub fn is_converted(&self, library: Name) -> bool {
        self.converted.contains(&library)
    }

    /// The version asked for first: that of the user's own files, which are read before any library.
    pub fn required(&self, library: Name) -> Option<&Version> {
        self.required.iter().find(|requirement| requirement.library == library).map(|requirement| &requirement.version)
    }
}

impl Library<'_> {
    /// Takes note of the `uses` annotation of a top-level class.
    pub(super) fn note_uses(&mut self, class: ClassId) {
        let by = self.name(class);
        let Some(annotation) = query::annotation(self.ast(class)) else { return };
        let uses = query::argument(annotation, "uses").and_then(query::arguments);
        for library in uses.into_iter().flat_map(query::modifiers) {
            let version = query::arguments(library).and_then(|arguments| query::argument(arguments, "version"));
            let Some(version) = version.and_then(query::text) else { continue };
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
        self.uses.converted.push(*library);
        let message = format!("`{by}` asks for `{library}` {version}, but version {found} is used");
        let hint = format!("install `{library} {version}`, or convert `{by}` and correct its `uses` annotation");
        self.diagnostics.push(Diagnostic::warning(codes::VERSION_MISMATCH, *span, message).hint(hint));
    }

    /// The `version` annotation of a top-level class.
    pub(super) fn version_of(&self, class: ClassId) -> Option<Version> {
        let annotation = query::annotation(self.ast(class))?;
        Version::parse(query::text(query::argument(annotation, "version")?)?)
    }

    /// Whether a library is of the version asked for, or says that models of that version need no conversion.
    pub(super) fn satisfies(&self, class: ClassId, required: &Version) -> bool {
        if self.version_of(class).as_ref() == Some(required) {
            return true;
        }
        let Some(annotation) = query::annotation(self.ast(class)) else { return false };
        let conversion = query::argument(annotation, "conversion").and_then(query::arguments);
        conversion
            .into_iter()
            .flat_map(query::modifiers)
            .filter(|modify| modify.path.parts.len() == 1 && modify.path.parts[0].name == "noneFromVersion")
            .filter_map(query::text)
            .any(|version| Version::parse(version).as_ref() == Some(required))
    }
}
