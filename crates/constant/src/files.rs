//! Reading files during translation: paths, lines of text, directories.

use super::{EvalError, EvalResult};
use std::path::{Component, Path, PathBuf};

fn failed(path: &str, error: impl std::fmt::Display) -> EvalError {
    EvalError::failed(format!("file `{path}`: {error}"))
}

/// Absolute path with `.` and `..` resolved by name; the file need not exist.
pub(super) fn full_path(path: &str) -> EvalResult<String> {
    let absolute = std::path::absolute(path).map_err(|error| failed(path, error))?;
    let mut resolved = PathBuf::new();
    for component in absolute.components() {
        match component {
            Component::ParentDir => {
                resolved.pop();
            }
            Component::CurDir => {}
            other => resolved.push(other),
        }
    }
    let mut text = resolved.to_string_lossy().replace('\\', "/");
    if path.ends_with('/') && !text.ends_with('/') {
        text.push('/');
    }
    Ok(text)
}

/// 1: there is no file, 2: a regular file, 3: a directory, 4: something else.
pub(super) fn kind(path: &str) -> i64 {
    match std::fs::metadata(path) {
        Err(_) => 1,
        Ok(data) if data.is_file() => 2,
        Ok(data) if data.is_dir() => 3,
        Ok(_) => 4,
    }
}

/// The lines of a text file without their line breaks.
pub(super) fn lines(path: &str) -> EvalResult<Vec<String>> {
    let bytes = std::fs::read(path).map_err(|error| failed(path, error))?;
    Ok(String::from_utf8_lossy(&bytes).lines().map(str::to_string).collect())
}

/// The zero-based `index`-th line, if the file is that long.
pub(super) fn line(path: &str, index: usize) -> EvalResult<Option<String>> {
    Ok(lines(path)?.into_iter().nth(index))
}

/// Names in a directory, sorted.
pub(super) fn entries(path: &str) -> EvalResult<Vec<String>> {
    let directory = std::fs::read_dir(Path::new(path)).map_err(|error| failed(path, error))?;
    let mut names = Vec::new();
    for entry in directory {
        names.push(entry.map_err(|error| failed(path, error))?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_absolute_and_without_dots() {
        assert_eq!(full_path("/a/b/../c/./d.txt"), Ok("/a/c/d.txt".to_string()));
        assert!(full_path("x").unwrap().ends_with("/x"));
        assert_eq!(kind("/no such file"), 1);
    }
}
