//! Private temporary folders.
//!
//! The folder for temporary files belongs to everybody. A name that can be guessed lets another user lay a folder or a link there
//! first, and with it headers for our compiler or targets for our writes. These folders have unpredictable names, are made by one exclusive
//! call (never taken over if something of the name exists), and only their owner can look into them.
//!
//! A folder is removed with its value. What a killed process leaves is removed by a later one: each folder holds a file that its
//! process keeps locked, so that the lock is free when the process is gone, however it ended.

use std::fs::{self, File, TryLockError};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::time::Duration;

const PREFIX: &str = "layshaft-";
/// Locked by the process that owns the folder.
const OWNER: &str = ".owner";
/// A folder without its lock file is being made, or its process died while it made it.
const TIME_TO_LOCK: Duration = Duration::from_secs(3600);

/// A temporary folder that only this user can read, removed with everything in it when dropped.
#[derive(Debug)]
pub struct PrivateFolder {
    path: PathBuf,
    /// Keeps the lock.
    _owner: File,
}

impl PrivateFolder {
    /// A new, empty folder among the temporary ones. The first call of a process removes what dead processes of this user left.
    pub fn new() -> io::Result<PrivateFolder> {
        static CLEANED: Once = Once::new();
        let parent = std::env::temp_dir();
        let folder = PrivateFolder::within(&parent)?;
        CLEANED.call_once(|| remove_abandoned(&parent, &folder.path));
        Ok(folder)
    }

    /// The error names the path that could not be made.
    fn within(parent: &Path) -> io::Result<PrivateFolder> {
        let about =
            |path: &Path, error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        let path = loop {
            let path = parent.join(format!("{PREFIX}{:016x}{:016x}", random(), random()));
            match make_private(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(about(&path, error)),
                Ok(()) => break path,
            }
        };
        let lock_file = path.join(OWNER);
        let owner = File::create_new(&lock_file).and_then(|file| {
            file.lock()?;
            Ok(file)
        });
        match owner {
            Ok(owner) => Ok(PrivateFolder { path, _owner: owner }),
            Err(error) => {
                let _ = fs::remove_dir_all(&path);
                Err(about(&lock_file, error))
            }
        }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for PrivateFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// A name of an unused file in `folder` that nobody can guess.
pub fn unpredictable_name(folder: &Path) -> PathBuf {
    folder.join(format!("{PREFIX}{:016x}{:016x}", random(), random()))
}

/// From the keys of the standard library's hash maps, which the system draws.
fn random() -> u64 {
    RandomState::new().build_hasher().finish()
}

#[cfg(unix)]
fn make_private(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new().mode(0o700).create(path)
}

#[cfg(not(unix))]
fn make_private(path: &Path) -> io::Result<()> {
    fs::create_dir(path)
}

/// A directory, not a link to one, that belongs to the owner of `own` and that nobody else can write to or read.
#[cfg(unix)]
fn is_private(path: &Path, own: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(found), Ok(own)) = (fs::symlink_metadata(path), fs::symlink_metadata(own)) else { return false };
    found.is_dir() && found.uid() == own.uid() && found.mode() & 0o077 == 0
}

#[cfg(not(unix))]
fn is_private(path: &Path, _own: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| found.is_dir())
}

/// Removes folders of this user whose process is gone. `own` is one that this process has just made.
fn remove_abandoned(parent: &Path, own: &Path) {
    let Ok(entries) = fs::read_dir(parent) else { return };
    for entry in entries.flatten() {
        let (name, path) = (entry.file_name(), entry.path());
        let digits = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
        let is_ours = digits.is_some_and(|digits| digits.len() == 32 && digits.bytes().all(|b| b.is_ascii_hexdigit()));
        if is_ours && path != own && is_private(&path, own) && is_abandoned(&path) {
            // Does not follow links.
            let _ = fs::remove_dir_all(&path);
        }
    }
}

fn is_abandoned(folder: &Path) -> bool {
    match File::open(folder.join(OWNER)).map(|file| file.try_lock()) {
        Ok(Ok(())) => true,
        Ok(Err(TryLockError::WouldBlock | TryLockError::Error(_))) => false,
        Err(_) => {
            let made = fs::symlink_metadata(folder).and_then(|found| found.modified());
            made.is_ok_and(|made| made.elapsed().is_ok_and(|age| age > TIME_TO_LOCK))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_private_and_goes_with_its_value() {
        let folder = PrivateFolder::new().unwrap();
        let path = folder.path().to_path_buf();
        assert!(is_private(&path, &path));
        assert_ne!(PrivateFolder::new().unwrap().path(), path);
        fs::write(path.join("a.c"), "int a;").unwrap();
        drop(folder);
        assert!(!path.exists());
    }

    #[test]
    fn only_what_dead_processes_left_is_removed() {
        let parent = PrivateFolder::new().unwrap();
        let own = PrivateFolder::within(parent.path()).unwrap();
        let living = PrivateFolder::within(parent.path()).unwrap();
        // As a killed process leaves it: the folder and its file, without a lock.
        let dead = parent.path().join(format!("{PREFIX}{:032x}", 1));
        make_private(&dead).unwrap();
        fs::write(dead.join(OWNER), "").unwrap();
        // Another one is just being made.
        let young = parent.path().join(format!("{PREFIX}{:032x}", 2));
        make_private(&young).unwrap();
        let foreign = parent.path().join("layshaft-notes");
        make_private(&foreign).unwrap();
        remove_abandoned(parent.path(), own.path());
        assert!(!dead.exists());
        for kept in [own.path(), living.path(), &young, &foreign] {
            assert!(kept.exists(), "{}", kept.display());
        }
    }

    #[cfg(unix)]
    #[test]
    fn neither_links_nor_open_folders_are_touched() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let parent = PrivateFolder::new().unwrap();
        let own = PrivateFolder::within(parent.path()).unwrap();
        let target = parent.path().join("target");
        make_private(&target).unwrap();
        fs::write(target.join(OWNER), "").unwrap();
        let link = parent.path().join(format!("{PREFIX}{:032x}", 3));
        symlink(&target, &link).unwrap();
        let open = parent.path().join(format!("{PREFIX}{:032x}", 4));
        make_private(&open).unwrap();
        fs::write(open.join(OWNER), "").unwrap();
        fs::set_permissions(&open, fs::Permissions::from_mode(0o777)).unwrap();
        // A link inside an abandoned folder is removed, not what it leads to.
        let dead = parent.path().join(format!("{PREFIX}{:032x}", 5));
        make_private(&dead).unwrap();
        fs::write(dead.join(OWNER), "").unwrap();
        symlink(&target, dead.join("inside")).unwrap();
        remove_abandoned(parent.path(), own.path());
        assert!(target.join(OWNER).exists() && open.exists() && fs::symlink_metadata(&link).is_ok());
        assert!(!dead.exists());
    }
}
