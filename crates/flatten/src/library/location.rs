//! Where library text lies: on disk, or embedded in the program. One small file system over both.

use super::dependency::Dependency;
use layshaft_source::{FastMap, FastSet};
use std::cell::RefCell;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Relative path and text of each embedded file; paths use `/`.
pub type EmbeddedFiles = &'static [(&'static str, &'static str)];

/// A file or directory.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Location {
    Disk(PathBuf),
    /// Path below the root of the embedded files; empty for the root itself.
    Embedded(String),
}

impl Location {
    pub fn join(&self, name: &str) -> Location {
        match self {
            Location::Disk(path) => Location::Disk(path.join(name)),
            Location::Embedded(path) if path.is_empty() => Location::Embedded(name.to_string()),
            Location::Embedded(path) => Location::Embedded(format!("{path}/{name}")),
        }
    }

    pub fn parent(&self) -> Option<Location> {
        match self {
            Location::Disk(path) => path.parent().map(|parent| Location::Disk(parent.to_path_buf())),
            Location::Embedded(path) => {
                let (parent, _) = path.rsplit_once('/').unwrap_or(("", path));
                (!path.is_empty()).then(|| Location::Embedded(parent.to_string()))
            }
        }
    }

    /// The path shown to the user and stored with the source.
    pub fn path(&self) -> PathBuf {
        match self {
            Location::Disk(path) => path.clone(),
            Location::Embedded(path) => PathBuf::from(format!("<embedded>/{path}")),
        }
    }

    /// The file on disk with links resolved; the location itself where that is impossible.
    pub fn canonical(&self) -> Location {
        match self {
            Location::Disk(path) => Location::Disk(path.canonicalize().unwrap_or_else(|_| path.clone())),
            embedded => embedded.clone(),
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.path().display().fmt(f)
    }
}

/// One name in a directory.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    pub name: String,
    pub is_directory: bool,
}

#[derive(Default)]
pub(super) struct FileSystem {
    files: FastMap<&'static str, &'static str>,
    directories: FastMap<&'static str, Vec<Entry>>,
    /// What was seen of the disk so far.
    seen: RefCell<Vec<Dependency>>,
}

impl FileSystem {
    pub fn new(embedded: EmbeddedFiles) -> FileSystem {
        let mut system = FileSystem::default();
        for &(path, text) in embedded {
            system.files.insert(path, text);
            let (mut child, mut is_directory) = (path, false);
            loop {
                let (parent, name) = child.rsplit_once('/').unwrap_or(("", child));
                let known = system.directories.contains_key(parent);
                let entries = system.directories.entry(parent).or_default();
                if !entries.iter().any(|entry| entry.name == name) {
                    entries.push(Entry { name: name.to_string(), is_directory });
                }
                if known || parent.is_empty() {
                    break;
                }
                (child, is_directory) = (parent, true);
            }
        }
        for entries in system.directories.values_mut() {
            entries.sort_by(|a, b| a.name.cmp(&b.name));
        }
        system
    }

    /// The names in a directory, sorted. Names that are not Unicode cannot be classes and are left out.
    pub fn list(&self, directory: &Location) -> io::Result<Vec<Entry>> {
        match directory {
            Location::Embedded(path) => Ok(self.directories.get(path.as_str()).cloned().unwrap_or_default()),
            Location::Disk(path) => {
                let listed = list_directory(path);
                self.seen.borrow_mut().push(Dependency::names(path, &listed));
                listed
            }
        }
    }

    pub fn is_file(&self, location: &Location) -> bool {
        match location {
            Location::Disk(path) => {
                self.note_existence(path);
                path.is_file()
            }
            Location::Embedded(path) => self.files.contains_key(path.as_str()),
        }
    }

    pub fn is_directory(&self, location: &Location) -> bool {
        match location {
            Location::Disk(path) => {
                self.note_existence(path);
                path.is_dir()
            }
            Location::Embedded(path) => self.directories.contains_key(path.as_str()),
        }
    }

    pub fn read(&self, location: &Location) -> io::Result<Vec<u8>> {
        match location {
            Location::Disk(path) => {
                let read = read_regular_file(path);
                self.seen.borrow_mut().push(Dependency::content(path, &read));
                read
            }
            Location::Embedded(path) => match self.files.get(path.as_str()) {
                Some(text) => Ok(text.as_bytes().to_vec()),
                None => Err(io::ErrorKind::NotFound.into()),
            },
        }
    }

    /// Remembers whether there is something at a path.
    pub fn note_existence(&self, path: &Path) {
        self.seen.borrow_mut().push(Dependency::existence(path));
    }

    /// Everything seen of the disk, once each.
    pub fn dependencies(&self) -> Vec<Dependency> {
        let mut known = FastSet::default();
        self.seen.borrow().iter().filter(|seen| known.insert(*seen)).cloned().collect()
    }

    /// All embedded files at or below a path.
    pub fn embedded_below(&self, path: &str) -> Vec<(&'static str, &'static str)> {
        let mut found: Vec<_> = self
            .files
            .iter()
            .filter(|(file, _)| file.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
            .map(|(&file, &text)| (file, text))
            .collect();
        found.sort_unstable();
        found
    }
}

pub(super) fn list_directory(path: &Path) -> io::Result<Vec<Entry>> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else { continue };
        let kind = entry.file_type()?;
        let is_directory = if kind.is_symlink() { entry.path().is_dir() } else { kind.is_dir() };
        entries.push(Entry { name, is_directory });
    }
    entries.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(entries)
}

/// Devices and pipes may never end, so only regular files are read.
pub(super) fn read_regular_file(path: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
    }
    fs::read(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn embedded_files_form_a_directory_tree() {
        let system =
            FileSystem::new(&[("A/package.mo", "a"), ("A/B/package.mo", "b"), ("A/B/C.mo", "c"), ("D.mo", "d")]);
        let root = Location::Embedded(String::new());
        let names: Vec<_> = system.list(&root).unwrap().into_iter().map(|e| (e.name, e.is_directory)).collect();
        assert_eq!(names, [("A".to_string(), true), ("D.mo".to_string(), false)]);
        let below = root.join("A").join("B");
        assert!(system.is_directory(&below) && system.is_file(&below.join("C.mo")));
        assert_eq!(system.read(&below.join("C.mo")).unwrap(), b"c");
        assert_eq!(below.parent(), Some(root.join("A")));
        assert_eq!(system.embedded_below("A/B").len(), 2);
    }
}
