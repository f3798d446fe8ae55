//! Opens a result file by the ending of its name.

use crate::csv::{CsvOptions, CsvWriter};
use crate::error::ResultError;
use crate::mat::{MatWriter, Precision};
use crate::mcap::McapWriter;
use crate::mdf4::{self, Mdf4Writer};
#[cfg(feature = "parquet")]
use crate::parquet::ParquetOptions;
use crate::trajectory::Trajectory;
use crate::writer::ResultWriter;
use crate::{csv, mat};
use std::path::Path;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WriteOptions {
    /// Of `.mat` files.
    pub precision: Precision,
    pub csv: CsvOptions,
    /// Of `.parquet` files: aliases have columns of their own.
    pub aliases: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Mat,
    Csv,
    Parquet,
    Mdf4,
    Mcap,
}

fn format(path: &Path) -> Result<Format, ResultError> {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    match ending.as_str() {
        "mat" => Ok(Format::Mat),
        "csv" | "txt" | "tsv" => Ok(Format::Csv),
        "parquet" => Ok(Format::Parquet),
        "mf4" | "mdf4" | "mdf" => Ok(Format::Mdf4),
        "mcap" => Ok(Format::Mcap),
        "" => Err(unknown(path, "the name has no ending that tells the format")),
        other => Err(unknown(path, format!("`.{other}` is no result format"))),
    }
}

fn unknown(path: &Path, problem: impl Into<String>) -> ResultError {
    ResultError::UnknownFormat { path: path.to_path_buf(), problem: problem.into() }
}

/// Creates a result file: `.mat`, `.csv`, `.parquet`, `.mf4` or `.mcap`.
pub fn create(path: impl AsRef<Path>, options: WriteOptions) -> Result<Box<dyn ResultWriter>, ResultError> {
    let path = path.as_ref();
    Ok(match format(path)? {
        Format::Mat => Box::new(MatWriter::create(path, options.precision)?),
        Format::Csv => Box::new(CsvWriter::create(path, options.csv)?),
        Format::Mdf4 => Box::new(Mdf4Writer::create(path)?),
        Format::Mcap => Box::new(McapWriter::create(path)?),
        #[cfg(feature = "parquet")]
        Format::Parquet => {
            Box::new(crate::parquet::ParquetWriter::create(path, ParquetOptions { expand: options.aliases })?)
        }
        #[cfg(not(feature = "parquet"))]
        Format::Parquet => return Err(unknown(path, "this build has no Parquet support")),
    })
}

/// Reads a whole result file: `.mat`, `.csv`, `.parquet` or `.mf4`.
pub fn read(path: impl AsRef<Path>) -> Result<Trajectory, ResultError> {
    let path = path.as_ref();
    match format(path)? {
        Format::Mat => mat::read(path),
        Format::Csv => csv::read(path),
        Format::Mdf4 => mdf4::read(path),
        #[cfg(feature = "parquet")]
        Format::Parquet => crate::parquet::read(path),
        #[cfg(not(feature = "parquet"))]
        Format::Parquet => Err(unknown(path, "this build has no Parquet support")),
        Format::Mcap => Err(ResultError::format(path, "MCAP is written for viewers, and not read")),
    }
}

/// Reads the named columns of a result file; says at which column of the result each of them is.
pub fn read_signals(
    path: impl AsRef<Path>,
    signals: &[String],
) -> Result<(Trajectory, Vec<Option<usize>>), ResultError> {
    let path = path.as_ref();
    match format(path)? {
        Format::Mat => mat::read_signals(path, signals),
        Format::Csv => csv::read_signals(path, signals),
        Format::Mdf4 => mdf4::read_signals(path, signals),
        Format::Parquet | Format::Mcap => read(path).map(|trajectory| {
            let found = signals.iter().map(|signal| trajectory.find(signal)).collect();
            (trajectory, found)
        }),
    }
}
