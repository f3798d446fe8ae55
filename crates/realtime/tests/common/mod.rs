//! A model written by hand for tests of ports: a first-order lag, in closed form.

use layshaft_realtime::{Plant, Signal, Work};

/// T·dy/dt + y = u, exact over each step; a second input that is limited to 0 … 1, and its double.
pub struct Lag {
    pub step: f64,
    pub steps: u32,
    pub time_constant: f64,
    pub u: [f64; 2],
    pub y: f64,
    /// Told at every step.
    pub watch: fn(u32),
}

impl Lag {
    pub fn new(step: f64) -> Lag {
        Lag { step, steps: 0, time_constant: 0.05, u: [0.0, 0.0], y: 0.0, watch: |_| {} }
    }
}

impl Plant for Lag {
    fn inputs(&self) -> Vec<Signal> {
        let mut limited = Signal::real("share");
        (limited.min, limited.max) = (0.0, 1.0);
        vec![Signal::real("u"), limited]
    }

    fn outputs(&self) -> Vec<Signal> {
        vec![Signal::real("y"), Signal::real("double")]
    }

    fn time(&self) -> f64 {
        f64::from(self.steps) * self.step
    }

    fn read_inputs(&self, values: &mut [f64]) {
        values.copy_from_slice(&self.u);
    }

    fn set_inputs(&mut self, values: &[f64]) {
        self.u.copy_from_slice(values);
    }

    fn step(&mut self) -> Result<Work, String> {
        self.steps += 1;
        (self.watch)(self.steps);
        self.y = self.u[0] + (self.y - self.u[0]) * (-self.step / self.time_constant).exp();
        Ok(Work::default())
    }

    fn read_outputs(&mut self, values: &mut [f64]) -> Result<(), String> {
        values.copy_from_slice(&[self.y, 2.0 * self.u[1]]);
        Ok(())
    }
}
