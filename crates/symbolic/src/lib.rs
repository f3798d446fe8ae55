//! From the flat model to the program: scalar equations, alias elimination, index reduction, sorting, tearing, events.
//!
//! ```text
//! flat model ── scalarise ─▶ scalar system ── clocks, alias ─▶ smaller system ── dynamics ─▶ running and initial equations
//!     ── index, states ─▶ index 1 ── sort, blocks, tearing ─▶ solved blocks ── schedule ─▶ event order ── lower ─▶ program
//! ```

pub mod alias;
pub mod blocks;
pub mod causality;
pub mod clocks;
pub mod codes;
pub mod dag;
pub mod dump;
pub mod dynamics;
pub mod incidence;
pub mod index;
pub mod initial;
pub mod inline;
pub mod inline_late;
pub mod lower;
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
pub use inline::{InlineMethod, InlineOptions, Limits};
pub use translate::{SortedModel, sort_for, sort_model};

use layshaft_ir::FlatModel;
use layshaft_ir::program::Program;
use layshaft_source::{Diagnostic, memory};

/// Expressions can be deep; passes recurse over them on a stack of this size.
const STACK: usize = 512 << 20;

/// Translates a flat model. `None` comes with at least one error.
pub fn translate(flat: &FlatModel) -> (Option<Program>, Vec<Diagnostic>) {
    translate_for(flat, None)
}

/// Translates a flat model, with a step of fixed size as part of the program if that is asked for.
pub fn translate_for(flat: &FlatModel, inline: Option<&InlineOptions>) -> (Option<Program>, Vec<Diagnostic>) {
    let work = || {
        let (sorted, mut diagnostics) = sort_for(flat, inline);
        let Some(sorted) = sorted else { return (None, diagnostics) };
        let (program, more) = lower::lower(&sorted, flat);
        diagnostics.extend(more);
        let failed = diagnostics.iter().any(Diagnostic::is_error);
        (if failed { None } else { Some(program) }, diagnostics)
    };
    memory::within(|| on_large_stack(work)).unwrap_or_else(|diagnostic| (None, vec![diagnostic]))
}

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
