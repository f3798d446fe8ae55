//! A ball dropped from 1 m that keeps 0.7 of its speed at each bounce. All bounce times are known exactly.

use super::Problem;
use layshaft_solver::{EvalFailure, EventOutcome, Hybrid, System, Trigger};

#[derive(Default)]
pub struct BouncingBall {
    pub bounces: Vec<f64>,
    below: bool,
}

pub const GRAVITY: f64 = 9.81;
pub const RESTITUTION: f64 = 0.7;

impl BouncingBall {
    /// The times of the bounces before `stop`.
    pub fn exact_bounces(stop: f64) -> Vec<f64> {
        let mut speed = (2.0 * GRAVITY).sqrt();
        let mut time = speed / GRAVITY;
        let mut bounces = Vec::new();
        while time < stop && bounces.len() < 100 {
            bounces.push(time);
            speed *= RESTITUTION;
            time += 2.0 * speed / GRAVITY;
        }
        bounces
    }
}

impl System for BouncingBall {
    fn dimension(&self) -> usize {
        2
    }

    fn derivatives(&mut self, _t: f64, y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure> {
        ydot[0] = y[1];
        ydot[1] = -GRAVITY;
        Ok(())
    }

    fn root_count(&self) -> usize {
        1
    }

    fn roots(&mut self, _t: f64, y: &[f64], out: &mut [f64]) -> Result<(), EvalFailure> {
        out[0] = y[0];
        Ok(())
    }
}

impl Hybrid for BouncingBall {
    /// `when h <= 0 then reinit(v, -e * pre(v))`: the way up through zero is an event too, without action.
    fn event(&mut self, trigger: Trigger<'_>, t: f64, y: &mut [f64]) -> Result<EventOutcome, EvalFailure> {
        assert_eq!(trigger.roots, [0]);
        let below = y[0] <= 0.0;
        let bounce = below && !self.below;
        self.below = below;
        if bounce {
            self.bounces.push(t);
            y[1] *= -RESTITUTION;
        }
        Ok(EventOutcome { states_changed: bounce, ..EventOutcome::default() })
    }
}

impl Problem for BouncingBall {
    const NAME: &'static str = "bouncing ball";

    fn span(&self) -> (f64, f64) {
        (0.0, 2.5)
    }

    fn initial(&self) -> Vec<f64> {
        vec![1.0, 0.0]
    }

    fn reference(&self) -> Option<Vec<f64>> {
        let bounces = Self::exact_bounces(2.5);
        let speed = (2.0 * GRAVITY).sqrt() * RESTITUTION.powi(bounces.len() as i32);
        let flight = 2.5 - bounces.last()?;
        Some(vec![speed * flight - 0.5 * GRAVITY * flight * flight, speed - GRAVITY * flight])
    }
}
