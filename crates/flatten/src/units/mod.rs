//! Unit consistency: do equations add apples to apples?
//!
//! Units are declared by the `unit` attribute and spread to variables without one through the equations
//! they stand in, until nothing new follows. Then every place where units must agree is looked at: both
//! sides of equations and comparisons, terms of sums, branches of if-expressions, arguments of `sin` and
//! the like. What stays unknown is never complained about.
//!
//! The rules lean to silence. A number without unit fits anywhere in a sum. As a factor it has dimension
//! one if it is a simple one such as 2 or 0.5, written in the equation, before something with a dimension;
//! beyond it only dimensions are compared, not scales. Other literals stand for constants, evaluated
//! parameters or quantities whose unit is only in the author's mind, and say nothing. Angles have
//! dimension one. Units of function inputs and outputs are not known here, so calls carry none, and the
//! elements of an array without unit need not share one.

mod check;
pub mod codes;
mod describe;
mod infer;
mod places;
#[cfg(test)]
mod tests;
mod value;

pub use check::check_units;
