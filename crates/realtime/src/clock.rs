//! Clocks of the operating system, in nanoseconds.

use libc::{CLOCK_MONOTONIC, CLOCK_THREAD_CPUTIME_ID, clockid_t, timespec};
use std::fs::File;
use std::os::unix::fs::FileExt;

const SECOND: u64 = 1_000_000_000;

fn read(clock: clockid_t) -> u64 {
    let mut time = timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer leads to a timespec of our own; the call writes nothing else.
    unsafe { libc::clock_gettime(clock, &mut time) };
    time.tv_sec as u64 * SECOND + time.tv_nsec as u64
}

/// A clock nobody sets, the same in all processes of the machine.
pub fn now() -> u64 {
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

/// Watches the clock until a time.
pub(crate) fn watch_until(time: u64) {
    while now() < time {
        std::hint::spin_loop();
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

/// Time that the calling thread has spent ready to run but without a core, as the kernel counts it.
pub(crate) struct RunDelay {
    file: Option<File>,
}

impl RunDelay {
    /// For the thread that calls; nothing is counted where the kernel does not tell.
    pub(crate) fn of_this_thread() -> RunDelay {
        RunDelay { file: File::open("/proc/thread-self/schedstat").ok() }
    }

    /// Nanoseconds since the thread began.
    pub(crate) fn read(&self) -> Option<u64> {
        // Time on a core, time waiting for one, turns.
        let mut text = [0; 96];
        let length = self.file.as_ref()?.read_at(&mut text, 0).ok()?;
        std::str::from_utf8(&text[..length]).ok()?.split_ascii_whitespace().nth(1)?.parse().ok()
    }
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

    /// Two threads on one core wait for each other about half of the time.
    #[test]
    fn waiting_for_a_core_is_counted() {
        if RunDelay::of_this_thread().read().is_none() {
            return;
        }
        let busy = || {
            crate::scheduling::bind_to_core(0).unwrap();
            let delay = RunDelay::of_this_thread();
            let (begin, before) = (now(), delay.read().unwrap());
            while now() < begin + 200_000_000 {}
            delay.read().unwrap() - before
        };
        let other = std::thread::spawn(busy);
        let waited = std::thread::spawn(busy).join().unwrap() + other.join().unwrap();
        assert!(waited > 20_000_000, "{waited} ns");
    }
}
