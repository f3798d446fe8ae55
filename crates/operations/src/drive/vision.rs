//! The exchange with a vision or motion system: a UDP port with a fixed order of values.
//!
//! Packets are those of every UDP port of a real-time run (the book, "Real time"): what is not a number, out of range, old or from a stranger is refused and counted, and the last
//! values hold. Out go, once for each exchange and each if the car has it, in this order: position, orientation (quaternion, scalar first), the same of the four wheels,
//! speed, accelerations, yaw rate, force of the rack. Back come the inputs among [`VISION_INPUTS`] that the car has.

use super::roles::Roles;
use layshaft_realtime::port::Port;
use layshaft_realtime::{Plant, PortDescription};
use std::path::Path;

/// Inputs of a car that a vision system sets: of each wheel height, normal and friction of the road, then the surroundings.
pub const VISION_INPUTS: [&str; 26] = [
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
