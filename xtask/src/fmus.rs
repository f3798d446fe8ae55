//! `cargo xtask fmus`: simulates the Reference FMUs of the Modelica Association and compares with their reference outputs.

use crate::workspace;
use anyhow::{Context, Result, ensure};
use clap::Args;
use std::path::PathBuf;

/// Validate and simulate a folder of Reference FMUs and compare with their reference outputs
#[derive(Args)]
pub struct Fmus {
    /// Folder with `2/*.fmu` and `3/*.fmu`, each with the `<Model>_out.csv` of its source
    folder: PathBuf,
}

impl Fmus {
    pub fn run(&self) -> Result<bool> {
        let folder = std::path::absolute(&self.folder)?;
        ensure!(folder.is_dir(), "{} is no folder", folder.display());
        let mut command = workspace::cargo();
        command.args([
            "test",
            "--package",
            "layshaft",
            "--test",
            "fmu",
            "reference_units",
            "--",
            "--ignored",
            "--nocapture",
        ]);
        Ok(command.env("LAYSHAFT_FMUS", folder).status().context("cannot start cargo")?.success())
    }
}
