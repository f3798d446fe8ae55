//! Files that this program keeps for its user: compiled models, what was allowed.
//!
//! What is read from them is believed: machine code is run. So they count only if they are the user's own: a regular file (a pipe would
//! make the reader wait, a link would lead elsewhere) that belongs to this user and that nobody else can write to.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

fn refused(path: &Path, reason: &str) -> io::Error {
    io::Error::new(io::ErrorKind::PermissionDenied, format!("{}: {reason}", path.display()))
}

/// The bytes of a file of the user's own.
pub fn read_owned(path: &Path) -> io::Result<Vec<u8>> {
    let mut file = open_owned(path)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Opens a file of the user's own for reading. What was looked at is what is read: the open file is checked, not its name.
pub fn open_owned(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK);
    }
    let file = options.open(path)?;
    let found = file.metadata()?;
    if !found.is_file() {
        return Err(refused(path, "not a regular file"));
    }
    if !is_own(&found) {
        return Err(refused(path, "it belongs to another user, or others can write to it"));
    }
    Ok(file)
}

/// Writes a new file beside `path` that only this user can read, and moves it there: readers see the old content or the new one.
pub fn replace_owned(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let parent = path.parent().unwrap_or(Path::new("."));
    let beside = crate::unpredictable_name(parent).with_extension("part");
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    let written =
        options.open(&beside).and_then(|mut file| file.write_all(bytes)).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Makes a directory of the user's own, or takes the one that is there: one of another user is refused, and others lose the right to write.
pub fn own_directory(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.create(path)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, PermissionsExt};
        let found = fs::metadata(path)?;
        if found.uid() != user() {
            return Err(refused(path, "it belongs to another user"));
        }
        if found.mode() & 0o022 != 0 {
            fs::set_permissions(path, fs::Permissions::from_mode(found.mode() & 0o755))?;
        }
    }
    Ok(())
}

#[cfg(unix)]
fn is_own(found: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    found.uid() == user() && found.mode() & 0o022 == 0
}

#[cfg(not(unix))]
fn is_own(_found: &fs::Metadata) -> bool {
    true
}

#[cfg(unix)]
#[allow(unsafe_code)]
fn user() -> u32 {
    // SAFETY: asks for a number and cannot fail.
    unsafe { libc::geteuid() }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::PrivateFolder;
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::process::Command;

    #[test]
    fn a_file_is_replaced_as_a_whole_and_private() {
        let folder = PrivateFolder::new().unwrap();
        let path = folder.path().join("entry");
        replace_owned(&path, b"old").unwrap();
        replace_owned(&path, b"new").unwrap();
        assert_eq!(read_owned(&path).unwrap(), b"new");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn only_regular_files_of_the_users_own_are_read() {
        let folder = PrivateFolder::new().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("plain"), "x").unwrap();
        symlink(at("plain"), at("link")).unwrap();
        // Without a writer a pipe would be waited for.
        assert!(Command::new("mkfifo").arg(at("pipe")).status().unwrap().success());
        fs::write(at("open"), "x").unwrap();
        fs::set_permissions(at("open"), fs::Permissions::from_mode(0o666)).unwrap();
        fs::create_dir(at("folder")).unwrap();
        fs::set_permissions(at("plain"), fs::Permissions::from_mode(0o644)).unwrap();
        assert!(read_owned(&at("plain")).is_ok());
        for name in ["link", "pipe", "open", "folder", "absent"] {
            assert!(read_owned(&at(name)).is_err(), "{name}");
        }
        assert!(read_owned(Path::new("/dev/null")).is_err());
    }

    #[test]
    fn others_lose_the_right_to_write_into_a_directory() {
        let folder = PrivateFolder::new().unwrap();
        let path = folder.path().join("a/b");
        own_directory(&path).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o777)).unwrap();
        own_directory(&path).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o755);
    }
}
