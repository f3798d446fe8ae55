//! `layshaft drive`: a person, or the virtual driver, in the full car.

mod print;
mod wheel;

use crate::consent::ForeignArguments;
use crate::interruption;
use crate::json;
use crate::request::{ModelArguments, parse_setting};
use crate::serving::ServingArguments;
use crate::shell::{Exit, Shell};
use crate::solver::FixedStepArguments;
use clap::{Args, ValueEnum};
use layshaft_flatten::Store;
use layshaft_operations::drive::{self, DriveSetting, SpeedLimits};
use layshaft_operations::live::Recipe;
use layshaft_operations::realtime::{Setup, Trouble};
use layshaft_operations::{Solver, nanoseconds, parse_seconds};
use layshaft_realtime::{Options, Pace, Policy, Recording, Task, keep_off_core};
use layshaft_server::{Server, Site};
use layshaft_sim::{Compilation, Engine, Settings, StepChoice, Translation};
use layshaft_source::Diagnostic;
use serde_json::json;
use std::path::PathBuf;
use std::sync::PoisonError;

/// Drive a car: opens a page with the car on its track, physics in real time behind it
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Drive {
    /// Full name of a car, or files and optionally the name of a car in them; else the library's car
    #[arg(value_name = "CAR|FILE.mo")]
    targets: Vec<String>,

    /// Directory that holds packages, searched before MODELICAPATH; may be given several times
    #[arg(short = 'L', long = "library", value_name = "DIR")]
    libraries: Vec<PathBuf>,

    /// Modify the car: `--set springFront=1e5`; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = parse_setting)]
    settings: Vec<(String, String)>,

    #[command(flatten)]
    foreign: ForeignArguments,

    /// Track: a road file (.road, .obj, .gltf, .glb, .crg, .xodr) or the built-in `proving-ground`
    #[arg(long, value_name = "TRACK", default_value = "proving-ground")]
    track: String,

    /// Closed centre line of the track (columns x, y and perhaps z); else `course.csv` beside the track
    #[arg(long, value_name = "FILE.csv")]
    course: Option<PathBuf>,

    /// Who drives
    #[arg(long, value_enum, default_value_t = Who::Person)]
    driver: Who,

    /// Laps after which the virtual driver ends the run
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    laps: Option<u32>,

    /// How hard the virtual driver drives: lateral acceleration on a dry road in m/s²; braking and accelerating in proportion
    #[arg(long, value_name = "M/S2", default_value_t = 5.0)]
    effort: f64,

    /// No page: the run alone
    #[arg(long)]
    headless: bool,

    /// Without a clock, as fast as it goes: for tests
    #[arg(long)]
    virtual_time: bool,

    /// Size of a step
    #[arg(long, value_name = "TIME", value_parser = parse_seconds, default_value = "1.25ms")]
    step: f64,

    /// Steps for each exchange with the page and other systems; otherwise 2 with `--vision` or `--alongside`, and 1 without
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=1000))]
    substeps: Option<u32>,

    /// Integration method: one of the inline methods
    #[arg(long, value_name = "NAME", value_parser = Solver::by_name, default_value = "inline-mixed-euler")]
    solver: Solver,

    #[command(flatten)]
    fixed_step: FixedStepArguments,

    /// Time to run; else until Ctrl-C, the last lap, or the end of the record
    #[arg(long, value_name = "TIME", value_parser = parse_seconds)]
    duration: Option<f64>,

    /// Core to run on; the server keeps off it
    #[arg(long, value_name = "N")]
    core: Option<usize>,

    /// Real-time priority (SCHED_FIFO), 1 to 99; 0: none
    #[arg(long, value_name = "P", default_value_t = 80, value_parser = clap::value_parser!(i32).range(0..=99))]
    priority: i32,

    #[command(flatten)]
    wheel: wheel::WheelArguments,

    #[command(flatten)]
    serving: ServingArguments,

    /// Record the inputs, step by step, so that the drive can be repeated to the last bit
    #[arg(long, value_name = "FILE.json")]
    record: Option<PathBuf>,

    /// Drive a record of inputs again
    #[arg(long, value_name = "FILE.json", conflicts_with = "driver")]
    replay: Option<PathBuf>,

    /// Record the car's variables: .parquet, .mf4, .mcap, .mat or .csv; written while the run goes on
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Variable to record as well; may be given several times
    #[arg(long = "output-variable", value_name = "NAME")]
    outputs: Vec<String>,

    /// Exchange poses and road with a vision or motion system in UDP packets, once for every exchange; a port number alone is reached from this machine only
    #[arg(long, value_name = "LISTEN[,PARTNER]")]
    vision: Option<String>,

    /// Models, units and ports that run with the car, such as its control unit: a description as that of `layshaft realtime`, in which the car is `car` and what its driver does `driver`
    #[arg(long, value_name = "FILE.toml")]
    alongside: Option<PathBuf>,

    /// Write a report of the run: laps, turnaround, overruns (.html)
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,

    /// Where the page saves tuned parameters, as a model
    #[arg(long, value_name = "FILE.mo", default_value = "Tuned.mo")]
    tuned: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  layshaft drive                                            the library's car on the proving ground
  layshaft drive MyCar.mo --track nordkurve.obj --course line.csv
  layshaft drive --driver virtual                           watch the virtual driver
  layshaft drive --driver virtual --laps 1 --headless --json
  layshaft drive --record lap.json -o lap.parquet           repeat it: layshaft drive --replay lap.json";

/// A vision system from which nothing valid comes for so long is silent, in ns: the last road holds.
const VISION_TIME_OUT: u64 = 100_000_000;
/// The same without a clock, where the run waits for each packet.
const VISION_PATIENCE: u64 = 60_000_000_000;

const CAR: &str = "Layshaft.Vehicles.Examples.AuditedCar";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Who {
    Person,
    Virtual,
}

/// What watches the run: a page, or nobody.
enum Watching {
    Page(Server),
    Nobody(#[allow(dead_code)] layshaft_server::Unseen),
}

/// What a ride is made of: the car and who watches it, its page, what runs beside it.
struct Ride {
    drive: drive::Drive,
    site: Site,
    alongside: Setup,
}

impl Drive {
    /// Whether code from outside may run in this process.
    pub fn runs_foreign_code(&self) -> bool {
        self.foreign.run_in_process()
    }

    pub fn run(&self, shell: &Shell) -> Exit {
        if !(0.1..=50.0).contains(&self.effort) {
            return shell.wrong_usage("the effort is an acceleration between 0.1 and 50 m/s²", None);
        }
        let store = Store::default();
        let (compilation, recipe) = match self.compile(&store) {
            Ok(found) => found,
            Err(Trouble::Usage(message)) => return shell.wrong_usage(&message, None),
            Err(Trouble::Model(diagnostics)) => return self.fail(shell, &store, "compile", &diagnostics),
        };
        let alongside = match self.alongside() {
            Ok(alongside) => alongside,
            Err(message) => return shell.wrong_usage(&message, None),
        };
        let (mut outputs, fed) = alongside.as_ref().map(Setup::of_car).unwrap_or_default();
        outputs.extend(self.outputs.iter().cloned());
        let has_ports = self.vision.is_some()
            || alongside.as_ref().and_then(|setup| setup.car.as_ref()).is_some_and(|car| !car.ports.is_empty());
        let interrupt = interruption::flag();
        layshaft_realtime::stop_on_termination(&interrupt);
        let track = drive::track_name(&self.track);
        let share = self.effort / SpeedLimits::default().lateral;
        let standard = SpeedLimits::default();
        let setting = DriveSetting {
            track,
            course: self.course.clone(),
            limits: SpeedLimits {
                lateral: self.effort,
                braking: standard.braking * share,
                acceleration: standard.acceleration * share,
                speed: standard.speed,
            },
            is_virtual: self.driver == Who::Virtual,
            laps: self.laps,
            replay: self.replay.clone(),
            outputs,
            fed,
            is_free: self.virtual_time,
            interrupt: std::sync::Arc::clone(&interrupt),
            saved: self.tuned.clone(),
            wheel: self.wheel.setting(),
            lost: self.wheel.lost(),
        };
        let (drive, site) = match drive::Drive::prepare(recipe, setting, !self.headless) {
            Ok(prepared) => prepared,
            Err(diagnostic) => return self.fail(shell, &store, "prepare", &[diagnostic]),
        };
        let options = Options {
            duration: self.duration.and_then(nanoseconds),
            policy: Policy::Count,
            // Without a clock who is at the other end of a port paces the run: each call waits for its packet.
            pace: match (self.virtual_time, has_ports) {
                (true, true) => Pace::Partner,
                (true, false) => Pace::Free,
                (false, _) => Pace::Clock,
            },
            priority: (self.priority > 0 && !self.virtual_time).then_some(self.priority),
            lock_memory: !self.virtual_time,
            time_out: if self.virtual_time { VISION_PATIENCE } else { VISION_TIME_OUT },
            interrupt: Some(interrupt),
            ..Options::default()
        };
        let ride = Ride { drive, site, alongside: alongside.unwrap_or_default() };
        self.execute(shell, &store, &compilation, ride, &options)
    }

    /// What runs beside the car.
    fn alongside(&self) -> Result<Option<Setup>, String> {
        let Some(path) = &self.alongside else { return Ok(None) };
        let request = ModelArguments::of(vec![CAR.to_string()], self.libraries.clone(), Vec::new());
        Setup::described(path, &request.request_to_run(&self.foreign)?, self.core, None).map(Some)
    }

    /// The inlined method.
    fn choice(&self) -> Result<StepChoice, Trouble> {
        let choice = self.fixed_step.choice(Some(self.solver));
        choice.ok_or_else(|| Trouble::Usage("choose one of the inline methods".to_string()))
    }

    fn compile(&self, store: &Store) -> Result<(Compilation, Recipe), Trouble> {
        let targets = if self.targets.is_empty() { vec![CAR.to_string()] } else { self.targets.clone() };
        let mut settings = self.settings.clone();
        if drive::track_name(&self.track) != drive::track_name("proving-ground") {
            let path = std::path::absolute(&self.track).unwrap_or_else(|_| PathBuf::from(&self.track));
            settings.push(("road.fileName".to_string(), format!("{:?}", path.display().to_string())));
        }
        let request = ModelArguments::of(targets, self.libraries.clone(), settings)
            .request_to_run(&self.foreign)
            .map_err(Trouble::Usage)?;
        let choice = self.choice()?;
        let step = Settings { step: Some(self.step), ..Settings::default() };
        let mut compilation = choice.compile(&Translation::new(store, &request), Engine::MachineCode, &step);
        let Some(compiled) = compilation.compiled.take() else {
            return Err(Trouble::Model(compilation.diagnostics));
        };
        let start = compiled.program.experiment.start_time.unwrap_or(0.0);
        Ok((compilation, Recipe { compiled, start, step: self.step, inputs: Vec::new(), data: None }))
    }

    fn execute(&self, shell: &Shell, store: &Store, compilation: &Compilation, ride: Ride, options: &Options) -> Exit {
        let Ride { mut drive, site, alongside } = ride;
        let wrong = |message: &str| Diagnostic::error(layshaft_sim::SETTINGS, None, message);
        let Some(step) = nanoseconds(self.step) else {
            return shell.wrong_usage("the step must be at least a nanosecond", None);
        };
        let watching = self.core.map_or(Ok(()), keep_off_core).and_then(|()| match self.headless {
            true => Server::unseen(site).map(Watching::Nobody),
            false => Server::start(self.serving.address(), site).map(Watching::Page),
        });
        let watching = match watching {
            Ok(watching) => watching,
            Err(message) => return self.fail(shell, store, "serve", &[wrong(&message)]),
        };
        for warning in &drive.warnings {
            shell.complain(&format!("warning: {warning}\n"));
        }
        if let Watching::Page(server) = &watching {
            let url = server.url();
            shell.complain(&format!("{} drives at {url}\nCtrl-C ends it\n", compilation.model));
            self.serving.open(&url);
        }
        let mut task = Task::new(&compilation.model, drive.running.plant, step);
        task.substeps = self.substeps.unwrap_or(if self.vision.is_some() || self.alongside.is_some() { 2 } else { 1 });
        task.core = self.core;
        if let Some(addresses) = &self.vision {
            match drive::vision_port(addresses, &drive.roles, task.plant.as_ref()) {
                Ok(port) => task.ports.push(port),
                Err(message) => return shell.wrong_usage(&message, None),
            }
        }
        let mut prepared = match self.choice().and_then(|choice| alongside.prepare_beside(task, store, &choice)) {
            Ok(prepared) => prepared,
            Err(Trouble::Usage(message)) => return shell.wrong_usage(&message, None),
            Err(Trouble::Model(diagnostics)) => return self.fail(shell, store, "compile", &diagnostics),
        };
        let mut tasks = std::mem::take(&mut prepared.tasks);
        let recording = match &self.output {
            Some(path) => Recording::start(path, &compilation.model, &mut tasks, self.duration).map(Some),
            None => Ok(None),
        };
        let recording = match recording {
            Ok(recording) => recording,
            Err(error) => return self.fail(shell, store, "record", &[error.diagnostic()]),
        };
        let (watched, notices, page) = (&drive.running.watched, &drive.notices, &drive.page);
        let (mut ports, inputs) = (drive::PortWatch::default(), drive.inputs.clone());
        let outcome = layshaft_realtime::run(tasks, options, &mut |live| {
            live.iter().take(1).for_each(|task| watched.take(task));
            // The first task is the car.
            let names = |at: usize| if at == 0 { inputs.as_slice() } else { &[] };
            let tasks = live.iter().enumerate();
            let of_ports: Vec<drive::Notice> = tasks.flat_map(|(at, task)| ports.look(task, names(at))).collect();
            for notice in &of_ports {
                let _ = page.send(notice.clone());
            }
            for notice in of_ports.into_iter().chain(notices.try_iter()) {
                let kind = if notice.is_alarm { "warning: " } else { "" };
                shell.complain(&format!("{kind}{}\n", notice.text));
            }
        });
        if let Some(wheel) = &mut drive.wheel {
            wheel.finish();
        }
        let mut outcome = match outcome {
            Ok(outcome) => outcome,
            Err(message) => return shell.wrong_usage(&message, None),
        };
        drop(watching);
        let mut diagnostics: Vec<Diagnostic> = compilation.diagnostics.clone();
        let failure = drive.running.failure.lock().unwrap_or_else(PoisonError::into_inner).take();
        diagnostics.extend(failure);
        diagnostics.extend(prepared.diagnostics.iter().cloned());
        diagnostics.extend(prepared.take_failures());
        outcome.warnings.splice(0..0, std::mem::take(&mut prepared.warnings));
        if let Some(Err(error)) = recording.map(Recording::finish) {
            diagnostics.push(error.diagnostic());
        }
        for task in outcome.tasks.iter().filter(|task| task.unrecorded > 0) {
            outcome
                .warnings
                .push(format!("{} samples are not in the record: the disk did not keep up", task.unrecorded));
        }
        if let Err(message) = self.write_record(&compilation.model, &drive.running.record, &drive.inputs) {
            diagnostics.push(wrong(&message));
        }
        let record = drive.drive.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let changes = drive.running.record.lock().unwrap_or_else(PoisonError::into_inner).changes.clone();
        let told = print::Told {
            record: &record,
            changes: &changes,
            planned: drive.planned,
            dropped: drive.running.control.dropped(),
            wheel: drive.wheel.as_ref().map(drive::Wheel::record),
            latency: drive.running.control.latencies(),
        };
        let ok = outcome.is_success() && !diagnostics.iter().any(Diagnostic::is_error);
        let written = self.report.as_ref().map(|path| {
            let report = drive::drive_report(&compilation.model, &outcome, &record);
            report.write(path).map_err(|error| format!("{}: {error}", path.display()))
        });
        if let Some(Err(message)) = written {
            shell.complain(&format!("error: {message}\n"));
            return Exit::Errors;
        }
        if shell.json {
            let diagnostics = json::diagnostics(&diagnostics, &store.sources);
            shell.print_json(&print::as_json(&compilation.model, &outcome, &told, ok, diagnostics));
        } else {
            outcome.warnings.iter().for_each(|warning| shell.complain(&format!("warning: {warning}\n")));
            shell.show(&diagnostics, &store.sources);
            shell.print(&print::as_text(&compilation.model, &outcome, &told));
        }
        if ok { Exit::Success } else { Exit::Errors }
    }

    fn write_record(
        &self,
        model: &str,
        record: &std::sync::Mutex<layshaft_operations::live::SessionRecord>,
        inputs: &[String],
    ) -> Result<(), String> {
        let Some(path) = &self.record else { return Ok(()) };
        let mut record = record.lock().unwrap_or_else(PoisonError::into_inner);
        record.journal.write(path, model, self.step, inputs)
    }

    fn fail(&self, shell: &Shell, store: &Store, stage: &str, diagnostics: &[Diagnostic]) -> Exit {
        if shell.json {
            let diagnostics = json::diagnostics(diagnostics, &store.sources);
            shell.print_json(&json!({ "ok": false, "stage": stage, "diagnostics": diagnostics }));
        } else {
            shell.show(diagnostics, &store.sources);
        }
        Exit::Errors
    }
}
