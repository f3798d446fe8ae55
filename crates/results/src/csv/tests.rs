use super::*;
use crate::header::{Alias, Column, ResultHeader, ValueType};
use crate::{ResultError, ResultWriter, Trajectory};
use std::path::PathBuf;

fn with_file<T>(name: &str, text: &str, check: impl FnOnce(&PathBuf) -> T) -> T {
    let path = std::env::temp_dir().join(format!("layshaft-results-{}-{name}", std::process::id()));
    std::fs::write(&path, text).unwrap();
    let outcome = check(&path);
    let _ = std::fs::remove_file(&path);
    outcome
}

fn parse(name: &str, text: &str) -> Result<Trajectory, ResultError> {
    with_file(name, text, |path| read(path))
}

fn written(name: &str, header: &ResultHeader, fixed: &[f64], rows: &[(f64, &[f64])], options: CsvOptions) -> String {
    with_file(name, "", |path| {
        let mut writer = CsvWriter::create(path, options).unwrap();
        writer.start(header, fixed).unwrap();
        for (time, values) in rows {
            writer.point(*time, values).unwrap();
        }
        writer.finish().unwrap();
        std::fs::read_to_string(path).unwrap()
    })
}

fn header() -> ResultHeader {
    ResultHeader {
        variables: vec![
            Column::variable("x[1,2]"),
            Column::parameter("k"),
            Column::constant("zero"),
            Column::alias("minus", Alias::negated(0)),
            Column::variable("on").value_type(ValueType::Boolean),
            Column::alias("off", Alias::negated(4)).value_type(ValueType::Boolean),
            Column::alias("clock", Alias::time()),
            Column::alias("gain.y", Alias::negated(1)),
            Column::variable("'say \"hi\"'"),
        ],
        ..ResultHeader::default()
    }
}

#[test]
fn aliases_are_written_out_and_parameters_on_request() {
    let rows: [(f64, &[f64]); 2] = [(0.0, &[0.1, 1.0, 2.0]), (0.5, &[-1e-9, 0.0, f64::NAN])];
    let text = written("aliases.csv", &header(), &[3.5, 0.0], &rows, CsvOptions::default());
    let expected = "time,\"x[1,2]\",zero,minus,on,off,clock,gain.y,\"'say \"\"hi\"\"'\"\n\
                    0,0.1,0,-0.1,1,0,0,-3.5,2\n\
                    0.5,-1e-9,0,1e-9,0,1,0.5,-3.5,nan\n";
    assert_eq!(text, expected);
    let text = written("parameters.csv", &header(), &[3.5, 0.0], &rows, CsvOptions { parameters: true });
    assert!(text.starts_with("time,\"x[1,2]\",k,zero"));
    assert!(text.contains("\n0,0.1,3.5,0,"));
}

#[test]
fn numbers_read_back_exactly() {
    let values: Vec<f64> = (0..2000u64)
        .map(|k| f64::from_bits(k.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
        .filter(|value| value.is_finite())
        .chain([0.0, -0.0, 1.0, 1e16, 5e-324, f64::MAX, 0.1 + 0.2])
        .collect();
    let header = ResultHeader { variables: vec![Column::variable("v")], ..ResultHeader::default() };
    let rows: Vec<(f64, [f64; 1])> = values.iter().enumerate().map(|(k, &value)| (k as f64, [value])).collect();
    let rows: Vec<(f64, &[f64])> = rows.iter().map(|(time, value)| (*time, value.as_slice())).collect();
    let text = written("exact.csv", &header, &[], &rows, CsvOptions::default());
    let back = parse("exact-back.csv", &text).unwrap();
    let bits = |values: &[f64]| values.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits(&back.series("v").unwrap()), bits(&values));
}

#[test]
fn headers_in_every_usual_form_are_understood() {
    for text in [
        "\"time\",\"a[1, 2].x\",\"der(b.c)\"\n0,1,2\n1,3,4\n",
        "time,a[1,2].x,b.der(c)\n0,1,2\n1,3,4\n",
        "time;a[1][2].x;der(b.c)\r\n0;1;2\r\n1;3;4\r\n",
        "\u{feff}# a comment\n\n\"Time\"\ta[1,2].x\tder(b.c)\n0\t1\t2\n1\t3\t4",
        "t,a_1_2_x,der(b.c),\n0,1,2,\n1,3,4,\n",
    ] {
        let table = parse("forms.csv", text).unwrap();
        assert_eq!(table.time, [0.0, 1.0], "{text}");
        assert_eq!(*table.series("a[1,2].x").unwrap(), [1.0, 3.0], "{text}");
        assert_eq!(*table.series("b.der(c)").unwrap(), [2.0, 4.0], "{text}");
    }
}

#[test]
fn truth_values_short_rows_and_oddities() {
    let table = parse("odd.csv", "time,v\n0,false\n 0.5 ,TRUE\n0.7\n1,-1.#IND\n2,\"3\"\n3,1.#INF\n").unwrap();
    assert_eq!(table.time, [0.0, 0.5, 1.0, 2.0, 3.0]);
    let v = table.series("v").unwrap();
    assert_eq!((v[0], v[1], v[3], v[4]), (0.0, 1.0, 3.0, f64::INFINITY));
    assert!(v[2].is_nan());
    assert!(parse("no-time.csv", "x,y\n0,1\n").unwrap_err().to_string().contains("`x`, not `time`"));
    assert!(parse("empty.csv", "\n\n").unwrap_err().to_string().contains("empty"));
}

#[test]
fn chosen_columns_are_read_alone() {
    with_file("chosen.csv", "time,a,b,c\n0,1,2,3\n1,4,5,6\n", |path| {
        let (table, found) = read_signals(path, &["c", "x", "a"].map(String::from)).unwrap();
        assert_eq!(table.header.variables.len(), 2);
        assert_eq!(*table.column(found[0].unwrap()).unwrap(), [3.0, 6.0]);
        assert_eq!(found[1], None);
        assert_eq!(*table.column(found[2].unwrap()).unwrap(), [1.0, 4.0]);
    });
}

#[test]
fn a_cut_file_reads_up_to_its_last_whole_row() {
    let rows: Vec<(f64, [f64; 3])> = (0..30).map(|k| (f64::from(k) / 10.0, [f64::from(k).sqrt(), 1.0, 2.0])).collect();
    let rows: Vec<(f64, &[f64])> = rows.iter().map(|(time, values)| (*time, values.as_slice())).collect();
    let text = written("cut.csv", &header(), &[1.0, 0.0], &rows, CsvOptions::default());
    let head = text.find('\n').unwrap() + 1;
    for cut in head..text.len() {
        let table = parse("cut-copy.csv", &text[..cut]).unwrap();
        let whole = text[head..cut].matches('\n').count();
        assert!(table.len() == whole || table.len() == whole + 1, "{} of {whole} rows", table.len());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let mut writer = CsvWriter::create("/dev/full", CsvOptions::default()).unwrap();
    assert!(matches!(writer.start(&header(), &[0.0, 0.0]), Err(ResultError::Write { .. })));
}
