//! Runs of a bench: one manoeuvre after the other, by the clock or without one, against models or real hardware.

use super::controller::{Controller, Duty, Latency, RunReport};
use super::description::{Bench, HardwareKind, SHAFTS};
use super::inject::Injection;
use super::log::{LogReport, Recorder, columns};
use super::manoeuvre::{Manoeuvre, ManoeuvreKind, SHAFT_PER_SPEED};
use super::models::Models;
use super::monitor::{Monitor, Order};
use super::station::{self, Station, StationReport};
use super::wiring::{self, Addresses, Lines, address, free_address};
use crate::realtime::Trouble;
use layshaft_realtime::{Ending, Options, Outcome, Pace, Task, TaskReport};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

/// How to run.
#[derive(Clone)]
pub struct RunOptions {
    pub virtual_time: bool,
    pub injections: Vec<Injection>,
    /// Files of the log instead of those of the bench file.
    pub log: Vec<PathBuf>,
    pub priority: i32,
    pub core: Option<usize>,
    /// The program itself, which is also emulated hardware and recorder.
    pub executable: PathBuf,
    /// Arguments for the emulated hardware: libraries.
    pub libraries: Vec<PathBuf>,
    pub interrupt: Arc<AtomicBool>,
    pub monitor: Arc<Monitor>,
}

/// What came of one run of a manoeuvre.
pub struct RunOutcome {
    pub manoeuvre: String,
    pub repetition: u32,
    pub report: RunReport,
    pub latency: Latency,
    /// Of emulated hardware.
    pub hardware: Option<StationReport>,
    pub loop_report: Option<TaskReport>,
    pub wall: f64,
    pub log: LogReport,
    pub warnings: Vec<String>,
    /// The run ended as planned.
    pub is_success: bool,
    pub message: String,
}

/// Least adhesion that a turn leaves, as part of what a dry road has; 0.9 is the friction of the tyre set.
const ADHESION: f64 = 0.9 * 9.81 * 0.85;
/// Time for emulated hardware to compile and open its ports.
const READY: Duration = Duration::from_secs(60);

/// What the manoeuvre asks of the shafts, compared with the limits. An error names what is beyond.
pub fn check_limits(bench: &Bench, manoeuvre: &Manoeuvre, models: &mut Models) -> Result<(), Trouble> {
    let named = |message: String| Trouble::Usage(format!("manoeuvre `{}`: {message}", manoeuvre.name));
    let fastest = models.planned_speeds(bench, manoeuvre)?.into_iter().fold(manoeuvre.start_speed, f64::max);
    if fastest > bench.limits.vehicle_speed {
        return Err(named(format!(
            "wants {:.1} m/s, limits.vehicle_speed is {:.1} m/s",
            fastest, bench.limits.vehicle_speed
        )));
    }
    for (shaft, name) in SHAFTS.iter().enumerate() {
        let (speed, limit) = (fastest * SHAFT_PER_SPEED[shaft], bench.dynos[shaft].limits.speed);
        if speed > limit {
            return Err(named(format!(
                "shaft {name} would turn with {speed:.0} rad/s at {fastest:.1} m/s, its limit is {limit:.0} rad/s"
            )));
        }
    }
    if manoeuvre.kind == ManoeuvreKind::Turn && manoeuvre.is_dry() {
        let lateral = fastest * fastest / manoeuvre.radius;
        if lateral > ADHESION {
            return Err(named(format!(
                "{fastest:.1} m/s on a radius of {:.0} m takes {lateral:.1} m/s² sideways, the tyres hold {ADHESION:.1}; drive slower than {:.1} m/s",
                manoeuvre.radius,
                (ADHESION * manoeuvre.radius).sqrt()
            )));
        }
    }
    Ok(())
}

/// Runs one repetition of a manoeuvre.
pub fn run(
    bench: &Bench,
    manoeuvre: &Manoeuvre,
    repetition: u32,
    models: &mut Models,
    options: &RunOptions,
) -> Result<RunOutcome, Trouble> {
    let parts = models.parts(bench, manoeuvre)?;
    let usage = Trouble::Usage;
    let mut tasks = Vec::new();
    let mut hardware = Hardware::None;
    let lines = match (bench.hardware.kind, options.virtual_time) {
        (HardwareKind::Real, true) => {
            return Err(usage(
                "--virtual-time: real hardware has its own clock; write hardware.kind = \"emulated\"".to_string(),
            ));
        }
        (HardwareKind::Real, false) => wiring::at_sockets(bench, &addresses(bench)?, false).map_err(usage)?,
        (HardwareKind::Emulated, true) => {
            let (computer, other) = wiring::in_memory(bench).map_err(usage)?;
            let model = models.hardware(bench, manoeuvre, repetition)?;
            let station = Station::new(bench, model, other, options.injections.clone(), false).map_err(usage)?;
            hardware = Hardware::Model(station.shared_report());
            let mut task = Task::new("hardware", Box::new(station), bench.step);
            task.core = options.core.or(Some(0));
            tasks.push(task);
            computer
        }
        (HardwareKind::Emulated, false) => {
            let (lines, process) = emulate(bench, manoeuvre, repetition, options).map_err(usage)?;
            hardware = Hardware::Process(process);
            lines
        }
    };
    let (log, recorder) = start_log(bench, manoeuvre, repetition, options).map_err(usage)?;
    let duty = Duty {
        manoeuvre,
        injections: options.injections.clone(),
        monitor: Arc::clone(&options.monitor),
        log: log.map(|log| Box::new(log) as Box<dyn super::log::LogSink>),
        has_clock: !options.virtual_time,
    };
    let controller = Controller::new(bench, parts, lines, duty).map_err(usage)?;
    let shared = controller.shared();
    let mut task = Task::new("bench", Box::new(controller), bench.step);
    task.core = if options.virtual_time { options.core.or(Some(0)) } else { options.core };
    tasks.insert(0, task);
    // Ctrl-C is an emergency stop: the loop goes on until the shafts are at rest.
    let mut watch = || {
        if options.interrupt.load(Ordering::Relaxed) {
            options.monitor.order(Order::EmergencyStop);
        }
    };
    let outcome = execute(tasks, options, None, &mut watch).map_err(usage)?;
    let report = shared.lock().unwrap_or_else(PoisonError::into_inner).clone();
    Ok(conclude(manoeuvre, repetition, report, outcome, hardware, recorder.map(|recorder| recorder.finish())))
}

fn execute(
    tasks: Vec<Task>,
    options: &RunOptions,
    interrupt: Option<Arc<AtomicBool>>,
    watch: &mut dyn FnMut(),
) -> Result<Outcome, String> {
    let pace = if options.virtual_time { Pace::Free } else { Pace::Clock };
    let settings = Options {
        pace,
        priority: (options.priority > 0 && !options.virtual_time).then_some(options.priority),
        lock_memory: !options.virtual_time,
        interrupt,
        ..Options::default()
    };
    layshaft_realtime::run(tasks, &settings, &mut |_| watch())
}

/// How the other side is.
enum Hardware {
    None,
    Model(station::SharedReport),
    Process(Emulation),
}

fn conclude(
    manoeuvre: &Manoeuvre,
    repetition: u32,
    (report, latency): (RunReport, Latency),
    mut outcome: Outcome,
    hardware: Hardware,
    log: Option<LogReport>,
) -> RunOutcome {
    let hardware = match hardware {
        Hardware::None => None,
        Hardware::Model(report) => Some(station::read(&report)),
        Hardware::Process(process) => process.finish(),
    };
    let position = outcome.tasks.iter().position(|task| task.name == "bench");
    let task = position.map(|at| outcome.tasks.swap_remove(at));
    let ending = task.as_ref().map(|task| task.ending.clone());
    let (is_done, message) = match ending {
        Some(Ending::Terminated(message)) => (message == "done", message),
        Some(other) => (false, crate::realtime::ending(&other)),
        None => (false, "nothing ran".to_string()),
    };
    let failed = outcome.tasks.iter().find_map(|task| match &task.ending {
        Ending::Failed(message) => Some(format!("{}: {message}", task.name)),
        _ => None,
    });
    let log = log.unwrap_or_default();
    RunOutcome {
        manoeuvre: manoeuvre.name.clone(),
        repetition,
        is_success: is_done && report.alarms.is_empty() && failed.is_none() && log.trouble.is_none(),
        message: failed.unwrap_or(message),
        report,
        latency,
        hardware,
        loop_report: task,
        wall: outcome.wall as f64 / 1e9,
        log,
        warnings: outcome.warnings,
    }
}

fn addresses(bench: &Bench) -> Result<Addresses, Trouble> {
    let both = |pair: &Option<(String, Option<String>)>| -> Result<(SocketAddr, Option<SocketAddr>), String> {
        match pair {
            Some((listen, partner)) => Ok((address(listen)?, partner.as_deref().map(address).transpose()?)),
            None => Ok((free_address()?, None)),
        }
    };
    Ok(Addresses {
        bench: both(&bench.ports.bench).map_err(Trouble::Usage)?,
        can_interface: bench.ports.can_interface.clone(),
        can: both(&bench.ports.can).map_err(Trouble::Usage)?,
    })
}

/// Files of the log of one repetition: numbered where there are several.
pub fn log_files(bench: &Bench, manoeuvre: &Manoeuvre, repetition: u32, options: &RunOptions) -> Vec<PathBuf> {
    let files = if options.log.is_empty() { &bench.log.files } else { &options.log };
    let is_single = bench.manoeuvres.len() == 1 && manoeuvre.repeat == 1;
    let suffix = match (bench.manoeuvres.len() > 1, manoeuvre.repeat > 1) {
        (true, true) => format!("-{}-{}", manoeuvre.name.replace(' ', "-"), repetition + 1),
        (true, false) => format!("-{}", manoeuvre.name.replace(' ', "-")),
        _ => format!("-{}", repetition + 1),
    };
    let numbered = |file: &PathBuf| {
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        let ending = file.extension().unwrap_or_default().to_string_lossy();
        file.with_file_name(format!("{stem}{suffix}.{ending}"))
    };
    files.iter().map(|file| if is_single { file.clone() } else { numbered(file) }).collect()
}

type Log = (Option<Recorder>, Option<super::log::RecorderProcess>);

fn start_log(bench: &Bench, manoeuvre: &Manoeuvre, repetition: u32, options: &RunOptions) -> Result<Log, String> {
    let files = log_files(bench, manoeuvre, repetition, options);
    if files.is_empty() {
        return Ok((None, None));
    }
    let columns = columns(bench.vehicle.model);
    let title = format!("{}: {}", bench.title, manoeuvre.name);
    let (near, process) = Recorder::start(&options.executable, &files, &title, &columns, options.virtual_time)
        .map_err(|error| format!("log: {error}"))?;
    Ok((Some(near), Some(process)))
}

/// Emulated hardware in a process of its own.
pub struct Emulation {
    child: Child,
}

/// Starts the emulation and waits until it answers.
fn emulate(
    bench: &Bench,
    manoeuvre: &Manoeuvre,
    repetition: u32,
    options: &RunOptions,
) -> Result<(Lines, Emulation), String> {
    let near = addresses(bench).map_err(|trouble| match trouble {
        Trouble::Usage(message) => message,
        Trouble::Model(_) => String::new(),
    })?;
    let far = Addresses {
        bench: (near.bench.1.map_or_else(free_address, Ok)?, Some(near.bench.0)),
        can_interface: near.can_interface.clone(),
        can: (near.can.1.map_or_else(free_address, Ok)?, Some(near.can.0)),
    };
    let near = Addresses { bench: (near.bench.0, Some(far.bench.0)), can: (near.can.0, Some(far.can.0)), ..near };
    let lines = wiring::at_sockets(bench, &near, false)?;
    let pair = |(listen, partner): (SocketAddr, Option<SocketAddr>)| match partner {
        Some(partner) => format!("{listen},{partner}"),
        None => listen.to_string(),
    };
    let mut command = Command::new(&options.executable);
    command.args(["bench", "emulate"]).arg(&bench.path).args(["--manoeuvre", &manoeuvre.name]);
    command.args(["--udp", &pair(far.bench), "--can", &pair(far.can), "--seed", &repetition.to_string()]);
    command.args(["--surface", &manoeuvre.surface.join(",")]);
    for injection in &options.injections {
        command.args(["--inject", &injection.text]);
    }
    for library in &options.libraries {
        command.arg("-L").arg(library);
    }
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(|error| error.to_string())?;
    // It says that it is there.
    let began = Instant::now();
    let mut line = String::new();
    if let Some(stdout) = &mut child.stdout {
        let mut byte = [0];
        while began.elapsed() < READY
            && std::io::Read::read(stdout, &mut byte).is_ok_and(|length| length == 1)
            && byte[0] != b'\n'
        {
            line.push(char::from(byte[0]));
        }
    }
    if line != "ready" {
        let _ = child.kill();
        let _ = child.wait();
        return Err(format!("the emulated hardware did not start: {line}"));
    }
    Ok((lines, Emulation { child }))
}

impl Emulation {
    /// Tells the emulation that the run is over and takes its report; none if it was killed.
    fn finish(mut self) -> Option<StationReport> {
        drop(self.child.stdin.take());
        let mut text = String::new();
        if let Some(stdout) = &mut self.child.stdout {
            let _ = std::io::Read::read_to_string(stdout, &mut text);
        }
        let _ = self.child.wait();
        let value: serde_json::Value = serde_json::from_str(text.trim()).ok()?;
        let three = |key: &str| -> [f64; 3] { std::array::from_fn(|at| value[key][at].as_f64().unwrap_or(f64::NAN)) };
        Some(StationReport {
            time: value["time"].as_f64()?,
            stop: value["stop"].as_f64(),
            watchdog: value["watchdog"].as_f64(),
            rest: value["rest"].as_f64(),
            largest_speed: three("largest_speed"),
            largest_torque: three("largest_torque"),
        })
    }
}

/// The process of emulated hardware: runs until its master says so, or is gone and the shafts rest.
pub fn run_station(
    bench: &Bench,
    manoeuvre: &Manoeuvre,
    models: &mut Models,
    addresses: &Addresses,
    seed: u32,
    options: &RunOptions,
    ready: &mut dyn FnMut(),
) -> Result<StationReport, Trouble> {
    let lines = wiring::at_sockets(bench, addresses, true).map_err(Trouble::Usage)?;
    let model = models.hardware(bench, manoeuvre, seed)?;
    let station = Station::new(bench, model, lines, options.injections.clone(), true).map_err(Trouble::Usage)?;
    let report = station.shared_report();
    let mut task = Task::new("hardware", Box::new(station), bench.step);
    task.core = options.core;
    ready();
    let over = Some(Arc::clone(&options.interrupt));
    let outcome = execute(vec![task], options, over, &mut || {}).map_err(Trouble::Usage)?;
    match outcome.tasks.first().map(|task| &task.ending) {
        Some(Ending::Failed(message)) => Err(Trouble::Usage(format!("the emulated hardware failed: {message}"))),
        _ => Ok(station::read(&report)),
    }
}

/// Where the program is.
pub fn this_program() -> Result<PathBuf, String> {
    std::env::current_exe().map_err(|error| format!("the program does not find itself: {error}"))
}

/// Addresses of one end from texts `LISTEN,PARTNER`.
pub fn parse_addresses(udp: &str, can: &str) -> Result<Addresses, String> {
    let both = |text: &str| -> Result<(SocketAddr, Option<SocketAddr>), String> {
        match text.split_once(',') {
            Some((listen, partner)) => Ok((address(listen)?, Some(address(partner)?))),
            None => Ok((address(text)?, None)),
        }
    };
    Ok(Addresses { bench: both(udp)?, can_interface: None, can: both(can)? })
}
