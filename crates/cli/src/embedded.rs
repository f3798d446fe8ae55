//! The component library that ships inside the binary. A `-L` directory with a package of the
//! same name takes precedence.

/// Relative path and text of every file.
pub const LIBRARY: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/library.rs"));
