//! MCAP: time-stamped messages for Foxglove and similar viewers, written as they come.
//!
//! One channel holds an object for each point, nested by the dots of names (`car.body.v` is `v` in `body` in `car`), with subscripts as part of the last word (`r[1]` is
//! `r_1`); its schema is JSON Schema. Records are neither chunked nor compressed, so a file that ends anywhere is readable up to there.
//!
//! Format: <https://mcap.dev/spec>, version 0. Integers are little-endian, strings and arrays have their length in bytes ahead.

use crate::error::ResultError;
use crate::header::{ColumnKind, Negation, ResultHeader, Source};
use crate::output_file::OutputFile;
use crate::writer::{Pace, ResultWriter, check_fixed, check_values};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

const MAGIC: [u8; 8] = [0x89, b'M', b'C', b'A', b'P', b'0', b'\r', b'\n'];
const HEADER: u8 = 1;
const FOOTER: u8 = 2;
const SCHEMA: u8 = 3;
const CHANNEL: u8 = 4;
const MESSAGE: u8 = 5;
const STATISTICS: u8 = 11;
const DATA_END: u8 = 15;

/// A member of the object of a point.
#[derive(Default)]
struct Member {
    value: Option<(Source, Negation)>,
    unit: String,
    members: BTreeMap<String, Member>,
}

/// Text of an object with gaps for values.
enum Piece {
    Text(String),
    Value(Source, Negation),
}

pub struct McapWriter {
    file: OutputFile,
    pieces: Vec<Piece>,
    stored: usize,
    fixed: Vec<f64>,
    text: String,
    pending: Vec<u8>,
    pace: Pace,
    /// Model time that is zero in the file: times in it are not negative.
    origin: f64,
    messages: u32,
    first: u64,
    last: u64,
    /// Schema and channel, to be repeated at the end.
    description: Vec<u8>,
    length: u64,
    closed: bool,
}

fn text(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(&(text.len() as u32).to_le_bytes());
    out.extend_from_slice(text.as_bytes());
}

fn record(out: &mut Vec<u8>, kind: u8, content: &[u8]) {
    out.push(kind);
    out.extend_from_slice(&(content.len() as u64).to_le_bytes());
    out.extend_from_slice(content);
}

/// The words of a name: those between dots outside of subscripts.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut depth = 0;
    for letter in name.chars() {
        match letter {
            '.' if depth == 0 => words.push(String::new()),
            '[' => {
                depth += 1;
                words.iter_mut().last().into_iter().for_each(|word| word.push('_'));
            }
            ']' => depth -= 1,
            ',' if depth > 0 => words.iter_mut().last().into_iter().for_each(|word| word.push('_')),
            ' ' => {}
            letter => words.iter_mut().last().into_iter().for_each(|word| word.push(letter)),
        }
    }
    words
}

fn quoted(word: &str) -> String {
    let mut out = String::from("\"");
    for letter in word.chars() {
        match letter {
            '"' | '\\' => {
                out.push('\\');
                out.push(letter);
            }
            letter if (letter as u32) < 0x20 => {
                let _ = write!(out, "\\u{:04x}", letter as u32);
            }
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}

impl Member {
    fn place(&mut self, words: &[String]) -> &mut Member {
        match words {
            [] => self,
            [word, rest @ ..] => self.members.entry(word.clone()).or_default().place(rest),
        }
    }

    /// A name that is a value and has members is an object, whose value is called `value`.
    fn children(&self) -> impl Iterator<Item = (String, Option<&Member>)> {
        let own = (self.value.is_some() && !self.members.is_empty()).then(|| ("value".to_string(), None));
        own.into_iter().chain(self.members.iter().map(|(word, member)| (word.clone(), Some(member))))
    }

    fn pieces(&self, out: &mut Vec<Piece>) {
        if self.members.is_empty() {
            out.extend(self.value.map(|(source, negation)| Piece::Value(source, negation)));
            return;
        }
        let mut separator = "{";
        for (word, member) in self.children() {
            out.push(Piece::Text(format!("{separator}{}:", quoted(&word))));
            match member {
                Some(member) => member.pieces(out),
                None => out.extend(self.value.map(|(source, negation)| Piece::Value(source, negation))),
            }
            separator = ",";
        }
        out.push(Piece::Text("}".to_string()));
    }

    fn schema(&self, out: &mut String) {
        if self.members.is_empty() {
            let _ = match self.unit.is_empty() {
                true => write!(out, "{{\"type\":\"number\"}}"),
                false => write!(out, "{{\"type\":\"number\",\"description\":{}}}", quoted(&self.unit)),
            };
            return;
        }
        out.push_str("{\"type\":\"object\",\"properties\":");
        let mut separator = "{";
        for (word, member) in self.children() {
            let _ = write!(out, "{separator}{}:", quoted(&word));
            match member {
                Some(member) => member.schema(out),
                None => out.push_str("{\"type\":\"number\"}"),
            }
            separator = ",";
        }
        out.push_str("}}");
    }
}

impl McapWriter {
    pub fn create(path: impl AsRef<Path>) -> Result<McapWriter, ResultError> {
        Ok(McapWriter {
            file: OutputFile::open(path.as_ref())?,
            pieces: Vec::new(),
            stored: 0,
            fixed: Vec::new(),
            text: String::new(),
            pending: Vec::new(),
            pace: Pace::new(),
            origin: 0.0,
            messages: 0,
            first: 0,
            last: 0,
            description: Vec::new(),
            length: 0,
            closed: true,
        })
    }

    fn commit(&mut self) -> Result<(), ResultError> {
        let outcome = self.file.write_all(&self.pending);
        self.length += self.pending.len() as u64;
        self.pending.clear();
        outcome.map_err(|cause| {
            self.closed = true;
            let kept = "it holds the messages up to there".to_string();
            ResultError::Write { path: self.file.path().to_path_buf(), cause, kept }
        })
    }

    /// Schema and channel of the points.
    fn describe(&mut self, model: &str, root: &Member) {
        let mut schema = vec![1, 0];
        text(&mut schema, model);
        text(&mut schema, "jsonschema");
        let mut properties = String::new();
        root.schema(&mut properties);
        text(&mut schema, &properties);
        let mut channel = vec![1, 0, 1, 0];
        text(&mut channel, &format!("/{}", model.rsplit('.').next().unwrap_or(model)));
        text(&mut channel, "json");
        channel.extend_from_slice(&0u32.to_le_bytes());
        self.description.clear();
        record(&mut self.description, SCHEMA, &schema);
        record(&mut self.description, CHANNEL, &channel);
    }
}

impl ResultWriter for McapWriter {
    fn start(&mut self, header: &ResultHeader, fixed: &[f64]) -> Result<(), ResultError> {
        let layout = header.layout()?;
        check_fixed(&layout, fixed)?;
        self.stored = layout.stored.len();
        self.fixed = fixed.to_vec();
        self.origin = header.start_time.min(0.0);
        let mut root = Member::default();
        root.members.insert(
            "time".to_string(),
            Member { value: Some((Source::Time, Negation::None)), unit: "s".to_string(), ..Member::default() },
        );
        for (column, slot) in header.variables.iter().zip(&layout.slots) {
            if column.kind == ColumnKind::Parameter && matches!(slot.source, Source::Fixed(_)) {
                continue;
            }
            let member = root.place(&words(&column.name));
            member.value = Some((slot.source, slot.negation));
            member.unit.clone_from(&column.unit);
        }
        self.pieces.clear();
        root.pieces(&mut self.pieces);
        self.describe(&header.model, &root);
        let mut heading = Vec::new();
        text(&mut heading, "");
        text(&mut heading, "layshaft");
        self.pending.extend_from_slice(&MAGIC);
        record(&mut self.pending, HEADER, &heading);
        self.pending.extend_from_slice(&self.description);
        (self.closed, self.length, self.messages) = (false, 0, 0);
        self.file.begin()?;
        self.commit()
    }

    fn point(&mut self, time: f64, values: &[f64]) -> Result<(), ResultError> {
        if self.closed {
            return Err(ResultError::Header("a point for a file that is not open".into()));
        }
        check_values(self.stored, values)?;
        self.text.clear();
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) => self.text.push_str(text),
                Piece::Value(source, negation) => {
                    let value = negation.apply(match source {
                        Source::Time => time,
                        Source::Stored(at) => values[*at],
                        Source::Fixed(at) => self.fixed[*at],
                    });
                    let _ = match value.is_finite() {
                        true => write!(self.text, "{value}"),
                        false => write!(self.text, "null"),
                    };
                }
            }
        }
        let stamp = ((time - self.origin).max(0.0) * 1e9).round() as u64;
        let mut message = Vec::with_capacity(22 + self.text.len());
        message.extend_from_slice(&1u16.to_le_bytes());
        message.extend_from_slice(&self.messages.to_le_bytes());
        message.extend_from_slice(&stamp.to_le_bytes());
        message.extend_from_slice(&stamp.to_le_bytes());
        message.extend_from_slice(self.text.as_bytes());
        record(&mut self.pending, MESSAGE, &message);
        self.first = if self.messages == 0 { stamp } else { self.first };
        self.last = stamp;
        self.messages = self.messages.wrapping_add(1);
        if self.pace.due(self.pending.len()) { self.commit() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<(), ResultError> {
        self.commit()
    }

    fn finish(&mut self) -> Result<(), ResultError> {
        if self.closed {
            return Ok(());
        }
        record(&mut self.pending, DATA_END, &0u32.to_le_bytes());
        let summary = self.length + self.pending.len() as u64;
        self.pending.extend_from_slice(&self.description);
        let mut statistics = u64::from(self.messages).to_le_bytes().to_vec();
        statistics.extend_from_slice(&1u16.to_le_bytes());
        statistics.extend_from_slice(&1u32.to_le_bytes());
        statistics.extend_from_slice(&[0; 12]);
        statistics.extend_from_slice(&self.first.to_le_bytes());
        statistics.extend_from_slice(&self.last.to_le_bytes());
        // Messages of each channel.
        statistics.extend_from_slice(&10u32.to_le_bytes());
        statistics.extend_from_slice(&1u16.to_le_bytes());
        statistics.extend_from_slice(&u64::from(self.messages).to_le_bytes());
        record(&mut self.pending, STATISTICS, &statistics);
        let mut footer = summary.to_le_bytes().to_vec();
        footer.extend_from_slice(&[0; 12]);
        record(&mut self.pending, FOOTER, &footer);
        self.pending.extend_from_slice(&MAGIC);
        self.closed = true;
        self.commit()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::header::{Alias, Column};

    /// Kinds and contents of the records of a file.
    fn records(bytes: &[u8]) -> Vec<(u8, Vec<u8>)> {
        assert_eq!((&bytes[..8], &bytes[bytes.len() - 8..]), (MAGIC.as_slice(), MAGIC.as_slice()));
        let (mut at, mut found) = (8, Vec::new());
        while at < bytes.len() - 8 {
            let length = u64::from_le_bytes(bytes[at + 1..at + 9].try_into().unwrap()) as usize;
            found.push((bytes[at], bytes[at + 9..at + 9 + length].to_vec()));
            at += 9 + length;
        }
        found
    }

    #[test]
    fn points_are_messages_with_a_schema() {
        let path = std::env::temp_dir().join(format!("layshaft-{}.mcap", std::process::id()));
        let header = ResultHeader {
            model: "Test.Car".to_string(),
            variables: vec![
                Column::variable("body.v").unit("m/s"),
                Column::alias("body.r[1,2]", Alias::negated(0)),
                Column::parameter("m"),
            ],
            ..ResultHeader::default()
        };
        let mut writer = McapWriter::create(&path).unwrap();
        writer.start(&header, &[1000.0]).unwrap();
        writer.point(0.5, &[2.5]).unwrap();
        writer.point(1.0, &[f64::NAN]).unwrap();
        writer.finish().unwrap();
        let bytes = std::fs::read(&path).unwrap();
        let _ = std::fs::remove_file(&path);
        let records = records(&bytes);
        let kinds: Vec<u8> = records.iter().map(|record| record.0).collect();
        assert_eq!(kinds, [HEADER, SCHEMA, CHANNEL, MESSAGE, MESSAGE, DATA_END, SCHEMA, CHANNEL, STATISTICS, FOOTER]);
        let message = &records[3].1;
        assert_eq!(u64::from_le_bytes(message[6..14].try_into().unwrap()), 500_000_000);
        assert_eq!(std::str::from_utf8(&message[22..]).unwrap(), r#"{"body":{"r_1_2":-2.5,"v":2.5},"time":0.5}"#);
        assert!(records[4].1.ends_with(br#"{"body":{"r_1_2":null,"v":null},"time":1}"#));
        let schema = String::from_utf8_lossy(&records[1].1).into_owned();
        assert!(
            schema.contains("jsonschema") && schema.contains(r#""v":{"type":"number","description":"m/s"}"#),
            "{schema}"
        );
        // The footer leads to the summary.
        let start = u64::from_le_bytes(records[9].1[..8].try_into().unwrap()) as usize;
        assert_eq!(bytes[start], SCHEMA);
    }
}
