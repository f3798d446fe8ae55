//! What can go wrong with a unit, named by the function that was called.

use serde::{Deserialize, Serialize};

/// Answer of a function of FMI.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Status {
    Ok,
    Warning,
    Discard,
    Error,
    Fatal,
    Pending,
}

impl Status {
    pub(crate) fn of(code: i32) -> Status {
        match code {
            0 => Status::Ok,
            1 => Status::Warning,
            2 => Status::Discard,
            3 => Status::Error,
            5 => Status::Pending,
            _ => Status::Fatal,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Status::Ok => "OK",
            Status::Warning => "Warning",
            Status::Discard => "Discard",
            Status::Error => "Error",
            Status::Fatal => "Fatal",
            Status::Pending => "Pending",
        }
    }
}

#[derive(Clone, Debug, PartialEq, thiserror::Error, Serialize, Deserialize)]
pub enum UnitError {
    #[error("there is no binary `{wanted}`{}", besides(found))]
    NoBinary { wanted: String, found: Vec<String> },
    #[error("the binary {path} cannot be loaded: {reason}")]
    NotLoadable { path: String, reason: String },
    #[error("the binary lacks the function{} `{}`", plural(names), names.join("`, `"))]
    MissingFunctions { names: Vec<String> },
    #[error("the unit refuses to be instantiated{}", said(messages))]
    NotInstantiated { messages: Vec<String> },
    #[error("{function} answers {}{}", status.name(), said(messages))]
    Refused { function: String, status: Status, messages: Vec<String> },
    #[error("the unit crashed in {function}: {how}{}", said(messages))]
    Crashed { function: String, how: String, messages: Vec<String> },
    #[error("{function} did not return within {seconds} s")]
    TimedOut { function: String, seconds: f64 },
    #[error("the unit does not have the function {function}")]
    Unsupported { function: String },
    #[error("the unit asks for more than {updates} updates of its discrete states at one event")]
    EndlessEvent { updates: u32 },
    #[error("the unit ends every step where it began")]
    Standstill,
    #[error("the unit ended the simulation")]
    Ended,
    #[error("the process of the unit: {reason}")]
    Process { reason: String },
}

fn besides(found: &[String]) -> String {
    match found {
        [] => String::new(),
        names => format!("; there are binaries for {}", names.join(", ")),
    }
}

fn plural(names: &[String]) -> &'static str {
    if names.len() == 1 { "" } else { "s" }
}

fn said(messages: &[String]) -> String {
    match messages.last() {
        None => String::new(),
        Some(message) => format!(": {}", message.trim()),
    }
}

impl UnitError {
    /// What the unit said before, the last first shown in the message itself.
    pub fn earlier_messages(&self) -> &[String] {
        match self {
            UnitError::NotInstantiated { messages }
            | UnitError::Refused { messages, .. }
            | UnitError::Crashed { messages, .. } => &messages[..messages.len().saturating_sub(1)],
            _ => &[],
        }
    }
}
