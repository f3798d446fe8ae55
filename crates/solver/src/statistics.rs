//! What a run cost.

use std::fmt;

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ending {
    /// Not at all yet, or by a failure.
    #[default]
    Unfinished,
    /// The stop time was reached.
    StopTime,
    /// The model terminated itself.
    Terminated,
    /// The interrupt flag was set.
    Interrupted,
}

/// Counters of one run.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Statistics {
    /// Accepted steps.
    pub steps: u64,
    /// Steps repeated because of the error estimate or of a Newton iteration that did not converge.
    pub rejected: u64,
    /// Evaluations of the right-hand side, those for Jacobians by differences included.
    pub function_evaluations: u64,
    /// Evaluations of the root functions.
    pub root_evaluations: u64,
    pub jacobian_evaluations: u64,
    /// Factorisations; Radau's pair of a real and a complex matrix counts as one.
    pub factorizations: u64,
    pub newton_iterations: u64,
    pub state_events: u64,
    pub time_events: u64,
    pub step_events: u64,
    /// Restarts of the method after an event that changed states or derivatives.
    pub restarts: u64,
    /// When [`Method::Auto`](crate::Method::Auto) handed over to Radau.
    pub handover: Option<f64>,
    /// A root function that changes faster than could be resolved within a step, and when that was seen first.
    pub unresolved: Option<(usize, f64)>,
    /// Points given to the sink.
    pub points: u64,
    pub ending: Ending,
    /// The time reached.
    pub time: f64,
    /// Processor time of the calling thread.
    pub cpu_seconds: f64,
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "steps                 {}", self.steps)?;
        writeln!(f, "rejected steps        {}", self.rejected)?;
        writeln!(f, "function evaluations  {}", self.function_evaluations)?;
        writeln!(f, "root evaluations      {}", self.root_evaluations)?;
        writeln!(f, "Jacobian evaluations  {}", self.jacobian_evaluations)?;
        writeln!(f, "factorizations        {}", self.factorizations)?;
        writeln!(f, "Newton iterations     {}", self.newton_iterations)?;
        writeln!(f, "state events          {}", self.state_events)?;
        writeln!(f, "time events           {}", self.time_events)?;
        writeln!(f, "step events           {}", self.step_events)?;
        writeln!(f, "restarts              {}", self.restarts)?;
        writeln!(f, "output points         {}", self.points)?;
        if let Some(time) = self.handover {
            writeln!(f, "Radau from            {time} s")?;
        }
        write!(f, "CPU time              {:.6} s", self.cpu_seconds)
    }
}

/// Measures the processor time of the calling thread.
pub struct Stopwatch(f64);

impl Stopwatch {
    pub fn start() -> Self {
        Self(thread_seconds())
    }

    pub fn seconds(&self) -> f64 {
        thread_seconds() - self.0
    }
}

#[cfg(unix)]
fn thread_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + 1e-9 * time.tv_nsec as f64
}

/// Without a thread clock the wall clock stands in.
#[cfg(not(unix))]
fn thread_seconds() -> f64 {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed().as_secs_f64()
}
