//! Variables of a description as the signals that calls exchange.

use super::sizes::Sizes;
use crate::description::{DataType, ModelDescription, Version};
use layshaft_fmu::{Exchange, Kind, Signal};

/// Type of the values of a variable; enumerations differ between the versions.
pub fn kind(version: Version, data: DataType) -> Kind {
    match data {
        DataType::Enumeration if version == Version::Fmi2 => Kind::Int32,
        DataType::Enumeration => Kind::Int64,
        other => Kind::by_name(other.name()).unwrap_or(Kind::Float64),
    }
}

pub fn signal(description: &ModelDescription, sizes: &Sizes, index: usize) -> Signal {
    let variable = &description.variables[index];
    Signal {
        kind: kind(description.version, variable.data),
        reference: variable.value_reference,
        size: sizes.of(index),
    }
}

pub fn exchange(description: &ModelDescription, sizes: &Sizes, variables: &[usize]) -> Exchange {
    let signals: Vec<Signal> = variables.iter().map(|&index| signal(description, sizes, index)).collect();
    Exchange::new(&signals)
}
