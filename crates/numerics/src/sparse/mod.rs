//! Sparse matrices in compressed columns: factorisation, and Jacobians by differences of grouped columns.

mod colouring;
mod csc;
mod lu;
mod ordering;

pub use colouring::{ColouredDifferences, Colouring};
pub use csc::{Pattern, PatternError};
pub use lu::{FactorError, SparseLu};
pub use ordering::column_ordering;
