//! The content of a library as one number: SHA-256 over the names and bytes of all its files. A change of any of them gives another number,
//! and nobody can make another library with the same one.

use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Folders of version control: they change with every look and hold no code that runs.
const LEFT_OUT: [&str; 3] = [".git", ".hg", ".svn"];

/// Of files and folders. What they are called is not part of it, but what is inside a folder is.
pub fn digest(parts: &BTreeSet<PathBuf>) -> io::Result<String> {
    let mut hash = Sha256::new();
    for part in parts {
        add(part, &mut hash, &mut BTreeSet::new())?;
    }
    Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

fn add(path: &Path, hash: &mut Sha256, open: &mut BTreeSet<PathBuf>) -> io::Result<()> {
    let found = fs::metadata(path)?;
    if found.is_file() {
        hash.update([1]);
        hash.update(found.len().to_le_bytes());
        let (mut file, mut block, mut read) = (File::open(path)?, vec![0; 1 << 16], 0);
        loop {
            let count = file.read(&mut block)?;
            if count == 0 {
                break;
            }
            hash.update(&block[..count]);
            read += count as u64;
        }
        // A file that changes while it is read is no content at all.
        return if read == found.len() { Ok(()) } else { Err(io::ErrorKind::InvalidData.into()) };
    }
    if !found.is_dir() {
        hash.update([2]);
        return Ok(());
    }
    let real = fs::canonicalize(path)?;
    if !open.insert(real.clone()) {
        // A link that leads to a folder around it.
        hash.update([3]);
        return Ok(());
    }
    let mut names: Vec<_> = fs::read_dir(path)?.map(|entry| Ok(entry?.file_name())).collect::<io::Result<_>>()?;
    names.retain(|name| !LEFT_OUT.iter().any(|left_out| name == left_out));
    names.sort();
    hash.update([4]);
    hash.update((names.len() as u64).to_le_bytes());
    for name in names {
        let bytes = name.as_encoded_bytes();
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
        let inside = path.join(&name);
        match fs::metadata(&inside) {
            // A link to nothing.
            Err(_) => hash.update([5]),
            Ok(_) => add(&inside, hash, open)?,
        }
    }
    open.remove(&real);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use layshaft_source::PrivateFolder;

    #[test]
    fn any_change_gives_another_number() {
        let folder = PrivateFolder::new().unwrap();
        let library = folder.path().join("Car");
        fs::create_dir_all(library.join("Resources")).unwrap();
        let of = || digest(&BTreeSet::from([library.clone()])).unwrap();
        let mut seen = BTreeSet::new();
        let mut is_new = |what: &str| assert!(seen.insert(of()), "{what}");
        is_new("empty");
        fs::write(library.join("package.mo"), "package Car end Car;").unwrap();
        is_new("a file");
        fs::write(library.join("Resources/a.c"), "int a;").unwrap();
        is_new("a file in a folder");
        fs::write(library.join("Resources/a.c"), "int b;").unwrap();
        is_new("a byte");
        fs::rename(library.join("Resources/a.c"), library.join("Resources/b.c")).unwrap();
        is_new("a name");
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("..", library.join("Resources/loop")).unwrap();
            is_new("a link around");
        }
        let before = of();
        fs::create_dir(library.join(".git")).unwrap();
        assert_eq!(of(), before);
    }
}
