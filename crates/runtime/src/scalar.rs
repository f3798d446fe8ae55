//! One equation in one unknown where Newton's method fails: amplifiers with huge gain, diodes, folds where the solution
//! jumps to another branch.
//!
//! From the guess outward, in steps that double, two points are looked for between which the residual changes its sign;
//! the zero between them is found by Brent's method. A change of sign at a pole or a jump is no zero: there the residual
//! stays large however close one gets, and the search goes on.

use layshaft_numerics::constants::blocks::attempts::{ZERO_FARTHEST, ZERO_FIRST, ZERO_SMALL};
use layshaft_numerics::roots::brent;

/// The zero nearest to `guess` as far as the steps can tell. `residual` is `None` where it has no value.
pub(crate) fn find_zero(
    mut residual: impl FnMut(f64) -> Option<f64>,
    guess: f64,
    nominal: f64,
    (minimum, maximum): (f64, f64),
) -> Option<f64> {
    let size = guess.abs().max(nominal);
    // The last point with a value, downward and upward.
    let mut ends = [None, None];
    if let Some(value) = residual(guess) {
        if value == 0.0 {
            return Some(guess);
        }
        ends = [Some((guess, value)); 2];
    }
    let mut step = ZERO_FIRST * size;
    while step <= ZERO_FARTHEST * size {
        for (side, end) in [-1.0, 1.0].into_iter().zip(&mut ends) {
            let x = (guess + side * step).clamp(minimum, maximum);
            if end.is_some_and(|(last, _)| last == x) {
                continue;
            }
            let Some(value) = residual(x) else { continue };
            let before = end.replace((x, value));
            let Some((last, last_value)) = before else { continue };
            if (value > 0.0) == (last_value > 0.0) && value != 0.0 {
                continue;
            }
            // As precisely as numbers go: a pressure may differ from another by less than a tolerance, and that drives a flow.
            let zero = brent(|x| residual(x).unwrap_or(f64::NAN), last, x, f64::EPSILON * size).ok();
            let is_zero =
                |zero: &f64| residual(*zero).is_some_and(|r| r.abs() <= ZERO_SMALL * value.abs().min(last_value.abs()));
            if let Some(zero) = zero.filter(is_zero) {
                return Some(zero);
            }
        }
        step *= 2.0;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::find_zero;

    const ANYWHERE: (f64, f64) = (f64::NEG_INFINITY, f64::INFINITY);

    #[test]
    fn a_steep_limiter_is_no_obstacle() {
        // An amplifier of gain 1e5, limited to ±15: x = 15 tanh(1e5 (0.3 - 0.1 x) / 15).
        let zero = find_zero(|x| Some(x - 15.0 * (1e5 * (0.3 - 0.1 * x) / 15.0).tanh()), -15.0, 1.0, ANYWHERE);
        assert!(zero.is_some_and(|x| (x - 3.0).abs() < 1e-3), "{zero:?}");
    }

    #[test]
    fn a_fold_leads_to_the_other_branch() {
        // x³ - 3 x = 3 has one solution, above 2; the branch around -1 has just ended.
        let zero = find_zero(|x| Some(x * x * x - 3.0 * x - 3.0), -1.0, 1.0, ANYWHERE);
        assert!(zero.is_some_and(|x| (x * x * x - 3.0 * x - 3.0).abs() < 1e-9), "{zero:?}");
    }

    #[test]
    fn a_pole_and_a_jump_are_no_zeros() {
        let zero = find_zero(|x| Some(1.0 / (x - 0.5)), 0.0, 1.0, ANYWHERE);
        assert_eq!(zero, None);
        let zero = find_zero(|x| Some(if x > 0.25 { 1.0 } else { -1.0 }), 0.0, 1.0, ANYWHERE);
        assert_eq!(zero, None);
    }

    #[test]
    fn a_small_difference_of_large_numbers_is_found() {
        // A flow of 3e-4 through an orifice behind 1e5 Pa, driven by 1e-5 Pa: less than a tolerance of 1e-9 of the pressure.
        let flow = |p: f64| (p - 1e5).signum() * (p - 1e5).abs().sqrt() * 0.1;
        let zero = find_zero(|p| Some(flow(p) + 3e-4), 100_000.001, 1.0, ANYWHERE);
        assert!(zero.is_some_and(|p| (flow(p) + 3e-4).abs() < 1e-8), "{zero:?}");
    }

    #[test]
    fn bounds_and_gaps_are_respected() {
        let zero = find_zero(|x| (x >= 0.0).then(|| x.sqrt() - 2.0), -3.0, 1.0, (-3.0, 10.0));
        assert!(zero.is_some_and(|x| (x - 4.0).abs() < 1e-9), "{zero:?}");
        assert_eq!(find_zero(|x| Some(x - 20.0), 0.0, 1.0, (0.0, 10.0)), None);
    }
}
