//! Names of builtin operators and functions that user code may call.

use layshaft_ir::Builtin;
use layshaft_source::Name;

/// Operators with special forms, besides those of [`Builtin`].
const SPECIAL: &[&str] = &[
    "assert",
    "terminate",
    "reinit",
    "rooted",
    "pure",
    "String",
    "Integer",
    "array",
    "initial",
    "terminal",
    "ticksInState",
    "timeInState",
    "previous",
    "hold",
    "subSample",
    "superSample",
    "shiftSample",
    "backSample",
    "noClock",
    "interval",
    "firstTick",
    "transition",
    "initialState",
    "activeState",
];

pub fn is_builtin_function(name: Name) -> bool {
    Builtin::from_name(name).is_some() || SPECIAL.contains(&name.as_str())
}

/// Clocked and state-machine operators, which have argument rules of their own.
pub fn is_synchronous(name: Name) -> bool {
    matches!(
        name.as_str(),
        "previous"
            | "hold"
            | "subSample"
            | "superSample"
            | "shiftSample"
            | "backSample"
            | "noClock"
            | "interval"
            | "firstTick"
            | "transition"
            | "initialState"
            | "activeState"
            | "ticksInState"
            | "timeInState"
    )
}
