//! A map over two arguments from a file, for table blocks.
//!
//! Two layouts are read. A *grid* has the second abscissas in its first row and the first ones in its first column, as tables of the Modelica
//! Standard Library have them; a *list* has three columns with names, one row for each point of the grid, in any order.

use crate::codes;
use crate::csv;
use crate::error::DataError;
use crate::points::conversion;
use crate::table::{Table, TableOptions, name_and_unit};
use layshaft_numerics::files::{TableFileError, parse_mat, parse_text};
use layshaft_numerics::tables::TableMatrix;
use std::path::Path;

/// Values over a grid.
#[derive(Clone, Debug, PartialEq)]
pub struct Surface {
    /// Strictly increasing.
    pub x1: Vec<f64>,
    pub x2: Vec<f64>,
    /// Row by row: one row for each of `x1`.
    pub y: Vec<f64>,
    /// From the unit of the ordinates in the file to the one asked for: factor and what is added.
    pub factor: f64,
    pub offset: f64,
}

/// What is to be read: names of columns (of a list) or of the matrix, and units to convert to; empty where nothing is said.
#[derive(Clone, Copy, Debug, Default)]
pub struct SurfaceRequest<'a> {
    pub x1: &'a str,
    pub x2: &'a str,
    pub y: &'a str,
    pub unit1: &'a str,
    pub unit2: &'a str,
    pub unit: &'a str,
}

/// Numbers as a file has them, with the units it states.
struct Grid {
    x1: Vec<f64>,
    x2: Vec<f64>,
    y: Vec<f64>,
    units: [String; 3],
}

impl Surface {
    pub fn read(path: &Path, request: &SurfaceRequest) -> Result<Surface, DataError> {
        if !path.exists() {
            return Err(DataError::new(codes::NOT_READ, format!("there is no file {}", path.display())));
        }
        let grid = match grid(path, request)? {
            Some(grid) => grid,
            None => list(path, request)?,
        };
        let Grid { mut x1, mut x2, y, units: [given1, given2, given] } = grid;
        for (what, axis) in [("first", &x1), ("second", &x2)] {
            if axis.len() < 2 {
                let message = format!("{}: a map needs two {what} abscissas, there are {}", path.display(), axis.len());
                return Err(DataError::new(codes::ROW, message));
            }
        }
        for (axis, from, to, name) in
            [(&mut x1, &given1, request.unit1, request.x1), (&mut x2, &given2, request.unit2, request.x2)]
        {
            let change = conversion(path, name, from, to)?;
            axis.iter_mut().for_each(|x| *x = *x * change.factor + change.offset);
        }
        let change = conversion(path, request.y, &given, request.unit)?;
        Ok(Surface { x1, x2, y, factor: change.factor, offset: change.offset })
    }
}

/// The file as a grid, if it is one.
fn grid(path: &Path, request: &SurfaceRequest) -> Result<Option<Grid>, DataError> {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    let read = || {
        std::fs::read(path)
            .map_err(|cause| DataError::new(codes::NOT_READ, format!("cannot read {}: {cause}", path.display())))
    };
    match ending.as_str() {
        "mat" => {
            let bytes = read()?;
            let name = match request.y {
                "" => only_matrix(path, &bytes)?,
                name => name.to_string(),
            };
            match parse_mat(&bytes, path, &name) {
                // Vectors are columns of a list.
                Ok(matrix) if matrix.rows() > 1 && matrix.columns() > 1 => of_matrix(path, &name, &matrix).map(Some),
                Ok(_) => Ok(None),
                Err(error) => Err(DataError::new(codes::UNKNOWN_COLUMN, error.to_string())),
            }
        }
        "csv" | "txt" | "tsv" | "dat" => {
            let bytes = read()?;
            if bytes.starts_with(b"#1") {
                let name = if request.y.is_empty() { only_text_matrix(path, &bytes)? } else { request.y.to_string() };
                let matrix =
                    parse_text(&bytes, path, &name).map_err(|error| DataError::new(codes::ROW, error.to_string()))?;
                return of_matrix(path, &name, &matrix).map(Some);
            }
            of_rows(path)
        }
        _ => Ok(None),
    }
}

fn only_matrix(path: &Path, bytes: &[u8]) -> Result<String, DataError> {
    let found = match parse_mat(bytes, path, "") {
        Err(TableFileError::NoMatrix { found, .. }) => found,
        Err(error) => return Err(DataError::new(codes::NOT_READ, error.to_string())),
        Ok(_) => return Ok(String::new()),
    };
    let is_matrix =
        |name: &&String| parse_mat(bytes, path, name).is_ok_and(|matrix| matrix.rows() > 1 && matrix.columns() > 1);
    let matrices: Vec<&String> = found.iter().filter(is_matrix).collect();
    one(path, &matrices)
}

fn only_text_matrix(path: &Path, bytes: &[u8]) -> Result<String, DataError> {
    match parse_text(bytes, path, "") {
        Err(TableFileError::NoMatrix { found, .. }) => one(path, &found.iter().collect::<Vec<_>>()),
        Err(error) => Err(DataError::new(codes::ROW, error.to_string())),
        Ok(_) => Ok(String::new()),
    }
}

fn one(path: &Path, names: &[&String]) -> Result<String, DataError> {
    match names {
        [name] => Ok((*name).clone()),
        _ => {
            let message = format!("{} has {} matrices, and none is named", path.display(), names.len());
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            Err(DataError::new(codes::UNKNOWN_COLUMN, message)
                .hint(format!("name one by `ordinate`: {}", names.join(", "))))
        }
    }
}

/// Rows of a matrix: the second abscissas, then a first abscissa and its values.
fn of_matrix(path: &Path, name: &str, matrix: &TableMatrix) -> Result<Grid, DataError> {
    let x1: Vec<f64> = (1..matrix.rows()).map(|row| matrix.at(row, 0)).collect();
    let x2: Vec<f64> = (1..matrix.columns()).map(|column| matrix.at(0, column)).collect();
    let mut y = Vec::with_capacity(x1.len() * x2.len());
    let wrong = |row: usize, column: usize, problem: &str| {
        let place = format!("{}, row {} and column {} of `{name}`", path.display(), row + 1, column + 1);
        DataError::new(codes::MISSING, format!("{place}: {problem}"))
    };
    for row in 0..matrix.rows() {
        for column in 0..matrix.columns() {
            let value = matrix.at(row, column);
            if !value.is_finite() && (row, column) != (0, 0) {
                return Err(wrong(row, column, "there is no finite number"));
            }
            if row > 0 && column > 0 {
                y.push(value);
            }
        }
    }
    let order = "the abscissas do not increase";
    if let Some(at) = (1..x1.len()).find(|&at| x1[at] <= x1[at - 1]) {
        return Err(DataError { code: codes::TIME, ..wrong(at + 1, 0, order) });
    }
    if let Some(at) = (1..x2.len()).find(|&at| x2[at] <= x2[at - 1]) {
        return Err(DataError { code: codes::TIME, ..wrong(0, at + 1, order) });
    }
    Ok(Grid { x1, x2, y, units: Default::default() })
}

/// A text whose first row has numbers behind its first field. That field may state the units of the abscissas: `n [rev/min] \ load [%]`.
fn of_rows(path: &Path) -> Result<Option<Grid>, DataError> {
    let Some((corner, x2, rows)) = csv::grid(path)? else { return Ok(None) };
    let ascends = |before: Option<&f64>, x: f64| before.is_none_or(|&before| before < x);
    let wrong = |line: u64, problem: String| {
        let message = format!("{}, line {line}: {problem}", path.display());
        DataError::new(codes::TIME, message).hint("sort the abscissas, each once")
    };
    for at in 1..x2.len() {
        if !ascends(Some(&x2[at - 1]), x2[at]) {
            let problem = format!("the abscissa {} in column {} follows {}", x2[at], at + 2, x2[at - 1]);
            return Err(wrong(rows.first_line, problem));
        }
    }
    let (mut x1, mut y) = (Vec::new(), Vec::new());
    for (line, row) in rows.rows {
        if let Some(at) = row.iter().position(|value| !value.is_finite()) {
            let column = if at == 0 { corner.clone() } else { format!("{}", x2[at - 1]) };
            let message = format!("{}, line {line}, column `{column}` has no value", path.display());
            return Err(DataError::new(codes::MISSING, message));
        }
        if !ascends(x1.last(), row[0]) {
            let before = x1.last().copied().unwrap_or(row[0]);
            return Err(wrong(line, format!("the abscissa {} follows {before}", row[0])));
        }
        x1.push(row[0]);
        y.extend_from_slice(&row[1..]);
    }
    let (rows, columns) = corner.split_once('\\').unwrap_or((&corner, ""));
    let units = [name_and_unit(rows).1, name_and_unit(columns).1, String::new()];
    Ok(Some(Grid { x1, x2, y, units }))
}

/// Three columns, sorted into a grid.
fn list(path: &Path, request: &SurfaceRequest) -> Result<Grid, DataError> {
    let named = |name: &str| (!name.is_empty()).then(|| name.to_string());
    let table = Table::open(path, &TableOptions { time: named(request.x1), or_first: true })?;
    let mut free = 0..table.columns.len();
    let mut find = |name: &str| match name {
        "" => free.next().ok_or_else(|| {
            let message = format!("{}: a map needs three columns", path.display());
            DataError::new(codes::ROW, message).hint(
                "two for the arguments and one for the value, or a grid with the arguments in its first row and column",
            )
        }),
        name => {
            let found = table.find(name).ok_or_else(|| table.unknown(name))?;
            free.start = free.start.max(found + 1);
            Ok(found)
        }
    };
    let (second, value) = (find(request.x2)?, find(request.y)?);
    table.one_of_its_name(second)?;
    table.one_of_its_name(value)?;
    let (raster, other) = (table.columns[second].raster, table.columns[value].raster);
    if raster != other {
        let message = format!("{}: the columns of a map are recorded at different times", path.display());
        return Err(DataError::new(codes::MAP, message));
    }
    let mut reader = table.format.rows(raster, &[second, value])?;
    let mut columns = vec![Vec::new(), Vec::new(), Vec::new()];
    let mut lines: Vec<u64> = Vec::new();
    while let Some(first) = reader.next(&mut columns)? {
        let begin = lines.len();
        lines.extend((begin..columns[0].len()).map(|at| first + (at - begin) as u64));
    }
    let names = [&table.times[raster].0, &table.columns[second].name, &table.columns[value].name];
    let mut axes = [Vec::new(), Vec::new()];
    for (at, &line) in lines.iter().enumerate() {
        if let Some(empty) = (0..3).find(|&column| !columns[column][at].is_finite()) {
            return Err(table.wrong_row(
                codes::MISSING,
                line,
                format!("column `{}` has no finite value", names[empty]),
            ));
        }
        (0..2).for_each(|axis| axes[axis].push(columns[axis][at]));
    }
    let [x1, x2] = axes.map(|mut axis: Vec<f64>| {
        axis.sort_by(f64::total_cmp);
        axis.dedup();
        axis
    });
    let place = |axis: &[f64], value: f64| axis.partition_point(|&other| other < value);
    let mut from: Vec<Option<u64>> = vec![None; x1.len() * x2.len()];
    let mut y = vec![0.0; from.len()];
    for (at, &line) in lines.iter().enumerate() {
        let (u, v) = (columns[0][at], columns[1][at]);
        let cell = place(&x1, u) * x2.len() + place(&x2, v);
        if let Some(before) = from[cell].replace(line) {
            let problem = format!("the point ({u}, {v}) is that of {} {before}", table.row);
            return Err(table.wrong_row(codes::TIME, line, problem).hint("give each point of the grid once"));
        }
        y[cell] = columns[2][at];
    }
    if let Some(cell) = from.iter().position(Option::is_none) {
        let (u, v) = (x1[cell / x2.len()], x2[cell % x2.len()]);
        let missing = from.iter().filter(|line| line.is_none()).count();
        let message = format!(
            "{}: {missing} of {} points of the grid have no row, the first is ({u}, {v})",
            path.display(),
            from.len()
        );
        return Err(DataError::new(codes::MISSING, message).hint("a map has a value for every pair of its abscissas"));
    }
    let units = [table.times[raster].1.clone(), table.columns[second].unit.clone(), table.columns[value].unit.clone()];
    Ok(Grid { x1, x2, y, units })
}
