//! Variables of a description as calls name them.

use super::sizes::Sizes;
use crate::description::ModelDescription;
use layshaft_foreign::{Exchange, Reference};

pub fn reference(description: &ModelDescription, sizes: &Sizes, index: usize) -> Reference {
    let variable = &description.variables[index];
    Reference {
        data: variable.data.exchanged(description.version),
        reference: variable.value_reference,
        size: sizes.of(index),
    }
}

pub fn exchange(description: &ModelDescription, sizes: &Sizes, variables: &[usize]) -> Exchange {
    let references: Vec<Reference> = variables.iter().map(|&index| reference(description, sizes, index)).collect();
    Exchange::new(&references)
}
