//! Integrators for ordinary differential equations with events; knows no Modelica.
//!
//! A model implements [`System`] (the right-hand side, its Jacobian, its root functions) and [`Hybrid`] (what happens
//! at an event); [`integrate`] advances it from start to stop time and hands every requested point to a [`Sink`].
//!
//! *Invariants.* Between two events the right-hand side is evaluated with all discrete variables frozen, never past the
//! next time event. A time event is reached with bit-equal time. A step allocates nothing. The same input gives the
//! same bytes: nothing but [`Statistics::cpu_seconds`] depends on a clock.
#![allow(
    clippy::needless_range_loop,
    clippy::neg_cmp_op_on_partial_ord,
    reason = "loops over indices read like the formulas they implement, and `!(a > b)` is meant to hold for NaN"
)]

mod chatter;
mod driver;
mod elimination;
mod evaluator;
mod events;
mod failure;
mod iteration_matrix;
mod jacobian;
mod methods;
mod norm;
mod options;
mod start;
mod statistics;
mod system;

pub use driver::integrate;
pub use failure::{Cause, Failure};
pub use jacobian::Jacobian;
pub use layshaft_numerics::sparse::Pattern;
pub use options::{Chattering, Method, Options, Output};
pub use statistics::{Ending, Statistics};
pub use system::{Discard, EvalFailure, EventOutcome, Hybrid, Point, PointKind, Sink, StepOutcome, System, Trigger};
