//! A step of fixed size as part of the program: inline integration.
//!
//! The discretisation formula is part of the equations, so that one call of [`FixedStep::step`] advances the model by one
//! step, events included. The function uses no service that allocates or iterates without bound: every solution of a
//! block is code of the program, with a fixed number of iterations at most, and what could not be solved in time is
//! counted and goes on from the best values found.
//!
//! *Protocol.* After initialisation (as for every program) store the step size, run `begin`, then `step` again and again.
//! Between two steps the memory holds the model at the time in [`TIME`](super::TIME); `outputs` computes the variables that the next step
//! does not need.

use super::{Area, FuncId};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FixedStep {
    /// Name of the method, as on the command line.
    pub method: String,
    /// Takes the present time as the start of the grid of steps.
    pub begin: FuncId,
    pub step: FuncId,
    /// An event at the present point, as after a change of parameters from outside.
    pub refresh: FuncId,
    /// Variables that steps do not need. The first `declared` functions are enough for those that the model declares as outputs.
    pub outputs: Vec<FuncId>,
    pub declared: u32,
    /// Slot of `reals`: the step size, set before `begin`.
    pub step_size: u32,
    /// Slots of `ints`, one for each [`Counter`].
    pub counters: Area,
    /// Slots of `ints`: ticks done of each sample.
    pub ticks: Area,
    /// States integrated implicitly, and explicitly, by their place among the states.
    pub implicit: Vec<u32>,
    pub explicit: Vec<u32>,
    /// Blocks solved in a step: equations, and unknowns after tearing.
    pub linear: Vec<(u32, u32)>,
    pub nonlinear: Vec<(u32, u32)>,
}

/// What a run of steps counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counter {
    /// Steps done.
    Steps,
    /// Events executed, and those of the last step.
    Events,
    EventsInStep,
    /// Solutions of the discretised equations; more than one in a step with events.
    Solutions,
    /// Factorisations of matrices.
    Factorisations,
    NewtonIterations,
    /// Newton iterations that reached their limit: the best point found was taken.
    NewtonLimits,
    /// Passes over mixed systems.
    MixedPasses,
    /// Mixed systems without a consistent choice within the limit: the last one was taken.
    MixedLimits,
    /// Events whose discrete variables still changed after the last pass allowed.
    EventLimits,
    /// Steps with more events than are located one by one: the rest was treated at the end of the step.
    LocationLimits,
    /// Linear systems without unique solution.
    Singular,
}

impl Counter {
    pub const ALL: [Counter; 12] = [
        Counter::Steps,
        Counter::Events,
        Counter::EventsInStep,
        Counter::Solutions,
        Counter::Factorisations,
        Counter::NewtonIterations,
        Counter::NewtonLimits,
        Counter::MixedPasses,
        Counter::MixedLimits,
        Counter::EventLimits,
        Counter::LocationLimits,
        Counter::Singular,
    ];

    /// Name in reports and in exported code.
    pub fn name(self) -> &'static str {
        match self {
            Counter::Steps => "steps",
            Counter::Events => "events",
            Counter::EventsInStep => "events_in_step",
            Counter::Solutions => "solutions",
            Counter::Factorisations => "factorisations",
            Counter::NewtonIterations => "newton_iterations",
            Counter::NewtonLimits => "newton_limits",
            Counter::MixedPasses => "mixed_passes",
            Counter::MixedLimits => "mixed_limits",
            Counter::EventLimits => "event_limits",
            Counter::LocationLimits => "location_limits",
            Counter::Singular => "singular",
        }
    }
}

impl FixedStep {
    /// Slot of a counter.
    pub fn counter(&self, counter: Counter) -> u32 {
        self.counters.start + counter as u32
    }
}
