//! Packets and frames within a process: the same bytes as over a network, in the order they were sent.
//!
//! For runs without a clock, in which both ends are tasks of one thread: what is received does not depend on timing.

use super::packet::Packets;
use super::{Port, PortCounts, Trouble};
use layshaft_results::Signal;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

type Queue = Arc<Mutex<VecDeque<Vec<u8>>>>;

/// Packets that wait for the other end, at most: an end that does not read must not fill the memory.
const WAITING: usize = 1024;

/// One end of a connection.
pub struct MemoryLink {
    incoming: Queue,
    outgoing: Queue,
}

/// Both ends of a connection.
pub fn memory_links() -> (MemoryLink, MemoryLink) {
    let (one, other) = (Queue::default(), Queue::default());
    let first = MemoryLink { incoming: Arc::clone(&one), outgoing: Arc::clone(&other) };
    (first, MemoryLink { incoming: other, outgoing: one })
}

fn open(queue: &Queue) -> MutexGuard<'_, VecDeque<Vec<u8>>> {
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

impl MemoryLink {
    /// Copies the next packet; its length, if there is one. What is too long for the buffer is cut off.
    pub(super) fn receive(&mut self, buffer: &mut [u8]) -> Option<usize> {
        let packet = open(&self.incoming).pop_front()?;
        let length = packet.len().min(buffer.len());
        buffer[..length].copy_from_slice(&packet[..length]);
        Some(length)
    }

    pub(super) fn send(&mut self, bytes: &[u8], counts: &mut PortCounts) {
        let mut queue = open(&self.outgoing);
        if queue.len() < WAITING {
            queue.push_back(bytes.to_vec());
            counts.sent += 1;
        } else {
            counts.count(Trouble::Full, 1);
        }
    }

    pub(super) fn has_packet(&self) -> bool {
        !open(&self.incoming).is_empty()
    }
}

/// Packets of values, as of a UDP port.
pub struct MemoryPort {
    link: MemoryLink,
    packets: Packets,
}

impl MemoryPort {
    /// Exchanges these inputs and outputs.
    pub fn new(link: MemoryLink, inputs: Vec<usize>, outputs: Vec<usize>) -> MemoryPort {
        MemoryPort { link, packets: Packets::new(inputs, outputs) }
    }
}

impl Port for MemoryPort {
    fn describe(&self) -> String {
        "packets within the process".to_string()
    }

    fn has_inputs(&self) -> bool {
        self.packets.has_inputs()
    }

    fn receive(&mut self, signals: &[Signal], inputs: &mut [f64], counts: &mut PortCounts) -> bool {
        let mut heard = false;
        while let Some(length) = self.link.receive(&mut self.packets.received) {
            heard |= self.packets.accept(length, None, signals, inputs, counts);
        }
        heard
    }

    fn send(&mut self, time: f64, outputs: &[f64], counts: &mut PortCounts) {
        if let Some(bytes) = self.packets.next(time, outputs) {
            self.link.send(bytes, counts);
        }
    }

    fn wait(&mut self, _milliseconds: u32) -> bool {
        self.link.has_packet()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packets_pass_both_ways_and_bad_ones_are_refused() {
        let (a, b) = memory_links();
        let signals = [Signal::real("x"), Signal::real("y")];
        let mut one = MemoryPort::new(a, vec![0], vec![0, 1]);
        let mut other = MemoryPort::new(b, vec![0, 1], vec![0]);
        let mut counts = (PortCounts::default(), PortCounts::default());
        let mut values = [0.0; 2];
        one.send(0.0, &[1.5, -2.5], &mut counts.0);
        assert!(other.wait(0) && other.receive(&signals, &mut values, &mut counts.1));
        assert_eq!(values, [1.5, -2.5]);
        other.send(0.0, &[f64::NAN], &mut counts.1);
        assert!(!one.receive(&signals, &mut values, &mut counts.0));
        assert_eq!((values[0], counts.0.of(Trouble::Range)), (1.5, 1));
        assert!(counts.0.out_of_range.is_some_and(|(input, value)| input == 0 && value.is_nan()));
    }

    #[test]
    fn an_end_that_does_not_read_fills_no_memory() {
        let (a, _b) = memory_links();
        let mut port = MemoryPort::new(a, Vec::new(), vec![0]);
        let mut counts = PortCounts::default();
        (0..WAITING + 5).for_each(|_| port.send(0.0, &[1.0], &mut counts));
        assert_eq!((counts.sent, counts.of(Trouble::Full)), (WAITING as u64, 5));
    }
}
