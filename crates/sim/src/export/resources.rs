//! Files that an exported model reads, for a folder that goes with it.
//!
//! A file of a package keeps its path there, `Package/Resources/...`; any other file has its own name, with a number where two are alike.
//! MATLAB files of level 5 are written as level 4 with the matrices that were read: exported code reads no others.

use crate::codes;
use layshaft_codegen::c::ResourceName;
use layshaft_ir::ResourceRoot;
use layshaft_numerics::files::{is_mat_level_5, mat_level_4, parse_mat};
use layshaft_runtime::FileRead;
use layshaft_source::Diagnostic;
use std::path::{Path, PathBuf};

/// A file for the folder of resources.
#[derive(Clone, Debug, PartialEq)]
pub struct Resource {
    /// Its path in that folder, with slashes.
    pub name: String,
    pub bytes: Vec<u8>,
}

pub(super) struct Packed {
    pub resources: Vec<Resource>,
    /// What the model calls them.
    pub names: Vec<ResourceName>,
}

/// Reads the files. Folders get a name but no contents; what does not exist stays as the model has it.
pub(super) fn pack(read: &[FileRead], roots: &[ResourceRoot]) -> Result<Packed, Diagnostic> {
    let mut packed = Packed { resources: Vec::new(), names: Vec::new() };
    let mut known: Vec<(PathBuf, String)> = Vec::new();
    for file in read {
        let path = Path::new(&file.path);
        let Ok(real) = path.canonicalize() else { continue };
        if packed.names.iter().any(|name| name.text == file.text) {
            continue;
        }
        let name = match known.iter().find(|(path, _)| *path == real) {
            Some((_, name)) => name.clone(),
            None => {
                let name = unique(name_of(&real, roots), &known);
                known.push((real.clone(), name.clone()));
                if real.is_file() {
                    let bytes = contents(&real, file, read).map_err(|message| {
                        Diagnostic::error(codes::NO_EXPORT, None, format!("{}: {message}", file.path))
                    })?;
                    packed.resources.push(Resource { name: name.clone(), bytes });
                }
                name
            }
        };
        packed.names.push(ResourceName { text: file.text.clone(), name });
    }
    Ok(packed)
}

fn contents(real: &Path, file: &FileRead, read: &[FileRead]) -> Result<Vec<u8>, String> {
    let bytes = std::fs::read(real).map_err(|error| error.to_string())?;
    if !is_mat_level_5(&bytes) {
        return Ok(bytes);
    }
    let mut matrices: Vec<&str> =
        read.iter().filter(|other| other.path == file.path).filter_map(|other| other.matrix.as_deref()).collect();
    matrices.dedup();
    let mut level_4 = Vec::new();
    for name in matrices {
        let matrix = parse_mat(&bytes, real, name).map_err(|error| error.to_string())?;
        level_4.extend(mat_level_4(name, &matrix));
    }
    Ok(if level_4.is_empty() { bytes } else { level_4 })
}

/// The path from the folder of a package on, or the last part of another path.
fn name_of(real: &Path, roots: &[ResourceRoot]) -> String {
    let slashes = |path: &Path| {
        let parts: Vec<_> = path.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
        parts.join("/")
    };
    for root in roots {
        let Ok(folder) = Path::new(&*root.directory).canonicalize() else { continue };
        if let Ok(inside) = real.strip_prefix(&folder) {
            return format!("{}/{}", root.package, slashes(inside));
        }
    }
    real.file_name().map_or_else(|| "file".to_string(), |name| name.to_string_lossy().into_owned())
}

fn unique(name: String, known: &[(PathBuf, String)]) -> String {
    let mut candidate = name.clone();
    let mut number = 2;
    while known.iter().any(|(_, taken)| *taken == candidate) {
        candidate = format!("{number}/{name}");
        number += 1;
    }
    candidate
}
