//! The loops of a bench in one thread: vehicle, regulators, dynamometers and powertrain, in the order of a run without a clock, at one operating point.
//!
//! Two rigs that differ by one small push show what the linearised loop does: whatever both do alike, speed, driver's torque, steps of the control unit, is not in
//! the difference. Sensors are without noise, steps of resolution and latency; latency comes by whole periods on the way to the regulators.

use crate::bench::controller::{Part, is_coupled, numbered};
use crate::bench::description::{Bench, Shafts};
use crate::bench::manoeuvre::Manoeuvre;
use crate::bench::models::Models;
use crate::bench::station::Role;
use crate::bench::station::waves::DELAY;
use crate::bench::wiring::{Measured, powertrain};
use crate::realtime::Trouble;
use std::collections::VecDeque;

/// Values by shaft.
type ByShaft = Vec<f64>;

/// Where the powertrain is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// 0 is neutral, on the way from another gear.
    pub gear: u32,
    pub left: u32,
    pub is_coupled: bool,
    pub speed: f64,
    pub accelerator: f64,
}

/// Seconds for the powertrain to get into its gear and mode, seconds it must stay there before the push, and seconds looked at.
const PATIENCE: f64 = 4.0;
const SETTLED: f64 = 0.2;
const WATCHED: f64 = 1.2;
/// Periods in neutral before the push.
const SHIFTING: usize = 4;
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
type Waves = VecDeque<ByShaft>;

enum Plant {
    Elastic { dynos: Part, powertrain: Part, to_powertrain: Waves, to_dynos: Waves },
    Rigid { both: Part },
}

struct Places {
    vehicle: Vec<usize>,
    regulators: Vec<usize>,
    /// Torques, and waves where shafts are elastic.
    dynos: Vec<usize>,
    /// Waves where shafts are elastic, and the pedal; with rigid ones torques and the pedal.
    powertrain: Vec<usize>,
}

/// The loops, closed.
struct Rig<'b> {
    bench: &'b Bench,
    vehicle: Part,
    regulators: Part,
    plant: Plant,
    places: Places,
    /// Measured torques and speeds, newest last.
    history: VecDeque<(ByShaft, ByShaft)>,
    /// Periods of latency by line.
    latency: Vec<usize>,
    accelerator: f64,
    parts: usize,
    /// Of the last period: torque, speed, command, load and speed of the powertrain.
    now: [ByShaft; 5],
    frames: Vec<f64>,
}

impl<'b> Rig<'b> {
    fn new(
        bench: &'b Bench,
        manoeuvre: &Manoeuvre,
        models: &mut Models,
        point: &Point,
        latency: &[usize],
        parts: usize,
    ) -> Result<Rig<'b>, Trouble> {
        let start = (point.speed, point.left);
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
        let n = bench.dynos.len();
        let places = (|| {
            let (dynos, powertrain, own) = match &plant {
                Plant::Elastic { dynos, powertrain, .. } => (dynos, powertrain, "incoming"),
                Plant::Rigid { both } => (both, both, "torque"),
            };
            let with = |mut names: Vec<String>, others: &[&str]| {
                names.extend(others.iter().map(|name| name.to_string()));
                names
            };
            let loaded =
                if own == "incoming" { numbered(&["torque", "incoming"], n) } else { numbered(&["torque"], n) };
            Ok(Places {
                vehicle: vehicle.places(&with(numbered(&["tau"], n), &["brake", "steering"]), "vehicle")?,
                regulators: regulators.places(&numbered(&["w_command", "w", "tau"], n), "regulators")?,
                dynos: dynos.places(&loaded, "dynamometers")?,
                powertrain: powertrain.places(&with(numbered(&[own], n), &["accelerator"]), "powertrain")?,
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
            latency: latency.to_vec(),
            accelerator: point.accelerator,
            parts,
            now: std::array::from_fn(|_| vec![0.0; n]),
            frames: vec![0.0; powertrain::COUNT],
        };
        rig.begin().map_err(Trouble::Usage)?;
        Ok(rig)
    }

    /// Shafts that turn without torque, measured since ever.
    fn begin(&mut self) -> Result<(), String> {
        let n = self.bench.dynos.len();
        let (dynos, waves) = match &mut self.plant {
            Plant::Elastic { dynos, .. } => (dynos, &self.places.dynos[n..]),
            Plant::Rigid { both } => (both, &[][..]),
        };
        let start = dynos.present_inputs().to_vec();
        let speeds = dynos.present_outputs()?[Measured(n).speeds()].to_vec();
        let kept = 2 + self.latency.iter().max().copied().unwrap_or_default();
        self.history = std::iter::repeat_n((vec![0.0; n], speeds), kept).collect();
        let waves: ByShaft = waves.iter().map(|place| start[*place]).collect();
        if let Plant::Elastic { to_powertrain, to_dynos, .. } = &mut self.plant {
            *to_powertrain = std::iter::repeat_n(waves, DELAY * self.parts).collect();
            *to_dynos = to_powertrain.clone();
        }
        Ok(())
    }

    /// One period: `push` is added to the command of a line.
    fn step(&mut self, push: Option<(usize, f64)>) -> Result<(), String> {
        let (n, packet) = (self.bench.dynos.len(), Measured(self.bench.dynos.len()));
        let seen = |line: usize| &self.history[self.history.len() - 1 - self.latency[line]];
        let torque: ByShaft = (0..n).map(|line| seen(line).0[line]).collect();
        let speed: ByShaft = (0..n).map(|line| seen(line).1[line]).collect();
        let inputs = [torque.as_slice(), &[0.0, 0.0]].concat();
        let command = self.vehicle.try_inputs(&self.places.vehicle, &inputs)?[..n].to_vec();
        let inputs = [command.as_slice(), &speed, &torque].concat();
        let mut torques = self.regulators.try_inputs(&self.places.regulators, &inputs)?[..n].to_vec();
        if let Some((line, push)) = push {
            torques[line] += push;
        }
        let (mut load, mut turning) = (vec![0.0; n], vec![0.0; n]);
        for _ in 0..self.parts {
            match &mut self.plant {
                Plant::Elastic { dynos, powertrain, to_powertrain, to_dynos } => {
                    let [to_dyno, to_train] =
                        [&mut *to_dynos, &mut *to_powertrain].map(|waves| waves.pop_front().unwrap_or_default());
                    let outputs = dynos.try_inputs(&self.places.dynos, &[torques.as_slice(), &to_dyno].concat())?;
                    to_powertrain.push_back(outputs[outputs.len() - n..].to_vec());
                    let inputs = [to_train.as_slice(), &[self.accelerator]].concat();
                    let outputs = powertrain.try_inputs(&self.places.powertrain, &inputs)?;
                    let (frames, outgoing) = outputs.split_at(outputs.len() - n);
                    to_dynos.push_back(outgoing.to_vec());
                    for line in 0..n {
                        // outgoing = 2 Z w − incoming, and the load is incoming − Z w.
                        let z = self.bench.dynos[line].stiffness * DELAY as f64 * self.bench.period();
                        turning[line] = (outgoing[line] + to_train[line]) / (2.0 * z);
                        load[line] = to_train[line] - z * turning[line];
                    }
                    self.frames[..powertrain::COUNTER].copy_from_slice(&frames[..powertrain::COUNTER]);
                    self.frames[powertrain::COUNTER + 1..].copy_from_slice(&frames[powertrain::COUNTER..]);
                }
                Plant::Rigid { both } => {
                    let inputs = [torques.as_slice(), &[self.accelerator]].concat();
                    let outputs = both.try_inputs(&self.places.powertrain, &inputs)?;
                    for line in 0..n {
                        turning[line] = outputs[packet.speed(line)];
                        load[line] = -outputs[packet.torque(line)];
                    }
                    let frames = &outputs[packet.counter()..];
                    self.frames[..powertrain::COUNTER].copy_from_slice(&frames[..powertrain::COUNTER]);
                    self.frames[powertrain::COUNTER + 1..].copy_from_slice(&frames[powertrain::COUNTER..]);
                }
            }
        }
        let last = match &self.plant {
            Plant::Elastic { dynos, .. } => dynos.last_outputs(),
            Plant::Rigid { both } => both.last_outputs(),
        };
        self.history.push_back((last[packet.torques()].to_vec(), last[packet.speeds()].to_vec()));
        self.history.pop_front();
        self.now = [torque, speed, command, load, turning];
        Ok(())
    }

    fn is_at(&self, point: &Point) -> bool {
        let is_in_gear = self.frames[powertrain::GEAR].round() == f64::from(point.gear);
        is_in_gear && (point.gear == 0 || is_coupled(&self.frames) == point.is_coupled)
    }
}

/// The bench without what sensors add.
pub fn quiet(bench: &Bench) -> Bench {
    let mut bench = bench.clone();
    for sensor in bench.dynos.iter_mut().map(|dyno| &mut dyno.sensor) {
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
    (line, latency): (usize, &[usize]),
    parts: usize,
) -> Result<Option<Difference>, Trouble> {
    let mut rigs = Vec::new();
    for _ in 0..2 {
        rigs.push(Rig::new(bench, manoeuvre, models, point, latency, parts)?);
    }
    let [mut base, mut pushed] = <[Rig; 2]>::try_from(rigs).map_err(|_| Trouble::Usage(String::new()))?;
    let steps = |seconds: f64| (seconds / bench.period()).round() as usize;
    // Neutral is left as soon as speeds agree.
    let needed = if point.gear == 0 { SHIFTING } else { steps(SETTLED) };
    let mut settled = 0;
    for at in 0.. {
        base.step(None).and_then(|()| pushed.step(None)).map_err(Trouble::Usage)?;
        settled = if base.is_at(point) { settled + 1 } else { 0 };
        if settled >= needed {
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
