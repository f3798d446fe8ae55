//! `layshaft realtime`: run a model against the clock.

use super::realtime_plant::{LastFailure, ModelPlant};
use super::realtime_print::{self, LiveView};
use super::realtime_report;
use crate::json;
use crate::request::ModelArguments;
use crate::shell::{Exit, Shell};
use crate::solver::{InlineArguments, Solver, parse_seconds, parse_solver};
use clap::{Args, ValueEnum};
use layshaft_flatten::{Request, Store};
use layshaft_realtime::{Options, Outcome, Pace, Policy, Task};
use layshaft_sim::{Engine, InlineMethod, Stepper};
use layshaft_source::Diagnostic;
use serde_json::json;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Run a model in real time and measure the turnaround of every step
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Realtime {
    #[command(flatten)]
    model: ModelArguments,

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

    /// After a call that ended too late, or when a partner is silent: stop; hold the last outputs and leave out what was missed;
    /// count and catch up
    #[arg(long, value_enum, default_value_t = PolicyName::Count)]
    policy: PolicyName,

    /// Do not wait for the clock: calls follow each other at once
    #[arg(long)]
    free: bool,

    /// Variable to hand out and record, instead of the model's outputs; may be given several times
    #[arg(long = "output-variable", value_name = "NAME")]
    outputs: Vec<String>,

    /// Record the outputs after every call: .mat, .csv or .parquet
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write a report with the turnaround over time (.html), or its plot alone (.svg)
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  layshaft realtime Gearbox4HP22 --step 0.5ms --core 1
  layshaft realtime Truck4700 --step 0.5ms --duration 10 --report truck.html
  layshaft realtime Car.mo --step 1.25ms --substeps 2 --policy hold --json";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PolicyName {
    Stop,
    Hold,
    Count,
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

/// Values kept for the record, at most.
const RECORDED: usize = 1 << 25;

/// Seconds as whole nanoseconds.
fn nanoseconds(seconds: f64) -> Option<u64> {
    let value = (seconds * 1e9).round();
    (value >= 1.0 && value < 1e18).then_some(value as u64)
}

impl Realtime {
    pub fn run(&self, shell: &Shell) -> Exit {
        let request = match self.model.request() {
            Ok(request) => request,
            Err(message) => return shell.wrong_usage(&message, None),
        };
        let Some(step) = nanoseconds(self.step) else {
            return shell.wrong_usage("the step must be at least a nanosecond", None);
        };
        let store = Store::default();
        match self.prepare(&store, &request, step) {
            Ok(prepared) => self.execute(shell, &store, prepared),
            Err(diagnostics) => {
                if shell.json {
                    shell.print_json(&json!({
                        "ok": false,
                        "stage": "compile",
                        "diagnostics": json::diagnostics(&diagnostics, &store.sources),
                    }));
                } else {
                    shell.show(&diagnostics, &store.sources);
                }
                Exit::Errors
            }
        }
    }

    fn prepare(&self, store: &Store, request: &Request, step: u64) -> Result<Prepared, Vec<Diagnostic>> {
        let solver = match self.solver {
            Solver::Inline(_) => self.solver,
            Solver::Outside(_) => Solver::Inline(InlineMethod::ImplicitEuler),
        };
        let inline = self.inline.options(Some(solver));
        let compilation = layshaft_sim::compile_for(store, request, Engine::MachineCode, inline.as_ref());
        let Some(compiled) = compilation.compiled else { return Err(compilation.diagnostics) };
        let experiment = &compiled.program.experiment;
        let start = experiment.start_time.unwrap_or(0.0);
        let length = experiment.stop_time.map(|stop| stop - start);
        let duration = self.duration.or(length).and_then(nanoseconds);
        let outputs = (!self.outputs.is_empty()).then_some(self.outputs.as_slice());
        let failure = LastFailure::default();
        let stepper = Stepper::new(&compiled, start, self.step, &[], outputs).map_err(|diagnostic| vec![diagnostic])?;
        let width = stepper.outputs().len() + 1;
        let plant = ModelPlant::new(stepper, Arc::clone(&failure));
        let mut task = Task::new(&compilation.model, Box::new(plant), step);
        task.substeps = self.substeps;
        task.core = self.core;
        if self.output.is_some() {
            let calls = duration.map_or(RECORDED, |duration| (duration / task.period() + 1) as usize);
            task.record = calls.min(RECORDED / width);
        }
        Ok(Prepared {
            model: compilation.model,
            tasks: vec![task],
            duration,
            failures: vec![failure],
            diagnostics: compilation.diagnostics,
        })
    }

    fn execute(&self, shell: &Shell, store: &Store, prepared: Prepared) -> Exit {
        if !shell.json {
            shell.show(&prepared.diagnostics, &store.sources);
        }
        let interrupt = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&interrupt);
        // Without the handler Ctrl-C ends the process.
        let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
        let options = Options {
            duration: prepared.duration,
            policy: self.policy.into(),
            pace: if self.free { Pace::Free } else { Pace::Clock },
            priority: (self.priority > 0 && !self.free).then_some(self.priority),
            lock_memory: !self.free,
            time_out: 100_000_000,
            reset_inputs: false,
            interrupt: Some(interrupt),
        };
        let names = prepared.tasks.iter().map(|task| (task.name.clone(), task.period())).collect();
        let mut view = LiveView::new(names, shell.json);
        let outcome = match layshaft_realtime::run(prepared.tasks, &options, &mut |live| view.show(live)) {
            Ok(outcome) => outcome,
            Err(message) => return shell.wrong_usage(&message, None),
        };
        let mut diagnostics = prepared.diagnostics;
        let failures = prepared.failures.iter().filter_map(|failure| failure.lock().ok()?.take());
        let failures: Vec<Diagnostic> = failures.collect();
        diagnostics.extend(failures.iter().cloned());
        if let Err(message) = self.write_files(&prepared.model, &outcome) {
            shell.complain(&format!("error: {message}\n"));
            return Exit::Errors;
        }
        if shell.json {
            let diagnostics = json::diagnostics(&diagnostics, &store.sources);
            shell.print_json(&realtime_print::as_json(&prepared.model, &outcome, diagnostics));
        } else {
            for warning in &outcome.warnings {
                shell.complain(&format!("warning: {warning}\n"));
            }
            shell.show(&failures, &store.sources);
            shell.print(&realtime_print::as_text(&prepared.model, &outcome));
        }
        if outcome.is_success() { Exit::Success } else { Exit::Errors }
    }

    fn write_files(&self, model: &str, outcome: &Outcome) -> Result<(), String> {
        if let Some(path) = &self.output {
            layshaft_realtime::write_record(path, model, &outcome.tasks).map_err(|error| error.to_string())?;
        }
        if let Some(path) = &self.report {
            let written = match path.extension().is_some_and(|extension| extension == "svg") {
                true => std::fs::write(path, layshaft_realtime::turnaround_svg(&outcome.tasks)),
                false => realtime_report::report(model, outcome).write(path),
            };
            written.map_err(|error| format!("{}: {error}", path.display()))?;
        }
        Ok(())
    }
}

/// What is ready to run.
struct Prepared {
    model: String,
    tasks: Vec<Task>,
    duration: Option<u64>,
    failures: Vec<LastFailure>,
    diagnostics: Vec<Diagnostic>,
}
