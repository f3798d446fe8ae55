//! Event location: the earliest instant at which one of several functions leaves its side of zero.
//!
//! An event is where a relation `g > 0` ceases to have the value the model works with. The caller says which value that
//! is for every function; zero belongs to the side "not positive", so a function may start at zero or stay there.
//! On an interval at whose end some function has left its side, the bracket is narrowed by the secant that promises the
//! earliest zero, with weights as in the Illinois algorithm and bisection where that stalls, until it is shorter than
//! the tolerance. Reference: K. L. Hiebert & L. F. Shampine, Implicitly defined output points (1980).
//! A function that leaves its side and returns within one interval is not seen; that is for the step size to prevent.

/// The value of a relation `g > 0` before the interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// `g > 0` holds; it is left where `g <= 0`.
    Positive,
    /// `g > 0` does not hold; it is left where `g > 0`.
    NotPositive,
    /// Not watched.
    Ignored,
}

impl Side {
    /// The side a value lies on.
    pub fn of(g: f64) -> Side {
        if g > 0.0 { Side::Positive } else { Side::NotPositive }
    }

    /// Whether a value lies on the other side.
    pub fn is_left_by(self, g: f64) -> bool {
        match self {
            Side::Positive => g <= 0.0,
            Side::NotPositive => g > 0.0,
            Side::Ignored => false,
        }
    }
}

/// A located crossing: all functions are on their side at `before`, one or more have left it at `after`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    pub before: f64,
    pub after: f64,
}

/// Workspace for a number of functions.
#[derive(Clone, Debug)]
pub struct CrossingFinder {
    low: Vec<f64>,
    high: Vec<f64>,
    middle: Vec<f64>,
}

impl CrossingFinder {
    pub fn new(functions: usize) -> Self {
        CrossingFinder { low: vec![0.0; functions], high: vec![0.0; functions], middle: vec![0.0; functions] }
    }

    /// The values of all functions at [`Crossing::after`], valid after a crossing was found.
    pub fn values(&self) -> &[f64] {
        &self.high
    }

    /// The functions that have left their side at [`Crossing::after`].
    pub fn left<'a>(&'a self, sides: &'a [Side]) -> impl Iterator<Item = usize> + 'a {
        sides.iter().zip(&self.high).enumerate().filter(|(_, (side, g))| side.is_left_by(**g)).map(|(i, _)| i)
    }

    /// Looks for the first crossing in an interval. `at_start` and `at_end` are the values at its ends, `evaluate`
    /// gives them in between. Where a function is off its side at the start already, the start is the crossing.
    pub fn locate<E>(
        &mut self,
        (start, at_start): (f64, &[f64]),
        (end, at_end): (f64, &[f64]),
        sides: &[Side],
        tolerance: f64,
        mut evaluate: impl FnMut(f64, &mut [f64]) -> Result<(), E>,
    ) -> Result<Option<Crossing>, E> {
        let crossed = |g: &[f64]| sides.iter().zip(g).any(|(side, g)| side.is_left_by(*g));
        if crossed(at_start) {
            self.high.copy_from_slice(at_start);
            return Ok(Some(Crossing { before: start, after: start }));
        }
        if !crossed(at_end) {
            return Ok(None);
        }
        self.low.copy_from_slice(at_start);
        self.high.copy_from_slice(at_end);
        let (mut low, mut high) = (start, end);
        // The weight of the low values in the secant, and on which side the last point fell.
        let mut weight = 1.0;
        let mut last_side = None;
        let mut widths = [f64::INFINITY; 3];
        let mut stalls = 0;
        loop {
            let width = high - low;
            let resolution = tolerance.max(4.0 * f64::EPSILON * low.abs().max(high.abs()));
            if !(width > resolution) {
                return Ok(Some(Crossing { before: low, after: high }));
            }
            // Three secants that did not halve the bracket call for bisection; a function that does so again and again
            // is no better than a step, and secants are given up.
            if width < 0.25 * widths[2] {
                stalls = 0;
            }
            let stalled = width > 0.5 * widths[0] || stalls > 3;
            stalls += usize::from(stalled);
            widths = [widths[1], widths[2], width];
            let share = if stalled { 0.5 } else { self.earliest_zero(sides, weight) };
            // Stay away from both ends by half the resolution, so that the bracket can close from either side.
            let margin = (0.5 * resolution / width).min(0.5);
            let middle = low + width * share.clamp(margin, 1.0 - margin);
            if middle <= low || middle >= high {
                return Ok(Some(Crossing { before: low, after: high }));
            }
            evaluate(middle, &mut self.middle)?;
            let side = crossed(&self.middle);
            weight = match last_side {
                Some(last) if last == side && !stalled => weight * if side { 0.5 } else { 2.0 },
                _ => 1.0,
            };
            last_side = Some(side);
            if side {
                std::mem::swap(&mut self.high, &mut self.middle);
                high = middle;
            } else {
                std::mem::swap(&mut self.low, &mut self.middle);
                low = middle;
            }
        }
    }

    /// Where the first of the crossing functions' secants meets zero, as a share of the bracket.
    fn earliest_zero(&self, sides: &[Side], weight: f64) -> f64 {
        let mut earliest = 1.0;
        for ((side, &low), &high) in sides.iter().zip(&self.low).zip(&self.high) {
            if side.is_left_by(high) {
                let share = weight * low / (weight * low - high);
                if share < earliest {
                    earliest = share;
                }
            }
        }
        earliest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn locate(
        functions: &[fn(f64) -> f64],
        sides: &[Side],
        interval: (f64, f64),
        tolerance: f64,
    ) -> (Option<Crossing>, Vec<usize>, usize) {
        let values = |t: f64| functions.iter().map(|g| g(t)).collect::<Vec<f64>>();
        let mut calls = 0;
        let mut finder = CrossingFinder::new(functions.len());
        let found: Result<_, ()> = finder.locate(
            (interval.0, &values(interval.0)),
            (interval.1, &values(interval.1)),
            sides,
            tolerance,
            |t, g| {
                calls += 1;
                g.copy_from_slice(&values(t));
                Ok(())
            },
        );
        let found = found.unwrap();
        let left = if found.is_some() { finder.left(sides).collect() } else { Vec::new() };
        (found, left, calls)
    }

    #[test]
    fn the_earliest_of_several() {
        let functions: [fn(f64) -> f64; 3] = [|t| t - 0.7, |t| 0.4 - t * t, |t| (t - 0.9).powi(3)];
        let sides = [Side::NotPositive, Side::Positive, Side::NotPositive];
        let (found, left, calls) = locate(&functions, &sides, (0.0, 2.0), 1e-12);
        let found = found.unwrap();
        let zero = 0.4f64.sqrt();
        assert!(found.before < zero && zero <= found.after && found.after - found.before <= 1e-12);
        assert_eq!(left, [1]);
        assert!(calls < 30, "{calls}");
    }

    #[test]
    fn simultaneous_crossings_are_reported_together() {
        let functions: [fn(f64) -> f64; 3] = [|t| t - 0.5, |t| 2.0 * t - 1.0, |t| t - 5.0];
        let (_, left, _) = locate(&functions, &[Side::NotPositive; 3], (0.0, 1.0), 1e-10);
        assert_eq!(left, [0, 1]);
    }

    #[test]
    fn zero_is_not_positive() {
        // Starts at zero on the side that contains it, then rises.
        let (found, ..) = locate(&[|t| t], &[Side::NotPositive], (0.0, 1.0), 1e-9);
        assert!(found.unwrap().after <= 1e-9);
        // Stays at zero.
        let (found, ..) = locate(&[|_| 0.0], &[Side::NotPositive], (0.0, 1.0), 1e-9);
        assert_eq!(found, None);
        // Reaches zero from above and rests there.
        let (found, ..) = locate(&[|t| (0.25 - t).max(0.0)], &[Side::Positive], (0.0, 1.0), 1e-9);
        assert!((found.unwrap().after - 0.25).abs() < 1e-9);
        // Leaves in the direction that is not watched.
        let (found, ..) = locate(&[|t| 0.5 - t], &[Side::Ignored], (0.0, 1.0), 1e-9);
        assert_eq!(found, None);
        // Off its side from the start.
        let (found, left, _) = locate(&[|t| t + 1.0], &[Side::NotPositive], (0.0, 1.0), 1e-9);
        assert_eq!((found, left), (Some(Crossing { before: 0.0, after: 0.0 }), vec![0]));
    }

    #[test]
    fn hard_functions_need_few_evaluations() {
        let functions: [fn(f64) -> f64; 4] = [
            |t| if t < 0.123 { -1.0 } else { 1e9 },
            |t| (t - 0.123).powi(7),
            |t| (1e4 * (t - 0.123)).exp() - 1.0,
            |t| (t - 0.123).atan() * 1e-30,
        ];
        for g in functions {
            let (found, _, calls) = locate(&[g], &[Side::NotPositive], (0.0, 1.0), 1e-12);
            assert!((found.unwrap().after - 0.123).abs() < 1e-3);
            assert!(calls < 70, "{calls}");
        }
    }

    #[test]
    fn errors_of_the_functions_come_through() {
        let mut finder = CrossingFinder::new(1);
        let result =
            finder.locate((0.0, &[-1.0]), (1.0, &[1.0]), &[Side::NotPositive], 1e-9, |_, _| Err("no solution"));
        assert_eq!(result, Err("no solution"));
    }
}
