//! Who the partner is, and in which order its packets come.
//!
//! A partner is known by its *session*, a number it draws at its start, and by its address. One partner is heard at a time; another one is
//! taken only when it has been silent for a while, so that neither a stray nor a forged packet takes its place. Sequence numbers are compared as serial
//! numbers (RFC 1982): a packet has to be ahead of the last one, and not further than losses can explain. So a single wild number is refused
//! and locks nobody out, and packets of before, replayed, are never new, not even the first one of a session. A partner that is really that far ahead
//! is believed when several of its packets follow each other.

use super::{PortCounts, Trouble};
use std::net::SocketAddr;

/// Packets that may be lost one after the other.
const WINDOW: u64 = 1 << 16;
/// Packets that follow each other beyond the window until they are believed.
const RESYNCHRONISATION: u32 = 8;
/// Silence of the partner, in nanoseconds, after which another one is taken.
pub(crate) const SILENCE: u64 = 50_000_000;
/// Sessions whose last number is remembered.
const REMEMBERED: usize = 8;

#[derive(Clone, Copy)]
struct Known {
    session: u64,
    sender: Option<SocketAddr>,
    last: u64,
}

#[derive(Default)]
pub(crate) struct Partners {
    known: [Option<Known>; REMEMBERED],
    current: Option<usize>,
    /// Where the next unknown session is remembered.
    next: usize,
    /// When the current partner was heard last.
    heard: u64,
    /// The number that would follow a series beyond the window, and the length of the series.
    series: (u64, u32),
}

impl Partners {
    /// Whether a packet is from the partner and newer than all before. `now` is in nanoseconds, from any beginning.
    pub fn accept(
        &mut self,
        now: u64,
        session: u64,
        sequence: u64,
        sender: Option<SocketAddr>,
        counts: &mut PortCounts,
    ) -> bool {
        let found = self.known.iter().position(|known| known.is_some_and(|known| known.session == session));
        let is_current = found.is_some() && found == self.current;
        let is_busy = self.current.is_some() && now.saturating_sub(self.heard) < SILENCE;
        if !is_current && is_busy {
            counts.count(Trouble::Stranger, 1);
            return false;
        }
        let at = match found {
            Some(at) => {
                if !self.is_next(at, sequence, sender, counts) {
                    return false;
                }
                at
            }
            None => {
                if self.current == Some(self.next) {
                    self.next = (self.next + 1) % REMEMBERED;
                }
                let at = self.next;
                self.next = (at + 1) % REMEMBERED;
                at
            }
        };
        self.known[at] = Some(Known { session, sender, last: sequence });
        self.current = Some(at);
        self.heard = now;
        self.series = (0, 0);
        true
    }

    fn is_next(&mut self, at: usize, sequence: u64, sender: Option<SocketAddr>, counts: &mut PortCounts) -> bool {
        let Some(known) = self.known[at] else { return true };
        if known.sender != sender {
            counts.count(Trouble::Stranger, 1);
            return false;
        }
        let ahead = sequence.wrapping_sub(known.last);
        if (1..=WINDOW).contains(&ahead) {
            counts.count(Trouble::Lost, ahead - 1);
            return true;
        }
        // Half of all numbers are ahead, the other half behind.
        if (1..1 << 63).contains(&ahead) {
            let (expected, length) = self.series;
            let length = if length > 0 && sequence == expected { length + 1 } else { 1 };
            self.series = (sequence.wrapping_add(1), length);
            if length >= RESYNCHRONISATION {
                return true;
            }
        }
        counts.count(Trouble::Order, 1);
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MILLISECOND: u64 = 1_000_000;

    fn sender(port: u16) -> Option<SocketAddr> {
        Some(SocketAddr::from(([127, 0, 0, 1], port)))
    }

    /// Packets (milliseconds, session, number, port), and which of them are accepted.
    fn accepted(packets: &[(u64, u64, u64, u16)]) -> (Vec<bool>, PortCounts) {
        let (mut partners, mut counts) = (Partners::default(), PortCounts::default());
        let answers = packets
            .iter()
            .map(|&(time, session, number, port)| {
                partners.accept(time * MILLISECOND, session, number, sender(port), &mut counts)
            })
            .collect();
        (answers, counts)
    }

    #[test]
    fn order_and_losses_are_counted() {
        let (answers, counts) = accepted(&[(0, 7, 5, 1), (1, 7, 6, 1), (2, 7, 6, 1), (3, 7, 4, 1), (4, 7, 9, 1)]);
        assert_eq!(answers, [true, true, false, false, true]);
        assert_eq!((counts.of(Trouble::Order), counts.of(Trouble::Lost)), (2, 2));
    }

    #[test]
    fn the_largest_number_locks_nobody_out() {
        // In the middle of a session, and as its very first packet.
        let (answers, _) = accepted(&[(0, 7, 5, 1), (1, 7, u64::MAX, 1), (2, 7, 6, 1)]);
        assert_eq!(answers, [true, false, true]);
        let (answers, _) = accepted(&[(0, 7, u64::MAX, 1), (1, 7, 1, 1), (2, 7, 2, 1)]);
        assert_eq!(answers, [true, true, true]);
        let (answers, _) = accepted(&[(0, 7, 5, 1), (1, 7, 1 << 63, 1), (2, 7, 5 + (1 << 62), 1), (3, 7, 6, 1)]);
        assert_eq!(answers, [true, false, false, true]);
    }

    #[test]
    fn numbers_go_round() {
        let (answers, _) = accepted(&[(0, 7, u64::MAX - 1, 1), (1, 7, u64::MAX, 1), (2, 7, 0, 1), (3, 7, 1, 1)]);
        assert_eq!(answers, [true; 4]);
    }

    #[test]
    fn a_partner_far_ahead_is_believed_after_some_packets() {
        let mut packets = vec![(0, 7, 5, 1)];
        packets.extend((0..10).map(|k| (k + 1, 7, (1 << 20) + k, 1)));
        let (answers, _) = accepted(&packets);
        assert_eq!(answers.iter().position(|&accepted| accepted && answers[0]), Some(0));
        assert_eq!(answers[1..], [false, false, false, false, false, false, false, true, true, true]);
        // Wild numbers do not follow each other.
        packets.iter_mut().skip(1).for_each(|packet| packet.2 = packet.2.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 1);
        assert!(accepted(&packets).0[1..].iter().all(|&accepted| !accepted));
    }

    #[test]
    fn a_replayed_packet_is_never_new() {
        // The first packet of the session, at once and after a long silence.
        let (answers, _) = accepted(&[(0, 7, 1, 1), (1, 7, 2, 1), (2, 7, 1, 1), (900, 7, 1, 1), (901, 7, 3, 1)]);
        assert_eq!(answers, [true, true, false, false, true]);
        // And of a session before, after another one took over.
        let (answers, _) = accepted(&[(0, 7, 1, 1), (1, 7, 2, 1), (100, 8, 1, 1), (300, 7, 1, 1), (301, 8, 2, 1)]);
        assert_eq!(answers, [true, true, true, false, true]);
    }

    #[test]
    fn another_partner_is_taken_when_the_first_is_silent() {
        let (answers, counts) = accepted(&[
            (0, 7, 1, 1),
            (10, 8, 1, 2),
            (20, 7, 2, 1),
            // Begins anew after a pause.
            (100, 9, 1, 3),
            (110, 9, 2, 3),
            // The first one comes back, with numbers of its own.
            (120, 7, 3, 1),
            (200, 7, 4, 1),
            // Its session from another address.
            (210, 7, 5, 4),
        ]);
        assert_eq!(answers, [true, false, true, true, true, false, true, false]);
        assert_eq!(counts.of(Trouble::Stranger), 3);
    }

    #[test]
    fn many_sessions_forget_the_oldest() {
        let packets: Vec<_> = (0..20).map(|k| (100 * k, k, 1, 1)).collect();
        assert!(accepted(&packets).0.iter().all(|&accepted| accepted));
    }
}
