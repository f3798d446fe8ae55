//! Resource addresses: `modelica://Package.Name/path`, `file://…` and plain paths.

use super::location::Location;
use super::{ClassId, Library, codes};
use layshaft_ir::{ResourceRoot, decode_percent, strip_scheme, with_slash};
use layshaft_source::{Diagnostic, Name};
use std::path::{Path, PathBuf};
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

    /// Reads a file that an evaluation asks for.
    pub fn note_content(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.file_system.read(&Location::Disk(path.to_path_buf()))
    }

    /// Looks into a directory that an evaluation asks for.
    pub fn note_names(&self, path: &Path) {
        let _ = self.file_system.list(&Location::Disk(path.to_path_buf()));
    }

    /// Looks whether there is a file that an evaluation asks for.
    pub fn note_existence(&self, path: &Path) {
        self.file_system.note_existence(path);
    }

    /// The directories of packages that addresses in texts name, and of all others read from the disk so far, since
    /// an address may be put together while the model runs. Nothing without an address.
    pub fn resource_roots<'t>(&mut self, texts: impl Iterator<Item = &'t str>) -> Vec<ResourceRoot> {
        let addresses: Vec<&str> = texts.filter_map(|text| strip_scheme(text, "modelica")).collect();
        if addresses.is_empty() {
            return Vec::new();
        }
        let mut packages: Vec<(Name, bool)> = Vec::new();
        for address in addresses {
            let package = address.trim_start_matches('/').split(['.', '/']).next().unwrap_or("");
            if !package.is_empty() {
                packages.push((Name::new(&decode_percent(package)), true));
            }
        }
        packages.extend(self.roots.iter().filter(|(_, class)| class.is_some()).map(|(name, _)| (*name, false)));
        // Those that are named come first.
        packages.sort_by_key(|&(name, is_named)| (name, !is_named));
        packages.dedup_by_key(|(name, _)| *name);
        let mut roots = Vec::new();
        for (package, is_named) in packages {
            let Some(directory) = self.root(package).and_then(|class| self.storage_directory(class)) else { continue };
            if !is_named && matches!(directory, Location::Embedded(_)) {
                continue;
            }
            // A file given by its name alone lies in the current directory.
            if let Ok(directory) = self.on_disk(directory)
                && let Ok(directory) = std::path::absolute(Path::new(".").join(directory))
            {
                let directory = directory.to_string_lossy().into();
                roots.push(ResourceRoot { package: package.as_str().into(), directory });
            }
        }
        roots
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
                    let found = self.on_disk(location).map_err(|error| missing(uri, &error.to_string()))?;
                    return Ok(with_slash(found, &path));
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
