//! A child process that answers questions: code from others runs there, and its crash, its exit or its endless loop is an error here and
//! nothing more.
//!
//! The child is this program with a hidden subcommand. Questions and answers go through its standard input
//! and output, one frame each: the length in four bytes, then the message as postcard writes it. A watchdog ends a child that
//! has not answered when its time is over.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::File;
use std::io::{BufReader, BufWriter, Error, ErrorKind, Read, Result, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// Largest message.
const MOST: usize = 1 << 30;

/// How long a child may take.
#[derive(Clone, Copy, Debug)]
pub enum Limit {
    /// For everything it does.
    Life(Duration),
    /// For one answer.
    Answer(Duration),
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq)]
pub enum NoAnswer {
    /// It ended before.
    Gone,
    TimedOut(Duration),
    /// It ended while it was asked; how, in words.
    Ended(String),
}

/// This program with a hidden subcommand.
pub fn own_program(arguments: &[&str]) -> Result<Command> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args(arguments);
    Ok(command)
}

/// The parent's side.
pub struct Process {
    child: Arc<Mutex<Child>>,
    to: BufWriter<ChildStdin>,
    from: BufReader<ChildStdout>,
    watchdog: Option<Watchdog>,
    bytes: Vec<u8>,
    is_dead: bool,
}

impl Process {
    pub fn start(mut command: Command, limit: Option<Limit>) -> Result<Process> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(broken("the process has no pipes"));
        };
        let child = Arc::new(Mutex::new(child));
        let watchdog = limit.map(|limit| Watchdog::new(Arc::clone(&child), limit));
        Ok(Process {
            child,
            to: BufWriter::new(to),
            from: BufReader::new(from),
            watchdog,
            bytes: Vec::new(),
            is_dead: false,
        })
    }

    /// Asks a question and waits for the answer.
    pub fn ask<A: DeserializeOwned>(&mut self, question: &impl Serialize) -> std::result::Result<A, NoAnswer> {
        if self.is_dead {
            return Err(NoAnswer::Gone);
        }
        if let Some(watchdog) = &self.watchdog {
            watchdog.asked();
        }
        let exchanged = write_frame(&mut self.to, question, &mut self.bytes)
            .and_then(|()| read_frame::<A>(&mut self.from, &mut self.bytes));
        match exchanged {
            Ok(Some(answer)) => {
                if let Some(watchdog) = &self.watchdog {
                    watchdog.answered();
                }
                Ok(answer)
            }
            Ok(None) | Err(_) => Err(self.obituary()),
        }
    }

    /// The child is gone, or talks nonsense: how it ended.
    fn obituary(&mut self) -> NoAnswer {
        self.is_dead = true;
        if let Some(watchdog) = &self.watchdog
            && let Some(limit) = watchdog.has_bitten()
        {
            return NoAnswer::TimedOut(limit);
        }
        // One that closed its pipe and still runs would be waited for without end.
        let mut child = locked(&self.child);
        let status = wait_a_moment(&mut child).unwrap_or_else(|| {
            let _ = child.kill();
            child.wait()
        });
        NoAnswer::Ended(status.map_or_else(|error| error.to_string(), how_it_ended))
    }

    /// Sends a last message and gives the child a second to end by itself.
    pub fn finish(&mut self, last: &impl Serialize) {
        if !self.is_dead && write_frame(&mut self.to, last, &mut self.bytes).is_ok() {
            self.is_dead = wait_a_moment(&mut locked(&self.child)).is_some();
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let mut child = locked(&self.child);
        let _ = child.kill();
        let _ = child.wait();
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// The status of a child that ends within a second.
fn wait_a_moment(child: &mut Child) -> Option<Result<ExitStatus>> {
    for _ in 0..200 {
        match child.try_wait() {
            Ok(None) => std::thread::sleep(Duration::from_millis(5)),
            Ok(Some(status)) => return Some(Ok(status)),
            Err(error) => return Some(Err(error)),
        }
    }
    None
}

/// Ends the child when its time is over.
struct Watchdog {
    state: Arc<(Mutex<Watch>, Condvar)>,
    limit: Limit,
}

struct Watch {
    /// None while nothing is waited for.
    deadline: Option<Instant>,
    is_over: bool,
    has_bitten: bool,
}

impl Watchdog {
    fn new(child: Arc<Mutex<Child>>, limit: Limit) -> Watchdog {
        let (deadline, time) = match limit {
            Limit::Life(time) => (Instant::now().checked_add(time), time),
            Limit::Answer(time) => (None, time),
        };
        let state = Arc::new((Mutex::new(Watch { deadline, is_over: false, has_bitten: false }), Condvar::new()));
        let shared = Arc::clone(&state);
        // How often a new deadline is looked for: setting one rings no bell, since that costs more than many a call.
        let pause = (time / 4).clamp(Duration::from_millis(1), Duration::from_secs(3600));
        std::thread::spawn(move || {
            let (watch, bell) = &*shared;
            let mut watch = locked(watch);
            while !watch.is_over {
                let left = watch.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
                if left == Some(Duration::ZERO) {
                    watch.has_bitten = true;
                    let _ = locked(&child).kill();
                    return;
                }
                let wait = left.map_or(pause, |left| left.min(pause));
                watch = bell.wait_timeout(watch, wait).unwrap_or_else(|poisoned| poisoned.into_inner()).0;
            }
        });
        Watchdog { state, limit }
    }

    fn asked(&self) {
        if let Limit::Answer(time) = self.limit {
            locked(&self.state.0).deadline = Instant::now().checked_add(time);
        }
    }

    fn answered(&self) {
        if let Limit::Answer(_) = self.limit {
            locked(&self.state.0).deadline = None;
        }
    }

    fn has_bitten(&self) -> Option<Duration> {
        let (Limit::Life(time) | Limit::Answer(time)) = self.limit;
        locked(&self.state.0).has_bitten.then_some(time)
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        locked(&self.state.0).is_over = true;
        self.state.1.notify_all();
    }
}

#[cfg(unix)]
fn how_it_ended(status: ExitStatus) -> String {
    use std::os::unix::process::ExitStatusExt;
    let Some(signal) = status.signal() else { return exit_code(status) };
    let name = match signal {
        libc::SIGSEGV => "SIGSEGV, access to memory that is not its own",
        libc::SIGABRT => "SIGABRT, abort",
        libc::SIGFPE => "SIGFPE, arithmetic exception",
        libc::SIGILL => "SIGILL, illegal instruction",
        libc::SIGBUS => "SIGBUS, access to memory that does not exist",
        libc::SIGKILL => "SIGKILL, ended from outside, perhaps for want of memory",
        libc::SIGTERM => "SIGTERM, ended from outside",
        libc::SIGINT => "SIGINT, ended from outside",
        libc::SIGPIPE => "SIGPIPE",
        _ => "",
    };
    if name.is_empty() { format!("signal {signal}") } else { format!("signal {signal} ({name})") }
}

#[cfg(not(unix))]
fn how_it_ended(status: ExitStatus) -> String {
    exit_code(status)
}

fn exit_code(status: ExitStatus) -> String {
    match status.code() {
        Some(code) => format!("it ended the process with exit code {code}"),
        None => "it ended the process".to_string(),
    }
}

/// The child's side: takes standard input and output away, so that nothing code from others reads or prints gets between questions and
/// answers. What it prints goes to standard error.
#[cfg(unix)]
pub fn private_pipes() -> Result<(File, File)> {
    use std::os::fd::{AsFd, AsRawFd};
    let from = std::io::stdin().as_fd().try_clone_to_owned()?;
    let to = std::io::stdout().as_fd().try_clone_to_owned()?;
    let nothing = File::open("/dev/null")?;
    // SAFETY: all four are open descriptors.
    let replaced = unsafe { [libc::dup2(nothing.as_raw_fd(), 0), libc::dup2(2, 1)] };
    if replaced.contains(&-1) {
        return Err(Error::last_os_error());
    }
    Ok((from.into(), to.into()))
}

#[cfg(windows)]
pub fn private_pipes() -> Result<(File, File)> {
    use std::os::windows::io::AsHandle;
    let from = std::io::stdin().as_handle().try_clone_to_owned()?;
    let to = std::io::stdout().as_handle().try_clone_to_owned()?;
    Ok((from.into(), to.into()))
}

fn broken(reason: impl ToString) -> Error {
    Error::new(ErrorKind::InvalidData, reason.to_string())
}

pub fn write_frame(to: &mut impl Write, message: &impl Serialize, bytes: &mut Vec<u8>) -> Result<()> {
    bytes.clear();
    bytes.extend_from_slice(&[0; 4]);
    *bytes = postcard::to_extend(message, std::mem::take(bytes)).map_err(broken)?;
    let length = u32::try_from(bytes.len() - 4).map_err(broken)?;
    bytes[..4].copy_from_slice(&length.to_le_bytes());
    to.write_all(bytes)?;
    to.flush()
}

/// None at the end of the stream.
pub fn read_frame<T: DeserializeOwned>(from: &mut impl Read, bytes: &mut Vec<u8>) -> Result<Option<T>> {
    let mut length = [0; 4];
    match from.read_exact(&mut length) {
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(None),
        other => other?,
    }
    let length = u32::from_le_bytes(length) as usize;
    if length > MOST {
        return Err(broken("the message is too long"));
    }
    bytes.resize(length, 0);
    from.read_exact(bytes)?;
    postcard::from_bytes(bytes).map(Some).map_err(broken)
}
