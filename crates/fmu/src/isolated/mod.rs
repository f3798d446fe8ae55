//! A unit in a process of its own: its crash, its exit or its endless loop is an error here and nothing more.
//!
//! The child is this program with a hidden subcommand that calls [`serve`]. Questions and answers go through its standard input
//! and output, one frame each: the length in four bytes, then the message as postcard writes it. A watchdog ends a child that
//! has not answered when its time is over.

mod child;
mod protocol;

pub use child::serve;

use crate::error::UnitError;
use crate::log::Message;
use crate::unit::{EventInfo, Instantiation, StateHandle, StepOutcome, Unit};
use crate::values::Buffer;
use protocol::{Question, Reply, read_frame, write_frame};
use std::io::{BufReader, BufWriter};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

struct Isolated {
    child: Arc<Mutex<Child>>,
    to: BufWriter<ChildStdin>,
    from: BufReader<ChildStdout>,
    watchdog: Option<Watchdog>,
    /// The last messages of the unit, which come with every answer.
    messages: Vec<Message>,
    bytes: Vec<u8>,
    is_dead: bool,
}

/// The command that starts the process of a unit: this program, which has to be one with the subcommand `fmu serve`.
pub fn own_process() -> Result<Command, UnitError> {
    let program = std::env::current_exe()
        .map_err(|error| UnitError::Process { reason: format!("this program cannot be found: {error}") })?;
    let mut command = Command::new(program);
    command.args(["fmu", "serve"]);
    Ok(command)
}

/// Starts `command` as the process of a unit and instantiates it there. `timeout` is the time for everything the unit does.
pub fn isolate(
    command: Command,
    instantiation: &Instantiation,
    timeout: Option<Duration>,
) -> Result<Box<dyn Unit>, UnitError> {
    let mut unit = spawn(command, timeout)?;
    unit.ask(&Question::Instantiate(instantiation.clone()))?;
    Ok(Box::new(unit))
}

/// Loads a binary in a process of its own and says which functions it lacks: those that a simulation needs, and others.
pub fn inspect(
    command: Command,
    instantiation: &Instantiation,
    timeout: Duration,
) -> Result<(Vec<String>, Vec<String>), UnitError> {
    match spawn(command, Some(timeout))?.ask(&Question::Inspect(instantiation.clone()))? {
        Reply::Missing(needed, others) => Ok((needed, others)),
        _ => Err(unexpected()),
    }
}

fn spawn(mut command: Command, timeout: Option<Duration>) -> Result<Isolated, UnitError> {
    let failed = |reason: String| UnitError::Process { reason };
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| failed(format!("cannot be started: {error}")))?;
    let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(failed("has no pipes".into()));
    };
    let child = Arc::new(Mutex::new(child));
    let watchdog = timeout.map(|timeout| Watchdog::new(Arc::clone(&child), timeout));
    Ok(Isolated {
        child,
        to: BufWriter::new(to),
        from: BufReader::new(from),
        watchdog,
        messages: Vec::new(),
        bytes: Vec::new(),
        is_dead: false,
    })
}

/// Ends the child when its time is over.
struct Watchdog {
    state: Arc<(Mutex<Watch>, Condvar)>,
    timeout: Duration,
}

#[derive(Default)]
struct Watch {
    is_over: bool,
    has_bitten: bool,
}

impl Watchdog {
    fn new(child: Arc<Mutex<Child>>, timeout: Duration) -> Watchdog {
        let state = Arc::new((Mutex::new(Watch::default()), Condvar::new()));
        let shared = Arc::clone(&state);
        std::thread::spawn(move || {
            let deadline = Instant::now().checked_add(timeout);
            let (watch, bell) = &*shared;
            let mut watch = watch.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            while !watch.is_over {
                let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
                if left == Some(Duration::ZERO) {
                    watch.has_bitten = true;
                    let _ = child.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).kill();
                    return;
                }
                let wait = left.unwrap_or(Duration::from_secs(3600));
                watch = bell.wait_timeout(watch, wait).unwrap_or_else(|poisoned| poisoned.into_inner()).0;
            }
        });
        Watchdog { state, timeout }
    }

    fn has_bitten(&self) -> bool {
        self.state.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).has_bitten
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        let (watch, bell) = &*self.state;
        watch.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).is_over = true;
        bell.notify_all();
    }
}

impl Isolated {
    fn ask(&mut self, question: &Question) -> Result<Reply, UnitError> {
        if self.is_dead {
            return Err(UnitError::Process { reason: "it has ended".into() });
        }
        let exchanged = write_frame(&mut self.to, question, &mut self.bytes)
            .and_then(|()| read_frame::<(Result<Reply, UnitError>, Vec<Message>)>(&mut self.from, &mut self.bytes));
        match exchanged {
            Ok(Some((reply, messages))) => {
                self.messages.extend(messages);
                reply
            }
            Ok(None) | Err(_) => Err(self.obituary(question)),
        }
    }

    /// The child is gone: what it was doing, and how it ended.
    fn obituary(&mut self, question: &Question) -> UnitError {
        self.is_dead = true;
        let function = question.function().to_string();
        if let Some(watchdog) = &self.watchdog
            && watchdog.has_bitten()
        {
            return UnitError::TimedOut { function, seconds: watchdog.timeout.as_secs_f64() };
        }
        let status = self.child.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).wait();
        let how = status.map_or_else(|error| error.to_string(), how_it_ended);
        let messages = std::mem::take(&mut self.messages).into_iter().map(|message| message.text).collect();
        UnitError::Crashed { function, how, messages }
    }

    fn plain(&mut self, question: &Question) -> Result<(), UnitError> {
        self.ask(question).map(|_| ())
    }

    fn reals(&mut self, question: &Question, out: &mut [f64]) -> Result<(), UnitError> {
        match self.ask(question)? {
            Reply::Reals(values) if values.len() == out.len() => {
                out.copy_from_slice(&values);
                Ok(())
            }
            _ => Err(unexpected()),
        }
    }
}

fn unexpected() -> UnitError {
    UnitError::Process { reason: "it gave an answer that does not fit the question".into() }
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

impl Drop for Isolated {
    fn drop(&mut self) {
        // Asked to free the unit and to end; a child that does not is ended when it had its time.
        let mut child = self.child.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if !self.is_dead && write_frame(&mut self.to, &Question::End, &mut self.bytes).is_ok() {
            for _ in 0..200 {
                if !matches!(child.try_wait(), Ok(None)) {
                    return;
                }
                std::thread::sleep(Duration::from_millis(5));
            }
        }
        let _ = child.kill();
        let _ = child.wait();
    }
}

impl Unit for Isolated {
    fn get(&mut self, references: &[u32], values: &mut Buffer) -> Result<(), UnitError> {
        // The buffer travels for its type and length.
        match self.ask(&Question::Get(references.to_vec(), values.clone()))? {
            Reply::Values(found) if found.len() == values.len() => {
                *values = found;
                Ok(())
            }
            _ => Err(unexpected()),
        }
    }

    fn set(&mut self, references: &[u32], values: &Buffer) -> Result<(), UnitError> {
        self.plain(&Question::Set(references.to_vec(), values.clone()))
    }

    fn enter_configuration(&mut self) -> Result<(), UnitError> {
        self.plain(&Question::EnterConfiguration)
    }

    fn exit_configuration(&mut self) -> Result<(), UnitError> {
        self.plain(&Question::ExitConfiguration)
    }

    fn enter_initialization(&mut self, tolerance: Option<f64>, start: f64, stop: Option<f64>) -> Result<(), UnitError> {
        self.plain(&Question::EnterInitialization(tolerance, start, stop))
    }

    fn exit_initialization(&mut self) -> Result<(), UnitError> {
        self.plain(&Question::ExitInitialization)
    }

    fn enter_event_mode(&mut self) -> Result<(), UnitError> {
        self.plain(&Question::EnterEventMode)
    }

    fn update_discrete_states(&mut self) -> Result<EventInfo, UnitError> {
        match self.ask(&Question::UpdateDiscreteStates)? {
            Reply::Event(info) => Ok(info),
            _ => Err(unexpected()),
        }
    }

    fn terminate(&mut self) -> Result<(), UnitError> {
        self.plain(&Question::Terminate)
    }

    fn reset(&mut self) -> Result<(), UnitError> {
        self.plain(&Question::Reset)
    }

    fn sizes(&mut self) -> Result<Option<(usize, usize)>, UnitError> {
        match self.ask(&Question::Sizes)? {
            Reply::Sizes(sizes) => Ok(sizes),
            _ => Err(unexpected()),
        }
    }

    fn enter_continuous_time(&mut self) -> Result<(), UnitError> {
        self.plain(&Question::EnterContinuousTime)
    }

    fn set_time(&mut self, time: f64) -> Result<(), UnitError> {
        self.plain(&Question::SetTime(time))
    }

    fn set_states(&mut self, states: &[f64]) -> Result<(), UnitError> {
        self.plain(&Question::SetStates(states.to_vec()))
    }

    fn states(&mut self, states: &mut [f64]) -> Result<(), UnitError> {
        self.reals(&Question::States(states.len()), states)
    }

    fn nominals(&mut self, nominals: &mut [f64]) -> Result<(), UnitError> {
        self.reals(&Question::Nominals(nominals.len()), nominals)
    }

    fn derivatives(&mut self, derivatives: &mut [f64]) -> Result<(), UnitError> {
        self.reals(&Question::Derivatives(derivatives.len()), derivatives)
    }

    fn event_indicators(&mut self, indicators: &mut [f64]) -> Result<(), UnitError> {
        self.reals(&Question::Indicators(indicators.len()), indicators)
    }

    fn completed_step(&mut self) -> Result<(bool, bool), UnitError> {
        match self.ask(&Question::CompletedStep)? {
            Reply::Completed(event, terminate) => Ok((event, terminate)),
            _ => Err(unexpected()),
        }
    }

    fn enter_step_mode(&mut self) -> Result<(), UnitError> {
        self.plain(&Question::EnterStepMode)
    }

    fn do_step(&mut self, time: f64, step: f64) -> Result<StepOutcome, UnitError> {
        match self.ask(&Question::DoStep(time, step))? {
            Reply::Step(outcome) => Ok(outcome),
            _ => Err(unexpected()),
        }
    }

    fn save_state(&mut self) -> Result<StateHandle, UnitError> {
        match self.ask(&Question::SaveState)? {
            Reply::State(state) => Ok(state),
            _ => Err(unexpected()),
        }
    }

    fn restore_state(&mut self, state: StateHandle) -> Result<(), UnitError> {
        self.plain(&Question::RestoreState(state))
    }

    fn free_state(&mut self, state: StateHandle) -> Result<(), UnitError> {
        self.plain(&Question::FreeState(state))
    }

    fn serialize_state(&mut self, state: StateHandle) -> Result<Vec<u8>, UnitError> {
        match self.ask(&Question::SerializeState(state))? {
            Reply::Bytes(bytes) => Ok(bytes),
            _ => Err(unexpected()),
        }
    }

    fn deserialize_state(&mut self, bytes: &[u8]) -> Result<StateHandle, UnitError> {
        match self.ask(&Question::DeserializeState(bytes.to_vec()))? {
            Reply::State(state) => Ok(state),
            _ => Err(unexpected()),
        }
    }

    fn directional_derivative(
        &mut self,
        unknowns: &[u32],
        knowns: &[u32],
        seed: &[f64],
        sensitivity: &mut [f64],
    ) -> Result<(), UnitError> {
        let question = Question::Directional(unknowns.to_vec(), knowns.to_vec(), seed.to_vec(), sensitivity.len());
        self.reals(&question, sensitivity)
    }

    fn take_messages(&mut self) -> Vec<Message> {
        std::mem::take(&mut self.messages)
    }
}
