//! SIGTERM, which service managers and `kill` send: the run ends like at its duration, so that its record is written and its rings go.

use std::ffi::c_int;
use std::mem::MaybeUninit;
use std::ptr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};

static FLAG: AtomicPtr<AtomicBool> = AtomicPtr::new(ptr::null_mut());

/// Sets the flag when the process is told to end; a second time ends it at once.
pub fn stop_on_termination(flag: &Arc<AtomicBool>) {
    // Never freed: a signal may come at any time.
    FLAG.store(Arc::into_raw(Arc::clone(flag)).cast_mut(), Ordering::Release);
    // SAFETY: the handler is a plain function; the structures are of the right type and live as long as the calls.
    unsafe {
        let (mut action, mut before): (libc::sigaction, libc::sigaction) =
            (MaybeUninit::zeroed().assume_init(), MaybeUninit::zeroed().assume_init());
        libc::sigaction(libc::SIGTERM, ptr::null(), &mut before);
        // Who started us may want the signal ignored.
        if before.sa_sigaction != libc::SIG_IGN {
            action.sa_sigaction = on_termination as *const () as usize;
            action.sa_flags = libc::SA_RESTART | libc::SA_RESETHAND;
            libc::sigaction(libc::SIGTERM, &action, ptr::null_mut());
        }
    }
}

extern "C" fn on_termination(_signal: c_int) {
    let flag = FLAG.load(Ordering::Acquire);
    if !flag.is_null() {
        // SAFETY: comes from an `Arc` that is never released.
        unsafe { (*flag).store(true, Ordering::Relaxed) };
    }
}
