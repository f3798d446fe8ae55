//! Parquet, as pandas, Polars and Layshaft write it: row group by row group, only the columns asked for.

use crate::codes;
use crate::error::DataError;
use crate::table::{BLOCK, Column, Format, Rows, Table, TableOptions, name_and_unit, time_column};
use parquet::basic::{ConvertedType, LogicalType, TimeUnit, Type as PhysicalType};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::DataType;
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::schema::types::ColumnDescriptor;
use std::fs::File;
use std::path::{Path, PathBuf};

struct Frame {
    path: PathBuf,
    /// Time and columns: position in the file, seconds or 1 for each count, greatest definition level.
    time: Place,
    places: Vec<Place>,
    /// Columns that hold no numbers, and what they hold.
    others: Vec<(String, &'static str)>,
}

#[derive(Clone, Copy)]
struct Place {
    leaf: usize,
    factor: f64,
    is_unsigned: bool,
    is_optional: bool,
}

fn wrong(path: &Path, error: &ParquetError) -> DataError {
    let text = error.to_string();
    let text = text.strip_prefix("Parquet error: ").unwrap_or(&text);
    let missing = text.to_lowercase().contains("brotli");
    let error = DataError::new(codes::NOT_READ, format!("{} is not a readable file: {text}", path.display()));
    if missing { error.hint("write it with compression='snappy', 'gzip', 'lz4', 'zstd' or none") } else { error }
}

fn reader(path: &Path) -> Result<SerializedFileReader<File>, DataError> {
    let file = File::open(path)
        .map_err(|cause| DataError::new(codes::NOT_READ, format!("cannot read {}: {cause}", path.display())))?;
    SerializedFileReader::new(file).map_err(|error| wrong(path, &error))
}

pub fn open(path: &Path, options: &TableOptions) -> Result<Table, DataError> {
    let reader = reader(path)?;
    let file = reader.metadata().file_metadata();
    let metadata = file.key_value_metadata();
    let (own_units, durations) = (units(metadata), durations(metadata));
    let schema = file.schema_descr();
    let (mut names, mut places, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for leaf in 0..schema.num_columns() {
        let column = schema.column(leaf);
        if let Some(what) = no_numbers(&column) {
            others.push((column.path().parts().first().cloned().unwrap_or_default(), what));
            continue;
        }
        let text = column.path().string();
        let duration = durations.iter().find(|(name, _)| *name == text).map(|(_, seconds)| *seconds);
        let given = own_units.iter().find(|(name, _)| *name == text);
        names.push(given.cloned().unwrap_or_else(|| name_and_unit(&text)));
        places.push(Place {
            leaf,
            factor: duration.unwrap_or_else(|| factor(&column)),
            is_unsigned: is_unsigned(&column),
            is_optional: column.max_def_level() > 0,
        });
    }
    let time = time_column(path.display(), &names, options)?;
    let (time_name, time_place) = (names.remove(time), places.remove(time));
    let columns = names.into_iter().map(|(name, unit)| Column { name, unit, raster: 0 }).collect();
    Ok(Table {
        path: path.to_path_buf(),
        columns,
        times: vec![time_name],
        row: "row",
        format: Box::new(Frame { path: path.to_path_buf(), time: time_place, places, others }),
    })
}

/// What a column holds that cannot be read as numbers.
fn no_numbers(column: &ColumnDescriptor) -> Option<&'static str> {
    if column.max_rep_level() > 0 {
        return Some("a column of lists: give each element a column of its own");
    }
    if column.converted_type() == ConvertedType::UTF8 || column.logical_type_ref() == Some(&LogicalType::String) {
        return Some("a column of texts, not of numbers");
    }
    match column.physical_type() {
        PhysicalType::INT96 => Some("a column of timestamps of 96 bits: write them as seconds"),
        PhysicalType::BYTE_ARRAY | PhysicalType::FIXED_LEN_BYTE_ARRAY => {
            Some("no column of numbers that are read: write it as float64")
        }
        _ => None,
    }
}

/// What one count of a column stands for: seconds of times, the last digit of decimal numbers.
fn factor(column: &ColumnDescriptor) -> f64 {
    let seconds = |unit: &TimeUnit| match unit {
        TimeUnit::MILLIS => 1e-3,
        TimeUnit::MICROS => 1e-6,
        TimeUnit::NANOS => 1e-9,
    };
    match (column.logical_type_ref(), column.converted_type()) {
        (Some(LogicalType::Timestamp(time)), _) => seconds(&time.unit),
        (Some(LogicalType::Time(time)), _) => seconds(&time.unit),
        (None, ConvertedType::TIMESTAMP_MILLIS | ConvertedType::TIME_MILLIS) => 1e-3,
        (None, ConvertedType::TIMESTAMP_MICROS | ConvertedType::TIME_MICROS) => 1e-6,
        (Some(LogicalType::Decimal(_)), _) | (None, ConvertedType::DECIMAL) => 10_f64.powi(-column.type_scale()),
        _ => 1.0,
    }
}

fn is_unsigned(column: &ColumnDescriptor) -> bool {
    match column.logical_type_ref() {
        Some(LogicalType::Integer(kind)) => !kind.is_signed,
        Some(_) => false,
        None => matches!(column.converted_type(), ConvertedType::UINT_32 | ConvertedType::UINT_64),
    }
}

/// A list of objects that a program writes as JSON beside the columns.
fn listed_by(metadata: Option<&Vec<KeyValue>>, key: &str, within: Option<&str>) -> Vec<serde_json::Value> {
    let entry = metadata.into_iter().flatten().find(|entry| entry.key == key);
    let read = entry.and_then(|entry| entry.value.as_ref()).and_then(|text| serde_json::from_str(text).ok());
    let value: serde_json::Value = read.unwrap_or_default();
    let list = within.map_or(Some(&value), |within| value.get(within)).and_then(serde_json::Value::as_array);
    list.cloned().unwrap_or_default()
}

fn text(item: &serde_json::Value, key: &str) -> String {
    item[key].as_str().unwrap_or("").to_string()
}

/// Names and units that Layshaft writes beside the columns.
fn units(metadata: Option<&Vec<KeyValue>>) -> Vec<(String, String)> {
    let list = listed_by(metadata, "layshaft.columns", None);
    list.iter().map(|item| (text(item, "name"), text(item, "unit"))).collect()
}

/// Columns of durations: the format knows none, pandas writes beside them what they count.
fn durations(metadata: Option<&Vec<KeyValue>>) -> Vec<(String, f64)> {
    let seconds = |kind: &str| match kind {
        "timedelta64[ns]" => Some(1e-9),
        "timedelta64[us]" => Some(1e-6),
        "timedelta64[ms]" => Some(1e-3),
        _ => None,
    };
    let list = listed_by(metadata, "pandas", Some("columns"));
    list.iter().filter_map(|item| Some((text(item, "field_name"), seconds(&text(item, "numpy_type"))?))).collect()
}

impl Format for Frame {
    fn rows(&self, _raster: usize, columns: &[usize]) -> Result<Box<dyn Rows>, DataError> {
        let places = std::iter::once(self.time).chain(columns.iter().map(|&at| self.places[at])).collect();
        Ok(Box::new(FrameRows {
            path: self.path.clone(),
            reader: reader(&self.path)?,
            places,
            next_group: 0,
            open: Vec::new(),
            count: 0,
        }))
    }

    fn other(&self, name: &str) -> Option<&str> {
        self.others.iter().find(|(other, _)| other == name).map(|(_, what)| *what)
    }
}

struct FrameRows {
    path: PathBuf,
    reader: SerializedFileReader<File>,
    places: Vec<Place>,
    next_group: usize,
    /// Columns of the row group being read.
    open: Vec<ColumnReader>,
    count: u64,
}

impl Rows for FrameRows {
    fn next(&mut self, columns: &mut [Vec<f64>]) -> Result<Option<u64>, DataError> {
        loop {
            if self.open.is_empty() {
                if self.next_group >= self.reader.num_row_groups() {
                    return Ok(None);
                }
                let group = self.reader.get_row_group(self.next_group).map_err(|error| wrong(&self.path, &error))?;
                let open = self.places.iter().map(|place| group.get_column_reader(place.leaf)).collect();
                drop(group);
                let open: Result<Vec<ColumnReader>, ParquetError> = open;
                self.open = open.map_err(|error| wrong(&self.path, &error))?;
                self.next_group += 1;
            }
            let before = columns.first().map_or(0, Vec::len);
            for ((open, place), column) in self.open.iter_mut().zip(&self.places).zip(columns.iter_mut()) {
                append(open, *place, column).map_err(|error| wrong(&self.path, &error))?;
            }
            let read = columns.first().map_or(0, Vec::len) - before;
            if read > 0 {
                let first = self.count + 1;
                self.count += read as u64;
                return Ok(Some(first));
            }
            self.open.clear();
        }
    }
}

fn append(reader: &mut ColumnReader, place: Place, column: &mut Vec<f64>) -> Result<(), ParquetError> {
    match reader {
        ColumnReader::BoolColumnReader(reader) => typed(reader, place, column, |&value| f64::from(u8::from(value))),
        ColumnReader::Int32ColumnReader(reader) if place.is_unsigned => {
            typed(reader, place, column, |&value| f64::from(value as u32))
        }
        ColumnReader::Int64ColumnReader(reader) if place.is_unsigned => {
            typed(reader, place, column, |&value| value as u64 as f64)
        }
        ColumnReader::Int32ColumnReader(reader) => typed(reader, place, column, |&value| f64::from(value)),
        ColumnReader::Int64ColumnReader(reader) => typed(reader, place, column, |&value| value as f64),
        ColumnReader::FloatColumnReader(reader) => typed(reader, place, column, |&value| f64::from(value)),
        ColumnReader::DoubleColumnReader(reader) => typed(reader, place, column, |&value| value),
        _ => Ok(()),
    }
}

fn typed<T: DataType>(
    reader: &mut ColumnReaderImpl<T>,
    place: Place,
    column: &mut Vec<f64>,
    number: impl Fn(&T::T) -> f64,
) -> Result<(), ParquetError> {
    let (mut values, mut levels) = (Vec::with_capacity(BLOCK), Vec::with_capacity(BLOCK));
    let wants_levels = place.is_optional.then_some(&mut levels);
    reader.read_records(BLOCK, wants_levels, None, &mut values)?;
    let mut numbers =
        values.iter().map(|value| if place.factor == 1.0 { number(value) } else { number(value) * place.factor });
    if !place.is_optional {
        column.extend(numbers);
        return Ok(());
    }
    let highest = levels.iter().copied().max().unwrap_or(0).max(1);
    for level in levels {
        column.push(if level == highest { numbers.next().unwrap_or(f64::NAN) } else { f64::NAN });
    }
    Ok(())
}
