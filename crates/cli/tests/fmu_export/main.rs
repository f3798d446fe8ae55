//! Exported units: FMPy validates and runs them, C harnesses call them well and badly.
//!
//! What needs FMPy, a C compiler or valgrind says so and is skipped where these are missing; `cargo xtask test` installs them.

mod bad_input;
mod calls;
mod derivatives;
mod models;
mod resources;
mod support;
