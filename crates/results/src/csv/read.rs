//! Reads CSV as tools write it: quoted names or bare ones with commas inside brackets, separated by
//! comma, semicolon or tab; numbers or `true`/`false`. Blank lines and `#` lines may stand before the
//! header. Rows with too few fields (a file cut short) are left out.

use crate::error::ResultError;
use crate::header::{Column, ResultHeader};
use crate::names::{self, NameIndex};
use crate::trajectory::Chosen;
use crate::trajectory::Trajectory;
use layshaft_source::FastSet;
use std::path::Path;

/// Reads all columns.
pub fn read(path: impl AsRef<Path>) -> Result<Trajectory, ResultError> {
    let path = path.as_ref();
    let bytes = std::fs::read(path).map_err(|cause| ResultError::read(path, cause))?;
    let table = Table::open(&bytes).map_err(|problem| ResultError::format(path, problem))?;
    let mut seen = FastSet::default();
    let distinct = |&at: &usize| table.names[at] != "time" && seen.insert(table.names[at].as_str());
    table.trajectory(&(0..table.names.len()).filter(distinct).collect::<Vec<_>>())
}

/// Reads only the named columns; says at which column of the result each of them is.
pub fn read_signals(path: impl AsRef<Path>, signals: &[String]) -> Result<Chosen, ResultError> {
    let path = path.as_ref();
    let bytes = std::fs::read(path).map_err(|cause| ResultError::read(path, cause))?;
    let table = Table::open(&bytes).map_err(|problem| ResultError::format(path, problem))?;
    let index = NameIndex::new(table.names.iter().map(String::as_str));
    let (wanted, found) = names::select(signals, &index);
    Ok((table.trajectory(&wanted)?, found))
}

struct Table<'a> {
    /// Names after the time column.
    names: Vec<String>,
    separator: u8,
    rows: &'a [u8],
}

impl<'a> Table<'a> {
    fn open(bytes: &'a [u8]) -> Result<Table<'a>, String> {
        let mut rest = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let first = loop {
            let Some(line) = take_line(&mut rest) else { return Err("it is empty".into()) };
            if !line.trim_ascii().is_empty() && !line.starts_with(b"#") {
                break String::from_utf8_lossy(line).trim().to_string();
            }
        };
        let separator = separator(&first);
        let mut names = if separator == ',' && !first.contains('"') {
            split_outside_brackets(&first)
        } else {
            split_quoted(&first, separator)
        };
        names.iter_mut().for_each(|name| *name = name.trim().to_string());
        while names.last().is_some_and(String::is_empty) {
            names.pop();
        }
        if names.is_empty() || !matches!(names::canonical(&names[0]).to_lowercase().as_str(), "time" | "t") {
            let found = names.first().map_or("", String::as_str);
            return Err(format!("its first column is `{found}`, not `time`"));
        }
        names.remove(0);
        Ok(Table { names, separator: separator as u8, rows: rest })
    }

    fn trajectory(&self, wanted: &[usize]) -> Result<Trajectory, ResultError> {
        let mut time = Vec::new();
        let mut series = vec![Vec::new(); wanted.len()];
        let mut rest = self.rows;
        let mut row = Vec::with_capacity(wanted.len());
        while let Some(line) = take_line(&mut rest) {
            if line.is_empty() {
                continue;
            }
            row.clear();
            let mut fields = line.split(|&byte| byte == self.separator);
            let first = fields.next().unwrap_or_default();
            let mut count = 0;
            let mut next = wanted.iter();
            let mut awaited = next.next();
            for field in fields {
                if awaited == Some(&count) {
                    row.push(field);
                    awaited = next.next();
                }
                count += 1;
            }
            if count < self.names.len() {
                continue;
            }
            time.push(number(first));
            for (values, field) in series.iter_mut().zip(&row) {
                values.push(number(field));
            }
        }
        let header = ResultHeader {
            start_time: time.first().copied().unwrap_or_default(),
            stop_time: time.last().copied().unwrap_or_default(),
            variables: wanted.iter().map(|&at| Column::variable(&self.names[at])).collect(),
            ..ResultHeader::default()
        };
        Trajectory::from_parts(header, Vec::new(), time, series)
    }
}

/// The next line without its line break.
fn take_line<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    if rest.is_empty() {
        return None;
    }
    let end = rest.iter().position(|&byte| byte == b'\n');
    let (line, after) = rest.split_at(end.unwrap_or(rest.len()));
    *rest = after.get(1..).unwrap_or_default();
    Some(line.strip_suffix(b"\r").unwrap_or(line))
}

/// The separator that occurs most outside quotes.
fn separator(header: &str) -> char {
    let mut counts = [(',', 0), (';', 0), ('\t', 0)];
    let closed = header.matches('"').count() / 2 * 2;
    let mut quotes = 0;
    for c in header.chars() {
        quotes += usize::from(c == '"' && quotes < closed);
        if quotes % 2 == 0 {
            counts.iter_mut().filter(|(separator, _)| *separator == c).for_each(|(_, count)| *count += 1);
        }
    }
    let mut best = counts[0];
    for candidate in counts {
        if candidate.1 > best.1 {
            best = candidate;
        }
    }
    best.0
}

/// Splits a header without quotes at the commas outside brackets: `time,a[1,2],b` has three names.
fn split_outside_brackets(line: &str) -> Vec<String> {
    let mut names = vec![String::new()];
    let mut depth = 0;
    for c in line.chars() {
        match c {
            '[' | '(' => depth += 1,
            ']' | ')' => depth -= 1,
            _ => {}
        }
        match names.last_mut() {
            Some(name) if c != ',' || depth > 0 => name.push(c),
            _ => names.push(String::new()),
        }
    }
    names
}

fn split_quoted(line: &str, separator: char) -> Vec<String> {
    let mut names = Vec::new();
    let mut name = String::new();
    let mut chars = line.chars().peekable();
    let (mut quoted, mut at_start) = (false, true);
    while let Some(c) = chars.next() {
        if quoted {
            match c {
                '"' if chars.peek() == Some(&'"') => {
                    chars.next();
                    name.push('"');
                }
                '"' => quoted = false,
                _ => name.push(c),
            }
        } else if c == separator {
            names.push(std::mem::take(&mut name));
            at_start = true;
            continue;
        } else if c == '"' && at_start {
            quoted = true;
        } else {
            name.push(c);
        }
        at_start = false;
    }
    names.push(name);
    names
}

/// A number, a truth value, or one of the ways to write what is neither: those read as NaN.
fn number(field: &[u8]) -> f64 {
    let Ok(text) = std::str::from_utf8(field) else { return f64::NAN };
    if let Ok(value) = text.parse() {
        return value;
    }
    let text = text.trim().trim_matches('"').to_ascii_lowercase();
    match text.as_str() {
        "true" => 1.0,
        "false" => 0.0,
        "1.#inf" => f64::INFINITY,
        "-1.#inf" => f64::NEG_INFINITY,
        _ => text.trim().parse().unwrap_or(f64::NAN),
    }
}
