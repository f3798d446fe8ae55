//! `cargo xtask differential`: random models, run in every way there is.

use crate::prerequisites;
use crate::workspace;
use anyhow::{Context, Result};
use clap::Args;

/// Generate random models, run each in every way there is, and report where the answers differ
#[derive(Args)]
pub struct Differential {
    /// Options of the generator: --seconds N, --models N, --seed N, and more that `-- --help` lists
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTIONS")]
    options: Vec<String>,
}

impl Differential {
    pub fn run(&self) -> Result<bool> {
        let mut command = workspace::cargo();
        command.args(["run", "--release", "--quiet", "--package", "layshaft-differential", "--"]);
        if let Some(python) = prerequisites::ensure_python() {
            command.env("LAYSHAFT_PYTHON", python);
        }
        Ok(command.args(&self.options).status().context("cannot start cargo")?.success())
    }
}
