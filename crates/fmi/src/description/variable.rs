//! Variables of a unit.

use layshaft_foreign::{DataType, Values};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Causality {
    Parameter,
    CalculatedParameter,
    StructuralParameter,
    Input,
    Output,
    Local,
    Independent,
    Dependent,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variability {
    Constant,
    Fixed,
    Tunable,
    Discrete,
    Continuous,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Initial {
    Exact,
    Approx,
    Calculated,
}

/// Attributes that a variable may also inherit from its declared type.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Attributes {
    pub quantity: Option<String>,
    pub unit: Option<String>,
    pub display_unit: Option<String>,
    pub relative_quantity: bool,
    pub unbounded: bool,
    pub min: Option<f64>,
    pub max: Option<f64>,
    pub nominal: Option<f64>,
}

/// Size of one array dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dimension {
    Fixed(u64),
    /// Start value of the structural parameter with this index.
    Variable(usize),
}

/// Another name of the same value.
#[derive(Clone, Debug, PartialEq)]
pub struct Alias {
    pub name: String,
    pub description: Option<String>,
    pub display_unit: Option<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    pub name: String,
    pub value_reference: u32,
    pub data: DataType,
    pub description: Option<String>,
    pub causality: Causality,
    pub variability: Variability,
    pub initial: Option<Initial>,
    pub declared_type: Option<String>,
    pub attributes: Attributes,
    /// One for each element, in the widest type of their kind: `Float64`, `Int64`, `UInt64`, `Boolean`, `String`, `Binary`.
    pub start: Option<Values>,
    /// Empty for a scalar.
    pub dimensions: Vec<Dimension>,
    /// The variable that this one is the derivative of.
    pub derivative_of: Option<usize>,
    /// A state that may jump at an event.
    pub reinit: bool,
    /// An input that may be set several times at one instant.
    pub can_handle_multiple_set: bool,
    pub intermediate_update: bool,
    pub aliases: Vec<Alias>,
}

impl Variable {
    pub fn is_array(&self) -> bool {
        !self.dimensions.is_empty()
    }
}
