//! Values of one type, as they are exchanged with a unit.

use serde::{Deserialize, Serialize};

/// Types of values, by the names of FMI 3. Of FMI 2 a Real is a `Float64`, an Integer and an enumeration an `Int32`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Float32,
    Float64,
    Int8,
    UInt8,
    Int16,
    UInt16,
    Int32,
    UInt32,
    Int64,
    UInt64,
    Boolean,
    String,
    Binary,
    Clock,
}

impl Kind {
    const ALL: [(&'static str, Kind); 14] = [
        ("Float32", Kind::Float32),
        ("Float64", Kind::Float64),
        ("Int8", Kind::Int8),
        ("UInt8", Kind::UInt8),
        ("Int16", Kind::Int16),
        ("UInt16", Kind::UInt16),
        ("Int32", Kind::Int32),
        ("UInt32", Kind::UInt32),
        ("Int64", Kind::Int64),
        ("UInt64", Kind::UInt64),
        ("Boolean", Kind::Boolean),
        ("String", Kind::String),
        ("Binary", Kind::Binary),
        ("Clock", Kind::Clock),
    ];

    pub fn name(self) -> &'static str {
        Kind::ALL.iter().find(|(_, kind)| *kind == self).map_or("", |(name, _)| name)
    }

    pub fn by_name(name: &str) -> Option<Kind> {
        Kind::ALL.iter().find(|(found, _)| *found == name).map(|&(_, kind)| kind)
    }
}

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
    /// Memory for so many values.
    pub fn new(kind: Kind, count: usize) -> Buffer {
        match kind {
            Kind::Float32 => Buffer::Float32(vec![0.0; count]),
            Kind::Float64 => Buffer::Float64(vec![0.0; count]),
            Kind::Int8 => Buffer::Int8(vec![0; count]),
            Kind::UInt8 => Buffer::UInt8(vec![0; count]),
            Kind::Int16 => Buffer::Int16(vec![0; count]),
            Kind::UInt16 => Buffer::UInt16(vec![0; count]),
            Kind::Int32 => Buffer::Int32(vec![0; count]),
            Kind::UInt32 => Buffer::UInt32(vec![0; count]),
            Kind::Int64 => Buffer::Int64(vec![0; count]),
            Kind::UInt64 => Buffer::UInt64(vec![0; count]),
            Kind::Boolean => Buffer::Boolean(vec![false; count]),
            Kind::String => Buffer::String(vec![String::new(); count]),
            Kind::Binary => Buffer::Binary(vec![Vec::new(); count]),
            Kind::Clock => Buffer::Clock(vec![false; count]),
        }
    }

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
