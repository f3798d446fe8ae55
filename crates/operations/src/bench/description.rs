//! Bench files (TOML): vehicle, dynamometers, sensors, limits, hardware, manoeuvres, log.
//!
//! Everything that can be wrong without compiling a model is told here, by table and key, before anything turns.

use super::manoeuvre::{Manoeuvre, RawManoeuvre};
use super::quantity::positive;
use super::shafts::{Dyno, RawDyno, RawSensor, RawShaft, Sensor, dynos, shafts};
use super::station::Role;
use layshaft_realtime::Quantity;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The wheels of the vehicle that comes with the program, axle by axle, from left to right.
pub(super) const WHEELS: [&str; 4] = ["FL", "FR", "RL", "RR"];
/// Most shafts of a bench, and most wheels of a vehicle.
pub(super) const MOST: usize = 16;
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
            let known = match names[..] {
                [] => format!("write [variant.{name}] with settings of it"),
                _ => format!("there are {}", names.join(", ")),
            };
            format!("there is no variant `{name}` of the vehicle; {known}")
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
