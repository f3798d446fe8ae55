//! Models against the clock.
//!
//! A [`Task`] is a model (whatever implements [`Plant`]), the size of its step and how many steps a call makes. [`run`] calls every
//! task at its own period on a grid of absolute times, measures the turnaround of each call, counts calls that end too late and says
//! why they did. Tasks on different cores exchange values at the boundaries of their periods, always those of the same model time,
//! so that the result does not depend on how tasks are spread over cores.
//!
//! Inside the loop nothing is allocated and no lock is taken: histograms, traces, lists, packets and the rings of a record have their size from the
//! start.

mod board;
mod cause;
mod clock;
mod description;
mod executor;
mod histogram;
mod link;
mod live;
mod plant;
mod plot;
pub mod port;
mod record;
mod rehearsal;
mod scheduling;
mod tap;
mod task;
mod termination;
mod trace;
mod worker;

pub use cause::{Cause, Overrun};
pub use clock::now;
pub use description::{CarDescription, Connection, Description, ModelDescription, PortDescription, Quantity, connect};
pub use executor::{Options, Outcome, Pace, Policy, run};
pub use histogram::{Histogram, Summary};
pub use layshaft_results::Signal;
pub use link::{Control, LinkSize, Request, Sample, Samples, TaskLink, link};
pub use live::Live;
pub use plant::{Plant, Work};
pub use plot::turnaround_svg;
pub use record::Recording;
pub use scheduling::keep_off_core;
pub use tap::{Rows, Tap, tap};
pub use task::{Ending, Feed, Task, TaskReport, Totals};
pub use termination::stop_on_termination;
pub use trace::{Trace, TraceBucket};
