//! Resource addresses (`modelica://Package.Name/path`, Modelica 3.6, 13.5) of a model that runs: libraries are not
//! there any more, only their directories.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// Where the addresses of a top-level package lead; without a name, where the file of the model lies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ResourceRoot {
    pub package: Box<str>,
    pub directory: Box<str>,
}

/// The file an address means. Anything but an address with the scheme `modelica` or `file` stays as it is, but for the relative name of a file
/// that is not in the current folder and lies beside the model.
pub fn resolve_resource<'u>(roots: &[ResourceRoot], uri: &'u str) -> Result<Cow<'u, str>, String> {
    if let Some(path) = strip_scheme(uri, "file") {
        return Ok(decode_percent(path).into());
    }
    let Some(address) = strip_scheme(uri, "modelica") else { return Ok(beside_model(roots, uri)) };
    let address = address.trim_start_matches('/');
    let (class, path) = address.split_once('/').unwrap_or((address, ""));
    let (class, path) = (decode_percent(class), decode_percent(path));
    if path.split('/').any(|part| part == "..") {
        return Err(format!("the resource address `{uri}` leads out of the package"));
    }
    let mut parts = class.split('.');
    let package = parts.next().unwrap_or("");
    let Some(root) = roots.iter().find(|root| &*root.package == package) else {
        return Err(format!("the resource address `{uri}` is not understood: there is no package `{package}`"));
    };
    // A package inside may be a directory of its own; one that is not has its resources further out.
    let mut directory = PathBuf::from(&*root.directory);
    let mut directories = vec![directory.clone()];
    for part in parts {
        directory.push(part);
        directories.push(directory.clone());
    }
    let found = directories.iter().rev().map(|directory| join(directory, &path)).find(|file| file.exists());
    match found {
        Some(file) => Ok(file.to_string_lossy().into_owned().into()),
        None => {
            let file = join(Path::new(&*root.directory), &path);
            Err(format!("the resource `{uri}` does not exist; looked for {}", file.display()))
        }
    }
}

fn beside_model<'u>(roots: &[ResourceRoot], name: &'u str) -> Cow<'u, str> {
    let root = roots.iter().find(|root| root.package.is_empty());
    let Some(root) = root.filter(|_| Path::new(name).is_relative() && !Path::new(name).exists()) else {
        return name.into();
    };
    let file = Path::new(&*root.directory).join(name);
    if file.is_file() { file.to_string_lossy().into_owned().into() } else { name.into() }
}

fn join(directory: &Path, path: &str) -> PathBuf {
    let parts = path.split('/').filter(|part| !part.is_empty());
    let joined = parts.fold(directory.to_path_buf(), |at, part| at.join(part));
    with_slash(joined, path)
}

/// A directory that is named with a slash at its end keeps it: names of files are appended to it.
pub fn with_slash(found: PathBuf, address: &str) -> PathBuf {
    if address.ends_with('/') { found.join("") } else { found }
}

/// What follows `scheme:` or `scheme://`; the scheme is not case-sensitive.
pub fn strip_scheme<'u>(uri: &'u str, scheme: &str) -> Option<&'u str> {
    let (head, rest) = uri.split_once(':')?;
    if !head.eq_ignore_ascii_case(scheme) || !rest.starts_with('/') {
        return None;
    }
    Some(rest.strip_prefix("//").unwrap_or(rest))
}

/// Resolves `%20` and the like; what is not a valid escape stays as it is.
pub fn decode_percent(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut index = 0;
    while index < bytes.len() {
        let escape = (bytes[index] == b'%').then(|| text.get(index + 1..index + 3)).flatten();
        match escape.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                decoded.push(byte);
                index += 3;
            }
            None => {
                decoded.push(bytes[index]);
                index += 1;
            }
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_lead_into_the_nearest_directory() {
        let directory = std::env::temp_dir().join(format!("layshaft-resource-test-{}", std::process::id()));
        std::fs::create_dir_all(directory.join("Sub/Resources")).unwrap();
        std::fs::create_dir_all(directory.join("Resources")).unwrap();
        let (inner, outer) = (directory.join("Sub/Resources/a b.txt"), directory.join("Resources/b.txt"));
        std::fs::write(&inner, "").unwrap();
        std::fs::write(&outer, "").unwrap();
        let roots = [ResourceRoot { package: "Lib".into(), directory: directory.to_string_lossy().into() }];
        let resolve = |uri: &str| resolve_resource(&roots, uri).map(Cow::into_owned);
        assert_eq!(resolve("modelica://Lib.Sub.Part/Resources/a%20b.txt"), Ok(inner.to_string_lossy().into_owned()));
        assert_eq!(resolve("Modelica:/Lib.Sub/Resources/b.txt"), Ok(outer.to_string_lossy().into_owned()));
        let slashed = resolve("modelica://Lib/Resources/").unwrap();
        assert_eq!(slashed + "b.txt", outer.to_string_lossy());
        assert_eq!(resolve("file:///x/a%20b"), Ok("/x/a b".to_string()));
        assert_eq!(resolve("Resources/b.txt"), Ok("Resources/b.txt".to_string()));
        assert!(resolve("modelica://Lib/Resources/c.txt").unwrap_err().contains("does not exist"));
        assert!(resolve("modelica://Other/b.txt").unwrap_err().contains("no package `Other`"));
        assert!(resolve("modelica://Lib/../b.txt").unwrap_err().contains("leads out"));
        std::fs::remove_dir_all(&directory).unwrap();
    }
}
