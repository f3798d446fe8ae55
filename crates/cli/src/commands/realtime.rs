//! `layshaft realtime`: run a model against the clock.

use super::realtime_plant::{LastFailure, ModelPlant};
use super::realtime_print::{self, LiveView};
use super::realtime_report;
use crate::consent::ForeignArguments;
use crate::json;
use crate::picture::{self, Format};
use crate::request::ModelArguments;
use crate::shell::{Exit, Shell};
use crate::solver::{InlineArguments, Solver, parse_seconds, parse_solver};
use clap::{Args, ValueEnum};
use layshaft_flatten::{Request, Store};
use layshaft_realtime::{
    Connection, Description, Options, Outcome, Pace, Policy, PortDescription, Quantity, Recording, Task,
};
use layshaft_results::ResultError;
use layshaft_sim::{Engine, Rehearsal, Settings, Stepper};
use layshaft_source::Diagnostic;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Run a model in real time and measure the turnaround of every step; or several models that a .toml file describes
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Realtime {
    #[command(flatten)]
    model: ModelArguments,

    #[command(flatten)]
    foreign: ForeignArguments,

    /// Size of a step, as 0.5ms, 250us or seconds
    #[arg(long, value_name = "TIME", value_parser = parse_seconds, default_value = "1ms")]
    step: f64,

    /// Integration method: one of the inline methods
    #[arg(long, value_name = "NAME", value_parser = parse_solver, default_value = "inline-implicit-euler")]
    solver: Solver,

    #[command(flatten)]
    inline: InlineArguments,

    /// Time to run; else the length of the model's experiment, else until Ctrl-C
    #[arg(long, value_name = "TIME", value_parser = parse_seconds)]
    duration: Option<f64>,

    /// Steps made in one call, for partners that are slower than the model
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10000))]
    substeps: u32,

    /// Core to run on
    #[arg(long, value_name = "N")]
    core: Option<usize>,

    /// Real-time priority (SCHED_FIFO), 1 to 99; 0: none
    #[arg(long, value_name = "P", default_value_t = 80, value_parser = clap::value_parser!(i32).range(0..=99))]
    priority: i32,

    /// Time before each call in which the thread watches the clock instead of sleeping: it begins on time, but keeps its core busy
    #[arg(long, value_name = "TIME", value_parser = parse_seconds, default_value = "0")]
    spin: f64,

    /// After a call that ended too late, or when a partner is silent: stop; hold the last outputs and leave out what was missed;
    /// count and catch up
    #[arg(long, value_enum, default_value_t = PolicyName::Count)]
    policy: PolicyName,

    /// What starts a call: the clock, a packet of the partner, or nothing (calls follow each other at once)
    #[arg(long, value_enum, default_value_t = PaceName::Clock)]
    pace: PaceName,

    /// Exchange inputs and outputs in UDP packets; a port number alone is reached from this machine only; with a partner, only
    /// its packets are taken, else the last sender gets the answers
    #[arg(long, value_name = "LISTEN[,PARTNER]")]
    udp: Option<String>,

    /// Exchange them in CAN frames: an interface as can0, or addresses for the same frames over UDP
    #[arg(long, value_name = "INTERFACE|LISTEN[,PARTNER]", requires = "dbc")]
    can: Option<String>,

    /// Description of the CAN messages
    #[arg(long, value_name = "FILE.dbc", requires = "can")]
    dbc: Option<PathBuf>,

    /// Exchange them through a ring in shared memory, /dev/shm/layshaft-NAME or a file
    #[arg(long, value_name = "NAME")]
    ring: Option<String>,

    /// A partner from whom nothing valid comes for so long is silent
    #[arg(long, value_name = "TIME", value_parser = parse_seconds, default_value = "100ms")]
    timeout: f64,

    /// Inputs take their values of the start again when the partner is silent, instead of keeping the last ones
    #[arg(long)]
    reset_inputs: bool,

    /// Variable to hand out and record, instead of the model's outputs; may be given several times
    #[arg(long = "output-variable", value_name = "NAME")]
    outputs: Vec<String>,

    /// Record the outputs after every call: .mat, .csv or .parquet; written while the run goes on
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write a report with the turnaround over time (.html), or its plot alone (.svg, .png)
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  layshaft realtime Gearbox4HP22 --step 0.5ms --core 1
  layshaft realtime Truck4700 --step 0.5ms --duration 10 --report truck.html
  layshaft realtime Car.mo --step 1.25ms --substeps 2 --policy hold --json
  layshaft realtime Car.mo --step 1ms --udp 5000
  layshaft realtime Car.mo --step 1ms --can can0 --dbc car.dbc
  layshaft realtime examples/realtime/five.toml --report five.html    several models on several cores";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PolicyName {
    Stop,
    Hold,
    Count,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PaceName {
    Clock,
    Partner,
    Free,
}

impl From<PaceName> for Pace {
    fn from(name: PaceName) -> Pace {
        match name {
            PaceName::Clock => Pace::Clock,
            PaceName::Partner => Pace::Partner,
            PaceName::Free => Pace::Free,
        }
    }
}

impl From<PolicyName> for Policy {
    fn from(name: PolicyName) -> Policy {
        match name {
            PolicyName::Stop => Policy::Stop,
            PolicyName::Hold => Policy::Hold,
            PolicyName::Count => Policy::Count,
        }
    }
}

/// Seconds as whole nanoseconds.
fn nanoseconds(seconds: f64) -> Option<u64> {
    let value = (seconds * 1e9).round();
    (1.0..1e18).contains(&value).then_some(value as u64)
}

impl Realtime {
    /// Whether code from outside may run in this process.
    pub fn runs_foreign_code(&self) -> bool {
        self.foreign.run_in_process()
    }

    pub fn run(&self, shell: &Shell) -> Exit {
        let members = match self.members() {
            Ok(members) => members,
            Err(message) => return shell.wrong_usage(&message, None),
        };
        let store = Store::default();
        let prepared = match self.prepare(&store, &members) {
            Ok(prepared) => prepared,
            Err(Trouble::Usage(message)) => return shell.wrong_usage(&message, None),
            Err(Trouble::Model(diagnostics)) => {
                if shell.json {
                    shell.print_json(&json!({
                        "ok": false,
                        "stage": "compile",
                        "diagnostics": json::diagnostics(&diagnostics, &store.sources),
                    }));
                } else {
                    shell.show(&diagnostics, &store.sources);
                }
                return Exit::Errors;
            }
        };
        self.execute(shell, &store, prepared)
    }

    /// The models to run: the one of the command line, or those of a description.
    fn members(&self) -> Result<Members, String> {
        match self.model.paths().next().filter(|path| path.extension().is_some_and(|extension| extension == "toml")) {
            Some(path) => self.described(path),
            None => {
                let step = nanoseconds(self.step).ok_or("the step must be at least a nanosecond")?;
                let member = Member {
                    name: None,
                    request: self.model.request_to_run(&self.foreign)?,
                    step,
                    substeps: self.substeps,
                    core: self.core,
                    outputs: self.outputs.clone(),
                    ports: self.ports(),
                };
                Ok(Members {
                    title: None,
                    duration: self.duration,
                    members: vec![member],
                    connections: Vec::new(),
                    base: PathBuf::new(),
                })
            }
        }
    }

    fn described(&self, path: &Path) -> Result<Members, String> {
        let named = |message: String| format!("{}: {message}", path.display());
        let text = std::fs::read_to_string(path).map_err(|error| named(error.to_string()))?;
        let description = Description::parse(&text).map_err(named)?;
        let base = path.parent().unwrap_or(Path::new("")).to_path_buf();
        let mut members = Vec::new();
        for model in &description.models {
            let step = seconds(&model.step).map_err(named)?;
            let step = nanoseconds(step).ok_or_else(|| named(format!("`{}`: no step", model.name)))?;
            let below = |paths: &[PathBuf]| paths.iter().map(|path| base.join(path)).collect();
            let value = |quantity: &Quantity| match quantity {
                Quantity::Number(number) => number.to_string(),
                Quantity::Text(text) => text.clone(),
            };
            let mut request = self.model.request_to_run(&self.foreign)?;
            request.files = below(&model.files);
            request.libraries.extend::<Vec<PathBuf>>(below(&model.libraries));
            request.model = model.class.clone();
            request.modifiers.extend(model.set.iter().map(|(name, text)| (name.clone(), value(text))));
            members.push(Member {
                name: Some(model.name.clone()),
                request,
                step,
                substeps: model.substeps,
                // One core for all, if the command line says so.
                core: self.core.or(model.core),
                outputs: model.outputs.clone(),
                ports: model.ports.clone(),
            });
        }
        let duration = description.duration.as_ref().map(seconds).transpose().map_err(named)?;
        let title = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let duration = self.duration.or(duration);
        Ok(Members { title, duration, members, connections: description.connections, base })
    }

    /// The ports of the command line.
    fn ports(&self) -> Vec<PortDescription> {
        let addresses = |text: &str| match text.split_once(',') {
            Some((listen, partner)) => (listen.to_string(), Some(partner.to_string())),
            None => (text.to_string(), None),
        };
        let udp = self.udp.as_deref().map(|text| {
            let (listen, partner) = addresses(text);
            PortDescription::Udp { listen, partner, inputs: None, outputs: None }
        });
        let can = self.can.as_deref().zip(self.dbc.clone()).map(|(text, dbc)| {
            let (first, partner) = addresses(text);
            let is_address = first.contains(':') || first.parse::<u16>().is_ok();
            let (interface, listen) = if is_address { (None, Some(first)) } else { (Some(first), None) };
            PortDescription::Can { interface, listen, partner, dbc, names: Default::default() }
        });
        let ring = self.ring.clone().map(|name| PortDescription::Ring { name, inputs: None, outputs: None });
        udp.into_iter().chain(can).chain(ring).collect()
    }

    fn prepare(&self, store: &Store, members: &Members) -> Result<Prepared, Trouble> {
        let mut prepared = Prepared { title: members.title.clone().unwrap_or_default(), ..Prepared::default() };
        for member in &members.members {
            self.add_task(store, member, members, &mut prepared)?;
        }
        layshaft_realtime::connect(&mut prepared.tasks, &members.connections).map_err(Trouble::Usage)?;
        prepared.duration = members.duration.or(prepared.length).and_then(nanoseconds);
        Ok(prepared)
    }

    /// Compiles a model, initialises it and opens its ports.
    fn add_task(&self, store: &Store, member: &Member, all: &Members, prepared: &mut Prepared) -> Result<(), Trouble> {
        if let Solver::Outside(method) = self.solver {
            let message = format!("`{}` has no steps of bounded cost: choose one of the inline methods", method.name());
            return Err(Trouble::Usage(message));
        }
        let step = member.step as f64 / 1e9;
        let settings = Settings { step: Some(step), ..Settings::default() };
        let engine = Engine::MachineCode;
        let compilation = self.inline.compile(store, &member.request, engine, Some(self.solver), &settings);
        let Some(compiled) = compilation.compiled else { return Err(Trouble::Model(compilation.diagnostics)) };
        prepared.diagnostics.extend(compilation.diagnostics);
        let experiment = &compiled.program.experiment;
        let start = experiment.start_time.unwrap_or(0.0);
        prepared.length = prepared.length.or(experiment.stop_time.map(|stop| stop - start));
        let outputs = (!member.outputs.is_empty()).then_some(member.outputs.as_slice());
        let stepper = Stepper::new(&compiled, start, step, &[], outputs)
            .map_err(|diagnostic| Trouble::Model(vec![diagnostic]))?;
        let failure = LastFailure::default();
        let rehearsal = (self.spin > 0.0).then(|| Rehearsal::new(&compiled, start, step)).flatten();
        let plant = ModelPlant::new(stepper, rehearsal, Arc::clone(&failure));
        let name = member.name.as_ref().unwrap_or(&compilation.model);
        let mut task = Task::new(name, Box::new(plant), member.step);
        task.substeps = member.substeps;
        task.core = member.core;
        let (inputs, outputs) = (task.plant.inputs(), task.plant.outputs());
        for port in &member.ports {
            let (port, warnings) = port.open(&all.base, &inputs, &outputs).map_err(Trouble::Usage)?;
            task.ports.push(port);
            prepared.warnings.extend(warnings);
        }
        if prepared.title.is_empty() {
            prepared.title.clone_from(name);
        }
        prepared.tasks.push(task);
        prepared.failures.push(failure);
        Ok(())
    }

    fn execute(&self, shell: &Shell, store: &Store, mut prepared: Prepared) -> Exit {
        if !shell.json {
            shell.show(&prepared.diagnostics, &store.sources);
        }
        let interrupt = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&interrupt);
        // Without the handler Ctrl-C ends the process.
        let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
        layshaft_realtime::stop_on_termination(&interrupt);
        let pace = Pace::from(self.pace);
        let options = Options {
            duration: prepared.duration,
            policy: self.policy.into(),
            pace,
            priority: (self.priority > 0 && pace != Pace::Free).then_some(self.priority),
            spin: nanoseconds(self.spin).unwrap_or(0),
            lock_memory: pace != Pace::Free,
            time_out: nanoseconds(self.timeout).unwrap_or(0),
            reset_inputs: self.reset_inputs,
            interrupt: Some(interrupt),
        };
        let recording = match self.recording(&mut prepared) {
            Ok(recording) => recording,
            Err(error) => {
                shell.complain(&format!("error: {error}\n"));
                return Exit::Errors;
            }
        };
        let names = prepared.tasks.iter().map(|task| (task.name.clone(), task.period())).collect();
        let mut view = LiveView::new(names, shell.json);
        let mut outcome = match layshaft_realtime::run(prepared.tasks, &options, &mut |live| view.show(live)) {
            Ok(outcome) => outcome,
            Err(message) => return shell.wrong_usage(&message, None),
        };
        outcome.warnings.splice(0..0, prepared.warnings);
        for task in outcome.tasks.iter().filter(|task| task.unrecorded > 0) {
            let (count, name) = (task.unrecorded, &task.name);
            outcome.warnings.push(format!("{count} calls of `{name}` are not in the record: the disk did not keep up"));
        }
        let failures = prepared.failures.iter().filter_map(|failure| failure.lock().ok()?.take());
        let failures: Vec<Diagnostic> = failures.collect();
        let recorded = recording.map_or(Ok(()), Recording::finish).map_err(|error| error.to_string());
        if let Err(message) = recorded.and_then(|()| self.write_report(&prepared.title, &outcome)) {
            shell.complain(&format!("error: {message}\n"));
            return Exit::Errors;
        }
        if shell.json {
            let mut diagnostics = prepared.diagnostics;
            diagnostics.extend(failures);
            let diagnostics = json::diagnostics(&diagnostics, &store.sources);
            shell.print_json(&realtime_print::as_json(&prepared.title, &outcome, diagnostics));
        } else {
            for warning in &outcome.warnings {
                shell.complain(&format!("warning: {warning}\n"));
            }
            shell.show(&failures, &store.sources);
            shell.print(&realtime_print::as_text(&prepared.title, &outcome));
        }
        if outcome.is_success() { Exit::Success } else { Exit::Errors }
    }

    /// Begins the record, if there is to be one.
    fn recording(&self, prepared: &mut Prepared) -> Result<Option<Recording>, ResultError> {
        let Some(path) = &self.output else { return Ok(None) };
        let duration = prepared.duration.map(|duration| duration as f64 / 1e9);
        Recording::start(path, &prepared.title, &mut prepared.tasks, duration).map(Some)
    }

    fn write_report(&self, title: &str, outcome: &Outcome) -> Result<(), String> {
        if let Some(path) = &self.report {
            let written = match Format::of(path) {
                Some(_) => picture::write(path, &layshaft_realtime::turnaround_svg(&outcome.tasks)),
                None => realtime_report::report(title, outcome).write(path),
            };
            written.map_err(|error| format!("{}: {error}", path.display()))?;
        }
        Ok(())
    }
}

/// Seconds, or text with a unit.
fn seconds(quantity: &Quantity) -> Result<f64, String> {
    match quantity {
        Quantity::Number(seconds) => Ok(*seconds),
        Quantity::Text(text) => parse_seconds(text),
    }
}

/// A model to be compiled and run.
struct Member {
    /// Else the name of its class.
    name: Option<String>,
    request: Request,
    /// Nanoseconds.
    step: u64,
    substeps: u32,
    core: Option<usize>,
    /// Instead of those declared.
    outputs: Vec<String>,
    ports: Vec<PortDescription>,
}

struct Members {
    title: Option<String>,
    /// Seconds.
    duration: Option<f64>,
    members: Vec<Member>,
    connections: Vec<Connection>,
    /// Where files of ports stand.
    base: PathBuf,
}

/// What is ready to run.
#[derive(Default)]
struct Prepared {
    title: String,
    tasks: Vec<Task>,
    /// Length of the first experiment that has one, in seconds; time to run in nanoseconds.
    length: Option<f64>,
    duration: Option<u64>,
    failures: Vec<LastFailure>,
    diagnostics: Vec<Diagnostic>,
    warnings: Vec<String>,
}

/// What stands in the way of a run.
enum Trouble {
    Usage(String),
    Model(Vec<Diagnostic>),
}
