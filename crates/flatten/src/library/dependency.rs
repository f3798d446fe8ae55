//! What a translation has seen of the disk, so that it can be told later whether it would see the same again.

use super::location::Entry;
use layshaft_source::Digest;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// One look at the disk.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Dependency {
    path: PathBuf,
    aspect: Aspect,
    seen: Digest,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Aspect {
    /// The bytes of a file.
    Content,
    /// The names in a directory.
    Names,
    /// Whether there is a file, a directory or nothing.
    Existence,
}

impl Dependency {
    pub(super) fn content(path: &Path, read: &io::Result<Vec<u8>>) -> Dependency {
        let seen = read.as_ref().map_or_else(|_| Digest::default(), |bytes| Digest::of(bytes));
        Dependency { path: path.to_path_buf(), aspect: Aspect::Content, seen }
    }

    pub(super) fn names(path: &Path, listed: &io::Result<Vec<Entry>>) -> Dependency {
        let mut seen = Digest::default();
        for entry in listed.iter().flatten() {
            seen.field(entry.name.as_bytes());
            seen.write(&[u8::from(entry.is_directory)]);
        }
        Dependency { path: path.to_path_buf(), aspect: Aspect::Names, seen }
    }

    pub(super) fn existence(path: &Path) -> Dependency {
        let kind = match fs::metadata(path) {
            Ok(found) if found.is_file() => 1,
            Ok(found) if found.is_dir() => 2,
            Ok(_) => 3,
            Err(_) => 0,
        };
        Dependency { path: path.to_path_buf(), aspect: Aspect::Existence, seen: Digest::of(&[kind]) }
    }

    /// The file whose content was read, if it was.
    pub fn file(&self) -> Option<&Path> {
        (self.aspect == Aspect::Content).then_some(&self.path)
    }

    /// A second look shows the same.
    pub fn is_unchanged(&self) -> bool {
        let now = match self.aspect {
            Aspect::Content => Dependency::content(&self.path, &super::location::read_regular_file(&self.path)),
            Aspect::Names => Dependency::names(&self.path, &super::location::list_directory(&self.path)),
            Aspect::Existence => Dependency::existence(&self.path),
        };
        now.seen == self.seen
    }
}
