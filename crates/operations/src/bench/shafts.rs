//! The tested shafts of a bench, each with its sensor, its dynamometer and its regulator, as the bench file describes them.

use super::description::{MOST, Vehicle, WHEELS};
use super::manoeuvre::{AXLE, FRONT};
use super::quantity::{positive, value};
use layshaft_realtime::Quantity;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A tested shaft: how fast it turns with which wheels.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawShaft {
    name: String,
    ratio: f64,
    wheels: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawDyno {
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
pub(super) struct RawDynoLimits {
    speed: Quantity,
    torque: Quantity,
    temperature: Quantity,
    tracking: Quantity,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSensor {
    torque_noise: Quantity,
    torque_resolution: Quantity,
    speed_noise: Quantity,
    speed_resolution: Quantity,
    latency: Quantity,
}

/// The shafts of the powertrain that comes with the program, unless `[[shaft]]` tells others: names, ratios to the wheels, wheels.
const SHAFTS: [(&str, f64, &[&str]); 3] = [("R", AXLE, &["RL", "RR"]), ("FR", FRONT, &["FR"]), ("FL", FRONT, &["FL"])];
/// Rolling radius of wheels unless the vehicle is given another one.
const RADIUS: f64 = 0.522;
/// Ratios that the loading gearbox has (`Layshaft.Bench.Components.LoadingGearbox`).
pub const LOADING: [f64; 6] = [0.14, 0.2, 0.3, 0.5, 0.75, 1.0];
/// Its inertia in kg.m², at the dynamometer.
pub(super) const LOADING_INERTIA: f64 = 0.15;

/// Stiffness of shafts with and without a loading gearbox, unless another one is given: flange, torque sensor and coupling together.
const STIFFNESS: [f64; 2] = [1e6, 8e4];

/// Damping ratio of shafts with couplings unless another one is given.
const DAMPING: f64 = 0.02;

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

/// The tested shafts: names and speeds per speed of the vehicle. Those of the bench file become the matrix `shafts` of the virtual vehicle.
pub(super) fn shafts(raw: &[RawShaft], vehicle: &mut Vehicle) -> Result<Vec<(String, f64)>, String> {
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
pub(super) fn dynos(
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
