//! The packed layout of values, the same in a UDP packet and in a record of a shared-memory ring.
//!
//! ```text
//! offset  type  little-endian
//!      0  u32   0x3248534c, the bytes "LSH2"
//!      4  u32   number of values n
//!      8  u64   session: a random number that the sender draws at its start
//!     16  u64   sequence number, one more with each packet
//!     24  f64   model time in seconds
//!     32  f64   n values
//! ```

use super::partner::Partners;
use super::{PortCounts, Trouble};
use layshaft_results::Signal;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::net::SocketAddr;

pub(crate) const MAGIC: u32 = u32::from_le_bytes(*b"LSH2");
const HEADER: usize = 32;

/// Bytes of a packet with `count` values.
pub const fn packet_length(count: usize) -> usize {
    HEADER + 8 * count
}

fn word(bytes: &[u8], at: usize) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&bytes[at..at + 8]);
    u64::from_le_bytes(word)
}

/// Session, sequence number and values of a packet that has the length, the header and values that the signals accept.
fn check<'p>(
    bytes: &'p [u8],
    bound: &[usize],
    signals: &[Signal],
) -> Result<(u64, u64, impl Iterator<Item = f64> + 'p), Trouble> {
    if bytes.len() != packet_length(bound.len()) {
        return Err(Trouble::Length);
    }
    let first = word(bytes, 0);
    if first as u32 != MAGIC || (first >> 32) as usize != bound.len() {
        return Err(Trouble::Header);
    }
    let values = (HEADER..bytes.len()).step_by(8).map(|at| f64::from_bits(word(bytes, at)));
    let accepted = values.clone().zip(bound).all(|(value, &input)| signals[input].accepts(value));
    if accepted { Ok((word(bytes, 8), word(bytes, 16), values)) } else { Err(Trouble::Range) }
}

/// Values of a packet, for whoever is at the other end; none if it is no packet.
pub fn packet_values(bytes: &[u8]) -> Option<Vec<f64>> {
    let is_packet = bytes.len() >= HEADER && word(bytes, 0) as u32 == MAGIC;
    if !is_packet || bytes.len() != packet_length((word(bytes, 0) >> 32) as usize) {
        return None;
    }
    Some((HEADER..bytes.len()).step_by(8).map(|at| f64::from_bits(word(bytes, at))).collect())
}

/// Writes a packet into a buffer of its length.
pub fn write_packet(bytes: &mut [u8], session: u64, sequence: u64, time: f64, values: impl Iterator<Item = f64>) {
    let count = (bytes.len() - HEADER) / 8;
    bytes[0..4].copy_from_slice(&MAGIC.to_le_bytes());
    bytes[4..8].copy_from_slice(&(count as u32).to_le_bytes());
    bytes[8..16].copy_from_slice(&session.to_le_bytes());
    bytes[16..24].copy_from_slice(&sequence.to_le_bytes());
    bytes[24..32].copy_from_slice(&time.to_le_bytes());
    for (place, value) in bytes[HEADER..].chunks_exact_mut(8).zip(values) {
        place.copy_from_slice(&value.to_le_bytes());
    }
}

/// What a port needs that exchanges packets: which values stand in them, their buffers and numbers.
pub(crate) struct Packets {
    /// Inputs and outputs in the order of the packets.
    inputs: Vec<usize>,
    outputs: Vec<usize>,
    /// Room for a packet with inputs and one byte more, to notice those that are too long.
    pub received: Vec<u8>,
    sent: Vec<u8>,
    partners: Partners,
    session: u64,
    sequence: u64,
}

impl Packets {
    pub(crate) fn new(inputs: Vec<usize>, outputs: Vec<usize>) -> Packets {
        Packets {
            received: vec![0; packet_length(inputs.len()) + 1],
            sent: vec![0; packet_length(outputs.len())],
            inputs,
            outputs,
            partners: Partners::default(),
            session: draw_session(),
            sequence: 0,
        }
    }

    pub(crate) fn has_inputs(&self) -> bool {
        !self.inputs.is_empty()
    }

    /// Takes the values of the packet received, of this length, if it is valid and new; else counts why not.
    pub(crate) fn accept(
        &mut self,
        length: usize,
        sender: Option<SocketAddr>,
        signals: &[Signal],
        inputs: &mut [f64],
        counts: &mut PortCounts,
    ) -> bool {
        match check(&self.received[..length], &self.inputs, signals) {
            Ok((session, sequence, values)) => {
                let is_new = self.partners.accept(crate::clock::now(), session, sequence, sender, counts);
                if is_new {
                    counts.received += 1;
                    self.inputs.iter().zip(values).for_each(|(&input, value)| inputs[input] = value);
                }
                is_new
            }
            Err(trouble) => {
                counts.count(trouble, 1);
                if trouble == Trouble::Range {
                    let values = (HEADER..length).step_by(8).map(|at| f64::from_bits(word(&self.received, at)));
                    let mut wrong = self.inputs.iter().copied().zip(values);
                    counts.out_of_range = wrong.find(|&(input, value)| !signals[input].accepts(value));
                }
                false
            }
        }
    }

    /// The next packet with outputs, if there are any.
    pub(crate) fn next(&mut self, time: f64, outputs: &[f64]) -> Option<&[u8]> {
        if self.outputs.is_empty() {
            return None;
        }
        self.sequence += 1;
        let values = self.outputs.iter().map(|&output| outputs[output]);
        write_packet(&mut self.sent, self.session, self.sequence, time, values);
        Some(&self.sent)
    }
}

/// A number for this start of a sender, which nobody can guess.
pub fn draw_session() -> u64 {
    // The keys of hash maps, which the system draws.
    RandomState::new().build_hasher().finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_layout_is_as_documented() {
        let mut bytes = [0u8; packet_length(2)];
        write_packet(&mut bytes, 772, 258, 1.5, [2.0, -1.0].into_iter());
        assert_eq!(&bytes[..8], b"LSH2\x02\0\0\0");
        assert_eq!(&bytes[8..16], [4, 3, 0, 0, 0, 0, 0, 0]);
        assert_eq!(&bytes[16..24], [2, 1, 0, 0, 0, 0, 0, 0]);
        assert_eq!(bytes[24..32], 1.5f64.to_le_bytes());
        assert_eq!(bytes[40..48], (-1.0f64).to_le_bytes());
    }

    #[test]
    fn nothing_wrong_passes() {
        let mut limited = Signal::real("b");
        (limited.min, limited.max) = (0.0, 1.0);
        let signals = [Signal::real("a"), limited];
        let mut bytes = vec![0u8; packet_length(2)];
        write_packet(&mut bytes, 7, 1, 0.0, [9.0, 0.5].into_iter());
        let trouble = |bytes: &[u8]| check(bytes, &[0, 1], &signals).map(|(_, sequence, _)| sequence).err();
        assert_eq!(trouble(&bytes), None);
        for length in 0..bytes.len() {
            assert_eq!(trouble(&bytes[..length]), Some(Trouble::Length));
        }
        for at in 0..8 {
            let mut wrong = bytes.clone();
            wrong[at] ^= 0x40;
            assert_eq!(trouble(&wrong), Some(Trouble::Header));
        }
        for value in [f64::NAN, f64::INFINITY, -0.1, 1.1] {
            write_packet(&mut bytes, 7, 1, 0.0, [9.0, value].into_iter());
            assert_eq!(trouble(&bytes), Some(Trouble::Range), "{value}");
        }
    }
}
