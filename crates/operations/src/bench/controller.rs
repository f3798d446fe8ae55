//! The bench's computer: virtual vehicle, driver, regulators and supervisor in one loop between sensors and commands.

use super::description::Bench;
use super::inject::{Fault, Injection, active};
use super::log::{LOG_STATE, LogSink};
use super::manoeuvre::Manoeuvre;
use super::monitor::{Monitor, Order};
use super::supervisor::{Alarm, Margin, Readings, State, Supervisor};
use super::wiring::{CAN_PERIOD, Commanded, Lines, Measured, pedals, powertrain};
use layshaft_realtime::port::Trouble;
use layshaft_realtime::{Histogram, Plant, Signal, Work};
use std::sync::{Arc, Mutex};

/// Steps of the loop between two of the driver.
pub const DRIVER_EVERY: u64 = 10;
/// Outputs of vehicles with so many shafts: their speeds, speed, place and heading.
pub fn vehicle_outputs(shafts: usize) -> Vec<String> {
    let speeds = (1..=shafts).map(|at| format!("w[{at}]"));
    speeds.chain(["v", "X", "Y", "psi"].map(str::to_string)).collect()
}

/// The same where so many wheels slip, behind the others.
pub fn slip_outputs(wheels: usize) -> Vec<String> {
    let slips = (1..=wheels).map(|at| format!("vehicle.Sx[{at}]"));
    ["vehicle.ay", "vehicle.roll"].map(str::to_string).into_iter().chain(slips).collect()
}

/// Places among them.
#[derive(Clone, Copy)]
struct Moving(usize);

impl Moving {
    fn speed(self) -> usize {
        self.0
    }

    /// X, Y, heading.
    fn place(self) -> std::ops::Range<usize> {
        self.0 + 1..self.0 + 4
    }

    /// Lateral acceleration, roll angle, slips.
    fn slipping(self) -> usize {
        self.0 + 4
    }

    fn slips(self) -> usize {
        self.0 + 6
    }
}

/// Names of inputs by shaft.
pub fn numbered(names: &[&str], shafts: usize) -> Vec<String> {
    names.iter().flat_map(|name| (1..=shafts).map(move |at| format!("{name}[{at}]"))).collect()
}

pub const DRIVER_OUTPUTS: [&str; 5] = ["accelerator", "brake", "steering", "v_wanted", "deviation"];

/// Seconds: interlocks must hold before a start; to wait for hardware at most; of disabled drives before the end.
const SETTLED: f64 = 0.1;
const PATIENCE: f64 = 5.0;
const LEAVE: f64 = 0.1;
/// Longest stop at the end, and longest stay in the safe state, in seconds.
const LONGEST_STOP: f64 = 60.0;
const LONGEST_SAFE: f64 = 5.0;
/// Deceleration that ends a manoeuvre, in m/s².
const DECELERATION: f64 = 1.2;

/// Difference of speeds in 1/min below which engine and gearbox turn together, and the least speed of an engine that runs.
const TOGETHER: f64 = 40.0;
const RUNS: f64 = 300.0;

/// Whether the engine turns with the gearbox, by the frames of the powertrain.
pub fn is_coupled(frames: &[f64]) -> bool {
    let [engine, machine] = [powertrain::ENGINE_SPEED, powertrain::MACHINE_SPEED].map(|at| frames[at]);
    engine > RUNS && (engine - machine).abs() < TOGETHER
}

/// A model with its values.
pub struct Part {
    plant: Box<dyn Plant>,
    inputs: Vec<f64>,
    outputs: Vec<f64>,
}

impl Part {
    pub fn new(plant: Box<dyn Plant>) -> Part {
        let (inputs, outputs) = (vec![0.0; plant.inputs().len()], vec![0.0; plant.outputs().len()]);
        Part { plant, inputs, outputs }
    }

    /// Places of inputs by name.
    pub fn places<N: AsRef<str>>(&self, names: &[N], what: &str) -> Result<Vec<usize>, String> {
        let signals = self.plant.inputs();
        let place = |name: &N| {
            let name = name.as_ref();
            let found = signals.iter().position(|signal| signal.name == name);
            found.ok_or_else(|| format!("the {what} has no input `{name}`"))
        };
        names.iter().map(place).collect()
    }

    /// Inputs and outputs as they are before the next step.
    pub fn present_inputs(&mut self) -> &[f64] {
        self.plant.read_inputs(&mut self.inputs);
        &self.inputs
    }

    pub fn present_outputs(&mut self) -> Result<&[f64], String> {
        self.plant.read_outputs(&mut self.outputs)?;
        Ok(&self.outputs)
    }

    /// The outputs of the last step.
    pub fn last_outputs(&self) -> &[f64] {
        &self.outputs
    }

    /// The outputs after a step with these inputs.
    pub fn try_inputs(&mut self, places: &[usize], values: &[f64]) -> Result<&[f64], String> {
        for (place, value) in places.iter().zip(values) {
            self.inputs[*place] = *value;
        }
        self.step(&mut Work::default())?;
        Ok(&self.outputs)
    }

    fn step(&mut self, work: &mut Work) -> Result<(), String> {
        self.plant.set_inputs(&self.inputs);
        let done = self.plant.step()?;
        work.events += done.events;
        work.solutions += done.solutions;
        work.newton_iterations += done.newton_iterations;
        work.limits += done.limits;
        self.plant.read_outputs(&mut self.outputs)
    }
}

/// A gear in which the powertrain was while it drove, or neutral.
#[derive(Clone, Debug, PartialEq)]
pub struct Stay {
    /// 0 is neutral.
    pub gear: u32,
    /// The gear before, of neutral; else the same.
    pub left: u32,
    /// The engine turned with the gearbox.
    pub is_coupled: bool,
    /// Seconds in all.
    pub time: f64,
    /// Means, the largest speed, and the largest slip of a wheel.
    pub speed: f64,
    pub accelerator: f64,
    pub fastest: f64,
    pub slip: f64,
}

/// What came of a run.
#[derive(Clone, Debug, Default)]
pub struct RunReport {
    /// Gears of the manoeuvre and of the stop at its end.
    pub stays: Vec<Stay>,
    pub time: f64,
    pub progress: f64,
    pub state: Option<State>,
    pub alarms: Vec<Alarm>,
    pub margins: Vec<Margin>,
    /// Seconds from the alarm until all shafts were at rest.
    pub rest_after: Option<f64>,
    /// Why it did not start.
    pub interlock: Option<String>,
    pub mean_speed_error: f64,
    pub largest_speed_error: f64,
    pub distance: f64,
    pub shafts: Vec<String>,
    pub tracking_rms: Vec<f64>,
    /// Names of the wheels, where they slip. Of the second half of the manoeuvre: their mean slips and mean circumferential speeds by shaft.
    pub wheels: Vec<String>,
    pub mean_slip: Vec<f64>,
    pub mean_wheel_speed: Vec<f64>,
    pub largest_slip: Vec<f64>,
    pub largest_lateral: f64,
    pub largest_deviation: f64,
    pub taken: f64,
    pub given: f64,
    pub heat: f64,
    pub fuel: f64,
    pub packets: u64,
    pub refused: u64,
    pub rows: u64,
    pub lost_rows: u64,
}

/// Times of the loop; empty without a clock.
#[derive(Clone, Default)]
pub struct Latency {
    /// From the making of a packet in the sensors to the command it led to.
    pub age: Histogram,
    /// From the receipt of a packet to the command.
    pub work: Histogram,
}

pub type SharedRun = Arc<Mutex<(RunReport, Latency)>>;

pub struct Parts {
    pub vehicle: Part,
    pub regulators: Part,
    pub driver: Part,
}

pub struct Controller {
    bench: Bench,
    duration: f64,
    start: Vec<f64>,
    slips: bool,
    parts: Parts,
    /// Torques, then brake and steering wheel.
    vehicle_inputs: Vec<usize>,
    /// Commanded speeds, measured speeds, torques.
    regulator_inputs: Vec<usize>,
    driver_inputs: Vec<usize>,
    measured: Measured,
    commanded: Commanded,
    moving: Moving,
    lines: Lines,
    pub supervisor: Supervisor,
    injections: Vec<Injection>,
    monitor: Arc<Monitor>,
    log: Option<Box<dyn LogSink>>,
    has_clock: bool,
    steps: u64,
    /// Steps since the drives were enabled.
    run: u64,
    /// The last one that was not neutral.
    last_gear: u32,
    progress: f64,
    v_cap: f64,
    settled: f64,
    /// Since the alarm, the stop, or the end.
    since: f64,
    is_safe: bool,
    torque: Vec<f64>,
    pedals: [f64; 2],
    row: Vec<f64>,
    ending: Option<String>,
    /// Killed by a fault on demand, in a run without a clock: sends nothing any more.
    is_dead: bool,
    report: RunReport,
    sums: Sums,
    latency: Latency,
    shared: SharedRun,
}

#[derive(Default)]
struct Sums {
    steps: u64,
    speed_error: f64,
    tracking: Vec<f64>,
    late_steps: u64,
    slip: Vec<f64>,
    wheel_speed: Vec<f64>,
}

/// What a controller is told besides the bench.
pub struct Duty<'m> {
    pub manoeuvre: &'m Manoeuvre,
    pub injections: Vec<Injection>,
    pub monitor: Arc<Monitor>,
    pub log: Option<Box<dyn LogSink>>,
    pub has_clock: bool,
}

impl Controller {
    pub fn new(bench: &Bench, parts: Parts, lines: Lines, duty: Duty) -> Result<Controller, String> {
        let n = bench.dynos.len();
        let torques = numbered(&["tau"], n);
        let vehicle_inputs =
            parts.vehicle.places(&[torques, vec!["brake".to_string(), "steering".to_string()]].concat(), "vehicle")?;
        let regulator_inputs = parts.regulators.places(&numbered(&["w_command", "w", "tau"], n), "regulators")?;
        let driver_inputs = parts.driver.places(&["v", "X", "Y", "psi", "progress", "v_cap"], "driver")?;
        let moving = Moving(n);
        let wheels = parts.vehicle.outputs.len().saturating_sub(moving.slips());
        let report = RunReport {
            shafts: bench.shafts().map(str::to_string).collect(),
            wheels: bench.vehicle.wheels[..wheels].to_vec(),
            largest_slip: vec![0.0; wheels],
            ..RunReport::default()
        };
        let start_speed = duty.manoeuvre.start_speed;
        Ok(Controller {
            duration: duty.manoeuvre.duration,
            start: bench.dynos.iter().map(|dyno| dyno.per_speed * start_speed).collect(),
            slips: wheels > 0,
            vehicle_inputs,
            regulator_inputs,
            driver_inputs,
            measured: Measured(n),
            commanded: Commanded(n),
            moving,
            parts,
            lines,
            supervisor: Supervisor::new(bench),
            injections: duty.injections,
            monitor: duty.monitor,
            log: duty.log,
            has_clock: duty.has_clock,
            steps: 0,
            run: 0,
            last_gear: 0,
            progress: 0.0,
            v_cap: 1e3,
            settled: 0.0,
            since: 0.0,
            is_safe: false,
            torque: vec![0.0; n],
            pedals: [0.0; 2],
            row: Vec::with_capacity(64 + 8 * n + wheels),
            ending: None,
            is_dead: false,
            report,
            sums: Sums {
                tracking: vec![0.0; n],
                wheel_speed: vec![0.0; n],
                slip: vec![0.0; wheels],
                ..Sums::default()
            },
            latency: Latency::default(),
            shared: SharedRun::default(),
            bench: bench.clone(),
        })
    }

    pub fn shared(&self) -> SharedRun {
        Arc::clone(&self.shared)
    }

    fn period(&self) -> f64 {
        self.bench.period()
    }

    fn time(&self) -> f64 {
        self.run as f64 * self.period()
    }

    /// Takes what the lines have brought and has it looked at.
    fn receive(&mut self) -> u64 {
        let has_packet = self.lines.bench.receive();
        let has_frame = self.lines.powertrain.receive();
        let received = if self.has_clock { layshaft_realtime::now() } else { 0 };
        if self.steps == 0 || self.supervisor.state == State::Waiting {
            // Before the first packet nothing is known.
            let _ = self.parts.vehicle.plant.read_outputs(&mut self.parts.vehicle.outputs);
        }
        let vehicle = &self.parts.vehicle.outputs;
        let readings = Readings {
            time: self.time(),
            measured: &self.lines.bench.received,
            powertrain: &self.lines.powertrain.received,
            has_packet,
            has_frame,
            refused: self.lines.bench.counts.of(Trouble::Range),
            refused_frames: self.lines.powertrain.counts.of(Trouble::Range),
            command: &vehicle[..self.measured.0],
            torque: &self.torque,
            vehicle_speed: vehicle[self.moving.speed()],
            deviation: self.parts.driver.outputs[4],
        };
        self.supervisor.look(&readings);
        if self.supervisor.state == State::Waiting {
            let interlock = self.supervisor.interlock(&readings, &self.start);
            self.settled = if interlock.is_none() { self.settled + self.period() } else { 0.0 };
            self.report.interlock = interlock;
        }
        received
    }

    /// Orders of the operator, faults on demand, and what follows from the state.
    fn decide(&mut self) {
        let (time, order) = (self.time(), self.monitor.take_order());
        if order == Order::EmergencyStop {
            self.supervisor.alarm("emergency_stop", "emergency stop by the operator".to_string(), time);
        }
        if self.supervisor.state.is_driving() {
            if self.monitor.operator_silence() > self.bench.supervision.operator
                || active(&self.injections, time, Fault::OperatorGone).is_some()
            {
                self.supervisor.alarm("operator_gone", "the operator's page is gone".to_string(), time);
            }
            if active(&self.injections, time, Fault::DiskFull).is_some()
                && let Some(log) = &mut self.log
            {
                log.fail();
            }
            if let Some(trouble) = self.log.as_ref().and_then(|log| log.trouble()) {
                self.supervisor.alarm("log", format!("the log cannot be written: {trouble}"), time);
            }
            if active(&self.injections, time, Fault::VehicleKilled).is_some() {
                if self.has_clock {
                    std::process::abort();
                }
                self.is_dead = true;
                self.since = 0.0;
            }
        }
        let state = self.supervisor.state;
        self.since += self.period();
        self.supervisor.state = match state {
            State::Waiting if self.settled >= SETTLED && self.monitor.may_start() => State::Running,
            State::Waiting if order == Order::Stop || (self.since > PATIENCE && self.monitor.may_start()) => {
                self.ending = Some(self.report.interlock.clone().unwrap_or_else(|| "not started".to_string()));
                State::Waiting
            }
            State::Running if order == Order::Pause => State::Paused,
            State::Paused if order == Order::Resume => State::Running,
            State::Running | State::Paused if order == Order::Stop || self.progress >= self.duration => {
                self.v_cap = self.parts.vehicle.outputs[self.moving.speed()].max(0.0);
                self.since = 0.0;
                State::Stopping
            }
            State::Stopping
                if self.parts.vehicle.outputs[self.moving.speed()].abs() < 0.05 || self.since > LONGEST_STOP =>
            {
                self.since = 0.0;
                State::Stopped
            }
            other => other,
        };
        if self.supervisor.state == State::Safe && !std::mem::replace(&mut self.is_safe, true) {
            self.since = 0.0;
        }
        if self.supervisor.state == State::Stopped && self.since > LEAVE {
            self.ending = Some("done".to_string());
        }
        if self.supervisor.state == State::Safe {
            self.settle_safe(time);
        }
    }

    /// In the safe state: notes when the shafts rest, and ends the run then.
    fn settle_safe(&mut self, time: f64) {
        if self.report.rest_after.is_none() && self.supervisor.is_resting(&self.lines.bench.received) {
            let alarm = self.supervisor.alarms.first().map_or(time, |alarm| alarm.time);
            self.report.rest_after = Some(time - alarm);
        }
        let is_done = self.report.rest_after.is_some() && self.since > 0.2;
        if is_done || self.since > LONGEST_SAFE {
            self.ending = Some("safe state".to_string());
        }
    }

    /// Vehicle, driver and regulators make their steps.
    fn drive(&mut self, work: &mut Work) -> Result<(), String> {
        let period = self.period();
        let Parts { vehicle, regulators, driver } = &mut self.parts;
        let values = &self.lines.bench.received;
        let (packet, n) = (self.measured, self.measured.0);
        for shaft in 0..n {
            vehicle.inputs[self.vehicle_inputs[shaft]] = values[packet.torque(shaft)];
        }
        vehicle.inputs[self.vehicle_inputs[n]] = self.lines.powertrain.received[powertrain::FRICTION_BRAKE];
        vehicle.inputs[self.vehicle_inputs[n + 1]] = driver.outputs[2];
        vehicle.step(work)?;
        for shaft in 0..n {
            regulators.inputs[self.regulator_inputs[shaft]] = vehicle.outputs[shaft];
            regulators.inputs[self.regulator_inputs[n + shaft]] = values[packet.speed(shaft)];
            regulators.inputs[self.regulator_inputs[2 * n + shaft]] = values[packet.torque(shaft)];
        }
        regulators.step(work)?;
        self.torque.copy_from_slice(&regulators.outputs[..n]);
        if self.supervisor.state == State::Stopping {
            self.v_cap = (self.v_cap - DECELERATION * period).max(0.0);
        }
        if self.run.is_multiple_of(DRIVER_EVERY) {
            let moving = &vehicle.outputs[self.moving.speed()..self.moving.slipping()];
            for (place, value) in self.driver_inputs.iter().zip(moving.iter().chain(&[self.progress, self.v_cap])) {
                driver.inputs[*place] = *value;
            }
            driver.step(work)?;
            self.pedals = [driver.outputs[0], driver.outputs[1]];
        }
        if self.supervisor.state == State::Running {
            self.progress += period;
        }
        self.run += 1;
        self.judge();
        Ok(())
    }

    fn note_gear(&mut self) {
        let frames = &self.lines.powertrain.received;
        let gear = frames[powertrain::GEAR].round().max(0.0) as u32;
        let left = if gear == 0 { self.last_gear } else { gear };
        self.last_gear = left;
        if left == 0 {
            // Neutral from the start.
            return;
        }
        // In neutral the shaft feels no engine.
        let is_coupled = gear > 0 && is_coupled(frames);
        let (period, vehicle) = (self.bench.period(), &self.parts.vehicle.outputs);
        let stays = &mut self.report.stays;
        let known = stays.iter().position(|stay| (stay.gear, stay.is_coupled) == (gear, is_coupled));
        let at = known.unwrap_or_else(|| {
            let (time, speed) = (0.0, vehicle[self.moving.speed()]);
            stays.push(Stay { gear, left, is_coupled, time, speed, accelerator: 0.0, fastest: speed, slip: 0.0 });
            stays.len() - 1
        });
        let stay = &mut stays[at];
        stay.time += period;
        let weight = period / stay.time;
        let speed = vehicle[self.moving.speed()];
        stay.accelerator += weight * (self.pedals[0] - stay.accelerator);
        // Of neutral the speed is that of the first shift: there the gear before is left again.
        if gear > 0 {
            stay.speed += weight * (speed - stay.speed);
            stay.fastest = stay.fastest.max(speed);
        }
        if self.slips {
            let slips = vehicle[self.moving.slips()..].iter();
            stay.slip = slips.fold(stay.slip, |largest, slip| largest.max(slip.abs()));
        }
    }

    fn judge(&mut self) {
        self.note_gear();
        let (vehicle, driver) = (&self.parts.vehicle.outputs, &self.parts.driver.outputs);
        let report = &mut self.report;
        let values = &self.lines.bench.received;
        let speed = vehicle[self.moving.speed()];
        if self.supervisor.state == State::Running {
            self.sums.steps += 1;
            let error = 3.6 * (speed - driver[3]).abs();
            self.sums.speed_error += error;
            report.largest_speed_error = report.largest_speed_error.max(error);
            for (shaft, sum) in self.sums.tracking.iter_mut().enumerate() {
                *sum += (vehicle[shaft] - values[self.measured.speed(shaft)]).powi(2);
            }
            let is_late = (0.5..0.95).contains(&(self.progress / self.duration));
            if is_late {
                self.sums.late_steps += 1;
                for (shaft, sum) in self.sums.wheel_speed.iter_mut().enumerate() {
                    *sum += vehicle[shaft] / self.bench.dynos[shaft].per_speed;
                }
            }
            report.largest_deviation = report.largest_deviation.max(driver[4].abs());
            if self.slips {
                report.largest_lateral = report.largest_lateral.max(vehicle[self.moving.slipping()].abs());
                for (wheel, largest) in report.largest_slip.iter_mut().enumerate() {
                    let slip = vehicle[self.moving.slips() + wheel];
                    *largest = largest.max(slip);
                    self.sums.slip[wheel] += if is_late { slip } else { 0.0 };
                }
            }
        }
        report.distance += speed * self.bench.period();
        if let [taken, given, heat] = values[self.measured.energies()] {
            (report.taken, report.given, report.heat) = (taken, given, heat);
        }
        report.fuel = self.lines.powertrain.received[powertrain::FUEL];
    }

    /// Commands of this step go out.
    fn send(&mut self, received: u64) {
        let is_enabled = self.supervisor.state.is_driving();
        let sent = &mut self.lines.bench.sent;
        // Disabled converters bring their shafts to rest by themselves.
        for (sent, torque) in sent[self.commanded.torques()].iter_mut().zip(&self.torque) {
            *sent = if is_enabled { *torque } else { 0.0 };
        }
        sent[self.commanded.enable()] = f64::from(u8::from(is_enabled));
        sent[self.commanded.counter()] = (self.steps % 256) as f64;
        self.lines.bench.send(self.time());
        if self.has_clock && received > 0 {
            let (now, stamp) = (layshaft_realtime::now(), self.lines.bench.received[self.measured.stamp()]);
            if is_enabled && stamp > 0.0 {
                self.latency.age.record((now as f64 - stamp).max(0.0) as u64);
                self.latency.work.record(now - received);
            }
        }
        let can_steps = (CAN_PERIOD / self.period()).round().max(1.0) as u64;
        // A change of the state goes out at once.
        let is_news = f64::from(u8::from(is_enabled)) != self.lines.powertrain.sent[pedals::ENABLE];
        if self.steps.is_multiple_of(can_steps) || is_news {
            let sent = &mut self.lines.powertrain.sent;
            sent[pedals::ACCELERATOR] = if is_enabled { self.pedals[0].clamp(0.0, 1.0) } else { 0.0 };
            sent[pedals::BRAKE] = if is_enabled { self.pedals[1].clamp(0.0, 1.0) } else { 0.0 };
            sent[pedals::ENABLE] = f64::from(u8::from(is_enabled));
            sent[pedals::COUNTER] = (sent[pedals::COUNTER] + 1.0) % 16.0;
            self.lines.powertrain.send(self.time());
        }
    }

    /// A row of the log, by [`super::log::columns`].
    fn note(&mut self) {
        if self.supervisor.state == State::Waiting {
            return;
        }
        let row = &mut self.row;
        row.clear();
        row.push(self.progress);
        row.push(self.supervisor.state.number());
        let (vehicle, driver) = (&self.parts.vehicle.outputs, &self.parts.driver.outputs);
        let values = &self.lines.bench.received;
        let packet = self.measured;
        let measured_speed = values[packet.speed(0)] / self.bench.dynos[0].per_speed;
        row.extend_from_slice(&[driver[3], vehicle[self.moving.speed()], measured_speed]);
        row.extend_from_slice(&[driver[0], driver[1], driver[2], driver[4]]);
        row.extend_from_slice(&vehicle[self.moving.place()]);
        row.extend_from_slice(&vehicle[..packet.0]);
        row.extend_from_slice(&values[packet.speeds()]);
        row.extend_from_slice(&values[packet.torques()]);
        row.extend_from_slice(&self.lines.bench.sent[self.commanded.torques()]);
        row.extend_from_slice(&values[packet.temperatures()]);
        row.extend_from_slice(&values[packet.energies()]);
        row.extend_from_slice(&self.lines.powertrain.received);
        if self.slips {
            row.extend_from_slice(&vehicle[self.moving.slipping()..]);
        }
        debug_assert_eq!(row[LOG_STATE], self.supervisor.state.number());
        let is_last = self.ending.is_some();
        if (self.run.is_multiple_of(u64::from(self.bench.log.every)) || !self.supervisor.state.is_driving() || is_last)
            && let Some(log) = &mut self.log
        {
            // In the safe state the clock of the run goes on.
            let time = self.run as f64 * self.bench.period();
            match log.row(time, &self.row) {
                true => self.report.rows += 1,
                false => self.report.lost_rows += 1,
            }
        }
        self.monitor.show(self.run as f64 * self.bench.period(), &self.row, &self.supervisor);
    }

    fn publish(&mut self) {
        let count = self.sums.steps.max(1) as f64;
        self.report.time = self.time();
        self.report.progress = self.progress;
        self.report.state = Some(self.supervisor.state);
        self.report.mean_speed_error = self.sums.speed_error / count;
        self.report.packets = self.lines.bench.counts.received;
        self.report.refused = self.lines.bench.counts.refused() + self.lines.powertrain.counts.refused();
        if self.ending.is_some() || self.steps.is_multiple_of(400) {
            let late = self.sums.late_steps.max(1) as f64;
            let mean = |sums: &[f64]| -> Vec<f64> { sums.iter().map(|sum| sum / late).collect() };
            let mut report = self.report.clone();
            report.tracking_rms = self.sums.tracking.iter().map(|sum| (sum / count).sqrt()).collect();
            report.mean_slip = mean(&self.sums.slip);
            report.mean_wheel_speed = mean(&self.sums.wheel_speed);
            report.alarms.clone_from(&self.supervisor.alarms);
            report.margins.clone_from(&self.supervisor.margins);
            let is_last = self.ending.is_some();
            let place = if is_last { self.shared.lock().ok() } else { self.shared.try_lock().ok() };
            if let Some(mut place) = place {
                place.0 = report;
                if is_last {
                    place.1 = self.latency.clone();
                }
            }
        }
    }
}

impl Plant for Controller {
    fn inputs(&self) -> Vec<Signal> {
        Vec::new()
    }

    fn outputs(&self) -> Vec<Signal> {
        Vec::new()
    }

    fn time(&self) -> f64 {
        self.steps as f64 * self.bench.period()
    }

    fn read_inputs(&self, _values: &mut [f64]) {}

    fn set_inputs(&mut self, _values: &[f64]) {}

    fn step(&mut self) -> Result<Work, String> {
        let mut work = Work::default();
        if self.is_dead {
            self.since += self.period();
            self.ending = (self.since > LONGEST_SAFE).then(|| "killed".to_string());
            self.publish();
            return Ok(work);
        }
        let received = self.receive();
        self.decide();
        match self.supervisor.state {
            State::Waiting => {}
            state if state.is_driving() => {
                if let Err(message) = self.drive(&mut work) {
                    let time = Controller::time(self);
                    self.supervisor.alarm("model", format!("a model cannot go on: {message}"), time);
                }
            }
            _ => self.run += 1,
        }
        self.send(received);
        self.note();
        self.steps += 1;
        self.publish();
        if self.ending.is_some()
            && let Some(log) = &mut self.log
        {
            log.end();
        }
        Ok(work)
    }

    fn read_outputs(&mut self, _values: &mut [f64]) -> Result<(), String> {
        Ok(())
    }

    fn termination(&self) -> Option<String> {
        self.ending.clone()
    }
}
