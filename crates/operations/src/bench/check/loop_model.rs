//! The loop of one shaft, linearised.
//!
//! At the tested shaft, with s the complex frequency: J_d s w = T_s + T_d for the dynamometer, T_s = T_p − J_p s w for the torque at the
//! sensor, T_d = G [C (w_v − D w) − f D T_s] for its torque, w_v = Y_v D T_s for the virtual vehicle. G = 1/(1 + s/(2π b)) is the bandwidth of
//! the torque, D = exp(−s τ) all delay from the shaft to the command, C = k (1 + 1/(T_i s)) the regulator, f the feed-forward of the
//! measured torque, Y_v the admittance of the virtual vehicle. So the loop is
//!
//! L(s) = G D [C (1 + J_p s Y_v) − f J_p s] / ((J_d + J_p) s),
//!
//! and what the powertrain feels is Y_b = (1 + G D (C Y_v − f)) / (J_d s + G C D) in the place of Y_v.

use std::f64::consts::{PI, TAU};
use std::ops::{Add, Div, Mul, Sub};

/// A complex number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Complex {
    pub re: f64,
    pub im: f64,
}

impl Complex {
    pub const fn new(re: f64, im: f64) -> Complex {
        Complex { re, im }
    }

    pub fn abs(self) -> f64 {
        self.re.hypot(self.im)
    }

    pub fn arg(self) -> f64 {
        self.im.atan2(self.re)
    }
}

impl Add for Complex {
    type Output = Complex;
    fn add(self, other: Complex) -> Complex {
        Complex::new(self.re + other.re, self.im + other.im)
    }
}

impl Sub for Complex {
    type Output = Complex;
    fn sub(self, other: Complex) -> Complex {
        Complex::new(self.re - other.re, self.im - other.im)
    }
}

impl Mul for Complex {
    type Output = Complex;
    fn mul(self, other: Complex) -> Complex {
        Complex::new(self.re * other.re - self.im * other.im, self.re * other.im + self.im * other.re)
    }
}

impl Mul<f64> for Complex {
    type Output = Complex;
    fn mul(self, factor: f64) -> Complex {
        Complex::new(self.re * factor, self.im * factor)
    }
}

impl Div for Complex {
    type Output = Complex;
    fn div(self, other: Complex) -> Complex {
        let square = other.re * other.re + other.im * other.im;
        Complex::new(
            (self.re * other.re + self.im * other.im) / square,
            (self.im * other.re - self.re * other.im) / square,
        )
    }
}

const ONE: Complex = Complex::new(1.0, 0.0);

/// What the virtual vehicle is at a shaft.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Virtual {
    /// Inertia of wheels and virtual gears; without slip that of the whole vehicle.
    pub wheels: f64,
    /// With slip: damping of the tyre between wheels and vehicle, and the inertia of the vehicle behind it.
    pub tyre: Option<(f64, f64)>,
}

impl Virtual {
    fn admittance(self, s: Complex) -> Complex {
        let behind = match self.tyre {
            None => Complex::new(0.0, 0.0),
            Some((damping, inertia)) => {
                let inertial = s * inertia;
                inertial * damping / (inertial + ONE * damping)
            }
        };
        ONE / (s * self.wheels + behind)
    }
}

/// One shaft of a bench, all values at the shaft.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShaftLoop {
    /// Inertia of the dynamometer with gearbox and flywheel.
    pub dyno: f64,
    /// Inertia of the powertrain.
    pub powertrain: f64,
    /// Of the torque, in Hz.
    pub bandwidth: f64,
    /// From the shaft to the command, in s.
    pub delay: f64,
    pub gain: f64,
    pub integral_time: f64,
    pub feed_forward: f64,
    pub vehicle: Virtual,
    /// Sample period of the regulator.
    pub period: f64,
}

/// How far a loop is from swinging.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Margins {
    /// Smallest, in degrees.
    pub phase: f64,
    /// Smallest, as a factor.
    pub gain: f64,
    /// Additional delay that it stands, in s.
    pub delay: f64,
    /// Where it crosses one, in Hz.
    pub crossover: f64,
    /// Largest of 1/|1 + L|.
    pub sensitivity: f64,
}

/// Frequencies looked at, in rad/s.
const LOWEST: f64 = 0.3;
const POINTS: usize = 1500;

impl ShaftLoop {
    /// Highest frequency that a sampled regulator has.
    fn highest(&self) -> f64 {
        PI / self.period
    }

    pub fn frequencies(&self) -> impl Iterator<Item = f64> {
        let ratio = (self.highest() / LOWEST).ln() / (POINTS - 1) as f64;
        (0..POINTS).map(move |at| LOWEST * (ratio * at as f64).exp())
    }

    fn regulator(&self, s: Complex) -> Complex {
        (ONE + ONE / (s * self.integral_time)) * self.gain
    }

    /// Lag of the torque with all delay.
    fn actuator(&self, w: f64) -> Complex {
        let angle = -w * self.delay;
        Complex::new(angle.cos(), angle.sin()) / (ONE + Complex::new(0.0, w / (TAU * self.bandwidth)))
    }

    /// The open loop at a frequency.
    pub fn open(&self, w: f64) -> Complex {
        let s = Complex::new(0.0, w);
        let inertial = s * self.powertrain;
        let inner = self.regulator(s) * (ONE + inertial * self.vehicle.admittance(s)) - inertial * self.feed_forward;
        self.actuator(w) * inner / (s * (self.dyno + self.powertrain))
    }

    /// How far the bench's shaft is from the virtual one at a frequency: |Y_b/Y_v − 1|.
    pub fn infidelity(&self, w: f64) -> f64 {
        let s = Complex::new(0.0, w);
        let (actuator, regulator, vehicle) = (self.actuator(w), self.regulator(s), self.vehicle.admittance(s));
        let felt =
            (ONE + actuator * (regulator * vehicle - ONE * self.feed_forward)) / (s * self.dyno + actuator * regulator);
        (felt / vehicle - ONE).abs()
    }

    /// Frequency in Hz up to which the shaft is within `part` of the virtual one, from 0.3 rad/s on.
    pub fn faithful_to(&self, part: f64) -> f64 {
        let beyond = self.frequencies().find(|w| self.infidelity(*w) > part);
        beyond.unwrap_or(self.highest()) / TAU
    }

    /// Standard deviation of the commanded torque at the shaft, by noise of speed and torque (white, one value a sample).
    pub fn torque_noise(&self, speed: f64, torque: f64) -> f64 {
        let mut sum = 0.0;
        let mut last = 0.0;
        for w in self.frequencies() {
            let s = Complex::new(0.0, w);
            let sensitivity = ONE / (ONE + self.open(w));
            let regulator = self.regulator(s);
            let by_speed = (regulator * sensitivity).abs() * speed;
            let by_torque =
                ((regulator * self.vehicle.admittance(s) - ONE * self.feed_forward) * sensitivity).abs() * torque;
            sum += (by_speed * by_speed + by_torque * by_torque) * (w - last);
            last = w;
        }
        (sum * self.period / PI).sqrt()
    }

    pub fn margins(&self) -> Margins {
        let mut margins =
            Margins { phase: 180.0, gain: f64::INFINITY, delay: f64::INFINITY, crossover: 0.0, sensitivity: 0.0 };
        let mut before: Option<Complex> = None;
        // Followed from low frequencies on: delay turns it by more than a revolution.
        let mut phase = 0.0;
        for w in self.frequencies() {
            let here = self.open(w);
            margins.sensitivity = margins.sensitivity.max(1.0 / (ONE + here).abs());
            let Some(there) = before.replace(here) else {
                phase = here.arg();
                continue;
            };
            let last = phase;
            let turn = here.arg() - there.arg();
            phase += turn - TAU * (turn / TAU).round();
            if there.abs() > 1.0 && here.abs() <= 1.0 {
                let left = phase + PI;
                margins.phase = margins.phase.min(left.to_degrees());
                margins.delay = margins.delay.min(left / w);
                margins.crossover = w / TAU;
            }
            if last > -PI && phase <= -PI {
                margins.gain = margins.gain.min(1.0 / here.abs());
            }
        }
        margins
    }

    /// Whether a disturbance decays, from the loop integrated in time with its delay and its samples.
    pub fn is_stable(&self) -> bool {
        let step = self.period / 10.0;
        let count = (self.delay / step).round().max(1.0) as usize;
        let mut late = vec![(0.0, 0.0); count];
        let (mut w, mut torque, mut held, mut integral) = (0.0, 0.0, 0.0, 0.0);
        let (mut virtual_speed, mut behind): (f64, f64) = (0.0, 0.0);
        let (mut first, mut last) = (0.0f64, 0.0f64);
        let steps = (3.0 / step) as usize;
        for at in 0..steps {
            let drive: f64 = if at < steps / 60 { 1.0 } else { 0.0 };
            let acceleration = (drive + torque) / (self.dyno + self.powertrain);
            let sensor = drive - self.powertrain * acceleration;
            let (late_w, late_sensor) = std::mem::replace(&mut late[at % count], (w, sensor));
            let load = match self.vehicle.tyre {
                None => 0.0,
                Some((damping, inertia)) => {
                    let force = damping * (virtual_speed - behind);
                    behind += step * force / inertia;
                    force
                }
            };
            virtual_speed += step * (late_sensor - load) / self.vehicle.wheels;
            if at.is_multiple_of(10) {
                let error = virtual_speed - late_w;
                integral += self.period / self.integral_time * self.gain * error;
                held = self.gain * error + integral - self.feed_forward * late_sensor;
            }
            torque += step * TAU * self.bandwidth * (held - torque);
            w += step * acceleration;
            if !w.is_finite() || w.abs() > 1e6 {
                return false;
            }
            let error = (virtual_speed - w).abs();
            if (steps / 5..2 * steps / 5).contains(&at) {
                first = first.max(error);
            } else if at >= 4 * steps / 5 {
                last = last.max(error);
            }
        }
        last <= first.max(1e-12)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn front() -> ShaftLoop {
        ShaftLoop {
            dyno: 0.12,
            powertrain: 0.06,
            bandwidth: 60.0,
            delay: 1.5e-3,
            gain: 9.0,
            integral_time: 0.08,
            feed_forward: 1.0,
            vehicle: Virtual { wheels: 4.0, tyre: None },
            period: 0.5e-3,
        }
    }

    #[test]
    fn the_delay_margin_is_where_the_loop_begins_to_swing() {
        let shaft = front();
        let margins = shaft.margins();
        assert!(shaft.is_stable() && margins.phase > 20.0, "{margins:?}");
        let with = |factor: f64| ShaftLoop { delay: shaft.delay + factor * margins.delay, ..shaft };
        assert!(with(0.85).is_stable(), "{margins:?}");
        assert!(!with(1.2).is_stable(), "{margins:?}");
    }

    #[test]
    fn a_slower_torque_and_more_gain_take_margin() {
        let shaft = front();
        let phase = shaft.margins().phase;
        assert!(ShaftLoop { bandwidth: 20.0, ..shaft }.margins().phase < phase - 5.0);
        assert!(ShaftLoop { gain: 27.0, ..shaft }.margins().phase < phase - 5.0);
        assert!(shaft.torque_noise(0.1, 0.0) > 1.9 * shaft.torque_noise(0.05, 0.0));
    }

    #[test]
    fn a_fast_loop_is_faithful_further() {
        let shaft = front();
        let slow = ShaftLoop { gain: 2.0, ..shaft };
        assert!(shaft.faithful_to(0.1) > slow.faithful_to(0.1));
        assert!(shaft.faithful_to(0.1) > 1.0, "{}", shaft.faithful_to(0.1));
    }
}
