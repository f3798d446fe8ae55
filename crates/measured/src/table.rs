//! A file of columns.

use crate::codes;
use crate::error::DataError;
use std::path::{Path, PathBuf};

/// A column with values over time.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    pub name: String,
    /// Empty where the file says none.
    pub unit: String,
    /// Columns of the same raster have the same times.
    pub raster: usize,
}

/// How the columns of a file are to be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableOptions {
    /// The column of time; else the one that is named so.
    pub time: Option<String>,
    /// Where none is named so, the first one.
    pub or_first: bool,
}

/// Blocks of rows, in the order of the file.
pub trait Rows: Send {
    /// Appends the next rows to the columns, time first, and says the number of the first of them in the file, counted from one. Rows
    /// of a block follow each other in the file. `None` at the end.
    fn next(&mut self, columns: &mut [Vec<f64>]) -> Result<Option<u64>, DataError>;
}

/// Rows of a block.
pub(crate) const BLOCK: usize = 4096;

/// What a format must do.
pub(crate) trait Format: Send + Sync {
    /// Rows of the time of a raster and of some of its columns.
    fn rows(&self, raster: usize, columns: &[usize]) -> Result<Box<dyn Rows>, DataError>;

    /// What a name that is no column is instead.
    fn other(&self, _name: &str) -> Option<&str> {
        None
    }
}

pub struct Table {
    pub path: PathBuf,
    pub columns: Vec<Column>,
    /// Name and unit of the times of each raster; no unit is seconds.
    pub(crate) times: Vec<(String, String)>,
    /// What a row is called: a line of a text, else a row.
    pub(crate) row: &'static str,
    pub(crate) format: Box<dyn Format>,
}

impl Table {
    /// Looks at the columns of a file; the ending of its name tells the format.
    pub fn open(path: impl AsRef<Path>, options: &TableOptions) -> Result<Table, DataError> {
        let path = path.as_ref();
        if !path.exists() {
            return Err(DataError::new(codes::NOT_READ, format!("there is no file {}", path.display())));
        }
        if std::fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() == 0) {
            return Err(DataError::new(codes::NOT_READ, format!("{} is empty", path.display())));
        }
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
        match ending.as_str() {
            "csv" | "txt" | "tsv" | "dat" => crate::csv::open(path, options),
            "mf4" | "mdf4" | "mdf" => crate::mdf4::open(path, options),
            "mat" => crate::mat::open(path, options),
            #[cfg(feature = "parquet")]
            "parquet" => crate::parquet::open(path, options),
            other => {
                let message = format!("{}: `.{other}` is no format of measured data", path.display());
                Err(DataError::new(codes::NOT_READ, message).hint("give a .csv, .parquet, .mf4 or .mat file"))
            }
        }
    }

    /// The column of a name: as written, else without regard to case, spaces and the unit behind it.
    pub fn find(&self, name: &str) -> Option<usize> {
        let exact = self.columns.iter().position(|column| column.name == name);
        exact.or_else(|| {
            let key = key(name);
            let mut similar = self.columns.iter().enumerate().filter(|(_, column)| self::key(&column.name) == key);
            similar.next().map(|(at, _)| at).filter(|_| similar.next().is_none())
        })
    }

    /// Refuses a column whose name another one of the same times has too: which of them is meant is not said.
    pub(crate) fn one_of_its_name(&self, at: usize) -> Result<(), DataError> {
        let Column { name, raster, .. } = &self.columns[at];
        let same = self.columns.iter().filter(|column| column.name == *name && column.raster == *raster).count();
        if same < 2 {
            return Ok(());
        }
        let message = format!("{}: {same} columns are called `{name}`", self.path.display());
        Err(DataError::new(codes::UNKNOWN_COLUMN, message).hint("give each a name of its own"))
    }

    /// The error of a name that is no column, with the nearest one.
    pub fn unknown(&self, name: &str) -> DataError {
        let file = self.path.display();
        if let Some(what) = self.format.other(name) {
            return DataError::new(codes::UNKNOWN_COLUMN, format!("{file}: `{name}` is {what}"));
        }
        let error = DataError::new(codes::UNKNOWN_COLUMN, format!("{file} has no column `{name}`"));
        let names = self.columns.iter().map(|column| column.name.as_str());
        error.hint(match nearest(name, names) {
            Some(similar) => format!("did you mean `{similar}`?"),
            None => format!("there are {}", listed(self.columns.iter().map(|column| column.name.as_str()))),
        })
    }

    /// A time or another abscissa that is missing or infinite.
    pub(crate) fn no_abscissa(&self, raster: usize, row: u64, value: f64) -> DataError {
        self.wrong_row(codes::TIME, row, not_finite(&self.times[raster].0, value))
    }

    /// A value that is missing or infinite.
    pub(crate) fn no_value(&self, column: usize, row: u64, value: f64) -> DataError {
        self.wrong_row(codes::MISSING, row, not_finite(&self.columns[column].name, value))
    }

    pub(crate) fn wrong_row(
        &self,
        code: layshaft_source::Code,
        row: u64,
        problem: impl std::fmt::Display,
    ) -> DataError {
        DataError::new(code, format!("{}, {} {row}: {problem}", self.path.display(), self.row))
    }
}

fn not_finite(name: &str, value: f64) -> String {
    let what = if value.is_nan() { "no value" } else { "an infinite value" };
    format!("column `{name}` has {what}")
}

/// Names for a message that says what there is.
pub(crate) fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    const SHOWN: usize = 20;
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    match names.len() {
        0 => "no columns of numbers over time".to_string(),
        n if n > SHOWN => format!("{} and {} more", names[..SHOWN].join(", "), n - SHOWN),
        _ => names.join(", "),
    }
}

/// A number for a message: damaged files have very large and very small ones.
pub(crate) fn written(value: f64) -> String {
    match value == 0.0 || (1e-5..1e15).contains(&value.abs()) {
        true => format!("{value}"),
        false => format!("{value:e}"),
    }
}

fn key(name: &str) -> String {
    name.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
}

/// The name that takes the fewest changes, if they are few.
pub(crate) fn nearest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let wanted: Vec<char> = name.to_lowercase().chars().collect();
    // Any letter is one slip away from any other.
    let most = if wanted.len() < 2 { 0 } else { wanted.len() / 3 + 1 };
    let distance = |other: &str| {
        let other: Vec<char> = other.to_lowercase().chars().collect();
        let mut row: Vec<usize> = (0..=other.len()).collect();
        for (i, a) in wanted.iter().enumerate() {
            let mut diagonal = std::mem::replace(&mut row[0], i + 1);
            for (j, b) in other.iter().enumerate() {
                let changed = diagonal + usize::from(a != b);
                diagonal = row[j + 1];
                row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
            }
        }
        row[other.len()]
    };
    let best = names.map(|other| (distance(other), other)).min_by_key(|(distance, _)| *distance)?;
    (best.0 <= most).then_some(best.1)
}

/// Splits `speed [km/h]` and `speed (km/h)` into name and unit.
pub(crate) fn name_and_unit(header: &str) -> (String, String) {
    let header = header.trim().trim_matches('"').trim();
    for (open, close) in [('[', ']'), ('(', ')')] {
        if let Some((name, unit)) = header.strip_suffix(close).and_then(|rest| rest.rsplit_once(open)) {
            let (name, unit) = (name.trim_end(), unit.trim());
            // `a[1]` is an element of an array.
            let is_index = unit.chars().all(|c| c.is_ascii_digit() || c == ',' || c == ' ');
            if !name.is_empty() && (!is_index || unit == "1") && (open == '[' || header.contains(" (")) {
                let unit = if unit == "-" || unit == "1" { "" } else { unit };
                return (name.to_string(), unit.to_string());
            }
        }
    }
    (header.to_string(), String::new())
}

/// Position of the column of time among names without units: the one asked for, or one that is called so.
/// `place` is where the names stand.
pub(crate) fn time_column(
    place: impl std::fmt::Display,
    names: &[(String, String)],
    options: &TableOptions,
) -> Result<usize, DataError> {
    let by_name = |wanted: &str| names.iter().position(|(name, _)| key(name) == key(wanted));
    let all = || format!("there are {}", listed(names.iter().map(|(name, _)| name.as_str())));
    let alone = |at: usize| {
        let name = &names[at].0;
        let same = names.iter().filter(|(other, _)| other == name).count();
        if same < 2 {
            return Ok(at);
        }
        let message = format!("{place}: {same} columns are called `{name}`");
        Err(DataError::new(codes::UNKNOWN_COLUMN, message).hint("give each a name of its own"))
    };
    if let Some(wanted) = &options.time {
        let found = by_name(wanted).ok_or_else(|| {
            let error = DataError::new(codes::UNKNOWN_COLUMN, format!("{place}: there is no column `{wanted}`"));
            match nearest(wanted, names.iter().map(|(name, _)| name.as_str())) {
                Some(similar) => error.hint(format!("did you mean `{similar}`?")),
                None => error.hint(all()),
            }
        });
        return found.and_then(alone);
    }
    let usual = ["time", "t", "timestamp", "timestamps", "zeit", "seconds", "time_s"];
    let found = usual.iter().find_map(|name| by_name(name));
    let found = found.or(options.or_first.then_some(0)).ok_or_else(|| {
        let message = format!("{place}: no column is called `time`");
        DataError::new(codes::UNKNOWN_COLUMN, message).hint(format!("name it with --time-column; {}", all()))
    });
    found.and_then(alone)
}

/// Rows that are in memory.
pub(crate) struct Held {
    pub columns: Vec<Vec<f64>>,
    pub at: usize,
}

impl Rows for Held {
    fn next(&mut self, columns: &mut [Vec<f64>]) -> Result<Option<u64>, DataError> {
        let length = self.columns.first().map_or(0, Vec::len);
        if self.at >= length {
            return Ok(None);
        }
        let end = (self.at + BLOCK).min(length);
        for (column, held) in columns.iter_mut().zip(&self.columns) {
            column.extend_from_slice(&held[self.at..end]);
        }
        let first = self.at as u64 + 1;
        self.at = end;
        Ok(Some(first))
    }
}
