//! Values that pass from one task to others, by model time.
//!
//! The outputs of a task after its n-th call stand on its board under the number n, for a while: readers ask for a number and wait
//! until it is there, the writer waits until readers need the oldest entry no more. Both wait only for tasks that lag behind in model
//! time, so one of them can always go on.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Entries kept.
const ENTRIES: u64 = 64;
const SPINS: u32 = 2000;

pub(crate) struct Board {
    values: Box<[AtomicU64]>,
    width: usize,
    /// Time between two entries in nanoseconds.
    pub(crate) period: u64,
    /// Entries written so far.
    written: AtomicU64,
    /// For each reader the first entry that it may still ask for.
    needed: Box<[AtomicU64]>,
}

/// The run was stopped while waiting.
#[derive(Debug, PartialEq)]
pub(crate) struct Stopped;

impl Board {
    pub(crate) fn new(width: usize, readers: usize, period: u64) -> Board {
        Board {
            values: (0..width as u64 * ENTRIES).map(|_| AtomicU64::new(0)).collect(),
            width,
            period,
            written: AtomicU64::new(0),
            needed: (0..readers).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    fn entry(&self, number: u64) -> &[AtomicU64] {
        let at = (number % ENTRIES) as usize * self.width;
        &self.values[at..at + self.width]
    }

    /// Writes the next entry.
    pub(crate) fn write(&self, outputs: &[f64], stop: &AtomicBool) -> Result<(), Stopped> {
        let number = self.written.load(Ordering::Relaxed);
        let is_free = || self.needed.iter().all(|needed| number < needed.load(Ordering::Acquire) + ENTRIES);
        wait(is_free, stop)?;
        for (place, value) in self.entry(number).iter().zip(outputs) {
            place.store(value.to_bits(), Ordering::Relaxed);
        }
        self.written.store(number + 1, Ordering::Release);
        Ok(())
    }

    /// Waits until an entry is there. `true` if it was not there at once.
    pub(crate) fn await_entry(&self, number: u64, stop: &AtomicBool) -> Result<bool, Stopped> {
        let is_there = || self.written.load(Ordering::Acquire) > number;
        if is_there() {
            return Ok(false);
        }
        wait(is_there, stop)?;
        Ok(true)
    }

    /// A value of an entry that is there.
    pub(crate) fn value(&self, number: u64, output: usize) -> f64 {
        f64::from_bits(self.entry(number)[output].load(Ordering::Relaxed))
    }

    /// A reader will ask for no entry before this one.
    pub(crate) fn release(&self, reader: usize, number: u64) {
        self.needed[reader].store(number, Ordering::Release);
    }
}

fn wait(is_ready: impl Fn() -> bool, stop: &AtomicBool) -> Result<(), Stopped> {
    let mut spins = 0;
    while !is_ready() {
        if stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        spins += 1;
        if spins < SPINS {
            std::hint::spin_loop();
        } else {
            // Threads of one priority on one core must let each other run.
            std::thread::sleep(std::time::Duration::from_micros(20));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_reader_sees_every_entry_it_asks_for() {
        let (board, stop) = (Board::new(2, 1, 1), AtomicBool::new(false));
        std::thread::scope(|scope| {
            scope.spawn(|| (0..1000).try_for_each(|n| board.write(&[f64::from(n), -f64::from(n)], &stop)));
            for number in (0..1000).step_by(7) {
                board.await_entry(number, &stop).unwrap();
                assert_eq!(board.value(number, 0), number as f64);
                assert_eq!(board.value(number, 1), -(number as f64));
                board.release(0, number + 7);
            }
        });
    }

    #[test]
    fn a_stop_ends_every_wait() {
        let (board, stop) = (Board::new(1, 1, 1), AtomicBool::new(true));
        assert_eq!(board.await_entry(0, &stop), Err(Stopped));
        for _ in 0..ENTRIES {
            board.write(&[1.0], &stop).unwrap();
        }
        assert_eq!(board.write(&[1.0], &stop), Err(Stopped));
    }
}
