//! Manoeuvres: what the driver does, on which road, and what models have to be told for it.

use super::description::{VehicleModel, modifiers};
use super::quantity::{positive, value};
use layshaft_measured::{DataError, Points, SPEEDS};
use layshaft_realtime::Quantity;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Surfaces by name, as records of `Layshaft.Vehicles.Data`.
pub const SURFACES: [(&str, &str); 5] = [
    ("dry", "SurfaceDry"),
    ("wet", "SurfaceWet"),
    ("snow", "SurfaceSnow"),
    ("ice", "SurfaceIce"),
    ("gravel", "SurfaceGravel"),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ManoeuvreKind {
    Cycle,
    Turn,
    LaneChange,
    LowFriction,
    SplitFriction,
    UnevenRoad,
    Straight,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawManoeuvre {
    kind: ManoeuvreKind,
    name: Option<String>,
    /// May be left out for a cycle of a file.
    duration: Option<Quantity>,
    speed: Option<Quantity>,
    start_speed: Option<Quantity>,
    acceleration: Option<Quantity>,
    radius: Option<Quantity>,
    angle: Option<Quantity>,
    straight: Option<Quantity>,
    length: Option<Quantity>,
    width: Option<Quantity>,
    /// A file with time and speed; else the built-in cycle.
    cycle: Option<PathBuf>,
    surface: Option<String>,
    surface_right: Option<String>,
    /// x from, x to, y from, y to, friction relative to dry, additional rolling resistance.
    #[serde(default)]
    patches: Vec<[f64; 6]>,
    roughness: Option<Quantity>,
    repeat: Option<u32>,
    gear: Option<u32>,
    #[serde(default)]
    driver: BTreeMap<String, Quantity>,
}

/// A manoeuvre in SI units.
#[derive(Clone, Debug)]
pub struct Manoeuvre {
    pub name: String,
    pub kind: ManoeuvreKind,
    pub duration: f64,
    /// Held, but for cycles.
    pub speed: f64,
    pub start_speed: f64,
    pub radius: f64,
    /// Names of surfaces, left and right.
    pub surface: [String; 2],
    pub repeat: u32,
    pub driver_class: &'static str,
    pub driver_set: Vec<(String, String)>,
    pub vehicle_set: Vec<(String, String)>,
    pub hardware_set: Vec<(String, String)>,
    /// What is odd about its files.
    pub warnings: Vec<String>,
}

/// Gear ratios of the gearbox under test and of what is behind it, for the gear at the start (`Layshaft.Bench.Data.GearboxRatios`).
const GEARS: [f64; 12] = [15.86, 12.33, 9.57, 7.44, 5.87, 4.57, 3.47, 2.70, 2.10, 1.63, 1.29, 1.00];
pub(super) const AXLE: f64 = 3.7;
pub(super) const FRONT: f64 = 12.6;
const RADIUS: f64 = 0.522;
/// Speed of the gearbox input that its control unit shifts up at.
const SHIFT_UP: f64 = 150.0;
const LAUNCH: usize = 3;

impl Manoeuvre {
    pub(super) fn new(raw: &RawManoeuvre, model: VehicleModel, base: &Path) -> Result<Manoeuvre, String> {
        use ManoeuvreKind::*;
        let default_name = match raw.kind {
            Cycle => "cycle",
            Turn => "turn",
            LaneChange => "lane change",
            LowFriction => "low friction",
            SplitFriction => "split friction",
            UnevenRoad => "uneven road",
            Straight => "straight",
        };
        let name = raw.name.clone().unwrap_or_else(|| default_name.to_string());
        let place = |key: &str| format!("manoeuvre `{name}`: {key}");
        let of = |quantity: &Option<Quantity>, unit: &str, key: &str, otherwise: f64| match quantity {
            Some(quantity) => positive(quantity, unit, &place(key)),
            None => Ok(otherwise),
        };
        if model == VehicleModel::Simple && !matches!(raw.kind, Cycle | Straight) {
            return Err(format!(
                "manoeuvre `{name}`: the simple vehicle neither steers nor slips; write model = \"complex\" under [vehicle]"
            ));
        }
        let (speed, start) = match raw.kind {
            Cycle => (0.0, 0.0),
            Turn => (8.0, 8.0),
            LaneChange => (16.0, 16.0),
            LowFriction => (12.0, 0.0),
            SplitFriction => (6.0, 0.0),
            UnevenRoad => (12.0, 12.0),
            Straight => (10.0, 0.0),
        };
        let speed = of(&raw.speed, "m/s", "speed", speed)?;
        let start_speed = match &raw.start_speed {
            Some(quantity) => value(quantity, "m/s", &place("start_speed"))?,
            None if raw.kind == Cycle => 0.0,
            None => {
                if start > 0.0 {
                    speed
                } else {
                    0.0
                }
            }
        };
        if !(0.0..=40.0).contains(&start_speed) {
            return Err(format!("{} = {start_speed} m/s is no speed to start at", place("start_speed")));
        }
        let radius = of(&raw.radius, "m", "radius", 35.0)?;
        let of_file = match &raw.cycle {
            Some(file) if raw.kind == Cycle => {
                Some(cycle(&base.join(file)).map_err(|message| format!("{}: {message}", place("cycle")))?)
            }
            Some(_) => return Err(format!("{}: only a manoeuvre with kind = \"cycle\" follows one", place("cycle"))),
            None => None,
        };
        let mut driver_set = Vec::new();
        let mut vehicle_set = vec![("vehicle.v_start".to_string(), start_speed.to_string())];
        let mut set = |name: &str, value: String| driver_set.push((name.to_string(), value));
        let driver_class = match raw.kind {
            Cycle => {
                if let Some(cycle) = &of_file {
                    let values: Vec<String> = cycle.values.iter().map(f64::to_string).collect();
                    set("data.values", format!("{{{}}}", values.join(", ")));
                    set("data.scale", (1.0f64 / 3.6).to_string());
                    set("step", cycle.step.to_string());
                }
                "Layshaft.Bench.Tasks.CycleManoeuvre"
            }
            _ => {
                let path = match raw.kind {
                    Turn => {
                        let angle = of(&raw.angle, "rad", "angle", 3.1)?;
                        format!(
                            "Layshaft.Bench.Drivers.turnPath({}, {radius}, {angle}, 120)",
                            of(&raw.straight, "m", "straight", 30.0)?
                        )
                    }
                    LaneChange => {
                        set("wheel.preview", "0.6".to_string());
                        format!(
                            "Layshaft.Bench.Drivers.laneChangePath({}, {}, {}, 60)",
                            of(&raw.straight, "m", "straight", 40.0)?,
                            of(&raw.length, "m", "length", 45.0)?,
                            of(&raw.width, "m", "width", 3.5)?
                        )
                    }
                    _ => "[0, 0; 100, 0]".to_string(),
                };
                let acceleration = if raw.kind == SplitFriction { 0.5 } else { 0.7 };
                set("wheel.path", path);
                set("v_held", speed.to_string());
                set("a", of(&raw.acceleration, "m/s2", "acceleration", acceleration)?.to_string());
                "Layshaft.Bench.Tasks.PathManoeuvre"
            }
        };
        set("v_start", start_speed.to_string());
        driver_set.extend(modifiers(&raw.driver));
        let (left, right) = match raw.kind {
            LowFriction => ("snow", "snow"),
            SplitFriction => ("dry", "ice"),
            _ => ("dry", "dry"),
        };
        let left = raw.surface.clone().unwrap_or_else(|| left.to_string());
        let right = match (&raw.surface_right, &raw.surface) {
            (Some(right), _) => right.clone(),
            (None, Some(surface)) if raw.kind != SplitFriction => surface.clone(),
            _ => right.to_string(),
        };
        let surface = [left, right];
        vehicle_set.extend(surface_modifiers(&surface).map_err(|message| format!("{}: {message}", place("surface")))?);
        if !raw.patches.is_empty() {
            let rows = raw.patches.iter().map(|row| row.map(|value| value.to_string()).join(", "));
            vehicle_set.push(("road.patches".to_string(), format!("[{}]", rows.collect::<Vec<_>>().join("; "))));
        }
        let roughness = of(&raw.roughness, "m3", "roughness", if raw.kind == UnevenRoad { 256e-6 } else { 0.0 })?;
        if roughness > 0.0 {
            if model == VehicleModel::Simple {
                return Err(format!(
                    "{}: the simple vehicle feels no unevenness; write model = \"complex\"",
                    place("roughness")
                ));
            }
            vehicle_set.push(("road.roughness".to_string(), roughness.to_string()));
            vehicle_set.push(("vehicle.uneven".to_string(), "true".to_string()));
        }
        let gear = match raw.gear {
            Some(gear @ 1..=12) => gear as usize,
            Some(gear) => return Err(format!("{} = {gear}: the gearbox has 12", place("gear"))),
            None => start_gear(start_speed),
        };
        let hardware_set =
            vec![("v_start".to_string(), start_speed.to_string()), ("gear_start".to_string(), gear.to_string())];
        let duration = match (&raw.duration, &of_file) {
            (Some(duration), _) => positive(duration, "s", &place("duration"))?,
            (None, Some(cycle)) => cycle.duration,
            (None, None) => return Err(format!("{} is missing, for example duration = \"60 s\"", place("duration"))),
        };
        if let Some(cycle) = of_file.as_ref().filter(|cycle| duration > cycle.duration + 1e-9) {
            return Err(format!(
                "{} = {duration} s: the cycle of the file ends after {} s; leave the duration out, or give the cycle a last row",
                place("duration"),
                cycle.duration
            ));
        }
        if duration > 1e6 {
            return Err(format!("{} = {duration} s is longer than any run", place("duration")));
        }
        Ok(Manoeuvre {
            name,
            kind: raw.kind,
            duration,
            speed,
            start_speed,
            radius,
            surface,
            repeat: raw.repeat.unwrap_or(1).clamp(1, 1000),
            driver_class,
            driver_set,
            vehicle_set,
            hardware_set,
            warnings: of_file.map(|cycle| cycle.warnings).unwrap_or_default(),
        })
    }

    /// The road gets other surfaces.
    pub fn set_surface(&mut self, left: &str, right: &str) -> Result<(), String> {
        let surface = [left.to_string(), right.to_string()];
        let new = surface_modifiers(&surface)?;
        self.vehicle_set.retain(|(name, _)| name != "road.left" && name != "road.right");
        self.vehicle_set.extend(new);
        self.surface = surface;
        Ok(())
    }

    /// Whether wheels must steer or slip in it.
    pub fn needs_slip(&self) -> bool {
        !matches!(self.kind, ManoeuvreKind::Cycle | ManoeuvreKind::Straight)
    }

    pub fn is_dry(&self) -> bool {
        self.surface.iter().all(|surface| surface == "dry")
    }
}

fn surface_modifiers(surface: &[String; 2]) -> Result<Vec<(String, String)>, String> {
    ["road.left", "road.right"]
        .iter()
        .zip(surface)
        .map(|(place, name)| {
            let known = SURFACES.iter().find(|(known, _)| known == name).ok_or_else(|| {
                format!("there is no surface `{name}`; there are {}", SURFACES.map(|(name, _)| name).join(", "))
            })?;
            Ok((place.to_string(), format!("Layshaft.Vehicles.Data.{}()", known.1)))
        })
        .collect()
}

/// The lowest gear in which the input shaft turns slower than its control unit shifts up at.
fn start_gear(speed: f64) -> usize {
    if speed < 1.0 {
        return LAUNCH;
    }
    let shaft = speed * AXLE / RADIUS;
    GEARS.iter().position(|ratio| ratio * shaft <= SHIFT_UP).map_or(GEARS.len(), |at| at + 1)
}

/// Speeds in km/h at equal distances in time.
struct Cycle {
    values: Vec<f64>,
    step: f64,
    duration: f64,
    /// What is odd about the file.
    warnings: Vec<String>,
}

/// Distances in time that a cycle is sampled with, where all of its points fit; else the last one.
const STEPS: [f64; 5] = [1.0, 0.5, 0.2, 0.1, 0.05];
const LONGEST: f64 = 20_000.0;
const FASTEST: f64 = 400.0;
const MOST_SAMPLES: f64 = 50_000.0;

/// A cycle of a file: the time and a speed, which is in km/h unless the header says otherwise.
fn cycle(path: &Path) -> Result<Cycle, String> {
    let said = |error: DataError| match error.hint {
        Some(hint) => format!("{}; {hint}", error.message),
        None => error.message,
    };
    let column = Points::column_of(path, "km/h", &SPEEDS).map_err(said)?;
    let points = Points::read(path, "", &column, "s", "km/h").map_err(said)?;
    let file = path.display();
    let speeds: Vec<f64> = points.y.iter().map(|speed| speed * points.factor + points.offset).collect();
    if let Some(at) = speeds.iter().position(|speed| !(0.0..=FASTEST).contains(speed)) {
        let (speed, time) = (speeds[at], points.x[at]);
        return Err(format!("{file}: {speed} km/h at {time} s; a cycle has speeds from 0 to {FASTEST} km/h"));
    }
    let (first, last) = (points.x[0], points.x[points.x.len() - 1]);
    let duration = last - first;
    if duration <= 0.0 || duration > LONGEST {
        return Err(format!("{file}: a cycle has two points at least and lasts {LONGEST} s at most"));
    }
    let fits = |step: f64| {
        let is_multiple = |time: &f64| ((time - first) / step - ((time - first) / step).round()).abs() < 1e-6;
        duration / step <= MOST_SAMPLES && points.x.iter().all(is_multiple)
    };
    let finest = STEPS.into_iter().rfind(|step| duration / step <= MOST_SAMPLES).unwrap_or(1.0);
    let step = STEPS.into_iter().find(|step| fits(*step)).unwrap_or(finest);
    // Of two points at one time, a jump, the second one holds from there on.
    let at = |time: f64| {
        let after = points.x.partition_point(|t| *t <= time);
        match after.checked_sub(1) {
            None => speeds[0],
            Some(before) if after == speeds.len() => speeds[before],
            Some(before) => {
                let (t0, t1) = (points.x[before], points.x[after]);
                speeds[before] + (speeds[after] - speeds[before]) * ((time - t0) / (t1 - t0))
            }
        }
    };
    let count = (duration / step - 1e-6).ceil().max(1.0) as usize;
    Ok(Cycle {
        values: (0..=count).map(|k| at(first + k as f64 * step)).collect(),
        step,
        duration,
        warnings: points.odd.iter().map(|note| note.message.clone()).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gear_at_the_start_is_that_of_the_examples() {
        assert_eq!([0.0, 8.0, 12.0, 16.0].map(start_gear), [3, 9, 10, 11]);
    }
}
