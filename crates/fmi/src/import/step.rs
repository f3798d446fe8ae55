//! Co-simulation: the unit integrates itself from one communication point to the next.

use super::record::{Recorder, StoreError};
use super::run::{Run, Stop};
use layshaft_foreign::{Stepper, Unit, UnitError};
use layshaft_solver::{Ending, Statistics, Stopwatch};

/// Early ends of one communication step without the time getting on.
const STANDSTILLS: u32 = 1000;

pub(super) fn run<'a>(
    run: &mut Run,
    unit: &mut dyn Unit,
    start: impl FnOnce(&mut dyn Unit) -> Result<Recorder<'a>, StoreError>,
    statistics: &mut Statistics,
) -> Result<Ending, Stop> {
    let stopwatch = Stopwatch::start();
    let found = run.description.co_simulation.clone().unwrap_or_default();
    let mut stepper =
        Stepper::new(found.has_event_mode, found.can_handle_variable_step, found.capabilities.can_get_and_set_state);
    let is_terminated = stepper.begin(unit)?;
    let mut recorder = start(unit)?;
    recorder.store(unit, run.plan.start)?;
    let ended = match is_terminated {
        true => Ok(Ending::Terminated),
        false => all_steps(&mut stepper, run, unit, &mut recorder, statistics),
    };
    statistics.rejected = stepper.rejected;
    statistics.points = recorder.points;
    statistics.cpu_seconds = stopwatch.seconds();
    let finished = recorder.finish();
    let ending = ended?;
    finished.map_err(StoreError::Result)?;
    Ok(ending)
}

fn all_steps(
    stepper: &mut Stepper,
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
        if !stepper.steps_freely && target - time < (1.0 - 1e-9) * step {
            // Equal steps do not end at the stop time: the last whole one was the last.
            break;
        }
        let points = recorder.points;
        let is_terminated = to(stepper, run, unit, recorder, statistics, &mut time, target)?;
        if is_terminated {
            recorder.store(unit, time)?;
            return Ok(Ending::Terminated);
        }
        time = target;
        statistics.time = time;
        // An event right here left the point before it.
        if count.is_multiple_of(per_output) || time >= stop || recorder.points > points {
            recorder.store(unit, time)?;
        }
        (run.progress)(time, statistics.time_events + statistics.step_events);
    }
    Ok(Ending::StopTime)
}

/// Goes to a communication point, through all events before it. Returns whether the unit ended the simulation.
fn to(
    stepper: &mut Stepper,
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
        let jump = set_inputs(stepper, run, unit, *time)?;
        let end = if stepper.steps_freely { target.min(jump) } else { target };
        let outcome = stepper.step(unit, *time, end - *time)?;
        statistics.steps += 1;
        standstills = if outcome.last_time > *time { 0 } else { standstills + 1 };
        if standstills > STANDSTILLS {
            return Err(UnitError::Standstill.into());
        }
        // Where the step was done the end is meant, not what rounding made of it.
        let is_done = (outcome.last_time - end).abs() <= 1e-9 * (end - *time);
        *time = if is_done { end } else { outcome.last_time.clamp(*time, end) };
        statistics.time = *time;
        if outcome.terminate {
            return Ok(true);
        }
        let is_jump = *time >= jump;
        if stepper.has_event_mode && (outcome.event || is_jump) {
            let is_inside = *time < target - closeness;
            if !run.skip_events {
                recorder.store(unit, *time)?;
            }
            let inputs = &mut run.inputs;
            let is_terminated = stepper.event(unit, |unit| match inputs {
                Some(inputs) => {
                    inputs.pass(*time);
                    inputs.set_continuous(unit, *time)?;
                    inputs.set_discrete(unit)
                }
                None => Ok(()),
            })?;
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
fn set_inputs(stepper: &Stepper, run: &mut Run, unit: &mut dyn Unit, time: f64) -> Result<f64, UnitError> {
    let Some(inputs) = &mut run.inputs else { return Ok(f64::INFINITY) };
    let before = inputs.next_event();
    if !stepper.has_event_mode || before < time {
        inputs.pass(time);
    }
    inputs.set_continuous(unit, time)?;
    if !stepper.has_event_mode {
        // Discrete inputs change in event mode, where there is one.
        inputs.set_discrete(unit)?;
    }
    Ok(inputs.next_event())
}
