//! What a class declares by itself, collected once from its syntax tree.

use crate::library::{ClassId, Library};
use layshaft_source::{FastMap, Name};
use layshaft_syntax::{ast, query};

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
        if let Some(composition) = query::composition(def) {
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
