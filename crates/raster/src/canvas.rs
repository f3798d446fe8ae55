//! Pixels, and shapes blended into them by how much of each pixel they cover.

use crate::geometry::Point;

pub(crate) type Colour = [u8; 3];

/// Rows inside a pixel in which the coverage of a filled shape is measured.
const ROWS: usize = 4;

pub(crate) struct Canvas {
    pub width: usize,
    pub height: usize,
    /// Red, green, blue, opacity, from 0 to 1; colours are multiplied by the opacity.
    pixels: Vec<[f32; 4]>,
    /// Coverage by the shape that is being drawn.
    mask: Vec<f32>,
    /// Rows of the mask that are not zero.
    touched: (usize, usize),
}

impl Canvas {
    pub fn new(width: usize, height: usize) -> Canvas {
        let count = width * height;
        Canvas { width, height, pixels: vec![[0.0; 4]; count], mask: vec![0.0; count], touched: (height, 0) }
    }

    /// Fills the inside of a closed outline, counted even and odd.
    pub fn fill(&mut self, outline: &[Point], colour: Colour) {
        if outline.len() < 3 || outline.iter().any(|(x, y)| !x.is_finite() || !y.is_finite()) {
            return;
        }
        let low = outline.iter().map(|point| point.1).fold(f64::INFINITY, f64::min);
        let high = outline.iter().map(|point| point.1).fold(f64::NEG_INFINITY, f64::max);
        let (first, last) = (pixel(low, self.height), pixel(high.ceil(), self.height));
        let mut crossings: Vec<f64> = Vec::new();
        for row in first..last {
            for part in 0..ROWS {
                let y = row as f64 + (part as f64 + 0.5) / ROWS as f64;
                crossings.clear();
                for (at, &(x1, y1)) in outline.iter().enumerate() {
                    let (x2, y2) = outline[(at + 1) % outline.len()];
                    if (y1 <= y) != (y2 <= y) {
                        crossings.push(x1 + (y - y1) / (y2 - y1) * (x2 - x1));
                    }
                }
                crossings.sort_by(f64::total_cmp);
                for pair in crossings.chunks_exact(2) {
                    self.cover_span(row, pair[0], pair[1]);
                }
            }
        }
        self.blend(colour);
    }

    /// A line of round joints and flat ends.
    pub fn line(&mut self, points: &[Point], width: f64, colour: Colour) {
        let last = points.len().saturating_sub(2);
        for (at, pair) in points.windows(2).enumerate() {
            self.cover_piece(pair[0], pair[1], width / 2.0, [at == 0, at == last]);
        }
        self.blend(colour);
    }

    /// Strokes of a round pen: all of them together are one shape.
    pub fn pen(&mut self, strokes: &[Vec<Point>], width: f64, colour: Colour) {
        for pair in strokes.iter().flat_map(|stroke| stroke.windows(2)) {
            self.cover_piece(pair[0], pair[1], width / 2.0, [false; 2]);
        }
        self.blend(colour);
    }

    fn touch(&mut self, row: usize) {
        self.touched = (self.touched.0.min(row), self.touched.1.max(row + 1));
    }

    fn cover_span(&mut self, row: usize, from: f64, to: f64) {
        let (from, to) = (from.clamp(0.0, self.width as f64), to.clamp(0.0, self.width as f64));
        self.touch(row);
        for x in from.floor() as usize..(to.ceil() as usize).min(self.width) {
            let covered = (to.min(x as f64 + 1.0) - from.max(x as f64)).max(0.0) / ROWS as f64;
            self.mask[row * self.width + x] += covered as f32;
        }
    }

    /// One straight piece of a line with half its width. Ends are flat, or round where another piece follows.
    fn cover_piece(&mut self, from: Point, to: Point, half: f64, is_flat: [bool; 2]) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        if !length.is_finite() || !half.is_finite() || length == 0.0 {
            return;
        }
        let (ux, uy) = (dx / length, dy / length);
        let reach = half + 1.0;
        let (low, high) = (from.1.min(to.1) - reach, from.1.max(to.1) + reach);
        for row in pixel(low, self.height)..pixel(high.ceil(), self.height) {
            let y = row as f64 + 0.5;
            // The part of the piece that can be seen from this row.
            let (mut left, mut right) = (from.0.min(to.0), from.0.max(to.0));
            if uy.abs() > 1e-9 {
                let [a, b] = [y - reach, y + reach].map(|y| ((y - from.1) / dy).clamp(0.0, 1.0) * dx + from.0);
                (left, right) = (a.min(b), a.max(b));
            }
            self.touch(row);
            for column in pixel(left - reach, self.width)..pixel((right + reach).ceil(), self.width) {
                let (px, py) = (column as f64 + 0.5 - from.0, y - from.1);
                let (along, across) = (px * ux + py * uy, (px * uy - py * ux).abs());
                let beyond = (-along).max(along - length);
                let covered = if beyond <= 0.0 {
                    overlap(across, half)
                } else if is_flat[usize::from(along > 0.0)] {
                    overlap(across, half) * (0.5 - beyond).max(0.0)
                } else {
                    overlap(across.hypot(beyond), half)
                };
                // Just inside a flat end.
                let covered = match () {
                    () if is_flat[0] && (0.0..0.5).contains(&along) => covered * (0.5 + along),
                    () if is_flat[1] && (0.0..0.5).contains(&(length - along)) => covered * (0.5 + length - along),
                    () => covered,
                };
                let place = &mut self.mask[row * self.width + column];
                *place = place.max(covered as f32);
            }
        }
    }

    /// Puts the shape of the mask onto the picture and empties the mask.
    fn blend(&mut self, colour: Colour) {
        let colour = colour.map(|part| f32::from(part) / 255.0);
        for at in self.touched.0 * self.width..self.touched.1.max(self.touched.0) * self.width {
            let covered = std::mem::take(&mut self.mask[at]).min(1.0);
            if covered > 0.0 {
                let pixel = &mut self.pixels[at];
                for (part, new) in pixel.iter_mut().zip(colour.into_iter().chain([1.0])) {
                    *part = *part * (1.0 - covered) + new * covered;
                }
            }
        }
        self.touched = (self.height, 0);
    }

    /// A pixel as red, green, blue and opacity.
    pub fn pixel(&self, x: usize, y: usize) -> [u8; 4] {
        let [red, green, blue, opacity] = self.pixels[y * self.width + x];
        let byte = |value: f32| (255.0 * value).round().clamp(0.0, 255.0) as u8;
        let plain = |value: f32| if opacity > 0.0 { byte(value / opacity) } else { 0 };
        [plain(red), plain(green), plain(blue), byte(opacity)]
    }
}

/// The pixel that holds a coordinate, within 0 and the number of pixels.
fn pixel(coordinate: f64, count: usize) -> usize {
    coordinate.floor().clamp(0.0, count as f64) as usize
}

/// How much of a pixel a line of half a width covers whose middle is so far away.
fn overlap(distance: f64, half: f64) -> f64 {
    ((distance + 0.5).min(half) - (distance - 0.5).max(-half)).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rectangle_covers_its_pixels_in_part() {
        let mut canvas = Canvas::new(4, 4);
        canvas.fill(&[(1.0, 1.0), (2.5, 1.0), (2.5, 3.0), (1.0, 3.0)], [255, 0, 0]);
        assert_eq!(canvas.pixel(1, 1), [255, 0, 0, 255]);
        assert_eq!(canvas.pixel(2, 2), [255, 0, 0, 128]);
        assert_eq!(canvas.pixel(3, 2)[3], 0);
        assert_eq!(canvas.pixel(1, 0)[3], 0);
    }

    #[test]
    fn a_line_is_as_wide_as_it_says_and_ends_where_it_says() {
        let mut canvas = Canvas::new(12, 12);
        canvas.line(&[(2.0, 5.5), (9.0, 5.5)], 3.0, [0, 0, 255]);
        let opacity = |x: usize, y: usize| canvas.pixel(x, y)[3];
        assert_eq!([4, 5, 6].map(|y| opacity(5, y)), [255; 3]);
        assert_eq!([3, 7].map(|y| opacity(5, y)), [0; 2]);
        assert_eq!([1, 2, 8, 9].map(|x| opacity(x, 5)), [0, 255, 255, 0]);
    }

    #[test]
    fn lines_outside_or_without_numbers_draw_nothing() {
        let mut canvas = Canvas::new(4, 4);
        canvas.line(&[(-50.0, -50.0), (-10.0, 900.0)], 2.0, [0; 3]);
        canvas.line(&[(f64::NAN, 0.0), (4.0, f64::INFINITY)], 2.0, [0; 3]);
        canvas.fill(&[(0.0, 0.0), (f64::NAN, 4.0), (4.0, 4.0)], [0; 3]);
        assert!((0..16).all(|at| canvas.pixel(at % 4, at / 4)[3] == 0));
    }
}
