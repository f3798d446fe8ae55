//! The loops of a bench in one thread: vehicle, regulators, dynamometers and powertrain, in the order of a run without a clock, at one operating point.
//!
//! Two rigs that differ by one small push show what the linearised loop does: whatever both do alike, speed, driver's torque, steps of the control unit, is not in
//! the difference. Sensors are without noise, steps of resolution and latency; latency comes by whole periods on the way to the regulators.

use crate::bench::controller::{Part, is_coupled};
use crate::bench::description::{Bench, Shafts};
use crate::bench::manoeuvre::Manoeuvre;
use crate::bench::models::Models;
use crate::bench::station::Role;
use crate::bench::station::waves::DELAY;
use crate::bench::wiring::{measured, powertrain};
use crate::realtime::Trouble;
use std::collections::VecDeque;

const LINES: usize = 3;
type Three = [f64; LINES];

/// Where the powertrain is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub gear: u32,
    pub is_coupled: bool,
    pub speed: f64,
    pub accelerator: f64,
}

/// Seconds for the powertrain to get into its gear and mode, seconds it must stay there before the push, and seconds looked at.
const PATIENCE: f64 = 4.0;
const SETTLED: f64 = 0.2;
const WATCHED: f64 = 1.2;
/// The push, and the torque beyond which a swing is no longer small, as parts of the rated torque.
const PUSH: f64 = 3e-3;
const SMALL: f64 = 0.3;

/// What two rigs differ by, from period to period behind the push, at one line.
#[derive(Clone, Debug, Default)]
pub struct Difference {
    /// Torque and speed that the regulator got, speed of the virtual shaft.
    pub torque: Vec<f64>,
    pub speed: Vec<f64>,
    pub command: Vec<f64>,
    /// Torque on the powertrain at its end of the shaft, and its speed.
    pub load: Vec<f64>,
    pub turning: Vec<f64>,
}

/// One end of elastic shafts: waves on their way from it.
type Waves = VecDeque<Three>;

enum Plant {
    Elastic { dynos: Part, powertrain: Part, to_powertrain: Waves, to_dynos: Waves },
    Rigid { both: Part },
}

struct Places {
    vehicle: [usize; 5],
    regulators: [usize; 9],
    dynos: [usize; 3],
    dyno_waves: [usize; 3],
    powertrain_waves: [usize; 3],
    pedal: [usize; 1],
}

/// The loops, closed.
struct Rig<'b> {
    bench: &'b Bench,
    vehicle: Part,
    regulators: Part,
    plant: Plant,
    places: Places,
    /// Measured torques and speeds, newest last.
    history: VecDeque<(Three, Three)>,
    /// Periods of latency by line.
    latency: [usize; LINES],
    accelerator: f64,
    parts: usize,
    /// Of the last period: torque, speed, command, load and speed of the powertrain.
    now: [Three; 5],
    frames: Vec<f64>,
}

const INCOMING: [&str; 3] = ["incoming[1]", "incoming[2]", "incoming[3]"];
const TORQUE: [&str; 3] = ["torque[1]", "torque[2]", "torque[3]"];

impl<'b> Rig<'b> {
    fn new(
        bench: &'b Bench,
        manoeuvre: &Manoeuvre,
        models: &mut Models,
        point: &Point,
        latency: [usize; LINES],
        parts: usize,
    ) -> Result<Rig<'b>, Trouble> {
        let start = (point.speed, point.gear);
        let vehicle = models.vehicle_at(bench, manoeuvre, point.speed)?;
        let regulators = models.regulators(bench)?;
        let plant = match bench.hardware.shafts {
            Shafts::Rigid => Plant::Rigid { both: models.hardware_at(bench, Role::Joined, start, parts)? },
            Shafts::Elastic => Plant::Elastic {
                dynos: models.hardware_at(bench, Role::Dynamometers, start, parts)?,
                powertrain: models.hardware_at(bench, Role::Powertrain, start, parts)?,
                to_powertrain: Waves::new(),
                to_dynos: Waves::new(),
            },
        };
        let places = (|| {
            let (dynos, powertrain) = match &plant {
                Plant::Elastic { dynos, powertrain, .. } => (dynos, powertrain),
                Plant::Rigid { both } => (both, both),
            };
            let is_elastic = matches!(plant, Plant::Elastic { .. });
            let waves = |part: &Part, what| if is_elastic { part.places(INCOMING, what) } else { Ok([0; 3]) };
            Ok(Places {
                vehicle: vehicle.places(["tau[1]", "tau[2]", "tau[3]", "brake", "steering"], "vehicle")?,
                regulators: regulators.places(
                    [
                        "w_command[1]",
                        "w_command[2]",
                        "w_command[3]",
                        "w[1]",
                        "w[2]",
                        "w[3]",
                        "tau[1]",
                        "tau[2]",
                        "tau[3]",
                    ],
                    "regulators",
                )?,
                dynos: dynos.places(TORQUE, "dynamometers")?,
                dyno_waves: waves(dynos, "dynamometers")?,
                powertrain_waves: waves(powertrain, "powertrain")?,
                pedal: powertrain.places(["accelerator"], "powertrain")?,
            })
        })()
        .map_err(Trouble::Usage)?;
        let mut rig = Rig {
            bench,
            vehicle,
            regulators,
            plant,
            places,
            history: VecDeque::new(),
            latency,
            accelerator: point.accelerator,
            parts,
            now: [[0.0; LINES]; 5],
            frames: vec![0.0; powertrain::COUNT],
        };
        rig.begin().map_err(Trouble::Usage)?;
        Ok(rig)
    }

    /// Shafts that turn without torque, measured since ever.
    fn begin(&mut self) -> Result<(), String> {
        let (dynos, places) = match &mut self.plant {
            Plant::Elastic { dynos, .. } => (dynos, self.places.dyno_waves),
            Plant::Rigid { both } => (both, [0; 3]),
        };
        let start = dynos.present_inputs().to_vec();
        let outputs = dynos.present_outputs()?;
        let speeds: Three = std::array::from_fn(|line| outputs[measured::SPEED + line]);
        let kept = 2 + self.latency.iter().max().copied().unwrap_or_default();
        self.history = std::iter::repeat_n(([0.0; LINES], speeds), kept).collect();
        if let Plant::Elastic { to_powertrain, to_dynos, .. } = &mut self.plant {
            let waves: Three = places.map(|place| start[place]);
            let delay = DELAY * self.parts;
            *to_powertrain = std::iter::repeat_n(waves, delay).collect();
            *to_dynos = to_powertrain.clone();
        }
        Ok(())
    }

    /// One period: `push` is added to the command of a line.
    fn step(&mut self, push: Option<(usize, f64)>) -> Result<(), String> {
        let seen = |line: usize, latency: &[usize; LINES], history: &VecDeque<(Three, Three)>| {
            let (torques, speeds) = &history[history.len() - 1 - latency[line]];
            (torques[line], speeds[line])
        };
        let got: [(f64, f64); LINES] = std::array::from_fn(|line| seen(line, &self.latency, &self.history));
        let [torque, speed] = [got.map(|(torque, _)| torque), got.map(|(_, speed)| speed)];
        let vehicle_inputs = [torque[0], torque[1], torque[2], 0.0, 0.0];
        let command: Three = {
            let outputs = self.vehicle.try_inputs(&self.places.vehicle, &vehicle_inputs)?;
            std::array::from_fn(|line| outputs[line])
        };
        let inputs: [f64; 9] = std::array::from_fn(|at| [command, speed, torque][at / LINES][at % LINES]);
        let mut torques: Three = {
            let outputs = self.regulators.try_inputs(&self.places.regulators, &inputs)?;
            std::array::from_fn(|line| outputs[line])
        };
        if let Some((line, push)) = push {
            torques[line] += push;
        }
        let (mut load, mut turning) = ([0.0; LINES], [0.0; LINES]);
        for _ in 0..self.parts {
            match &mut self.plant {
                Plant::Elastic { dynos, powertrain, to_powertrain, to_dynos } => {
                    let [to_dyno, to_train] =
                        [&mut *to_dynos, &mut *to_powertrain].map(|waves| waves.pop_front().unwrap_or_default());
                    let places = [self.places.dynos, self.places.dyno_waves].concat();
                    let outputs = dynos.try_inputs(&places, &[torques, to_dyno].concat())?;
                    let out = outputs.len() - LINES;
                    to_powertrain.push_back(std::array::from_fn(|line| outputs[out + line]));
                    let places = [self.places.powertrain_waves.as_slice(), &self.places.pedal].concat();
                    let outputs =
                        powertrain.try_inputs(&places, &[to_train.as_slice(), &[self.accelerator]].concat())?;
                    let out = outputs.len() - LINES;
                    to_dynos.push_back(std::array::from_fn(|line| outputs[out + line]));
                    for line in 0..LINES {
                        // outgoing = 2 Z w − incoming, and the load is incoming − Z w.
                        let z = self.bench.dynos[line].stiffness * DELAY as f64 * self.bench.period();
                        turning[line] = (outputs[out + line] + to_train[line]) / (2.0 * z);
                        load[line] = to_train[line] - z * turning[line];
                    }
                    self.frames[..powertrain::COUNTER].copy_from_slice(&outputs[..powertrain::COUNTER]);
                    self.frames[powertrain::COUNTER + 1..].copy_from_slice(&outputs[powertrain::COUNTER..out]);
                }
                Plant::Rigid { both } => {
                    let places = [self.places.dynos.as_slice(), &self.places.pedal].concat();
                    let outputs = both.try_inputs(&places, &[torques.as_slice(), &[self.accelerator]].concat())?;
                    for line in 0..LINES {
                        turning[line] = outputs[measured::SPEED + line];
                        load[line] = -outputs[measured::TORQUE + line];
                    }
                    let frames = &outputs[measured::COUNTER..];
                    self.frames[..powertrain::COUNTER].copy_from_slice(&frames[..powertrain::COUNTER]);
                    self.frames[powertrain::COUNTER + 1..].copy_from_slice(&frames[powertrain::COUNTER..]);
                }
            }
        }
        let last = match &self.plant {
            Plant::Elastic { dynos, .. } => dynos.last_outputs(),
            Plant::Rigid { both } => both.last_outputs(),
        };
        let of = |first: usize| std::array::from_fn(|line| last[first + line]);
        self.history.push_back((of(measured::TORQUE), of(measured::SPEED)));
        self.history.pop_front();
        self.now = [torque, speed, command, load, turning];
        Ok(())
    }

    fn is_at(&self, point: &Point) -> bool {
        self.frames[powertrain::GEAR].round() == f64::from(point.gear) && is_coupled(&self.frames) == point.is_coupled
    }
}

/// The bench without what sensors add.
pub fn quiet(bench: &Bench) -> Bench {
    let mut bench = bench.clone();
    for sensor in &mut bench.sensors {
        sensor.latency = 0.0;
        for noise in [
            &mut sensor.torque_noise,
            &mut sensor.torque_resolution,
            &mut sensor.speed_noise,
            &mut sensor.speed_resolution,
        ] {
            *noise = 0.0;
        }
    }
    bench
}

/// Two runs from an operating point, one with a push of one period on a line; nothing where the powertrain does not get there.
/// `bench` is a [`quiet`] one; the hardware makes `parts` steps a period.
pub fn difference(
    bench: &Bench,
    manoeuvre: &Manoeuvre,
    models: &mut Models,
    point: &Point,
    (line, latency): (usize, [usize; LINES]),
    parts: usize,
) -> Result<Option<Difference>, Trouble> {
    let mut rigs = Vec::new();
    for _ in 0..2 {
        rigs.push(Rig::new(bench, manoeuvre, models, point, latency, parts)?);
    }
    let [mut base, mut pushed] = <[Rig; 2]>::try_from(rigs).map_err(|_| Trouble::Usage(String::new()))?;
    let steps = |seconds: f64| (seconds / bench.period()).round() as usize;
    let mut settled = 0;
    for at in 0.. {
        base.step(None).and_then(|()| pushed.step(None)).map_err(Trouble::Usage)?;
        settled = if base.is_at(point) { settled + 1 } else { 0 };
        if settled >= steps(SETTLED) {
            break;
        }
        if at > steps(PATIENCE) {
            return Ok(None);
        }
    }
    let rated = bench.dynos[line].torque;
    let mut found = Difference::default();
    for at in 0..steps(WATCHED) {
        base.step(None).map_err(Trouble::Usage)?;
        // Swings beyond all bounds end a model.
        if pushed.step((at == 0).then_some((line, PUSH * rated))).is_err() {
            break;
        }
        let of = |value: usize| pushed.now[value][line] - base.now[value][line];
        // NaN is not small either.
        let is_small = of(0).abs() < SMALL * rated / bench.dynos[line].ratio;
        if !base.is_at(point) || !pushed.is_at(point) || !is_small {
            break;
        }
        let Difference { torque: torques, speed, command, load, turning } = &mut found;
        for (values, value) in [torques, speed, command, load, turning].into_iter().zip(0..) {
            values.push(of(value));
        }
    }
    Ok(Some(found))
}
