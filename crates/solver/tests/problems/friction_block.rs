//! A block of 1 kg on a rough floor, pulled by a harmonic force: it sticks while the force stays below the friction,
//! breaks away when it exceeds it, and sticks again when its speed returns to zero.

use super::Problem;
use layshaft_solver::{EvalFailure, EventOutcome, Hybrid, System, Trigger};
use std::f64::consts::PI;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mode {
    #[default]
    Stuck,
    Forward,
    Backward,
}

#[derive(Default)]
pub struct FrictionBlock {
    pub mode: Mode,
    /// Time and new mode of each change.
    pub changes: Vec<(f64, Mode)>,
}

pub const PULL: f64 = 3.0;
pub const FRICTION: f64 = 2.0;

impl FrictionBlock {
    fn force(t: f64) -> f64 {
        PULL * t.sin()
    }

    /// When the block first breaks away, when it sticks again, and how far it slid.
    pub fn exact_first_slide() -> (f64, f64, f64) {
        let start = (FRICTION / PULL).asin();
        let speed = |t: f64| PULL * (start.cos() - t.cos()) - FRICTION * (t - start);
        let (mut low, mut high) = (PI / 2.0, PI + 1.0);
        for _ in 0..200 {
            let middle = 0.5 * (low + high);
            if speed(middle) > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        let stop = 0.5 * (low + high);
        let slide = stop - start;
        let distance = PULL * (start.cos() * slide - stop.sin() + start.sin()) - 0.5 * FRICTION * slide * slide;
        (start, stop, distance)
    }
}

impl System for FrictionBlock {
    fn dimension(&self) -> usize {
        2
    }

    fn derivatives(&mut self, t: f64, y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
        ydot[0] = y[1];
        ydot[1] = match self.mode {
            Mode::Stuck => 0.0,
            Mode::Forward => Self::force(t) - FRICTION,
            Mode::Backward => Self::force(t) + FRICTION,
        };
        Ok(())
    }

    fn root_count(&self) -> usize {
        4
    }

    /// Break away forward and backward while stuck, speed through zero while sliding.
    fn roots(&mut self, t: f64, y: &[f64], out: &mut [f64]) -> Result<(), EvalFailure> {
        let force = Self::force(t);
        out[0] = if self.mode == Mode::Stuck { force - FRICTION } else { -1.0 };
        out[1] = if self.mode == Mode::Stuck { -force - FRICTION } else { -1.0 };
        out[2] = if self.mode == Mode::Forward { -y[1] } else { -1.0 };
        out[3] = if self.mode == Mode::Backward { y[1] } else { -1.0 };
        Ok(())
    }
}

impl Hybrid for FrictionBlock {
    fn event(&mut self, trigger: Trigger<'_>, t: f64, y: &mut [f64]) -> Result<EventOutcome, EvalFailure> {
        self.mode = match trigger.roots {
            [0] => Mode::Forward,
            [1] => Mode::Backward,
            _ => Mode::Stuck,
        };
        // The new mode starts from standstill exactly; the residual speed is a rounding error.
        y[1] = 0.0;
        self.changes.push((t, self.mode));
        Ok(EventOutcome { states_changed: true, ..EventOutcome::default() })
    }
}

impl Problem for FrictionBlock {
    const NAME: &'static str = "friction block";

    fn span(&self) -> (f64, f64) {
        (0.0, 10.0 * PI + 0.5)
    }

    fn initial(&self) -> Vec<f64> {
        vec![0.0, 0.0]
    }

    /// Ten slides of equal length, forward and backward in turn.
    fn reference(&self) -> Option<Vec<f64>> {
        Some(vec![0.0, 0.0])
    }
}
