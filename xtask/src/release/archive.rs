//! Zip archives whose bytes depend on their entries alone.

use super::Entry;
use anyhow::Result;
use std::io::Write;
use std::path::Path;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

pub fn write(path: &Path, entries: &[Entry]) -> Result<()> {
    let mut archive = ZipWriter::new(std::fs::File::create(path)?);
    for entry in entries {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .unix_permissions(if entry.is_program { 0o755 } else { 0o644 });
        archive.start_file(entry.path.as_str(), options)?;
        archive.write_all(&entry.contents)?;
    }
    archive.finish()?;
    Ok(())
}
