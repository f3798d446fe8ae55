//! A picture as a PDF file of one page (ISO 32000-1): the page is as large as the picture, and all is lines and areas. Texts are drawn in the
//! same stroke font as pixels are, so that the file needs no fonts and looks the same everywhere.

use crate::canvas::Colour;
use crate::geometry::{Point, Transform};
use crate::svg::{Painter, Style, Surface, size};
use miniz_oxide::deflate::compress_to_vec_zlib;
use roxmltree::Document;
use std::fmt::Write;

/// Points of a page (1/72 inch) for each unit of a picture (1/96 inch).
const POINTS: f64 = 0.75;

/// Operators of the page's content.
#[derive(Default)]
struct Page {
    content: String,
}

/// The picture as PDF; none if the SVG cannot be read.
pub fn pdf(svg: &str) -> Option<Vec<u8>> {
    let document = Document::parse(svg).ok()?;
    let (width, height) = size(&document)?;
    let mut page = Page::default();
    // Round ends and corners; the origin of a page is its lower left corner.
    page.content.push_str("1 J 1 j\n");
    let placed = Transform { a: POINTS, d: -POINTS, f: height * POINTS, ..Transform::IDENTITY };
    let style = Style { fill: None, stroke: None, font_size: 12.0 };
    let mut painter = Painter { canvas: &mut page, size: (width, height), has_texts: true, thinnest: 0.0 };
    painter.draw(document.root_element(), placed, &style);
    Some(file(&page.content, width * POINTS, height * POINTS))
}

impl Page {
    fn path(&mut self, points: &[Point]) {
        for (at, (x, y)) in points.iter().enumerate() {
            let _ = writeln!(self.content, "{x:.2} {y:.2} {}", if at == 0 { 'm' } else { 'l' });
        }
    }

    /// Sets a colour by an operator: `rg` for areas, `RG` for lines.
    fn colour(&mut self, colour: Colour, operator: &str) {
        let [red, green, blue] = colour.map(|part| f64::from(part) / 255.0);
        let _ = writeln!(self.content, "{red:.3} {green:.3} {blue:.3} {operator}");
    }
}

impl Surface for Page {
    fn fill(&mut self, outline: &[Point], colour: Colour) {
        if outline.len() > 2 {
            self.colour(colour, "rg");
            self.path(outline);
            self.content.push_str("h f\n");
        }
    }

    fn line(&mut self, points: &[Point], width: f64, colour: Colour) {
        self.pen(&[points.to_vec()], width, colour);
    }

    fn pen(&mut self, strokes: &[Vec<Point>], width: f64, colour: Colour) {
        self.colour(colour, "RG");
        let _ = writeln!(self.content, "{width:.3} w");
        for stroke in strokes.iter().filter(|stroke| !stroke.is_empty()) {
            self.path(stroke);
            if let [only] = stroke.as_slice() {
                // A dot: a line of no length with round ends.
                let _ = writeln!(self.content, "{:.2} {:.2} l", only.0, only.1);
            }
        }
        self.content.push_str("S\n");
    }
}

/// Catalogue, tree of pages, page, content; then where each of them begins.
fn file(content: &str, width: f64, height: f64) -> Vec<u8> {
    let stream = compress_to_vec_zlib(content.as_bytes(), 6);
    let page = format!(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width:.2} {height:.2}] /Resources << >> /Contents 4 0 R >>"
    );
    let objects: [Vec<u8>; 4] = [
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_vec(),
        page.into_bytes(),
        [
            format!("<< /Length {} /Filter /FlateDecode >>\nstream\n", stream.len()).into_bytes(),
            stream,
            b"\nendstream".to_vec(),
        ]
        .concat(),
    ];
    let mut file = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n".to_vec();
    let mut places = Vec::new();
    for (at, object) in objects.iter().enumerate() {
        places.push(file.len());
        file.extend(format!("{} 0 obj\n", at + 1).into_bytes());
        file.extend(object);
        file.extend(b"\nendobj\n");
    }
    let table = file.len();
    let mut end = format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for place in places {
        let _ = writeln!(end, "{place:010} 00000 n ");
    }
    let _ = write!(end, "trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n", objects.len() + 1);
    file.extend(end.into_bytes());
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_as_large_as_the_picture_and_its_table_is_right() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"400\" height=\"200\">\
                   <path d=\"M0 0L400 200\" fill=\"none\" stroke=\"#ff0000\" stroke-width=\"2\"/>\
                   <text x=\"10\" y=\"20\" fill=\"#333\">°C</text></svg>";
        let file = pdf(svg).unwrap();
        let text = String::from_utf8_lossy(&file);
        assert!(text.starts_with("%PDF-1.4") && text.contains("/MediaBox [0 0 300.00 150.00]"), "{text}");
        // Every entry of the table points at its object.
        let begins = |at: usize, number: usize| file[at..].starts_with(format!("{number} 0 obj").as_bytes());
        let table = text.split("xref\n0 5\n").nth(1).unwrap();
        for (number, line) in table.lines().take(5).enumerate().skip(1) {
            assert!(begins(line[..10].parse().unwrap(), number), "{line}");
        }
        let begin = file.windows(7).position(|window| window == b"stream\n").unwrap() + 7;
        let content = miniz_oxide::inflate::decompress_to_vec_zlib(&file[begin..]).unwrap();
        let content = String::from_utf8(content).unwrap();
        // From the upper left corner to the lower right one.
        assert!(content.contains("1.000 0.000 0.000 RG\n1.500 w\n0.00 150.00 m\n300.00 0.00 l\nS"), "{content}");
        assert!(pdf("<svg").is_none());
    }
}
