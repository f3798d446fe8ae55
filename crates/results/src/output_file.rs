//! A file that results will be written to.
//!
//! It is opened before the run, so that whoever may not write it learns that early; what an earlier run left in it stays
//! until the first results of this one are there.

use crate::error::ResultError;
use std::fs::{File, OpenOptions};
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};

pub(crate) struct OutputFile {
    path: PathBuf,
    file: File,
    /// It was not there before, and holds nothing yet.
    is_reserved: bool,
}

impl OutputFile {
    pub fn open(path: &Path) -> Result<OutputFile, ResultError> {
        let is_reserved = !path.exists();
        let opened = OpenOptions::new().write(true).create(true).truncate(false).open(path);
        let file = opened.map_err(|cause| ResultError::Create { path: path.to_path_buf(), cause })?;
        Ok(OutputFile { path: path.to_path_buf(), file, is_reserved })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Empties the file: results follow.
    pub fn begin(&mut self) -> Result<(), ResultError> {
        self.is_reserved = false;
        // Pipes and devices have no length.
        let emptied = match self.file.metadata() {
            Ok(metadata) if metadata.is_file() => self.file.set_len(0),
            Ok(_) => Ok(()),
            Err(cause) => Err(cause),
        };
        let kept = "it holds what it held before".to_string();
        emptied.map_err(|cause| ResultError::Write { path: self.path.clone(), cause, kept })
    }
}

impl Drop for OutputFile {
    fn drop(&mut self) {
        if self.is_reserved {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

impl Deref for OutputFile {
    type Target = File;

    fn deref(&self) -> &File {
        &self.file
    }
}

impl DerefMut for OutputFile {
    fn deref_mut(&mut self) -> &mut File {
        &mut self.file
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("layshaft-output-{name}-{}", std::process::id()))
    }

    #[test]
    fn what_was_there_stays_until_results_follow() {
        let path = scratch("old");
        std::fs::write(&path, "old").unwrap();
        let mut file = OutputFile::open(&path).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
        file.begin().unwrap();
        assert!(std::fs::read(&path).unwrap().is_empty());
        drop(file);
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn nothing_is_left_if_nothing_was_begun() {
        let path = scratch("new");
        drop(OutputFile::open(&path).unwrap());
        assert!(!path.exists());
        OutputFile::open(&path).unwrap().begin().unwrap();
        assert!(path.exists());
        std::fs::remove_file(&path).unwrap();
    }
}
