//! Reads trajectory files of Layshaft, Dymola and OpenModelica, complete or cut short.

use super::matrix::Matrix;
use super::{TABLE_FIXED, TABLE_TIME, description};
use crate::error::ResultError;
use crate::header::{Alias, AliasTarget, Column, ColumnKind, ResultHeader};
use crate::names::NameIndex;
use crate::trajectory::Chosen;
use crate::trajectory::Trajectory;
use layshaft_source::FastMap;
use std::path::Path;

/// Reads all variables.
pub fn read(path: impl AsRef<Path>) -> Result<Trajectory, ResultError> {
    let path = path.as_ref();
    let bytes = std::fs::read(path).map_err(|cause| ResultError::read(path, cause))?;
    let file = TrajectoryFile::parse(&bytes).map_err(|problem| ResultError::format(path, problem))?;
    file.trajectory(&(0..file.names.len()).collect::<Vec<_>>())
}

/// Reads only the named variables; says at which column of the result each of them is.
pub fn read_signals(path: impl AsRef<Path>, signals: &[String]) -> Result<Chosen, ResultError> {
    let path = path.as_ref();
    let bytes = std::fs::read(path).map_err(|cause| ResultError::read(path, cause))?;
    let file = TrajectoryFile::parse(&bytes).map_err(|problem| ResultError::format(path, problem))?;
    let index = NameIndex::new(file.names.iter().map(String::as_str));
    let (wanted, found) = crate::names::select(signals, &index);
    Ok((file.trajectory(&wanted)?, found))
}

struct TrajectoryFile<'a> {
    transposed: bool,
    /// Without `time`.
    names: Vec<String>,
    descriptions: Vec<String>,
    /// Table and signed row of each name.
    rows: Vec<(i32, i32)>,
    tables: FastMap<i32, Matrix<'a>>,
    points: usize,
}

impl<'a> TrajectoryFile<'a> {
    fn parse(bytes: &'a [u8]) -> Result<TrajectoryFile<'a>, String> {
        if bytes.starts_with(b"MATLAB ") {
            return Err("it is a MATLAB v5 or later file; save it as v4".into());
        }
        let mut matrices: FastMap<String, Matrix> = FastMap::default();
        let mut rest = bytes;
        loop {
            match Matrix::take(&mut rest) {
                Ok(Some(matrix)) => _ = matrices.entry(matrix.name.clone()).or_insert(matrix),
                Ok(None) => break,
                // A run killed while appending leaves bytes after `data_2` that no header counts.
                Err(_) if matrices.contains_key("data_2") => break,
                Err(problem) => return Err(problem),
            }
        }
        let mut text = |name: &str, transposed: Option<bool>| -> Result<Vec<String>, String> {
            let matrix = matrices.remove(name).ok_or_else(|| format!("the matrix `{name}` is missing"))?;
            match (matrix.is_complete(), transposed) {
                (false, _) => Err(format!("the file ends within the matrix `{name}`")),
                (true, transposed) => Ok(matrix.texts(transposed.unwrap_or(false))),
            }
        };
        let class = text("Aclass", None)?;
        let transposed = match class.get(3).map(String::as_str) {
            Some("binTrans") => true,
            Some("binNormal") => false,
            _ => return Err("the layout in `Aclass` is neither binTrans nor binNormal".into()),
        };
        let names = text("name", Some(transposed))?;
        let descriptions = text("description", Some(transposed))?;
        let rows = data_info(matrices.remove("dataInfo"), transposed)?;
        if descriptions.len() != names.len() || rows.len() != names.len() {
            return Err("`name`, `description` and `dataInfo` differ in size".into());
        }
        let mut tables = FastMap::default();
        for &(table, _) in &rows {
            if table != TABLE_TIME && !tables.contains_key(&table) {
                let name = format!("data_{table}");
                let matrix = matrices.remove(&name).ok_or_else(|| format!("the matrix `{name}` is missing"))?;
                tables.insert(table, matrix);
            }
        }
        if let Some(matrix) = matrices.remove("data_2") {
            tables.entry(2).or_insert(matrix);
        }
        let mut file = TrajectoryFile { transposed, names, descriptions, rows, tables, points: 0 };
        file.points = file.points_present()?;
        file.drop_time();
        Ok(file)
    }

    /// Points of `data_2` the file really holds, at most what its header says.
    fn points_present(&self) -> Result<usize, String> {
        for (&table, matrix) in &self.tables {
            if table == TABLE_FIXED && !matrix.is_complete() {
                return Err("the file ends within the parameters (`data_1`)".into());
            }
        }
        let Some(matrix) = self.tables.get(&2) else { return Err("the matrix `data_2` is missing".into()) };
        match self.transposed {
            true if matrix.rows == 0 => Ok(0),
            true => Ok(matrix.columns.min(matrix.available() / matrix.rows)),
            false if matrix.is_complete() => Ok(matrix.rows),
            false => Err("the file ends within `data_2`, whose layout binNormal cannot be read in part".into()),
        }
    }

    fn drop_time(&mut self) {
        for at in (0..self.names.len()).rev() {
            if self.rows[at].0 == TABLE_TIME || self.names[at].eq_ignore_ascii_case("time") {
                self.names.remove(at);
                self.descriptions.remove(at);
                self.rows.remove(at);
            }
        }
    }

    /// Value of a table's variable at a point.
    fn value(&self, matrix: &Matrix, row: usize, point: usize) -> f64 {
        matrix.number(if self.transposed { point * matrix.rows + row } else { row * matrix.rows + point })
    }

    fn variables_in(&self, matrix: &Matrix) -> usize {
        if self.transposed { matrix.rows } else { matrix.columns }
    }

    fn series(&self, matrix: &Matrix, row: usize) -> Vec<f64> {
        (0..self.points).map(|point| self.value(matrix, row, point)).collect()
    }

    fn trajectory(&self, wanted: &[usize]) -> Result<Trajectory, ResultError> {
        let broken = |name: &str| ResultError::Header(format!("`dataInfo` of `{name}` points outside the data"));
        let mut header = ResultHeader::default();
        let (mut fixed, mut stored) = (Vec::new(), Vec::new());
        // The first name of a row owns its values, the others are its aliases.
        let mut owners: FastMap<(i32, usize), (usize, bool)> = FastMap::default();
        let time = match self.tables.get(&2) {
            Some(matrix) if self.variables_in(matrix) > 0 => self.series(matrix, 0),
            _ => Vec::new(),
        };
        for &at in wanted {
            let (table, signed_row) = self.rows[at];
            let name = &self.names[at];
            let matrix = self.tables.get(&table).ok_or_else(|| broken(name))?;
            let row = signed_row.unsigned_abs() as usize;
            if row == 0 || row > self.variables_in(matrix) {
                return Err(broken(name));
            }
            let (row, negative) = (row - 1, signed_row < 0);
            let sign = if negative { -1.0 } else { 1.0 };
            let mut column = Column::variable(name);
            description::dissect(&self.descriptions[at], &mut column);
            match owners.get(&(table, row)) {
                Some(&(owner, owner_negative)) => {
                    let negated = owner_negative != negative;
                    column.alias_of = Some(Alias { target: AliasTarget::Column(owner), negated });
                    column.kind = header.variables[owner].kind;
                }
                None => {
                    owners.insert((table, row), (header.variables.len(), negative));
                    if table == TABLE_FIXED {
                        column.kind = ColumnKind::Parameter;
                        fixed.push(sign * self.value(matrix, row, 0));
                    } else {
                        let mut series = self.series(matrix, row);
                        if negative {
                            series.iter_mut().for_each(|value| *value = -*value);
                        }
                        stored.push(series);
                    }
                }
            }
            header.variables.push(column);
        }
        header.start_time = time.first().copied().unwrap_or_default();
        header.stop_time = time.last().copied().unwrap_or_default();
        Trajectory::from_parts(header, fixed, time, stored)
    }
}

fn data_info(matrix: Option<Matrix>, transposed: bool) -> Result<Vec<(i32, i32)>, String> {
    let matrix = matrix.ok_or("the matrix `dataInfo` is missing")?;
    let (variables, fields) = if transposed { (matrix.columns, matrix.rows) } else { (matrix.rows, matrix.columns) };
    if fields < 2 || !matrix.is_complete() {
        return Err("the matrix `dataInfo` is not complete".into());
    }
    let at = |variable: usize, field: usize| {
        matrix.number(if transposed { variable * matrix.rows + field } else { field * matrix.rows + variable }) as i32
    };
    Ok((0..variables).map(|variable| (at(variable, 0), at(variable, 1))).collect())
}
