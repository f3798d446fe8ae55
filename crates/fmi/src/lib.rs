//! Functional mock-up units: models that other tools run, and models of other tools that run here.
//!
//! `description` is what a unit says of itself, common to FMI 2 and 3. `export` makes a unit of a model; `import` opens,
//! checks and runs units of others.

pub mod codes;
pub mod description;
pub mod export;
pub mod import;

pub use codes::EXPLANATIONS;
