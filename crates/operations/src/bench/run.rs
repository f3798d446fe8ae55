//! Runs of a bench: one manoeuvre after the other, by the clock or without one, against models or real hardware.

use super::controller::{Controller, Duty, Latency, RunReport};
use super::description::{Bench, HardwareKind};
use super::inject::{Injection, place_injections};
use super::log::{LogReport, Recorder, columns};
use super::manoeuvre::{Manoeuvre, ManoeuvreKind};
use super::models::Models;
use super::monitor::{Monitor, Order};
use super::station::{self, Role, Station, StationLines, StationReport};
use super::summary::loop_json;
use super::wiring::{self, Addresses, End, Lines, address, free_address};
use crate::realtime::Trouble;
use layshaft_realtime::{Ending, Options, Outcome, Pace, Task, TaskReport};
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
    /// Of emulated hardware; what was killed says nothing.
    pub hardware: Vec<(Role, Option<StationReport>)>,
    pub loop_report: Option<TaskReport>,
    pub wall: f64,
    /// Seconds that a hypervisor took from the cores, where it tells.
    pub stolen: Option<f64>,
    pub log: LogReport,
    pub warnings: Vec<String>,
    /// The run ended as planned.
    pub is_success: bool,
    pub message: String,
}

impl RunOutcome {
    /// What the process of the hardware with this role said at its end.
    pub fn of_hardware(&self, wanted: fn(Role) -> bool) -> Option<&StationReport> {
        self.hardware.iter().find(|(role, _)| wanted(*role)).and_then(|(_, report)| report.as_ref())
    }
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
    for dyno in &bench.dynos {
        let (speed, limit, name) = (fastest * dyno.per_speed, dyno.limits.speed, &dyno.shaft);
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

/// The manoeuvre without a clock on an emulated bench, before anything turns: what torque, tracking or temperature go beyond in it is an
/// error that says when, and so is an end by the monitor. Real hardware may still differ from its emulation; the supervisor watches it.
pub fn rehearse(
    bench: &Bench,
    manoeuvre: &Manoeuvre,
    models: &mut Models,
    options: &RunOptions,
    monitor: &Arc<Monitor>,
) -> Result<(), Trouble> {
    let named = |message: String| Trouble::Usage(format!("manoeuvre `{}`: {message}", manoeuvre.name));
    let mut emulated = bench.clone();
    emulated.hardware.kind = HardwareKind::Emulated;
    emulated.log.files.clear();
    let options = RunOptions {
        virtual_time: true,
        injections: Vec::new(),
        log: Vec::new(),
        monitor: Arc::clone(monitor),
        ..options.clone()
    };
    let outcome = run(&emulated, manoeuvre, 0, models, &options)?;
    match outcome.report.alarms.first() {
        _ if options.interrupt.load(Ordering::Relaxed) => Ok(()),
        Some(alarm) if alarm.id != "emergency_stop" => Err(named(format!(
            "rehearsed on an emulated bench, it ends in the safe state after {:.2} s: {}; nothing was started (--no-rehearsal starts it all the same)",
            alarm.time, alarm.text
        ))),
        None if outcome.is_success => Ok(()),
        _ => Err(named("ended in its rehearsal on an emulated bench; nothing was started".to_string())),
    }
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
    let mut options = options.clone();
    place_injections(bench, &mut options.injections).map_err(usage)?;
    let options = &options;
    let mut tasks = Vec::new();
    let mut hardware = Vec::new();
    let lines = match (bench.hardware.kind, options.virtual_time) {
        (HardwareKind::Real, true) => {
            return Err(usage(
                "--virtual-time: real hardware has its own clock; write hardware.kind = \"emulated\"".to_string(),
            ));
        }
        (HardwareKind::Real, false) => wiring::at_sockets(bench, &addresses(bench)?).map_err(usage)?,
        (HardwareKind::Emulated, true) => {
            let (computer, other) = wiring::in_memory(bench).map_err(usage)?;
            let (mut ends, (one, other_end)) =
                ((Some(other.bench), Some(other.powertrain)), wiring::shafts_in_memory(bench.dynos.len()));
            let mut shafts = vec![other_end, one];
            for &role in bench.hardware.roles() {
                let lines = StationLines {
                    bench: ends.0.take_if(|_| role.has_dynos()),
                    powertrain: ends.1.take_if(|_| role.has_powertrain()),
                    shafts: if role.is_joined() { None } else { shafts.pop() },
                };
                let model = models.hardware(bench, manoeuvre, role, repetition)?;
                let station =
                    Station::new(bench, role, model, lines, options.injections.clone(), false).map_err(usage)?;
                hardware.push((role, Hardware::Model(station.shared_report())));
                let mut task = Task::new(role.name(), Box::new(station), bench.step);
                task.core = options.core.or(Some(0));
                tasks.push(task);
            }
            computer
        }
        (HardwareKind::Emulated, false) => {
            let (lines, processes) = emulate(bench, manoeuvre, repetition, options).map_err(usage)?;
            hardware.extend(processes.into_iter().map(|process| (process.role, Hardware::Process(process))));
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
    // Emulated sensors sample with the machine's clock, the loop follows a quarter of a period later.
    let phase = (bench.hardware.kind == HardwareKind::Emulated).then_some(bench.step / 4);
    let outcome = execute(tasks, options, (None, phase), &mut watch).map_err(usage)?;
    let report = shared.lock().unwrap_or_else(PoisonError::into_inner).clone();
    Ok(conclude(manoeuvre, repetition, report, outcome, hardware, recorder.map(|recorder| recorder.finish())))
}

fn execute(
    tasks: Vec<Task>,
    options: &RunOptions,
    (interrupt, phase): (Option<Arc<AtomicBool>>, Option<u64>),
    watch: &mut dyn FnMut(),
) -> Result<Outcome, String> {
    let pace = if options.virtual_time { Pace::Free } else { Pace::Clock };
    let settings = Options {
        pace,
        priority: (options.priority > 0 && !options.virtual_time).then_some(options.priority),
        lock_memory: !options.virtual_time,
        interrupt,
        phase,
        ..Options::default()
    };
    layshaft_realtime::run(tasks, &settings, &mut |_| watch())
}

/// How the other side is.
enum Hardware {
    Model(station::SharedReport),
    Process(Emulation),
}

fn conclude(
    manoeuvre: &Manoeuvre,
    repetition: u32,
    (report, latency): (RunReport, Latency),
    mut outcome: Outcome,
    hardware: Vec<(Role, Hardware)>,
    log: Option<LogReport>,
) -> RunOutcome {
    let told = |hardware| match hardware {
        Hardware::Model(report) => Some(station::read(&report)),
        Hardware::Process(process) => process.finish(),
    };
    let hardware = hardware.into_iter().map(|(role, hardware)| (role, told(hardware))).collect();
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
        stolen: outcome.stolen,
        log,
        warnings: manoeuvre.warnings.iter().cloned().chain(outcome.warnings).collect(),
    }
}

fn addresses(bench: &Bench) -> Result<Addresses, Trouble> {
    let both = |pair: &Option<(String, Option<String>)>| -> Result<Option<End>, String> {
        Ok(Some(match pair {
            Some((listen, partner)) => (address(listen)?, partner.as_deref().map(address).transpose()?),
            None => (free_address()?, None),
        }))
    };
    Ok(Addresses {
        bench: both(&bench.ports.bench).map_err(Trouble::Usage)?,
        can_interface: bench.ports.can_interface.clone(),
        can: match bench.ports.can_interface {
            Some(_) => None,
            None => both(&bench.ports.can).map_err(Trouble::Usage)?,
        },
        shafts: None,
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
    let columns = columns(bench, bench.vehicle.model);
    let title = format!("{}: {}", bench.title, manoeuvre.name);
    let (near, process) = Recorder::start(&options.executable, &files, &title, &columns, options.virtual_time)
        .map_err(|error| format!("log: {error}"))?;
    Ok((Some(near), Some(process)))
}

/// Emulated hardware in a process of its own.
pub struct Emulation {
    role: Role,
    child: Child,
}

/// The other end of an address: the partner that is known, or a free port.
fn far_end((listen, partner): End) -> Result<End, String> {
    Ok((partner.map_or_else(free_address, Ok)?, Some(listen)))
}

/// Starts the emulations and waits until they answer.
fn emulate(
    bench: &Bench,
    manoeuvre: &Manoeuvre,
    repetition: u32,
    options: &RunOptions,
) -> Result<(Lines, Vec<Emulation>), String> {
    let near = addresses(bench).map_err(|trouble| match trouble {
        Trouble::Usage(message) => message,
        Trouble::Model(_) => String::new(),
    })?;
    let (far_bench, far_can) = (near.bench.map(far_end).transpose()?, near.can.map(far_end).transpose()?);
    let back = |far: Option<End>| far.and_then(|(listen, partner)| Some((partner?, Some(listen))));
    let near = Addresses { bench: back(far_bench), can: back(far_can), ..near };
    let lines = wiring::at_sockets(bench, &near)?;
    let (one, other) = (free_address()?, free_address()?);
    let mut started = Vec::new();
    for &role in bench.hardware.roles() {
        let shafts = match role {
            Role::Dynamometers => Some((one, Some(other))),
            Role::Powertrain => Some((other, Some(one))),
            Role::Joined => None,
        };
        let addresses = Addresses {
            bench: far_bench.filter(|_| role.has_dynos()),
            can_interface: near.can_interface.clone().filter(|_| role.has_powertrain()),
            can: far_can.filter(|_| role.has_powertrain()),
            shafts,
        };
        started.push(start(bench, manoeuvre, repetition, role, &addresses, options)?);
    }
    // Each says that it is there; they compile side by side.
    let mut ready = Vec::new();
    let mut trouble = None;
    for mut emulation in started {
        match emulation.await_ready() {
            Ok(()) => ready.push(emulation),
            Err(message) => {
                trouble.get_or_insert(format!(
                    "the emulated hardware ({}) did not start: {message}",
                    emulation.role.name()
                ));
                emulation.kill();
            }
        }
    }
    match trouble {
        None => Ok((lines, ready)),
        Some(message) => {
            ready.into_iter().for_each(|mut emulation| emulation.kill());
            Err(message)
        }
    }
}

fn start(
    bench: &Bench,
    manoeuvre: &Manoeuvre,
    repetition: u32,
    role: Role,
    addresses: &Addresses,
    options: &RunOptions,
) -> Result<Emulation, String> {
    let mut command = Command::new(&options.executable);
    command.args(["bench", "emulate"]).arg(&bench.path).args(["--manoeuvre", &manoeuvre.name]);
    command.args(["--role", role.name(), "--seed", &repetition.to_string()]);
    for (name, end) in [("--udp", addresses.bench), ("--can", addresses.can), ("--shafts", addresses.shafts)] {
        let pair = end.map(|(listen, partner)| match partner {
            Some(partner) => format!("{listen},{partner}"),
            None => listen.to_string(),
        });
        command.args(pair.into_iter().flat_map(|pair| [name.to_string(), pair]));
    }
    if let Some(name) = &addresses.can_interface {
        command.args(["--can-interface", name]);
    }
    command.args(["--surface", &manoeuvre.surface.join(",")]);
    for injection in &options.injections {
        command.args(["--inject", &injection.text]);
    }
    for library in &options.libraries {
        command.arg("-L").arg(library);
    }
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(|error| error.to_string())?;
    Ok(Emulation { role, child })
}

impl Emulation {
    fn await_ready(&mut self) -> Result<(), String> {
        let began = Instant::now();
        let mut line = String::new();
        if let Some(stdout) = &mut self.child.stdout {
            let mut byte = [0];
            while began.elapsed() < READY
                && std::io::Read::read(stdout, &mut byte).is_ok_and(|length| length == 1)
                && byte[0] != b'\n'
            {
                line.push(char::from(byte[0]));
            }
        }
        if line == "ready" { Ok(()) } else { Err(line) }
    }

    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Tells the emulation that the run is over and takes its report; none if it was killed.
    fn finish(mut self) -> Option<StationReport> {
        drop(self.child.stdin.take());
        let mut text = String::new();
        if let Some(stdout) = &mut self.child.stdout {
            let _ = std::io::Read::read_to_string(stdout, &mut text);
        }
        let _ = self.child.wait();
        let value: serde_json::Value = serde_json::from_str(text.trim()).ok()?;
        let by_shaft = |key: &str| -> Vec<f64> {
            value[key].as_array().into_iter().flatten().map(|value| value.as_f64().unwrap_or(f64::NAN)).collect()
        };
        Some(StationReport {
            time: value["time"].as_f64()?,
            stop: value["stop"].as_f64(),
            watchdog: value["watchdog"].as_f64(),
            rest: value["rest"].as_f64(),
            shafts_lost: value["shafts_lost"].as_f64(),
            late_waves: value["late_waves"].as_u64().unwrap_or_default(),
            largest_speed: by_shaft("largest_speed"),
            largest_torque: by_shaft("largest_torque"),
            timing: value["timing"].clone(),
        })
    }
}

/// The process of emulated hardware: runs until its master says so, or is gone and the shafts rest.
pub fn run_station(
    bench: &Bench,
    manoeuvre: &Manoeuvre,
    models: &mut Models,
    (role, addresses): (Role, &Addresses),
    seed: u32,
    options: &RunOptions,
    ready: &mut dyn FnMut(),
) -> Result<StationReport, Trouble> {
    let lines = wiring::hardware_at_sockets(bench, addresses).map_err(Trouble::Usage)?;
    let model = models.hardware(bench, manoeuvre, role, seed)?;
    let mut injections = options.injections.clone();
    place_injections(bench, &mut injections).map_err(Trouble::Usage)?;
    let station = Station::new(bench, role, model, lines, injections, true).map_err(Trouble::Usage)?;
    let report = station.shared_report();
    let mut task = Task::new(role.name(), Box::new(station), bench.step);
    task.core = options.core;
    ready();
    let over = Some(Arc::clone(&options.interrupt));
    // The ends of the shafts make their steps in turn, half a period apart.
    let phase = if role == Role::Powertrain { bench.step / 2 } else { 0 };
    let outcome = execute(vec![task], options, (over, Some(phase)), &mut || {}).map_err(Trouble::Usage)?;
    let Some(task) = outcome.tasks.first() else { return Ok(station::read(&report)) };
    match &task.ending {
        Ending::Failed(message) => Err(Trouble::Usage(format!("the emulated hardware failed: {message}"))),
        _ => Ok(StationReport { timing: loop_json(task).into(), ..station::read(&report) }),
    }
}

/// Where the program is.
pub fn this_program() -> Result<PathBuf, String> {
    std::env::current_exe().map_err(|error| format!("the program does not find itself: {error}"))
}

/// An end from a text `LISTEN,PARTNER` or `LISTEN`.
pub fn parse_end(text: &str) -> Result<End, String> {
    match text.split_once(',') {
        Some((listen, partner)) => Ok((address(listen)?, Some(address(partner)?))),
        None => Ok((address(text)?, None)),
    }
}
