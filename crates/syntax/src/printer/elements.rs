//! Elements, modifications, descriptions.

use super::layout::Printer;
use crate::ast::*;

/// An argument behind `extends`, or one of its removals.
enum Inherited<'a> {
    Argument(&'a Argument),
    Removal(&'a Removal),
}

impl Inherited<'_> {
    fn start(&self) -> u32 {
        match self {
            Inherited::Argument(Argument::Modify(modify)) => modify.span.start,
            Inherited::Argument(Argument::Redeclare(redeclare)) => redeclare.span.start,
            Inherited::Removal(removal) => removal.span.start,
        }
    }
}

impl Printer<'_> {
    pub(super) fn element(&mut self, element: &Element) {
        match element {
            Element::Import(import) => self.import(import),
            Element::Extends(extends) => self.extends(extends),
            Element::Class(element) => {
                self.element_prefixes(element.prefixes);
                self.class(&element.class);
                self.constraint(element.constraint.as_ref());
            }
            Element::Components(clause) => self.component_clause(clause),
        }
    }

    fn import(&mut self, import: &Import) {
        self.word("import");
        if let ImportKind::Renamed(name) = &import.kind {
            self.ident(name);
            self.spaced("=");
        }
        self.path(&import.path);
        match &import.kind {
            ImportKind::Qualified | ImportKind::Renamed(_) => {}
            ImportKind::Unqualified => self.token(".*"),
            ImportKind::List(names) => {
                self.token(".");
                self.open("{");
                self.list(names, |printer, name| printer.ident(name));
                self.close("}");
            }
        }
        self.description(&import.description);
    }

    fn extends(&mut self, extends: &Extends) {
        self.word("extends");
        self.path(&extends.base);
        if let Some(modification) = &extends.modification {
            let arguments = modification.arguments.iter().map(Inherited::Argument);
            let mut list: Vec<Inherited> = arguments.chain(extends.removals.iter().map(Inherited::Removal)).collect();
            list.sort_by_key(Inherited::start);
            self.open("(");
            self.list(&list, |printer, item| match item {
                Inherited::Argument(argument) => printer.argument(argument),
                Inherited::Removal(removal) => printer.removal(removal),
            });
            self.close(")");
        }
        if let Some(annotation) = &extends.annotation {
            self.space();
            self.annotation(annotation);
        }
    }

    fn removal(&mut self, removal: &Removal) {
        self.word("break");
        match &removal.kind {
            RemovalKind::Element(name) => self.ident(name),
            RemovalKind::Connect(from, to) => self.connect(from, to),
        }
    }

    fn element_prefixes(&mut self, prefixes: ElementPrefixes) {
        self.flag(prefixes.redeclare, "redeclare");
        self.flag(prefixes.is_final, "final");
        self.flag(prefixes.inner, "inner");
        self.flag(prefixes.outer, "outer");
        self.flag(prefixes.replaceable, "replaceable");
    }

    pub(super) fn flow(&mut self, flow: Option<FlowPrefix>) {
        match flow {
            Some(FlowPrefix::Flow) => self.word("flow"),
            Some(FlowPrefix::Stream) => self.word("stream"),
            None => {}
        }
    }

    pub(super) fn causality(&mut self, causality: Option<Causality>) {
        match causality {
            Some(Causality::Input) => self.word("input"),
            Some(Causality::Output) => self.word("output"),
            None => {}
        }
    }

    fn component_clause(&mut self, clause: &ComponentClause) {
        self.element_prefixes(clause.prefixes);
        self.flow(clause.type_prefixes.flow);
        match clause.type_prefixes.variability {
            Some(VariabilityPrefix::Constant) => self.word("constant"),
            Some(VariabilityPrefix::Parameter) => self.word("parameter"),
            Some(VariabilityPrefix::Discrete) => self.word("discrete"),
            None => {}
        }
        self.causality(clause.type_prefixes.causality);
        self.path(&clause.type_name);
        self.subscripts(clause.subscripts.as_deref());
        self.space();
        self.list(&clause.components, Printer::component);
        self.constraint(clause.constraint.as_ref());
    }

    fn component(&mut self, component: &Component) {
        self.ident(&component.name);
        self.subscripts(component.subscripts.as_deref());
        self.modification(component.modification.as_ref(), true);
        if let Some(condition) = &component.condition {
            self.spaced("if");
            self.expr(condition);
        }
        self.description(&component.description);
    }

    fn constraint(&mut self, constraint: Option<&Constraint>) {
        if let Some(constraint) = constraint {
            self.spaced("constrainedby");
            self.path(&constraint.base);
            self.class_modification(constraint.modification.as_ref());
            self.description(&constraint.description);
        }
    }

    // ------------------------------------------------------------------------------ modifications

    /// A modification; its `=` has spaces around it in a declaration, none in a list.
    fn modification(&mut self, modification: Option<&Modification>, declaration: bool) {
        let Some(modification) = modification else { return };
        self.class_modification(modification.class.as_ref());
        if let Some(value) = &modification.value {
            let sign = if value.assign { ":=" } else { "=" };
            if declaration {
                self.spaced(sign)
            } else {
                self.token(sign)
            }
            match &value.expr {
                Some(expr) => self.expr(expr),
                None => self.token("break"),
            }
        }
    }

    pub(super) fn class_modification(&mut self, modification: Option<&ClassModification>) {
        if let Some(modification) = modification {
            self.open("(");
            self.list(&modification.arguments, Printer::argument);
            self.close(")");
        }
    }

    fn argument(&mut self, argument: &Argument) {
        match argument {
            Argument::Modify(modify) => {
                self.flag(modify.each, "each");
                self.flag(modify.is_final, "final");
                self.path(&modify.path);
                self.modification(modify.modification.as_ref(), false);
                self.strings(&modify.strings);
            }
            Argument::Redeclare(redeclare) => {
                self.flag(redeclare.redeclare, "redeclare");
                self.flag(redeclare.each, "each");
                self.flag(redeclare.is_final, "final");
                self.flag(redeclare.replaceable, "replaceable");
                match &redeclare.target {
                    RedeclareTarget::Class(class) => self.class(class),
                    RedeclareTarget::Component(clause) => self.component_clause(clause),
                }
                self.constraint(redeclare.constraint.as_ref());
            }
        }
    }

    // ------------------------------------------------------------------------------- descriptions

    pub(super) fn description(&mut self, description: &Description) {
        self.strings(&description.strings);
        if let Some(annotation) = &description.annotation {
            self.space();
            self.annotation(annotation);
        }
    }

    pub(super) fn strings(&mut self, strings: &[StringLiteral]) {
        for (index, string) in strings.iter().enumerate() {
            if index > 0 {
                self.spaced("+");
            }
            self.space();
            self.literal(string.span);
        }
    }

    pub(super) fn annotation(&mut self, annotation: &Annotation) {
        self.token("annotation");
        self.class_modification(Some(&annotation.arguments));
    }
}
