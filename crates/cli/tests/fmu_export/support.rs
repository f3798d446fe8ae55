//! What the tests of exported units share.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// An inertia with inputs of every type, a parameter array and an event.
pub const SHAFT: &str = "model Shaft \"An inertia with a viscous bearing, driven from outside\"
  parameter Real J(unit = \"kg.m2\", min = 0) = 2 \"Inertia\";
  parameter Real d(unit = \"N.m.s/rad\") = 0.5 \"Damping\";
  parameter Real gains[3] = {1, 2, 3} \"Weights of the loads\";
  parameter Real twice = 2*J;
  input Real tau(unit = \"N.m\", start = 1) \"Torque of the engine\";
  input Real loads[3](each unit = \"N.m\") \"Torques of the loads\";
  input Boolean brake \"Brake is closed\";
  input Integer gear(start = 1);
  output Real w(unit = \"rad/s\", displayUnit = \"rev/min\", start = 3, fixed = true) \"Speed\";
  output Real a(unit = \"rad/s2\") \"Acceleration\";
  output Boolean isFast = w > 10 \"The speed is above its limit\";
equation
  der(w) = a;
  J*a = gear*tau - gains*loads - d*w - (if brake then 5*w else 0);
  annotation(experiment(StopTime = 2, Interval = 0.01),
    Documentation(info = \"<html><p>A <b>shaft</b>.</p><script>alert(1)</script></html>\"));
end Shaft;
";

pub fn layshaft() -> Command {
    Command::new(env!("CARGO_BIN_EXE_layshaft"))
}

/// A folder for one test, removed at its end.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("layshaft-fmu-export-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The shaft, in a file.
    pub fn shaft(&self) -> PathBuf {
        let path = self.file("Shaft.mo");
        std::fs::write(&path, SHAFT).unwrap();
        path
    }

    /// A unit, exported with the arguments.
    pub fn export(&self, model: &str, name: &str, arguments: &[&str]) -> PathBuf {
        let unit = self.file(name);
        checked(layshaft().args(["export", "fmu", model]).args(arguments).arg("-o").arg(&unit));
        unit
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub fn checked(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", texts(&output));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub fn texts(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

pub fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

/// A file beside this one.
pub fn beside(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fmu_export").join(name)
}

/// Python with FMPy, and a C compiler; none and a word about it where one is missing.
pub fn python() -> Option<PathBuf> {
    let python = PathBuf::from(std::env::var_os("LAYSHAFT_PYTHON").unwrap_or("python3".into()));
    let has_fmpy = Command::new(&python).args(["-c", "import fmpy"]).output();
    if has_fmpy.is_ok_and(|output| output.status.success()) && is_there("cc") {
        return Some(python);
    }
    eprintln!("SKIPPED: there is no Python with FMPy, or no C compiler (cargo xtask test installs FMPy)");
    None
}
