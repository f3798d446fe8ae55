//! Where compiled models are kept between runs.

use layshaft_sim::Cache;
use std::path::PathBuf;
use std::time::UNIX_EPOCH;

/// The user's cache: the directory LAYSHAFT_CACHE (empty for none), or `layshaft` in the user's directory for caches.
pub fn user_cache() -> Option<Cache> {
    let directory = match std::env::var_os("LAYSHAFT_CACHE") {
        Some(directory) => Some(PathBuf::from(directory)).filter(|directory| !directory.as_os_str().is_empty()),
        None => user_directory().map(|directory| directory.join("layshaft")),
    };
    Some(Cache::new(directory?, this_build()?))
}

fn user_directory() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    variable("XDG_CACHE_HOME").or_else(|| variable("HOME").map(|home| home.join(".cache")))
}

/// Version, size and time of this program: another build may compile other code.
fn this_build() -> Option<String> {
    let metadata = std::env::current_exe().ok()?.metadata().ok()?;
    let modified = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some(format!("{} {} {}", env!("CARGO_PKG_VERSION"), metadata.len(), modified.as_nanos()))
}
