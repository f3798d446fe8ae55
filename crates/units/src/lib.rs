//! Units of measurement: dimension, scale and zero point of a unit string, and conversion to the unit a value is displayed in.
//!
//! Whether the equations of a model agree in their units is checked by `flatten`, with these.

mod conversion;
mod parse;
mod symbols;
mod unit;
mod written;

pub use conversion::Conversion;
pub use parse::{UnitError, parse_unit};
pub use unit::{Dimension, Offset, Unit};
pub use written::written;
