//! `cargo xtask book`: the book as HTML.
//!
//! The crate `book` does it; it is started rather than linked, so that other tasks need not wait until mdBook is compiled.

use crate::workspace;
use anyhow::{Context, Result};
use clap::Args;
use std::path::PathBuf;

/// Build the book as HTML, into docs/book, and check its links
#[derive(Args)]
pub struct Book {
    /// Another folder for the pages
    folder: Option<PathBuf>,
}

impl Book {
    pub fn run(&self) -> Result<bool> {
        let mut command = workspace::cargo();
        command.args(["run", "--quiet", "--package", "layshaft-book", "--"]);
        if let Some(folder) = &self.folder {
            command.arg(std::path::absolute(folder)?);
        }
        Ok(command.status().context("cannot start cargo")?.success())
    }
}
