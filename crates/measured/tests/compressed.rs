//! Parquet files as other tools compress them.
#![cfg(feature = "parquet")]

use layshaft_measured::Points;
use parquet::basic::{Compression, GzipLevel};
use parquet::data_type::DoubleType;
use parquet::errors::ParquetError;
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
    // In the metadata of a column the codec is field 4, an i32 as zigzag: 1 for Snappy, 6 for Zstandard.
    let length = bytes.len();
    let footer = length - 8 - u32::from_le_bytes(bytes[length - 8..length - 4].try_into().unwrap()) as usize;
    let marks: Vec<usize> = (footer..length - 9).filter(|&at| bytes[at..at + 2] == [0x15, 0x02]).collect();
    assert!(!marks.is_empty());
    for at in marks {
        bytes[at + 1] = 0x0c;
        let other = std::fs::write(&path, &bytes).map(|()| Points::read(&path, "", "v", "s", ""));
        if let Ok(Err(error)) = other
            && error.message.to_lowercase().contains("zstd")
        {
            assert!(error.hint.unwrap().contains("compression='snappy'"));
            std::fs::remove_file(&path).unwrap();
            return;
        }
        bytes[at + 1] = 0x02;
    }
    panic!("no field of the metadata is the codec");
}
