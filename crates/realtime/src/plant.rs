//! What the executor asks of a model.

use layshaft_results::Signal;

/// What a step cost in iterations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    pub events: u32,
    /// Solutions of the model's equations.
    pub solutions: u32,
    pub newton_iterations: u32,
    /// Iterations that reached their limit.
    pub limits: u32,
}

impl Work {
    pub(crate) fn add(&mut self, other: Work) {
        self.events = self.events.saturating_add(other.events);
        self.solutions = self.solutions.saturating_add(other.solutions);
        self.newton_iterations = self.newton_iterations.saturating_add(other.newton_iterations);
        self.limits = self.limits.saturating_add(other.limits);
    }
}

/// A model that is stepped. Its methods neither allocate nor wait, failures excepted.
pub trait Plant: Send {
    fn inputs(&self) -> Vec<Signal>;
    fn outputs(&self) -> Vec<Signal>;
    fn time(&self) -> f64;
    /// The present values of the inputs.
    fn read_inputs(&self, values: &mut [f64]);
    fn set_inputs(&mut self, values: &[f64]);
    /// Advances by one step, or says why the model cannot go on.
    fn step(&mut self) -> Result<Work, String>;
    /// Does what a long step does, without a trace: its code is in the caches of the processor afterwards.
    fn rehearse(&mut self) {}
    fn read_outputs(&mut self, values: &mut [f64]) -> Result<(), String>;
    /// The model itself has ended the run, with a message.
    fn termination(&self) -> Option<String> {
        None
    }
}
