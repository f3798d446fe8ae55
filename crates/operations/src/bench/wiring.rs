//! Signals between the bench's computer and its hardware: UDP packets with the dynamometers and sensors, CAN frames with the powertrain.
//!
//! In a run without a clock the same bytes pass through memory.

use super::description::Bench;
use super::station::StationLines;
use layshaft_realtime::Signal;
use layshaft_realtime::port::{CanLink, CanPort, Dbc, MemoryPort, Port, PortCounts, UdpPort, memory_links};
use layshaft_units::Conversion;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, ToSocketAddrs};
use std::ops::Range;

/// Messages of the powertrain that comes with the program.
pub const POWERTRAIN_DBC: &str = include_str!("../../../../examples/bench/powertrain.dbc");

/// Seconds between two sets of CAN frames.
pub const CAN_PERIOD: f64 = 0.01;

/// Places in the packets from dynamometers and sensors of so many shafts: torques, speeds, temperatures, energies, counter, clock.
#[derive(Clone, Copy, Debug)]
pub struct Measured(pub usize);

impl Measured {
    pub fn torques(self) -> Range<usize> {
        0..self.0
    }

    pub fn speeds(self) -> Range<usize> {
        self.0..2 * self.0
    }

    pub fn temperatures(self) -> Range<usize> {
        2 * self.0..3 * self.0
    }

    pub fn torque(self, shaft: usize) -> usize {
        shaft
    }

    pub fn speed(self, shaft: usize) -> usize {
        self.0 + shaft
    }

    pub fn temperature(self, shaft: usize) -> usize {
        2 * self.0 + shaft
    }

    /// Taken from the grid, given to it, dissipated.
    pub fn energies(self) -> Range<usize> {
        3 * self.0..3 * self.0 + 3
    }

    pub fn counter(self) -> usize {
        3 * self.0 + 3
    }

    /// Nanoseconds of the machine's clock at which the packet was made; 0 without a clock.
    pub fn stamp(self) -> usize {
        3 * self.0 + 4
    }

    pub fn count(self) -> usize {
        3 * self.0 + 5
    }
}

/// Places in the packets to the dynamometers of so many shafts: torques, enable, counter.
#[derive(Clone, Copy, Debug)]
pub struct Commanded(pub usize);

impl Commanded {
    pub fn torques(self) -> Range<usize> {
        0..self.0
    }

    pub fn enable(self) -> usize {
        self.0
    }

    pub fn counter(self) -> usize {
        self.0 + 1
    }

    pub fn count(self) -> usize {
        self.0 + 2
    }
}

/// Places in the packets between two ends of so many shafts: the number of the newest waves, then the waves of all shafts, newest first.
#[derive(Clone, Copy, Debug)]
pub struct WavePacket(pub usize);

impl WavePacket {
    pub const NUMBER: usize = 0;
    /// Waves in a packet for each shaft.
    pub const KEPT: usize = 4;

    pub fn count(self) -> usize {
        1 + self.0 * WavePacket::KEPT
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
pub fn measured_signals(bench: &Bench) -> Vec<Signal> {
    let mut signals = Vec::new();
    for (name, unit) in [("tau", "N.m"), ("w", "rad/s"), ("T", "K")] {
        signals.extend(bench.shafts().map(|shaft| signal(&format!("{name}_{shaft}"), unit)));
    }
    signals.extend(["E_taken", "E_given", "E_heat"].map(|name| signal(name, "J")));
    signals.extend([signal("counter", ""), signal("stamp", "ns")]);
    signals
}

/// Of the packets to the dynamometers.
pub fn commanded_signals(bench: &Bench) -> Vec<Signal> {
    let mut signals: Vec<Signal> = bench.shafts().map(|shaft| signal(&format!("torque_{shaft}"), "N.m")).collect();
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
fn wave_signals(shafts: usize) -> Vec<Signal> {
    let mut signals = vec![signal("number", "")];
    for age in 0..WavePacket::KEPT {
        signals.extend((1..=shafts).map(|shaft| signal(&format!("wave_{shaft}_{age}"), "N.m")));
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
pub fn shafts_in_memory(shafts: usize) -> (Line, Line) {
    let (one, other) = memory_links();
    let count = WavePacket(shafts).count();
    let line = |link| Line::new(Box::new(MemoryPort::new(link, all(count), all(count))), wave_signals(shafts), count);
    (line(one), line(other))
}

/// Both ends of a bench within the process: of its computer and of its hardware.
pub fn in_memory(bench: &Bench) -> Result<(Lines, Lines), String> {
    let dbc = dbc(bench)?;
    let (packets, other_packets) = memory_links();
    let (frames, other_frames) = memory_links();
    let n = bench.dynos.len();
    let (measured, commanded) = (Measured(n).count(), Commanded(n).count());
    let computer = Lines {
        bench: Line::new(
            Box::new(MemoryPort::new(packets, all(measured), all(commanded))),
            measured_signals(bench),
            commanded,
        ),
        powertrain: can_line(CanLink::memory(frames), &dbc, powertrain_signals(), pedal_signals())?,
    };
    let hardware = Lines {
        bench: Line::new(
            Box::new(MemoryPort::new(other_packets, all(commanded), all(measured))),
            commanded_signals(bench),
            measured,
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

fn bench_line(bench: &Bench, end: End, is_hardware: bool) -> Result<Line, String> {
    let n = bench.dynos.len();
    let (incoming, outgoing) = match is_hardware {
        false => (measured_signals(bench), Commanded(n).count()),
        true => (commanded_signals(bench), Measured(n).count()),
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
    let line = bench_line(bench, addresses.bench.ok_or_else(|| missing("dynamometers"))?, false)?;
    let powertrain = powertrain_line(bench, addresses, false)?.ok_or_else(|| missing("powertrain"))?;
    Ok(Lines { bench: line, powertrain })
}

/// The end of hardware at sockets: those lines whose addresses are given.
pub fn hardware_at_sockets(bench: &Bench, addresses: &Addresses) -> Result<StationLines, String> {
    let n = bench.dynos.len();
    let shafts = |end| udp_line("shafts, UDP", end, wave_signals(n), WavePacket(n).count());
    Ok(StationLines {
        bench: addresses.bench.map(|end| bench_line(bench, end, true)).transpose()?,
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
        let text = include_str!("../../../../examples/bench/turn.toml");
        let bench = Bench::parse(text, std::path::Path::new("turn.toml")).unwrap();
        let (measured, commanded) = (measured_signals(&bench), commanded_signals(&bench));
        let (from, to) = (Measured(3), Commanded(3));
        assert_eq!((measured.len(), commanded.len()), (from.count(), to.count()));
        let name = |at: usize| measured[at].name.as_str();
        assert_eq!([name(from.torque(1)), name(from.speed(0)), name(from.temperature(2))], ["tau_FR", "w_R", "T_FL"]);
        assert_eq!(
            [name(from.energies().start), name(from.counter()), name(from.stamp())],
            ["E_taken", "counter", "stamp"]
        );
        assert_eq!([&commanded[to.enable()].name, &commanded[to.counter()].name], ["enable", "counter"]);
        assert_eq!(powertrain_signals().len(), powertrain::COUNT);
        assert_eq!(pedal_signals().len(), pedals::COUNT);
        assert_eq!(wave_signals(2).len(), WavePacket(2).count());
        assert_eq!(powertrain_signals()[powertrain::COUNTER].name, "stateCounter");
        assert_eq!(powertrain_signals()[powertrain::GEAR].name, "gear");
        assert_eq!(powertrain_signals()[powertrain::ENGINE_SPEED].name, "n_ICE");
        assert_eq!(powertrain_signals()[powertrain::MACHINE_SPEED].name, "n_EM_R");
        assert_eq!(powertrain_signals()[powertrain::FUEL].name, "fuelMass");
    }
}
