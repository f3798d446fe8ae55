//! The exchange with a vision or motion system: a UDP port with a fixed order of values.
//!
//! Packets are those of every UDP port of a real-time run (the book, "Real time"): what is not a number, out of range, old or from a stranger is refused and counted, and the last
//! values hold. Out go, once for each exchange and each if the car has it, in this order: position, orientation (quaternion, scalar first), the same of the four wheels,
//! speed, accelerations, yaw rate, force of the rack. Back come the inputs among [`VISION_INPUTS`] that the car has.

use super::roles::Roles;
use super::wheel::Notice;
use layshaft_realtime::port::{Port, draw_session, packet_length, packet_values, write_packet};
use layshaft_realtime::{Live, Plant, PortDescription};
use layshaft_road::Road;
use std::io;
use std::net::{SocketAddr, UdpSocket};
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Inputs of a car that a vision system sets: of each wheel height, normal and friction of the road, then the surroundings, then where each height was taken.
pub const VISION_INPUTS: [&str; 34] = [
    "roadHeight[1]",
    "roadHeight[2]",
    "roadHeight[3]",
    "roadHeight[4]",
    "roadNormal[1,1]",
    "roadNormal[1,2]",
    "roadNormal[1,3]",
    "roadNormal[2,1]",
    "roadNormal[2,2]",
    "roadNormal[2,3]",
    "roadNormal[3,1]",
    "roadNormal[3,2]",
    "roadNormal[3,3]",
    "roadNormal[4,1]",
    "roadNormal[4,2]",
    "roadNormal[4,3]",
    "roadFriction[1]",
    "roadFriction[2]",
    "roadFriction[3]",
    "roadFriction[4]",
    "airTemperature",
    "airPressure",
    "airHumidity",
    "wind[1]",
    "wind[2]",
    "wind[3]",
    "roadPoint[1,1]",
    "roadPoint[1,2]",
    "roadPoint[2,1]",
    "roadPoint[2,2]",
    "roadPoint[3,1]",
    "roadPoint[3,2]",
    "roadPoint[4,1]",
    "roadPoint[4,2]",
];

/// Roles that are sent, in order.
fn sent() -> Vec<String> {
    let pose = |prefix: &str| ["x", "y", "z", "q0", "q1", "q2", "q3"].map(|part| format!("{prefix}{part}")).to_vec();
    let wheels = (1..=4).flat_map(|wheel| pose(&format!("wheel{wheel}.")));
    let rest = ["psi", "v", "ax", "ay", "yawRate", "rackForce"].map(str::to_string);
    pose("").into_iter().chain(wheels).chain(rest).collect()
}

/// Opens the port at `LISTEN` or `LISTEN,PARTNER`.
pub fn vision_port(addresses: &str, roles: &Roles, plant: &dyn Plant) -> Result<Box<dyn Port>, String> {
    let (listen, partner) = match addresses.split_once(',') {
        Some((listen, partner)) => (listen.to_string(), Some(partner.to_string())),
        None => (addresses.to_string(), None),
    };
    let (inputs, outputs) = (plant.inputs(), plant.outputs());
    let has_input = |name: &&str| inputs.iter().any(|signal| signal.name == **name);
    let received: Vec<String> = VISION_INPUTS.iter().copied().filter(has_input).map(str::to_string).collect();
    if received.is_empty() && partner.is_none() {
        return Err("the car takes no road from a vision system, so nobody would ask for poses: name who gets them, `--vision 5600,127.0.0.1:5601`".to_string());
    }
    let sent = sent().iter().filter_map(|role| roles.name(role)).map(str::to_string).collect();
    let port = PortDescription::Udp { listen, partner, inputs: Some(received), outputs: Some(sent) };
    Ok(port.open(Path::new(""), &inputs, &outputs)?.0)
}

/// The least time between two notices of the same kind.
const QUIET: Duration = Duration::from_secs(5);

/// Sees what goes wrong at the ports of a run.
#[derive(Default)]
pub struct PortWatch {
    refused: (u64, Option<Instant>),
    time_outs: (u64, Option<Instant>),
}

impl PortWatch {
    /// What is to be told of a task now; `inputs` are the names of what it takes.
    pub fn look(&mut self, task: &Live, inputs: &[String]) -> Vec<Notice> {
        let mut notices = Vec::new();
        let mut tell = |(known, told): &mut (u64, Option<Instant>), now: u64, text: &str| {
            if now > *known && told.is_none_or(|told| told.elapsed() >= QUIET) {
                let count = now - *known;
                notices.push(Notice { text: text.replace('#', &count.to_string()), is_alarm: true });
                (*known, *told) = (now, Some(Instant::now()));
            }
        };
        let wrong = task.out_of_range().and_then(|(input, value)| Some((inputs.get(input)?, value)));
        let reason = match wrong {
            Some((name, value)) => format!("`{name}` was {value}, which is no number or outside its limits"),
            None => "out of order or of a wrong length".to_string(),
        };
        let refused = format!("vision system: # packets refused ({reason}); the last road holds");
        tell(&mut self.refused, task.refused.load(Ordering::Relaxed), &refused);
        tell(
            &mut self.time_outs,
            task.time_outs.load(Ordering::Relaxed),
            "vision system: nothing valid came for too long; the last road holds",
        );
        notices
    }
}

/// Values of a pose, and where the wheels stand among those that a car with wheels sends.
const POSE: usize = 7;

/// The surroundings that [`VisionClient`] tells: temperature, pressure, humidity, wind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weather {
    pub temperature: f64,
    pub pressure: f64,
    pub humidity: f64,
    pub wind: [f64; 3],
}

impl Default for Weather {
    fn default() -> Weather {
        Weather { temperature: 288.15, pressure: 101_325.0, humidity: 0.0, wind: [0.0; 3] }
    }
}

/// A vision system of the smallest kind: answers each packet of a car with the road under its wheels.
pub struct VisionClient {
    socket: UdpSocket,
    car: SocketAddr,
    road: Road,
    weather: Weather,
    session: u64,
    sequence: u64,
    /// What was told last: where a wheel leaves the road it holds.
    values: [f64; VISION_INPUTS.len()],
}

impl VisionClient {
    /// For a car that listens at an address.
    pub fn new(car: SocketAddr, road: Road, weather: Weather) -> io::Result<VisionClient> {
        let here: SocketAddr = if car.is_ipv4() { ([0, 0, 0, 0], 0).into() } else { ([0u16; 8], 0).into() };
        let socket = UdpSocket::bind(here)?;
        let mut values = [0.0; VISION_INPUTS.len()];
        for wheel in 0..4 {
            (values[4 + 3 * wheel + 2], values[16 + wheel]) = (1.0, 1.0);
        }
        Ok(VisionClient { socket, car, road, weather, session: draw_session(), sequence: 0, values })
    }

    /// Tells what is known; the first time this opens the exchange.
    pub fn send(&mut self) -> io::Result<()> {
        let Weather { temperature, pressure, humidity, wind } = self.weather;
        self.values[20..26].copy_from_slice(&[temperature, pressure, humidity, wind[0], wind[1], wind[2]]);
        let mut bytes = vec![0; packet_length(self.values.len())];
        self.sequence += 1;
        write_packet(&mut bytes, self.session, self.sequence, 0.0, self.values.iter().copied());
        self.socket.send_to(&bytes, self.car).map(|_| ())
    }

    /// Waits for poses, so long at most, and looks the road up; false if nothing came.
    pub fn receive(&mut self, longest: Duration) -> io::Result<bool> {
        self.socket.set_read_timeout(Some(longest.max(Duration::from_millis(1))))?;
        let mut bytes = [0; 4096];
        let length = match self.socket.recv(&mut bytes) {
            Ok(length) => length,
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut | io::ErrorKind::ConnectionRefused
                ) =>
            {
                return Ok(false);
            }
            Err(error) => return Err(error),
        };
        let Some(poses) = packet_values(&bytes[..length]).filter(|values| values.len() >= 5 * POSE) else {
            return Ok(false);
        };
        for wheel in 0..4 {
            let [x, y, z] = [0, 1, 2].map(|axis| poses[POSE * (wheel + 1) + axis]);
            let Ok(contact) = self.road.query(x, y, z) else { continue };
            self.values[wheel] = contact.height;
            self.values[4 + 3 * wheel..7 + 3 * wheel].copy_from_slice(&contact.normal());
            self.values[16 + wheel] = contact.friction;
            self.values[26 + 2 * wheel..28 + 2 * wheel].copy_from_slice(&[x, y]);
        }
        Ok(true)
    }
}
