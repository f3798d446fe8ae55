//! What a class declares by itself, collected once from its syntax tree.

use crate::library::{ClassId, Library};
use layshaft_source::{FastMap, Name};
use layshaft_syntax::ast;

/// Direct contents of one class definition, before any inheritance.
#[derive(Debug)]
pub struct ClassInfo<'a> {
    pub def: &'a ast::Class,
    /// Set for classes that live in the library tree (not for those written inside modifications).
    pub id: Option<ClassId>,
    /// Elements in source order; `extends` clauses among them.
    pub items: Vec<Item<'a>>,
    pub imports: Vec<&'a ast::Import>,
    /// Renamed and qualified imports by the name they introduce.
    pub import_names: FastMap<Name, ImportTarget<'a>>,
    /// `import A.*`
    pub import_all: Vec<&'a ast::Path>,
}

#[derive(Clone, Copy, Debug)]
pub enum Item<'a> {
    Extends { clause: &'a ast::Extends, protected: bool },
    Component { clause: &'a ast::ComponentClause, component: &'a ast::Component, protected: bool },
    Class { element: &'a ast::ClassElement, protected: bool },
}

/// An imported name: a path, and one more part for `import A.{b}`.
#[derive(Clone, Copy, Debug)]
pub struct ImportTarget<'a> {
    pub path: &'a ast::Path,
    pub last: Option<&'a ast::Ident>,
}

impl<'a> ClassInfo<'a> {
    pub fn new(def: &'a ast::Class, library: &Library<'a>) -> ClassInfo<'a> {
        let mut info = ClassInfo {
            def,
            id: library.class_of(def),
            items: Vec::new(),
            imports: Vec::new(),
            import_names: FastMap::default(),
            import_all: Vec::new(),
        };
        if let Some(composition) = composition(def) {
            for section in &composition.sections {
                if let ast::Section::Elements(section) = section {
                    let protected = section.visibility == Some(ast::Visibility::Protected);
                    for element in &section.elements {
                        info.add(element, protected);
                    }
                }
            }
        }
        info
    }

    fn add(&mut self, element: &'a ast::Element, protected: bool) {
        match element {
            ast::Element::Extends(clause) => self.items.push(Item::Extends { clause, protected }),
            ast::Element::Class(element) => self.items.push(Item::Class { element, protected }),
            ast::Element::Components(clause) => {
                for component in &clause.components {
                    self.items.push(Item::Component { clause, component, protected });
                }
            }
            ast::Element::Import(import) => {
                self.imports.push(import);
                let path = &import.path;
                match &import.kind {
                    ast::ImportKind::Qualified => {
                        if let Some(last) = path.parts.last() {
                            self.import_names.insert(last.name, ImportTarget { path, last: None });
                        }
                    }
                    ast::ImportKind::Renamed(name) => {
                        self.import_names.insert(name.name, ImportTarget { path, last: None });
                    }
                    ast::ImportKind::Unqualified => self.import_all.push(path),
                    ast::ImportKind::List(names) => {
                        for name in names {
                            self.import_names.insert(name.name, ImportTarget { path, last: Some(name) });
                        }
                    }
                }
            }
        }
    }
}

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
