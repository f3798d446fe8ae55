//! Runs `layshaft simulate` on each model with a reference, and `layshaft compare` on the result.

use super::references::Reference;
use super::run::Settings;
use crate::measure::{Measured, measured};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt::Write;
use std::path::Path;

/// How far a model got.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reached {
    Nothing,
    Compiled,
    Simulated,
    Matched,
}

pub struct SimulationResult {
    pub model: String,
    pub package: &'static str,
    pub reached: Reached,
    /// Why it got no further.
    pub reason: String,
    /// Processor time of the whole process, and wall time of the solver within.
    pub total_seconds: f64,
    pub solver_seconds: f64,
}

impl SimulationResult {
    pub fn as_json(&self) -> Value {
        json!({
            "model": self.model,
            "compiles": self.reached >= Reached::Compiled,
            "simulates": self.reached >= Reached::Simulated,
            "matches": self.reached == Reached::Matched,
            "total_seconds": self.total_seconds,
            "solver_seconds": self.solver_seconds,
            "reason": self.reason,
        })
    }
}

/// Simulates one model and compares it.
pub fn simulate(reference: &Reference, settings: &Settings, directory: &Path) -> SimulationResult {
    let mut result = SimulationResult {
        model: reference.model.clone(),
        package: reference.package,
        reached: Reached::Nothing,
        reason: String::new(),
        total_seconds: 0.0,
        solver_seconds: 0.0,
    };
    let output = directory.join(format!("{}.mat", reference.model));
    if let Err(reason) = run(reference, settings, &output, &mut result) {
        result.reason = reason;
    }
    let _ = std::fs::remove_file(output);
    result
}

fn run(reference: &Reference, settings: &Settings, output: &Path, result: &mut SimulationResult) -> Result<(), String> {
    let mut program: Vec<OsString> = vec![settings.binary.clone().into(), "simulate".into(), "--json".into()];
    program.extend(["-L".into(), settings.library.clone().into(), reference.model.clone().into()]);
    for (option, value) in [
        ("--start-time", &reference.start),
        ("--stop-time", &reference.stop),
        ("--interval", &reference.interval),
        ("--tolerance", &reference.tolerance),
    ] {
        program.extend([option.into(), value.into()]);
    }
    // Some examples write their results to files of their own.
    program.extend(["--allow".into(), "files".into(), "-o".into(), output.into()]);
    let simulation = measured(settings.limit_seconds, &program).map_err(|error| format!("not run: {error:#}"))?;
    result.total_seconds = simulation.user_seconds;
    let answer = answer(&simulation, settings)?;
    if answer["stage"] == "simulate" {
        result.reached = Reached::Compiled;
    }
    result.solver_seconds = answer["statistics"]["cpu_seconds"].as_f64().unwrap_or(0.0);
    if answer["ok"] != true {
        return Err(first_error(&answer));
    }
    result.reached = Reached::Simulated;

    let mut program: Vec<OsString> = vec![settings.binary.clone().into(), "compare".into(), "--json".into()];
    program.extend([output.into(), reference.trajectory.clone().into()]);
    if reference.signals.is_file() {
        program.extend(["--signals".into(), reference.signals.clone().into()]);
    }
    program.extend(["--tolerance".into(), reference.tolerance.clone().into()]);
    let comparison = measured(settings.limit_seconds, &program).map_err(|error| format!("not compared: {error:#}"))?;
    let answer = self::answer(&comparison, settings)?;
    if answer["verdict"] == "pass" {
        result.reached = Reached::Matched;
        return Ok(());
    }
    Err(difference(&answer))
}

fn answer(run: &Measured, settings: &Settings) -> Result<Value, String> {
    serde_json::from_str(&run.stdout).map_err(|_| match run.signal {
        Some(24) => format!("time limit: more than {} s", settings.limit_seconds),
        Some(signal) => format!("crash: signal {signal}"),
        None => format!("no answer: {}", run.stderr.lines().next().unwrap_or("")),
    })
}

fn first_error(answer: &Value) -> String {
    let diagnostics = answer["diagnostics"].as_array();
    match diagnostics.into_iter().flatten().find(|diagnostic| diagnostic["severity"] == "error") {
        Some(error) => {
            let text = |key: &str| error[key].as_str().unwrap_or_default();
            let time = error["notes"].as_array().into_iter().flatten().filter_map(|note| note["message"].as_str());
            let time = time.filter(|note| note.starts_with("at time")).map(|note| format!(" ({note})"));
            format!("{}: {}{}", text("code"), text("message"), time.collect::<String>())
        }
        None => "no reason given".to_string(),
    }
}

fn difference(answer: &Value) -> String {
    if let Some(wrong) = answer["wrong"].as_array().and_then(|wrong| wrong.first()) {
        let number = |key: &str| wrong[key].as_f64().unwrap_or(f64::NAN);
        return format!(
            "wrong: {} = {} at time {}, reference {}",
            wrong["signal"].as_str().unwrap_or_default(),
            number("result"),
            number("at"),
            number("reference")
        );
    }
    if let Some(missing) = answer["missing"].as_array().filter(|missing| !missing.is_empty()) {
        let names: Vec<&str> = missing.iter().filter_map(Value::as_str).collect();
        return format!("missing: {}", names.join(", "));
    }
    format!("wrong: {}", answer["problem"].as_str().unwrap_or("no reason given"))
}

/// A table per package, then each model that does not match with the reason.
pub fn render(results: &[SimulationResult]) -> String {
    let mut packages: Vec<(&str, Vec<&SimulationResult>)> = Vec::new();
    for result in results {
        match packages.iter_mut().find(|(name, _)| *name == result.package) {
            Some((_, members)) => members.push(result),
            None => packages.push((result.package, vec![result])),
        }
    }
    let mut text = format!(
        "{:<34} {:>5} {:>8} {:>9} {:>7}   {:>8} {:>8} {:>8}\n",
        "package", "total", "compiles", "simulates", "matches", "CPU s", "solver s", "max s"
    );
    for (package, members) in &packages {
        text.push_str(&row(package, members));
    }
    if packages.len() > 1 {
        text.push_str(&row("all", &results.iter().collect::<Vec<_>>()));
    }
    let mut failed: BTreeMap<&str, Vec<&SimulationResult>> = BTreeMap::new();
    for result in results.iter().filter(|result| result.reached < Reached::Matched) {
        let stage = match result.reached {
            Reached::Nothing => "1 does not compile",
            Reached::Compiled => "2 does not simulate",
            _ => "3 does not match",
        };
        failed.entry(stage).or_default().push(result);
    }
    for (stage, members) in failed {
        let _ = writeln!(text, "\n{}:", &stage[2..]);
        for result in members {
            let _ = writeln!(text, "{}\n    {}", result.model, result.reason);
        }
    }
    text
}

fn row(package: &str, members: &[&SimulationResult]) -> String {
    let reached = |stage: Reached| members.iter().filter(|result| result.reached >= stage).count();
    let sum = |seconds: fn(&SimulationResult) -> f64| members.iter().map(|result| seconds(result)).sum::<f64>();
    format!(
        "{package:<34} {:>5} {:>8} {:>9} {:>7}   {:>8.2} {:>8.2} {:>8.2}\n",
        members.len(),
        reached(Reached::Compiled),
        reached(Reached::Simulated),
        reached(Reached::Matched),
        sum(|result| result.total_seconds),
        sum(|result| result.solver_seconds),
        members.iter().map(|result| result.total_seconds).fold(0.0, f64::max),
    )
}
