//! `layshaft reduce surrogate`: a fast replacement of a model with inputs and outputs.

use super::{print, writing};
use crate::consent::ForeignArguments;
use crate::interruption;
use crate::progress::visible_bar;
use crate::request::ModelArguments;
use crate::shell::{Exit, Shell};
use crate::solver::RunArguments;
use clap::Args;
use layshaft_flatten::Store;
use layshaft_reduce::{
    Goal, Norm, ScenarioResult, Signal, SurrogateOutcome, SurrogateStudy, SurrogateTest, Through, compare_svg,
    reduce_to_surrogate,
};
use layshaft_sim::Settings;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Fit a fast replacement to runs of a model with inputs and outputs, and test it on runs it was not fitted to
///
/// The model has top-level inputs, or is a model and the path of a component with inputs, as in `Plant.controller`: then the ranges of the inputs are those they reach there.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Surrogate {
    #[command(flatten)]
    model: ModelArguments,

    #[command(flatten)]
    pub foreign: ForeignArguments,

    /// Inputs of the surrogate: variables of the model, or NAME=VARIABLE; else its top-level inputs
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    inputs: Vec<String>,

    /// Outputs of the surrogate: variables of the model, or NAME=VARIABLE; else its top-level outputs
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    outputs: Vec<String>,

    /// States that stay: variables whose derivatives exist, or NAME=VARIABLE; else they are chosen among the states of the model
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    states: Vec<String>,

    /// A variable between, such as a flow, that is fitted first and that derivatives and outputs may use, and what it depends on (states, inputs, those before it; else that is found out); or NAME := EXPRESSION where it is known; may be given several times
    #[arg(long, value_name = "NAME=VARIABLE(ARGUMENTS)")]
    through: Vec<String>,

    /// What the derivative of a state or an output depends on: states, inputs, variables between; else that is found out; or NAME := EXPRESSION where it is known; may be given several times
    #[arg(long, value_name = "NAME(ARGUMENTS)")]
    depends: Vec<String>,

    /// The range that an input goes through; else between its `min` and `max`; may be given several times
    #[arg(long = "range", value_name = "INPUT=LOW:HIGH", value_parser = range, allow_hyphen_values = true)]
    ranges: Vec<(String, f64, f64)>,

    /// An input that keeps one value; may be given several times
    #[arg(long = "hold", value_name = "INPUT=VALUE", value_parser = pair)]
    held: Vec<(String, String)>,

    /// Length of a run in seconds; else that of the model's experiment
    #[arg(long, value_name = "SECONDS", value_parser = positive)]
    duration: Option<f64>,

    /// Runs that it is fitted to
    #[arg(long, value_name = "N", default_value = "8", value_parser = clap::value_parser!(u16).range(1..=1000))]
    runs: u16,

    /// Hidden units of a network, at most
    #[arg(long, value_name = "N", default_value = "20", value_parser = clap::value_parser!(u16).range(0..=200))]
    units: u16,

    /// Points that a network is fitted to
    #[arg(long, value_name = "N", default_value = "4000", value_parser = clap::value_parser!(u32).range(100..=200_000))]
    points: u32,

    /// Another number gives other runs and networks
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    /// Sets of networks that are fitted from other random numbers; the one that stays nearest to the full model in runs of both is taken
    #[arg(long, value_name = "N", default_value = "3", value_parser = clap::value_parser!(u16).range(1..=100))]
    candidates: u16,

    /// The error that is asked for in the tests, as percentage of an output's range
    #[arg(long, value_name = "PERCENT")]
    error: Option<String>,

    /// What the error is: the largest deviation, or the root of the mean square
    #[arg(long, value_enum, default_value = "max")]
    norm: super::NormName,

    /// A test: a model whose variables drive the surrogate and are compared with its outputs; may be given several times
    #[arg(long = "scenario", value_name = "MODEL(NAME=VARIABLE,…)")]
    scenarios: Vec<String>,

    /// A test: a model with a modification that puts the surrogate in place; may be given several times
    #[arg(long = "in-place", value_name = "MODEL(redeclare …)")]
    in_place: Vec<String>,

    /// Variables that are compared with the surrogate in place
    #[arg(long = "compare", value_name = "NAMES", value_delimiter = ',')]
    compared: Vec<String>,

    /// Fits and runs at the same time; else one for each core
    #[arg(short = 'j', long, value_name = "N")]
    jobs: Option<usize>,

    /// Write the surrogate into this file
    #[arg(short = 'o', long = "write", value_name = "FILE.mo")]
    file: Option<PathBuf>,

    /// Draw full against surrogate in the last test into this file, and the others into FILE-2 … beside it: .svg or .png
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// Write a report into this file: full model and surrogate in the tests, errors, speed, functions
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,

    #[command(flatten)]
    run: RunArguments,
}

const EXAMPLES: &str = "\
Examples:
  layshaft reduce surrogate examples/surrogate/Tanks.mo Tanks.Pair -o PairFast.mo --report pair.html
  layshaft reduce surrogate examples/surrogate/Tanks.mo Tanks.Controlled.tanks --error 1%
  layshaft reduce surrogate Motor.mo --inputs u --outputs torque,i=winding.i --range u=-48:48 --json";

fn positive(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value > 0.0 && value.is_finite() => Ok(value),
        _ => Err("a number above 0 is needed".into()),
    }
}

fn range(text: &str) -> Result<(String, f64, f64), String> {
    let wrong = || "write INPUT=LOW:HIGH, as in throttle=0:1".to_string();
    let (name, values) = text.split_once('=').ok_or_else(wrong)?;
    let (low, high) = values.split_once(':').ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|value| value.is_finite()).ok_or_else(wrong);
    Ok((name.trim().to_string(), number(low)?, number(high)?))
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("write INPUT=VALUE, as in fuelCut=false")?;
    Ok((name.trim().to_string(), value.trim().to_string()))
}

impl Surrogate {
    pub fn run(&self, shell: &Shell) -> Exit {
        let Ok(request) = self.model.asked_to_run(&self.foreign, shell) else { return Exit::Usage };
        if let Some(refused) = super::refused(&self.run, self.plot.as_deref(), shell) {
            return refused;
        }
        let error = match self.error.as_deref().map(Goal::error).transpose() {
            Ok(goal) => goal.and_then(|goal| if let Goal::Error(share) = goal { Some(share) } else { None }),
            Err(diagnostic) => return super::fail(shell, &Store::default(), diagnostic),
        };
        let store = Store::default();
        let interrupt = interruption::flag();
        let signals = |names: &[String]| names.iter().map(|name| Signal::parse(name)).collect();
        let study = SurrogateStudy {
            request,
            inputs: signals(&self.inputs),
            outputs: signals(&self.outputs),
            states: signals(&self.states),
            through: self.through.iter().map(|text| Through::parse(text)).collect(),
            depends: self.depends.iter().map(|text| Through::parse(text)).collect(),
            ranges: self.ranges.clone(),
            held: self.held.clone(),
            duration: self.duration,
            runs: self.runs.into(),
            units: self.units.into(),
            points: self.points as usize,
            seed: self.seed,
            candidates: self.candidates.into(),
            error,
            norm: if matches!(self.norm, super::NormName::Rms) { Norm::Rms } else { Norm::Max },
            scenarios: self.scenarios.clone(),
            in_place: self.in_place.clone(),
            compared: self.compared.clone(),
            name: self.file.as_deref().map(|file| layshaft_reduce::reduced_name("Surrogate", Some(file))),
            jobs: writing::jobs(self.jobs),
            settings: Settings { interrupt: Some(interrupt), ..self.run.settings() },
        };
        let bar = visible_bar(shell, 0, "{spinner} {wide_bar} {pos} of {len}: {msg}");
        let mut outcome = reduce_to_surrogate(&store, &study, &|what, done, all| {
            if let Some(bar) = &bar {
                bar.set_length(all as u64);
                bar.set_position(done as u64);
                bar.set_message(what.to_string());
            }
        });
        if let Some(bar) = &bar {
            bar.finish_and_clear();
        }
        self.write_files(&mut outcome, &store);
        shell.answer(
            &outcome.diagnostics,
            &store.sources,
            |ok, diagnostics| as_json(&outcome, ok, diagnostics),
            |_| as_text(&outcome, self.file.as_deref()),
        )
    }

    fn write_files(&self, outcome: &mut SurrogateOutcome, store: &Store) {
        let report = self.report.as_deref().and_then(|_| layshaft_operations::surrogate_report(outcome));
        let mut pictures: Vec<String> = Vec::new();
        if self.plot.is_some() {
            pictures.extend(outcome.tests.iter().map(|test| compare_svg(&as_scenario(test))));
            pictures.extend(outcome.in_place.iter().map(compare_svg));
        }
        let path = |at: usize| self.plot.as_deref().map(|path| numbered(path, at + 1));
        let pictures = pictures.into_iter().rev().enumerate().filter_map(|(at, text)| Some((path(at)?, text)));
        writing::model(self.file.as_deref(), outcome.modelica.as_deref(), store, &mut outcome.diagnostics);
        writing::report(self.report.as_deref(), report, &mut outcome.diagnostics);
        writing::pictures(pictures, &mut outcome.diagnostics);
    }
}

fn as_scenario(test: &SurrogateTest) -> ScenarioResult {
    ScenarioResult {
        name: test.name.clone(),
        full: test.full.clone(),
        reduced: test.surrogate.clone(),
        errors: test.errors.clone(),
    }
}

/// `FILE-2` with the same ending; the first one is FILE itself.
fn numbered(path: &Path, number: usize) -> PathBuf {
    if number == 1 {
        return path.to_path_buf();
    }
    let stem = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let ending = path.extension().map_or_else(|| "svg".to_string(), |ending| ending.to_string_lossy().into_owned());
    path.with_file_name(format!("{stem}-{number}.{ending}"))
}

fn as_text(outcome: &SurrogateOutcome, file: Option<&Path>) -> String {
    let mut text = String::new();
    if outcome.modelica.is_none() {
        return text;
    }
    let _ = writeln!(
        text,
        "{}: {} runs of {} s, {} of {} states stay",
        outcome.class,
        outcome.runs,
        outcome.duration,
        outcome.states.len(),
        outcome.full_states
    );
    for (name, low, high) in &outcome.excited {
        let _ = writeln!(text, "  excited: {name} from {low} to {high}");
    }
    for state in &outcome.states {
        let reason = if state.reason.is_empty() { String::new() } else { format!(", needed by {}", state.reason) };
        let _ = writeln!(text, "  state: {}{reason}", state.variable);
    }
    let _ = writeln!(text, "  units    fit error  validation  function");
    for function in &outcome.functions {
        let units = if function.is_law { "law".to_string() } else { function.units.to_string() };
        let _ = writeln!(
            text,
            "  {units:>5}    {:7.3} %   {:7.3} %  {} of {}",
            100.0 * function.fit_error,
            100.0 * function.validation_error,
            function.target,
            function.arguments.join(", ")
        );
    }
    if !outcome.candidates.is_empty() {
        let error =
            |error: &Option<f64>| error.map_or("does not run".into(), |error| format!("{:.3} %", 100.0 * error));
        let errors = outcome.candidates.iter().map(error).collect::<Vec<_>>().join(", ");
        let _ = writeln!(
            text,
            "  candidates, by their largest rms error beside the full model: {errors}; the least is taken"
        );
    }
    for test in &outcome.tests {
        let _ = writeln!(text, "\nbeside the full model: {}", test.name);
        if test.beyond > 0.0 {
            let _ = writeln!(text, "  inputs or states go {:.1} % of half a range beyond the fit", 100.0 * test.beyond);
        }
        text.push_str(&print::errors_text(&test.errors));
    }
    for result in &outcome.in_place {
        let _ = writeln!(text, "\nin place: {}", result.name);
        text.push_str(&print::scenario_text(result));
    }
    if let Some(file) = file {
        let _ = writeln!(text, "  surrogate `{}` written to {}", outcome.name, file.display());
    }
    text
}

fn as_json(outcome: &SurrogateOutcome, ok: bool, diagnostics: Value) -> Value {
    let test = |test: &SurrogateTest| json!({ "name": test.name, "beyond": test.beyond, "errors": print::errors(&test.errors) });
    let in_place = |result: &ScenarioResult| {
        json!({
            "name": result.name,
            "errors": print::errors(&result.errors),
            "speedup": print::speedup(result),
            "full": print::run(&result.full),
            "surrogate": print::run(&result.reduced),
        })
    };
    json!({
        "ok": ok,
        "class": outcome.class,
        "name": outcome.name,
        "excited": outcome.excited.iter().map(|(name, low, high)| json!({ "name": name, "low": low, "high": high })).collect::<Vec<_>>(),
        "full_states": outcome.full_states,
        "states": outcome.states.iter().map(|state| json!({ "name": state.name, "variable": state.variable, "reason": state.reason })).collect::<Vec<_>>(),
        "functions": outcome.functions.iter().map(|function| json!({
            "target": function.target,
            "arguments": function.arguments,
            "units": function.units,
            "law": function.is_law,
            "fit_error": function.fit_error,
            "validation_error": function.validation_error,
        })).collect::<Vec<_>>(),
        "candidates": outcome.candidates,
        "runs": outcome.runs,
        "duration": outcome.duration,
        "tests": outcome.tests.iter().map(test).collect::<Vec<_>>(),
        "in_place": outcome.in_place.iter().map(in_place).collect::<Vec<_>>(),
        "modelica": outcome.modelica,
        "diagnostics": diagnostics,
    })
}
