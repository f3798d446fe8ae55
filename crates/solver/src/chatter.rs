//! Notices when the simulation stands still: when state events come very densely, or when one follows another although the
//! root functions have not moved away from zero, as on a sliding surface, and so soon that the end of the run is out of reach. A ripple
//! below the tolerance crosses zero without end too, but time goes on.

use crate::options::Chattering;

/// Events in a row at which root functions hover at zero.
const HOVERING_EVENTS: usize = 100;
/// They count where they come within this part of the run: it would take a million.
pub(crate) const HOVERING_FRACTION: f64 = 1e-4;

/// So many events of any kind, within this part of the run, promise 200 million: it would not end either.
const CROWD: usize = 10_000;
const CROWDED_FRACTION: f64 = 5e-5;

/// The most recent state events.
pub(crate) struct ChatterGuard {
    /// Time, first and last root of each event, a ring.
    recent: Vec<(f64, usize, usize)>,
    next: usize,
    events: usize,
    interval: f64,
    hovering_interval: f64,
    hovering: usize,
    /// Events in a row at which nothing discrete changed but relations.
    harmless: usize,
    /// Events of any kind since this time.
    crowd: usize,
    crowd_since: f64,
    crowded_interval: f64,
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
        Self {
            recent: Vec::with_capacity(events),
            next: 0,
            events,
            interval: limits.fraction * span,
            hovering_interval: HOVERING_FRACTION * span,
            hovering: 0,
            harmless: 0,
            crowd: 0,
            crowd_since: f64::NEG_INFINITY,
            crowded_interval: CROWDED_FRACTION * span,
        }
    }

    /// Records an event of any kind and reports when the end of the run is out of reach; `roots` are those that crossed, if any.
    pub(crate) fn count(&mut self, t: f64, roots: &[usize]) -> Option<ChatterReport> {
        self.crowd += 1;
        if self.crowd < CROWD {
            return None;
        }
        let interval = t - self.crowd_since;
        (self.crowd, self.crowd_since) = (0, t);
        (interval <= self.crowded_interval).then(|| ChatterReport { events: CROWD, interval, roots: roots.to_vec() })
    }

    /// Records a state event and reports when as many as allowed lie within the interval, or hovered.
    pub(crate) fn record(&mut self, t: f64, roots: &[usize], hovers: bool) -> Option<ChatterReport> {
        let entry = (t, *roots.first()?, *roots.last()?);
        if self.recent.len() < self.events {
            self.recent.push(entry);
        } else {
            self.recent[self.next] = entry;
        }
        self.next = (self.next + 1) % self.events;
        self.harmless += 1;
        self.hovering = if hovers { self.hovering + 1 } else { 0 };
        let row = HOVERING_EVENTS.min(self.events);
        if self.hovering >= row {
            let first = self.recent[(self.next + self.events - row) % self.events].0;
            if t - first <= self.hovering_interval {
                return Some(self.report(row));
            }
        }
        if self.recent.len() < self.events || t - self.recent[self.next].0 > self.interval {
            return None;
        }
        Some(self.report(self.events))
    }

    /// The event recorded last changed a discrete variable or a state.
    pub(crate) fn note_change(&mut self) {
        self.harmless = 0;
    }

    /// Whether the events reported changed more than relations.
    pub(crate) fn changes_discrete(&self) -> bool {
        self.harmless < self.events.min(HOVERING_EVENTS)
    }

    /// The last `count` events.
    fn report(&self, count: usize) -> ChatterReport {
        let latest = self.next + self.events - 1;
        let last: Vec<_> = (0..count).map(|back| self.recent[(latest - back) % self.events]).collect();
        let mut roots: Vec<usize> = last.iter().flat_map(|&(_, first, last)| [first, last]).collect();
        roots.sort_unstable();
        roots.dedup();
        let interval = last[0].0 - last[count - 1].0;
        ChatterReport { events: count, interval, roots }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dense_events_are_reported_with_their_roots() {
        let mut guard = ChatterGuard::new(Chattering { events: 4, fraction: 1e-3 }, 10.0);
        for k in 0..10 {
            assert!(guard.record(k as f64, &[7], false).is_none());
        }
        assert!(guard.record(10.0, &[1], false).is_none());
        assert!(guard.record(10.001, &[2, 5], false).is_none());
        assert!(guard.record(10.002, &[1], false).is_none());
        let report = guard.record(10.003, &[2], false).unwrap();
        assert_eq!((report.events, report.roots), (4, vec![1, 2, 5]));
    }

    #[test]
    fn events_too_many_for_the_run_are_reported() {
        let first = |interval: f64| {
            let mut guard = ChatterGuard::new(Chattering::default(), 1.0);
            (1..=30_000).find_map(|k| guard.count(interval * f64::from(k), &[]))
        };
        assert!(first(1e-8).is_none());
        let report = first(1e-9).unwrap();
        assert_eq!((report.events, report.roots), (10_000, vec![]));
        assert!((report.interval - 1e-5).abs() < 1e-12);
    }

    #[test]
    fn hovering_is_reported_where_time_stands_still() {
        let mut guard = ChatterGuard::new(Chattering { events: 5, fraction: 1e-9 }, 10.0);
        assert!(guard.record(0.0, &[9], false).is_none());
        for k in 1..5 {
            assert!(guard.record(1e-5 * k as f64, &[3], true).is_none());
        }
        let report = guard.record(5e-5, &[3], true).unwrap();
        assert_eq!((report.events, report.roots), (5, vec![3]));
        // A ripple: as near to zero, but time goes on.
        let mut guard = ChatterGuard::new(Chattering { events: 5, fraction: 1e-9 }, 10.0);
        for k in 0..1000 {
            assert!(guard.record(0.01 * k as f64, &[3], true).is_none());
        }
    }
}
