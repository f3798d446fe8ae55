//! The icon as PNG, which the standard asks for: the shapes of the SVG that our library documentation draws, filled with samples.
//!
//! Rectangles, ellipses, arcs, lines and polygons are outlines of points; a fill is the inside of an outline, a line one quadrangle for
//! each piece. Texts are left out: at this size they are not read.

use super::archive::checksum;
use miniz_oxide::deflate::compress_to_vec_zlib;
use roxmltree::{Document, Node};

/// Pixels along each side, and samples along each side of a pixel.
const SIZE: usize = 200;
const SAMPLES: usize = 3;
/// Left and top of what is shown, and its width, in units of the drawing.
const VIEW: (f64, f64, f64) = (-115.0, -115.0, 230.0);

type Point = (f64, f64);

/// `x' = a x + c y + e`, `y' = b x + d y + f`.
#[derive(Clone, Copy)]
struct Transform {
    a: f64,
    b: f64,
    c: f64,
    d: f64,
    e: f64,
    f: f64,
}

impl Transform {
    const IDENTITY: Transform = Transform { a: 1.0, b: 0.0, c: 0.0, d: 1.0, e: 0.0, f: 0.0 };

    fn then(self, inner: Transform) -> Transform {
        let (e, f) = self.apply((inner.e, inner.f));
        Transform {
            a: self.a * inner.a + self.c * inner.b,
            b: self.b * inner.a + self.d * inner.b,
            c: self.a * inner.c + self.c * inner.d,
            d: self.b * inner.c + self.d * inner.d,
            e,
            f,
        }
    }

    fn apply(self, (x, y): Point) -> Point {
        (self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)
    }

    /// `translate(x y) rotate(degrees) scale(x y)`, one after the other.
    fn parse(text: &str) -> Transform {
        let mut result = Transform::IDENTITY;
        for part in text.split(')') {
            let Some((name, arguments)) = part.split_once('(') else { continue };
            let numbers = numbers(arguments);
            let one = |at: usize, default: f64| numbers.get(at).copied().unwrap_or(default);
            let (sine, cosine) = one(0, 0.0).to_radians().sin_cos();
            let step = match name.trim() {
                "translate" => Transform { e: one(0, 0.0), f: one(1, 0.0), ..Transform::IDENTITY },
                "rotate" => Transform { a: cosine, b: sine, c: -sine, d: cosine, ..Transform::IDENTITY },
                "scale" => Transform { a: one(0, 1.0), d: one(1, one(0, 1.0)), ..Transform::IDENTITY },
                _ => Transform::IDENTITY,
            };
            result = result.then(step);
        }
        result
    }
}

fn numbers(text: &str) -> Vec<f64> {
    let parts = text.split(|c: char| c == ',' || c.is_whitespace());
    parts.filter_map(|part| part.parse().ok()).collect()
}

/// The picture at sample resolution, red, green, blue, opaque or not.
struct Canvas {
    pixels: Vec<Option<[u8; 3]>>,
}

const SIDE: usize = SIZE * SAMPLES;

impl Canvas {
    /// Fills the inside of closed outlines, counted even and odd.
    fn fill(&mut self, outline: &[Point], colour: [u8; 3]) {
        let scale = SIDE as f64 / VIEW.2;
        let points: Vec<Point> = outline.iter().map(|(x, y)| ((x - VIEW.0) * scale, (y - VIEW.1) * scale)).collect();
        if points.len() < 3 || points.iter().any(|(x, y)| !x.is_finite() || !y.is_finite()) {
            return;
        }
        for row in 0..SIDE {
            let y = row as f64 + 0.5;
            let mut crossings: Vec<f64> = Vec::new();
            for (at, &(x1, y1)) in points.iter().enumerate() {
                let (x2, y2) = points[(at + 1) % points.len()];
                if (y1 <= y) != (y2 <= y) {
                    crossings.push(x1 + (y - y1) / (y2 - y1) * (x2 - x1));
                }
            }
            crossings.sort_by(f64::total_cmp);
            for pair in crossings.chunks_exact(2) {
                let first = (pair[0] - 0.5).ceil().clamp(0.0, SIDE as f64) as usize;
                let last = (pair[1] - 0.5).ceil().clamp(0.0, SIDE as f64) as usize;
                self.pixels[row * SIDE + first..row * SIDE + last.max(first)].fill(Some(colour));
            }
        }
    }

    fn line(&mut self, points: &[Point], width: f64, colour: [u8; 3]) {
        for pair in points.windows(2) {
            let ((x1, y1), (x2, y2)) = (pair[0], pair[1]);
            let length = (x2 - x1).hypot(y2 - y1);
            if length == 0.0 {
                continue;
            }
            let (dx, dy) = ((x2 - x1) / length * width / 2.0, (y2 - y1) / length * width / 2.0);
            // A little longer, so that corners close.
            let (x1, y1, x2, y2) = (x1 - dx, y1 - dy, x2 + dx, y2 + dy);
            self.fill(&[(x1 - dy, y1 + dx), (x2 - dy, y2 + dx), (x2 + dy, y2 - dx), (x1 + dy, y1 - dx)], colour);
        }
    }

    fn draw(&mut self, node: Node, outside: Transform) {
        let here = outside.then(Transform::parse(node.attribute("transform").unwrap_or("")));
        for child in node.children().filter(Node::is_element) {
            self.draw(child, here);
        }
        let value = |name: &str| node.attribute(name).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
        let (outline, is_closed) = match node.tag_name().name() {
            "rect" => {
                let (x, y, width, height) = (value("x"), value("y"), value("width"), value("height"));
                (vec![(x, y), (x + width, y), (x + width, y + height), (x, y + height)], true)
            }
            "ellipse" => (arc((value("cx"), value("cy")), (value("rx"), value("ry")), 0.0, 360.0), true),
            "polygon" => (listed(node), true),
            "polyline" => (listed(node), false),
            "path" => (path(node.attribute("d").unwrap_or("")), false),
            _ => return,
        };
        let mut outline: Vec<Point> = outline.into_iter().map(|point| here.apply(point)).collect();
        if let Some(colour) = node.attribute("fill").and_then(colour) {
            self.fill(&outline, colour);
        }
        if let Some(colour) = node.attribute("stroke").and_then(colour) {
            if is_closed && let Some(&first) = outline.first() {
                outline.push(first);
            }
            let scale = (here.a * here.d - here.b * here.c).abs().sqrt();
            self.line(&outline, value("stroke-width").max(1.0) * scale, colour);
        }
    }

    /// Rows of red, green, blue and opacity, each after a zero that says it is not filtered.
    fn rows(&self) -> Vec<u8> {
        let mut rows = Vec::with_capacity(SIZE * (4 * SIZE + 1));
        for y in 0..SIZE {
            rows.push(0);
            for x in 0..SIZE {
                let mut sum = [0usize; 3];
                let mut covered = 0;
                for sample in 0..SAMPLES * SAMPLES {
                    let at = (y * SAMPLES + sample / SAMPLES) * SIDE + x * SAMPLES + sample % SAMPLES;
                    if let Some(colour) = self.pixels[at] {
                        covered += 1;
                        (0..3).for_each(|part| sum[part] += usize::from(colour[part]));
                    }
                }
                rows.extend(sum.map(|part| (part / covered.max(1)) as u8));
                rows.push((255 * covered / (SAMPLES * SAMPLES)) as u8);
            }
        }
        rows
    }
}

fn colour(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let value = u32::from_str_radix(digits, 16).ok()?;
    Some([(value >> 16) as u8, (value >> 8) as u8, value as u8])
}

fn listed(node: Node) -> Vec<Point> {
    let numbers = numbers(node.attribute("points").unwrap_or(""));
    numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
}

/// Points of an ellipse from one angle to another, in degrees, clockwise on the screen.
fn arc(centre: Point, radii: Point, from: f64, to: f64) -> Vec<Point> {
    const PIECES: usize = 72;
    let at = |piece: usize| {
        let angle = (from + (to - from) * piece as f64 / PIECES as f64).to_radians();
        (centre.0 + radii.0 * angle.cos(), centre.1 + radii.1 * angle.sin())
    };
    (0..=PIECES).map(at).collect()
}

/// `Mx yArx ry 0 large sweep x y`: the one path that icons have.
fn path(text: &str) -> Vec<Point> {
    let cleaned = text.replace(['M', 'A'], " ");
    let &[x1, y1, rx, ry, _, large, sweep, x2, y2] = numbers(&cleaned).as_slice() else { return Vec::new() };
    if rx <= 0.0 || ry <= 0.0 {
        return vec![(x1, y1), (x2, y2)];
    }
    // On the unit circle: the centre lies off the middle of the chord.
    let (ax, ay, bx, by) = (x1 / rx, y1 / ry, x2 / rx, y2 / ry);
    let (mx, my, half) = ((ax + bx) / 2.0, (ay + by) / 2.0, (bx - ax).hypot(by - ay) / 2.0);
    if half == 0.0 {
        return vec![(x1, y1), (x2, y2)];
    }
    let away = (1.0 - half * half).max(0.0).sqrt() * if (large != 0.0) == (sweep != 0.0) { 1.0 } else { -1.0 };
    let (nx, ny) = (-(by - ay) / (2.0 * half), (bx - ax) / (2.0 * half));
    let (cx, cy) = (mx - away * nx, my - away * ny);
    let from = (ay - cy).atan2(ax - cx).to_degrees();
    let mut to = (by - cy).atan2(bx - cx).to_degrees();
    if sweep != 0.0 && to < from {
        to += 360.0;
    } else if sweep == 0.0 && to > from {
        to -= 360.0;
    }
    arc((cx * rx, cy * ry), (rx, ry), from, to)
}

/// The icon as PNG; none if the SVG cannot be read.
pub(super) fn png(svg: &str) -> Option<Vec<u8>> {
    let document = Document::parse(svg).ok()?;
    let mut canvas = Canvas { pixels: vec![None; SIDE * SIDE] };
    canvas.draw(document.root_element(), Transform::IDENTITY);
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = Vec::new();
    header.extend((SIZE as u32).to_be_bytes());
    header.extend((SIZE as u32).to_be_bytes());
    // Eight bits, colour with opacity.
    header.extend([8, 6, 0, 0, 0]);
    chunk(&mut file, b"IHDR", &header);
    chunk(&mut file, b"IDAT", &compress_to_vec_zlib(&canvas.rows(), 9));
    chunk(&mut file, b"IEND", &[]);
    Some(file)
}

fn chunk(file: &mut Vec<u8>, name: &[u8; 4], contents: &[u8]) {
    file.extend((contents.len() as u32).to_be_bytes());
    let start = file.len();
    file.extend(name);
    file.extend(contents);
    let sum = checksum(&file[start..]);
    file.extend(sum.to_be_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canvas(svg: &str) -> Canvas {
        let mut canvas = Canvas { pixels: vec![None; SIDE * SIDE] };
        canvas.draw(Document::parse(svg).unwrap().root_element(), Transform::IDENTITY);
        canvas
    }

    fn at(canvas: &Canvas, x: f64, y: f64) -> Option<[u8; 3]> {
        let place = |value: f64| ((value + 115.0) / 230.0 * SIDE as f64) as usize;
        canvas.pixels[place(y) * SIDE + place(x)]
    }

    #[test]
    fn shapes_are_filled_and_moved() {
        let drawn = canvas(
            "<svg><rect x=\"-10\" y=\"-10\" width=\"20\" height=\"20\" fill=\"#ff0000\" transform=\"translate(50 0)\"/>\
             <ellipse cx=\"-50\" cy=\"0\" rx=\"20\" ry=\"10\" fill=\"#0000ff\" stroke=\"none\"/></svg>",
        );
        assert_eq!(at(&drawn, 50.0, 0.0), Some([255, 0, 0]));
        assert_eq!(at(&drawn, 65.0, 0.0), None);
        assert_eq!(at(&drawn, -35.0, 0.0), Some([0, 0, 255]));
        assert_eq!(at(&drawn, -50.0, 15.0), None);
    }

    #[test]
    fn an_arc_goes_the_right_way_round() {
        // A quarter from the right to the top of the screen, against the clock.
        let points = path("M10 0A10 10 0 0 0 0 -10");
        assert!(points.iter().all(|(x, y)| (x.hypot(*y) - 10.0).abs() < 1e-6 && *x > -1e-6 && *y < 1e-6), "{points:?}");
        let long = path("M10 0A10 10 0 1 1 0 -10");
        assert!(long.iter().any(|(x, y)| *x < -9.9 && y.abs() < 1.0), "{long:?}");
    }

    #[test]
    fn the_file_is_a_png() {
        let file = png("<svg/>").unwrap();
        assert_eq!(&file[..8], b"\x89PNG\r\n\x1a\n");
        assert!(png("<svg").is_none());
    }
}
