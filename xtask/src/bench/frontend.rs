//! Processor time and memory of the front end on reference models.

use crate::measure::measured;
use crate::workspace;
use anyhow::Result;
use clap::Args;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Parse the standard library, check two of its models: user time and peak memory
#[derive(Args)]
pub struct Frontend {
    /// Directory that holds the package Modelica
    #[arg(long, value_name = "DIR")]
    msl: PathBuf,

    /// Repetitions; the least time counts
    #[arg(long, default_value_t = 5)]
    runs: usize,

    /// Use this `layshaft` instead of building one
    #[arg(long, value_name = "PROGRAM")]
    binary: Option<PathBuf>,
}

/// What is measured, and the limits it must keep.
struct Case {
    name: &'static str,
    arguments: Vec<OsString>,
    seconds: f64,
    megabytes: Option<f64>,
}

impl Frontend {
    pub fn run(&self) -> Result<bool> {
        let binary = workspace::binary(self.binary.as_deref())?;
        println!("{:<44} {:>8} {:>8} {:>8} {:>8}", "", "user s", "at most", "MB", "at most");
        let mut kept = true;
        for case in cases(&self.msl) {
            kept &= case.measure(&binary, self.runs)?;
        }
        Ok(kept)
    }
}

fn cases(msl: &Path) -> Vec<Case> {
    let check = |model: &str| vec!["check".into(), "--json".into(), "-L".into(), msl.into(), model.into()];
    vec![
        Case {
            name: "parse Modelica",
            arguments: vec!["check".into(), "--syntax".into(), msl.join("Modelica").into()],
            seconds: 0.6,
            megabytes: None,
        },
        Case {
            name: "check CoupledClutches",
            arguments: check("Modelica.Mechanics.Rotational.Examples.CoupledClutches"),
            seconds: 0.15,
            megabytes: None,
        },
        Case {
            name: "check EngineV6_analytic",
            arguments: check("Modelica.Mechanics.MultiBody.Examples.Loops.EngineV6_analytic"),
            seconds: 0.8,
            megabytes: Some(300.0),
        },
    ]
}

impl Case {
    fn measure(&self, binary: &Path, runs: usize) -> Result<bool> {
        let mut program = vec![OsString::from(binary)];
        program.extend(self.arguments.iter().cloned());
        let (mut seconds, mut megabytes) = (f64::INFINITY, 0f64);
        for _ in 0..runs.max(1) {
            let run = measured(60, &program)?;
            if run.status != Some(0) {
                println!("{:<44} failed: status {:?}, signal {:?}", self.name, run.status, run.signal);
                return Ok(false);
            }
            seconds = seconds.min(run.user_seconds);
            megabytes = megabytes.max(run.peak_memory_bytes as f64 / 1e6);
        }
        let memory_limit = self.megabytes.map(|limit| format!("{limit:.0}")).unwrap_or_default();
        let kept = seconds <= self.seconds && self.megabytes.is_none_or(|limit| megabytes <= limit);
        let verdict = if kept { "" } else { "  OVER" };
        println!("{:<44} {seconds:>8.3} {:>8.2} {megabytes:>8.0} {memory_limit:>8}{verdict}", self.name, self.seconds);
        Ok(kept)
    }
}
