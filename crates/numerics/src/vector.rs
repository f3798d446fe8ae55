//! What integrators do with vectors all the time.

/// `y += factor * x`.
pub fn add_scaled(y: &mut [f64], factor: f64, x: &[f64]) {
    for (y, x) in y.iter_mut().zip(x) {
        *y += factor * x;
    }
}

/// `out = x + factor * y`.
pub fn sum_scaled(out: &mut [f64], x: &[f64], factor: f64, y: &[f64]) {
    for ((out, x), y) in out.iter_mut().zip(x).zip(y) {
        *out = x + factor * y;
    }
}

pub fn dot(x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).map(|(x, y)| x * y).sum()
}

/// The largest absolute value, or NaN where there is one.
pub fn norm_max(x: &[f64]) -> f64 {
    x.iter().fold(0.0, |largest, x| if x.abs() > largest || x.is_nan() { x.abs() } else { largest })
}

/// Weights `1 / (relative |x| + absolute)` for [`norm_weighted`].
pub fn error_weights(weights: &mut [f64], x: &[f64], relative: f64, absolute: &[f64]) {
    for ((weight, x), absolute) in weights.iter_mut().zip(x).zip(absolute) {
        *weight = 1.0 / (relative * x.abs() + absolute);
    }
}

/// The root mean square of `weight * x`: at most one means within tolerance. Zero for no elements.
pub fn norm_weighted(x: &[f64], weights: &[f64]) -> f64 {
    if x.is_empty() {
        return 0.0;
    }
    let sum: f64 = x.iter().zip(weights).map(|(x, weight)| (x * weight).powi(2)).sum();
    (sum / x.len() as f64).sqrt()
}

/// Whether no value is NaN or infinite. A product with zero is zero for finite numbers only; this form needs no branch per element.
pub fn all_finite(values: &[f64]) -> bool {
    let mut sums = [0.0; 8];
    let mut chunks = values.chunks_exact(8);
    for chunk in &mut chunks {
        sums.iter_mut().zip(chunk).for_each(|(sum, value)| *sum += value * 0.0);
    }
    let rest: f64 = chunks.remainder().iter().map(|value| value * 0.0).sum();
    sums.iter().sum::<f64>() + rest == 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_and_norms() {
        let mut y = [1.0, 2.0];
        add_scaled(&mut y, 2.0, &[10.0, 20.0]);
        assert_eq!(y, [21.0, 42.0]);
        let mut out = [0.0; 2];
        sum_scaled(&mut out, &[1.0, 1.0], -1.0, &y);
        assert_eq!(out, [-20.0, -41.0]);
        assert_eq!(dot(&[1.0, 2.0], &[3.0, 4.0]), 11.0);
        assert_eq!(norm_max(&[1.0, -7.0, 3.0]), 7.0);
        assert!(norm_max(&[1.0, f64::NAN, 3.0]).is_nan());
        let mut w = [0.0; 2];
        error_weights(&mut w, &[100.0, -1.0], 0.01, &[0.0, 0.01]);
        assert_eq!(w, [1.0, 50.0]);
        assert_eq!(norm_weighted(&[3.0, 0.02], &w), (10.0f64 / 2.0).sqrt());
        assert_eq!(norm_weighted(&[], &[]), 0.0);
    }

    #[test]
    fn finds_what_is_not_finite() {
        assert!(all_finite(&[]));
        assert!(all_finite(&[1.0, -2.0, f64::MAX, 0.0, 5.0]));
        for place in 0..11 {
            for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
                let mut v = [1.0; 11];
                v[place] = bad;
                assert!(!all_finite(&v));
            }
        }
    }
}
