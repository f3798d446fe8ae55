//! Shafts between two processes as transmission lines: each end sends its waves, which arrive [`DELAY`] steps later.
//!
//! A wave is torque + impedance · speed (`Layshaft.Bench.Components.ShaftEnd`). Waves are numbered by the steps of their sender, so that a line has the
//! same delay however packets travel; an exchange by numbers takes and gives no energy. Every packet repeats the waves before: one that is lost
//! does no harm.

use super::super::wiring::{Line, WavePacket};

/// Steps between the sending of a wave and its arrival.
pub const DELAY: usize = 1;
/// Seconds without a packet after which the other end counts as gone.
pub const WAVE_WATCHDOG: f64 = 0.02;

/// One end of all shafts.
pub struct Waves {
    line: Line,
    packet: WavePacket,
    /// Waves of the last steps of all shafts, newest first: sent, and received with the number of the newest.
    sent: Vec<f64>,
    received: Vec<f64>,
    newest: i64,
    silent: f64,
    period: f64,
    /// Waves that had not come when they were needed: the one before was held.
    pub late: u64,
    /// The other end is gone: the shafts end freely.
    pub is_lost: bool,
}

impl Waves {
    /// `start`: the waves of shafts that turn without torque.
    pub fn new(line: Line, start: &[f64], period: f64) -> Waves {
        let waves = start.repeat(WavePacket::KEPT);
        Waves {
            line,
            packet: WavePacket(start.len()),
            sent: waves.clone(),
            received: waves,
            newest: -1,
            silent: 0.0,
            period,
            late: 0,
            is_lost: false,
        }
    }

    /// Takes what has come.
    pub fn receive(&mut self) {
        let has_packet = self.line.receive();
        self.silent = if has_packet { 0.0 } else { self.silent + self.period };
        let number = self.line.received[WavePacket::NUMBER] as i64;
        if has_packet && number >= 0 {
            self.newest = number;
            self.received.copy_from_slice(&self.line.received[1..]);
        }
    }

    /// The last step of the other end, if it has made one.
    pub fn begun(&self) -> Option<u64> {
        u64::try_from(self.newest).ok()
    }

    /// No packet has come for so many seconds.
    pub fn silence(&self) -> f64 {
        self.silent
    }

    /// What arrives in a step.
    pub fn incoming(&mut self, step: u64) -> &[f64] {
        let n = self.packet.0;
        self.is_lost |= self.silent > WAVE_WATCHDOG;
        if self.is_lost {
            // The free end of a shaft reflects.
            return &self.sent[..n];
        }
        let wanted = step as i64 - DELAY as i64;
        if wanted < 0 {
            // Before its first step nothing but the start is on its way.
            return &self.received[(WavePacket::KEPT - 1) * n..];
        }
        let age = self.newest - wanted;
        self.late += u64::from(age < 0);
        let age = age.clamp(0, WavePacket::KEPT as i64 - 1) as usize;
        &self.received[age * n..(age + 1) * n]
    }

    /// Sends the waves of a step; of none yet while the shafts wait.
    pub fn send(&mut self, step: Option<u64>, outgoing: &[f64], time: f64) {
        if step.is_some() {
            let n = self.packet.0;
            self.sent.copy_within(..(WavePacket::KEPT - 1) * n, n);
            self.sent[..n].copy_from_slice(outgoing);
        }
        self.line.sent[WavePacket::NUMBER] = step.map_or(-1.0, |step| step as f64);
        self.line.sent[1..].copy_from_slice(&self.sent);
        self.line.send(time);
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::wiring::shafts_in_memory;
    use super::*;

    const STEP: f64 = 0.5e-3;
    const Z: f64 = 200.0;

    /// An inertia at the end of a shaft, by implicit Euler.
    struct End {
        waves: Waves,
        inertia: f64,
        speed: f64,
        /// Energy that went into the shaft.
        given: f64,
    }

    impl End {
        fn step(&mut self, step: u64, push: f64) {
            self.waves.receive();
            let incoming = self.waves.incoming(step)[0];
            self.speed = (self.inertia * self.speed + STEP * (push + incoming)) / (self.inertia + STEP * Z);
            let torque = Z * self.speed - incoming;
            self.given += STEP * torque * self.speed;
            self.waves.send(Some(step), &[torque + Z * self.speed, 0.0], 0.0);
        }
    }

    fn ends() -> [End; 2] {
        let (one, other) = shafts_in_memory(2);
        [(one, 0.5), (other, 4.0)].map(|(line, inertia)| End {
            waves: Waves::new(line, &[0.0; 2], STEP),
            inertia,
            speed: 0.0,
            given: 0.0,
        })
    }

    /// What went into the shaft is on its way in it, to rounding, whoever of the two makes its step first.
    #[test]
    fn the_exchange_takes_and_gives_no_energy() {
        let speeds = [false, true].map(|is_swapped| {
            let [mut one, mut other] = ends();
            let mut largest = 0.0_f64;
            for step in 0..4000 {
                let push = if step < 400 { 300.0 } else { 0.0 };
                if is_swapped && step > 0 {
                    other.step(step, 0.0);
                    one.step(step, push);
                } else {
                    one.step(step, push);
                    other.step(step, 0.0);
                }
                let on_its_way = [&one, &other]
                    .iter()
                    .flat_map(|end| end.waves.sent.chunks(2).take(DELAY))
                    .map(|wave| wave[0] * wave[0] * STEP / (4.0 * Z))
                    .sum::<f64>();
                let balance = one.given + other.given - on_its_way;
                assert!(balance.abs() < 1e-9 * (1.0 + one.given.abs()), "step {step}: {balance}");
                largest = largest.max(one.speed);
            }
            assert_eq!(one.waves.late + other.waves.late, 0);
            // Both ends turn together, with the momentum that was given and the inertia of the shaft.
            let expected = 300.0 * 400.0 * STEP / (4.5 + Z * DELAY as f64 * STEP);
            assert!((one.speed - expected).abs() < 0.02 * expected && (other.speed - one.speed).abs() < 0.2);
            assert!(largest > one.speed);
            (one.speed, other.speed)
        });
        assert_eq!(speeds[0], speeds[1]);
    }

    #[test]
    fn a_late_wave_is_held_and_a_lost_end_is_free() {
        let [mut one, mut other] = ends();
        for step in 0..200 {
            one.step(step, 10.0);
            if step != 100 {
                other.step(step - u64::from(step > 100), 0.0);
            }
        }
        // The other end has left out a step: from then on its waves come too late.
        assert_eq!((one.waves.late, one.waves.is_lost), (99, false));
        drop(other);
        let before = one.speed;
        for step in 200..1000 {
            one.step(step, 10.0);
        }
        assert!(one.waves.is_lost && one.waves.late > 0);
        // The inertia and half a step of shaft are left.
        let gained = 10.0 * 750.0 * STEP / (0.5 + Z * STEP);
        assert!((one.speed - before - gained).abs() < 0.15 * gained, "{} {gained}", one.speed - before);
    }
}
