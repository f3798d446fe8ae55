//! Notices when the steps of a run stand still: so small that the run would never end, though none of them fails.

/// Rejected or accepted steps after which progress is looked at.
const REJECTED: u64 = 1_000;
const ACCEPTED: u64 = 20_000;
/// Progress of an attempt, relative to the whole time, that is none: a million million such steps would be needed.
const NONE: f64 = 1e-12;

/// Progress since the last look.
pub(crate) struct StallGuard {
    span: f64,
    time: f64,
    accepted: u64,
    rejected: u64,
}

/// What was noticed.
pub(crate) struct StallReport {
    pub(crate) attempts: u64,
    pub(crate) interval: f64,
}

impl StallGuard {
    pub(crate) fn new(start: f64, span: f64) -> Self {
        Self { span, time: start, accepted: 0, rejected: 0 }
    }

    /// Reports when many attempts have led nowhere; all counts are those since the start.
    pub(crate) fn check(&mut self, time: f64, accepted: u64, rejected: u64) -> Option<StallReport> {
        if accepted < self.accepted + ACCEPTED && rejected < self.rejected + REJECTED {
            return None;
        }
        let attempts = accepted.saturating_sub(self.accepted) + rejected.saturating_sub(self.rejected);
        let interval = time - self.time;
        (self.time, self.accepted, self.rejected) = (time, accepted, rejected);
        (interval < NONE * self.span * attempts as f64).then_some(StallReport { attempts, interval })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_run_without_progress_stands_still() {
        let mut guard = StallGuard::new(0.0, 10.0);
        assert!(guard.check(1e-3, 100, 900).is_none());
        assert!(guard.check(1e-3, 100, 1_000).is_none());
        assert!(guard.check(1e-3, 200, 1_999).is_none());
        let report = guard.check(1e-3 + 1e-13, 200, 2_000).unwrap();
        assert_eq!(report.attempts, 1_100);
        assert!(guard.check(2e-3, 30_000, 2_100).is_none());
        assert!(guard.check(2e-3, 50_000, 2_100).is_some());
    }
}
