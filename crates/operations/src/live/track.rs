//! What was done to a model while it ran, by the number of the step: enough to run it again and get the same bytes.

use layshaft_sim::{Change, Compiled, Tuner};
use layshaft_source::PrivateFolder;
use serde_json::{Value, json};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// In place of an input: a change of parameters of this number.
pub(crate) const CHANGE: u32 = 1 << 31;
/// In place of an input: the model was started anew.
pub(crate) const RESTART: u32 = 1 << 30;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    /// Steps made before it.
    pub step: u64,
    /// Which input, or [`CHANGE`] and the number of the change.
    pub code: u32,
    pub value: f64,
}

/// A parameter that was changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    pub name: String,
    pub value: f64,
    pub change: Change,
}

/// A record of inputs and of changes.
#[derive(Clone, Debug, Default)]
pub struct Track {
    /// Parameters at the start that are not the model's.
    pub parameters: Vec<(String, f64)>,
    pub entries: Vec<Entry>,
    pub changes: Vec<Tuned>,
    /// Steps made in all.
    pub steps: u64,
}

/// A number as text that reads back to the same bits; not every reader of JSON numbers does that.
fn exact(value: f64) -> String {
    value.to_string()
}

/// Entries in memory, at most; older ones are in a file.
const KEPT: usize = 4096;
/// Bytes of an entry in the file: step, code, value.
const ENTRY: usize = 20;

impl Entry {
    fn to_bytes(self) -> [u8; ENTRY] {
        let mut bytes = [0; ENTRY];
        bytes[..8].copy_from_slice(&self.step.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.code.to_le_bytes());
        bytes[12..].copy_from_slice(&self.value.to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: [u8; ENTRY]) -> Entry {
        let [a, b, c, d, e, f, g, h, i, j, k, l, rest @ ..] = bytes;
        Entry {
            step: u64::from_le_bytes([a, b, c, d, e, f, g, h]),
            code: u32::from_le_bytes([i, j, k, l]),
            value: f64::from_le_bytes(rest),
        }
    }
}

/// A record that grows while the model runs. The newest entries are in memory, all others in a file that nobody else sees: a drive takes the same memory however long it lasts.
#[derive(Default)]
pub struct Journal {
    /// Parameters at the start that are not the model's.
    pub parameters: Vec<(String, f64)>,
    pub changes: Vec<Tuned>,
    /// Steps made in all.
    pub steps: u64,
    newest: Vec<Entry>,
    /// Folder and file of the older ones, and how many they are.
    older: Option<(PrivateFolder, File)>,
    stored: u64,
    /// The file could not be written: entries are missing.
    failure: Option<String>,
}

impl Journal {
    /// Forgets what was done before a new start. Changes keep their numbers.
    pub fn restart(&mut self) {
        self.newest.clear();
        (self.steps, self.stored, self.failure) = (0, 0, None);
    }

    pub fn len(&self) -> u64 {
        self.stored + self.newest.len() as u64
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn push(&mut self, entry: Entry) {
        self.newest.push(entry);
        if self.newest.len() >= KEPT && self.failure.is_none() {
            match self.store() {
                Ok(()) => self.stored += self.newest.len() as u64,
                Err(error) => self.failure = Some(format!("the record of inputs cannot be kept: {error}")),
            }
            self.newest.clear();
        }
        if self.failure.is_some() {
            self.newest.clear();
        }
    }

    fn store(&mut self) -> io::Result<()> {
        if self.older.is_none() {
            let folder = PrivateFolder::new()?;
            let file =
                File::options().read(true).write(true).create_new(true).open(folder.path().join("inputs.bin"))?;
            self.older = Some((folder, file));
        }
        let Some((_, file)) = &mut self.older else { return Ok(()) };
        file.seek(SeekFrom::Start(self.stored * ENTRY as u64))?;
        let bytes: Vec<u8> = self.newest.iter().flat_map(|entry| entry.to_bytes()).collect();
        file.write_all(&bytes)
    }

    /// Hands on all entries, in order.
    fn each(&mut self, mut take: impl FnMut(Entry) -> io::Result<()>) -> Result<(), String> {
        if let Some(failure) = &self.failure {
            return Err(failure.clone());
        }
        let told = |error: io::Error| error.to_string();
        if let Some((_, file)) = &mut self.older {
            file.seek(SeekFrom::Start(0)).map_err(told)?;
            let mut reader = BufReader::new(file);
            for _ in 0..self.stored {
                let mut bytes = [0; ENTRY];
                reader.read_exact(&mut bytes).map_err(told)?;
                take(Entry::from_bytes(bytes)).map_err(told)?;
            }
        }
        self.newest.iter().try_for_each(|entry| take(*entry)).map_err(told)
    }

    /// All of it, to be done again.
    pub fn track(&mut self) -> Result<Track, String> {
        let mut entries = Vec::with_capacity(self.len() as usize);
        self.each(|entry| {
            entries.push(entry);
            Ok(())
        })?;
        Ok(Track { parameters: self.parameters.clone(), entries, changes: self.changes.clone(), steps: self.steps })
    }

    /// Writes the record as JSON.
    pub fn write(&mut self, path: &Path, model: &str, step: f64, inputs: &[String]) -> Result<(), String> {
        let named = |error: io::Error| format!("{}: {error}", path.display());
        let mut file = BufWriter::new(File::create(path).map_err(named)?);
        let parameters: Vec<Value> = self.parameters.iter().map(|(name, value)| json!([name, exact(*value)])).collect();
        let head = json!({
            "layshaft": "record of inputs",
            "model": model,
            "step": step,
            "steps": self.steps,
            "inputs": inputs,
            "parameters": parameters,
        });
        let head = head.to_string();
        write!(file, "{},\n\"entries\":[", head.trim_end_matches('}')).map_err(named)?;
        let mut changes: Vec<Value> = Vec::new();
        let tuned = std::mem::take(&mut self.changes);
        let mut comma = "";
        let written = self.each(|entry| {
            if let Some(tuned) = entry.code.checked_sub(CHANGE).and_then(|at| tuned.get(at as usize)) {
                changes.push(json!([entry.step, tuned.name, exact(tuned.value)]));
                return Ok(());
            }
            write!(file, "{comma}[{},{},\"{}\"]", entry.step, entry.code, exact(entry.value))?;
            comma = ",\n";
            Ok(())
        });
        self.changes = tuned;
        written?;
        writeln!(file, "],\n\"changes\":{}}}", Value::Array(changes)).and_then(|()| file.flush()).map_err(named)
    }
}

fn number(value: &Value) -> Option<f64> {
    value.as_str().and_then(|text| text.parse::<f64>().ok()).filter(|value| value.is_finite())
}

impl Track {
    /// Reads a record for a model of these inputs. What follows from changed parameters is computed anew.
    pub fn read(path: &Path, compiled: &Compiled, start: f64, step: f64, inputs: &[String]) -> Result<Track, String> {
        let named = |message: &str| format!("{}: {message}", path.display());
        let text = std::fs::read_to_string(path).map_err(|error| named(&error.to_string()))?;
        let value: Value = serde_json::from_str(&text).map_err(|error| named(&error.to_string()))?;
        let wrong = || named("this is no record of inputs; `--record` writes them");
        if value["layshaft"] != "record of inputs" {
            return Err(wrong());
        }
        if value["step"].as_f64() != Some(step) {
            return Err(named(&format!("it was recorded with steps of {} s, not of {step} s", value["step"])));
        }
        let names: Vec<&str> = value["inputs"].as_array().ok_or_else(wrong)?.iter().filter_map(Value::as_str).collect();
        let mut track = Track { steps: value["steps"].as_u64().ok_or_else(wrong)?, ..Track::default() };
        for entry in value["entries"].as_array().ok_or_else(wrong)? {
            let (at, code, number) = (entry[0].as_u64(), entry[1].as_u64(), number(&entry[2]));
            let (Some(step), Some(code), Some(value)) = (at, code, number) else { return Err(wrong()) };
            let name = names.get(code as usize).ok_or_else(wrong)?;
            let code = inputs.iter().position(|input| input == name);
            let code = code.ok_or_else(|| named(&format!("the model has no input `{name}`")))? as u32;
            track.entries.push(Entry { step, code, value });
        }
        let mut tuner: Option<Tuner> = None;
        let mut tune = |name: &str, value: f64| -> Result<Change, String> {
            if tuner.is_none() {
                tuner = Some(Tuner::new(compiled, start).map_err(|diagnostic| named(&diagnostic.message))?);
            }
            let tuner = tuner.as_mut().ok_or_else(wrong)?;
            tuner.set(name, value).map_err(|diagnostic| named(&diagnostic.message))
        };
        for pair in value["parameters"].as_array().ok_or_else(wrong)? {
            let (Some(name), Some(number)) = (pair[0].as_str(), number(&pair[1])) else { return Err(wrong()) };
            tune(name, number)?;
            track.parameters.push((name.to_string(), number));
        }
        for change in value["changes"].as_array().ok_or_else(wrong)? {
            let (at, name, number) = (change[0].as_u64(), change[1].as_str(), number(&change[2]));
            let (Some(step), Some(name), Some(value)) = (at, name, number) else { return Err(wrong()) };
            let code = CHANGE | track.changes.len() as u32;
            track.changes.push(Tuned { name: name.to_string(), value, change: tune(name, value)? });
            track.entries.push(Entry { step, code, value });
        }
        track.entries.sort_by_key(|entry| entry.step);
        Ok(track)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// More entries than memory holds come back in order, from the file and from memory, and a new start forgets them.
    #[test]
    fn a_long_journal_is_whole_and_its_memory_bounded() {
        let mut journal = Journal::default();
        let entry = |step: u64| Entry { step, code: (step % 7) as u32, value: 0.1 * step as f64 };
        let count = 3 * KEPT as u64 + 17;
        (0..count).for_each(|step| journal.push(entry(step)));
        assert!(journal.newest.len() < KEPT && journal.newest.capacity() <= 2 * KEPT);
        assert_eq!(journal.len(), count);
        let track = journal.track().unwrap();
        assert!(track.entries.iter().copied().eq((0..count).map(entry)));
        // Going on after it was read.
        (count..count + KEPT as u64).for_each(|step| journal.push(entry(step)));
        assert!(journal.track().unwrap().entries.into_iter().eq((0..count + KEPT as u64).map(entry)));
        journal.restart();
        assert!(journal.is_empty() && journal.track().unwrap().entries.is_empty());
        journal.push(entry(5));
        assert_eq!(journal.track().unwrap().entries, [entry(5)]);
    }

    #[test]
    fn what_is_written_is_json() {
        let path = std::env::temp_dir().join(format!("layshaft-journal-{}.json", std::process::id()));
        let mut journal = Journal { steps: 9, ..Journal::default() };
        journal.changes.push(Tuned { name: "c".to_string(), value: 2.5, change: Change::default() });
        for (step, code, value) in [(1, 0, 0.1), (2, CHANGE, 0.0), (3, 1, -1e-300)] {
            journal.push(Entry { step, code, value });
        }
        journal.write(&path, "M", 0.01, &["u".to_string(), "w".to_string()]).unwrap();
        let value: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(value["entries"], json!([[1, 0, "0.1"], [3, 1, exact(-1e-300)]]));
        assert_eq!((&value["changes"], &value["steps"]), (&json!([[2, "c", "2.5"]]), &json!(9)));
    }
}
