//! Steps allocate nothing: a run three times as long asks for memory no more often.
#![allow(unsafe_code, reason = "counting allocations needs an allocator of its own")]

#[path = "../../../tests/counting_allocator.rs"]
mod counting_allocator;
#[allow(dead_code, reason = "the problems are shared with other tests")]
mod problems;

use counting_allocator::{count_this_thread, counted};
use layshaft_solver::{Method, Options, Output, Point, integrate};
use problems::Problem;
use problems::driveline::Driveline;
use problems::kepler::Kepler;

fn allocations<P: Problem>(method: Method, stop: f64) -> u64 {
    let mut model = P::default();
    let step = method.is_fixed_step().then_some(1e-4);
    let options =
        Options { method, step, stop, output: Output::Interval(0.0005), max_step: 0.01, ..model.options(1e-6) };
    let mut y = model.initial();
    let mut sum = 0.0;
    let mut sink = |_: &mut P, point: Point<'_>| sum += point.states[0];
    let before = counted();
    count_this_thread(true);
    integrate(&mut model, &mut y, &options, &mut sink).unwrap();
    count_this_thread(false);
    counted() - before
}

#[test]
fn steps_allocate_nothing() {
    for method in Method::ALL {
        assert_eq!(allocations::<Kepler>(method, 2.0), allocations::<Kepler>(method, 6.0), "{}", method.name());
        if method == Method::ExplicitEuler {
            continue; // unstable on the driveline
        }
        assert_eq!(allocations::<Driveline>(method, 0.5), allocations::<Driveline>(method, 1.5), "{}", method.name());
    }
}
