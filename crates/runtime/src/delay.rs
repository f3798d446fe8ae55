//! The history of an expression that `delay` looks back into.
//!
//! Points are recorded at the ends of steps and, where the integrator has dense output, between. The value looked up is that of a
//! polynomial of degree up to 5 through the points around, on the same side of every jump: as precise as the steps
//! themselves, whatever points are stored as results. Neville's scheme evaluates it. The text of exported C does the same,
//! operation by operation.

use layshaft_numerics::constants::blocks::delays::{CLOSE, MOST_GENERATIONS, NODES, RECENT};
use std::collections::VecDeque;

const FIRST_CAPACITY: usize = 1024;
const FIRST_BREAKS: usize = 64;

/// Points in the order of time; two points of the same time are the limits at an event.
pub(crate) struct DelayBuffer {
    points: VecDeque<(f64, f64)>,
    /// The largest delay asked for so far, if any was.
    maximum: Option<f64>,
    /// The delay asked for last.
    pub(crate) latest: f64,
    /// Where the last step began.
    pub(crate) step: f64,
    /// Where the present step ends at a break: the signal has its value before the break there. Infinite elsewhere.
    approached: f64,
    /// When the last break came back, and when it was: rounding must not lead to the wrong side of it.
    passed: (f64, f64),
    /// Where the history begins, jumps or bends, as far as that is ahead of the delay, and how many delays ago it began to.
    breaks: VecDeque<(f64, u8)>,
}

impl DelayBuffer {
    pub fn new() -> Self {
        DelayBuffer {
            points: VecDeque::with_capacity(FIRST_CAPACITY),
            maximum: None,
            latest: f64::INFINITY,
            step: f64::INFINITY,
            approached: f64::INFINITY,
            passed: (f64::INFINITY, 0.0),
            breaks: VecDeque::with_capacity(FIRST_BREAKS),
        }
    }

    pub fn reset(&mut self) {
        self.points.clear();
        self.maximum = None;
        self.latest = f64::INFINITY;
        self.step = f64::INFINITY;
        self.approached = f64::INFINITY;
        self.passed = (f64::INFINITY, 0.0);
        self.breaks.clear();
    }

    /// Times of the points after `start`.
    pub fn times_after(&self, start: f64) -> impl Iterator<Item = f64> + '_ {
        self.points.iter().rev().map(|&(time, _)| time).take_while(move |&time| time > start)
    }

    /// When the delayed signal jumps or bends next after `time`, as far as is known.
    pub fn next_break(&mut self, time: f64) -> f64 {
        while let Some(&(at, _)) = self.breaks.front() {
            if at + self.latest > time {
                return at + self.latest;
            }
            self.breaks.pop_front();
        }
        f64::INFINITY
    }

    /// How many delays ago the break began that comes back at `time`.
    pub fn generation(&self, time: f64) -> Option<u8> {
        self.breaks.front().filter(|(at, _)| at + self.latest == time).map(|&(_, generation)| generation)
    }

    /// An event happened at `time`, where the signal was recorded last: no polynomial goes across. Where derivatives changed, the
    /// signal may bend, and does so again after the delay.
    pub fn bend(&mut self, time: f64, derivatives_changed: bool) {
        let Some(&last) = self.points.back() else { return };
        if last.0 != time {
            return;
        }
        let before = self.points.len().checked_sub(2).map(|index| self.points[index]);
        if before.is_none_or(|(t, _)| t < time) {
            self.points.push_back(last);
        }
        if derivatives_changed && self.breaks.back().is_none_or(|&(at, _)| at != time) {
            self.breaks.push_back((time, 0));
        }
    }

    /// Notes that the signal may bend at `time`, where it was recorded last, as one did some delays ago: no polynomial goes across.
    pub fn mark(&mut self, time: f64, generation: u8) {
        if let Some(&last) = self.points.back()
            && last.0 == time
            && u32::from(generation) <= MOST_GENERATIONS
        {
            self.points.push_back(last);
            self.breaks.push_back((time, generation));
        }
    }

    /// The value `delay` before `time`, where the expression is now `value`; from the right at an event.
    pub fn value(&mut self, time: f64, value: f64, delay: f64, maximum: f64) -> f64 {
        self.maximum = Some(self.maximum.unwrap_or(0.0).max(maximum).max(delay));
        self.latest = delay;
        if time == self.approached
            && let Some(&(at, _)) = self.breaks.front()
            && at + delay == time
            && let Some(&(_, before)) = self.points.get(self.points.partition_point(|&(t, _)| t < at))
        {
            return before;
        }
        let wanted = if time == self.passed.0 { self.passed.1 } else { time - delay };
        self.interpolate(wanted, time, value)
    }

    /// The present step ends at the break `time`; infinite: the break has come.
    pub fn approach(&mut self, time: f64) {
        if time == f64::INFINITY
            && let Some(&(at, _)) = self.breaks.front()
            && at + self.latest == self.approached
        {
            self.passed = (self.approached, at);
        }
        self.approached = time;
    }

    /// The value at a time, of the polynomial through points up to `time`, where the expression is `value`.
    #[inline]
    fn interpolate(&self, wanted: f64, time: f64, value: f64) -> f64 {
        let after = self.points.partition_point(|&(t, _)| t <= wanted);
        let Some(before) = after.checked_sub(1).map(|index| self.points[index]) else {
            return self.points.front().map_or(value, |&(_, first)| first);
        };
        let recorded = self.points.get(after).copied().filter(|&(t, _)| t <= time);
        let next = recorded.unwrap_or((time, value));
        let span = next.0 - before.0;
        if span.is_nan() || span <= 0.0 || wanted <= before.0 {
            return before.1;
        }
        let (mut times, mut values) = ([0.0; NODES], [0.0; NODES]);
        (times[0], values[0]) = before;
        (times[1], values[1]) = next;
        let mut count = 2;
        let (mut left, mut right) = (after - 1, after);
        let (mut leftmost, mut rightmost) = (before.0, next.0);
        // Where the present is the next point there is nothing beyond it.
        let (mut goes_left, mut goes_right) = (true, recorded.is_some());
        while count < NODES && (goes_left || goes_right) {
            if goes_left {
                let found = left.checked_sub(1).map(|index| self.points[index]);
                match found {
                    Some((t, v)) if t < self.points[left].0 => {
                        left -= 1;
                        if leftmost - t >= CLOSE * span {
                            (times[count], values[count]) = (t, v);
                            count += 1;
                            leftmost = t;
                        }
                    }
                    _ => goes_left = false,
                }
            }
            if goes_right && count < NODES {
                match self.points.get(right + 1).copied() {
                    Some((t, v)) if t > self.points[right].0 && t <= time => {
                        right += 1;
                        if t - rightmost >= CLOSE * span {
                            (times[count], values[count]) = (t, v);
                            count += 1;
                            rightmost = t;
                        }
                    }
                    _ => goes_right = false,
                }
            }
        }
        neville(count, &times, &mut values, wanted)
    }

    /// How far the last point but one is from the polynomial through those before it and the last one, in units of
    /// `tolerance (1 + |value|)`. That is some times the error of the polynomials that include it.
    pub fn roughness(&self, tolerance: f64) -> f64 {
        let last = self.points.len().saturating_sub(1);
        if last < 3 || self.points[last].0 <= self.points[last - 1].0 {
            return 0.0;
        }
        let (left_out, value) = self.points[last - 1];
        let unit = tolerance * (1.0 + value.abs());
        if let Some(first) = last.checked_sub(4)
            && self.points[first].0 == self.step
        {
            // Four equal parts of the step: the fourth difference bounds the rest, and mostly says enough.
            let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(|k| self.points[first + k].1);
            let difference = (a - 4.0 * b + 6.0 * c - 4.0 * d + e).abs();
            if difference <= unit {
                return difference / unit;
            }
        }
        let (mut times, mut values) = ([0.0; NODES], [0.0; NODES]);
        (times[0], values[0]) = self.points[last];
        let mut count = 1;
        let span = self.points[last].0 - left_out;
        let (mut before, mut leftmost) = (left_out, left_out);
        for &(t, v) in self.points.range(..last - 1).rev() {
            if count == NODES || t >= before {
                break;
            }
            before = t;
            if leftmost - t >= CLOSE * span {
                (times[count], values[count]) = (t, v);
                count += 1;
                leftmost = t;
            }
        }
        if count < 3 {
            return 0.0;
        }
        (neville(count, &times, &mut values, left_out) - value).abs() / unit
    }

    /// Compares the history with the value at a time within the last step, in units of `tolerance (1 + |value|)`, and adds the
    /// point where it is off by more than one of them.
    pub fn refine(&mut self, time: f64, value: f64, tolerance: f64) -> f64 {
        let off = (self.interpolate(time, f64::INFINITY, value) - value).abs() / (tolerance * (1.0 + value.abs()));
        let after = self.points.partition_point(|&(t, _)| t <= time);
        if off > 1.0 && after > 0 && after < self.points.len() && self.points[after - 1].0 < time {
            self.points.insert(after, (time, value));
        }
        off
    }

    /// Records what is better known now: the value at the end of the last step.
    pub fn correct(&mut self, time: f64, value: f64) {
        let before = self.points.len().checked_sub(2).map(|index| self.points[index].0);
        let is_limit = before == Some(time);
        match self.points.back_mut() {
            Some(point) if point.0 == time && !is_limit => point.1 = value,
            _ => self.record(time, value),
        }
    }

    /// Appends a point, and drops those no delay reaches any more. What is known already is not said again.
    pub fn record(&mut self, time: f64, value: f64) {
        if self.points.back().is_some_and(|&last| time < last.0 || last == (time, value)) {
            return;
        }
        let is_break = self.points.back().is_none_or(|&last| last.0 == time);
        if is_break && self.breaks.back().is_none_or(|&(at, _)| at != time) {
            self.breaks.push_back((time, 0));
        }
        if let Some(maximum) = self.maximum {
            // Points before the interval looked into carry the polynomial, and the last step may be looked at again.
            let recent = self.points.len().saturating_sub(RECENT);
            let since = self.points.get(recent).map_or(time, |&(t, _)| t).min(self.step) - maximum;
            while self.points.len() > RECENT + NODES && self.points[NODES - 1].0 < since {
                self.points.pop_front();
            }
        }
        self.points.push_back((time, value));
    }
}

/// The value of a polynomial through the first `count` points; their values are overwritten.
#[inline(always)]
fn neville(count: usize, times: &[f64; NODES], values: &mut [f64; NODES], wanted: f64) -> f64 {
    for level in 1..count {
        for k in 0..count - level {
            let (low, high) = (times[k], times[k + level]);
            values[k] = ((wanted - high) * values[k] + (low - wanted) * values[k + 1]) / (low - high);
        }
    }
    values[0]
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
        // Between the last point and now: 3 + 2 t + t (t - 1).
        assert_eq!(buffer.value(2.0, 9.0, 0.5, 1.0), 6.75);
    }

    #[test]
    fn a_smooth_history_is_followed_to_the_fifth_degree() {
        let mut buffer = DelayBuffer::new();
        let polynomial = |t: f64| 1.0 + t - 2.0 * t.powi(3) + 0.3 * t.powi(5);
        for step in 0..20 {
            let time = 0.1 * f64::from(step) + 0.03 * f64::from(step % 3);
            buffer.record(time, polynomial(time));
            // A point noted twice, or late, changes nothing.
            buffer.record(time - 0.01, 77.0);
        }
        for delay in [0.31, 0.5, 0.77, 1.0, 1.9] {
            let (found, exact) = (buffer.value(2.0, polynomial(2.0), delay, 2.0), polynomial(2.0 - delay));
            assert!((found - exact).abs() < 1e-12, "{delay}: {found} {exact}");
        }
        // The last interval ends now.
        let (found, exact) = (buffer.value(2.0, polynomial(2.0), 0.01, 2.0), polynomial(1.99));
        assert!((found - exact).abs() < 1e-12, "{found} {exact}");
    }

    #[test]
    fn points_close_together_do_not_carry_their_noise() {
        let mut buffer = DelayBuffer::new();
        for (time, value) in [(0.0, 0.0), (1e-6, 1e-6 + 1e-8), (2e-6, 2e-6 - 1e-8), (1.0, 1.0), (2.0, 2.0)] {
            buffer.record(time, value);
        }
        assert!((buffer.value(2.0, 2.0, 1.5, 2.0) - 0.5).abs() < 1e-6);
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
    fn the_begin_and_jumps_come_back_after_the_delay() {
        let mut buffer = DelayBuffer::new();
        buffer.record(0.0, 0.0);
        buffer.value(0.0, 0.0, 2.0, 2.0);
        assert_eq!(buffer.next_break(0.0), 2.0);
        for (time, value) in [(1.0, 0.0), (1.0, 10.0), (2.0, 10.0)] {
            buffer.record(time, value);
        }
        assert_eq!([2.0, 2.5, 3.0].map(|time| buffer.next_break(time)), [3.0, 3.0, f64::INFINITY]);
    }

    #[test]
    fn no_polynomial_crosses_a_bend() {
        let mut buffer = DelayBuffer::new();
        let bent = |t: f64| if t < 1.0 { t * t } else { 1.0 + 5.0 * (t - 1.0) };
        for step in 0..=20 {
            let time = f64::from(step) * 0.1;
            buffer.record(time, bent(time));
            buffer.value(time, bent(time), 1.0, 1.0);
            if let Some(generation) = buffer.generation(time) {
                buffer.mark(time, generation + 1);
            }
        }
        for delay in [0.55, 0.95, 1.02, 1.07, 1.35] {
            let (found, exact) = (buffer.value(2.0, bent(2.0), delay, 2.0), bent(2.0 - delay));
            assert!((found - exact).abs() < 1e-12, "{delay}: {found} {exact}");
        }
    }

    #[test]
    fn the_past_of_the_last_step_is_kept() {
        let mut buffer = DelayBuffer::new();
        for step in 0..100 {
            let start = f64::from(step) * 0.2;
            buffer.value(start, start, 0.25, 0.25);
            for part in 1..=4 {
                let time = start + 0.05 * f64::from(part);
                buffer.record(time, time);
            }
            let time = start + 0.01;
            let exact = (time - 0.25).max(0.05);
            assert!((buffer.value(time, time, 0.25, 0.25) - exact).abs() < 1e-12, "{time}");
        }
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
