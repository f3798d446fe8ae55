//! Coefficients of the Adams–Moulton formulas with variable step.
//!
//! Equation: `y_n = y_{n-1} + integral of the polynomial through f_n, f_{n-1}, …, f_{n-q+1}`. Order q = 1 to 12, local
//! error of order q + 1. Solved by functional iteration, so that the step is bounded by the fastest time constant;
//! the stability interval on the negative real axis shrinks from 6 (q = 3) to under 0.1 (q = 12).
//!
//! Byrne, Hindmarsh: A polyalgorithm for the numerical solution of ordinary differential equations, ACM TOMS 1 (1975);
//! Brown, Byrne, Hindmarsh: VODE, SIAM J. Sci. Stat. Comput. 10 (1989).
//!
//! In all functions `past[k]` is the size of the k-th step back, `past[1]` the last one.

use super::{Coefficients, LENGTH};

pub(super) const HIGHEST_ORDER: usize = 12;

/// `sum_{i=0}^{degree} (-1)^i a_i / (i + k)`: the integral over the last step of `x^(k-1)` times a polynomial.
fn alternating_sum(degree: isize, a: &[f64], k: usize) -> f64 {
    let mut sum = 0.0;
    let mut sign = 1.0;
    for i in 0..=degree {
        sum += sign * a[i as usize] / (i as usize + k) as f64;
        sign = -sign;
    }
    sum
}

/// Fills the correction polynomial and the error constants for a step `h` at order `q`. The constants for the
/// neighbouring orders are needed only when a change of order is near.
pub(super) fn coefficients(c: &mut Coefficients, q: usize, h: f64, past: &[f64; LENGTH], order_choice: bool) {
    c.correction.fill(0.0);
    c.correction[0] = 1.0;
    if q == 1 {
        c.correction[1] = 1.0;
        (c.error_below, c.error, c.error_above, c.history) = (1.0, 0.5, 1.0 / 12.0, 1.0);
        return;
    }
    let mut m = [0.0; LENGTH];
    m[0] = 1.0;
    let mut span = h;
    for j in 1..q {
        if j == q - 1 && order_choice {
            c.error_below = q as f64 * alternating_sum(q as isize - 2, &m, 2) / m[q - 2];
        }
        let xi_inverse = h / span;
        for i in (1..=j).rev() {
            m[i] += m[i - 1] * xi_inverse;
        }
        span += past[j];
    }
    let integral = alternating_sum(q as isize - 1, &m, 1);
    let moment = alternating_sum(q as isize - 1, &m, 2);
    for i in 1..=q {
        c.correction[i] = m[i - 1] / i as f64 / integral;
    }
    let xi = span / h;
    c.error = moment / integral / xi;
    c.history = xi / c.correction[q];
    if order_choice {
        for i in (1..=q).rev() {
            m[i] += m[i - 1] / xi;
        }
        c.error_above = alternating_sum(q as isize, &m, 2) / integral / (q + 1) as f64;
    }
}

/// How much of the dropped column q each lower column loses when going from order `q` to `q - 1`.
pub(super) fn decrease(q: usize, h: f64, past: &[f64; LENGTH], polynomial: &mut [f64; LENGTH]) {
    polynomial.fill(0.0);
    polynomial[1] = 1.0;
    let mut span = 0.0;
    for j in 1..q.saturating_sub(1) {
        span += past[j];
        let xi = span / h;
        for i in (1..=j + 1).rev() {
            polynomial[i] = polynomial[i] * xi + polynomial[i - 1];
        }
    }
    for j in (1..q.saturating_sub(1)).rev() {
        polynomial[j + 1] = q as f64 * polynomial[j] / (j + 1) as f64;
    }
}
