//! The stream a simulation writes into.
//!
//! ```text
//! start(header, fixed)  point(t, values)*  finish()
//! ```
//! `fixed` are the values of the parameters and constants, `values` those of the time-varying
//! columns, both without aliases and in header order. Points come in ascending time; an event
//! appears as two points at the same time.
//!
//! Every file writer brings what it holds to disk when about [`BLOCK`] bytes have gathered or
//! [`PATIENCE`] has passed, so a run that is killed leaves a readable file that misses at most that.

use crate::error::ResultError;
use crate::header::{Layout, ResultHeader};
use std::time::{Duration, Instant};

/// Bytes gathered before they go to disk.
pub(crate) const BLOCK: usize = 256 * 1024;
/// Longest time a point waits in memory while the run goes on.
pub(crate) const PATIENCE: Duration = Duration::from_secs(1);

pub trait ResultWriter: Send {
    fn start(&mut self, header: &ResultHeader, fixed: &[f64]) -> Result<(), ResultError>;

    fn point(&mut self, time: f64, values: &[f64]) -> Result<(), ResultError>;

    /// Which of the stored values it reads, known after the start; all if it does not say. The others may be of an earlier point.
    fn reads(&self) -> Option<Vec<usize>> {
        None
    }

    /// Makes everything up to here readable by others. Optional: writers do it by themselves.
    fn flush(&mut self) -> Result<(), ResultError> {
        Ok(())
    }

    /// Completes the file. Also right after a run that stopped early.
    fn finish(&mut self) -> Result<(), ResultError>;
}

impl<W: ResultWriter + ?Sized> ResultWriter for Box<W> {
    fn start(&mut self, header: &ResultHeader, fixed: &[f64]) -> Result<(), ResultError> {
        (**self).start(header, fixed)
    }

    fn point(&mut self, time: f64, values: &[f64]) -> Result<(), ResultError> {
        (**self).point(time, values)
    }

    fn reads(&self) -> Option<Vec<usize>> {
        (**self).reads()
    }

    fn flush(&mut self) -> Result<(), ResultError> {
        (**self).flush()
    }

    fn finish(&mut self) -> Result<(), ResultError> {
        (**self).finish()
    }
}

/// Decides when gathered bytes go to disk. Affects when, never what is written.
pub(crate) struct Pace {
    last: Instant,
}

impl Pace {
    pub(crate) fn new() -> Pace {
        Pace { last: Instant::now() }
    }

    pub(crate) fn due(&mut self, gathered: usize) -> bool {
        let due = gathered >= BLOCK || self.last.elapsed() >= PATIENCE;
        if due {
            self.last = Instant::now();
        }
        due
    }
}

/// Checks the lengths of what the simulator hands over: a mismatch would shift every later column.
pub(crate) fn check_fixed(layout: &Layout, fixed: &[f64]) -> Result<(), ResultError> {
    if layout.fixed.len() == fixed.len() {
        return Ok(());
    }
    let (want, got) = (layout.fixed.len(), fixed.len());
    Err(ResultError::Header(format!("{got} values for {want} parameters and constants")))
}

pub(crate) fn check_values(stored: usize, values: &[f64]) -> Result<(), ResultError> {
    if stored == values.len() {
        return Ok(());
    }
    Err(ResultError::Header(format!("{} values for {stored} variables", values.len())))
}
