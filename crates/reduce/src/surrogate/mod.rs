//! Surrogates: a fast replacement of any model with inputs and outputs, fitted to runs of the full one.
//!
//! The inputs of the full model are excited on a rig that is made here ([`excitation`], [`data`]). Of its states those stay that outputs need and that
//! do not just follow the others ([`choose`]), or those that the user names. dx/dt and the outputs are then fitted as functions of states
//! and inputs by small networks ([`fit`], [`network`]), each with the arguments it needs. Variables that the user knows to lie between, flows above all, are
//! fitted first: what is a balance of flows is then exact, and each function has few arguments. What the user knows in closed form is taken as a law ([`law`]). What comes of it is a block of plain Modelica ([`write`]).
//!
//! A set of networks is judged as a whole ([`candidate`]): beside the full model, in runs of which one comes to rest again and again. A network may fit every point well and have its equilibrium elsewhere.
//!
//! It is tested on runs that it was not fitted to: other excitations, scenarios whose signals drive it beside the full model, and other models in which
//! it takes the full one's place ([`test`]). Arguments are limited to the ranges of the fit, and a state beyond its range returns: a surrogate does not extrapolate.

mod candidate;
mod choose;
mod data;
mod excitation;
mod fit;
mod law;
mod least_squares;
mod network;
mod plant;
mod record;
mod test;
mod write;

use crate::codes;
use crate::compare::{Norm, OutputError};
use crate::run::Run;
use crate::study::ScenarioResult;
use candidate::Design;
use choose::{Candidate, Reason};
use data::{Columns, Scale};
use law::Laws;
use layshaft_flatten::{Request, Store, closest};
use layshaft_results::names::NameIndex;
use layshaft_sim::Settings;
use layshaft_source::{Diagnostic, LARGE_STACK, PrivateFolder, with_large_stack};
use plant::Plant;
use record::{Layout, Recorded};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// Points that states are chosen with, and points of the validation set.
const CHOOSING: usize = 1200;
const VALIDATION: usize = 1500;
/// Runs that stop a fit early and judge candidates, and runs that test the surrogate: half of them settle.
const VALIDATION_RUNS: usize = 2;
const TEST_RUNS: usize = 2;
/// States that are chosen, at most.
const STATES: usize = 12;

/// A variable of the full model and its name in the surrogate.
#[derive(Clone, Debug, PartialEq)]
pub struct Signal {
    pub name: String,
    pub variable: String,
}

impl Signal {
    /// A variable under its own name, as far as that is an identifier.
    pub fn of(variable: &str) -> Signal {
        let name: String = variable.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        Signal { name: name.trim_end_matches('_').to_string(), variable: variable.to_string() }
    }

    /// `name=variable`, or a variable.
    pub fn parse(text: &str) -> Signal {
        match text.split_once('=') {
            Some((name, variable)) => Signal { name: name.trim().into(), variable: variable.trim().into() },
            None => Signal::of(text.trim()),
        }
    }
}

/// An intermediate variable, the derivative of a state or an output, and what it depends on: nothing if that is to be found out. A law says how.
#[derive(Clone, Debug, PartialEq)]
pub struct Through {
    /// A law needs no variable of the full model.
    pub signal: Signal,
    pub arguments: Vec<String>,
    pub law: Option<String>,
}

impl Through {
    /// `name=variable(argument, …)`; name and arguments may be left out. Or `name := expression`, or `name=variable := expression`.
    pub fn parse(text: &str) -> Through {
        if let Some((signal, law)) = text.split_once(":=") {
            let name = signal.trim();
            let signal = match name.contains('=') {
                true => Signal::parse(name),
                false => Signal { name: name.into(), variable: String::new() },
            };
            return Through { signal, arguments: Vec::new(), law: Some(law.trim().to_string()) };
        }
        let (signal, arguments) = text.split_once('(').unwrap_or((text, ""));
        let names = arguments.trim().trim_end_matches(')').split(',').map(str::trim);
        Through {
            signal: Signal::parse(signal),
            arguments: names.filter(|name| !name.is_empty()).map(str::to_string).collect(),
            law: None,
        }
    }
}

/// What to replace, and how well.
#[derive(Clone, Debug)]
pub struct SurrogateStudy {
    /// A model with top-level inputs, or a model and the path of a component with inputs.
    pub request: Request,
    /// Inputs of the surrogate; without any, those of the model.
    pub inputs: Vec<Signal>,
    pub outputs: Vec<Signal>,
    /// States that stay; without any they are chosen.
    pub states: Vec<Signal>,
    /// Variables that are fitted on the way, such as flows: derivatives and outputs are then functions of them too.
    pub through: Vec<Through>,
    /// What the derivative of a state or an output depends on, by its name, or its law; else that is found out.
    pub depends: Vec<Through>,
    pub ranges: Vec<(String, f64, f64)>,
    pub held: Vec<(String, String)>,
    /// Length of a run in seconds; else that of the model's experiment.
    pub duration: Option<f64>,
    /// Runs that it is fitted to.
    pub runs: usize,
    /// Hidden units of a network, and points that it is fitted to, at most.
    pub units: usize,
    pub points: usize,
    pub seed: u64,
    /// Sets of networks that are fitted from other numbers; the one that stays nearest to the full model is taken.
    pub candidates: usize,
    /// The error that is asked for, relative to the range of an output.
    pub error: Option<f64>,
    pub norm: Norm,
    /// Models with the inputs found in them: `Model(u = path, …)`.
    pub scenarios: Vec<String>,
    /// Models in which the surrogate takes the full model's place: `Model(redeclare … )`, and what is compared there.
    pub in_place: Vec<String>,
    pub compared: Vec<String>,
    pub name: Option<String>,
    pub jobs: usize,
    pub settings: Settings,
}

/// A state that stays.
#[derive(Clone, Debug)]
pub struct KeptState {
    pub name: String,
    pub variable: String,
    /// Why: the output or state that needs it; empty if it was asked for.
    pub reason: String,
}

/// How well a derivative or an output is fitted.
#[derive(Clone, Debug)]
pub struct FittedFunction {
    pub target: String,
    pub arguments: Vec<String>,
    pub units: usize,
    /// It was given, not fitted.
    pub is_law: bool,
    /// Roots of mean squared errors on the points of the fit and of the validation, relative to the range.
    pub fit_error: f64,
    pub validation_error: f64,
}

/// The surrogate beside the full model in a run that it was not fitted to.
#[derive(Clone, Debug)]
pub struct SurrogateTest {
    pub name: String,
    pub full: Run,
    pub surrogate: Run,
    pub errors: Vec<OutputError>,
    /// How far inputs and states went beyond the ranges of the fit, relative to half of a range.
    pub beyond: f64,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct SurrogateOutcome {
    pub class: String,
    pub name: String,
    /// Excited inputs with their ranges.
    pub excited: Vec<(String, f64, f64)>,
    /// States of the full model, rig included.
    pub full_states: usize,
    pub states: Vec<KeptState>,
    pub functions: Vec<FittedFunction>,
    /// Largest root of the mean square of an output's error, relative to its range, of each candidate in the validation runs; nothing where it does not run.
    pub candidates: Vec<Option<f64>>,
    pub tests: Vec<SurrogateTest>,
    pub in_place: Vec<ScenarioResult>,
    pub runs: usize,
    pub duration: f64,
    pub modelica: Option<String>,
    pub diagnostics: Vec<Diagnostic>,
}

/// Fits a surrogate and tests it. `tell` is told what is done, how much of it, and of how much.
pub fn reduce_to_surrogate(
    store: &Store,
    study: &SurrogateStudy,
    tell: &(dyn Fn(&str, usize, usize) + Sync),
) -> SurrogateOutcome {
    let mut outcome = SurrogateOutcome::default();
    if let Err(diagnostics) = carry_out(store, study, tell, &mut outcome) {
        outcome.diagnostics.extend(diagnostics);
    }
    outcome
}

/// Does `count` pieces of work on several threads; the results in order.
fn in_parallel<T: Send>(jobs: usize, count: usize, work: &(dyn Fn(usize) -> T + Sync)) -> Vec<Option<T>> {
    let next = AtomicUsize::new(0);
    let results: Vec<Mutex<Option<T>>> = (0..count).map(|_| Mutex::new(None)).collect();
    let worker = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= count {
                break;
            }
            let result = work(at);
            if let Ok(mut slot) = results[at].lock() {
                *slot = Some(result);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, count.max(1)) {
            let thread = std::thread::Builder::new().name("surrogate".into()).stack_size(LARGE_STACK);
            let _ = thread.spawn_scoped(scope, || with_large_stack(worker));
        }
    });
    results.into_iter().map(|slot| slot.into_inner().ok().flatten()).collect()
}

fn interrupted() -> Vec<Diagnostic> {
    vec![Diagnostic::error(codes::INTERRUPTED, None, "the reduction was interrupted")]
}

/// Signals with the full names of their variables.
fn resolve(signals: &[Signal], plant: &Plant, what: &str) -> Result<Vec<Signal>, Vec<Diagnostic>> {
    let index = NameIndex::new(plant.names.iter().map(String::as_str));
    let (mut found, mut wrong) = (Vec::new(), Vec::new());
    for signal in signals {
        match index.find(&signal.variable) {
            None if signal.variable.is_empty() => found.push(signal.clone()),
            Some(at) => found.push(Signal { name: signal.name.clone(), variable: plant.names[at].clone() }),
            None => {
                let message = format!("`{}` has no variable `{}` for {what}", plant.class, signal.variable);
                let code = if what == "an input" { codes::UNKNOWN_INPUT } else { codes::UNKNOWN_OUTPUT };
                let diagnostic = Diagnostic::error(code, None, message);
                let near = closest(&signal.variable, plant.names.iter().map(String::as_str));
                wrong.push(match near {
                    Some(near) => diagnostic.hint(format!("did you mean `{near}`?")),
                    None => {
                        diagnostic.hint(format!("`layshaft dump --stage flat {}` lists the variables", plant.class))
                    }
                });
            }
        }
    }
    if wrong.is_empty() { Ok(found) } else { Err(wrong) }
}

fn carry_out(
    store: &Store,
    study: &SurrogateStudy,
    tell: &(dyn Fn(&str, usize, usize) + Sync),
    outcome: &mut SurrogateOutcome,
) -> Result<(), Vec<Diagnostic>> {
    let plant = plant::find(store, study)?;
    outcome.class.clone_from(&plant.class);
    outcome.excited =
        plant.inputs.iter().map(|input| (input.name.clone(), input.range.low, input.range.high)).collect();
    outcome.name = study
        .name
        .clone()
        .unwrap_or_else(|| format!("{}Surrogate", plant.class.rsplit('.').next().unwrap_or(&plant.class)));
    let given: Vec<Signal> = match study.inputs.is_empty() {
        true => plant.inputs.iter().map(|input| Signal::of(&input.name)).collect(),
        false => study.inputs.clone(),
    };
    let inputs = resolve(&given, &plant, "an input")?;
    let outputs = resolve(if study.outputs.is_empty() { &plant.outputs } else { &study.outputs }, &plant, "an output")?;
    let states = resolve(&study.states, &plant, "a state")?;
    if outputs.is_empty() {
        let message = format!("`{}` has no outputs, and none are named", plant.class);
        let hint = "name the variables that the surrogate shall give: `--outputs torque,engine.plenum.p`";
        return Err(vec![Diagnostic::error(codes::UNKNOWN_OUTPUT, None, message).hint(hint)]);
    }
    let named: Vec<Signal> = study.through.iter().map(|through| through.signal.clone()).collect();
    let through = resolve(&named, &plant, "an intermediate variable")?;
    unique(inputs.iter().chain(&outputs))?;
    unique(inputs.iter().chain(&through))?;
    let folder = PrivateFolder::new()
        .map_err(|error| vec![data::failed("the rig", Vec::new()).note(None, error.to_string())])?;
    let stop = study.settings.interrupt.clone().unwrap_or_else(|| Arc::new(AtomicBool::new(false)));
    outcome.duration = study.duration.unwrap_or(plant.stop);

    // Runs of the full model.
    let laws = Laws::find(study, (&inputs, &outputs, &states, &through))?;
    let recorded =
        Recorded::make(study, &plant, &folder, (&inputs, &outputs, &states, &through), &laws, tell, outcome)?;
    let training: Vec<&Columns> = recorded.runs[..study.runs].iter().collect();
    let scales = data::scales(&training);
    let layout = recorded.layout(inputs.len(), outputs.len(), through.len());
    check_change((&inputs, &outputs, &through), &layout, &scales, &plant)?;

    // States.
    let (kept, reasons) = if states.is_empty() {
        tell("choosing states", 0, 1);
        chosen(&training, &scales, &layout, &recorded, &inputs, &outputs, &stop)
    } else {
        ((0..states.len()).collect(), vec![String::new(); states.len()])
    };
    let still = kept.iter().find(|&&at| scales[layout.state(at)].is_constant());
    if let Some(&at) = still {
        let message = format!("the state `{}` does not change in any run", recorded.candidates[at].variable);
        let hint = "leave it out of `--states`";
        return Err(vec![Diagnostic::error(codes::NO_INFLUENCE, None, message).hint(hint)]);
    }
    for (&at, reason) in kept.iter().zip(&reasons) {
        let Signal { name, variable } = recorded.candidates[at].clone();
        outcome.states.push(KeptState { name, variable, reason: reason.clone() });
    }

    // Functions: several times from other numbers, since a network that fits well may still rest elsewhere.
    if stop.load(Ordering::Relaxed) {
        return Err(interrupted());
    }
    let signals = (inputs.as_slice(), outputs.as_slice(), through.as_slice());
    let design = Design::new(study, &plant, &recorded, &laws, signals, &kept, outcome)?;
    let judged = candidate::best(&design, &folder, (&stop, tell), outcome)?;
    outcome.functions = judged.functions;
    outcome.modelica = Some(judged.text.clone());
    test::all(store, study, &plant, &folder, &judged.text, (&inputs, &outputs), tell, outcome)
}

/// Names must differ: the surrogate has them side by side.
fn unique<'s>(signals: impl Iterator<Item = &'s Signal>) -> Result<(), Vec<Diagnostic>> {
    let mut seen: Vec<&Signal> = Vec::new();
    for signal in signals {
        let is_identifier = signal.name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
            && signal.name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && !layshaft_ir::is_keyword(&signal.name);
        let twice = seen.iter().any(|other| other.name == signal.name);
        if twice || !is_identifier {
            let what = if twice { "is the name of two signals" } else { "is no name for a signal" };
            let message = format!("`{}` {what} of the surrogate", signal.name);
            let hint = format!("give it another name: `--outputs y1={}`", signal.variable);
            return Err(vec![Diagnostic::error(codes::UNKNOWN_OUTPUT, None, message).hint(hint)]);
        }
        seen.push(signal);
    }
    Ok(())
}

/// Inputs, outputs and intermediate variables must change, or nothing can be learnt of them.
fn check_change(
    (inputs, outputs, through): (&[Signal], &[Signal], &[Signal]),
    layout: &Layout,
    scales: &[Scale],
    plant: &Plant,
) -> Result<(), Vec<Diagnostic>> {
    let mut wrong = Vec::new();
    let inputs = inputs.iter().enumerate().map(|(at, signal)| ("input", signal, layout.input(at)));
    let outputs = outputs.iter().enumerate().map(|(at, signal)| ("output", signal, layout.output(at)));
    let through = through.iter().enumerate().map(|(at, signal)| ("variable", signal, layout.through(at)));
    for (kind, signal, column) in inputs.chain(outputs).chain(through) {
        if scales[column].is_constant() {
            let message = format!(
                "the {kind} `{}` depends on nothing: it is {} in all runs of `{}`",
                signal.variable, scales[column].middle, plant.class
            );
            let excited = plant.inputs.iter().map(|input| format!("`{}`", input.name)).collect::<Vec<_>>().join(", ");
            let hint = format!("leave it out, or excite what it depends on; excited were {excited}");
            wrong.push(Diagnostic::error(codes::NO_INFLUENCE, None, message).hint(hint));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

/// Chooses states by what they explain.
fn chosen(
    training: &[&Columns],
    scales: &[Scale],
    layout: &Layout,
    recorded: &Recorded,
    inputs: &[Signal],
    outputs: &[Signal],
    stop: &AtomicBool,
) -> (Vec<usize>, Vec<String>) {
    let points = data::thinned(training, scales, CHOOSING);
    let moving: Vec<usize> = (0..layout.candidates)
        .filter(|&at| !scales[layout.state(at)].is_constant() && !scales[layout.slope(at)].is_constant())
        .collect();
    let candidates: Vec<Candidate<'_>> = moving
        .iter()
        .map(|&at| Candidate { value: &points[layout.state(at)], slope: &points[layout.slope(at)] })
        .collect();
    let columns = |range: std::ops::Range<usize>| range.map(|at| points[at].as_slice()).collect::<Vec<_>>();
    let kept = choose::states(
        &columns(0..inputs.len()),
        &columns(inputs.len()..inputs.len() + outputs.len()),
        &candidates,
        STATES,
        stop,
    );
    let reason = |reason: &Reason| match *reason {
        Reason::Output(at) => outputs[at].variable.clone(),
        Reason::State(at) => format!("der({})", recorded.candidates[moving[at]].variable),
    };
    (kept.iter().map(|&(at, _)| moving[at]).collect(), kept.iter().map(|(_, why)| reason(why)).collect())
}
