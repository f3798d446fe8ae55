//! Makes units, runs the program on them.

use layshaft_results::Trajectory;
use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

pub const VERSIONS: [u32; 2] = [2, 3];

/// A directory of its own for a test, removed at the end.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let directory = std::env::temp_dir().join(format!("layshaft-fmu-test-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        Scratch(directory)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Runs the program in this directory.
    pub fn run(&self, arguments: &[&str]) -> Run {
        let mut command = Command::new(env!("CARGO_BIN_EXE_layshaft"));
        Run(command
            .current_dir(&self.0)
            .env_remove("MODELICAPATH")
            .env("LAYSHAFT_CONFIG", "")
            .args(arguments)
            .output()
            .unwrap())
    }

    pub fn read(&self, name: &str) -> Trajectory {
        layshaft_results::read(self.path(name)).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The unit of the fixtures, as `Lag.fmu`, with changes to its description.
    pub fn lag(&self, version: u32, change: impl Fn(String) -> String) -> PathBuf {
        self.lag_with(version, change, &[])
    }

    /// The same, with options for the compiler.
    pub fn lag_with(&self, version: u32, change: impl Fn(String) -> String, options: &[&str]) -> PathBuf {
        let fixtures = fixtures();
        let library = self.path("Lag.so");
        let status = Command::new("cc")
            .args([
                "-O1",
                "-w",
                "-fPIC",
                "-shared",
                &format!("-DFMI={version}"),
                &format!("-DTOKEN=\"{{lag-{version}}}\""),
            ])
            .args(options)
            .arg("-o")
            .arg(&library)
            .arg(fixtures.join("unit.c"))
            .arg("-lm")
            .status()
            .unwrap();
        assert!(status.success());
        let description = std::fs::read_to_string(fixtures.join(format!("description{version}.xml"))).unwrap();
        let folder = layshaft_foreign::binary_folders(match version {
            2 => layshaft_foreign::Version::Fmi2,
            _ => layshaft_foreign::Version::Fmi3,
        });
        let unit = self.path("Lag.fmu");
        let binary = std::fs::read(library).unwrap();
        zip(
            &unit,
            &[
                ("modelDescription.xml", change(description).as_bytes()),
                (&format!("binaries/{}/Lag.so", folder[0]), &binary),
            ],
        );
        unit
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fmi/tests/fixtures")
}

/// Writes an archive.
pub fn zip(path: &Path, files: &[(&str, &[u8])]) {
    let mut archive = zip::ZipWriter::new(std::fs::File::create(path).unwrap());
    for (name, bytes) in files {
        archive.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap();
}

/// What came of a run of the program.
pub struct Run(pub Output);

impl Run {
    #[track_caller]
    pub fn status(&self) -> i32 {
        self.0.status.code().unwrap_or_else(|| panic!("ended by a signal: {}", self.stderr()))
    }

    pub fn stdout(&self) -> String {
        String::from_utf8_lossy(&self.0.stdout).into_owned()
    }

    pub fn stderr(&self) -> String {
        String::from_utf8_lossy(&self.0.stderr).into_owned()
    }

    #[track_caller]
    pub fn succeeds(&self) -> String {
        assert_eq!(self.status(), 0, "{}{}", self.stdout(), self.stderr());
        self.stdout()
    }

    /// Asserts failure with a diagnostic of this code that contains all `words`.
    #[track_caller]
    pub fn fails(&self, code: &str, words: &[&str]) {
        let text = self.stderr();
        assert_eq!(self.status(), 1, "{}{text}", self.stdout());
        assert!(text.contains(&format!("error[{code}]")), "no {code} in:\n{text}");
        for word in words {
            assert!(text.contains(word), "no `{word}` in:\n{text}");
        }
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.0.stdout).unwrap_or_else(|_| panic!("no JSON: {}{}", self.stdout(), self.stderr()))
    }
}

/// The unit's solution for u = 1, the limit from the right at its jump.
pub fn lag(k: f64, time: f64) -> f64 {
    let since = if time >= 1.0 { time - 1.0 } else { time };
    1.0 - (-k * since).exp()
}

/// Greatest distance of a variable from a function of time. Where a time is stored twice, the second row counts.
pub fn distance(trajectory: &Trajectory, name: &str, expected: impl Fn(f64) -> f64) -> f64 {
    let values = trajectory.series(name).unwrap_or_else(|| panic!("`{name}` is not in the result"));
    let time = &trajectory.time;
    let is_last = |row: &usize| time.get(row + 1) != Some(&time[*row]);
    (0..time.len()).filter(is_last).map(|row| (values[row] - expected(time[row])).abs()).fold(0.0, f64::max)
}
