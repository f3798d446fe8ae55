//! Parquet, for data frames: pandas, Polars, DuckDB, Arrow.
//!
//! A Parquet file has its directory at the end and cannot be read before it is complete. So the run is
//! written to `x.parquet.partial.mat`, a trajectory file that reads at any moment, and turned into
//! `x.parquet` when it ends, one row group at a time. A killed run leaves the `.mat` file; a failed
//! conversion leaves it too and says so.
//!
//! Columns are `time` and the independent variables, so that nothing is stored twice. What has no
//! column of its own is in the file's key-value metadata, as JSON:
//!
//! | key | contents |
//! |---|---|
//! | `layshaft.model` | the model's name |
//! | `layshaft.columns` | list of `{name, unit, displayUnit, description, type, kind}`, aliases and parameters too |
//! | `layshaft.parameters` | `{name: value}` |
//! | `layshaft.aliases` | `{name: [column, sign]}`; `-1` negates, `!` is the logical negation |
//!
//! [`ParquetOptions::expand`] writes aliases and constants out as columns instead.

mod arrow_schema;
mod read;
#[cfg(test)]
mod tests;

pub use self::read::read;

use self::arrow_schema::ArrowField;
use crate::error::ResultError;
use crate::header::{Column, ColumnKind, Layout, Negation, ResultHeader, Slot, Source, ValueType};
use crate::json;
use crate::mat::{MatWriter, Precision};
use crate::output_file::OutputFile;
use crate::writer::ResultWriter;
use parquet::basic::{Compression, Encoding, Repetition, Type as PhysicalType};
use parquet::data_type::{BoolType, DoubleType, Int32Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{ColumnPath, Type};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Size in memory of the points that make one row group.
const ROW_GROUP_BYTES: usize = 64 << 20;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ParquetOptions {
    /// Give aliases and constants columns of their own.
    pub expand: bool,
}

pub struct ParquetWriter {
    path: PathBuf,
    partial: PathBuf,
    points: MatWriter,
    header: ResultHeader,
    layout: Layout,
    fixed: Vec<f64>,
    options: ParquetOptions,
    finished: bool,
}

impl ParquetWriter {
    pub fn create(path: impl AsRef<Path>, options: ParquetOptions) -> Result<ParquetWriter, ResultError> {
        let path = path.as_ref().to_path_buf();
        // Whoever may not write the file should learn it before the run, not after.
        OutputFile::open(&path)?;
        let partial = partial_path(&path);
        Ok(ParquetWriter {
            points: MatWriter::create(&partial, Precision::Double)?,
            path,
            partial,
            header: ResultHeader::default(),
            layout: Layout::default(),
            fixed: Vec::new(),
            options,
            finished: false,
        })
    }

    fn convert(&self) -> Result<(), ParquetError> {
        let plan = ColumnPlan::new(&self.header, &self.layout, &self.fixed, self.options);
        let mut points = self.points.points()?;
        let unfinished = self.path.with_extension("parquet.unfinished");
        let mut writer =
            SerializedFileWriter::new(File::create(&unfinished)?, plan.schema()?, Arc::new(plan.properties()))?;
        let width = points.width();
        let rows = (ROW_GROUP_BYTES / (8 * width)).max(1024);
        loop {
            let (count, block) = points.next_block(rows)?;
            if count == 0 {
                break;
            }
            plan.write_row_group(&mut writer, block, count, width)?;
        }
        writer.close()?;
        std::fs::rename(&unfinished, &self.path)?;
        Ok(())
    }
}

/// Where the points of a run lie until the Parquet file is complete.
pub fn partial_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(".partial.mat");
    PathBuf::from(name)
}

impl ResultWriter for ParquetWriter {
    fn start(&mut self, header: &ResultHeader, fixed: &[f64]) -> Result<(), ResultError> {
        self.layout = header.layout()?;
        let _ = std::fs::remove_file(&self.path);
        self.points.start(header, fixed)?;
        (self.header, self.fixed) = (header.clone(), fixed.to_vec());
        Ok(())
    }

    fn point(&mut self, time: f64, values: &[f64]) -> Result<(), ResultError> {
        self.points.point(time, values)
    }

    fn flush(&mut self) -> Result<(), ResultError> {
        self.points.flush()
    }

    fn finish(&mut self) -> Result<(), ResultError> {
        if self.finished {
            return Ok(());
        }
        self.points.finish()?;
        self.finished = true;
        self.convert().map_err(|cause| {
            let _ = std::fs::remove_file(self.path.with_extension("parquet.unfinished"));
            ResultError::Write {
                path: self.path.clone(),
                cause: std::io::Error::other(cause),
                kept: format!("the results are in {}, a .mat trajectory file", self.partial.display()),
            }
        })?;
        // The run is safe in its final place; a leftover copy would only confuse.
        let _ = std::fs::remove_file(&self.partial);
        Ok(())
    }
}

/// One Parquet column: its name, type and where its values are.
struct Target<'a> {
    name: &'a str,
    value_type: ValueType,
    slot: Slot,
    unit: &'a str,
    description: &'a str,
}

impl Target<'_> {
    fn physical_type(&self) -> PhysicalType {
        match self.value_type {
            ValueType::Real => PhysicalType::DOUBLE,
            ValueType::Boolean => PhysicalType::BOOLEAN,
            ValueType::Integer | ValueType::Enumeration => PhysicalType::INT32,
        }
    }

    fn arrow_field(&self) -> ArrowField<'_> {
        let described = [("unit", self.unit), ("description", self.description)];
        ArrowField {
            name: self.name,
            value_type: self.value_type,
            metadata: described.into_iter().filter(|(_, text)| !text.is_empty()).collect(),
        }
    }
}

/// What goes into which column, and what into the metadata.
struct ColumnPlan<'a> {
    header: &'a ResultHeader,
    layout: &'a Layout,
    fixed: &'a [f64],
    targets: Vec<Target<'a>>,
}

impl<'a> ColumnPlan<'a> {
    fn new(header: &'a ResultHeader, layout: &'a Layout, fixed: &'a [f64], options: ParquetOptions) -> ColumnPlan<'a> {
        let time = Slot { source: Source::Time, negation: Negation::None };
        let mut targets =
            vec![Target { name: "time", value_type: ValueType::Real, slot: time, unit: "s", description: "" }];
        for (column, &slot) in header.variables.iter().zip(&layout.slots) {
            let own = column.alias_of.is_none() && column.kind == ColumnKind::Variable;
            if own || options.expand && column.kind != ColumnKind::Parameter {
                targets.push(Target {
                    name: &column.name,
                    value_type: column.value_type,
                    slot,
                    unit: &column.unit,
                    description: &column.description,
                });
            }
        }
        ColumnPlan { header, layout, fixed, targets }
    }

    fn schema(&self) -> Result<Arc<Type>, ParquetError> {
        let field = |target: &Target| {
            let builder = Type::primitive_type_builder(target.name, target.physical_type());
            builder.with_repetition(Repetition::REQUIRED).build().map(Arc::new)
        };
        let fields = self.targets.iter().map(field).collect::<Result<_, _>>()?;
        Ok(Arc::new(Type::group_type_builder("trajectory").with_fields(fields).build()?))
    }

    fn properties(&self) -> WriterProperties {
        let mut builder = WriterProperties::builder()
            .set_created_by(concat!("layshaft ", env!("CARGO_PKG_VERSION")).to_string())
            .set_compression(Compression::SNAPPY)
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_key_value_metadata(Some(self.metadata()));
        for target in self.targets.iter().filter(|target| target.value_type == ValueType::Real) {
            let path = ColumnPath::new(vec![target.name.to_string()]);
            builder = builder.set_column_dictionary_enabled(path.clone(), false);
            builder = builder.set_column_encoding(path, Encoding::BYTE_STREAM_SPLIT);
        }
        builder.build()
    }

    fn metadata(&self) -> Vec<KeyValue> {
        let entry = |key: &str, value: String| KeyValue::new(key.to_string(), value);
        let object = |items: Vec<String>| format!("{{{}}}", items.join(","));
        let slots = self.header.variables.iter().zip(&self.layout.slots);
        let parameters = slots.clone().filter_map(|(column, slot)| match slot.source {
            Source::Fixed(at) => {
                let value = json::number(slot.negation.apply(self.fixed[at]));
                Some(format!("{}:{value}", json::string(&column.name)))
            }
            _ => None,
        });
        let aliases = slots.filter(|(column, _)| column.alias_of.is_some()).filter_map(|(column, slot)| {
            let target = match slot.source {
                Source::Time => "time",
                Source::Stored(at) => &self.header.variables[self.layout.stored[at]].name,
                Source::Fixed(_) => return None,
            };
            let sign = match slot.negation {
                Negation::None => "1",
                Negation::Minus => "-1",
                Negation::Not => "\"!\"",
            };
            Some(format!("{}:[{},{sign}]", json::string(&column.name), json::string(target)))
        });
        let fields = self.targets.iter().map(|target| target.arrow_field());
        vec![
            entry("layshaft.model", self.header.model.clone()),
            entry("layshaft.columns", json::list(self.header.variables.iter().map(column_json))),
            entry("layshaft.parameters", object(parameters.collect())),
            entry("layshaft.aliases", object(aliases.collect())),
            entry("ARROW:schema", arrow_schema::encode(&fields.collect::<Vec<_>>())),
        ]
    }

    fn write_row_group(
        &self,
        writer: &mut SerializedFileWriter<File>,
        block: &[f64],
        count: usize,
        width: usize,
    ) -> Result<(), ParquetError> {
        let mut group = writer.next_row_group()?;
        let mut values = Vec::with_capacity(count);
        for target in &self.targets {
            values.clear();
            let Slot { source, negation } = target.slot;
            let row = |at: usize| (0..count).map(move |point| negation.apply(block[point * width + at]));
            match source {
                Source::Time => values.extend(row(0)),
                Source::Stored(at) => values.extend(row(at + 1)),
                Source::Fixed(at) => values.resize(count, negation.apply(self.fixed[at])),
            }
            let Some(mut column) = group.next_column()? else { break };
            match target.value_type {
                ValueType::Real => column.typed::<DoubleType>().write_batch(&values, None, None)?,
                ValueType::Boolean => {
                    let truths: Vec<bool> = values.iter().map(|&value| value != 0.0).collect();
                    column.typed::<BoolType>().write_batch(&truths, None, None)?
                }
                ValueType::Integer | ValueType::Enumeration => {
                    let numbers: Vec<i32> = values.iter().map(|&value| value as i32).collect();
                    column.typed::<Int32Type>().write_batch(&numbers, None, None)?
                }
            };
            column.close()?;
        }
        group.close()?;
        Ok(())
    }
}

fn column_json(column: &Column) -> String {
    let value_type = match column.value_type {
        ValueType::Real => "Real",
        ValueType::Integer => "Integer",
        ValueType::Boolean => "Boolean",
        ValueType::Enumeration => "enumeration",
    };
    let mut entries = vec![format!("\"name\":{}", json::string(&column.name))];
    let kind = match column.kind {
        ColumnKind::Parameter => "parameter",
        ColumnKind::Constant => "constant",
        ColumnKind::Variable => "",
    };
    let texts = [
        ("unit", column.unit.as_str()),
        ("displayUnit", &column.display_unit),
        ("description", &column.description),
        ("type", value_type),
        ("kind", kind),
    ];
    entries.extend(
        texts
            .iter()
            .filter(|(_, text)| !text.is_empty())
            .map(|(key, text)| format!("\"{key}\":{}", json::string(text))),
    );
    format!("{{{}}}", entries.join(","))
}
