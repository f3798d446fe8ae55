//! The kinds of parts that random models are made of.
//!
//! Each kind writes one class with an input `u` and an output `y`, both of the order of 1, with the variables that are to be
//! compared and, where they are known, its exact solution and what it conserves. `eps` moves every start value by
//! another amount, so that a run shows how much the model amplifies errors.

mod computation;
mod delay;
mod discrete;
mod doomed;
mod driveline;
mod electrical;
mod friction;
mod implicit;
mod machine;
mod mechanical;
mod motion;

pub use doomed::time_of_doom;

use crate::sketch::Part;
use crate::text::Class;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// Integrators in a row: a polynomial.
    Integrators,
    /// A ball that bounces.
    Ball,
    Pendulum,
    /// Masses and springs as arrays.
    Chain,
    /// Masses, springs and dampers as components.
    Mechanical,
    /// Capacitors, resistors, inductors, switches, diodes as components.
    Electrical,
    /// A block with Coulomb friction that sticks and slips.
    Friction,
    /// Inertias, clutch, brake and shaft of the component library.
    Driveline,
    /// An electrical machine with winding, inertias, gear or shaft as components.
    Machine,
    /// A pendulum with its rod as an equation.
    Constrained,
    /// Nonlinear equations.
    Nonlinear,
    /// A sampled controller.
    Sampler,
    /// A relay with hysteresis, and what it heats.
    Relay,
    Delay,
    /// A function with loops and an index known at run time only.
    Table,
    /// An algorithm section over arrays.
    Algorithm,
    /// Records and functions of them.
    Record,
    /// A model that must fail: an index out of range at a known time.
    Doomed,
}

impl PartKind {
    /// Those that must run.
    pub const ALL: [PartKind; 17] = [
        PartKind::Integrators,
        PartKind::Ball,
        PartKind::Pendulum,
        PartKind::Chain,
        PartKind::Mechanical,
        PartKind::Electrical,
        PartKind::Friction,
        PartKind::Driveline,
        PartKind::Machine,
        PartKind::Constrained,
        PartKind::Nonlinear,
        PartKind::Sampler,
        PartKind::Relay,
        PartKind::Delay,
        PartKind::Table,
        PartKind::Algorithm,
        PartKind::Record,
    ];

    pub fn output_jumps(self) -> bool {
        matches!(self, PartKind::Sampler | PartKind::Integrators)
    }
}

/// The class of a part in a model that runs to `stop`.
pub fn class(part: &Part, stop: f64) -> Class {
    match part.kind {
        PartKind::Integrators => motion::integrators(part, stop),
        PartKind::Ball => motion::ball(part),
        PartKind::Pendulum => motion::pendulum(part),
        PartKind::Chain => motion::chain(part),
        PartKind::Mechanical => mechanical::network(part),
        PartKind::Electrical => electrical::network(part, stop),
        PartKind::Friction => friction::block(part),
        PartKind::Driveline => driveline::driveline(part),
        PartKind::Machine => machine::machine(part),
        PartKind::Constrained => implicit::constrained(part),
        PartKind::Nonlinear => implicit::nonlinear(part),
        PartKind::Sampler => discrete::sampler(part),
        PartKind::Relay => discrete::relay(part),
        PartKind::Delay => delay::delay(part),
        PartKind::Table => computation::table(part),
        PartKind::Algorithm => computation::algorithm(part),
        PartKind::Record => computation::record(part),
        PartKind::Doomed => doomed::doomed(part),
    }
}

/// What drives a part that no other part drives.
pub fn source(part: &Part) -> String {
    let (amplitude, rate, phase) = (part.between(11, 0.2, 1.0), part.between(12, 1.0, 8.0), part.between(13, 0.0, 3.0));
    format!("{amplitude:?}*sin({rate:?}*time + {phase:?})")
}

/// A start value that `eps` moves, as an expression; the share is another one for each index.
fn start(value: f64, index: usize) -> String {
    let share = [0.83, -0.61, 0.47, 1.0, -0.9, 0.33][index % 6];
    format!("{value:?} + ({share:?})*$eps")
}
