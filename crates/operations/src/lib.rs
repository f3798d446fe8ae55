//! What shells offer on top of the engine: real-time runs put together from models, units made of models, the choice of a
//! method, what is told about a run.
//!
//! The command line, a server and a Python module call these and only add arguments and presentation. Nothing here reads arguments
//! or prints.

pub mod bench;
mod car;
pub mod contents;
pub mod drive;
pub mod facts;
pub mod fmu_export;
pub mod live;
mod methods;
pub mod realtime;
mod reduction;
mod seconds;
mod surrogate;
mod unit_facts;

pub use car::report as car_report;
pub use facts::times;
pub use methods::{Solver, method_names, step_method_names};
pub use reduction::report as reduction_report;
pub use seconds::{nanoseconds, parse_seconds};
pub use surrogate::report as surrogate_report;
pub use unit_facts::{how_unit_ended, unit_facts, unit_method};
