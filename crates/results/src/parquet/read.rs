//! Parquet results read back, with their aliases, parameters and units where Layshaft wrote the file; of other files the columns of numbers.

use crate::error::ResultError;
use crate::header::{Alias, AliasTarget, Column, ColumnKind, ResultHeader, ValueType};
use crate::trajectory::Trajectory;
use layshaft_source::FastMap;
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::DataType;
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, SerializedFileReader};
use serde_json::Value;
use std::fs::File;
use std::path::Path;

/// Reads a whole file.
pub fn read(path: &Path) -> Result<Trajectory, ResultError> {
    let file = File::open(path).map_err(|cause| ResultError::read(path, cause))?;
    let reader = SerializedFileReader::new(file).map_err(|cause| ResultError::format(path, cause.to_string()))?;
    contents(&reader).map_err(|problem| ResultError::format(path, problem))
}

fn contents(reader: &SerializedFileReader<File>) -> Result<Trajectory, String> {
    let metadata = reader.metadata().file_metadata();
    let entries = metadata.key_value_metadata();
    let entry = |key: &str| entries.and_then(|list| list.iter().find(|entry| entry.key == key)?.value.clone());
    let json = |key: &str| entry(key).and_then(|text| serde_json::from_str::<Value>(&text).ok()).unwrap_or(Value::Null);
    let mut series: FastMap<String, Vec<f64>> = FastMap::default();
    let mut order = Vec::new();
    for (at, column) in metadata.schema_descr().columns().iter().enumerate() {
        let name = column.path().string();
        if let Some(values) = column_values(reader, at).map_err(|cause| cause.to_string())? {
            order.push((name.clone(), value_type(column.physical_type())));
            series.insert(name, values);
        }
    }
    let time = series.remove("time").ok_or("it has no column `time` of numbers")?;
    order.retain(|(name, _)| name != "time");
    let described = described(&json("layshaft.columns"), &json("layshaft.aliases"), &json("layshaft.parameters"));
    let (variables, fixed) = match described {
        // What the metadata names must be there.
        Some((variables, fixed)) if stored(&variables).all(|column| series.contains_key(&column.name)) => {
            (variables, fixed)
        }
        _ => {
            let bare = order.into_iter().map(|(name, value_type)| Column::variable(name).value_type(value_type));
            (bare.collect(), Vec::new())
        }
    };
    let values = stored(&variables).filter_map(|column| series.remove(&column.name)).collect();
    let header = ResultHeader {
        model: entry("layshaft.model").unwrap_or_default(),
        start_time: time.first().copied().unwrap_or(0.0),
        stop_time: time.last().copied().unwrap_or(0.0),
        variables,
    };
    Trajectory::from_parts(header, fixed, time, values).map_err(|error| error.to_string())
}

/// Columns that have values of their own at every point.
fn stored(variables: &[Column]) -> impl Iterator<Item = &Column> {
    variables.iter().filter(|column| column.alias_of.is_none() && column.kind == ColumnKind::Variable)
}

fn value_type(physical: parquet::basic::Type) -> ValueType {
    match physical {
        parquet::basic::Type::BOOLEAN => ValueType::Boolean,
        parquet::basic::Type::INT32 | parquet::basic::Type::INT64 => ValueType::Integer,
        _ => ValueType::Real,
    }
}

/// The header that the metadata tell, with the values of parameters and constants in its order.
fn described(columns: &Value, aliases: &Value, parameters: &Value) -> Option<(Vec<Column>, Vec<f64>)> {
    let list = columns.as_array()?;
    let text = |entry: &Value, key: &str| entry[key].as_str().unwrap_or_default().to_string();
    let names: FastMap<String, usize> = list.iter().enumerate().map(|(at, entry)| (text(entry, "name"), at)).collect();
    let mut variables = Vec::new();
    let mut fixed = Vec::new();
    for entry in list {
        let mut column = Column::variable(text(entry, "name"))
            .unit(text(entry, "unit"))
            .display_unit(text(entry, "displayUnit"))
            .description(text(entry, "description"))
            .value_type(match entry["type"].as_str() {
                Some("Integer") => ValueType::Integer,
                Some("Boolean") => ValueType::Boolean,
                Some("enumeration") => ValueType::Enumeration,
                _ => ValueType::Real,
            });
        if let Some([target, sign]) = aliases[&column.name].as_array().map(Vec::as_slice) {
            let target = match target.as_str()? {
                "time" => AliasTarget::Time,
                name => AliasTarget::Column(*names.get(name)?),
            };
            column.alias_of = Some(Alias { target, negated: sign.as_i64() != Some(1) });
        } else if let Some(value) = parameters.get(&column.name) {
            column.kind = match entry["kind"].as_str() {
                Some("parameter") => ColumnKind::Parameter,
                _ => ColumnKind::Constant,
            };
            fixed.push(value.as_f64().unwrap_or(f64::NAN));
        }
        variables.push(column);
    }
    Some((variables, fixed))
}

/// All values of a column, rows without one as NaN; none of a column that holds no numbers.
fn column_values(reader: &SerializedFileReader<File>, at: usize) -> Result<Option<Vec<f64>>, ParquetError> {
    let mut values = Vec::new();
    for group in 0..reader.num_row_groups() {
        let group = reader.get_row_group(group)?;
        let rows = usize::try_from(group.metadata().num_rows()).unwrap_or(0);
        match group.get_column_reader(at)? {
            ColumnReader::DoubleColumnReader(column) => append(column, rows, &mut values, |value| value)?,
            ColumnReader::FloatColumnReader(column) => append(column, rows, &mut values, f64::from)?,
            ColumnReader::Int32ColumnReader(column) => append(column, rows, &mut values, f64::from)?,
            ColumnReader::Int64ColumnReader(column) => append(column, rows, &mut values, |value| value as f64)?,
            ColumnReader::BoolColumnReader(column) => {
                append(column, rows, &mut values, |value| f64::from(u8::from(value)))?;
            }
            _ => return Ok(None),
        }
    }
    Ok(Some(values))
}

fn append<T: DataType>(
    mut column: ColumnReaderImpl<T>,
    rows: usize,
    values: &mut Vec<f64>,
    number: impl Fn(T::T) -> f64,
) -> Result<(), ParquetError> {
    let (mut levels, mut found) = (Vec::new(), Vec::new());
    let mut read = 0;
    while read < rows {
        let (records, ..) = column.read_records(rows - read, Some(&mut levels), None, &mut found)?;
        if records == 0 {
            break;
        }
        read += records;
    }
    let mut found = found.into_iter();
    if levels.is_empty() {
        values.extend(found.map(number));
    } else {
        // A level of zero is an empty cell.
        values.extend(levels.iter().map(|level| match level {
            0 => f64::NAN,
            _ => found.next().map_or(f64::NAN, &number),
        }));
    }
    Ok(())
}
