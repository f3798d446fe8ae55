//! Embeds the component library's text files, so that the binary stands alone.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let library = Path::new("../../library");
    println!("cargo::rerun-if-changed={}", library.display());
    let mut files = Vec::new();
    collect(library, &mut files)?;
    files.sort();
    let mut list = String::from("&[\n");
    for file in &files {
        let name = file.strip_prefix(library).unwrap_or(file).to_string_lossy().replace('\\', "/");
        let path = fs::canonicalize(file)?;
        writeln!(list, "    ({name:?}, include_str!({path:?})),").map_err(io::Error::other)?;
    }
    list.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("library.rs"), list)
}

/// Library sources and the tables they read; the test models stay outside.
fn collect(directory: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() {
            println!("cargo::rerun-if-changed={}", path.display());
            if path.file_name().is_none_or(|name| name != "LayshaftTest") {
                collect(&path, files)?;
            }
        } else if path.extension().is_some_and(|e| e == "mo" || e == "order" || e == "txt" || e == "csv") {
            println!("cargo::rerun-if-changed={}", path.display());
            files.push(path);
        }
    }
    Ok(())
}
