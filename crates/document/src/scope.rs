//! Names as they stand in the text, looked up from a class outwards.

use layshaft_flatten::library::{ClassId, Library};
use layshaft_syntax::{ast, query};

/// Deepest chain of `extends` that is followed.
const DEPTH: usize = 32;

/// The class a path means inside `class`: a member of it or of an enclosing class, or a top-level class.
pub fn resolve(library: &mut Library, class: ClassId, path: &ast::Path) -> Option<ClassId> {
    let (first, rest) = path.parts.split_first()?;
    let mut at = if path.absolute { None } else { Some(class) };
    let mut found = None;
    while let Some(scope) = at {
        found = library.child(scope, first.name);
        if found.is_some() {
            break;
        }
        at = library.parent(scope);
    }
    let start = found.or_else(|| library.root(first.name))?;
    rest.iter().try_fold(start, |class, part| library.child(class, part.name))
}

/// A class and all it extends, nearest first.
pub fn with_bases(library: &mut Library, class: ClassId) -> Vec<ClassId> {
    let mut classes = vec![class];
    collect_bases(library, class, &mut classes, DEPTH);
    classes
}

fn collect_bases(library: &mut Library, class: ClassId, classes: &mut Vec<ClassId>, depth: usize) {
    if depth == 0 {
        return;
    }
    for base in bases(library, class) {
        if !classes.contains(&base) {
            classes.push(base);
            collect_bases(library, base, classes, depth - 1);
        }
    }
}

/// A class and all it extends in the order in which graphics are drawn: what it extends, clause by clause, then the class.
pub fn drawing_order(library: &mut Library, class: ClassId) -> Vec<ClassId> {
    let mut classes = Vec::new();
    collect_drawn(library, class, &mut classes, DEPTH);
    classes
}

fn collect_drawn(library: &mut Library, class: ClassId, classes: &mut Vec<ClassId>, depth: usize) {
    if depth > 0 {
        for base in bases(library, class) {
            if !classes.contains(&base) {
                collect_drawn(library, base, classes, depth - 1);
            }
        }
    }
    classes.push(class);
}

/// The classes that a class extends itself.
fn bases(library: &mut Library, class: ClassId) -> Vec<ClassId> {
    let definition = library.ast(class);
    let paths: Vec<&ast::Path> = match &definition.body {
        ast::ClassBody::Short(short) => vec![&short.base],
        _ => elements(definition)
            .filter_map(|(element, _)| match element {
                ast::Element::Extends(extends) => Some(&extends.base),
                _ => None,
            })
            .collect(),
    };
    // What a class extends is not looked up in the class itself.
    let scope = library.parent(class).unwrap_or(class);
    paths.into_iter().filter_map(|path| resolve(library, scope, path)).collect()
}

/// The elements of a class, and whether each is public.
pub fn elements(class: &ast::Class) -> impl Iterator<Item = (&ast::Element, bool)> {
    let sections = query::composition(class).map(|composition| composition.sections.as_slice()).unwrap_or_default();
    sections
        .iter()
        .filter_map(|section| match section {
            ast::Section::Elements(elements) => Some(elements),
            _ => None,
        })
        .flat_map(|section| {
            let is_public = section.visibility != Some(ast::Visibility::Protected);
            section.elements.iter().map(move |element| (element, is_public))
        })
}

/// A dotted name as written.
pub fn path_text(path: &ast::Path) -> String {
    let parts: Vec<&str> = path.parts.iter().map(|part| part.name.as_str()).collect();
    parts.join(".")
}

/// Whether a class is a package.
pub fn is_package(library: &Library, class: ClassId) -> bool {
    library.ast(class).prefixes.kind == ast::ClassKind::Package
}
