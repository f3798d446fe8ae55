//! Reading files during translation: paths, lines of text, matrices of MATLAB v4 files.

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

/// Rows, columns and values (row by row) of a matrix in a MATLAB v4 file of little-endian numbers.
///
/// Each matrix has a header of five 32-bit numbers (type, rows, columns, complex?, name length), the
/// name with a final zero, and the numbers column by column. The type's tens digit says which kind:
/// 0 double, 1 single, 2 32-bit, 3 and 4 16-bit, 5 8-bit.
pub(super) fn mat_matrix(path: &str, name: &str) -> EvalResult<(usize, usize, Vec<f64>)> {
    let bytes = std::fs::read(path).map_err(|error| failed(path, error))?;
    let damaged = || failed(path, "this is not a MATLAB v4 file");
    let mut rest: &[u8] = &bytes;
    while !rest.is_empty() {
        let mut header = [0usize; 5];
        for number in &mut header {
            let (head, tail) = rest.split_first_chunk::<4>().ok_or_else(damaged)?;
            *number = u32::from_le_bytes(*head) as usize;
            rest = tail;
        }
        let [kind, rows, columns, complex, name_length] = header;
        let width = match kind % 100 / 10 {
            0 => 8,
            1 | 2 => 4,
            3 | 4 => 2,
            5 => 1,
            _ => return Err(damaged()),
        };
        if kind > 5000 || complex > 1 {
            return Err(damaged());
        }
        let count = rows.checked_mul(columns).ok_or_else(damaged)?;
        let length = count.checked_mul(width * (1 + complex)).ok_or_else(damaged)?;
        let (title, tail) = rest.split_at_checked(name_length).ok_or_else(damaged)?;
        let (data, tail) = tail.split_at_checked(length).ok_or_else(damaged)?;
        rest = tail;
        if title.strip_suffix(&[0]).unwrap_or(title) == name.as_bytes() {
            let number = |k: usize| -> f64 {
                let item = &data[k * width..(k + 1) * width];
                let mut wide = [0u8; 8];
                wide[..width].copy_from_slice(item);
                let bits = u64::from_le_bytes(wide);
                match kind % 100 / 10 {
                    0 => f64::from_bits(bits),
                    1 => f64::from(f32::from_bits(bits as u32)),
                    2 => f64::from(bits as u32 as i32),
                    3 => f64::from(bits as u16 as i16),
                    _ => bits as f64,
                }
            };
            let values = (0..count).map(|k| number(k % columns * rows + k / columns)).collect();
            return Ok((rows, columns, values));
        }
    }
    Err(failed(path, format!("there is no matrix `{name}` in it")))
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

    #[test]
    fn matrices_of_a_v4_file_come_row_by_row() {
        let mut bytes = Vec::new();
        for number in [0u32, 2, 3, 0, 2] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(b"A\0");
        for value in [1.0f64, 4.0, 2.0, 5.0, 3.0, 6.0] {
            bytes.extend(value.to_le_bytes());
        }
        let path = std::env::temp_dir().join(format!("layshaft-ir-{}.mat", std::process::id()));
        std::fs::write(&path, &bytes).unwrap();
        let text = path.to_string_lossy().into_owned();
        let matrix = mat_matrix(&text, "A");
        let missing = mat_matrix(&text, "B");
        std::fs::write(&path, &bytes[..30]).unwrap();
        let cut = mat_matrix(&text, "A");
        std::fs::remove_file(&path).unwrap();
        assert_eq!(matrix, Ok((2, 3, vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0])));
        assert!(missing.unwrap_err().message.contains("no matrix `B`"));
        assert!(cut.is_err());
    }
}
