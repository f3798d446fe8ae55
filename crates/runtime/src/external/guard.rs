//! C from outside that runs in this process: if it crashes the function is named, and if it ends the process that is no success.

use std::ffi::CStr;

/// As long as it lives, this thread runs the named function.
pub(super) struct Inside;

#[cfg(unix)]
mod unix {
    use std::cell::Cell;
    use std::ffi::{CStr, c_char, c_int, c_void};
    use std::mem::MaybeUninit;
    use std::ptr;
    use std::sync::Once;

    thread_local! {
        /// What this thread runs; null outside.
        pub static CURRENT: Cell<*const c_char> = const { Cell::new(ptr::null()) };
    }

    const CRASHES: [(c_int, &str); 5] = [
        (libc::SIGSEGV, "SIGSEGV, access to memory that is not its own"),
        (libc::SIGBUS, "SIGBUS, access to memory that does not exist"),
        (libc::SIGFPE, "SIGFPE, arithmetic exception"),
        (libc::SIGILL, "SIGILL, illegal instruction"),
        (libc::SIGABRT, "SIGABRT, abort"),
    ];

    /// The handlers that were there before, in the order of `CRASHES`.
    static mut BEFORE: [MaybeUninit<libc::sigaction>; 5] = [MaybeUninit::zeroed(); 5];

    pub static INSTALLED: Once = Once::new();

    pub fn install() {
        INSTALLED.call_once(|| {
            // SAFETY: both are plain functions; the old handlers are written here, once, before any handler of ours can read them.
            unsafe {
                libc::atexit(at_exit);
                for (index, (signal, _)) in CRASHES.iter().enumerate() {
                    let mut action: libc::sigaction = MaybeUninit::zeroed().assume_init();
                    action.sa_sigaction = on_crash as *const () as usize;
                    action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
                    libc::sigaction(*signal, &action, (&raw mut BEFORE[index]).cast());
                }
            }
        });
    }

    /// Writes without allocating: the heap may be broken.
    fn say(parts: &[&[u8]]) {
        for part in parts {
            // SAFETY: the bytes live as long as the call.
            unsafe { libc::write(2, part.as_ptr().cast::<c_void>(), part.len()) };
        }
    }

    fn current() -> Option<&'static [u8]> {
        let name = CURRENT.get();
        // SAFETY: null, or the name of a function that is being called, which the caller keeps.
        (!name.is_null()).then(|| unsafe { CStr::from_ptr(name) }.to_bytes())
    }

    extern "C" fn at_exit() {
        if let Some(name) = current() {
            say(&[b"error[E0522]: the external function `", name, b"` ended the program\n", KEPT]);
            crate::external::supervision::mark_end();
            // SAFETY: ends the process at once.
            unsafe { libc::_exit(1) };
        }
    }

    const KEPT: &[u8] = b"  = note: results up to the last write are kept\n  = help: `--isolate` runs such code in a process of its own\n";

    extern "C" fn on_crash(signal: c_int, info: *mut libc::siginfo_t, _context: *mut c_void) {
        let Some(index) = CRASHES.iter().position(|(known, _)| *known == signal) else { return };
        if let Some(name) = current() {
            let how = CRASHES[index].1.as_bytes();
            say(&[b"error[E0522]: the external function `", name, b"` crashed (", how, b")\n", KEPT]);
        }
        // SAFETY: the old handler takes over, or the signal ends the process: the access is repeated when this function returns, or the
        // signal comes again.
        unsafe {
            libc::sigaction(signal, (&raw const BEFORE[index]).cast(), ptr::null_mut());
            if (*info).si_code <= 0 {
                libc::raise(signal);
            }
        }
    }
}

#[cfg(unix)]
impl Inside {
    /// In a process made for such code its parent tells what happened: no handlers here.
    pub fn leave_to_parent() {
        unix::INSTALLED.call_once(|| {});
    }

    pub fn enter(name: &CStr) -> Inside {
        unix::install();
        unix::CURRENT.set(name.as_ptr());
        Inside
    }
}

#[cfg(unix)]
impl Drop for Inside {
    fn drop(&mut self) {
        unix::CURRENT.set(std::ptr::null());
    }
}

#[cfg(not(unix))]
impl Inside {
    pub fn leave_to_parent() {}

    pub fn enter(_name: &CStr) -> Inside {
        Inside
    }
}
