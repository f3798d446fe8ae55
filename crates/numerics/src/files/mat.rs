//! MATLAB files: which version it is, and what both readers share.

use std::path::Path;

use super::{TableFileError, mat4, mat5};
use crate::tables::TableMatrix;

/// What a reader finds under a name.
pub(super) enum Found {
    /// Values column by column, as MATLAB stores them.
    Matrix { rows: usize, columns: usize, by_column: Vec<f64> },
    /// No such name; these are there.
    Nothing(Vec<String>),
}

pub(super) fn parse(bytes: &[u8], file: &Path, name: &str) -> Result<TableMatrix, TableFileError> {
    let content = |what: String| TableFileError::Content { file: file.to_path_buf(), what };
    let found = if is_level_5(bytes) { mat5::find(bytes, name) } else { mat4::find(bytes, name) }.map_err(content)?;
    match found {
        Found::Matrix { rows, columns, by_column } => {
            let mut data = Vec::with_capacity(by_column.len());
            for row in 0..rows {
                data.extend((0..columns).map(|column| by_column[column * rows + row]));
            }
            TableMatrix::new(rows, columns, data).map_err(|cause| content(cause.to_string()))
        }
        Found::Nothing(found) => {
            Err(TableFileError::NoMatrix { file: file.to_path_buf(), name: name.to_string(), found })
        }
    }
}

/// Whether this is a file of MATLAB 5 or later.
pub(super) fn is_level_5(bytes: &[u8]) -> bool {
    bytes.len() >= 128 && matches!(&bytes[126..128], b"IM" | b"MI") && bytes[..4].iter().all(|&b| b != 0)
}

/// Numbers of one kind in a file of either byte order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Number {
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    I64,
    U64,
    F32,
    F64,
}

impl Number {
    pub fn size(self) -> usize {
        match self {
            Number::I8 | Number::U8 => 1,
            Number::I16 | Number::U16 => 2,
            Number::I32 | Number::U32 | Number::F32 => 4,
            Number::I64 | Number::U64 | Number::F64 => 8,
        }
    }

    /// Decodes as many numbers as `bytes` holds.
    pub fn decode(self, bytes: &[u8], big_endian: bool) -> Vec<f64> {
        fn ordered<const N: usize>(bytes: &[u8], big_endian: bool) -> impl Iterator<Item = [u8; N]> {
            bytes.as_chunks::<N>().0.iter().map(move |&(mut chunk)| {
                if big_endian {
                    chunk.reverse();
                }
                chunk
            })
        }
        match self {
            Number::I8 => bytes.iter().map(|&b| f64::from(b as i8)).collect(),
            Number::U8 => bytes.iter().map(|&b| f64::from(b)).collect(),
            Number::I16 => ordered(bytes, big_endian).map(|b| f64::from(i16::from_le_bytes(b))).collect(),
            Number::U16 => ordered(bytes, big_endian).map(|b| f64::from(u16::from_le_bytes(b))).collect(),
            Number::I32 => ordered(bytes, big_endian).map(|b| f64::from(i32::from_le_bytes(b))).collect(),
            Number::U32 => ordered(bytes, big_endian).map(|b| f64::from(u32::from_le_bytes(b))).collect(),
            Number::I64 => ordered(bytes, big_endian).map(|b| i64::from_le_bytes(b) as f64).collect(),
            Number::U64 => ordered(bytes, big_endian).map(|b| u64::from_le_bytes(b) as f64).collect(),
            Number::F32 => ordered(bytes, big_endian).map(|b| f64::from(f32::from_le_bytes(b))).collect(),
            Number::F64 => ordered(bytes, big_endian).map(f64::from_le_bytes).collect(),
        }
    }
}

/// A 32-bit integer at the start of `bytes`.
pub(super) fn u32_at(bytes: &[u8], at: usize, big_endian: bool) -> Option<u32> {
    let chunk: [u8; 4] = bytes.get(at..at.checked_add(4)?)?.try_into().ok()?;
    Some(if big_endian { u32::from_be_bytes(chunk) } else { u32::from_le_bytes(chunk) })
}
