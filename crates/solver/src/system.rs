//! What the integrators ask of a model: the continuous part ([`System`]), the discrete part ([`Hybrid`]) and the
//! consumer of the trajectory ([`Sink`]).

use layshaft_numerics::sparse::Pattern;

use crate::jacobian::Jacobian;

/// The model could not be evaluated at the point asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EvalFailure {
    /// What went wrong, in the words of the model ("division by zero in `gear.ratio`").
    pub message: String,
    /// A fatal failure ends the run; any other makes the integrator try a smaller step.
    pub fatal: bool,
}

impl EvalFailure {
    /// A failure a smaller step may avoid: an argument outside its domain, a nonlinear block that did not converge.
    pub fn recoverable(message: impl Into<String>) -> Self {
        Self { message: message.into(), fatal: false }
    }

    /// A failure no step size cures: a violated assertion, a missing file.
    pub fn fatal(message: impl Into<String>) -> Self {
        Self { message: message.into(), fatal: true }
    }
}

/// An ordinary differential equation `der(y) = f(t, y)` with root functions `g(t, y)`.
///
/// All discrete variables keep their values during the calls of this trait; they change in [`Hybrid::event`] only.
/// A model that computes derivatives, roots and outputs in one pass may keep the last `(t, y)` and answer a repeated
/// point from memory: all methods but BDF and Adams end a step by calling `derivatives` and then `roots` at one point.
pub trait System {
    /// Number of continuous states. Constant during a run.
    fn dimension(&self) -> usize;

    /// Computes `ydot = f(t, y)`. A result that is not finite counts as a recoverable failure.
    fn derivatives(&mut self, t: f64, y: &[f64], ydot: &mut [f64]) -> Result<(), EvalFailure>;

    /// Fills `jacobian` with df/dy and returns true, or returns false to have it found by coloured differences.
    /// The matrix arrives zeroed.
    fn jacobian(&mut self, _t: f64, _y: &[f64], _jacobian: &mut Jacobian) -> Result<bool, EvalFailure> {
        Ok(false)
    }

    /// Where df/dy can be nonzero; absent means everywhere. Asked once, at the start.
    fn sparsity(&self) -> Option<Pattern> {
        None
    }

    /// Typical magnitude of each state, scaling the absolute tolerance. Empty means 1 for all.
    fn nominal(&self) -> &[f64] {
        &[]
    }

    /// Number of root functions. Constant during a run.
    fn root_count(&self) -> usize {
        0
    }

    /// Computes the root functions. Root `i` is in its positive domain when `out[i] > 0`; a change of domain beyond
    /// the hysteresis is a state event. Write a relation `a > b` as `a - b`, and `a >= b` as `b - a` (negated), so that
    /// the value zero falls on the side where the relation puts it.
    fn roots(&mut self, _t: f64, _y: &[f64], _out: &mut [f64]) -> Result<(), EvalFailure> {
        Ok(())
    }

    /// Typical magnitude of each root function, scaling its hysteresis. Empty means 1 for all.
    fn root_nominal(&self) -> &[f64] {
        &[]
    }

    /// The name of a state in messages.
    fn state_name(&self, state: usize) -> String {
        format!("y[{}]", state + 1)
    }

    /// The name of a root function in messages.
    fn root_name(&self, root: usize) -> String {
        format!("root[{}]", root + 1)
    }
}

/// Why [`Hybrid::event`] is called.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Trigger<'a> {
    /// The root functions that changed domain, ascending. Empty for a pure time event.
    pub roots: &'a [usize],
    /// The announced time event is due: `t` is bit-equal to [`Hybrid::next_time_event`].
    pub time: bool,
    /// [`Hybrid::step_completed`] asked for this event.
    pub step: bool,
}

/// What an event did to the model.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct EventOutcome {
    /// `y` was changed (`reinit`, another choice of states). The integrator starts anew.
    pub states_changed: bool,
    /// The model asks for the end of the simulation.
    pub terminate: bool,
    /// A discrete variable has another value than before; a relation that only chooses between expressions is none.
    pub discrete_changed: bool,
}

/// Answer of [`Hybrid::step_completed`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum StepOutcome {
    #[default]
    Continue,
    /// Call [`Hybrid::event`] here (a dynamic state selection became singular, a delay buffer met a discontinuity).
    Event,
    /// End the simulation here.
    Terminate,
}

/// A system with a discrete part.
pub trait Hybrid: System {
    /// The next instant at which [`Hybrid::event`] must be called, infinite if there is none. Asked after each event.
    fn next_time_event(&mut self) -> f64 {
        f64::INFINITY
    }

    /// Executes the event at `t`, iterating the discrete equations to their fixed point. `y` holds the states just
    /// before and receives those just after.
    fn event(&mut self, _trigger: Trigger<'_>, _t: f64, _y: &mut [f64]) -> Result<EventOutcome, EvalFailure> {
        Ok(EventOutcome::default())
    }

    /// The domain of each root function after an event, by its value there. A model that remembers its relations
    /// answers with them.
    fn domains(&mut self, roots: &[f64], positive: &mut [bool]) {
        for (positive, root) in positive.iter_mut().zip(roots) {
            *positive = *root > 0.0;
        }
    }

    /// Puts the relation of a root into a domain, without an event. Returns whether the model can do that.
    fn put(&mut self, _root: usize, _positive: bool) -> bool {
        false
    }

    /// From now on the relation of a root is decided by its value at each evaluation, as in `noEvent`, or keeps its value between events
    /// again. Asked of models that can [`Hybrid::put`].
    fn follow(&mut self, _root: usize, _follow: bool) {}

    /// Whether the model looks back into its past, so that [`Hybrid::step_taken`] is wanted.
    fn has_history(&self) -> bool {
        false
    }

    /// A step was taken, of which nothing was given to the sink yet. A model that looks back into its past records it here.
    /// Returns the longest step that may follow.
    fn step_taken(&mut self, _step: Step<'_>) -> Result<f64, EvalFailure> {
        Ok(f64::INFINITY)
    }

    /// An instant after `t` at which the derivatives are not smooth although nothing happens: a step ends there. Asked if the
    /// model has a history.
    fn next_break(&mut self, _t: f64) -> f64 {
        f64::INFINITY
    }

    /// The step to come ends at `t` at most, an instant that [`Hybrid::next_break`] named: derivatives there are those before it. Infinite:
    /// they are those after it. Asked if the model has a history.
    fn approach(&mut self, _t: f64) {}

    /// The step that ended at the break `t` was accepted, and the derivatives are those after it.
    fn break_passed(&mut self, _t: f64, _y: &[f64]) -> Result<(), EvalFailure> {
        Ok(())
    }

    /// An accepted step without event ended at `(t, y)`.
    fn step_completed(&mut self, _t: f64, _y: &[f64]) -> Result<StepOutcome, EvalFailure> {
        Ok(StepOutcome::Continue)
    }
}

/// Which kind of point a sink receives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PointKind {
    /// The start of the simulation, after initialisation.
    Initial,
    /// A point of the output grid, interpolated, or the end of a step where output is wanted at steps.
    Regular,
    /// The limit from the left at an event.
    BeforeEvent,
    /// The limit from the right at an event.
    AfterEvent,
    /// The last point, where the stop time was reached without an event, the run was interrupted, or it failed.
    Final,
}

/// One point of the trajectory.
#[derive(Debug, Clone, Copy)]
pub struct Point<'a> {
    pub kind: PointKind,
    pub time: f64,
    pub states: &'a [f64],
}

/// Receives the trajectory in the order of time. The model is passed so that it can be evaluated at the point.
pub trait Sink<H: ?Sized> {
    /// Takes one point. An error ends the run.
    fn point(&mut self, model: &mut H, point: Point<'_>) -> Result<(), EvalFailure>;

    /// Takes the part of an accepted step that belongs to the trajectory, with the states at any time in it. Events lie at
    /// its ends only. An error ends the run.
    fn step(&mut self, _model: &mut H, _step: Step<'_>) -> Result<(), EvalFailure> {
        Ok(())
    }
}

/// A piece of the trajectory without events inside.
#[derive(Clone, Copy)]
pub struct Step<'a> {
    pub start: f64,
    pub end: f64,
    /// The states at a time in between, by the method's dense output.
    pub states: &'a dyn Fn(f64, &mut [f64]),
}

/// A sink that keeps nothing.
pub struct Discard;

impl<H: ?Sized> Sink<H> for Discard {
    fn point(&mut self, _model: &mut H, _point: Point<'_>) -> Result<(), EvalFailure> {
        Ok(())
    }
}

impl<H: ?Sized, F: FnMut(&mut H, Point<'_>)> Sink<H> for F {
    fn point(&mut self, model: &mut H, point: Point<'_>) -> Result<(), EvalFailure> {
        self(model, point);
        Ok(())
    }
}
