//! What is odd about rows without being wrong: gaps in time, and times that occur twice.
//!
//! Only rows that come at regular distances are judged: corner points of a cycle lie anywhere, and two of one time are a jump.

use crate::codes;
use layshaft_source::Diagnostic;

/// Rows that are looked at before it is said how far they usually are apart.
const ENOUGH: usize = 10;
/// Part of the distances that must be near the usual one.
const REGULAR: f64 = 0.9;
/// Distances near the usual one: less than this many times of it.
const NEAR: f64 = 2.0;
/// A gap is longer than this many times the usual distance.
const GAP: f64 = 5.0;

#[derive(Default)]
pub(crate) struct Notes {
    /// Usual distance of the rows, once it is known whether there is one.
    usual: Option<Option<f64>>,
    /// Rows up to this one were judged; several runs read the same rows.
    judged: u64,
    gaps: Found,
    duplicates: Found,
}

/// The first of its kind, and how many there are.
#[derive(Default)]
struct Found {
    count: usize,
    rows: [u64; 2],
    times: [f64; 2],
}

impl Found {
    fn add(&mut self, rows: [u64; 2], times: [f64; 2]) {
        if self.count == 0 {
            (self.rows, self.times) = (rows, times);
        }
        self.count += 1;
    }

    fn others(&self) -> String {
        match self.count {
            0 | 1 => String::new(),
            2 => ", and one more".to_string(),
            n => format!(", and {} more", n - 1),
        }
    }
}

impl Notes {
    /// Looks at rows that follow one at `last`, in seconds, with their numbers in the file.
    pub fn look(&mut self, mut last: Option<f64>, first: u64, times: &[f64]) {
        if self.usual.is_none() && times.len() >= ENOUGH {
            self.usual = Some(usual(times));
        }
        let Some(Some(usual)) = self.usual else { return };
        for (at, &time) in times.iter().enumerate() {
            let row = first + at as u64;
            if row > self.judged
                && let Some(before) = last
            {
                let (rows, pair) = ([row.saturating_sub(1), row], [before, time]);
                if time == before {
                    self.duplicates.add(rows, pair);
                } else if time - before > GAP * usual {
                    self.gaps.add(rows, pair);
                }
            }
            last = Some(time);
        }
        self.judged = self.judged.max(first + times.len() as u64 - 1);
    }

    pub fn diagnostics(&self, file: &str, row: &str) -> Vec<Diagnostic> {
        let mut list = Vec::new();
        if self.gaps.count > 0 {
            let ([before, after], [from, to]) = (self.gaps.rows, self.gaps.times);
            let usual = short(self.usual.flatten().unwrap_or(0.0));
            let message = format!(
                "{file}, {row} {after}: no rows for {} s, from {from} s in {row} {before} to {to} s, where rows are {usual} s apart{}",
                short(to - from),
                self.gaps.others()
            );
            let hint =
                "linear signals go straight across a gap and held ones keep their value: fill it, or run only up to it";
            list.push(Diagnostic::warning(codes::W_GAP, None, message).hint(hint));
        }
        if self.duplicates.count > 0 {
            let ([before, after], [time, _]) = (self.duplicates.rows, self.duplicates.times);
            let message = format!(
                "{file}, {row} {after}: the time {time} s is that of {row} {before}, too{}",
                self.duplicates.others()
            );
            let hint = "two rows of one time are taken as a jump, of more than two the first and the last count: remove rows that were recorded twice";
            list.push(Diagnostic::warning(codes::W_DUPLICATE, None, message).hint(hint));
        }
        list
    }
}

/// Six digits: differences of times carry rounding.
fn short(value: f64) -> f64 {
    format!("{value:.5e}").parse().unwrap_or(value)
}

/// The median of the distances, if most of them are near it.
fn usual(times: &[f64]) -> Option<f64> {
    let mut distances: Vec<f64> = times.windows(2).map(|pair| pair[1] - pair[0]).filter(|d| *d > 0.0).collect();
    distances.sort_by(f64::total_cmp);
    let median = *distances.get(distances.len() / 2)?;
    let near = distances.iter().filter(|d| **d < NEAR * median && **d > median / NEAR).count();
    (near as f64 >= REGULAR * distances.len() as f64).then_some(median)
}
