//! Differential testing with models no one wrote by hand.
//!
//! A [`Sketch`] is a random model, valid by construction; [`text`] writes it as Modelica in several ways; [`checks`]
//! runs it by every method, engine and form there is and says whether all agree ([`agree`] says what that means); [`shrink`] makes
//! a failing one small. The command `cargo xtask differential` drives it.
//!
//! *Invariant:* a model depends on its seed alone, so a failure is repeated by the seed that is printed.

pub mod agree;
pub mod checks;
pub mod exports;
pub mod parts;
pub mod random;
pub mod run;
pub mod shrink;
pub mod sketch;
pub mod text;

pub use checks::{Checks, Finding, Verdict};
pub use sketch::Sketch;
