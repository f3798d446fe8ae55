//! The models written by hand compute what the generated steps compute; else the comparison of their cost would mean nothing.

use layshaft_benches::hand::{Driveline, Truck, truck};
use layshaft_benches::models::{DRIVELINE, Origin, TRUCK, stepper};
use layshaft_sim::StepMethod;

const STEP: f64 = 5e-4;

/// Largest deviation of each quantity relative to the largest value it takes.
struct Deviations {
    largest: Vec<f64>,
    deviation: Vec<f64>,
}

impl Deviations {
    fn new(count: usize) -> Deviations {
        Deviations { largest: vec![1e-12; count], deviation: vec![0.0; count] }
    }

    fn see(&mut self, generated: &[f64], by_hand: &[f64]) {
        for (at, (a, b)) in generated.iter().zip(by_hand).enumerate() {
            self.largest[at] = self.largest[at].max(a.abs());
            self.deviation[at] = self.deviation[at].max((a - b).abs());
        }
    }

    fn relative(&self, at: usize) -> f64 {
        self.deviation[at] / self.largest[at]
    }

    fn check(&self, names: &[String], tolerance: f64) {
        for (at, name) in names.iter().enumerate() {
            let relative = self.relative(at);
            println!("{name}: {relative:.1e} of {:.4}", self.largest[at]);
            assert!(relative <= tolerance, "`{name}` deviates by {relative:.1e} of {}", self.largest[at]);
        }
    }
}

#[test]
fn the_driveline_by_hand_follows_the_generated_one() {
    let names = ["engine.w", "vehicle.w"].map(str::to_string);
    let mut generated = stepper(DRIVELINE, StepMethod::MixedEuler, STEP, &Origin::default(), Some(&names)).unwrap();
    let (mut driveline, mut values, mut deviations) = (Driveline::new(STEP), [0.0; 2], Deviations::new(2));
    for _ in 0..10_000 {
        generated.step().unwrap();
        generated.read_outputs(&mut values).unwrap();
        driveline.step();
        deviations.see(&values, &driveline.speeds());
    }
    deviations.check(&names, 1e-9);
}

/// Runs both trucks over a road with waves of the given height.
fn compare_trucks(height: f64, step: f64, seconds: f64) -> Deviations {
    let names: Vec<String> = truck::STATES.iter().chain(&["gear"]).map(|name| name.to_string()).collect();
    let origin =
        Origin { modifiers: vec![("Vehicle.roadHeight".to_string(), height.to_string())], ..Origin::default() };
    let mut generated = stepper(TRUCK, StepMethod::MixedEuler, step, &origin, Some(&names)).unwrap();
    assert_eq!(generated.fixed_step().implicit.len(), 0, "the truck by hand is explicit");
    let (mut truck, mut values) = (Truck::new(step, height), vec![0.0; names.len()]);
    let (mut deviations, mut gears) = (Deviations::new(truck::STATES.len()), 0);
    for _ in 0..(seconds / step).round() as usize {
        generated.step().unwrap();
        generated.read_outputs(&mut values).unwrap();
        truck.step();
        deviations.see(&values[..truck::STATES.len()], &truck.states());
        gears += usize::from(values[truck::STATES.len()] as usize != truck.gear());
    }
    assert!(gears <= 8, "{gears} steps in another gear: a shift may fall into the neighbouring step");
    deviations
}

/// Events are placed within 1e-7 of a step, each by its own secants, and the truck by hand does not place those that make nothing jump
/// (the converter going over to overrun, the brake beginning to press). Explicit Euler then has one step cut in two, which moves a state by
/// half the square of the step times the change of its rate: 1e-7 of a slip that falls by 1 in a second.
#[test]
fn the_truck_by_hand_follows_the_generated_one() {
    let names = truck::STATES.map(str::to_string);
    compare_trucks(0.0, STEP, 50.0).check(&names, 2e-6);
}

/// On waves the generated step integrates the speed along the road's plane, that by hand the one along the frame: the same to the order of the
/// method, so that the difference falls with the step, down to what the placing of events leaves.
#[test]
fn over_a_wave_the_difference_falls_with_the_step() {
    let (coarse, fine) = (compare_trucks(0.05, STEP, 15.0), compare_trucks(0.05, STEP / 2.0, 15.0));
    for (at, name) in truck::STATES.iter().enumerate() {
        let (coarse, fine) = (coarse.relative(at), fine.relative(at));
        println!("{name}: {coarse:.1e}, {fine:.1e}");
        assert!(coarse < 1e-3, "`{name}` deviates by {coarse:.1e}");
        assert!(
            fine < 0.7 * coarse || coarse < 5e-7,
            "`{name}` deviates by {coarse:.1e}, with half the step by {fine:.1e}"
        );
    }
}
