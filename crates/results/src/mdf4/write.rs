//! Writes MDF 4.10. Everything but the records is written at the start; after each block of records the length of the data and
//! the number of records are brought up to date, so that the file is complete at any moment.

use super::blocks::{self, escape};
use super::{CONSTANTS, PARAMETERS, channel_type, conversion_type, data_type};
use crate::error::ResultError;
use crate::header::{Column, ColumnKind, Layout, Negation, ResultHeader, Slot, Source, ValueType};
use crate::output_file::OutputFile;
use crate::writer::{Pace, ResultWriter, check_fixed, check_values};
use layshaft_source::FastMap;
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

/// Where the number of records stands in a channel group, and the length in any block.
const CYCLES_AT: u64 = blocks::HEAD + 6 * 8 + 8;
const LENGTH_AT: u64 = 8;
pub(super) const PROGRAM: &[u8; 8] = b"Layshaft";

pub struct Mdf4Writer {
    file: OutputFile,
    types: Vec<ValueType>,
    /// Positions of the number of records and of the length of the data block.
    cycles_at: u64,
    data_at: u64,
    pending: Vec<u8>,
    pending_points: u64,
    written_points: u64,
    written_length: u64,
    last_time: f64,
    written_time: Option<f64>,
    pace: Pace,
    closed: bool,
}

impl Mdf4Writer {
    pub fn create(path: impl AsRef<Path>) -> Result<Mdf4Writer, ResultError> {
        Ok(Mdf4Writer {
            file: OutputFile::open(path.as_ref())?,
            types: Vec::new(),
            cycles_at: 0,
            data_at: 0,
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

    fn commit(&mut self) -> Result<(), ResultError> {
        if self.closed || self.pending_points == 0 {
            return Ok(());
        }
        let outcome = self.append();
        self.pending.clear();
        self.pending_points = 0;
        outcome.map_err(|cause| self.give_up(cause))
    }

    /// Records first, then their length, then their number: a reader in between sees what was there before.
    fn append(&mut self) -> std::io::Result<()> {
        self.file.write_all(&self.pending)?;
        let length = self.written_length + self.pending.len() as u64;
        let points = self.written_points + self.pending_points;
        self.file.seek(SeekFrom::Start(self.data_at + LENGTH_AT))?;
        self.file.write_all(&(length - self.data_at).to_le_bytes())?;
        self.file.seek(SeekFrom::Start(self.cycles_at))?;
        self.file.write_all(&points.to_le_bytes())?;
        self.file.seek(SeekFrom::Start(length))?;
        (self.written_points, self.written_length, self.written_time) = (points, length, Some(self.last_time));
        Ok(())
    }

    fn give_up(&mut self, cause: std::io::Error) -> ResultError {
        self.closed = true;
        let _ = self.file.set_len(self.written_length);
        let kept = match self.written_time {
            Some(time) => format!("it holds the results up to time {time}"),
            None => "it holds no time point".to_string(),
        };
        ResultError::Write { path: self.file.path().to_path_buf(), cause, kept }
    }
}

impl ResultWriter for Mdf4Writer {
    fn start(&mut self, header: &ResultHeader, fixed: &[f64]) -> Result<(), ResultError> {
        let layout = header.layout()?;
        check_fixed(&layout, fixed)?;
        self.types = layout.stored.iter().map(|&at| header.variables[at].value_type).collect();
        let mut preamble = Preamble::new(header);
        let (group, data_group) = preamble.run(header, &layout);
        preamble.fixed(header, &layout, fixed, ColumnKind::Parameter, PARAMETERS);
        preamble.fixed(header, &layout, fixed, ColumnKind::Constant, CONSTANTS);
        self.cycles_at = group + CYCLES_AT;
        self.data_at = blocks::push(&mut preamble.out, b"DT", &[], &[]);
        blocks::set_link(&mut preamble.out, data_group, 2, self.data_at);

        self.closed = false;
        self.file.begin()?;
        self.file.write_all(&preamble.out).map_err(|cause| self.give_up(cause))?;
        self.written_length = preamble.out.len() as u64;
        (self.written_points, self.written_time) = (0, None);
        self.pace = Pace::new();
        Ok(())
    }

    fn point(&mut self, time: f64, values: &[f64]) -> Result<(), ResultError> {
        if self.closed {
            return Err(ResultError::Header("a point for a file that is not open".into()));
        }
        check_values(self.types.len(), values)?;
        self.pending.extend_from_slice(&time.to_le_bytes());
        for (&value, &value_type) in values.iter().zip(&self.types) {
            push_value(&mut self.pending, value, value_type);
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

impl Drop for Mdf4Writer {
    fn drop(&mut self) {
        let _ = self.commit();
    }
}

/// Bytes that a value takes in a record.
fn width(value_type: ValueType) -> usize {
    match value_type {
        ValueType::Real | ValueType::Integer => 8,
        ValueType::Enumeration => 4,
        ValueType::Boolean => 1,
    }
}

fn push_value(out: &mut Vec<u8>, value: f64, value_type: ValueType) {
    match value_type {
        ValueType::Real => out.extend_from_slice(&value.to_le_bytes()),
        ValueType::Integer => out.extend_from_slice(&(value as i64).to_le_bytes()),
        ValueType::Enumeration => out.extend_from_slice(&(value as u32).to_le_bytes()),
        ValueType::Boolean => out.push(u8::from(value != 0.0)),
    }
}

/// All that stands before the records.
struct Preamble {
    out: Vec<u8>,
    /// The last data group, whose successor comes next.
    last_group: u64,
    texts: FastMap<String, u64>,
    /// The conversions −x and 1 − x.
    minus: u64,
    not: u64,
}

impl Preamble {
    fn new(header: &ResultHeader) -> Preamble {
        let mut out = Vec::new();
        out.extend_from_slice(b"MDF     4.10    ");
        out.extend_from_slice(PROGRAM);
        out.extend_from_slice(&[0; 4]);
        out.extend_from_slice(&410u16.to_le_bytes());
        out.resize(64, 0);
        // No clock is read, so that the same run gives the same bytes: time counts from the start of the run.
        let head = blocks::push(&mut out, b"HD", &[0; 6], &[0; 32]);
        let history = blocks::push(&mut out, b"FH", &[0; 2], &[0; 16]);
        let version = env!("CARGO_PKG_VERSION");
        let text = format!(
            "<FHcomment xmlns=\"http://www.asam.net/mdf/v4\"><TX>Result of a simulation</TX><tool_id>layshaft</tool_id>\
             <tool_vendor>Layshaft</tool_vendor><tool_version>{version}</tool_version></FHcomment>"
        );
        let comment = blocks::push_text(&mut out, b"MD", &text);
        blocks::set_link(&mut out, history, 1, comment);
        let model = escape(&header.model);
        let text = format!("<HDcomment xmlns=\"http://www.asam.net/mdf/v4\"><TX>{model}</TX></HDcomment>");
        let comment = blocks::push_text(&mut out, b"MD", &text);
        blocks::set_link(&mut out, head, 1, history);
        blocks::set_link(&mut out, head, 5, comment);
        let (minus, not) = (push_linear(&mut out, 0.0, -1.0), push_linear(&mut out, 1.0, -1.0));
        Preamble { out, last_group: 0, texts: FastMap::default(), minus, not }
    }

    fn text(&mut self, text: &str) -> u64 {
        if text.is_empty() {
            return 0;
        }
        if let Some(&at) = self.texts.get(text) {
            return at;
        }
        let at = blocks::push_text(&mut self.out, b"TX", text);
        self.texts.insert(text.to_string(), at);
        at
    }

    /// A data group with one channel group; says where both are.
    fn group(&mut self, name: &str, record: usize, cycles: u64) -> (u64, u64) {
        let data_group = blocks::push(&mut self.out, b"DG", &[0; 4], &[0; 8]);
        match self.last_group {
            // The first one hangs on the header.
            0 => blocks::set_link(&mut self.out, 64, 0, data_group),
            last => blocks::set_link(&mut self.out, last, 0, data_group),
        }
        self.last_group = data_group;
        let name = self.text(name);
        let mut data = [0; 32];
        data[8..16].copy_from_slice(&cycles.to_le_bytes());
        // Parts of names are separated by a dot.
        data[18..20].copy_from_slice(&u16::from(b'.').to_le_bytes());
        data[24..28].copy_from_slice(&(record as u32).to_le_bytes());
        let group = blocks::push(&mut self.out, b"CG", &[0, 0, name, 0, 0, 0], &data);
        blocks::set_link(&mut self.out, data_group, 1, group);
        (group, data_group)
    }

    /// The group of the run's points.
    fn run(&mut self, header: &ResultHeader, layout: &Layout) -> (u64, u64) {
        let mut offsets = Vec::with_capacity(layout.stored.len());
        let mut record = 8;
        for &at in &layout.stored {
            offsets.push(record);
            record += width(header.variables[at].value_type);
        }
        let (group, data_group) = self.group("run", record, 0);
        let time = Column::variable("time").unit("s").description("Time");
        let mut last = self.channel(&time, channel_type::MASTER, 0, ValueType::Real, 0);
        blocks::set_link(&mut self.out, group, 1, last);
        for (column, &Slot { source, negation }) in header.variables.iter().zip(&layout.slots) {
            let (offset, value_type) = match source {
                Source::Time => (0, ValueType::Real),
                Source::Stored(at) => (offsets[at], header.variables[layout.stored[at]].value_type),
                Source::Fixed(_) => continue,
            };
            let conversion = self.conversion(negation);
            let next = self.channel(column, channel_type::FIXED_LENGTH, offset, value_type, conversion);
            blocks::set_link(&mut self.out, last, 0, next);
            last = next;
        }
        (group, data_group)
    }

    /// A group of one record for what keeps its value.
    fn fixed(&mut self, header: &ResultHeader, layout: &Layout, fixed: &[f64], kind: ColumnKind, name: &str) {
        let mut offsets = vec![None; layout.fixed.len()];
        let mut record = Vec::new();
        for (position, &at) in layout.fixed.iter().enumerate() {
            if header.variables[at].kind == kind {
                offsets[position] = Some(record.len());
                push_value(&mut record, fixed[position], header.variables[at].value_type);
            }
        }
        if record.is_empty() {
            return;
        }
        let (group, data_group) = self.group(name, record.len(), 1);
        let mut last = None;
        for (column, &Slot { source, negation }) in header.variables.iter().zip(&layout.slots) {
            let Source::Fixed(at) = source else { continue };
            let Some(offset) = offsets[at] else { continue };
            let value_type = header.variables[layout.fixed[at]].value_type;
            let conversion = self.conversion(negation);
            let next = self.channel(column, channel_type::FIXED_LENGTH, offset, value_type, conversion);
            match last {
                None => blocks::set_link(&mut self.out, group, 1, next),
                Some(last) => blocks::set_link(&mut self.out, last, 0, next),
            }
            last = Some(next);
        }
        let data = blocks::push(&mut self.out, b"DT", &[], &record);
        blocks::set_link(&mut self.out, data_group, 2, data);
    }

    fn conversion(&self, negation: Negation) -> u64 {
        match negation {
            Negation::None => 0,
            Negation::Minus => self.minus,
            Negation::Not => self.not,
        }
    }

    fn channel(&mut self, column: &Column, kind: u8, offset: usize, value_type: ValueType, conversion: u64) -> u64 {
        let name = self.text(&column.name);
        let unit = self.text(&column.unit);
        let comment = if column.display_unit.is_empty() || column.display_unit == column.unit {
            self.text(&column.description)
        } else {
            self.comment(column)
        };
        let (number, bits) = match value_type {
            ValueType::Real => (data_type::FLOAT_LITTLE, 64),
            ValueType::Integer => (data_type::SIGNED_LITTLE, 64),
            ValueType::Enumeration => (data_type::UNSIGNED_LITTLE, 32),
            ValueType::Boolean => (data_type::UNSIGNED_LITTLE, 1u32),
        };
        let mut data = [0; 72];
        // A master channel runs over time.
        data[..3].copy_from_slice(&[kind, u8::from(kind == channel_type::MASTER), number]);
        data[4..8].copy_from_slice(&(offset as u32).to_le_bytes());
        data[8..12].copy_from_slice(&bits.to_le_bytes());
        blocks::push(&mut self.out, b"CN", &[0, 0, name, 0, conversion, 0, unit, comment], &data)
    }

    /// Description and display unit, as XML.
    fn comment(&mut self, column: &Column) -> u64 {
        let (text, unit) = (escape(&column.description), escape(&column.display_unit));
        let xml = format!(
            "<CNcomment xmlns=\"http://www.asam.net/mdf/v4\"><TX>{text}</TX><common_properties>\
             <e name=\"displayUnit\">{unit}</e></common_properties></CNcomment>"
        );
        if let Some(&at) = self.texts.get(&xml) {
            return at;
        }
        let at = blocks::push_text(&mut self.out, b"MD", &xml);
        self.texts.insert(xml, at);
        at
    }
}

/// The conversion offset + factor·x.
fn push_linear(out: &mut Vec<u8>, offset: f64, factor: f64) -> u64 {
    let mut data = vec![conversion_type::LINEAR, 0, 0, 0, 0, 0, 2, 0];
    for value in [0.0, 0.0, offset, factor] {
        data.extend_from_slice(&f64::to_le_bytes(value));
    }
    blocks::push(out, b"CC", &[0; 4], &data)
}
