//! Variables of a unit.

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
    pub const ALL: [DataType; 15] = [
        DataType::Float32,
        DataType::Float64,
        DataType::Int8,
        DataType::UInt8,
        DataType::Int16,
        DataType::UInt16,
        DataType::Int32,
        DataType::UInt32,
        DataType::Int64,
        DataType::UInt64,
        DataType::Boolean,
        DataType::String,
        DataType::Binary,
        DataType::Enumeration,
        DataType::Clock,
    ];

    /// Element of FMI 3; functions are `fmi3Get` and `fmi3Set` with it.
    pub fn name(self) -> &'static str {
        match self {
            DataType::Float32 => "Float32",
            DataType::Float64 => "Float64",
            DataType::Int8 => "Int8",
            DataType::UInt8 => "UInt8",
            DataType::Int16 => "Int16",
            DataType::UInt16 => "UInt16",
            DataType::Int32 => "Int32",
            DataType::UInt32 => "UInt32",
            DataType::Int64 => "Int64",
            DataType::UInt64 => "UInt64",
            DataType::Boolean => "Boolean",
            DataType::String => "String",
            DataType::Binary => "Binary",
            DataType::Enumeration => "Enumeration",
            DataType::Clock => "Clock",
        }
    }

    pub fn is_real(self) -> bool {
        matches!(self, DataType::Float32 | DataType::Float64)
    }
}

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

/// Start values, one for each element.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    Reals(Vec<f64>),
    Integers(Vec<i64>),
    Unsigned(Vec<u64>),
    Booleans(Vec<bool>),
    Strings(Vec<String>),
    Binaries(Vec<Vec<u8>>),
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
