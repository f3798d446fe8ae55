//! Where compiled models are kept between runs.

use layshaft_sim::Cache;
use std::io::Read;
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

/// Version and content of this program: the same on every machine that has the same build.
pub fn content_of_this_program() -> String {
    let version = env!("CARGO_PKG_VERSION");
    match std::env::current_exe().and_then(std::fs::File::open).and_then(digest_by_words) {
        Ok(digest) => format!("{version} build {digest:032x}"),
        Err(_) => version.to_string(),
    }
}

/// A digest like FNV-1a, taken of sixteen bytes at a time: a program is long.
fn digest_by_words(mut file: std::fs::File) -> std::io::Result<u128> {
    const BYTES: usize = 16;
    let mut buffer = vec![0; 1 << 18];
    let mut digest = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128;
    loop {
        let mut length = 0;
        while length < buffer.len() {
            match file.read(&mut buffer[length..])? {
                0 => break,
                read => length += read,
            }
        }
        if length == 0 {
            return Ok(digest);
        }
        buffer[length..].fill(0);
        for word in buffer[..length.next_multiple_of(BYTES)].as_chunks::<BYTES>().0 {
            digest = (digest ^ u128::from_le_bytes(*word)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
    }
}
