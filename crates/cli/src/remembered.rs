//! What the user allowed before, in a file of the user's own: one line for each content of a library.
//!
//! `SHA-256 of the content, permissions, path of the library when it was allowed`; the path is for people who read or clean the file.

use layshaft_sim::{Permission, Permissions};
use layshaft_source::{own_directory, read_owned, replace_owned};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

/// Permissions by content, with the path of the library.
pub type Known = BTreeMap<String, (Permissions, PathBuf)>;

pub struct Remembered {
    directory: PathBuf,
}

impl Remembered {
    /// In the directory LAYSHAFT_CONFIG (empty for none), or `layshaft` in the user's directory for settings.
    pub fn of_user() -> Option<Remembered> {
        let directory = match std::env::var_os("LAYSHAFT_CONFIG") {
            Some(directory) => Some(PathBuf::from(directory)).filter(|directory| !directory.as_os_str().is_empty()),
            None => {
                let variable = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
                let settings =
                    variable("XDG_CONFIG_HOME").or_else(|| variable("HOME").map(|home| home.join(".config")));
                settings.map(|settings| settings.join("layshaft"))
            }
        };
        directory.map(|directory| Remembered { directory })
    }

    fn file(&self) -> PathBuf {
        self.directory.join("allowed")
    }

    /// A line that cannot be read allows nothing.
    pub fn read(&self) -> Known {
        let bytes = read_owned(&self.file()).unwrap_or_default();
        String::from_utf8_lossy(&bytes).lines().filter_map(entry).collect()
    }

    pub fn write(&self, known: &Known) -> std::io::Result<()> {
        let mut text = String::from(
            "# What models may do beyond computing, by the content of their library. Delete a line to be asked again.\n",
        );
        for (digest, (permissions, library)) in known {
            let names: Vec<&str> = permissions.iter().map(Permission::name).collect();
            let library = library.to_string_lossy().replace(char::is_control, "?");
            let _ = writeln!(text, "{digest} {} {library}", names.join(","));
        }
        own_directory(&self.directory)?;
        replace_owned(&self.file(), text.as_bytes())
    }
}

fn entry(line: &str) -> Option<(String, (Permissions, PathBuf))> {
    let mut parts = line.splitn(3, ' ');
    let digest = parts.next().filter(|digest| digest.len() == 64 && digest.bytes().all(|b| b.is_ascii_hexdigit()))?;
    let permissions = parts.next()?.split(',').map(Permission::by_name).collect::<Option<Permissions>>()?;
    Some((digest.to_string(), (permissions, PathBuf::from(parts.next().unwrap_or_default()))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use layshaft_source::PrivateFolder;

    #[test]
    fn what_is_written_is_read_and_nothing_else() {
        let folder = PrivateFolder::new().unwrap();
        let remembered = Remembered { directory: folder.path().join("settings") };
        assert!(remembered.read().is_empty());
        let digest = "0123456789abcdef".repeat(4);
        let both: Permissions = [Permission::External, Permission::Commands].into_iter().collect();
        let known = Known::from([(digest.clone(), (both, PathBuf::from("/lib/My Car")))]);
        remembered.write(&known).unwrap();
        assert_eq!(remembered.read(), known);
        for line in ["", "# note", &digest, "abc external /lib", &format!("{digest} everything /lib")] {
            assert_eq!(entry(line), None, "{line}");
        }
    }
}
