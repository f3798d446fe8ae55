//! `layshaft realtime`: run a model against the clock.

pub(super) mod print;

use crate::consent::ForeignArguments;
use crate::data::DataArguments;
use crate::interruption;
use crate::json;
use crate::picture::{self, Format};
use crate::request::ModelArguments;
use crate::serving::ServingArguments;
use crate::shell::{Exit, Shell};
use crate::solver::FixedStepArguments;
use clap::{Args, ValueEnum};
use layshaft_flatten::Store;
use layshaft_operations::live::Watched;
use layshaft_operations::parse_seconds;
use layshaft_operations::realtime::{self, ModelTask, Prepared, Setup, Trouble};
use layshaft_operations::{Solver, nanoseconds};
use layshaft_realtime::{Live, Options, Outcome, Pace, Policy, PortDescription, Recording, keep_off_core};
use layshaft_results::{ResultError, Trajectory};
use layshaft_server::{Server, Site};
use layshaft_sim::{Settings, StepChoice, Translation};
use layshaft_source::{Diagnostic, PrivateFolder};
use print::LiveView;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

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
    #[arg(long, value_name = "NAME", value_parser = Solver::by_name, default_value = "inline-implicit-euler")]
    solver: Solver,

    #[command(flatten)]
    fixed_step: FixedStepArguments,

    #[command(flatten)]
    data: DataArguments,

    /// Time to run; else the length of the model's experiment, else until Ctrl-C
    #[arg(long, value_name = "TIME", value_parser = parse_seconds)]
    duration: Option<f64>,

    /// Steps made in one call, for partners that are slower than the model
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10000))]
    substeps: u32,

    /// Core to run on; the server keeps off it
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

    /// Record the outputs after every call: .mat, .csv, .parquet, .mf4 or .mcap; written while the run goes on
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Show the model on a page while it runs: plots of any variables, inputs, parameters, pause
    #[arg(long)]
    live: bool,

    #[command(flatten)]
    serving: ServingArguments,

    /// Write a report with the turnaround over time and the signals (.html), or the plot of the turnaround alone (.svg, .png, .pdf)
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
  layshaft realtime Car.mo --step 1ms --live                          watch and tune it in the browser
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

impl Realtime {
    /// Whether code from outside may run in this process.
    pub fn runs_foreign_code(&self) -> bool {
        self.foreign.run_in_process()
    }

    pub fn run(&self, shell: &Shell) -> Exit {
        let interrupt = interruption::flag();
        layshaft_realtime::stop_on_termination(&interrupt);
        let (mut setup, choice) = match self.setup(&interrupt).and_then(|setup| Ok((setup, self.choice()?))) {
            Ok(found) => found,
            Err(message) => return shell.wrong_usage(&message, None),
        };
        let store = Store::default();
        if let Err(diagnostic) = self.data_for(&mut setup, &store) {
            shell.show(&[diagnostic], &store.sources);
            return Exit::Errors;
        }
        let prepared = match setup.prepare(&store, &choice, self.spin > 0.0) {
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
        self.execute(shell, &store, prepared, interrupt)
    }

    /// Measured data and a cycle for the one model of the command line.
    fn data_for(&self, setup: &mut Setup, store: &Store) -> Result<(), Diagnostic> {
        setup.data = self.data.selection();
        let [model] = &mut setup.models[..] else {
            let message = "measured data drive the inputs of one model, and several are described".to_string();
            return match self.data.is_empty() {
                false => Err(Diagnostic::error(layshaft_measured::MAP, None, message)),
                true => Ok(()),
            };
        };
        let mut settings = Settings { stop_time: setup.duration, ..Settings::default() };
        let cycle = self.data.cycle(&Translation::new(store, &model.request), &mut settings)?;
        if !cycle.is_empty() {
            model.request.modifiers.extend(cycle);
            setup.duration = settings.stop_time;
        }
        Ok(())
    }

    /// The models to run: the one of the command line, or those of a description.
    fn setup(&self, interrupt: &Arc<AtomicBool>) -> Result<Setup, String> {
        let request = self.model.request_to_run(&self.foreign)?;
        if let Some(path) = self.model.paths().next().filter(|path| is_description(path)) {
            return Setup::described(path, &request, self.core, self.duration);
        }
        let model = ModelTask {
            name: None,
            request,
            step: nanoseconds(self.step).ok_or("the step must be at least a nanosecond")?,
            method: None,
            substeps: self.substeps,
            core: self.core,
            outputs: self.outputs.clone(),
            ports: self.ports(),
            is_live: self.live,
        };
        let show_signals = self.writes_page();
        let interrupt = Arc::clone(interrupt);
        Ok(Setup { duration: self.duration, models: vec![model], show_signals, interrupt, ..Setup::default() })
    }

    /// The inlined method, or why there is none.
    fn choice(&self) -> Result<StepChoice, String> {
        self.fixed_step.choice(Some(self.solver)).ok_or_else(|| {
            let name = self.solver.method().map_or("", |method| method.name());
            format!("`{name}` has no steps of bounded cost: choose one of the inline methods")
        })
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

    fn execute(&self, shell: &Shell, store: &Store, mut prepared: Prepared, interrupt: Arc<AtomicBool>) -> Exit {
        if !shell.json {
            shell.show(&prepared.diagnostics, &store.sources);
        }
        let live = match prepared.live.take().map(|(site, watched)| self.serve(shell, site, watched)).transpose() {
            Ok(live) => live,
            Err(message) => return shell.wrong_usage(&message, None),
        };
        let pace = Pace::from(self.pace);
        let options = Options {
            duration: prepared.duration,
            policy: self.policy.into(),
            pace,
            priority: (self.priority > 0 && pace != Pace::Free).then_some(self.priority),
            spin: nanoseconds(self.spin).unwrap_or(0),
            phase: None,
            lock_memory: pace != Pace::Free,
            time_out: nanoseconds(self.timeout).unwrap_or(0),
            reset_inputs: self.reset_inputs,
            interrupt: Some(interrupt),
        };
        // Without a file of the user's own the signals of the report are recorded aside.
        let aside = if self.writes_page() && self.output.is_none() { PrivateFolder::new().ok() } else { None };
        let record = self.output.clone().or(aside.as_ref().map(|folder| folder.path().join("signals.mat")));
        let recording = match recording(record.as_deref(), &mut prepared) {
            Ok(recording) => recording,
            Err(error) => {
                shell.complain(&format!("error: {error}\n"));
                return Exit::Errors;
            }
        };
        let names = prepared.tasks.iter().map(|task| (task.name.clone(), task.period())).collect();
        let mut view = LiveView::new(names, shell.json);
        let mut watch = |tasks: &[Live]| {
            if let (Some((_, watched)), Some(task)) = (&live, tasks.first()) {
                watched.take(task);
            }
            view.show(tasks);
        };
        let mut outcome = match layshaft_realtime::run(std::mem::take(&mut prepared.tasks), &options, &mut watch) {
            Ok(outcome) => outcome,
            Err(message) => return shell.wrong_usage(&message, None),
        };
        drop(live);
        outcome.warnings.splice(0..0, std::mem::take(&mut prepared.warnings));
        for task in outcome.tasks.iter().filter(|task| task.unrecorded > 0) {
            let (count, name) = (task.unrecorded, &task.name);
            outcome.warnings.push(format!("{count} calls of `{name}` are not in the record: the disk did not keep up"));
        }
        let failures = prepared.take_failures();
        let recorded = recording.map_or(Ok(()), Recording::finish).map_err(|error| error.to_string());
        let signals = record.filter(|_| self.writes_page()).and_then(|path| layshaft_results::read(path).ok());
        let written = |()| self.write_report(&prepared, &outcome, signals.as_ref());
        if let Err(message) = recorded.and_then(written) {
            shell.complain(&format!("error: {message}\n"));
            return Exit::Errors;
        }
        if shell.json {
            let mut diagnostics = prepared.diagnostics;
            diagnostics.extend(failures);
            let diagnostics = json::diagnostics(&diagnostics, &store.sources);
            shell.print_json(&print::as_json(&prepared.title, &outcome, diagnostics));
        } else {
            for warning in &outcome.warnings {
                shell.complain(&format!("warning: {warning}\n"));
            }
            shell.show(&failures, &store.sources);
            shell.print(&print::as_text(&prepared.title, &outcome));
        }
        if outcome.is_success() { Exit::Success } else { Exit::Errors }
    }

    /// Begins to serve the page.
    fn serve(&self, shell: &Shell, site: Site, watched: Arc<Watched>) -> Result<(Server, Arc<Watched>), String> {
        self.core.map_or(Ok(()), keep_off_core)?;
        let server = Server::start(self.serving.address(), site)?;
        let url = server.url();
        shell.complain(&format!("live at {url}\n"));
        self.serving.open(&url);
        Ok((server, watched))
    }

    /// Whether the report is a page, not a picture.
    fn writes_page(&self) -> bool {
        self.report.as_deref().is_some_and(|path| Format::of(path).is_none())
    }

    fn write_report(&self, run: &Prepared, outcome: &Outcome, signals: Option<&Trajectory>) -> Result<(), String> {
        if let Some(path) = &self.report {
            let written = match Format::of(path) {
                Some(_) => picture::write(path, &layshaft_realtime::turnaround_svg(&outcome.tasks)),
                None => realtime::report(&run.title, outcome, signals, &run.headers).write(path),
            };
            written.map_err(|error| format!("{}: {error}", path.display()))?;
        }
        Ok(())
    }
}

/// Begins the record, if there is to be one.
fn recording(path: Option<&Path>, prepared: &mut Prepared) -> Result<Option<Recording>, ResultError> {
    let Some(path) = path else { return Ok(None) };
    let duration = prepared.duration.map(|duration| duration as f64 / 1e9);
    Recording::start(path, &prepared.title, &mut prepared.tasks, duration).map(Some)
}

fn is_description(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "toml")
}
