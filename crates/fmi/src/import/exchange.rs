//! Values of many variables, read from or written to a unit with one call for each type.

use super::sizes::Sizes;
use crate::description::{DataType, ModelDescription, Version};
use layshaft_fmu::{Buffer, Unit, UnitError};

/// Memory for values of a type; enumerations differ between the versions.
pub fn buffer(version: Version, data: DataType, count: usize) -> Buffer {
    match data {
        DataType::Float32 => Buffer::Float32(vec![0.0; count]),
        DataType::Float64 => Buffer::Float64(vec![0.0; count]),
        DataType::Int8 => Buffer::Int8(vec![0; count]),
        DataType::UInt8 => Buffer::UInt8(vec![0; count]),
        DataType::Int16 => Buffer::Int16(vec![0; count]),
        DataType::UInt16 => Buffer::UInt16(vec![0; count]),
        DataType::Int32 => Buffer::Int32(vec![0; count]),
        DataType::UInt32 => Buffer::UInt32(vec![0; count]),
        DataType::Int64 => Buffer::Int64(vec![0; count]),
        DataType::UInt64 => Buffer::UInt64(vec![0; count]),
        DataType::Boolean => Buffer::Boolean(vec![false; count]),
        DataType::String => Buffer::String(vec![String::new(); count]),
        DataType::Binary => Buffer::Binary(vec![Vec::new(); count]),
        DataType::Clock => Buffer::Clock(vec![false; count]),
        DataType::Enumeration if version == Version::Fmi2 => Buffer::Int32(vec![0; count]),
        DataType::Enumeration => Buffer::Int64(vec![0; count]),
    }
}

/// Variables of one type.
struct Group {
    references: Vec<u32>,
    buffer: Buffer,
    /// Place of each element among all values.
    places: Vec<usize>,
}

/// Numbers of chosen variables, element by element, in the order they were chosen.
pub struct Exchange {
    groups: Vec<Group>,
    pub count: usize,
}

impl Exchange {
    pub fn new(description: &ModelDescription, sizes: &Sizes, variables: &[usize]) -> Exchange {
        let mut kinds: Vec<(DataType, Vec<usize>)> = Vec::new();
        let mut starts = Vec::with_capacity(variables.len());
        let mut count = 0;
        for (at, &index) in variables.iter().enumerate() {
            let data = description.variables[index].data;
            match kinds.iter_mut().find(|(kind, _)| *kind == data) {
                Some((_, members)) => members.push(at),
                None => kinds.push((data, vec![at])),
            }
            starts.push(count);
            count += sizes.of(index);
        }
        let groups = kinds.into_iter().map(|(data, members)| {
            let references = members.iter().map(|&at| description.variables[variables[at]].value_reference).collect();
            let places: Vec<usize> = members
                .iter()
                .flat_map(|&at| (0..sizes.of(variables[at])).map(move |k| (at, k)))
                .map(|(at, k)| starts[at] + k)
                .collect();
            Group { references, buffer: buffer(description.version, data, places.len()), places }
        });
        Exchange { groups: groups.collect(), count }
    }

    /// Reads all values from the unit.
    pub fn read(&mut self, unit: &mut dyn Unit, values: &mut [f64]) -> Result<(), UnitError> {
        for group in &mut self.groups {
            unit.get(&group.references, &mut group.buffer)?;
            for (element, &place) in group.places.iter().enumerate() {
                values[place] = group.buffer.number(element).unwrap_or(f64::NAN);
            }
        }
        Ok(())
    }

    /// Writes all values into the unit.
    pub fn write(&mut self, unit: &mut dyn Unit, values: &[f64]) -> Result<(), UnitError> {
        for group in &mut self.groups {
            for (element, &place) in group.places.iter().enumerate() {
                group.buffer.set_number(element, values[place]);
            }
            unit.set(&group.references, &group.buffer)?;
        }
        Ok(())
    }
}
