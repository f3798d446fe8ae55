//! What can go wrong with a result file, and what the user should do about it.

use crate::codes;
use layshaft_source::Diagnostic;
use std::path::{Path, PathBuf};

#[derive(Debug, thiserror::Error)]
pub enum ResultError {
    #[error("cannot create result file {}: {cause}", path.display())]
    Create { path: PathBuf, cause: std::io::Error },
    /// `kept` says what of the run can still be read, and where.
    #[error("cannot write result file {}: {cause}; {kept}", path.display())]
    Write { path: PathBuf, cause: std::io::Error, kept: String },
    #[error("cannot read result file {}: {cause}", path.display())]
    Read { path: PathBuf, cause: std::io::Error },
    #[error("{} is not a readable result file: {problem}", path.display())]
    Format { path: PathBuf, problem: String },
    #[error("{}: {problem}", path.display())]
    UnknownFormat { path: PathBuf, problem: String },
    /// A header or call sequence that no correct simulator produces.
    #[error("result header: {0}")]
    Header(String),
}

impl ResultError {
    pub(crate) fn format(path: &Path, problem: impl Into<String>) -> ResultError {
        ResultError::Format { path: path.to_path_buf(), problem: problem.into() }
    }

    pub(crate) fn read(path: &Path, cause: std::io::Error) -> ResultError {
        ResultError::Read { path: path.to_path_buf(), cause }
    }

    pub fn diagnostic(&self) -> Diagnostic {
        let (code, hint) = match self {
            ResultError::Create { .. } => (codes::NOT_CREATED, Some("choose another file with -o")),
            ResultError::Write { cause, .. } if cause.kind() == std::io::ErrorKind::StorageFull => (
                codes::NOT_WRITTEN,
                Some("free some space, or store fewer variables with --variables or a larger --interval"),
            ),
            ResultError::Write { .. } => (codes::NOT_WRITTEN, None),
            ResultError::Read { .. } => (codes::NOT_READ, None),
            ResultError::Format { .. } => (
                codes::FORMAT,
                Some("readable are .mat (v4, Dymola or OpenModelica), .csv, .parquet and .mf4 (MDF 4) files"),
            ),
            ResultError::UnknownFormat { .. } => {
                (codes::UNKNOWN_FORMAT, Some("use the ending .mat, .csv, .parquet, .mf4 or .mcap"))
            }
            ResultError::Header(_) => (codes::HEADER, None),
        };
        let diagnostic = Diagnostic::error(code, None, self.to_string());
        match hint {
            Some(hint) => diagnostic.hint(hint),
            None => diagnostic,
        }
    }
}
