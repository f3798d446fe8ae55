//! Columns of files by the names of `layshaft_points.h`: `crates/measured` reads them.

use super::call::Call;
use super::object::{Object, Objects};
use super::{Native, Quick};
use layshaft_measured::{DataError, Points, Surface, SurfaceRequest};
use layshaft_source::Diagnostic;
use std::path::PathBuf;
use std::sync::Arc;

type Answer = Result<u64, String>;

/// A time that no run reaches.
const NEVER: f64 = 1e60;

/// Points of a file, and where the last question was.
pub(super) struct FilePoints {
    points: Arc<Points>,
    at: usize,
}

/// Numbers that were read from a file, with the texts that asked for them: exported code carries them.
#[derive(Clone, Debug, PartialEq)]
pub struct FileData {
    pub request: Vec<String>,
    pub numbers: FileNumbers,
}

#[derive(Clone, Debug, PartialEq)]
pub enum FileNumbers {
    Points(Arc<Points>),
    Surface(Arc<Surface>),
}

impl FileNumbers {
    /// What is odd about the rows of the file.
    pub fn odd(&self) -> &[Diagnostic] {
        match self {
            FileNumbers::Points(points) => &points.odd,
            FileNumbers::Surface(_) => &[],
        }
    }

    pub fn count(&self) -> usize {
        match self {
            FileNumbers::Points(points) => points.x.len() + points.y.len(),
            FileNumbers::Surface(map) => map.x1.len() + map.x2.len() + map.y.len(),
        }
    }
}

pub(super) fn find(name: &str) -> Option<Native> {
    match name {
        "layshaft_points_open" => Some(open),
        "layshaft_map_open" => Some(open_map),
        _ => None,
    }
}

/// Functions that are called in every evaluation of a model.
pub(super) fn find_quick(name: &str) -> Option<Quick> {
    match name {
        "layshaft_points_value" => Some(value),
        "layshaft_points_close" | "layshaft_map_close" => Some(close),
        "layshaft_map_value" => Some(map_value),
        _ => None,
    }
}

/// The texts of a call, and the path of the file that the first of them names.
fn request(call: &Call, count: usize) -> Result<(Vec<String>, PathBuf), String> {
    let texts: Vec<String> =
        (0..count).map(|position| call.text(position).map(str::to_string)).collect::<Result<_, String>>()?;
    if texts[0].is_empty() {
        return Err("no file is named: give the block a `fileName`".to_string());
    }
    Ok((texts, PathBuf::from(&*call.path(0)?)))
}

fn message(error: DataError) -> String {
    match error.hint {
        Some(hint) => format!("{}\n{hint}", error.message),
        None => error.message,
    }
}

fn remember(call: &mut Call, request: Vec<String>, numbers: FileNumbers) {
    if !call.objects.data.iter().any(|known| known.request == request) {
        call.objects.data.push(FileData { request, numbers });
    }
}

// file, column of the abscissa, column of the ordinate, their units
fn open(call: &mut Call) -> Answer {
    let (texts, file) = request(call, 5)?;
    let points = Arc::new(Points::read(&file, &texts[1], &texts[2], &texts[3], &texts[4]).map_err(message)?);
    remember(call, texts, FileNumbers::Points(Arc::clone(&points)));
    Ok(call.objects.add(Object::Points(Box::new(FilePoints { points, at: 0 }))))
}

// file, columns of the abscissas, column or matrix of the ordinate, their units
fn open_map(call: &mut Call) -> Answer {
    let (texts, file) = request(call, 7)?;
    let asked = SurfaceRequest {
        x1: &texts[1],
        x2: &texts[2],
        y: &texts[3],
        unit1: &texts[4],
        unit2: &texts[5],
        unit: &texts[6],
    };
    let surface = Arc::new(Surface::read(&file, &asked).map_err(message)?);
    remember(call, texts, FileNumbers::Surface(Arc::clone(&surface)));
    Ok(call.objects.add(Object::Map(surface)))
}

// map, quantity, arguments
fn map_value(objects: &mut Objects, words: &[u64]) -> Answer {
    let &[handle, quantity, u1, u2] = words else { return Err("maps are asked with four arguments".to_string()) };
    let Object::Map(map) = objects.get(handle)? else {
        return Err("the external object is no map of a file".to_string());
    };
    let number = map_quantity(map, quantity as i64, f64::from_bits(u1), f64::from_bits(u2));
    number.map(f64::to_bits).ok_or_else(|| format!("quantity {} of a map is not known: 0 to 4 are", quantity as i64))
}

/// Bilinear between the points and held outside, as `Blocks.Functions.interpolate2` does it, to the bit.
fn map_quantity(map: &Surface, quantity: i64, u: f64, v: f64) -> Option<f64> {
    let locate =
        |x: &[f64], u: f64| x.partition_point(|&other| other <= u).saturating_sub(1).min(x.len().saturating_sub(2));
    let (x, y) = (&map.x1, &map.x2);
    let (i, j) = (locate(x, u), locate(y, v));
    let z = |i: usize, j: usize| map.y[i * y.len() + j];
    let (dx, dy) = (x[i + 1] - x[i], y[j + 1] - y[j]);
    let (f, g) = ((u - x[i]) / dx, (v - y[j]) / dy);
    let (inside_x, inside_y) = ((0.0..=1.0).contains(&f), (0.0..=1.0).contains(&g));
    let (f, g) = (f.clamp(0.0, 1.0), g.clamp(0.0, 1.0));
    Some(match quantity {
        0 => (1.0 - f) * ((1.0 - g) * z(i, j) + g * z(i, j + 1)) + f * ((1.0 - g) * z(i + 1, j) + g * z(i + 1, j + 1)),
        1 if !inside_x => 0.0,
        1 => ((1.0 - g) * (z(i + 1, j) - z(i, j)) + g * (z(i + 1, j + 1) - z(i, j + 1))) / dx,
        2 if !inside_y => 0.0,
        2 => ((1.0 - f) * (z(i, j + 1) - z(i, j)) + f * (z(i + 1, j + 1) - z(i + 1, j))) / dy,
        3 => map.factor,
        4 => map.offset,
        _ => return None,
    })
}

fn close(objects: &mut Objects, words: &[u64]) -> Answer {
    objects.remove(words.first().copied().unwrap_or(0));
    Ok(0)
}

// points, quantity, argument
fn value(objects: &mut Objects, words: &[u64]) -> Answer {
    let &[handle, quantity, u] = words else { return Err("points are asked with three arguments".to_string()) };
    let Object::Points(points) = objects.get(handle)? else {
        return Err("the external object is no column of a file".to_string());
    };
    let number = points.quantity(quantity as i64, f64::from_bits(u));
    number.map(f64::to_bits).ok_or_else(|| format!("quantity {} of points is not known: 0 to 10 are", quantity as i64))
}

impl FilePoints {
    fn quantity(&mut self, quantity: i64, u: f64) -> Option<f64> {
        Some(match quantity {
            0 => self.value(u),
            1..=4 => self.segment(u)[quantity as usize - 1],
            5 => self.points.factor,
            6 => self.points.offset,
            7 => self.points.interval.unwrap_or(0.0),
            8 => self.points.x[0],
            9 => self.points.x[self.points.x.len() - 1],
            10 => self.slope(u),
            _ => return None,
        })
    }

    /// The interval that an abscissa lies in; one near the last is likely.
    fn locate(&mut self, u: f64) -> usize {
        let x = &self.points.x;
        let fits = |at: usize| at + 1 < x.len() && x[at] <= u && u < x[at + 1];
        if !fits(self.at) {
            self.at = if fits(self.at + 1) {
                self.at + 1
            } else {
                x.partition_point(|&other| other <= u).saturating_sub(1).min(x.len().saturating_sub(2))
            };
        }
        self.at
    }

    /// Linear between the points, held outside.
    fn value(&mut self, u: f64) -> f64 {
        let last = self.points.x.len() - 1;
        if last == 0 {
            return self.points.y[0];
        }
        if let Some(interval) = self.points.interval {
            // As `Blocks.Functions.uniform` does it, to the bit.
            let y = &self.points.y;
            let f = (u / interval).max(0.0).min(last as f64);
            let at = (f.floor() as usize).min(last - 1);
            let f = f - at as f64;
            return (1.0 - f) * y[at] + f * y[at + 1];
        }
        let at = self.locate(u);
        let (x, y) = (&self.points.x, &self.points.y);
        if u <= x[0] {
            return y[0];
        }
        if u >= x[last] {
            return y[last];
        }
        y[at] + (u - x[at]) / (x[at + 1] - x[at]) * (y[at + 1] - y[at])
    }

    /// Slope of the line at an abscissa.
    fn slope(&mut self, u: f64) -> f64 {
        let last = self.points.x.len() - 1;
        if last == 0 || u < self.points.x[0] || u >= self.points.x[last] {
            return 0.0;
        }
        let at = self.locate(u);
        let (x, y) = (&self.points.x, &self.points.y);
        (y[at + 1] - y[at]) / (x[at + 1] - x[at])
    }

    /// Begin, value, slope and end of the line that begins at a time, as `Blocks.Functions.segment` finds it; samples have no corners.
    fn segment(&mut self, t: f64) -> [f64; 4] {
        if self.points.interval.is_some() {
            return [t, 0.0, 0.0, NEVER];
        }
        let last = self.points.x.len() - 1;
        let now = t + 1e-12 * t.abs().max(1.0);
        if last == 0 || now >= self.points.x[last] {
            return [t, self.points.y[last], 0.0, NEVER];
        }
        if now < self.points.x[0] {
            return [t, self.points.y[0], 0.0, self.points.x[0]];
        }
        let at = self.locate(now);
        let (x, y) = (&self.points.x, &self.points.y);
        [x[at], y[at], (y[at + 1] - y[at]) / (x[at + 1] - x[at]), x[at + 1]]
    }
}
