//! Result files of a simulation: written while the run goes on, read back, compared, plotted.
//!
//! A simulator describes its columns in a [`ResultHeader`] and feeds a [`ResultWriter`];
//! [`read`] brings any readable file back as a [`Trajectory`].

mod codes;
pub mod compare;
pub mod csv;
pub mod downsample;
mod error;
mod figures;
mod file;
mod header;
mod json;
pub mod mat;
pub mod mcap;
pub mod mdf4;
pub mod names;
mod output_file;
#[cfg(feature = "parquet")]
pub mod parquet;
pub mod plot;
mod quadrature;
mod reading;
mod select;
mod signal;
mod trajectory;
mod writer;

pub use codes::EXPLANATIONS;
pub use error::ResultError;
pub use figures::{FigureSet, Figures};
pub use file::{WriteOptions, create, read, read_signals};
pub use header::{Alias, AliasTarget, Column, ColumnKind, Layout, Negation, ResultHeader, Slot, Source, ValueType};
pub use quadrature::{Curves, Quadrature};
pub use reading::Reading;
pub use select::Selected;
pub use signal::Signal;
pub use trajectory::Trajectory;
pub use writer::ResultWriter;
