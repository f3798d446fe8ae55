//! A thread of its own core and priority, memory that is never swapped out. What is not permitted becomes a warning.

use std::io::Error;

/// Binds the calling thread to a core.
pub(crate) fn bind_to_core(core: usize) -> Result<(), String> {
    // SAFETY: a set of cores is plain bits, all zeros is the empty one.
    let mut set: libc::cpu_set_t = unsafe { std::mem::zeroed() };
    check(core)?;
    // SAFETY: `core` lies within the set.
    unsafe { libc::CPU_SET(core, &mut set) };
    run_on(&set).map_err(|error| format!("the thread cannot be bound to core {core}: {error}"))
}

/// Keeps the calling thread, and those it starts from now on, off a core that is a task's: what they do would push the task's data out of the core's caches. Where there is no other core,
/// it stays.
pub fn keep_off_core(core: usize) -> Result<(), String> {
    check(core)?;
    // SAFETY: a set of cores is plain bits, all zeros is the empty one.
    let mut set: libc::cpu_set_t = unsafe { std::mem::zeroed() };
    // SAFETY: the call writes to the set no more than its size; `core` lies within it.
    let others = unsafe {
        if libc::sched_getaffinity(0, std::mem::size_of::<libc::cpu_set_t>(), &mut set) != 0 {
            return Err(format!("the cores of the thread are unknown: {}", Error::last_os_error()));
        }
        libc::CPU_CLR(core, &mut set);
        libc::CPU_COUNT(&set)
    };
    if others == 0 {
        return Ok(());
    }
    run_on(&set).map_err(|error| format!("threads cannot be kept off core {core}: {error}"))
}

fn check(core: usize) -> Result<(), String> {
    if core < std::mem::size_of::<libc::cpu_set_t>() * 8 { Ok(()) } else { Err(format!("there is no core {core}")) }
}

/// The cores of the calling thread.
fn run_on(set: &libc::cpu_set_t) -> Result<(), Error> {
    // SAFETY: the call only reads the set.
    match unsafe { libc::sched_setaffinity(0, std::mem::size_of::<libc::cpu_set_t>(), set) } {
        0 => Ok(()),
        _ => Err(Error::last_os_error()),
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

#[cfg(test)]
mod tests {
    use super::{bind_to_core, keep_off_core};

    /// Numbers of the cores that the calling thread may run on.
    fn cores() -> Vec<usize> {
        // SAFETY: all zeros is the empty set; the call writes no more than its size.
        let set = unsafe {
            let mut set: libc::cpu_set_t = std::mem::zeroed();
            libc::sched_getaffinity(0, std::mem::size_of::<libc::cpu_set_t>(), &mut set);
            set
        };
        // SAFETY: all numbers lie within the set.
        (0..std::mem::size_of::<libc::cpu_set_t>() * 8).filter(|&core| unsafe { libc::CPU_ISSET(core, &set) }).collect()
    }

    #[test]
    fn threads_keep_off_the_core_of_a_task_that_binds_itself_to_it() {
        let all = cores();
        let core = *all.last().unwrap();
        keep_off_core(core).unwrap();
        let others: Vec<usize> = all.iter().copied().filter(|&other| other != core || all.len() == 1).collect();
        assert_eq!(cores(), others);
        // What it starts keeps off as well, until it asks for the core.
        let started = std::thread::spawn(move || {
            let inherited = cores();
            bind_to_core(core).unwrap();
            (inherited, cores())
        });
        assert_eq!(started.join().unwrap(), (others, vec![core]));
        // The last one that is left stays.
        bind_to_core(core).unwrap();
        keep_off_core(core).unwrap();
        assert_eq!(cores(), [core]);
        assert_eq!(keep_off_core(usize::MAX).unwrap_err(), format!("there is no core {}", usize::MAX));
    }
}
