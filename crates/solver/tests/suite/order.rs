//! The order of convergence of the one-step methods, with fixed steps, at the ends of steps and between them.

use layshaft_solver::{EvalFailure, Hybrid, Method, Options, Output, Point, System, integrate};

/// `der(y) = y cos t`, solution `exp(sin t)`: not autonomous, and linear in `y` only.
struct Swell;

impl System for Swell {
    fn dimension(&self) -> usize {
        1
    }

    fn derivatives(&mut self, t: f64, y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
        ydot[0] = y[0] * t.cos();
        Ok(())
    }
}

impl Hybrid for Swell {}

/// The largest error at the ends of the steps, and at points that lie two thirds into them.
fn errors(method: Method, steps: usize) -> (f64, f64) {
    let step = 3.0 / steps as f64;
    let options = Options {
        stop: 3.0,
        method,
        step: Some(step),
        tolerance: 1e-10,
        output: Output::Interval(step / 3.0),
        ..Options::default()
    };
    let (mut at_ends, mut between) = (0.0_f64, 0.0_f64);
    let mut sink = |_: &mut Swell, point: Point<'_>| {
        let error = (point.states[0] - point.time.sin().exp()).abs();
        match (point.time / (step / 3.0)).round() as usize % 3 {
            0 => at_ends = at_ends.max(error),
            2 => between = between.max(error),
            _ => {}
        }
    };
    integrate(&mut Swell, &mut [1.0], &options, &mut sink).unwrap();
    (at_ends, between)
}

/// Order of a method and of its continuous extension, the latter one above the degree of its local polynomial's order.
fn check(method: Method, steps: usize, order: f64, order_between: f64) {
    let (coarse, fine) = (errors(method, steps), errors(method, 2 * steps));
    let measured = (coarse.0 / fine.0).log2();
    assert!((measured - order).abs() < 0.1, "{}: {measured} at the ends of steps", method.name());
    let measured = (coarse.1 / fine.1).log2();
    assert!((measured - order_between).abs() < 0.1, "{}: {measured} between", method.name());
}

#[test]
fn explicit_euler() {
    check(Method::ExplicitEuler, 2000, 1.0, 1.0);
}

#[test]
fn implicit_euler() {
    check(Method::ImplicitEuler, 2000, 1.0, 1.0);
}

#[test]
fn runge_kutta_4() {
    check(Method::RungeKutta4, 160, 4.0, 4.0);
}

#[test]
fn dormand_prince() {
    check(Method::DormandPrince, 80, 5.0, 5.0);
}

#[test]
fn radau() {
    check(Method::Radau, 60, 5.0, 5.0);
}
