//! Communication steps of co-simulation.
//!
//! A step may end early (an event inside, a step the unit cannot do): one goes on from the time reached. Where the unit makes no
//! progress at all the step is halved, from a saved state where the unit can save one.

use crate::error::{Status, UnitError};
use crate::unit::{EventInfo, StepOutcome, Unit};

/// Halvings of a step that the unit does not do.
const HALVINGS: u32 = 30;
/// Updates of the discrete states at one event.
const UPDATES: u32 = 1000;
/// Early ends of one step without the time getting on.
const STANDSTILLS: u32 = 1000;

/// What steps know of the unit.
pub struct Stepper {
    pub has_event_mode: bool,
    /// Steps may have any size.
    pub steps_freely: bool,
    pub can_save: bool,
    /// A step was refused before: states are saved from now on.
    is_careful: bool,
    /// Steps that were refused.
    pub rejected: u64,
}

/// Updates the discrete states until they stay; what was said on the way is kept.
pub fn update(unit: &mut dyn Unit) -> Result<EventInfo, UnitError> {
    let mut all = EventInfo::default();
    for _ in 0..UPDATES {
        let info = unit.update_discrete_states()?;
        all.nominals_changed |= info.nominals_changed;
        all.states_changed |= info.states_changed;
        all.terminate |= info.terminate;
        all.next_event = info.next_event;
        if info.terminate || !info.again {
            return Ok(all);
        }
    }
    Err(UnitError::EndlessEvent { updates: UPDATES })
}

impl Stepper {
    pub fn new(has_event_mode: bool, steps_freely: bool, can_save: bool) -> Stepper {
        Stepper { has_event_mode, steps_freely, can_save, is_careful: false, rejected: 0 }
    }

    /// After initialisation: gets ready for steps. Returns whether the unit ended the simulation.
    pub fn begin(&self, unit: &mut dyn Unit) -> Result<bool, UnitError> {
        if !self.has_event_mode {
            return Ok(false);
        }
        let info = update(unit)?;
        unit.enter_step_mode()?;
        Ok(info.terminate)
    }

    /// One step; halved as long as the unit does nothing of it.
    pub fn step(&mut self, unit: &mut dyn Unit, time: f64, step: f64) -> Result<StepOutcome, UnitError> {
        let mut size = step;
        for _ in 0..HALVINGS {
            let saved = if self.is_careful { Some(unit.save_state()?) } else { None };
            let outcome = unit.do_step(time, size);
            let is_useless =
                matches!(&outcome, Ok(found) if found.discarded && !found.terminate && found.last_time <= time);
            if let Some(state) = saved {
                if is_useless {
                    unit.restore_state(state)?;
                }
                unit.free_state(state)?;
            }
            let outcome = outcome?;
            if !is_useless {
                return Ok(outcome);
            }
            self.rejected += 1;
            if !self.steps_freely {
                break;
            }
            self.is_careful = self.can_save;
            size *= 0.5;
        }
        let messages = unit.take_messages().into_iter().map(|message| message.text).collect();
        Err(UnitError::Refused { function: format!("DoStep of {size} s"), status: Status::Discard, messages })
    }

    /// Treats an event in event mode; `set` sets inputs there. Returns whether the unit ended the simulation.
    pub fn event(
        &self,
        unit: &mut dyn Unit,
        set: impl FnOnce(&mut dyn Unit) -> Result<(), UnitError>,
    ) -> Result<bool, UnitError> {
        unit.enter_event_mode()?;
        set(unit)?;
        let info = update(unit)?;
        unit.enter_step_mode()?;
        Ok(info.terminate)
    }

    /// Goes from one communication point to the next, through all events in between, with the inputs as they are. Returns the
    /// time at which the unit ended the simulation, if it did.
    pub fn advance(&mut self, unit: &mut dyn Unit, start: f64, end: f64) -> Result<Option<f64>, UnitError> {
        let mut time = start;
        let mut standstills = 0;
        while end - time > 1e-9 * (end - start) {
            let outcome = self.step(unit, time, end - time)?;
            standstills = if outcome.last_time > time { 0 } else { standstills + 1 };
            if standstills > STANDSTILLS {
                return Err(UnitError::Standstill);
            }
            time = outcome.last_time.max(time);
            if outcome.terminate {
                return Ok(Some(time));
            }
            if outcome.event && self.has_event_mode && self.event(unit, |_| Ok(()))? {
                return Ok(Some(time));
            }
        }
        Ok(None)
    }
}
