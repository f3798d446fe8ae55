//! `layshaft-book [FOLDER]`: builds the book, by default into `docs/book`, and tells what is wrong with it.

use anyhow::Result;
use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> Result<ExitCode> {
    let source = layshaft_book::source().canonicalize()?;
    let output = std::env::args_os().nth(1).map_or_else(|| source.join("book"), PathBuf::from);
    let output = std::path::absolute(output)?;
    layshaft_book::build(&source, &output)?;
    let mistakes = layshaft_book::mistakes(&output)?;
    for mistake in &mistakes {
        eprintln!("{mistake}");
    }
    println!("{}", output.join("index.html").display());
    Ok(if mistakes.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
