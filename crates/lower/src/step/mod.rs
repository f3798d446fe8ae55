//! Steps of fixed size: the method, the solvers of its blocks and its events written into the program.
//!
//! The discretised equations ([`layshaft_symbolic::discretise`]) become functions (`parts`, `watch`), `driver` puts the step together from them (`advance` goes
//! on, `locate` finds events, `event` executes them), and
//! `bounded` puts code with a fixed number of iterations in the place of services that iterate: Newton's method (`newton`), linear systems
//! (`sparse`, `careful`, `trailing`, `linear`), mixed systems (`mixed`).

mod advance;
mod bounded;
mod careful;
mod driver;
mod event;
mod linear;
mod locate;
mod mixed;
mod newton;
mod parts;
mod sparse;
mod trailing;
mod watch;

pub(crate) use driver::complete;
