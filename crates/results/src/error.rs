//! What can go wrong with a result file, and what the user should do about it.

use layshaft_source::{Code, Diagnostic};
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
            ResultError::Create { .. } => ("E0801", Some("choose another file with -o")),
            ResultError::Write { cause, .. } if cause.kind() == std::io::ErrorKind::StorageFull => {
                ("E0802", Some("free some space, or store fewer variables with --variables or a larger --interval"))
            }
            ResultError::Write { .. } => ("E0802", None),
            ResultError::Read { .. } => ("E0803", None),
            ResultError::Format { .. } => {
                ("E0804", Some("readable are .mat (v4, Dymola or OpenModelica) and .csv files"))
            }
            ResultError::UnknownFormat { .. } => ("E0805", Some("use the ending .mat, .csv or .parquet")),
            ResultError::Header(_) => ("E0806", None),
        };
        let diagnostic = Diagnostic::error(Code(code), None, self.to_string());
        match hint {
            Some(hint) => diagnostic.hint(hint),
            None => diagnostic,
        }
    }
}

/// Pages for `layshaft explain`.
pub const EXPLANATIONS: &[(Code, &str)] = &[
    (
        Code("E0801"),
        "# The result file cannot be created

The folder does not exist, or may not be written to. Choose another file with `-o`.",
    ),
    (
        Code("E0802"),
        "# The result file cannot be written

The disk is full, or was taken away, while the run went on. The run ends; the message says what of the file can be read. \
Free some space, or store less: `--variables` selects variables, a larger `--interval` stores fewer points.",
    ),
    (
        Code("E0803"),
        "# The result file cannot be read

The file does not exist, or may not be read.",
    ),
    (
        Code("E0804"),
        "# Not a result file

The file has the ending of a result but not its contents. Readable are `.mat` files in MATLAB's level 4 format, as Dymola, \
OpenModelica and Layshaft write them, and `.csv` files whose first column is `time`.",
    ),
    (
        Code("E0805"),
        "# Unknown format of results

The ending of the name tells the format: `.mat`, `.csv` or `.parquet` to write, `.mat` or `.csv` to read.",
    ),
    (
        Code("E0806"),
        "# The header of a result contradicts itself

No simulation writes such a header: this is a defect, please report it.",
    ),
];
