//! Values of one type, as they are exchanged with a unit.

use crate::unit::Version;
use serde::{Deserialize, Serialize};

/// Types of values, by the names of FMI 3. Of FMI 2 a Real is a `Float64` and an Integer an `Int32`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DataType {
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
    Enumeration,
    Clock,
}

impl DataType {
    const ALL: [(&'static str, DataType); 15] = [
        ("Float32", DataType::Float32),
        ("Float64", DataType::Float64),
        ("Int8", DataType::Int8),
        ("UInt8", DataType::UInt8),
        ("Int16", DataType::Int16),
        ("UInt16", DataType::UInt16),
        ("Int32", DataType::Int32),
        ("UInt32", DataType::UInt32),
        ("Int64", DataType::Int64),
        ("UInt64", DataType::UInt64),
        ("Boolean", DataType::Boolean),
        ("String", DataType::String),
        ("Binary", DataType::Binary),
        ("Enumeration", DataType::Enumeration),
        ("Clock", DataType::Clock),
    ];

    /// Element of FMI 3; functions are `fmi3Get` and `fmi3Set` with it.
    pub fn name(self) -> &'static str {
        DataType::ALL.iter().find(|(_, data)| *data == self).map_or("", |(name, _)| name)
    }

    pub fn by_name(name: &str) -> Option<DataType> {
        DataType::ALL.iter().find(|(found, _)| *found == name).map(|&(_, data)| data)
    }

    pub fn is_real(self) -> bool {
        matches!(self, DataType::Float32 | DataType::Float64)
    }

    /// The type that calls exchange: enumerations are whole numbers, of a width that differs between the versions.
    pub fn exchanged(self, version: Version) -> DataType {
        match self {
            DataType::Enumeration if version == Version::Fmi2 => DataType::Int32,
            DataType::Enumeration => DataType::Int64,
            other => other,
        }
    }
}

/// One value for each element of the variables asked for. Enumerations are `Int64` in FMI 3 and `Int32` in FMI 2, which knows only
/// `Float64`, `Int32`, `Boolean` and `String`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Values {
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
    ($all:expr, $values:ident => $number:expr, $other:expr) => {
        match $all {
            Values::Float32($values) => $number,
            Values::Float64($values) => $number,
            Values::Int8($values) => $number,
            Values::UInt8($values) => $number,
            Values::Int16($values) => $number,
            Values::UInt16($values) => $number,
            Values::Int32($values) => $number,
            Values::UInt32($values) => $number,
            Values::Int64($values) => $number,
            Values::UInt64($values) => $number,
            #[allow(unreachable_patterns)]
            _ => $other,
        }
    };
}

impl Values {
    /// Memory for so many values.
    pub fn new(data: DataType, count: usize) -> Values {
        match data {
            DataType::Float32 => Values::Float32(vec![0.0; count]),
            DataType::Float64 => Values::Float64(vec![0.0; count]),
            DataType::Int8 => Values::Int8(vec![0; count]),
            DataType::UInt8 => Values::UInt8(vec![0; count]),
            DataType::Int16 => Values::Int16(vec![0; count]),
            DataType::UInt16 => Values::UInt16(vec![0; count]),
            DataType::Int32 => Values::Int32(vec![0; count]),
            DataType::UInt32 => Values::UInt32(vec![0; count]),
            DataType::Int64 | DataType::Enumeration => Values::Int64(vec![0; count]),
            DataType::UInt64 => Values::UInt64(vec![0; count]),
            DataType::Boolean => Values::Boolean(vec![false; count]),
            DataType::String => Values::String(vec![String::new(); count]),
            DataType::Binary => Values::Binary(vec![Vec::new(); count]),
            DataType::Clock => Values::Clock(vec![false; count]),
        }
    }

    pub fn len(&self) -> usize {
        match self {
            Values::Boolean(values) | Values::Clock(values) => values.len(),
            Values::String(values) => values.len(),
            Values::Binary(values) => values.len(),
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
            Values::Boolean(values) | Values::Clock(values) => {
                values.get(index).map(|&value| f64::from(u8::from(value)))
            }
            Values::String(_) | Values::Binary(_) => None,
            other => for_numbers!(other, values => values.get(index).map(|&value| value as f64), None),
        }
    }

    /// Puts a number in place, rounded to the nearest value of the type.
    pub fn set_number(&mut self, index: usize, number: f64) {
        match self {
            Values::Float64(values) => put(values, index, number),
            Values::Float32(values) => put(values, index, number as f32),
            Values::Int8(values) => put(values, index, number.round() as i8),
            Values::UInt8(values) => put(values, index, number.round() as u8),
            Values::Int16(values) => put(values, index, number.round() as i16),
            Values::UInt16(values) => put(values, index, number.round() as u16),
            Values::Int32(values) => put(values, index, number.round() as i32),
            Values::UInt32(values) => put(values, index, number.round() as u32),
            Values::Int64(values) => put(values, index, number.round() as i64),
            Values::UInt64(values) => put(values, index, number.round() as u64),
            Values::Boolean(values) | Values::Clock(values) => put(values, index, number != 0.0),
            Values::String(_) | Values::Binary(_) => {}
        }
    }

    /// Puts an element of `other` in place; numbers are rounded to the nearest value of the type.
    pub fn set_from(&mut self, index: usize, other: &Values, element: usize) {
        match (self, other) {
            (Values::String(values), Values::String(texts)) => {
                put(values, index, texts.get(element).cloned().unwrap_or_default());
            }
            (Values::Binary(values), Values::Binary(bytes)) => {
                put(values, index, bytes.get(element).cloned().unwrap_or_default());
            }
            // Beyond what a Real can hold exactly.
            (Values::UInt64(values), Values::UInt64(numbers)) => {
                put(values, index, numbers.get(element).copied().unwrap_or_default());
            }
            (Values::Int64(values), Values::Int64(numbers)) => {
                put(values, index, numbers.get(element).copied().unwrap_or_default());
            }
            (values, other) => values.set_number(index, other.number(element).unwrap_or_default()),
        }
    }

    /// A value as text.
    pub fn text(&self, index: usize) -> Option<String> {
        match self {
            Values::Boolean(values) | Values::Clock(values) => values.get(index).map(bool::to_string),
            Values::String(values) => values.get(index).cloned(),
            Values::Binary(values) => {
                values.get(index).map(|bytes| bytes.iter().map(|byte| format!("{byte:02x}")).collect())
            }
            other => for_numbers!(other, values => values.get(index).map(|value| value.to_string()), None),
        }
    }

    /// All values as texts.
    pub fn texts(&self) -> Vec<String> {
        (0..self.len()).filter_map(|index| self.text(index)).collect()
    }
}

fn put<T>(values: &mut [T], index: usize, value: T) {
    if let Some(place) = values.get_mut(index) {
        *place = value;
    }
}
