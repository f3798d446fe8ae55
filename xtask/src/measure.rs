//! Runs one program and reports what it cost: the children's resource usage of this process, which
//! starts no other child. A processor-time limit ends a program that hangs.

use anyhow::{Context, Result};
use clap::Args;
use nix::sys::resource::{Resource, UsageWho, getrusage, setrlimit};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};
use std::time::Instant;

/// Run a program and print its cost and output as JSON
#[derive(Args)]
pub struct Measure {
    /// Processor time after which the program is ended
    #[arg(long, value_name = "SECONDS")]
    limit: u64,

    #[arg(last = true, required = true)]
    program: Vec<OsString>,
}

impl Measure {
    pub fn run(&self) -> Result<bool> {
        setrlimit(Resource::RLIMIT_CPU, self.limit, self.limit + 1).context("cannot set the processor-time limit")?;
        let start = Instant::now();
        let output = Command::new(&self.program[0])
            .args(&self.program[1..])
            .stdin(Stdio::null())
            .output()
            .with_context(|| format!("cannot run {}", self.program[0].display()))?;
        let wall = start.elapsed();
        let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
        let seconds = |time: nix::sys::time::TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 * 1e-6;
        println!(
            "{}",
            json!({
                "status": output.status.code(),
                "signal": output.status.signal(),
                "user_seconds": seconds(usage.user_time()),
                "system_seconds": seconds(usage.system_time()),
                "wall_seconds": wall.as_secs_f64(),
                "peak_memory_bytes": usage.max_rss() * 1024,
                "stdout": String::from_utf8_lossy(&output.stdout),
                "stderr": String::from_utf8_lossy(&output.stderr),
            })
        );
        Ok(true)
    }
}

/// What a run cost and said.
pub struct Measured {
    pub status: Option<i64>,
    pub signal: Option<i64>,
    pub user_seconds: f64,
    pub peak_memory_bytes: u64,
    pub stdout: String,
    pub stderr: String,
}

/// Runs a program through `xtask measure`, so that several can be measured at the same time.
pub fn measured(limit_seconds: u64, program: &[OsString]) -> Result<Measured> {
    let output = Command::new(std::env::current_exe()?)
        .args(["measure", "--limit", &limit_seconds.to_string(), "--"])
        .args(program)
        .stderr(Stdio::inherit())
        .output()?;
    let report: Value = serde_json::from_slice(&output.stdout).context("`xtask measure` gave no report")?;
    let text = |key: &str| report[key].as_str().unwrap_or_default().to_string();
    Ok(Measured {
        status: report["status"].as_i64(),
        signal: report["signal"].as_i64(),
        user_seconds: report["user_seconds"].as_f64().unwrap_or(0.0),
        peak_memory_bytes: report["peak_memory_bytes"].as_u64().unwrap_or(0),
        stdout: text("stdout"),
        stderr: text("stderr"),
    })
}
