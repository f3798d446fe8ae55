//! `cargo xtask differential`: random models, run in every way there is.

use crate::prerequisites;
use crate::workspace;
use anyhow::{Context, Result};
use clap::Args;
use std::process::Command;

/// Seed and number of the models that must agree before a change is merged: about a minute on two cores.
const SEED: &str = "1";
const MODELS: &str = "800";

/// Generate random models, run each in every way there is, and report where the answers differ
#[derive(Args)]
pub struct Differential {
    /// The models that must agree before a change is merged, with the build that the tests use
    #[arg(long)]
    fixed: bool,

    /// Options of the generator: --seconds N, --models N, --seed N, and more that `-- --help` lists
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTIONS")]
    options: Vec<String>,
}

impl Differential {
    pub fn run(&self) -> Result<bool> {
        // The whole workspace decides about features, as for the tests: nothing is compiled twice.
        let build: &[&str] = match self.fixed {
            true => &["build", "--quiet", "--workspace", "--bin", "layshaft-differential"],
            false => &["build", "--quiet", "--release", "--package", "layshaft-differential"],
        };
        let mut command = Command::new(workspace::built(build)?);
        command.current_dir(workspace::root());
        if self.fixed {
            command.args(["--seed", SEED, "--models", MODELS]);
        }
        if let Some(python) = prerequisites::ensure_python() {
            command.env("LAYSHAFT_PYTHON", python);
        }
        Ok(command.args(&self.options).status().context("cannot start the generator")?.success())
    }
}
