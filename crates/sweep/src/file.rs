//! The finished table as a file: Parquet, or CSV. Written beside its place and moved there.

use crate::SweepError;
use crate::row::{Facts, Row, Status, Table};
use parquet::basic::{Compression, LogicalType, Repetition, Type as PhysicalType};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::record::Field;
use parquet::schema::types::Type;
use serde_json::{Value, json};
use std::fmt::Write;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

const KEY: &str = "layshaft.sweep";
/// Columns before the varied parameters, and after the outputs.
const BEFORE: [&str; 1] = ["run"];
const AFTER: [&str; 4] = ["status", "message", "steps", "events"];

fn is_csv(path: &Path) -> Result<bool, SweepError> {
    match path.extension().map(|ending| ending.to_ascii_lowercase()) {
        Some(ending) if ending == "parquet" => Ok(false),
        Some(ending) if ending == "csv" => Ok(true),
        _ => Err(SweepError::format(path, "the table of a sweep is a .parquet or a .csv file")),
    }
}

/// Fails where the name has no ending that tells the format.
pub(crate) fn check_name(path: &Path) -> Result<(), SweepError> {
    is_csv(path).map(|_| ())
}

pub fn write_table(path: &Path, table: &Table) -> Result<(), SweepError> {
    let mut unfinished = path.as_os_str().to_os_string();
    unfinished.push(".unfinished");
    let unfinished = std::path::PathBuf::from(unfinished);
    if is_csv(path)? {
        std::fs::write(&unfinished, csv(table)).map_err(|cause| SweepError::file(path, cause))?;
    } else {
        write_parquet(&unfinished, table).map_err(|cause| SweepError::file(path, std::io::Error::other(cause)))?;
    }
    std::fs::rename(&unfinished, path).map_err(|cause| SweepError::file(path, cause))
}

/// Reads a table that [`write_table`] wrote as Parquet.
pub fn read_table(path: &Path) -> Result<Table, SweepError> {
    if is_csv(path)? {
        return Err(SweepError::format(path, "tables in CSV are for other tools; keep the .parquet file"));
    }
    let file = File::open(path).map_err(|cause| SweepError::file(path, cause))?;
    read_parquet(file).map_err(|problem| SweepError::format(path, problem))
}

/// What all rows have in common, as JSON in one line.
pub(crate) fn metadata(facts: &Facts) -> String {
    let columns = |columns: &[(String, String)]| {
        columns.iter().map(|(name, unit)| json!({ "name": name, "unit": unit })).collect::<Value>()
    };
    json!({
        "model": facts.model, "runs": facts.runs, "fingerprint": facts.fingerprint,
        "inputs": columns(&facts.inputs), "outputs": columns(&facts.outputs),
        "basis": facts.basis.iter().map(|(name, value)| json!([name, value])).collect::<Value>(),
    })
    .to_string()
}

/// Reads what [`metadata`] wrote.
pub(crate) fn facts_of(metadata: &str) -> Option<Facts> {
    let value: Value = serde_json::from_str(metadata).ok()?;
    let text = |value: &Value| value.as_str().map(str::to_string);
    let columns = |key: &str| {
        let list = value[key].as_array()?;
        list.iter().map(|column| Some((text(&column["name"])?, text(&column["unit"])?))).collect::<Option<Vec<_>>>()
    };
    let basis = value["basis"].as_array()?;
    let basis = basis.iter().map(|pair| Some((text(&pair[0])?, text(&pair[1])?))).collect::<Option<Vec<_>>>()?;
    let fingerprint = text(&value["fingerprint"])?;
    if fingerprint != crate::basis::fingerprint(&basis) {
        return None;
    }
    Some(Facts {
        model: text(&value["model"])?,
        inputs: columns("inputs")?,
        outputs: columns("outputs")?,
        runs: value["runs"].as_u64()?,
        basis,
        fingerprint,
    })
}

fn write_parquet(path: &Path, table: &Table) -> Result<(), ParquetError> {
    let facts = &table.facts;
    let primitive = |name: &str, kind: PhysicalType, logical: Option<LogicalType>| {
        let builder = Type::primitive_type_builder(name, kind).with_repetition(Repetition::REQUIRED);
        builder.with_logical_type(logical).build().map(Arc::new)
    };
    let mut fields = vec![primitive(BEFORE[0], PhysicalType::INT64, None)?];
    for (name, _) in facts.inputs.iter().chain(&facts.outputs) {
        fields.push(primitive(name, PhysicalType::DOUBLE, None)?);
    }
    for name in &AFTER[..2] {
        fields.push(primitive(name, PhysicalType::BYTE_ARRAY, Some(LogicalType::String))?);
    }
    for name in &AFTER[2..] {
        fields.push(primitive(name, PhysicalType::INT64, None)?);
    }
    let schema = Arc::new(Type::group_type_builder("sweep").with_fields(fields).build()?);
    let properties = WriterProperties::builder()
        .set_created_by(concat!("layshaft ", env!("CARGO_PKG_VERSION")).to_string())
        .set_compression(Compression::SNAPPY)
        .set_key_value_metadata(Some(vec![KeyValue::new(KEY.to_string(), metadata(facts))]))
        .build();
    let mut writer = SerializedFileWriter::new(File::create(path)?, schema, Arc::new(properties))?;
    let mut group = writer.next_row_group()?;
    let rows = &table.rows;
    let whole = |value: &dyn Fn(&Row) -> u64| rows.iter().map(|row| value(row) as i64).collect::<Vec<i64>>();
    let text = |value: &dyn Fn(&Row) -> String| rows.iter().map(|row| ByteArray::from(value(row).as_str())).collect();
    let mut at = 0;
    while let Some(mut column) = group.next_column()? {
        let numbers = facts.inputs.len() + facts.outputs.len();
        match at {
            0 => {
                column.typed::<Int64Type>().write_batch(&whole(&|row| row.run), None, None)?;
            }
            k if k <= numbers => {
                let value = |row: &Row| row.inputs.iter().chain(&row.outputs).nth(k - 1).copied().unwrap_or(f64::NAN);
                let values: Vec<f64> = rows.iter().map(value).collect();
                column.typed::<DoubleType>().write_batch(&values, None, None)?;
            }
            k if k == numbers + 1 || k == numbers + 2 => {
                let is_status = k == numbers + 1;
                let value = |row: &Row| if is_status { row.status.word().to_string() } else { row.message.clone() };
                let values: Vec<ByteArray> = text(&value);
                column.typed::<ByteArrayType>().write_batch(&values, None, None)?;
            }
            k => {
                let is_steps = k == numbers + 3;
                let values = whole(&|row| if is_steps { row.steps } else { row.events });
                column.typed::<Int64Type>().write_batch(&values, None, None)?;
            }
        }
        column.close()?;
        at += 1;
    }
    group.close()?;
    writer.close()?;
    Ok(())
}

fn read_parquet(file: File) -> Result<Table, String> {
    let reader = SerializedFileReader::new(file).map_err(|error| error.to_string())?;
    let entries = reader.metadata().file_metadata().key_value_metadata();
    let stored = entries.and_then(|entries| entries.iter().find(|entry| entry.key == KEY)?.value.as_deref());
    let facts =
        stored.and_then(facts_of).ok_or("it is not the table of a sweep, or one of another version of Layshaft")?;
    let mut rows = Vec::new();
    for row in reader.get_row_iter(None).map_err(|error| error.to_string())? {
        let row = row.map_err(|error| error.to_string())?;
        let fields: Vec<&Field> = row.get_column_iter().map(|(_, field)| field).collect();
        rows.push(read_row(&fields, &facts).ok_or("a row has other columns than the sweep")?);
    }
    Ok(Table { facts, rows })
}

fn read_row(fields: &[&Field], facts: &Facts) -> Option<Row> {
    let (inputs, outputs) = (facts.inputs.len(), facts.outputs.len());
    let whole = |at: usize| match fields.get(at)? {
        Field::Long(value) => u64::try_from(*value).ok(),
        _ => None,
    };
    let text = |at: usize| match fields.get(at)? {
        Field::Str(text) => Some(text.clone()),
        _ => None,
    };
    let number = |at: usize| match fields.get(at)? {
        Field::Double(value) => Some(*value),
        _ => None,
    };
    let after = 1 + inputs + outputs;
    Some(Row {
        run: whole(0)?,
        inputs: (1..=inputs).map(number).collect::<Option<_>>()?,
        outputs: (1 + inputs..after).map(number).collect::<Option<_>>()?,
        status: Status::by_word(&text(after)?)?,
        message: text(after + 1)?,
        steps: whole(after + 2)?,
        events: whole(after + 3)?,
    })
}

fn csv(table: &Table) -> String {
    let quoted = |text: &str| {
        let special = text.contains(['"', ',', '\n', '\r']);
        if special { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_string() }
    };
    let names = table.facts.inputs.iter().chain(&table.facts.outputs).map(|(name, _)| quoted(name));
    let heads: Vec<String> =
        BEFORE.map(str::to_string).into_iter().chain(names).chain(AFTER.map(str::to_string)).collect();
    let mut text = heads.join(",") + "\n";
    for row in &table.rows {
        let _ = write!(text, "{}", row.run);
        for value in row.inputs.iter().chain(&row.outputs) {
            let _ = if value.is_nan() { write!(text, ",") } else { write!(text, ",{value:?}") };
        }
        let _ = writeln!(text, ",{},{},{},{}", row.status.word(), quoted(&row.message), row.steps, row.events);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_comes_back_as_it_was_written() {
        let named = |name: &str| vec![(name.to_string(), "m".to_string())];
        let basis = vec![("--set b".to_string(), "\"5\"".to_string())];
        let fingerprint = crate::basis::fingerprint(&basis);
        let (model, inputs, outputs) = ("M".into(), named("p"), named("v:max"));
        let facts = Facts { model, inputs, outputs, runs: 2, basis, fingerprint };
        let row = |run: u64, status: Status, message: &str| Row {
            run,
            inputs: vec![0.1 + 0.2],
            outputs: vec![1e-300],
            status,
            message: message.into(),
            steps: 5,
            events: 2,
        };
        let table = Table { facts, rows: vec![row(0, Status::Complete, ""), row(1, Status::Failed, "E, \"x\"\nü")] };
        let path = std::env::temp_dir().join(format!("layshaft-table-{}.parquet", std::process::id()));
        write_table(&path, &table).unwrap();
        assert_eq!(read_table(&path).unwrap(), table);
        std::fs::remove_file(&path).unwrap();
        let text = csv(&table);
        assert_eq!(text.lines().next(), Some("run,p,v:max,status,message,steps,events"));
        assert!(text.contains("\"E, \"\"x\"\"\nü\""), "{text}");
    }
}
