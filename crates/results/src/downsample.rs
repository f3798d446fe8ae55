//! Fewer points, same picture: for every pixel column of a plot the first, lowest, highest and last
//! sample. A polyline through those covers the same pixels as one through all samples.

/// Picks the samples worth drawing when `[from, to]` is `buckets` pixels wide: their indices, ascending.
///
/// Samples outside the interval are left out, except the nearest on either side, so that lines
/// run on to the edge. A value that is not finite is kept once per bucket: it is a gap in the line.
pub fn min_max_indices(time: &[f64], values: &[f64], from: f64, to: f64, buckets: usize) -> Vec<usize> {
    let count = time.len().min(values.len());
    let begin = time[..count].partition_point(|&t| t < from).saturating_sub(1);
    let end = (time[..count].partition_point(|&t| t <= to) + 1).min(count);
    if end - begin.min(end) <= 4 * buckets || to <= from {
        return (begin..end).collect();
    }
    let bucket_of =
        |at: usize| (((time[at] - from) / (to - from) * buckets as f64).floor()).clamp(-1.0, buckets as f64);
    let mut picked = Vec::with_capacity(4 * buckets);
    let mut at = begin;
    while at < end {
        let bucket = bucket_of(at);
        let after = (at..end).find(|&k| bucket_of(k) != bucket).unwrap_or(end);
        pick(values, at, after, &mut picked);
        at = after;
    }
    picked
}

fn pick(values: &[f64], begin: usize, end: usize, picked: &mut Vec<usize>) {
    let (mut low, mut high, mut gap) = (begin, begin, None);
    for at in begin..end {
        if !values[at].is_finite() {
            gap = gap.or(Some(at));
        } else {
            low = if values[at] < values[low] || !values[low].is_finite() { at } else { low };
            high = if values[at] > values[high] || !values[high].is_finite() { at } else { high };
        }
    }
    let mut indices = [begin, low, high, gap.unwrap_or(begin), end - 1];
    indices.sort_unstable();
    let start = picked.len();
    for at in indices {
        if picked.len() == start || picked.last() != Some(&at) {
            picked.push(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extremes_and_ends_survive() {
        let time: Vec<f64> = (0..100_000).map(|k| f64::from(k) / 1e5).collect();
        let mut values: Vec<f64> = time.iter().map(|t| (40.0 * t).sin()).collect();
        values[43_210] = 9.0;
        values[56_789] = -9.0;
        values[77_777] = f64::NAN;
        let picked = min_max_indices(&time, &values, 0.0, 1.0, 300);
        assert!(picked.len() <= 5 * 300, "{}", picked.len());
        assert!(picked.is_sorted_by(|a, b| a < b));
        for at in [0, 43_210, 56_789, 77_777, 99_999] {
            assert!(picked.contains(&at), "{at}");
        }
        for bucket in 0..300 {
            let inside = |k: &usize| (time[*k] * 300.0).floor() == f64::from(bucket) && values[*k].is_finite();
            let highest = |indices: &mut dyn Iterator<Item = usize>| {
                indices.filter(inside).map(|k| values[k]).fold(f64::MIN, f64::max)
            };
            assert_eq!(highest(&mut picked.iter().copied()), highest(&mut (0..time.len())), "bucket {bucket}");
        }
    }

    #[test]
    fn short_and_zoomed_series() {
        let time = [0.0, 1.0, 1.0, 2.0, 3.0];
        let values = [0.0, 1.0, 5.0, 2.0, 3.0];
        assert_eq!(min_max_indices(&time, &values, 0.0, 3.0, 100), [0, 1, 2, 3, 4]);
        assert_eq!(min_max_indices(&time, &values, 1.5, 1.7, 100), [2, 3]);
        assert_eq!(min_max_indices(&time, &values, 5.0, 6.0, 100), [4]);
        assert_eq!(min_max_indices(&[], &[], 0.0, 1.0, 100), [0usize; 0]);
    }
}
