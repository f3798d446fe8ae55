//! The supervisor of a bench: interlocks before the start, limits and plausibility while it runs, and the safe state.
//!
//! *Safe state*: accelerator and brake released and the drives disabled. The powertrain gives no torque. The converters of the dynamometers
//! leave the speed loop and do a safe stop (SS1 of IEC 61800-5-2): each brakes its shaft to rest by the speed that it measures itself. It is left
//! only by ending the run. The virtual vehicle no longer commands anything.

use super::description::Bench;
use super::station::REST;
use super::wiring::{Measured, powertrain};

/// Where a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Interlocks are not met yet, or nobody has started.
    Waiting,
    Running,
    /// The clock of the manoeuvre stands; the vehicle keeps its speed.
    Paused,
    /// The driver brings the vehicle to rest.
    Stopping,
    /// At rest, drives disabled.
    Stopped,
    /// The safe state.
    Safe,
}

impl State {
    pub fn name(self) -> &'static str {
        match self {
            State::Waiting => "waiting",
            State::Running => "running",
            State::Paused => "paused",
            State::Stopping => "stopping",
            State::Stopped => "stopped",
            State::Safe => "safe state",
        }
    }

    /// Number in logs.
    pub fn number(self) -> f64 {
        self as u8 as f64
    }

    /// The speed loops are closed.
    pub fn is_driving(self) -> bool {
        matches!(self, State::Running | State::Paused | State::Stopping)
    }
}

/// Why the supervisor acted.
#[derive(Clone, Debug, PartialEq)]
pub struct Alarm {
    /// Short and stable, as `sensor_nan`.
    pub id: &'static str,
    pub text: String,
    /// Seconds since the start of the run.
    pub time: f64,
}

/// What the lines have brought in this step.
pub struct Readings<'r> {
    pub time: f64,
    pub measured: &'r [f64],
    pub powertrain: &'r [f64],
    /// A valid packet, and a valid frame, came.
    pub has_packet: bool,
    pub has_frame: bool,
    /// Packets and frames refused so far since a value was no number or out of range.
    pub refused: u64,
    pub refused_frames: u64,
    /// Speeds that the vehicle commands, torques that the regulators command at the machines, by shaft.
    pub command: &'r [f64],
    pub torque: &'r [f64],
    pub vehicle_speed: f64,
    pub deviation: f64,
}

/// Values of a limit for people: name, unit, present value, limit.
#[derive(Clone, Debug, PartialEq)]
pub struct Margin {
    pub name: String,
    pub unit: &'static str,
    pub value: f64,
    pub limit: f64,
    /// The largest since the start.
    pub largest: f64,
    /// Longest time beyond the limit, in s; tracking may be beyond its limit for a moment.
    pub beyond: f64,
}

impl Margin {
    /// Part of the limit that was left at the worst moment.
    pub fn left(&self) -> f64 {
        1.0 - self.largest / self.limit
    }
}

const NOT_NUMBERS: u64 = 3;
/// Packets, and sets of frames, with the same counter that count as one stuck.
const STUCK: u32 = 8;
const STUCK_FRAMES: u32 = 12;
/// Times the limit at which a value cannot be a measurement.
const PLAUSIBLE: f64 = 4.0;
/// A frozen value is suspicious above this speed, in rad/s.
const TURNING: f64 = 3.0;
const KELVIN: f64 = 273.15;

fn is_plausible(value: f64, limit: f64) -> bool {
    value.abs() <= PLAUSIBLE * limit
}

#[derive(Default)]
struct Repeats {
    last: f64,
    count: u32,
}

impl Repeats {
    /// How often the value came again, in a row.
    fn see(&mut self, value: f64) -> u32 {
        self.count = if value == self.last { self.count + 1 } else { 0 };
        self.last = value;
        self.count
    }
}

pub struct Supervisor {
    pub state: State,
    /// The first alarm is the cause.
    pub alarms: Vec<Alarm>,
    pub margins: Vec<Margin>,
    silent: [f64; 2],
    counters: [Repeats; 2],
    /// Of torques, then of speeds.
    frozen: Vec<Repeats>,
    /// Seconds beyond the limit of tracking, and at the limit of torque.
    beyond: Vec<f64>,
    saturated: Vec<f64>,
    refused: [u64; 2],
    /// Steps in a row whose packets were refused.
    refusals: u64,
    period: f64,
    bench: Bench,
}

impl Supervisor {
    pub fn new(bench: &Bench) -> Supervisor {
        let mut margins = Vec::new();
        let n = bench.dynos.len();
        for dyno in &bench.dynos {
            let (limits, shaft) = (&dyno.limits, &dyno.shaft);
            let mut add = |what: &str, unit: &'static str, limit: f64| {
                margins.push(Margin {
                    name: format!("{what} {shaft}"),
                    unit,
                    value: 0.0,
                    limit,
                    largest: 0.0,
                    beyond: 0.0,
                });
            };
            add("speed", "rad/s", limits.speed);
            add("torque", "N.m", limits.torque);
            add("temperature", "degC", limits.temperature - KELVIN);
            add("tracking", "rad/s", limits.tracking);
        }
        for (name, unit, limit) in
            [("vehicle speed", "m/s", bench.limits.vehicle_speed), ("path deviation", "m", bench.limits.path)]
        {
            margins.push(Margin { name: name.to_string(), unit, value: 0.0, limit, largest: 0.0, beyond: 0.0 });
        }
        Supervisor {
            state: State::Waiting,
            alarms: Vec::new(),
            margins,
            silent: [f64::INFINITY; 2],
            counters: Default::default(),
            frozen: (0..2 * n).map(|_| Repeats::default()).collect(),
            beyond: vec![0.0; n],
            saturated: vec![0.0; n],
            refused: [0; 2],
            refusals: 0,
            period: bench.period(),
            bench: bench.clone(),
        }
    }

    /// Goes to the safe state, with a cause. Later causes are kept as well, each kind once.
    pub fn alarm(&mut self, id: &'static str, text: String, time: f64) {
        if self.state == State::Stopped && self.alarms.is_empty() && id != "emergency_stop" {
            return;
        }
        if !self.alarms.iter().any(|alarm| alarm.id == id) {
            self.alarms.push(Alarm { id, text, time });
        }
        self.state = State::Safe;
    }

    fn packet(&self) -> Measured {
        Measured(self.bench.dynos.len())
    }

    /// What keeps the bench from starting, if anything.
    pub fn interlock(&self, readings: &Readings, start_speed: &[f64]) -> Option<String> {
        let watch = &self.bench.supervision;
        if self.silent[0] > watch.silence {
            return Some("dynamometers and sensors send nothing".to_string());
        }
        if self.silent[1] > watch.can_silence {
            return Some("the powertrain sends no CAN frames".to_string());
        }
        let packet = self.packet();
        for (at, dyno) in self.bench.dynos.iter().enumerate() {
            let (limits, shaft) = (&dyno.limits, &dyno.shaft);
            let (speed, temperature) = (readings.measured[packet.speed(at)], readings.measured[packet.temperature(at)]);
            if (speed - start_speed[at]).abs() > limits.tracking {
                return Some(format!(
                    "shaft {shaft} turns with {speed:.1} rad/s, the vehicle starts with {:.1}",
                    start_speed[at]
                ));
            }
            if temperature > limits.temperature {
                return Some(format!(
                    "dynamometer {shaft} is too hot: {:.0} °C, its limit is {:.0} °C (limits.temperature)",
                    temperature - KELVIN,
                    limits.temperature - KELVIN
                ));
            }
        }
        None
    }

    /// Looks at one step. Goes to the safe state if something is wrong.
    pub fn look(&mut self, readings: &Readings) {
        self.watch_lines(readings);
        if self.state.is_driving() {
            self.watch_sensors(readings);
            self.watch_limits(readings);
        }
    }

    /// Silence, counters, refused values.
    fn watch_lines(&mut self, readings: &Readings) {
        let watch = self.bench.supervision.clone();
        let time = readings.time;
        for (line, heard) in [(0, readings.has_packet), (1, readings.has_frame)] {
            self.silent[line] = if heard { 0.0 } else { self.silent[line] + self.period };
        }
        let is_refused = readings.refused > self.refused[0];
        self.refusals = if is_refused {
            self.refusals + 1
        } else if readings.has_packet {
            0
        } else {
            self.refusals
        };
        self.refused[0] = readings.refused;
        let is_frame_refused = readings.refused_frames > self.refused[1];
        self.refused[1] = readings.refused_frames;
        if !self.state.is_driving() {
            return;
        }
        if self.refusals >= NOT_NUMBERS {
            self.alarm("sensor_nan", "a sensor gives no number: packets of the bench are refused".to_string(), time);
        }
        if self.silent[0] > watch.silence && self.refusals == 0 {
            let text = format!("dynamometers and sensors are silent for {:.0} ms", 1e3 * self.silent[0]);
            self.alarm("bench_silent", text, time);
        }
        if self.silent[1] > watch.can_silence {
            let why = if is_frame_refused { ": its frames are out of range" } else { "" };
            self.alarm(
                "can_silent",
                format!("the powertrain is silent on CAN for {:.0} ms{why}", 1e3 * self.silent[1]),
                time,
            );
        }
        if readings.has_packet && self.counters[0].see(readings.measured[self.packet().counter()]) >= STUCK {
            self.alarm("bench_counter", format!("the counter of the bench's packets stands: {STUCK} alike"), time);
        }
        if readings.has_frame && self.counters[1].see(readings.powertrain[powertrain::COUNTER]) >= STUCK_FRAMES {
            self.alarm("can_counter", "the counter of the powertrain's frames stands".to_string(), time);
        }
    }

    /// Values that no shaft can have, and values that no longer change.
    fn watch_sensors(&mut self, readings: &Readings) {
        let frozen = (self.bench.supervision.frozen / self.period).round() as u32;
        let packet = self.packet();
        for shaft in 0..packet.0 {
            let dyno = &self.bench.dynos[shaft];
            let (limits, sensor) = (&dyno.limits, &dyno.sensor);
            let kinds = [
                ("torque", packet.torque(shaft), limits.torque, sensor.torque_noise),
                ("speed", packet.speed(shaft), limits.speed, sensor.speed_noise),
            ];
            for (kind, place, limit, noise) in kinds {
                let value = readings.measured[place];
                if !is_plausible(value, limit) {
                    let name = format!("{kind} sensor of shaft {}", self.bench.dynos[shaft].shaft);
                    self.alarm("sensor_lost", format!("{name} is lost: {value:.3e} is no measurement"), readings.time);
                }
                let repeats =
                    if readings.has_packet { self.frozen[place].see(value) } else { self.frozen[place].count };
                let turns = readings.command[shaft].abs() > TURNING;
                if noise > 0.0 && turns && frozen > 0 && repeats >= frozen {
                    let name = format!("{kind} sensor of shaft {}", self.bench.dynos[shaft].shaft);
                    let text =
                        format!("{name} is frozen at {value:.2} for {:.0} ms", 1e3 * self.bench.supervision.frozen);
                    self.alarm("sensor_frozen", text, readings.time);
                }
            }
        }
    }

    /// Speeds, torques, temperatures, tracking errors; of the vehicle its speed and its path.
    fn watch_limits(&mut self, readings: &Readings) {
        let time = readings.time;
        let packet = self.packet();
        for shaft in 0..packet.0 {
            let dyno = &self.bench.dynos[shaft];
            let (limits, rated) = (dyno.limits.clone(), dyno.torque);
            let speed = readings.measured[packet.speed(shaft)];
            let torque = readings.measured[packet.torque(shaft)];
            let temperature = readings.measured[packet.temperature(shaft)];
            let error = readings.command[shaft] - speed;
            // What is no measurement says nothing about limits.
            let measures_speed = is_plausible(speed, limits.speed);
            let is_seen = [measures_speed, is_plausible(torque, limits.torque), true, measures_speed];
            let values = [speed.abs(), torque.abs(), temperature - KELVIN, error.abs()];
            for (at, value) in values.into_iter().enumerate().filter(|(at, _)| is_seen[*at]) {
                self.note(4 * shaft + at, value);
            }
            for (at, (id, what, limit, unit)) in [
                ("speed_limit", "speed", limits.speed, "rad/s"),
                ("torque_limit", "torque", limits.torque, "N.m"),
                ("temperature_limit", "temperature", limits.temperature - KELVIN, "°C"),
            ]
            .into_iter()
            .enumerate()
            {
                let value = values[at];
                if value > limit && is_seen[at] {
                    let name = self.bench.dynos[shaft].shaft.clone();
                    self.alarm(
                        id,
                        format!("{what} of shaft {name}: {value:.1} {unit} is beyond the limit of {limit:.1}"),
                        time,
                    );
                }
            }
            let is_saturated = readings.torque[shaft].abs() >= 0.999 * rated;
            self.saturated[shaft] = if is_saturated { self.saturated[shaft] + self.period } else { 0.0 };
            self.beyond[shaft] = if error.abs() > limits.tracking { self.beyond[shaft] + self.period } else { 0.0 };
            let tracking = &mut self.margins[4 * shaft + 3];
            tracking.beyond = tracking.beyond.max(self.beyond[shaft]);
            if self.beyond[shaft] > self.bench.supervision.tracking_time {
                let name = &self.bench.dynos[shaft].shaft;
                let text =
                    format!("shaft {name} does not follow: {speed:.1} rad/s, commanded {:.1}", readings.command[shaft]);
                match self.saturated[shaft] > 0.0 {
                    true => {
                        self.alarm("dyno_saturated", format!("{text}; its dynamometer is commanded to its limit"), time)
                    }
                    false => self.alarm("tracking_limit", text, time),
                }
            }
        }
        self.note(4 * packet.0, readings.vehicle_speed.abs());
        self.note(4 * packet.0 + 1, readings.deviation.abs());
        if readings.vehicle_speed > self.bench.limits.vehicle_speed {
            let text = format!(
                "the vehicle drives {:.1} m/s, the limit is {:.1}",
                readings.vehicle_speed, self.bench.limits.vehicle_speed
            );
            self.alarm("vehicle_speed", text, time);
        }
        if readings.deviation.abs() > self.bench.limits.path {
            let text = format!(
                "the vehicle is {:.2} m beside its path, the limit is {:.2}",
                readings.deviation.abs(),
                self.bench.limits.path
            );
            self.alarm("path", text, time);
        }
    }

    fn note(&mut self, at: usize, value: f64) {
        let margin = &mut self.margins[at];
        margin.value = value;
        margin.largest = margin.largest.max(value);
    }

    /// All shafts that can be seen are at rest.
    pub fn is_resting(&self, measured_values: &[f64]) -> bool {
        self.silent[0] <= self.bench.supervision.silence
            && measured_values[self.packet().speeds()].iter().all(|speed| speed.abs() < REST)
    }
}
