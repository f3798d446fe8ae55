//! Turnaround over the time of a run of any length, in memory of fixed size: when it is full, neighbours are merged.

const BUCKETS: usize = 8192;

/// Calls next to each other, in seconds of model time and microseconds of turnaround.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TraceBucket {
    pub time: f64,
    pub min: f32,
    pub max: f32,
}

#[derive(Clone)]
pub struct Trace {
    buckets: Vec<TraceBucket>,
    /// Calls in a full bucket, and in the last one.
    calls: u64,
    filled: u64,
}

impl Default for Trace {
    fn default() -> Trace {
        Trace { buckets: Vec::with_capacity(BUCKETS), calls: 1, filled: 1 }
    }
}

impl Trace {
    pub(crate) fn record(&mut self, time: f64, turnaround: u64) {
        let value = turnaround as f32 / 1e3;
        if self.filled < self.calls
            && let Some(last) = self.buckets.last_mut()
        {
            last.min = last.min.min(value);
            last.max = last.max.max(value);
            self.filled += 1;
            return;
        }
        if self.buckets.len() == BUCKETS {
            for at in 0..BUCKETS / 2 {
                let (a, b) = (self.buckets[2 * at], self.buckets[2 * at + 1]);
                self.buckets[at] = TraceBucket { time: a.time, min: a.min.min(b.min), max: a.max.max(b.max) };
            }
            self.buckets.truncate(BUCKETS / 2);
            self.calls *= 2;
        }
        self.buckets.push(TraceBucket { time, min: value, max: value });
        self.filled = 1;
    }

    pub fn buckets(&self) -> &[TraceBucket] {
        &self.buckets
    }

    /// Shortest and longest of each bucket as a curve: seconds and milliseconds.
    pub fn curve(&self) -> (Vec<f64>, Vec<f64>) {
        let time = self.buckets.iter().flat_map(|bucket| [bucket.time; 2]).collect();
        let values =
            self.buckets.iter().flat_map(|bucket| [bucket.min, bucket.max].map(|value| f64::from(value) / 1e3));
        (time, values.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_run_keeps_every_peak() {
        let mut trace = Trace::default();
        let capacity = trace.buckets.capacity();
        for call in 0..100_000u64 {
            trace.record(call as f64, if call == 77_777 { 9_000_000 } else { 1000 + call % 7 });
        }
        assert_eq!(trace.buckets.capacity(), capacity);
        assert!(trace.buckets().len() > BUCKETS / 2 && trace.buckets().len() <= BUCKETS);
        let peaks: Vec<&TraceBucket> = trace.buckets().iter().filter(|bucket| bucket.max > 100.0).collect();
        assert_eq!(peaks.len(), 1);
        assert!((peaks[0].time - 77_777.0).abs() <= 16.0 && peaks[0].max == 9000.0 && peaks[0].min < 1.1);
        assert!(trace.buckets().windows(2).all(|pair| pair[0].time < pair[1].time));
    }
}
