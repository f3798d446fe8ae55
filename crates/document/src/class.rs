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
    unit: String,
    range: String,
    description: String,
    /// Less interesting to who models: what selects states, switches of the reduction.
    rank: usize,
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
    parameter_table(&mut text, &parameters);
    table(&mut text, ["Connector", "Type", "", ""], &connectors);
    text.push_str("<div style=\"clear:both\"></div>\n\n");
    text
}

/// The Documentation annotation.
pub fn documentation(definition: &ast::Class) -> Option<&str> {
    let documentation = query::argument(query::annotation(definition)?, "Documentation")?;
    query::text(query::argument(query::arguments(documentation)?, "info")?)
}

/// Public parameters and connectors, inherited ones after the class's own; among parameters, what is physical before what is not.
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
            for component in &clause.components {
                let declared = declaration(library, layer, clause, component);
                list.push(declared);
            }
        }
    }
    parameters.sort_by_key(|parameter| parameter.rank);
    (parameters, connectors)
}

fn declaration(
    library: &mut Library,
    layer: ClassId,
    clause: &ast::ComponentClause,
    component: &ast::Component,
) -> Declaration {
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
        unit: attribute(library, layer, clause, component, "unit")
            .map(|unit| unit.replace('"', ""))
            .unwrap_or_default(),
        range: range(library, layer, clause, component),
        rank: rank(&library.path(layer).to_string(), &path_text(&clause.type_name)),
    }
}

/// Where a parameter stands in the table: what describes the part, then what belongs to energies and reductions, then the solver's.
fn rank(layer: &str, type_name: &str) -> usize {
    match () {
        () if type_name.rsplit('.').next() == Some("StateSelect") => 2,
        () if layer.starts_with("Layshaft.Energy.") => 1,
        () => 0,
    }
}

/// "≥ 0", "0 … 1".
fn range(library: &mut Library, layer: ClassId, clause: &ast::ComponentClause, component: &ast::Component) -> String {
    let mut limit = |name: &str| {
        let text = attribute(library, layer, clause, component, name)?;
        Some(
            text.rsplit('.')
                .next()
                .map_or(text.clone(), |last| if last == "small" { "> 0".into() } else { text.clone() }),
        )
    };
    match (limit("min"), limit("max")) {
        (Some(min), Some(max)) if min.starts_with('>') => format!("{min}, ≤ {max}"),
        (Some(min), Some(max)) => format!("{min} … {max}"),
        (Some(min), None) if min.starts_with('>') => min,
        (Some(min), None) => format!("≥ {min}"),
        (None, Some(max)) => format!("≤ {max}"),
        (None, None) => String::new(),
    }
}

/// An attribute as written: in the declaration, or in the types it goes back to.
fn attribute(
    library: &mut Library,
    layer: ClassId,
    clause: &ast::ComponentClause,
    component: &ast::Component,
    name: &str,
) -> Option<String> {
    const DEPTH: usize = 16;
    let written = |library: &Library, class: &ast::ClassModification| {
        let value = query::value(query::argument(class, name)?)?;
        let file = library.store().sources.get(value.span.file)?;
        Some(file.slice(value.span).to_string())
    };
    let own = component.modification.as_ref().and_then(|modification| modification.class.as_ref());
    if let Some(text) = own.and_then(|class| written(library, class)) {
        return Some(text);
    }
    let mut at = resolve(library, layer, &clause.type_name)?;
    for _ in 0..DEPTH {
        let ast::ClassBody::Short(short) = &library.ast(at).body else { return None };
        if let Some(text) = short.modification.as_ref().and_then(|class| written(library, class)) {
            return Some(text);
        }
        let scope = library.parent(at).unwrap_or(at);
        at = resolve(library, scope, &short.base)?;
    }
    None
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

/// Parameters with unit and range, as far as any of them has one.
fn parameter_table(text: &mut String, rows: &[Declaration]) {
    if rows.is_empty() {
        return;
    }
    let cell = |content: &str| line(content).replace('|', "\\|");
    let quoted = |content: &str| if content.is_empty() { String::new() } else { code(content) };
    let (has_units, has_ranges) =
        (rows.iter().any(|row| !row.unit.is_empty()), rows.iter().any(|row| !row.range.is_empty()));
    let mut heads = vec!["Parameter", "Default"];
    heads.extend(has_units.then_some("Unit"));
    heads.extend(has_ranges.then_some("Range"));
    heads.extend(["", "Type"]);
    let _ = writeln!(text, "| {} |\n|{}", heads.join(" | "), "---|".repeat(heads.len()));
    for row in rows {
        let mut cells = vec![code(&row.name), quoted(&row.value)];
        cells.extend(has_units.then(|| cell(&row.unit.replace("degC", "°C"))));
        cells.extend(has_ranges.then(|| cell(&row.range)));
        cells.extend([cell(&row.description.replace('\n', " ")), cell(&row.type_name)]);
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
    text.push('\n');
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
