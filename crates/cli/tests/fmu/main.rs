//! Units of others: described, checked, simulated, isolated, made components of models.
//!
//! The unit is `crates/fmi/tests/fixtures/unit.c`, compiled here for FMI 2 and 3. Its solution is known: with u = 1,
//! x = 1 - exp(-k t) up to its jump to zero at time 1, and the same from there on.

mod bad_input;
mod delay;
mod describe;
mod isolate;
mod reference;
mod simulate;
mod state;
mod support;
mod vehicle;
mod wrapper;
