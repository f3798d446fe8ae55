//! A model with its period, and what a run has to say about it.

use crate::cause::{Cause, Overrun};
use crate::histogram::Histogram;
use crate::plant::{Plant, Work};
use crate::port::{Port, PortCounts};
use crate::tap::{Rows, Tap, tap};
use crate::trace::Trace;

/// An input that another task's output feeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feed {
    pub input: usize,
    /// Which task, and which of its outputs.
    pub task: usize,
    pub output: usize,
}

/// A model to be called again and again.
pub struct Task {
    pub name: String,
    pub plant: Box<dyn Plant>,
    /// Size of a step in nanoseconds, and steps made in one call.
    pub step: u64,
    pub substeps: u32,
    /// Tasks of one core run on one thread, in the order of model time.
    pub core: Option<usize>,
    pub feeds: Vec<Feed>,
    pub ports: Vec<Box<dyn Port>>,
    /// Where the outputs of each call go.
    pub(crate) tap: Option<Tap>,
}

impl Task {
    /// A task on any core with neither feeds nor ports.
    pub fn new(name: &str, plant: Box<dyn Plant>, step: u64) -> Task {
        Task {
            name: name.to_string(),
            plant,
            step,
            substeps: 1,
            core: None,
            feeds: Vec::new(),
            ports: Vec::new(),
            tap: None,
        }
    }

    /// Time between two calls in nanoseconds.
    pub fn period(&self) -> u64 {
        self.step * u64::from(self.substeps)
    }

    /// Has the outputs of each call recorded; so many calls wait to be taken, at most.
    pub fn record(&mut self, calls: usize) -> Rows {
        let (tap, rows) = tap(self.plant.outputs().len(), calls);
        self.tap = Some(tap);
        rows
    }
}

/// Why a task ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Ending {
    /// The time asked for is over.
    Duration,
    Interrupted,
    /// The model ended the run.
    Terminated(String),
    /// The model cannot go on.
    Failed(String),
    /// A call ended too late, and the policy is to stop then.
    Overrun,
    /// The model's equations were not solved in many calls one after the other, and the policy is to stop then.
    NotSolved,
    /// A partner sends no more.
    Silence(String),
    /// Another task ended.
    Other,
}

impl Ending {
    pub fn is_success(&self) -> bool {
        matches!(self, Ending::Duration | Ending::Interrupted | Ending::Terminated(_) | Ending::Other)
    }
}

/// Sums over a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    pub steps: u64,
    pub events: u64,
    /// Calls that treated events.
    pub event_calls: u64,
    /// Solutions of the models' equations.
    pub solutions: u64,
    pub newton_iterations: u64,
    /// Steps in which an iteration reached its limit, and the most in a row.
    pub limited_steps: u64,
    pub limited_in_a_row: u64,
    /// Releases left out after calls that ended too late.
    pub left_out: u64,
}

/// Overruns listed one by one.
pub(crate) const LISTED: usize = 1000;

/// What a run measured of a task.
pub struct TaskReport {
    pub name: String,
    pub step: u64,
    pub substeps: u32,
    pub core: Option<usize>,
    pub ending: Ending,
    /// Model time reached.
    pub time: f64,
    pub totals: Totals,
    /// Nanoseconds: from release to end, from release to begin, and processor time of a call and of calls with events.
    pub turnaround: Histogram,
    pub latency: Histogram,
    pub work: Histogram,
    pub event_work: Histogram,
    /// Turnaround and work over model time.
    pub trace: Trace,
    pub work_trace: Trace,
    pub overruns: u64,
    /// The first of them.
    pub listed: Vec<Overrun>,
    /// By [`Cause::ALL`].
    pub causes: [u64; Cause::ALL.len()],
    /// Description of each port and what passed it.
    pub ports: Vec<(String, PortCounts)>,
    /// Names and units of outputs.
    pub outputs: Vec<(String, String)>,
    /// Calls whose outputs were lost, since nobody took them in time.
    pub unrecorded: u64,
}

impl TaskReport {
    pub(crate) fn new(task: &Task) -> TaskReport {
        let outputs = task.plant.outputs();
        TaskReport {
            name: task.name.clone(),
            step: task.step,
            substeps: task.substeps,
            core: task.core,
            ending: Ending::Duration,
            time: task.plant.time(),
            totals: Totals::default(),
            turnaround: Histogram::default(),
            latency: Histogram::default(),
            work: Histogram::default(),
            event_work: Histogram::default(),
            trace: Trace::default(),
            work_trace: Trace::default(),
            overruns: 0,
            listed: Vec::with_capacity(LISTED),
            causes: [0; Cause::ALL.len()],
            ports: task.ports.iter().map(|port| (port.describe(), PortCounts::default())).collect(),
            unrecorded: 0,
            outputs: outputs.into_iter().map(|signal| (signal.name, signal.unit)).collect(),
        }
    }

    pub(crate) fn add_work(&mut self, work: Work) {
        self.totals.steps += 1;
        self.totals.events += u64::from(work.events);
        self.totals.solutions += u64::from(work.solutions);
        self.totals.newton_iterations += u64::from(work.newton_iterations);
        self.totals.limited_steps += u64::from(work.limits > 0);
    }

    pub(crate) fn add_overrun(&mut self, overrun: Overrun) {
        self.overruns += 1;
        self.causes[overrun.cause as usize] += 1;
        if self.listed.len() < LISTED {
            self.listed.push(overrun);
        }
    }

    /// Time between two calls in nanoseconds.
    pub fn period(&self) -> u64 {
        self.step * u64::from(self.substeps)
    }

    /// Calls made.
    pub fn calls(&self) -> u64 {
        self.turnaround.count()
    }
}
