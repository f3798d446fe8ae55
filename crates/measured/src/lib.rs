//! Measured data: columns of files (.csv, .parquet, .mf4, .mat) as signals over time.
//!
//! A [`Table`] knows the columns of a file, their units and which of them are recorded together; [`Rows`] are their values, read
//! block by block. A [`Plan`] says which expression over columns drives which input of a model, and a [`Drive`] is the plan during one
//! run: it keeps a window of rows around the present time, gives the values of the inputs, and says when they jump.

mod codes;
mod csv;
mod drive;
mod error;
mod expression;
mod feed;
mod map;
mod mat;
mod mdf4;
mod notes;
#[cfg(feature = "parquet")]
mod parquet;
mod plan;
mod points;
mod selection;
mod surface;
mod table;

pub use codes::{EXPLANATIONS, MAP, TOO_SHORT};
pub use drive::Drive;
pub use error::DataError;
pub use expression::Expression;
pub use map::Map;
pub use plan::{Plan, Source, Target};
pub use points::{Points, SPEEDS};
pub use selection::Selection;
pub use surface::{Surface, SurfaceRequest};
pub use table::{Column, Rows, Table, TableOptions};

#[cfg(test)]
mod tests;
