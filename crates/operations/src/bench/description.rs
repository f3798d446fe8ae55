//! Bench files (TOML): vehicle, dynamometers, sensors, limits, hardware, manoeuvres, log.
//!
//! Everything that can be wrong without compiling a model is told here, by table and key, before anything turns.

use super::manoeuvre::{AXLE, FRONT, Manoeuvre, RawManoeuvre};
use super::quantity::{positive, value};
use super::station::Role;
use super::station::waves::DELAY;
use layshaft_realtime::Quantity;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The shafts of the powertrain that comes with the program, unless `[[shaft]]` tells others: names, ratios to the wheels, wheels.
const SHAFTS: [(&str, f64, &[&str]); 3] = [("R", AXLE, &["RL", "RR"]), ("FR", FRONT, &["FR"]), ("FL", FRONT, &["FL"])];
/// The wheels of the vehicle that comes with the program, axle by axle, from left to right.
const WHEELS: [&str; 4] = ["FL", "FR", "RL", "RR"];
/// Rolling radius of wheels unless the vehicle is given another one.
const RADIUS: f64 = 0.522;
/// Most shafts of a bench, and most wheels of a vehicle.
const MOST: usize = 16;
/// Ratios that the loading gearbox has (`Layshaft.Bench.Components.LoadingGearbox`).
pub const LOADING: [f64; 6] = [0.14, 0.2, 0.3, 0.5, 0.75, 1.0];
/// Its inertia in kg.m² and losses in N.m.s/rad, at the dynamometer.
const LOADING_INERTIA: f64 = 0.15;
const LOADING_LOSSES: f64 = 0.03;

/// Stiffness of shafts with and without a loading gearbox, unless another one is given: flange, torque sensor and coupling together.
const STIFFNESS: [f64; 2] = [1e6, 8e4];

/// Damping ratio of shafts with couplings unless another one is given.
const DAMPING: f64 = 0.02;

/// Which vehicle is simulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum VehicleModel {
    /// One mass, no slip.
    Simple,
    /// Plane motion, roll, wheels that slip.
    Complex,
}

impl VehicleModel {
    pub fn name(self) -> &'static str {
        match self {
            VehicleModel::Simple => "simple",
            VehicleModel::Complex => "complex",
        }
    }

    /// The class that stands for it unless another one is given.
    fn class(self) -> &'static str {
        match self {
            VehicleModel::Simple => "Layshaft.Bench.Tasks.StraightVehicle",
            VehicleModel::Complex => "Layshaft.Bench.Tasks.PlaneVehicle",
        }
    }
}

/// Shafts between powertrain and dynamometers that are emulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shafts {
    /// Transmission lines between two processes.
    Elastic,
    /// One model in one process.
    Rigid,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HardwareKind {
    /// Powertrain and dynamometers are models.
    Emulated,
    /// They are reached through the ports.
    Real,
}

type Settings = BTreeMap<String, Quantity>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBench {
    title: Option<String>,
    step: Option<Quantity>,
    vehicle: RawVehicle,
    /// Variants of the vehicle by name.
    #[serde(default)]
    variant: BTreeMap<String, Settings>,
    #[serde(default)]
    hardware: RawHardware,
    #[serde(default)]
    shaft: Vec<RawShaft>,
    #[serde(default)]
    dyno: Vec<RawDyno>,
    #[serde(default)]
    sensor: BTreeMap<String, RawSensor>,
    #[serde(default)]
    limits: RawLimits,
    ports: Option<RawPorts>,
    #[serde(default)]
    supervision: RawSupervision,
    #[serde(default)]
    manoeuvre: Vec<RawManoeuvre>,
    #[serde(default)]
    log: RawLog,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawVehicle {
    model: VehicleModel,
    class: Option<String>,
    /// Names of the wheels, axle by axle, from left to right.
    wheels: Option<Vec<String>>,
    #[serde(default)]
    files: Vec<PathBuf>,
    #[serde(default)]
    libraries: Vec<PathBuf>,
    #[serde(default)]
    set: Settings,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct RawHardware {
    kind: Option<HardwareKind>,
    shafts: Option<Shafts>,
    /// Of powertrain, dynamometers, or both joined.
    powertrain: Option<String>,
    dynamometers: Option<String>,
    class: Option<String>,
    #[serde(default)]
    set: Settings,
}

/// A tested shaft: how fast it turns with which wheels.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawShaft {
    name: String,
    ratio: f64,
    wheels: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDyno {
    shaft: String,
    sensor: Option<String>,
    inertia: Quantity,
    flywheel: Option<Quantity>,
    torque: Quantity,
    power: Quantity,
    bandwidth: Quantity,
    ratio: Option<f64>,
    stiffness: Option<Quantity>,
    damping: Option<f64>,
    gain: Quantity,
    integral_time: Option<Quantity>,
    feed_forward: Option<f64>,
    limits: RawDynoLimits,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDynoLimits {
    speed: Quantity,
    torque: Quantity,
    temperature: Quantity,
    tracking: Quantity,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSensor {
    torque_noise: Quantity,
    torque_resolution: Quantity,
    speed_noise: Quantity,
    speed_resolution: Quantity,
    latency: Quantity,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct RawLimits {
    vehicle_speed: Option<Quantity>,
    path: Option<Quantity>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPorts {
    bench: RawUdp,
    powertrain: RawCan,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawUdp {
    listen: String,
    partner: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCan {
    interface: Option<String>,
    listen: Option<String>,
    partner: Option<String>,
    dbc: Option<PathBuf>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct RawSupervision {
    silence: Option<Quantity>,
    can_silence: Option<Quantity>,
    frozen: Option<Quantity>,
    tracking_time: Option<Quantity>,
    operator: Option<Quantity>,
    brake_torque: Option<Quantity>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct RawLog {
    #[serde(default)]
    files: Vec<PathBuf>,
    every: Option<u32>,
}

/// A bench, its values in SI units.
#[derive(Clone, Debug)]
pub struct Bench {
    pub path: PathBuf,
    pub title: String,
    /// Period of the loop in nanoseconds.
    pub step: u64,
    pub vehicle: Vehicle,
    /// Variants of the vehicle: names and modifiers.
    pub variants: Vec<(String, Vec<(String, String)>)>,
    pub hardware: Hardware,
    /// One for each tested shaft, in the order of packets and models.
    pub dynos: Vec<Dyno>,
    pub limits: Limits,
    pub ports: Ports,
    pub supervision: Supervision,
    pub manoeuvres: Vec<Manoeuvre>,
    pub log: Log,
}

#[derive(Clone, Debug)]
pub struct Vehicle {
    pub model: VehicleModel,
    pub class: String,
    /// Names of the wheels, in the order of the model.
    pub wheels: Vec<String>,
    pub files: Vec<PathBuf>,
    pub libraries: Vec<PathBuf>,
    pub set: Vec<(String, String)>,
}

#[derive(Clone, Debug)]
pub struct Hardware {
    pub kind: HardwareKind,
    pub shafts: Shafts,
    /// By [`Role::ALL`].
    pub classes: [String; 3],
    /// The shafts are those of the bench file.
    pub has_own_shafts: bool,
    pub set: Vec<(String, String)>,
}

/// A tested shaft with its sensor, its dynamometer and the regulator. Values of the machine are at its own shaft; limits are at the tested shaft.
#[derive(Clone, Debug)]
pub struct Dyno {
    /// Name of the tested shaft.
    pub shaft: String,
    /// Speed of the tested shaft per speed of the vehicle, in rad/m.
    pub per_speed: f64,
    pub sensor: Sensor,
    /// There is a loading gearbox, whatever its ratio.
    pub has_gearbox: bool,
    pub inertia: f64,
    pub flywheel: f64,
    pub torque: f64,
    pub power: f64,
    pub bandwidth: f64,
    /// Speed of the tested shaft relative to that of the machine.
    pub ratio: f64,
    /// Of the elastic shaft to the powertrain.
    pub stiffness: f64,
    /// Damping ratio of its first torsional mode: of material and couplings. Emulated shafts have none.
    pub damping: f64,
    /// Torque per error of the speed, at the tested shaft.
    pub gain: f64,
    pub integral_time: f64,
    /// Part of the measured torque that the dynamometer bears at once.
    pub feed_forward: f64,
    pub limits: DynoLimits,
}

impl Dyno {
    /// Inertia of machine, loading gearbox and flywheel, at the machine.
    pub fn inertia_at_machine(&self) -> f64 {
        self.inertia + self.least_inertia()
    }

    /// What no other machine changes: of loading gearbox and flywheel.
    pub fn least_inertia(&self) -> f64 {
        self.flywheel + if self.has_gearbox { LOADING_INERTIA } else { 0.0 }
    }
}

#[derive(Clone, Debug)]
pub struct DynoLimits {
    pub speed: f64,
    pub torque: f64,
    /// Kelvin.
    pub temperature: f64,
    pub tracking: f64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Sensor {
    pub torque_noise: f64,
    pub torque_resolution: f64,
    pub speed_noise: f64,
    pub speed_resolution: f64,
    pub latency: f64,
}

#[derive(Clone, Debug)]
pub struct Limits {
    pub vehicle_speed: f64,
    pub path: f64,
}

/// Where hardware is reached; without addresses free ports of this machine are taken.
#[derive(Clone, Debug, Default)]
pub struct Ports {
    pub bench: Option<(String, Option<String>)>,
    pub can_interface: Option<String>,
    pub can: Option<(String, Option<String>)>,
    /// Else the one that comes with the program.
    pub dbc: Option<PathBuf>,
}

/// Times after which something counts as wrong, in seconds.
#[derive(Clone, Debug)]
pub struct Supervision {
    pub silence: f64,
    pub can_silence: f64,
    pub frozen: f64,
    pub tracking_time: f64,
    pub operator: f64,
    /// Torque that brings a shaft to rest in the safe state, at the machine, per rated torque.
    pub brake_torque: f64,
}

#[derive(Clone, Debug)]
pub struct Log {
    pub files: Vec<PathBuf>,
    /// One row for so many steps.
    pub every: u32,
}

/// Settings as modifiers of a model.
pub fn modifiers(set: &Settings) -> Vec<(String, String)> {
    let text = |quantity: &Quantity| match quantity {
        Quantity::Number(number) => number.to_string(),
        Quantity::Text(text) => text.clone(),
    };
    set.iter().map(|(name, quantity)| (name.clone(), text(quantity))).collect()
}

impl Bench {
    /// Reads and checks a bench file.
    pub fn read(path: &Path) -> Result<Bench, String> {
        let named = |message: String| format!("{}: {message}", path.display());
        let text = std::fs::read_to_string(path).map_err(|error| named(error.to_string()))?;
        Bench::parse(&text, path).map_err(named)
    }

    pub fn parse(text: &str, path: &Path) -> Result<Bench, String> {
        let raw: RawBench = toml::from_str(text).map_err(|error| error.to_string())?;
        let base = path.parent().unwrap_or(Path::new(""));
        let stem = || path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let step = raw.step.as_ref().map_or(Ok(0.0005), |step| positive(step, "s", "step"))?;
        let mut vehicle = vehicle(raw.vehicle, base)?;
        let shafts = shafts(&raw.shaft, &mut vehicle)?;
        let dynos = dynos(&raw.dyno, &shafts, &raw.sensor)?;
        let has_own_shafts = !raw.shaft.is_empty();
        let kind = raw.hardware.kind.unwrap_or(HardwareKind::Emulated);
        if kind == HardwareKind::Real && raw.ports.is_none() {
            return Err("hardware.kind = \"real\": write [ports.bench] and [ports.powertrain] to reach it".into());
        }
        let optional = |quantity: &Option<Quantity>, unit: &str, place: &str, otherwise: f64| match quantity {
            Some(quantity) => positive(quantity, unit, place),
            None => Ok(otherwise),
        };
        if raw.manoeuvre.is_empty() {
            return Err("there is no manoeuvre: write [[manoeuvre]] with kind and duration".to_string());
        }
        let mut manoeuvres = Vec::new();
        for raw in &raw.manoeuvre {
            let manoeuvre = Manoeuvre::new(raw, vehicle.model, base)?;
            if manoeuvres.iter().any(|other: &Manoeuvre| other.name == manoeuvre.name) {
                return Err(format!("two manoeuvres are called `{}`: give one another name", manoeuvre.name));
            }
            if kind == HardwareKind::Real && manoeuvre.start_speed > 0.0 {
                return Err(format!(
                    "manoeuvre `{}`: real hardware starts from rest, not at {} m/s",
                    manoeuvre.name, manoeuvre.start_speed
                ));
            }
            manoeuvres.push(manoeuvre);
        }
        let watch = &raw.supervision;
        Ok(Bench {
            path: path.to_path_buf(),
            title: raw.title.unwrap_or_else(stem),
            step: crate::nanoseconds(step).ok_or("step: at least a nanosecond")?,
            vehicle,
            variants: raw.variant.iter().map(|(name, set)| (name.clone(), modifiers(set))).collect(),
            hardware: hardware(raw.hardware, kind, has_own_shafts)?,
            dynos,
            limits: Limits {
                vehicle_speed: optional(&raw.limits.vehicle_speed, "m/s", "limits.vehicle_speed", 35.0)?,
                path: optional(&raw.limits.path, "m", "limits.path", 5.0)?,
            },
            ports: raw
                .ports
                .map(ports)
                .transpose()?
                .map(|ports| Ports { dbc: ports.dbc.map(|dbc| base.join(dbc)), ..ports })
                .unwrap_or_default(),
            supervision: Supervision {
                silence: optional(&watch.silence, "s", "supervision.silence", 0.01)?,
                can_silence: optional(&watch.can_silence, "s", "supervision.can_silence", 0.06)?,
                frozen: optional(&watch.frozen, "s", "supervision.frozen", 0.05)?,
                tracking_time: optional(&watch.tracking_time, "s", "supervision.tracking_time", 0.1)?,
                operator: optional(&watch.operator, "s", "supervision.operator", 2.0)?,
                brake_torque: optional(&watch.brake_torque, "1", "supervision.brake_torque", 0.5)?,
            },
            manoeuvres,
            log: Log { files: raw.log.files, every: raw.log.every.unwrap_or(4).max(1) },
        })
    }

    /// Takes one of the variants of the vehicle.
    pub fn choose_variant(&mut self, name: &str) -> Result<(), String> {
        let found = self.variants.iter().find(|(known, _)| known == name);
        let (_, set) = found.ok_or_else(|| {
            let names: Vec<&str> = self.variants.iter().map(|(name, _)| name.as_str()).collect();
            format!("there is no variant `{name}` of the vehicle; there are {}", names.join(", "))
        })?;
        self.vehicle.set.extend(set.iter().cloned());
        Ok(())
    }

    /// Takes the other model of the vehicle.
    pub fn choose_model(&mut self, model: VehicleModel) {
        if model != self.vehicle.model {
            self.vehicle.model = model;
            self.vehicle.class = model.class().to_string();
        }
    }

    /// Period of the loop in seconds.
    pub fn period(&self) -> f64 {
        self.step as f64 / 1e9
    }

    pub fn sensor(&self, shaft: usize) -> &Sensor {
        &self.dynos[shaft].sensor
    }

    /// Names of the tested shafts.
    pub fn shafts(&self) -> impl Iterator<Item = &str> {
        self.dynos.iter().map(|dyno| dyno.shaft.as_str())
    }

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

impl Hardware {
    pub fn class(&self, role: Role) -> &str {
        Role::ALL.iter().zip(&self.classes).find(|((_, known), _)| *known == role).map_or("", |(_, class)| class)
    }

    /// The processes that emulate it, in the order in which they make their steps where there is no clock.
    pub fn roles(&self) -> &'static [Role] {
        match self.shafts {
            Shafts::Elastic => &[Role::Dynamometers, Role::Powertrain],
            Shafts::Rigid => &[Role::Joined],
        }
    }
}

fn hardware(raw: RawHardware, kind: HardwareKind, has_own_shafts: bool) -> Result<Hardware, String> {
    let shafts = match (raw.shafts, &raw.class) {
        (Some(Shafts::Elastic), Some(class)) => {
            return Err(format!(
                "hardware.class = \"{class}\" is powertrain and dynamometers in one model, whose shafts are its own: write hardware.powertrain and hardware.dynamometers, or shafts = \"rigid\""
            ));
        }
        (Some(shafts), _) => shafts,
        (None, Some(_)) => Shafts::Rigid,
        (None, None) => Shafts::Elastic,
    };
    if shafts == Shafts::Rigid && has_own_shafts {
        return Err(
            "shafts = \"rigid\" is a bench with the shafts R, FR, FL; with [[shaft]] shafts are elastic".to_string()
        );
    }
    if kind == HardwareKind::Emulated && has_own_shafts && raw.powertrain.is_none() {
        return Err("[[shaft]]: write hardware.powertrain, a model whose shafts these are, as \"Layshaft.Bench.Tasks.RearPowertrain\"".to_string());
    }
    let given = [raw.powertrain, raw.dynamometers, raw.class];
    let otherwise = ["Powertrain", "Dynamometers", "Hardware"].map(|name| format!("Layshaft.Bench.Tasks.{name}"));
    let mut classes = otherwise;
    for (class, given) in classes.iter_mut().zip(given) {
        *class = given.unwrap_or_else(|| class.clone());
    }
    Ok(Hardware { kind, shafts, classes, has_own_shafts, set: modifiers(&raw.set) })
}

fn vehicle(raw: RawVehicle, base: &Path) -> Result<Vehicle, String> {
    let below = |paths: &[PathBuf]| paths.iter().map(|path| base.join(path)).collect();
    let wheels = raw.wheels.unwrap_or_else(|| WHEELS.map(str::to_string).to_vec());
    if wheels.is_empty() || wheels.len() > MOST {
        return Err(format!("vehicle.wheels: {} names; a vehicle has 1 to {MOST} wheels", wheels.len()));
    }
    if let Some(twice) = wheels.iter().enumerate().find(|(at, name)| wheels[..*at].contains(name)) {
        return Err(format!("vehicle.wheels: two wheels are called `{}`", twice.1));
    }
    Ok(Vehicle {
        model: raw.model,
        class: raw.class.unwrap_or_else(|| raw.model.class().to_string()),
        wheels,
        files: below(&raw.files),
        libraries: below(&raw.libraries),
        set: modifiers(&raw.set),
    })
}

/// The tested shafts: names and speeds per speed of the vehicle. Those of the bench file become the matrix `shafts` of the virtual vehicle.
fn shafts(raw: &[RawShaft], vehicle: &mut Vehicle) -> Result<Vec<(String, f64)>, String> {
    let radius = match vehicle.set.iter().find(|(name, _)| name == "vehicle.data.r") {
        Some((_, text)) => match text.parse() {
            Ok(radius) if radius > 0.0 => radius,
            _ => return Err(format!("vehicle.data.r = \"{text}\": a radius in m is needed")),
        },
        None => RADIUS,
    };
    if raw.is_empty() {
        if vehicle.wheels != WHEELS {
            return Err("vehicle.wheels: tell with [[shaft]] which shafts drive these wheels".to_string());
        }
        return Ok(SHAFTS.iter().map(|(name, ratio, _)| (name.to_string(), ratio / radius)).collect());
    }
    if raw.len() > MOST {
        return Err(format!("{} tables [[shaft]]; a bench has {MOST} shafts at most", raw.len()));
    }
    let (mut found, mut rows) = (Vec::<(String, f64)>::new(), Vec::new());
    for shaft in raw {
        let name = &shaft.name;
        let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if !is_name || found.iter().any(|(known, _)| known == name) {
            return Err(format!("[[shaft]] name = \"{name}\": letters and digits, and each name once"));
        }
        if !(shaft.ratio > 0.0 && shaft.ratio.is_finite()) {
            return Err(format!(
                "shaft {name}: ratio = {}: the speed of the shaft per speed of its wheels, above zero",
                shaft.ratio
            ));
        }
        if let Some(unknown) = shaft.wheels.iter().find(|wheel| !vehicle.wheels.contains(wheel)) {
            return Err(format!(
                "shaft {name}: there is no wheel `{unknown}`; there are {}",
                vehicle.wheels.join(", ")
            ));
        }
        if shaft.wheels.is_empty() {
            return Err(format!("shaft {name}: write wheels, the names of those that it drives"));
        }
        // A differential shares torque and speed among the wheels.
        let part = shaft.ratio / shaft.wheels.len() as f64;
        let entry = |wheel: &String| if shaft.wheels.contains(wheel) { part.to_string() } else { "0".to_string() };
        rows.push(vehicle.wheels.iter().map(entry).collect::<Vec<_>>().join(", "));
        found.push((name.clone(), shaft.ratio / radius));
    }
    vehicle.set.push(("vehicle.shafts".to_string(), format!("[{}]", rows.join("; "))));
    Ok(found)
}

fn sensor(sensors: &BTreeMap<String, RawSensor>, name: &str) -> Result<Sensor, String> {
    let raw = sensors.get(name).ok_or_else(|| format!("[sensor.{name}] is missing: shafts are measured by it"))?;
    let not_negative = |quantity: &Quantity, unit: &str, key: &str| {
        let place = format!("sensor.{name}.{key}");
        let number = value(quantity, unit, &place)?;
        if number >= 0.0 { Ok(number) } else { Err(format!("{place} = {number} {unit}: must not be negative")) }
    };
    Ok(Sensor {
        torque_noise: not_negative(&raw.torque_noise, "N.m", "torque_noise")?,
        torque_resolution: not_negative(&raw.torque_resolution, "N.m", "torque_resolution")?,
        speed_noise: not_negative(&raw.speed_noise, "rad/s", "speed_noise")?,
        speed_resolution: not_negative(&raw.speed_resolution, "rad/s", "speed_resolution")?,
        latency: not_negative(&raw.latency, "s", "latency")?,
    })
}

/// The dynamometers of all shafts; one that is missing, unknown or there twice is named.
fn dynos(
    raw: &[RawDyno],
    shafts: &[(String, f64)],
    sensors: &BTreeMap<String, RawSensor>,
) -> Result<Vec<Dyno>, String> {
    let names = || shafts.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ");
    if let Some(dyno) = raw.iter().find(|dyno| !shafts.iter().any(|(name, _)| *name == dyno.shaft)) {
        return Err(format!("[[dyno]] with shaft = \"{}\": the powertrain has the shafts {}", dyno.shaft, names()));
    }
    let mut found = Vec::new();
    let mut used = Vec::new();
    for (shaft, per_speed) in shafts {
        let mut of = raw.iter().filter(|dyno| dyno.shaft == *shaft);
        let dyno = of.next().ok_or_else(|| {
            format!("no dynamometer loads shaft {shaft}: write [[dyno]] with shaft = \"{shaft}\"; the powertrain has the shafts {}", names())
        })?;
        if of.next().is_some() {
            return Err(format!("two dynamometers load shaft {shaft}"));
        }
        let otherwise = if shaft.starts_with('F') { "front" } else { "rear" };
        let sensor_name = dyno.sensor.as_deref().unwrap_or(otherwise);
        used.push(sensor_name.to_string());
        found.push(dyno_of(dyno, *per_speed, sensor(sensors, sensor_name)?)?);
    }
    if let Some(name) = sensors.keys().find(|name| !used.contains(name)) {
        return Err(format!("[sensor.{name}]: no shaft is measured by it; there are {}", used.join(", ")));
    }
    Ok(found)
}

fn dyno_of(raw: &RawDyno, per_speed: f64, sensor: Sensor) -> Result<Dyno, String> {
    let place = |key: &str| format!("dyno {}: {key}", raw.shaft);
    let of = |quantity: &Quantity, unit: &str, key: &str| positive(quantity, unit, &place(key));
    let part = |value: Option<f64>, otherwise: f64, key: &str, what: &str| match value.unwrap_or(otherwise) {
        part if (0.0..=1.0).contains(&part) => Ok(part),
        part => Err(format!("{} = {part}: {what}, 0 to 1", place(key))),
    };
    let limits = &raw.limits;
    let ratio = raw.ratio.unwrap_or(1.0);
    if !LOADING.iter().any(|known| (known - ratio).abs() < 1e-9) {
        return Err(format!("{} = {ratio}: the loading gearbox has {LOADING:?}", place("ratio")));
    }
    let dyno = Dyno {
        shaft: raw.shaft.clone(),
        per_speed,
        sensor,
        has_gearbox: raw.ratio.is_some(),
        inertia: of(&raw.inertia, "kg.m2", "inertia")?,
        flywheel: raw.flywheel.as_ref().map_or(Ok(0.0), |flywheel| value(flywheel, "kg.m2", &place("flywheel")))?,
        torque: of(&raw.torque, "N.m", "torque")?,
        power: of(&raw.power, "W", "power")?,
        bandwidth: of(&raw.bandwidth, "Hz", "bandwidth")?,
        ratio,
        stiffness: match &raw.stiffness {
            Some(stiffness) => of(stiffness, "N.m/rad", "stiffness")?,
            None => STIFFNESS[usize::from(raw.ratio.is_none())],
        },
        damping: part(raw.damping, DAMPING, "damping", "a damping ratio")?,
        gain: of(&raw.gain, "N.m.s/rad", "gain")?,
        feed_forward: part(raw.feed_forward, 1.0, "feed_forward", "a part of the measured torque")?,
        integral_time: raw.integral_time.as_ref().map_or(Ok(0.08), |time| of(time, "s", "integral_time"))?,
        limits: DynoLimits {
            speed: of(&limits.speed, "rad/s", "limits.speed")?,
            torque: of(&limits.torque, "N.m", "limits.torque")?,
            temperature: of(&limits.temperature, "K", "limits.temperature")?,
            tracking: of(&limits.tracking, "rad/s", "limits.tracking")?,
        },
    };
    Ok(dyno)
}

fn ports(raw: RawPorts) -> Result<Ports, String> {
    let can = &raw.powertrain;
    match (&can.interface, &can.listen) {
        (Some(_), None) | (None, Some(_)) => {}
        _ => return Err("[ports.powertrain] needs either interface (as can0) or listen (frames over UDP)".to_string()),
    }
    Ok(Ports {
        bench: Some((raw.bench.listen, raw.bench.partner)),
        can_interface: raw.powertrain.interface,
        can: raw.powertrain.listen.map(|listen| (listen, raw.powertrain.partner)),
        dbc: raw.powertrain.dbc,
    })
}
