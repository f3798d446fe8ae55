//! A virtual driver: follows the centre line at the speed that the course allows.
//!
//! Steering is pure pursuit (Coulter 1992): from the rear axle a circle leads to the point of the line a preview distance L ahead, κ = 2·sin α/L, and the wheels are turned to
//! δ = atan(l·κ) + K·v²·κ, with l the wheelbase and K the understeer gradient; the steering wheel turns by the ratio more. Speed is held by a proportional-integral law on the accelerator, and
//! a proportional one on the brake, towards the profile a short time ahead.

use super::course::Course;
use super::laps::LapTimer;
use super::profile::SpeedProfile;
use super::roles::Roles;
use crate::live::Driver;
use std::sync::Arc;

#[derive(Clone, Copy, Debug)]
pub struct DriverSettings {
    pub wheelbase: f64,
    /// Angle of the steering wheel over that of the wheels.
    pub ratio: f64,
    /// Understeer gradient in rad·s²/m.
    pub understeer: f64,
    /// Laps after which the run ends.
    pub laps: Option<u32>,
}

impl Default for DriverSettings {
    fn default() -> DriverSettings {
        DriverSettings { wheelbase: 2.7, ratio: 16.0, understeer: 0.002, laps: None }
    }
}

/// Preview: time, shortest and longest distance.
const PREVIEW: f64 = 0.5;
const NEAREST: f64 = 6.0;
const FARTHEST: f64 = 28.0;
/// How far ahead the speed is looked up, in s.
const SPEED_PREVIEW: f64 = 0.35;
/// Pedals for each m/s of error, and for its integral.
const ACCELERATOR: f64 = 0.35;
const INTEGRAL: f64 = 0.08;
const BRAKE: f64 = 0.22;
/// The brake is touched only where the car is this much too fast, in m/s.
const TOO_FAST: f64 = 0.4;
/// The steering wheel turns no faster, in rad/s.
const TURNING: f64 = 10.0;
/// Speeds of the engine between which gears of a lever without automatic are changed, in rad/s, and time between two changes.
const SHIFT_UP: f64 = 480.0;
const SHIFT_DOWN: f64 = 160.0;
const SHIFT_PAUSE: f64 = 1.2;
const CLUTCH_TIME: f64 = 0.35;

pub struct VirtualDriver {
    course: Arc<Course>,
    profile: SpeedProfile,
    roles: Roles,
    settings: DriverSettings,
    timer: LapTimer,
    s: Option<f64>,
    steering: f64,
    integral: f64,
    gear: f64,
    shifted: f64,
    time: f64,
    is_finished: bool,
}

impl VirtualDriver {
    pub fn new(course: Arc<Course>, profile: SpeedProfile, roles: Roles, settings: DriverSettings) -> VirtualDriver {
        let timer = LapTimer::new(course.length());
        let (s, steering, integral, time) = (None, 0.0, 0.0, 0.0);
        VirtualDriver {
            course,
            profile,
            roles,
            settings,
            timer,
            s,
            steering,
            integral,
            gear: 1.0,
            shifted: f64::NEG_INFINITY,
            time,
            is_finished: false,
        }
    }

    /// Angle of the steering wheel that leads to the line ahead.
    fn wheel(&self, position: [f64; 2], heading: f64, speed: f64, s: f64) -> f64 {
        let (sin, cos) = heading.sin_cos();
        let length = self.settings.wheelbase;
        let rear = [position[0] - length * cos, position[1] - length * sin];
        let preview = (NEAREST + PREVIEW * speed).min(FARTHEST);
        let target = self.course.point(s - length + preview);
        let (dx, dy) = (target[0] - rear[0], target[1] - rear[1]);
        let distance = dx.hypot(dy).max(1.0);
        let across = -dx * sin + dy * cos;
        let curvature = 2.0 * across / (distance * distance);
        let angle = (length * curvature).atan() + self.settings.understeer * speed * speed * curvature;
        self.settings.ratio * angle.clamp(-0.6, 0.6)
    }

    /// Lever and clutch of a car without an automatic: shifts by the speed of the engine.
    fn shift(&mut self, time: f64, read: &dyn Fn(u32) -> f64) -> (f64, f64) {
        let engine = self.roles.variable("engineSpeed").map(read);
        if time - self.shifted > SHIFT_PAUSE
            && let Some(engine) = engine
        {
            let before = self.gear;
            if engine > SHIFT_UP && self.gear < 6.0 {
                self.gear += 1.0;
            } else if engine < SHIFT_DOWN && self.gear > 1.0 {
                self.gear -= 1.0;
            }
            if self.gear != before {
                self.shifted = time;
            }
        }
        let since = time - self.shifted;
        (self.gear, if since < CLUTCH_TIME { 1.0 - since / CLUTCH_TIME } else { 0.0 })
    }
}

impl Driver for VirtualDriver {
    fn reset(&mut self) {
        self.timer.restart();
        (self.s, self.steering, self.integral, self.time) = (None, 0.0, 0.0, 0.0);
        (self.gear, self.shifted, self.is_finished) = (1.0, f64::NEG_INFINITY, false);
    }

    fn drive(&mut self, time: f64, read: &dyn Fn(u32) -> f64, inputs: &mut [f64]) {
        let value = |role: &str| self.roles.variable(role).map_or(0.0, read);
        let (x, y, speed) = (value("x"), value("y"), value("v").max(0.0));
        let heading = self.roles.heading(read);
        let s = self.course.locate(x, y, self.s);
        self.s = Some(s);
        self.timer.update(time, s);
        self.is_finished |= self.settings.laps.is_some_and(|laps| self.timer.laps().len() >= laps as usize);
        let dt = (time - self.time).clamp(0.0, 0.1);
        self.time = time;

        let wanted = self.wheel([x, y], heading, speed, s);
        self.steering += (wanted - self.steering).clamp(-TURNING * dt, TURNING * dt);
        let error = self.profile.at(s + SPEED_PREVIEW * speed) - speed;
        self.integral = (self.integral + INTEGRAL * error * dt).clamp(0.0, 0.5);
        let pedal = ACCELERATOR * error + self.integral;
        let brake = if error < -TOO_FAST { (-BRAKE * (error + TOO_FAST)).clamp(0.0, 0.8) } else { 0.0 };
        if brake > 0.0 {
            self.integral = 0.0;
        }
        let is_automatic = self.roles.input("automatic").is_some();
        let (gear, clutch) = if is_automatic { (1.0, 0.0) } else { self.shift(time, read) };
        let mut set = |role: &str, value: f64| {
            if let Some(at) = self.roles.input(role) {
                inputs[at] = value;
            }
        };
        set("steering", self.steering);
        set("accelerator", if brake > 0.0 { 0.0 } else { pedal.clamp(0.0, 1.0) * (1.0 - clutch) });
        set("brake", brake);
        set("clutch", clutch);
        set("gear", gear);
        set("automatic", 1.0);
        set("abs", 1.0);
        set("tractionControl", 1.0);
    }

    fn is_finished(&self) -> bool {
        self.is_finished
    }
}
