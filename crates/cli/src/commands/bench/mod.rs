//! `layshaft bench`: run a powertrain on a bench against a virtual vehicle.

mod check;
mod children;
mod operator;

use crate::interruption;
use crate::json;
use crate::request::library_options;
use crate::serving::ServingArguments;
use crate::shell::{Exit, Shell};
use clap::{Args, Subcommand};
use layshaft_flatten::{Request, Store};
use layshaft_operations::Solver;
use layshaft_operations::bench::run::{RunOptions, RunOutcome, check_limits, rehearse, run, this_program};
use layshaft_operations::bench::summary::{bench_json, run_text, spread_text};
use layshaft_operations::bench::{Bench as Description, Injection, Manoeuvre, Models, Monitor, parse_injection};
use layshaft_operations::realtime::Trouble;
use layshaft_sim::StepChoice;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Run a powertrain on a bench against a virtual vehicle: in real time or faster, against emulated or real hardware
#[derive(Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Bench {
    #[command(subcommand)]
    task: Option<Task>,

    /// Description of the bench
    #[arg(value_name = "BENCH.toml", required = true)]
    bench: Option<PathBuf>,

    #[command(flatten)]
    run: RunArguments,

    /// Serve the operator's page: what to run is chosen there, and its silence is an emergency stop
    #[arg(long)]
    operator: bool,

    #[command(flatten)]
    serving: ServingArguments,
}

#[derive(Args)]
struct RunArguments {
    /// Run without a clock, as fast as possible; the result is the same, bit for bit, every time
    #[arg(long)]
    virtual_time: bool,

    /// Start by the clock without rehearsing the manoeuvres on an emulated bench first
    #[arg(long)]
    no_rehearsal: bool,

    /// Only this manoeuvre of the file
    #[arg(long, value_name = "NAME")]
    manoeuvre: Option<String>,

    /// Variant of the vehicle
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,

    /// Let something fail: FAULT@TIME, or FAULT:SENSOR@TIME; may be given several times
    #[arg(long, value_name = "FAULT@TIME", value_parser = parse_injection)]
    inject: Vec<Injection>,

    /// Log to this file (.parquet, .mf4, .mat, .csv) instead of those of the bench file; may be given several times
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    log: Vec<PathBuf>,

    /// Real-time priority (SCHED_FIFO), 1 to 99; 0: none
    #[arg(long, value_name = "P", default_value_t = 80, value_parser = clap::value_parser!(i32).range(0..=99))]
    priority: i32,

    /// Core to run on; the server keeps off it
    #[arg(long, value_name = "N")]
    core: Option<usize>,

    /// Directory that holds packages, searched before MODELICAPATH; may be given several times
    #[arg(short = 'L', long = "library", value_name = "DIR")]
    libraries: Vec<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  layshaft bench examples/bench/r49.toml --virtual-time --json      the urban cycle, faster than real time
  layshaft bench examples/bench/turn.toml                           a turn of 35 m in real time, hardware in processes of its own
  layshaft bench examples/bench/turn.toml --virtual-time -o turn.parquet
  layshaft bench examples/bench/turn.toml --virtual-time --inject sensor-nan:w_R@4
  layshaft bench examples/bench/operator.toml --operator            the operator's page in the browser
  layshaft bench check examples/bench/turn.toml --picture turn.svg   margins of the loops, verdicts, verified by simulation";

#[derive(Subcommand)]
enum Task {
    /// Tell which inertia, bandwidth, latency and noise a bench needs for its vehicle and manoeuvre, before hardware is bought
    Check(check::Check),
    /// Be the hardware of a bench, started by it
    #[command(hide = true)]
    Emulate(Box<children::Emulate>),
    /// Write the log of a bench, started by it
    #[command(hide = true)]
    Record(children::Record),
}

impl Bench {
    pub fn run(&self, shell: &Shell) -> Exit {
        match (&self.task, &self.bench) {
            (Some(Task::Check(command)), _) => command.run(shell),
            (Some(Task::Emulate(command)), _) => command.run(shell),
            (Some(Task::Record(command)), _) => command.run(shell),
            (None, Some(path)) if self.operator => operator::serve_page(shell, path, &self.run, &self.serving),
            (None, Some(path)) => self.run.run(shell, path),
            (None, None) => shell.wrong_usage("a bench file is needed", None),
        }
    }
}

/// What models are asked for with.
fn request(libraries: &[PathBuf]) -> Request {
    let options = library_options(libraries);
    Request {
        libraries: options.paths,
        modelica_path: options.modelica_path,
        embedded: options.embedded,
        ..Request::default()
    }
}

fn choice() -> Result<StepChoice, String> {
    match Solver::by_name("inline-implicit-euler")? {
        Solver::Inside(method) => Ok(StepChoice::new(method)),
        _ => Err("there is no inline method".to_string()),
    }
}

/// Tells what stands in the way of a run.
fn refuse(shell: &Shell, store: &Store, trouble: Trouble) -> Exit {
    match trouble {
        Trouble::Usage(message) => shell.wrong_usage(&message, None),
        Trouble::Model(diagnostics) => {
            if shell.json {
                let diagnostics = json::diagnostics(&diagnostics, &store.sources);
                shell.print_json(&json!({ "ok": false, "stage": "compile", "diagnostics": diagnostics }));
            } else {
                shell.show(&diagnostics, &store.sources);
            }
            Exit::Errors
        }
    }
}

/// The manoeuvres asked for.
fn chosen(bench: &Description, name: Option<&str>) -> Result<Vec<Manoeuvre>, String> {
    let Some(name) = name else { return Ok(bench.manoeuvres.clone()) };
    let found: Vec<Manoeuvre> = bench.manoeuvres.iter().filter(|manoeuvre| manoeuvre.name == name).cloned().collect();
    if found.is_empty() {
        let names: Vec<&str> = bench.manoeuvres.iter().map(|manoeuvre| manoeuvre.name.as_str()).collect();
        return Err(format!("there is no manoeuvre `{name}`; there are {}", names.join(", ")));
    }
    Ok(found)
}

impl RunArguments {
    fn options(&self, monitor: &Arc<Monitor>) -> Result<RunOptions, String> {
        let interrupt = interruption::flag();
        layshaft_realtime::stop_on_termination(&interrupt);
        Ok(RunOptions {
            virtual_time: self.virtual_time,
            injections: self.inject.clone(),
            log: self.log.clone(),
            priority: self.priority,
            core: self.core,
            executable: this_program()?,
            libraries: self.libraries.clone(),
            interrupt,
            monitor: Arc::clone(monitor),
        })
    }

    fn run(&self, shell: &Shell, path: &Path) -> Exit {
        let monitor = Arc::<Monitor>::default();
        let prepared = Description::read(path).and_then(|mut bench| {
            if let Some(variant) = &self.variant {
                bench.choose_variant(variant)?;
            }
            let manoeuvres = chosen(&bench, self.manoeuvre.as_deref())?;
            Ok((bench, manoeuvres, self.options(&monitor)?, choice()?))
        });
        let (bench, manoeuvres, options, choice) = match prepared {
            Ok(prepared) => prepared,
            Err(message) => return shell.wrong_usage(&message, None),
        };
        let store = Store::default();
        let mut models = Models::new(&store, request(&self.libraries), choice);
        for manoeuvre in &manoeuvres {
            let mut found = check_limits(&bench, manoeuvre, &mut models);
            if !self.virtual_time && !self.no_rehearsal {
                found = found.and_then(|()| rehearse(&bench, manoeuvre, &mut models, &options, &Arc::default()));
            }
            if let Err(trouble) = found {
                return refuse(shell, &store, trouble);
            }
            if options.interrupt.load(Ordering::Relaxed) {
                return Exit::Interrupted;
            }
        }
        let mut outcomes: Vec<RunOutcome> = Vec::new();
        for manoeuvre in &manoeuvres {
            let first = outcomes.len();
            for repetition in 0..manoeuvre.repeat {
                match run(&bench, manoeuvre, repetition, &mut models, &options) {
                    Ok(outcome) => {
                        if !shell.json {
                            shell.print(&format!("{}, {}, run {}\n", bench.title, manoeuvre.name, repetition + 1));
                            shell.print(&run_text(&outcome));
                            shell.show(&models.take_failures(), &store.sources);
                        }
                        let goes_on = outcome.is_success;
                        outcomes.push(outcome);
                        if options.interrupt.load(Ordering::Relaxed) {
                            return self.conclude(shell, &bench, &outcomes, Exit::Interrupted);
                        }
                        // After a safe state somebody has to look before anything turns again.
                        if !goes_on {
                            return self.conclude(shell, &bench, &outcomes, Exit::Errors);
                        }
                    }
                    Err(trouble) => return refuse(shell, &store, trouble),
                }
            }
            if manoeuvre.repeat > 1 && !shell.json {
                shell.print(&spread_text(&outcomes[first..]));
            }
        }
        self.conclude(shell, &bench, &outcomes, Exit::Success)
    }

    fn conclude(&self, shell: &Shell, bench: &Description, outcomes: &[RunOutcome], exit: Exit) -> Exit {
        if shell.json {
            shell.print_json(&bench_json(bench, outcomes, self.virtual_time));
        }
        exit
    }
}
