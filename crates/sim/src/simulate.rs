//! One run from start to stop.

use crate::codes;
use crate::compile::Compiled;
use crate::event::Event;
use crate::failure;
use crate::fixed_step::StepReport;
use crate::inputs::DrivenInputs;
use crate::missing_inertia;
use crate::model::Model;
use crate::record::{Progress, Recorder, columns};
use crate::tally::{Watch, Watched};
use crate::tune::Tunable;
use layshaft_ir::program::{ConditionSource, Program, ValueSlot, ValueType, Variable};
use layshaft_measured::Selection;
use layshaft_results::ResultWriter;
use layshaft_runtime::ServiceStatistics;
use layshaft_solver::{Cause, Ending, Method, Options, Output, Statistics, integrate};
use layshaft_source::{Diagnostic, FastMap};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A run that fails within this share of its time has failed at the start.
const AT_ONCE: f64 = 1e-3;
/// Intervals of the output grid if nothing is said.
const INTERVALS: f64 = 500.0;

/// Part of the run: a delay above this limits the steps.
const SHORTEST_DELAY: f64 = 1.0 / 500.0;

/// What the user chose; absent values come from the model's experiment annotation.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    pub start_time: Option<f64>,
    pub stop_time: Option<f64>,
    pub interval: Option<f64>,
    pub tolerance: Option<f64>,
    pub method: Option<Method>,
    /// Step of a fixed-step method.
    pub step: Option<f64>,
    /// Values of parameters other than those in the model.
    pub parameters: Vec<(Tunable, f64)>,
    /// Set to true from elsewhere, it ends the run.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Accepted and rejected steps after which the run is given up.
    pub max_steps: Option<u64>,
    /// Variables of type String whose values the report of the run tells: result files hold numbers only.
    pub texts: Vec<String>,
    /// Measured data that drive inputs.
    pub inputs: Option<Arc<Selection>>,
}

impl Settings {
    /// The tolerance asked for.
    pub fn tolerance(&self, program: &Program) -> f64 {
        self.tolerance.or(program.experiment.tolerance).unwrap_or(1e-6)
    }

    /// Step of a fixed-step method where none is given: the interval of the output.
    pub fn step_of(&self, program: &Program) -> f64 {
        let options = self.options(program);
        match options.output {
            Output::Interval(interval) => interval,
            _ => (options.stop - options.start) / INTERVALS,
        }
    }

    /// Where the data end that drive the inputs. What is wrong with them is said by the run.
    pub fn end_of_data(&self, program: &Program, start: f64) -> Option<f64> {
        let plan = self.inputs.as_ref()?.plan(&crate::inputs::input_targets(program)).ok()?;
        plan.end().ok().filter(|&end| end > start)
    }

    /// The options of a run of `program`.
    pub fn options(&self, program: &Program) -> Options {
        let experiment = &program.experiment;
        let start = self.start_time.or(experiment.start_time).unwrap_or(0.0);
        let given = self.stop_time.or(experiment.stop_time).or_else(|| self.end_of_data(program, start));
        let stop = given.unwrap_or(start + 1.0);
        let given = self.interval.or(experiment.interval.filter(|&interval| interval > 0.0));
        let interval = given.unwrap_or((stop - start) / INTERVALS);
        let method = self.method.unwrap_or_default();
        let is_fixed = method.is_fixed_step() || program.fixed_step.is_some();
        let step = self.step.or(if is_fixed { Some(interval) } else { None });
        Options {
            start,
            stop,
            method,
            tolerance: self.tolerance(program),
            step,
            output: if interval == 0.0 { Output::Steps } else { Output::Interval(interval) },
            interrupt: self.interrupt.clone(),
            max_steps: self.max_steps.unwrap_or(u64::MAX),
            ..Options::default()
        }
    }
}

/// What came of a run.
pub struct Report {
    pub options: Options,
    /// Name of the method.
    pub method: String,
    /// The tolerance asked for.
    pub tolerance: f64,
    /// What the steps of an inlined method counted.
    pub fixed_step: Option<StepReport>,
    pub statistics: Statistics,
    pub services: ServiceStatistics,
    /// The run did what was asked: it reached the stop time, or the model ended it.
    pub is_complete: bool,
    pub interrupted: bool,
    /// The run reached its stop time, and an assertion does not hold there: one in `when terminal()`, as a rule.
    pub violated_at_end: Option<Diagnostic>,
    /// Message of a `terminate`.
    pub termination: Option<String>,
    /// The first events, and what caused them.
    pub events: Vec<Event>,
    /// Conditions at the start that the model does not state: start values without `fixed = true`.
    pub assumed: Vec<String>,
    /// Warnings of the model, and why the run failed.
    pub diagnostics: Vec<Diagnostic>,
    /// Processor time spent on a [`Tally`], part of that of the statistics.
    pub tally_seconds: f64,
    /// The last values of the Strings that the settings ask for, by name.
    pub texts: FastMap<String, String>,
}

impl Report {
    /// Whether there are results of the whole run, be they judged as they may by an assertion about its end.
    pub fn is_at_end(&self) -> bool {
        self.is_complete || self.violated_at_end.is_some()
    }
}

/// Simulates a model. The writer receives every point; `progress` is told how far the run is.
pub fn simulate(
    compiled: &Compiled,
    settings: &Settings,
    writer: &mut dyn ResultWriter,
    progress: &mut dyn FnMut(&Progress),
) -> Report {
    simulate_watched(compiled, settings, writer, progress, None)
}

/// Simulates a model and forms the figures of variables over its steps. The steps are the same as without.
pub fn simulate_watched(
    compiled: &Compiled,
    settings: &Settings,
    writer: &mut dyn ResultWriter,
    progress: &mut dyn FnMut(&Progress),
    watch: Option<Watch<'_>>,
) -> Report {
    let options = settings.options(&compiled.program);
    let mut report = Report {
        method: match &compiled.program.fixed_step {
            Some(fixed_step) => fixed_step.method.clone(),
            None => options.method.name().to_string(),
        },
        fixed_step: None,
        tolerance: settings.tolerance(&compiled.program),
        statistics: Statistics { time: options.start, ..Statistics::default() },
        options,
        services: ServiceStatistics::default(),
        is_complete: false,
        interrupted: false,
        violated_at_end: None,
        termination: None,
        events: Vec::new(),
        assumed: assumed(&compiled.program),
        diagnostics: Vec::new(),
        tally_seconds: 0.0,
        texts: FastMap::default(),
    };
    let mut model = match Model::new(compiled, report.options.stop) {
        Ok(model) => model,
        Err(message) => {
            report.diagnostics.push(Diagnostic::error(codes::EXTERNAL, None, message));
            return report;
        }
    };
    for &(parameter, value) in &settings.parameters {
        if let Some(diagnostic) = parameter.beyond_limits(value) {
            report.diagnostics.push(diagnostic);
            return report;
        }
        parameter.set(&mut model.instance, value);
    }
    if let Some(selection) = &settings.inputs {
        match DrivenInputs::open(&model.program, selection, report.options.start, report.options.stop) {
            Ok(inputs) => model.inputs = Some(inputs),
            Err(error) => {
                report.diagnostics.push(error.diagnostic());
                return report;
            }
        }
    }
    model.instance.interrupt.clone_from(&settings.interrupt);
    // Blocks are solved as much better than the integration as its differences need.
    model.instance.settings.newton_tolerance =
        layshaft_runtime::Settings::newton_tolerance_for(report.options.tolerance);
    model.shortest_delay = SHORTEST_DELAY * (report.options.stop - report.options.start);
    if !report.options.method.is_fixed_step() && report.options.step.is_none() {
        model.delay_tolerance = report.options.tolerance;
    }
    model.instance.settings.relation_rounding = report.options.root_width();
    let trouble = match run(&mut model, &report.options, writer, progress, watch) {
        Ok(course) => {
            report.statistics = course.statistics;
            report.tally_seconds = course.tally_seconds;
            report.interrupted = course.interrupted;
            report.is_complete = !course.interrupted && course.trouble.is_none();
            course.trouble
        }
        Err(diagnostic) => Some(diagnostic),
    };
    if let Some(mut diagnostic) = trouble {
        // A model that hardly starts may lack a part, unless it says itself what is wrong.
        let elapsed = report.statistics.time - report.options.start;
        if elapsed <= AT_ONCE * (report.options.stop - report.options.start)
            && ![codes::ASSERTION, codes::EXTERNAL].contains(&diagnostic.code)
            && let Some(sentence) = missing_inertia::sentence(&model.program, model.instance.reals())
        {
            diagnostic = diagnostic.hint(sentence);
        }
        if diagnostic.code == codes::ASSERTION && report.statistics.time >= report.options.stop {
            report.violated_at_end = Some(diagnostic.clone());
        }
        report.diagnostics.push(diagnostic);
    }
    let messages = model.instance.take_messages();
    let mut warnings = std::mem::take(&mut model.warnings);
    warnings.extend(messages.iter().map(|message| failure::warning(&model.program, message)));
    warnings.extend(report.statistics.unresolved.map(|(root, time)| model.narrow_events(root, time)));
    report.diagnostics.splice(0..0, warnings);
    report.fixed_step = StepReport::of(&model);
    report.texts = texts(&model, &settings.texts);
    report.events = model.event_log();
    report.services = model.instance.statistics;
    report.termination = model.instance.termination().map(str::to_string);
    report
}

fn texts(model: &Model, wanted: &[String]) -> FastMap<String, String> {
    if wanted.is_empty() {
        return FastMap::default();
    }
    let places: FastMap<&str, &Variable> =
        model.program.variables.iter().map(|variable| (variable.name.as_str(), variable)).collect();
    let text = |name: &String| match places.get(name.as_str())? {
        Variable { value_type: ValueType::String, place: ValueSlot::Int(slot), .. } => {
            let handle = *model.instance.ints().get(*slot as usize)?;
            Some((name.clone(), model.instance.text(handle).to_string()))
        }
        _ => None,
    };
    wanted.iter().filter_map(text).collect()
}

/// Conditions at the start that are start values without `fixed = true`.
fn assumed(program: &Program) -> Vec<String> {
    let conditions = program.conditions.iter().filter(|condition| condition.source == ConditionSource::Assumed);
    conditions.map(|condition| condition.text.to_string()).collect()
}

/// A run that has begun.
struct Course {
    statistics: Statistics,
    tally_seconds: f64,
    interrupted: bool,
    /// Why it ended early, or without its results.
    trouble: Option<Diagnostic>,
}

/// Initialises and integrates; the error is one of the start.
fn run(
    model: &mut Model,
    options: &Options,
    writer: &mut dyn ResultWriter,
    progress: &mut dyn FnMut(&Progress),
    watch: Option<Watch<'_>>,
) -> Result<Course, Diagnostic> {
    model.initialise(options.start)?;
    let mut y = model.states().to_vec();
    let columns = columns(&model.program, options.start, options.stop);
    let recorder = Recorder::start(columns, &model.program, &model.instance, writer, progress)
        .map_err(|error| error.diagnostic())?;
    let mut sink = Watched { recorder, watch };
    let outcome = if model.instance.termination().is_some() {
        Ok(Statistics { ending: Ending::Terminated, time: options.start, ..Statistics::default() })
    } else {
        match &Arc::clone(&model.program).fixed_step {
            Some(fixed_step) => crate::fixed_step::integrate(model, fixed_step, options, &mut sink),
            None => integrate(model, &mut y, options, &mut sink),
        }
    };
    let tally_seconds = match sink.watch {
        Some(Watch::Figures(tally)) => tally.seconds,
        _ => 0.0,
    };
    let mut recorder = sink.recorder;
    let finished = recorder.finish().map_err(|error| error.diagnostic());
    let stored = recorder.error.take();
    Ok(match outcome {
        Ok(statistics) => {
            let interrupted = statistics.ending == Ending::Interrupted;
            Course { statistics, tally_seconds, interrupted, trouble: finished.err() }
        }
        Err(failure) => {
            let trouble = match stored {
                Some(error) => error.diagnostic(),
                None => run_failure(model, &failure),
            };
            Course { statistics: *failure.statistics, tally_seconds, interrupted: false, trouble: Some(trouble) }
        }
    })
}

pub(crate) fn run_failure(model: &mut Model, failure: &layshaft_solver::Failure) -> Diagnostic {
    let text = failure.to_string();
    match &failure.cause {
        Cause::Options(message) => Diagnostic::error(codes::SETTINGS, None, message.clone()),
        Cause::Evaluation(_) | Cause::Sink(_) => match model.take_failure(codes::EVALUATION) {
            Some(diagnostic) => diagnostic,
            None => Diagnostic::error(codes::EVALUATION, None, text),
        },
        Cause::StepTooSmall { .. } | Cause::Corrector { .. } | Cause::Stalled { .. } => {
            let diagnostic = Diagnostic::error(codes::STEP_SIZE, None, text).hint(
                "look for what grows without bound or divides by nearly zero, and for jumps without an event: `noEvent`, `smooth`, \
                 functions with if-statements",
            );
            let fastest = match &failure.cause {
                Cause::StepTooSmall { name, .. } | Cause::Corrector { name, .. } => Some(name),
                Cause::Stalled { states, .. } => states.first(),
                _ => None,
            };
            let diagnostic = match fastest {
                Some(name) => crate::failure::at_state(&model.program, diagnostic, name),
                None => diagnostic,
            };
            match model.take_failure(codes::EVALUATION) {
                Some(cause) => {
                    let mut diagnostic =
                        diagnostic.note(cause.span, format!("the last failed evaluation: {}", cause.message));
                    diagnostic.notes.extend(cause.notes);
                    diagnostic
                }
                None => diagnostic,
            }
        }
        Cause::Chattering { roots, .. } => {
            let hint = match roots.is_empty() {
                true => "lengthen the interval of `sample` or `Clock`, or simulate a shorter time",
                false => "add hysteresis, or an element that can stick, such as a friction element",
            };
            let diagnostic = Diagnostic::error(codes::CHATTERING, None, text).hint(hint);
            let relation = roots.first().and_then(|&root| model.relation(root));
            match relation.map(|relation| relation.equation) {
                Some(equation) => crate::failure::at_equation(&model.program, diagnostic, equation),
                None => diagnostic,
            }
        }
        Cause::TimeEventInThePast { .. } => Diagnostic::error(codes::EVENT_ITERATION, None, text),
        Cause::TooManySteps(_) => Diagnostic::error(codes::STEP_SIZE, None, text),
    }
}
