//! `cargo xtask test`: everything that must hold before a change is merged.

use crate::prerequisites;
use crate::workspace;
use anyhow::{Context, Result};
use clap::Args;
use std::process::Command;
use std::time::{Duration, Instant};

/// Install what the tests need, then run them all: format, lints, unit tests, suite, book, random models
#[derive(Args)]
pub struct Test {
    /// Only tests whose name contains this
    filter: Option<String>,

    /// Run all steps even if one fails
    #[arg(long)]
    keep_going: bool,
}

struct Step {
    name: &'static str,
    command: Command,
}

impl Test {
    pub fn run(&self) -> Result<bool> {
        prerequisites::ensure_rust_components()?;
        prerequisites::ensure_arm_tools();
        prerequisites::ensure_browser();
        prerequisites::ensure_valgrind();
        let python = prerequisites::ensure_python();
        let mut results: Vec<(&str, bool, Duration)> = Vec::new();
        for mut step in self.steps()? {
            step.command.envs(python.iter().map(|python| ("LAYSHAFT_PYTHON", python)));
            eprintln!("── {} ──", step.name);
            let start = Instant::now();
            let status = step.command.status().with_context(|| format!("cannot start the step `{}`", step.name))?;
            results.push((step.name, status.success(), start.elapsed()));
            if !status.success() && !self.keep_going {
                break;
            }
        }
        for (name, passed, time) in &results {
            let verdict = if *passed { "passed" } else { "FAILED" };
            eprintln!("{verdict}  {name} ({:.1} s)", time.as_secs_f64());
        }
        Ok(results.iter().all(|(_, passed, _)| *passed))
    }

    fn steps(&self) -> Result<Vec<Step>> {
        let step = |name: &'static str, arguments: &[&str]| {
            let mut command = workspace::cargo();
            command.args(arguments);
            Step { name, command }
        };
        let mut tests = if prerequisites::has_nextest() {
            step("tests", &["nextest", "run", "--workspace", "--no-fail-fast"])
        } else {
            step("tests", &["test", "--workspace", "--no-fail-fast"])
        };
        tests.command.args(&self.filter);
        if self.filter.is_some() {
            return Ok(vec![tests]);
        }
        let mut random = Command::new(std::env::current_exe().context("this program has no path")?);
        random.args(["differential", "--fixed"]);
        Ok(vec![
            step("format", &["fmt", "--all", "--check"]),
            step("lints", &["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"]),
            tests,
            Step { name: "random models", command: random },
        ])
    }
}
