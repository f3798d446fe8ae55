//! Two columns of a file as a table: abscissas and ordinates, for table blocks and drive cycles.

use crate::codes;
use crate::error::DataError;
use crate::notes::Notes;
use crate::plan::usual;
use crate::table::{Column, Table, TableOptions, listed, written};
use layshaft_source::Diagnostic;
use layshaft_units::Conversion;
use std::path::Path;

/// What the column of a cycle is called, as a rule.
pub const SPEEDS: [&str; 6] = ["speed", "v", "velocity", "vehicle speed", "vehicle_speed", "v_kmh"];

/// Points in the order of the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Points {
    pub x: Vec<f64>,
    pub y: Vec<f64>,
    /// From the unit of the ordinates in the file to the one asked for: factor and what is added.
    pub factor: f64,
    pub offset: f64,
    /// Distance of the abscissas, where it is the same throughout.
    pub interval: Option<f64>,
    /// What is odd about their times.
    pub odd: Vec<Diagnostic>,
}

impl Points {
    /// Reads the points. Without names the abscissa is the column of time, else the first, and the ordinate the next one. Both are
    /// converted to the units given, where the file states others. Abscissas that are wanted in seconds are times.
    pub fn read(path: &Path, x: &str, y: &str, x_unit: &str, unit: &str) -> Result<Points, DataError> {
        let named = |name: &str| (!name.is_empty()).then(|| name.to_string());
        let table = Table::open(path, &TableOptions { time: named(x), or_first: true })?;
        let column = match y {
            "" if table.columns.is_empty() => {
                return Err(DataError::new(codes::ROW, format!("{} has one column", path.display())));
            }
            "" => 0,
            name => table.find(name).ok_or_else(|| table.unknown(name))?,
        };
        table.one_of_its_name(column)?;
        let Column { name, unit: given, raster } = &table.columns[column];
        let mut rows = table.format.rows(*raster, &[column])?;
        let (x_name, x_given) = &table.times[*raster];
        let abscissa = conversion(path, x_name, x_given, x_unit)?;
        let change = conversion(path, name, given, unit)?;
        let mut columns = vec![Vec::new(), Vec::new()];
        let mut seen: usize = 0;
        let mut notes = Notes::default();
        while let Some(first) = rows.next(&mut columns)? {
            let [x, y] = &mut columns[..] else { break };
            x[seen..].iter_mut().for_each(|x| *x = *x * abscissa.factor + abscissa.offset);
            for at in seen..x.len() {
                let row = first + (at - seen) as u64;
                if !x[at].is_finite() {
                    return Err(table.no_abscissa(*raster, row, x[at]));
                }
                if at > 0 && x[at] < x[at - 1] {
                    let problem = format!("{} lies before {}", written(x[at]), written(x[at - 1]));
                    return Err(table.wrong_row(codes::TIME, row, problem).hint("sort the rows"));
                }
                if at > 1 && x[at] == x[at - 2] {
                    let problem = format!("the third row with the abscissa {}", written(x[at]));
                    return Err(table
                        .wrong_row(codes::TIME, row, problem)
                        .hint("two of them make a jump: remove the others"));
                }
                if !y[at].is_finite() {
                    return Err(table.no_value(column, row, y[at]));
                }
            }
            notes.look(seen.checked_sub(1).map(|last| x[last]), first, &x[seen..]);
            seen = x.len();
        }
        let (y, x) = (columns.pop().unwrap_or_default(), columns.pop().unwrap_or_default());
        if x.is_empty() {
            return Err(DataError::new(codes::ROW, format!("{} has no rows", path.display())));
        }
        let interval = interval(&x);
        // Points of a curve lie where its maker wants them; only times are expected at regular distances.
        let odd = match x_unit {
            "s" => notes.diagnostics(&path.display().to_string(), table.row),
            _ => Vec::new(),
        };
        Ok(Points { x, y, factor: change.factor, offset: change.offset, interval, odd })
    }

    /// The column behind the time that holds a quantity of this unit: the only one, one with one of the usual names, or the only one
    /// whose unit fits.
    pub fn column_of(path: &Path, unit: &str, usual_names: &[&str]) -> Result<String, DataError> {
        let table = Table::open(path, &TableOptions { time: None, or_first: true })?;
        let converts = |column: &&Column| Conversion::new(&usual(&column.unit), unit).is_some();
        let is_bare = |column: &&Column| usual(&column.unit).is_empty();
        let only = |found: Vec<&Column>| match found[..] {
            [column] => Some(column.name.clone()),
            _ => None,
        };
        let named = || usual_names.iter().find_map(|name| table.find(name)).map(|at| &table.columns[at]);
        let chosen = only(table.columns.iter().collect())
            .or_else(|| only(named().into_iter().collect()))
            .or_else(|| only(table.columns.iter().filter(converts).collect()));
        let has_unit = table.columns.iter().any(|column| converts(&column));
        let chosen = chosen.or_else(|| only(table.columns.iter().filter(is_bare).filter(|_| !has_unit).collect()));
        chosen.ok_or_else(|| {
            let file = path.display();
            let all = table.columns.iter().filter(|column| !has_unit || converts(column));
            let names = listed(all.map(|column| column.name.as_str()));
            DataError::new(codes::UNKNOWN_COLUMN, format!("{file}: it is not clear which column is meant, {names}"))
                .hint(format!("call it `{}`, or leave the others out", usual_names.first().unwrap_or(&"value")))
        })
    }
}

/// From the unit of a column to another; none is changed where one of them is not stated.
pub(crate) fn conversion(path: &Path, name: &str, given: &str, wanted: &str) -> Result<Conversion, DataError> {
    let given = usual(given);
    if given.is_empty() || wanted.is_empty() || given == wanted {
        return Ok(Conversion { factor: 1.0, offset: 0.0 });
    }
    Conversion::new(&given, wanted).ok_or_else(|| {
        let name = if name.is_empty() { "the abscissa".to_string() } else { format!("`{name}`") };
        let message = format!("{}: {name} is in {given}, which does not convert to {wanted}", path.display());
        DataError::new(codes::UNIT, message)
    })
}

/// The distance of points that are equally far from each other, exactly, beginning at zero.
fn interval(x: &[f64]) -> Option<f64> {
    let (&first, &second) = (x.first()?, x.get(1)?);
    let distance = second - first;
    let fits = |(at, &value): (usize, &f64)| value == at as f64 * distance;
    (x.len() > 2 && first == 0.0 && distance > 0.0 && x.iter().enumerate().all(fits)).then_some(distance)
}
