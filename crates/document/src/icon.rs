//! The icon of a class: its own graphics over those of the classes it extends, with its connectors.

use crate::graphics::{Texts, draw, mirrored, number, points};
use crate::scope::{drawing_order, elements, resolve, with_bases};
use layshaft_flatten::library::{ClassId, Library};
use layshaft_syntax::{ast, query};
use std::fmt::Write;

/// The icon as an SVG document, if the class or one it extends has graphics. It shows the name of the class and the defaults of its parameters.
pub fn icon(library: &mut Library, class: ClassId) -> Option<String> {
    let texts = texts(library, class);
    let svg = graphics(library, class, &texts);
    (!svg.is_empty()).then(|| {
        // Names stand above the square of an icon and values below it.
        let view =
            if svg != graphics(library, class, &Texts::new()) { "-150 -150 300 300" } else { "-115 -115 230 230" };
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{view}\" class=\"icon\">{svg}</svg>")
    })
}

/// The name of a class and the values of its parameters, as far as they are short.
fn texts(library: &mut Library, class: ClassId) -> Texts {
    const LONGEST: usize = 12;
    let name = library.name(class).to_string();
    let mut texts = Texts::from([("class".to_string(), name.clone()), ("name".to_string(), name)]);
    for layer in with_bases(library, class) {
        for (element, _) in elements(library.ast(layer)) {
            let ast::Element::Components(clause) = element else { continue };
            for component in &clause.components {
                let value = component.modification.as_ref().and_then(|m| m.value.as_ref()?.expr.as_ref());
                let Some(file) = value.and_then(|value| library.store().sources.get(value.span.file)) else { continue };
                let text: String = value.map_or("", |value| file.slice(value.span)).split_whitespace().collect();
                if text.chars().count() <= LONGEST {
                    texts.entry(component.name.name.to_string()).or_insert(text);
                }
            }
        }
    }
    texts
}

/// What the icon consists of; `texts` are those that depend on the instance.
pub fn graphics(library: &mut Library, class: ClassId, texts: &Texts) -> String {
    let mut svg = String::new();
    for layer in drawing_order(library, class) {
        layer_graphics(library, layer, texts, &mut svg);
    }
    for layer in drawing_order(library, class) {
        connectors(library, layer, &mut svg);
    }
    svg
}

fn layer_graphics(library: &Library, class: ClassId, texts: &Texts, svg: &mut String) {
    let icon = query::annotation(library.ast(class))
        .and_then(|annotation| query::argument(annotation, "Icon"))
        .and_then(query::arguments);
    let graphics = icon.and_then(|icon| query::argument(icon, "graphics")).and_then(query::value);
    if let Some(ast::Expr { kind: ast::ExprKind::Array(items), .. }) = graphics {
        for item in items {
            draw(item, texts, svg);
        }
    }
}

/// Connectors are drawn with their own icon, where their placement says.
fn connectors(library: &mut Library, class: ClassId, svg: &mut String) {
    let clauses: Vec<&ast::ComponentClause> = elements(library.ast(class))
        .filter_map(|(element, is_public)| match element {
            ast::Element::Components(clause) if is_public => Some(clause),
            _ => None,
        })
        .collect();
    for clause in clauses {
        let Some(connector) = resolve(library, class, &clause.type_name) else { continue };
        if library.ast(connector).prefixes.kind != ast::ClassKind::Connector {
            continue;
        }
        for component in &clause.components {
            let annotation = component.description.annotation.as_ref().map(|annotation| &annotation.arguments);
            let Some(place) = annotation.and_then(|annotation| placement(annotation, "iconTransformation")) else {
                continue;
            };
            let mut drawn = String::new();
            for layer in drawing_order(library, connector) {
                layer_graphics(library, layer, &Texts::new(), &mut drawn);
            }
            let drawn = thickened(&drawn, place.shrinking());
            let _ = write!(svg, "<g transform=\"{}\">{drawn}</g>", place.transformation());
        }
    }
}

/// Lines of what is drawn smaller by `factor`, made thicker so that they are seen: half as thick as those around.
fn thickened(svg: &str, factor: f64) -> String {
    const WIDTH: &str = "stroke-width=\"";
    let mut parts = svg.split(WIDTH);
    let mut out = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (width, rest) = part.split_once('"').unwrap_or((part, ""));
        let width = width.parse().unwrap_or(1.0) * (0.5 * factor).max(1.0);
        let _ = write!(out, "{WIDTH}{}\"{rest}", (10.0 * width).round() / 10.0);
    }
    out
}

/// Where a component of 200 by 200 units goes, in the coordinates of annotations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    extent: [(f64, f64); 2],
    origin: (f64, f64),
    rotation: f64,
}

/// The placement that an annotation gives; `wanted` is preferred over `transformation`.
pub fn placement(annotation: &ast::ClassModification, wanted: &str) -> Option<Placement> {
    let placement = query::arguments(query::argument(annotation, "Placement")?)?;
    let transformation = query::argument(placement, wanted)
        .or_else(|| query::argument(placement, "transformation"))
        .and_then(query::arguments)?;
    let extent = points(query::value(query::argument(transformation, "extent")?)?)?;
    let &[first, second] = extent.as_slice() else { return None };
    let origin = query::argument(transformation, "origin").and_then(query::value);
    let origin = origin.and_then(|origin| match &origin.kind {
        ast::ExprKind::Array(items) if items.len() == 2 => Some((number(&items[0])?, number(&items[1])?)),
        _ => None,
    });
    let rotation = query::argument(transformation, "rotation").and_then(query::value).and_then(number);
    Some(Placement { extent: [first, second], origin: origin.unwrap_or((0.0, 0.0)), rotation: rotation.unwrap_or(0.0) })
}

impl Placement {
    /// As an SVG transformation.
    pub fn transformation(&self) -> String {
        let ([(x1, y1), (x2, y2)], (ox, oy)) = (self.extent, self.origin);
        let (cx, cy) = ((x1 + x2) / 2.0, (y1 + y2) / 2.0);
        let (sx, sy) = ((x2 - x1) / 200.0, (y2 - y1) / 200.0);
        format!(
            "translate({ox} {}) rotate({}) translate({cx} {}) scale({sx} {sy})",
            mirrored(oy),
            mirrored(self.rotation),
            mirrored(cy)
        )
    }

    /// How many times smaller than its own coordinates it is drawn.
    fn shrinking(&self) -> f64 {
        let [(x1, _), (x2, _)] = self.extent;
        200.0 / (x2 - x1).abs().max(1.0)
    }

    /// Left, top, right and bottom of the box, as in SVG.
    pub fn bounds(&self) -> [f64; 4] {
        let ([(x1, y1), (x2, y2)], (ox, oy)) = (self.extent, self.origin);
        let (sin, cos) = self.rotation.to_radians().sin_cos();
        let corners = [(x1, y1), (x1, y2), (x2, y1), (x2, y2)]
            .map(|(x, y)| (ox + x * cos - y * sin, mirrored(oy + x * sin + y * cos)));
        let of = |pick: fn(f64, f64) -> f64, part: fn(&(f64, f64)) -> f64| {
            corners.iter().map(part).reduce(pick).unwrap_or_default()
        };
        [of(f64::min, |c| c.0), of(f64::min, |c| c.1), of(f64::max, |c| c.0), of(f64::max, |c| c.1)]
    }
}
