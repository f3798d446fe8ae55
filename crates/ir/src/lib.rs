//! The intermediate forms a model passes through: pure data.

mod expr;
mod flat;
mod function;
pub mod operators;
mod presentation;
pub mod print;
pub mod program;
mod resource;
mod types;
pub mod typing;
pub mod value;
mod verify;
pub mod walk;

pub use expr::*;
pub use flat::*;
pub use function::*;
pub use operators::Builtin;
pub use presentation::*;
pub use print::{is_keyword, print_equation, print_expr, print_flat};
pub use resource::{ResourceRoot, decode_percent, resolve_resource, strip_scheme, with_slash};
pub use types::*;
pub use value::{ArrayValue, Value};
pub use verify::verify;
