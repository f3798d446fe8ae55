//! Parquet, as pandas, Polars and Layshaft write it: row group by row group, only the columns asked for.

use crate::codes;
use crate::error::DataError;
use crate::table::{BLOCK, Column, Format, Rows, Table, TableOptions, name_and_unit, time_column};
use parquet::basic::{LogicalType, TimeUnit, Type as PhysicalType};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::DataType;
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, SerializedFileReader};
use std::fs::File;
use std::path::{Path, PathBuf};

struct Frame {
    path: PathBuf,
    /// Time and columns: position in the file, seconds or 1 for each count, greatest definition level.
    time: Place,
    places: Vec<Place>,
}

#[derive(Clone, Copy)]
struct Place {
    leaf: usize,
    factor: f64,
    is_optional: bool,
}

fn wrong(path: &Path, error: &ParquetError) -> DataError {
    let text = error.to_string();
    let missing = ["zstd", "brotli"].iter().any(|codec| text.to_lowercase().contains(codec));
    let error = DataError::new(codes::NOT_READ, format!("{}: {text}", path.display()));
    if missing { error.hint("write it with compression='snappy', 'gzip', 'lz4' or none") } else { error }
}

fn reader(path: &Path) -> Result<SerializedFileReader<File>, DataError> {
    let file = File::open(path)
        .map_err(|cause| DataError::new(codes::NOT_READ, format!("cannot read {}: {cause}", path.display())))?;
    SerializedFileReader::new(file).map_err(|error| wrong(path, &error))
}

pub fn open(path: &Path, options: &TableOptions) -> Result<Table, DataError> {
    let reader = reader(path)?;
    let file = reader.metadata().file_metadata();
    let own_units = units(file.key_value_metadata());
    let schema = file.schema_descr();
    let (mut names, mut places) = (Vec::new(), Vec::new());
    for leaf in 0..schema.num_columns() {
        let column = schema.column(leaf);
        let is_number = !matches!(
            column.physical_type(),
            PhysicalType::BYTE_ARRAY | PhysicalType::FIXED_LEN_BYTE_ARRAY | PhysicalType::INT96
        );
        if !is_number || column.max_rep_level() > 0 {
            continue;
        }
        let factor = match column.logical_type_ref() {
            Some(LogicalType::Timestamp(time)) => match time.unit {
                TimeUnit::MILLIS => 1e-3,
                TimeUnit::MICROS => 1e-6,
                TimeUnit::NANOS => 1e-9,
            },
            _ => 1.0,
        };
        let text = column.path().string();
        let given = own_units.iter().find(|(name, _)| *name == text);
        names.push(given.cloned().unwrap_or_else(|| name_and_unit(&text)));
        places.push(Place { leaf, factor, is_optional: column.max_def_level() > 0 });
    }
    let time = time_column(path, &names, options)?;
    let time_unit = std::mem::take(&mut names[time].1);
    let time_place = places[time];
    names.remove(time);
    places.remove(time);
    let columns = names.into_iter().map(|(name, unit)| Column { name, unit, raster: 0 }).collect();
    Ok(Table {
        path: path.to_path_buf(),
        columns,
        time_units: vec![time_unit],
        row: "row",
        format: Box::new(Frame { path: path.to_path_buf(), time: time_place, places }),
    })
}

/// Names and units that Layshaft writes beside the columns.
fn units(metadata: Option<&Vec<parquet::file::metadata::KeyValue>>) -> Vec<(String, String)> {
    let entry = metadata.into_iter().flatten().find(|entry| entry.key == "layshaft.columns");
    let list = entry.and_then(|entry| entry.value.as_ref()).and_then(|text| serde_json::from_str(text).ok());
    let Some(serde_json::Value::Array(list)) = list else { return Vec::new() };
    let text = |item: &serde_json::Value, key: &str| item[key].as_str().unwrap_or("").to_string();
    list.iter().map(|item| (text(item, "name"), text(item, "unit"))).collect()
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
