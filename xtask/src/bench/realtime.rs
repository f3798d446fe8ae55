//! Steps in real time: microseconds and instructions of mean and worst steps, and of generated code beside code written by hand.
//!
//! Times come from the benchmark itself (`benches/steps.rs`), instructions from callgrind, which counts the steps alone. Times on a shared
//! machine are upper bounds; instructions hardly change from run to run. All limits that are broken are listed at the end.

use super::engine::collected;
use crate::measure::measured;
use crate::workspace;
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use serde_json::Value;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

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
/// Instructions that a long step with events executes in a microsecond. Measured at 3 GHz on a busy machine, the count of callgrind over the least time
/// of five runs, in the longest step of the gearbox and of the truck with each method: 6,100 to 9,500. The least of these makes the strictest limit.
const PER_MICROSECOND: f64 = 6e3;
const WORST_EVENT_INSTRUCTIONS: f64 = WORST_EVENT * PER_MICROSECOND;
/// Instructions of generated code relative to the same model by hand: exported C, which a C compiler optimises as it does the code by hand.
const BY_HAND: f64 = 1.3;
/// The same for machine code made in the process: its code generator is made for speed of translation.
const BY_HAND_AT_ONCE: f64 = 2.1;

/// Models that keep the limits, with these methods.
const LIMITED: &[&str] = &["Layshaft.Examples.Gearbox4HP22", "Layshaft.Examples.Truck4700"];
const METHODS: &[&str] = &["inline-implicit-euler", "inline-mixed-euler"];
/// The method whose code is held against code by hand.
const BESIDE_HAND: &str = "inline-mixed-euler";

/// Models written by hand, with the model they compute, and the steps of 0.5 ms and the time to its end.
const HAND: &[(&str, &str, &str, &str)] = &[
    ("driveline", "Layshaft.Examples.ClutchEngagement", "10000", "5"),
    ("truck", "Layshaft.Examples.Truck4700Reduced", "100000", "50"),
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
        let broken = self.measure(&program, &counts);
        let _ = std::fs::remove_dir_all(&scratch);
        let broken = broken?;
        if !broken.is_empty() {
            println!("\nlimits broken:");
            broken.iter().for_each(|limit| println!("  {limit}"));
        }
        Ok(broken.is_empty())
    }

    /// Prints all tables; the limits that are broken.
    fn measure(&self, program: &Path, counts: &Counts<'_>) -> Result<Vec<String>> {
        let (rows, mut broken) = self.times(program)?;
        if !self.no_instructions {
            broken.extend(self.instructions(&rows, counts)?);
            broken.extend(self.by_hand(counts)?);
        }
        Ok(broken)
    }

    /// The table of times; the rows that were measured, and the limits that are broken.
    fn times(&self, program: &Path) -> Result<(Vec<Value>, Vec<String>)> {
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
        let (mut rows, mut broken) = (Vec::new(), Vec::new());
        for line in run.stdout.lines() {
            let row: Value =
                serde_json::from_str(line).context("the benchmark printed something else than its rows")?;
            print_times(&row);
            broken.extend(broken_times(&row));
            rows.push(row);
        }
        Ok((rows, broken))
    }

    /// Mean step and worst step with events, in instructions, of models that have limits, with the smallest step.
    fn instructions(&self, rows: &[Value], counts: &Counts<'_>) -> Result<Vec<String>> {
        println!("\n{:<20} {:<22} {:>5} {:>10} {:>12}", "instructions", "method", "ms", "mean", "max event");
        let mut broken = Vec::new();
        let chosen = |row: &&Value| row["step"] == 5e-4 && row["error"].is_null();
        for row in rows.iter().filter(chosen).filter(|row| LIMITED.contains(&text(row, "model"))) {
            let (model, method, steps) = (text(row, "model"), text(row, "method"), row["steps"].to_string());
            let arguments = [model, method, "5e-4", &steps];
            let mean = counts.collect("--count", &arguments, &[])? as f64 / number(row, "steps").max(1.0);
            let worst = counts.of_events(&arguments)?.into_iter().max().unwrap_or(0);
            println!("{:<20} {method:<22} {:>5.2} {mean:>10.0} {worst:>12}", short(model), 0.5);
            if worst as f64 > WORST_EVENT_INSTRUCTIONS {
                let name = short(model);
                broken.push(format!(
                    "{name}, {method}: {worst} instructions of a step with events, at most {WORST_EVENT_INSTRUCTIONS:.0} \
                     ({WORST_EVENT} µs at {PER_MICROSECOND:.0} in a microsecond)"
                ));
            }
        }
        Ok(broken)
    }

    /// Generated code beside the same model by hand: machine code, and exported C.
    fn by_hand(&self, counts: &Counts<'_>) -> Result<Vec<String>> {
        let layshaft = workspace::binary(None)?;
        println!(
            "\n{:<20} {:>10} {:>12} {:>6} {:>10} {:>6}",
            "instructions", "by hand", "machine code", "ratio", "C, -O2", "ratio"
        );
        let mut broken = Vec::new();
        for (name, model, steps, stop) in HAND.iter().filter(|(_, model, ..)| model.contains(&self.filter)) {
            let per_step = |total: u64| total as f64 / steps.parse().unwrap_or(f64::NAN);
            let by_hand = per_step(counts.collect("--count", &["hand", name, steps], &[])?);
            let machine = per_step(counts.collect("--count", &[model, BESIDE_HAND, "5e-4", steps], &[])?);
            let exported = per_step(counts.of_export(&layshaft, model, stop)?);
            let (model, ratios) = (short(model), [machine / by_hand, exported / by_hand]);
            println!(
                "{model:<20} {by_hand:>10.0} {machine:>12.0} {:>6.2} {exported:>10.0} {:>6.2}",
                ratios[0], ratios[1]
            );
            for (what, ratio, limit) in [("machine code", ratios[0], BY_HAND_AT_ONCE), ("C", ratios[1], BY_HAND)] {
                if ratio > limit {
                    broken.push(format!("{model}, {what}: {ratio:.2} times the instructions by hand, at most {limit}"));
                }
            }
        }
        Ok(broken)
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

fn print_times(row: &Value) {
    let (model, method, milliseconds) = (short(text(row, "model")), text(row, "method"), number(row, "step") * 1e3);
    if let Some(error) = row["error"].as_str() {
        println!("{model:<20} {method:<22} {milliseconds:>5.2} {error}");
        return;
    }
    println!(
        "{model:<20} {method:<22} {milliseconds:>5.2} {:>8.2} {:>8.2} {:>9.2} {:>8.0} {:>7} {:>7.2} {:>7} {} | {}",
        number(row, "mean_us"),
        number(row, "worst_us"),
        number(row, "worst_event_us"),
        number(row, "real_time_factor"),
        row["events"].to_string(),
        number(row, "newton_iterations_per_step"),
        row["limits_reached"].to_string(),
        sizes(row, "linear_systems"),
        sizes(row, "nonlinear_systems"),
    );
}

/// Limits that a row breaks. A model that cannot be measured breaks them all.
fn broken_times(row: &Value) -> Vec<String> {
    let (model, method, milliseconds) = (text(row, "model"), text(row, "method"), number(row, "step") * 1e3);
    if !LIMITED.contains(&model) || !METHODS.contains(&method) {
        return Vec::new();
    }
    let checked = [("mean_us", "a mean step", MEAN), ("worst_event_us", "a step with events", WORST_EVENT)];
    let kept = |key: &str, limit: f64| number(row, key) <= limit;
    let broken = checked.into_iter().filter(|&(key, _, limit)| !kept(key, limit));
    let place = format!("{}, {method}, {milliseconds} ms", short(model));
    broken.map(|(key, what, limit)| format!("{place}: {:.1} µs of {what}, at most {limit}", number(row, key))).collect()
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

    /// Instructions of all steps of a model exported to C and compiled, up to a time.
    fn of_export(&self, layshaft: &Path, model: &str, stop: &str) -> Result<u64> {
        let folder = self.scratch.join("exported");
        let run = |command: &mut Command| -> Result<String> {
            let output = command.output().with_context(|| format!("cannot run {:?}", command.get_program()))?;
            let message = String::from_utf8_lossy(&output.stderr).into_owned();
            ensure!(output.status.success(), "{:?} failed\n{message}", command.get_program());
            Ok(message)
        };
        let mut export = Command::new(layshaft);
        export.args(["export", "c", model, "--solver", BESIDE_HAND, "--step", "5e-4", "-o"]).arg(&folder);
        run(&mut export)?;
        let (mut sources, program) = (Vec::new(), folder.join("model"));
        for entry in std::fs::read_dir(&folder)? {
            sources
                .extend(Some(entry?.path()).filter(|path| path.extension().is_some_and(|extension| extension == "c")));
        }
        run(Command::new("cc").args(["-O2", "-ffp-contract=off"]).args(sources).arg("-o").arg(&program).arg("-lm"))?;
        let step = format!("--toggle-collect={}_step", short(model).to_lowercase());
        let mut valgrind = Command::new("valgrind");
        valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null", &step]).arg(&program);
        let report = run(valgrind.args(["-t", stop, "-n", "1000000000"]))?;
        std::fs::remove_dir_all(&folder)?;
        collected(&report).context("valgrind reported no count")
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
            json!({ "model": LIMITED[0], "method": METHODS[0], "step": 5e-4, "mean_us": mean, "worst_event_us": event,
                "linear_systems": [[10, 1], [34, 5]] })
        };
        assert!(broken_times(&row(4.9, 49.0)).is_empty());
        assert_eq!(
            broken_times(&row(5.1, 51.0)),
            [
                "Gearbox4HP22, inline-implicit-euler, 0.5 ms: 5.1 µs of a mean step, at most 5",
                "Gearbox4HP22, inline-implicit-euler, 0.5 ms: 51.0 µs of a step with events, at most 50"
            ]
        );
        let failed = json!({ "model": LIMITED[1], "method": METHODS[1], "step": 1e-3, "error": "does not compile" });
        assert_eq!(broken_times(&failed).len(), 2);
        assert_eq!(sizes(&row(1.0, 1.0), "linear_systems"), "34→5");
    }
}
