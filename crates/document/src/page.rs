//! Pages: one for each package.

use crate::class;
use crate::html::{self, line};
use crate::scope::is_package;
use layshaft_flatten::library::{ClassId, Library};
use layshaft_syntax::{ast, query};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A page of Markdown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// File name, such as `rotational-components.md`.
    pub file: String,
    /// Name of the package.
    pub title: String,
    /// How deep the package lies below the first.
    pub depth: usize,
    pub text: String,
}

/// The pages of a package and all packages in it, in the order of the library.
pub fn pages(library: &mut Library, root: ClassId) -> Vec<Page> {
    let mut packages = Vec::new();
    collect(library, root, 0, &mut packages);
    let mut addresses = BTreeMap::new();
    for &(package, _) in &packages {
        let file = file_name(&library.path(package));
        addresses.insert(library.path(package), file.clone());
        for (name, child) in library.children(package) {
            if has_section(library, child) {
                addresses.insert(library.path(child), format!("{file}#{}", name.as_str().to_lowercase()));
            }
        }
    }
    packages.into_iter().map(|(package, depth)| page(library, package, depth, &addresses)).collect()
}

fn collect(library: &mut Library, package: ClassId, depth: usize, packages: &mut Vec<(ClassId, usize)>) {
    packages.push((package, depth));
    for (_, child) in library.children(package) {
        if is_package(library, child) {
            collect(library, child, depth + 1, packages);
        }
    }
}

fn file_name(path: &str) -> String {
    format!("{}.md", path.to_lowercase().replace('.', "-"))
}

/// Types say all they have to say in the table of their package.
fn has_section(library: &Library, class: ClassId) -> bool {
    !is_package(library, class) && library.ast(class).prefixes.kind != ast::ClassKind::Type
}

fn page(library: &mut Library, package: ClassId, depth: usize, addresses: &BTreeMap<String, String>) -> Page {
    let path = library.path(package);
    let mut link = |class: &str| addresses.get(class).cloned();
    let definition = library.ast(package);
    let mut text = format!("# {}\n\n", line(&path));
    let description = query::description(definition);
    if !description.is_empty() {
        let _ = writeln!(text, "*{}*\n", line(&description));
    }
    if let Some(info) = class::documentation(definition) {
        let _ = writeln!(text, "{}\n", html::body(info, &mut link));
    }
    let children = library.children(package);
    let rows: Vec<String> = children
        .iter()
        .map(|&(name, child)| {
            let description = line(&query::description(library.ast(child)));
            let name = line(name.as_str()).replace('|', "\\|");
            match addresses.get(&library.path(child)) {
                Some(address) => format!("| [{name}]({address}) | {description} |"),
                None => format!("| {name} | {description} |"),
            }
        })
        .collect();
    if !rows.is_empty() {
        let _ = writeln!(text, "| | |\n|---|---|\n{}\n", rows.join("\n"));
    }
    for (_, child) in children {
        if has_section(library, child) {
            text += &class::section(library, child, &mut link);
        }
    }
    Page { file: file_name(&path), title: library.name(package).to_string(), depth, text }
}
