//! Values in UDP packets.

use super::packet::Packets;
use super::{Port, PortCounts, Trouble};
use layshaft_results::Signal;
use std::io::{self, ErrorKind};
use std::net::{SocketAddr, UdpSocket};
use std::os::fd::AsRawFd;

/// Packets looked at in one call: a flood must not stop the loop.
pub(crate) const DRAINED: usize = 64;

pub struct UdpPort {
    link: UdpLink,
    packets: Packets,
}

impl UdpPort {
    /// Listens at an address. Without a partner the sender of the last packet that was taken gets the outputs.
    pub fn open(
        listen: SocketAddr,
        partner: Option<SocketAddr>,
        inputs: Vec<usize>,
        outputs: Vec<usize>,
    ) -> io::Result<UdpPort> {
        Ok(UdpPort { link: UdpLink::open(listen, partner)?, packets: Packets::new(inputs, outputs) })
    }

    /// The address it listens at.
    pub fn address(&self) -> SocketAddr {
        self.link.address
    }
}

impl Port for UdpPort {
    fn describe(&self) -> String {
        self.link.describe("UDP")
    }

    fn has_inputs(&self) -> bool {
        self.packets.has_inputs()
    }

    fn receive(&mut self, signals: &[Signal], inputs: &mut [f64], counts: &mut PortCounts) -> bool {
        let mut heard = false;
        for _ in 0..DRAINED {
            let buffer = &mut self.packets.received;
            let Some((length, sender)) = self.link.receive(buffer, counts) else { return heard };
            if self.packets.accept(length, Some(sender), signals, inputs, counts) {
                self.link.answer_to(sender);
                heard = true;
            }
        }
        counts.count(Trouble::Flood, 1);
        heard
    }

    fn send(&mut self, time: f64, outputs: &[f64], counts: &mut PortCounts) {
        if let Some(bytes) = self.packets.next(time, outputs) {
            self.link.send(bytes, counts);
        }
    }

    fn wait(&mut self, milliseconds: u32) -> bool {
        self.link.wait(milliseconds)
    }
}

/// A socket with at most one partner.
pub(crate) struct UdpLink {
    socket: UdpSocket,
    address: SocketAddr,
    /// Packets of others are refused.
    expected: Option<SocketAddr>,
    partner: Option<SocketAddr>,
}

impl UdpLink {
    pub(crate) fn open(listen: SocketAddr, partner: Option<SocketAddr>) -> io::Result<UdpLink> {
        let socket = UdpSocket::bind(listen)?;
        socket.set_nonblocking(true)?;
        Ok(UdpLink { address: socket.local_addr()?, socket, expected: partner, partner })
    }

    pub(crate) fn describe(&self, kind: &str) -> String {
        match self.expected {
            Some(partner) => format!("{kind} {} ({partner})", self.address),
            None => format!("{kind} {}", self.address),
        }
    }

    /// Length and sender of the next packet, if there is one.
    pub(crate) fn receive(&mut self, buffer: &mut [u8], counts: &mut PortCounts) -> Option<(usize, SocketAddr)> {
        for _ in 0..DRAINED {
            match self.socket.recv_from(buffer) {
                Ok((_, sender)) if self.expected.is_some_and(|expected| expected != sender) => {
                    counts.count(Trouble::Stranger, 1);
                }
                Ok(packet) => return Some(packet),
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => return None,
                // Somebody was sent to who does not listen: that is counted when sending.
                Err(error) if error.kind() == ErrorKind::ConnectionRefused => {}
                Err(_) => {
                    counts.count(Trouble::System, 1);
                    return None;
                }
            }
        }
        counts.count(Trouble::Flood, 1);
        None
    }

    pub(crate) fn answer_to(&mut self, sender: SocketAddr) {
        if self.expected.is_none() {
            self.partner = Some(sender);
        }
    }

    /// Sends to the partner, if one is known.
    pub(crate) fn send(&mut self, bytes: &[u8], counts: &mut PortCounts) {
        let Some(partner) = self.partner else { return };
        match self.socket.send_to(bytes, partner) {
            Ok(_) => counts.sent += 1,
            Err(_) => counts.count(Trouble::System, 1),
        }
    }

    pub(crate) fn wait(&mut self, milliseconds: u32) -> bool {
        wait_readable(self.socket.as_raw_fd(), milliseconds)
    }
}

/// Waits until something can be read.
pub(crate) fn wait_readable(descriptor: i32, milliseconds: u32) -> bool {
    let mut poll = libc::pollfd { fd: descriptor, events: libc::POLLIN, revents: 0 };
    // SAFETY: one pollfd of our own is handed over, with its number.
    let ready = unsafe { libc::poll(&mut poll, 1, milliseconds.min(i32::MAX as u32) as i32) };
    ready > 0 && poll.revents & libc::POLLIN != 0
}
