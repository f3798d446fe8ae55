//! Files, classes and their sections.

use super::layout::Printer;
use crate::ast::*;

impl Printer<'_> {
    pub(super) fn file(&mut self, file: &File) {
        if let Some(within) = &file.within {
            self.word("within");
            if let Some(path) = &within.path {
                self.path(path);
            }
            self.glued(";");
        }
        for top in &file.classes {
            self.line();
            self.flag(top.is_final, "final");
            self.class(&top.class);
            self.glued(";");
        }
    }

    /// A keyword that is there or not.
    pub(super) fn flag(&mut self, present: bool, word: &str) {
        if present {
            self.word(word);
        }
    }

    pub(super) fn class(&mut self, class: &Class) {
        let ClassPrefixes { encapsulated, partial, operator, expandable, purity, kind } = class.prefixes;
        self.flag(encapsulated, "encapsulated");
        self.flag(partial, "partial");
        match purity {
            Some(Purity::Pure) => self.word("pure"),
            Some(Purity::Impure) => self.word("impure"),
            None => {}
        }
        self.flag(operator, "operator");
        self.flag(expandable, "expandable");
        self.word(kind.keyword());
        match &class.body {
            ClassBody::Long(composition) => {
                self.ident(&class.name);
                self.composition(composition);
            }
            ClassBody::Extends { modification, composition } => {
                self.word("extends");
                self.ident(&class.name);
                self.class_modification(modification.as_ref());
                self.composition(composition);
            }
            ClassBody::Short(short) => {
                self.short_class_name(&class.name);
                self.flow(short.flow);
                self.causality(short.causality);
                self.path(&short.base);
                self.subscripts(short.subscripts.as_deref());
                self.class_modification(short.modification.as_ref());
                self.description(&short.description);
            }
            ClassBody::Enumeration { literals, description } => {
                self.short_class_name(&class.name);
                self.token("enumeration");
                self.open("(");
                self.list(literals, |printer, literal| {
                    printer.ident(&literal.name);
                    printer.description(&literal.description);
                });
                self.close(")");
                self.description(description);
            }
            ClassBody::OpenEnumeration { description } => {
                self.short_class_name(&class.name);
                self.token("enumeration");
                self.open("(");
                self.token(":");
                self.close(")");
                self.description(description);
            }
            ClassBody::Derivative { function, variables, description } => {
                self.short_class_name(&class.name);
                self.token("der");
                self.open("(");
                self.path(function);
                for variable in variables {
                    self.glued(",");
                    self.space();
                    self.ident(variable);
                }
                self.close(")");
                self.description(description);
            }
        }
    }

    fn short_class_name(&mut self, name: &Ident) {
        self.ident(name);
        self.spaced("=");
    }

    fn composition(&mut self, composition: &Composition) {
        self.indented(|printer| printer.strings(&composition.strings));
        for section in &composition.sections {
            self.section(section);
        }
        self.indented(|printer| {
            if let Some(external) = &composition.external {
                printer.line();
                printer.external(external);
            }
            if let Some(annotation) = &composition.annotation {
                printer.line();
                printer.annotation(annotation);
                printer.glued(";");
            }
            printer.comments_of_body();
        });
        self.line();
        self.word("end");
        self.ident(&composition.end);
    }

    fn section(&mut self, section: &Section) {
        match section {
            Section::Elements(section) => {
                match section.visibility {
                    Some(Visibility::Public) => self.section_keyword(false, "public"),
                    Some(Visibility::Protected) => self.section_keyword(false, "protected"),
                    None => {}
                }
                self.indented(|printer| {
                    for element in &section.elements {
                        printer.line();
                        printer.element(element);
                        printer.glued(";");
                    }
                });
            }
            Section::Equations { initial, equations, .. } => {
                self.section_keyword(*initial, "equation");
                self.equations(equations);
            }
            Section::Algorithms { initial, statements, .. } => {
                self.section_keyword(*initial, "algorithm");
                self.statements(statements);
            }
        }
    }

    fn section_keyword(&mut self, initial: bool, word: &str) {
        self.line();
        self.flag(initial, "initial");
        self.token(word);
    }

    fn external(&mut self, external: &External) {
        self.word("external");
        if let Some(language) = &external.language {
            self.literal(language.span);
            self.space();
        }
        if let Some(result) = &external.result {
            self.reference(result);
            self.spaced("=");
        }
        if let Some(function) = &external.function {
            self.ident(function);
            self.open("(");
            self.list(external.arguments.as_deref().unwrap_or(&[]), Printer::expr);
            self.close(")");
        }
        if let Some(annotation) = &external.annotation {
            self.space();
            self.annotation(annotation);
        }
        self.glued(";");
    }
}
