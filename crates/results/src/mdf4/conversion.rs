//! From the raw value in a record to the physical one (`CC` blocks).

use super::blocks::{Block, BlockFile};
use super::conversion_type as kind;
use crate::error::ResultError;

#[derive(Clone, PartialEq, Debug)]
pub enum Conversion {
    Identity,
    /// p₀ + p₁·x.
    Linear {
        offset: f64,
        factor: f64,
    },
    /// (p₀·x² + p₁·x + p₂)/(p₃·x² + p₄·x + p₅).
    Rational([f64; 6]),
    /// Keys and values; linear between keys, or the value of the nearest key.
    Table {
        keys: Vec<f64>,
        values: Vec<f64>,
        is_interpolated: bool,
    },
    /// Lower limit, upper limit and value of each range; value elsewhere.
    Ranges {
        ranges: Vec<[f64; 3]>,
        otherwise: f64,
    },
}

impl Conversion {
    pub fn minus() -> Conversion {
        Conversion::Linear { offset: 0.0, factor: -1.0 }
    }

    pub fn not() -> Conversion {
        Conversion::Linear { offset: 1.0, factor: -1.0 }
    }

    /// Reads a conversion; `None` if there is no number at its end. Tables of texts keep the raw value: they name states.
    pub fn read(file: &BlockFile, at: u64, is_whole: bool) -> Result<Option<Conversion>, ResultError> {
        if at == 0 {
            return Ok(Some(Conversion::Identity));
        }
        let block = file.expect(at, b"CC")?;
        let values = values(&block);
        Ok(match block.u8(0) {
            kind::IDENTITY | kind::VALUE_TO_TEXT | kind::RANGE_TO_TEXT => Some(Conversion::Identity),
            kind::LINEAR => match values[..] {
                [0.0, 1.0, ..] => Some(Conversion::Identity),
                [offset, factor, ..] => Some(Conversion::Linear { offset, factor }),
                _ => None,
            },
            kind::RATIONAL => values.get(..6).and_then(|six| six.try_into().ok()).map(Conversion::Rational),
            kind::TABLE_INTERPOLATED | kind::TABLE if values.len() >= 2 => Some(Conversion::Table {
                keys: values.chunks_exact(2).map(|pair| pair[0]).collect(),
                values: values.chunks_exact(2).map(|pair| pair[1]).collect(),
                is_interpolated: block.u8(0) == kind::TABLE_INTERPOLATED,
            }),
            kind::RANGES => Some(Conversion::Ranges {
                // Ranges of whole numbers include their upper limit; this makes them so.
                ranges: values
                    .chunks_exact(3)
                    .map(|range| [range[0], if is_whole { range[1] + 0.5 } else { range[1] }, range[2]])
                    .collect(),
                otherwise: values.chunks_exact(3).remainder().first().copied().unwrap_or(f64::NAN),
            }),
            kind::FORMULA => None,
            _ => None,
        })
    }

    pub fn apply(&self, raw: f64) -> f64 {
        match self {
            Conversion::Identity => raw,
            Conversion::Linear { offset, factor } if *offset == 0.0 => factor * raw,
            Conversion::Linear { offset, factor } => offset + factor * raw,
            Conversion::Rational([a, b, c, d, e, f]) => (a * raw * raw + b * raw + c) / (d * raw * raw + e * raw + f),
            Conversion::Table { keys, values, is_interpolated } => table(keys, values, *is_interpolated, raw),
            Conversion::Ranges { ranges, otherwise } => ranges
                .iter()
                .find(|[lower, upper, _]| raw >= *lower && (raw < *upper || raw == *lower))
                .map_or(*otherwise, |range| range[2]),
        }
    }
}

fn values(block: &Block) -> Vec<f64> {
    let count = usize::from(block.u16(6));
    let held = block.data().len().saturating_sub(24) / 8;
    (0..count.min(held)).map(|at| block.f64(24 + 8 * at)).collect()
}

/// Keys ascend; the ends hold outside.
fn table(keys: &[f64], values: &[f64], is_interpolated: bool, raw: f64) -> f64 {
    let above = keys.partition_point(|key| *key <= raw);
    if raw.is_nan() || above == 0 {
        return if raw.is_nan() { raw } else { values[0] };
    }
    let below = above - 1;
    if above == keys.len() {
        return values[below];
    }
    let share = (raw - keys[below]) / (keys[above] - keys[below]);
    if is_interpolated {
        values[below] + share * (values[above] - values[below])
    } else if share > 0.5 {
        values[above]
    } else {
        values[below]
    }
}
