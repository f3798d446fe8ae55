//! Graphical primitives of annotations as SVG.
//!
//! Modelica's y axis points upwards and angles turn against the clock; SVG's points downwards. Points are mirrored here, so
//! that texts stay upright.

use layshaft_source::html::escape;
use layshaft_syntax::ast::{self, ExprKind};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Literal numbers and lists of them, as annotations hold them.
pub fn number(expr: &ast::Expr) -> Option<f64> {
    match &expr.kind {
        ExprKind::Integer(value) => Some(*value as f64),
        ExprKind::Real(value) => Some(*value),
        ExprKind::Paren(inner) => number(inner),
        ExprKind::Unary(ast::UnaryOp::Minus, inner) => number(inner).map(|value| -value),
        ExprKind::Unary(ast::UnaryOp::Plus, inner) => number(inner),
        _ => None,
    }
}

fn numbers(expr: &ast::Expr) -> Option<Vec<f64>> {
    match &expr.kind {
        ExprKind::Array(items) => items.iter().map(number).collect(),
        _ => None,
    }
}

/// A list of points `{{x, y}, …}`.
pub fn points(expr: &ast::Expr) -> Option<Vec<(f64, f64)>> {
    let ExprKind::Array(items) = &expr.kind else { return None };
    items.iter().map(|item| numbers(item).and_then(|xy| (xy.len() == 2).then(|| (xy[0], xy[1])))).collect()
}

/// One primitive, such as `Rectangle(extent = …)`.
struct Shape<'a> {
    named: &'a [ast::NamedArgument],
}

impl<'a> Shape<'a> {
    fn argument(&self, name: &str) -> Option<&'a ast::Expr> {
        self.named.iter().find(|argument| argument.name.name == name).map(|argument| &argument.value)
    }

    fn number(&self, name: &str) -> Option<f64> {
        self.argument(name).and_then(number)
    }

    fn points(&self, name: &str) -> Option<Vec<(f64, f64)>> {
        self.argument(name).and_then(points)
    }

    fn colour(&self, name: &str, default: &str) -> String {
        match self.argument(name).and_then(numbers).as_deref() {
            Some([red, green, blue]) => {
                let byte = |value: &f64| value.clamp(0.0, 255.0) as u8;
                format!("#{:02x}{:02x}{:02x}", byte(red), byte(green), byte(blue))
            }
            _ => default.to_string(),
        }
    }

    /// The last part of an enumeration literal, such as `Solid` of `FillPattern.Solid`.
    fn literal(&self, name: &str) -> Option<&'static str> {
        match &self.argument(name)?.kind {
            ExprKind::Ref(reference) => reference.parts.last().map(|part| part.name.name.as_str()),
            _ => None,
        }
    }

    fn text(&self, name: &str) -> Option<&'a str> {
        match &self.argument(name)?.kind {
            ExprKind::String(text) => Some(text),
            _ => None,
        }
    }

    fn stroke(&self, colour: &str) -> String {
        let width = self.number("lineThickness").or_else(|| self.number("thickness")).unwrap_or(0.25).max(0.5);
        let dash = match self.literal("pattern").or_else(|| self.literal("linePattern")) {
            Some("None") => return "stroke=\"none\"".to_string(),
            Some("Dash") => " stroke-dasharray=\"8 4\"",
            Some("Dot") => " stroke-dasharray=\"2 3\"",
            Some("DashDot") => " stroke-dasharray=\"8 3 2 3\"",
            _ => "",
        };
        format!("stroke=\"{colour}\" stroke-width=\"{}\"{dash}", 2.0 * width)
    }

    fn fill(&self) -> String {
        match self.literal("fillPattern") {
            None | Some("None") => "fill=\"none\"".to_string(),
            _ => format!("fill=\"{}\"", self.colour("fillColor", "#000000")),
        }
    }

    /// Outline and filling of a closed shape.
    fn paint(&self) -> String {
        format!("{} {}", self.fill(), self.stroke(&self.colour("lineColor", "#000000")))
    }

    fn transform(&self) -> String {
        let origin = self.argument("origin").and_then(numbers).filter(|xy| xy.len() == 2).unwrap_or(vec![0.0, 0.0]);
        let rotation = self.number("rotation").unwrap_or(0.0);
        if origin == [0.0, 0.0] && rotation == 0.0 {
            return String::new();
        }
        format!(" transform=\"translate({} {}) rotate({})\"", origin[0], mirrored(origin[1]), mirrored(rotation))
    }
}

/// Of the other sign; zero stays zero.
pub fn mirrored(value: f64) -> f64 {
    0.0 - value
}

/// Left, top, width and height of an extent, mirrored.
fn extent(points: &[(f64, f64)]) -> Option<(f64, f64, f64, f64)> {
    let &[(x1, y1), (x2, y2)] = points else { return None };
    Some((x1.min(x2), mirrored(y1.max(y2)), (x2 - x1).abs(), (y2 - y1).abs()))
}

/// What stands for `%name`, `%class` and `%parameter` in texts; without an entry a text is left out.
pub type Texts = BTreeMap<String, String>;

/// Appends the SVG of one primitive; what is not a primitive of the language is left out.
pub fn draw(expr: &ast::Expr, texts: &Texts, svg: &mut String) {
    let ExprKind::Call(call) = &expr.kind else { return };
    let (Some(kind), ast::Arguments::List { named, .. }) = (call.function.parts.last(), &call.arguments) else {
        return;
    };
    let shape = Shape { named };
    let drawn = match kind.name.name.as_str() {
        "Rectangle" => rectangle(&shape),
        "Ellipse" => ellipse(&shape),
        "Line" => line(&shape),
        "Polygon" => polygon(&shape),
        "Text" => label(&shape, texts),
        _ => None,
    };
    svg.push_str(&drawn.unwrap_or_default());
}

fn rectangle(shape: &Shape) -> Option<String> {
    let (x, y, width, height) = extent(&shape.points("extent")?)?;
    let radius = shape.number("radius").unwrap_or(0.0);
    Some(format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\" {}{}/>",
        shape.paint(),
        shape.transform()
    ))
}

fn ellipse(shape: &Shape) -> Option<String> {
    let (x, y, width, height) = extent(&shape.points("extent")?)?;
    let (rx, ry) = (width / 2.0, height / 2.0);
    let (cx, cy) = (x + rx, y + ry);
    let (start, end) = (shape.number("startAngle").unwrap_or(0.0), shape.number("endAngle").unwrap_or(360.0));
    if (end - start).abs() >= 360.0 {
        return Some(format!(
            "<ellipse cx=\"{cx}\" cy=\"{cy}\" rx=\"{rx}\" ry=\"{ry}\" {}{}/>",
            shape.paint(),
            shape.transform()
        ));
    }
    let at = |angle: f64| (cx + rx * angle.to_radians().cos(), cy - ry * angle.to_radians().sin());
    let ((x1, y1), (x2, y2)) = (at(start), at(end));
    let large = u8::from((end - start).abs() > 180.0);
    let sweep = u8::from(end < start);
    Some(format!(
        "<path d=\"M{x1:.2} {y1:.2}A{rx} {ry} 0 {large} {sweep} {x2:.2} {y2:.2}\" {}{}/>",
        shape.paint(),
        shape.transform()
    ))
}

fn coordinates(points: &[(f64, f64)]) -> String {
    let mut text = String::new();
    for (x, y) in points {
        let _ = write!(text, "{x},{} ", mirrored(*y));
    }
    text.trim_end().to_string()
}

fn line(shape: &Shape) -> Option<String> {
    let points = shape.points("points")?;
    let stroke = shape.stroke(&shape.colour("color", "#000000"));
    let mut svg =
        format!("<polyline points=\"{}\" fill=\"none\" {stroke}{}/>", coordinates(&points), shape.transform());
    if shape.argument("arrow").is_some_and(ends_in_arrow)
        && let [.., from, to] = points.as_slice()
    {
        svg += &arrow_head(*from, *to, &shape.colour("color", "#000000"), &shape.transform());
    }
    Some(svg)
}

/// Whether the second entry of `arrow = {start, end}` is an arrow.
fn ends_in_arrow(list: &ast::Expr) -> bool {
    let ExprKind::Array(items) = &list.kind else { return false };
    let Some(ast::Expr { kind: ExprKind::Ref(reference), .. }) = items.get(1) else { return false };
    reference.parts.last().is_some_and(|part| part.name.name != "None")
}

fn arrow_head(from: (f64, f64), to: (f64, f64), colour: &str, transform: &str) -> String {
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    if length == 0.0 {
        return String::new();
    }
    let (ux, uy) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
    let size = 10.0;
    let base = (to.0 - size * ux, to.1 - size * uy);
    let corners = [
        to,
        (base.0 - 0.4 * size * uy, base.1 + 0.4 * size * ux),
        (base.0 + 0.4 * size * uy, base.1 - 0.4 * size * ux),
    ];
    format!("<polygon points=\"{}\" fill=\"{colour}\"{transform}/>", coordinates(&corners))
}

fn polygon(shape: &Shape) -> Option<String> {
    let points = shape.points("points")?;
    Some(format!("<polygon points=\"{}\" {}{}/>", coordinates(&points), shape.paint(), shape.transform()))
}

/// A text fills its extent in height, and is no wider than it. Texts that depend on the instance, such as `%name`, show what `texts` has for it.
fn label(shape: &Shape, texts: &Texts) -> Option<String> {
    let (x, y, width, height) = extent(&shape.points("extent")?)?;
    let text = substituted(shape.text("textString").or_else(|| shape.text("string"))?, texts)?;
    if text.is_empty() {
        return None;
    }
    let size = height.min(1.4 * width / text.chars().count().max(1) as f64);
    let colour = shape.colour("textColor", &shape.colour("lineColor", "#000000"));
    Some(format!(
        "<text x=\"{}\" y=\"{}\" font-size=\"{size:.1}\" fill=\"{colour}\" text-anchor=\"middle\" \
         dominant-baseline=\"central\"{}>{}</text>",
        x + width / 2.0,
        y + height / 2.0,
        shape.transform(),
        escape(&text)
    ))
}

/// A text with its macros replaced: `%%` is a percent sign, `%par` and `%{par}` the value of a parameter.
fn substituted(text: &str, texts: &Texts) -> Option<String> {
    let mut parts = text.split('%');
    let mut out = parts.next().unwrap_or_default().to_string();
    let mut is_sign = false;
    for part in parts {
        if is_sign {
            out.push('%');
            out.push_str(part);
            is_sign = false;
        } else if part.is_empty() {
            is_sign = true;
        } else {
            let (name, rest) = match part.strip_prefix('{').and_then(|part| part.split_once('}')) {
                Some(found) => found,
                None => part.split_at(part.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(part.len())),
            };
            out.push_str(texts.get(name)?);
            out.push_str(rest);
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn macros_of_texts_are_replaced() {
        let texts = Texts::from([("name".into(), "shaft".into()), ("c".into(), "1e4".into())]);
        let text = |text: &str| substituted(text, &texts);
        assert_eq!(text("plain").as_deref(), Some("plain"));
        assert_eq!(text("%name").as_deref(), Some("shaft"));
        assert_eq!(text("c=%c N").as_deref(), Some("c=1e4 N"));
        assert_eq!(text("%{c}x, 5 %%").as_deref(), Some("1e4x, 5 %"));
        assert_eq!(text("d=%d"), None);
    }
}
