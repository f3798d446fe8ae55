//! Code of others that is loaded and called: functional mock-up units, with their archive, their binary, their functions.
//!
//! Knows neither `modelDescription.xml` nor any solver: whoever calls says which version, interface and value references are
//! meant. [`Unit`] is one instance, the same for FMI 2 and 3, [`load`]ed into this process or, by [`isolate`], into a child
//! process whose crash is only an error here.
//!
//! [`process`] is that child process, for any code from outside.
//!
//! *Invariant:* numbers are exchanged without allocation once the buffers have their size.
//! *Invariant:* nothing is written outside the folder an archive is extracted to.

mod archive;
mod error;
mod exchange;
mod fmi2;
mod fmi3;
mod isolated;
mod library;
mod log;
mod platform;
pub mod process;
mod stdout;
mod stepper;
mod unit;
mod values;

pub use archive::{Archive, ArchiveError, Extracted, MOST_TEXT};
pub use error::{Status, UnitError};
pub use exchange::{Exchange, Reference};
pub use isolated::{inspect, isolate, own_process, serve};
pub use log::Message;
pub use platform::{binary_folders, binary_path};
pub use stdout::PrintsToStderr;
pub use stepper::{Stepper, update};
pub use unit::{EventInfo, Instantiation, Interface, StateHandle, StepOutcome, Unit, Version, load};
pub use values::{DataType, Values};
