//! The text format for tables: a first line `#1`, then matrices as `double name(rows, columns)` followed by the values
//! row by row, separated by blanks, tabs, commas or semicolons, with `#` starting a comment.

use std::path::Path;

use super::{TableFileError, lines_of};
use crate::tables::TableMatrix;

pub(super) fn parse(bytes: &[u8], file: &Path, name: &str) -> Result<TableMatrix, TableFileError> {
    let error = |line: usize, what: String| TableFileError::Line { file: file.to_path_buf(), line, what };
    let mut lines = lines_of(bytes);
    match lines.next() {
        Some((_, first)) if first.starts_with("#1") => {}
        Some((_, first)) => {
            let shown: String = first.trim_end().chars().take(20).collect();
            return Err(error(1, format!("a table file starts with `#1`, but this one with `{shown}`")));
        }
        None => return Err(error(1, "a table file starts with `#1`, but this one is empty".into())),
    }
    let mut found = Vec::new();
    while let Some((number, line)) = lines.next() {
        let Some(header) = header(&line) else { continue };
        if header.name != name {
            found.push(header.name.to_string());
            continue;
        }
        let Some((rows, columns)) = header.size else {
            return Err(error(number, format!("the size of matrix `{name}` is missing: write `double {name}(2,3)`")));
        };
        return values(lines, rows, columns, name, number, error);
    }
    Err(TableFileError::NoMatrix { file: file.to_path_buf(), name: name.to_string(), found })
}

struct Header<'a> {
    name: &'a str,
    size: Option<(usize, usize)>,
}

fn header(line: &str) -> Option<Header<'_>> {
    let mut words = line.split([' ', '\t', '(', ',', ')', '\r']).filter(|word| !word.is_empty());
    if !matches!(words.next()?, "double" | "float") {
        return None;
    }
    let name = words.next()?;
    let mut number = || words.next()?.parse::<usize>().ok();
    let size = number().zip(number());
    Some(Header { name, size })
}

fn values(
    lines: impl Iterator<Item = (usize, String)>,
    rows: usize,
    columns: usize,
    name: &str,
    header_line: usize,
    error: impl Fn(usize, String) -> TableFileError,
) -> Result<TableMatrix, TableFileError> {
    let Some(wanted) = rows.checked_mul(columns) else {
        return Err(error(header_line, format!("matrix `{name}({rows},{columns})` is too large")));
    };
    let mut data = Vec::new();
    let mut last_line = header_line;
    for (number, line) in lines {
        if data.len() == wanted {
            break;
        }
        last_line = number;
        for word in line.split([' ', '\t', ',', ';', '\r']).filter(|word| !word.is_empty()) {
            if word.starts_with('#') {
                break;
            }
            let value: f64 = word.parse().map_err(|_| {
                let at = data.len();
                let place = at.checked_div(columns).map_or(1, |row| row + 1);
                error(
                    number,
                    format!(
                        "expected a number for row {place}, column {} of matrix `{name}({rows},{columns})`, found `{word}`",
                        at.checked_rem(columns).map_or(1, |column| column + 1)
                    ),
                )
            })?;
            if data.len() == wanted {
                let what = format!("more numbers than the {wanted} of matrix `{name}({rows},{columns})`");
                return Err(error(number, what));
            }
            data.push(value);
        }
    }
    if data.len() < wanted {
        let what =
            format!("the file ends after {} of the {wanted} numbers of matrix `{name}({rows},{columns})`", data.len());
        return Err(error(last_line, what));
    }
    TableMatrix::new(rows, columns, data).map_err(|cause| error(header_line, cause.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, name: &str) -> Result<TableMatrix, String> {
        parse(text.as_bytes(), Path::new("t.txt"), name).map_err(|e| e.to_string())
    }

    const FILE: &str = "\u{feff}#1\n# any text\ndouble first(1,1)\n 7\n\nfloat tab1 ( 3 , 2 ) # two per line\r\n\
        0 0; 1,\t1e1 # rest\r\n  # comment\n +2.e0\n -.5\ndouble empty_size\n";

    #[test]
    fn values_run_over_lines_and_comments() {
        let m = read(FILE, "tab1").unwrap();
        assert_eq!((m.rows(), m.columns()), (3, 2));
        assert_eq!(m.values(), [0.0, 0.0, 1.0, 10.0, 2.0, -0.5]);
        assert_eq!(read(FILE, "first").unwrap().values(), [7.0]);
    }

    #[test]
    fn mistakes_name_file_line_and_what_was_expected() {
        assert_eq!(read(FILE, "tab2").unwrap_err(), "t.txt has no matrix `tab2`; it has first, tab1, empty_size");
        assert_eq!(
            read(FILE, "empty_size").unwrap_err(),
            "t.txt, line 11: the size of matrix `empty_size` is missing: write `double empty_size(2,3)`"
        );
        assert_eq!(
            read("#2\n", "a").unwrap_err(),
            "t.txt, line 1: a table file starts with `#1`, but this one with `#2`"
        );
        assert_eq!(
            read("#1\ndouble a(2,2)\n1 2\n3 x\n", "a").unwrap_err(),
            "t.txt, line 4: expected a number for row 2, column 2 of matrix `a(2,2)`, found `x`"
        );
        assert_eq!(
            read("#1\ndouble a(2,2)\n1 2 3", "a").unwrap_err(),
            "t.txt, line 3: the file ends after 3 of the 4 numbers of matrix `a(2,2)`"
        );
        assert_eq!(
            read("#1\ndouble a(1,2)\n1 2 3", "a").unwrap_err(),
            "t.txt, line 3: more numbers than the 2 of matrix `a(1,2)`"
        );
        assert!(read(&format!("#1\ndouble a({},8)\n1", usize::MAX), "a").is_err());
    }
}
