//! Why a run ended early, with the names a user knows.

use std::error::Error;
use std::fmt;

use crate::statistics::Statistics;

/// The cause of a failed run.
#[derive(Debug, Clone, PartialEq)]
pub enum Cause {
    /// The settings contradict themselves.
    Options(String),
    /// The model could not be evaluated, and no smaller step helped.
    Evaluation(String),
    /// The error test kept failing down to the smallest possible step.
    StepTooSmall { step: f64, state: usize, name: String },
    /// The corrector iteration kept failing down to the smallest possible step.
    Corrector { step: f64, state: usize, name: String },
    /// Many state events in a very short time.
    Chattering { events: usize, interval: f64, roots: Vec<usize>, names: Vec<String> },
    /// Many steps without progress: states that change fastest, and what caused the last state event.
    Stalled { attempts: u64, interval: f64, states: Vec<String>, last_event: Option<(f64, String)> },
    /// The next time event was announced before the present time.
    TimeEventInThePast { announced: f64 },
    /// The step budget is used up.
    TooManySteps(u64),
    /// The sink refused a point.
    Sink(String),
}

/// A failed run: where, why, and what was done up to there. All points before were given to the sink.
#[derive(Debug, Clone, PartialEq)]
pub struct Failure {
    pub time: f64,
    pub cause: Cause,
    pub statistics: Box<Statistics>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = self.time;
        match &self.cause {
            Cause::Options(message) => write!(f, "{message}"),
            Cause::Evaluation(message) => write!(f, "at time {time}: {message}"),
            Cause::StepTooSmall { step, name, .. } => write!(
                f,
                "at time {time}: the error of state `{name}` stays above the tolerance even with step {step:e}; \
                 it changes too fast here, or jumps without an event"
            ),
            Cause::Corrector { step, name, .. } => write!(
                f,
                "at time {time}: the implicit step did not converge even with step {step:e}, state `{name}` being the \
                 farthest off; its derivative may be discontinuous or singular here"
            ),
            Cause::Chattering { events, interval, names, .. } if names.is_empty() => {
                write!(
                    f,
                    "at time {time}: {events} time events within {interval:e} s: the end of the run is out of reach"
                )
            }
            Cause::Chattering { events, interval, names, .. } => write!(
                f,
                "at time {time}: chattering, {events} events within {interval:e} s, caused by {}",
                names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
            ),
            Cause::Stalled { attempts, interval, states, last_event } => {
                write!(f, "at time {time}: the run stands still, {attempts} steps cover {interval:e} s")?;
                if !states.is_empty() {
                    let names: Vec<String> = states.iter().map(|name| format!("`{name}`")).collect();
                    write!(f, "; for the tolerance, {} change fastest", names.join(", "))?;
                }
                match last_event {
                    Some((at, cause)) => write!(f, "; the last state event was at {at}, caused by `{cause}`"),
                    None => Ok(()),
                }
            }
            Cause::TimeEventInThePast { announced } => {
                write!(f, "at time {time}: the next time event was announced for the earlier time {announced}")
            }
            Cause::TooManySteps(steps) => write!(f, "at time {time}: gave up after {steps} steps"),
            Cause::Sink(message) => write!(f, "at time {time}: the result could not be stored: {message}"),
        }
    }
}

impl Error for Failure {}
