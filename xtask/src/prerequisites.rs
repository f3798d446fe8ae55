//! What the tests need beyond Rust, installed on demand.
//!
//! Each need is one `ensure_…` function that returns at once when the thing is there. Nothing is
//! needed yet beyond the components of the Rust toolchain.

use crate::workspace;
use anyhow::{Result, bail};
use std::process::{Command, Stdio};

/// rustfmt and clippy, which a minimal Rust installation lacks.
pub fn ensure_rust_components() -> Result<()> {
    for (subcommand, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if succeeds(workspace::cargo().args([subcommand, "--version"])) {
            continue;
        }
        if !succeeds(Command::new("rustup").args(["component", "add", component])) {
            bail!("`cargo {subcommand}` is missing and `rustup component add {component}` failed");
        }
    }
    Ok(())
}

pub fn has_nextest() -> bool {
    succeeds(workspace::cargo().args(["nextest", "--version"]))
}

fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}
