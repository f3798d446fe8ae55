//! Finding the interval of an abscissa, and folding periodic abscissae into the table.

/// The interval found last. Belongs to the caller; any value is valid for any table, a good one only saves time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    interval: usize,
}

impl Cursor {
    /// The index `i` of the interval `x[i] <= u < x[i + 1]`, at most `x.len() - 2`; needs two abscissae or more.
    /// With abscissae given twice the interval to the right of the jump is found.
    #[inline]
    pub(super) fn find(&mut self, x: &[f64], u: f64) -> usize {
        let last_interval = x.len() - 2;
        let guess = self.interval.min(last_interval);
        let (mut low, mut high);
        if u < x[guess] {
            (low, high) = (0, guess);
        } else if u >= x[guess + 1] {
            (low, high) = (guess + 1, x.len() - 1);
            if low > last_interval {
                self.interval = last_interval;
                return last_interval;
            }
        } else {
            self.interval = guess;
            return guess;
        }
        // Invariant: x[low] <= u (or low == 0), u < x[high] (or high is the last abscissa).
        while high > low + 1 {
            let middle = (low + high) / 2;
            if u < x[middle] {
                high = middle;
            } else {
                low = middle;
            }
        }
        self.interval = low;
        low
    }
}

/// Brings `u` into `[minimum, maximum]` by whole periods; from above the end `maximum` is kept, from below `minimum`,
/// so that a table whose ends differ gives the limit from the side of the table the input lies on.
#[inline]
pub(super) fn fold(u: f64, minimum: f64, maximum: f64) -> f64 {
    let period = maximum - minimum;
    if u > maximum {
        (u - ((u - maximum) / period).ceil() * period).clamp(minimum, maximum)
    } else if u < minimum {
        (u + ((minimum - u) / period).ceil() * period).clamp(minimum, maximum)
    } else {
        u
    }
}

/// Abscissae closer than this are one point given twice.
pub(super) fn nearly_equal(x: f64, y: f64) -> bool {
    const RESOLUTION: f64 = 1e-10;
    (y - x).abs() < RESOLUTION * x.abs().max(y.abs()).max(RESOLUTION)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cursor_finds_the_same_interval() {
        let x = [0.0, 1.0, 1.0, 2.5, 4.0];
        let expected = [(-1.0, 0), (0.0, 0), (0.5, 0), (1.0, 2), (2.4, 2), (2.5, 3), (4.0, 3), (9.0, 3), (f64::NAN, 0)];
        for (u, interval) in expected {
            for start in 0..10 {
                let found = Cursor { interval: start }.find(&x, u);
                if u.is_nan() {
                    assert!(found <= 3);
                } else {
                    assert_eq!(found, interval, "u = {u} from {start}");
                }
            }
        }
    }

    #[test]
    fn folding_keeps_the_end_on_the_side_of_the_input() {
        assert_eq!(fold(5.0, 1.0, 3.0), 3.0);
        assert_eq!(fold(-1.0, 1.0, 3.0), 1.0);
        assert_eq!(fold(5.5, 1.0, 3.0), 1.5);
        assert_eq!(fold(-0.5, 1.0, 3.0), 1.5);
        assert_eq!(fold(2.0, 1.0, 3.0), 2.0);
    }
}
