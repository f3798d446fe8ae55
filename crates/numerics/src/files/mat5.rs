//! MATLAB level 5 files (v6 uncompressed, v7 with zlib): after a header of 128 bytes tagged elements; a matrix is an
//! element of elements: flags, size, name, values; a structure has its field names and the fields as matrices instead
//! of values. Reference: MathWorks, "MAT-File Format", level 5.

use std::borrow::Cow;

use super::mat::{Found, Number, u32_at};

const MATRIX: u32 = 14;
const COMPRESSED: u32 = 15;
const STRUCTURE: u32 = 2;
const NUMERIC_CLASSES: std::ops::RangeInclusive<u32> = 6..=15;
/// A compressed element may not unpack to more than this.
const UNPACKED_LIMIT: usize = 1 << 31;

pub(super) fn find(bytes: &[u8], name: &str) -> Result<Found, String> {
    let big_endian = &bytes[126..128] == b"MI";
    let version = if big_endian { bytes[124] } else { bytes[125] };
    if version == 2 {
        return Err("MATLAB v7.3 files (HDF5) are not supported: save the matrix with option -v7".to_string());
    }
    let mut path = name.split('.');
    let first = path.next().unwrap_or(name);
    let mut names = Vec::new();
    let mut rest = &bytes[128..];
    while rest.len() >= 8 {
        let (element, after) = element(rest, big_endian).ok_or_else(damaged)?;
        rest = after;
        let content: Cow<[u8]> = match element.kind {
            COMPRESSED => {
                let unpacked = miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(element.data, UNPACKED_LIMIT)
                    .map_err(|_| "a compressed matrix in the file is damaged".to_string())?;
                let start = unpacked.len().min(8);
                if u32_at(&unpacked, 0, big_endian) != Some(MATRIX) {
                    continue;
                }
                Cow::Owned(unpacked[start..].to_vec())
            }
            MATRIX => Cow::Borrowed(element.data),
            _ => continue,
        };
        let array = Array::read(&content, big_endian).ok_or_else(damaged)?;
        if array.name != first {
            names.push(array.name);
            continue;
        }
        return values(array, path, name, big_endian);
    }
    Ok(Found::Nothing(names))
}

fn damaged() -> String {
    "the file is damaged: an element runs over its end".to_string()
}

struct Element<'a> {
    kind: u32,
    data: &'a [u8],
}

/// The element at the start of `bytes`, and what follows it.
fn element(bytes: &[u8], big_endian: bool) -> Option<(Element<'_>, &[u8])> {
    let tag = u32_at(bytes, 0, big_endian)?;
    if tag >> 16 != 0 {
        // Up to four bytes of data are packed into the tag.
        let size = (tag >> 16) as usize;
        let data = bytes.get(4..8)?.get(..size)?;
        return Some((Element { kind: tag & 0xffff, data }, &bytes[8..]));
    }
    let size = u32_at(bytes, 4, big_endian)? as usize;
    let data = bytes.get(8..8usize.checked_add(size)?)?;
    // Elements are padded to eight bytes, except compressed ones.
    let padded = if tag == COMPRESSED { size } else { size.next_multiple_of(8) };
    Some((Element { kind: tag, data }, bytes.get(8 + padded..).unwrap_or(&[])))
}

/// A matrix element taken apart; `body` is what follows its name.
struct Array<'a> {
    class: u32,
    complex: bool,
    size: Vec<usize>,
    name: String,
    body: &'a [u8],
}

impl<'a> Array<'a> {
    fn read(bytes: &'a [u8], big_endian: bool) -> Option<Self> {
        let (flags, rest) = element(bytes, big_endian)?;
        let (size, rest) = element(rest, big_endian)?;
        let (name, body) = element(rest, big_endian)?;
        let flags = u32_at(flags.data, 0, big_endian)?;
        let count = size.data.len() / 4;
        let size =
            (0..count).map(|k| u32_at(size.data, 4 * k, big_endian).map(|n| n as usize)).collect::<Option<_>>()?;
        Some(Array {
            class: flags & 0xff,
            complex: flags & 0x0800 != 0,
            size,
            name: String::from_utf8_lossy(name.data).into_owned(),
            body,
        })
    }

    /// The field of a structure of one element: its field names, and the arrays in the same order.
    fn field(&self, wanted: &str, big_endian: bool) -> Option<Result<Array<'a>, Vec<String>>> {
        let (length, rest) = element(self.body, big_endian)?;
        let (names, mut rest) = element(rest, big_endian)?;
        let length = u32_at(length.data, 0, big_endian)? as usize;
        if length == 0 {
            return None;
        }
        let names: Vec<String> = names
            .data
            .chunks(length)
            .map(|raw| String::from_utf8_lossy(raw.split(|&b| b == 0).next().unwrap_or(&[])).into_owned())
            .collect();
        for name in &names {
            let (field, after) = element(rest, big_endian)?;
            if name == wanted {
                return Some(Ok(Array::read(field.data, big_endian)?));
            }
            rest = after;
        }
        Some(Err(names))
    }
}

fn values<'a>(
    mut array: Array<'_>,
    path: impl Iterator<Item = &'a str>,
    name: &str,
    big_endian: bool,
) -> Result<Found, String> {
    for field in path {
        if array.class != STRUCTURE {
            return Err(format!("`{name}` is not there: what comes before `.{field}` is not a structure"));
        }
        if array.size.iter().any(|&n| n != 1) {
            return Err(format!("`{name}`: what comes before `.{field}` is an array of structures, not a single one"));
        }
        array = match array.field(field, big_endian).ok_or_else(damaged)? {
            Ok(field) => field,
            Err(names) => return Err(format!("`{name}` is not there: the structure has {}", names.join(", "))),
        };
    }
    if !NUMERIC_CLASSES.contains(&array.class) {
        return Err(format!("`{name}` is not a full matrix of numbers"));
    }
    if array.complex {
        return Err(format!("matrix `{name}` has complex values; a table needs real ones"));
    }
    let [rows, columns] = array.size[..] else {
        return Err(format!("`{name}` has {} dimensions; a table needs two", array.size.len()));
    };
    let (element, _) = element(array.body, big_endian).ok_or_else(damaged)?;
    // The values may be stored in a smaller kind than the matrix has.
    let number = match element.kind {
        1 => Number::I8,
        2 => Number::U8,
        3 => Number::I16,
        4 => Number::U16,
        5 => Number::I32,
        6 => Number::U32,
        7 => Number::F32,
        9 => Number::F64,
        12 => Number::I64,
        13 => Number::U64,
        kind => return Err(format!("matrix `{name}` has values of unknown kind {kind}")),
    };
    let by_column = number.decode(element.data, big_endian);
    if rows.checked_mul(columns) != Some(by_column.len()) {
        return Err(format!("matrix `{name}({rows},{columns})` has {} values", by_column.len()));
    }
    Ok(Found::Matrix { rows, columns, by_column })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(kind: u32, data: &[u8]) -> Vec<u8> {
        let mut bytes = kind.to_le_bytes().to_vec();
        bytes.extend((data.len() as u32).to_le_bytes());
        bytes.extend(data);
        bytes.resize(bytes.len().next_multiple_of(8), 0);
        bytes
    }

    fn words(words: &[u32]) -> Vec<u8> {
        words.iter().flat_map(|w| w.to_le_bytes()).collect()
    }

    /// A matrix of doubles whose values are stored as bytes where `small`.
    fn matrix(name: &str, rows: u32, values: &[u8], small: bool) -> Vec<u8> {
        let mut body = put(6, &words(&[6, 0]));
        body.extend(put(5, &words(&[rows, values.len() as u32 / rows])));
        if name.len() <= 4 && !name.is_empty() {
            body.extend((1 | (name.len() as u32) << 16).to_le_bytes());
            let mut packed = name.as_bytes().to_vec();
            packed.resize(4, 0);
            body.extend(packed);
        } else {
            body.extend(put(1, name.as_bytes()));
        }
        if small {
            body.extend(put(2, values));
        } else {
            body.extend(put(9, &values.iter().flat_map(|&v| f64::from(v).to_le_bytes()).collect::<Vec<_>>()));
        }
        put(MATRIX, &body)
    }

    fn structure(name: &str, fields: &[(&str, Vec<u8>)]) -> Vec<u8> {
        let mut body = put(6, &words(&[STRUCTURE, 0]));
        body.extend(put(5, &words(&[1, 1])));
        body.extend(put(1, name.as_bytes()));
        body.extend((5u32 | 4 << 16).to_le_bytes());
        body.extend(8u32.to_le_bytes());
        let mut names = Vec::new();
        for (field, _) in fields {
            names.extend(field.bytes());
            names.resize(names.len().next_multiple_of(8), 0);
        }
        body.extend(put(1, &names));
        for (_, content) in fields {
            body.extend(content);
        }
        put(MATRIX, &body)
    }

    fn file(elements: &[Vec<u8>]) -> Vec<u8> {
        let mut bytes = vec![b' '; 124];
        bytes.extend([0, 1]);
        bytes.extend(b"IM");
        for element in elements {
            bytes.extend(element);
        }
        bytes
    }

    fn compressed(element: &[u8]) -> Vec<u8> {
        let packed = miniz_oxide::deflate::compress_to_vec_zlib(element, 6);
        let mut bytes = words(&[COMPRESSED, packed.len() as u32]);
        bytes.extend(packed);
        bytes
    }

    fn read(bytes: &[u8], name: &str) -> Vec<f64> {
        match find(bytes, name) {
            Ok(Found::Matrix { by_column, .. }) => by_column,
            Ok(Found::Nothing(names)) => panic!("only {names:?}"),
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn plain_and_compressed_matrices() {
        let a = matrix("a", 2, &[1, 2, 3, 4], false);
        let b = matrix("longer_name", 3, &[5, 6, 7], true);
        for bytes in [file(&[a.clone(), b.clone()]), file(&[compressed(&a), compressed(&b)])] {
            assert_eq!(read(&bytes, "a"), [1.0, 2.0, 3.0, 4.0]);
            assert_eq!(read(&bytes, "longer_name"), [5.0, 6.0, 7.0]);
            let Ok(Found::Nothing(names)) = find(&bytes, "b") else { panic!() };
            assert_eq!(names, ["a", "longer_name"]);
        }
    }

    #[test]
    fn fields_of_structures() {
        let inner = structure("", &[("x", matrix("", 1, &[9], true)), ("y", matrix("", 1, &[1, 2], false))]);
        let bytes = file(&[structure("s", &[("t", inner)])]);
        assert_eq!(read(&bytes, "s.t.y"), [1.0, 2.0]);
        assert_eq!(find(&bytes, "s.t.z").err().unwrap(), "`s.t.z` is not there: the structure has x, y");
        assert_eq!(find(&bytes, "s").err().unwrap(), "`s` is not a full matrix of numbers");
    }

    #[test]
    fn damaged_files_never_panic() {
        let bytes = file(&[matrix("a", 2, &[1, 2, 3, 4], false), compressed(&matrix("b", 1, &[1], true))]);
        for length in 128..bytes.len() {
            let _ = find(&bytes[..length], "b");
            let mut broken = bytes.clone();
            broken[length] ^= 0xff;
            let _ = find(&broken, "b");
        }
    }

    #[test]
    fn hdf5_is_named() {
        let mut bytes = file(&[]);
        bytes[125] = 2;
        assert!(find(&bytes, "a").err().unwrap().contains("-v7"));
    }
}
