//! From the flat model to the program: scalar equations, alias elimination, index reduction, sorting, tearing, events.

pub mod alias;
pub mod blocks;
pub mod codes;
pub mod dag;
pub mod dynamics;
pub mod incidence;
pub mod index;
pub mod initial;
pub mod matching;
pub mod scalarise;
pub mod schedule;
pub mod solve;
pub mod sort;
pub mod states;
pub mod system;
pub mod tearing;
pub mod time_derivative;
pub mod translate;

pub use codes::EXPLANATIONS;
