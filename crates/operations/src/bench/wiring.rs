//! Signals between the bench's computer and its hardware: UDP packets with the dynamometers and sensors, CAN frames with the powertrain.
//!
//! In a run without a clock the same bytes pass through memory.

use super::description::{Bench, SHAFTS};
use super::station::StationLines;
use layshaft_realtime::Signal;
use layshaft_realtime::port::{CanLink, CanPort, Dbc, MemoryPort, Port, PortCounts, UdpPort, memory_links};
use layshaft_units::Conversion;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, ToSocketAddrs};

/// Messages of the powertrain that comes with the program.
pub const POWERTRAIN_DBC: &str = include_str!("../../../../examples/bench/powertrain.dbc");

/// Seconds between two sets of CAN frames.
pub const CAN_PERIOD: f64 = 0.01;

/// Places in the packets from dynamometers and sensors.
pub mod measured {
    pub const TORQUE: usize = 0;
    pub const SPEED: usize = 3;
    pub const TEMPERATURE: usize = 6;
    pub const TAKEN: usize = 9;
    pub const GIVEN: usize = 10;
    pub const HEAT: usize = 11;
    pub const COUNTER: usize = 12;
    /// Nanoseconds of the machine's clock at which the packet was made; 0 without a clock.
    pub const STAMP: usize = 13;
    pub const COUNT: usize = 14;
}

/// Places in the packets to the dynamometers.
pub mod commanded {
    pub const TORQUE: usize = 0;
    pub const ENABLE: usize = 3;
    pub const COUNTER: usize = 4;
    pub const COUNT: usize = 5;
}

/// Places in the packets between two ends of shafts: the number of the newest waves, then waves R, FR, FL, newest first.
pub mod waves {
    pub const NUMBER: usize = 0;
    /// Waves in a packet for each shaft.
    pub const KEPT: usize = 4;
    pub const COUNT: usize = 1 + 3 * KEPT;

    /// Where the waves of a step are that was so many steps ago.
    pub fn place(age: usize) -> std::ops::Range<usize> {
        1 + 3 * age..4 + 3 * age
    }
}

/// Places among the values of the frames from the powertrain.
pub mod powertrain {
    pub const FRICTION_BRAKE: usize = 0;
    pub const GEAR: usize = 1;
    pub const COUNTER: usize = 3;
    pub const ENGINE_SPEED: usize = 5;
    pub const MACHINE_SPEED: usize = 8;
    pub const FUEL: usize = 14;
    pub const COUNT: usize = 15;
}

/// Places among the values of the frames to the powertrain.
pub mod pedals {
    pub const ACCELERATOR: usize = 0;
    pub const BRAKE: usize = 1;
    pub const ENABLE: usize = 2;
    pub const COUNTER: usize = 3;
    pub const COUNT: usize = 4;
}

fn signal(name: &str, unit: &str) -> Signal {
    Signal { unit: unit.to_string(), ..Signal::real(name) }
}

/// Of the packets from dynamometers and sensors.
pub fn measured_signals() -> Vec<Signal> {
    let of = |name: &'static str, unit: &'static str| SHAFTS.map(|shaft| signal(&format!("{name}_{shaft}"), unit));
    let mut signals = Vec::new();
    signals.extend(of("tau", "N.m"));
    signals.extend(of("w", "rad/s"));
    signals.extend(of("T", "K"));
    signals.extend(["E_taken", "E_given", "E_heat"].map(|name| signal(name, "J")));
    signals.extend([signal("counter", ""), signal("stamp", "ns")]);
    signals
}

/// Of the packets to the dynamometers.
pub fn commanded_signals() -> Vec<Signal> {
    let mut signals: Vec<Signal> = SHAFTS.iter().map(|shaft| signal(&format!("torque_{shaft}"), "N.m")).collect();
    signals.extend([signal("enable", ""), signal("counter", "")]);
    signals
}

/// Of the frames from the powertrain.
pub fn powertrain_signals() -> Vec<Signal> {
    [
        ("frictionBrake", ""),
        ("gear", ""),
        ("mode", ""),
        ("stateCounter", ""),
        ("tau_ICE", "N.m"),
        ("n_ICE", "1/min"),
        ("fuelRate", "kg/s"),
        ("tau_EM_R", "N.m"),
        ("n_EM_R", "1/min"),
        ("tau_EM_FR", "N.m"),
        ("tau_EM_FL", "N.m"),
        ("battery_I", "A"),
        ("battery_U", "V"),
        ("battery_SOC", ""),
        ("fuelMass", "kg"),
    ]
    .map(|(name, unit)| signal(name, unit))
    .to_vec()
}

/// Of the frames to the powertrain.
pub fn pedal_signals() -> Vec<Signal> {
    ["accelerator", "brake", "enable", "pedalCounter"].map(|name| signal(name, "")).to_vec()
}

/// Of the packets between two ends of shafts.
fn wave_signals() -> Vec<Signal> {
    let mut signals = vec![signal("number", "")];
    for age in 0..waves::KEPT {
        signals.extend(SHAFTS.map(|shaft| signal(&format!("wave_{shaft}_{age}"), "N.m")));
    }
    signals
}

/// A port with the values that pass it.
pub struct Line {
    port: Box<dyn Port>,
    signals: Vec<Signal>,
    pub received: Vec<f64>,
    pub sent: Vec<f64>,
    pub counts: PortCounts,
}

impl Line {
    pub fn new(port: Box<dyn Port>, incoming: Vec<Signal>, outgoing: usize) -> Line {
        Line {
            received: vec![0.0; incoming.len()],
            signals: incoming,
            sent: vec![0.0; outgoing],
            counts: PortCounts::default(),
            port,
        }
    }

    /// Takes what has come. Whether something valid came.
    pub fn receive(&mut self) -> bool {
        self.port.receive(&self.signals, &mut self.received, &mut self.counts)
    }

    pub fn send(&mut self, time: f64) {
        self.port.send(time, &self.sent, &mut self.counts);
    }

    pub fn describe(&self) -> String {
        self.port.describe()
    }
}

/// The two lines of one end.
pub struct Lines {
    /// Dynamometers and sensors.
    pub bench: Line,
    pub powertrain: Line,
}

/// The description of the CAN messages, with the units of its signals compared with those of the bench.
pub fn dbc(bench: &Bench) -> Result<Dbc, String> {
    let (name, text) = match &bench.ports.dbc {
        Some(path) => {
            let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
            (path.display().to_string(), String::from_utf8_lossy(&bytes).into_owned())
        }
        None => ("powertrain.dbc".to_string(), POWERTRAIN_DBC.to_string()),
    };
    let dbc = Dbc::parse(&text).map_err(|message| format!("{name}: {message}"))?;
    let known = powertrain_signals().into_iter().chain(pedal_signals());
    for known in known {
        let found = dbc.messages.iter().flat_map(|message| &message.signals).find(|signal| signal.name == known.name);
        let Some(found) = found else {
            return Err(format!("{name}: no signal `{}`, which the bench needs", known.name));
        };
        let agrees = found.unit == known.unit || found.unit.is_empty() || known.unit.is_empty();
        let has_same_scale =
            Conversion::new(&found.unit, &known.unit).is_some_and(|c| c.factor == 1.0 && c.offset == 0.0);
        let is_rpm = known.unit == "1/min" && found.unit == "rpm";
        if !agrees && !has_same_scale && !is_rpm {
            return Err(format!(
                "{name}: signal `{}` is in {}, the bench has it in {}",
                known.name, found.unit, known.unit
            ));
        }
    }
    Ok(dbc)
}

/// Both ends of shafts within the process.
pub fn shafts_in_memory() -> (Line, Line) {
    let (one, other) = memory_links();
    let line = |link| {
        let port = MemoryPort::new(link, all(waves::COUNT), all(waves::COUNT));
        Line::new(Box::new(port), wave_signals(), waves::COUNT)
    };
    (line(one), line(other))
}

/// Both ends of a bench within the process: of its computer and of its hardware.
pub fn in_memory(bench: &Bench) -> Result<(Lines, Lines), String> {
    let dbc = dbc(bench)?;
    let (packets, other_packets) = memory_links();
    let (frames, other_frames) = memory_links();
    let computer = Lines {
        bench: Line::new(
            Box::new(MemoryPort::new(packets, all(measured::COUNT), all(commanded::COUNT))),
            measured_signals(),
            commanded::COUNT,
        ),
        powertrain: can_line(CanLink::memory(frames), &dbc, powertrain_signals(), pedal_signals())?,
    };
    let hardware = Lines {
        bench: Line::new(
            Box::new(MemoryPort::new(other_packets, all(commanded::COUNT), all(measured::COUNT))),
            commanded_signals(),
            measured::COUNT,
        ),
        powertrain: can_line(CanLink::memory(other_frames), &dbc, pedal_signals(), powertrain_signals())?,
    };
    Ok((computer, hardware))
}

fn can_line(link: CanLink, dbc: &Dbc, incoming: Vec<Signal>, outgoing: Vec<Signal>) -> Result<Line, String> {
    let (port, unsent) = CanPort::open(link, dbc, &incoming, &outgoing, &[])?;
    match unsent.as_slice() {
        [] => Ok(Line::new(Box::new(port), incoming, outgoing.len())),
        names => Err(format!("no CAN signal for `{}`", names.join("`, `"))),
    }
}

/// An end: where it listens, and where its partner does if that is known.
pub type End = (SocketAddr, Option<SocketAddr>);

/// Where the lines of one side meet those of the other; a side of hardware may have some of them only.
#[derive(Clone, Debug, Default)]
pub struct Addresses {
    pub bench: Option<End>,
    /// An interface of the machine instead of `can`.
    pub can_interface: Option<String>,
    pub can: Option<End>,
    pub shafts: Option<End>,
}

fn all(count: usize) -> Vec<usize> {
    (0..count).collect()
}

fn busy(what: &str, address: SocketAddr, error: &std::io::Error) -> String {
    let hint = if error.kind() == std::io::ErrorKind::AddrInUse { "; another program has this port" } else { "" };
    format!("{what} {address}: {error}{hint}")
}

fn udp_line(what: &str, (listen, partner): End, incoming: Vec<Signal>, outgoing: usize) -> Result<Line, String> {
    let port = UdpPort::open(listen, partner, all(incoming.len()), all(outgoing))
        .map_err(|error| busy(what, listen, &error))?;
    Ok(Line::new(Box::new(port), incoming, outgoing))
}

fn bench_line(end: End, is_hardware: bool) -> Result<Line, String> {
    let (incoming, outgoing) = match is_hardware {
        false => (measured_signals(), commanded::COUNT),
        true => (commanded_signals(), measured::COUNT),
    };
    udp_line("dynamometers, UDP", end, incoming, outgoing)
}

/// `None` where the addresses have no line to the powertrain.
fn powertrain_line(bench: &Bench, addresses: &Addresses, is_hardware: bool) -> Result<Option<Line>, String> {
    let link = match (&addresses.can_interface, addresses.can) {
        (Some(name), _) => CanLink::interface(name).map_err(|error| format!("powertrain, CAN {name}: {error}"))?,
        (None, Some((listen, partner))) => {
            CanLink::udp(listen, partner).map_err(|error| busy("powertrain, CAN over UDP", listen, &error))?
        }
        (None, None) => return Ok(None),
    };
    let (incoming, outgoing) = match is_hardware {
        false => (powertrain_signals(), pedal_signals()),
        true => (pedal_signals(), powertrain_signals()),
    };
    can_line(link, &dbc(bench)?, incoming, outgoing).map(Some)
}

/// The end of the bench's computer at sockets.
pub fn at_sockets(bench: &Bench, addresses: &Addresses) -> Result<Lines, String> {
    let missing = |what: &str| format!("there is no address of the {what}");
    let line = bench_line(addresses.bench.ok_or_else(|| missing("dynamometers"))?, false)?;
    let powertrain = powertrain_line(bench, addresses, false)?.ok_or_else(|| missing("powertrain"))?;
    Ok(Lines { bench: line, powertrain })
}

/// The end of hardware at sockets: those lines whose addresses are given.
pub fn hardware_at_sockets(bench: &Bench, addresses: &Addresses) -> Result<StationLines, String> {
    let shafts = |end| udp_line("shafts, UDP", end, wave_signals(), waves::COUNT);
    Ok(StationLines {
        bench: addresses.bench.map(|end| bench_line(end, true)).transpose()?,
        powertrain: powertrain_line(bench, addresses, true)?,
        shafts: addresses.shafts.map(shafts).transpose()?,
    })
}

/// An address; a number alone is a port of this machine, not to be reached from others.
pub fn address(text: &str) -> Result<SocketAddr, String> {
    if let Ok(port) = text.trim_start_matches(':').parse::<u16>() {
        return Ok(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port));
    }
    let mut found = text.to_socket_addrs().map_err(|error| format!("`{text}` is no address: {error}"))?;
    found.next().ok_or_else(|| format!("`{text}` is no address"))
}

/// A port of this machine that nobody has.
pub fn free_address() -> Result<SocketAddr, String> {
    let socket = std::net::UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).map_err(|error| error.to_string())?;
    socket.local_addr().map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_signals_agree() {
        assert_eq!(measured_signals().len(), measured::COUNT);
        assert_eq!(commanded_signals().len(), commanded::COUNT);
        assert_eq!(powertrain_signals().len(), powertrain::COUNT);
        assert_eq!(pedal_signals().len(), pedals::COUNT);
        assert_eq!((wave_signals().len(), waves::place(waves::KEPT - 1).end), (waves::COUNT, waves::COUNT));
        assert_eq!(powertrain_signals()[powertrain::COUNTER].name, "stateCounter");
        assert_eq!(powertrain_signals()[powertrain::GEAR].name, "gear");
        assert_eq!(powertrain_signals()[powertrain::ENGINE_SPEED].name, "n_ICE");
        assert_eq!(powertrain_signals()[powertrain::MACHINE_SPEED].name, "n_EM_R");
        assert_eq!(powertrain_signals()[powertrain::FUEL].name, "fuelMass");
        assert_eq!(measured_signals()[measured::STAMP].name, "stamp");
    }
}
