//! Sizes of arrays, which structural parameters may change, and names of their elements.

use crate::codes;
use crate::description::{Dimension, ModelDescription};
use layshaft_source::{Diagnostic, FastMap};

/// Elements of all arrays together; more is a mistake of the description.
const MOST: usize = 10_000_000;

/// Dimensions of every variable.
pub struct Sizes {
    dimensions: Vec<Vec<usize>>,
}

impl Sizes {
    /// `changed` are values of structural parameters other than their start values.
    pub fn new(description: &ModelDescription, changed: &FastMap<usize, u64>) -> Result<Sizes, Diagnostic> {
        let mut total = 0usize;
        let mut dimensions = Vec::with_capacity(description.variables.len());
        for variable in &description.variables {
            let size = |dimension: &Dimension| match *dimension {
                Dimension::Fixed(size) => size,
                Dimension::Variable(parameter) => {
                    changed.get(&parameter).copied().unwrap_or_else(|| description.start_size(parameter))
                }
            };
            let sizes: Vec<u64> = variable.dimensions.iter().map(size).collect();
            let count = sizes.iter().fold(1u64, |product, &size| product.saturating_mul(size));
            total = total.saturating_add(usize::try_from(count).unwrap_or(usize::MAX));
            if total > MOST {
                let message = format!("`{}` has {count} elements: too many", variable.name);
                return Err(Diagnostic::error(codes::CONTENT, None, message));
            }
            dimensions.push(sizes.into_iter().map(|size| size as usize).collect());
        }
        Ok(Sizes { dimensions })
    }

    /// Number of elements of a variable.
    pub fn of(&self, variable: usize) -> usize {
        self.dimensions[variable].iter().product()
    }

    /// Names of the elements of a variable: `a`, or `a[1,1]`, `a[1,2]`, …
    pub fn element_names(&self, name: &str, variable: usize) -> Vec<String> {
        let dimensions = &self.dimensions[variable];
        if dimensions.is_empty() {
            return vec![name.to_string()];
        }
        let count = self.of(variable);
        let element = |mut index: usize| {
            let mut subscripts = vec![0; dimensions.len()];
            for (subscript, size) in subscripts.iter_mut().zip(dimensions).rev() {
                *subscript = index % size + 1;
                index /= size;
            }
            let subscripts: Vec<String> = subscripts.iter().map(usize::to_string).collect();
            format!("{name}[{}]", subscripts.join(","))
        };
        (0..count).map(element).collect()
    }
}
