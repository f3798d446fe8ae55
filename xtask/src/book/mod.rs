//! `cargo xtask book`: the book under `docs/` as HTML, and what is wrong with it.
//!
//! mdBook says little about mistakes: a file that cannot be included is a line in a log, and it checks no links. So the pages it
//! wrote are read again and everything they refer to must be there.

mod links;
#[cfg(test)]
mod tests;

use crate::workspace;
use anyhow::{Context, Result, ensure};
use clap::Args;
use mdbook_driver::MDBook;
use std::fs;
use std::path::{Path, PathBuf};

/// Build the book as HTML, into docs/book, and check its links
#[derive(Args)]
pub struct Book {
    /// Another folder for the pages
    folder: Option<PathBuf>,
}

impl Book {
    pub fn run(&self) -> Result<bool> {
        let source = source();
        let output = std::path::absolute(self.folder.clone().unwrap_or_else(|| source.join("book")))?;
        build(&source, &output)?;
        let mistakes = mistakes(&output)?;
        for mistake in &mistakes {
            eprintln!("{mistake}");
        }
        println!("{}", output.join("index.html").display());
        Ok(mistakes.is_empty())
    }
}

/// Where the book's sources are.
fn source() -> PathBuf {
    workspace::root().join("docs")
}

/// Builds the book of `source` into the folder `output`.
fn build(source: &Path, output: &Path) -> Result<()> {
    let mut book = MDBook::load(source).with_context(|| format!("cannot read the book in {}", source.display()))?;
    ensure!(
        !book.config.build.create_missing,
        "book.toml must set create-missing = false: a page in SUMMARY.md that is not there is a mistake"
    );
    book.config.build.build_dir = output.to_path_buf();
    book.build()
}

/// What is wrong with the pages in the folder of a built book, one line each.
fn mistakes(output: &Path) -> Result<Vec<String>> {
    let mut mistakes = links::dead(output)?;
    for page in pages(output)? {
        let text = fs::read_to_string(&page)?;
        let name = page.strip_prefix(output).unwrap_or(&page).display().to_string();
        if let Some(at) = text.find("{{#") {
            let shown: String = text[at..].chars().take_while(|&c| c != '}' && c != '\n').collect();
            mistakes.push(format!("{name}: {shown}}}}} was not replaced: is the file there?"));
        }
    }
    Ok(mistakes)
}

/// All HTML pages in a folder and the folders in it.
fn pages(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut pages = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "html") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    Ok(pages)
}
