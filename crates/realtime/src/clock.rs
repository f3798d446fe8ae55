//! Clocks of the operating system, in nanoseconds.

use libc::{CLOCK_MONOTONIC, CLOCK_THREAD_CPUTIME_ID, clockid_t, timespec};

const SECOND: u64 = 1_000_000_000;

fn read(clock: clockid_t) -> u64 {
    let mut time = timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer leads to a timespec of our own; the call writes nothing else.
    unsafe { libc::clock_gettime(clock, &mut time) };
    time.tv_sec as u64 * SECOND + time.tv_nsec as u64
}

/// A clock nobody sets.
pub(crate) fn now() -> u64 {
    read(CLOCK_MONOTONIC)
}

/// Processor time of the calling thread.
pub(crate) fn thread_work() -> u64 {
    read(CLOCK_THREAD_CPUTIME_ID)
}

/// Sleeps until [`now`] reaches a time; interruptions by signals do not end the sleep.
pub(crate) fn sleep_until(time: u64) {
    let wanted = timespec { tv_sec: (time / SECOND) as i64, tv_nsec: (time % SECOND) as i64 };
    loop {
        // SAFETY: reads a timespec of our own; with an absolute time no remainder is written.
        let outcome =
            unsafe { libc::clock_nanosleep(CLOCK_MONOTONIC, libc::TIMER_ABSTIME, &wanted, std::ptr::null_mut()) };
        if outcome != libc::EINTR {
            return;
        }
    }
}

/// How often the calling thread lost its core to another.
pub(crate) fn preemptions() -> u64 {
    let mut usage = std::mem::MaybeUninit::<libc::rusage>::zeroed();
    // SAFETY: the call fills the struct it is given; all zeros is a valid one if it fails.
    let usage = unsafe {
        libc::getrusage(libc::RUSAGE_THREAD, usage.as_mut_ptr());
        usage.assume_init()
    };
    usage.ru_nivcsw as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sleep_ends_after_its_time_and_costs_no_work() {
        let (begin, work) = (now(), thread_work());
        sleep_until(begin + 20_000_000);
        assert!(now() >= begin + 20_000_000);
        assert!(thread_work() - work < 10_000_000);
        sleep_until(begin);
    }
}
