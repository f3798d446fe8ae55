//! Errors of exported units in FMPy on the problems with known solutions (`tests/accuracy`), beside SciPy's at the same tolerances.
//!
//! Each problem becomes a unit of FMI 2 and one of FMI 3. Model exchange is integrated by FMPy's CVode and stands beside SciPy's `BDF`,
//! co-simulation by Radau inside the unit, in a hundred communication steps and in one, and stands beside SciPy's `Radau`.

use crate::prerequisites;
use crate::workspace;
use anyhow::{Context, Result, bail};
use clap::Args;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Compare exported units in FMPy with exact solutions
#[derive(Args)]
pub struct Units {
    /// Only problems whose name contains this
    #[arg(value_name = "NAME")]
    filter: Option<String>,

    /// Use this `layshaft` instead of building one
    #[arg(long, value_name = "PROGRAM")]
    binary: Option<PathBuf>,

    /// Python with FMPy; else LAYSHAFT_PYTHON, else one is made
    #[arg(long, value_name = "PROGRAM")]
    python: Option<PathBuf>,

    /// Write the table into the book
    #[arg(long)]
    write: bool,
}

const FOLDER: &str = "tests/accuracy";
const PAGE: &str = "docs/src/reference/solvers.md";
const BEGIN: &str = "<!-- units: begin -->\n";
const END: &str = "<!-- units: end -->";
const VERSIONS: [&str; 2] = ["2", "3"];
/// A way to run a unit as the script names it, and SciPy's method of the same family.
const WAYS: [(&str, &str); 3] = [("me", "bdf"), ("cs", "radau"), ("cs-one", "radau")];
/// Errors below this part of the tolerance count as this part, as in the table of the solvers; so many times SciPy's error is allowed.
const FLOOR: f64 = 0.1;
const ALLOWED: f64 = 2.0;

impl Units {
    /// Whether no error is above what is allowed.
    pub fn run(&self) -> Result<bool> {
        let binary = workspace::binary(self.binary.as_deref())?;
        let given = self.python.clone().or_else(|| std::env::var_os("LAYSHAFT_PYTHON").map(PathBuf::from));
        let python = given.or_else(prerequisites::ensure_python).context("there is no Python with FMPy")?;
        let scratch = std::env::temp_dir().join(format!("layshaft-units-{}", std::process::id()));
        std::fs::create_dir_all(&scratch)?;
        let outcome = self.table(&binary, &python, &scratch);
        let _ = std::fs::remove_dir_all(&scratch);
        let (table, worse) = outcome?;
        print!("{table}");
        if self.write {
            workspace::write_section(PAGE, (BEGIN, END), &table)?;
        }
        for line in &worse {
            eprintln!("above {ALLOWED} times SciPy's error: {line}");
        }
        Ok(worse.is_empty())
    }

    fn table(&self, binary: &Path, python: &Path, scratch: &Path) -> Result<(String, Vec<String>)> {
        let folder = workspace::root().join(FOLDER);
        let theirs = errors(&std::fs::read_to_string(folder.join("scipy.csv"))?, 2);
        let mut table = String::from(
            "| problem | FMI 2 exchange | FMI 3 exchange | FMI 2, 100 steps | FMI 3, 100 steps | FMI 2, one step | FMI 3, one step |\n\
             |---|---|---|---|---|---|---|\n",
        );
        let mut worse = Vec::new();
        for name in problems(&std::fs::read_to_string(folder.join("solutions.csv"))?) {
            if self.filter.as_ref().is_some_and(|filter| !name.contains(filter)) {
                continue;
            }
            let mut found = BTreeMap::new();
            for version in VERSIONS {
                let unit = scratch.join(format!("{name}{version}.fmu"));
                let model = folder.join(format!("{name}.mo"));
                let mut export = Command::new(binary);
                export.args(["export", "fmu", "--type", "both", "--fmi", version]).arg(model).arg("-o").arg(&unit);
                text_of(&mut export)?;
                let mut script = Command::new(python);
                script.arg(folder.join("fmpy_errors.py")).args([&name, version]).arg(&unit);
                found.extend(errors(&text_of(&mut script)?, 3));
            }
            table.push_str(&format!("| {name} |"));
            for (way, family) in WAYS {
                let scipy = theirs.get(&format!("{name},{family}"));
                for version in VERSIONS {
                    let ours = found.get(&format!("{name},{version},{way}")).context("the script gave no error")?;
                    match scipy {
                        Some(scipy) => table.push_str(&format!(" {} ({}) |", digits(*ours), digits(*scipy))),
                        None => table.push_str(&format!(" {} |", digits(*ours))),
                    }
                    if scipy.is_some_and(|scipy| *ours > ALLOWED * scipy) {
                        worse.push(format!("{name}, FMI {version}, {way} : {}", digits(*ours)));
                    }
                }
            }
            table.push('\n');
        }
        Ok((table, worse))
    }
}

/// The output of a command that has to succeed.
fn text_of(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("{command:?} cannot be started"))?;
    if !output.status.success() {
        bail!("{command:?} failed:\n{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Names of the problems in their order.
fn problems(solutions: &str) -> Vec<String> {
    let mut names: Vec<String> =
        solutions.lines().skip(1).filter_map(|line| line.split(',').next()).map(str::to_string).collect();
    names.dedup();
    names
}

/// Mean errors over tolerance by the first words of each line, joined by commas; the others are errors.
fn errors(lines: &str, words: usize) -> BTreeMap<String, f64> {
    let mut means = BTreeMap::new();
    for line in lines.lines() {
        let parts: Vec<&str> = line.split(',').collect();
        let numbers: Vec<f64> = parts.iter().skip(words).filter_map(|word| word.trim().parse().ok()).collect();
        if parts.len() > words && numbers.len() + words == parts.len() {
            let sum: f64 = numbers.iter().map(|error| error.max(FLOOR).ln()).sum();
            means.insert(parts[..words].join(","), (sum / numbers.len() as f64).exp());
        }
    }
    means
}

/// Two significant digits.
fn digits(value: f64) -> String {
    match value {
        ..1.0 => format!("{value:.2}"),
        ..10.0 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_geometric_means_above_a_floor() {
        let means = errors("problem,method,1e-4,1e-5x\nOrbit,bdf,1,100\nOrbit,radau,0.001,0.1\n", 2);
        assert_eq!(means.len(), 2);
        assert!((means["Orbit,bdf"] - 10.0).abs() < 1e-9 && (means["Orbit,radau"] - 0.1).abs() < 1e-9);
    }

    #[test]
    fn the_page_has_a_place_for_the_table() {
        let text = std::fs::read_to_string(workspace::root().join(PAGE)).unwrap();
        assert!(text.contains(BEGIN) && text.contains(END));
    }
}
