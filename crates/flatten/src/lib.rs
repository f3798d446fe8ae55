//! From Modelica text to the flat model.
//!
//! Loading is lazy, instantiation follows the component tree, and every error carries the place it
//! was found at. The phases: load → instantiate → collect connections → equations → connection
//! equations → bindings and attributes → numbering → balance.

mod builtin;
mod check;
mod class;
mod codes;
mod connect;
mod evaluate;
mod expr;
mod embedded;
mod equation;
mod finish;
mod function;
mod instance;
mod lapack;
mod limit;
pub mod library;
mod lookup;
mod model;
mod modifier;
mod shape;
mod state;
mod statement;
mod suggest;
mod types;
pub mod units;
mod visit;
mod walk;

pub use library::Store;
pub use model::{Outcome, Request, Summary, flatten};

use layshaft_source::Code;

/// The page of every diagnostic of the front end.
pub fn explanations() -> impl Iterator<Item = (Code, &'static str)> {
    let syntax = layshaft_syntax::codes::EXPLANATIONS.iter();
    let library = library::codes::EXPLANATIONS.iter();
    let units = units::codes::EXPLANATIONS.iter();
    syntax.chain(library).chain(codes::EXPLANATIONS).chain(units).map(|(code, page)| (*code, *page))
}
