//! Pictures as files of other formats: the SVG that we draw ourselves, as PNG and PDF.
//!
//! Plots, rankings and icons are written as SVG; [`png`] draws the elements they consist of, each pixel blended by how much of it a shape covers, and
//! [`pdf`] puts them on a page as lines and areas.
//! Texts are drawn in a stroke font of our own, so that a picture is the same on every machine. It is no general renderer of SVG.

mod canvas;
mod font;
mod geometry;
mod pdf;
mod svg;

use canvas::Canvas;
use geometry::{Point, Transform};
use miniz_oxide::deflate::compress_to_vec_zlib;
pub use pdf::pdf;
use roxmltree::Document;
use svg::{Painter, Style, Surface};

/// Which part of a picture is drawn, and how large.
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// Left, top, width and height in units of the picture; else what the picture says.
    pub area: Option<[f64; 4]>,
    /// Pixels for each unit.
    pub scale: f64,
    pub has_texts: bool,
    /// Lines are drawn at least this wide, in units of the picture.
    pub thinnest: f64,
}

impl View {
    /// A plot for documents and slides: two pixels for each unit.
    pub const PLOT: View = View { area: None, scale: 2.0, has_texts: true, thinnest: 0.0 };
}

/// Pixels of a picture, at most.
const LARGEST: f64 = 1e8;

/// The picture as PNG; none if the SVG cannot be read or is too large.
pub fn png(svg: &str, view: View) -> Option<Vec<u8>> {
    let canvas = draw(svg, view)?;
    let mut rows = Vec::with_capacity(canvas.height * (4 * canvas.width + 1));
    let mut above = vec![0; 4 * canvas.width];
    for y in 0..canvas.height {
        let row: Vec<u8> = (0..canvas.width).flat_map(|x| canvas.pixel(x, y)).collect();
        // Filter 2: what differs from the row above. Grids and frames nearly vanish.
        rows.push(2);
        rows.extend(row.iter().zip(&above).map(|(value, above)| value.wrapping_sub(*above)));
        above = row;
    }
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = Vec::new();
    header.extend((canvas.width as u32).to_be_bytes());
    header.extend((canvas.height as u32).to_be_bytes());
    // Eight bits, colour with opacity.
    header.extend([8, 6, 0, 0, 0]);
    chunk(&mut file, b"IHDR", &header);
    chunk(&mut file, b"IDAT", &compress_to_vec_zlib(&rows, 6));
    chunk(&mut file, b"IEND", &[]);
    Some(file)
}

fn draw(svg: &str, view: View) -> Option<Canvas> {
    let document = Document::parse(svg).ok()?;
    let stated = || svg::size(&document).map(|(width, height)| [0.0, 0.0, width, height]);
    let [left, top, width, height] = view.area.or_else(stated)?;
    let size: Point = (width, height);
    let pixels = [width, height].map(|side| (side * view.scale).round());
    if !(1.0..=LARGEST).contains(&(pixels[0] * pixels[1])) {
        return None;
    }
    let mut canvas = Canvas::new(pixels[0] as usize, pixels[1] as usize);
    let scale = Transform { a: view.scale, d: view.scale, ..Transform::IDENTITY };
    let placed = scale.then(Transform { e: -left, f: -top, ..Transform::IDENTITY });
    let style = Style { fill: None, stroke: None, font_size: 12.0 };
    let mut painter = Painter { canvas: &mut canvas, size, has_texts: view.has_texts, thinnest: view.thinnest };
    painter.draw(document.root_element(), placed, &style);
    Some(canvas)
}

impl Surface for Canvas {
    fn fill(&mut self, outline: &[Point], colour: canvas::Colour) {
        Canvas::fill(self, outline, colour);
    }

    fn line(&mut self, points: &[Point], width: f64, colour: canvas::Colour) {
        Canvas::line(self, points, width, colour);
    }

    fn pen(&mut self, strokes: &[Vec<Point>], width: f64, colour: canvas::Colour) {
        Canvas::pen(self, strokes, width, colour);
    }
}

fn chunk(file: &mut Vec<u8>, name: &[u8; 4], contents: &[u8]) {
    file.extend((contents.len() as u32).to_be_bytes());
    let start = file.len();
    file.extend(name);
    file.extend(contents);
    let sum = crc32fast::hash(&file[start..]);
    file.extend(sum.to_be_bytes());
}

#[cfg(test)]
mod tests;
