//! A step of an inlined method allocates nothing, events included.
#![allow(unsafe_code, reason = "counting allocations needs an allocator of its own")]

use layshaft_flatten::{Request, Store};
use layshaft_sim::{Counter, Engine, InlineMethod, InlineOptions, Stepper, compile_for};
use std::alloc::{GlobalAlloc, Layout, System as SystemAllocator};
use std::sync::atomic::{AtomicU64, Ordering};

struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

// SAFETY: every call is passed on unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { SystemAllocator.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { SystemAllocator.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// One test, so that no other thread allocates meanwhile.
#[test]
fn steps_allocate_nothing() {
    let library = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../library");
    for (model, step, steps) in [("ClutchEngagement", 1e-3, 5000), ("Gearbox4HP22", 1e-3, 20000)] {
        for method in [InlineMethod::ImplicitEuler, InlineMethod::Sdirk2] {
            let request = Request {
                libraries: vec![library.clone()],
                model: Some(format!("Layshaft.Examples.{model}")),
                ..Request::default()
            };
            let options = InlineOptions::new(method);
            let compilation = compile_for(&Store::default(), &request, Engine::MachineCode, Some(&options));
            let compiled = compilation.compiled.expect("the library's examples compile");
            let mut stepper = Stepper::new(&compiled, 0.0, step, &[], None).unwrap();
            let before = ALLOCATIONS.load(Ordering::Relaxed);
            for _ in 0..steps {
                stepper.step().unwrap();
            }
            let after = ALLOCATIONS.load(Ordering::Relaxed);
            assert_eq!(after - before, 0, "{model} by {}", method.name());
            // Events and a nonlinear system were among it.
            assert!(stepper.counter(Counter::Events) >= 8, "{model}");
            assert!(stepper.counter(Counter::NewtonIterations) > 0, "{model}");
        }
    }
}
