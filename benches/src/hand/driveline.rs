//! `Layshaft.Examples.ClutchEngagement`: two inertias and a clutch, with the clutch's equations solved for the case at hand.

use super::{Plant, step};

#[derive(Clone, Copy, PartialEq)]
enum Mode {
    Open,
    Forward,
    Stuck,
    Backward,
}

pub struct Driveline {
    h: f64,
    steps: u64,
    time: f64,
    /// Angles and speeds of both sides.
    x: [f64; 4],
    mode: Mode,
    /// Torque of the clutch at the present point.
    torque: f64,
}

const ENGINE: f64 = 0.2;
const VEHICLE: f64 = 1.0;
const DRIVE: f64 = 60.0;
const LOAD: f64 = 50.0 / (100.0 * 100.0);
const GEOMETRY: f64 = 0.2;
const FORCE: f64 = 2000.0;
const PEAK: f64 = 1.2;
const MARGIN: f64 = 1e-4;

/// Corners of the clutch actuation.
const CORNERS: [f64; 4] = [0.2, 0.7, 3.2, 3.7];

fn force(t: f64) -> f64 {
    let share = if t < CORNERS[0] {
        0.0
    } else if t < CORNERS[1] {
        (t - CORNERS[0]) / (CORNERS[1] - CORNERS[0])
    } else if t < CORNERS[2] {
        1.0
    } else if t < CORNERS[3] {
        (CORNERS[3] - t) / (CORNERS[3] - CORNERS[2])
    } else {
        0.0
    };
    FORCE * share
}

fn friction(slip: f64) -> f64 {
    0.3 + (0.25 - 0.3) * (slip / 200.0).clamp(0.0, 1.0)
}

impl Driveline {
    pub fn new(h: f64) -> Driveline {
        Driveline { h, steps: 0, time: 0.0, x: [0.0, 0.0, 200.0, 0.0], mode: Mode::Open, torque: 0.0 }
    }

    pub fn step(&mut self) {
        self.steps += 1;
        let target = self.steps as f64 * self.h;
        step(self, self.h, target);
    }

    /// Speeds of both sides.
    pub fn speeds(&self) -> [f64; 2] {
        [self.x[2], self.x[3]]
    }

    fn slip(&self) -> f64 {
        self.x[2] - self.x[3]
    }

    fn load(w: f64) -> f64 {
        LOAD * w * w.abs()
    }

    /// The torque that keeps both sides together.
    fn holding(&self) -> f64 {
        (VEHICLE * DRIVE + ENGINE * Self::load(self.x[3])) / (ENGINE + VEHICLE)
    }

    fn evaluate(&mut self) {
        let normal = GEOMETRY * force(self.time);
        self.torque = match self.mode {
            Mode::Open => 0.0,
            Mode::Forward => normal * friction(self.slip()),
            Mode::Backward => -normal * friction(-self.slip()),
            Mode::Stuck => self.holding(),
        };
    }
}

impl Plant<1> for Driveline {
    type Point = (f64, [f64; 4], f64);

    #[inline]
    fn point(&self) -> Self::Point {
        (self.time, self.x, self.torque)
    }

    #[inline]
    fn time(&self) -> f64 {
        self.time
    }

    #[inline]
    fn set_time(&mut self, time: f64) {
        self.time = time;
    }

    #[inline]
    fn advance(&mut self, (time, from, torque): &Self::Point, d: f64) {
        let [phi_a, phi_b, w_a, w_b] = *from;
        self.x = [
            phi_a + d * w_a,
            phi_b + d * w_b,
            w_a + d * (DRIVE - torque) / ENGINE,
            w_b + d * (torque - Self::load(w_b)) / VEHICLE,
        ];
        self.time = time + d;
        self.evaluate();
    }

    #[inline]
    fn roots(&self) -> [f64; 1] {
        [match self.mode {
            Mode::Open => -force(self.time),
            Mode::Forward => self.slip(),
            Mode::Backward => -self.slip(),
            Mode::Stuck => PEAK * GEOMETRY * force(self.time) * 0.3 + MARGIN - self.torque.abs(),
        }]
    }

    #[inline]
    fn next_instant(&self) -> f64 {
        CORNERS.iter().copied().find(|corner| *corner > self.time).unwrap_or(f64::INFINITY)
    }

    fn event(&mut self) {
        let normal = force(self.time);
        let is_over = self.roots()[0] < 0.0;
        self.mode = match self.mode {
            _ if normal <= 0.0 => Mode::Open,
            mode if !is_over => mode,
            Mode::Open if self.slip() > 0.0 => Mode::Forward,
            Mode::Open if self.slip() < 0.0 => Mode::Backward,
            Mode::Stuck if self.holding() > 0.0 => Mode::Forward,
            Mode::Stuck => Mode::Backward,
            _ if self.holding().abs() <= PEAK * GEOMETRY * normal * 0.3 + MARGIN => Mode::Stuck,
            Mode::Forward => Mode::Backward,
            _ => Mode::Forward,
        };
        self.evaluate();
    }
}
