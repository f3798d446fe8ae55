//! Model exchange: the unit gives derivatives and event indicators, our solver integrates.

use super::input::Inputs;
use super::record::{Recorder, StoreError, Tally};
use super::run::{Run, Stop};
use crate::codes;
use crate::description::ModelDescription;
use layshaft_foreign::{Status, Unit, UnitError, update};
use layshaft_solver::{
    Cause, Ending, EvalFailure, EventOutcome, Extrema, Hybrid, Options, Output, Pattern, Point, PointKind, Sink,
    Statistics, Step, StepOutcome, System, Trigger, integrate,
};
use layshaft_source::{Diagnostic, FastMap};

/// More states or event indicators are a mistake of the unit.
const MOST: usize = 1_000_000;

/// A unit as the integrators see it.
struct Model<'a, 'b> {
    run: &'a mut Run<'b>,
    unit: &'a mut dyn Unit,
    names: Vec<String>,
    nominals: Vec<f64>,
    indicators: usize,
    next_event: f64,
    needs_completed_step: bool,
    /// Time and states that the unit holds.
    at: f64,
    states: Vec<f64>,
    is_set: bool,
    /// Why the run ended.
    stop: Option<Stop>,
    events: u64,
    extrema: Extrema,
}

pub(super) fn run<'a>(
    run: &mut Run,
    unit: &mut dyn Unit,
    start: impl FnOnce(&mut dyn Unit) -> Result<Recorder<'a>, StoreError>,
    statistics: &mut Statistics,
) -> Result<Ending, Stop> {
    let structure = &run.description.structure;
    let variables = &run.description.variables;
    let info = update(unit)?;
    let (count, indicators) = match unit.sizes()? {
        Some(sizes) => sizes,
        None => {
            let count = structure.derivatives.iter().map(|found| run.description.size_of(found.variable)).sum();
            (count, structure.number_of_event_indicators)
        }
    };
    if count.max(indicators) > MOST {
        let message = format!("the unit says it has {count} states and {indicators} event indicators: too many");
        return Err(Stop::Other(Diagnostic::error(codes::CONTENT, None, message)));
    }
    unit.enter_continuous_time()?;
    let mut states = vec![0.0; count];
    let mut nominals = vec![1.0; count];
    if count > 0 {
        unit.states(&mut states)?;
        unit.nominals(&mut nominals)?;
    }
    usable_nominals(&mut nominals);
    let state_name = |index: usize| {
        let derivative = structure.derivatives.get(index).map(|found| found.variable);
        let state = derivative.and_then(|derivative| variables[derivative].derivative_of);
        state.map_or_else(|| format!("state {}", index + 1), |state| variables[state].name.clone())
    };
    let names: Vec<String> = (0..count).map(state_name).collect();
    let states_of = run.wanted_extrema.iter().filter_map(|name| {
        let state = names.iter().position(|state| state == name)?;
        Some((name.clone(), state, 1.0))
    });
    let extrema = Extrema::new(count, states_of.collect::<Vec<_>>());
    let exchange = run.description.model_exchange.clone().unwrap_or_default();
    let mut recorder = start(unit)?;
    if let Some(tally) = &mut recorder.figures {
        tally.states = vec![0.0; count];
    }
    if info.terminate {
        recorder.store(unit, run.plan.start)?;
        recorder.finish().map_err(StoreError::Result)?;
        return Ok(Ending::Terminated);
    }
    let options = options(run);
    let mut model = Model {
        unit,
        names,
        nominals,
        indicators,
        next_event: info.next_event.unwrap_or(f64::INFINITY),
        needs_completed_step: exchange.needs_completed_integrator_step,
        at: run.plan.start,
        states: states.clone(),
        is_set: false,
        stop: None,
        events: 0,
        extrema,
        run,
    };
    let ended = integrate(&mut model, &mut states, &options, &mut recorder);
    let stop = model.stop.take();
    let extrema = model.extrema;
    run.extrema = Some(extrema);
    let finished = recorder.finish();
    match ended {
        Ok(found) => {
            *statistics = found;
            run.figures = finished.map_err(StoreError::Result)?;
            Ok(found.ending)
        }
        Err(failure) => {
            *statistics = *failure.statistics.clone();
            Err(stop.unwrap_or_else(|| {
                let code = if matches!(failure.cause, Cause::Options(_)) { codes::SETTINGS } else { codes::RUN };
                Stop::Other(Diagnostic::error(code, None, failure.to_string()))
            }))
        }
    }
}

fn options(run: &Run) -> Options {
    let plan = run.plan;
    let tolerance = plan.tolerance.unwrap_or(1e-6);
    Options {
        start: plan.start,
        stop: plan.stop,
        method: plan.method,
        tolerance,
        step: plan.method.is_fixed_step().then_some(plan.step),
        output: Output::Interval(plan.interval),
        event_points: !run.skip_events,
        interrupt: run.interrupt.clone(),
        ..Options::default()
    }
}

/// Where derivatives depend on states, if the unit says so for all of them and has no arrays among them.
fn sparsity(description: &ModelDescription, count: usize) -> Option<Pattern> {
    let (derivatives, variables) = (&description.structure.derivatives, &description.variables);
    if derivatives.len() != count || derivatives.iter().any(|found| variables[found.variable].is_array()) {
        return None;
    }
    let mut columns: FastMap<usize, usize> = FastMap::default();
    for (column, found) in derivatives.iter().enumerate() {
        columns.insert(variables[found.variable].derivative_of?, column);
    }
    let mut places = Vec::new();
    for (row, found) in derivatives.iter().enumerate() {
        places.push((row, row));
        let states = found.dependencies.as_ref()?.iter().filter_map(|known| columns.get(&known.variable));
        places.extend(states.map(|&column| (row, column)));
    }
    places.sort_unstable_by_key(|&(row, column)| (column, row));
    places.dedup();
    Pattern::new(count, count, places).ok()
}

/// Units say zero or worse where they know no nominal value.
fn usable_nominals(nominals: &mut [f64]) {
    for nominal in nominals {
        *nominal = nominal.abs();
        if !(*nominal > 0.0 && nominal.is_finite()) {
            *nominal = 1.0;
        }
    }
}

impl Model<'_, '_> {
    /// Keeps the cause of a failure and tells the integrator.
    fn failed(&mut self, error: UnitError) -> EvalFailure {
        self.is_set = false;
        let message = error.to_string();
        let is_discard = matches!(error, UnitError::Refused { status: Status::Discard, .. });
        let is_passing = |stop: &Stop| matches!(stop, Stop::Unit(UnitError::Refused { status: Status::Discard, .. }));
        // What comes after a fatal failure only follows from it.
        if self.stop.as_ref().is_none_or(is_passing) {
            self.stop = Some(Stop::Unit(error));
        }
        if is_discard { EvalFailure::recoverable(message) } else { EvalFailure::fatal(message) }
    }

    fn stopped(&mut self, stop: Stop) -> EvalFailure {
        match stop {
            Stop::Unit(error) => self.failed(error),
            other => {
                self.stop.get_or_insert(other);
                EvalFailure::fatal("the run of the unit ended")
            }
        }
    }

    /// Brings the unit to a point.
    fn set(&mut self, t: f64, y: &[f64]) -> Result<(), EvalFailure> {
        if self.is_set && self.at == t && self.states == y {
            return Ok(());
        }
        self.is_set = false;
        self.try_set(t, y).map_err(|error| self.failed(error))?;
        self.at = t;
        self.states.copy_from_slice(y);
        self.is_set = true;
        Ok(())
    }

    fn try_set(&mut self, t: f64, y: &[f64]) -> Result<(), UnitError> {
        self.run.check_deadline("GetContinuousStateDerivatives")?;
        self.unit.set_time(t)?;
        if !y.is_empty() {
            self.unit.set_states(y)?;
        }
        match &mut self.run.inputs {
            Some(inputs) => inputs.set_continuous(self.unit, t),
            None => Ok(()),
        }
    }

    fn whole_event(&mut self, completed: bool, t: f64, y: &mut [f64]) -> Result<EventOutcome, Stop> {
        let mut asked_to_end = false;
        if completed && self.needs_completed_step {
            asked_to_end = self.unit.completed_step()?.1;
        }
        self.unit.enter_event_mode()?;
        if let Some(inputs) = &mut self.run.inputs {
            inputs.pass(t);
            inputs.set_continuous(self.unit, t)?;
            inputs.set_discrete(self.unit)?;
        }
        let info = update(self.unit)?;
        self.unit.enter_continuous_time()?;
        if !y.is_empty() && info.states_changed {
            self.unit.states(y)?;
        }
        if !y.is_empty() && info.nominals_changed {
            self.unit.nominals(&mut self.nominals)?;
            usable_nominals(&mut self.nominals);
        }
        self.next_event = info.next_event.unwrap_or(f64::INFINITY);
        self.is_set = false;
        self.events += 1;
        Ok(EventOutcome {
            states_changed: info.states_changed,
            terminate: info.terminate || asked_to_end,
            ..EventOutcome::default()
        })
    }
}

impl System for Model<'_, '_> {
    fn dimension(&self) -> usize {
        self.states.len()
    }

    fn derivatives(&mut self, t: f64, y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
        self.set(t, y)?;
        if ydot.is_empty() {
            return Ok(());
        }
        self.unit.derivatives(ydot).map_err(|error| self.failed(error))
    }

    fn sparsity(&self) -> Option<Pattern> {
        sparsity(self.run.description, self.states.len())
    }

    fn nominal(&self) -> &[f64] {
        &self.nominals
    }

    fn root_count(&self) -> usize {
        self.indicators
    }

    fn roots(&mut self, t: f64, y: &[f64], out: &mut [f64]) -> Result<(), EvalFailure> {
        self.set(t, y)?;
        self.unit.event_indicators(out).map_err(|error| self.failed(error))
    }

    fn state_name(&self, state: usize) -> String {
        self.names.get(state).cloned().unwrap_or_default()
    }

    fn root_name(&self, root: usize) -> String {
        let structure = &self.run.description.structure;
        match structure.event_indicators.get(root) {
            Some(found) => self.run.description.variables[found.variable].name.clone(),
            None => format!("event indicator {}", root + 1),
        }
    }
}

impl Hybrid for Model<'_, '_> {
    fn next_time_event(&mut self) -> f64 {
        let jump = self.run.inputs.as_ref().map_or(f64::INFINITY, Inputs::next_event);
        self.next_event.min(jump)
    }

    fn event(&mut self, trigger: Trigger<'_>, t: f64, y: &mut [f64]) -> Result<EventOutcome, EvalFailure> {
        self.set(t, y)?;
        // The end of the step was told already where the unit asked for the event then.
        self.whole_event(!trigger.step, t, y).map_err(|stop| self.stopped(stop))
    }

    fn step_completed(&mut self, t: f64, y: &[f64]) -> Result<StepOutcome, EvalFailure> {
        if !self.needs_completed_step {
            return Ok(StepOutcome::Continue);
        }
        self.set(t, y)?;
        let (event, terminate) = self.unit.completed_step().map_err(|error| self.failed(error))?;
        Ok(match (terminate, event) {
            (true, _) => StepOutcome::Terminate,
            (false, true) => StepOutcome::Event,
            (false, false) => StepOutcome::Continue,
        })
    }
}

impl Sink<Model<'_, '_>> for Recorder<'_> {
    fn point(&mut self, model: &mut Model<'_, '_>, point: Point<'_>) -> Result<(), EvalFailure> {
        // After an event the unit holds the right limit of the inputs.
        if point.kind == PointKind::AfterEvent {
            model.is_set = false;
        }
        model.set(point.time, point.states)?;
        (model.run.progress)(point.time, model.events);
        if let Err(error) = self.store(model.unit, point.time) {
            return Err(model.stopped(Stop::Store(error)));
        }
        // Points of the output grid say nothing new.
        if point.kind != PointKind::Regular {
            model.extrema.see(point.states);
        }
        if point.kind != PointKind::Regular
            && let Some(mut tally) = self.figures.take()
        {
            let read = self.read(model.unit, &tally.places, tally.quadrature.end_mut());
            tally.quadrature.see_end();
            tally.reached = None;
            self.figures = Some(tally);
            return read.map_err(|error| model.failed(error));
        }
        Ok(())
    }

    fn step(&mut self, model: &mut Model<'_, '_>, step: Step<'_>) -> Result<(), EvalFailure> {
        if !model.extrema.is_empty() {
            model.extrema.step(model.events, step);
        }
        let Some(mut tally) = self.figures.take() else { return Ok(()) };
        let outcome = self.look_into(&mut tally, model, step);
        self.figures = Some(tally);
        outcome
    }
}

impl Recorder<'_> {
    /// Forms figures from the dense output of a step. A unit that cannot be evaluated somewhere inside is left at what is known.
    fn look_into(&mut self, tally: &mut Tally, model: &mut Model<'_, '_>, step: Step<'_>) -> Result<(), EvalFailure> {
        let Tally { places, quadrature, states, reached, .. } = tally;
        let mut at = |model: &mut Model<'_, '_>, time: f64, values: &mut [f64]| {
            (step.states)(time, states);
            model.set(time, states)?;
            self.read(model.unit, places, values).map_err(|error| model.failed(error))
        };
        match *reached == Some((step.start, model.events)) {
            true => quadrature.go_on(),
            false => at(model, step.start, quadrature.start_mut())?,
        }
        at(model, step.end, quadrature.end_mut())?;
        let mut curves = |time: f64, values: &mut [f64]| {
            let done = at(model, time, values).is_ok();
            // What was refused here is no cause of an end that comes later.
            if !done && matches!(&model.stop, Some(Stop::Unit(UnitError::Refused { status: Status::Discard, .. }))) {
                model.stop = None;
            }
            done
        };
        quadrature.piece(step.start, step.end, &mut curves);
        *reached = Some((step.end, model.events));
        Ok(())
    }
}
