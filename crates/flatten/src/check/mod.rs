//! Rules of the language that are checked on the model as a whole, when all of it is known.

mod balance;
mod class;
mod connector;
mod cycle;
mod discrete;
mod enumeration;
mod function;
mod inheritance;
mod limits;
mod local_balance;
mod modifier;
mod open_flange;
mod parts;
mod tally;
mod usable;
mod when;

pub use limits::beyond_limit;
pub use open_flange::open_flanges;
pub use when::is_assignable;
