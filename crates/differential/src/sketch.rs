//! A random model before it is text: a list of parts, each a kind with a size, switches and numbers.
//!
//! What a sketch holds is plain enough that a failing one can be made smaller without knowing what its parts are
//! (see [`shrink`](crate::shrink)): fewer parts, smaller sizes, fewer switches, rounder numbers. Every sketch is a
//! valid model.

use crate::parts::PartKind;
use crate::random::Stream;

/// Numbers that a part may use.
const NUMBERS: usize = 14;

#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    pub kind: PartKind,
    /// Masses, nodes, orders: at least 1.
    pub size: usize,
    /// Switches of the kind.
    pub features: u32,
    /// In (0, 1]; the kind maps them to its ranges.
    pub numbers: Vec<f64>,
    /// The part whose output drives this one; it comes earlier.
    pub input: Option<usize>,
    /// A second instance of the same class, which must do the same.
    pub twin: bool,
}

impl Part {
    pub fn has(&self, feature: u32) -> bool {
        self.features >> feature & 1 == 1
    }

    /// The number at `index`, mapped to a range and rounded to what a reader likes to see.
    pub fn between(&self, index: usize, low: f64, high: f64) -> f64 {
        let value = low + (high - low) * self.numbers[index % NUMBERS];
        format!("{value:.2e}").parse().unwrap_or(value)
    }

    /// A whole number from 0 to below `count`, by the number at `index`.
    pub fn choice(&self, index: usize, count: usize) -> usize {
        ((self.numbers[index % NUMBERS] * count as f64) as usize).min(count - 1)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Sketch {
    pub parts: Vec<Part>,
    pub stop: f64,
    /// How many components all parts are inside of.
    pub depth: usize,
}

impl Sketch {
    /// The sketch of a seed.
    pub fn random(seed: u64) -> Sketch {
        let mut stream = Stream::new(seed);
        let count = 1 + stream.below(4);
        let mut parts = Vec::new();
        // One model in forty breaks a rule while it runs; all else must be well.
        let doomed = stream.is(0.025);
        for at in 0..count {
            let kind = match doomed && at + 1 == count {
                true => PartKind::Doomed,
                false => PartKind::ALL[stream.below(PartKind::ALL.len())],
            };
            parts.push(Part {
                kind,
                size: 1 + stream.below(4),
                features: (stream.unit() * f64::from(u32::MAX)) as u32,
                numbers: (0..NUMBERS).map(|_| stream.unit()).collect(),
                input: (at > 0 && stream.is(0.6)).then(|| stream.below(at)),
                twin: stream.is(0.1),
            });
        }
        let stop = 0.8 + 1.5 * stream.unit();
        Sketch { parts, stop: (stop * 100.0).round() / 100.0, depth: [0, 0, 0, 1, 2][stream.below(5)] }
    }

    /// The time at which the model must fail, if it must.
    pub fn doom(&self) -> Option<f64> {
        let doomed = self.parts.iter().filter(|part| part.kind == PartKind::Doomed);
        doomed.map(crate::parts::time_of_doom).min_by(f64::total_cmp)
    }
}
