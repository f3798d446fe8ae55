//! Activity: the integral of the absolute power over the steps of a run.
//!
//! In each step the power is evaluated on the method's dense output at the three nodes of Gauss and Legendre,
//!
//! ```text
//! ξ = −s, 0, s  with  s = √15/10,  ξ = (t − t₀)/h − ½
//! ```
//!
//! and replaced by the parabola `q(ξ) = a ξ² + b ξ + c` through them. Where the parabola keeps its sign in the step, the
//! integral of |q| is Gauss' rule, exact for polynomials of degree five. Where it changes sign, the step is split at the
//! roots, so that what flows in and out within one step does not cancel. Steps end at events, so jumps of the power
//! lie between two steps and cost no accuracy.

/// Places in a step where the power is evaluated: 0 is its start, 1 its end.
pub const NODES: [f64; 3] = [0.5 - S, 0.5, 0.5 + S];

/// √15/10
const S: f64 = 0.387_298_334_620_741_7;

/// Sums up the activity of several elements step by step.
#[derive(Clone, Debug, Default)]
pub struct ActivityIntegral {
    pub activities: Vec<f64>,
}

impl ActivityIntegral {
    pub fn new(elements: usize) -> ActivityIntegral {
        ActivityIntegral { activities: vec![0.0; elements] }
    }

    /// Adds a step; `powers` are those of all elements at the first node, then at the second and third.
    pub fn step(&mut self, start: f64, end: f64, powers: &[f64]) {
        let count = self.activities.len();
        for (at, activity) in self.activities.iter_mut().enumerate() {
            let [first, second, third] = [powers[at], powers[count + at], powers[2 * count + at]];
            *activity += (end - start) * mean_absolute(first, second, third);
        }
    }
}

/// Mean of |q| over the step, q being the parabola through the values at the nodes.
fn mean_absolute(first: f64, second: f64, third: f64) -> f64 {
    let a = (first - 2.0 * second + third) / (2.0 * S * S);
    let b = (third - first) / (2.0 * S);
    let c = second;
    let integral = |x: f64| x * (c + x * (b / 2.0 + x * a / 3.0));
    let mut sum = 0.0;
    let mut left = -0.5;
    for root in roots(a, b, c).into_iter().flatten().chain([0.5]) {
        sum += (integral(root) - integral(left)).abs();
        left = root;
    }
    sum
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

#[cfg(test)]
mod tests {
    use super::*;

    fn integrate(power: impl Fn(f64) -> f64, start: f64, end: f64, steps: usize) -> f64 {
        let mut integral = ActivityIntegral::new(1);
        let h = (end - start) / steps as f64;
        for step in 0..steps {
            let t = start + h * step as f64;
            integral.step(t, t + h, &NODES.map(|node| power(t + node * h)));
        }
        integral.activities[0]
    }

    #[test]
    fn a_polynomial_of_degree_five_is_exact_where_it_keeps_its_sign() {
        let value = integrate(|t| -(t.powi(5) + 2.0 * t * t + 1.0), 0.0, 2.0, 1);
        let exact = 64.0 / 6.0 + 2.0 * 8.0 / 3.0 + 2.0;
        assert!((value - exact).abs() < 1e-13 * exact, "{value} instead of {exact}");
    }

    #[test]
    fn a_parabola_is_exact_across_its_roots() {
        // |(t − 0.3)(t − 0.8)| over [0, 1], in one step.
        let exact = {
            let f = |t: f64| t * t * t / 3.0 - 1.1 * t * t / 2.0 + 0.24 * t;
            (f(0.3) - f(0.0)).abs() + (f(0.8) - f(0.3)).abs() + (f(1.0) - f(0.8)).abs()
        };
        let value = integrate(|t| (t - 0.3) * (t - 0.8), 0.0, 1.0, 1);
        assert!((value - exact).abs() < 1e-15, "{value} instead of {exact}");
        // A straight line has one root and no second one.
        assert!((integrate(|t| t - 0.25, 0.0, 1.0, 1) - 0.3125).abs() < 1e-15);
    }

    #[test]
    fn an_oscillating_power_does_not_cancel() {
        // ∫|sin| over ten half waves is 20; ten steps per half wave, not aligned with it.
        let value = integrate(f64::sin, 0.0, 10.0 * std::f64::consts::PI, 97);
        assert!((value - 20.0).abs() < 2e-4, "{value}");
        // Fourth order at the roots: a tenth of the step, about 1e-4 of the error.
        let value = integrate(f64::sin, 0.0, 10.0 * std::f64::consts::PI, 970);
        assert!((value - 20.0).abs() < 1e-7, "{value}");
    }

    #[test]
    fn nothing_flows_nothing_counts() {
        assert_eq!(integrate(|_| 0.0, 0.0, 1.0, 3), 0.0);
    }
}
