//! Modelica text to syntax tree and back.
//!
//! [`parse`] is a pure function of the text: it returns a tree and a list of diagnostics, whatever the
//! text is, and neither panics nor exhausts the stack.

pub mod ast;
pub mod codes;
mod lexer;
mod parser;
mod printer;
pub mod query;
mod reporter;
mod token;

pub use codes::EXPLANATIONS;
pub use parser::{Parsed, parse, parse_expression};
pub use printer::{comments, print, tokens};
