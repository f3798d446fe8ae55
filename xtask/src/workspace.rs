//! The workspace's folders and its `cargo`.

use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

/// The cargo that runs this task.
pub fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// Builds the release binary `layshaft` and returns its path.
fn release_binary() -> Result<PathBuf> {
    built(&["build", "--release", "--package", "layshaft", "--bin", "layshaft"])
}

/// Builds with the given arguments of cargo and returns the path of the last program that came of it.
pub fn built(arguments: &[&str]) -> Result<PathBuf> {
    let output = cargo()
        .args(arguments)
        .args(["--message-format", "json-render-diagnostics"])
        .stderr(Stdio::inherit())
        .output()
        .context("cannot run cargo")?;
    ensure!(output.status.success(), "the build failed: cargo {}", arguments.join(" "));
    let executable = String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter_map(|message| message["executable"].as_str().map(PathBuf::from))
        .next_back();
    executable.context("cargo named no executable")
}

/// The `layshaft` that was named, or else a fresh release build.
pub fn binary(named: Option<&Path>) -> Result<PathBuf> {
    named.map_or_else(release_binary, |binary| Ok(binary.to_path_buf()))
}

/// Writes text into a page of the book, between two marks.
pub fn write_section(page: &str, (begin, end): (&str, &str), section: &str) -> Result<()> {
    let page = root().join(page);
    let text = std::fs::read_to_string(&page)?;
    let (before, rest) = text.split_once(begin).context("the page has no place for the table")?;
    let (_, after) = rest.split_once(end).context("the page has no end of the table")?;
    Ok(std::fs::write(&page, format!("{before}{begin}{section}{end}{after}"))?)
}
