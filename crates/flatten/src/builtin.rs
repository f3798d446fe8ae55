//! Names of builtin operators and functions that user code may call.

use layshaft_ir::Builtin;
use layshaft_source::Name;

/// Operators with forms of their own, besides those of [`Builtin`].
const SPECIAL: &[&str] = &["assert", "terminate", "reinit", "rooted", "pure", "String", "Integer", "array"];

/// Operators of state machines (MLS 17).
const STATE_MACHINES: &[&str] = &["transition", "initialState", "activeState", "ticksInState", "timeInState"];

pub fn is_builtin_function(name: Name) -> bool {
    Builtin::from_name(name).is_some() || SPECIAL.contains(&name.as_str()) || is_synchronous(name)
}

/// Clocked and state-machine operators; `sample` is an operator of events too.
pub fn is_synchronous(name: Name) -> bool {
    let text = name.as_str();
    STATE_MACHINES.contains(&text) || Builtin::clocked(text).is_some_and(|b| b != Builtin::SampleClocked)
}
