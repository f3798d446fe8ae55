//! The loop of one shaft, linearised: a sampled regulator at a shaft of steel.
//!
//! With w the speed and T the torque at the sensor, at the end of a period, and u the command of the dynamometer, held for a period:
//!
//! - dynamometer: J_d s w = T + G u, G = 1/(1 + s/(2π b)) the bandwidth of its torque;
//! - shaft: a transmission line of impedance Z and delay h, whose other end is the powertrain, an inertia J_p; or rigid;
//! - virtual vehicle: w_v = Y_v(z) T, the model's own steps, as the bench computes them;
//! - regulator: u = C (w_v − w) − f T, C = k (1 + (h/T_i)/(z − 1)), with values that are late by D = z^−1 z^(−latency/h).
//!
//! Sensors sample at the end of a period, and the command that follows from it acts in the next one: z^−1. What transport and computing take on real hardware is
//! latency. From u around the loop to u:
//!
//! L(z) = D [C w_u + (f − C Y_v) T_u], with w_u and T_u the answers of speed and torque to u.
//!
//! These are sampled answers of a continuous plant: sums over the frequencies s + 2πjm/h that samples cannot tell apart ([`Hardware::Steel`]). Its shaft has the
//! damping of its material and its couplings, in parallel to the stiffness: c (1 + β s), β = 2 ζ/ω at its first mode ω. An emulation
//! solves the plant in n steps of implicit Euler a period, s becomes (1 − ζ^−1) n/h with ζ^n = z ([`Hardware::Emulated`]). That is exact for the emulation, and
//! it is not the same loop: a step of Euler damps a swing of frequency ω by about ω² h/(2n), 90 Hz in steps of 0.5 ms like a damping ratio of 14 %.
//!
//! Stability is Nyquist's criterion in z, on a circle a little outside of the unit circle: open loops have poles on that one, integrators and undamped shafts, and what grows
//! by less than [`SLOW`] does not count as a swing. A pole of the closed loop is found by Newton's method on 1 + L(z) = 0, and ln|z|/h is its rate of growth.

use super::complex::{Complex, ONE};
use std::f64::consts::{PI, TAU};

/// Periods from the end of the one in which a command acts to the one in which its answer, measured without latency, acts.
const TURNAROUND: f64 = 1.0;
/// Rate of growth in 1/s from which on something counts as unstable.
const SLOW: f64 = 0.5;
/// Images of a frequency on either side that a sampled answer of steel is summed over: terms fall with the third power.
const IMAGES: i32 = 3;
/// Lowest frequency looked at, in rad/s.
const LOWEST: f64 = 2.0;
const POINTS: usize = 240;

/// What the plant is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hardware {
    /// Continuous, without any damping of the shaft.
    Steel,
    /// So many steps of implicit Euler a period.
    Emulated(usize),
}

/// The answer of the virtual vehicle's speed at a shaft to the torque there, from step to step: w = Σ a w_before + Σ b T.
#[derive(Clone, Debug, PartialEq)]
pub struct Admittance {
    pub a: Vec<f64>,
    pub b: Vec<f64>,
}

impl Admittance {
    pub fn at(&self, z: Complex) -> Complex {
        let q = ONE / z;
        let sum =
            |values: &[f64]| values.iter().rev().fold(Complex::new(0.0, 0.0), |sum, value| sum * q + ONE * *value);
        sum(&self.b) / (ONE - q * sum(&self.a))
    }

    /// The inertia that a frequency in Hz feels.
    pub fn inertia(&self, frequency: f64, period: f64) -> f64 {
        let w = TAU * frequency;
        1.0 / (w * self.at(Complex::turn(w * period)).abs())
    }
}

/// One shaft of a bench in one gear, all values at the shaft.
#[derive(Clone, Debug, PartialEq)]
pub struct ShaftLoop {
    /// Inertia of the dynamometer with gearbox and flywheel.
    pub dyno: f64,
    /// Inertia of the powertrain.
    pub powertrain: f64,
    /// Stiffness of the shaft, whose delay is one period; none where it is rigid.
    pub stiffness: Option<f64>,
    /// Damping ratio of the shaft's first mode, of hardware only.
    pub damping: f64,
    /// Of the torque, in Hz.
    pub bandwidth: f64,
    /// Of the sensor, in s.
    pub latency: f64,
    pub gain: f64,
    pub integral_time: f64,
    pub feed_forward: f64,
    pub vehicle: Admittance,
    /// Sample period of the regulator.
    pub period: f64,
    pub hardware: Hardware,
}

/// How far a loop is from swinging.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Margins {
    pub is_stable: bool,
    /// Smallest, in degrees.
    pub phase: f64,
    /// Smallest, as a factor.
    pub gain: f64,
    /// Where it crosses one last, in Hz.
    pub crossover: f64,
    /// Largest of 1/|1 + L|.
    pub sensitivity: f64,
}

/// Answers of speed and torque at the sensor to a command.
pub type Answer = [Complex; 2];

impl ShaftLoop {
    fn highest(&self) -> f64 {
        PI / self.period
    }

    pub fn frequencies(&self) -> impl Iterator<Item = f64> + use<> {
        let highest = self.highest();
        let ratio = (highest / LOWEST).ln() / (POINTS - 1) as f64;
        (0..POINTS).map(move |at| if at + 1 == POINTS { highest } else { LOWEST * (ratio * at as f64).exp() })
    }

    /// First torsional mode of the shaft between both inertias, in rad/s.
    fn mode(&self) -> f64 {
        self.stiffness.map_or(f64::INFINITY, |c| (c * (1.0 / self.dyno + 1.0 / self.powertrain)).sqrt())
    }

    /// Speed and torque by command at a complex frequency.
    fn plant(&self, s: Complex, once: Complex) -> Answer {
        let end = s * self.powertrain;
        let torque_by_speed = match self.stiffness {
            None => Complex::new(0.0, 0.0) - end,
            Some(c) => {
                let z = c * self.period;
                // A material that damps makes waves faster, and smaller.
                let (z, once) = match self.hardware {
                    Hardware::Emulated(_) => (ONE * z, once),
                    Hardware::Steel => {
                        let root = ((ONE + s * (2.0 * self.damping / self.mode())).ln() * 0.5).exp();
                        (root * z, (s * -self.period / root).exp())
                    }
                };
                // A wave goes to the powertrain and comes back reflected.
                let reflected = (z - end) / (z + end) * once;
                let arriving = once / (ONE + once * reflected) * z * 2.0;
                reflected * arriving - z
            }
        };
        let lag = ONE / (ONE + s * (1.0 / (TAU * self.bandwidth)));
        let speed = lag / (s * self.dyno - torque_by_speed);
        [speed, speed * torque_by_speed]
    }

    /// The sampled answers of the plant: values at the end of the period in which the command acts.
    fn sampled(&self, z: Complex) -> Answer {
        let (log, once) = (z.ln(), ONE / z);
        let mut sum = [Complex::new(0.0, 0.0); 2];
        let mut add = |answer: Answer, factor: Complex| {
            for (sum, value) in sum.iter_mut().zip(answer) {
                *sum = *sum + value * factor;
            }
        };
        match self.hardware {
            Hardware::Steel => {
                for image in -IMAGES..=IMAGES {
                    let turned = log + Complex::new(0.0, TAU * f64::from(image));
                    add(self.plant(turned * (1.0 / self.period), once), (z - ONE) / turned);
                }
            }
            Hardware::Emulated(steps) => {
                let n = steps as f64;
                for image in 0..steps {
                    let fine = ((log + Complex::new(0.0, TAU * image as f64)) * (1.0 / n)).exp();
                    let s = (ONE - ONE / fine) * (n / self.period);
                    // The end of the last step of a period; the command is held for all of them.
                    let factor = if steps == 1 { ONE } else { (z - ONE) / (fine - ONE) * (1.0 / n) };
                    add(self.plant(s, once), factor);
                }
            }
        }
        sum
    }

    fn regulator(&self, z: Complex) -> Complex {
        (ONE + ONE / (z - ONE) * (self.period / self.integral_time)) * self.gain
    }

    /// All delay from the end of a period.
    fn late(&self, z: Complex) -> Complex {
        (z.ln() * -(TURNAROUND + self.latency / self.period)).exp()
    }

    fn closed_by(&self, z: Complex, [speed, torque]: Answer) -> Complex {
        let regulator = self.regulator(z);
        self.late(z) * (regulator * speed + (ONE * self.feed_forward - regulator * self.vehicle.at(z)) * torque)
    }

    /// The open loop.
    pub fn open(&self, z: Complex) -> Complex {
        self.closed_by(z, self.sampled(z))
    }

    /// Where the criterion looks at a frequency.
    fn place(&self, w: f64) -> Complex {
        Complex::turn(w * self.period) * (SLOW * self.period).exp()
    }

    pub fn open_at(&self, w: f64) -> Complex {
        self.open(self.place(w))
    }

    /// The answers of the plant at all frequencies: they do not change with regulator and latency.
    pub fn answers(&self) -> Vec<(f64, Answer)> {
        self.frequencies().map(|w| (w, self.sampled(self.place(w)))).collect()
    }

    pub fn margins(&self) -> Margins {
        self.margins_by(&self.answers())
    }

    pub fn margins_by(&self, answers: &[(f64, Answer)]) -> Margins {
        let mut margins =
            Margins { is_stable: false, phase: 180.0, gain: f64::INFINITY, crossover: 0.0, sensitivity: 0.0 };
        let mut before: Option<(f64, Complex)> = None;
        // Angle of 1 + L, followed: it ends where it would without a turn around the critical point.
        let mut angle = 0.0;
        for (w, answer) in answers {
            let here = self.closed_by(self.place(*w), *answer);
            margins.sensitivity = margins.sensitivity.max(1.0 / (ONE + here).abs());
            let Some((last, there)) = before.replace((*w, here)) else {
                angle = (ONE + here).arg();
                continue;
            };
            angle += self.turned((last, there), (*w, here), 0);
            let level = |value: Complex| value.abs() > 1.0;
            if level(there) != level(here) {
                let left = PI - 0.5 * (there.arg().abs() + here.arg().abs());
                margins.phase = margins.phase.min(left.to_degrees());
                margins.crossover = w / TAU;
            }
            if there.im * here.im < 0.0 && here.re < 0.0 && there.re < 0.0 && here.re > -1.0 {
                let part = there.im / (there.im - here.im);
                margins.gain = margins.gain.min(-1.0 / (there.re + part * (here.re - there.re)));
            }
        }
        margins.is_stable = angle.abs() < 0.5 * PI;
        if !margins.is_stable {
            (margins.phase, margins.gain) = (-margins.phase.abs(), margins.gain.min(1.0));
        }
        margins
    }

    /// By how much 1 + L turns between two frequencies; a resonance within is looked for.
    fn turned(&self, (low, there): (f64, Complex), (high, here): (f64, Complex), depth: u32) -> f64 {
        let turn = (ONE + here).arg() - (ONE + there).arg();
        let turn = turn - TAU * (turn / TAU).round();
        if turn.abs() < 0.6 || depth > 9 {
            return turn;
        }
        let middle = (low * high).sqrt();
        let value = self.open_at(middle);
        self.turned((low, there), (middle, value), depth + 1) + self.turned((middle, value), (high, here), depth + 1)
    }

    /// The smallest latency of the sensor with which the loop is no longer good, up to the largest one.
    fn latency_until(&self, largest: f64, is_good: impl Fn(&Margins) -> bool) -> f64 {
        let answers = self.answers();
        let good = |latency: f64| is_good(&ShaftLoop { latency, ..self.clone() }.margins_by(&answers));
        if !good(0.0) {
            return 0.0;
        }
        let step = 0.5 * self.period;
        let Some(beyond) = (1..).map(|at| at as f64 * step).take_while(|l| *l <= largest).find(|l| !good(*l)) else {
            return f64::INFINITY;
        };
        let (mut low, mut high) = (beyond - step, beyond);
        for _ in 0..8 {
            let middle = 0.5 * (low + high);
            *(if good(middle) { &mut low } else { &mut high }) = middle;
        }
        0.5 * (low + high)
    }

    /// The latency from which on the loop swings.
    pub fn limit(&self) -> f64 {
        self.latency_until(0.06, |margins| margins.is_stable)
    }

    /// The latency up to which it has the margins.
    pub fn latency_with(&self, phase: f64, gain: f64) -> f64 {
        self.latency_until(0.06, |margins| margins.is_stable && margins.phase >= phase && margins.gain >= gain)
    }

    /// The pole of the closed loop that grows most, or decays least: rate in 1/s and frequency in Hz.
    pub fn dominant(&self) -> Option<(f64, f64)> {
        let starts = [1.0, 3.0, 8.0, 15.0, 30.0, 50.0, 70.0, 90.0, 120.0, 180.0, 300.0, 600.0];
        let poles = starts.iter().filter_map(|frequency| self.pole(TAU * frequency));
        poles.max_by(|one, other| one.0.total_cmp(&other.0))
    }

    /// Newton's method on 1 + L(z) = 0 from a frequency in rad/s.
    fn pole(&self, w: f64) -> Option<(f64, f64)> {
        let mut z = Complex::turn(w * self.period);
        for _ in 0..60 {
            let delta = 1e-6;
            let slope = (self.open(z + ONE * delta) - self.open(z - ONE * delta)) * (0.5 / delta);
            let step = (ONE + self.open(z)) / slope;
            let length = step.abs();
            if !length.is_finite() {
                return None;
            }
            z = z - step * (0.02 / length).min(1.0);
            if length < 1e-11 {
                let log = z.ln() * (1.0 / self.period);
                // Slow modes of the vehicle are no swings.
                return (log.im > 3.0 && z.abs() > 0.3).then_some((log.re, log.im / TAU));
            }
        }
        None
    }

    /// How far the bench's shaft is from the virtual one at a frequency: |Y_b/Y_v − 1|.
    pub fn infidelity(&self, w: f64) -> f64 {
        let (s, z) = (Complex::new(0.0, w), Complex::turn(w * self.period));
        // Half a period of holding, and the time until the command acts.
        let actuator = (z.ln() * -(TURNAROUND - 0.5 + self.latency / self.period)).exp()
            / (ONE + s * (1.0 / (TAU * self.bandwidth)));
        let (regulator, vehicle) = (self.regulator(z), self.vehicle.at(z));
        let felt =
            (ONE + actuator * (regulator * vehicle - ONE * self.feed_forward)) / (s * self.dyno + actuator * regulator);
        (felt / vehicle - ONE).abs()
    }

    /// Frequency in Hz up to which the shaft is within `part` of the virtual one.
    pub fn faithful_to(&self, part: f64) -> f64 {
        let beyond = self.frequencies().find(|w| self.infidelity(*w) > part);
        beyond.unwrap_or(self.highest()) / TAU
    }

    /// Standard deviation of the commanded torque at the shaft, by noise of speed and torque (white, one value a sample).
    pub fn torque_noise(&self, speed: f64, torque: f64) -> f64 {
        self.torque_noise_by(&self.answers(), speed, torque)
    }

    /// The same with answers that are known.
    pub fn torque_noise_by(&self, answers: &[(f64, Answer)], speed: f64, torque: f64) -> f64 {
        let mut sum = 0.0;
        let mut last = 0.0;
        for (w, answer) in answers {
            let (w, z) = (*w, self.place(*w));
            let sensitivity = ONE / (ONE + self.closed_by(z, *answer));
            let regulator = self.regulator(z);
            let by_speed = (regulator * sensitivity).abs() * speed;
            let by_torque = ((regulator * self.vehicle.at(z) - ONE * self.feed_forward) * sensitivity).abs() * torque;
            sum += (by_speed * by_speed + by_torque * by_torque) * (w - last);
            last = w;
        }
        (sum * self.period / PI).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A front shaft: dynamometer 0.12, machine 0.06, virtual wheel 4 kg.m².
    fn front(hardware: Hardware) -> ShaftLoop {
        ShaftLoop {
            dyno: 0.12,
            powertrain: 0.06,
            stiffness: Some(8e4),
            damping: 0.02,
            bandwidth: 60.0,
            latency: 0.5e-3,
            gain: 9.0,
            integral_time: 0.08,
            feed_forward: 1.0,
            vehicle: Admittance { a: vec![1.0], b: vec![0.5e-3 / 4.0] },
            period: 0.5e-3,
            hardware,
        }
    }

    /// Nyquist's criterion and the poles of the closed loop agree where a loop begins to swing.
    #[test]
    fn poles_cross_the_unit_circle_where_the_criterion_says() {
        for hardware in [Hardware::Steel, Hardware::Emulated(1), Hardware::Emulated(4)] {
            let shaft = front(hardware);
            let limit = shaft.limit();
            let rate = |factor: f64| ShaftLoop { latency: factor * limit, ..shaft.clone() }.dominant().unwrap().0;
            assert!(limit.is_finite() && rate(0.97) < SLOW && rate(1.03) > SLOW, "{hardware:?} {limit}");
        }
    }

    /// Steps of implicit Euler damp; many of them come to an undamped shaft of steel.
    #[test]
    fn an_emulation_stands_more_than_steel() {
        let steel = ShaftLoop { damping: 0.0, ..front(Hardware::Steel) }.limit();
        let [coarse, fine] = [1, 64].map(|steps| front(Hardware::Emulated(steps)).limit());
        assert!(coarse > 3.0 * steel && (fine - steel).abs() < 0.1 * steel, "{coarse} {fine} {steel}");
        assert!(front(Hardware::Steel).limit() > steel);
    }

    #[test]
    fn a_slower_torque_more_gain_and_more_noise_cost() {
        let shaft = front(Hardware::Steel);
        let phase = shaft.margins().phase;
        assert!(phase > 20.0);
        assert!(ShaftLoop { bandwidth: 6.0, ..shaft.clone() }.margins().phase < phase - 5.0);
        assert!(ShaftLoop { gain: 27.0, ..shaft.clone() }.margins().phase < phase - 5.0);
        assert!(shaft.torque_noise(0.1, 0.0) > 1.9 * shaft.torque_noise(0.05, 0.0));
        let slow = ShaftLoop { gain: 2.0, ..shaft.clone() };
        assert!(shaft.faithful_to(0.1) > slow.faithful_to(0.1));
    }
}
