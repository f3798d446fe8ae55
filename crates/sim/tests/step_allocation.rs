//! A step of an inlined method allocates nothing, events included.
#![allow(unsafe_code, reason = "counting allocations needs an allocator of its own")]

#[path = "../../../tests/counting_allocator.rs"]
mod counting_allocator;

use counting_allocator::{count_this_thread, counted};
use layshaft_flatten::{Request, Store};
use layshaft_sim::{Counter, Engine, StepMethod, StepOptions, Stepper, compile_for};

#[test]
fn steps_allocate_nothing() {
    let library = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../library");
    for (model, step, steps) in [("ClutchEngagement", 1e-3, 5000), ("Gearbox4HP22", 1e-3, 20000)] {
        for method in [StepMethod::ImplicitEuler, StepMethod::Sdirk2] {
            let request = Request {
                libraries: vec![library.clone()],
                model: Some(format!("Layshaft.Examples.{model}")),
                ..Request::default()
            };
            let options = StepOptions::new(method);
            let compilation = compile_for(&Store::default(), &request, Engine::MachineCode, Some(&options));
            let compiled = compilation.compiled.expect("the library's examples compile");
            let mut stepper = Stepper::new(&compiled, 0.0, step, &[], None).unwrap();
            let before = counted();
            count_this_thread(true);
            for _ in 0..steps {
                stepper.step().unwrap();
            }
            count_this_thread(false);
            assert_eq!(counted() - before, 0, "{model} by {}", method.name());
            // Events and a nonlinear system were among it.
            assert!(stepper.counter(Counter::Events) >= 8, "{model}");
            assert!(stepper.counter(Counter::NewtonIterations) > 0, "{model}");
        }
    }
}
