//! One equation in one unknown where Newton's method fails: amplifiers with huge gain, diodes, folds where the solution
//! jumps to another branch.
//!
//! From the guess outward, in steps that double, two points are looked for between which the residual changes its sign;
//! the zero between them is found by Brent's method. A change of sign at a pole or a jump is no zero: there the residual
//! stays large however close one gets, and the search goes on. Where the residual has no value on one side, the way to the
//! end of its domain is searched too.

use layshaft_numerics::constants::blocks::attempts::{ZERO_EDGE, ZERO_FARTHEST, ZERO_FIRST, ZERO_SMALL};
use layshaft_numerics::roots::brent;

/// The zero nearest to `guess` as far as the steps can tell. `residual` is `None` where it has no value.
pub(crate) fn find_zero(
    mut residual: impl FnMut(f64) -> Option<f64>,
    guess: f64,
    nominal: f64,
    (minimum, maximum): (f64, f64),
) -> Option<f64> {
    let size = guess.abs().max(nominal);
    // The last point with a value, downward and upward, and the last one without where there was none since.
    let (mut ends, mut gaps) = ([None, None], [None, None]);
    match residual(guess) {
        Some(0.0) => return Some(guess),
        Some(value) => ends = [Some((guess, value)); 2],
        None => gaps = [Some(guess); 2],
    }
    let mut step = ZERO_FIRST * size;
    while step <= ZERO_FARTHEST * size {
        for (side, (end, gap)) in [-1.0, 1.0].into_iter().zip(ends.iter_mut().zip(&mut gaps)) {
            let x = (guess + side * step).clamp(minimum, maximum);
            if end.is_some_and(|(last, _)| last == x) {
                continue;
            }
            let Some(value) = residual(x) else {
                if let (Some(inside), None) = (*end, gap.replace(x))
                    && let Some(zero) = zero_at_edge(&mut residual, x, inside, size)
                {
                    return Some(zero);
                }
                continue;
            };
            if let Some(outside) = gap.take()
                && let Some(zero) = zero_at_edge(&mut residual, outside, (x, value), size)
            {
                return Some(zero);
            }
            let before = end.replace((x, value));
            let Some((last, last_value)) = before else { continue };
            if (value > 0.0) == (last_value > 0.0) && value != 0.0 {
                continue;
            }
            if let Some(zero) = zero_between(&mut residual, (last, last_value), (x, value), size) {
                return Some(zero);
            }
        }
        step *= 2.0;
    }
    None
}

/// The zero between two points where the residual has different signs; a pole or a jump is none.
fn zero_between(
    residual: &mut impl FnMut(f64) -> Option<f64>,
    (last, last_value): (f64, f64),
    (x, value): (f64, f64),
    size: f64,
) -> Option<f64> {
    // As precisely as numbers go: a pressure may differ from another by less than a tolerance, and that drives a flow.
    let zero = brent(|x| residual(x).unwrap_or(f64::NAN), last, x, f64::EPSILON * size).ok()?;
    residual(zero).is_some_and(|r| r.abs() <= ZERO_SMALL * value.abs().min(last_value.abs())).then_some(zero)
}

/// A zero between the end of the domain and a point with a value: towards the end by bisection, until the sign changes. The pressure
/// behind a stiff liquid is below zero, where its equation has no value, a little beside the density it has.
fn zero_at_edge(
    residual: &mut impl FnMut(f64) -> Option<f64>,
    mut outside: f64,
    (mut inside, mut value): (f64, f64),
    size: f64,
) -> Option<f64> {
    for _ in 0..ZERO_EDGE {
        let middle = 0.5 * (outside + inside);
        if middle == outside || middle == inside {
            return None;
        }
        let Some(there) = residual(middle) else {
            outside = middle;
            continue;
        };
        if (there > 0.0) != (value > 0.0) || there == 0.0 {
            return zero_between(residual, (middle, there), (inside, value), size);
        }
        (inside, value) = (middle, there);
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
    fn a_zero_at_the_edge_of_the_domain_is_found() {
        // A pressure that follows from a difference of large energies, in a law that knows no pressure below 611 Pa.
        let pressure = |h: f64| 1e5 + 480.0 * (h - 430_400.0);
        let law =
            |h: f64| (pressure(h) > 611.0).then(|| 960.0 + 5e-7 * pressure(h) + 1e-4 * (h - 430_400.0) - 960.0505);
        assert!(law(430_000.0).is_none());
        let zero = find_zero(law, 430_000.0, 1.0, ANYWHERE);
        assert!(zero.is_some_and(|h| law(h).is_some_and(|r| r.abs() < 1e-10)), "{zero:?}");
        // Out of the domain: the last value has the sign of the first one, and the zero lies between it and the edge.
        let root = |x: f64| (x <= 4.0).then(|| (4.0 - x).sqrt() - 0.5);
        let zero = find_zero(root, 0.0, 1.0, ANYWHERE);
        assert!(zero.is_some_and(|x| (x - 3.75).abs() < 1e-12), "{zero:?}");
        // No zero there: none is made up.
        assert_eq!(find_zero(|x| (x > 2.0).then_some(x), 0.0, 1.0, ANYWHERE), None);
    }

    #[test]
    fn bounds_and_gaps_are_respected() {
        let zero = find_zero(|x| (x >= 0.0).then(|| x.sqrt() - 2.0), -3.0, 1.0, (-3.0, 10.0));
        assert!(zero.is_some_and(|x| (x - 4.0).abs() < 1e-9), "{zero:?}");
        assert_eq!(find_zero(|x| Some(x - 20.0), 0.0, 1.0, (0.0, 10.0)), None);
    }
}
