//! The operator's page of a bench: what to run is chosen there, one run after the other.

use super::{RunArguments, choice, refuse, request};
use crate::serving::ServingArguments;
use crate::shell::{Exit, Shell};
use layshaft_flatten::Store;
use layshaft_operations::bench::log::columns;
use layshaft_operations::bench::manoeuvre::{Manoeuvre, SURFACES};
use layshaft_operations::bench::run::{self, RunOptions, check_limits, rehearse};
use layshaft_operations::bench::summary::run_json;
use layshaft_operations::bench::supervisor::State;
use layshaft_operations::bench::{Bench as Description, Models, Monitor, Order, VehicleModel};
use layshaft_operations::realtime::Trouble;
use layshaft_realtime::{LinkSize, TaskLink, keep_off_core, link};
use layshaft_server::{Batch, Catalogue, Host, Outbox, Program, Server, SignalInfo, Site, Status};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Variables that viewers may watch at the same time, and rows that wait for them.
const CHOSEN: usize = 128;
const ROWS: usize = 8192;
/// Ticks of the server between two messages about limits.
const LIMITS_EVERY: u32 = 15;

/// What the operator has chosen.
#[derive(Clone, Debug)]
struct Choice {
    manoeuvre: String,
    variant: Option<String>,
    model: VehicleModel,
    surface: Option<[String; 2]>,
    virtual_time: bool,
}

/// What goes on.
#[derive(Clone)]
struct Present {
    monitor: Arc<Monitor>,
    /// Nothing turns.
    is_rehearsal: bool,
}

/// Shared by the page's side and the side that runs.
#[derive(Default)]
struct Session {
    present: Mutex<Option<Present>>,
    /// Between runs.
    message: Mutex<String>,
    /// For all viewers.
    news: Mutex<VecDeque<Value>>,
    is_over: AtomicBool,
}

fn open<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Session {
    fn present(&self) -> Option<Present> {
        open(&self.present).clone()
    }

    /// Begins a run or its rehearsal, which the page watches and ends.
    fn begin(&self, is_rehearsal: bool) -> Arc<Monitor> {
        let monitor = Arc::<Monitor>::default();
        // The page was heard when it asked for the start.
        monitor.operator_heard();
        *open(&self.present) = Some(Present { monitor: Arc::clone(&monitor), is_rehearsal });
        monitor
    }

    fn say(&self, message: &str) {
        *open(&self.message) = message.to_string();
    }
}

/// The page's side.
struct Operator {
    session: Arc<Session>,
    starts: Sender<Choice>,
    known: Description,
    alarms: usize,
    ticks: u32,
}

impl Operator {
    /// What to run, from the page.
    fn chosen(&self, value: &Value) -> Result<Choice, String> {
        let text = |key: &str| value[key].as_str().map(str::to_string).filter(|text| !text.is_empty());
        let manoeuvre = text("manoeuvre").ok_or("choose a manoeuvre")?;
        let found = self.known.manoeuvres.iter().find(|known| known.name == manoeuvre);
        found.ok_or_else(|| format!("there is no manoeuvre `{manoeuvre}`"))?;
        let model = match value["model"].as_str() {
            Some("simple") => VehicleModel::Simple,
            Some("complex") => VehicleModel::Complex,
            _ => self.known.vehicle.model,
        };
        let known = |name: &String| SURFACES.iter().any(|(surface, _)| surface == name);
        let surface = text("left").map(|left| [left.clone(), text("right").unwrap_or(left)]);
        if let Some(unknown) = surface.iter().flatten().find(|name| !known(name)) {
            return Err(format!("there is no surface `{unknown}`"));
        }
        Ok(Choice {
            manoeuvre,
            variant: text("variant"),
            model,
            surface,
            virtual_time: value["virtual"].as_bool().unwrap_or(false),
        })
    }
}

impl Host for Operator {
    fn status(&mut self) -> Status {
        let waiting = |message: String| Status { state: "waiting", message, ..Status::default() };
        let Some(present) = self.session.present() else { return waiting(open(&self.session.message).clone()) };
        let view = present.monitor.view();
        if present.is_rehearsal {
            let seconds = view.time.floor();
            return waiting(format!("The bench is made ready: {seconds} s are rehearsed on an emulated one."));
        }
        let state = match view.state {
            None | Some(State::Waiting) => "waiting",
            Some(State::Running | State::Stopping) => "running",
            Some(State::Paused) => "paused",
            Some(State::Stopped) => "stopped",
            Some(State::Safe) => "failed",
        };
        let message = match (view.alarms.first(), view.state) {
            (Some(alarm), _) => format!("Safe state: {}", alarm.text),
            (None, Some(State::Stopping)) => "The vehicle is brought to rest.".to_string(),
            (None, None | Some(State::Waiting)) => "The bench is made ready.".to_string(),
            _ => String::new(),
        };
        Status { state, message, ..Status::default() }
    }

    fn observe(&mut self, _batch: &Batch, out: &mut Outbox) {
        for message in open(&self.session.news).drain(..) {
            out.send(message);
        }
        let run = self.session.present().filter(|present| !present.is_rehearsal);
        let Some(Present { monitor, .. }) = run else {
            self.alarms = 0;
            return;
        };
        let view = monitor.view();
        for alarm in view.alarms.iter().skip(self.alarms) {
            out.event("alarm", alarm.time, json!({ "id": alarm.id, "text": alarm.text, "active": true }));
            out.status_changed();
        }
        self.alarms = view.alarms.len();
        self.ticks += 1;
        if self.ticks.is_multiple_of(LIMITS_EVERY) {
            let limits = view.margins.iter().map(|margin| {
                json!({ "name": margin.name, "unit": layshaft_units::written(margin.unit), "value": margin.value, "limit": margin.limit, "largest": margin.largest })
            });
            out.event("limits", view.time, json!({ "limits": limits.collect::<Vec<_>>() }));
        }
    }

    fn command(&mut self, name: &str, value: &Value, out: &mut Outbox) -> Result<(), String> {
        let present = self.session.present();
        let order = |order: Order| match &present {
            Some(Present { is_rehearsal: true, .. }) if matches!(order, Order::Pause | Order::Resume) => {
                Err("the manoeuvre is rehearsed".to_string())
            }
            Some(Present { monitor, is_rehearsal }) => {
                // Nothing has to be brought to rest.
                monitor.order(if *is_rehearsal { Order::EmergencyStop } else { order });
                Ok(())
            }
            None => Err("nothing runs".to_string()),
        };
        match name {
            "alive" => {
                if let Some(present) = &present {
                    present.monitor.operator_heard();
                }
                Ok(())
            }
            "start" if present.is_some() => Err("a run goes on".to_string()),
            "start" => {
                let choice = self.chosen(value)?;
                self.starts.send(choice).map_err(|_| "the program ends".to_string())
            }
            "pause" => order(Order::Pause),
            "resume" => order(Order::Resume),
            "stop" => order(Order::Stop),
            "estop" => order(Order::EmergencyStop),
            "quit" => {
                self.session.is_over.store(true, Ordering::Relaxed);
                Ok(())
            }
            other => {
                out.status_changed();
                Err(format!("there is no command `{other}`"))
            }
        }
    }
}

/// What the page can choose from and show.
fn catalogue(bench: &Description) -> Catalogue {
    let signals =
        columns(bench, VehicleModel::Complex).into_iter().enumerate().map(|(at, (name, unit, description))| {
            SignalInfo { name, unit, description, variable: at as u32, ..SignalInfo::default() }
        });
    let manoeuvres = bench.manoeuvres.iter().map(
        |manoeuvre| json!({ "name": manoeuvre.name, "duration": manoeuvre.duration, "surface": manoeuvre.surface }),
    );
    let variants: Vec<&str> = bench.variants.iter().map(|(name, _)| name.as_str()).collect();
    Catalogue {
        program: Program::Bench,
        model: bench.title.clone(),
        signals: signals.collect(),
        info: json!({
            "manoeuvres": manoeuvres.collect::<Vec<_>>(),
            "variants": variants,
            "models": ["simple", "complex"],
            "model": bench.vehicle.model.name(),
            "surfaces": SURFACES.map(|(name, _)| name),
            "hardware": if bench.hardware.kind == layshaft_operations::bench::HardwareKind::Real { "real" } else { "emulated" },
            "operator_seconds": bench.supervision.operator,
            "shafts": bench.shafts().collect::<Vec<_>>(),
            "wheels": bench.vehicle.wheels,
        }),
        ..Catalogue::default()
    }
}

/// Serves the page until Ctrl-C or until the page ends the program.
pub fn run_operator(
    shell: &Shell,
    path: &Path,
    arguments: &RunArguments,
    serving: &ServingArguments,
) -> Result<Exit, String> {
    let bench = Description::read(path)?;
    let session = Arc::<Session>::default();
    session.say("Choose a manoeuvre and start.");
    let (starts, asked) = channel();
    let (task, control, samples) = link(LinkSize { chosen: CHOSEN, inputs: 0, rows: ROWS, gauges: 0 });
    let host = Operator { session: Arc::clone(&session), starts, known: bench.clone(), alarms: 0, ticks: 0 };
    let site =
        Site { catalogue: catalogue(&bench), base: Vec::new(), scene: None, control, samples, host: Box::new(host) };
    arguments.core.map_or(Ok(()), keep_off_core)?;
    let server = Server::start(serving.address(), site)?;
    let options = arguments.options(&Arc::default())?;
    shell.complain(&format!("operator's page: {}\n", server.url()));
    serving.open(&server.url());
    let exit = serve(shell, &bench, &session, &asked, task, arguments, &options)?;
    server.finish();
    Ok(exit)
}

pub fn serve_page(shell: &Shell, path: &Path, arguments: &RunArguments, serving: &ServingArguments) -> Exit {
    match run_operator(shell, path, arguments, serving) {
        Ok(exit) => exit,
        Err(message) => shell.wrong_usage(&message, None),
    }
}

/// Runs what the operator asks for.
fn serve(
    shell: &Shell,
    bench: &Description,
    session: &Arc<Session>,
    asked: &Receiver<Choice>,
    task: TaskLink,
    arguments: &RunArguments,
    options: &RunOptions,
) -> Result<Exit, String> {
    let store = Store::default();
    let mut models = Models::new(&store, request(&arguments.libraries), choice()?);
    let task = Arc::new(Mutex::new(task));
    let mut runs = Vec::new();
    let mut exit = Exit::Success;
    while !session.is_over.load(Ordering::Relaxed) && !options.interrupt.load(Ordering::Relaxed) {
        let choice = match asked.recv_timeout(Duration::from_millis(50)) {
            Ok(choice) => choice,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => break,
        };
        let is_rehearsed = !choice.virtual_time && !arguments.no_rehearsal;
        let outcome = prepare(bench, &choice, &mut models).and_then(|(bench, manoeuvre)| {
            if is_rehearsed {
                rehearse(&bench, &manoeuvre, &mut models, options, &session.begin(true))?;
            }
            let monitor = session.begin(false);
            let feeding = feed(&monitor, &task);
            let options = RunOptions { virtual_time: choice.virtual_time, monitor, ..options.clone() };
            let outcome = run::run(&bench, &manoeuvre, 0, &mut models, &options);
            feeding.finish();
            outcome.map(|outcome| run_json(&outcome))
        });
        *open(&session.present) = None;
        match outcome {
            Ok(result) => {
                exit = if result["ok"] == true { exit } else { Exit::Errors };
                session.say(if result["ok"] == true {
                    "Done. Choose what comes next."
                } else {
                    "Ended in the safe state. Look at the cause, then choose what comes next."
                });
                open(&session.news)
                    .push_back(json!({ "type": "event", "kind": "result", "time": result["time"], "result": result }));
                runs.push(result);
            }
            Err(trouble) => {
                let text = match trouble {
                    Trouble::Usage(message) => message,
                    Trouble::Model(diagnostics) => {
                        let text = diagnostics.first().map(|first| first.message.clone()).unwrap_or_default();
                        let _ = refuse(shell, &store, Trouble::Model(diagnostics));
                        text
                    }
                };
                session.say(&text);
                open(&session.news).push_back(json!({ "type": "refused", "what": "start", "why": text }));
            }
        }
    }
    if shell.json {
        shell.print_json(&json!({ "ok": exit == Exit::Success, "bench": bench.title, "stage": "bench", "runs": runs }));
    }
    Ok(exit)
}

/// The bench and the manoeuvre as they were chosen, unless that is beyond a limit.
fn prepare(bench: &Description, choice: &Choice, models: &mut Models) -> Result<(Description, Manoeuvre), Trouble> {
    let mut bench = bench.clone();
    bench.choose_model(choice.model);
    if let Some(variant) = &choice.variant {
        bench.choose_variant(variant).map_err(Trouble::Usage)?;
    }
    let found = bench.manoeuvres.iter().find(|manoeuvre| manoeuvre.name == choice.manoeuvre);
    let mut manoeuvre =
        found.cloned().ok_or_else(|| Trouble::Usage(format!("there is no manoeuvre `{}`", choice.manoeuvre)))?;
    if manoeuvre.needs_slip() && choice.model == VehicleModel::Simple {
        return Err(Trouble::Usage(format!(
            "`{}` needs the complex vehicle: the simple one neither steers nor slips",
            manoeuvre.name
        )));
    }
    if let Some([left, right]) = &choice.surface {
        manoeuvre.set_surface(left, right).map_err(Trouble::Usage)?;
    }
    check_limits(&bench, &manoeuvre, models)?;
    Ok((bench, manoeuvre))
}

/// A thread that hands samples of a run to the server.
struct Feeding {
    over: Arc<AtomicBool>,
    thread: std::thread::JoinHandle<()>,
}

fn feed(monitor: &Arc<Monitor>, task: &Arc<Mutex<TaskLink>>) -> Feeding {
    let over = Arc::new(AtomicBool::new(false));
    let (is_over, monitor, task) = (Arc::clone(&over), Arc::clone(monitor), Arc::clone(task));
    let thread = std::thread::spawn(move || {
        let mut step = 0;
        loop {
            let is_last = is_over.load(Ordering::Relaxed);
            let mut task = open(&task);
            for (time, row) in monitor.take_samples() {
                step += 1;
                task.finished(step, time);
                if task.is_watched() {
                    task.publish(step, time, |variable| row.get(variable as usize).copied().unwrap_or(0.0));
                }
            }
            drop(task);
            if is_last {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    });
    Feeding { over, thread }
}

impl Feeding {
    fn finish(self) {
        self.over.store(true, Ordering::Relaxed);
        let _ = self.thread.join();
    }
}
