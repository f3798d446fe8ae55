//! What the tests need beyond Rust, installed on demand.
//!
//! Each need is one `ensure_…` function that returns at once when the thing is there. What only some tests need and cannot
//! be installed is said, and those tests skip themselves.

use crate::workspace;
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
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
    let mut missing: Vec<&str> = wanted
        .into_iter()
        .filter(|(program, _)| !succeeds(Command::new(program).arg("--version")))
        .map(|(_, package)| package)
        .collect();
    // The compiler only recommends its C library.
    if !Path::new("/usr/aarch64-linux-gnu/include/stdint.h").exists() {
        missing.push("libc6-dev-arm64-cross");
    }
    if missing.is_empty() {
        return;
    }
    if !install_packages(&missing) {
        eprintln!("{} cannot be installed: the tests of exported code on ARM are skipped", missing.join(" and "));
    }
}

/// Chromium, in which tests open reports.
pub fn ensure_browser() {
    const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    let is_there = || std::env::var_os("CHROMIUM").is_some() || NAMES.iter().any(|name| is_on_path(name));
    if is_there() || (install_packages(&["chromium"]) && is_there()) {
        return;
    }
    eprintln!("note: Chromium is missing and could not be installed: tests that open reports in a browser are skipped");
}

/// Valgrind, under which exported units run.
pub fn ensure_valgrind() {
    if !is_on_path("valgrind") && !install_packages(&["valgrind"]) {
        eprintln!("note: valgrind is missing and could not be installed: exported units do not run under it");
    }
}

/// A Python of its own with the packages that tests and examples use; none if it cannot be made.
pub fn ensure_python() -> Option<PathBuf> {
    const PACKAGES: [&str; 3] = ["dask", "distributed", "fmpy"];
    let python = python_with("target/test-python", &PACKAGES, "import dask.distributed, fmpy");
    if python.is_none() {
        eprintln!("note: Python with {} could not be installed: what needs it is skipped", PACKAGES.join(", "));
    }
    python
}

/// A Python of its own with what the figures of the book need.
pub fn ensure_plotting_python() -> Result<PathBuf> {
    python_with("target/figures-python", &["numpy", "matplotlib"], "import numpy, matplotlib").context(
        "Python with numpy and matplotlib could not be installed, which draws the figures with published values",
    )
}

/// A virtual environment in which the packages are installed and the check succeeds.
fn python_with(folder: &str, packages: &[&str], check: &str) -> Option<PathBuf> {
    let folder = workspace::root().join(folder);
    let python = folder.join("bin/python3");
    let is_complete = || succeeds(Command::new(&python).args(["-c", check]));
    if is_complete() {
        return Some(python);
    }
    let make = || succeeds(Command::new("python3").args(["-m", "venv"]).arg(&folder));
    let made = make() || (install_packages(&["python3", "python3-venv"]) && make());
    let install = || succeeds(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).args(packages));
    (made && install() && is_complete()).then_some(python)
}

/// Debian packages, as root or with sudo.
fn install_packages(packages: &[&str]) -> bool {
    let apt = |arguments: &[&str]| {
        let install = |program: &str, before: &[&str]| {
            let mut command = Command::new(program);
            command.args(before).args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
            succeeds(&mut command)
        };
        install("apt-get", &[]) || install("sudo", &["-n", "apt-get"])
    };
    let install = [&["install", "-y", "--no-install-recommends"], packages].concat();
    apt(&install) || (apt(&["update"]) && apt(&install))
}

fn is_on_path(name: &str) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(name).is_file())
}

pub fn has_nextest() -> bool {
    succeeds(workspace::cargo().args(["nextest", "--version"]))
}

fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}
