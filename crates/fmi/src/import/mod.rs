//! Units of others: opened, described, checked, simulated, made components of models.

mod exchange;
mod failure;
mod input;
mod model_exchange;
mod open;
mod record;
mod run;
mod sizes;
mod start;
mod step;
mod validate;
mod wrapper;

pub use failure::diagnostic;
pub use open::Fmu;
pub use run::{Outcome, RunPlan, Settings, header, interface_name, simulate};
pub use validate::validate;
pub use wrapper::{WrapperOptions, wrapper};
