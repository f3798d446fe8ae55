//! The unit's binary for this machine, by the system's C compiler.

use super::{ExportError, SourceText};
use crate::description::Version;
use layshaft_source::PrivateFolder;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Folder of this machine's binaries, and their extension.
pub(super) fn platform(version: Version) -> Option<(&'static str, &'static str)> {
    let (two, three, extension) = match (std::env::consts::ARCH, std::env::consts::OS) {
        ("x86_64", "linux") => ("linux64", "x86_64-linux", "so"),
        ("x86", "linux") => ("linux32", "x86-linux", "so"),
        ("aarch64", "linux") => ("aarch64-linux", "aarch64-linux", "so"),
        ("x86_64", "macos") => ("darwin64", "x86_64-darwin", "dylib"),
        ("aarch64", "macos") => ("darwin64", "aarch64-darwin", "dylib"),
        _ => return None,
    };
    Some((if version == Version::Fmi2 { two } else { three }, extension))
}

/// Compiles the sources, each with its own run of the compiler at the same time, and links them.
pub(super) fn build(sources: &[SourceText], compiler: &str) -> Result<Vec<u8>, ExportError> {
    let scratch = PrivateFolder::new().map_err(|error| ExportError::Scratch(error.to_string()))?;
    let folder = scratch.path();
    for source in sources {
        std::fs::write(folder.join(&source.name), &source.text)
            .map_err(|error| ExportError::Scratch(error.to_string()))?;
    }
    let units: Vec<&str> =
        sources.iter().map(|source| source.name.as_str()).filter(|name| name.ends_with(".c")).collect();
    let mut runs = Vec::new();
    for name in &units {
        runs.push(start(compiler, &["-c", name, "-o", &object(name)], folder)?);
    }
    for run in runs {
        finish(run, compiler)?;
    }
    let objects: Vec<String> = units.iter().map(|name| object(name)).collect();
    let mut arguments = vec!["-shared", "-o", "unit.bin"];
    arguments.extend(objects.iter().map(String::as_str));
    arguments.push("-lm");
    finish(start(compiler, &arguments, folder)?, compiler)?;
    std::fs::read(folder.join("unit.bin")).map_err(|error| ExportError::Scratch(error.to_string()))
}

fn object(name: &str) -> String {
    format!("{}.o", name.trim_end_matches(".c"))
}

fn start(compiler: &str, arguments: &[&str], folder: &Path) -> Result<Child, ExportError> {
    Command::new(compiler)
        .args(["-std=c99", "-O1", "-fPIC", "-fvisibility=hidden", "-ffp-contract=off"])
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| ExportError::NoCompiler(compiler.to_string(), error.to_string()))
}

fn finish(run: Child, compiler: &str) -> Result<(), ExportError> {
    let output = run.wait_with_output().map_err(|error| ExportError::Scratch(error.to_string()))?;
    if output.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stderr);
    let shown: Vec<&str> = text.lines().take(12).collect();
    Err(ExportError::Compiler(compiler.to_string(), shown.join("\n")))
}
