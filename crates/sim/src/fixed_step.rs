//! Runs of programs that hold a step of fixed size themselves.

use crate::model::{Computed, Model};
use crate::tally::{Watch, Watched};
use layshaft_ir::program::{Counter, FixedStep};
use layshaft_runtime::Stop;
use layshaft_solver::{Cause, Ending, Failure, Options, Output, Statistics};
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Structure of the steps of an inlined method, and what they counted.
#[derive(Clone, Debug, PartialEq)]
pub struct StepReport {
    /// States integrated implicitly and explicitly.
    pub implicit: usize,
    pub explicit: Vec<String>,
    /// Sizes before and after tearing.
    pub linear: Vec<(u32, u32)>,
    pub nonlinear: Vec<(u32, u32)>,
    /// Name and value of every counter.
    pub counters: Vec<(&'static str, i64)>,
}

impl StepReport {
    pub(crate) fn of(model: &Model) -> Option<StepReport> {
        let fixed_step = model.program.fixed_step.as_ref()?;
        let name = |state: &u32| model.program.states[*state as usize].name.to_string();
        let value = |counter: Counter| model.instance.ints()[fixed_step.counter(counter) as usize];
        Some(StepReport {
            implicit: fixed_step.implicit.len(),
            explicit: fixed_step.explicit.iter().map(name).collect(),
            linear: fixed_step.linear.clone(),
            nonlinear: fixed_step.nonlinear.clone(),
            counters: Counter::ALL.iter().map(|&counter| (counter.name(), value(counter))).collect(),
        })
    }

    /// The value of a counter.
    pub fn counter(&self, counter: Counter) -> i64 {
        self.counters.get(counter as usize).map_or(0, |(_, value)| *value)
    }
}

/// Steps from start to stop.
pub(crate) fn integrate(
    model: &mut Model,
    fixed_step: &FixedStep,
    options: &Options,
    sink: &mut Watched,
) -> Result<Statistics, Failure> {
    let began = Instant::now();
    let mut statistics = Statistics { time: options.start, ..Statistics::default() };
    let outcome = run(model, fixed_step, options, sink, &mut statistics);
    let value = |counter: Counter| model.instance.ints()[fixed_step.counter(counter) as usize].max(0) as u64;
    statistics.steps = value(Counter::Steps);
    statistics.function_evaluations = value(Counter::Solutions);
    statistics.factorizations = value(Counter::Factorisations);
    statistics.newton_iterations = value(Counter::NewtonIterations);
    statistics.state_events = value(Counter::Events);
    statistics.time = model.instance.time();
    statistics.cpu_seconds = began.elapsed().as_secs_f64();
    match outcome {
        Ok(()) => Ok(statistics),
        Err(cause) => Err(Failure { cause, time: statistics.time, statistics: Box::new(statistics) }),
    }
}

fn run(
    model: &mut Model,
    fixed_step: &FixedStep,
    options: &Options,
    sink: &mut Watched,
    statistics: &mut Statistics,
) -> Result<(), Cause> {
    let Some(step) = options.step.filter(|step| step.is_finite() && *step > 0.0) else {
        return Err(Cause::Options("an inlined method needs a step size above zero: give `--step`".to_string()));
    };
    if options.stop.is_nan() || options.stop < options.start {
        let message = format!("the stop time {} lies before the start time {}", options.stop, options.start);
        return Err(Cause::Options(message));
    }
    let interval = match options.output {
        Output::Interval(interval) => interval.max(step),
        Output::Steps | Output::Events => step,
    };
    model.instance.reals_mut()[fixed_step.step_size as usize] = step;
    model.instance.run(&[fixed_step.begin]).map_err(|stop| failed(model, stop))?;
    let steps = ((options.stop - options.start) / step - 1e-9).ceil().max(0.0) as u64;
    store(model, sink, options.start, statistics)?;
    if let Some(watch) = &mut sink.watch {
        watch.see(model);
    }
    let mut reached = options.start;
    let mut next_output = 1.0f64;
    for index in 1..=steps {
        if let Some(inputs) = &mut model.inputs {
            let end = model.instance.time() + step;
            let end = if index == steps { end.min(options.stop) } else { end };
            match inputs.write_end(&mut model.instance, end) {
                Ok(true) => model.instance.run(&[fixed_step.refresh]).map_err(|stop| failed(model, stop))?,
                Ok(false) => {}
                Err(error) => return Err(Cause::Evaluation(model.without_data(&error).message)),
            }
        }
        model.instance.run(&[fixed_step.step]).map_err(|stop| failed(model, stop))?;
        let time = model.instance.time();
        let is_last = index == steps || model.instance.termination().is_some();
        let is_stored = time >= options.start + next_output * interval - 1e-6 * step || is_last;
        if is_stored || matches!(sink.watch, Some(Watch::Figures(_))) {
            model.instance.run(&fixed_step.outputs).map_err(|stop| failed(model, stop))?;
        }
        match &mut sink.watch {
            Some(Watch::Figures(tally)) => tally.line_to(model, time - reached),
            Some(Watch::Extrema(extrema)) => extrema.see(model.states()),
            None => {}
        }
        reached = time;
        if is_stored {
            store(model, sink, time, statistics)?;
            next_output = ((time - options.start) / interval + 1e-6).floor() + 1.0;
        }
        if model.instance.termination().is_some() {
            statistics.ending = Ending::Terminated;
            return Ok(());
        }
        if options.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            statistics.ending = Ending::Interrupted;
            return Ok(());
        }
    }
    statistics.ending = Ending::StopTime;
    Ok(())
}

fn store(model: &mut Model, sink: &mut Watched, time: f64, statistics: &mut Statistics) -> Result<(), Cause> {
    statistics.points += 1;
    sink.recorder.store(model, time).map_err(|failure| Cause::Sink(failure.message))
}

fn failed(model: &mut Model, stop: Stop) -> Cause {
    model.computed = Computed::Nothing;
    Cause::Evaluation(model.failed(stop, true).message)
}
