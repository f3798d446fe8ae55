//! Instructions that simulations take, and processor time from text to first step.
//!
//! Instructions are counted by callgrind inside `simulate` alone: initialisation, integration, events and the result file,
//! without translation. They hardly change from run to run, where seconds on a shared machine do.

use crate::measure::measured;
use crate::workspace;
use anyhow::{Context, Result, bail};
use clap::Args;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Count the instructions of simulations (needs valgrind) and the processor time of translations
#[derive(Args)]
pub struct Engine {
    /// Directory that holds the package Modelica
    #[arg(long, value_name = "DIR")]
    msl: PathBuf,

    /// Repetitions of the translation; the least time counts
    #[arg(long, default_value_t = 3)]
    runs: usize,

    /// Use this `layshaft` instead of building one
    #[arg(long, value_name = "PROGRAM")]
    binary: Option<PathBuf>,
}

struct Case {
    model: &'static str,
    /// Most instructions of a simulation, in millions: a fifth of OpenModelica's.
    instructions: f64,
    /// Most processor time of a translation, in seconds.
    translation: Option<f64>,
}

const CASES: &[Case] = &[
    Case { model: "Mechanics.Rotational.Examples.CoupledClutches", instructions: 24.0, translation: Some(0.25) },
    Case { model: "Mechanics.Rotational.Examples.Friction", instructions: 41.0, translation: None },
    Case { model: "Mechanics.Translational.Examples.Friction", instructions: 105.0, translation: None },
    Case { model: "Mechanics.MultiBody.Examples.Loops.Fourbar1", instructions: 150.0, translation: None },
    Case {
        model: "Mechanics.MultiBody.Examples.Systems.RobotR3.FullRobot",
        instructions: 1000.0,
        translation: Some(1.5),
    },
    Case {
        model: "Mechanics.MultiBody.Examples.Loops.EngineV6_analytic",
        instructions: 2850.0,
        translation: Some(2.5),
    },
];

/// The function whose instructions count, with everything it calls.
const COUNTED: &str = "--toggle-collect=layshaft_sim::simulate::simulate_watched*";

impl Engine {
    pub fn run(&self) -> Result<bool> {
        let binary = workspace::binary(self.binary.as_deref())?;
        let scratch = std::env::temp_dir().join(format!("layshaft-bench-{}", std::process::id()));
        std::fs::create_dir_all(&scratch)?;
        println!("{:<58} {:>9} {:>8} {:>9} {:>8}", "", "M instr.", "at most", "transl. s", "at most");
        let rows: Result<Vec<bool>> = CASES.iter().map(|case| self.measure(case, &binary, &scratch)).collect();
        let _ = std::fs::remove_dir_all(&scratch);
        Ok(rows?.into_iter().all(|kept| kept))
    }

    fn measure(&self, case: &Case, binary: &Path, scratch: &Path) -> Result<bool> {
        let model = format!("Modelica.{}", case.model);
        let result = scratch.join("result.mat");
        let simulation: Vec<OsString> = vec![
            binary.into(),
            "simulate".into(),
            "-L".into(),
            (&self.msl).into(),
            (&model).into(),
            "-o".into(),
            result.into(),
        ];
        let mut profile = OsString::from("--callgrind-out-file=");
        profile.push(scratch.join("callgrind.out"));
        let valgrind = vec!["valgrind".into(), "--tool=callgrind".into(), profile, COUNTED.into()];
        let run = measured(600, &[valgrind, simulation.clone()].concat())?;
        if run.status != Some(0) {
            bail!("{model} under valgrind: status {:?}\n{}", run.status, run.stderr);
        }
        let instructions = collected(&run.stderr).context("valgrind reported no count")? as f64 / 1e6;
        let mut translation = f64::INFINITY;
        for _ in 0..self.runs.max(1) {
            let first_step = [simulation.clone(), vec!["--stop-time=0".into(), "--no-cache".into()]].concat();
            translation = translation.min(measured(60, &first_step)?.user_seconds);
        }
        let kept = instructions <= case.instructions && case.translation.is_none_or(|limit| translation <= limit);
        let limit = case.translation.map(|limit| format!("{limit:.2}")).unwrap_or_default();
        let verdict = if kept { "" } else { "  OVER" };
        println!(
            "{:<58} {instructions:>9.1} {:>8.0} {translation:>9.3} {limit:>8}{verdict}",
            case.model, case.instructions
        );
        Ok(kept)
    }
}

/// The count that callgrind prints at the end.
pub(super) fn collected(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.split_once("Collected :"))?;
    line.1.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_found_in_valgrinds_report() {
        let text = "==7== Events    : Ir\n==7== Collected : 16621034\n==7==\n";
        assert_eq!(collected(text), Some(16_621_034));
        assert_eq!(collected("==7== nothing"), None);
    }
}
