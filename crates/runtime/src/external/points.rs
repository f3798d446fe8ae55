//! Columns of files by the names of `layshaft_points.h`: `crates/measured` reads them.

use super::call::Call;
use super::object::{Object, Objects};
use super::{Native, Quick};
use layshaft_measured::Points;
use std::path::Path;

type Answer = Result<u64, String>;

/// A time that no run reaches.
const NEVER: f64 = 1e60;

/// Points of a file, and where the last question was.
pub(super) struct FilePoints {
    points: Points,
    at: usize,
}

pub(super) fn find(name: &str) -> Option<Native> {
    match name {
        "layshaft_points_open" => Some(open),
        _ => None,
    }
}

/// Functions that are called in every evaluation of a model.
pub(super) fn find_quick(name: &str) -> Option<Quick> {
    match name {
        "layshaft_points_value" => Some(value),
        "layshaft_points_close" => Some(close),
        _ => None,
    }
}

// file, column of the abscissa, column of the ordinate, unit
fn open(call: &mut Call) -> Answer {
    if call.text(0)?.is_empty() {
        return Err("no file is named: give the block a `fileName`".to_string());
    }
    let (x, y, unit) = (call.text(1)?.to_string(), call.text(2)?.to_string(), call.text(3)?.to_string());
    let file = call.file_to_read(0, None)?;
    let points = Points::read(Path::new(&file), &x, &y, &unit).map_err(|error| match error.hint {
        Some(hint) => format!("{}: {hint}", error.message),
        None => error.message,
    })?;
    Ok(call.objects.add(Object::Points(Box::new(FilePoints { points, at: 0 }))))
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
