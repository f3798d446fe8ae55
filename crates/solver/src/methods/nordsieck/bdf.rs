//! Coefficients of the backward differentiation formulas with variable step and fixed leading coefficient.
//!
//! Equation: `sum_i alpha_i y_{n-i} = h beta f(t_n, y_n)`, exact for polynomials of degree q. Order q = 1 to 5, local
//! error of order q + 1. A-stable for q <= 2, A(alpha)-stable with alpha = 86, 73, 52 degrees for q = 3, 4, 5.
//!
//! Jackson, Sacks-Davis: An alternative implementation of variable step-size multistep formulas for stiff ODEs, ACM
//! TOMS 6 (1980); Brown, Byrne, Hindmarsh: VODE, a variable-coefficient ODE solver, SIAM J. Sci. Stat. Comput. 10
//! (1989).
//!
//! In all functions `past[k]` is the size of the k-th step back, `past[1]` the last one.

use super::{Coefficients, LENGTH};

pub(super) const HIGHEST_ORDER: usize = 5;

/// Fills the correction polynomial and the error constants for a step `h` at order `q`. The constants for the
/// neighbouring orders are needed only when a change of order is near.
pub(super) fn coefficients(c: &mut Coefficients, q: usize, h: f64, past: &[f64; LENGTH], order_choice: bool) {
    let l = &mut c.correction;
    l.fill(0.0);
    (l[0], l[1]) = (1.0, 1.0);
    let (mut xi_inverse, mut xi_star_inverse) = (1.0, 1.0);
    let (mut alpha, mut alpha_hat) = (-1.0, -1.0);
    let mut span = h;
    if q > 1 {
        for j in 2..q {
            span += past[j - 1];
            xi_inverse = h / span;
            alpha -= 1.0 / j as f64;
            for i in (1..=j).rev() {
                l[i] += l[i - 1] * xi_inverse;
            }
        }
        alpha -= 1.0 / q as f64;
        xi_star_inverse = -l[1] - alpha;
        span += past[q - 1];
        xi_inverse = h / span;
        alpha_hat = -l[1] - xi_inverse;
        for i in (1..=q).rev() {
            l[i] += l[i - 1] * xi_star_inverse;
        }
    }
    let order = q as f64;
    let a1 = 1.0 - alpha_hat + alpha;
    let a2 = 1.0 + order * a1;
    c.error = (a1 / (alpha * a2)).abs();
    c.history = (a2 * xi_star_inverse / (l[q] * xi_inverse)).abs();
    if order_choice {
        c.error_below = if q > 1 {
            let a3 = alpha + 1.0 / order;
            let a4 = alpha_hat + xi_inverse;
            (xi_star_inverse / l[q] * (1.0 - a4 + a3) / a3).abs()
        } else {
            1.0
        };
        span += past[q];
        xi_inverse = h / span;
        let a5 = alpha - 1.0 / (order + 1.0);
        let a6 = alpha_hat - xi_inverse;
        c.error_above = ((1.0 - a6 + a5) / a2 / (xi_inverse * (order + 2.0) * a5)).abs();
    }
}

/// How the last correction extends the Nordsieck array (scaled by `h`) from order `q` to `q + 1`: the new column is
/// the returned factor times the correction, and column j gains `polynomial[j]` times the new column.
pub(super) fn increase(q: usize, h: f64, past: &[f64; LENGTH], polynomial: &mut [f64; LENGTH]) -> f64 {
    polynomial.fill(0.0);
    polynomial[2] = 1.0;
    let (mut alpha, mut alpha_sum, mut product, mut xi_before) = (-1.0, 1.0, 1.0, 1.0);
    let mut span = h;
    for j in 1..q {
        span += past[j + 1];
        let xi = span / h;
        product *= xi;
        alpha -= 1.0 / (j + 1) as f64;
        alpha_sum += 1.0 / xi;
        for i in (2..=j + 2).rev() {
            polynomial[i] = polynomial[i] * xi_before + polynomial[i - 1];
        }
        xi_before = xi;
    }
    (-alpha - alpha_sum) / product
}

/// How much of the dropped column q each lower column loses when going from order `q` to `q - 1`.
pub(super) fn decrease(q: usize, h: f64, past: &[f64; LENGTH], polynomial: &mut [f64; LENGTH]) {
    polynomial.fill(0.0);
    polynomial[2] = 1.0;
    let mut span = 0.0;
    for j in 1..q.saturating_sub(1) {
        span += past[j];
        let xi = span / h;
        for i in (2..=j + 2).rev() {
            polynomial[i] = polynomial[i] * xi + polynomial[i - 1];
        }
    }
}
