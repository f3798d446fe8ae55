//! Interpolation tables: one and two abscissae, and tables over time.
//!
//! The meaning of every option is that of the Modelica Standard Library's `CombiTable1D*`, `CombiTable2D*` and
//! `CombiTimeTable`. A table is immutable once built; what an evaluation remembers (the interval found last) lives in a
//! cursor that belongs to the caller, so one table may be read by many threads, and an evaluation with the same
//! arguments always gives the same value.

mod akima2d;
mod search;
mod spline;
mod table1d;
mod table2d;
mod time_table;

pub use search::Cursor;
pub use table1d::Table1D;
pub use table2d::{Cursor2D, Partials, Table2D};
pub use time_table::{Moment, NO_EVENT, TimeTable, TimeTableOptions};

use std::fmt;

use thiserror::Error;

/// A matrix of table data, stored row by row as Modelica passes it.
#[derive(Clone, Debug, PartialEq)]
pub struct TableMatrix {
    rows: usize,
    columns: usize,
    data: Vec<f64>,
}

impl TableMatrix {
    /// Takes `rows * columns` values, row by row.
    pub fn new(rows: usize, columns: usize, data: Vec<f64>) -> Result<Self, TableError> {
        if rows.checked_mul(columns) != Some(data.len()) {
            return Err(TableError::Size { rows, columns, values: data.len() });
        }
        Ok(TableMatrix { rows, columns, data })
    }

    pub fn rows(&self) -> usize {
        self.rows
    }

    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The values row by row.
    pub fn values(&self) -> &[f64] {
        &self.data
    }

    pub fn at(&self, row: usize, column: usize) -> f64 {
        self.data[row * self.columns + column]
    }

    fn column(&self, column: usize) -> Vec<f64> {
        (0..self.rows).map(|row| self.at(row, column)).collect()
    }
}

/// How values between two abscissae are found. The discriminants are those of `Modelica.Blocks.Types.Smoothness`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Smoothness {
    LinearSegments = 1,
    /// Akima's spline: the first derivative is continuous.
    ContinuousDerivative = 2,
    /// The value of the abscissa to the left.
    ConstantSegments = 3,
    /// Fritsch-Butland: monotone data give a monotone curve.
    MonotoneContinuousDerivative1 = 4,
    /// Steffen: monotone data give a monotone curve.
    MonotoneContinuousDerivative2 = 5,
    /// Modified Akima ("makima").
    ModifiedContinuousDerivative = 6,
}

impl Smoothness {
    /// The enumeration's ordinal as Modelica passes it to external functions.
    pub fn from_ordinal(ordinal: i64) -> Option<Self> {
        use Smoothness::*;
        [
            LinearSegments,
            ContinuousDerivative,
            ConstantSegments,
            MonotoneContinuousDerivative1,
            MonotoneContinuousDerivative2,
            ModifiedContinuousDerivative,
        ]
        .into_iter()
        .find(|kind| *kind as i64 == ordinal)
    }

    fn is_spline(self) -> bool {
        !matches!(self, Smoothness::LinearSegments | Smoothness::ConstantSegments)
    }
}

/// What holds outside the abscissae. The discriminants are those of `Modelica.Blocks.Types.Extrapolation`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extrapolation {
    HoldLastPoint = 1,
    /// Linear continuation: through the last two points (linear and constant segments) or by the slope at the end.
    LastTwoPoints = 2,
    Periodic = 3,
    /// An evaluation outside fails with [`OutOfRange`].
    NoExtrapolation = 4,
}

impl Extrapolation {
    /// The enumeration's ordinal as Modelica passes it to external functions.
    pub fn from_ordinal(ordinal: i64) -> Option<Self> {
        use Extrapolation::*;
        [HoldLastPoint, LastTwoPoints, Periodic, NoExtrapolation].into_iter().find(|kind| *kind as i64 == ordinal)
    }
}

/// Where a time table asks for events. The discriminants are those of `Modelica.Blocks.Types.TimeEvents`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeEvents {
    /// At every abscissa.
    Always = 1,
    /// At abscissae given twice.
    AtDiscontinuities = 2,
    /// Only at the ends of the table.
    NoTimeEvents = 3,
}

impl TimeEvents {
    /// The enumeration's ordinal as Modelica passes it to external functions.
    pub fn from_ordinal(ordinal: i64) -> Option<Self> {
        use TimeEvents::*;
        [Always, AtDiscontinuities, NoTimeEvents].into_iter().find(|kind| *kind as i64 == ordinal)
    }
}

/// Why a table cannot be built. Rows and columns are counted from one, as in Modelica.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum TableError {
    #[error("a table of {rows} rows and {columns} columns needs {} values, but {values} are given", rows * columns)]
    Size { rows: usize, columns: usize, values: usize },
    #[error("a table of {rows} rows and {columns} columns is too small: at least {needed_rows} rows and 2 columns")]
    TooSmall { rows: usize, columns: usize, needed_rows: usize },
    #[error("column {column} is not in the table: it has {columns} columns")]
    NoSuchColumn { column: i64, columns: usize },
    #[error(
        "the abscissae must {}: element {} of the first {line} is {first}, the next is {second}",
        if *.strict { "increase strictly" } else { "not decrease" },
        .index
    )]
    NotIncreasing { line: &'static str, strict: bool, index: usize, first: f64, second: f64 },
    #[error("element {index} of the first {line}, an abscissa, is not a finite number")]
    NotFinite { line: &'static str, index: usize },
    #[error("periodic extrapolation needs a positive period, but the first and last abscissae are both {at}")]
    NoPeriod { at: f64 },
    #[error("tables with two abscissae know linear, constant and Akima (ContinuousDerivative) interpolation only")]
    NotBivariate,
}

/// The input of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableInput {
    /// The only one of a [`Table1D`].
    Single,
    /// The one of a [`Table2D`] that runs down its rows.
    First,
    /// The one of a [`Table2D`] that runs along its columns.
    Second,
    Time,
}

impl fmt::Display for TableInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TableInput::Single => "table input u",
            TableInput::First => "table input u1",
            TableInput::Second => "table input u2",
            TableInput::Time => "time",
        })
    }
}

/// An evaluation outside a table for which extrapolation is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error("{input} = {value} is outside the table's range {minimum} to {maximum}, and extrapolation is forbidden")]
pub struct OutOfRange {
    pub input: TableInput,
    pub value: f64,
    pub minimum: f64,
    pub maximum: f64,
}

fn check_increasing(x: &[f64], line: &'static str, first: usize, strict: bool) -> Result<(), TableError> {
    if let Some(i) = x.iter().position(|x| !x.is_finite()) {
        return Err(TableError::NotFinite { line, index: i + first });
    }
    for (i, pair) in x.windows(2).enumerate() {
        if pair[0] > pair[1] || (strict && pair[0] == pair[1]) {
            return Err(TableError::NotIncreasing { line, strict, index: i + first, first: pair[0], second: pair[1] });
        }
    }
    Ok(())
}

/// Turns one-based column numbers into zero-based ones.
fn check_columns(columns: &[i64], available: usize) -> Result<Vec<usize>, TableError> {
    columns
        .iter()
        .map(|&column| match usize::try_from(column) {
            Ok(c) if c >= 1 && c <= available => Ok(c - 1),
            _ => Err(TableError::NoSuchColumn { column, columns: available }),
        })
        .collect()
}
