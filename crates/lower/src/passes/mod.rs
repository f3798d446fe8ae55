//! Passes over the finished program. None changes a result by a bit.
//!
//! `simplify` executes what is known at translation: call inlining, loop unrolling, constant folding, bounds-check and dead-code elimination.
//! `forward` is store-to-load forwarding with dead-store elimination, `reload` rematerialisation: it shortens live ranges by loading again what is
//! in memory anyway. `recursion` bounds the depth of recursive functions.

pub(crate) mod forward;
pub(crate) mod recursion;
pub(crate) mod reload;
pub(crate) mod simplify;
