//! A thread of its own core and priority, memory that is never swapped out. What is not permitted becomes a warning.

use std::io::Error;

/// Binds the calling thread to a core.
pub(crate) fn bind_to_core(core: usize) -> Result<(), String> {
    let cores = std::mem::size_of::<libc::cpu_set_t>() * 8;
    if core >= cores {
        return Err(format!("there is no core {core}"));
    }
    // SAFETY: a set of cores is plain bits, all zeros is the empty one; `core` lies within it; the call only reads it.
    let outcome = unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        libc::CPU_SET(core, &mut set);
        libc::sched_setaffinity(0, std::mem::size_of::<libc::cpu_set_t>(), &set)
    };
    match outcome {
        0 => Ok(()),
        _ => Err(format!("the thread cannot be bound to core {core}: {}", Error::last_os_error())),
    }
}

/// Gives the calling thread a real-time priority: it runs before all usual threads.
pub(crate) fn take_priority(priority: i32) -> Result<(), String> {
    let parameters = libc::sched_param { sched_priority: priority };
    // SAFETY: the call reads the parameters, which live here.
    match unsafe { libc::sched_setscheduler(0, libc::SCHED_FIFO, &parameters) } {
        0 => Ok(()),
        _ => Err(format!(
            "no real-time priority {priority} ({}): the run is at the mercy of other programs; CAP_SYS_NICE or a limit \
             `rtprio` would permit it",
            Error::last_os_error()
        )),
    }
}

/// Keeps memory of the process in place: code and files all of it, the rest from the first time on that it is written. What a run needs is written before its first step; address space that
/// nobody uses, as that of a stack for deep recursion, stays without memory.
pub(crate) fn lock_memory() -> Result<(), String> {
    give_back_unused();
    // SAFETY: no memory is handed over.
    let outcome = unsafe { libc::mlockall(libc::MCL_CURRENT | libc::MCL_FUTURE | libc::MCL_ONFAULT) };
    if outcome == 0 {
        lock_code();
    }
    match outcome {
        0 => Ok(()),
        _ => Err(format!(
            "memory cannot be locked ({}): a page may have to be fetched within a step; CAP_IPC_LOCK or a limit \
             `memlock` would permit it",
            Error::last_os_error()
        )),
    }
}

/// Fetches and locks what is executed or mapped from files. What cannot be locked is left out.
fn lock_code() {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    for line in maps.lines() {
        let mut words = line.split_whitespace();
        let (Some(range), Some(rights)) = (words.next(), words.next()) else { continue };
        let is_file = words.nth(2).is_some_and(|inode| inode != "0");
        let ends =
            range.split_once('-').map(|(from, to)| (usize::from_str_radix(from, 16), usize::from_str_radix(to, 16)));
        let Some((Ok(from), Ok(to))) = ends else { continue };
        if !rights.starts_with('r') || !(is_file || rights.contains('x')) {
            continue;
        }
        // SAFETY: locking changes no content; a range that is gone by now is an error, which does not matter.
        unsafe { libc::mlock(std::ptr::without_provenance(from), to - from) };
    }
}

/// Memory that was freed, that of a translation above all, goes back to the system.
fn give_back_unused() {
    #[cfg(target_env = "gnu")]
    // SAFETY: the allocator gives back what nobody has.
    unsafe {
        libc::malloc_trim(0);
    }
}

/// Seconds that a hypervisor has taken from the cores of this machine since it started, if the kernel knows.
pub(crate) fn stolen_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/stat").ok()?;
    // cpu user nice system idle iowait irq softirq steal …, in ticks.
    let ticks: f64 = text.lines().next()?.split_whitespace().nth(8)?.parse().ok()?;
    // SAFETY: no memory is handed over.
    let per_second = unsafe { libc::sysconf(libc::_SC_CLK_TCK) };
    (per_second > 0).then_some(ticks / per_second as f64)
}

/// Touches the stack that the loop may need, so that its pages are there.
#[inline(never)]
pub(crate) fn touch_stack() {
    let mut stack = [0u8; 256 * 1024];
    for at in (0..stack.len()).step_by(4096) {
        stack[at] = 1;
    }
    std::hint::black_box(&mut stack);
}
