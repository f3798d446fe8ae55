use super::*;
use crate::header::{Alias, Column, ResultHeader, ValueType};
use crate::{ResultError, ResultWriter, Trajectory};
use std::path::PathBuf;

/// A file that vanishes with its owner.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let name = format!("layshaft-results-{}-{name}", std::process::id());
        Scratch(std::env::temp_dir().join(name))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn header() -> ResultHeader {
    ResultHeader {
        model: "Shaft".into(),
        start_time: 0.0,
        stop_time: 1.0,
        variables: vec![
            Column::parameter("J").unit("kg.m2").description("inertia"),
            Column::variable("phi").unit("rad").display_unit("deg").description("angle"),
            Column::alias("flange_b.phi", Alias::of(1)),
            Column::alias("flange_a.tau", Alias::negated(4)),
            Column::variable("tau").unit("N.m"),
            Column::alias("minus_J", Alias::negated(0)),
            Column::variable("closed").value_type(ValueType::Boolean),
            Column::alias("open", Alias::negated(6)).value_type(ValueType::Boolean),
            Column::alias("clock", Alias::time()),
            Column::parameter("use_brake").value_type(ValueType::Boolean),
            Column::alias("no_brake", Alias::negated(9)).value_type(ValueType::Boolean),
        ],
    }
}

fn values(point: usize) -> [f64; 3] {
    let t = point as f64 / 100.0;
    [(3.0 * t).sin(), 1.0 + t * t, f64::from(point >= 50)]
}

fn write(path: &std::path::Path, points: usize, precision: Precision) {
    let mut writer = MatWriter::create(path, precision).unwrap();
    writer.start(&header(), &[2.5, 1.0]).unwrap();
    for point in 0..points {
        writer.point(point as f64 / 100.0, &values(point)).unwrap();
    }
    writer.finish().unwrap();
}

fn check(trajectory: &Trajectory, points: usize, tolerance: f64) {
    assert_eq!(trajectory.len(), points);
    for point in 0..points {
        let close = |name: &str, expected: f64| {
            let got = trajectory.series(name).unwrap()[point];
            assert!((got - expected).abs() <= tolerance, "{name} at point {point}: {got}, not {expected}");
        };
        let [phi, tau, closed] = values(point);
        close("time", point as f64 / 100.0);
        close("phi", phi);
        close("flange_b.phi", phi);
        close("tau", tau);
        close("flange_a.tau", -tau);
        close("closed", closed);
        close("open", 1.0 - closed);
        close("clock", point as f64 / 100.0);
        close("J", 2.5);
        close("minus_J", -2.5);
        close("no_brake", 0.0);
    }
}

#[test]
fn what_is_written_is_read_back_with_aliases_units_and_parameters() {
    let scratch = Scratch::new("round.mat");
    write(&scratch.0, 101, Precision::Double);
    let back = read(&scratch.0).unwrap();
    check(&back, 101, 0.0);
    assert_eq!(back.parameter("J"), Some(2.5));
    assert_eq!(back.parameter("minus_J"), Some(-2.5));
    assert_eq!(back.parameter("phi"), None);
    let phi = &back.header.variables[back.find("phi").unwrap()];
    assert_eq!((phi.unit.as_str(), phi.display_unit.as_str(), phi.description.as_str()), ("rad", "deg", "angle"));
    // Aliases cost no data: time, phi, tau, closed, and the two a sign cannot express.
    let per_point = 8 * 6;
    let size = |points| {
        write(&scratch.0, points, Precision::Double);
        std::fs::metadata(&scratch.0).unwrap().len()
    };
    assert_eq!(size(101) - size(1), 100 * per_point);
}

#[test]
fn single_precision_halves_the_data() {
    let scratch = Scratch::new("single.mat");
    write(&scratch.0, 101, Precision::Single);
    check(&read(&scratch.0).unwrap(), 101, 1e-7);
}

#[test]
fn a_file_cut_anywhere_after_the_first_flush_reads() {
    let scratch = Scratch::new("cut.mat");
    let mut writer = MatWriter::create(&scratch.0, Precision::Double).unwrap();
    writer.start(&header(), &[2.5, 1.0]).unwrap();
    let empty = std::fs::metadata(&scratch.0).unwrap().len();
    assert_eq!(read(&scratch.0).unwrap().len(), 0);
    let mut flushed = Vec::new();
    for point in 0..40 {
        writer.point(point as f64 / 100.0, &values(point)).unwrap();
        if point % 7 == 6 {
            writer.flush().unwrap();
            flushed.push((point + 1, std::fs::read(&scratch.0).unwrap()));
        }
    }
    let cut = Scratch::new("cut-copy.mat");
    for (points, bytes) in flushed {
        std::fs::write(&cut.0, &bytes).unwrap();
        check(&read(&cut.0).unwrap(), points, 0.0);
        for length in empty as usize..bytes.len() {
            std::fs::write(&cut.0, &bytes[..length]).unwrap();
            check(&read(&cut.0).unwrap(), (length - empty as usize) / 48, 0.0);
        }
        // Killed between appending data and counting it.
        for extra in [1, 20, 47, 48, 500] {
            let mut longer = bytes.clone();
            longer.extend(std::iter::repeat_n(0x3f, extra));
            std::fs::write(&cut.0, &longer).unwrap();
            check(&read(&cut.0).unwrap(), points, 0.0);
        }
    }
}

#[test]
fn a_writer_that_is_dropped_keeps_its_points_and_last_time() {
    let scratch = Scratch::new("dropped.mat");
    let mut writer = MatWriter::create(&scratch.0, Precision::Double).unwrap();
    writer.start(&header(), &[2.5, 1.0]).unwrap();
    for point in 0..10 {
        writer.point(point as f64 / 100.0, &values(point)).unwrap();
    }
    drop(writer);
    let back = read(&scratch.0).unwrap();
    check(&back, 10, 0.0);
    assert_eq!(back.header.stop_time, 0.09);
}

#[test]
fn chosen_signals_are_found_in_any_spelling() {
    let scratch = Scratch::new("signals.mat");
    write(&scratch.0, 11, Precision::Double);
    let signals = ["flange_a.tau", "nothing", "flange_b_phi"].map(String::from);
    let (part, found) = read_signals(&scratch.0, &signals).unwrap();
    assert_eq!(part.header.variables.len(), 2);
    assert_eq!(found[1], None);
    assert_eq!(part.column(found[0].unwrap()).unwrap()[3], -values(3)[1]);
    assert_eq!(part.column(found[2].unwrap()).unwrap()[3], values(3)[0]);
}

/// A small binNormal file, big-endian, as an older workstation would have written it.
#[test]
fn normal_layout_and_big_endian_are_read() {
    let mut out = Vec::new();
    let mut matrix = |name: &str, kind: u32, rows: u32, columns: u32, data: &[u8]| {
        for field in [kind, rows, columns, 0, name.len() as u32 + 1] {
            out.extend_from_slice(&field.to_be_bytes());
        }
        out.extend_from_slice(name.as_bytes());
        out.push(0);
        out.extend_from_slice(data);
    };
    let by_column = |rows: &[&str]| -> Vec<u8> {
        (0..rows[0].len()).flat_map(|k| rows.iter().map(move |row| row.as_bytes()[k])).collect()
    };
    let class = by_column(&["Atrajectory", "1.1        ", "           ", "binNormal  "]);
    matrix("Aclass", 1051, 4, 11, &class);
    matrix("name", 1051, 4, 4, &by_column(&["Time", "x   ", "y   ", "p   "]));
    matrix("description", 1051, 4, 8, &by_column(&["in [s]  ", "pos [m] ", "        ", "gain    "]));
    let info: Vec<u8> =
        [0, 2, 2, 1, 1, 2, -2, 2, 0, 0, 0, 0, -1, -1, -1, 0].iter().flat_map(|v: &i32| v.to_be_bytes()).collect();
    matrix("dataInfo", 1020, 4, 4, &info);
    let numbers = |values: &[f32]| -> Vec<u8> { values.iter().flat_map(|v| v.to_be_bytes()).collect() };
    matrix("data_1", 1010, 2, 2, &numbers(&[0.0, 1.0, 7.0, 7.0]));
    matrix("data_2", 1010, 3, 2, &numbers(&[0.0, 0.5, 1.0, 4.0, 5.0, 6.0]));
    let scratch = Scratch::new("normal.mat");
    std::fs::write(&scratch.0, &out).unwrap();
    let back = read(&scratch.0).unwrap();
    assert_eq!(back.time, [0.0, 0.5, 1.0]);
    assert_eq!(*back.series("x").unwrap(), [4.0, 5.0, 6.0]);
    assert_eq!(*back.series("y").unwrap(), [-4.0, -5.0, -6.0]);
    assert_eq!(back.parameter("p"), Some(7.0));
    assert_eq!(back.header.variables[0].unit, "m");
}

#[test]
fn what_is_no_trajectory_is_refused_with_a_reason() {
    let scratch = Scratch::new("bad.mat");
    let message = |bytes: &[u8]| {
        std::fs::write(&scratch.0, bytes).unwrap();
        read(&scratch.0).unwrap_err().to_string()
    };
    assert!(message(b"").contains("`Aclass` is missing"));
    assert!(message(b"MATLAB 5.0 MAT-file, Platform").contains("v4"));
    assert!(message(b"time,x\n0,1\n1,2\n3,4\n5,6\n").contains("none of MATLAB v4"));
    write(&scratch.0, 3, Precision::Double);
    let bytes = std::fs::read(&scratch.0).unwrap();
    // Every cut before the data is refused or readable, never a panic.
    for length in 0..bytes.len() {
        let _ = {
            std::fs::write(&scratch.0, &bytes[..length]).unwrap();
            read(&scratch.0)
        };
    }
    for at in 0..bytes.len() {
        let mut broken = bytes.clone();
        broken[at] ^= 0x55;
        std::fs::write(&scratch.0, &broken).unwrap();
        let _ = read(&scratch.0);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_with_what_is_kept() {
    let mut writer = MatWriter::create("/dev/full", Precision::Double).unwrap();
    let error = writer.start(&header(), &[2.5, 1.0]).unwrap_err();
    assert!(matches!(error, ResultError::Write { .. }));
    assert!(error.to_string().contains("it holds no time point"), "{error}");
    assert!(error.diagnostic().hint.unwrap().contains("--variables"));
    assert!(writer.finish().is_ok());
}

#[test]
fn wrong_numbers_of_values_are_refused() {
    let scratch = Scratch::new("numbers.mat");
    let mut writer = MatWriter::create(&scratch.0, Precision::Double).unwrap();
    assert!(writer.start(&header(), &[1.0]).is_err());
    writer.start(&header(), &[1.0, 0.0]).unwrap();
    assert!(writer.point(0.0, &[1.0]).unwrap_err().to_string().contains("1 values for 3 variables"));
}
