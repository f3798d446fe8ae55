//! Unit consistency: do equations add apples to apples?
//!
//! Units are declared by the `unit` attribute and spread to variables without one through the equations
//! they stand in, until nothing new follows. Then every place where units must agree is looked at: both
//! sides of equations and comparisons, terms of sums, branches of if-expressions, arguments of `sin` and
//! the like. What stays unknown is never complained about.
//!
//! The rules lean to silence. A number without unit fits anywhere in a sum; as a factor it has dimension
//! one but may be a conversion (`1000*x`), so beyond it only dimensions are compared, not scales. A literal
//! that the equation's source text does not show stands for a constant or an evaluated parameter and says
//! nothing. Angles have dimension one. Units of function inputs and outputs are not known here, so calls
//! carry none.

mod check;
pub mod codes;
mod describe;
mod infer;
mod parse;
mod places;
mod symbols;
#[cfg(test)]
mod tests;
mod unit;
mod value;

pub use check::check_units;
pub use parse::{UnitError, parse_unit};
pub use unit::{Dimension, Offset, Unit};
