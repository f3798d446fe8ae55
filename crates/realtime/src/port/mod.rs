//! Ports: values between a task and partners outside.
//!
//! A port never waits (except where a partner paces the run), never allocates once it runs, and believes nothing it receives: length,
//! layout, order and range of every packet are checked before the first value of it is used, and what is refused is counted.

mod can;
mod cut;
mod dbc;
mod memory;
mod packet;
mod part;
mod partner;
mod ring;
mod udp;

pub use can::{CanLink, CanPort, Frame};
pub use dbc::{Dbc, DbcMessage, DbcSignal};
pub use memory::{MemoryLink, MemoryPort, memory_links};
pub use packet::{draw_session, packet_length, packet_values, write_packet};
pub use part::PartPort;
pub use ring::{RingPartner, RingPort, ring_path};
pub use udp::UdpPort;

use layshaft_results::Signal;

/// What can go wrong at a port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Not the length the layout has.
    Length,
    /// Does not begin as packets do, or is of another version.
    Header,
    /// Not a number, or outside the range of its signal.
    Range,
    /// As old as, or older than, one received before, or too far ahead.
    Order,
    /// Numbers missing between two packets.
    Lost,
    /// Not from the partner: another address, or another session while the partner is there.
    Stranger,
    /// A CAN frame the description does not know.
    UnknownFrame,
    /// More packets waited than are looked at in one call.
    Flood,
    /// Nothing valid for longer than the time-out.
    TimeOut,
    /// The partner does not read: the ring is full.
    Full,
    /// The partner cut the shared memory off.
    Cut,
    /// The operating system refused to send or receive.
    System,
}

impl Trouble {
    pub const ALL: [Trouble; 12] = [
        Trouble::Length,
        Trouble::Header,
        Trouble::Range,
        Trouble::Order,
        Trouble::Lost,
        Trouble::Stranger,
        Trouble::UnknownFrame,
        Trouble::Flood,
        Trouble::TimeOut,
        Trouble::Full,
        Trouble::Cut,
        Trouble::System,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Trouble::Length => "wrong_length",
            Trouble::Header => "wrong_header",
            Trouble::Range => "out_of_range",
            Trouble::Order => "out_of_order",
            Trouble::Lost => "lost",
            Trouble::Stranger => "stranger",
            Trouble::UnknownFrame => "unknown_frame",
            Trouble::Flood => "flood",
            Trouble::TimeOut => "time_outs",
            Trouble::Full => "ring_full",
            Trouble::Cut => "ring_cut",
            Trouble::System => "system",
        }
    }
}

/// What passed a port.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PortCounts {
    pub received: u64,
    pub sent: u64,
    /// The input and the value for which a packet was last refused.
    pub out_of_range: Option<(usize, f64)>,
    troubles: [u64; Trouble::ALL.len()],
}

impl PortCounts {
    pub fn count(&mut self, trouble: Trouble, times: u64) {
        self.troubles[trouble as usize] += times;
    }

    pub fn of(&self, trouble: Trouble) -> u64 {
        self.troubles[trouble as usize]
    }

    /// Packets refused.
    pub fn refused(&self) -> u64 {
        use Trouble::{Header, Length, Order, Range, Stranger, UnknownFrame};
        [Length, Header, Range, Order, Stranger, UnknownFrame].into_iter().map(|trouble| self.of(trouble)).sum()
    }
}

/// A way for values into a task and out of it.
pub trait Port: Send {
    /// Kind and addresses, for a person.
    fn describe(&self) -> String;
    /// Whether values are expected here.
    fn has_inputs(&self) -> bool;
    /// Takes what has come; writes the inputs that are bound here. Whether something valid came.
    fn receive(&mut self, signals: &[Signal], inputs: &mut [f64], counts: &mut PortCounts) -> bool;
    /// Sends the outputs that are bound here.
    fn send(&mut self, time: f64, outputs: &[f64], counts: &mut PortCounts);
    /// Waits until something has come, at most so many milliseconds. Whether something came.
    fn wait(&mut self, milliseconds: u32) -> bool;
}
