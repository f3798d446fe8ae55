//! A simulation that is watched: its result goes to viewers on the way to the file, no faster than the clock.

use super::catalogue::signals;
use layshaft_realtime::{Control, LinkSize, Request, TaskLink, link};
use layshaft_results::{ResultError, ResultHeader, ResultWriter, Slot, Source};
use layshaft_server::{Address, Catalogue, Host, Outbox, Server, Site, Status};
use layshaft_sim::Program;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

const CHOSEN: usize = 512;
const ROWS: usize = 8192;
/// Longest sleep between two looks at requests.
const LOOK: Duration = Duration::from_millis(20);

const PAUSE: u32 = 1;
const SPEED: u32 = 2;

/// A simulation with its server.
pub struct LiveRun {
    pub server: Server,
    pub writer: LiveWriter,
}

/// Hands points on to a file, and to viewers.
pub struct LiveWriter {
    inner: Box<dyn ResultWriter>,
    link: TaskLink,
    /// Number of each variable by its name, and for each variable where its value is.
    numbers: HashMap<String, u32>,
    places: Vec<Option<Slot>>,
    /// Values that do not change.
    fixed: Vec<f64>,
    interrupt: Arc<AtomicBool>,
    points: u64,
    is_paused: bool,
    /// Model time for each second of the clock.
    speed: f64,
    /// Model time and clock where the present speed began.
    since: Option<(f64, Instant)>,
}

struct SimulationHost {
    control: Control,
    is_paused: bool,
    speed: f64,
    interrupt: Arc<AtomicBool>,
}

/// Serves a simulation of the program; points that the writer gets go to `inner` as well.
pub fn live_writer(
    program: &Program,
    inner: Box<dyn ResultWriter>,
    address: Address,
    interrupt: Arc<AtomicBool>,
) -> Result<LiveRun, String> {
    let (task, control, samples) = link(LinkSize { chosen: CHOSEN, inputs: 0, rows: ROWS, gauges: 0 });
    let catalogue = Catalogue { model: program.model.clone(), signals: signals(program), ..Catalogue::default() };
    let names = program.variables.iter().enumerate().map(|(at, variable)| (variable.name.to_string(), at as u32));
    let host =
        SimulationHost { control: control.clone(), is_paused: false, speed: 1.0, interrupt: Arc::clone(&interrupt) };
    let site = Site { catalogue, base: Vec::new(), scene: None, control, samples, host: Box::new(host) };
    let writer = LiveWriter {
        inner,
        link: task,
        numbers: names.collect(),
        places: vec![None; program.variables.len()],
        fixed: Vec::new(),
        interrupt,
        points: 0,
        is_paused: false,
        speed: 1.0,
        since: None,
    };
    Ok(LiveRun { server: Server::start(address, site)?, writer })
}

impl Host for SimulationHost {
    fn status(&mut self) -> Status {
        Status { state: if self.is_paused { "paused" } else { "running" }, speed: self.speed, ..Status::default() }
    }

    fn command(&mut self, name: &str, value: &Value, _: &mut Outbox) -> Result<(), String> {
        let ask = |kind, value| {
            let is_taken = self.control.request(Request { kind, index: 0, value });
            is_taken.then_some(()).ok_or_else(|| "the simulation takes no requests".to_string())
        };
        match name {
            "pause" | "resume" | "start" => {
                ask(PAUSE, f64::from(u8::from(name == "pause")))?;
                self.is_paused = name == "pause";
            }
            "slow" | "speed" => {
                let speed = value.as_f64().filter(|speed| (1e-3..=1e3).contains(speed));
                let speed = speed.ok_or("the speed is between 0.001 and 1000")?;
                ask(SPEED, speed)?;
                self.speed = speed;
            }
            "stop" => self.interrupt.store(true, Ordering::Relaxed),
            _ => return Err("there is no such command for a simulation".to_string()),
        }
        Ok(())
    }
}

impl LiveWriter {
    /// Waits until the clock has come to a time of the model.
    fn keep_pace(&mut self, time: f64) {
        let (mut from, mut begin) = *self.since.get_or_insert((time, Instant::now()));
        while !self.interrupt.load(Ordering::Relaxed) {
            while let Some(request) = self.link.take_request() {
                let now = from + begin.elapsed().as_secs_f64() * self.speed;
                match request.kind {
                    PAUSE => self.is_paused = request.value != 0.0,
                    SPEED => self.speed = request.value,
                    _ => {}
                }
                (from, begin) = (now.min(time), Instant::now());
            }
            if self.is_paused {
                std::thread::sleep(LOOK);
                begin = Instant::now();
                continue;
            }
            let ahead = (time - from) / self.speed - begin.elapsed().as_secs_f64();
            if ahead <= 0.0 {
                break;
            }
            std::thread::sleep(Duration::from_secs_f64(ahead.min(LOOK.as_secs_f64())));
        }
        self.since = Some((from, begin));
    }
}

impl ResultWriter for LiveWriter {
    fn start(&mut self, header: &ResultHeader, fixed: &[f64]) -> Result<(), ResultError> {
        for (column, slot) in header.variables.iter().zip(header.layout()?.slots) {
            if let Some(&number) = self.numbers.get(&column.name) {
                self.places[number as usize] = Some(slot);
            }
        }
        self.fixed = fixed.to_vec();
        self.inner.start(header, fixed)
    }

    fn point(&mut self, time: f64, values: &[f64]) -> Result<(), ResultError> {
        self.keep_pace(time);
        self.points += 1;
        self.link.finished(self.points, time);
        if self.link.is_watched() {
            let (places, fixed) = (&self.places, &self.fixed);
            self.link.publish(self.points, time, |variable| {
                let Some(slot) = places[variable as usize] else { return f64::NAN };
                slot.negation.apply(match slot.source {
                    Source::Time => time,
                    Source::Stored(at) => values[at],
                    Source::Fixed(at) => fixed[at],
                })
            });
        }
        self.inner.point(time, values)
    }

    fn flush(&mut self) -> Result<(), ResultError> {
        self.inner.flush()
    }

    fn finish(&mut self) -> Result<(), ResultError> {
        self.inner.finish()
    }
}
