//! Parquet files as other tools compress them, and what their columns count.
#![cfg(feature = "parquet")]

use layshaft_measured::Points;
use parquet::basic::{Compression, GzipLevel, ZstdLevel};
use parquet::data_type::{DataType, DoubleType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn write(path: &Path, compression: Compression) -> Result<(), ParquetError> {
    let schema = Arc::new(parse_message_type("message rows { required double time; required double v; }")?);
    let properties = Arc::new(WriterProperties::builder().set_compression(compression).build());
    let mut writer = SerializedFileWriter::new(File::create(path)?, schema, properties)?;
    let mut group = writer.next_row_group()?;
    for values in [[0.0, 1.0, 2.0], [5.0, 7.0, 5.0]] {
        let Some(mut column) = group.next_column()? else { break };
        column.typed::<DoubleType>().write_batch(&values, None, None)?;
        column.close()?;
    }
    group.close()?;
    writer.close()?;
    Ok(())
}

fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("layshaft-compressed-{}-{name}.parquet", std::process::id()))
}

#[test]
fn usual_compressions_are_read() {
    let codecs = [
        ("none", Compression::UNCOMPRESSED),
        ("snappy", Compression::SNAPPY),
        ("gzip", Compression::GZIP(GzipLevel::default())),
        ("lz4", Compression::LZ4_RAW),
        ("zstd", Compression::ZSTD(ZstdLevel::default())),
    ];
    for (name, codec) in codecs {
        let path = file(name);
        write(&path, codec).unwrap();
        let points = Points::read(&path, "", "v", "s", "").unwrap();
        assert_eq!((points.x, points.y), (vec![0.0, 1.0, 2.0], vec![5.0, 7.0, 5.0]), "{name}");
        std::fs::remove_file(&path).unwrap();
    }
}

/// A codec that is not there is named, with those that are. The mark of the codec in a file is changed for that.
#[test]
fn other_compressions_are_named() {
    let path = file("other");
    write(&path, Compression::SNAPPY).unwrap();
    let mut bytes = std::fs::read(&path).unwrap();
    // In the metadata of a column the codec is field 4, an i32 as zigzag: 1 for Snappy, 4 for Brotli.
    let length = bytes.len();
    let footer = length - 8 - u32::from_le_bytes(bytes[length - 8..length - 4].try_into().unwrap()) as usize;
    let marks: Vec<usize> = (footer..length - 9).filter(|&at| bytes[at..at + 2] == [0x15, 0x02]).collect();
    assert!(!marks.is_empty());
    for at in marks {
        bytes[at + 1] = 0x08;
        let other = std::fs::write(&path, &bytes).map(|()| Points::read(&path, "", "v", "s", ""));
        if let Ok(Err(error)) = other
            && error.message.to_lowercase().contains("brotli")
        {
            assert!(error.hint.unwrap().contains("compression='snappy'"));
            std::fs::remove_file(&path).unwrap();
            return;
        }
        bytes[at + 1] = 0x02;
    }
    panic!("no field of the metadata is the codec");
}

/// Two columns of three rows, the second of a type of its own.
fn typed<T: DataType>(name: &str, kind: &str, times: [f64; 3], values: &[T::T]) -> Result<Points, String> {
    let path = file(name);
    let write = || -> Result<(), ParquetError> {
        let schema =
            Arc::new(parse_message_type(&format!("message rows {{ required double time; required {kind}; }}"))?);
        let told = r#"{"columns": [{"field_name": "later", "numpy_type": "timedelta64[us]"}]}"#.to_string();
        let properties = WriterProperties::builder()
            .set_key_value_metadata(Some(vec![KeyValue::new("pandas".to_string(), told)]))
            .build();
        let mut writer = SerializedFileWriter::new(File::create(&path)?, schema, Arc::new(properties))?;
        let mut group = writer.next_row_group()?;
        if let Some(mut column) = group.next_column()? {
            column.typed::<DoubleType>().write_batch(&times, None, None)?;
            column.close()?;
        }
        if let Some(mut column) = group.next_column()? {
            column.typed::<T>().write_batch(values, None, None)?;
            column.close()?;
        }
        group.close()?;
        writer.close()?;
        Ok(())
    };
    write().unwrap();
    let column = kind.split(' ').nth(1).unwrap_or("v");
    let read = Points::read(&path, "time", column, "s", "").map_err(|error| error.message);
    std::fs::remove_file(&path).unwrap();
    read
}

/// Counts are what the file says they are: without a sign, in milliseconds, with decimal places.
#[test]
fn counts_are_what_the_file_says() {
    let times = [0.0, 1.0, 2.0];
    let words = typed::<Int32Type>("words", "int32 v (INTEGER(32,false))", times, &[-1, 0, 1]).unwrap();
    assert_eq!(words.y, [4294967295.0, 0.0, 1.0]);
    let longs = typed::<Int64Type>("longs", "int64 v (INTEGER(64,false))", times, &[i64::MIN, 0, 1]).unwrap();
    assert_eq!(longs.y, [9223372036854775808.0, 0.0, 1.0]);
    let money = typed::<Int64Type>("money", "int64 v (DECIMAL(9,2))", times, &[-150, 0, 25]).unwrap();
    assert_eq!(money.y, [-1.5, 0.0, 0.25]);
    let clock = typed::<Int32Type>("clock", "int32 v (TIME_MILLIS)", times, &[0, 500, 1000]).unwrap();
    assert_eq!(clock.y, [0.0, 0.5, 1.0]);
    let durations = typed::<Int64Type>("later", "int64 later", times, &[0, 500_000, 1_000_000]).unwrap();
    assert_eq!(durations.y, [0.0, 0.5, 1.0]);
}

/// What is wrong with rows is told by row and column, and a column of texts by what it is.
#[test]
fn rows_and_columns_are_named() {
    let says = |name: &str, times: [f64; 3], values: [f64; 3]| {
        typed::<DoubleType>(name, "double v", times, &values).unwrap_err()
    };
    let nan = f64::NAN;
    assert!(says("nan", [0.0, 1.0, 2.0], [0.0, nan, 0.0]).ends_with("row 2: column `v` has no value"));
    assert!(says("inf", [0.0, 1.0, 2.0], [0.0, 0.0, -1.0 / 0.0]).ends_with("row 3: column `v` has an infinite value"));
    assert!(says("no-time", [0.0, nan, 2.0], [0.0; 3]).ends_with("row 2: column `time` has no value"));
    assert!(says("unsorted", [0.0, 2.0, 1.0], [0.0; 3]).ends_with("row 3: 1 lies before 2"));
    let texts = ["a", "b", "c"].map(parquet::data_type::ByteArray::from);
    let said = typed::<parquet::data_type::ByteArrayType>("texts", "binary v (UTF8)", [0.0, 1.0, 2.0], &texts);
    assert!(said.unwrap_err().ends_with("`v` is a column of texts, not of numbers"));
}
