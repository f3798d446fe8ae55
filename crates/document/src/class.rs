//! One class on its page.

use crate::diagram::diagram;
use crate::html::{self, line};
use crate::icon::icon;
use crate::scope::{elements, path_text, resolve, with_bases};
use layshaft_flatten::library::{ClassId, Library};
use layshaft_syntax::{ast, query};
use std::fmt::Write;

/// One declaration of a class that its users see.
struct Declaration {
    name: String,
    type_name: String,
    value: String,
    description: String,
}

/// The section of a class. `link` turns a class name into an address of the book.
pub fn section(library: &mut Library, class: ClassId, link: &mut dyn FnMut(&str) -> Option<String>) -> String {
    let definition = library.ast(class);
    let mut text = format!("## {}\n\n", line(library.name(class).as_str()));
    if let Some(svg) = icon(library, class) {
        let _ = writeln!(text, "<div style=\"float:right;width:6em;height:6em\">{svg}</div>\n");
    }
    let description = query::description(definition);
    if !description.is_empty() {
        let _ = writeln!(text, "*{}*\n", line(&description));
    }
    let path = library.path(class);
    if query::annotation(definition).is_some_and(|annotation| query::argument(annotation, "experiment").is_some()) {
        let _ = writeln!(text, "    layshaft simulate {path}\n");
    }
    if let Some(info) = documentation(definition) {
        let _ = writeln!(text, "{}\n", html::body(info, link));
    }
    if let Some(svg) = diagram(library, class) {
        let _ = writeln!(text, "<div style=\"clear:both\">{svg}</div>\n");
    }
    let (parameters, connectors) = declarations(library, class);
    table(&mut text, ["Parameter", "Type", "Default", ""], &parameters);
    table(&mut text, ["Connector", "Type", "", ""], &connectors);
    text.push_str("<div style=\"clear:both\"></div>\n\n");
    text
}

/// The Documentation annotation.
pub fn documentation(definition: &ast::Class) -> Option<&str> {
    let documentation = query::argument(query::annotation(definition)?, "Documentation")?;
    query::text(query::argument(query::arguments(documentation)?, "info")?)
}

/// Public parameters and connectors, inherited ones after the class's own.
fn declarations(library: &mut Library, class: ClassId) -> (Vec<Declaration>, Vec<Declaration>) {
    let (mut parameters, mut connectors) = (Vec::new(), Vec::new());
    for layer in with_bases(library, class) {
        let clauses: Vec<&ast::ComponentClause> = elements(library.ast(layer))
            .filter_map(|(element, is_public)| match element {
                ast::Element::Components(clause) if is_public && !clause.prefixes.is_final => Some(clause),
                _ => None,
            })
            .collect();
        for clause in clauses {
            let list = if clause.type_prefixes.variability == Some(ast::VariabilityPrefix::Parameter) {
                &mut parameters
            } else {
                let kind = resolve(library, layer, &clause.type_name).map(|found| library.ast(found).prefixes.kind);
                if kind != Some(ast::ClassKind::Connector) {
                    continue;
                }
                &mut connectors
            };
            list.extend(clause.components.iter().map(|component| declaration(library, clause, component)));
        }
    }
    (parameters, connectors)
}

fn declaration(library: &Library, clause: &ast::ComponentClause, component: &ast::Component) -> Declaration {
    let value = component.modification.as_ref().and_then(|modification| modification.value.as_ref()?.expr.as_ref());
    let value = value.and_then(|value| {
        let file = library.store().sources.get(value.span.file)?;
        Some(file.slice(value.span).to_string())
    });
    let strings = component.description.strings.iter().map(|string| &*string.value);
    let dimensions = if component.subscripts.is_some() || clause.subscripts.is_some() { "[]" } else { "" };
    Declaration {
        name: format!("{}{dimensions}", component.name.name),
        type_name: path_text(&clause.type_name),
        value: shortened(&value.unwrap_or_default()),
        description: strings.collect(),
    }
}

/// Long values, such as tables, are cut.
fn shortened(value: &str) -> String {
    const LONGEST: usize = 40;
    let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
    if value.chars().count() <= LONGEST {
        return value;
    }
    let kept: String = value.chars().take(LONGEST - 1).collect();
    kept + "…"
}

/// Code within a table; a quote that would end it is written as another.
fn code(text: &str) -> String {
    format!("`{}`", text.replace('`', "'").replace(['\n', '\r'], " ").replace('|', "\\|"))
}

fn table(text: &mut String, heads: [&str; 4], rows: &[Declaration]) {
    if rows.is_empty() {
        return;
    }
    let cell = |content: &str| line(content).replace('|', "\\|");
    let _ = writeln!(text, "| {} |\n|---|---|---|---|", heads.join(" | "));
    for row in rows {
        let value = if row.value.is_empty() { String::new() } else { code(&row.value) };
        let _ = writeln!(
            text,
            "| {} | {} | {value} | {} |",
            code(&row.name),
            cell(&row.type_name),
            cell(&row.description.replace('\n', " "))
        );
    }
    text.push('\n');
}
