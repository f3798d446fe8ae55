//! Notices when state events come so densely that the simulation stands still.

use crate::options::Chattering;

/// The most recent state events.
pub(crate) struct ChatterGuard {
    /// Time, first and last root of each event, a ring.
    recent: Vec<(f64, usize, usize)>,
    next: usize,
    events: usize,
    interval: f64,
}

/// What was noticed.
pub(crate) struct ChatterReport {
    pub(crate) events: usize,
    pub(crate) interval: f64,
    pub(crate) roots: Vec<usize>,
}

impl ChatterGuard {
    pub(crate) fn new(limits: Chattering, span: f64) -> Self {
        let events = limits.events.max(2);
        Self { recent: Vec::with_capacity(events), next: 0, events, interval: limits.fraction * span }
    }

    /// Records an event and reports when as many as allowed lie within the interval.
    pub(crate) fn record(&mut self, t: f64, roots: &[usize]) -> Option<ChatterReport> {
        let entry = (t, *roots.first()?, *roots.last()?);
        if self.recent.len() < self.events {
            self.recent.push(entry);
        } else {
            self.recent[self.next] = entry;
        }
        self.next = (self.next + 1) % self.events;
        if self.recent.len() < self.events {
            return None;
        }
        let interval = t - self.recent[self.next].0;
        if interval > self.interval {
            return None;
        }
        let mut roots: Vec<usize> = self.recent.iter().flat_map(|&(_, first, last)| [first, last]).collect();
        roots.sort_unstable();
        roots.dedup();
        Some(ChatterReport { events: self.events, interval, roots })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dense_events_are_reported_with_their_roots() {
        let mut guard = ChatterGuard::new(Chattering { events: 4, fraction: 1e-3 }, 10.0);
        for k in 0..10 {
            assert!(guard.record(k as f64, &[7]).is_none());
        }
        assert!(guard.record(10.0, &[1]).is_none());
        assert!(guard.record(10.001, &[2, 5]).is_none());
        assert!(guard.record(10.002, &[1]).is_none());
        let report = guard.record(10.003, &[2]).unwrap();
        assert_eq!((report.events, report.roots), (4, vec![1, 2, 5]));
    }
}
