//! Writes CSV row by row; numbers in the shortest form that reads back to the same value.
//!
//! Rows go to disk whole, so a killed run leaves a file that ends with a complete row.

use crate::error::ResultError;
use crate::header::{ColumnKind, Layout, Negation, ResultHeader, Slot, Source};
use crate::output_file::OutputFile;
use crate::writer::{Pace, ResultWriter, check_fixed, check_values};
use std::io::Write;
use std::path::Path;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CsvOptions {
    /// Also write parameters, the same value in every row.
    pub parameters: bool,
}

/// What stands in one column of every row, after the separator.
enum Cell {
    Value(usize),
    Negated(usize),
    Inverted(usize),
    Time(Negation),
    Text(Vec<u8>),
}

pub struct CsvWriter {
    file: OutputFile,
    options: CsvOptions,
    cells: Vec<Cell>,
    stored: usize,
    /// Texts of the current row's values and where each ends; a value with aliases is formatted once.
    texts: Vec<u8>,
    ends: Vec<usize>,
    pending: Vec<u8>,
    pending_time: f64,
    written_length: u64,
    written_time: Option<f64>,
    pace: Pace,
    closed: bool,
}

impl CsvWriter {
    pub fn create(path: impl AsRef<Path>, options: CsvOptions) -> Result<CsvWriter, ResultError> {
        Ok(CsvWriter {
            file: OutputFile::open(path.as_ref())?,
            options,
            cells: Vec::new(),
            stored: 0,
            texts: Vec::new(),
            ends: Vec::new(),
            pending: Vec::new(),
            pending_time: 0.0,
            written_length: 0,
            written_time: None,
            pace: Pace::new(),
            closed: true,
        })
    }

    fn commit(&mut self) -> Result<(), ResultError> {
        if self.closed || self.pending.is_empty() {
            return Ok(());
        }
        let outcome = self.file.write_all(&self.pending);
        let length = self.pending.len() as u64;
        self.pending.clear();
        match outcome {
            Ok(()) => {
                self.written_length += length;
                self.written_time = Some(self.pending_time);
                Ok(())
            }
            Err(cause) => {
                self.closed = true;
                // A part of a row may be left if this fails as well; readers skip short rows.
                let _ = self.file.set_len(self.written_length);
                let kept = match self.written_time {
                    Some(time) => format!("it holds the results up to time {time}"),
                    None => "it holds no time point".to_string(),
                };
                Err(ResultError::Write { path: self.file.path().to_path_buf(), cause, kept })
            }
        }
    }

    fn columns(&mut self, header: &ResultHeader, layout: &Layout, fixed: &[f64]) {
        self.cells.clear();
        self.pending.extend_from_slice(b"time");
        for (column, &Slot { source, negation }) in header.variables.iter().zip(&layout.slots) {
            let cell = match (source, negation) {
                (Source::Fixed(_), _) if column.kind == ColumnKind::Parameter && !self.options.parameters => continue,
                (Source::Fixed(at), _) => {
                    let mut text = Vec::new();
                    push_number(&mut text, negation.apply(fixed[at]));
                    Cell::Text(text)
                }
                (Source::Time, _) => Cell::Time(negation),
                (Source::Stored(at), Negation::None) => Cell::Value(at),
                (Source::Stored(at), Negation::Minus) => Cell::Negated(at),
                (Source::Stored(at), Negation::Not) => Cell::Inverted(at),
            };
            self.cells.push(cell);
            self.pending.push(b',');
            push_name(&mut self.pending, &column.name);
        }
        self.pending.push(b'\n');
    }
}

impl ResultWriter for CsvWriter {
    fn start(&mut self, header: &ResultHeader, fixed: &[f64]) -> Result<(), ResultError> {
        let layout = header.layout()?;
        check_fixed(&layout, fixed)?;
        self.stored = layout.stored.len();
        self.columns(header, &layout, fixed);
        self.closed = false;
        self.file.begin()?;
        self.commit()?;
        self.written_time = None;
        self.pace = Pace::new();
        Ok(())
    }

    fn point(&mut self, time: f64, values: &[f64]) -> Result<(), ResultError> {
        if self.closed {
            return Err(ResultError::Header("a point for a file that is not open".into()));
        }
        check_values(self.stored, values)?;
        self.texts.clear();
        self.ends.clear();
        for &value in values {
            push_number(&mut self.texts, value);
            self.ends.push(self.texts.len());
        }
        let text = |at: usize| &self.texts[if at == 0 { 0 } else { self.ends[at - 1] }..self.ends[at]];
        let row = &mut self.pending;
        push_number(row, time);
        for cell in &self.cells {
            row.push(b',');
            match cell {
                Cell::Value(at) => row.extend_from_slice(text(*at)),
                Cell::Negated(at) => match text(*at) {
                    [b'-', positive @ ..] => row.extend_from_slice(positive),
                    positive => {
                        row.push(b'-');
                        row.extend_from_slice(positive);
                    }
                },
                Cell::Inverted(at) => push_number(row, Negation::Not.apply(values[*at])),
                Cell::Time(negation) => push_number(row, negation.apply(time)),
                Cell::Text(text) => row.extend_from_slice(text),
            }
        }
        row.push(b'\n');
        self.pending_time = time;
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

impl Drop for CsvWriter {
    fn drop(&mut self) {
        let _ = self.commit();
    }
}

/// Shortest decimal that reads back exactly: `0`, `-1.5`, `1e-7`, `nan`, `inf`.
fn push_number(out: &mut Vec<u8>, value: f64) {
    if !value.is_finite() {
        let text = if value.is_nan() {
            "nan"
        } else if value > 0.0 {
            "inf"
        } else {
            "-inf"
        };
        out.extend_from_slice(text.as_bytes());
        return;
    }
    let mut buffer = ryu::Buffer::new();
    let text = buffer.format_finite(value);
    out.extend_from_slice(text.strip_suffix(".0").unwrap_or(text).as_bytes());
}

/// A name, in quotes where a separator or quote inside would mislead a reader.
fn push_name(out: &mut Vec<u8>, name: &str) {
    if !name.contains([',', ';', '\t', '"', ' ', '\n', '\r', '#']) {
        out.extend_from_slice(name.as_bytes());
        return;
    }
    out.push(b'"');
    for byte in name.bytes() {
        match byte {
            b'"' => out.extend_from_slice(b"\"\""),
            // A quoted identifier may hold a line break; a header line may not.
            b'\n' | b'\r' => out.push(b' '),
            other => out.push(other),
        }
    }
    out.push(b'"');
}
