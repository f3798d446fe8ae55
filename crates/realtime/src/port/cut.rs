//! Shared memory whose file another process cuts off.
//!
//! Access to a page behind the end of a mapped file raises SIGBUS. No look at the size before the access helps against a partner who cuts between
//! the two. So a handler puts empty memory in the place of the whole mapping and says so: the access goes on, reads zeros, and the
//! owner sees that the mapping is lost.

use std::ffi::{c_int, c_void};
use std::mem::MaybeUninit;
use std::ptr;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

struct Region {
    start: AtomicUsize,
    length: AtomicUsize,
    is_lost: AtomicBool,
}

const MOST: usize = 64;
static REGIONS: [Region; MOST] =
    [const { Region { start: AtomicUsize::new(0), length: AtomicUsize::new(0), is_lost: AtomicBool::new(false) } };
        MOST];
static mut BEFORE: MaybeUninit<libc::sigaction> = MaybeUninit::zeroed();

/// A mapping that survives its file.
pub(super) struct Guarded(usize);

impl Guarded {
    /// None if there are too many.
    pub fn new(start: *mut c_void, length: usize) -> Option<Guarded> {
        install();
        let at = REGIONS.iter().position(|region| {
            region.start.compare_exchange(0, start.addr(), Ordering::AcqRel, Ordering::Relaxed).is_ok()
        })?;
        REGIONS[at].is_lost.store(false, Ordering::Relaxed);
        REGIONS[at].length.store(length, Ordering::Release);
        Some(Guarded(at))
    }

    /// The file was cut off: what the mapping holds is nobody's.
    pub fn is_lost(&self) -> bool {
        REGIONS[self.0].is_lost.load(Ordering::Relaxed)
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        REGIONS[self.0].length.store(0, Ordering::Release);
        REGIONS[self.0].start.store(0, Ordering::Release);
    }
}

fn install() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // SAFETY: the handler is a plain function; the old one is written here, once, before the new one can read it.
        unsafe {
            let mut action: libc::sigaction = MaybeUninit::zeroed().assume_init();
            action.sa_sigaction = on_bus_error as *const () as usize;
            action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
            libc::sigaction(libc::SIGBUS, &action, (&raw mut BEFORE).cast());
        }
    });
}

extern "C" fn on_bus_error(signal: c_int, info: *mut libc::siginfo_t, _context: *mut c_void) {
    // SAFETY: the kernel hands over a valid structure. A signal of another process has no address.
    let (address, is_fault) = unsafe { ((*info).si_addr().addr(), (*info).si_code > 0) };
    for region in &REGIONS {
        let (start, length) = (region.start.load(Ordering::Acquire), region.length.load(Ordering::Acquire));
        if is_fault && length > 0 && (start..start + length).contains(&address) {
            let protection = libc::PROT_READ | libc::PROT_WRITE;
            let kind = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED;
            let place = ptr::with_exposed_provenance_mut(start);
            // SAFETY: the range is one mapping of ours, which is replaced as a whole.
            if unsafe { libc::mmap(place, length, protection, kind, -1, 0) } != libc::MAP_FAILED {
                region.is_lost.store(true, Ordering::Relaxed);
                return;
            }
        }
    }
    // SAFETY: not ours: the handler before takes over when the access is repeated, or when the signal comes again.
    unsafe {
        libc::sigaction(signal, (&raw const BEFORE).cast(), ptr::null_mut());
        if !is_fault {
            libc::raise(signal);
        }
    }
}
