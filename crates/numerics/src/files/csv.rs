//! Comma-separated values: header lines to skip, then one row of numbers per line, all of the same length.

use std::path::Path;

use super::{TableFileError, lines_of};
use crate::tables::TableMatrix;

/// How a CSV file is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CsvOptions {
    /// Separates values; blanks and tabs do so in any case.
    pub delimiter: char,
    pub header_lines: usize,
}

impl Default for CsvOptions {
    fn default() -> Self {
        CsvOptions { delimiter: ',', header_lines: 0 }
    }
}

pub(super) fn parse(bytes: &[u8], file: &Path, options: &CsvOptions) -> Result<TableMatrix, TableFileError> {
    let error = |line: usize, what: String| TableFileError::Line { file: file.to_path_buf(), line, what };
    let (mut data, mut rows, mut columns) = (Vec::new(), 0, 0);
    for (number, line) in lines_of(bytes).skip(options.header_lines) {
        let before = data.len();
        for word in line.split([' ', '\t', '\r', options.delimiter]).filter(|word| !word.is_empty()) {
            data.push(word.parse::<f64>().map_err(|_| error(number, format!("expected a number, found `{word}`")))?);
        }
        let width = data.len() - before;
        if width == 0 {
            continue;
        }
        if rows > 0 && width != columns {
            return Err(error(number, format!("this row has {width} numbers, the rows before it have {columns}")));
        }
        columns = width;
        rows += 1;
    }
    if rows == 0 {
        let what = format!("no numbers after {} header lines", options.header_lines);
        return Err(TableFileError::Content { file: file.to_path_buf(), what });
    }
    TableMatrix::new(rows, columns, data)
        .map_err(|cause| TableFileError::Content { file: file.to_path_buf(), what: cause.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, delimiter: char, header_lines: usize) -> Result<TableMatrix, String> {
        parse(text.as_bytes(), Path::new("t.csv"), &CsvOptions { delimiter, header_lines }).map_err(|e| e.to_string())
    }

    #[test]
    fn rows_of_numbers() {
        assert_eq!(read("time, value\n0.0, 0.5\t\r\n1,1", ',', 1).unwrap().values(), [0.0, 0.5, 1.0, 1.0]);
        assert_eq!(read("0;5\n1;-6\n", ';', 0).unwrap().values(), [0.0, 5.0, 1.0, -6.0]);
    }

    #[test]
    fn mistakes_name_the_line() {
        assert_eq!(
            read("1,2\n3\n", ',', 0).unwrap_err(),
            "t.csv, line 2: this row has 1 numbers, the rows before it have 2"
        );
        assert_eq!(read("a,b\n3,4\n", ',', 0).unwrap_err(), "t.csv, line 1: expected a number, found `a`");
        assert_eq!(read("a,b\n", ',', 1).unwrap_err(), "t.csv: no numbers after 1 header lines");
    }
}
