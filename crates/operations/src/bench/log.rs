//! The log of a run: rows go to a process of its own, which writes them.
//!
//! The recorder survives the bench's computer: when that is killed, what was logged up to then is in the recorder's socket and gets into
//! the files. Rows are first appended to a plain file (`FILE.rows`) that knows no state, then turned into the files asked for. When the
//! disk is full, a reserve is given up so that the rows of the stop still fit.

use super::controller::slip_outputs;
use super::description::{Bench, VehicleModel};
use super::wiring::powertrain_signals;
use layshaft_results::{Column, ColumnKind, ResultHeader, ValueType, WriteOptions, create};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufRead, ErrorKind, Read, Seek, SeekFrom, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Place of the state among the columns.
pub const LOG_STATE: usize = 1;
/// Bytes kept free for the rows of a stop.
const RESERVE: usize = 4 << 20;
/// Bytes that wait in memory while the recorder is behind, at most.
const BEHIND: usize = 64 << 20;
/// Longest wait for an answer of the recorder.
const ANSWER: std::time::Duration = std::time::Duration::from_secs(10);
/// Codes of records that are no rows: their time is not a number.
const FAIL: f64 = 1.0;
const END: f64 = 2.0;

/// Names, units and descriptions of the columns.
pub fn columns(bench: &Bench, model: VehicleModel) -> Vec<(String, String, String)> {
    let mut columns = Vec::new();
    let mut add = |name: &str, unit: &str, description: &str| {
        columns.push((name.to_string(), unit.to_string(), description.to_string()));
    };
    add("progress", "s", "Time of the manoeuvre");
    add("state", "", "0 waiting, 1 running, 2 paused, 3 stopping, 4 stopped, 5 safe state");
    add("v_wanted", "m/s", "Speed wanted by the manoeuvre");
    add("v", "m/s", "Speed of the virtual vehicle");
    add("v_measured", "m/s", "Speed from the first shaft");
    add("accelerator", "", "Accelerator pedal");
    add("brake", "", "Brake pedal");
    add("steering", "rad", "Steering wheel angle");
    add("deviation", "m", "Deviation from the path");
    add("X", "m", "Position along x");
    add("Y", "m", "Position along y");
    add("psi", "rad", "Heading");
    for (name, unit, description) in [
        ("w_command", "rad/s", "Speed that the vehicle commands"),
        ("w", "rad/s", "Speed measured"),
        ("tau", "N.m", "Torque measured"),
        ("torque", "N.m", "Torque commanded to the dynamometer"),
        ("T", "K", "Temperature of the dynamometer"),
    ] {
        for shaft in bench.shafts() {
            add(&format!("{name}_{shaft}"), unit, &format!("{description}, shaft {shaft}"));
        }
    }
    add("E_taken", "J", "Energy taken from the grid");
    add("E_given", "J", "Energy given back to the grid");
    add("E_heat", "J", "Energy dissipated by the dynamometers");
    for signal in powertrain_signals() {
        add(&signal.name, &signal.unit, "From the powertrain by CAN");
    }
    if model == VehicleModel::Complex {
        for (name, unit) in slip_outputs(bench.vehicle.wheels.len())
            .iter()
            .zip(["m/s2", "rad"].into_iter().chain(std::iter::repeat("")))
        {
            add(name, unit, "Of the virtual vehicle");
        }
    }
    columns
}

/// Where rows go. Nothing here waits while the clock runs.
pub trait LogSink: Send {
    /// Whether the row was taken.
    fn row(&mut self, time: f64, values: &[f64]) -> bool;
    /// What is wrong with the log.
    fn trouble(&self) -> Option<String>;
    /// Has the recorder behave as on a full disk, for tests.
    fn fail(&mut self);
    /// No more rows.
    fn end(&mut self);
}

/// The near end of a recorder.
pub struct Recorder {
    socket: UnixStream,
    behind: VecDeque<u8>,
    trouble: Option<String>,
    waits: bool,
    has_failed: bool,
}

/// The recorder as a child, to be waited for.
pub struct RecorderProcess {
    child: Child,
    answers: UnixStream,
}

/// What a recorder has to say at its end.
#[derive(Clone, Debug, Default)]
pub struct LogReport {
    pub rows: u64,
    pub files: Vec<PathBuf>,
    pub trouble: Option<String>,
}

impl Recorder {
    /// Starts the program at `executable` as a recorder of these files. `waits`: there is no clock, so rows may wait for the recorder.
    pub fn start(
        executable: &Path,
        files: &[PathBuf],
        title: &str,
        columns: &[(String, String, String)],
        waits: bool,
    ) -> io::Result<(Recorder, RecorderProcess)> {
        let (near, far) = UnixStream::pair()?;
        let child = Command::new(executable)
            .args(["bench", "record"])
            .stdin(Stdio::from(OwnedFd::from(far.try_clone()?)))
            .stdout(Stdio::from(OwnedFd::from(far)))
            .spawn()?;
        let mut socket = near.try_clone()?;
        let files: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
        writeln!(socket, "{}", json!({ "files": files, "title": title, "columns": columns }))?;
        // The recorder opens its files before anything turns.
        let mut answers = near;
        let answer = read_line(&mut answers)?;
        if let Some(error) =
            serde_json::from_str::<Value>(&answer).ok().and_then(|v| v["error"].as_str().map(str::to_string))
        {
            return Err(io::Error::other(error));
        }
        socket.set_nonblocking(true)?;
        let recorder = Recorder { socket, behind: VecDeque::new(), trouble: None, waits, has_failed: false };
        Ok((recorder, RecorderProcess { child, answers }))
    }

    fn push(&mut self, record: impl Iterator<Item = f64>) -> bool {
        if self.behind.len() > BEHIND {
            return false;
        }
        record.for_each(|value| self.behind.extend(value.to_le_bytes()));
        self.flush();
        true
    }

    fn flush(&mut self) {
        while !self.behind.is_empty() {
            let (front, _) = self.behind.as_slices();
            match self.socket.write(front) {
                Ok(written) => drop(self.behind.drain(..written)),
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    if !self.waits {
                        return;
                    }
                    std::thread::sleep(std::time::Duration::from_micros(200));
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    self.trouble.get_or_insert(format!("the recorder is gone: {error}"));
                    return;
                }
            }
        }
    }

    /// What the recorder says meanwhile: only that something is wrong.
    fn listen(&mut self) {
        let mut bytes = [0; 512];
        if let Ok(length @ 1..) = self.socket.read(&mut bytes) {
            let text = String::from_utf8_lossy(&bytes[..length]).into_owned();
            let told = text
                .lines()
                .find_map(|line| serde_json::from_str::<Value>(line).ok()?["trouble"].as_str().map(str::to_string));
            self.trouble = self.trouble.take().or(told);
        }
    }
}

impl LogSink for Recorder {
    fn row(&mut self, time: f64, values: &[f64]) -> bool {
        self.listen();
        let is_taken = self.push(std::iter::once(time).chain(values.iter().copied()));
        // Without a clock the recorder's answer to a full disk comes with the row, whatever the machine does meanwhile.
        if self.waits && self.has_failed {
            let began = std::time::Instant::now();
            while self.trouble.is_none() && began.elapsed() < ANSWER {
                std::thread::sleep(std::time::Duration::from_micros(200));
                self.listen();
            }
        }
        is_taken
    }

    fn trouble(&self) -> Option<String> {
        self.trouble.clone()
    }

    fn fail(&mut self) {
        if !std::mem::replace(&mut self.has_failed, true) {
            self.control(FAIL);
        }
    }

    fn end(&mut self) {
        self.control(END);
        self.waits = true;
        self.flush();
    }
}

impl Recorder {
    fn control(&mut self, code: f64) {
        // As long as a row; the recorder knows how long that is.
        self.push([f64::NAN, code].into_iter());
    }
}

impl RecorderProcess {
    /// Waits for the files.
    pub fn finish(mut self) -> LogReport {
        let _ = self.answers.set_nonblocking(false);
        let _ = self.answers.shutdown(std::net::Shutdown::Write);
        let mut report = LogReport::default();
        let mut text = String::new();
        let _ = self.answers.read_to_string(&mut text);
        for line in text.lines() {
            let Ok(value) = serde_json::from_str::<Value>(line) else { continue };
            report.trouble = report.trouble.or(value["trouble"].as_str().map(str::to_string));
            if let Some(rows) = value["rows"].as_u64() {
                report.rows = rows;
                let files = value["files"].as_array().into_iter().flatten().filter_map(Value::as_str);
                report.files = files.map(PathBuf::from).collect();
            }
        }
        if let Err(error) = self.child.wait() {
            report.trouble.get_or_insert(error.to_string());
        }
        report
    }
}

fn read_line(stream: &mut UnixStream) -> io::Result<String> {
    let mut line = Vec::new();
    let mut byte = [0];
    while stream.read(&mut byte)? == 1 && byte[0] != b'\n' {
        line.push(byte[0]);
    }
    Ok(String::from_utf8_lossy(&line).into_owned())
}

/// The far end: reads rows from standard input until it ends, writes the files, answers on standard output.
pub fn record(input: &mut dyn BufRead, answers: &mut dyn Write) -> io::Result<()> {
    let mut first_line = String::new();
    input.read_line(&mut first_line)?;
    let head: Value = serde_json::from_str(&first_line).map_err(io::Error::other)?;
    let texts = |value: &Value| -> Vec<String> {
        value.as_array().into_iter().flatten().map(|text| text.as_str().unwrap_or_default().to_string()).collect()
    };
    let files: Vec<PathBuf> = texts(&head["files"]).into_iter().map(PathBuf::from).collect();
    let columns: Vec<Vec<String>> = head["columns"].as_array().into_iter().flatten().map(texts).collect();
    let title = head["title"].as_str().unwrap_or_default();
    let Some(first) = files.first() else { return Ok(()) };
    let mut spool = match Spool::create(first, columns.len(), &first_line) {
        Ok(spool) => spool,
        Err(error) => return writeln!(answers, "{}", json!({ "error": format!("{}: {error}", first.display()) })),
    };
    // A name whose ending is no format is told now, not after the run.
    for file in &files {
        if let Err(error) = create(file, WriteOptions::default()) {
            spool.remove();
            return writeln!(answers, "{}", json!({ "error": error.to_string() }));
        }
    }
    writeln!(answers, "{}", json!({ "ready": true }))?;
    answers.flush()?;
    let mut row = vec![0u8; 8 * (columns.len() + 1)];
    loop {
        if !fill(input, &mut row[..16])? {
            break;
        }
        let value = |at: usize| f64::from_le_bytes(row[8 * at..8 * at + 8].try_into().unwrap_or_default());
        if value(0).is_nan() {
            match value(1) {
                FAIL => spool.is_full = true,
                _ => break,
            }
            continue;
        }
        if !fill(input, &mut row[16..])? {
            break;
        }
        if let Some(trouble) = spool.write(&row)? {
            let _ = writeln!(answers, "{}", json!({ "trouble": trouble }));
            let _ = answers.flush();
        }
    }
    let (rows, trouble) = match spool.convert(&files, title, &columns) {
        Ok(()) => (spool.rows, None),
        Err(error) => (
            spool.rows,
            Some(format!(
                "{error}; all rows are in {0}: `layshaft bench record < {0}` elsewhere writes the files",
                spool.path.display()
            )),
        ),
    };
    if let Some(trouble) = trouble {
        let _ = writeln!(answers, "{}", json!({ "trouble": trouble }));
    } else {
        spool.remove();
    }
    let files: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
    let _ = writeln!(answers, "{}", json!({ "rows": rows, "files": files }));
    Ok(())
}

/// Reads a whole buffer; false at the end of the input, also within a record.
fn fill(input: &mut dyn BufRead, buffer: &mut [u8]) -> io::Result<bool> {
    match input.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

/// Rows as they come, in a file that is what the recorder reads: head, then numbers. `layshaft bench record` makes files of it again.
struct Spool {
    path: PathBuf,
    reserve: PathBuf,
    file: File,
    /// Where the rows begin.
    begin: u64,
    width: usize,
    rows: u64,
    /// Behave as if the disk were full.
    is_full: bool,
    has_reserve: bool,
}

impl Spool {
    fn create(first: &Path, columns: usize, head: &str) -> io::Result<Spool> {
        let with = |ending: &str| PathBuf::from(format!("{}.{ending}", first.display()));
        let (path, reserve) = (with("rows"), with("reserve"));
        let mut file = File::options().read(true).write(true).create(true).truncate(true).open(&path)?;
        file.write_all(head.as_bytes())?;
        let has_reserve = std::fs::write(&reserve, vec![1u8; RESERVE]).is_ok();
        if !has_reserve {
            let _ = std::fs::remove_file(&reserve);
            let _ = std::fs::remove_file(&path);
            return Err(io::Error::new(ErrorKind::StorageFull, "no room for the log"));
        }
        Ok(Spool {
            path,
            reserve,
            file,
            begin: head.len() as u64,
            width: columns + 1,
            rows: 0,
            is_full: false,
            has_reserve,
        })
    }

    /// Appends a row. On a full disk the reserve goes, and what is wrong is returned once.
    fn write(&mut self, row: &[u8]) -> io::Result<Option<String>> {
        let mut trouble = None;
        loop {
            let outcome = match std::mem::take(&mut self.is_full) {
                true => Err(io::Error::new(ErrorKind::StorageFull, "No space left on device")),
                false => self.append(row),
            };
            match outcome {
                Ok(()) => {
                    self.rows += 1;
                    return Ok(trouble);
                }
                Err(error) if self.has_reserve => {
                    self.has_reserve = false;
                    std::fs::remove_file(&self.reserve)?;
                    trouble = Some(error.to_string());
                }
                Err(error) => return Err(error),
            }
        }
    }

    fn append(&mut self, row: &[u8]) -> io::Result<()> {
        use std::os::unix::fs::FileExt;
        // A row that was written in part is written again from its beginning.
        self.file.write_all_at(row, self.begin + self.rows * row.len() as u64)
    }

    /// Writes the rows into the files asked for.
    fn convert(&mut self, files: &[PathBuf], title: &str, columns: &[Vec<String>]) -> Result<(), String> {
        if std::mem::take(&mut self.has_reserve) {
            let _ = std::fs::remove_file(&self.reserve);
        }
        let variables = columns.iter().map(|column| Column {
            name: column.first().cloned().unwrap_or_default(),
            unit: column.get(1).cloned().unwrap_or_default(),
            display_unit: String::new(),
            description: column.get(2).cloned().unwrap_or_default(),
            kind: ColumnKind::Variable,
            value_type: ValueType::Real,
            alias_of: None,
        });
        let time = |row: u64| -> io::Result<f64> {
            use std::os::unix::fs::FileExt;
            let mut bytes = [0; 8];
            self.file.read_exact_at(&mut bytes, self.begin + row * 8 * self.width as u64)?;
            Ok(f64::from_le_bytes(bytes))
        };
        let (start_time, stop_time) = match self.rows {
            0 => (0.0, 0.0),
            rows => (time(0).map_err(|e| e.to_string())?, time(rows - 1).map_err(|e| e.to_string())?),
        };
        let header = ResultHeader { model: title.to_string(), start_time, stop_time, variables: variables.collect() };
        for path in files {
            let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
            let mut writer = create(path, WriteOptions::default()).map_err(|error| error.to_string())?;
            writer.start(&header, &[]).map_err(|error| named(&error))?;
            let mut rows = io::BufReader::new(File::open(&self.path).map_err(|error| named(&error))?);
            rows.seek(SeekFrom::Start(self.begin)).map_err(|error| named(&error))?;
            let mut row = vec![0u8; 8 * self.width];
            let mut values = vec![0.0; self.width];
            for _ in 0..self.rows {
                rows.read_exact(&mut row).map_err(|error| named(&error))?;
                for (value, bytes) in values.iter_mut().zip(row.chunks_exact(8)) {
                    *value = f64::from_le_bytes(bytes.try_into().unwrap_or_default());
                }
                writer.point(values[0], &values[1..]).map_err(|error| named(&error))?;
            }
            writer.finish().map_err(|error| named(&error))?;
        }
        Ok(())
    }

    fn remove(&self) {
        let _ = std::fs::remove_file(&self.path);
        let _ = std::fs::remove_file(&self.reserve);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(count: usize, extra: &[(usize, f64)]) -> Vec<u8> {
        let mut bytes = Vec::new();
        for at in 0..count {
            for (_, code) in extra.iter().filter(|(before, _)| *before == at) {
                [f64::NAN, *code].iter().for_each(|value| bytes.extend(value.to_le_bytes()));
            }
            [at as f64, 2.0 * at as f64, -1.0].iter().for_each(|value| bytes.extend(value.to_le_bytes()));
        }
        bytes
    }

    fn recorded(body: Vec<u8>) -> (String, String) {
        let folder = layshaft_source::PrivateFolder::new().unwrap();
        let file = folder.path().join("log.csv");
        let head = json!({ "files": [file], "title": "test", "columns": [["a", "m", ""], ["b", "", ""]] });
        let mut input = io::Cursor::new([format!("{head}\n").into_bytes(), body].concat());
        let mut answers = Vec::new();
        record(&mut input, &mut answers).unwrap();
        let entries = std::fs::read_dir(folder.path()).unwrap().flatten();
        // The folder's own mark aside.
        let left: Vec<_> = entries.map(|entry| entry.file_name()).filter(|name| name != ".owner").collect();
        assert_eq!(left, ["log.csv"]);
        (std::fs::read_to_string(file).unwrap(), String::from_utf8(answers).unwrap())
    }

    #[test]
    fn a_full_disk_is_told_and_no_row_is_lost() {
        let (text, answers) = recorded(rows(50, &[(20, FAIL)]));
        assert_eq!(text.lines().count(), 51, "{text}");
        assert!(answers.contains("\"trouble\"") && answers.contains("\"rows\":50"), "{answers}");
    }

    #[test]
    fn a_stream_cut_within_a_row_keeps_all_rows_before() {
        let mut body = rows(30, &[]);
        body.truncate(body.len() - 5);
        let (text, answers) = recorded(body);
        assert_eq!(text.lines().count(), 30, "{text}");
        assert!(answers.contains("\"rows\":29"), "{answers}");
    }
}
