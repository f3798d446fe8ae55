//! A unit in a process of its own, through [`process`](crate::process): its crash, its exit or its endless loop is an error here and nothing
//! more. The child is this program with a hidden subcommand that calls [`serve`].

mod child;
mod protocol;

pub use child::serve;

use crate::error::UnitError;
use crate::log::Message;
use crate::process::{Limit, NoAnswer, Process, own_program};
use crate::unit::{EventInfo, Instantiation, StateHandle, StepOutcome, Unit};
use crate::values::Values;
use protocol::{Question, Reply};
use std::process::Command;
use std::time::Duration;

struct Isolated {
    process: Process,
    /// The last messages of the unit, which come with every answer.
    messages: Vec<Message>,
}

/// The command that starts the process of a unit: this program, which has to be one with the subcommand `fmu serve`.
pub fn own_process() -> Result<Command, UnitError> {
    own_program(&["fmu", "serve"])
        .map_err(|error| UnitError::Process { reason: format!("this program cannot be found: {error}") })
}

/// Starts `command` as the process of a unit and instantiates it there. `limit` is the time it may take.
pub fn isolate(
    command: Command,
    instantiation: &Instantiation,
    limit: Option<Limit>,
) -> Result<Box<dyn Unit>, UnitError> {
    let mut unit = spawn(command, limit)?;
    unit.ask(&Question::Instantiate(instantiation.clone()))?;
    Ok(Box::new(unit))
}

/// Loads a binary in a process of its own and says which functions it lacks: those that a simulation needs, and others.
pub fn inspect(
    command: Command,
    instantiation: &Instantiation,
    timeout: Duration,
) -> Result<(Vec<String>, Vec<String>), UnitError> {
    match spawn(command, Some(Limit::Life(timeout)))?.ask(&Question::Inspect(instantiation.clone()))? {
        Reply::Missing(needed, others) => Ok((needed, others)),
        _ => Err(unexpected()),
    }
}

fn spawn(command: Command, limit: Option<Limit>) -> Result<Isolated, UnitError> {
    let process = Process::start(command, limit)
        .map_err(|error| UnitError::Process { reason: format!("cannot be started: {error}") })?;
    Ok(Isolated { process, messages: Vec::new() })
}

impl Isolated {
    fn ask(&mut self, question: &Question) -> Result<Reply, UnitError> {
        match self.process.ask::<(Result<Reply, UnitError>, Vec<Message>)>(question) {
            Ok((reply, messages)) => {
                self.messages.extend(messages);
                reply
            }
            Err(NoAnswer::Gone) => Err(UnitError::Process { reason: "it has ended".into() }),
            Err(NoAnswer::TimedOut(limit)) => {
                Err(UnitError::TimedOut { function: question.function().to_string(), seconds: limit.as_secs_f64() })
            }
            Err(NoAnswer::Ended(how)) => {
                let messages = std::mem::take(&mut self.messages).into_iter().map(|message| message.text).collect();
                Err(UnitError::Crashed { function: question.function().to_string(), how, messages })
            }
        }
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

impl Drop for Isolated {
    fn drop(&mut self) {
        // Asked to free the unit and to end; a child that does not is ended when it had its time.
        self.process.finish(&Question::End);
    }
}

impl Unit for Isolated {
    fn get(&mut self, references: &[u32], values: &mut Values) -> Result<(), UnitError> {
        // The buffer travels for its type and length.
        match self.ask(&Question::Get(references.to_vec(), values.clone()))? {
            Reply::Values(found) if found.len() == values.len() => {
                *values = found;
                Ok(())
            }
            _ => Err(unexpected()),
        }
    }

    fn set(&mut self, references: &[u32], values: &Values) -> Result<(), UnitError> {
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
