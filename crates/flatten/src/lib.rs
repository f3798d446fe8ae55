//! From Modelica text to the flat model.
//!
//! Loading is lazy, instantiation follows the component tree, and every error carries the place it
//! was found at. The phases: load → instantiate → collect connections → equations → connection
//! equations → bindings and attributes → numbering → balance.

mod assignment;
mod balance;
mod builtin;
mod check;
mod class;
mod codes;
mod connect;
mod consent;
mod equation;
mod evaluate;
mod expr;
mod external;
mod files;
mod finish;
mod function;
mod function_annotation;
mod function_order;
mod if_equation;
mod instance;
pub mod library;
mod limit;
mod lookup;
mod loops;
mod model;
mod modifier;
mod outer;
mod presentation;
mod redeclare;
mod resolve;
mod session;
mod shape;
mod state;
mod statement;
mod suggest;
mod types;
pub mod units;
mod varying_loop;
mod visit;
mod visual;
mod walk;

pub use check::beyond_limit;
pub use codes::BEYOND_LIMITS;
pub use consent::{Consent, Inquiry};
pub use library::{Dependency, Store};
pub use model::{Outcome, Request, Summary, flatten};
pub use session::Session;
pub use suggest::closest;

use layshaft_source::Code;

/// The page of every diagnostic of the front end.
pub fn explanations() -> impl Iterator<Item = (Code, &'static str)> {
    let syntax = layshaft_syntax::codes::EXPLANATIONS.iter();
    let library = library::codes::EXPLANATIONS.iter();
    let units = units::codes::EXPLANATIONS.iter();
    syntax.chain(library).chain(codes::EXPLANATIONS).chain(units).map(|(code, page)| (*code, *page))
}
