//! What can be seen of a task while it runs, from another thread.

use crate::cause::Cause;
use std::sync::atomic::{AtomicU64, Ordering};

/// Written by the task's thread, read by any other; the values need not belong to the same call.
#[derive(Default)]
pub struct Live {
    pub calls: AtomicU64,
    pub overruns: AtomicU64,
    /// By [`Cause::ALL`].
    causes: [AtomicU64; Cause::ALL.len()],
    /// Model time as bits of a Real.
    time: AtomicU64,
    /// Nanoseconds: of the last call, and the longest since [`Live::take_longest`].
    pub turnaround: AtomicU64,
    longest: AtomicU64,
    /// Of all ports: packets refused, and times that nothing valid came for too long.
    pub refused: AtomicU64,
    pub time_outs: AtomicU64,
    /// The input for which a packet was last refused, from 1, and its value as bits.
    refused_input: AtomicU64,
    refused_value: AtomicU64,
}

impl Live {
    pub(crate) fn record(&self, time: f64, turnaround: u64, overrun: Option<Cause>) {
        self.calls.fetch_add(1, Ordering::Relaxed);
        if let Some(cause) = overrun {
            self.overruns.fetch_add(1, Ordering::Relaxed);
            self.causes[cause as usize].fetch_add(1, Ordering::Relaxed);
        }
        self.time.store(time.to_bits(), Ordering::Relaxed);
        self.turnaround.store(turnaround, Ordering::Relaxed);
        self.longest.fetch_max(turnaround, Ordering::Relaxed);
    }

    pub(crate) fn refuse(&self, (input, value): (usize, f64)) {
        self.refused_value.store(value.to_bits(), Ordering::Relaxed);
        self.refused_input.store(input as u64 + 1, Ordering::Relaxed);
    }

    /// The input and the value for which a packet was last refused, if that was the reason.
    pub fn out_of_range(&self) -> Option<(usize, f64)> {
        let input = self.refused_input.load(Ordering::Relaxed).checked_sub(1)?;
        Some((input as usize, f64::from_bits(self.refused_value.load(Ordering::Relaxed))))
    }

    /// Overruns of a cause.
    pub fn overruns_by(&self, cause: Cause) -> u64 {
        self.causes[cause as usize].load(Ordering::Relaxed)
    }

    pub fn time(&self) -> f64 {
        f64::from_bits(self.time.load(Ordering::Relaxed))
    }

    /// The longest turnaround since this was last asked.
    pub fn take_longest(&self) -> u64 {
        self.longest.swap(0, Ordering::Relaxed)
    }
}
