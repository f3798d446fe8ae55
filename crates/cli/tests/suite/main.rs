//! Runs every `tests/suite/**/*.mo` of the workspace: a model, with what must come of it in comments.
//!
//! The file tests/suite/README.md says how expectations are written. `LAYSHAFT_BLESS=1` writes the
//! sibling `.flat` files anew.

mod expectation;
mod judge;
mod value;

use libtest_mimic::{Arguments, Failed, Trial};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const STACK_BYTES: usize = 256 << 20;

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suite");
    let root = root.canonicalize().unwrap_or(root);
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let trials = files
        .into_iter()
        .map(|path| {
            let name = path.strip_prefix(&root).unwrap_or(&path).with_extension("");
            let name = name.display().to_string().replace('/', "::");
            Trial::test(name, move || on_large_stack(path))
        })
        .collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn collect(directory: &Path, files: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(directory).unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "mo") {
            files.push(path);
        }
    }
}

fn on_large_stack(path: PathBuf) -> Result<(), Failed> {
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(move || judge::judge(&path))?;
    match thread.join() {
        Ok(Ok(())) => Ok(()),
        Ok(Err(complaints)) => Err(Failed::from(complaints)),
        Err(panic) => {
            let message = panic
                .downcast_ref::<String>()
                .map(String::as_str)
                .or_else(|| panic.downcast_ref::<&str>().copied())
                .unwrap_or("panicked");
            Err(Failed::from(format!("panic: {message}")))
        }
    }
}
