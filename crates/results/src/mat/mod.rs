//! Trajectory files in MATLAB v4 format, as Dymola and OpenModelica write and read them.
//!
//! The file is a sequence of matrices, each a 20-byte header, a name and the elements by column:
//!
//! | matrix | contents (transposed layout, `binTrans`) |
//! |---|---|
//! | `Aclass` | four text rows: `Atrajectory`, `1.1`, empty, `binTrans` |
//! | `name` | one text column per variable, `time` first |
//! | `description` | likewise; a unit stands at the end in brackets: `angle [rad\|deg]` |
//! | `dataInfo` | four integers per variable: table, row in it (negative: negated), interpolation 0, extrapolation -1 |
//! | `data_1` | parameters at the first and last time; row 1 is time |
//! | `data_2` | one column per time point; row 1 is time |
//!
//! `binNormal` is the same with every matrix transposed; it is read but not written, because only
//! the transposed layout can grow while the run goes on.

mod description;
mod matrix;
#[cfg(feature = "parquet")]
mod points;
mod read;
mod write;

pub use read::{read, read_signals};
pub use write::{MatWriter, Precision};

/// Table numbers of `dataInfo`. Time belongs to all tables.
const TABLE_TIME: i32 = 0;
const TABLE_FIXED: i32 = 1;
const TABLE_STORED: i32 = 2;

#[cfg(test)]
mod tests;
