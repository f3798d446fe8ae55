//! The archive of a unit: a zip file, or the folder it was extracted to.
//!
//! Archives come from others. Names that lead out of the folder, links, and contents far larger than any unit are refused, and
//! every size is counted while reading: what an archive says of itself is not believed.

use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::path::{Component, Path, PathBuf};

use layshaft_source::PrivateFolder;
use zip::ZipArchive;

/// Largest text file that is read as a whole.
pub const MOST_TEXT: u64 = 256 << 20;
/// Most bytes of all files together.
const MOST_BYTES: u64 = 2 << 30;
const MOST_FILES: usize = 100_000;

#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    #[error("cannot read {}: {cause}", path.display())]
    Unreadable { path: PathBuf, cause: std::io::Error },
    #[error("{} is not a zip archive that can be read: {reason}", path.display())]
    NoArchive { path: PathBuf, reason: String },
    #[error("{} has no file `{name}`", path.display())]
    Missing { path: PathBuf, name: String },
    #[error("the file `{name}` in {} is damaged: {reason}", path.display())]
    Damaged { path: PathBuf, name: String, reason: String },
    #[error("{} is refused: {reason}", path.display())]
    Refused { path: PathBuf, reason: String },
    #[error("cannot write {}: {cause}", path.display())]
    Write { path: PathBuf, cause: std::io::Error },
}

enum Content {
    Zip(Box<ZipArchive<BufReader<File>>>),
    Folder,
}

pub struct Archive {
    path: PathBuf,
    content: Content,
}

/// Where the files of a unit lie; what was extracted is removed with it.
pub enum Extracted {
    Temporary(PrivateFolder),
    /// The user's own folder.
    Given(PathBuf),
}

impl Extracted {
    pub fn folder(&self) -> &Path {
        match self {
            Extracted::Temporary(folder) => folder.path(),
            Extracted::Given(folder) => folder,
        }
    }
}

impl Archive {
    pub fn open(path: &Path) -> Result<Archive, ArchiveError> {
        let unreadable = |cause| ArchiveError::Unreadable { path: path.to_path_buf(), cause };
        if std::fs::metadata(path).map_err(unreadable)?.is_dir() {
            return Ok(Archive { path: path.to_path_buf(), content: Content::Folder });
        }
        let file = File::open(path).map_err(unreadable)?;
        let no_archive = |reason: String| ArchiveError::NoArchive { path: path.to_path_buf(), reason };
        let zip = ZipArchive::new(BufReader::new(file)).map_err(|error| no_archive(error.to_string()))?;
        if zip.len() > MOST_FILES {
            let reason = format!("it has {} files, and {MOST_FILES} are the most", zip.len());
            return Err(ArchiveError::Refused { path: path.to_path_buf(), reason });
        }
        Ok(Archive { path: path.to_path_buf(), content: Content::Zip(Box::new(zip)) })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// All files, with `/` between folders, sorted.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = match &self.content {
            Content::Zip(zip) => {
                let names = zip.file_names().flatten().map(|name| name.into_owned());
                names.filter(|name| !name.ends_with('/')).collect()
            }
            Content::Folder => files_below(&self.path),
        };
        names.sort();
        names
    }

    /// The bytes of a file of at most `most` bytes.
    pub fn read(&mut self, name: &str, most: u64) -> Result<Vec<u8>, ArchiveError> {
        let path = self.path.clone();
        let missing = || ArchiveError::Missing { path: path.clone(), name: name.to_string() };
        let damaged = |reason: String| ArchiveError::Damaged { path: path.clone(), name: name.to_string(), reason };
        let mut bytes = Vec::new();
        match &mut self.content {
            Content::Zip(zip) => {
                let file = zip.by_name(name).map_err(|error| match error {
                    zip::result::ZipError::FileNotFound => missing(),
                    other => damaged(other.to_string()),
                })?;
                file.take(most + 1).read_to_end(&mut bytes).map_err(|error| damaged(error.to_string()))?;
            }
            Content::Folder => {
                let file = File::open(self.path.join(name)).map_err(|_| missing())?;
                file.take(most + 1).read_to_end(&mut bytes).map_err(|error| damaged(error.to_string()))?;
            }
        }
        if bytes.len() as u64 > most {
            let reason = format!("`{name}` has more than {} MiB", most >> 20);
            return Err(ArchiveError::Refused { path, reason });
        }
        Ok(bytes)
    }

    /// Extracts everything into a new folder among the temporary ones; a folder is used as it is.
    pub fn extract(&mut self) -> Result<Extracted, ArchiveError> {
        let path = self.path.clone();
        let Content::Zip(zip) = &mut self.content else {
            let folder = std::path::absolute(&path).unwrap_or(path);
            return Ok(Extracted::Given(folder));
        };
        let folder = PrivateFolder::new().map_err(|cause| ArchiveError::Write { path: std::env::temp_dir(), cause })?;
        let mut left = MOST_BYTES;
        for index in 0..zip.len() {
            let damaged =
                |name: &str, reason: String| ArchiveError::Damaged { path: path.clone(), name: name.into(), reason };
            let mut file =
                zip.by_index(index).map_err(|error| damaged(&format!("number {index}"), error.to_string()))?;
            let name = match file.name() {
                Ok(name) => name.into_owned(),
                Err(error) => return Err(damaged(&format!("number {index}"), error.to_string())),
            };
            let refused = |reason| ArchiveError::Refused { path: path.clone(), reason };
            if file.is_symlink() {
                return Err(refused(format!("`{name}` is a link")));
            }
            let inside = safe_path(&name)
                .ok_or_else(|| refused(format!("the name `{name}` leads out of the archive's folder")))?;
            let target = folder.path().join(inside);
            let failed = |cause| ArchiveError::Write { path: target.clone(), cause };
            if name.ends_with(['/', '\\']) {
                std::fs::create_dir_all(&target).map_err(failed)?;
                continue;
            }
            if let Some(parent) = target.parent() {
                std::fs::create_dir_all(parent).map_err(failed)?;
            }
            let mut out = File::create(&target).map_err(failed)?;
            let mut block = [0; 1 << 16];
            loop {
                let count = file.read(&mut block).map_err(|error| damaged(&name, error.to_string()))?;
                if count == 0 {
                    break;
                }
                left = left
                    .checked_sub(count as u64)
                    .ok_or_else(|| refused(format!("its files have more than {} GiB", MOST_BYTES >> 30)))?;
                out.write_all(&block[..count]).map_err(failed)?;
            }
        }
        Ok(Extracted::Temporary(folder))
    }
}

/// The path below the folder that a name of an archive means; none if it leads elsewhere.
fn safe_path(name: &str) -> Option<PathBuf> {
    let name = name.replace('\\', "/");
    let mut path = PathBuf::new();
    for component in Path::new(&name).components() {
        match component {
            Component::Normal(part) if !part.to_string_lossy().contains([':', '\0']) => path.push(part),
            Component::CurDir => {}
            _ => return None,
        }
    }
    Some(path)
}

fn files_below(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    let mut open = vec![(folder.to_path_buf(), String::new())];
    while let Some((folder, prefix)) = open.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            match entry.file_type() {
                Ok(kind) if kind.is_dir() && names.len() < MOST_FILES => open.push((entry.path(), name + "/")),
                Ok(kind) if kind.is_file() => names.push(name),
                _ => {}
            }
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_lead_elsewhere_are_refused() {
        for name in ["../evil", "a/../../evil", "/etc/passwd", "..\\evil", "C:\\evil", "a/b:c"] {
            assert_eq!(safe_path(name), None, "{name}");
        }
        assert_eq!(safe_path("binaries\\linux64/a.so"), Some(PathBuf::from("binaries/linux64/a.so")));
    }
}
