//! Values of many variables, read from or written to a unit with one call for each type.

use crate::error::UnitError;
use crate::unit::Unit;
use crate::values::{DataType, Values};

/// A variable as calls name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference {
    pub data: DataType,
    pub reference: u32,
    /// Number of elements.
    pub size: usize,
}

/// Variables of one type.
struct Group {
    references: Vec<u32>,
    buffer: Values,
    /// Place of each element among all values.
    places: Vec<usize>,
}

/// Numbers of chosen variables, element by element, in the order they were chosen.
pub struct Exchange {
    groups: Vec<Group>,
    /// Number of all elements.
    pub count: usize,
}

impl Exchange {
    pub fn new(variables: &[Reference]) -> Exchange {
        let mut types: Vec<(DataType, Vec<u32>, Vec<usize>)> = Vec::new();
        let mut count = 0;
        for variable in variables {
            let places = count..count + variable.size;
            count = places.end;
            match types.iter_mut().find(|(data, ..)| *data == variable.data) {
                Some((_, references, all)) => {
                    references.push(variable.reference);
                    all.extend(places);
                }
                None => types.push((variable.data, vec![variable.reference], places.collect())),
            }
        }
        let groups = types.into_iter().map(|(data, references, places)| Group {
            references,
            buffer: Values::new(data, places.len()),
            places,
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
