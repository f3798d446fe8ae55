//! Faults on demand, for tests of a bench: `FAULT@TIME`, or `FAULT:SIGNAL@TIME`.

use super::description::Bench;
use super::wiring::{Measured, measured_signals};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The line of a sensor is cut: its value runs out of its range.
    SensorLost,
    /// A sensor repeats its last value.
    SensorFrozen,
    /// A sensor gives no number.
    SensorNan,
    /// The powertrain sends no frames.
    CanSilent,
    /// The counter in the frames of the powertrain stands.
    CanCounter,
    /// The counter in the packets of the bench stands.
    BenchCounter,
    /// The dynamometers give a fiftieth of the torque they are told, until their safe stop.
    DynoSaturated,
    /// The process of dynamometers and sensors ends at once.
    BenchKilled,
    /// The process of the powertrain ends at once.
    PowertrainKilled,
    /// The process of the vehicle ends at once.
    VehicleKilled,
    /// The disk of the log is full.
    DiskFull,
    /// The operator's page is gone.
    OperatorGone,
}

impl Fault {
    pub const ALL: [(&'static str, Fault); 12] = [
        ("sensor-lost", Fault::SensorLost),
        ("sensor-frozen", Fault::SensorFrozen),
        ("sensor-nan", Fault::SensorNan),
        ("can-silent", Fault::CanSilent),
        ("can-counter", Fault::CanCounter),
        ("bench-counter", Fault::BenchCounter),
        ("dyno-saturated", Fault::DynoSaturated),
        ("bench-killed", Fault::BenchKilled),
        ("powertrain-killed", Fault::PowertrainKilled),
        ("vehicle-killed", Fault::VehicleKilled),
        ("disk-full", Fault::DiskFull),
        ("operator-gone", Fault::OperatorGone),
    ];

    pub fn name(self) -> &'static str {
        Fault::ALL.iter().find(|(_, fault)| *fault == self).map_or("", |(name, _)| name)
    }
}

/// A fault with its time, in seconds from the start of the manoeuvre.
#[derive(Clone, Debug, PartialEq)]
pub struct Injection {
    pub fault: Fault,
    pub time: f64,
    /// Name of the sensor; without one the speed of the first shaft.
    pub signal: Option<String>,
    /// Its place in the packets from the bench, once [`place_injections`] has found it.
    pub place: usize,
    pub text: String,
}

/// Reads `FAULT@TIME` or `FAULT:SIGNAL@TIME`.
pub fn parse_injection(text: &str) -> Result<Injection, String> {
    let (what, time) = text.split_once('@').ok_or_else(|| format!("`{text}`: write FAULT@TIME, as sensor-nan@2.5"))?;
    let (name, signal) = match what.split_once(':') {
        Some((name, signal)) => (name, Some(signal.to_string())),
        None => (what, None),
    };
    let names = || Fault::ALL.map(|(name, _)| name).join(", ");
    let found = Fault::ALL.iter().find(|(known, _)| *known == name);
    let (_, fault) = found.ok_or_else(|| format!("there is no fault `{name}`; there are {}", names()))?;
    let time = crate::parse_seconds(time)?;
    if !(0.0..1e6).contains(&time) {
        return Err(format!("`{text}`: the time must not be negative"));
    }
    Ok(Injection { fault: *fault, time, signal, place: 0, text: text.to_string() })
}

/// Finds the sensors of faults among those of a bench.
pub fn place_injections(bench: &Bench, injections: &mut [Injection]) -> Result<(), String> {
    let signals = measured_signals(bench);
    let packet = Measured(bench.dynos.len());
    let sensors = &signals[..packet.temperatures().start];
    for injection in injections {
        injection.place = match &injection.signal {
            None => packet.speed(0),
            Some(signal) => sensors.iter().position(|known| known.name == *signal).ok_or_else(|| {
                let names: Vec<&str> = sensors.iter().map(|signal| signal.name.as_str()).collect();
                format!("there is no sensor `{signal}`; there are {}", names.join(", "))
            })?,
        };
    }
    Ok(())
}

/// Which of the faults are there at a time.
pub fn active(injections: &[Injection], time: f64, fault: Fault) -> Option<&Injection> {
    injections.iter().find(|injection| injection.fault == fault && time >= injection.time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_read() {
        let text = include_str!("../../../../examples/bench/turn.toml");
        let bench = Bench::parse(text, std::path::Path::new("turn.toml")).unwrap();
        let mut found = ["sensor-nan:tau_FL@2.5", "sensor-lost@1"].map(|text| parse_injection(text).unwrap());
        place_injections(&bench, &mut found).unwrap();
        assert_eq!((found[0].fault, found[0].time, found[0].place), (Fault::SensorNan, 2.5, 2));
        assert_eq!(found[1].place, 3);
        let mut unknown = [parse_injection("sensor-lost:w_X@2").unwrap()];
        assert!(place_injections(&bench, &mut unknown).unwrap_err().contains("tau_R"));
        assert_eq!(parse_injection("can-silent@50ms").unwrap().time, 0.05);
        assert!(parse_injection("meteor@2").unwrap_err().contains("sensor-lost"));
        assert!(parse_injection("sensor-lost").is_err() && parse_injection("can-silent@-1").is_err());
    }
}
