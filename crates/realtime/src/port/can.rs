//! Values in CAN frames, by a description of the messages; over SocketCAN, or the same frames in UDP packets where there is no CAN.
//!
//! A frame has 16 bytes, as Linux has them in memory: identifier (u32, little-endian, bit 31 set for 29 bits), number of data bytes
//! (u8), three bytes of zero, eight bytes of data. Over UDP a packet is one frame.

use super::dbc::{Dbc, DbcSignal};
use super::memory::MemoryLink;
use super::udp::{DRAINED, UdpLink, wait_readable};
use super::{Port, PortCounts, Trouble};
use layshaft_results::Signal;
use std::ffi::CString;
use std::io::{self, Error, ErrorKind, Read, Write};
use std::net::SocketAddr;
use std::os::fd::{AsRawFd, FromRawFd};

const FRAME: usize = 16;

/// A frame of classic CAN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    pub id: u32,
    pub length: u8,
    pub data: [u8; 8],
}

impl Frame {
    pub fn to_bytes(self) -> [u8; FRAME] {
        let mut bytes = [0; FRAME];
        bytes[..4].copy_from_slice(&self.id.to_le_bytes());
        bytes[4] = self.length;
        bytes[8..].copy_from_slice(&self.data);
        bytes
    }

    /// A frame of the right length, with at most eight bytes of data.
    pub fn from_bytes(bytes: &[u8]) -> Option<Frame> {
        let bytes: &[u8; FRAME] = bytes.try_into().ok()?;
        let (mut id, mut data) = ([0; 4], [0; 8]);
        id.copy_from_slice(&bytes[..4]);
        data.copy_from_slice(&bytes[8..]);
        (bytes[4] <= 8).then_some(Frame { id: u32::from_le_bytes(id), length: bytes[4], data })
    }
}

/// How frames get through.
pub struct CanLink(Link);

enum Link {
    /// A raw socket of SocketCAN, read and written as a file; the name of the interface.
    Socket(std::fs::File, String),
    Udp(UdpLink),
    Memory(MemoryLink),
}

impl CanLink {
    /// Frames within the process.
    pub fn memory(link: MemoryLink) -> CanLink {
        CanLink(Link::Memory(link))
    }

    /// Frames in UDP packets.
    pub fn udp(listen: SocketAddr, partner: Option<SocketAddr>) -> io::Result<CanLink> {
        Ok(CanLink(Link::Udp(UdpLink::open(listen, partner)?)))
    }

    /// A CAN interface of the machine, as `can0`.
    pub fn interface(name: &str) -> io::Result<CanLink> {
        let text = CString::new(name).map_err(|_| Error::from(ErrorKind::InvalidInput))?;
        // SAFETY: no memory is handed over.
        let socket = unsafe {
            libc::socket(libc::AF_CAN, libc::SOCK_RAW | libc::SOCK_NONBLOCK | libc::SOCK_CLOEXEC, libc::CAN_RAW)
        };
        if socket < 0 {
            return Err(Error::last_os_error());
        }
        // SAFETY: the descriptor is new and belongs to nobody else.
        let socket = unsafe { std::fs::File::from_raw_fd(socket) };
        // SAFETY: a text with its end is read.
        let index = unsafe { libc::if_nametoindex(text.as_ptr()) };
        if index == 0 {
            return Err(Error::last_os_error());
        }
        // SAFETY: an address is plain numbers, all zeros is one; the call reads as many bytes as it is told.
        let bound = unsafe {
            let mut address: libc::sockaddr_can = std::mem::zeroed();
            address.can_family = libc::AF_CAN as libc::sa_family_t;
            address.can_ifindex = index as i32;
            let length = std::mem::size_of::<libc::sockaddr_can>() as libc::socklen_t;
            libc::bind(socket.as_raw_fd(), (&raw const address).cast(), length)
        };
        if bound < 0 { Err(Error::last_os_error()) } else { Ok(CanLink(Link::Socket(socket, name.to_string()))) }
    }

    fn describe(&self) -> String {
        match &self.0 {
            Link::Socket(_, name) => format!("CAN {name}"),
            Link::Udp(link) => link.describe("CAN over UDP"),
            Link::Memory(_) => "CAN frames within the process".to_string(),
        }
    }

    /// The next frame; `Some(None)` for one that makes no sense.
    fn receive(&mut self, counts: &mut PortCounts) -> Option<Option<Frame>> {
        let mut bytes = [0; FRAME + 1];
        match &mut self.0 {
            Link::Socket(socket, _) => match socket.read(&mut bytes) {
                Ok(length) => Some(Frame::from_bytes(&bytes[..length])),
                Err(error) if error.kind() == ErrorKind::WouldBlock => None,
                Err(_) => {
                    counts.count(Trouble::System, 1);
                    None
                }
            },
            Link::Udp(link) => {
                let (length, sender) = link.receive(&mut bytes, counts)?;
                let frame = Frame::from_bytes(&bytes[..length]);
                if frame.is_some() {
                    link.answer_to(sender);
                }
                Some(frame)
            }
            Link::Memory(link) => link.receive(&mut bytes).map(|length| Frame::from_bytes(&bytes[..length])),
        }
    }

    fn send(&mut self, frame: Frame, counts: &mut PortCounts) {
        match &mut self.0 {
            Link::Socket(socket, _) => match socket.write(&frame.to_bytes()) {
                Ok(_) => counts.sent += 1,
                Err(_) => counts.count(Trouble::System, 1),
            },
            Link::Udp(link) => link.send(&frame.to_bytes(), counts),
            Link::Memory(link) => link.send(&frame.to_bytes(), counts),
        }
    }
}

/// A message with the signals that are bound, and the places of inputs or outputs they are bound to.
struct Bound {
    id: u32,
    length: u8,
    signals: Vec<(DbcSignal, usize)>,
}

pub struct CanPort {
    link: CanLink,
    incoming: Vec<Bound>,
    outgoing: Vec<Bound>,
}

impl CanPort {
    /// Binds signals of the description to inputs and outputs of the same name (dots of the model read as underscores), or as `names`
    /// says: pairs of a signal and a variable. Every input must be bound; outputs that are not are returned. What does not match
    /// is an error that names it.
    pub fn open(
        link: CanLink,
        dbc: &Dbc,
        inputs: &[Signal],
        outputs: &[Signal],
        names: &[(String, String)],
    ) -> Result<(CanPort, Vec<String>), String> {
        let has_signal = |name: &str| dbc.messages.iter().flat_map(|m| &m.signals).any(|signal| signal.name == name);
        for (signal, variable) in names {
            if !has_signal(signal) {
                return Err(format!("the CAN description has no signal `{signal}`"));
            }
            if !inputs.iter().chain(outputs).any(|known| known.name == *variable) {
                return Err(format!(
                    "the model has neither input nor output `{variable}`, which signal `{signal}` should be"
                ));
            }
        }
        let name_of = |signal: &DbcSignal, known: &Signal| match names.iter().find(|(name, _)| *name == signal.name) {
            Some((_, variable)) => known.name == *variable,
            None => known.name == signal.name || known.name.replace('.', "_") == signal.name,
        };
        let mut port = CanPort { link, incoming: Vec::new(), outgoing: Vec::new() };
        let mut bound = (vec![false; inputs.len()], vec![false; outputs.len()]);
        for message in &dbc.messages {
            let find = |among: &[Signal]| -> Vec<(DbcSignal, usize)> {
                let place = |signal: &DbcSignal| among.iter().position(|known| name_of(signal, known));
                message.signals.iter().filter_map(|signal| Some((signal.clone(), place(signal)?))).collect()
            };
            let (incoming, outgoing) = (find(inputs), find(outputs));
            if let ([(input, _), ..], [(output, _), ..]) = (incoming.as_slice(), outgoing.as_slice()) {
                return Err(format!(
                    "message `{}` holds `{}`, an input, and `{}`, an output: it cannot go both ways",
                    message.name, input.name, output.name
                ));
            }
            for (signal, _) in incoming.iter().chain(&outgoing) {
                if signal.is_multiplexed() {
                    return Err(format!(
                        "signal `{}` of `{}` is multiplexed: that is not supported",
                        signal.name, message.name
                    ));
                }
            }
            incoming.iter().for_each(|(_, at)| bound.0[*at] = true);
            outgoing.iter().for_each(|(_, at)| bound.1[*at] = true);
            let of = |signals| Bound { id: message.id, length: message.length, signals };
            if !incoming.is_empty() {
                port.incoming.push(of(incoming));
            } else if !outgoing.is_empty() {
                port.outgoing.push(of(outgoing));
            }
        }
        let missing = |signals: &[Signal], bound: &[bool]| -> Vec<String> {
            let unbound = signals.iter().zip(bound).filter(|(_, bound)| !**bound);
            unbound.map(|(signal, _)| signal.name.clone()).collect()
        };
        let unfed = missing(inputs, &bound.0);
        if !unfed.is_empty() {
            let known = dbc.messages.iter().flat_map(|message| &message.signals).map(|signal| signal.name.as_str());
            return Err(format!(
                "the CAN description does not match the model: no signal for input `{}`; it has {}",
                unfed.join("`, `"),
                known.collect::<Vec<_>>().join(", ")
            ));
        }
        let unsent = missing(outputs, &bound.1);
        Ok((port, unsent))
    }
}

impl Port for CanPort {
    fn describe(&self) -> String {
        self.link.describe()
    }

    fn has_inputs(&self) -> bool {
        !self.incoming.is_empty()
    }

    fn receive(&mut self, signals: &[Signal], inputs: &mut [f64], counts: &mut PortCounts) -> bool {
        let mut heard = false;
        for _ in 0..DRAINED {
            let Some(frame) = self.link.receive(counts) else { return heard };
            let Some(frame) = frame else {
                counts.count(Trouble::Length, 1);
                continue;
            };
            let Some(message) = self.incoming.iter().find(|message| message.id == frame.id) else {
                // The echo of our own messages on a bus is no trouble.
                if !self.outgoing.iter().any(|message| message.id == frame.id) {
                    counts.count(Trouble::UnknownFrame, 1);
                }
                continue;
            };
            if frame.length < message.length {
                counts.count(Trouble::Length, 1);
                continue;
            }
            let accepted = message.signals.iter().all(|(signal, input)| {
                let value = signal.decode(&frame.data);
                signal.accepts(value) && signals[*input].accepts(value)
            });
            if !accepted {
                counts.count(Trouble::Range, 1);
                continue;
            }
            for (signal, input) in &message.signals {
                inputs[*input] = signal.decode(&frame.data);
            }
            counts.received += 1;
            heard = true;
        }
        counts.count(Trouble::Flood, 1);
        heard
    }

    fn send(&mut self, _time: f64, outputs: &[f64], counts: &mut PortCounts) {
        for message in &self.outgoing {
            let mut data = [0; 8];
            for (signal, output) in &message.signals {
                if !signal.encode(outputs[*output], &mut data) {
                    counts.count(Trouble::Range, 1);
                }
            }
            self.link.send(Frame { id: message.id, length: message.length, data }, counts);
        }
    }

    fn wait(&mut self, milliseconds: u32) -> bool {
        match &mut self.link.0 {
            Link::Socket(socket, _) => wait_readable(socket.as_raw_fd(), milliseconds),
            Link::Udp(link) => link.wait(milliseconds),
            Link::Memory(link) => link.has_packet(),
        }
    }
}
