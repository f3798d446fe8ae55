//! MATLAB files: trajectories of Dymola, OpenModelica and Layshaft (level 4), and vectors of MATLAB's own (level 5, compressed or not).

use crate::codes;
use crate::error::DataError;
use crate::table::{Column, Format, Held, Rows, Table, TableOptions, name_and_unit, time_column};
use layshaft_numerics::files::{TableFileError, parse_mat};
use std::path::Path;

struct Vectors {
    time: Vec<f64>,
    values: Vec<Vec<f64>>,
    /// What is no vector over time, and what it is.
    others: Vec<(String, String)>,
}

pub fn open(path: &Path, options: &TableOptions) -> Result<Table, DataError> {
    let Named { names, mut values, mut others } = match layshaft_results::mat::read(path) {
        Ok(run) => {
            let mut names = vec![("time".to_string(), "s".to_string())];
            let mut values = vec![run.time.clone()];
            for (at, column) in run.header.variables.iter().enumerate() {
                names.push((column.name.clone(), column.unit.clone()));
                values.push(run.column(at).map(|series| series.into_owned()).unwrap_or_default());
            }
            Named { names, values, others: Vec::new() }
        }
        Err(_) => vectors(path)?,
    };
    if names.is_empty() {
        let others: Vec<String> = others.iter().map(|(name, what)| format!("`{name}` is {what}")).collect();
        let error = DataError::new(codes::ROW, format!("{} has no vectors of numbers", path.display()));
        return Err(if others.is_empty() { error } else { error.hint(others.join("; ")) });
    }
    let time = time_column(path.display(), &names, options)?;
    let length = values[time].len();
    let time_name = names[time].clone();
    let time_values = std::mem::take(&mut values[time]);
    let mut columns = Vec::new();
    let mut kept = Vec::new();
    for (at, ((name, unit), series)) in names.into_iter().zip(values).enumerate() {
        if at == time {
            continue;
        }
        if series.len() != length {
            let (count, time) = (series.len(), &time_name.0);
            others.push((name, format!("a vector of {count} elements, and `{time}` has {length}")));
            continue;
        }
        columns.push(Column { name, unit, raster: 0 });
        kept.push(series);
    }
    Ok(Table {
        path: path.to_path_buf(),
        columns,
        times: vec![time_name],
        row: "element",
        format: Box::new(Vectors { time: time_values, values: kept, others }),
    })
}

/// What a file holds.
struct Named {
    /// Names and units of the vectors.
    names: Vec<(String, String)>,
    values: Vec<Vec<f64>>,
    /// What is no vector of numbers, and what it is.
    others: Vec<(String, String)>,
}

fn vectors(path: &Path) -> Result<Named, DataError> {
    let bytes = std::fs::read(path)
        .map_err(|cause| DataError::new(codes::NOT_READ, format!("cannot read {}: {cause}", path.display())))?;
    let found = match parse_mat(&bytes, path, "") {
        Err(TableFileError::NoMatrix { found, .. }) => found,
        Err(error) => return Err(DataError::new(codes::NOT_READ, error.to_string())),
        Ok(_) => Vec::new(),
    };
    let mut named = Named { names: Vec::new(), values: Vec::new(), others: Vec::new() };
    for name in found {
        match parse_mat(&bytes, path, &name) {
            Ok(matrix) if matrix.rows() == 1 || matrix.columns() == 1 => {
                let (rows, columns) = (matrix.rows(), matrix.columns());
                named.names.push(name_and_unit(&name));
                named.values.push((0..rows * columns).map(|at| matrix.at(at / columns, at % columns)).collect());
            }
            Ok(matrix) if matrix.rows() * matrix.columns() == 0 => named.others.push((name, "empty".to_string())),
            Ok(matrix) => {
                let size = format!("a matrix of {} × {}", matrix.rows(), matrix.columns());
                named.others.push((name, format!("{size}: save its columns as vectors")));
            }
            Err(_) => {
                let what = "no vector of real numbers: save what a structure holds as vectors";
                named.others.push((name, what.to_string()));
            }
        }
    }
    Ok(named)
}

impl Format for Vectors {
    fn rows(&self, _raster: usize, columns: &[usize]) -> Result<Box<dyn Rows>, DataError> {
        let columns = columns.iter().map(|&at| self.values[at].clone());
        Ok(Box::new(Held { columns: std::iter::once(self.time.clone()).chain(columns).collect(), at: 0 }))
    }

    fn other(&self, name: &str) -> Option<&str> {
        self.others.iter().find(|(other, _)| other == name).map(|(_, what)| what.as_str())
    }
}
