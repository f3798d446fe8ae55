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
pub enum Kind {
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

impl Kind {
    /// Those that must run.
    pub const ALL: [Kind; 17] = [
        Kind::Integrators,
        Kind::Ball,
        Kind::Pendulum,
        Kind::Chain,
        Kind::Mechanical,
        Kind::Electrical,
        Kind::Friction,
        Kind::Driveline,
        Kind::Machine,
        Kind::Constrained,
        Kind::Nonlinear,
        Kind::Sampler,
        Kind::Relay,
        Kind::Delay,
        Kind::Table,
        Kind::Algorithm,
        Kind::Record,
    ];

    pub fn output_jumps(self) -> bool {
        matches!(self, Kind::Sampler | Kind::Integrators)
    }
}

/// The class of a part in a model that runs to `stop`.
pub fn class(part: &Part, stop: f64) -> Class {
    match part.kind {
        Kind::Integrators => motion::integrators(part, stop),
        Kind::Ball => motion::ball(part),
        Kind::Pendulum => motion::pendulum(part),
        Kind::Chain => motion::chain(part),
        Kind::Mechanical => mechanical::network(part),
        Kind::Electrical => electrical::network(part, stop),
        Kind::Friction => friction::block(part),
        Kind::Driveline => driveline::driveline(part),
        Kind::Machine => machine::machine(part),
        Kind::Constrained => implicit::constrained(part),
        Kind::Nonlinear => implicit::nonlinear(part),
        Kind::Sampler => discrete::sampler(part),
        Kind::Relay => discrete::relay(part),
        Kind::Delay => delay::delay(part),
        Kind::Table => computation::table(part),
        Kind::Algorithm => computation::algorithm(part),
        Kind::Record => computation::record(part),
        Kind::Doomed => doomed::doomed(part),
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
