//! Writes a trajectory file while the run goes on.
//!
//! `data_2` is the last matrix, so a time point is appended at the end of the file; afterwards the
//! column count in the matrix header and the stop time in `data_1` are brought up to date. Data goes
//! first, count second: whenever the process dies, the count never promises more than is there.

use super::matrix::{self, COLUMN_COUNT_AT};
use super::{TABLE_FIXED, TABLE_STORED, TABLE_TIME, description};
use crate::error::ResultError;
use crate::header::{Layout, Negation, ResultHeader, Slot, Source};
use crate::output_file::OutputFile;
use crate::writer::{Pace, ResultWriter, check_fixed, check_values};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Precision {
    Single,
    #[default]
    Double,
}

impl Precision {
    fn length(self) -> usize {
        match self {
            Precision::Single => 4,
            Precision::Double => 8,
        }
    }

    fn push(self, out: &mut Vec<u8>, value: f64) {
        match self {
            Precision::Single => out.extend_from_slice(&(value as f32).to_le_bytes()),
            Precision::Double => out.extend_from_slice(&value.to_le_bytes()),
        }
    }

    fn extend(self, out: &mut Vec<u8>, values: &[f64]) {
        let start = out.len();
        out.resize(start + values.len() * self.length(), 0);
        // Arrays of known length: the loops become plain copies.
        match self {
            Precision::Single => {
                let (places, _) = out[start..].as_chunks_mut();
                places.iter_mut().zip(values).for_each(|(place, &value)| *place = (value as f32).to_le_bytes());
            }
            Precision::Double => {
                let (places, _) = out[start..].as_chunks_mut();
                places.iter_mut().zip(values).for_each(|(place, &value)| *place = value.to_le_bytes());
            }
        }
    }
}

pub struct MatWriter {
    file: OutputFile,
    precision: Precision,
    stored: usize,
    /// Columns that a sign in `dataInfo` cannot express: they get rows of their own.
    derived: Vec<Slot>,
    /// File offsets of the column count of `data_2` and of the stop time in `data_1`.
    count_at: u64,
    stop_at: u64,
    /// Bytes of complete points not yet in the file.
    pending: Vec<u8>,
    pending_points: u32,
    /// Points and bytes the file holds, consistently.
    written_points: u32,
    written_length: u64,
    last_time: f64,
    written_time: Option<f64>,
    pace: Pace,
    /// Nothing may be appended: not started yet, finished, or a write failed.
    closed: bool,
}

impl MatWriter {
    pub fn create(path: impl AsRef<Path>, precision: Precision) -> Result<MatWriter, ResultError> {
        Ok(MatWriter {
            file: OutputFile::open(path.as_ref())?,
            precision,
            stored: 0,
            derived: Vec::new(),
            count_at: 0,
            stop_at: 0,
            pending: Vec::new(),
            pending_points: 0,
            written_points: 0,
            written_length: 0,
            last_time: 0.0,
            written_time: None,
            pace: Pace::new(),
            closed: true,
        })
    }

    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// The time of the last point the file holds.
    pub fn last_time(&self) -> Option<f64> {
        self.written_time
    }

    /// Reads the points written so far back, block by block.
    #[cfg(feature = "parquet")]
    pub(crate) fn points(&self) -> std::io::Result<super::points::PointReader> {
        let width = 1 + self.stored + self.derived.len();
        let length = u64::from(self.written_points) * (width * self.precision.length()) as u64;
        super::points::PointReader::open(
            self.file.path(),
            self.written_length - length,
            width,
            self.written_points as usize,
        )
    }

    fn commit(&mut self) -> Result<(), ResultError> {
        if self.closed || self.pending_points == 0 {
            return Ok(());
        }
        let count = self.written_points.checked_add(self.pending_points).filter(|&count| count <= i32::MAX as u32);
        let outcome = match count {
            Some(count) => self.append(count),
            None => Err(std::io::Error::other("the format holds at most 2147483647 time points")),
        };
        self.pending.clear();
        self.pending_points = 0;
        outcome.map_err(|cause| self.give_up(cause))
    }

    fn append(&mut self, count: u32) -> std::io::Result<()> {
        self.file.write_all(&self.pending)?;
        let length = self.written_length + self.pending.len() as u64;
        self.file.seek(SeekFrom::Start(self.count_at))?;
        self.file.write_all(&count.to_le_bytes())?;
        self.file.seek(SeekFrom::Start(self.stop_at))?;
        let mut stop = Vec::with_capacity(8);
        self.precision.push(&mut stop, self.last_time);
        self.file.write_all(&stop)?;
        self.file.seek(SeekFrom::Start(length))?;
        (self.written_points, self.written_length, self.written_time) = (count, length, Some(self.last_time));
        Ok(())
    }

    /// After a failed write: cuts off what does not count and says what is left.
    fn give_up(&mut self, cause: std::io::Error) -> ResultError {
        self.closed = true;
        // The count in the header is still the old one, so the file reads even if this fails too.
        let _ = self.file.set_len(self.written_length);
        let kept = match self.written_time {
            Some(time) => format!("it holds the results up to time {time}"),
            None => "it holds no time point".to_string(),
        };
        ResultError::Write { path: self.file.path().to_path_buf(), cause, kept }
    }
}

impl ResultWriter for MatWriter {
    fn start(&mut self, header: &ResultHeader, fixed: &[f64]) -> Result<(), ResultError> {
        let layout = header.layout()?;
        check_fixed(&layout, fixed)?;
        self.stored = layout.stored.len();
        let tables = Tables::new(&layout);
        let mut out = preamble(header, &tables.rows);
        let negated = tables.derived_fixed.iter().map(|&at| Negation::Not.apply(fixed[at]));
        let fixed: Vec<f64> = fixed.iter().copied().chain(negated).collect();
        self.derived = tables.derived;
        let number = if self.precision == Precision::Double { matrix::DOUBLE } else { matrix::SINGLE };

        let rows = fixed.len() as u32 + 1;
        matrix::push_header(&mut out, "data_1", number, rows, 2);
        for time in [header.start_time, header.stop_time] {
            self.stop_at = out.len() as u64;
            self.precision.push(&mut out, time);
            for &value in &fixed {
                self.precision.push(&mut out, value);
            }
        }
        self.count_at = out.len() as u64 + COLUMN_COUNT_AT;
        matrix::push_header(&mut out, "data_2", number, (1 + self.stored + self.derived.len()) as u32, 0);

        self.closed = false;
        self.file.begin()?;
        self.file.write_all(&out).map_err(|cause| self.give_up(cause))?;
        self.written_length = out.len() as u64;
        self.pace = Pace::new();
        Ok(())
    }

    fn point(&mut self, time: f64, values: &[f64]) -> Result<(), ResultError> {
        if self.closed {
            return Err(ResultError::Header("a point for a file that is not open".into()));
        }
        check_values(self.stored, values)?;
        self.pending.reserve((1 + values.len() + self.derived.len()) * self.precision.length());
        self.precision.push(&mut self.pending, time);
        self.precision.extend(&mut self.pending, values);
        for slot in &self.derived {
            let value = match slot.source {
                Source::Stored(at) => values[at],
                _ => time,
            };
            self.precision.push(&mut self.pending, slot.negation.apply(value));
        }
        self.pending_points += 1;
        self.last_time = time;
        if self.pace.due(self.pending.len()) { self.commit() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<(), ResultError> {
        self.commit()
    }

    fn finish(&mut self) -> Result<(), ResultError> {
        self.commit()?;
        self.closed = true;
        Ok(())
    }
}

impl Drop for MatWriter {
    /// A run that unwinds or forgets `finish` still leaves its last points.
    fn drop(&mut self) {
        let _ = self.commit();
    }
}

/// Where each column is found, and the rows that exist only because a sign cannot express them.
#[derive(Default)]
struct Tables {
    /// Table and signed row of every column.
    rows: Vec<(i32, i32)>,
    derived: Vec<Slot>,
    /// Positions of parameters that are stored once more in logical negation.
    derived_fixed: Vec<usize>,
}

impl Tables {
    fn new(layout: &Layout) -> Tables {
        let mut tables = Tables::default();
        for &slot in &layout.slots {
            // Row 1 of each table is time.
            let (table, row) = match (slot.source, slot.negation) {
                (Source::Fixed(at), Negation::Not) => {
                    tables.derived_fixed.push(at);
                    (TABLE_FIXED, layout.fixed.len() + tables.derived_fixed.len() + 1)
                }
                (Source::Fixed(at), _) => (TABLE_FIXED, at + 2),
                (Source::Stored(at), Negation::None | Negation::Minus) => (TABLE_STORED, at + 2),
                // Readers take every variable in row 1 for the abscissa, so an alias of time is stored.
                (Source::Time, _) | (Source::Stored(_), Negation::Not) => {
                    tables.derived.push(slot);
                    tables.rows.push((TABLE_STORED, (layout.stored.len() + tables.derived.len() + 1) as i32));
                    continue;
                }
            };
            tables.rows.push((table, if slot.negation == Negation::Minus { -(row as i32) } else { row as i32 }));
        }
        tables
    }
}

/// The matrices before the numbers.
fn preamble(header: &ResultHeader, rows: &[(i32, i32)]) -> Vec<u8> {
    let mut out = Vec::new();
    let class: [&[u8; 11]; 4] = [b"Atrajectory", b"1.1        ", b"           ", b"binTrans   "];
    matrix::push_header(&mut out, "Aclass", matrix::TEXT, 4, 11);
    for column in 0..11 {
        out.extend(class.iter().map(|row| row[column]));
    }
    let names = std::iter::once("time".to_string()).chain(header.variables.iter().map(|column| column.name.clone()));
    matrix::push_text_columns(&mut out, "name", &names.collect::<Vec<_>>());
    let texts = std::iter::once("Time [s]".to_string()).chain(header.variables.iter().map(description::compose));
    matrix::push_text_columns(&mut out, "description", &texts.collect::<Vec<_>>());
    matrix::push_header(&mut out, "dataInfo", matrix::INT32, 4, rows.len() as u32 + 1);
    for &(table, row) in std::iter::once(&(TABLE_TIME, 1)).chain(rows) {
        // Linear interpolation; a parameter holds outside the table's time span, a variable is undefined.
        for field in [table, row, 0, if table == TABLE_FIXED { 0 } else { -1 }] {
            out.extend_from_slice(&field.to_le_bytes());
        }
    }
    out
}
