//! What the inputs do in a run: levels that fill their ranges, held for short and long times, reached by fast and slow ramps.
//!
//! Levels of all inputs follow a Halton sequence (Halton 1960) with a shift for each run, so that they fill the space of the inputs evenly; a
//! third of them lies at an end of the range or at the value of the start. Times are drawn evenly over their logarithm: fast and slow states are excited alike.
//!
//! In some runs all inputs change at the same instants and then rest ([`Pace::Settling`]): slow states come to their equilibria there, which transients never reach.

use super::network::Sequence;

/// Shortest and longest hold, fastest and slowest ramp, as shares of the run.
const HOLDS: (f64, f64) = (1.0 / 600.0, 1.0 / 20.0);
const RAMPS: (f64, f64) = (1.0 / 2000.0, 1.0 / 30.0);
/// This share of the levels lies at an end of the range or at the start value.
const ENDS: f64 = 1.0 / 3.0;
/// The inputs rest at their start values for this share of a run.
const REST: f64 = 1.0 / 60.0;
/// Ends with this ratio lie far apart.
const WIDE: f64 = 4.0;
/// Levels of a run in which all inputs rest together, and the share of a level that the ramp to it takes.
const SETTLED: usize = 12;
const TO_SETTLED: f64 = 1.0 / 20.0;
/// One run of so many that a surrogate is fitted to settles.
const EVERY: usize = 4;
const PRIMES: [u64; 16] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53];

/// The range of an input and where it begins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Range {
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) start: f64,
}

impl Range {
    /// From 0 to 1 through the range; where its ends lie far apart the lower part gets more (even over the square root).
    fn level(self, share: f64) -> f64 {
        if self.low > 0.0 && self.high > WIDE * self.low {
            let (low, high) = (self.low.sqrt(), self.high.sqrt());
            return (low + share * (high - low)).powi(2).clamp(self.low, self.high);
        }
        self.low + share * (self.high - self.low)
    }
}

/// How the inputs of a run change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Pace {
    /// Each by itself, fast and slow.
    Mixed,
    /// All at the same instants, with rests between them.
    Settling,
}

impl Pace {
    /// Of a run: first come those that a surrogate is fitted to, then those that judge it, in turns.
    pub(super) fn of(run: usize, fitted: usize) -> Pace {
        let settles = if run < fitted { run % EVERY == 1 } else { (run - fitted) % 2 == 1 };
        if settles { Pace::Settling } else { Pace::Mixed }
    }
}

fn halton(mut index: u64, base: u64) -> f64 {
    let (mut value, mut share) = (0.0, 1.0);
    while index > 0 {
        share /= base as f64;
        value += share * (index % base) as f64;
        index /= base;
    }
    value
}

/// Corner points of one input over a run: times and values.
pub(super) fn corners(range: Range, input: usize, run: u64, seed: u64, duration: f64, pace: Pace) -> Vec<(f64, f64)> {
    let mut numbers = Sequence(seed ^ (run + 1).wrapping_mul(0x5851_f42d_4c95_7f2d) ^ ((input as u64 + 1) << 40));
    let shift = numbers.next();
    let base = PRIMES[input % PRIMES.len()];
    let mut drawn = |(short, long): (f64, f64)| duration * (short.ln() + numbers.next() * (long / short).ln()).exp();
    let mut corners = vec![(0.0, range.start)];
    let rest = duration / SETTLED as f64;
    let mut time = if pace == Pace::Settling { rest } else { REST * duration };
    let mut value = range.start;
    let mut ends = Sequence(seed.wrapping_add(977 * (run + 3) + input as u64));
    for index in 1.. {
        // The last of equal rests ends at the end but for rounding.
        if time >= (1.0 - 1e-9) * duration {
            break;
        }
        let level = (halton(index + 17 * run, base) + shift).fract();
        let place = ends.next() / ENDS;
        corners.push((time, value));
        value = match place {
            place if place < 0.4 => range.start,
            place if place < 1.0 => range.level(level.round()),
            _ => range.level(level),
        };
        // A ramp over the whole range takes this time, a smaller one less.
        let (ramp, hold) = match pace {
            Pace::Mixed => (drawn(RAMPS), drawn(HOLDS)),
            Pace::Settling => (TO_SETTLED * rest, (1.0 - TO_SETTLED) * rest),
        };
        corners.push((time + ramp, value));
        time += ramp + hold;
    }
    corners.push((time.max(duration), value));
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_fill_the_range_and_times_rise() {
        let range = Range { low: -1.0, high: 3.0, start: 0.0 };
        let corners = corners(range, 1, 0, 1, 60.0, Pace::Mixed);
        assert_eq!(corners[0], (0.0, 0.0));
        assert!(corners.windows(2).all(|pair| pair[0].0 < pair[1].0), "{corners:?}");
        assert!(corners.iter().all(|(_, value)| (-1.0..=3.0).contains(value)));
        for part in 0..4 {
            let (low, high) = (-1.0 + part as f64, part as f64);
            assert!(corners.iter().filter(|(_, value)| (low..=high).contains(value)).count() > 4, "{part}");
        }
        assert_ne!(corners, super::corners(range, 1, 1, 1, 60.0, Pace::Mixed));
        assert_eq!(corners, super::corners(range, 1, 0, 1, 60.0, Pace::Mixed));
    }

    #[test]
    fn inputs_rest_together_in_runs_that_settle() {
        let range = Range { low: -1.0, high: 3.0, start: 0.0 };
        let of = |input: usize| corners(range, input, 1, 7, 60.0, Pace::Settling);
        let times = |corners: &[(f64, f64)]| corners.iter().map(|corner| corner.0).collect::<Vec<f64>>();
        assert_eq!(times(&of(0)), times(&of(3)));
        assert_ne!(of(0), of(3));
        // Two corners a level: from one on nothing changes for nearly a twelfth of the run.
        let longest = of(0).windows(2).filter(|pair| pair[0].1 == pair[1].1 && pair[1].0 - pair[0].0 > 4.5).count();
        assert_eq!(longest, SETTLED, "{:?}", of(0));
        let settling: Vec<usize> = (0..9).filter(|&run| Pace::of(run, 7) == Pace::Settling).collect();
        assert_eq!(settling, [1, 5, 8]);
    }
}
