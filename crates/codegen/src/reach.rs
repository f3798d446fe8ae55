//! Which functions a run calls often, and which only at its start.

use layshaft_ir::program::{FuncId, Program};

/// For each function whether it is used after initialisation: called from an entry point of the continuous phase or
/// of events, or by the solution of a block there.
pub(crate) fn used_while_running(program: &Program) -> Vec<bool> {
    let between_events = used_between_events(program);
    let at_events = program.reachable(&program.entry.event);
    between_events.into_iter().zip(at_events).map(|(between, at)| between || at).collect()
}

/// The same without events.
pub(crate) fn used_between_events(program: &Program) -> Vec<bool> {
    let entry = &program.entry;
    let lists = [&entry.derivatives, &entry.outputs, &entry.roots, &entry.time_events, &entry.accepted];
    let mut open: Vec<FuncId> = lists.into_iter().flatten().copied().collect();
    open.extend(program.state_sets.iter().map(|set| set.jacobian));
    if let Some(fixed_step) = &program.fixed_step {
        open.extend(fixed_step.outputs.iter().copied().chain([fixed_step.step, fixed_step.refresh]));
    }
    program.reachable(&open)
}
