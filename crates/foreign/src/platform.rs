//! Where in a unit the binary for this machine is.

use crate::unit::Version;
use std::path::PathBuf;

const ENDING: &str = if cfg!(target_os = "windows") {
    "dll"
} else if cfg!(target_os = "macos") {
    "dylib"
} else {
    "so"
};

fn system() -> &'static str {
    match std::env::consts::OS {
        "macos" => "darwin",
        other => other,
    }
}

/// Folders under `binaries` that may hold the binary of this machine, the first preferred.
pub fn binary_folders(version: Version) -> Vec<String> {
    let tuple = format!("{}-{}", std::env::consts::ARCH, system());
    let short = if cfg!(target_os = "windows") { "win" } else { system() };
    let old = format!("{short}{}", usize::BITS);
    let has_old_name = cfg!(any(target_arch = "x86_64", target_arch = "x86"));
    match version {
        Version::Fmi2 if has_old_name => vec![old],
        Version::Fmi2 => vec![tuple, old],
        Version::Fmi3 => vec![tuple],
    }
}

/// Paths in the archive where the binary may be.
pub fn binary_path(version: Version, model_identifier: &str) -> Vec<PathBuf> {
    let folders = binary_folders(version).into_iter();
    folders.map(|folder| PathBuf::from(format!("binaries/{folder}/{model_identifier}.{ENDING}"))).collect()
}
