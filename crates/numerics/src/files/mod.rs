//! Matrices from files: the standard library's text format, comma-separated values, and MATLAB files.

mod csv;
mod mat;
mod mat4;
mod mat5;
mod text;

use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::tables::TableMatrix;

pub use csv::CsvOptions;

/// Why a matrix could not be read from a file.
#[derive(Debug, Error)]
pub enum TableFileError {
    #[error("cannot read table file {}: {source}", .file.display())]
    Open { file: PathBuf, source: std::io::Error },
    #[error("{}, line {line}: {what}", .file.display())]
    Line { file: PathBuf, line: usize, what: String },
    #[error("{}: {what}", .file.display())]
    Content { file: PathBuf, what: String },
    #[error("{} has no matrix `{name}`{}", .file.display(), known(.found))]
    NoMatrix { file: PathBuf, name: String, found: Vec<String> },
}

fn known(found: &[String]) -> String {
    const SHOWN: usize = 20;
    match found.len() {
        0 => "; it has none at all".to_string(),
        n if n > SHOWN => format!("; it has {} and {} more", found[..SHOWN].join(", "), n - SHOWN),
        _ => format!("; it has {}", found.join(", ")),
    }
}

/// Reads a matrix; the extension decides the format (`.csv`, `.mat`, anything else is text).
/// A CSV file has one matrix and its name is ignored. In MATLAB files `name` may lead into structures: `s.field`.
pub fn read_matrix(path: &Path, name: &str, csv: &CsvOptions) -> Result<TableMatrix, TableFileError> {
    let bytes = std::fs::read(path).map_err(|source| TableFileError::Open { file: path.to_path_buf(), source })?;
    let extension = path.extension().map(|e| e.to_string_lossy().to_ascii_lowercase());
    match extension.as_deref() {
        Some("csv") => csv::parse(&bytes, path, csv),
        Some("mat") => mat::parse(&bytes, path, name),
        _ => text::parse(&bytes, path, name),
    }
}

/// Reads a matrix in the text format from memory; `file` is for messages.
pub fn parse_text(bytes: &[u8], file: &Path, name: &str) -> Result<TableMatrix, TableFileError> {
    text::parse(bytes, file, name)
}

/// Reads a matrix of a MATLAB file (v4, v6 or v7) from memory; `file` is for messages.
pub fn parse_mat(bytes: &[u8], file: &Path, name: &str) -> Result<TableMatrix, TableFileError> {
    mat::parse(bytes, file, name)
}

/// Whether a MATLAB file is of level 5 (v6 or v7): compressed, or with structures.
pub fn is_mat_level_5(bytes: &[u8]) -> bool {
    mat::is_level_5(bytes)
}

/// A matrix in MATLAB's format of level 4, which every reader of the later ones knows; several may follow each other in a file.
pub fn mat_level_4(name: &str, matrix: &TableMatrix) -> Vec<u8> {
    let (rows, columns) = (matrix.rows(), matrix.columns());
    let mut bytes = Vec::new();
    // Type 0: little-endian doubles; no imaginary part.
    for number in [0, rows as u32, columns as u32, 0, name.len() as u32 + 1] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(name.as_bytes());
    bytes.push(0);
    for column in 0..columns {
        for row in 0..rows {
            bytes.extend(matrix.at(row, column).to_le_bytes());
        }
    }
    bytes
}

/// Reads comma-separated values from memory; `file` is for messages.
pub fn parse_csv(bytes: &[u8], file: &Path, options: &CsvOptions) -> Result<TableMatrix, TableFileError> {
    csv::parse(bytes, file, options)
}

fn lines_of(bytes: &[u8]) -> impl Iterator<Item = (usize, String)> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    bytes.split(|&b| b == b'\n').enumerate().map(|(i, line)| (i + 1, String::from_utf8_lossy(line).into_owned()))
}
