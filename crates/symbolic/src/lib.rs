//! From the flat model to the program: scalar equations, alias elimination, index reduction, sorting, tearing, events.

pub mod codes;
pub mod dag;
pub mod scalarise;
pub mod system;
pub mod time_derivative;

pub use codes::EXPLANATIONS;
