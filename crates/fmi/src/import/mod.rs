//! Units of others: opened, described, checked, simulated, made components of models.

mod failure;
mod open;

pub use failure::diagnostic;
pub use open::Fmu;
