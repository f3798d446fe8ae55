//! `Layshaft.Examples.Truck4700Reduced`: the truck with 17 energy elements.
//!
//! The frame with both axles is rigid and follows the road with its wheels: pitch angle and vertical speed follow from the position and the
//! forward speed `u`. Its masses in y and its moment of inertia are removed, so that two balances have no acceleration in them. What is left
//! to solve at each point are the forward acceleration and the two wheel loads; a locked brake takes the wheel along. The drivetrain has no
//! inertia between the converter and the wheels, hence its torques are computed forward. Numbers that a user may tune are in [`Truck`], as they
//! are in the memory of the generated step.

mod parts;

use super::{Plant, step};
use parts::{
    Converter, Corners, Engine, FULL_FUELS, FULL_SPEEDS, Final, Gearbox, RPM, Road, Tyre, engine_torque, interpolate,
    signal,
};

const G: f64 = 9.80665;
/// Effort beyond the limit at which a stuck brake starts to slide.
const MARGIN: f64 = 1e-4;
const NEWTON_LIMIT: usize = 12;

#[derive(Clone, Copy, PartialEq, Debug)]
enum Mode {
    Open,
    Forward,
    Stuck,
    Backward,
}

/// What belongs to one axle, its wheels and brakes.
struct Axle {
    m: f64,
    /// Position along the frame.
    x: f64,
    j: f64,
    coulomb: f64,
    viscous: f64,
    mode: Mode,
    /// Torque of the brake at the present point.
    torque: f64,
    /// Largest torque it holds.
    hold: f64,
    slip: f64,
}

/// Forces of a tyre per load, in the axes of the frame, and its motion over the road.
#[derive(Clone, Copy, Default)]
struct Contact {
    /// Row of the constraint for forward, upward and angular motion.
    p: f64,
    q: f64,
    g: f64,
    curvature: f64,
    x: f64,
    y: f64,
    mu: f64,
    /// Torque on the wheel per load.
    braking: f64,
    deflection: f64,
    /// Speed of the tread relative to the road.
    creep: f64,
}

#[derive(Clone, Copy, Default)]
pub(super) struct States {
    dissipated: f64,
    given: f64,
    boost: f64,
    idle: f64,
    engine: f64,
    position: f64,
    /// Speeds of the wheels and slips of the tyres, front and rear.
    wheels: [f64; 2],
    slips: [f64; 2],
    u: f64,
}

impl States {
    /// `self + d rates`.
    #[inline(always)]
    fn moved(&self, rates: &States, d: f64) -> States {
        States {
            dissipated: self.dissipated + d * rates.dissipated,
            given: self.given + d * rates.given,
            boost: self.boost + d * rates.boost,
            idle: self.idle + d * rates.idle,
            engine: self.engine + d * rates.engine,
            position: self.position + d * rates.position,
            wheels: [self.wheels[0] + d * rates.wheels[0], self.wheels[1] + d * rates.wheels[1]],
            slips: [self.slips[0] + d * rates.slips[0], self.slips[1] + d * rates.slips[1]],
            u: self.u + d * rates.u,
        }
    }
}

pub struct Truck {
    h: f64,
    steps: u64,
    time: f64,
    states: States,
    rates: States,
    theta: f64,
    m: f64,
    /// Height of the axles relative to the centre of gravity.
    y: f64,
    drag: f64,
    ease: f64,
    v_ease: f64,
    axles: [Axle; 2],
    road: Road,
    engine: Engine,
    converter: Converter,
    gearbox: Gearbox,
    final_drive: Final,
    tyre: Tyre,
    driver: Corners,
    pedal: Corners,
    brake: f64,
}

impl Truck {
    /// The truck of the example, at rest, on a road with waves of the given height.
    pub fn new(h: f64, road_height: f64) -> Truck {
        let (wheelbase, share) = (4.8, 0.36);
        let axle = |m: f64, x: f64, j: f64, coulomb: f64| Axle {
            m,
            x,
            j,
            coulomb,
            viscous: 25.0,
            mode: Mode::Stuck,
            torque: 0.0,
            hold: 0.0,
            slip: 0.0,
        };
        let mut truck = Truck {
            h,
            steps: 0,
            time: 0.0,
            states: States { idle: 12.9, engine: 700.0 * RPM, ..States::default() },
            rates: States::default(),
            theta: 0.0,
            m: 8000.0,
            y: 0.5 - 1.25,
            drag: 1.2 * 5.1 / 2.0,
            ease: 0.35,
            v_ease: 3.0,
            axles: [
                axle(298.0, wheelbase * (1.0 - share), 21.0, 12500.0),
                axle(524.0, -wheelbase * share, 39.0, 13500.0),
            ],
            road: Road { height: road_height, length: 1.0, start: 20.0, count: 1.0 },
            engine: Engine {
                inertia: 0.65,
                w_idle: 700.0 * RPM,
                w_governed: 2600.0 * RPM,
                droop: 200.0 * RPM,
                fuel_natural: 38.0,
                w_boost0: 800.0 * RPM,
                w_boost1: 1500.0 * RPM,
                t_boost: 0.7,
                altitude: 1.0,
                cold_fuel: 1.0,
                kp: 0.5,
                ki: 0.6,
                w_near: 20.0,
                t_windup: 0.1,
            },
            converter: Converter { k0: 8.2, stall: 1.7, nu1: 0.75, g1: 0.9, nu2: 0.85 },
            gearbox: Gearbox {
                ratios: [3.45, 2.25, 1.41, 1.0],
                efficiencies: [0.975, 0.98, 0.985, 0.99],
                duration: 0.8,
                demands: [0.0, 0.3, 0.7, 1.0],
                up: [125.0, 140.0, 200.0, 240.0],
                down: [70.0, 75.0, 105.0, 125.0],
                torque_phase: [0.0, 0.45],
                speed_phase: [0.35, 1.0],
                f_small: 0.1,
                gear: 0,
                old: 3.45,
                t_shift: -1e10,
                is_shifting: false,
                to_up: 0.0,
                to_down: 0.0,
            },
            final_drive: Final {
                ratio: 4.44,
                efficiency: 0.96,
                churning: 25.0,
                churning_per_speed: 1.1,
                churning_small: 0.5,
            },
            tyre: Tyre {
                b: 5.0,
                c: 1.65,
                d: 0.82,
                e: 0.3,
                sigma: 0.5,
                damping: 0.15,
                radius: 0.5,
                rolling: 0.0065,
                rolling_small: 0.2,
            },
            driver: [(0.0, 0.0), (5.0, 0.0), (5.2, 1.0), (40.0, 1.0), (40.2, 0.0)],
            pedal: [(0.0, 1.0), (5.0, 1.0), (5.2, 0.0), (40.0, 0.0), (40.4, 1.0)],
            brake: 0.0,
        };
        truck.evaluate();
        truck
    }

    pub fn step(&mut self) {
        self.steps += 1;
        let target = self.steps as f64 * self.h;
        step(self, self.h, target);
    }

    /// States in the order of the names in [`STATES`].
    pub fn states(&self) -> [f64; STATES.len()] {
        let s = &self.states;
        let [w_front, w_rear] = s.wheels;
        let [front, rear] = s.slips;
        [s.dissipated, s.given, s.boost, s.idle, s.engine, s.position, w_front, front, w_rear, rear, s.u]
    }

    pub fn gear(&self) -> usize {
        self.gearbox.gear + 1
    }

    /// Fuel of an injection.
    #[inline(always)]
    fn control(&mut self, demand: f64) -> f64 {
        let (e, s) = (&self.engine, &self.states);
        let w = s.engine;
        let full = e.altitude * interpolate(&FULL_SPEEDS, &FULL_FUELS, w / RPM);
        let natural = e.altitude * e.fuel_natural;
        let boosted = natural + (full - natural).max(0.0) * s.boost;
        let governed = full * ((e.w_governed + e.droop - w) / e.droop).clamp(0.0, 1.0);
        let slow = (e.w_idle - w).clamp(-10.0, 10.0);
        let held = (e.cold_fuel * s.idle + e.kp * slow).max(0.0);
        let fuel = (demand * full).min(boosted).min(governed).max(held.min(full));
        let steady = ((w - e.w_boost0) / (e.w_boost1 - e.w_boost0)).clamp(0.0, 1.0) * (fuel / full).min(1.0);
        self.rates.boost = (steady - s.boost) / e.t_boost;
        let integral = if w < e.w_idle + e.w_near { e.ki * slow } else { 0.0 };
        self.rates.idle = integral + (s.idle.clamp(0.0, e.fuel_natural) - s.idle) / e.t_windup;
        fuel
    }

    /// Torques of pump and turbine.
    #[inline(always)]
    fn convert(&self, pump: f64, turbine: f64) -> (f64, f64) {
        let c = &self.converter;
        let overruns = turbine > pump;
        let (slow, fast) = if overruns { (pump, turbine) } else { (turbine, pump) };
        let nu = (slow / fast.max(1.0)).max(0.0);
        let capacity = if nu < c.nu1 {
            let part = nu / c.nu1;
            1.0 - (1.0 - c.g1) * part * part
        } else {
            let u = (nu - c.nu1) / (1.0 - c.nu1);
            (1.0 - u) * (c.g1 + (c.g1 - 2.0 * (1.0 - c.g1) * (1.0 - c.nu1) / c.nu1) * u)
        };
        let speed = fast / c.k0;
        let torque = capacity * speed * speed;
        match overruns {
            true => (-torque, -torque),
            false => (torque, torque * (c.stall - (c.stall - 1.0) * nu / c.nu2).max(1.0)),
        }
    }

    /// Pitch angle at which both axles are on the road: its sine and cosine.
    #[inline(always)]
    fn pitch(&mut self) -> (f64, f64, [(f64, f64, f64); 2]) {
        let [front, rear] = &self.axles;
        let mut trial = 0;
        loop {
            let (s, c) = self.theta.sin_cos();
            let at = |axle: &Axle| self.road.at(self.states.position + axle.x * c - self.y * s);
            let roads = [at(front), at(rear)];
            let residual = roads[1].0 - roads[0].0 - (rear.x - front.x) * s;
            let slope = |axle: &Axle, k: f64| -k * (axle.x * s + self.y * c);
            let derivative = slope(rear, roads[1].1) - slope(front, roads[0].1) - (rear.x - front.x) * c;
            let correction = residual / derivative;
            trial += 1;
            if correction.abs() <= 1e-12 || trial >= NEWTON_LIMIT {
                return (s, c, roads);
            }
            self.theta -= correction;
        }
    }

    #[inline(always)]
    fn contact(&self, at: usize, (s, c): (f64, f64), (_, k, curvature): (f64, f64, f64)) -> Contact {
        let (p, q) = (s - k * c, c + k * s);
        Contact { p, q, g: q * self.axles[at].x - p * self.y, curvature, ..Contact::default() }
    }

    /// Tyre force and rolling resistance per load, from the velocity of the axle in the axes of the frame.
    #[inline(always)]
    fn tread(&self, at: usize, contact: &mut Contact, (s, c): (f64, f64), k: f64, v: (f64, f64)) -> f64 {
        let (tyre, w, slip) = (&self.tyre, self.states.wheels[at], self.states.slips[at]);
        let (vx, vy) = (c * v.0 - s * v.1, s * v.0 + c * v.1);
        let l = (1.0 + k * k).sqrt();
        let along = (vx + k * vy) / l;
        contact.creep = tyre.radius * w - along;
        contact.deflection = contact.creep - along.abs() * slip;
        let x = tyre.b * slip;
        let formula = tyre.d * (tyre.c * (x - tyre.e * (x - x.atan())).atan()).sin();
        contact.mu = formula + tyre.damping * contact.deflection;
        let (fx, fy) = (contact.mu / l - k, 1.0 + k * contact.mu / l);
        (contact.x, contact.y) = (c * fx + s * fy, c * fy - s * fx);
        let small = tyre.rolling_small;
        let rolling = tyre.rolling * tyre.radius * w / (w * w + small * small).sqrt();
        contact.braking = rolling + tyre.radius * contact.mu;
        vx
    }

    /// Everything at the present point.
    #[inline(always)]
    fn evaluate(&mut self) {
        let demand = signal(&self.driver, self.time);
        let (s, c, [road_f, road_r]) = self.pitch();
        let axes = (s, c);
        let (mut f, mut r) = (self.contact(0, axes, road_f), self.contact(1, axes, road_r));
        // Speed of the frame upward and its angular speed, from the condition that both wheels stay on the road.
        let determinant = f.q * r.g - r.q * f.g;
        let u = self.states.u;
        let (to_v, to_omega) = ((r.p * f.g - f.p * r.g) / determinant, (r.q * f.p - f.q * r.p) / determinant);
        let (v, omega) = (to_v * u, to_omega * u);
        let y = self.y;
        let vx = u - y * omega;
        let (vy_f, vy_r) = (v + self.axles[0].x * omega, v + self.axles[1].x * omega);
        let over_f = self.tread(0, &mut f, axes, road_f.1, (vx, vy_f));
        let over_r = self.tread(1, &mut r, axes, road_r.1, (vx, vy_r));

        // Engine, converter, gears.
        let fuel = self.control(demand);
        let engine = self.states.engine;
        let source = engine_torque(engine / RPM, fuel);
        let wheels = self.states.wheels;
        let (slip_f, slip_r) = (wheels[0] + omega, wheels[1] + omega);
        let w_out = self.final_drive.ratio * slip_r;
        self.gearbox.watch(w_out, demand);
        let (speed_ratio, torque_ratio) = self.gearbox.at(self.time);
        let turbine = speed_ratio * w_out;
        let (pump_torque, turbine_torque) = self.convert(engine, turbine);
        let ratios = self.gearbox.ratios;
        let falling = [-ratios[0], -ratios[1], -ratios[2], -ratios[3]];
        let efficiency = interpolate(&falling, &self.gearbox.efficiencies, -speed_ratio);
        let lost = |torque: f64, difference: f64, w: f64, small: f64| {
            torque.abs() * difference * w / (w * w + small * small).sqrt()
        };
        let small = self.gearbox.f_small;
        let gear_loss = lost(turbine_torque, speed_ratio - torque_ratio * efficiency, w_out, small);
        let shaft = speed_ratio * turbine_torque - gear_loss;
        let end = &self.final_drive;
        let final_loss = lost(shaft, end.ratio * (1.0 - end.efficiency), slip_r, small);
        let churning = end.churning * slip_r / (slip_r * slip_r + end.churning_small * end.churning_small).sqrt()
            + end.churning_per_speed * slip_r;
        let drive = end.ratio * shaft - final_loss - churning;

        // Brakes that slide.
        let pedal = signal(&self.pedal, self.time);
        self.brake = pedal * (self.ease + (1.0 - self.ease) * (u.max(0.0) / self.v_ease).min(1.0));
        for (axle, slip) in self.axles.iter_mut().zip([slip_f, slip_r]) {
            axle.slip = slip;
            axle.hold = self.brake * axle.coulomb;
            axle.torque = match axle.mode {
                Mode::Open | Mode::Stuck => 0.0,
                Mode::Forward => self.brake * (axle.coulomb + axle.viscous * slip),
                Mode::Backward => self.brake * (axle.viscous * slip - axle.coulomb),
            };
        }

        // Angular acceleration: to_omega · du + rest.
        let centripetal = |contact: &Contact, x: f64, over: f64| {
            contact.curvature * over * over + contact.p * omega * (v + omega * x) - contact.q * omega * (u - omega * y)
        };
        let [front, rear] = &self.axles;
        let (rest_f, rest_r) = (centripetal(&f, front.x, over_f), centripetal(&r, rear.x, over_r));
        let rest = (f.q * rest_r - r.q * rest_f) / determinant;

        // Forward: inertia · du = forward + x · loads. Upward: y · loads = upward. Pitch: pitch_* · loads + pitch_u · du = pitch.
        let axle_mass = front.m + rear.m;
        let mass = self.m + axle_mass;
        let drag = self.drag * u.abs() * u;
        let inertia = mass - y * axle_mass * to_omega;
        let forward =
            omega * (self.m * v + front.m * vy_f + rear.m * vy_r) - mass * G * s - drag + y * axle_mass * rest;
        let upward = mass * G * c + omega * (self.m * u + axle_mass * vx);
        let mut pitch_f = front.x * f.y - y * f.x;
        let mut pitch_r = rear.x * r.y - y * r.x;
        let mut pitch_u = y * axle_mass * (1.0 - y * to_omega);
        let arm = front.m * front.x + rear.m * rear.x;
        let mut pitch = arm * (G * c + omega * vx) - y * axle_mass * (G * s - y * rest)
            + y * omega * (front.m * vy_f + rear.m * vy_r);
        // Torque of each hub on the frame: what brake and drivetrain give, or what keeps a locked wheel with the frame.
        let (lock_f, lock_r) = (front.mode == Mode::Stuck, rear.mode == Mode::Stuck);
        if lock_f {
            (pitch_f, pitch_u) = (pitch_f + f.braking, pitch_u - front.j * to_omega);
            pitch += front.j * rest;
        } else {
            pitch += front.torque;
        }
        if lock_r {
            (pitch_r, pitch_u) = (pitch_r + r.braking, pitch_u - rear.j * to_omega);
            pitch += rear.j * rest;
        } else {
            pitch -= drive - rear.torque;
        }
        let (a_f, a_r) = (pitch_f + pitch_u * f.x / inertia, pitch_r + pitch_u * r.x / inertia);
        let right = pitch - pitch_u * forward / inertia;
        let below = f.y * a_r - r.y * a_f;
        let load_f = (upward * a_r - r.y * right) / below;
        let load_r = (f.y * right - a_f * upward) / below;
        let du = (forward + f.x * load_f + r.x * load_r) / inertia;
        let turning = to_omega * du + rest;

        // Wheels.
        let resist = [load_f * f.braking, load_r * r.braking];
        let [front, rear] = &mut self.axles;
        if lock_f {
            front.torque = front.j * turning - resist[0];
        }
        if lock_r {
            rear.torque = drive + rear.j * turning - resist[1];
        }
        let rates = &mut self.rates;
        rates.wheels = [
            if lock_f { -turning } else { (-front.torque - resist[0]) / front.j },
            if lock_r { -turning } else { (drive - rear.torque - resist[1]) / rear.j },
        ];
        rates.slips = [f.deflection / self.tyre.sigma, r.deflection / self.tyre.sigma];
        rates.u = du;
        rates.position = c * u - s * v;
        rates.engine = (source - pump_torque) / self.engine.inertia;
        rates.given = source * engine;
        let (radius, damping) = (self.tyre.radius, self.tyre.damping);
        let tread = |contact: &Contact, load: f64, w: f64| {
            // What deflects the tyre is stored, not lost.
            let stored = (contact.mu - damping * contact.deflection) * contact.deflection;
            load * (contact.mu * contact.creep - stored + (contact.braking - radius * contact.mu) * w)
        };
        rates.dissipated = front.torque * slip_f
            + rear.torque * slip_r
            + (pump_torque * engine - turbine_torque * turbine)
            + drag * u
            + tread(&f, load_f, wheels[0])
            + tread(&r, load_r, wheels[1])
            + gear_loss * w_out
            + (final_loss + churning) * slip_r;
    }
}

impl Axle {
    /// How far the mode of the brake is from its end.
    fn root(&self, brake: f64) -> f64 {
        match self.mode {
            Mode::Open => -brake,
            Mode::Forward => self.slip,
            Mode::Backward => -self.slip,
            Mode::Stuck => self.hold + MARGIN - self.torque.abs(),
        }
    }
}

/// Names of the states in the model.
pub const STATES: [&str; 11] = [
    "dissipated",
    "given",
    "Engine.controller.boost",
    "Engine.controller.idle",
    "Engine.J.f",
    "Vehicle.frame.X",
    "Vehicle.tire_front.Jwheel.f",
    "Vehicle.tire_front.B_slip.slip",
    "Vehicle.tire_rear.Jwheel.f",
    "Vehicle.tire_rear.B_slip.slip",
    "Vehicle.body.Mx.f",
];

impl Plant<4> for Truck {
    type Point = (f64, States, States);

    #[inline]
    fn point(&self) -> Self::Point {
        (self.time, self.states, self.rates)
    }

    #[inline]
    fn time(&self) -> f64 {
        self.time
    }

    #[inline]
    fn set_time(&mut self, time: f64) {
        self.time = time;
    }

    #[inline(always)]
    fn advance(&mut self, (time, states, rates): &Self::Point, d: f64) {
        self.states = states.moved(rates, d);
        self.time = time + d;
        self.evaluate();
    }

    #[inline]
    fn roots(&self) -> [f64; 4] {
        let [front, rear] = &self.axles;
        [front.root(self.brake), rear.root(self.brake), self.gearbox.to_up, self.gearbox.to_down]
    }

    #[inline]
    fn next_instant(&self) -> f64 {
        let shifted =
            if self.gearbox.is_shifting { self.gearbox.t_shift + self.gearbox.duration } else { f64::INFINITY };
        let corner =
            |corners: &Corners| corners.iter().map(|(t, _)| *t).find(|t| *t > self.time).unwrap_or(f64::INFINITY);
        shifted.min(corner(&self.driver)).min(corner(&self.pedal))
    }

    fn event(&mut self) {
        self.gearbox.shift(self.time);
        let brake = self.brake;
        for axle in &mut self.axles {
            let is_over = axle.root(brake) < 0.0;
            axle.mode = match axle.mode {
                _ if brake <= 0.0 => Mode::Open,
                mode if !is_over => mode,
                Mode::Open if axle.slip > 0.0 => Mode::Forward,
                Mode::Open if axle.slip < 0.0 => Mode::Backward,
                Mode::Stuck if axle.torque > 0.0 => Mode::Forward,
                Mode::Stuck => Mode::Backward,
                _ => Mode::Stuck,
            };
        }
        self.evaluate();
        // A brake that cannot hold what it has just taken slides on, and the other one may then have to hold more; a shift can be due when
        // the one before has ended.
        for _ in 0..3 {
            let mut has_changed = self.gearbox.to_up < 0.0 || self.gearbox.to_down < 0.0;
            if has_changed {
                self.gearbox.shift(self.time);
            }
            for axle in self.axles.iter_mut().filter(|axle| axle.mode == Mode::Stuck) {
                if axle.torque.abs() > axle.hold + MARGIN {
                    axle.mode = if axle.torque > 0.0 { Mode::Forward } else { Mode::Backward };
                    has_changed = true;
                }
            }
            if !has_changed {
                break;
            }
            self.evaluate();
        }
    }
}
