//! Cubic Hermite splines through the points of a table column.
//!
//! On `[x_i, x_{i+1}]`, with `v = u - x_i`, secant slope `d_i` and node slopes `s_i`, `s_{i+1}`:
//! `y = y_i + ((a v + b) v + s_i) v`, `b = (3 d_i - 2 s_i - s_{i+1}) / h`, `a = (s_i + s_{i+1} - 2 d_i) / h²`.
//! The methods differ in the node slopes only:
//! - Akima: H. Akima, J. ACM 17 (1970) 589-602; the weights are the differences of neighbouring secant slopes.
//! - modified Akima: C. Ionita (2019); half the sum of the slopes is added to the weights.
//! - Fritsch-Butland: SIAM J. Sci. Stat. Comput. 5 (1984) 300-304; weighted harmonic mean, zero at extrema.
//! - Steffen: Astron. Astrophys. 239 (1990) 443-450; parabola slope limited to twice the smaller secant slope.
//!
//! All are of third order locally and exact for straight lines.

use super::Smoothness;

/// The cubic, quadratic and linear coefficient of one interval.
pub(super) type Cubic = [f64; 3];

#[inline]
pub(super) fn value(c: &Cubic, y0: f64, v: f64) -> f64 {
    y0 + ((c[0] * v + c[1]) * v + c[2]) * v
}

#[inline]
pub(super) fn slope(c: &Cubic, v: f64) -> f64 {
    (3.0 * c[0] * v + 2.0 * c[1]) * v + c[2]
}

#[inline]
pub(super) fn curvature(c: &Cubic, v: f64) -> f64 {
    6.0 * c[0] * v + 2.0 * c[1]
}

/// Coefficients for three points or more; `x` increases strictly. Linear and constant segments have none.
pub(super) fn coefficients(kind: Smoothness, x: &[f64], y: &[f64]) -> Vec<Cubic> {
    let h: Vec<f64> = x.windows(2).map(|w| w[1] - w[0]).collect();
    let secants: Vec<f64> = y.windows(2).zip(&h).map(|(w, h)| (w[1] - w[0]) / h).collect();
    let slopes = match kind {
        Smoothness::LinearSegments | Smoothness::ConstantSegments => return Vec::new(),
        Smoothness::ContinuousDerivative => akima_slopes(&secants, 0.0),
        Smoothness::ModifiedContinuousDerivative => akima_slopes(&secants, 0.5),
        Smoothness::MonotoneContinuousDerivative1 => monotone_slopes(&h, &secants, fritsch_butland),
        Smoothness::MonotoneContinuousDerivative2 => monotone_slopes(&h, &secants, steffen),
    };
    hermite(&h, &secants, &slopes)
}

fn hermite(h: &[f64], secants: &[f64], slopes: &[f64]) -> Vec<Cubic> {
    (0..h.len())
        .map(|i| {
            let (d, left, right) = (secants[i], slopes[i], slopes[i + 1]);
            [(left + right - 2.0 * d) / (h[i] * h[i]), (3.0 * d - 2.0 * left - right) / h[i], left]
        })
        .collect()
}

/// Node slopes from the two secants on either side; `sum_share` is 0 for Akima's weights, 1/2 for the modified ones.
fn akima_slopes(secants: &[f64], sum_share: f64) -> Vec<f64> {
    // Two secants are continued linearly beyond each end.
    let n = secants.len();
    let mut d = Vec::with_capacity(n + 4);
    d.push(3.0 * secants[0] - 2.0 * secants[1]);
    d.push(2.0 * secants[0] - secants[1]);
    d.extend_from_slice(secants);
    d.push(2.0 * secants[n - 1] - secants[n - 2]);
    d.push(3.0 * secants[n - 1] - 2.0 * secants[n - 2]);

    let weight = |a: f64, b: f64| (b - a).abs() + sum_share * (b + a).abs();
    d.windows(4)
        .map(|w| {
            let before = weight(w[0], w[1]);
            let after = weight(w[2], w[3]);
            if before + after > 0.0 {
                let share = before / (before + after);
                (1.0 - share) * w[1] + share * w[2]
            } else if sum_share > 0.0 {
                0.0
            } else {
                0.5 * w[1] + 0.5 * w[2]
            }
        })
        .collect()
}

/// The end slopes are the outer secants, extrema have slope zero, elsewhere `inner(h0, h1, d0, d1)` decides.
fn monotone_slopes(h: &[f64], secants: &[f64], inner: fn(f64, f64, f64, f64) -> f64) -> Vec<f64> {
    let n = secants.len();
    let mut slopes = Vec::with_capacity(n + 1);
    slopes.push(secants[0]);
    for i in 1..n {
        let (before, after) = (secants[i - 1], secants[i]);
        let extremum = before == 0.0 || after == 0.0 || (before < 0.0) != (after < 0.0);
        slopes.push(if extremum { 0.0 } else { inner(h[i - 1], h[i], before, after) });
    }
    slopes.push(secants[n - 1]);
    slopes
}

fn fritsch_butland(h0: f64, h1: f64, d0: f64, d1: f64) -> f64 {
    3.0 * (h0 + h1) / ((h0 + 2.0 * h1) / d0 + (h1 + 2.0 * h0) / d1)
}

fn steffen(h0: f64, h1: f64, d0: f64, d1: f64) -> f64 {
    let parabola = (d0 * h1 + d1 * h0) / (h0 + h1);
    let limit = 2.0 * d0.abs().min(d1.abs());
    if parabola.abs() > limit { limit.copysign(d0) } else { parabola }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [Smoothness; 4] = [
        Smoothness::ContinuousDerivative,
        Smoothness::MonotoneContinuousDerivative1,
        Smoothness::MonotoneContinuousDerivative2,
        Smoothness::ModifiedContinuousDerivative,
    ];

    #[test]
    fn straight_lines_are_exact() {
        let x = [0.0, 1.0, 3.0, 3.5, 7.0];
        let y: Vec<f64> = x.iter().map(|x| 2.0 - 0.75 * x).collect();
        for kind in KINDS {
            for c in coefficients(kind, &x, &y) {
                assert!(c[0].abs() < 1e-14 && c[1].abs() < 1e-14 && (c[2] + 0.75).abs() < 1e-14, "{kind:?} {c:?}");
            }
        }
    }

    #[test]
    fn value_and_slope_are_continuous() {
        let x = [0.0, 1.0, 3.0, 3.5, 7.0, 8.0];
        let y = [1.0, 4.0, 3.0, 3.0, -1.0, 5.0];
        for kind in KINDS {
            let c = coefficients(kind, &x, &y);
            for i in 0..4 {
                let h = x[i + 1] - x[i];
                assert!((value(&c[i], y[i], h) - y[i + 1]).abs() < 1e-12);
                assert!((slope(&c[i], h) - c[i + 1][2]).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn akima_reproduces_a_parabola_at_equal_distances() {
        let x: Vec<f64> = (0..7).map(f64::from).collect();
        let y: Vec<f64> = x.iter().map(|x| x * x).collect();
        for (i, c) in coefficients(Smoothness::ContinuousDerivative, &x, &y).iter().enumerate() {
            assert!((value(c, y[i], 0.5) - (x[i] + 0.5).powi(2)).abs() < 1e-12);
            assert!((curvature(c, 0.5) - 2.0).abs() < 1e-12);
        }
    }

    #[test]
    fn monotone_methods_do_not_overshoot() {
        let x = [0.0, 1.0, 2.0, 2.1, 5.0, 6.0];
        let y = [0.0, 0.0, 0.1, 8.0, 8.1, 20.0];
        for kind in [Smoothness::MonotoneContinuousDerivative1, Smoothness::MonotoneContinuousDerivative2] {
            for (i, c) in coefficients(kind, &x, &y).iter().enumerate() {
                for k in 0..=50 {
                    let v = (x[i + 1] - x[i]) * f64::from(k) / 50.0;
                    assert!(slope(c, v) > -1e-9, "{kind:?} falls in interval {i}");
                }
            }
        }
    }

    #[test]
    fn modified_akima_is_flat_where_the_data_are_flat() {
        let x: Vec<f64> = (0..6).map(f64::from).collect();
        let y = [0.0, 1.0, 1.0, 1.0, 1.0, 3.0];
        let c = coefficients(Smoothness::ModifiedContinuousDerivative, &x, &y);
        assert!(c[2].iter().all(|a| a.abs() < 1e-15));
    }
}
