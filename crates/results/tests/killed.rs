//! A run killed at any moment leaves a file that reads. The test runs itself as the run to be killed.

use layshaft_results::{Alias, Column, ResultHeader, Trajectory, WriteOptions, create, read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

const RESULT: &str = "LAYSHAFT_TEST_ENDLESS_RESULT";

fn header() -> ResultHeader {
    let mut variables: Vec<Column> = (0..50).map(|k| Column::variable(format!("x[{k}]"))).collect();
    variables.push(Column::alias("y", Alias::negated(7)));
    ResultHeader { variables, ..ResultHeader::default() }
}

/// Not a test by itself: the run that goes on until it is killed.
#[test]
fn endless_run() {
    let Some(path) = std::env::var_os(RESULT) else { return };
    let mut writer = create(PathBuf::from(path), WriteOptions::default()).unwrap();
    writer.start(&header(), &[]).unwrap();
    for point in 0..2_000_000 {
        let t = f64::from(point);
        let values: Vec<f64> = (0..50).map(|k| t * f64::from(k)).collect();
        writer.point(t, &values).unwrap();
        if point % 50 == 0 {
            std::thread::sleep(Duration::from_micros(200));
        }
    }
    panic!("nobody killed this run");
}

/// Kills a run once its file has grown to `length` bytes; returns what can be read of it.
fn killed_at(length: u64, result: &Path, left: &Path) -> Trajectory {
    let _ = std::fs::remove_file(left);
    let mut run = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "endless_run"])
        .env(RESULT, result)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while !std::fs::metadata(left).is_ok_and(|file| file.len() > length) {
        assert!(run.try_wait().unwrap().is_none(), "the run ended before it wrote so much");
        std::thread::sleep(Duration::from_micros(100));
    }
    run.kill().unwrap();
    run.wait().unwrap();
    let trajectory = read(left).unwrap();
    std::fs::remove_file(left).unwrap();
    trajectory
}

fn check(result: &str, left: &str) {
    let in_temporary = |name: &str| std::env::temp_dir().join(format!("layshaft-killed-{}-{name}", std::process::id()));
    let (result, left) = (in_temporary(result), in_temporary(left));
    for length in [300_000, 700_000, 1_000_001, 3_000_000] {
        let trajectory = killed_at(length, &result, &left);
        assert!(trajectory.len() > 500, "{} points of {length} bytes", trajectory.len());
        let (x, y) = (trajectory.series("x[7]").unwrap(), trajectory.series("y").unwrap());
        for point in 0..trajectory.len() {
            let t = point as f64;
            assert_eq!((trajectory.time[point], x[point], y[point]), (t, 7.0 * t, -7.0 * t));
        }
    }
}

#[test]
fn a_killed_run_leaves_a_readable_mat_file() {
    check("run.mat", "run.mat");
}

#[test]
fn a_killed_run_leaves_a_readable_csv_file() {
    check("run.csv", "run.csv");
}

#[cfg(feature = "parquet")]
#[test]
fn a_killed_parquet_run_leaves_a_readable_mat_file() {
    check("run.parquet", "run.parquet.partial.mat");
}

#[test]
fn a_killed_run_leaves_a_readable_mdf4_file() {
    check("run.mf4", "run.mf4");
}
