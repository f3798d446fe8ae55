//! A compiled model as the real-time executor sees it.

use layshaft_realtime::{Plant, Work};
use layshaft_results::Signal;
use layshaft_sim::{Rehearsal, Stepper};
use layshaft_source::Diagnostic;
use std::sync::{Arc, Mutex};

/// The diagnostic behind a failure, for whoever shows it after the run.
pub type LastFailure = Arc<Mutex<Option<Diagnostic>>>;

pub struct ModelPlant {
    stepper: Stepper,
    rehearsal: Option<Rehearsal>,
    failure: LastFailure,
}

impl ModelPlant {
    pub fn new(stepper: Stepper, rehearsal: Option<Rehearsal>, failure: LastFailure) -> ModelPlant {
        ModelPlant { stepper, rehearsal, failure }
    }

    #[cold]
    fn failed(&self, diagnostic: Diagnostic) -> String {
        let message = diagnostic.message.clone();
        if let Ok(mut place) = self.failure.lock() {
            *place = Some(diagnostic);
        }
        message
    }
}

impl Plant for ModelPlant {
    fn inputs(&self) -> Vec<Signal> {
        self.stepper.inputs().cloned().collect()
    }

    fn outputs(&self) -> Vec<Signal> {
        self.stepper.outputs().cloned().collect()
    }

    fn time(&self) -> f64 {
        self.stepper.time()
    }

    fn read_inputs(&self, values: &mut [f64]) {
        for (at, value) in values.iter_mut().enumerate() {
            *value = self.stepper.input(at);
        }
    }

    fn set_inputs(&mut self, values: &[f64]) {
        for (at, value) in values.iter().enumerate() {
            self.stepper.set_input(at, *value);
        }
    }

    fn step(&mut self) -> Result<Work, String> {
        self.stepper.step().map_err(|diagnostic| self.failed(diagnostic))?;
        let counts = self.stepper.counts();
        Ok(Work {
            events: counts.events,
            solutions: counts.solutions,
            newton_iterations: counts.newton_iterations,
            limits: counts.limits,
        })
    }

    fn rehearse(&mut self) {
        if let Some(rehearsal) = &mut self.rehearsal {
            rehearsal.run();
        }
    }

    fn read_outputs(&mut self, values: &mut [f64]) -> Result<(), String> {
        self.stepper.read_outputs(values).map_err(|diagnostic| self.failed(diagnostic))
    }

    fn termination(&self) -> Option<String> {
        self.stepper.termination().map(str::to_string)
    }
}
