//! Stacks deep enough for deeply nested models: passes recurse over expressions.

use std::cell::Cell;
use std::thread;

/// Address space reserved for a large stack; memory is used only as far as the stack grows.
pub const LARGE_STACK: usize = 512 << 20;

thread_local! {
    static IS_LARGE: Cell<bool> = const { Cell::new(false) };
}

/// Runs work on a thread whose maker gave it a stack of [`LARGE_STACK`]: passes inside need no thread of their own.
pub fn with_large_stack<T>(work: impl FnOnce() -> T) -> T {
    let before = IS_LARGE.replace(true);
    let result = work();
    IS_LARGE.set(before);
    result
}

/// Runs work on a large stack: that of this thread, if it is one, or of a new thread.
pub fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    if IS_LARGE.get() {
        return work();
    }
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(LARGE_STACK);
        match thread.spawn_scoped(scope, || with_large_stack(work)).map(|thread| thread.join()) {
            Ok(Ok(result)) => result,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(error) => panic!("no thread for translation: {error}"),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_inside_work_stays_on_its_thread() {
        let outside = thread::current().id();
        let (outer, inner) = on_large_stack(|| (thread::current().id(), on_large_stack(|| thread::current().id())));
        assert_ne!(outside, outer);
        assert_eq!(outer, inner);
        assert_ne!(outer, on_large_stack(|| thread::current().id()), "the mark went with the thread");
    }

    #[test]
    fn the_stack_is_deep() {
        fn depth(left: u32) -> u32 {
            let frame = [left; 64];
            if left == 0 { 0 } else { 1 + depth(std::hint::black_box(frame)[1] - 1) }
        }
        assert_eq!(on_large_stack(|| depth(100_000)), 100_000);
    }
}
