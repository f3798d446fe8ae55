//! Questions to the process of a unit, and its answers.

use crate::unit::{EventInfo, Instantiation, StateHandle, StepOutcome};
use crate::values::Values;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub(super) enum Question {
    Instantiate(Instantiation),
    /// Functions that the binary lacks.
    Inspect(Instantiation),
    Get(Vec<u32>, Values),
    Set(Vec<u32>, Values),
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
    Values(Values),
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
                Values::Float64(_) => "GetFloat64 (GetReal)",
                Values::Int32(_) => "GetInt32 (GetInteger)",
                Values::Boolean(_) => "GetBoolean",
                Values::String(_) => "GetString",
                _ => "a function that gets values",
            },
            Question::Set(_, values) => match values {
                Values::Float64(_) => "SetFloat64 (SetReal)",
                Values::Int32(_) => "SetInt32 (SetInteger)",
                Values::Boolean(_) => "SetBoolean",
                Values::String(_) => "SetString",
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
