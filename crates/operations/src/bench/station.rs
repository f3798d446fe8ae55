//! Emulated hardware: powertrain, shafts, sensors and dynamometers as a model, behind the same lines as real ones.
//!
//! Like real ones it watches its master: without valid commands the converters of the dynamometers bring their shafts to rest by
//! themselves, and the control unit of the powertrain gives no torque.

use super::description::Bench;
use super::inject::{Fault, Injection, active};
use super::wiring::{CAN_PERIOD, Lines, commanded, measured, pedals, powertrain};
use layshaft_realtime::{Plant, Signal, Work};
use std::sync::{Arc, Mutex, PoisonError};

/// Seconds without new commands after which converters and control unit act by themselves.
pub const BENCH_WATCHDOG: f64 = 0.02;
pub const CAN_WATCHDOG: f64 = 0.1;
/// Below this speed a shaft is at rest, in rad/s.
pub const REST: f64 = 1.0;
/// Seconds that an emulation whose master is gone goes on after its shafts are at rest.
const LINGER: f64 = 0.5;

/// Outputs of the model in the order of the packets, then those of the powertrain in the order of its frames.
pub const OUTPUTS: [&str; 26] = [
    "sensor[1].tau",
    "sensor[2].tau",
    "sensor[3].tau",
    "sensor[1].w",
    "sensor[2].w",
    "sensor[3].w",
    "T[1]",
    "T[2]",
    "T[3]",
    "E_taken",
    "E_given",
    "E_heat",
    "powertrain.frictionBrake",
    "powertrain.gear",
    "powertrain.control.mode",
    "powertrain.tau_ICE",
    "powertrain.n_ICE",
    "powertrain.fuelRate",
    "powertrain.tau_EM_R",
    "powertrain.n_EM_R",
    "powertrain.tau_EM_F[1]",
    "powertrain.tau_EM_F[2]",
    "powertrain.battery_I",
    "powertrain.battery_U",
    "powertrain.battery_SOC",
    "powertrain.fuelMass",
];
const FRAMES: usize = 12;

/// What the hardware has to say after a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StationReport {
    /// Seconds since the start.
    pub time: f64,
    /// When the converters began their safe stop.
    pub stop: Option<f64>,
    /// When its own watchdog acted.
    pub watchdog: Option<f64>,
    /// When the shafts came to rest after that.
    pub rest: Option<f64>,
    pub largest_speed: [f64; 3],
    pub largest_torque: [f64; 3],
}

/// The report, for others to read.
pub type SharedReport = Arc<Mutex<StationReport>>;

pub struct Station {
    model: Box<dyn Plant>,
    lines: Lines,
    injections: Vec<Injection>,
    period: f64,
    rated: [f64; 3],
    brake_gain: [f64; 3],
    /// Of the present process: it may be ended by a fault.
    is_process: bool,
    inputs: Vec<f64>,
    /// Places of accelerator, brake and torques among the inputs.
    places: [usize; 5],
    outputs: Vec<f64>,
    steps: u64,
    /// Steps since the master has enabled the drives.
    run: Option<u64>,
    silent: [f64; 2],
    counters: [f64; 2],
    frozen: Option<f64>,
    is_dead: bool,
    ending: Option<String>,
    report: StationReport,
    shared: SharedReport,
}

impl Station {
    pub fn new(
        bench: &Bench,
        model: Box<dyn Plant>,
        lines: Lines,
        injections: Vec<Injection>,
        is_process: bool,
    ) -> Result<Station, String> {
        let signals = model.inputs();
        let place = |name: &str| {
            signals
                .iter()
                .position(|signal| signal.name == name)
                .ok_or_else(|| format!("the hardware `{}` has no input `{name}`", bench.hardware.class))
        };
        let places =
            [place("accelerator")?, place("brake")?, place("torque[1]")?, place("torque[2]")?, place("torque[3]")?];
        let rated = bench.dynos.each_ref().map(|dyno| bench.supervision.brake_torque * dyno.torque);
        Ok(Station {
            inputs: vec![0.0; signals.len()],
            outputs: vec![0.0; model.outputs().len()],
            model,
            lines,
            injections,
            period: bench.period(),
            rated,
            brake_gain: bench.dynos.each_ref().map(brake_gain),
            is_process,
            places,
            steps: 0,
            run: None,
            silent: [0.0; 2],
            counters: [-1.0; 2],
            frozen: None,
            is_dead: false,
            ending: None,
            report: StationReport::default(),
            shared: SharedReport::default(),
        })
    }

    pub fn shared_report(&self) -> SharedReport {
        Arc::clone(&self.shared)
    }

    /// Seconds since the drives were enabled.
    fn run_time(&self) -> f64 {
        self.run.map_or(-1.0, |run| run as f64 * self.period)
    }

    fn has(&self, fault: Fault) -> bool {
        active(&self.injections, self.run_time(), fault).is_some()
    }

    /// Takes commands; a command with an old counter is none.
    fn receive(&mut self) {
        let heard = self.lines.bench.receive() && self.lines.bench.received[commanded::COUNTER] != self.counters[0];
        self.counters[0] = self.lines.bench.received[commanded::COUNTER];
        self.silent[0] = if heard { 0.0 } else { self.silent[0] + self.period };
        let heard =
            self.lines.powertrain.receive() && self.lines.powertrain.received[pedals::COUNTER] != self.counters[1];
        self.counters[1] = self.lines.powertrain.received[pedals::COUNTER];
        self.silent[1] = if heard { 0.0 } else { self.silent[1] + self.period };
    }

    /// What powertrain and converters make of the commands.
    fn command(&mut self) {
        let commands = &self.lines.bench.received;
        let is_alone = self.silent[0] > BENCH_WATCHDOG;
        let is_disabled = commands[commanded::ENABLE] < 0.5;
        if (is_alone || is_disabled) && self.report.stop.is_none() {
            self.report.stop = Some(self.report.time);
        }
        if is_alone && self.report.watchdog.is_none() {
            self.report.watchdog = Some(self.report.time);
        }
        let weak = if self.has(Fault::DynoSaturated) && !is_alone && !is_disabled { 0.02 } else { 1.0 };
        for shaft in 0..3 {
            let speed = self.outputs[measured::SPEED + shaft];
            let torque = if is_alone || is_disabled {
                (-self.brake_gain[shaft] * speed).clamp(-self.rated[shaft], self.rated[shaft])
            } else {
                commands[commanded::TORQUE + shaft]
            };
            self.inputs[self.places[2 + shaft]] = torque * weak;
            self.report.largest_speed[shaft] = self.report.largest_speed[shaft].max(speed.abs());
            self.report.largest_torque[shaft] =
                self.report.largest_torque[shaft].max(self.outputs[measured::TORQUE + shaft].abs());
        }
        let pedal = &self.lines.powertrain.received;
        let is_enabled = !is_alone && self.silent[1] <= CAN_WATCHDOG && pedal[pedals::ENABLE] > 0.5;
        self.inputs[self.places[0]] = if is_enabled { pedal[pedals::ACCELERATOR] } else { 0.0 };
        self.inputs[self.places[1]] = if is_enabled { pedal[pedals::BRAKE] } else { 0.0 };
    }

    fn send(&mut self) {
        let can_steps = (CAN_PERIOD / self.period).round().max(1.0) as u64;
        let time = self.run_time();
        let sent = &mut self.lines.bench.sent;
        sent[..FRAMES].copy_from_slice(&self.outputs[..FRAMES]);
        if active(&self.injections, time, Fault::BenchCounter).is_none() {
            sent[measured::COUNTER] = (self.steps % 256) as f64;
        }
        sent[measured::STAMP] = if self.is_process { layshaft_realtime::now() as f64 } else { 0.0 };
        if let Some(injection) = active(&self.injections, time, Fault::SensorFrozen) {
            sent[injection.signal] = *self.frozen.get_or_insert(sent[injection.signal]);
        }
        if let Some(injection) = active(&self.injections, time, Fault::SensorLost) {
            sent[injection.signal] = 1e9;
        }
        if let Some(injection) = active(&self.injections, time, Fault::SensorNan) {
            sent[injection.signal] = f64::NAN;
        }
        self.lines.bench.send(time);
        if self.steps.is_multiple_of(can_steps) && !self.has(Fault::CanSilent) {
            let is_stuck = self.has(Fault::CanCounter);
            let sent = &mut self.lines.powertrain.sent;
            sent[..powertrain::COUNTER].copy_from_slice(&self.outputs[FRAMES..FRAMES + powertrain::COUNTER]);
            sent[powertrain::COUNTER + 1..].copy_from_slice(&self.outputs[FRAMES + powertrain::COUNTER..]);
            if !is_stuck {
                sent[powertrain::COUNTER] = ((self.steps / can_steps) % 16) as f64;
            }
            self.lines.powertrain.send(time);
        }
    }

    /// Whether an emulation whose master is gone may end.
    fn watch_end(&mut self) {
        let is_resting = self.outputs[measured::SPEED..measured::SPEED + 3].iter().all(|speed| speed.abs() < REST);
        if let (Some(since), true, None) = (self.report.stop, is_resting, self.report.rest) {
            self.report.rest = Some(self.report.time.max(since));
        }
        let is_alone =
            self.report.watchdog.is_some() && self.report.rest.is_some_and(|rest| self.report.time > rest + LINGER);
        if is_alone && self.is_process {
            self.ending = Some("the master is gone, the shafts are at rest".to_string());
        }
    }
}

/// Torque per speed that brings a shaft to rest, at the machine.
pub fn brake_gain(dyno: &super::description::Dyno) -> f64 {
    dyno.gain * dyno.ratio
}

impl Plant for Station {
    fn inputs(&self) -> Vec<Signal> {
        Vec::new()
    }

    fn outputs(&self) -> Vec<Signal> {
        Vec::new()
    }

    fn time(&self) -> f64 {
        self.steps as f64 * self.period
    }

    fn read_inputs(&self, _values: &mut [f64]) {}

    fn set_inputs(&mut self, _values: &[f64]) {}

    fn step(&mut self) -> Result<Work, String> {
        if self.is_dead {
            self.steps += 1;
            return Ok(Work::default());
        }
        if self.has(Fault::BenchKilled) {
            if self.is_process {
                std::process::abort();
            }
            self.is_dead = true;
        }
        self.receive();
        let enabled = self.lines.bench.received[commanded::ENABLE] > 0.5;
        if self.run.is_none() && enabled && self.silent[0] == 0.0 {
            self.run = Some(0);
        }
        let mut work = Work::default();
        match self.run {
            // Until the drives are enabled the hardware waits as it was brought up.
            None => self.model.read_outputs(&mut self.outputs)?,
            Some(run) => {
                self.report.time = run as f64 * self.period;
                self.command();
                self.model.set_inputs(&self.inputs);
                work = self.model.step()?;
                self.model.read_outputs(&mut self.outputs)?;
                self.run = Some(run + 1);
                self.watch_end();
            }
        }
        self.steps += 1;
        self.send();
        if let Ok(mut shared) = self.shared.try_lock() {
            shared.clone_from(&self.report);
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

/// What a report says now.
pub fn read(report: &SharedReport) -> StationReport {
    report.lock().unwrap_or_else(PoisonError::into_inner).clone()
}
