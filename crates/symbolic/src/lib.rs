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
pub mod incidence;
pub mod index;
pub mod initial;
pub mod late_inlining;
pub mod matching;
mod modes;
mod parts;
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
pub use translate::{ScalarModel, SortedModel, scalar_model, sort_for, sort_model, sort_scalar};

/// Expressions can be deep; passes recurse over them on a stack of this size.
const STACK: usize = 512 << 20;

/// Runs a pass on a thread with a large stack (reserved, not touched).
pub fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        match thread.map(|thread| thread.join()) {
            Ok(Ok(result)) => result,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(error) => panic!("no thread for translation: {error}"),
        }
    })
}
