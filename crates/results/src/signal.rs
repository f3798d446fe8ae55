//! Inputs and outputs of a model that is stepped from outside.

/// A value that goes into a model or comes out of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Signal {
    pub name: String,
    pub unit: String,
    /// Limits the model gives, if any; truth values are 0 or 1. Values outside are refused at the ports of a real-time run.
    pub min: f64,
    pub max: f64,
    /// Integers, truth values and enumerations take whole numbers only.
    pub is_whole: bool,
}

impl Signal {
    /// A real signal without limits.
    pub fn real(name: &str) -> Signal {
        Signal {
            name: name.to_string(),
            unit: String::new(),
            min: f64::NEG_INFINITY,
            max: f64::INFINITY,
            is_whole: false,
        }
    }

    /// A value a model may be given.
    pub fn accepts(&self, value: f64) -> bool {
        value.is_finite() && value >= self.min && value <= self.max && (!self.is_whole || value.fract() == 0.0)
    }
}
