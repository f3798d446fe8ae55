//! Sweeps: one compiled model, many runs with other values of its parameters, one row each.
//!
//! A [`Design`] says which values run number `k` has: a grid, or samples that depend on the seed and on `k` alone, so that
//! shards on other machines compute the same rows. [`run_sweep`] runs them on all cores. Each finished row goes to a
//! journal beside the result; a sweep that was killed goes on where its journal ends. The finished table is written
//! beside its place and moved there, sorted by run: the same rows give the same bytes.
//!
//! Rows are used again only where all they depend on is the same: the [`Facts`] of a table list it.

mod basis;
mod codes;
mod design;
mod execute;
mod file;
mod journal;
mod merge;
mod row;
mod statistics;
mod trajectories;

pub use codes::EXPLANATIONS;
pub use design::{Axis, Design, Spread};
pub use execute::{Outcome, Sweep, run_sweep};
pub use file::{read_table, write_table};
pub use merge::merge;
pub use row::{Facts, Row, Status, Table};
pub use statistics::Statistics;
pub use trajectories::Trajectories;

use layshaft_source::Diagnostic;
use std::path::PathBuf;

/// Why a sweep cannot run or its file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SweepError {
    #[error("{0}")]
    Design(String),
    #[error("{}: {cause}", path.display())]
    File { path: PathBuf, cause: std::io::Error },
    #[error("{}: {problem}", path.display())]
    Format { path: PathBuf, problem: String },
    /// Another process writes to the same table.
    #[error("another sweep is writing to {}", .0.display())]
    Locked(PathBuf),
    /// The journal is one of another sweep.
    #[error("{} holds {rows} row{} of another sweep: {why}", journal.display(), if *rows == 1 { "" } else { "s" })]
    Unfinished { journal: PathBuf, rows: usize, why: String },
    /// Shards that do not belong together, or not all of them.
    #[error("{0}")]
    Merge(String),
}

impl SweepError {
    pub(crate) fn file(path: &std::path::Path, cause: impl Into<std::io::Error>) -> SweepError {
        SweepError::File { path: path.to_path_buf(), cause: cause.into() }
    }

    pub(crate) fn format(path: &std::path::Path, problem: impl Into<String>) -> SweepError {
        SweepError::Format { path: path.to_path_buf(), problem: problem.into() }
    }

    pub fn diagnostic(&self) -> Diagnostic {
        let (code, hint) = match self {
            SweepError::Design(_) => (codes::DESIGN, "see `layshaft help sweep` for the ways to vary a parameter"),
            SweepError::File { .. } => (codes::FILE, "choose another file with -o"),
            SweepError::Format { .. } => (codes::FORMAT, "give the .parquet or .csv file of a sweep"),
            SweepError::Locked(_) => (codes::LOCKED, "wait until it has ended, or choose another file with -o"),
            SweepError::Unfinished { .. } => (
                codes::UNFINISHED,
                "to go on with it, give the values of before; else choose another file with -o, or delete the journal",
            ),
            SweepError::Merge(_) => (codes::MERGE, "merge all shards of one sweep, run with the same arguments"),
        };
        Diagnostic::error(code, None, self.to_string()).hint(hint)
    }
}
