//! The order of convergence of the multistep formulas, with constant step from exact starting values.

use super::*;
use crate::statistics::Statistics;

/// A decaying rotation, whose derivatives of all orders follow from the right-hand side applied repeatedly.
struct Spiral;

impl Spiral {
    fn rate(y: &[f64], ydot: &mut [f64]) {
        ydot[0] = -0.3 * y[0] + y[1];
        ydot[1] = -y[0] - 0.3 * y[1];
    }

    fn exact(t: f64) -> [f64; 2] {
        let size = (-0.3 * t).exp();
        [size * t.cos(), -size * t.sin()]
    }
}

impl System for Spiral {
    fn dimension(&self) -> usize {
        2
    }

    fn derivatives(&mut self, _t: f64, y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
        Self::rate(y, ydot);
        Ok(())
    }
}

/// The largest error up to t = 2 with the given number of steps.
fn error(family: Family, order: usize, steps: usize) -> f64 {
    let mut method = Nordsieck::new(family, &Spiral, &Options { tolerance: 1e-30, ..Options::default() });
    let step = 2.0 / steps as f64;
    method.order = order;
    method.step = step;
    method.past = [step; LENGTH];
    method.wait = usize::MAX;
    let mut derivative = Spiral::exact(0.0);
    let mut next = [0.0; 2];
    let mut scale = 1.0;
    for j in 0..=order {
        for i in 0..2 {
            method.columns[2 * j + i] = scale * derivative[i];
        }
        Spiral::rate(&derivative, &mut next);
        derivative = next;
        scale *= step / (j + 1) as f64;
    }
    method.weights.refresh(&Spiral::exact(0.0));
    let mut statistics = Statistics::default();
    let mut evaluator = Evaluator { system: &mut Spiral, statistics: &mut statistics };
    let mut largest = 0.0_f64;
    for k in 1..=steps {
        let t = k as f64 * step;
        method.shift(1.0);
        method.set_coefficients();
        let predicted = (&method.columns[..2], &method.columns[2..4]);
        let solved = method.corrector.solve(
            &mut evaluator,
            t,
            step,
            predicted,
            &method.coefficients,
            &method.weights,
            &mut method.correction,
        );
        // With a tolerance never met, all iterations are done: more than a linear problem or the order needs.
        assert!(matches!(solved, Ok(_) | Err(None)));
        method.accept(t);
        for (y, exact) in method.states().iter().zip(Spiral::exact(t)) {
            largest = largest.max((y - exact).abs());
        }
    }
    largest
}

fn measured_order(family: Family, order: usize, steps: usize) -> f64 {
    (error(family, order, steps) / error(family, order, 2 * steps)).log2()
}

#[test]
fn bdf_converges_with_its_order() {
    for (order, steps) in [(1, 1600), (2, 800), (3, 400), (4, 200), (5, 160)] {
        let measured = measured_order(Family::Bdf, order, steps);
        assert!((measured - order as f64).abs() < 0.1, "BDF {order}: {measured}");
    }
}

#[test]
fn adams_converges_with_its_order() {
    for (order, steps) in [(1, 320), (2, 80), (3, 80), (4, 80), (5, 40), (6, 20), (7, 40)] {
        let measured = measured_order(Family::Adams, order, steps);
        assert!((measured - order as f64).abs() < 0.1, "Adams {order}: {measured}");
    }
}

/// Lowering and raising the order keeps a polynomial of the lower degree.
#[test]
fn change_of_order_keeps_low_polynomials() {
    for family in [Family::Bdf, Family::Adams] {
        let mut method = Nordsieck::new(family, &Spiral, &Options::default());
        method.step = 0.1;
        method.past = [0.1, 0.1, 0.13, 0.08, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1];
        method.order = 4;
        method.columns[..10].copy_from_slice(&[1.0, 2.0, 0.3, -0.1, 0.05, 0.02, 0.001, -0.002, 0.0, 0.0]);
        let before = method.columns.clone();
        method.lower_order();
        assert_eq!(method.order, 3);
        assert_eq!(method.columns[..8], before[..8]);
        method.saved_correction.fill(0.0);
        method.raise_order();
        assert_eq!(method.columns[..10], before[..10]);
    }
}
