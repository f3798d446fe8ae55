//! A model that is watched, steered, tuned, paused and started anew while the executor runs it.
//!
//! Everything that comes from outside takes effect before a step of a known number and is noted in a journal, so that the same steps can be made again.
//! New models and changes of parameters are made elsewhere ([`super::workshop`]) and only put in place here.

use super::track::{CHANGE, RESTART, Track};
use crate::realtime::LastFailure;
use layshaft_realtime::{Plant, Signal, Tap, TaskLink, Work};
use layshaft_sim::{Change, Stepper};
use layshaft_source::Diagnostic;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, SyncSender};

/// Requests through the link.
pub(crate) const PAUSE: u32 = 1;
pub(crate) const SPEED: u32 = 2;

/// Steps from one decision of a driver to the next.
const DECISION: u64 = 2;

/// Decides about inputs in place of a person. Allocates nothing.
pub trait Driver: Send {
    /// A new start.
    fn reset(&mut self);
    /// `read` gives the values of variables by their numbers; `inputs` are in the order of the model.
    fn drive(&mut self, time: f64, read: &dyn Fn(u32) -> f64, inputs: &mut [f64]);
    /// It has driven what it was to drive: the run ends.
    fn is_finished(&self) -> bool {
        false
    }
}

/// A model at its start that takes the place of the one that runs.
pub(crate) struct Fresh {
    pub stepper: Stepper,
    /// What is done again.
    pub replay: Option<Arc<Track>>,
}

/// What is put in place between two steps, and goes back to whoever made it.
pub(crate) enum Delivery {
    Fresh(Box<Fresh>),
    Change { number: u32, change: Box<Change> },
}

/// What others may know of the plant.
#[derive(Default)]
pub(crate) struct PlantState(AtomicU32);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doing {
    Running,
    Paused,
    Replaying,
}

impl PlantState {
    pub(crate) fn set(&self, doing: Doing) {
        self.0.store(doing as u32, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> Doing {
        match self.0.load(Ordering::Relaxed) {
            0 => Doing::Running,
            1 => Doing::Paused,
            _ => Doing::Replaying,
        }
    }
}

pub(crate) struct Ends {
    pub link: TaskLink,
    pub journal: Tap,
    pub deliveries: Receiver<Delivery>,
    pub returned: SyncSender<Delivery>,
    pub state: Arc<PlantState>,
}

/// Where the value of an output comes from.
#[derive(Clone, Copy)]
pub(crate) enum Source {
    Variable(u32),
    /// What the driver wants of an input, whatever the model gets.
    Wish(usize),
}

/// Variables that are handed out.
pub(crate) struct Shown {
    pub outputs: Vec<(Signal, Source)>,
    /// Their newest values are at hand at any time.
    pub gauges: Vec<u32>,
}

pub struct LivePlant {
    stepper: Stepper,
    ends: Ends,
    failure: LastFailure,
    driver: Option<Box<dyn Driver>>,
    shown: Shown,
    /// Wanted, as the link and as the executor last had them, and as the model has them.
    inputs: Vec<f64>,
    linked: Vec<f64>,
    before: Vec<f64>,
    executor: Vec<f64>,
    applied: Vec<f64>,
    /// Inputs that other tasks or ports feed: nobody else moves them.
    is_fed: Vec<bool>,
    steps: u64,
    /// Time of the starts before.
    offset: f64,
    is_paused: bool,
    /// Steps for each step of the clock, and those that are due.
    speed: f64,
    owed: f64,
    replay: Option<Arc<Track>>,
    /// The next entry of it.
    next: usize,
    /// All variables belong to the present time; nobody has seen them yet.
    is_computed: bool,
    is_new: bool,
    /// A change that the model did not bear: its next step fails.
    refused: Option<Diagnostic>,
    /// The run is a replay and nothing else.
    ends_with_replay: bool,
    /// Wait for viewers instead of losing samples: there is no clock.
    is_patient: bool,
}

impl LivePlant {
    pub(crate) fn new(
        stepper: Stepper,
        ends: Ends,
        failure: LastFailure,
        driver: Option<Box<dyn Driver>>,
        shown: Shown,
        is_fed: Vec<bool>,
        is_patient: bool,
    ) -> LivePlant {
        let inputs: Vec<f64> = (0..stepper.inputs().len()).map(|at| stepper.input(at)).collect();
        LivePlant {
            linked: inputs.clone(),
            before: inputs.clone(),
            executor: inputs.clone(),
            applied: inputs.clone(),
            inputs,
            stepper,
            ends,
            failure,
            driver,
            shown,
            is_fed,
            steps: 0,
            offset: 0.0,
            is_paused: false,
            speed: 1.0,
            owed: 0.0,
            replay: None,
            next: 0,
            is_computed: false,
            is_new: true,
            refused: None,
            ends_with_replay: false,
            is_patient,
        }
    }

    pub fn stepper(&self) -> &Stepper {
        &self.stepper
    }

    /// Does what a record says, from the start.
    pub(crate) fn begin_replay(&mut self, track: Arc<Track>) {
        self.ends_with_replay = true;
        self.replay = Some(track);
        self.next = 0;
        self.note_state();
    }

    #[cold]
    fn failed(&self, diagnostic: Diagnostic) -> String {
        let message = diagnostic.message.clone();
        if let Ok(mut place) = self.failure.lock() {
            *place = Some(diagnostic);
        }
        message
    }

    fn note_state(&self) {
        self.ends.state.set(match (self.is_paused, self.replay.is_some()) {
            (true, _) => Doing::Paused,
            (false, true) => Doing::Replaying,
            (false, false) => Doing::Running,
        });
    }

    /// Takes what others have made or asked for.
    fn receive(&mut self) -> Result<(), Diagnostic> {
        while let Some(request) = self.ends.link.take_request() {
            match request.kind {
                PAUSE => self.is_paused = request.value != 0.0,
                SPEED => self.speed = request.value.clamp(0.0, 1.0),
                _ => {}
            }
            self.note_state();
        }
        while let Ok(mut delivery) = self.ends.deliveries.try_recv() {
            match &mut delivery {
                Delivery::Fresh(fresh) => self.start_anew(fresh),
                Delivery::Change { number, change } => {
                    // In a replay the changes of the record count.
                    if self.replay.is_none() {
                        self.journal(CHANGE | *number, 0.0);
                        self.stepper.apply(change)?;
                    }
                }
            }
            // Memory is given back where there is time; if nobody takes it, here.
            let _ = self.ends.returned.try_send(delivery);
        }
        Ok(())
    }

    fn start_anew(&mut self, fresh: &mut Fresh) {
        self.offset += self.stepper.time() - fresh.stepper.time();
        std::mem::swap(&mut self.stepper, &mut fresh.stepper);
        std::mem::swap(&mut self.replay, &mut fresh.replay);
        self.next = 0;
        self.steps = 0;
        self.owed = 0.0;
        for (at, value) in self.applied.iter_mut().enumerate() {
            *value = self.stepper.input(at);
        }
        // A person's wheel and pedals stay where they are.
        if let Some(driver) = &mut self.driver {
            driver.reset();
        }
        match self.replay.is_some() {
            true => self.is_paused = false,
            false => self.journal(RESTART, 0.0),
        }
        (self.is_computed, self.is_new) = (false, true);
        self.note_state();
    }

    fn journal(&mut self, code: u32, value: f64) {
        self.ends.journal.put(self.steps as f64, &[f64::from(code), value]);
    }

    fn compute(&mut self) -> Result<(), Diagnostic> {
        if !std::mem::replace(&mut self.is_computed, true) {
            self.stepper.compute()?;
        }
        Ok(())
    }

    /// Brings the inputs of this step into the model.
    fn steer(&mut self) -> Result<(), Diagnostic> {
        if self.replay.is_some() {
            return self.follow();
        }
        if self.driver.is_some() && self.steps.is_multiple_of(DECISION) {
            self.compute()?;
            let (stepper, time) = (&self.stepper, self.stepper.time());
            if let Some(driver) = &mut self.driver {
                driver.drive(time, &|variable| stepper.variable(variable as usize), &mut self.inputs);
            }
        }
        for at in 0..self.inputs.len() {
            let value = if self.is_fed[at] { self.executor[at] } else { self.inputs[at] };
            if value.to_bits() != self.applied[at].to_bits() {
                self.applied[at] = value;
                self.stepper.set_input(at, value);
                self.journal(at as u32, value);
            }
        }
        Ok(())
    }

    /// Does what the record says before this step.
    fn follow(&mut self) -> Result<(), Diagnostic> {
        let Some(track) = self.replay.take() else { return Ok(()) };
        while let Some(entry) = track.entries.get(self.next).filter(|entry| entry.step <= self.steps) {
            self.next += 1;
            if entry.code >= CHANGE {
                if let Some(tuned) = track.changes.get((entry.code - CHANGE) as usize) {
                    self.stepper.apply(&tuned.change)?;
                }
            } else if (entry.code as usize) < self.applied.len() {
                self.applied[entry.code as usize] = entry.value;
                self.stepper.set_input(entry.code as usize, entry.value);
            }
        }
        self.replay = Some(track);
        Ok(())
    }

    fn advance(&mut self) -> Result<Work, Diagnostic> {
        self.steer()?;
        self.stepper.step()?;
        self.steps += 1;
        (self.is_computed, self.is_new) = (false, true);
        let counts = self.stepper.counts();
        self.ends.link.finished(self.steps, self.offset + self.stepper.time());
        Ok(Work {
            events: counts.events,
            solutions: counts.solutions,
            newton_iterations: counts.newton_iterations,
            limits: counts.limits,
        })
    }
}

impl Plant for LivePlant {
    fn inputs(&self) -> Vec<Signal> {
        self.stepper.inputs().cloned().collect()
    }

    fn outputs(&self) -> Vec<Signal> {
        self.shown.outputs.iter().map(|(signal, _)| signal.clone()).collect()
    }

    /// Goes on at a new start, so that a record of the run has one time.
    fn time(&self) -> f64 {
        self.offset + self.stepper.time()
    }

    fn read_inputs(&self, values: &mut [f64]) {
        values.copy_from_slice(&self.inputs);
    }

    /// What changed last counts, be it here or through the link. The begin of a call, where what others have made is put in place.
    fn set_inputs(&mut self, values: &[f64]) {
        self.refused = self.receive().err();
        for (at, &value) in values.iter().enumerate() {
            if value.to_bits() != self.executor[at].to_bits() {
                self.executor[at] = value;
                if !self.is_fed[at] {
                    self.inputs[at] = value;
                }
            }
        }
        self.before.copy_from_slice(&self.linked);
        let is_new = self.ends.link.take_inputs(&mut self.linked);
        // Nobody takes the wheel out of the virtual driver's hands.
        if is_new && self.driver.is_none() {
            for at in 0..self.linked.len() {
                if self.before[at].to_bits() != self.linked[at].to_bits() {
                    self.inputs[at] = self.linked[at];
                }
            }
        }
    }

    fn step(&mut self) -> Result<Work, String> {
        if let Some(diagnostic) = self.refused.take() {
            return Err(self.failed(diagnostic));
        }
        if self.replay.as_ref().is_some_and(|track| self.steps >= track.steps) {
            self.replay = None;
            self.is_paused = true;
            self.note_state();
        }
        if self.is_paused {
            self.ends.link.stand_still();
            return Ok(Work::default());
        }
        self.owed += self.speed;
        if self.owed < 1.0 - 1e-9 {
            return Ok(Work::default());
        }
        self.owed = (self.owed - 1.0).max(0.0);
        self.advance().map_err(|diagnostic| self.failed(diagnostic))
    }

    fn read_outputs(&mut self, values: &mut [f64]) -> Result<(), String> {
        let is_watched = self.ends.link.is_watched();
        // Who looks at a model that waits sees where it stands.
        self.is_new |= self.ends.link.is_renewed();
        if (is_watched && self.is_new) || !self.shown.outputs.is_empty() {
            self.compute().map_err(|diagnostic| self.failed(diagnostic))?;
        }
        for (value, (_, source)) in values.iter_mut().zip(&self.shown.outputs) {
            *value = match *source {
                Source::Variable(variable) => self.stepper.variable(variable as usize),
                Source::Wish(input) => self.inputs[input],
            };
        }
        for (gauge, variable) in self.shown.gauges.iter().enumerate() {
            self.ends.link.show(gauge, self.stepper.variable(*variable as usize));
        }
        if is_watched && std::mem::replace(&mut self.is_new, false) {
            while self.is_patient && self.ends.link.is_full() {
                std::thread::sleep(std::time::Duration::from_micros(200));
            }
            let (stepper, time) = (&self.stepper, self.offset + self.stepper.time());
            self.ends.link.publish(self.steps, time, |variable| stepper.variable(variable as usize));
        }
        Ok(())
    }

    fn termination(&self) -> Option<String> {
        if self.driver.as_ref().is_some_and(|driver| driver.is_finished()) {
            return Some("the virtual driver has driven its laps".to_string());
        }
        if self.ends_with_replay && self.replay.is_none() {
            return Some("the record is at its end".to_string());
        }
        self.stepper.termination().map(str::to_string)
    }
}
