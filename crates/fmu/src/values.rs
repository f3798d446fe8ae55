//! Values of one type, as they are exchanged with a unit.

use serde::{Deserialize, Serialize};

/// One value for each element of the variables asked for. Enumerations are `Int64` in FMI 3 and `Int32` in FMI 2, which knows only
/// `Float64`, `Int32`, `Boolean` and `String`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Buffer {
    Float32(Vec<f32>),
    Float64(Vec<f64>),
    Int8(Vec<i8>),
    UInt8(Vec<u8>),
    Int16(Vec<i16>),
    UInt16(Vec<u16>),
    Int32(Vec<i32>),
    UInt32(Vec<u32>),
    Int64(Vec<i64>),
    UInt64(Vec<u64>),
    Boolean(Vec<bool>),
    String(Vec<String>),
    Binary(Vec<Vec<u8>>),
    Clock(Vec<bool>),
}

/// Calls a macro once with every numeric variant.
macro_rules! for_numbers {
    ($buffer:expr, $values:ident => $number:expr, $other:expr) => {
        match $buffer {
            Buffer::Float32($values) => $number,
            Buffer::Float64($values) => $number,
            Buffer::Int8($values) => $number,
            Buffer::UInt8($values) => $number,
            Buffer::Int16($values) => $number,
            Buffer::UInt16($values) => $number,
            Buffer::Int32($values) => $number,
            Buffer::UInt32($values) => $number,
            Buffer::Int64($values) => $number,
            Buffer::UInt64($values) => $number,
            #[allow(unreachable_patterns)]
            _ => $other,
        }
    };
}

impl Buffer {
    pub fn len(&self) -> usize {
        match self {
            Buffer::Boolean(values) | Buffer::Clock(values) => values.len(),
            Buffer::String(values) => values.len(),
            Buffer::Binary(values) => values.len(),
            other => for_numbers!(other, values => values.len(), 0),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A value as a number, truth as 0 or 1; none for texts.
    #[allow(clippy::unnecessary_cast, reason = "one text for all types of numbers")]
    pub fn number(&self, index: usize) -> Option<f64> {
        match self {
            Buffer::Boolean(values) | Buffer::Clock(values) => {
                values.get(index).map(|&value| f64::from(u8::from(value)))
            }
            Buffer::String(_) | Buffer::Binary(_) => None,
            other => for_numbers!(other, values => values.get(index).map(|&value| value as f64), None),
        }
    }

    /// Puts a number in place, rounded to the nearest value of the type.
    pub fn set_number(&mut self, index: usize, number: f64) {
        match self {
            Buffer::Float64(values) => put(values, index, number),
            Buffer::Float32(values) => put(values, index, number as f32),
            Buffer::Int8(values) => put(values, index, number.round() as i8),
            Buffer::UInt8(values) => put(values, index, number.round() as u8),
            Buffer::Int16(values) => put(values, index, number.round() as i16),
            Buffer::UInt16(values) => put(values, index, number.round() as u16),
            Buffer::Int32(values) => put(values, index, number.round() as i32),
            Buffer::UInt32(values) => put(values, index, number.round() as u32),
            Buffer::Int64(values) => put(values, index, number.round() as i64),
            Buffer::UInt64(values) => put(values, index, number.round() as u64),
            Buffer::Boolean(values) | Buffer::Clock(values) => put(values, index, number != 0.0),
            Buffer::String(_) | Buffer::Binary(_) => {}
        }
    }

    /// A value as text.
    pub fn text(&self, index: usize) -> Option<String> {
        match self {
            Buffer::Boolean(values) | Buffer::Clock(values) => values.get(index).map(bool::to_string),
            Buffer::String(values) => values.get(index).cloned(),
            Buffer::Binary(values) => {
                values.get(index).map(|bytes| bytes.iter().map(|byte| format!("{byte:02x}")).collect())
            }
            other => for_numbers!(other, values => values.get(index).map(|value| value.to_string()), None),
        }
    }
}

fn put<T>(values: &mut [T], index: usize, value: T) {
    if let Some(place) = values.get_mut(index) {
        *place = value;
    }
}
