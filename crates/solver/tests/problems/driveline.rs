//! A driveline of the size that occurs in practice: ten inertias in a row, joined by springs and dampers of widely
//! different stiffness, one with backlash, one a slipping and sticking clutch, driven by an engine torque with ripple
//! against a load that grows with speed. 19 states, 5 root functions, 3 time events, stiff enough to trouble explicit methods.

use super::Problem;
use layshaft_solver::{EvalFailure, EventOutcome, Hybrid, Pattern, System, Trigger};

const SHAFTS: usize = 9;
const INERTIA: [f64; SHAFTS + 1] = [0.2, 0.05, 0.01, 0.02, 0.01, 0.03, 0.01, 0.02, 0.5, 3.0];
const STIFFNESS: [f64; SHAFTS] = [8e3, 0.0, 2e4, 5e4, 1e3, 3e4, 4e4, 1e4, 6e3];
const DAMPING: [f64; SHAFTS] = [2.0, 0.0, 1.0, 3.0, 0.5, 2.0, 2.0, 5.0, 3.0];
/// The joint with backlash and half its gap.
const BACKLASH: usize = 4;
const HALF_GAP: f64 = 0.02;
/// The joint that is the clutch.
const CLUTCH: usize = 1;

/// The clutch begins to close, is closed, the driver lifts the foot.
const CHANGES: [f64; 3] = [0.1, 0.75, 0.8];

pub struct Driveline {
    /// Backlash: -1, 0 or 1 for the flank in contact.
    flank: i8,
    /// Clutch: -1 or 1 for the direction of slip, 0 for stuck.
    slip: i8,
    /// How many of the planned changes have passed.
    phase: usize,
    pattern: Pattern,
}

impl Default for Driveline {
    fn default() -> Self {
        // States: twists 0..9, then speeds 9..19. A twist sees two speeds, a speed the torques on both sides; a stuck
        // clutch makes one body of two.
        let mut positions = Vec::new();
        for shaft in 0..SHAFTS {
            let bodies = [SHAFTS + shaft, SHAFTS + shaft + 1];
            let mut driven = bodies.to_vec();
            if shaft + 1 == CLUTCH || shaft == CLUTCH + 1 {
                driven.extend([SHAFTS + CLUTCH, SHAFTS + CLUTCH + 1]);
            }
            positions.extend(bodies.map(|body| (shaft, body)));
            for body in driven {
                positions.extend([(body, shaft), (body, bodies[0]), (body, bodies[1])]);
            }
        }
        positions.push((2 * SHAFTS, 2 * SHAFTS));
        let pattern = Pattern::new(2 * SHAFTS + 1, 2 * SHAFTS + 1, positions).unwrap();
        Self { flank: 0, slip: 1, phase: 0, pattern }
    }
}

impl Driveline {
    fn engine(&self, t: f64, speed: f64) -> f64 {
        let pull = if self.phase < 3 { 150.0 } else { -40.0 };
        pull * (1.0 + 0.3 * (40.0 * t).sin()) - 0.1 * speed
    }

    fn clutch_capacity(&self, t: f64) -> f64 {
        match self.phase {
            0 => 0.0,
            1 => 400.0 * (t - CHANGES[0]),
            _ => 260.0,
        }
    }

    /// Torque of each joint; that of the stuck clutch keeps both sides at equal acceleration.
    fn torques(&self, t: f64, y: &[f64]) -> ([f64; SHAFTS], [f64; SHAFTS + 1]) {
        let (twist, speed) = y.split_at(SHAFTS);
        let mut torque = [0.0; SHAFTS];
        for shaft in 0..SHAFTS {
            let rate = speed[shaft] - speed[shaft + 1];
            torque[shaft] = match shaft {
                CLUTCH => 0.0,
                BACKLASH => {
                    let flank = f64::from(self.flank);
                    flank.abs() * (STIFFNESS[shaft] * (twist[shaft] - flank * HALF_GAP) + DAMPING[shaft] * rate)
                }
                _ => STIFFNESS[shaft] * twist[shaft] + DAMPING[shaft] * rate,
            };
        }
        let capacity = self.clutch_capacity(t);
        let before = torque[CLUTCH - 1];
        let after = torque[CLUTCH + 1];
        let (left, right) = (INERTIA[CLUTCH], INERTIA[CLUTCH + 1]);
        torque[CLUTCH] = match self.slip {
            0 => (before / left + after / right) / (1.0 / left + 1.0 / right),
            direction => f64::from(direction) * capacity,
        };
        let mut acceleration = [0.0; SHAFTS + 1];
        let load = 0.02 * speed[SHAFTS] * speed[SHAFTS].abs();
        for body in 0..=SHAFTS {
            let driving = if body == 0 { self.engine(t, speed[0]) } else { torque[body - 1] };
            let driven = if body == SHAFTS { load } else { torque[body] };
            acceleration[body] = (driving - driven) / INERTIA[body];
        }
        (torque, acceleration)
    }
}

impl System for Driveline {
    fn dimension(&self) -> usize {
        2 * SHAFTS + 1
    }

    fn derivatives(&mut self, t: f64, y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
        let (_, acceleration) = self.torques(t, y);
        let speed = &y[SHAFTS..];
        for shaft in 0..SHAFTS {
            ydot[shaft] = speed[shaft] - speed[shaft + 1];
        }
        ydot[SHAFTS..].copy_from_slice(&acceleration);
        Ok(())
    }

    fn sparsity(&self) -> Option<Pattern> {
        Some(self.pattern.clone())
    }

    fn root_count(&self) -> usize {
        5
    }

    /// Flank contact on either side, slip through zero, capacity exceeded on either side.
    fn roots(&mut self, t: f64, y: &[f64], out: &mut [f64]) -> Result<(), EvalFailure> {
        let (torque, _) = self.torques(t, y);
        let slip = y[SHAFTS + CLUTCH] - y[SHAFTS + CLUTCH + 1];
        let capacity = self.clutch_capacity(t);
        out[0] = y[BACKLASH] - HALF_GAP;
        out[1] = -y[BACKLASH] - HALF_GAP;
        out[2] = if self.slip == 0 { -1.0 } else { -f64::from(self.slip) * slip };
        out[3] = if self.slip == 0 { torque[CLUTCH] - capacity } else { -1.0 };
        out[4] = if self.slip == 0 { -torque[CLUTCH] - capacity } else { -1.0 };
        Ok(())
    }

    fn state_name(&self, state: usize) -> String {
        if state < SHAFTS { format!("shaft[{}].phi_rel", state + 1) } else { format!("body[{}].w", state - SHAFTS + 1) }
    }
}

impl Hybrid for Driveline {
    fn next_time_event(&mut self) -> f64 {
        CHANGES.get(self.phase).copied().unwrap_or(f64::INFINITY)
    }

    fn event(&mut self, trigger: Trigger<'_>, _t: f64, y: &mut [f64]) -> Result<EventOutcome, EvalFailure> {
        self.flank = if y[BACKLASH] > HALF_GAP {
            1
        } else if -y[BACKLASH] > HALF_GAP {
            -1
        } else {
            0
        };
        self.phase += usize::from(trigger.time);
        let mut mode = self.slip;
        for &root in trigger.roots {
            mode = match root {
                2 => 0,
                3 => 1,
                4 => -1,
                _ => mode,
            };
        }
        let changed = mode != self.slip;
        if changed {
            // Both sides leave the event at exactly the same speed, that of their common momentum.
            self.slip = mode;
            let (left, right) = (INERTIA[CLUTCH], INERTIA[CLUTCH + 1]);
            let common = (left * y[SHAFTS + CLUTCH] + right * y[SHAFTS + CLUTCH + 1]) / (left + right);
            y[SHAFTS + CLUTCH] = common;
            y[SHAFTS + CLUTCH + 1] = common;
        }
        Ok(EventOutcome { states_changed: changed, ..EventOutcome::default() })
    }
}

impl Problem for Driveline {
    const NAME: &'static str = "driveline";

    fn span(&self) -> (f64, f64) {
        (0.0, 1.5)
    }

    fn initial(&self) -> Vec<f64> {
        let mut y = vec![0.0; 2 * SHAFTS + 1];
        y[SHAFTS] = 100.0;
        y[SHAFTS + 1] = 100.0;
        y
    }

    fn reference(&self) -> Option<Vec<f64>> {
        None
    }
}
