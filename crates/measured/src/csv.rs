//! Comma-separated values as loggers, spreadsheets and scripts write them: separated by comma, semicolon, tab or blanks; a header
//! with names, `speed [km/h]` or a second line with the units; decimal commas where the separator is none; fields in quotes, with
//! separators in them. `#` begins a comment line.

use crate::codes;
use crate::error::DataError;
use crate::table::{BLOCK, Column, Format, Rows, Table, TableOptions, name_and_unit, time_column};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Bytes read at once.
const CHUNK: usize = 1 << 20;
/// Longest line that is believed.
const LONGEST_LINE: usize = 16 << 20;

#[derive(Clone)]
struct Text {
    path: PathBuf,
    separator: u8,
    /// Names of all fields of a row, for messages.
    names: Vec<String>,
    time: usize,
    /// Position in the row of each column.
    fields: Vec<usize>,
    /// Lines before the first row.
    lines_before: u64,
}

pub fn open(path: &Path, options: &TableOptions) -> Result<Table, DataError> {
    let mut lines = Lines::open(path)?;
    let mut count = 0;
    let header = loop {
        let Some(line) = lines.next()? else {
            return Err(DataError::new(codes::NOT_READ, format!("{} is empty", path.display())));
        };
        count += 1;
        let line = String::from_utf8_lossy(line).trim_end().to_string();
        if !line.trim().is_empty() && !line.starts_with('#') {
            break line;
        }
    };
    let header_line = count;
    let separator = separator(&header);
    let mut names: Vec<(String, String)> = split(&header, separator).iter().map(|name| name_and_unit(name)).collect();
    while names.last().is_some_and(|(name, _)| name.is_empty()) {
        names.pop();
    }
    if names.iter().all(|(name, _)| number(name.as_bytes(), separator).is_some()) {
        let problem = "the first line has numbers where the names of the columns should be";
        let message = format!("{}, line {count}: {problem}", path.display());
        return Err(
            DataError::new(codes::ROW, message).hint("add a line with the names, for example `time,speed [km/h]`")
        );
    }
    if names.len() < 2 {
        let message = format!("{}, line {count}: one column only, `{header}`", path.display());
        return Err(
            DataError::new(codes::ROW, message).hint("columns are separated by comma, semicolon, tab or blanks")
        );
    }
    // A line of units stands between names and numbers.
    if let Some(line) = lines.next()? {
        let line = String::from_utf8_lossy(line).trim_end().to_string();
        let fields = split(&line, separator);
        let is_text = |field: &String| !field.trim().is_empty() && number(field.trim().as_bytes(), separator).is_none();
        if fields.len() >= names.len()
            && !line.starts_with('#')
            && fields.iter().filter(|f| is_text(f)).count() * 2 > names.len()
        {
            count += 1;
            for ((_, unit), field) in names.iter_mut().zip(&fields) {
                let text = field.trim().trim_matches('"').trim_matches(['[', ']', '(', ')']).trim();
                *unit = if text == "-" { String::new() } else { text.to_string() };
            }
        }
    }
    let time = time_column(format!("{}, line {header_line}", path.display()), &names, options)?;
    let fields: Vec<usize> = (0..names.len()).filter(|&at| at != time && !names[at].0.is_empty()).collect();
    let columns = fields.iter().map(|&at| Column { name: names[at].0.clone(), unit: names[at].1.clone(), raster: 0 });
    Ok(Table {
        path: path.to_path_buf(),
        columns: columns.collect(),
        times: vec![names[time].clone()],
        row: "line",
        format: Box::new(Text {
            path: path.to_path_buf(),
            separator,
            names: names.into_iter().map(|(name, _)| name).collect(),
            time,
            fields,
            lines_before: count,
        }),
    })
}

/// Rows of a grid with their lines, all as long as the first row.
pub struct GridRows {
    pub first_line: u64,
    pub rows: Vec<(u64, Vec<f64>)>,
}

/// A text whose first row has numbers behind its first field: that field, the numbers, the other rows. `None` if it is no such text.
pub fn grid(path: &Path) -> Result<Option<(String, Vec<f64>, GridRows)>, DataError> {
    let mut lines = Lines::open(path)?;
    let mut count = 0;
    let mut head: Option<(String, Vec<f64>, u8)> = None;
    let mut found = GridRows { first_line: 0, rows: Vec::new() };
    while let Some(line) = lines.next()? {
        count += 1;
        let line = String::from_utf8_lossy(line).trim_end().to_string();
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let Some((corner, columns, separator)) = &head else {
            let separator = separator(&line);
            let mut fields = split(&line, separator).into_iter();
            let corner = fields.next().unwrap_or_default().trim().trim_matches('"').to_string();
            let numbers: Option<Vec<f64>> = fields.map(|field| number(field.as_bytes(), separator)).collect();
            match numbers {
                Some(numbers) if !numbers.is_empty() && numbers.iter().all(|value| value.is_finite()) => {
                    found.first_line = count;
                    head = Some((corner, numbers, separator));
                    continue;
                }
                _ => return Ok(None),
            }
        };
        let fields = split(&line, *separator);
        let wrong = |problem: String| DataError::new(codes::ROW, format!("{}, line {count}{problem}", path.display()));
        if fields.len() != columns.len() + 1 {
            return Err(wrong(format!(": {} fields where the first row has {}", fields.len(), columns.len() + 1)));
        }
        let mut row = Vec::with_capacity(fields.len());
        for (at, field) in fields.iter().enumerate() {
            let name = if at == 0 { corner.clone() } else { columns[at - 1].to_string() };
            let value = number(field.as_bytes(), *separator);
            row.push(value.ok_or_else(|| wrong(format!(", column `{name}`: `{}` is no number", field.trim())))?);
        }
        found.rows.push((count, row));
    }
    Ok(head.map(|(corner, columns, _)| (corner, columns, found)))
}

impl Format for Text {
    fn rows(&self, _raster: usize, columns: &[usize]) -> Result<Box<dyn Rows>, DataError> {
        let mut lines = Lines::open(&self.path)?;
        for _ in 0..self.lines_before {
            lines.next()?;
        }
        let wanted = std::iter::once(self.time).chain(columns.iter().map(|&at| self.fields[at])).collect();
        Ok(Box::new(TextRows { text: self.clone(), lines, line: self.lines_before, wanted, ends: Vec::new() }))
    }
}

struct TextRows {
    text: Text,
    lines: Lines,
    /// Lines read so far.
    line: u64,
    /// Positions in the row, time first.
    wanted: Vec<usize>,
    /// Ends of the fields of a row.
    ends: Vec<usize>,
}

impl Rows for TextRows {
    fn next(&mut self, columns: &mut [Vec<f64>]) -> Result<Option<u64>, DataError> {
        let mut first = None;
        for _ in 0..BLOCK {
            let Some(line) = self.lines.next()? else { break };
            self.line += 1;
            if line.trim_ascii().is_empty() || line[0] == b'#' {
                if first.is_some() {
                    break;
                }
                continue;
            }
            first.get_or_insert(self.line);
            self.ends.clear();
            let separator = self.text.separator;
            match separator {
                b' ' => blanks(line, &mut self.ends),
                _ if line.contains(&b'"') => outside_quotes(line, separator, &mut self.ends),
                _ => {
                    self.ends.extend(line.iter().enumerate().filter(|(_, byte)| **byte == separator).map(|(at, _)| at))
                }
            }
            self.ends.push(line.len());
            let count = self.ends.len();
            let names = &self.text.names;
            let is_closed = count == names.len() + 1 && self.ends[count - 2] + 1 == line.len();
            if count != names.len() && !is_closed {
                return Err(wrong_count(&self.text, self.line, line, count));
            }
            for (&field, column) in self.wanted.iter().zip(columns.iter_mut()) {
                let begin = if field == 0 { 0 } else { self.ends[field - 1] + 1 };
                let bytes = &line[begin.min(self.ends[field])..self.ends[field]];
                let Some(value) = number(bytes, separator) else {
                    return Err(no_number(&self.text, self.line, field, bytes));
                };
                column.push(value);
            }
        }
        Ok(first)
    }
}

fn wrong_count(text: &Text, number: u64, line: &[u8], count: usize) -> DataError {
    let (file, wanted) = (text.path.display(), text.names.len());
    let fields = if count == 1 { "field" } else { "fields" };
    let message = format!("{file}, line {number}: {count} {fields} where the header has {wanted}");
    let error = DataError::new(codes::ROW, message);
    let has_other = [b',', b';', b'\t'].iter().any(|other| *other != text.separator && line.contains(other));
    match text.separator {
        b',' if count > wanted => {
            error.hint("decimal commas need another separator: write points, or separate the columns by `;`")
        }
        _ if count > wanted => error,
        b',' if has_other => error.hint("the header is separated by commas: use the same separator in the rows"),
        b';' if has_other => error.hint("the header is separated by `;`: use the same separator in the rows"),
        _ => error.hint("complete the row, or remove it; lines that begin with # are left out"),
    }
}

fn no_number(text: &Text, line: u64, field: usize, bytes: &[u8]) -> DataError {
    let found = String::from_utf8_lossy(bytes).trim().trim_matches('"').to_string();
    let place = format!("{}, line {line}, column `{}`", text.path.display(), text.names[field]);
    let error = DataError::new(codes::ROW, format!("{place}: `{found}` is no number"));
    if field == text.time && found.contains([':', '-', '/']) {
        return error.hint("write times as seconds from the start, or name their unit: `time [ms]`");
    }
    if found.contains(',') {
        return error.hint("write a decimal point, and no commas between thousands");
    }
    error
}

/// A number, a truth value, NaN where there is nothing.
fn number(field: &[u8], separator: u8) -> Option<f64> {
    let text = std::str::from_utf8(field).ok()?;
    if let Ok(value) = text.parse() {
        return Some(value);
    }
    let text = text.trim().trim_matches('"').trim();
    if let Ok(value) = text.parse() {
        return Some(value);
    }
    if separator != b',' && text.matches(',').count() == 1 && !text.contains('.') {
        return text.replace(',', ".").parse().ok();
    }
    match text.to_ascii_lowercase().as_str() {
        "" | "na" | "n/a" | "null" | "-nan" | "1.#ind" | "-1.#ind" | "1.#qnan" => Some(f64::NAN),
        "true" | "on" => Some(1.0),
        "false" | "off" => Some(0.0),
        _ => None,
    }
}

/// Ends of fields whose separators do not lie between quotes, but for the last one.
fn outside_quotes(line: &[u8], separator: u8, ends: &mut Vec<usize>) {
    let mut is_quoted = false;
    for (at, &byte) in line.iter().enumerate() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            _ if byte == separator && !is_quoted => ends.push(at),
            _ => {}
        }
    }
}

/// Ends of fields between blanks, but for the last one.
fn blanks(line: &[u8], ends: &mut Vec<usize>) {
    let mut begun = false;
    let last = line.trim_ascii_end().len();
    for (at, byte) in line[..last].iter().enumerate() {
        if byte.is_ascii_whitespace() {
            if begun && !line[at + 1].is_ascii_whitespace() {
                ends.push(at);
            }
        } else {
            begun = true;
        }
    }
}

/// The separator that occurs most outside quotes and brackets.
fn separator(header: &str) -> u8 {
    let (mut is_quoted, mut depth) = (false, 0);
    let mut counts = [(b',', 0), (b';', 0), (b'\t', 0)];
    for byte in header.bytes() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'[' | b'(' => depth += 1,
            b']' | b')' => depth -= 1,
            _ if !is_quoted && depth <= 0 => {
                counts.iter_mut().filter(|(separator, _)| *separator == byte).for_each(|(_, count)| *count += 1);
            }
            _ => {}
        }
    }
    let best = counts.into_iter().rev().max_by_key(|(_, count)| *count).filter(|(_, count)| *count > 0);
    best.map_or(b' ', |(separator, _)| separator)
}

/// The fields of a header; separators within quotes and brackets are part of a name.
fn split(line: &str, separator: u8) -> Vec<String> {
    if separator == b' ' {
        return line.split_whitespace().map(String::from).collect();
    }
    let (mut is_quoted, mut depth) = (false, 0);
    let mut fields = vec![String::new()];
    for c in line.chars() {
        match c {
            '"' => is_quoted = !is_quoted,
            '[' | '(' => depth += 1,
            ']' | ')' => depth -= 1,
            _ => {}
        }
        match fields.last_mut() {
            Some(field) if c as u32 != u32::from(separator) || is_quoted || depth > 0 => field.push(c),
            _ => fields.push(String::new()),
        }
    }
    fields
}

/// Lines of a file, read in large pieces.
struct Lines {
    path: PathBuf,
    file: File,
    /// What ends a line; a return before a line feed belongs to it.
    end: u8,
    bytes: Vec<u8>,
    at: usize,
    is_at_end: bool,
}

impl Lines {
    fn open(path: &Path) -> Result<Lines, DataError> {
        let file = File::open(path).map_err(|cause| not_read(path, &cause))?;
        let mut lines =
            Lines { path: path.to_path_buf(), file, end: b'\n', bytes: Vec::new(), at: 0, is_at_end: false };
        lines.fill()?;
        let bytes = &lines.bytes;
        // Half of the bytes of such a text are zero, numbers being among the first characters.
        let zeros = bytes.iter().take(64).filter(|&&byte| byte == 0).count();
        if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") || zeros * 3 > bytes.len().min(64) {
            let message = format!("{} is no text of single bytes: it looks like UTF-16", path.display());
            return Err(DataError::new(codes::NOT_READ, message).hint("save it as UTF-8 (`CSV UTF-8` in spreadsheets)"));
        }
        if bytes.starts_with(b"\xef\xbb\xbf") {
            lines.at = 3;
        }
        if !lines.bytes.contains(&b'\n') && lines.bytes.contains(&b'\r') {
            lines.end = b'\r';
        }
        Ok(lines)
    }

    fn next(&mut self) -> Result<Option<&[u8]>, DataError> {
        let mut searched = self.at;
        loop {
            if let Some(found) = self.bytes[searched..].iter().position(|&byte| byte == self.end) {
                let (begin, end) = (self.at, searched + found);
                self.at = end + 1;
                let line = &self.bytes[begin..end];
                return Ok(Some(line.strip_suffix(b"\r").unwrap_or(line)));
            }
            if self.is_at_end {
                let begin = std::mem::replace(&mut self.at, self.bytes.len());
                return Ok((begin < self.bytes.len()).then(|| &self.bytes[begin..]));
            }
            self.bytes.drain(..self.at);
            self.at = 0;
            searched = self.bytes.len();
            if searched > LONGEST_LINE {
                let message = format!("{} has no lines", self.path.display());
                return Err(DataError::new(codes::NOT_READ, message));
            }
            self.fill()?;
        }
    }

    /// Reads on behind what there is.
    fn fill(&mut self) -> Result<(), DataError> {
        let filled = self.bytes.len();
        self.bytes.resize(filled + CHUNK, 0);
        let read = self.file.read(&mut self.bytes[filled..]).map_err(|cause| not_read(&self.path, &cause))?;
        self.bytes.truncate(filled + read);
        self.is_at_end = read == 0;
        Ok(())
    }
}

fn not_read(path: &Path, cause: &std::io::Error) -> DataError {
    DataError::new(codes::NOT_READ, format!("cannot read {}: {cause}", path.display()))
}
