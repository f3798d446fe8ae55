//! Reading Modelica files named on the command line, for the commands that look at text only.

use layshaft_source::{Code, Diagnostic, SourceFile, SourceMap};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The codes and their pages are those of the library's loader.
const NOT_FOUND: Code = Code("E0100");
const UNREADABLE: Code = Code("E0101");
const NOT_UTF8: Code = Code("E0102");

pub fn read(path: &Path, sources: &SourceMap) -> Result<Arc<SourceFile>, Box<Diagnostic>> {
    let bytes = std::fs::read(path).map_err(|error| Box::new(unreadable(path, &error)))?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(sources.add(path, text)),
        Err(error) => {
            let offset = error.utf8_error().valid_up_to();
            let message = format!("`{}` is not UTF-8: byte {offset} is wrong", path.display());
            Err(Box::new(Diagnostic::error(NOT_UTF8, None, message).hint("save the file as UTF-8")))
        }
    }
}

/// The file itself, or all `.mo` files below a directory in order of their names.
pub fn modelica_files(path: &Path) -> Result<Vec<PathBuf>, Box<Diagnostic>> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let mut files = Vec::new();
    collect(path, &mut files).map_err(|error| Box::new(unreadable(path, &error)))?;
    Ok(files)
}

fn collect(directory: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries: Vec<_> = std::fs::read_dir(directory)?.collect::<io::Result<_>>()?;
    entries.sort_by_key(|entry| entry.file_name());
    for entry in entries {
        let path = entry.path();
        // Links are not followed, so that a cyclic one does no harm.
        if entry.file_type()?.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "mo") {
            files.push(path);
        }
    }
    Ok(())
}

fn unreadable(path: &Path, error: &io::Error) -> Diagnostic {
    match error.kind() {
        io::ErrorKind::NotFound => Diagnostic::error(NOT_FOUND, None, format!("there is no file `{}`", path.display())),
        _ => Diagnostic::error(UNREADABLE, None, format!("`{}` cannot be read: {error}", path.display())),
    }
}

pub fn unwritable(path: &Path, error: &io::Error) -> Diagnostic {
    Diagnostic::error(UNREADABLE, None, format!("`{}` cannot be written: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_files_are_diagnostics() {
        let directory = std::env::temp_dir().join(format!("layshaft-files-{}", std::process::id()));
        std::fs::create_dir_all(directory.join("inside")).unwrap();
        std::fs::write(directory.join("latin.mo"), b"model M \"f\xfcr\" end M;").unwrap();
        std::fs::write(directory.join("inside/good.mo"), "model M end M;").unwrap();
        std::fs::write(directory.join("note.txt"), "no model").unwrap();
        let sources = SourceMap::default();
        let files = modelica_files(&directory).unwrap();
        assert_eq!(files, [directory.join("inside/good.mo"), directory.join("latin.mo")]);
        assert_eq!(read(&files[1], &sources).unwrap_err().code, NOT_UTF8);
        assert!(read(&files[0], &sources).is_ok());
        assert_eq!(read(&directory.join("none.mo"), &sources).unwrap_err().code, NOT_FOUND);
        assert_eq!(read(&directory, &sources).unwrap_err().code, UNREADABLE);
        std::fs::remove_dir_all(directory).unwrap();
    }
}
