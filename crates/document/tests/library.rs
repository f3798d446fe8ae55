//! Icons of the library: a component shows its name in any tool.

use layshaft_document::icon;
use layshaft_flatten::Store;
use layshaft_flatten::library::{ClassId, Library, LibraryOptions};
use layshaft_syntax::{ast, query};
use std::path::Path;

/// A model or block that is put into others: neither partial nor something to be simulated by itself, nor an example.
fn is_component(library: &Library, class: ClassId) -> bool {
    let definition = library.ast(class);
    let annotation = query::annotation(definition);
    matches!(definition.prefixes.kind, ast::ClassKind::Model | ast::ClassKind::Block)
        && matches!(definition.body, ast::ClassBody::Long(_))
        && !definition.prefixes.partial
        && annotation.and_then(|annotation| query::argument(annotation, "experiment")).is_none()
        && !library.path(class).contains(".Examples.")
        && !is_example(definition)
}

/// Whether a class extends the icon of examples.
fn is_example(definition: &ast::Class) -> bool {
    let sections =
        query::composition(definition).map(|composition| composition.sections.as_slice()).unwrap_or_default();
    let elements = sections.iter().flat_map(|section| match section {
        ast::Section::Elements(elements) => elements.elements.as_slice(),
        _ => &[],
    });
    elements.into_iter().any(|element| match element {
        ast::Element::Extends(extends) => extends.base.parts.last().is_some_and(|part| part.name == "Example"),
        _ => false,
    })
}

fn classes_of(library: &mut Library, class: ClassId, found: &mut Vec<ClassId>) {
    for (_, child) in library.children(class) {
        found.push(child);
        classes_of(library, child, found);
    }
}

#[test]
fn every_component_shows_its_name() {
    let store = Store::default();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../library");
    let options = LibraryOptions { paths: vec![folder], ..LibraryOptions::default() };
    let mut library = Library::new(&store, options);
    let root = library.find("Layshaft").unwrap();
    let mut classes = Vec::new();
    classes_of(&mut library, root, &mut classes);
    classes.retain(|&class| is_component(&library, class));
    assert!(classes.len() > 400, "{} components", classes.len());
    let mut nameless = Vec::new();
    for class in classes {
        let svg = icon(&mut library, class).unwrap_or_default();
        if !svg.contains(&format!(">{}</text>", library.name(class))) {
            nameless.push(library.path(class));
        }
    }
    assert!(nameless.is_empty(), "icons without %name: {nameless:#?}");
    for (class, value) in [("Rotational.Components.Inertia", "J=1"), ("Powertrain.Gears.Planetary", "z=35, 73")] {
        let class = library.find(&format!("Layshaft.{class}")).unwrap();
        let svg = icon(&mut library, class).unwrap();
        assert!(svg.contains(&format!(">{value}</text>")), "{svg}");
    }
}
