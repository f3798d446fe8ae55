use super::*;
use crate::header::Alias;
use ::parquet::file::reader::{FileReader, SerializedFileReader};
use ::parquet::record::RowAccessor;

struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        Scratch(std::env::temp_dir().join(format!("layshaft-results-{}-{name}", std::process::id())))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
        let _ = std::fs::remove_file(partial_path(&self.0));
    }
}

fn header() -> ResultHeader {
    ResultHeader {
        model: "Shaft".into(),
        variables: vec![
            Column::parameter("J").unit("kg.m2"),
            Column::variable("inertia.phi").unit("rad").display_unit("deg").description("angle \"phi\""),
            Column::alias("flange.phi", Alias::negated(1)),
            Column::variable("locked").value_type(ValueType::Boolean),
            Column::alias("sliding", Alias::negated(3)).value_type(ValueType::Boolean),
            Column::variable("gear").value_type(ValueType::Integer),
            Column::constant("zero"),
        ],
        ..ResultHeader::default()
    }
}

fn fill(writer: &mut ParquetWriter, points: usize) {
    writer.start(&header(), &[2.5, 0.0]).unwrap();
    for k in 0..points {
        writer.point(k as f64, &[k as f64 / 8.0, (k % 2) as f64, (k % 5) as f64]).unwrap();
    }
}

#[test]
fn columns_types_and_metadata_arrive() {
    let scratch = Scratch::new("whole.parquet");
    let mut writer = ParquetWriter::create(&scratch.0, ParquetOptions::default()).unwrap();
    fill(&mut writer, 3000);
    writer.finish().unwrap();
    assert!(!partial_path(&scratch.0).exists());
    let reader = SerializedFileReader::new(File::open(&scratch.0).unwrap()).unwrap();
    let metadata = reader.metadata().file_metadata();
    assert_eq!(metadata.num_rows(), 3000);
    let names: Vec<&str> = metadata.schema_descr().columns().iter().map(|column| column.name()).collect();
    assert_eq!(names, ["time", "inertia.phi", "locked", "gear"]);
    for (k, row) in reader.get_row_iter(None).unwrap().enumerate() {
        let row = row.unwrap();
        assert_eq!(row.get_double(1).unwrap(), k as f64 / 8.0);
        assert_eq!(row.get_bool(2).unwrap(), k % 2 == 1);
        assert_eq!(row.get_int(3).unwrap(), (k % 5) as i32);
    }
    let entry = |key: &str| {
        let entries = metadata.key_value_metadata().unwrap();
        entries.iter().find(|entry| entry.key == key).and_then(|entry| entry.value.clone()).unwrap()
    };
    assert_eq!(entry("layshaft.aliases"), r#"{"flange.phi":["inertia.phi",-1],"sliding":["locked","!"]}"#);
    assert_eq!(entry("layshaft.parameters"), r#"{"J":2.5,"zero":0.0}"#);
    assert!(entry("layshaft.columns").contains(r#""unit":"rad","displayUnit":"deg","description":"angle \"phi\"""#));
}

#[test]
fn aliases_become_columns_on_request() {
    let scratch = Scratch::new("expanded.parquet");
    let mut writer = ParquetWriter::create(&scratch.0, ParquetOptions { expand: true }).unwrap();
    fill(&mut writer, 10);
    writer.finish().unwrap();
    let reader = SerializedFileReader::new(File::open(&scratch.0).unwrap()).unwrap();
    let row = reader.get_row_iter(None).unwrap().nth(3).unwrap().unwrap();
    let names: Vec<String> = row.get_column_iter().map(|(name, _)| name.clone()).collect();
    assert_eq!(names, ["time", "inertia.phi", "flange.phi", "locked", "sliding", "gear", "zero"]);
    assert_eq!((row.get_double(2).unwrap(), row.get_bool(4).unwrap()), (-0.375, false));
}

#[test]
fn a_run_that_never_ends_leaves_a_trajectory_file() {
    let scratch = Scratch::new("killed.parquet");
    let mut writer = ParquetWriter::create(&scratch.0, ParquetOptions::default()).unwrap();
    fill(&mut writer, 10);
    writer.flush().unwrap();
    // Nothing more happens to the files, as if the process had been killed here.
    std::mem::forget(writer);
    assert!(!scratch.0.exists());
    let rescued = crate::mat::read(partial_path(&scratch.0)).unwrap();
    assert_eq!(rescued.len(), 10);
    assert_eq!(rescued.series("flange.phi").unwrap()[4], -0.5);
}

#[test]
fn a_place_that_cannot_be_written_is_refused_before_the_run() {
    let error = ParquetWriter::create("no/such/folder/x.parquet", ParquetOptions::default()).err().unwrap();
    assert!(matches!(error, ResultError::Create { .. }));
}

#[test]
fn what_was_written_is_read_with_all_its_names() {
    for expand in [false, true] {
        let scratch = Scratch::new(&format!("read-{expand}.parquet"));
        let mut writer = ParquetWriter::create(&scratch.0, ParquetOptions { expand }).unwrap();
        fill(&mut writer, 2000);
        writer.finish().unwrap();
        let run = read(&scratch.0).unwrap();
        assert_eq!((run.len(), run.header.model.as_str()), (2000, "Shaft"));
        assert_eq!(run.series("flange.phi").unwrap()[8], -1.0);
        assert_eq!((run.series("sliding").unwrap()[3], run.series("gear").unwrap()[7]), (0.0, 2.0));
        assert_eq!((run.parameter("J"), run.parameter("zero")), (Some(2.5), Some(0.0)));
        let column = &run.header.variables[run.find("inertia.phi").unwrap()];
        assert_eq!((column.unit.as_str(), column.display_unit.as_str()), ("rad", "deg"));
        let kinds: Vec<ColumnKind> =
            ["J", "zero"].map(|name| run.header.variables[run.find(name).unwrap()].kind).into();
        assert_eq!(kinds, [ColumnKind::Parameter, ColumnKind::Constant]);
    }
    assert!(read(Path::new("/nowhere/run.parquet")).is_err());
}
