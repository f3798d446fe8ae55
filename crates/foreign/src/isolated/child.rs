//! The process of a unit: answers questions until it is told to end.

use super::protocol::{Question, Reply};
use crate::error::UnitError;
use crate::library::missing_functions;
use crate::process::{private_pipes, read_frame, write_frame};
use crate::unit::{Unit, load};
use std::io::{BufReader, BufWriter, Result};

/// Answers questions from standard input on standard output. What the unit prints goes to standard error.
pub fn serve() -> Result<()> {
    let (from, to) = private_pipes()?;
    let (mut from, mut to) = (BufReader::new(from), BufWriter::new(to));
    let (mut bytes, mut unit): (Vec<u8>, Option<Box<dyn Unit>>) = (Vec::new(), None);
    while let Some(question) = read_frame::<Question>(&mut from, &mut bytes)? {
        let reply = match question {
            Question::End => break,
            Question::Instantiate(instantiation) => {
                unit = None;
                load(&instantiation).map(|loaded| {
                    unit = Some(loaded);
                    Reply::Done
                })
            }
            Question::Inspect(instantiation) => {
                missing_functions(&instantiation).map(|(needed, others)| Reply::Missing(needed, others))
            }
            other => match &mut unit {
                Some(unit) => answer(&mut **unit, other),
                None => Err(UnitError::Process { reason: "there is no unit yet".into() }),
            },
        };
        let messages = unit.as_mut().map(|unit| unit.take_messages()).unwrap_or_default();
        write_frame(&mut to, &(reply, messages), &mut bytes)?;
    }
    Ok(())
}

fn answer(unit: &mut dyn Unit, question: Question) -> std::result::Result<Reply, UnitError> {
    let reals = |count: usize, fill: &mut dyn FnMut(&mut [f64]) -> std::result::Result<(), UnitError>| {
        let mut values = vec![0.0; count];
        fill(&mut values).map(|()| Reply::Reals(values))
    };
    match question {
        Question::Get(references, mut values) => unit.get(&references, &mut values).map(|()| Reply::Values(values)),
        Question::States(count) => reals(count, &mut |values| unit.states(values)),
        Question::Nominals(count) => reals(count, &mut |values| unit.nominals(values)),
        Question::Derivatives(count) => reals(count, &mut |values| unit.derivatives(values)),
        Question::Indicators(count) => reals(count, &mut |values| unit.event_indicators(values)),
        Question::Directional(unknowns, knowns, seed, count) => {
            reals(count, &mut |values| unit.directional_derivative(&unknowns, &knowns, &seed, values))
        }
        Question::UpdateDiscreteStates => unit.update_discrete_states().map(Reply::Event),
        Question::Sizes => unit.sizes().map(Reply::Sizes),
        Question::CompletedStep => unit.completed_step().map(|(event, terminate)| Reply::Completed(event, terminate)),
        Question::DoStep(time, step) => unit.do_step(time, step).map(Reply::Step),
        Question::SaveState => unit.save_state().map(Reply::State),
        Question::SerializeState(state) => unit.serialize_state(state).map(Reply::Bytes),
        Question::DeserializeState(bytes) => unit.deserialize_state(&bytes).map(Reply::State),
        other => plain(unit, other).map(|()| Reply::Done),
    }
}

/// Questions without an answer of their own.
fn plain(unit: &mut dyn Unit, question: Question) -> std::result::Result<(), UnitError> {
    match question {
        Question::Set(references, values) => unit.set(&references, &values),
        Question::EnterConfiguration => unit.enter_configuration(),
        Question::ExitConfiguration => unit.exit_configuration(),
        Question::EnterInitialization(tolerance, start, stop) => unit.enter_initialization(tolerance, start, stop),
        Question::ExitInitialization => unit.exit_initialization(),
        Question::EnterEventMode => unit.enter_event_mode(),
        Question::Terminate => unit.terminate(),
        Question::Reset => unit.reset(),
        Question::EnterContinuousTime => unit.enter_continuous_time(),
        Question::SetTime(time) => unit.set_time(time),
        Question::SetStates(states) => unit.set_states(&states),
        Question::EnterStepMode => unit.enter_step_mode(),
        Question::RestoreState(state) => unit.restore_state(state),
        Question::FreeState(state) => unit.free_state(state),
        _ => Err(UnitError::Process { reason: "the question is not understood".into() }),
    }
}
