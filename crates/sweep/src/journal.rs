//! Rows as they are finished, one line each, so that a sweep that was killed goes on where it was.
//!
//! The first line says which sweep it is: the same facts as in the finished table, and the shard. Every line begins with a
//! checksum that includes those facts, so that a damaged row, or one of another sweep, is not read. Numbers are
//! written with all their digits and read back exactly. A line that a kill cut off is dropped, and what follows is
//! written in its place.
//!
//! The journal is locked while its sweep runs (`flock`: the system releases it when the process ends, however it ends), so
//! that two sweeps never write to one table.

use crate::SweepError;
use crate::basis::differences;
use crate::file::{facts_of, metadata};
use crate::row::{Facts, Row, Status};
use layshaft_source::Digest;
use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const HEADER: &str = "layshaft sweep";
/// Longest time a row waits in memory.
const PATIENCE: Duration = Duration::from_millis(100);

/// A journal that this process alone may write.
pub struct Journal {
    file: BufWriter<File>,
    path: PathBuf,
    /// Part of every checksum.
    seed: String,
    flushed: Instant,
}

/// `results.parquet` has its journal in `results.parquet.journal`.
pub fn journal_path(table: &Path) -> PathBuf {
    let mut name = table.as_os_str().to_os_string();
    name.push(".journal");
    PathBuf::from(name)
}

impl Journal {
    /// Opens and locks the journal of a table; fails if another sweep has it.
    pub fn lock(table: &Path) -> Result<Journal, SweepError> {
        let path = journal_path(table);
        let failed = |cause| SweepError::file(&path, cause);
        loop {
            let open = OpenOptions::new().create(true).read(true).write(true).truncate(false).open(&path);
            let file = open.map_err(failed)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(SweepError::Locked(table.to_path_buf())),
                Err(TryLockError::Error(cause)) => return Err(failed(cause)),
            }
            // A sweep that ended in between has removed the file that was locked just now.
            if is_at(&file, &path) {
                return Ok(Journal { file: BufWriter::new(file), path, seed: String::new(), flushed: Instant::now() });
            }
        }
    }

    /// The rows of an earlier run of the same sweep, and what there is to say about them; the journal is ready to go on.
    /// `values` gives the inputs of a run, or none if it is not wanted. Fails where the journal holds rows of another
    /// sweep: they may have taken long.
    pub fn resume(
        &mut self,
        facts: &Facts,
        shard: (u64, u64),
        values: &dyn Fn(u64) -> Option<Vec<f64>>,
    ) -> Result<(Vec<Row>, Vec<String>), SweepError> {
        let failed = |cause| SweepError::file(&self.path, cause);
        let mut bytes = Vec::new();
        self.file.get_mut().read_to_end(&mut bytes).map_err(failed)?;
        let header = format!("{HEADER} {}/{} {}", shard.0, shard.1, metadata(facts));
        self.seed = facts.fingerprint.clone();
        let mut notes = Vec::new();
        let mut kept: HashMap<u64, usize> = HashMap::new();
        let mut rows: Vec<Row> = Vec::new();
        let mut whole = 0;
        let lines: Vec<&[u8]> =
            bytes.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n")).collect();
        if let Some((first, rest)) = lines.split_first() {
            let name = self.path.display();
            match check(first, "") {
                Some(text) if text == header => {
                    whole = lines.iter().map(|line| line.len()).sum();
                    let mut damaged = usize::from(whole < bytes.len());
                    for line in rest {
                        match check(line, &self.seed).and_then(|line| parse(line, facts)) {
                            Some(row) if values(row.run).is_some_and(|values| same(&values, &row.inputs)) => {
                                if kept.insert(row.run, rows.len()).is_none() {
                                    rows.push(row);
                                }
                            }
                            _ => damaged += 1,
                        }
                    }
                    if damaged > 0 {
                        let rows = if damaged == 1 { "1 row was" } else { "rows were" };
                        let count = if damaged == 1 { String::new() } else { format!("{damaged} ") };
                        notes.push(format!("{count}{rows} damaged or cut off in {name}: computed anew"));
                    }
                }
                Some(text) if !rest.is_empty() => {
                    let why = another(text, facts, shard);
                    return Err(SweepError::Unfinished { journal: self.path.clone(), rows: rest.len(), why });
                }
                Some(_) => {}
                None => notes
                    .push(format!("{name} is damaged or of another version of Layshaft: all rows are computed anew")),
            }
        }
        let file = self.file.get_mut();
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        if whole == 0 {
            file.write_all(with_checksum(&header, "").as_bytes()).map_err(failed)?;
        }
        Ok((rows, notes))
    }

    pub fn append(&mut self, row: &Row) -> Result<(), SweepError> {
        let line = with_checksum(&line(row), &self.seed);
        self.file.write_all(line.as_bytes()).map_err(|cause| SweepError::file(&self.path, cause))?;
        if self.flushed.elapsed() > PATIENCE {
            self.flush()?;
        }
        Ok(())
    }

    pub fn flush(&mut self) -> Result<(), SweepError> {
        self.flushed = Instant::now();
        self.file.flush().map_err(|cause| SweepError::file(&self.path, cause))
    }

    /// The table is complete: the journal has done its work. Removed while it is locked.
    pub fn remove(self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Whether the open file is the one of this name.
fn is_at(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let (Ok(open), Ok(named)) = (file.metadata(), path.metadata()) else { return false };
        (open.dev(), open.ino()) == (named.dev(), named.ino())
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        path.exists()
    }
}

/// In what the sweep of a journal is another one.
fn another(header: &str, facts: &Facts, shard: (u64, u64)) -> String {
    let stored = header.strip_prefix(HEADER).and_then(|rest| rest.trim_start().split_once(' '));
    let Some((part, Some(before))) = stored.map(|(part, text)| (part, facts_of(text))) else {
        return "it cannot be read".into();
    };
    let told = differences(&before, facts, |what, before, now| format!("{what} is {before} there and {now} here"));
    if told.is_empty() { format!("it is shard {part}, not {}/{}", shard.0, shard.1) } else { told }
}

fn same(one: &[f64], other: &[f64]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(a, b)| a.to_bits() == b.to_bits())
}

fn checksum(text: &str, seed: &str) -> String {
    let mut digest = Digest::default();
    digest.field(seed.as_bytes());
    digest.field(text.as_bytes());
    digest.to_string()[16..].to_string()
}

fn with_checksum(text: &str, seed: &str) -> String {
    format!("{}\t{text}\n", checksum(text, seed))
}

/// The text of a line whose checksum is right.
fn check<'a>(line: &'a [u8], seed: &str) -> Option<&'a str> {
    let (sum, text) = std::str::from_utf8(line).ok()?.strip_suffix('\n')?.split_once('\t')?;
    (sum == checksum(text, seed)).then_some(text)
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

    const SHARD: (u64, u64) = (1, 1);

    fn facts(value: &str) -> Facts {
        let named = |name: &str| vec![(name.to_string(), String::new())];
        let basis = vec![("--set b".to_string(), value.to_string())];
        let fingerprint = crate::basis::fingerprint(&basis);
        Facts { inputs: named("p"), outputs: named("v"), basis, fingerprint, ..Facts::default() }
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

    fn open(table: &Path, facts: &Facts) -> Result<(Journal, Vec<Row>, Vec<String>), SweepError> {
        let mut journal = Journal::lock(table)?;
        let (rows, notes) = journal.resume(facts, SHARD, &|_| Some(vec![0.1 + 0.2]))?;
        Ok((journal, rows, notes))
    }

    fn table(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("layshaft-journal-{name}-{}.parquet", std::process::id()))
    }

    fn fill(table: &Path, count: u64) -> Vec<u8> {
        let (mut journal, ..) = open(table, &facts("5")).unwrap();
        for run in 0..count {
            journal.append(&row(run)).unwrap();
        }
        journal.flush().unwrap();
        std::fs::read(journal_path(table)).unwrap()
    }

    /// Whatever byte the journal ends at, what is read are whole rows, and what is appended follows them.
    #[test]
    fn cut_off_anywhere_it_reads_whole_rows_and_goes_on() {
        let table = table("cut");
        let whole = fill(&table, 3);
        let mut seen = std::collections::BTreeSet::new();
        for length in 0..=whole.len() {
            std::fs::write(journal_path(&table), &whole[..length]).unwrap();
            let (mut journal, rows, notes) = open(&table, &facts("5")).unwrap();
            seen.insert(rows.len());
            let cut_inside_a_row = whole[..length].contains(&b'\n') && whole[length - 1] != b'\n';
            assert_eq!(notes.len(), usize::from(cut_inside_a_row), "cut at {length}: {notes:?}");
            journal.append(&row(9)).unwrap();
            journal.flush().unwrap();
            drop(journal);
            let (journal, again, notes) = open(&table, &facts("5")).unwrap();
            assert_eq!((again.len(), notes.len()), (rows.len() + 1, 0), "cut at {length}");
            assert_eq!(again.last().unwrap().run, 9);
            assert_eq!(again.last().unwrap().message, row(9).message);
            assert_eq!(again.last().unwrap().inputs, [0.1 + 0.2]);
            drop(journal);
        }
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3]);
        open(&table, &facts("5")).unwrap().0.remove();
        assert!(!journal_path(&table).exists());
    }

    /// A byte changed anywhere never changes a row: the row is missing then, or the journal is not taken at all.
    #[test]
    fn a_changed_byte_is_found() {
        let table = table("changed");
        let whole = fill(&table, 3);
        for at in 0..whole.len() {
            let mut changed = whole.clone();
            changed[at] ^= 1;
            std::fs::write(journal_path(&table), &changed).unwrap();
            let (_, rows, notes) = open(&table, &facts("5")).unwrap();
            assert!(rows.len() < 3, "byte {at}");
            assert!(!notes.is_empty(), "byte {at}");
            assert!(rows.iter().all(|found| found.inputs == row(found.run).inputs && found.steps == 3), "byte {at}");
        }
        open(&table, &facts("5")).unwrap().0.remove();
    }

    #[test]
    fn rows_of_another_sweep_or_shard_are_neither_used_nor_lost() {
        let table = table("another");
        let whole = fill(&table, 2);
        let error = open(&table, &facts("6")).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains("2 rows") && error.contains("`--set b` is 5 there and 6 here"), "{error}");
        let mut journal = Journal::lock(&table).unwrap();
        let error = journal.resume(&facts("5"), (2, 3), &|_| None).unwrap_err().to_string();
        assert!(error.contains("shard 1/1, not 2/3"), "{error}");
        drop(journal);
        assert_eq!(std::fs::read(journal_path(&table)).unwrap(), whole);
        let (journal, rows, _) = open(&table, &facts("5")).unwrap();
        assert_eq!(rows.len(), 2);
        // While one has it, no other gets it.
        assert!(matches!(Journal::lock(&table), Err(SweepError::Locked(_))));
        journal.remove();
        Journal::lock(&table).unwrap().remove();
    }
}
