//! The step path allocates nothing: solving linear, nonlinear and mixed blocks, once memory has been set up.

mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::Arc;

use common::models::{REAL, friction, square_root};
use layshaft_ir::program::{FuncId, Program};
use layshaft_runtime::Instance;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

/// Counts what the present thread asks for.
struct Counting;

// SAFETY: everything is left to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: as promised by the caller.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: as promised by the caller.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Allocations of 50 evaluations with changing inputs, after a first one.
fn allocations(program: Program) -> usize {
    let code = layshaft_codegen::compile(&program).expect("compiles");
    let mut instance = Instance::new(Arc::new(program), Arc::new(code)).expect("no external functions");
    let mut evaluate = |step: u32| {
        instance.reals_mut()[REAL as usize] = 2.0 + f64::from(step % 7);
        instance.reals_mut()[REAL as usize + 1] = 0.3 * f64::from(step % 5) + 0.1;
        instance.run(&[FuncId(0)]).expect("has a solution");
    };
    evaluate(0);
    let before = ALLOCATIONS.get();
    (1..50).for_each(&mut evaluate);
    ALLOCATIONS.get() - before
}

#[test]
fn blocks_are_solved_without_allocation() {
    assert_eq!(allocations(friction()), 0, "mixed and linear");
    assert_eq!(allocations(square_root(true)), 0, "nonlinear");
    assert_eq!(allocations(square_root(false)), 0, "nonlinear by differences");
}
