//! Numerical methods of Layshaft. This crate knows no Modelica beyond the meaning of tables and random generators that
//! the standard library defines, and depends on no other crate of the workspace.
#![allow(
    clippy::needless_range_loop,
    clippy::neg_cmp_op_on_partial_ord,
    reason = "loops over indices read like the formulas they implement, and `!(a > b)` is meant to hold for NaN"
)]

pub mod complex;
pub mod constants;
pub mod dense;
pub mod files;
pub mod lapack;
pub mod nonlinear;
pub mod random;
pub mod roots;
pub mod sparse;
pub mod tables;
#[cfg(test)]
mod testing;
pub mod vector;
