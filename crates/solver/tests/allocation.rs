//! Steps allocate nothing: a run three times as long asks for memory no more often.
#![allow(unsafe_code, reason = "counting allocations needs an allocator of its own")]

#[allow(dead_code, reason = "the problems are shared with other tests")]
mod problems;

use std::alloc::{GlobalAlloc, Layout, System as SystemAllocator};
use std::sync::atomic::{AtomicU64, Ordering};

use layshaft_solver::{Method, Options, Output, Point, integrate};
use problems::Problem;
use problems::driveline::Driveline;
use problems::kepler::Kepler;

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

fn allocations<P: Problem>(method: Method, stop: f64) -> u64 {
    let mut model = P::default();
    let step = method.is_fixed_step().then_some(1e-4);
    let options =
        Options { method, step, stop, output: Output::Interval(0.0005), max_step: 0.01, ..model.options(1e-6) };
    let mut y = model.initial();
    let mut sum = 0.0;
    let mut sink = |_: &mut P, point: Point<'_>| sum += point.states[0];
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    integrate(&mut model, &mut y, &options, &mut sink).unwrap();
    ALLOCATIONS.load(Ordering::Relaxed) - before
}

/// One test, so that no other thread allocates meanwhile.
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
