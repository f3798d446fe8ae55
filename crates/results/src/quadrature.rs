//! Integrals and extrema of smooth pieces of several curves, by evaluating them where it is needed.
//!
//! A piece is evaluated at its ends and at the three nodes of Gauss and Legendre,
//!
//! ```text
//! ξ = −s, 0, s  with  s = √15/10,  ξ = (t − t₀)/h − ½
//! ```
//!
//! and replaced by the parabola `q(ξ) = a ξ² + b ξ + c` through the nodes. Its integral is Gauss' rule, exact for polynomials of
//! degree five. Where it changes sign, the parts above and below zero are kept apart, by the polynomial of fourth degree through all
//! five values; its integral over the whole piece is the same. How far the ends are from the
//! parabola tells whether the curve is that smooth: the odd part of the distances is of third order in the length of the piece, the
//! even part of fourth, and a kink shows in both. Where they are too large, both halves are treated for
//! themselves; the middle node is their common end. A curve that is no smoother in either half is noise (the power of a joint that
//! carries none is made of rounding errors) and is left at that; a kink or a jump is in one of them only.
//!
//! An extremum that the parabola through the three largest (smallest) neighbours promises to lie beyond those known is searched for
//! with Brent's method [Brent, Algorithms for Minimization without Derivatives, 1973, chapter 5].

use crate::Figures;

/// √15/10
const S: f64 = 0.387_298_334_620_741_7;
/// Places of the nodes: 0 is the start of a piece, 1 its end.
const NODES: [f64; 3] = [0.5 - S, 0.5, 0.5 + S];
/// Distances of the ends from the parabola, relative to the values of the piece, that are smooth enough: for a sine both
/// belong to an error of Gauss' rule of about 2e-8.
const ODD: f64 = 2e-3;
const EVEN: f64 = 1e-4;
/// Distance times length, relative to the whole integral so far, that needs no closer look.
const NEGLIGIBLE: f64 = 1e-8;
/// A half of a piece whose distances are not below this part of the whole's is as rough.
const SMOOTHER: f64 = 0.6;
/// Distances up to this multiple of noise are noise; what is known of it fades with every step.
const LIKE_NOISE: f64 = 3.0;
const FADING: f64 = 0.9;
/// Evaluations that a step may add to those unused so far, and the most that may be saved up.
const ALLOWANCE: i64 = 24;
const SAVINGS: i64 = 3000;
/// Halvings of a step: a jump that is no event is found to a millionth of the step.
const DEPTH: usize = 20;
/// What an extremum must promise, relative to the values known.
const WORTHWHILE: f64 = 1e-8;
/// Evaluations in the search for one extremum.
const SEARCH: usize = 40;

/// Several curves at once: writes their values at a time, and says whether that was possible.
pub type Curves<'a> = dyn FnMut(f64, &mut [f64]) -> bool + 'a;

/// Adds up pieces; all memory is allocated once.
pub struct Quadrature {
    pub figures: Vec<Figures>,
    /// Values at the start and the end of the piece, then those at the nodes of the two halves on each level, then one more
    /// for searches.
    values: Vec<f64>,
    /// Distances of the ends that were found to be noise, in each curve.
    noise: Vec<f64>,
    /// Evaluations that are left.
    allowance: i64,
}

impl Quadrature {
    pub fn new(count: usize) -> Quadrature {
        let values = vec![0.0; count * (2 + 6 * (DEPTH + 1) + 1)];
        let figures = vec![Figures::default(); count];
        Quadrature { figures, values, noise: vec![0.0; count], allowance: SAVINGS }
    }

    fn count(&self) -> usize {
        self.figures.len()
    }

    /// Where the caller puts the values at the start of the next piece.
    pub fn start_mut(&mut self) -> &mut [f64] {
        let count = self.count();
        &mut self.values[..count]
    }

    /// Where the caller puts the values at the end of the next piece.
    pub fn end_mut(&mut self) -> &mut [f64] {
        let count = self.count();
        &mut self.values[count..2 * count]
    }

    /// The next piece begins where the last one ended.
    pub fn go_on(&mut self) {
        let count = self.count();
        self.values.copy_within(count..2 * count, 0);
    }

    /// Takes in the values at the end that were put there, without a piece.
    pub fn see_end(&mut self) {
        let count = self.count();
        for (figures, &value) in self.figures.iter_mut().zip(&self.values[count..2 * count]) {
            figures.see(value);
        }
    }

    /// Adds straight lines from the values at the start to those at the end.
    pub fn line(&mut self, duration: f64) {
        let count = self.count();
        self.lines(duration, 0, count);
    }

    /// Adds the piece between two times; the values at its ends are there.
    pub fn piece(&mut self, start: f64, end: f64, curves: &mut Curves<'_>) {
        let count = self.count();
        self.noise.iter_mut().for_each(|noise| *noise *= FADING);
        self.allowance = (self.allowance + ALLOWANCE).min(SAVINGS);
        if self.evaluate(start, end, 2 * count, curves) {
            self.part(start, end, [0, count, 2 * count], 0, curves);
        } else {
            self.lines(end - start, 0, count);
        }
    }

    /// Evaluates the curves at the nodes of a piece; whether that was possible everywhere.
    fn evaluate(&mut self, start: f64, end: f64, nodes: usize, curves: &mut Curves<'_>) -> bool {
        let count = self.count();
        self.allowance -= 3;
        NODES.iter().enumerate().all(|(at, node)| {
            let place = nodes + at * count;
            curves(start + node * (end - start), &mut self.values[place..place + count])
        })
    }

    fn lines(&mut self, duration: f64, first: usize, last: usize) {
        for at in 0..self.count() {
            let (one, other) = (self.values[first + at], self.values[last + at]);
            self.figures[at].add_line(duration, one, other);
            self.figures[at].see(one);
            self.figures[at].see(other);
        }
    }

    /// Adds a piece or its halves; the places are those of the values at its ends and at its nodes.
    fn part(&mut self, start: f64, end: f64, places: [usize; 3], level: usize, curves: &mut Curves<'_>) {
        let count = self.count();
        let h = end - start;
        let [first, last, nodes] = places;
        let rough = |of: &Quadrature, at: usize| {
            let five = of.five(at, places);
            is_rough(&of.figures[at], h, five) && distance(five) > LIKE_NOISE * of.noise[at]
        };
        if level < DEPTH && self.allowance > 0 && (0..count).any(|at| rough(self, at)) {
            let (middle, half) = (nodes + count, start + 0.5 * h);
            let left = count * (2 + 6 * (level + 1) - 3);
            let right = left + 3 * count;
            let (before, after) = ([first, middle, left], [middle, last, right]);
            // What cannot be evaluated is no reason to end a run that needs no value there.
            let has_left = self.evaluate(start, half, left, curves);
            let has_right = self.evaluate(half, end, right, curves);
            for at in 0..count {
                let whole = distance(self.five(at, places));
                let is_as_rough = |part| distance(self.five(at, part)) >= SMOOTHER * whole;
                // The first halves may hold one jump each.
                if level > 0 && whole > self.noise[at] && is_as_rough(before) && is_as_rough(after) {
                    self.noise[at] = whole;
                }
            }
            match has_left {
                true => self.part(start, half, before, level + 1, curves),
                false => self.lines(0.5 * h, first, middle),
            }
            match has_right {
                true => self.part(half, end, after, level + 1, curves),
                false => self.lines(0.5 * h, middle, last),
            }
            return;
        }
        for at in 0..count {
            let five = self.five(at, places);
            let (positive, negative) = signed_means(five);
            let figures = &mut self.figures[at];
            figures.add(h, h * positive, h * negative);
            five.into_iter().for_each(|value| figures.see(value));
            self.search(at, 1.0, start, h, five, curves);
            self.search(at, -1.0, start, h, five, curves);
        }
    }

    /// Values of one curve: start, nodes, end.
    fn five(&self, at: usize, [first, last, nodes]: [usize; 3]) -> [f64; 5] {
        let (values, count) = (&self.values, self.count());
        [
            values[first + at],
            values[nodes + at],
            values[nodes + count + at],
            values[nodes + 2 * count + at],
            values[last + at],
        ]
    }

    /// Searches for a maximum (of the curve times `sign`) that may lie between the values of a piece.
    fn search(&mut self, at: usize, sign: f64, start: f64, h: f64, five: [f64; 5], curves: &mut Curves<'_>) {
        let places = [0.0, NODES[0], NODES[1], NODES[2], 1.0];
        let figures = &self.figures[at];
        let known = if sign > 0.0 { figures.maximum } else { -figures.minimum };
        let size = figures.maximum.abs().max(figures.minimum.abs());
        let top = (1..5).fold(0, |best, k| if sign * five[k] > sign * five[best] { k } else { best });
        let middle = top.clamp(1, 3);
        let x = [places[middle - 1], places[middle], places[middle + 1]];
        let y = [sign * five[middle - 1], sign * five[middle], sign * five[middle + 1]];
        let Some((_, promised)) = vertex(x, y) else { return };
        if promised <= known + WORTHWHILE * size || self.allowance <= 0 {
            return;
        }
        let spare = self.values.len() - self.count();
        let count = self.count();
        let (values, allowance) = (&mut self.values, &mut self.allowance);
        let mut curve = |x: f64| {
            *allowance -= 1;
            let place = &mut values[spare..spare + count];
            if curves(start + x * h, place) { sign * place[at] } else { f64::NEG_INFINITY }
        };
        let best = sign * maximum(x, y, &mut curve);
        let figures = &mut self.figures[at];
        figures.maximum = figures.maximum.max(best);
        figures.minimum = figures.minimum.min(best);
    }
}

/// Odd and even part of the distances of the ends from the parabola.
fn distances([start, one, two, three, end]: [f64; 5]) -> (f64, f64) {
    let (a, b, c) = parabola(one, two, three);
    let before = start - (c - 0.5 * b + 0.25 * a);
    let after = end - (c + 0.5 * b + 0.25 * a);
    (0.5 * (after - before).abs(), 0.5 * (after + before).abs())
}

fn distance(five: [f64; 5]) -> f64 {
    let (odd, even) = distances(five);
    odd.max(even)
}

fn is_rough(figures: &Figures, h: f64, five: [f64; 5]) -> bool {
    let (odd, even) = distances(five);
    let size = five.into_iter().fold(0.0, |size: f64, value| size.max(value.abs()));
    (odd > ODD * size || even > EVEN * size) && h * odd.max(even) > NEGLIGIBLE * (figures.absolute() + h * size)
}

/// Coefficients of `a ξ² + b ξ + c` through the values at the nodes.
fn parabola(one: f64, two: f64, three: f64) -> (f64, f64, f64) {
    ((one - 2.0 * two + three) / (2.0 * S * S), (three - one) / (2.0 * S), two)
}

/// Means over a piece of what lies above zero and of what lies below, by the polynomial of fourth degree through its values:
/// `p(ξ) = q(ξ) + ξ (ξ² − s²) (α + β ξ)`. The second part vanishes at the nodes, and so does its integral over the piece.
fn signed_means(five: [f64; 5]) -> (f64, f64) {
    let [start, one, two, three, end] = five;
    let (a, b, c) = parabola(one, two, three);
    let before = start - (c - 0.5 * b + 0.25 * a);
    let after = end - (c + 0.5 * b + 0.25 * a);
    let (alpha, beta) = (10.0 * (after - before), 20.0 * (after + before));
    let whole = |x: f64| x * (c + x * (b / 2.0 + x * a / 3.0));
    let mut roots = roots(a, b, c);
    if roots == [None, None] {
        let mean = whole(0.5) - whole(-0.5);
        return if mean > 0.0 { (mean, 0.0) } else { (0.0, mean) };
    }
    let value = |x: f64| c + x * (b + x * a) + x * (x * x - S * S) * (alpha + beta * x);
    let slope = |x: f64| b + 2.0 * a * x + alpha * (3.0 * x * x - S * S) + 2.0 * beta * x * (2.0 * x * x - S * S);
    for root in roots.iter_mut().flatten() {
        for _ in 0..2 {
            let better = *root - value(*root) / slope(*root);
            if better.abs() < 0.5 && (better - *root).abs() < 0.1 {
                *root = better;
            }
        }
    }
    let integral =
        |x: f64| whole(x) + x * x * (alpha * (x * x / 4.0 - S * S / 2.0) + beta * x * (x * x / 5.0 - S * S / 3.0));
    let (mut positive, mut negative) = (0.0, 0.0);
    let mut left = -0.5;
    for root in roots.into_iter().flatten().chain([0.5]) {
        let part = integral(root) - integral(left);
        *(if part > 0.0 { &mut positive } else { &mut negative }) += part;
        left = root;
    }
    (positive, negative)
}

/// Real roots of a x² + b x + c inside (−½, ½), ascending.
fn roots(a: f64, b: f64, c: f64) -> [Option<f64>; 2] {
    let discriminant = b * b - 4.0 * a * c;
    if discriminant <= 0.0 {
        // No root, or one where the sign does not change.
        return [None, None];
    }
    // The sum that does not cancel gives one root, the product of both the other.
    let sum = -0.5 * (b + discriminant.sqrt().copysign(b));
    let inside = |root: f64| (root.is_finite() && root.abs() < 0.5).then_some(root);
    let (one, other) = (inside(sum / a), inside(c / sum));
    match (one, other) {
        (Some(x), Some(y)) if x > y => [Some(y), Some(x)],
        _ => [one, other],
    }
}

/// Where the parabola through three points has its maximum, if between them, and its value there.
fn vertex(x: [f64; 3], y: [f64; 3]) -> Option<(f64, f64)> {
    let (left, right) = ((y[1] - y[0]) / (x[1] - x[0]), (y[2] - y[1]) / (x[2] - x[1]));
    let bend = (right - left) / (x[2] - x[0]);
    // The slope at the middle point.
    let slope = left + bend * (x[1] - x[0]);
    let step = -slope / (2.0 * bend);
    let place = x[1] + step;
    (bend < 0.0 && place > x[0] && place < x[2]).then(|| (place, y[1] + 0.5 * slope * step))
}

/// The maximum of a curve between `x[0]` and `x[2]`.
fn maximum(x: [f64; 3], y: [f64; 3], curve: &mut dyn FnMut(f64) -> f64) -> f64 {
    /// (3 − √5)/2
    const GOLDEN: f64 = 0.381_966_011_250_105;
    /// Width of the search relative to the piece: the value is off by the square of it.
    const WIDTH: f64 = 1e-6;
    let (mut low, mut high) = (x[0], x[2]);
    // Best, second and third point so far.
    let mut order = [0, 1, 2];
    order.sort_by(|&a, &b| y[b].total_cmp(&y[a]));
    let (mut best, mut second, mut third) = (x[order[0]], x[order[1]], x[order[2]]);
    let (mut top, mut next, mut after) = (y[order[0]], y[order[1]], y[order[2]]);
    let (mut step, mut before) = (0.0f64, high - low);
    for _ in 0..SEARCH {
        let middle = 0.5 * (low + high);
        if (best - middle).abs() <= 2.0 * WIDTH - 0.5 * (high - low) {
            break;
        }
        let r = (best - second) * (top - after);
        let q = (best - third) * (top - next);
        let p = (best - third) * q - (best - second) * r;
        let q = 2.0 * (q - r);
        let parabolic = -p / q;
        let inside = best + parabolic > low + WIDTH && best + parabolic < high - WIDTH;
        if q != 0.0 && parabolic.abs() < 0.5 * before.abs() && inside {
            (before, step) = (step, parabolic);
        } else {
            before = if best < middle { high - best } else { low - best };
            step = GOLDEN * before;
        }
        let place = best + if step.abs() >= WIDTH { step } else { WIDTH.copysign(step) };
        let value = curve(place);
        if value >= top {
            *(if place < best { &mut high } else { &mut low }) = best;
            (third, after, second, next, best, top) = (second, next, best, top, place, value);
        } else {
            *(if place < best { &mut low } else { &mut high }) = place;
            if value >= next || second == best {
                (third, after, second, next) = (second, next, place, value);
            } else if value >= after || third == best || third == second {
                (third, after) = (place, value);
            }
        }
    }
    top
}

#[cfg(test)]
mod tests {
    use super::*;

    fn over(curve: impl Fn(f64) -> f64, start: f64, end: f64, steps: usize) -> (Figures, usize) {
        let mut quadrature = Quadrature::new(1);
        let mut evaluations = 0;
        let h = (end - start) / steps as f64;
        for step in 0..steps {
            let t = start + h * step as f64;
            quadrature.start_mut()[0] = curve(t);
            quadrature.end_mut()[0] = curve(t + h);
            quadrature.piece(t, t + h, &mut |t, value| {
                evaluations += 1;
                value[0] = curve(t);
                true
            });
        }
        (quadrature.figures[0], evaluations)
    }

    #[test]
    fn a_parabola_is_exact_across_its_roots_in_one_step() {
        let (figures, evaluations) = over(|t| (t - 0.3) * (t - 0.8), 0.0, 1.0, 1);
        let f = |t: f64| t * t * t / 3.0 - 1.1 * t * t / 2.0 + 0.24 * t;
        assert!((figures.negative - (f(0.8) - f(0.3))).abs() < 1e-15);
        assert!((figures.positive - (f(1.0) - f(0.8) + f(0.3))).abs() < 1e-15);
        assert!((figures.minimum + 0.0625).abs() < 1e-15, "{}", figures.minimum);
        assert!(evaluations < 20, "{evaluations}");
        // A straight line has one root and no second one.
        assert!((over(|t| t - 0.25, 0.0, 1.0, 1).0.absolute() - 0.3125).abs() < 1e-15);
    }

    #[test]
    fn an_oscillation_is_integrated_and_its_extrema_are_found_at_any_step() {
        for steps in [40, 97, 970] {
            let (figures, evaluations) = over(f64::sin, 0.3, 10.0 * std::f64::consts::PI, steps);
            let exact = 1.0 - 0.3f64.cos();
            assert!((figures.absolute() - (20.0 - exact)).abs() < 1e-6, "{steps}: {}", figures.absolute());
            assert!((figures.integral - (0.3f64.cos() - 1.0)).abs() < 1e-7, "{steps}: {}", figures.integral);
            assert!((figures.maximum - 1.0).abs() < 1e-8 && (figures.minimum + 1.0).abs() < 1e-8, "{figures:?}");
            assert!(evaluations < 20 * steps.max(100), "{steps}: {evaluations}");
        }
    }

    #[test]
    fn kinks_and_jumps_inside_a_step_are_found() {
        let (figures, evaluations) = over(|t| (t - 0.37).max(0.0), 0.0, 1.0, 3);
        assert!((figures.integral - 0.5 * 0.63 * 0.63).abs() < 1e-8, "{}", figures.integral);
        assert!(evaluations < 200, "{evaluations}");
        let (figures, evaluations) = over(|t| if t < 0.37 { -1.0 } else { 2.0 }, 0.0, 1.0, 3);
        assert!((figures.positive - 1.26).abs() < 1e-6 && (figures.negative + 0.37).abs() < 1e-6, "{figures:?}");
        assert!(evaluations < 300, "{evaluations}");
        let (figures, _) = over(|t| -(t - 0.37).abs(), 0.0, 1.0, 2);
        assert!(figures.maximum.abs() < 1e-5, "{figures:?}");
    }

    /// Rounding errors have no shape: they are not looked at ever closer.
    #[test]
    fn noise_costs_a_bounded_number_of_evaluations() {
        let noise = |t: f64| ((1e6 * t).sin() * 1e7).fract() * 1e-12;
        let (_, evaluations) = over(noise, 0.0, 1.0, 1000);
        assert!(evaluations < 40_000, "{evaluations}");
    }

    #[test]
    fn nothing_flows_nothing_counts() {
        let (figures, evaluations) = over(|_| 0.0, 0.0, 1.0, 3);
        assert_eq!((figures.absolute(), figures.maximum, evaluations), (0.0, 0.0, 9));
    }

    #[test]
    fn what_cannot_be_evaluated_is_joined_by_a_line() {
        let mut quadrature = Quadrature::new(1);
        quadrature.start_mut()[0] = 1.0;
        quadrature.end_mut()[0] = 3.0;
        quadrature.piece(0.0, 2.0, &mut |_, _| false);
        assert_eq!(quadrature.figures[0].integral, 4.0);
    }
}
