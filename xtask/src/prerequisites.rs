//! What the tests need beyond Rust, installed on demand.
//!
//! Each need is one `ensure_…` function that returns at once when the thing is there.

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

/// A compiler for ARM and an emulator, for exported code. Tests say that they are skipped where these cannot be had.
pub fn ensure_arm_tools() {
    let wanted = [("aarch64-linux-gnu-gcc", "gcc-aarch64-linux-gnu"), ("qemu-aarch64", "qemu-user")];
    let missing: Vec<&str> = wanted
        .into_iter()
        .filter(|(program, _)| !succeeds(Command::new(program).arg("--version")))
        .map(|(_, package)| package)
        .collect();
    if missing.is_empty() {
        return;
    }
    let installed = succeeds(Command::new("apt-get").args(["install", "-y", "--no-install-recommends"]).args(&missing));
    if !installed {
        eprintln!("{} cannot be installed: the tests of exported code on ARM are skipped", missing.join(" and "));
    }
}

pub fn has_nextest() -> bool {
    succeeds(workspace::cargo().args(["nextest", "--version"]))
}

fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}
