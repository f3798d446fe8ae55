//! Ctrl-C as a flag that a run looks at.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that Ctrl-C sets. Where there is no handler Ctrl-C ends the process; result files are readable all the same.
pub fn flag() -> Arc<AtomicBool> {
    let interrupt = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupt);
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
    interrupt
}
