//! MATLAB level 4 files: a sequence of matrices, each with five 32-bit integers (type, rows, columns, whether there is
//! an imaginary part, length of the name), the name, and the values. The type's decimal digits are byte order, zero,
//! number format, and kind of matrix. Reference: MathWorks, "MAT-File Level 4 Format".

use super::mat::{Found, Number, u32_at};

pub(super) fn find(bytes: &[u8], name: &str) -> Result<Found, String> {
    let mut names = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let matrix = header(bytes, at).ok_or_else(|| {
            if at == 0 {
                "this is not a MATLAB file (v4, v6 or v7)".to_string()
            } else {
                format!("the file is damaged: no matrix header at byte {at}")
            }
        })?;
        let start = at + 20 + matrix.name_length;
        let parts = if matrix.complex { 2 } else { 1 };
        let end = matrix
            .rows
            .checked_mul(matrix.columns)
            .and_then(|count| count.checked_mul(matrix.number.size() * parts))
            .and_then(|size| size.checked_add(start))
            .filter(|&end| end <= bytes.len())
            .ok_or_else(|| format!("the file ends within the values of matrix `{}`", matrix.name))?;
        if matrix.name == name {
            if matrix.complex {
                return Err(format!("matrix `{name}` has complex values; a table needs real ones"));
            }
            if !matrix.full {
                return Err(format!("`{name}` is text or a sparse matrix; a table needs a full matrix of numbers"));
            }
            let by_column = matrix.number.decode(&bytes[start..end], matrix.big_endian);
            return Ok(Found::Matrix { rows: matrix.rows, columns: matrix.columns, by_column });
        }
        names.push(matrix.name);
        at = end;
    }
    Ok(Found::Nothing(names))
}

struct Header {
    number: Number,
    full: bool,
    big_endian: bool,
    rows: usize,
    columns: usize,
    complex: bool,
    name_length: usize,
    name: String,
}

fn header(bytes: &[u8], at: usize) -> Option<Header> {
    let mut big_endian = false;
    let mut kind = u32_at(bytes, at, false)?;
    if kind > 4052 {
        big_endian = true;
        kind = u32_at(bytes, at, true)?;
    }
    let digits = [kind / 1000, kind / 100 % 10, kind / 10 % 10, kind % 10];
    if digits[0] != u32::from(big_endian) || digits[1] != 0 || digits[3] > 2 {
        return None;
    }
    let number = match digits[2] {
        0 => Number::F64,
        1 => Number::F32,
        2 => Number::I32,
        3 => Number::I16,
        4 => Number::U16,
        5 => Number::U8,
        _ => return None,
    };
    let word = |k: usize| u32_at(bytes, at + 4 * k, big_endian).and_then(|w| usize::try_from(w).ok());
    let (rows, columns, complex, name_length) = (word(1)?, word(2)?, word(3)? != 0, word(4)?);
    let raw = bytes.get(at + 20..(at + 20).checked_add(name_length)?)?;
    let name = String::from_utf8_lossy(raw.split(|&b| b == 0).next()?).into_owned();
    Some(Header { number, full: digits[3] == 0, big_endian, rows, columns, complex, name_length, name })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix(name: &str, rows: i32, values: &[f32], big_endian: bool) -> Vec<u8> {
        let columns = values.len() as i32 / rows;
        let kind = if big_endian { 1010 } else { 10 };
        let mut bytes = Vec::new();
        for word in [kind, rows, columns, 0, name.len() as i32 + 1] {
            bytes.extend(if big_endian { word.to_be_bytes() } else { word.to_le_bytes() });
        }
        bytes.extend(name.bytes());
        bytes.push(0);
        for v in values {
            bytes.extend(if big_endian { v.to_be_bytes() } else { v.to_le_bytes() });
        }
        bytes
    }

    #[test]
    fn second_matrix_of_either_byte_order() {
        for big in [false, true] {
            let mut bytes = matrix("a", 1, &[1.0], big);
            bytes.extend(matrix("b", 2, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], big));
            let Found::Matrix { rows, columns, by_column } = find(&bytes, "b").unwrap() else { panic!() };
            assert_eq!((rows, columns), (2, 3));
            assert_eq!(by_column, [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
            let Found::Nothing(names) = find(&bytes, "c").unwrap() else { panic!() };
            assert_eq!(names, ["a", "b"]);
        }
    }

    #[test]
    fn damaged_files_are_refused() {
        let bytes = matrix("a", 1, &[1.0, 2.0], false);
        for length in 1..bytes.len() {
            assert!(find(&bytes[..length], "a").is_err());
        }
        let error = find(b"PK\x03\x04 something else entirely", "a").err().unwrap();
        assert_eq!(error, "this is not a MATLAB file (v4, v6 or v7)");
    }
}
