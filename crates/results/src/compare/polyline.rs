//! Values and extremes of a sampled signal read as a polyline with jumps at double time stamps.

use std::collections::VecDeque;

/// Value at `t`: the right limit at a jump; the last sample's if `hold`; the end values outside.
pub(super) fn interpolate(time: &[f64], values: &[f64], t: f64, hold: bool) -> f64 {
    let after = time.partition_point(|&sample| sample <= t);
    if after == 0 {
        return values[0];
    }
    if after == time.len() || hold {
        return values[after - 1];
    }
    between(time, values, after, t)
}

/// Left limit at `t`.
fn interpolate_left(time: &[f64], values: &[f64], t: f64) -> f64 {
    let after = time.partition_point(|&sample| sample < t);
    if after == 0 {
        return values[0];
    }
    if after == time.len() {
        return values[after - 1];
    }
    if time[after] == t {
        return values[after];
    }
    between(time, values, after, t)
}

fn between(time: &[f64], values: &[f64], after: usize, t: f64) -> f64 {
    let (a, b) = (time[after - 1], time[after]);
    if b <= a {
        return values[after];
    }
    values[after - 1] + (values[after] - values[after - 1]) * (t - a) / (b - a)
}

/// Minimum and maximum over `[q - half_width, q + half_width]` for each of the ascending `times`.
pub(super) fn window_min_max<'a>(
    time: &'a [f64],
    values: &'a [f64],
    times: &'a [f64],
    half_width: f64,
) -> impl Iterator<Item = (f64, f64)> + 'a {
    // Samples of the window that can still become its extreme, the current one in front.
    let (mut lows, mut highs) = (VecDeque::<usize>::new(), VecDeque::<usize>::new());
    let mut next = 0;
    times.iter().map(move |q| {
        let (begin, end) = (q - half_width, q + half_width);
        while next < time.len() && time[next] <= end {
            while lows.back().is_some_and(|&k| values[k] >= values[next]) {
                lows.pop_back();
            }
            lows.push_back(next);
            while highs.back().is_some_and(|&k| values[k] <= values[next]) {
                highs.pop_back();
            }
            highs.push_back(next);
            next += 1;
        }
        while lows.front().is_some_and(|&k| time[k] < begin) {
            lows.pop_front();
        }
        while highs.front().is_some_and(|&k| time[k] < begin) {
            highs.pop_front();
        }
        let (left, right) = (interpolate(time, values, begin, false), interpolate_left(time, values, end));
        let low = lows.front().map_or(f64::INFINITY, |&k| values[k]);
        let high = highs.front().map_or(f64::NEG_INFINITY, |&k| values[k]);
        (low.min(left).min(right), high.max(left).max(right))
    })
}
