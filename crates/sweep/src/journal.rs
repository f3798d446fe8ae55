//! Rows as they are finished, one line each, so that a sweep that was killed goes on where it was.
//!
//! Numbers are written with all their digits and read back exactly. A line that a kill cut off is not read, and what
//! follows is written after the last whole one.

use crate::SweepError;
use crate::row::{Facts, Row, Status};
use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const HEADER: &str = "layshaft sweep";
/// Longest time a row waits in memory.
const PATIENCE: Duration = Duration::from_millis(100);

pub struct Journal {
    file: BufWriter<File>,
    path: PathBuf,
    flushed: Instant,
}

/// `results.parquet` has its journal in `results.parquet.journal`.
pub fn journal_path(table: &Path) -> PathBuf {
    let mut name = table.as_os_str().to_os_string();
    name.push(".journal");
    PathBuf::from(name)
}

impl Journal {
    /// Opens the journal of a table: the rows of an earlier run of the same sweep, and the journal to go on with.
    pub fn open(table: &Path, facts: &Facts) -> Result<(Vec<Row>, Journal), SweepError> {
        let path = journal_path(table);
        let header = format!("{HEADER} {}\n", facts.fingerprint);
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let mut rows = Vec::new();
        let mut whole = 0;
        if text.starts_with(&header) {
            whole = header.len();
            for line in text[header.len()..].split_inclusive('\n') {
                let Some(row) = line.strip_suffix('\n').and_then(|line| parse(line, facts)) else { break };
                rows.push(row);
                whole += line.len();
            }
        }
        let failed = |cause| SweepError::file(&path, cause);
        let mut file = OpenOptions::new().create(true).write(true).truncate(false).open(&path).map_err(failed)?;
        file.set_len(whole as u64).map_err(failed)?;
        use std::io::Seek;
        file.seek(std::io::SeekFrom::End(0)).map_err(failed)?;
        if whole == 0 {
            file.write_all(header.as_bytes()).map_err(failed)?;
        }
        Ok((rows, Journal { file: BufWriter::new(file), path, flushed: Instant::now() }))
    }

    pub fn append(&mut self, row: &Row) -> Result<(), SweepError> {
        writeln!(self.file, "{}", line(row)).map_err(|cause| SweepError::file(&self.path, cause))?;
        if self.flushed.elapsed() > PATIENCE {
            self.flush()?;
        }
        Ok(())
    }

    pub fn flush(&mut self) -> Result<(), SweepError> {
        self.flushed = Instant::now();
        self.file.flush().map_err(|cause| SweepError::file(&self.path, cause))
    }

    /// The table is complete: the journal has done its work.
    pub fn remove(self) {
        drop(self.file);
        let _ = std::fs::remove_file(&self.path);
    }
}

fn line(row: &Row) -> String {
    let message = row.message.replace('\\', "\\\\").replace('\n', "\\n").replace('\t', "\\t");
    let mut text = format!("{}\t{}\t{}\t{}\t{message}", row.run, row.status.word(), row.steps, row.events);
    for value in row.inputs.iter().chain(&row.outputs) {
        text.push_str(&format!("\t{value:?}"));
    }
    text
}

fn parse(line: &str, facts: &Facts) -> Option<Row> {
    let mut fields = line.split('\t');
    let run = fields.next()?.parse().ok()?;
    let status = Status::by_word(fields.next()?)?;
    let steps = fields.next()?.parse().ok()?;
    let events = fields.next()?.parse().ok()?;
    let message = unescape(fields.next()?);
    let values = fields.map(|field| field.parse::<f64>().ok()).collect::<Option<Vec<f64>>>()?;
    if values.len() != facts.inputs.len() + facts.outputs.len() {
        return None;
    }
    let (inputs, outputs) = values.split_at(facts.inputs.len());
    Some(Row { run, inputs: inputs.to_vec(), outputs: outputs.to_vec(), status, message, steps, events })
}

fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        out.push(match letter {
            '\\' => match letters.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                Some(other) => other,
                None => '\\',
            },
            other => other,
        });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts() -> Facts {
        let named = |name: &str| vec![(name.to_string(), String::new())];
        Facts { inputs: named("p"), outputs: named("v"), fingerprint: "f".into(), ..Facts::default() }
    }

    fn row(run: u64) -> Row {
        let message = "E1: a\n\tb\\c".to_string();
        Row {
            run,
            inputs: vec![0.1 + 0.2],
            outputs: vec![f64::NAN],
            status: Status::Failed,
            message,
            steps: 3,
            events: 1,
        }
    }

    /// Whatever byte the journal ends at, what is read are whole rows, and what is appended follows them.
    #[test]
    fn cut_off_anywhere_it_reads_whole_rows_and_goes_on() {
        let table = std::env::temp_dir().join(format!("layshaft-journal-{}.parquet", std::process::id()));
        let (_, mut journal) = Journal::open(&table, &facts()).unwrap();
        for run in 0..3 {
            journal.append(&row(run)).unwrap();
        }
        journal.flush().unwrap();
        let whole = std::fs::read(journal_path(&table)).unwrap();
        let mut seen = std::collections::BTreeSet::new();
        for length in 0..=whole.len() {
            std::fs::write(journal_path(&table), &whole[..length]).unwrap();
            let (rows, mut journal) = Journal::open(&table, &facts()).unwrap();
            seen.insert(rows.len());
            journal.append(&row(9)).unwrap();
            journal.flush().unwrap();
            let (again, _) = Journal::open(&table, &facts()).unwrap();
            assert_eq!(again.len(), rows.len() + 1, "cut at {length}");
            assert_eq!(again.last().unwrap().run, 9);
            assert_eq!(again.last().unwrap().message, row(9).message);
            assert_eq!(again.last().unwrap().inputs, [0.1 + 0.2]);
        }
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3]);
        let (other, journal) = Journal::open(&table, &Facts { fingerprint: "g".into(), ..facts() }).unwrap();
        assert!(other.is_empty());
        journal.remove();
        assert!(!journal_path(&table).exists());
    }
}
