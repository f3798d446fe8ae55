//! Round numbers along an axis, and how to write them.

/// An axis from `low` to `high` with ticks at multiples of 1, 2 or 5 times a power of ten.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Axis {
    pub low: f64,
    pub high: f64,
    step: f64,
}

impl Axis {
    /// An axis over exactly this interval, with about `count` ticks.
    pub(super) fn over(low: f64, high: f64, count: usize) -> Axis {
        let (low, high) = if high > low { (low, high) } else { (low - 0.5, low + 0.5) };
        Axis { low, high, step: nice_step((high - low) / count.max(1) as f64) }
    }

    /// An axis with room around these values. What varies less than its digits allow counts as constant.
    pub(super) fn around(low: f64, high: f64, count: usize) -> Axis {
        if !low.is_finite() || !high.is_finite() {
            return Axis::over(0.0, 1.0, count);
        }
        let magnitude = low.abs().max(high.abs());
        let room = if high - low > 1e-9 * magnitude {
            0.06 * (high - low)
        } else if magnitude > 0.0 {
            0.1 * magnitude
        } else {
            1.0
        };
        Axis::over(low - room, high + room, count)
    }

    /// Position of a value between 0 (low) and 1 (high).
    pub(super) fn fraction(&self, value: f64) -> f64 {
        (value - self.low) / (self.high - self.low)
    }

    /// Ticks with their labels.
    pub(super) fn ticks(&self) -> Vec<(f64, String)> {
        let first = (self.low / self.step - 1e-9).ceil() as i64;
        let last = (self.high / self.step + 1e-9).floor() as i64;
        (first..=last).map(|k| (k as f64 * self.step, self.label(k))).collect()
    }

    fn label(&self, multiple: i64) -> String {
        let value = multiple as f64 * self.step;
        let power = self.step.log10().floor() as i32;
        let largest = self.low.abs().max(self.high.abs());
        if value == 0.0 {
            "0".into()
        } else if largest >= 1e5 || power < -4 {
            let digits = (value.abs().log10().floor() as i32 - power).clamp(0, 9) as usize;
            format!("{value:.digits$e}")
        } else {
            format!("{value:.*}", (-power).max(0) as usize)
        }
    }
}

fn nice_step(rough: f64) -> f64 {
    let power = 10f64.powf(rough.log10().floor());
    let factor = rough / power;
    let nice = [1.0, 2.0, 5.0, 10.0].into_iter().find(|&nice| factor <= nice * 1.0001).unwrap_or(10.0);
    nice * power
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(axis: Axis) -> Vec<String> {
        axis.ticks().into_iter().map(|(_, label)| label).collect()
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(labels(Axis::over(0.0, 1.0, 5)), ["0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(labels(Axis::over(-3.0, 17.0, 5)), ["0", "5", "10", "15"]);
        assert_eq!(labels(Axis::over(0.0, 3e6, 4)), ["0", "1e6", "2e6", "3e6"]);
        assert_eq!(labels(Axis::over(0.0, 2e-7, 4)), ["0", "5e-8", "1.0e-7", "1.5e-7", "2.0e-7"]);
    }

    #[test]
    fn constants_and_nothing_get_an_axis() {
        let axis = Axis::around(293.15, 293.15 + 1e-11, 4);
        assert!(axis.low < 270.0 && axis.high > 310.0);
        assert_eq!((Axis::around(0.0, 0.0, 4).low, Axis::around(0.0, 0.0, 4).high), (-1.0, 1.0));
        assert!(Axis::around(f64::INFINITY, f64::NEG_INFINITY, 4).ticks().len() > 2);
    }
}
