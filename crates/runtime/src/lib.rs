//! The run time of a translated model: memory, solution of blocks, strings, delays, external functions, failures.
//!
//! Generated code and the interpreter both work on an [`Instance`] through the same services, so that they agree bit for
//! bit. Its layout as far as generated code touches it, and the C functions that code calls, are in [`abi`] and
//! [`Context`]. Solving a block allocates nothing; making strings and reading files does.

pub mod abi;
mod delay;
mod external;
mod failure;
mod instance;
mod linear;
mod math;
mod memory;
mod mixed;
mod nonlinear;
mod scalar;
mod state_set;
mod strings;

pub use external::{
    FileData, FileNumbers, FileRead, SupervisedEnding, TableShape, is_native, is_supervised, mark_end, needs,
    only_looks_up, serve as serve_external, supervise,
};
pub use failure::{Cause, Failure, IterationPoint, NO_EQUATION, Outcome, Status, Stop, outcome, status};
pub use instance::{Context, Instance, Message, ModelCode, SavedMemory, ServiceStatistics, Settings};
pub use math::{Math1, Math2, MathFunction, math_function, math1, math2};
