//! Result files of a simulation: written while the run goes on, read back, compared, plotted.
//!
//! A simulator describes its columns in a [`ResultHeader`] and feeds a [`ResultWriter`];
//! [`read`] brings any readable file back as a [`Trajectory`].

pub mod csv;
mod error;
mod header;
pub mod mat;
pub mod names;
mod trajectory;
mod writer;

pub use error::ResultError;
pub use header::{Alias, AliasTarget, Column, ColumnKind, Layout, Negation, ResultHeader, Slot, Source, ValueType};
pub use trajectory::Trajectory;
pub use writer::ResultWriter;
