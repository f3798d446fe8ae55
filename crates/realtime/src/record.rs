//! The outputs of a run as a result file, written while the run goes on by a thread of its own.
//!
//! Tasks hand their rows over through rings ([`crate::tap`]); the thread merges them by model time and brings them to disk several times
//! a second. A run that is killed leaves a readable file that misses its last second at most.

use crate::tap::Rows;
use crate::task::Task;
use layshaft_results::{Column, ColumnKind, ResultError, ResultHeader, ResultWriter, ValueType, WriteOptions, create};
use std::path::Path;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Seconds of calls that a ring holds, and values in it at most.
const HELD: f64 = 10.0;
const LARGEST: usize = 1 << 23;
/// Between two looks at the rings, and between two times that everything goes to disk.
const LOOK: Duration = Duration::from_millis(20);
const FLUSH: Duration = Duration::from_millis(500);
/// A task that lags behind holds the others up so long after a ring is full.
const PATIENCE: Duration = Duration::from_secs(1);
/// Grids of different steps meet up to rounding, in seconds.
const SAME: f64 = 1e-10;

/// A file that is being written. The run goes on if it cannot be; [`Recording::finish`] says so.
pub struct Recording {
    thread: JoinHandle<Result<(), ResultError>>,
}

impl Recording {
    /// Opens the file and lets the tasks record their outputs; those of several tasks are prefixed with the task's name. A slower task
    /// keeps its values until its next call. `duration`: of the run, in seconds, if it is known.
    pub fn start(
        path: &Path,
        model: &str,
        tasks: &mut [Task],
        duration: Option<f64>,
    ) -> Result<Recording, ResultError> {
        let writer = create(path, WriteOptions::default())?;
        let longest = tasks.iter().map(Task::period).max().unwrap_or(0);
        let start = tasks.iter().map(|task| task.plant.time()).fold(f64::INFINITY, f64::min).min(f64::MAX);
        let mut columns = Vec::new();
        let is_single = tasks.len() == 1;
        let sources = tasks.iter_mut().map(|task| {
            let outputs = task.plant.outputs();
            let prefix = if is_single { String::new() } else { format!("{}.", task.name) };
            columns.extend(outputs.iter().map(|signal| Column {
                name: format!("{prefix}{}", signal.name),
                unit: signal.unit.clone(),
                display_unit: String::new(),
                description: String::new(),
                kind: ColumnKind::Variable,
                value_type: ValueType::Real,
                alias_of: None,
            }));
            let calls = (HELD * 1e9).max(2.0 * longest as f64) / task.period() as f64;
            let rows = task.record((calls as usize).clamp(16, LARGEST / (outputs.len() + 1)));
            Source { rows, held: vec![0.0; outputs.len()], has_begun: false }
        });
        let sources = sources.collect();
        let stop_time = start + duration.unwrap_or(0.0);
        let header = ResultHeader { model: model.to_string(), start_time: start, stop_time, variables: columns };
        let writing =
            Writing { writer, header, sources, is_started: false, reached: f64::NEG_INFINITY, full_since: None };
        Ok(Recording { thread: std::thread::spawn(|| writing.run()) })
    }

    /// Waits for the end of the file. The tasks are gone.
    pub fn finish(self) -> Result<(), ResultError> {
        match self.thread.join() {
            Ok(outcome) => outcome,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }
}

/// What comes from a task, and its values until its next row.
struct Source {
    rows: Rows,
    held: Vec<f64>,
    has_begun: bool,
}

struct Writing {
    writer: Box<dyn ResultWriter>,
    header: ResultHeader,
    sources: Vec<Source>,
    is_started: bool,
    /// Time of the last point.
    reached: f64,
    /// Since when a ring is full while a task lags behind.
    full_since: Option<Instant>,
}

impl Writing {
    fn run(mut self) -> Result<(), ResultError> {
        let mut flushed = Instant::now();
        loop {
            let is_over = self.sources.iter().all(|source| source.rows.is_closed());
            self.write()?;
            if is_over {
                self.begin()?;
                return self.writer.finish();
            }
            if self.is_started && flushed.elapsed() >= FLUSH {
                self.writer.flush()?;
                flushed = Instant::now();
            }
            std::thread::sleep(LOOK);
        }
    }

    /// What an earlier run left in the file stays until there is something new.
    fn begin(&mut self) -> Result<(), ResultError> {
        if !std::mem::replace(&mut self.is_started, true) {
            self.writer.start(&self.header, &[])?;
        }
        Ok(())
    }

    /// Writes all rows up to the time that every task has reached.
    fn write(&mut self) -> Result<(), ResultError> {
        let mut values = Vec::with_capacity(self.header.variables.len());
        while let Some(time) = self.next_time() {
            values.clear();
            for source in &mut self.sources {
                // Before its first row a task has the values of that row.
                if !source.has_begun && source.rows.next_time().is_some() {
                    source.rows.look(&mut source.held);
                    source.has_begun = true;
                }
                while source.rows.next_time().is_some_and(|next| next <= time + SAME) {
                    source.rows.take(&mut source.held);
                }
                values.extend_from_slice(&source.held);
            }
            self.begin()?;
            self.writer.point(time, &values)?;
            self.reached = time;
        }
        Ok(())
    }

    /// Time of the next point: the earliest of the rows that have come, once no task can bring an earlier one. If one lags behind so far
    /// that a ring is full, the others go on, and what it brings later counts from where they are.
    fn next_time(&mut self) -> Option<f64> {
        let mut earliest = None;
        let mut lags = false;
        for source in &self.sources {
            let is_closed = source.rows.is_closed();
            match source.rows.next_time() {
                Some(time) => earliest = Some(earliest.map_or(time, |earliest: f64| earliest.min(time))),
                None => lags |= !is_closed,
            }
        }
        if lags && self.sources.iter().any(|source| source.rows.is_full()) {
            let since = *self.full_since.get_or_insert_with(Instant::now);
            return earliest.filter(|_| since.elapsed() > PATIENCE).map(|time| time.max(self.reached));
        }
        self.full_since = None;
        earliest.filter(|_| !lags).map(|time| time.max(self.reached))
    }
}
