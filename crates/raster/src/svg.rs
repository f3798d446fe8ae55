//! The elements of SVG that our pictures are made of: rectangles, ellipses, polygons, lines, paths of straight pieces or one arc, texts.
//!
//! `fill`, `stroke`, `font-size` and the like are inherited, as in SVG. What is not listed is left out.

use crate::canvas::Colour;
use crate::font;
use crate::geometry::{Point, Transform, arc, dashed, numbers};
use roxmltree::{Document, Node};

/// Width of the pen as a share of the font size, plain and bold.
const PEN: [f64; 2] = [0.092, 0.135];

/// What an element takes from those around it.
#[derive(Clone)]
pub(crate) struct Style {
    pub fill: Option<Colour>,
    pub stroke: Option<Colour>,
    pub font_size: f64,
}

/// What can be drawn on: pixels, or a page.
pub(crate) trait Surface {
    fn fill(&mut self, outline: &[Point], colour: Colour);
    fn line(&mut self, points: &[Point], width: f64, colour: Colour);
    /// Strokes of one letter.
    fn pen(&mut self, strokes: &[Vec<Point>], width: f64, colour: Colour);
}

pub(crate) struct Painter<'c, S> {
    pub canvas: &'c mut S,
    /// Size of the picture in its own units: what percentages refer to.
    pub size: Point,
    pub has_texts: bool,
    /// Lines are drawn at least this wide, in units of the picture.
    pub thinnest: f64,
}

/// Width and height that an SVG states.
pub(crate) fn size(document: &Document) -> Option<Point> {
    let root = document.root_element();
    let value = |name: &str| root.attribute(name)?.parse::<f64>().ok().filter(|size| (1.0..=1e5).contains(size));
    Some((value("width")?, value("height")?))
}

impl<S: Surface> Painter<'_, S> {
    pub fn draw(&mut self, node: Node, outside: Transform, style: &Style) {
        let here = outside.then(Transform::parse(node.attribute("transform").unwrap_or("")));
        let mut style = style.clone();
        if let Some(fill) = node.attribute("fill") {
            style.fill = colour(fill);
        }
        if let Some(stroke) = node.attribute("stroke") {
            style.stroke = colour(stroke);
        }
        if let Some(size) = node.attribute("font-size").and_then(|text| text.parse().ok()) {
            style.font_size = size;
        }
        for child in node.children().filter(Node::is_element) {
            self.draw(child, here, &style);
        }
        let number = |name: &str| node.attribute(name).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
        let length = |name: &str, whole: f64| match node.attribute(name).and_then(|text| text.strip_suffix('%')) {
            Some(share) => share.parse::<f64>().unwrap_or(0.0) / 100.0 * whole,
            None => number(name),
        };
        let (lines, is_closed) = match node.tag_name().name() {
            "rect" => {
                let (x, y) = (number("x"), number("y"));
                let (width, height) = (length("width", self.size.0), length("height", self.size.1));
                (vec![vec![(x, y), (x + width, y), (x + width, y + height), (x, y + height)]], true)
            }
            "ellipse" => (vec![arc((number("cx"), number("cy")), (number("rx"), number("ry")), 0.0, 360.0)], true),
            "polygon" => (vec![listed(node)], true),
            "polyline" => (vec![listed(node)], false),
            "path" => (path(node.attribute("d").unwrap_or("")), false),
            "text" if self.has_texts => return self.text(node, here, &style),
            _ => return,
        };
        for mut line in lines {
            let outline: Vec<Point> = line.iter().map(|point| here.apply(*point)).collect();
            if let Some(colour) = style.fill {
                self.canvas.fill(&outline, colour);
            }
            let Some(colour) = style.stroke else { continue };
            if is_closed && let Some(&first) = line.first() {
                line.push(first);
            }
            let width = node.attribute("stroke-width").map_or(1.0, |_| number("stroke-width")).max(self.thinnest);
            let pattern = numbers(node.attribute("stroke-dasharray").unwrap_or(""));
            for part in dashed(&line, &pattern) {
                let mut part: Vec<Point> = part.into_iter().map(|point| here.apply(point)).collect();
                if is_closed && pattern.is_empty() && part.len() > 2 {
                    // The last corner is closed like the others.
                    part.push(part[1]);
                }
                self.canvas.line(&part, width * here.scale(), colour);
            }
        }
    }

    fn text(&mut self, node: Node, here: Transform, style: &Style) {
        let Some(colour) = style.fill else { return };
        let text: String = node.children().filter_map(|child| child.text()).collect();
        let number = |name: &str| node.attribute(name).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
        let is_bold = node.attribute("font-weight").is_some_and(|weight| weight == "bold" || weight >= "600");
        let width = font::width(&text, is_bold) * style.font_size;
        let mut x = number("x")
            - match node.attribute("text-anchor") {
                Some("middle") => width / 2.0,
                Some("end") => width,
                _ => 0.0,
            };
        let unit = style.font_size / 100.0;
        let pen = PEN[usize::from(is_bold)] * style.font_size * here.scale();
        for character in text.chars() {
            let glyph = font::glyph(character);
            let place = |(a, b): &Point| here.apply((x + a * unit, number("y") - b * unit));
            let strokes: Vec<Vec<Point>> =
                glyph.strokes.iter().map(|stroke| stroke.iter().map(place).collect()).collect();
            self.canvas.pen(&strokes, pen, colour);
            x += font::advance(&glyph, is_bold) * style.font_size;
        }
    }
}

/// `#rgb` or `#rrggbb`.
fn colour(text: &str) -> Option<Colour> {
    let digits = text.strip_prefix('#').filter(|digits| digits.is_ascii())?;
    let value = u32::from_str_radix(digits, 16).ok()?;
    match digits.len() {
        6 => Some([(value >> 16) as u8, (value >> 8) as u8, value as u8]),
        3 => Some([value >> 8, value >> 4 & 15, value & 15].map(|digit| 17 * digit as u8)),
        _ => None,
    }
}

fn listed(node: Node) -> Vec<Point> {
    let numbers = numbers(node.attribute("points").unwrap_or(""));
    numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
}

/// The lines of a path: `M`, `L`, `H`, `V`, their relative forms, and the arc `A`.
fn path(text: &str) -> Vec<Vec<Point>> {
    let mut lines: Vec<Vec<Point>> = Vec::new();
    let mut at = (0.0, 0.0);
    let mut rest = text;
    while let Some(begin) = rest.find(|c: char| c.is_ascii_alphabetic()) {
        let command = rest[begin..].chars().next().unwrap_or(' ');
        rest = &rest[begin + 1..];
        // An exponent is no command.
        let end = rest.find(|c: char| c.is_ascii_alphabetic() && !matches!(c, 'e' | 'E')).unwrap_or(rest.len());
        let numbers = numbers(&rest[..end]);
        rest = &rest[end..];
        let (x, y) = if command.is_ascii_lowercase() { at } else { (0.0, 0.0) };
        let points: Vec<Point> = match (command.to_ascii_uppercase(), numbers.as_slice()) {
            ('M' | 'L', pairs) => pairs.chunks_exact(2).map(|pair| (x + pair[0], y + pair[1])).collect(),
            ('H', &[to]) => vec![(x + to, at.1)],
            ('V', &[to]) => vec![(at.0, y + to)],
            ('A', &[rx, ry, _, large, sweep, to_x, to_y]) => {
                arc_between(at, (x + to_x, y + to_y), (rx, ry), large != 0.0, sweep != 0.0)
            }
            _ => continue,
        };
        if command.eq_ignore_ascii_case(&'M') {
            lines.push(Vec::new());
        }
        at = points.last().copied().unwrap_or(at);
        if let Some(line) = lines.last_mut() {
            line.extend(points);
        }
    }
    lines
}

/// An arc of an ellipse that is not turned, as SVG states it: by its ends.
fn arc_between((x1, y1): Point, (x2, y2): Point, (rx, ry): Point, is_large: bool, is_clockwise: bool) -> Vec<Point> {
    // On the unit circle: the centre lies off the middle of the chord.
    let (ax, ay, bx, by) = (x1 / rx, y1 / ry, x2 / rx, y2 / ry);
    let (mx, my, half) = ((ax + bx) / 2.0, (ay + by) / 2.0, (bx - ax).hypot(by - ay) / 2.0);
    if rx <= 0.0 || ry <= 0.0 || half == 0.0 || !half.is_finite() {
        return vec![(x1, y1), (x2, y2)];
    }
    let away = (1.0 - half * half).max(0.0).sqrt() * if is_large == is_clockwise { 1.0 } else { -1.0 };
    let (nx, ny) = (-(by - ay) / (2.0 * half), (bx - ax) / (2.0 * half));
    let (cx, cy) = (mx - away * nx, my - away * ny);
    let from = (ay - cy).atan2(ax - cx).to_degrees();
    let mut to = (by - cy).atan2(bx - cx).to_degrees();
    if is_clockwise && to < from {
        to += 360.0;
    } else if !is_clockwise && to > from {
        to -= 360.0;
    }
    arc((cx * rx, cy * ry), (rx, ry), from, to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_read() {
        assert_eq!(path("M1 2L3 4H5V6h-1"), [vec![(1.0, 2.0), (3.0, 4.0), (5.0, 4.0), (5.0, 6.0), (4.0, 6.0)]]);
        assert_eq!(path("M1 2L3 4M5 6L7e0 8"), [vec![(1.0, 2.0), (3.0, 4.0)], vec![(5.0, 6.0), (7.0, 8.0)]]);
        assert!(path("").is_empty() && path("L1 2").is_empty());
    }

    #[test]
    fn an_arc_goes_the_right_way_round() {
        // A quarter from the right to the top of the screen, against the clock.
        let [points] = path("M10 0A10 10 0 0 0 0 -10").try_into().unwrap();
        assert!(points.iter().all(|(x, y)| (x.hypot(*y) - 10.0).abs() < 1e-6 && *x > -1e-6 && *y < 1e-6), "{points:?}");
        let [long] = path("M10 0A10 10 0 1 1 0 -10").try_into().unwrap();
        assert!(long.iter().any(|(x, y)| *x < -9.9 && y.abs() < 1.0), "{long:?}");
    }

    #[test]
    fn colours_are_read() {
        assert_eq!(colour("#0072b2"), Some([0, 0x72, 0xb2]));
        assert_eq!(colour("#fff"), Some([255; 3]));
        assert_eq!(colour("none"), None);
        assert_eq!(colour("#é"), None);
    }
}
