//! Brent's method: inverse quadratic interpolation and secant steps, with bisection where they do not shrink the
//! interval fast enough. Superlinear for smooth functions, never more than the square of the bisection's steps.
//! Reference: R. P. Brent, Algorithms for Minimization without Derivatives (1973), chapter 4.

use thiserror::Error;

/// The function has the same sign at both ends.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error("no zero is enclosed: the function is {at_left} at {left} and {at_right} at {right}")]
pub struct NoSignChange {
    pub left: f64,
    pub at_left: f64,
    pub right: f64,
    pub at_right: f64,
}

/// A zero of `f` between `left` and `right`, to within `tolerance` (and the spacing of numbers).
pub fn brent(mut f: impl FnMut(f64) -> f64, left: f64, right: f64, tolerance: f64) -> Result<f64, NoSignChange> {
    let (at_left, at_right) = (f(left), f(right));
    if !(at_left <= 0.0 && at_right >= 0.0 || at_left >= 0.0 && at_right <= 0.0) {
        return Err(NoSignChange { left, at_left, right, at_right });
    }
    // b is the best point, the zero lies between b and c, a is the b before.
    let (mut a, mut fa, mut b, mut fb) = (left, at_left, right, at_right);
    let (mut c, mut fc) = (a, fa);
    let mut step = b - a;
    let mut step_before = step;
    loop {
        if fc.abs() < fb.abs() {
            (a, b, c) = (b, c, b);
            (fa, fb, fc) = (fb, fc, fb);
        }
        let resolution = 2.0 * f64::EPSILON * b.abs() + 0.5 * tolerance;
        let half = 0.5 * (c - b);
        if half.abs() <= resolution || fb == 0.0 {
            return Ok(b);
        }
        let interpolate = step_before.abs() >= resolution && fa.abs() > fb.abs();
        let mut next = None;
        if interpolate {
            let s = fb / fa;
            let (mut p, mut q) = if a == c {
                (2.0 * half * s, 1.0 - s)
            } else {
                let (u, v) = (fa / fc, fb / fc);
                (s * (2.0 * half * u * (u - v) - (b - a) * (v - 1.0)), (u - 1.0) * (v - 1.0) * (s - 1.0))
            };
            if p > 0.0 {
                q = -q;
            } else {
                p = -p;
            }
            if 2.0 * p < 3.0 * half * q - (resolution * q).abs() && p < (0.5 * step_before * q).abs() {
                next = Some(p / q);
            }
        }
        (step_before, step) = match next {
            Some(interpolated) => (step, interpolated),
            None => (half, half),
        };
        (a, fa) = (b, fb);
        b += if step.abs() > resolution { step } else { resolution.copysign(half) };
        fb = f(b);
        if (fb > 0.0) == (fc > 0.0) {
            (c, fc) = (a, fa);
            step = b - a;
            step_before = step;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_zeros_fast() {
        type Case = (fn(f64) -> f64, f64, f64, f64);
        let cases: [Case; 4] = [
            (|x| x * x - 2.0, 0.0, 2.0, std::f64::consts::SQRT_2),
            (|x| x.cos() - x, 0.0, 1.0, 0.739_085_133_215_160_6),
            (|x| (x - 1.0).powi(9), -3.0, 8.0, 1.0),
            (|x| if x < 0.3 { -1.0 } else { 5.0 }, -1.0, 1.0, 0.3),
        ];
        for (f, left, right, zero) in cases {
            let mut calls = 0;
            let found = brent(
                |x| {
                    calls += 1;
                    f(x)
                },
                left,
                right,
                1e-12,
            );
            assert!((found.unwrap() - zero).abs() < 1e-3 || f(found.unwrap()) == 0.0);
            assert!(f(found.unwrap()).abs() < 1e-11 || zero == 0.3);
            assert!(calls < 200, "{calls}");
        }
        let jump = brent(|x| if x < 0.3 { -1.0 } else { 5.0 }, -1.0, 1.0, 1e-12).unwrap();
        assert!((jump - 0.3).abs() < 1e-12);
    }

    #[test]
    fn an_interval_without_sign_change_is_refused() {
        assert!(brent(|x| x * x + 1.0, -1.0, 1.0, 1e-9).is_err());
        assert!(brent(|_| f64::NAN, -1.0, 1.0, 1e-9).is_err());
    }
}
