//! Co-simulation: the unit integrates itself from one communication point to the next.
//!
//! A step may end early (an event inside, a step the unit cannot do): the run goes on from the time reached. Where the unit makes no
//! progress at all the step is halved, from a saved state where the unit can save one.

use super::record::{Recorder, StoreError};
use super::run::{Run, Stop};
use crate::codes;
use layshaft_fmu::{Status, StepOutcome, Unit, UnitError};
use layshaft_solver::{Ending, Statistics, Stopwatch};
use layshaft_source::Diagnostic;

/// Halvings of a step that the unit does not do.
const HALVINGS: u32 = 30;
/// Updates of the discrete states at one event.
const UPDATES: u32 = 1000;
/// Early ends of one communication step without the time getting on.
const STANDSTILLS: u32 = 1000;

/// What the steps of a run know of the unit.
struct Stepper {
    has_event_mode: bool,
    steps_freely: bool,
    can_save: bool,
    /// A step was refused before: states are saved from now on.
    is_careful: bool,
}

pub(super) fn run<'a>(
    run: &mut Run,
    unit: &mut dyn Unit,
    start: impl FnOnce(&mut dyn Unit) -> Result<Recorder<'a>, StoreError>,
    statistics: &mut Statistics,
) -> Result<Ending, Stop> {
    let stopwatch = Stopwatch::start();
    let found = run.description.co_simulation.clone().unwrap_or_default();
    let mut stepper = Stepper {
        has_event_mode: found.has_event_mode,
        steps_freely: found.can_handle_variable_step,
        can_save: found.capabilities.can_get_and_set_state,
        is_careful: false,
    };
    let mut is_terminated = false;
    if stepper.has_event_mode {
        is_terminated = stepper.update(unit)?;
        unit.enter_step_mode()?;
    }
    let mut recorder = start(unit)?;
    recorder.store(unit, run.plan.start)?;
    let ended = match is_terminated {
        true => Ok(Ending::Terminated),
        false => stepper.all_steps(run, unit, &mut recorder, statistics),
    };
    statistics.points = recorder.points;
    statistics.cpu_seconds = stopwatch.seconds();
    let finished = recorder.finish();
    let ending = ended?;
    finished.map_err(StoreError::Result)?;
    Ok(ending)
}

impl Stepper {
    fn all_steps(
        &mut self,
        run: &mut Run,
        unit: &mut dyn Unit,
        recorder: &mut Recorder,
        statistics: &mut Statistics,
    ) -> Result<Ending, Stop> {
        let (start, stop) = (run.plan.start, run.plan.stop);
        // Output points are multiples of communication steps.
        let per_output = (run.plan.interval / run.plan.step).round().max(1.0) as u64;
        let step = run.plan.interval / per_output as f64;
        let mut count: u64 = 0;
        let mut time = start;
        while time < stop {
            if run.is_interrupted() {
                recorder.store(unit, time)?;
                return Ok(Ending::Interrupted);
            }
            count += 1;
            let mut target = start + count as f64 * step;
            if target > stop - 1e-9 * step {
                target = stop;
            }
            if !self.steps_freely && target - time < (1.0 - 1e-9) * step {
                // Equal steps do not end at the stop time: the last whole one was the last.
                break;
            }
            let is_terminated = self.to(run, unit, recorder, statistics, &mut time, target)?;
            if is_terminated {
                recorder.store(unit, time)?;
                return Ok(Ending::Terminated);
            }
            time = target;
            statistics.time = time;
            if count % per_output == 0 || time >= stop {
                recorder.store(unit, time)?;
            }
            (run.progress)(time, statistics.time_events + statistics.step_events);
        }
        Ok(Ending::StopTime)
    }

    /// Goes to a communication point, through all events before it. Returns whether the unit ended the simulation.
    fn to(
        &mut self,
        run: &mut Run,
        unit: &mut dyn Unit,
        recorder: &mut Recorder,
        statistics: &mut Statistics,
        time: &mut f64,
        target: f64,
    ) -> Result<bool, Stop> {
        let closeness = 1e-12 * target.abs().max(target - *time);
        let mut standstills = 0;
        while target - *time > closeness {
            run.check_deadline("DoStep")?;
            let jump = self.set_inputs(run, unit, *time)?;
            let end = if self.steps_freely { target.min(jump) } else { target };
            let outcome = self.step(unit, statistics, *time, end - *time)?;
            standstills = if outcome.last_time > *time { 0 } else { standstills + 1 };
            if standstills > STANDSTILLS {
                let message = format!("at time {time} s: the unit ends every step where it began");
                return Err(Stop::Other(Diagnostic::error(codes::RUN, None, message)));
            }
            // Where the step was done the end is meant, not what rounding made of it.
            let is_done = (outcome.last_time - end).abs() <= 1e-9 * (end - *time);
            *time = if is_done { end } else { outcome.last_time.clamp(*time, end) };
            statistics.time = *time;
            if outcome.terminate {
                return Ok(true);
            }
            let is_jump = *time >= jump;
            if self.has_event_mode && (outcome.event || is_jump) {
                let is_inside = *time < target - closeness;
                if is_inside && !run.skip_events {
                    recorder.store(unit, *time)?;
                }
                unit.enter_event_mode()?;
                if let Some(inputs) = &mut run.inputs {
                    inputs.pass(*time);
                    inputs.set_continuous(unit, *time)?;
                    inputs.set_discrete(unit)?;
                }
                let is_terminated = self.update(unit)?;
                unit.enter_step_mode()?;
                if outcome.event {
                    statistics.step_events += 1;
                } else {
                    statistics.time_events += 1;
                }
                if is_terminated {
                    return Ok(true);
                }
                if is_inside && !run.skip_events {
                    recorder.store(unit, *time)?;
                }
            }
        }
        Ok(false)
    }

    /// Sets the inputs for the step from here on; the time of their next jump.
    fn set_inputs(&self, run: &mut Run, unit: &mut dyn Unit, time: f64) -> Result<f64, UnitError> {
        let Some(inputs) = &mut run.inputs else { return Ok(f64::INFINITY) };
        let before = inputs.next_event();
        if !self.has_event_mode || before < time {
            inputs.pass(time);
        }
        inputs.set_continuous(unit, time)?;
        if !self.has_event_mode {
            // Discrete inputs change in event mode, where there is one.
            inputs.set_discrete(unit)?;
        }
        Ok(inputs.next_event())
    }

    /// One step; halved as long as the unit does nothing of it.
    fn step(
        &mut self,
        unit: &mut dyn Unit,
        statistics: &mut Statistics,
        time: f64,
        step: f64,
    ) -> Result<StepOutcome, Stop> {
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
                statistics.steps += 1;
                return Ok(outcome);
            }
            statistics.rejected += 1;
            if !self.steps_freely {
                break;
            }
            self.is_careful = self.can_save;
            size *= 0.5;
        }
        let messages = unit.take_messages().into_iter().map(|message| message.text).collect();
        Err(Stop::Unit(UnitError::Refused {
            function: format!("DoStep of {size} s"),
            status: Status::Discard,
            messages,
        }))
    }

    /// Updates the discrete states until they stay. Returns whether the unit ended the simulation.
    fn update(&self, unit: &mut dyn Unit) -> Result<bool, Stop> {
        for _ in 0..UPDATES {
            let info = unit.update_discrete_states()?;
            if info.terminate {
                return Ok(true);
            }
            if !info.again {
                return Ok(false);
            }
        }
        Err(Stop::Other(endless_update()))
    }
}

/// Event iteration inside a unit does not end.
pub(super) fn endless_update() -> Diagnostic {
    Diagnostic::error(codes::RUN, None, format!("the unit asks for more than {UPDATES} updates at one event"))
        .hint("its discrete states keep changing each other: a defect of the unit, or of its inputs")
}
