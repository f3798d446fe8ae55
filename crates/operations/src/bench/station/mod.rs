//! Emulated hardware behind the same lines as real ones: the powertrain in one process, dynamometers and sensors in another one, or both in one.
//!
//! Like real ones each watches its master: without valid commands the converters of the dynamometers bring their shafts to rest by themselves, and the
//! control unit of the powertrain gives no torque. Between two processes the shafts are transmission lines ([`waves`]).

pub mod waves;

use super::description::Bench;
use super::inject::{Fault, Injection, active};
use super::shafts::Dyno;
use super::wiring::{CAN_PERIOD, Commanded, Line, Measured, pedals, powertrain};
use layshaft_realtime::{Plant, Signal, Work};
use std::sync::{Arc, Mutex, PoisonError};
use waves::Waves;

/// Seconds without new commands after which converters and control unit act by themselves.
pub const BENCH_WATCHDOG: f64 = 0.02;
pub const CAN_WATCHDOG: f64 = 0.1;
/// Below this speed a shaft is at rest, in rad/s.
pub const REST: f64 = 1.0;
/// Seconds that an emulation whose master is gone goes on after its shafts are at rest.
const LINGER: f64 = 0.5;

/// Outputs of dynamometers and sensors in the order of their packets.
fn dyno_outputs(role: Role, shafts: usize) -> Vec<String> {
    let sensors = |signal: &str| (1..=shafts).map(|at| format!("sensor[{at}].{signal}")).collect::<Vec<_>>();
    let temperatures = match role {
        Role::Joined => ["rearDyno.T", "rightDyno.T", "leftDyno.T"].map(str::to_string).to_vec(),
        _ => (1..=shafts).map(|at| format!("dyno[{at}].T")).collect(),
    };
    let energies = ["E_taken", "E_given", "E_heat"].map(str::to_string).to_vec();
    [sensors("tau"), sensors("w"), temperatures, energies].concat()
}

/// Outputs of the powertrain in the order of its frames.
const POWERTRAIN_OUTPUTS: [&str; 14] = [
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

/// Which hardware a process is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Powertrain,
    Dynamometers,
    /// Both, with rigid shafts.
    Joined,
}

impl Role {
    pub const ALL: [(&'static str, Role); 3] =
        [("powertrain", Role::Powertrain), ("dynamometers", Role::Dynamometers), ("joined", Role::Joined)];

    pub fn name(self) -> &'static str {
        Role::ALL.iter().find(|(_, role)| *role == self).map_or("", |(name, _)| name)
    }

    pub fn has_powertrain(self) -> bool {
        self != Role::Dynamometers
    }

    pub fn has_dynos(self) -> bool {
        self != Role::Powertrain
    }

    pub fn is_joined(self) -> bool {
        self == Role::Joined
    }

    /// Outputs of the model: of the dynamometers, of the powertrain, of the ends of so many shafts.
    pub fn outputs(self, shafts: usize) -> Vec<String> {
        let mut outputs = if self.has_dynos() { dyno_outputs(self, shafts) } else { Vec::new() };
        if self.has_powertrain() {
            outputs.extend(POWERTRAIN_OUTPUTS.map(str::to_string));
        }
        if !self.is_joined() {
            outputs.extend((1..=shafts).map(|at| format!("outgoing[{at}]")));
        }
        outputs
    }
}

/// Lines of a station; those of its role.
#[derive(Default)]
pub struct StationLines {
    pub bench: Option<Line>,
    pub powertrain: Option<Line>,
    pub shafts: Option<Line>,
}

/// What hardware has to say after a run.
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
    /// When the other ends of the shafts were gone.
    pub shafts_lost: Option<f64>,
    /// Waves of the shafts that came too late.
    pub late_waves: u64,
    /// By shaft.
    pub largest_speed: Vec<f64>,
    pub largest_torque: Vec<f64>,
    /// How the process that emulates it kept its time.
    pub timing: serde_json::Value,
}

/// The report, for others to read.
pub type SharedReport = Arc<Mutex<StationReport>>;

/// Whether something new is said, and how long nothing was.
#[derive(Default)]
struct Master {
    counter: f64,
    silent: f64,
}

impl Master {
    /// Takes a command; one with an old counter is none.
    fn hear(&mut self, line: &mut Line, counter: usize, period: f64) {
        let heard = line.receive() && line.received[counter] != self.counter;
        self.counter = line.received[counter];
        self.silent = if heard { 0.0 } else { self.silent + period };
    }
}

/// Dynamometers and sensors.
struct DynoSide {
    line: Line,
    master: Master,
    /// Torques among the inputs of the model.
    places: Vec<usize>,
    rated: Vec<f64>,
    brake_gain: Vec<f64>,
    frozen: Option<f64>,
}

/// The powertrain.
struct PowertrainSide {
    line: Line,
    master: Master,
    /// Accelerator and brake among the inputs of the model.
    places: [usize; 2],
    /// Its values among the outputs of the model.
    first: usize,
}

/// Ends of shafts.
struct ShaftSide {
    waves: Waves,
    places: Vec<usize>,
    first: usize,
}

pub struct Station {
    role: Role,
    model: Box<dyn Plant>,
    dynos: Option<DynoSide>,
    powertrain: Option<PowertrainSide>,
    shafts: Option<ShaftSide>,
    injections: Vec<Injection>,
    measured: Measured,
    commanded: Commanded,
    period: f64,
    /// Of the present process: it may be ended by a fault.
    is_process: bool,
    inputs: Vec<f64>,
    outputs: Vec<f64>,
    steps: u64,
    /// Steps since the master has enabled the drives.
    run: Option<u64>,
    is_dead: bool,
    /// No commands come any more.
    is_alone: bool,
    ending: Option<String>,
    report: StationReport,
    shared: SharedReport,
}

impl Station {
    /// `model`: with the outputs of its role.
    pub fn new(
        bench: &Bench,
        role: Role,
        mut model: Box<dyn Plant>,
        lines: StationLines,
        injections: Vec<Injection>,
        is_process: bool,
    ) -> Result<Station, String> {
        let signals = model.inputs();
        let place = |name: &str| {
            let found = signals.iter().position(|signal| signal.name == name);
            found.ok_or_else(|| format!("the hardware `{}` has no input `{name}`", bench.hardware.class(role)))
        };
        let n = bench.dynos.len();
        let by_shaft = |name: &str| -> Result<Vec<usize>, String> {
            let places = (1..=n).map(|at| place(&format!("{name}[{at}]"))).collect();
            let more = format!("{name}[{}]", n + 1);
            match signals.iter().any(|signal| signal.name == more) {
                true => Err(format!(
                    "the hardware `{}` has more shafts than the bench file, which has {}: each needs [[shaft]] and [[dyno]]",
                    bench.hardware.class(role),
                    bench.shafts().collect::<Vec<_>>().join(", ")
                )),
                false => places,
            }
        };
        let (mut inputs, mut outputs) = (vec![0.0; signals.len()], vec![0.0; model.outputs().len()]);
        model.read_inputs(&mut inputs);
        model.read_outputs(&mut outputs)?;
        let master = || Master { counter: -1.0, silent: 0.0 };
        let dynos = match lines.bench {
            Some(line) => Some(DynoSide {
                line,
                master: master(),
                places: by_shaft("torque")?,
                rated: bench.dynos.iter().map(|dyno| bench.supervision.brake_torque * dyno.torque).collect(),
                brake_gain: bench.dynos.iter().map(brake_gain).collect(),
                frozen: None,
            }),
            None => None,
        };
        let powertrain = match lines.powertrain {
            Some(line) => Some(PowertrainSide {
                line,
                master: master(),
                places: [place("accelerator")?, place("brake")?],
                first: if role.has_dynos() { Measured(n).counter() } else { 0 },
            }),
            None => None,
        };
        let shafts = match lines.shafts {
            Some(line) => {
                let first = outputs.len() - n;
                let places = by_shaft("incoming")?;
                let start: Vec<f64> = places.iter().map(|place| inputs[*place]).collect();
                let waves = Waves::new(line, &start, bench.period());
                Some(ShaftSide { waves, places, first })
            }
            None => None,
        };
        Ok(Station {
            role,
            model,
            dynos,
            powertrain,
            shafts,
            injections,
            measured: Measured(n),
            commanded: Commanded(n),
            period: bench.period(),
            is_process,
            inputs,
            outputs,
            steps: 0,
            run: None,
            is_dead: false,
            is_alone: false,
            ending: None,
            report: StationReport {
                largest_speed: vec![0.0; n],
                largest_torque: vec![0.0; n],
                ..StationReport::default()
            },
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

    fn receive(&mut self) {
        if let Some(dynos) = &mut self.dynos {
            dynos.master.hear(&mut dynos.line, self.commanded.counter(), self.period);
        }
        if let Some(powertrain) = &mut self.powertrain {
            powertrain.master.hear(&mut powertrain.line, pedals::COUNTER, self.period);
        }
        if let Some(shafts) = &mut self.shafts {
            shafts.waves.receive();
        }
    }

    /// The step with which the shafts begin to turn freely: with the drives, or with their other ends.
    fn begins(&self) -> Option<u64> {
        match (&self.dynos, &self.shafts) {
            (Some(dynos), _) => {
                (dynos.line.received[self.commanded.enable()] > 0.5 && dynos.master.silent == 0.0).then_some(0)
            }
            (None, Some(shafts)) => shafts.waves.begun(),
            (None, None) => None,
        }
    }

    /// What powertrain and converters make of the commands.
    fn command(&mut self, run: u64) {
        let is_saturated = self.has(Fault::DynoSaturated);
        // At the end of a run drives are disabled before the commands end.
        let were_enabled = self.dynos.as_ref().is_some_and(|dynos| dynos.line.received[self.commanded.enable()] > 0.5)
            || self.powertrain.as_ref().is_some_and(|side| side.line.received[pedals::ENABLE] > 0.5);
        let is_bench_alone = self.dynos.as_ref().is_some_and(|dynos| dynos.master.silent > BENCH_WATCHDOG);
        if let Some(dynos) = &mut self.dynos {
            let commands = &dynos.line.received;
            let is_disabled = commands[self.commanded.enable()] < 0.5;
            if is_bench_alone || is_disabled {
                self.report.stop.get_or_insert(self.report.time);
            }
            let weak = if is_saturated && !is_bench_alone && !is_disabled { 0.02 } else { 1.0 };
            for (shaft, wanted) in commands[self.commanded.torques()].iter().enumerate() {
                let speed = self.outputs[self.measured.speed(shaft)];
                let torque = if is_bench_alone || is_disabled {
                    (-dynos.brake_gain[shaft] * speed).clamp(-dynos.rated[shaft], dynos.rated[shaft])
                } else {
                    *wanted
                };
                self.inputs[dynos.places[shaft]] = torque * weak;
                self.report.largest_speed[shaft] = self.report.largest_speed[shaft].max(speed.abs());
                let torque = self.outputs[self.measured.torque(shaft)].abs();
                self.report.largest_torque[shaft] = self.report.largest_torque[shaft].max(torque);
            }
        }
        let mut is_alone = is_bench_alone;
        if let Some(powertrain) = &mut self.powertrain {
            is_alone |= powertrain.master.silent > CAN_WATCHDOG;
            let pedal = &powertrain.line.received;
            let is_enabled = !is_alone && pedal[pedals::ENABLE] > 0.5;
            self.inputs[powertrain.places[0]] = if is_enabled { pedal[pedals::ACCELERATOR] } else { 0.0 };
            self.inputs[powertrain.places[1]] = if is_enabled { pedal[pedals::BRAKE] } else { 0.0 };
        }
        self.is_alone |= is_alone;
        if is_alone && were_enabled {
            self.report.watchdog.get_or_insert(self.report.time);
        }
        if let Some(shafts) = &mut self.shafts {
            let incoming = shafts.waves.incoming(run);
            for (place, wave) in shafts.places.iter().zip(incoming) {
                self.inputs[*place] = *wave;
            }
            self.report.late_waves = shafts.waves.late;
            if shafts.waves.is_lost {
                self.report.shafts_lost.get_or_insert(self.report.time);
            }
        }
    }

    fn send(&mut self, made: Option<u64>) {
        let time = self.run_time();
        let has = |fault: Fault| active(&self.injections, time, fault);
        if let Some(dynos) = &mut self.dynos {
            let sent = &mut dynos.line.sent;
            let count = self.measured.counter();
            sent[..count].copy_from_slice(&self.outputs[..count]);
            if has(Fault::BenchCounter).is_none() {
                sent[count] = (self.steps % 256) as f64;
            }
            sent[self.measured.stamp()] = if self.is_process { layshaft_realtime::now() as f64 } else { 0.0 };
            if let Some(injection) = has(Fault::SensorFrozen) {
                sent[injection.place] = *dynos.frozen.get_or_insert(sent[injection.place]);
            }
            if let Some(injection) = has(Fault::SensorLost) {
                sent[injection.place] = 1e9;
            }
            if let Some(injection) = has(Fault::SensorNan) {
                sent[injection.place] = f64::NAN;
            }
            dynos.line.send(time);
        }
        if let Some(shafts) = &mut self.shafts {
            shafts.waves.send(made, &self.outputs[shafts.first..], time);
        }
        let can_steps = (CAN_PERIOD / self.period).round().max(1.0) as u64;
        if let Some(side) = &mut self.powertrain
            && self.steps.is_multiple_of(can_steps)
            && has(Fault::CanSilent).is_none()
        {
            let values = &self.outputs[side.first..side.first + POWERTRAIN_OUTPUTS.len()];
            let sent = &mut side.line.sent;
            sent[..powertrain::COUNTER].copy_from_slice(&values[..powertrain::COUNTER]);
            sent[powertrain::COUNTER + 1..].copy_from_slice(&values[powertrain::COUNTER..]);
            if has(Fault::CanCounter).is_none() {
                sent[powertrain::COUNTER] = ((self.steps / can_steps) % 16) as f64;
            }
            side.line.send(time);
        }
    }

    /// Whether an emulation whose master is gone may end.
    fn watch_end(&mut self) {
        let may_end = match (&self.dynos, &self.shafts) {
            (Some(_), _) => {
                let speeds = &self.outputs[self.measured.speeds()];
                let is_resting = speeds.iter().all(|speed| speed.abs() < REST);
                if let (Some(since), true, None) = (self.report.stop, is_resting, self.report.rest) {
                    self.report.rest = Some(self.report.time.max(since));
                }
                self.report.rest.is_some_and(|rest| self.report.time > rest + LINGER)
            }
            // Nobody brings a powertrain to rest whose shafts are loose.
            (None, Some(shafts)) => shafts.waves.silence() > LINGER,
            (None, None) => true,
        };
        if may_end && self.is_alone && self.is_process {
            self.ending = Some("the master is gone, the shafts are at rest".to_string());
        }
    }
}

/// Torque per speed that brings a shaft to rest, at the machine.
pub fn brake_gain(dyno: &Dyno) -> f64 {
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
        let is_killed = (self.role.has_dynos() && self.has(Fault::BenchKilled))
            || (self.role.has_powertrain() && self.has(Fault::PowertrainKilled));
        if is_killed {
            if self.is_process {
                std::process::abort();
            }
            self.is_dead = true;
            return Ok(Work::default());
        }
        self.receive();
        self.run = self.run.or_else(|| self.begins());
        let mut work = Work::default();
        let made = self.run;
        if let Some(run) = made {
            self.report.time = run as f64 * self.period;
            self.command(run);
            self.model.set_inputs(&self.inputs);
            work = self.model.step()?;
            self.model.read_outputs(&mut self.outputs)?;
            self.run = Some(run + 1);
            self.watch_end();
        }
        // Until the drives are enabled the hardware waits as it was brought up.
        self.steps += 1;
        self.send(made);
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
