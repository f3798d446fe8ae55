//! A parent that watches over a run with foreign code in its process: C that leaves by the system call itself (`exit_group`, which nothing in
//! the process can catch) must not look like a run that succeeded.
//!
//! The parent is this program; it starts itself again with the same arguments and waits. The child leaves a mark in a pipe when its work is
//! done; one that ends without it was ended by the foreign code. The mark means nothing else: results, messages and status are the child's.

/// How a supervised run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By itself, with this exit status.
    Done(u8),
    /// Its process was ended from within, with this exit status.
    Quit(u8),
}

/// Tells the child its end of the pipe and who its parent is.
const VARIABLE: &str = "LAYSHAFT_SUPERVISED";

#[cfg(target_os = "linux")]
mod linux {
    use super::{Ending, VARIABLE};
    use std::ffi::{c_int, c_void};
    use std::io::{Error, Read, Result, pipe};
    use std::mem::MaybeUninit;
    use std::os::fd::AsRawFd;
    use std::os::unix::process::{CommandExt, ExitStatusExt};
    use std::process::{Command, ExitStatus};
    use std::ptr;
    use std::sync::atomic::{AtomicI32, Ordering};

    /// The child, in the parent.
    static CHILD: AtomicI32 = AtomicI32::new(0);
    /// The end of the pipe for the mark, in the child; none: negative.
    static MARK: AtomicI32 = AtomicI32::new(-1);

    const PASSED_ON: [c_int; 4] = [libc::SIGINT, libc::SIGTERM, libc::SIGHUP, libc::SIGQUIT];

    pub fn supervise() -> Result<Ending> {
        let (mut reader, writer) = pipe()?;
        let mark = writer.as_raw_fd();
        let mut command = Command::new(std::env::current_exe()?);
        command.args(std::env::args_os().skip(1));
        command.env(VARIABLE, format!("{mark}:{}", std::process::id()));
        // SAFETY: both are plain system calls, allowed between fork and exec.
        unsafe {
            command.pre_exec(move || {
                // The parent's death ends the run, however it comes.
                if libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) != 0 || libc::fcntl(mark, libc::F_SETFD, 0) != 0 {
                    return Err(Error::last_os_error());
                }
                Ok(())
            });
        }
        let mut child = command.spawn()?;
        CHILD.store(child.id() as i32, Ordering::Release);
        pass_signals_on();
        drop(writer);
        let status = child.wait()?;
        // What the run started may still hold the other end.
        // SAFETY: a plain system call on a descriptor of ours.
        unsafe { libc::fcntl(reader.as_raw_fd(), libc::F_SETFL, libc::O_NONBLOCK) };
        let is_marked = reader.read(&mut [0]).is_ok_and(|count| count == 1);
        Ok(judged(status, is_marked))
    }

    fn judged(status: ExitStatus, is_marked: bool) -> Ending {
        match (status.code(), status.signal()) {
            (Some(code), _) if is_marked => Ending::Done(code as u8),
            (Some(code), _) => Ending::Quit(code as u8),
            (None, signal) => {
                let signal = signal.unwrap_or(libc::SIGKILL);
                // Ends like the child did, without another core file.
                // SAFETY: plain system calls; the structure lives as long as its call.
                unsafe {
                    libc::setrlimit(libc::RLIMIT_CORE, &libc::rlimit { rlim_cur: 0, rlim_max: 0 });
                    libc::signal(signal, libc::SIG_DFL);
                    libc::raise(signal);
                }
                Ending::Done(128u8.saturating_add(signal as u8))
            }
        }
    }

    /// A signal that someone sends to this process is meant for the run. One from the terminal reaches both.
    fn pass_signals_on() {
        for signal in PASSED_ON {
            // SAFETY: the handler is a plain function; the structure is of the right type and lives as long as the call.
            unsafe {
                let mut action: libc::sigaction = MaybeUninit::zeroed().assume_init();
                action.sa_sigaction = on_signal as *const () as usize;
                action.sa_flags = libc::SA_SIGINFO | libc::SA_RESTART;
                libc::sigaction(signal, &action, ptr::null_mut());
            }
        }
    }

    extern "C" fn on_signal(signal: c_int, info: *mut libc::siginfo_t, _context: *mut c_void) {
        // SAFETY: the kernel hands over a valid description.
        let is_sent = unsafe { (*info).si_code } <= 0;
        let child = CHILD.load(Ordering::Acquire);
        if is_sent && child > 0 {
            // SAFETY: a plain system call.
            unsafe { libc::kill(child, signal) };
        }
    }

    /// Whether a parent of ours watches over this process.
    pub fn is_supervised() -> bool {
        let told = std::env::var(VARIABLE).unwrap_or_default();
        let parts = told.split_once(':').and_then(|(mark, parent)| Some((mark.parse().ok()?, parent.parse().ok()?)));
        let Some((mark, parent)): Option<(i32, i32)> = parts else { return false };
        // SAFETY: plain system calls. What this run starts has no use for the pipe.
        let is_ours = unsafe { libc::getppid() == parent && libc::fcntl(mark, libc::F_SETFD, libc::FD_CLOEXEC) == 0 };
        if is_ours {
            MARK.store(mark, Ordering::Release);
        }
        is_ours
    }

    pub fn mark_end() {
        let mark = MARK.swap(-1, Ordering::AcqRel);
        if mark >= 0 {
            // SAFETY: one byte that lives as long as the call.
            unsafe { libc::write(mark, [1u8].as_ptr().cast(), 1) };
        }
    }
}

/// Runs this program again under supervision and waits for its end. Signals sent to this process reach it; its death by a signal is that of
/// this process too.
#[cfg(target_os = "linux")]
pub fn supervise() -> std::io::Result<Ending> {
    linux::supervise()
}

/// Whether a parent of ours watches over this process.
pub fn is_supervised() -> bool {
    #[cfg(target_os = "linux")]
    return linux::is_supervised();
    #[cfg(not(target_os = "linux"))]
    false
}

/// What follows is an end of our own: tells the parent. Allocates nothing and takes no lock.
pub fn mark_end() {
    #[cfg(target_os = "linux")]
    linux::mark_end();
}

#[cfg(not(target_os = "linux"))]
pub fn supervise() -> std::io::Result<Ending> {
    Err(std::io::ErrorKind::Unsupported.into())
}
