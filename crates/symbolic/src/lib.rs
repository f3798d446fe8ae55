//! From the flat model to sorted equations: scalar equations, alias elimination, index reduction, sorting, tearing, events.
//!
//! ```text
//! flat model ── scalarise ─▶ scalar system ── clocks, alias ─▶ smaller system ── dynamics ─▶ running and initial equations
//!     ── index, states ─▶ index 1 ── sort, blocks, tearing ─▶ solved blocks ── schedule ─▶ event order
//! ```

pub mod alias;
pub mod blocks;
pub mod causality;
pub mod clocks;
pub mod codes;
pub mod dag;
pub mod discretise;
pub mod dump;
pub mod dynamics;
pub mod function_derivative;
pub mod incidence;
pub mod index;
pub mod initial;
pub mod late_inlining;
pub mod matching;
mod modes;
mod parts;
mod quiet;
mod reinit;
pub mod relevance;
pub mod scalarise;
pub mod schedule;
pub mod semilinear;
pub mod solve;
pub mod sort;
pub mod state_sets;
mod states;
pub mod system;
pub mod tearing;
pub mod time_derivative;
pub mod translate;

pub use codes::EXPLANATIONS;
pub use discretise::{Limits, StepMethod, StepOptions};
pub use layshaft_source::on_large_stack;
pub use translate::{ScalarModel, SortedModel, scalar_model, sort_for, sort_model, sort_scalar};
