//! The diagram of a class: its components where their placement says, drawn with their icons, and the lines of its connections.

use crate::graphics::{Texts, mirrored, number, points};
use crate::icon::{Placement, graphics, placement};
use crate::scope::{drawing_order, elements, path_text, resolve};
use layshaft_flatten::library::{ClassId, Library};
use layshaft_source::html::escape;
use layshaft_syntax::{ast, query};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Room around the outermost components.
const MARGIN: f64 = 16.0;

/// Lines pass behind letters.
const HALO: &str = "stroke=\"#fff\" stroke-width=\"0.9\" paint-order=\"stroke\"";

/// The parts of a diagram, drawn in this order.
#[derive(Default)]
struct Diagram {
    /// Icons by the path of their class, each drawn once: name of the symbol and its graphics.
    symbols: BTreeMap<String, (String, String)>,
    components: String,
    lines: String,
    labels: Vec<Label>,
    /// Segments of lines, and boxes of components, which labels avoid.
    segments: Vec<[(f64, f64); 2]>,
    boxes: Vec<[f64; 4]>,
    count: usize,
    /// Least and greatest x and y, as in SVG.
    bounds: Option<[f64; 4]>,
}

/// The name of a component and what it gives its parameters.
struct Label {
    name: String,
    values: String,
    /// Left, top, right and bottom of its component.
    bounds: [f64; 4],
}

/// The diagram as an SVG document; none for a class without connected components.
pub fn diagram(library: &mut Library, class: ClassId) -> Option<String> {
    let mut diagram = Diagram::default();
    let owner = library.path(class).replace('.', "-");
    for layer in drawing_order(library, class) {
        diagram.add_components(library, layer, &owner);
        diagram.add_lines(library.ast(layer));
    }
    if diagram.count < 2 || diagram.lines.is_empty() {
        return None;
    }
    let names = diagram.draw_labels();
    let [left, top, right, bottom] = diagram.bounds?;
    let (width, height) = (right - left + 2.0 * MARGIN, bottom - top + 2.0 * MARGIN);
    let mut symbols = String::new();
    for (name, graphics) in diagram.symbols.values() {
        let _ = write!(symbols, "<g id=\"{name}\">{graphics}</g>");
    }
    let Diagram { components, lines, .. } = diagram;
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {width} {height}\" class=\"diagram\" \
         style=\"max-width:{}px\"><defs>{symbols}</defs>{components}{lines}{names}</svg>",
        left - MARGIN,
        top - MARGIN,
        // About two pixels per unit.
        (2.2 * width).round(),
    ))
}

impl Diagram {
    fn add_components(&mut self, library: &mut Library, layer: ClassId, owner: &str) {
        let clauses: Vec<&ast::ComponentClause> = elements(library.ast(layer))
            .filter_map(|(element, _)| match element {
                ast::Element::Components(clause) => Some(clause),
                _ => None,
            })
            .collect();
        for clause in clauses {
            for component in &clause.components {
                // What stands behind `constrainedby` belongs to the component.
                let behind =
                    clause.constraint.as_ref().and_then(|constraint| constraint.description.annotation.as_ref());
                let annotation = component.description.annotation.as_ref().or(behind);
                let place = annotation.and_then(|annotation| placement(&annotation.arguments, "transformation"));
                let Some(place) = place else {
                    continue;
                };
                let Some(kind) = resolve(library, layer, &clause.type_name) else { continue };
                let values = key_values(library, component);
                self.place(library, kind, &place, (component.name.name.as_str(), &values), owner);
            }
        }
    }

    /// `label` is the name of the component, and what it gives its parameters.
    fn place(
        &mut self,
        library: &mut Library,
        kind: ClassId,
        place: &Placement,
        (name, values): (&str, &str),
        owner: &str,
    ) {
        let path = library.path(kind);
        let is_connector = library.ast(kind).prefixes.kind == ast::ClassKind::Connector;
        if !self.symbols.contains_key(&path) {
            let symbol = format!("{owner}-{}", self.symbols.len());
            self.symbols.insert(path.clone(), (symbol, graphics(library, kind, &Texts::new())));
        }
        let (symbol, drawn) = &self.symbols[&path];
        if drawn.is_empty() {
            return;
        }
        // The class's own connectors are its frame: half as large, they do not hide what is inside.
        let half = if is_connector { " scale(0.5)" } else { "" };
        let _ = write!(self.components, "<use href=\"#{symbol}\" transform=\"{}{half}\"/>", place.transformation());
        self.count += 1;
        let [left, top, right, bottom] = place.bounds();
        self.include((left, top));
        self.include((right, bottom + if is_connector { 0.0 } else { 5.0 }));
        self.boxes.push([left, top, right, bottom]);
        if !is_connector {
            let (name, values) = (name.to_string(), values.to_string());
            self.labels.push(Label { name, values, bounds: [left, top, right, bottom] });
        }
    }

    /// Names and values below their boxes; above or inside where lines or other components are in the way.
    fn draw_labels(&mut self) -> String {
        let mut svg = String::new();
        for Label { name, values, bounds } in std::mem::take(&mut self.labels) {
            let [left, top, right, bottom] = bounds;
            let centre = (left + right) / 2.0;
            let size = |text: &str, least: f64, most: f64| {
                (1.9 * (right - left) / text.chars().count().max(1) as f64).clamp(least, most)
            };
            let (large, small) = (size(&name, 3.2, 4.4), size(&values, 2.4, 3.2));
            let half = 0.28 * (large * name.chars().count() as f64).max(small * values.chars().count() as f64);
            let height = if values.is_empty() { 5.0 } else { 8.7 };
            // Tops of the places: below, above, in the middle of the box.
            let places = [bottom + 0.3, top - height - 0.8, (top + bottom - height) / 2.0];
            let crowd = |at: usize| {
                let area = [centre - half, places[at], centre + half, places[at] + height];
                let lines = self.segments.iter().filter(|segment| crosses(area, **segment)).count();
                let others = self.boxes.iter().filter(|other| **other != bounds && overlap(area, **other)).count();
                // What stands on an icon hides it.
                2 * (lines + others) + at
            };
            let top = places[(0..places.len()).min_by_key(|&at| crowd(at)).unwrap_or(0)];
            let mut text = |y: f64, size: f64, colour: &str, text: &str| {
                let _ = write!(
                    svg,
                    "<text x=\"{centre}\" y=\"{:.1}\" font-size=\"{size:.1}\" text-anchor=\"middle\" fill=\"{colour}\" {HALO}>{}</text>",
                    y,
                    escape(text)
                );
            };
            text(top + 4.2, large, "#1f5fa8", &name);
            if !values.is_empty() {
                text(top + 7.9, small, "#606870", &values);
            }
            self.include((centre, top));
            self.include((centre, top + height));
        }
        svg
    }

    fn add_lines(&mut self, class: &ast::Class) {
        let sections = query::composition(class).map(|composition| composition.sections.as_slice()).unwrap_or_default();
        for section in sections {
            let ast::Section::Equations { equations, .. } = section else { continue };
            self.add_lines_of(equations);
        }
    }

    fn add_lines_of(&mut self, equations: &[ast::Equation]) {
        for equation in equations {
            match &equation.kind {
                ast::EquationKind::Connect(..) => {
                    self.add_line(equation);
                }
                ast::EquationKind::For { body, .. } => self.add_lines_of(body),
                ast::EquationKind::If { branches, otherwise } => {
                    branches.iter().for_each(|(_, body)| self.add_lines_of(body));
                    otherwise.iter().for_each(|body| self.add_lines_of(body));
                }
                _ => {}
            }
        }
    }

    fn add_line(&mut self, equation: &ast::Equation) -> Option<()> {
        let annotation = &equation.description.annotation.as_ref()?.arguments;
        let line = query::arguments(query::argument(annotation, "Line")?)?;
        let corners = points(query::value(query::argument(line, "points")?)?)?;
        let colour = query::argument(line, "color").and_then(query::value).and_then(colour);
        self.segments.extend(
            corners.windows(2).map(|pair| [(pair[0].0, mirrored(pair[0].1)), (pair[1].0, mirrored(pair[1].1))]),
        );
        let mut path = String::new();
        for &(x, y) in &corners {
            self.include((x, mirrored(y)));
            let _ = write!(path, "{x},{} ", mirrored(y));
        }
        let colour = colour.unwrap_or_else(|| "#000000".to_string());
        let _ = write!(
            self.lines,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"0.6\"/>",
            path.trim_end()
        );
        Some(())
    }

    fn include(&mut self, (x, y): (f64, f64)) {
        let [left, top, right, bottom] = self.bounds.get_or_insert([x, y, x, y]);
        (*left, *top, *right, *bottom) = (left.min(x), top.min(y), right.max(x), bottom.max(y));
    }
}

/// Whether two boxes have a part in common.
fn overlap([left, top, right, bottom]: [f64; 4], other: [f64; 4]) -> bool {
    left < other[2] && other[0] < right && top < other[3] && other[1] < bottom
}

/// Whether a segment runs through a box; lines of diagrams are horizontal or vertical, others count by the box around them.
fn crosses(area: [f64; 4], [(x1, y1), (x2, y2)]: [(f64, f64); 2]) -> bool {
    let around = [x1.min(x2) - 0.3, y1.min(y2) - 0.3, x1.max(x2) + 0.3, y1.max(y2) + 0.3];
    overlap(area, around)
}

/// What a component gives its parameters, as far as that is short: `J=0.2, d=5`.
fn key_values(library: &Library, component: &ast::Component) -> String {
    const LONGEST: usize = 24;
    let Some(class) = component.modification.as_ref().and_then(|modification| modification.class.as_ref()) else {
        return String::new();
    };
    let mut text = String::new();
    for argument in &class.arguments {
        let ast::Argument::Modify(modify) = argument else { continue };
        let Some(value) = modify.modification.as_ref().and_then(|m| m.value.as_ref()?.expr.as_ref()) else { continue };
        let Some(file) = library.store().sources.get(value.span.file) else { continue };
        let one =
            format!("{}={}", path_text(&modify.path), file.slice(value.span).split_whitespace().collect::<String>());
        let longer = if text.is_empty() { one } else { format!("{text}, {one}") };
        if longer.chars().count() <= LONGEST {
            text = longer;
        }
    }
    text
}

fn colour(expr: &ast::Expr) -> Option<String> {
    let ast::ExprKind::Array(items) = &expr.kind else { return None };
    let parts: Option<Vec<f64>> = items.iter().map(number).collect();
    match parts?.as_slice() {
        [red, green, blue] => {
            let byte = |value: &f64| value.clamp(0.0, 255.0) as u8;
            Some(format!("#{:02x}{:02x}{:02x}", byte(red), byte(green), byte(blue)))
        }
        _ => None,
    }
}
