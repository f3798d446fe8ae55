//! Rows on their way from a task's thread to the thread that writes them: a ring of fixed size with one writer and one reader.
//!
//! Neither side waits for the other, takes a lock or allocates. A row that finds the ring full is counted and lost.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

struct Ring {
    /// Bits of Reals: time and outputs of each row.
    values: Box<[AtomicU64]>,
    width: usize,
    rows: u64,
    /// Rows put in and taken out since the beginning.
    put: AtomicU64,
    taken: AtomicU64,
    /// No more rows will come; nobody takes them any more.
    is_closed: AtomicBool,
    is_abandoned: AtomicBool,
}

impl Ring {
    fn row(&self, number: u64) -> &[AtomicU64] {
        let begin = (number % self.rows) as usize * self.width;
        &self.values[begin..begin + self.width]
    }
}

/// The end of a task: takes its rows.
pub struct Tap(Arc<Ring>);

/// The other end: gives them out, in order.
pub struct Rows(Arc<Ring>);

/// A ring for so many rows of a time and so many outputs. Its memory is written here, so that no page has to be found during the run.
pub fn tap(outputs: usize, rows: usize) -> (Tap, Rows) {
    let width = outputs + 1;
    let rows = rows.max(1);
    let ring = Arc::new(Ring {
        values: (0..width * rows).map(|_| AtomicU64::new(0)).collect(),
        width,
        rows: rows as u64,
        put: AtomicU64::new(0),
        taken: AtomicU64::new(0),
        is_closed: AtomicBool::new(false),
        is_abandoned: AtomicBool::new(false),
    });
    (Tap(Arc::clone(&ring)), Rows(ring))
}

impl Tap {
    /// Whether a row would be lost now. Never, once nobody takes them: then none counts.
    pub fn is_full(&self) -> bool {
        let ring = &self.0;
        ring.put.load(Ordering::Relaxed) - ring.taken.load(Ordering::Acquire) >= ring.rows
            && !ring.is_abandoned.load(Ordering::Relaxed)
    }

    /// Puts in a row; false if it is lost.
    pub fn put(&mut self, time: f64, outputs: &[f64]) -> bool {
        let ring = &self.0;
        let number = ring.put.load(Ordering::Relaxed);
        if number - ring.taken.load(Ordering::Acquire) >= ring.rows {
            return ring.is_abandoned.load(Ordering::Relaxed);
        }
        for (place, value) in ring.row(number).iter().zip([&time].into_iter().chain(outputs)) {
            place.store(value.to_bits(), Ordering::Relaxed);
        }
        ring.put.store(number + 1, Ordering::Release);
        true
    }
}

impl Drop for Tap {
    fn drop(&mut self) {
        self.0.is_closed.store(true, Ordering::Release);
    }
}

impl Rows {
    /// Whether all rows have come. To be asked before the rows are looked at.
    pub fn is_closed(&self) -> bool {
        self.0.is_closed.load(Ordering::Acquire)
    }

    pub(crate) fn is_full(&self) -> bool {
        self.0.put.load(Ordering::Acquire) - self.0.taken.load(Ordering::Relaxed) >= self.0.rows
    }

    /// Time of the next row, if it has come.
    pub fn next_time(&self) -> Option<f64> {
        let taken = self.0.taken.load(Ordering::Relaxed);
        (self.0.put.load(Ordering::Acquire) > taken)
            .then(|| f64::from_bits(self.0.row(taken)[0].load(Ordering::Relaxed)))
    }

    /// The outputs of the next row, which has come.
    pub(crate) fn look(&self, outputs: &mut [f64]) {
        let taken = self.0.taken.load(Ordering::Relaxed);
        for (value, place) in outputs.iter_mut().zip(&self.0.row(taken)[1..]) {
            *value = f64::from_bits(place.load(Ordering::Relaxed));
        }
    }

    /// Takes the next row, which has come.
    pub fn take(&mut self, outputs: &mut [f64]) {
        self.look(outputs);
        self.0.taken.fetch_add(1, Ordering::Release);
    }

    /// All rows that have come and were not taken: time and outputs.
    pub fn drain(&mut self) -> Vec<Vec<f64>> {
        let mut rows = Vec::new();
        while let Some(time) = self.next_time() {
            let mut row = vec![0.0; self.0.width];
            row[0] = time;
            self.take(&mut row[1..]);
            rows.push(row);
        }
        rows
    }
}

impl Drop for Rows {
    fn drop(&mut self) {
        self.0.is_abandoned.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_out_in_order_and_a_full_ring_loses_the_new_ones() {
        let (mut tap, mut rows) = tap(2, 3);
        assert_eq!([0.0, 1.0, 2.0, 3.0].map(|time| tap.put(time, &[time, -time])), [true, true, true, false]);
        assert!(tap.is_full() && rows.is_full());
        assert_eq!(rows.drain(), [[0.0, 0.0, -0.0], [1.0, 1.0, -1.0], [2.0, 2.0, -2.0]]);
        assert!(tap.put(4.0, &[4.0, -4.0]) && !rows.is_closed());
        drop(tap);
        assert!(rows.is_closed());
        assert_eq!(rows.next_time(), Some(4.0));
    }

    #[test]
    fn without_a_reader_nothing_is_lost() {
        let (mut tap, rows) = tap(0, 1);
        drop(rows);
        assert!((0..10).all(|time| tap.put(f64::from(time), &[])) && !tap.is_full());
    }

    #[test]
    fn two_threads_see_every_row() {
        let (mut tap, mut rows) = tap(1, 7);
        std::thread::scope(|scope| {
            scope.spawn(move || {
                for row in 0..20_000 {
                    while !tap.put(f64::from(row), &[-f64::from(row)]) {
                        std::thread::yield_now();
                    }
                }
            });
            let mut expected = 0;
            while expected < 20_000 {
                for row in rows.drain() {
                    assert_eq!(row, [f64::from(expected), -f64::from(expected)]);
                    expected += 1;
                }
                std::thread::yield_now();
            }
        });
    }
}
