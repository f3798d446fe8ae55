//! Values of many variables, read from or written to a unit with one call for each type.

use crate::error::UnitError;
use crate::unit::Unit;
use crate::values::{Buffer, Kind};

/// A variable as calls name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signal {
    pub kind: Kind,
    pub reference: u32,
    /// Number of elements.
    pub size: usize,
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
    /// Number of all elements.
    pub count: usize,
}

impl Exchange {
    pub fn new(signals: &[Signal]) -> Exchange {
        let mut kinds: Vec<(Kind, Vec<u32>, Vec<usize>)> = Vec::new();
        let mut count = 0;
        for signal in signals {
            let places = count..count + signal.size;
            count = places.end;
            match kinds.iter_mut().find(|(kind, ..)| *kind == signal.kind) {
                Some((_, references, all)) => {
                    references.push(signal.reference);
                    all.extend(places);
                }
                None => kinds.push((signal.kind, vec![signal.reference], places.collect())),
            }
        }
        let groups = kinds.into_iter().map(|(kind, references, places)| Group {
            references,
            buffer: Buffer::new(kind, places.len()),
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
