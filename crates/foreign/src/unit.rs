//! One instance of a unit, the same for both versions of FMI and for both places it may run in.

use crate::error::UnitError;
use crate::fmi2::Unit2;
use crate::fmi3::Unit3;
use crate::log::Message;
use crate::values::Values;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Version {
    Fmi2,
    Fmi3,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Interface {
    ModelExchange,
    CoSimulation,
}

/// Which unit, and how it is to be instantiated.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Instantiation {
    pub version: Version,
    pub interface: Interface,
    /// The folder the archive was extracted to.
    pub folder: PathBuf,
    pub model_identifier: String,
    pub instance_name: String,
    /// GUID of FMI 2, instantiation token of FMI 3.
    pub token: String,
    /// Messages for debugging are wanted.
    pub logging: bool,
    /// Co-simulation of FMI 3: events are treated by the caller.
    pub event_mode: bool,
    /// Co-simulation of FMI 3: a step may end before its end.
    pub early_return: bool,
}

/// How a communication step ended.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StepOutcome {
    /// An event is to be treated in event mode.
    pub event: bool,
    /// The unit asks for the end of the simulation.
    pub terminate: bool,
    /// The unit could not do the whole step; it stands at `last_time`.
    pub discarded: bool,
    pub last_time: f64,
}

/// What the update of the discrete states said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EventInfo {
    pub again: bool,
    pub terminate: bool,
    pub nominals_changed: bool,
    pub states_changed: bool,
    pub next_event: Option<f64>,
}

/// A saved state inside the unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StateHandle(pub u64);

type Answer<T> = Result<T, UnitError>;

/// An instance. Functions are those of the standard; where versions differ in name or shape, this is the common one.
pub trait Unit: Send {
    /// Values of variables of one type. `values` has the length wanted.
    fn get(&mut self, references: &[u32], values: &mut Values) -> Answer<()>;
    fn set(&mut self, references: &[u32], values: &Values) -> Answer<()>;

    /// Structural parameters may be set between these two (FMI 3).
    fn enter_configuration(&mut self) -> Answer<()>;
    fn exit_configuration(&mut self) -> Answer<()>;

    fn enter_initialization(&mut self, tolerance: Option<f64>, start: f64, stop: Option<f64>) -> Answer<()>;
    fn exit_initialization(&mut self) -> Answer<()>;
    fn enter_event_mode(&mut self) -> Answer<()>;
    fn update_discrete_states(&mut self) -> Answer<EventInfo>;
    fn terminate(&mut self) -> Answer<()>;
    fn reset(&mut self) -> Answer<()>;

    /// Sizes after configuration; of FMI 3 only, whose arrays may have other sizes than at first.
    fn sizes(&mut self) -> Answer<Option<(usize, usize)>>;
    fn enter_continuous_time(&mut self) -> Answer<()>;
    fn set_time(&mut self, time: f64) -> Answer<()>;
    fn set_states(&mut self, states: &[f64]) -> Answer<()>;
    fn states(&mut self, states: &mut [f64]) -> Answer<()>;
    fn nominals(&mut self, nominals: &mut [f64]) -> Answer<()>;
    fn derivatives(&mut self, derivatives: &mut [f64]) -> Answer<()>;
    fn event_indicators(&mut self, indicators: &mut [f64]) -> Answer<()>;
    /// Whether event mode is to be entered, and whether the simulation is to end.
    fn completed_step(&mut self) -> Answer<(bool, bool)>;

    fn enter_step_mode(&mut self) -> Answer<()>;
    fn do_step(&mut self, time: f64, step: f64) -> Answer<StepOutcome>;

    fn save_state(&mut self) -> Answer<StateHandle>;
    fn restore_state(&mut self, state: StateHandle) -> Answer<()>;
    fn free_state(&mut self, state: StateHandle) -> Answer<()>;
    fn serialize_state(&mut self, state: StateHandle) -> Answer<Vec<u8>>;
    fn deserialize_state(&mut self, bytes: &[u8]) -> Answer<StateHandle>;

    /// Derivative of `unknowns` for a change `seed` of `knowns`.
    fn directional_derivative(
        &mut self,
        unknowns: &[u32],
        knowns: &[u32],
        seed: &[f64],
        sensitivity: &mut [f64],
    ) -> Answer<()>;

    /// What the unit said since the last question.
    fn take_messages(&mut self) -> Vec<Message>;
}

/// Loads a unit into this process and instantiates it.
pub fn load(instantiation: &Instantiation) -> Answer<Box<dyn Unit>> {
    Ok(match instantiation.version {
        Version::Fmi2 => Box::new(Unit2::new(instantiation)?),
        Version::Fmi3 => Box::new(Unit3::new(instantiation)?),
    })
}
