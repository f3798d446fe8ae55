//! Resource addresses: `modelica://Package.Name/path`, `file://…` and plain paths.

use super::location::Location;
use super::{ClassId, Library, codes};
use layshaft_source::{Diagnostic, Name};
use std::path::PathBuf;
use std::{fs, io};

impl Library<'_> {
    /// The file or directory an address means. The diagnostic has no span: the caller knows the place.
    /// Resources of the embedded library are written to a private temporary directory first, which lives as long as the store.
    pub fn resource(&mut self, uri: &str) -> Result<PathBuf, Box<Diagnostic>> {
        if let Some(rest) = strip_scheme(uri, "modelica") {
            return self.package_resource(uri, rest);
        }
        let path = match strip_scheme(uri, "file") {
            Some(path) => PathBuf::from(decode_percent(path)),
            None if uri.contains("://") => return Err(invalid(uri, "the scheme is not known")),
            None => PathBuf::from(uri),
        };
        self.file_system.note_existence(&path);
        if path.exists() { Ok(path) } else { Err(missing(uri, &path.display().to_string())) }
    }

    fn package_resource(&mut self, uri: &str, address: &str) -> Result<PathBuf, Box<Diagnostic>> {
        let address = address.trim_start_matches('/');
        let (class_path, path) = address.split_once('/').unwrap_or((address, ""));
        let path = decode_percent(path);
        if path.split('/').any(|part| part == "..") {
            return Err(invalid(uri, "it leads out of the package"));
        }
        let class = self.class_by_path(&decode_percent(class_path));
        let class = class.ok_or_else(|| invalid(uri, &format!("there is no class `{class_path}`")))?;
        let mut looked_for = None;
        let mut at = Some(class);
        while let Some(class) = at {
            if let Some(directory) = self.storage_directory(class) {
                let location =
                    path.split('/').filter(|part| !part.is_empty()).fold(directory, |at, part| at.join(part));
                if self.file_system.is_file(&location) || self.file_system.is_directory(&location) {
                    return self.on_disk(location).map_err(|error| missing(uri, &error.to_string()));
                }
                looked_for.get_or_insert(location.to_string());
            }
            at = self.parent(class);
        }
        Err(missing(uri, &looked_for.unwrap_or(path)))
    }

    fn class_by_path(&mut self, path: &str) -> Option<ClassId> {
        let mut parts = path.split('.').filter(|part| !part.is_empty()).map(Name::new);
        let root = self.root(parts.next()?)?;
        parts.try_fold(root, |class, name| self.child(class, name))
    }

    /// The directory of a package; for a top-level class in a file of its own, the file's directory.
    fn storage_directory(&self, class: ClassId) -> Option<Location> {
        if let Some(directory) = self.directory_of(class) {
            return Some(directory.location.clone());
        }
        if self.parent(class).is_some() {
            return None;
        }
        let source = self.store.sources.get(self.ast(class).span.file)?;
        source.path.parent().map(|parent| Location::Disk(parent.to_path_buf()))
    }

    fn on_disk(&self, location: Location) -> io::Result<PathBuf> {
        let path = match location {
            Location::Disk(path) => return Ok(path),
            Location::Embedded(path) => path,
        };
        let directory = self.store.resource_folder()?;
        for (file, text) in self.file_system.embedded_below(&path) {
            let target = directory.join(file);
            if fs::read(&target).is_ok_and(|found| found == text.as_bytes()) {
                self.file_system.note_existence(&target);
                continue;
            }
            if let Some(parent) = target.parent() {
                fs::create_dir_all(parent)?;
            }
            fs::write(&target, text)?;
            self.file_system.note_existence(&target);
        }
        Ok(directory.join(path))
    }
}

/// What follows `scheme:` or `scheme://`; the scheme is not case-sensitive.
fn strip_scheme<'u>(uri: &'u str, scheme: &str) -> Option<&'u str> {
    let (head, rest) = uri.split_once(':')?;
    if !head.eq_ignore_ascii_case(scheme) || !rest.starts_with('/') {
        return None;
    }
    Some(rest.strip_prefix("//").unwrap_or(rest))
}

/// Resolves `%20` and the like; what is not a valid escape stays as it is.
fn decode_percent(text: &str) -> String {
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

fn invalid(uri: &str, reason: &str) -> Box<Diagnostic> {
    let message = format!("the resource address `{uri}` is not understood: {reason}");
    let hint = "write `modelica://Package.Name/path/in/package`, `file:///path` or a plain path";
    Box::new(Diagnostic::error(codes::INVALID_RESOURCE, None, message).hint(hint))
}

fn missing(uri: &str, looked_for: &str) -> Box<Diagnostic> {
    let message = format!("the resource `{uri}` does not exist");
    let diagnostic =
        Diagnostic::error(codes::RESOURCE_NOT_FOUND, None, message).note(None, format!("looked for `{looked_for}`"));
    Box::new(diagnostic.hint("correct the address; upper and lower case matter"))
}
