//! What a bench file makes of the models of the library: modifiers of emulated dynamometers and sensors, and of the regulators.

use super::description::Bench;
use super::shafts::{Dyno, LOADING, LOADING_INERTIA, Sensor};
use super::station::Role;
use super::station::waves::DELAY;

/// Losses of the loading gearbox in N.m.s/rad, at the dynamometer.
const LOADING_LOSSES: f64 = 0.03;

impl Bench {
    /// Values of all shafts as a Modelica array.
    fn by_shaft<T: ToString>(&self, value: impl Fn(&Dyno) -> T) -> String {
        let values: Vec<String> = self.dynos.iter().map(|dyno| value(dyno).to_string()).collect();
        format!("{{{}}}", values.join(", "))
    }

    /// The modifiers of emulated hardware: what the bench file says, what the manoeuvre starts with, and the seed of the noise.
    pub fn hardware_modifiers(&self, role: Role, start: &[(String, String)], seed: u32) -> Vec<(String, String)> {
        let mut set = Vec::new();
        let mut add = |name: &str, value: String| set.push((name.to_string(), value));
        if !role.is_joined() {
            if self.hardware.has_own_shafts && role.has_dynos() {
                add("n", self.dynos.len().to_string());
                add("perSpeed", self.by_shaft(|dyno| dyno.per_speed));
            }
            add("c", self.by_shaft(|dyno| dyno.stiffness));
            add("delay", (DELAY as f64 * self.period()).to_string());
        }
        if role.has_dynos() {
            // Every sensor has noise of its own; those of one kind differ by a hundred.
            let mut seeds = self.dynos.iter().enumerate().map(|(at, _)| match at {
                0 => 2 * seed + 1,
                other => 2 * seed + 2 + 100 * (other as u32 - 1),
            });
            match role.is_joined() {
                true => self.add_named_dynos(&mut set, seed),
                false => {
                    add(
                        "seed",
                        format!("{{{}}}", seeds.by_ref().map(|s| s.to_string()).collect::<Vec<_>>().join(", ")),
                    );
                    self.add_dynos(&mut set);
                }
            }
        }
        let is_of_powertrain = |name: &str| name.starts_with("powertrain.") || name == "gear_start";
        let suits = |(name, _): &&(String, String)| {
            role.is_joined() || name == "v_start" || is_of_powertrain(name) == role.has_powertrain()
        };
        set.extend(self.hardware.set.iter().chain(start).filter(suits).cloned());
        set
    }

    /// Modifiers of `Layshaft.Bench.Tasks.Dynamometers`: arrays over the shafts.
    fn add_dynos(&self, set: &mut Vec<(String, String)>) {
        let mut add = |name: &str, value: String| set.push((name.to_string(), value));
        for (name, value) in DYNO_PARAMETERS {
            add(&format!("dyno.{name}"), self.by_shaft(value));
        }
        for (name, value) in SENSOR_PARAMETERS {
            add(&format!("signals.{name}"), self.by_shaft(|dyno| value(&dyno.sensor)));
        }
        add("signals.samplePeriod", format!("fill({}, {})", self.period(), self.dynos.len()));
        add("loadingGearbox.gear", self.by_shaft(loading_gear));
        for (name, value) in [("J", LOADING_INERTIA), ("d", LOADING_LOSSES)] {
            add(&format!("loadingGearbox.{name}"), self.by_shaft(|dyno| if dyno.has_gearbox { value } else { 0.0 }));
        }
    }

    /// Modifiers of `Layshaft.Bench.Tasks.Hardware`: the shafts R, FR, FL by name.
    fn add_named_dynos(&self, set: &mut Vec<(String, String)>, seed: u32) {
        let mut add = |name: String, value: f64| set.push((name, value.to_string()));
        for (name, dyno) in ["rearDyno", "rightDyno", "leftDyno"].iter().zip(&self.dynos) {
            for (parameter, value) in DYNO_PARAMETERS {
                add(format!("{name}.{parameter}"), value(dyno));
            }
        }
        for ((name, seed), dyno) in
            [("rearSignals", 2 * seed + 1), ("frontSignals", 2 * seed + 2)].iter().zip(&self.dynos)
        {
            for (parameter, value) in SENSOR_PARAMETERS {
                add(format!("{name}.{parameter}"), value(&dyno.sensor));
            }
            add(format!("{name}.samplePeriod"), self.period());
            add(format!("{name}.seed"), f64::from(*seed));
        }
        if let Some(rear) = self.dynos.first() {
            set.push(("loadingGearbox.gear".to_string(), loading_gear(rear).to_string()));
        }
    }

    /// The same of the regulators.
    pub fn regulator_modifiers(&self) -> Vec<(String, String)> {
        let of = |name: &str, value: fn(&Dyno) -> f64| (format!("regulator.{name}"), self.by_shaft(value));
        let n = self.dynos.len();
        let mut set = Vec::new();
        if self.hardware.has_own_shafts {
            set.push(("n".to_string(), n.to_string()));
        }
        set.extend([
            of("k", |d| d.gain),
            of("Ti", |d| d.integral_time),
            of("feedForward", |d| d.feed_forward),
            of("ratio", |d| d.ratio),
            of("tau_max", |d| d.torque),
            ("regulator.samplePeriod".to_string(), format!("fill({}, {n})", self.period())),
        ]);
        set
    }
}

/// Parameters of a dynamometer, and of a sensor, in the library.
const DYNO_PARAMETERS: [(&str, fn(&Dyno) -> f64); 9] = [
    ("J", |dyno| dyno.inertia),
    ("J_flywheel", |dyno| dyno.flywheel),
    ("tau_max", |dyno| dyno.torque),
    ("P_max", |dyno| dyno.power),
    ("bandwidth", |dyno| dyno.bandwidth),
    ("copper", |dyno| dyno.power * build(dyno).copper / dyno.torque.powi(2)),
    ("P_supply", |dyno| dyno.power * build(dyno).supply),
    ("C", |dyno| dyno.power * build(dyno).heat_capacity),
    ("G", |dyno| dyno.power * build(dyno).cooling),
];

/// How emulated machines of a size are built, all per rated power: loss at the rated torque, power of the supply, heat capacity in s/K, cooling in 1/K.
struct Build {
    copper: f64,
    supply: f64,
    heat_capacity: f64,
    cooling: f64,
}

/// Machines of 100 kW, and of 400 kW.
const SMALL: Build = Build { copper: 0.027, supply: 2e-3, heat_capacity: 0.09, cooling: 2.5e-4 };
const LARGE: Build = Build { copper: 0.01815, supply: 1.25e-3, heat_capacity: 0.1125, cooling: 2.75e-4 };
/// Rated power from which on a machine is a large one.
const LARGE_POWER: f64 = 200e3;

fn build(dyno: &Dyno) -> &'static Build {
    if dyno.power < LARGE_POWER { &SMALL } else { &LARGE }
}
const SENSOR_PARAMETERS: [(&str, fn(&Sensor) -> f64); 5] = [
    ("tau_noise", |sensor| sensor.torque_noise),
    ("tau_step", |sensor| sensor.torque_resolution),
    ("w_noise", |sensor| sensor.speed_noise),
    ("w_step", |sensor| sensor.speed_resolution),
    ("latency", |sensor| sensor.latency),
];

/// The gear of the loading gearbox.
fn loading_gear(dyno: &Dyno) -> usize {
    LOADING.iter().position(|ratio| (ratio - dyno.ratio).abs() < 1e-9).map_or(LOADING.len(), |at| at + 1)
}
