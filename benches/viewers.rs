//! What viewers of a drive cost the physics: the library's car by the clock, by turns without viewers and with a crowd.
//!
//!     cargo bench -p layshaft-benches --bench viewers [-- [--seconds S] [--rounds N] [--viewers N] [--priority P] [--core N]]
//!
//! With a core, the physics have it for themselves: server and viewers run on the others, as viewers on other machines do.
//! The crowd are twenty viewers that read, one that takes nothing, one that sends garbage and one that floods; the last two come back whenever they are sent away. All runs are in one
//! process and alternate, so that both sides see the same machine. Printed are the times that calls worked, in µs, of all rounds together. Run it on an idle machine.

use layshaft_benches::models::{Origin, compiled};
use layshaft_operations::drive::{Drive, DriveSetting, Lost, SpeedLimits, track_name};
use layshaft_operations::live::Recipe;
use layshaft_realtime::{Histogram, Options, Pace, Policy, Task, keep_off_core};
use layshaft_server::{Address, Server};
use layshaft_sim::StepMethod;
use serde_json::json;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

const CAR: &str = "Layshaft.Vehicles.Examples.AuditedCar";
const STEP: f64 = 1.25e-3;

struct Setting {
    seconds: f64,
    rounds: usize,
    viewers: usize,
    priority: i32,
    core: Option<usize>,
}

fn main() -> Result<(), String> {
    let mut setting = Setting { seconds: 12.0, rounds: 6, viewers: 20, priority: 80, core: None };
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    while let Some(word) = words.next() {
        let value = words.next().and_then(|value| value.parse::<f64>().ok()).filter(|value| *value >= 0.0);
        let value = value.ok_or_else(|| format!("`{word}` needs a number"))?;
        match word.as_str() {
            "--seconds" => setting.seconds = value,
            "--rounds" => setting.rounds = value as usize,
            "--viewers" => setting.viewers = value as usize,
            "--priority" => setting.priority = value as i32,
            "--core" => setting.core = Some(value as usize),
            _ => return Err(format!("`{word}` is none of --seconds, --rounds, --viewers, --priority, --core")),
        }
    }
    if let Some(core) = setting.core {
        keep_off_core(core)?;
    }
    let compiled = compiled(CAR, StepMethod::MixedEuler, STEP, &Origin::default())?;
    let recipe = Recipe { compiled, start: 0.0, step: STEP, inputs: Vec::new(), data: None };
    let mut work = [Histogram::default(), Histogram::default()];
    for round in 0..setting.rounds {
        for crowded in [false, true] {
            let times = run(&recipe, &setting, crowded)?;
            let summary = times.summary();
            println!(
                "round {round}, {}: mean {:.1} µs, p99 {:.1}, p99.9 {:.1}",
                if crowded { "crowd" } else { "alone" },
                summary.mean,
                summary.p99,
                summary.p999
            );
            work[usize::from(crowded)].merge(&times);
        }
    }
    println!("\n{:<8}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}", "", "calls", "mean", "p50", "p99", "p99.9", "max");
    for (name, times) in ["alone", "crowd"].iter().zip(&work) {
        let summary = times.summary();
        let median = times.quantile(0.5) as f64 / 1e3;
        println!(
            "{name:<8}{:>9}{:>9.1}{median:>9.1}{:>9.1}{:>9.1}{:>9.1}",
            times.count(),
            summary.mean,
            summary.p99,
            summary.p999,
            summary.max
        );
    }
    let [alone, crowd] = work.each_ref().map(|times| times.summary().p999);
    println!("p99.9 with the crowd: {:+.1} %", 100.0 * (crowd / alone - 1.0));
    Ok(())
}

/// Work of the calls of one run.
fn run(recipe: &Recipe, setting: &Setting, crowded: bool) -> Result<Histogram, String> {
    let interrupt = Arc::new(AtomicBool::new(false));
    let drive = DriveSetting {
        track: track_name("proving-ground"),
        course: None,
        limits: SpeedLimits::default(),
        is_virtual: true,
        laps: None,
        replay: None,
        outputs: Vec::new(),
        fed: Vec::new(),
        is_free: false,
        interrupt: Arc::clone(&interrupt),
        saved: PathBuf::new(),
        wheel: None,
        lost: Lost::default(),
    };
    let (drive, site) = Drive::prepare(recipe.clone(), drive, true).map_err(|wrong| wrong.message)?;
    let server = Server::start(Address { ip: IpAddr::V4(Ipv4Addr::LOCALHOST), port: Some(0) }, site)?;
    let over = Arc::new(AtomicBool::new(false));
    let crowd = if crowded { gather(server.address(), setting.viewers, &over) } else { Vec::new() };
    let mut task = Task::new("car", drive.running.plant, (STEP * 1e9) as u64);
    task.substeps = 2;
    task.core = setting.core;
    let options = Options {
        duration: Some((setting.seconds * 1e9) as u64),
        policy: Policy::Count,
        pace: Pace::Clock,
        priority: (setting.priority > 0).then_some(setting.priority),
        lock_memory: true,
        interrupt: Some(interrupt),
        ..Options::default()
    };
    let outcome = layshaft_realtime::run(vec![task], &options, &mut |_| {})?;
    over.store(true, Ordering::Relaxed);
    server.finish();
    for viewer in crowd {
        let _ = viewer.join();
    }
    outcome.warnings.iter().for_each(|warning| eprintln!("warning: {warning}"));
    match outcome.tasks.into_iter().next() {
        Some(task) if task.ending.is_success() => Ok(task.work),
        Some(task) => Err(format!("{:?}", task.ending)),
        None => Err("nothing was run".to_string()),
    }
}

type Viewer = WebSocket<MaybeTlsStream<TcpStream>>;

fn enter(address: SocketAddr) -> Option<Viewer> {
    let (mut viewer, _) = tungstenite::connect(format!("ws://{address}/live")).ok()?;
    if let MaybeTlsStream::Plain(stream) = viewer.get_ref() {
        stream.set_read_timeout(Some(Duration::from_millis(200))).ok()?;
    }
    let wanted = ["v", "engineSpeed", "r[1]", "r[2]", "r[3]", "q[1]", "q[2]", "q[3]", "q[4]", "ax", "ay", "slip[1]"];
    let message = json!({ "type": "subscribe", "id": 1, "signals": wanted }).to_string();
    viewer.send(Message::text(message)).ok()?;
    Some(viewer)
}

/// What a member of the crowd does, again and again; false sends it home.
type Habit = fn(&mut Viewer) -> bool;

fn reads(viewer: &mut Viewer) -> bool {
    let _ = viewer.read();
    viewer.can_read()
}

fn takes_nothing(_: &mut Viewer) -> bool {
    std::thread::sleep(Duration::from_millis(100));
    true
}

fn sends_garbage(viewer: &mut Viewer) -> bool {
    std::thread::sleep(Duration::from_millis(2));
    viewer.send(Message::text("{\"type\":\"dance\"}")).is_ok()
}

fn floods(viewer: &mut Viewer) -> bool {
    viewer.send(Message::text("{\"type\":\"input\",\"values\":{\"horn\":1}}")).is_ok()
}

/// Threads of viewers, until it is over.
fn gather(address: SocketAddr, viewers: usize, over: &Arc<AtomicBool>) -> Vec<std::thread::JoinHandle<()>> {
    let readers = std::iter::repeat_n(reads as Habit, viewers);
    let crowd = readers.chain([takes_nothing as Habit, sends_garbage, floods]);
    crowd
        .map(|habit| {
            let over = Arc::clone(over);
            std::thread::spawn(move || {
                while !over.load(Ordering::Relaxed) {
                    let Some(mut viewer) = enter(address) else {
                        std::thread::sleep(Duration::from_millis(50));
                        continue;
                    };
                    while !over.load(Ordering::Relaxed) && habit(&mut viewer) {}
                }
            })
        })
        .collect()
}
