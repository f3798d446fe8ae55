//! Simulates models of the repository's library and looks at what comes of them.

use layshaft_results::Trajectory;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// A result file of its own, removed at the end.
struct ResultFile(PathBuf);

impl ResultFile {
    fn new() -> ResultFile {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        ResultFile(std::env::temp_dir().join(format!("layshaft-applications-{}-{number}.mat", std::process::id())))
    }
}

impl Drop for ResultFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// A finished run: what the program says and the trajectory.
pub struct Run {
    pub answer: Value,
    trajectory: Trajectory,
}

/// Simulates a model with further arguments; it must reach its stop time.
pub fn simulate(model: &str, arguments: &[&str]) -> Run {
    let file = ResultFile::new();
    let answer = run(model, arguments, &file);
    assert_eq!(answer["ok"], true, "{model} {arguments:?}: {:#}", answer["diagnostics"]);
    let trajectory = layshaft_results::read(&file.0).unwrap_or_else(|error| panic!("{model}: {error}"));
    Run { answer, trajectory }
}

/// Simulates a model that must fail, and gives the messages of its errors.
pub fn complaints(model: &str, arguments: &[&str]) -> String {
    let answer = run(model, arguments, &ResultFile::new());
    assert_eq!(answer["ok"], false, "{model} {arguments:?} should not simulate");
    let diagnostics = answer["diagnostics"].as_array().into_iter().flatten();
    let errors = diagnostics.filter(|diagnostic| diagnostic["severity"] == "error");
    errors.filter_map(|error| error["message"].as_str()).collect::<Vec<_>>().join("\n")
}

/// Simulates a model given as text that must fail, and gives its diagnostics with notes and hints.
pub fn complaints_of_text(name: &str, text: &str) -> String {
    let file = std::env::temp_dir().join(format!("layshaft-applications-{}-{name}.mo", std::process::id()));
    std::fs::write(&file, text).unwrap();
    let answer = run(file.to_str().unwrap(), &[], &ResultFile::new());
    let _ = std::fs::remove_file(&file);
    assert_eq!(answer["ok"], false, "{name} should not simulate");
    answer["diagnostics"].to_string()
}

fn run(model: &str, arguments: &[&str], result: &ResultFile) -> Value {
    let output = result.0.to_str().unwrap();
    layshaft("simulate", &[&[model], arguments, &["-o", output]].concat())
}

/// What a command of the program answers, with the library of the repository.
pub fn layshaft(command: &str, arguments: &[&str]) -> Value {
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../library");
    let mut process = Command::new(env!("CARGO_BIN_EXE_layshaft"));
    let output = process
        .env_remove("MODELICAPATH")
        .arg(command)
        .args(arguments)
        .arg("--json")
        .arg("-L")
        .arg(library)
        .output()
        .unwrap();
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)))
}

impl Run {
    pub fn time(&self) -> &[f64] {
        &self.trajectory.time
    }

    pub fn series(&self, name: &str) -> Vec<f64> {
        self.trajectory.series(name).unwrap_or_else(|| panic!("`{name}` is not in the result")).to_vec()
    }

    pub fn last(&self, name: &str) -> f64 {
        *self.series(name).last().unwrap()
    }

    /// The values of a variable in a span of time.
    pub fn between(&self, name: &str, begin: f64, end: f64) -> Vec<f64> {
        let values = self.series(name);
        let times = self.time().iter().zip(values);
        times.filter(|(time, _)| (begin..=end).contains(*time)).map(|(_, value)| value).collect()
    }

    /// The first time from `begin` on at which a condition on one variable holds.
    pub fn first_time(&self, name: &str, begin: f64, condition: impl Fn(f64) -> bool) -> f64 {
        let values = self.series(name);
        let found = self.time().iter().zip(values).find(|(time, value)| **time >= begin && condition(*value));
        *found.unwrap_or_else(|| panic!("`{name}` never gets there after {begin} s")).0
    }

    pub fn statistic(&self, name: &str) -> f64 {
        self.answer["statistics"][name].as_f64().unwrap_or_else(|| panic!("no statistic `{name}`"))
    }
}

pub fn largest(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

pub fn smallest(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}

pub fn largest_size(values: &[f64]) -> f64 {
    largest(&values.iter().map(|value| value.abs()).collect::<Vec<_>>())
}

#[track_caller]
pub fn assert_near(value: f64, expected: f64, tolerance: f64) {
    assert!((value - expected).abs() <= tolerance, "{value} instead of {expected} ± {tolerance}");
}

/// The page of the book has each of these lines.
#[track_caller]
pub fn assert_in_book(page: &str, rows: &[String]) {
    let missing = rows.iter().any(|row| !page.lines().any(|line| line == row));
    assert!(!missing, "not in the page:\n{}", rows.join("\n"));
}

/// Simulates a model given as text, with the library of the repository.
pub fn simulate_text(name: &str, text: &str) -> Run {
    let file = std::env::temp_dir().join(format!("layshaft-applications-{}-{name}.mo", std::process::id()));
    std::fs::write(&file, text).unwrap();
    let run = simulate(file.to_str().unwrap(), &[]);
    let _ = std::fs::remove_file(&file);
    run
}
