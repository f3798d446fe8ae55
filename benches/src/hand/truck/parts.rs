//! Parts of the truck: what the user may tune, tables, the road, the gearbox.

pub(super) const RPM: f64 = std::f64::consts::PI / 30.0;

const SPEEDS: [f64; 16] =
    [0., 500., 700., 900., 1100., 1300., 1500., 1700., 1900., 2100., 2300., 2400., 2500., 2600., 2800., 3000.];
const FUELS: [f64; 9] = [0., 10., 20., 30., 40., 50., 60., 70., 80.];
const TORQUES: [[f64; 9]; 16] = [
    [-60.0, 53.2, 165.7, 276.8, 385.8, 492.1, 594.9, 693.5, 787.3],
    [-72.5, 48.5, 168.7, 287.4, 403.9, 517.5, 627.3, 732.7, 833.0],
    [-78.9, 44.4, 166.9, 287.9, 406.6, 522.3, 634.3, 741.7, 843.8],
    [-86.1, 39.0, 163.4, 286.2, 406.7, 524.1, 637.7, 746.7, 850.4],
    [-94.1, 32.4, 158.1, 282.3, 404.1, 522.9, 637.7, 747.9, 852.7],
    [-102.9, 24.5, 151.1, 276.2, 398.9, 518.6, 634.3, 745.3, 850.8],
    [-112.5, 15.4, 142.5, 268.0, 391.2, 511.2, 627.3, 738.7, 844.7],
    [-122.9, 5.0, 132.1, 257.6, 380.8, 500.8, 616.9, 728.3, 834.3],
    [-134.1, -6.7, 119.9, 245.0, 367.7, 487.4, 603.1, 714.1, 819.6],
    [-146.1, -19.6, 106.1, 230.3, 352.1, 470.9, 585.7, 695.9, 800.7],
    [-158.9, -33.8, 90.6, 213.4, 333.9, 451.3, 564.9, 673.9, 777.6],
    [-165.6, -41.4, 82.1, 204.1, 323.8, 440.4, 553.2, 661.5, 764.4],
    [-172.5, -49.2, 73.3, 194.3, 313.0, 428.7, 540.7, 648.1, 750.2],
    [-179.6, -57.4, 64.0, 183.9, 301.6, 416.3, 527.2, 633.7, 734.9],
    [-194.4, -74.8, 44.2, 161.6, 276.8, 389.1, 497.8, 602.0, 701.1],
    [-210.0, -93.4, 22.6, 137.1, 249.4, 358.9, 464.9, 566.5, 663.1],
];
pub(super) const FULL_SPEEDS: [f64; 11] = [500., 700., 1000., 1200., 1500., 1800., 2000., 2200., 2400., 2600., 2800.];
pub(super) const FULL_FUELS: [f64; 11] = [33.6, 42., 53.1, 62.1, 69.4, 70., 69.7, 68.8, 67.8, 66.6, 65.];

/// Time and value of each corner.
pub(super) type Corners = [(f64, f64); 5];

pub(super) struct Road {
    pub(super) height: f64,
    pub(super) length: f64,
    pub(super) start: f64,
    pub(super) count: f64,
}

impl Road {
    /// Height, slope and change of slope.
    #[inline(always)]
    pub(super) fn at(&self, x: f64) -> (f64, f64, f64) {
        if x > self.start && x < self.start + self.count * self.length {
            let wave = 2.0 * std::f64::consts::PI / self.length;
            let (sin, cos) = (wave * (x - self.start)).sin_cos();
            let half = 0.5 * self.height;
            (half * (1.0 - cos), half * wave * sin, half * wave * wave * cos)
        } else {
            (0.0, 0.0, 0.0)
        }
    }
}

pub(super) struct Engine {
    pub(super) inertia: f64,
    pub(super) w_idle: f64,
    pub(super) w_governed: f64,
    pub(super) droop: f64,
    pub(super) fuel_natural: f64,
    pub(super) w_boost0: f64,
    pub(super) w_boost1: f64,
    pub(super) t_boost: f64,
    pub(super) altitude: f64,
    pub(super) cold_fuel: f64,
    pub(super) kp: f64,
    pub(super) ki: f64,
    pub(super) w_near: f64,
    pub(super) t_windup: f64,
}

pub(super) struct Converter {
    pub(super) k0: f64,
    pub(super) stall: f64,
    pub(super) nu1: f64,
    pub(super) g1: f64,
    pub(super) nu2: f64,
}

pub(super) struct Gearbox {
    pub(super) ratios: [f64; 4],
    pub(super) efficiencies: [f64; 4],
    pub(super) duration: f64,
    pub(super) demands: [f64; 4],
    pub(super) up: [f64; 4],
    pub(super) down: [f64; 4],
    pub(super) torque_phase: [f64; 2],
    pub(super) speed_phase: [f64; 2],
    pub(super) f_small: f64,
    pub(super) gear: usize,
    pub(super) old: f64,
    pub(super) t_shift: f64,
    pub(super) is_shifting: bool,
    /// How far the next shifts up and down are.
    pub(super) to_up: f64,
    pub(super) to_down: f64,
}

pub(super) struct Final {
    pub(super) ratio: f64,
    pub(super) efficiency: f64,
    pub(super) churning: f64,
    pub(super) churning_per_speed: f64,
    pub(super) churning_small: f64,
}

pub(super) struct Tyre {
    pub(super) b: f64,
    pub(super) c: f64,
    pub(super) d: f64,
    pub(super) e: f64,
    pub(super) sigma: f64,
    pub(super) damping: f64,
    pub(super) radius: f64,
    pub(super) rolling: f64,
    pub(super) rolling_small: f64,
}

#[inline(always)]
pub(super) fn locate<const N: usize>(x: &[f64; N], u: f64) -> usize {
    let (mut low, mut high) = (0, N - 1);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if u >= x[middle] { low = middle } else { high = middle }
    }
    low
}

#[inline(always)]
pub(super) fn place<const N: usize>(x: &[f64; N], u: f64) -> (usize, f64) {
    let i = locate(x, u);
    (i, ((u - x[i]) / (x[i + 1] - x[i])).clamp(0.0, 1.0))
}

#[inline(always)]
pub(super) fn interpolate<const N: usize>(x: &[f64; N], y: &[f64; N], u: f64) -> f64 {
    let (i, f) = place(x, u);
    y[i] + f * (y[i + 1] - y[i])
}

pub(super) fn engine_torque(n: f64, fuel: f64) -> f64 {
    let ((i, f), (j, g)) = (place(&SPEEDS, n), place(&FUELS, fuel));
    let row = |i: usize| (1.0 - g) * TORQUES[i][j] + g * TORQUES[i][j + 1];
    (1.0 - f) * row(i) + f * row(i + 1)
}

pub(super) fn signal(corners: &Corners, t: f64) -> f64 {
    let mut k = 0;
    while k < 4 && t >= corners[k + 1].0 {
        k += 1;
    }
    let (t0, y0) = corners[k];
    if k == 4 {
        return y0;
    }
    let (t1, y1) = corners[k + 1];
    y0 + (y1 - y0) / (t1 - t0) * (t - t0)
}

pub(super) fn blend(x: f64) -> f64 {
    let z = x.clamp(0.0, 1.0);
    z * z * (3.0 - 2.0 * z)
}

impl Gearbox {
    pub(super) fn ratio(&self) -> f64 {
        self.ratios[self.gear]
    }

    /// Ratio of speeds, and of torques before losses.
    #[inline(always)]
    pub(super) fn at(&self, time: f64) -> (f64, f64) {
        let new = self.ratio();
        if !self.is_shifting {
            return (new, new);
        }
        let place = (time - self.t_shift) / self.duration;
        let part = |[from, to]: [f64; 2]| blend((place - from) / (to - from));
        let (early, late) = (part(self.torque_phase), part(self.speed_phase));
        let by = |share: f64| self.old + (new - self.old) * share;
        if new < self.old { (by(late), by(early)) } else { (by(early), by(late)) }
    }

    #[inline(always)]
    pub(super) fn watch(&mut self, w: f64, demand: f64) {
        (self.to_up, self.to_down) = (f64::INFINITY, f64::INFINITY);
        if self.is_shifting {
            return;
        }
        let turbine = w * self.ratio();
        let (i, f) = place(&self.demands, demand);
        let limit = |y: &[f64; 4]| y[i] + f * (y[i + 1] - y[i]);
        if self.gear < 3 {
            self.to_up = limit(&self.up) - turbine;
        }
        if self.gear > 0 {
            self.to_down = turbine - limit(&self.down);
        }
    }

    pub(super) fn shift(&mut self, time: f64) {
        let old = self.ratio();
        if self.is_shifting && time >= self.t_shift + self.duration {
            self.is_shifting = false;
        } else if self.to_up < 0.0 {
            (self.gear, self.old, self.t_shift, self.is_shifting) = (self.gear + 1, old, time, true);
        } else if self.to_down < 0.0 {
            (self.gear, self.old, self.t_shift, self.is_shifting) = (self.gear - 1, old, time, true);
        }
    }
}
