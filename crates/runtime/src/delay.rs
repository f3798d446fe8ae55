//! The history of an expression that `delay` looks back into.

use std::collections::VecDeque;

const FIRST_CAPACITY: usize = 1024;

/// Points in the order of time; two points of the same time are the limits at an event.
pub(crate) struct DelayBuffer {
    points: VecDeque<(f64, f64)>,
    /// The largest delay asked for so far, if any was.
    maximum: Option<f64>,
}

impl DelayBuffer {
    pub fn new() -> Self {
        DelayBuffer { points: VecDeque::with_capacity(FIRST_CAPACITY), maximum: None }
    }

    pub fn reset(&mut self) {
        self.points.clear();
        self.maximum = None;
    }

    /// The value `delay` before `time`, where the expression is now `value`; from the right at an event.
    pub fn value(&mut self, time: f64, value: f64, delay: f64, maximum: f64) -> f64 {
        self.maximum = Some(self.maximum.unwrap_or(0.0).max(maximum).max(delay));
        let wanted = time - delay;
        let after = self.points.partition_point(|&(t, _)| t <= wanted);
        let Some(before) = after.checked_sub(1).map(|index| self.points[index]) else {
            return self.points.front().map_or(value, |&(_, first)| first);
        };
        let next = self.points.get(after).copied().filter(|&(t, _)| t <= time).unwrap_or((time, value));
        let span = next.0 - before.0;
        if span > 0.0 { before.1 + (next.1 - before.1) * ((wanted - before.0) / span) } else { before.1 }
    }

    /// Appends a point, and drops those no delay reaches any more.
    pub fn record(&mut self, time: f64, value: f64) {
        if self.points.back() == Some(&(time, value)) {
            return;
        }
        if let Some(maximum) = self.maximum {
            while self.points.len() >= 2 && self.points[1].0 < time - maximum {
                self.points.pop_front();
            }
        }
        self.points.push_back((time, value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interpolates_and_holds_the_first_value() {
        let mut buffer = DelayBuffer::new();
        assert_eq!(buffer.value(0.0, 3.0, 1.0, 1.0), 3.0);
        buffer.record(0.0, 3.0);
        buffer.record(1.0, 5.0);
        assert_eq!(buffer.value(1.0, 5.0, 2.0, 2.0), 3.0);
        assert_eq!(buffer.value(1.5, 9.0, 1.0, 1.0), 4.0);
        // Between the last point and now.
        assert_eq!(buffer.value(2.0, 9.0, 0.5, 1.0), 7.0);
    }

    #[test]
    fn a_jump_has_its_right_value_at_its_time() {
        let mut buffer = DelayBuffer::new();
        for (time, value) in [(0.0, 0.0), (1.0, 0.0), (1.0, 10.0), (2.0, 10.0)] {
            buffer.record(time, value);
        }
        assert_eq!(buffer.value(2.0, 10.0, 1.0, 1.0), 10.0);
        assert_eq!(buffer.value(2.0, 10.0, 1.0 + 1e-12, 1.0), 0.0);
    }

    #[test]
    fn old_points_are_dropped() {
        let mut buffer = DelayBuffer::new();
        for step in 0..10_000 {
            let time = step as f64 * 0.01;
            buffer.value(time, time, 1.0, 1.0);
            buffer.record(time, time);
        }
        assert!(buffer.points.len() < 150);
        assert!((buffer.value(99.99, 99.99, 1.0, 1.0) - 98.99).abs() < 1e-9);
    }
}
