//! One simulation of a unit.

use super::failure;
use super::input::Inputs;
use super::open::Fmu;
use super::record::{Columns, Recorder, StoreError, choose};
use super::start::StartValues;
use super::{model_exchange, step};
use crate::codes;
use crate::description::{Causality, DataType, ModelDescription};
use layshaft_foreign::{Interface, Status, Unit, UnitError, Values};
use layshaft_results::{FigureSet, ResultHeader, ResultWriter, Trajectory};
use layshaft_solver::{Extrema, Method, Statistics};
use layshaft_source::Diagnostic;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Intervals of the output if nothing is said.
const INTERVALS: f64 = 500.0;
/// A step that the description recommends and that makes more points than this is meant for other purposes.
const MOST_POINTS: f64 = 100_000.0;
/// Messages of the unit that are shown.
const SHOWN: usize = 20;

/// What the user chose; what is absent comes from the description.
#[derive(Default)]
pub struct Settings {
    pub interface: Option<Interface>,
    pub start_time: Option<f64>,
    pub stop_time: Option<f64>,
    /// Time between two stored points.
    pub output_interval: Option<f64>,
    /// Communication step, or step of a fixed-step method; else the output interval.
    pub step_size: Option<f64>,
    pub tolerance: Option<f64>,
    pub method: Option<Method>,
    pub start_values: Vec<(String, String)>,
    /// Set the description's own start values too.
    pub apply_default_start_values: bool,
    pub inputs: Option<Trajectory>,
    pub outputs: Option<Vec<String>>,
    /// Do not store the points before and after events.
    pub skip_events: bool,
    pub logging: bool,
    /// How the process of a unit is started, if it is to have one of its own.
    pub isolate: Option<Command>,
    pub timeout: Option<Duration>,
    /// Set to true from elsewhere, it ends the run.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Variables whose integrals and extrema are formed over the steps of our integrator. In co-simulation nothing is known between
    /// communication points.
    pub figures: Vec<String>,
    /// Variables whose extrema are formed, as far as they are states: that takes no evaluation of the unit.
    pub extrema: Vec<String>,
}

/// What was chosen in the end.
#[derive(Clone, Debug)]
pub struct RunPlan {
    pub interface: Interface,
    pub start: f64,
    pub stop: f64,
    pub interval: f64,
    pub step: f64,
    pub tolerance: Option<f64>,
    pub method: Method,
}

/// What came of a run.
pub struct Outcome {
    pub plan: RunPlan,
    pub statistics: Statistics,
    /// The stop time was reached, or the unit ended the simulation.
    pub is_complete: bool,
    pub interrupted: bool,
    /// The unit ended the simulation.
    pub terminated: bool,
    pub diagnostics: Vec<Diagnostic>,
    /// Last values of the outputs that are no numbers.
    pub texts: Vec<(String, String)>,
    /// What was formed over the steps.
    pub figures: FigureSet,
    pub extrema: Option<Extrema>,
}

impl Settings {
    /// Decides what is to be done, or says what does not fit.
    pub fn plan(&self, fmu: &Fmu) -> Result<RunPlan, Diagnostic> {
        let wrong = |message: String| Diagnostic::error(codes::SETTINGS, None, message);
        let interfaces = fmu.interfaces();
        let interface = match self.interface {
            Some(wanted) if interfaces.contains(&wanted) => wanted,
            Some(wanted) => return Err(wrong(format!("the unit has no interface for {}", interface_name(wanted)))),
            None => match interfaces.first() {
                Some(&first) => first,
                None => return Err(wrong("the unit can neither be co-simulated nor integrated".into())),
            },
        };
        let description = &fmu.description;
        let experiment = description.default_experiment.clone().unwrap_or_default();
        let start = self.start_time.or(experiment.start_time).unwrap_or(0.0);
        let stop = self.stop_time.or(experiment.stop_time).unwrap_or(start + 1.0);
        if !(start.is_finite() && stop.is_finite() && start <= stop) {
            return Err(wrong(format!("from start time {start} to stop time {stop} is no span to simulate")));
        }
        let positive = |name: &str, value: Option<f64>| match value {
            Some(value) if !(value > 0.0 && value.is_finite()) => {
                Err(wrong(format!("{name} {value} must be positive")))
            }
            other => Ok(other),
        };
        let given = positive("the output interval", self.output_interval)?.or(positive("the step", self.step_size)?);
        let span = stop - start;
        let recommended = experiment.step_size.filter(|&step| step > 0.0 && span / step <= MOST_POINTS);
        let mut interval = given.or(recommended).unwrap_or(if span > 0.0 { span / INTERVALS } else { 1.0 });
        let internal = description.co_simulation.as_ref().and_then(|found| found.fixed_internal_step);
        if let (Interface::CoSimulation, None, Some(internal)) = (interface, given, internal.filter(|&step| step > 0.0))
        {
            interval = (interval / internal).round().max(1.0) * internal;
        }
        if span / interval > 1e9 {
            return Err(wrong(format!("an output interval of {interval} s makes more than 1e9 points")));
        }
        Ok(RunPlan {
            interface,
            start,
            stop,
            interval,
            step: self.step_size.unwrap_or(interval),
            tolerance: positive("the tolerance", self.tolerance)?.or(experiment.tolerance),
            method: self.method.unwrap_or_default(),
        })
    }
}

/// The columns that a run will write.
pub fn header(fmu: &Fmu, settings: &Settings) -> Result<ResultHeader, Diagnostic> {
    let plan = settings.plan(fmu)?;
    let values = StartValues::new(&fmu.description, &settings.start_values, false)?;
    let chosen = choose(&fmu.description, settings.outputs.as_deref())?;
    Ok(Columns::new(&fmu.description, &values.sizes, &chosen, plan.start, plan.stop).header)
}

pub fn interface_name(interface: Interface) -> &'static str {
    match interface {
        Interface::CoSimulation => "co-simulation",
        Interface::ModelExchange => "model exchange",
    }
}

/// What both kinds of run need.
pub(super) struct Run<'a> {
    pub plan: &'a RunPlan,
    pub description: &'a ModelDescription,
    pub inputs: Option<Inputs>,
    pub interrupt: Option<Arc<AtomicBool>>,
    pub skip_events: bool,
    pub deadline: Option<(Instant, Duration)>,
    pub progress: &'a mut dyn FnMut(f64, u64),
    pub figures: FigureSet,
    /// Names of variables whose extrema are wanted, and what came of it.
    pub wanted_extrema: Vec<String>,
    pub extrema: Option<Extrema>,
}

impl Run<'_> {
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// An error when the time allowed is over.
    pub fn check_deadline(&self, function: &str) -> Result<(), UnitError> {
        match self.deadline {
            Some((deadline, timeout)) if Instant::now() > deadline => {
                Err(UnitError::TimedOut { function: function.into(), seconds: timeout.as_secs_f64() })
            }
            _ => Ok(()),
        }
    }
}

/// How a run ended early.
pub(super) enum Stop {
    Unit(UnitError),
    Store(StoreError),
    Other(Diagnostic),
}

impl From<UnitError> for Stop {
    fn from(error: UnitError) -> Stop {
        Stop::Unit(error)
    }
}

impl From<StoreError> for Stop {
    fn from(error: StoreError) -> Stop {
        Stop::Store(error)
    }
}

impl Stop {
    fn diagnostic(self, time: Option<f64>) -> Diagnostic {
        match self {
            Stop::Unit(error) | Stop::Store(StoreError::Unit(error)) => failure::diagnostic(&error, time),
            Stop::Store(StoreError::Result(error)) => error.diagnostic(),
            Stop::Other(diagnostic) => diagnostic,
        }
    }
}

/// Simulates a unit. The writer receives every point; `progress` is told the time reached and the events so far.
pub fn simulate(
    fmu: &mut Fmu,
    mut settings: Settings,
    writer: &mut dyn ResultWriter,
    progress: &mut dyn FnMut(f64, u64),
) -> Result<Outcome, Diagnostic> {
    let plan = settings.plan(fmu)?;
    let values = StartValues::new(&fmu.description, &settings.start_values, settings.apply_default_start_values)?;
    let chosen = choose(&fmu.description, settings.outputs.as_deref())?;
    let columns = Columns::new(&fmu.description, &values.sizes, &chosen, plan.start, plan.stop);
    let inputs = match &settings.inputs {
        Some(table) => Some(Inputs::new(&fmu.description, &values.sizes, table)?),
        None => None,
    };
    let extracted = fmu.extract()?;
    let mut instantiation = fmu.instantiation(plan.interface, extracted.folder());
    instantiation.logging = settings.logging;
    let loaded = match settings.isolate.take() {
        Some(command) => layshaft_foreign::isolate(
            command,
            &instantiation,
            settings.timeout.map(layshaft_foreign::process::Limit::Life),
        ),
        None => layshaft_foreign::load(&instantiation),
    };
    let mut unit = loaded.map_err(|error| failure::diagnostic(&error, None))?;
    let mut run = Run {
        plan: &plan,
        description: &fmu.description,
        inputs,
        interrupt: settings.interrupt.clone(),
        skip_events: settings.skip_events,
        deadline: settings.timeout.map(|timeout| (Instant::now() + timeout, timeout)),
        progress,
        figures: FigureSet::default(),
        wanted_extrema: std::mem::take(&mut settings.extrema),
        extrema: None,
    };
    let wanted = match plan.interface {
        Interface::ModelExchange => settings.figures.as_slice(),
        Interface::CoSimulation => &[],
    };
    let mut statistics = Statistics { time: plan.start, ..Statistics::default() };
    let ended = whole_run(&mut run, &mut *unit, &values, (columns, wanted), writer, &mut statistics);
    let mut outcome = Outcome {
        plan: plan.clone(),
        statistics,
        is_complete: false,
        interrupted: false,
        terminated: false,
        diagnostics: messages(&mut *unit),
        texts: Vec::new(),
        figures: std::mem::take(&mut run.figures),
        extrema: run.extrema.take(),
    };
    match ended {
        Ok(ending) => {
            outcome.texts = texts(&fmu.description, &mut *unit);
            outcome.interrupted = ending == layshaft_solver::Ending::Interrupted;
            outcome.terminated = ending == layshaft_solver::Ending::Terminated;
            outcome.is_complete = !outcome.interrupted;
            if let Err(error) = unit.terminate() {
                outcome.diagnostics.push(failure::diagnostic(&error, Some(outcome.statistics.time)));
                outcome.is_complete = false;
            }
        }
        Err(stop) => outcome.diagnostics.push(stop.diagnostic(Some(outcome.statistics.time))),
    }
    // The instance goes before the files it may still use.
    drop(unit);
    drop(extracted);
    Ok(outcome)
}

fn whole_run(
    run: &mut Run,
    unit: &mut dyn Unit,
    values: &StartValues,
    (columns, figures): (Columns, &[String]),
    writer: &mut dyn ResultWriter,
    statistics: &mut Statistics,
) -> Result<layshaft_solver::Ending, Stop> {
    values.apply(unit)?;
    unit.enter_initialization(run.plan.tolerance, run.plan.start, Some(run.plan.stop))?;
    if let Some(inputs) = &mut run.inputs {
        inputs.pass(run.plan.start);
        inputs.set_continuous(unit, run.plan.start)?;
        inputs.set_discrete(unit)?;
    }
    unit.exit_initialization()?;
    let start = |unit: &mut dyn Unit| Recorder::start(columns, unit, writer, figures);
    match run.plan.interface {
        Interface::CoSimulation => step::run(run, unit, start, statistics),
        Interface::ModelExchange => model_exchange::run(run, unit, start, statistics),
    }
}

/// What the unit said without failing.
fn messages(unit: &mut dyn Unit) -> Vec<Diagnostic> {
    let messages = unit.take_messages();
    let count = messages.len();
    let mut shown: Vec<Diagnostic> = messages
        .into_iter()
        .take(SHOWN)
        .map(|message| {
            let status = if message.status == Status::Ok { "" } else { message.status.name() };
            let category = if message.category.is_empty() { String::new() } else { format!(" ({})", message.category) };
            let text = format!(
                "the unit says{category}: {status}{}{}",
                if status.is_empty() { "" } else { ": " },
                message.text.trim()
            );
            Diagnostic::warning(codes::MESSAGE, None, text)
        })
        .collect();
    if count > SHOWN {
        shown.push(Diagnostic::warning(codes::MESSAGE, None, format!("and {} messages more", count - SHOWN)));
    }
    shown
}

/// Last values of outputs that are texts or bytes.
fn texts(description: &ModelDescription, unit: &mut dyn Unit) -> Vec<(String, String)> {
    let is_text = |data: DataType| matches!(data, DataType::String | DataType::Binary);
    let mut texts = Vec::new();
    for variable in &description.variables {
        if variable.causality != Causality::Output || !is_text(variable.data) || variable.is_array() {
            continue;
        }
        let mut buffer = Values::new(variable.data.exchanged(description.version), 1);
        if unit.get(&[variable.value_reference], &mut buffer).is_ok() {
            texts.push((variable.name.clone(), buffer.text(0).unwrap_or_default()));
        }
    }
    texts
}
