//! MATLAB files: trajectories of Dymola, OpenModelica and Layshaft (level 4), and vectors of MATLAB's own (level 5, compressed or not).

use crate::codes;
use crate::error::DataError;
use crate::table::{Column, Format, Held, Rows, Table, TableOptions, name_and_unit, time_column};
use layshaft_numerics::files::{TableFileError, parse_mat};
use std::path::Path;

struct Vectors {
    time: Vec<f64>,
    values: Vec<Vec<f64>>,
}

pub fn open(path: &Path, options: &TableOptions) -> Result<Table, DataError> {
    let (names, mut values) = match layshaft_results::mat::read(path) {
        Ok(run) => {
            let mut names = vec![("time".to_string(), "s".to_string())];
            let mut values = vec![run.time.clone()];
            for (at, column) in run.header.variables.iter().enumerate() {
                names.push((column.name.clone(), column.unit.clone()));
                values.push(run.column(at).map(|series| series.into_owned()).unwrap_or_default());
            }
            (names, values)
        }
        Err(_) => vectors(path)?,
    };
    let time = time_column(path, &names, options)?;
    let length = values[time].len();
    let time_unit = names[time].1.clone();
    let time_values = std::mem::take(&mut values[time]);
    let mut columns = Vec::new();
    let mut kept = Vec::new();
    for (at, ((name, unit), series)) in names.into_iter().zip(values).enumerate() {
        if at != time && series.len() == length {
            columns.push(Column { name, unit, raster: 0 });
            kept.push(series);
        }
    }
    Ok(Table {
        path: path.to_path_buf(),
        columns,
        time_units: vec![time_unit],
        row: "element",
        format: Box::new(Vectors { time: time_values, values: kept }),
    })
}

/// Names and values of all vectors of a file.
type Named = (Vec<(String, String)>, Vec<Vec<f64>>);

fn vectors(path: &Path) -> Result<Named, DataError> {
    let bytes = std::fs::read(path)
        .map_err(|cause| DataError::new(codes::NOT_READ, format!("cannot read {}: {cause}", path.display())))?;
    let found = match parse_mat(&bytes, path, "") {
        Err(TableFileError::NoMatrix { found, .. }) => found,
        Err(error) => return Err(DataError::new(codes::NOT_READ, error.to_string())),
        Ok(_) => Vec::new(),
    };
    let (mut names, mut values) = (Vec::new(), Vec::new());
    for name in found {
        let Ok(matrix) = parse_mat(&bytes, path, &name) else { continue };
        let (rows, columns) = (matrix.rows(), matrix.columns());
        if rows == 1 || columns == 1 {
            names.push(name_and_unit(&name));
            values.push((0..rows * columns).map(|at| matrix.at(at / columns, at % columns)).collect());
        }
    }
    Ok((names, values))
}

impl Format for Vectors {
    fn rows(&self, _raster: usize, columns: &[usize]) -> Result<Box<dyn Rows>, DataError> {
        let columns = columns.iter().map(|&at| self.values[at].clone());
        Ok(Box::new(Held { columns: std::iter::once(self.time.clone()).chain(columns).collect(), at: 0 }))
    }
}
