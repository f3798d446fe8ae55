//! Times in classes that widen with the time: 32 to each doubling, so that a quantile is known to 3 %.

/// Classes per doubling, as a power of two.
const FINE: u32 = 5;
pub(crate) const CLASSES: usize = ((64 - FINE as usize) << FINE) + (1 << FINE);

/// Counts of times in nanoseconds. Its size is fixed.
#[derive(Clone)]
pub struct Histogram {
    counts: Box<[u64]>,
    count: u64,
    sum: u128,
    min: u64,
    max: u64,
}

/// What is said of many times, in microseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summary {
    pub min: f64,
    pub mean: f64,
    pub p99: f64,
    pub p999: f64,
    pub max: f64,
}

impl Default for Histogram {
    fn default() -> Histogram {
        Histogram { counts: vec![0; CLASSES].into(), count: 0, sum: 0, min: u64::MAX, max: 0 }
    }
}

pub(crate) fn class(time: u64) -> usize {
    let doubling = (63 - (time | 1).leading_zeros()).saturating_sub(FINE);
    ((doubling as usize) << FINE) + (time >> doubling) as usize
}

/// The largest time of a class.
fn largest(class: usize) -> u64 {
    let doubling = (class >> FINE).saturating_sub(1);
    let within = (class - (doubling << FINE)) as u64;
    ((within + 1) << doubling).wrapping_sub(1)
}

impl Histogram {
    pub fn record(&mut self, time: u64) {
        self.counts[class(time)] += 1;
        self.count += 1;
        self.sum += u128::from(time);
        self.min = self.min.min(time);
        self.max = self.max.max(time);
    }

    /// One of the counts of classes, from elsewhere: each time counts as the largest of its class.
    pub(crate) fn of_classes(counts: impl Iterator<Item = u64>) -> Histogram {
        let mut histogram = Histogram::default();
        for (class, count) in counts.take(CLASSES).enumerate().filter(|(_, count)| *count > 0) {
            let time = largest(class);
            histogram.counts[class] = count;
            histogram.count += count;
            histogram.sum += u128::from(time) * u128::from(count);
            histogram.min = histogram.min.min(time);
            histogram.max = histogram.max.max(time);
        }
        histogram
    }

    /// Adds the times of another one.
    pub fn merge(&mut self, other: &Histogram) {
        self.counts.iter_mut().zip(&other.counts).for_each(|(count, more)| *count += more);
        self.count += other.count;
        self.sum += other.sum;
        self.min = self.min.min(other.min);
        self.max = self.max.max(other.max);
    }

    pub fn count(&self) -> u64 {
        self.count
    }

    /// In nanoseconds; 0 without times.
    pub fn mean(&self) -> u64 {
        if self.count == 0 { 0 } else { (self.sum / u128::from(self.count)) as u64 }
    }

    pub fn max(&self) -> u64 {
        self.max
    }

    /// A time that the given part of all times does not exceed, 3 % too large at most.
    pub fn quantile(&self, part: f64) -> u64 {
        let wanted = ((part * self.count as f64).ceil() as u64).clamp(1, self.count.max(1));
        let mut seen = 0;
        for (class, &count) in self.counts.iter().enumerate() {
            seen += count;
            if seen >= wanted {
                return largest(class).min(self.max);
            }
        }
        self.max
    }

    pub fn summary(&self) -> Summary {
        if self.count == 0 {
            return Summary::default();
        }
        let micro = |nanoseconds: u64| nanoseconds as f64 / 1e3;
        Summary {
            min: micro(self.min),
            mean: self.sum as f64 / self.count as f64 / 1e3,
            p99: micro(self.quantile(0.99)),
            p999: micro(self.quantile(0.999)),
            max: micro(self.max),
        }
    }

    /// Upper limit of every class that holds times, and how many it holds.
    pub fn classes(&self) -> impl Iterator<Item = (u64, u64)> {
        let filled = self.counts.iter().enumerate().filter(|(_, count)| **count > 0);
        filled.map(|(class, &count)| (largest(class), count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_cover_every_time_in_order() {
        for time in (0..5000).chain([1 << 40, u64::MAX / 3, u64::MAX]) {
            let at = class(time);
            assert!(at < CLASSES);
            assert!(largest(at) >= time, "{time}");
            assert!(largest(at) - time <= time / 32, "{time}: {}", largest(at));
            assert!(at == 0 || largest(at - 1) < time, "{time}");
        }
    }

    #[test]
    fn quantiles_of_a_known_distribution() {
        let mut histogram = Histogram::default();
        (1..=100_000).for_each(|time| histogram.record(time));
        let summary = histogram.summary();
        assert_eq!((summary.min, summary.max, summary.mean), (0.001, 100.0, 50.0005));
        assert!((99.0..99.0 * 1.032).contains(&summary.p99), "{summary:?}");
        assert!((99.9..=100.0).contains(&summary.p999), "{summary:?}");
        assert_eq!(histogram.classes().map(|(_, count)| count).sum::<u64>(), 100_000);
    }

    #[test]
    fn two_histograms_become_one() {
        let (mut low, mut high, mut all) = (Histogram::default(), Histogram::default(), Histogram::default());
        (1..=500).for_each(|time| low.record(time));
        (501..=1000).for_each(|time| high.record(time));
        (1..=1000).for_each(|time| all.record(time));
        low.merge(&high);
        assert_eq!(low.summary(), all.summary());
        let again = Histogram::of_classes(all.counts.iter().copied());
        assert_eq!((again.count(), again.quantile(0.99)), (1000, all.quantile(0.99)));
    }

    #[test]
    fn without_times_all_is_zero() {
        assert_eq!(Histogram::default().summary(), Summary::default());
    }
}
