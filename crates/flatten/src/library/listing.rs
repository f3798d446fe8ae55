//! The models of a package that are meant to be simulated: those with an `experiment` annotation.

use super::{ClassId, Library};
use crate::{codes, suggest};
use layshaft_source::{Diagnostic, Name};
use layshaft_syntax::{ast, query};

/// A model to simulate, by its full name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    pub name: String,
    /// Its description string; empty if it has none.
    pub description: String,
}

impl Library<'_> {
    /// The class of a full name. Names are taken as they stand in the text: neither inherited nor imported.
    pub fn find(&mut self, path: &str) -> Result<ClassId, Box<Diagnostic>> {
        let mut found: Option<ClassId> = None;
        for part in path.split('.') {
            let next = match found {
                None => self.root(Name::new(part)),
                Some(class) => self.child(class, Name::new(part)),
            };
            let Some(next) = next else { return Err(Box::new(self.not_found(found, part))) };
            found = Some(next);
        }
        found.ok_or_else(|| Box::new(self.not_found(None, path)))
    }

    /// All examples in a class and below it, in the order of the package.
    pub fn examples(&mut self, class: ClassId) -> Vec<Example> {
        let mut examples = Vec::new();
        self.collect_examples(class, &mut examples);
        examples
    }

    fn collect_examples(&mut self, class: ClassId, examples: &mut Vec<Example>) {
        let definition = self.ast(class);
        let kind = definition.prefixes.kind;
        let is_model = matches!(kind, ast::ClassKind::Model | ast::ClassKind::Block | ast::ClassKind::Class);
        if is_model && !definition.prefixes.partial && has_experiment(definition) {
            examples.push(Example {
                name: self.path(class),
                description: query::description(definition).replace('\n', " "),
            });
        }
        if kind == ast::ClassKind::Package {
            for (_, child) in self.children(class) {
                self.collect_examples(child, examples);
            }
        }
    }

    fn not_found(&mut self, within: Option<ClassId>, name: &str) -> Diagnostic {
        let (place, candidates) = match within {
            Some(class) => (format!("in `{}`", self.path(class)), self.child_names(class)),
            None => ("within reach".to_string(), self.root_names()),
        };
        let diagnostic = Diagnostic::error(codes::CLASS_NOT_FOUND, None, format!("there is no `{name}` {place}"));
        match suggest::closest(name, candidates.iter().map(|candidate| candidate.as_str())) {
            Some(close) => diagnostic.hint(format!("did you mean `{close}`?")),
            None => diagnostic.hint("`-L` names the directories that hold libraries"),
        }
    }
}

fn has_experiment(class: &ast::Class) -> bool {
    query::annotation(class).is_some_and(|annotation| query::argument(annotation, "experiment").is_some())
}
