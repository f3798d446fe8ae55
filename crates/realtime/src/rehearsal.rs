//! When to rehearse: whether the time until a release is enough to bring the code of event steps into the caches.

/// A rehearsal begins when this many times its processor time is left until the release.
const ROOM: u64 = 2;

/// Estimate of the processor time of a rehearsal, in nanoseconds: an upper bound that decays.
#[derive(Default)]
pub(crate) struct Rehearsal {
    work: u64,
}

impl Rehearsal {
    /// When to begin, for a release at this time.
    pub(crate) fn begin(&self, release: u64) -> u64 {
        release.saturating_sub(ROOM * self.work)
    }

    /// Whether a rehearsal ends within the time left, as far as earlier ones tell. One that is left out lowers the estimate a
    /// little, so that a single slow rehearsal does not end them for ever.
    pub(crate) fn fits(&mut self, left: u64) -> bool {
        let fits = left > self.work;
        if !fits {
            self.work -= self.work / 64;
        }
        fits
    }

    /// Notes what a rehearsal took.
    pub(crate) fn took(&mut self, work: u64) {
        self.work = work.max(self.work - self.work / 8);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rehearsals before 1,000 releases, each with so much time, of a model whose rehearsals take so long.
    fn rehearsals(left: u64, work: u64) -> usize {
        let mut rehearsal = Rehearsal::default();
        let rehearse = |_: &usize| {
            let fits = rehearsal.fits(left);
            if fits {
                rehearsal.took(work);
            }
            fits
        };
        (0..1000).filter(rehearse).count()
    }

    #[test]
    fn short_rehearsals_take_place_before_every_release() {
        assert_eq!(rehearsals(5_000_000, 10_000), 1000);
    }

    /// Once it is known how long they take; the estimate decays to the time left after some releases, and one more is tried.
    #[test]
    fn rehearsals_that_take_too_long_are_left_out() {
        let tried = rehearsals(2_000_000, 3_000_000);
        assert!((2..50).contains(&tried), "{tried}");
        assert_eq!(rehearsals(0, 1), 0);
    }

    #[test]
    fn a_slow_rehearsal_is_forgotten() {
        let mut rehearsal = Rehearsal::default();
        rehearsal.took(8_000);
        assert_eq!(rehearsal.begin(100_000), 84_000);
        assert_eq!(rehearsal.begin(10_000), 0);
        (0..100).for_each(|_| rehearsal.took(100));
        assert_eq!(rehearsal.begin(100_000), 99_800);
    }
}
