//! Steps in real time: microseconds and instructions of mean and worst steps, and of generated code beside code written by hand.
//!
//! Times come from the benchmark itself (`benches/steps.rs`), instructions from callgrind, which counts the steps alone. Times on a shared
//! machine are upper bounds; instructions hardly change from run to run.

use super::engine::collected;
use crate::measure::measured;
use crate::workspace;
use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::Value;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Measure steps in real time, in microseconds and instructions (the latter needs valgrind)
#[derive(Args)]
pub struct Realtime {
    /// Directory that holds the package Modelica; without it its models are left out
    #[arg(long, value_name = "DIR")]
    msl: Option<PathBuf>,

    /// Measure times only
    #[arg(long)]
    no_instructions: bool,

    /// Only models whose name contains this
    #[arg(default_value = "")]
    filter: String,
}

/// Microseconds of a mean step and of the worst step with events, in the models that have to keep them.
const MEAN: f64 = 5.0;
const WORST_EVENT: f64 = 50.0;
/// The same work in instructions: three in each cycle of 3 GHz, which is what these steps reach on the machines they were measured on.
const WORST_EVENT_INSTRUCTIONS: f64 = 450e3;
/// Instructions of generated code relative to the same model by hand.
const BY_HAND: f64 = 1.3;

/// Models that keep the limits, with this method.
const LIMITED: &[&str] = &["Layshaft.Examples.Gearbox4HP22", "Layshaft.Examples.Truck4700"];
const METHOD: &str = "inline-mixed-euler";

/// Models written by hand, with the model they compute and the steps of 0.5 ms to its end.
const HAND: &[(&str, &str, &str)] = &[
    ("driveline", "Layshaft.Examples.ClutchEngagement", "10000"),
    ("truck", "Layshaft.Examples.Truck4700Reduced", "100000"),
];

/// Marks what is counted: the function of the benchmark that calls steps.
const COUNTED: &str = "steps::counted";

/// Processor time of one run of the benchmark, at most.
const LIMIT: u64 = 1800;

impl Realtime {
    pub fn run(&self) -> Result<bool> {
        let program = workspace::built(&["bench", "--package", "layshaft-benches", "--bench", "steps", "--no-run"])?;
        let scratch = std::env::temp_dir().join(format!("layshaft-steps-{}", std::process::id()));
        std::fs::create_dir_all(&scratch)?;
        let counts = Counts { program: &program, msl: self.msl.as_deref(), scratch: &scratch };
        let kept = self.times(&program).and_then(|(rows, kept)| match self.no_instructions {
            true => Ok(kept),
            false => Ok(self.instructions(&rows, &counts)? & self.by_hand(&counts)? & kept),
        });
        let _ = std::fs::remove_dir_all(&scratch);
        kept
    }

    /// The table of times; the rows that were measured, and whether limits are kept.
    fn times(&self, program: &Path) -> Result<(Vec<Value>, bool)> {
        let mut command: Vec<OsString> = vec![program.into(), "--json".into()];
        command.extend(msl_arguments(self.msl.as_deref()));
        command.push((&self.filter).into());
        let run = measured(LIMIT, &command)?;
        if run.status != Some(0) {
            bail!("the benchmark ended with status {:?}\n{}", run.status, run.stderr);
        }
        println!(
            "{:<20} {:<22} {:>5} {:>8} {:>8} {:>9} {:>8} {:>7} {:>7} {:>7} systems",
            "µs of a step", "method", "ms", "mean", "max", "max event", "× real", "events", "Newton", "limits"
        );
        let (mut rows, mut kept) = (Vec::new(), true);
        for line in run.stdout.lines() {
            let row: Value =
                serde_json::from_str(line).context("the benchmark printed something else than its rows")?;
            kept &= print_times(&row);
            rows.push(row);
        }
        Ok((rows, kept))
    }

    /// Mean step and worst step with events, in instructions, of the rows with the smallest step.
    fn instructions(&self, rows: &[Value], counts: &Counts<'_>) -> Result<bool> {
        println!(
            "\n{:<20} {:<22} {:>5} {:>10} {:>12} {:>12}",
            "instructions", "method", "ms", "mean", "max event", "at most"
        );
        let mut kept = true;
        let chosen = |row: &&Value| row["method"] == METHOD && row["step"] == 5e-4 && row["error"].is_null();
        for row in rows.iter().filter(chosen) {
            let (model, steps) = (text(row, "model"), row["steps"].to_string());
            let arguments = [model, METHOD, "5e-4", &steps];
            let total = counts.collect("--count", &arguments, &[])?;
            let events = counts.of_events(&arguments)?;
            let worst = events.iter().copied().max().unwrap_or(0);
            let is_limited = LIMITED.contains(&model);
            let is_over = is_limited && worst as f64 > WORST_EVENT_INSTRUCTIONS;
            let limit = if is_limited { format!("{WORST_EVENT_INSTRUCTIONS:.0}") } else { String::new() };
            let mean = total as f64 / number(row, "steps").max(1.0);
            let verdict = if is_over { "  OVER" } else { "" };
            println!("{:<20} {METHOD:<22} {:>5.2} {mean:>10.0} {worst:>12} {limit:>12}{verdict}", short(model), 0.5);
            kept &= !is_over;
        }
        Ok(kept)
    }

    /// Generated code beside the same model by hand.
    fn by_hand(&self, counts: &Counts<'_>) -> Result<bool> {
        println!("\n{:<20} {:>10} {:>10} {:>6} {:>8}", "instructions", "generated", "by hand", "ratio", "at most");
        let mut kept = true;
        for (name, model, steps) in HAND.iter().filter(|(_, model, _)| model.contains(&self.filter)) {
            let per_step = |total: u64| total as f64 / steps.parse().unwrap_or(f64::NAN);
            let generated = per_step(counts.collect("--count", &[model, METHOD, "5e-4", steps], &[])?);
            let by_hand = per_step(counts.collect("--count", &["hand", name, steps], &[])?);
            let ratio = generated / by_hand;
            let verdict = if ratio > BY_HAND { "  OVER" } else { "" };
            println!("{:<20} {generated:>10.0} {by_hand:>10.0} {ratio:>6.2} {BY_HAND:>8.1}{verdict}", short(model));
            kept &= ratio <= BY_HAND;
        }
        Ok(kept)
    }
}

fn msl_arguments(msl: Option<&Path>) -> Vec<OsString> {
    msl.map(|msl| vec!["--msl".into(), msl.into()]).unwrap_or_default()
}

fn text<'v>(row: &'v Value, key: &str) -> &'v str {
    row[key].as_str().unwrap_or_default()
}

fn number(row: &Value, key: &str) -> f64 {
    row[key].as_f64().unwrap_or(f64::NAN)
}

fn short(model: &str) -> &str {
    model.rsplit('.').next().unwrap_or(model)
}

/// Systems that have more than one unknown: equations and unknowns after tearing.
fn sizes(row: &Value, key: &str) -> String {
    let pairs = row[key].as_array().into_iter().flatten();
    let shown = pairs.filter(|pair| pair[1].as_u64() > Some(1)).map(|pair| format!("{}→{}", pair[0], pair[1]));
    shown.collect::<Vec<_>>().join(" ")
}

/// Prints a row; whether its limits are kept.
fn print_times(row: &Value) -> bool {
    let (model, method, milliseconds) = (short(text(row, "model")), text(row, "method"), number(row, "step") * 1e3);
    if let Some(error) = row["error"].as_str() {
        println!("{model:<20} {method:<22} {milliseconds:>5.2} {error}");
        return true;
    }
    let is_limited = LIMITED.contains(&text(row, "model")) && method == METHOD;
    let is_over = is_limited && (number(row, "mean_us") > MEAN || number(row, "worst_event_us") > WORST_EVENT);
    println!(
        "{model:<20} {method:<22} {milliseconds:>5.2} {:>8.2} {:>8.2} {:>9.2} {:>8.0} {:>7} {:>7.2} {:>7} {} | {}{}",
        number(row, "mean_us"),
        number(row, "worst_us"),
        number(row, "worst_event_us"),
        number(row, "real_time_factor"),
        row["events"].to_string(),
        number(row, "newton_iterations_per_step"),
        row["limits_reached"].to_string(),
        sizes(row, "linear_systems"),
        sizes(row, "nonlinear_systems"),
        if is_over { format!("  OVER: mean at most {MEAN} µs, event {WORST_EVENT} µs") } else { String::new() },
    );
    !is_over
}

/// Runs of the benchmark under callgrind.
struct Counts<'p> {
    program: &'p Path,
    msl: Option<&'p Path>,
    scratch: &'p Path,
}

impl Counts<'_> {
    /// Instructions of all steps that were counted.
    fn collect(&self, mode: &str, arguments: &[&str], options: &[&str]) -> Result<u64> {
        let mut profile = OsString::from("--callgrind-out-file=");
        profile.push(self.scratch.join("out"));
        let mut command: Vec<OsString> = vec!["valgrind".into(), "--tool=callgrind".into(), profile];
        command.push(format!("--toggle-collect={COUNTED}").into());
        command.extend(options.iter().map(OsString::from));
        command.push(self.program.into());
        command.extend(msl_arguments(self.msl));
        command.push(mode.into());
        command.extend(arguments.iter().map(OsString::from));
        let run = measured(LIMIT, &command)?;
        if run.status != Some(0) {
            bail!("valgrind {}: status {:?}\n{}", arguments.join(" "), run.status, run.stderr);
        }
        collected(&run.stderr).context("valgrind reported no count")
    }

    /// Instructions of each step with events.
    fn of_events(&self, arguments: &[&str]) -> Result<Vec<u64>> {
        self.collect("--count-events", arguments, &[&format!("--dump-after={COUNTED}")])?;
        let mut counts = Vec::new();
        for entry in std::fs::read_dir(self.scratch)? {
            let path = entry?.path();
            counts.extend(std::fs::read_to_string(&path)?.lines().find_map(total));
            std::fs::remove_file(path)?;
        }
        Ok(counts)
    }
}

/// The count in a line of a profile, if it is the one with the total.
fn total(line: &str) -> Option<u64> {
    line.strip_prefix("totals:")?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn totals_and_limits_are_read() {
        assert_eq!(["events: Ir", "totals: 9410"].into_iter().find_map(total), Some(9410));
        let row = |mean: f64, event: f64| {
            json!({ "model": LIMITED[0], "method": METHOD, "step": 5e-4, "mean_us": mean, "worst_event_us": event,
                "linear_systems": [[10, 1], [34, 5]] })
        };
        assert!(print_times(&row(4.9, 49.0)));
        assert!(!print_times(&row(5.1, 49.0)) && !print_times(&row(4.9, 51.0)));
        assert_eq!(sizes(&row(1.0, 1.0), "linear_systems"), "34→5");
    }
}
