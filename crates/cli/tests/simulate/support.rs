//! Runs the program in a directory of its own and looks at what it says and leaves behind.

use layshaft_results::Trajectory;
use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output};

/// A directory of its own for a test, removed at the end.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let directory = std::env::temp_dir().join(format!("layshaft-simulate-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        Scratch(directory)
    }

    pub fn file(&self, name: &str, contents: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, contents).unwrap();
        path
    }

    /// A command that simulates `model`, whose file is in this directory.
    pub fn command(&self, model: &str, arguments: &[&str]) -> Command {
        self.file("Model.mo", model);
        let mut command = Command::new(env!("CARGO_BIN_EXE_layshaft"));
        command
            .current_dir(&self.0)
            .env_remove("MODELICAPATH")
            .env("LAYSHAFT_CONFIG", "")
            .args(["simulate", "Model.mo"])
            .args(arguments);
        command
    }

    pub fn simulate(&self, model: &str, arguments: &[&str]) -> Run {
        Run(self.command(model, arguments).output().unwrap())
    }

    pub fn read(&self, name: &str) -> Trajectory {
        layshaft_results::read(self.0.join(name)).unwrap_or_else(|error| panic!("{error}"))
    }

    pub fn exists(&self, name: &str) -> bool {
        self.0.join(name).exists()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What came of a run of the program.
pub struct Run(pub Output);

impl Run {
    pub fn status(&self) -> i32 {
        self.0.status.code().expect("ended by a signal")
    }

    pub fn stdout(&self) -> String {
        String::from_utf8(self.0.stdout.clone()).unwrap()
    }

    pub fn stderr(&self) -> String {
        String::from_utf8(self.0.stderr.clone()).unwrap()
    }

    /// Asserts success and gives the text.
    pub fn succeeds(&self) -> String {
        assert_eq!(self.status(), 0, "{}{}", self.stdout(), self.stderr());
        self.stdout()
    }

    /// Asserts failure with a diagnostic of this code that contains all `words`.
    pub fn fails(&self, code: &str, words: &[&str]) {
        let text = self.stderr();
        assert_eq!(self.status(), 1, "{}{text}", self.stdout());
        assert!(text.contains(&format!("error[{code}]")), "no {code} in:\n{text}");
        for word in words {
            assert!(text.contains(word), "no `{word}` in:\n{text}");
        }
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.0.stdout).unwrap_or_else(|_| panic!("no JSON: {}", self.stdout()))
    }
}

pub fn series(trajectory: &Trajectory, name: &str) -> Vec<f64> {
    trajectory.series(name).unwrap_or_else(|| panic!("`{name}` is not in the result")).to_vec()
}

pub fn last(trajectory: &Trajectory, name: &str) -> f64 {
    *series(trajectory, name).last().unwrap()
}

#[track_caller]
pub fn assert_near(value: f64, expected: f64, tolerance: f64) {
    assert!((value - expected).abs() <= tolerance, "{value} instead of {expected}, off by {:e}", value - expected);
}
