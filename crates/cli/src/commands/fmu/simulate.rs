//! `layshaft fmu simulate`: run a unit and write its trajectory.

use super::fail;
use crate::interruption;
use crate::json;
use crate::progress::RunBar;
use crate::shell::{Exit, Shell};
use crate::views::ViewArguments;
use clap::Args;
use layshaft_fmi::import::{Fmu, Outcome, Settings, header, interface_name, simulate};
use layshaft_foreign::Interface;
use layshaft_operations::{how_unit_ended, method_names, parse_seconds, unit_facts, unit_method};
use layshaft_results::{ResultWriter, WriteOptions};
use layshaft_sim::Progress;
use layshaft_solver::{Method, Options};
use layshaft_source::SourceMap;
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Simulate a unit and write its trajectory
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Simulate {
    /// The unit: an .fmu file, or the folder it was extracted to
    file: PathBuf,

    /// Start time in seconds; else the unit's default experiment, else 0
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    start_time: Option<f64>,

    /// Stop time in seconds; else the unit's default experiment, else one second of simulation
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    stop_time: Option<f64>,

    /// Time between two stored points; else the step, else that of the unit's default experiment, else 500 intervals
    #[arg(long, value_name = "TIME", value_parser = parse_seconds)]
    output_interval: Option<f64>,

    /// Communication step of co-simulation, or step of a fixed-step method; else the output interval
    #[arg(long, value_name = "TIME", value_parser = parse_seconds)]
    step_size: Option<f64>,

    /// Relative tolerance of the solver, told to the unit too; else that of the unit's default experiment, else 1e-6
    #[arg(long)]
    relative_tolerance: Option<f64>,

    #[arg(
        long, value_name = "NAME", value_parser = parse_method,
        help = format!("Method for model exchange: {}; also by names of other tools, as cvode", method_names())
    )]
    solver: Option<Method>,

    /// Which interface to use: cs or CoSimulation, me or ModelExchange; else co-simulation if there is one
    #[arg(long, value_name = "TYPE", value_parser = parse_interface)]
    interface_type: Option<Interface>,

    /// Values of parameters and start values: NAME=VALUE, or NAME VALUE; the elements of an array in quotes
    #[arg(long, value_name = "NAME=VALUE", num_args = 1.., allow_negative_numbers = true)]
    start_values: Vec<String>,

    /// Set the start values of the unit's description too
    #[arg(long)]
    apply_default_start_values: bool,

    /// CSV file with a column `time` and columns for inputs; two rows of equal time are a jump
    #[arg(long, visible_alias = "inputs", value_name = "FILE")]
    input_file: Option<PathBuf>,

    /// Variables to store, or `all`; else the outputs
    #[arg(long, value_name = "NAME", num_args = 1..)]
    output_variables: Vec<String>,

    /// Result file: .mat, .csv, .parquet, .mf4 or .mcap; else <Name>_res.csv
    #[arg(short, long, visible_alias = "output-file", value_name = "FILE")]
    output: Option<PathBuf>,

    /// Do not store the points before and after events
    #[arg(long)]
    dont_record_events: bool,

    /// Let the unit say more
    #[arg(long)]
    debug_logging: bool,

    /// Run the unit in a process of its own, so that its crash is reported and the results up to there are kept
    #[arg(long)]
    isolate: bool,

    /// Give up after so many seconds; a unit that does not return is ended with --isolate only
    #[arg(long, value_name = "SECONDS", value_parser = parse_timeout)]
    timeout: Option<Duration>,

    #[command(flatten)]
    views: ViewArguments,
}

const EXAMPLES: &str = "\
Examples:
  layshaft fmu simulate Engine.fmu
  layshaft fmu simulate Engine.fmu --stop-time 10 --start-values J=0.2 --plot speed -o engine.csv
  layshaft fmu simulate Engine.fmu --interface-type me --solver radau --relative-tolerance 1e-8 --stats
  layshaft fmu simulate Controller.fmu --input-file pedals.csv --step-size 10ms
  layshaft fmu simulate Foreign.fmu --isolate --timeout 60";

fn parse_method(name: &str) -> Result<Method, String> {
    Method::by_name(name).ok_or_else(|| format!("there is no method `{name}`; there are {}", method_names()))
}

pub fn parse_interface(name: &str) -> Result<Interface, String> {
    match name.to_ascii_lowercase().as_str() {
        "cs" | "cosimulation" | "co-simulation" => Ok(Interface::CoSimulation),
        "me" | "modelexchange" | "model-exchange" => Ok(Interface::ModelExchange),
        _ => Err(format!("`{name}` is neither cs (CoSimulation) nor me (ModelExchange)")),
    }
}

pub fn parse_timeout(text: &str) -> Result<Duration, String> {
    let seconds = parse_seconds(text)?;
    Duration::try_from_secs_f64(seconds).map_err(|_| format!("`{text}` is no time to wait"))
}

/// `a=1 b=2`, or `a 1 b 2`, or both.
fn name_values(words: &[String]) -> Result<Vec<(String, String)>, String> {
    let mut pairs = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.split_once('=') {
            Some((name, value)) => pairs.push((name.trim().to_string(), value.to_string())),
            None => match words.next() {
                Some(value) => pairs.push((word.clone(), value.clone())),
                None => return Err(format!("the start value of `{word}` is missing: write {word}=VALUE")),
            },
        }
    }
    Ok(pairs)
}

impl Simulate {
    /// Whether code of the unit runs in this process.
    pub fn runs_foreign_code(&self) -> bool {
        !self.isolate
    }

    pub fn run(&self, shell: &Shell) -> Exit {
        let start_values = match name_values(&self.start_values) {
            Ok(pairs) => pairs,
            Err(message) => return shell.wrong_usage(&message, None),
        };
        let sources = SourceMap::default();
        let mut fmu = match Fmu::open(&self.file, &sources) {
            Ok(fmu) => fmu,
            Err(diagnostics) => return fail(shell, &diagnostics, &sources),
        };
        let doubts = std::mem::take(&mut fmu.diagnostics);
        let inputs = match self.input_file.as_ref().map(layshaft_results::csv::read).transpose() {
            Ok(inputs) => inputs,
            Err(error) => return fail(shell, &[error.diagnostic()], &sources),
        };
        let interrupt = interruption::flag();
        let isolate = match self.isolate.then(layshaft_foreign::own_process).transpose() {
            Ok(command) => command,
            Err(error) => return fail(shell, &[layshaft_fmi::import::diagnostic(&error, None)], &sources),
        };
        let mut settings = Settings {
            interface: self.interface_type,
            start_time: self.start_time,
            stop_time: self.stop_time,
            output_interval: self.output_interval,
            step_size: self.step_size,
            tolerance: self.relative_tolerance,
            method: self.solver,
            start_values,
            apply_default_start_values: self.apply_default_start_values,
            inputs,
            outputs: (!self.output_variables.is_empty()).then(|| self.output_variables.clone()),
            skip_events: self.dont_record_events,
            logging: self.debug_logging,
            isolate,
            timeout: self.timeout,
            interrupt: Some(interrupt),
            figures: Vec::new(),
            extrema: Vec::new(),
        };
        let (plan, columns) = match settings.plan(&fmu).and_then(|plan| Ok((plan, header(&fmu, &settings)?))) {
            Ok(found) => found,
            Err(diagnostic) => return fail(shell, &[doubts, vec![diagnostic]].concat(), &sources),
        };
        let name = fmu.description.model_name.clone();
        let views = match self.views.prepare_bare(&file_stem(&name), columns) {
            Ok(views) => views,
            Err((message, hint)) => return shell.wrong_usage(&message, hint.as_deref()),
        };
        (settings.figures, settings.extrema) = (views.figured(), views.tabled());
        let path = self.output.clone().unwrap_or_else(|| PathBuf::from(format!("{}_res.csv", file_stem(&name))));
        let writer: Box<dyn ResultWriter> = match layshaft_results::create(&path, WriteOptions::default()) {
            Ok(writer) => writer,
            Err(error) => return fail(shell, &[error.diagnostic()], &sources),
        };
        let mut collector = views.collector(writer);
        let mut bar = RunBar::new(shell, &Options { start: plan.start, stop: plan.stop, ..Options::default() });
        let mut progress = |time: f64, events: u64| bar.advance(&Progress { time, events });
        let aside = layshaft_foreign::PrintsToStderr::begin();
        let outcome = simulate(&mut fmu, settings, &mut collector, &mut progress);
        drop(aside);
        bar.finish();
        let mut outcome = match outcome {
            Ok(outcome) => outcome,
            Err(diagnostic) => return fail(shell, &[doubts, vec![diagnostic]].concat(), &sources),
        };
        outcome.diagnostics.splice(0..0, doubts);
        let mut failed = !(outcome.is_complete || outcome.interrupted);
        let run = collector.into_trajectory();
        let facts = unit_facts(&fmu, &outcome, &path, &sources);
        let page = match views.write_report(&run, &facts) {
            Ok(page) => page,
            Err(diagnostic) => {
                outcome.diagnostics.push(diagnostic);
                failed = true;
                None
            }
        };
        if shell.json {
            let mut answer = as_json(&name, &outcome, &path, json::diagnostics(&outcome.diagnostics, &sources));
            answer["ok"] = json!(!failed);
            answer["report"] = json!(page.map(|page| page.display().to_string()));
            shell.print_json(&answer);
        } else {
            shell.show(&outcome.diagnostics, &sources);
            let mut text = as_text(&name, &outcome, &path, self.views.stats);
            if let Some(page) = page {
                let _ = writeln!(text, "  report    {}", page.display());
            }
            shell.print(&(text + &views.text(&run, &facts.figures, outcome.extrema.as_ref())));
        }
        match (failed, outcome.interrupted) {
            (true, _) => Exit::Errors,
            (false, true) => Exit::Interrupted,
            (false, false) => Exit::Success,
        }
    }
}

/// A name that may be part of a file's.
fn file_stem(name: &str) -> String {
    name.chars().map(|c| if c.is_alphanumeric() || "._-".contains(c) { c } else { '_' }).collect()
}

fn as_text(name: &str, outcome: &Outcome, path: &Path, stats: bool) -> String {
    let mut text = format!("{name}: {}\n", how_unit_ended(outcome));
    let _ = writeln!(text, "  interface {}", interface_name(outcome.plan.interface));
    let _ = writeln!(text, "  time      {} to {} s", outcome.plan.start, outcome.statistics.time);
    if path.exists() {
        let _ = writeln!(text, "  result    {}", path.display());
    }
    for (name, value) in &outcome.texts {
        let _ = writeln!(text, "  {name} = {value:?}");
    }
    if stats {
        let _ = writeln!(text, "  solver    {}", unit_method(outcome));
        for line in outcome.statistics.to_string().lines() {
            let _ = writeln!(text, "  {line}");
        }
    }
    text
}

fn as_json(name: &str, outcome: &Outcome, path: &Path, diagnostics: Value) -> Value {
    let statistics = &outcome.statistics;
    let texts: Map<String, Value> = outcome.texts.iter().map(|(name, text)| (name.clone(), json!(text))).collect();
    json!({
        "model": name,
        "interface": interface_name(outcome.plan.interface),
        "result": path.display().to_string(),
        "interrupted": outcome.interrupted,
        "terminated": outcome.terminated,
        "start_time": outcome.plan.start,
        "stop_time": outcome.plan.stop,
        "time": statistics.time,
        "texts": texts,
        "statistics": {
            "steps": statistics.steps,
            "rejected": statistics.rejected,
            "function_evaluations": statistics.function_evaluations,
            "state_events": statistics.state_events,
            "time_events": statistics.time_events,
            "step_events": statistics.step_events,
            "points": statistics.points,
            "cpu_seconds": statistics.cpu_seconds,
        },
        "diagnostics": diagnostics,
    })
}
