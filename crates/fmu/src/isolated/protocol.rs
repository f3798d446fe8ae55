//! Questions to the process of a unit, and its answers.

use crate::unit::{EventInfo, Instantiation, StateHandle, StepOutcome};
use crate::values::Buffer;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io::{Error, ErrorKind, Read, Result, Write};

/// Largest message. A unit with more values than fit is none.
const MOST: usize = 1 << 30;

#[derive(Serialize, Deserialize)]
pub(super) enum Question {
    Instantiate(Instantiation),
    /// Functions that the binary lacks.
    Inspect(Instantiation),
    Get(Vec<u32>, Buffer),
    Set(Vec<u32>, Buffer),
    EnterConfiguration,
    ExitConfiguration,
    EnterInitialization(Option<f64>, f64, Option<f64>),
    ExitInitialization,
    EnterEventMode,
    UpdateDiscreteStates,
    Terminate,
    Reset,
    Sizes,
    EnterContinuousTime,
    SetTime(f64),
    SetStates(Vec<f64>),
    States(usize),
    Nominals(usize),
    Derivatives(usize),
    Indicators(usize),
    CompletedStep,
    EnterStepMode,
    DoStep(f64, f64),
    SaveState,
    RestoreState(StateHandle),
    FreeState(StateHandle),
    SerializeState(StateHandle),
    DeserializeState(Vec<u8>),
    Directional(Vec<u32>, Vec<u32>, Vec<f64>, usize),
    End,
}

#[derive(Serialize, Deserialize)]
pub(super) enum Reply {
    Done,
    Values(Buffer),
    Reals(Vec<f64>),
    Event(EventInfo),
    Sizes(Option<(usize, usize)>),
    Completed(bool, bool),
    Step(StepOutcome),
    State(StateHandle),
    Bytes(Vec<u8>),
    Missing(Vec<String>, Vec<String>),
}

impl Question {
    /// The function of the standard, without the version in its name, for messages.
    pub fn function(&self) -> &'static str {
        match self {
            Question::Instantiate(_) => "Instantiate",
            Question::Inspect(_) => "the code that runs when the binary is loaded",
            Question::Get(_, values) => match values {
                Buffer::Float64(_) => "GetFloat64 (GetReal)",
                Buffer::Int32(_) => "GetInt32 (GetInteger)",
                Buffer::Boolean(_) => "GetBoolean",
                Buffer::String(_) => "GetString",
                _ => "a function that gets values",
            },
            Question::Set(_, values) => match values {
                Buffer::Float64(_) => "SetFloat64 (SetReal)",
                Buffer::Int32(_) => "SetInt32 (SetInteger)",
                Buffer::Boolean(_) => "SetBoolean",
                Buffer::String(_) => "SetString",
                _ => "a function that sets values",
            },
            Question::EnterConfiguration => "EnterConfigurationMode",
            Question::ExitConfiguration => "ExitConfigurationMode",
            Question::EnterInitialization(..) => "EnterInitializationMode",
            Question::ExitInitialization => "ExitInitializationMode",
            Question::EnterEventMode => "EnterEventMode",
            Question::UpdateDiscreteStates => "UpdateDiscreteStates (NewDiscreteStates)",
            Question::Terminate => "Terminate",
            Question::Reset => "Reset",
            Question::Sizes => "GetNumberOfContinuousStates",
            Question::EnterContinuousTime => "EnterContinuousTimeMode",
            Question::SetTime(_) => "SetTime",
            Question::SetStates(_) => "SetContinuousStates",
            Question::States(_) => "GetContinuousStates",
            Question::Nominals(_) => "GetNominalsOfContinuousStates",
            Question::Derivatives(_) => "GetContinuousStateDerivatives (GetDerivatives)",
            Question::Indicators(_) => "GetEventIndicators",
            Question::CompletedStep => "CompletedIntegratorStep",
            Question::EnterStepMode => "EnterStepMode",
            Question::DoStep(..) => "DoStep",
            Question::SaveState => "GetFMUState",
            Question::RestoreState(_) => "SetFMUState",
            Question::FreeState(_) => "FreeFMUState",
            Question::SerializeState(_) => "SerializeFMUState",
            Question::DeserializeState(_) => "DeserializeFMUState",
            Question::Directional(..) => "GetDirectionalDerivative",
            Question::End => "FreeInstance",
        }
    }
}

fn broken(reason: impl ToString) -> Error {
    Error::new(ErrorKind::InvalidData, reason.to_string())
}

pub(super) fn write_frame(to: &mut impl Write, message: &impl Serialize, bytes: &mut Vec<u8>) -> Result<()> {
    bytes.clear();
    bytes.extend_from_slice(&[0; 4]);
    *bytes = postcard::to_extend(message, std::mem::take(bytes)).map_err(broken)?;
    let length = u32::try_from(bytes.len() - 4).map_err(broken)?;
    bytes[..4].copy_from_slice(&length.to_le_bytes());
    to.write_all(bytes)?;
    to.flush()
}

/// None at the end of the stream.
pub(super) fn read_frame<T: DeserializeOwned>(from: &mut impl Read, bytes: &mut Vec<u8>) -> Result<Option<T>> {
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
