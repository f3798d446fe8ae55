//! Cost and accuracy of every solver on every example of the library: the figures by which the default was chosen.
//!
//! The reference of each example is Radau at a tolerance of 1e-11; counted are the evaluations of the right-hand side, at the
//! example's own tolerance, and the variables that leave the tube around the reference.

use crate::measure::measured;
use crate::workspace;
use anyhow::{Result, bail};
use clap::Args;
use serde_json::Value;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Compare the solvers on the examples of the library
#[derive(Args)]
pub struct Solvers {
    /// Only examples whose name contains this
    #[arg(value_name = "NAME")]
    filter: Option<String>,

    /// Use this `layshaft` instead of building one
    #[arg(long, value_name = "PROGRAM")]
    binary: Option<PathBuf>,

    /// Write the table into the book
    #[arg(long)]
    write: bool,
}

const SOLVERS: [&str; 5] = ["auto", "bdf", "radau", "adams", "dopri"];
const PAGE: &str = "docs/src/reference/solvers.md";
const BEGIN: &str = "<!-- examples: begin -->\n";
const END: &str = "<!-- examples: end -->";
/// Seconds of processor time for one run.
const LIMIT: u64 = 300;

impl Solvers {
    pub fn run(&self) -> Result<bool> {
        let binary = workspace::binary(self.binary.as_deref())?;
        let scratch = std::env::temp_dir().join(format!("layshaft-solvers-{}", std::process::id()));
        std::fs::create_dir_all(&scratch)?;
        let table = self.table(&binary, &scratch);
        let _ = std::fs::remove_dir_all(&scratch);
        let table = table?;
        print!("{table}");
        if self.write {
            workspace::write_section(PAGE, (BEGIN, END), &table)?;
        }
        Ok(true)
    }

    fn table(&self, binary: &Path, scratch: &Path) -> Result<String> {
        let order = std::fs::read_to_string(workspace::root().join("library/Layshaft/Examples/package.order"))?;
        let wanted = |name: &&str| self.filter.as_ref().is_none_or(|filter| name.contains(filter));
        let mut table = String::from("| example |");
        for solver in SOLVERS {
            table.push_str(&format!(" `{solver}` |"));
        }
        table.push_str("\n|---|---|---|---|---|---|\n");
        for name in order.lines().map(str::trim).filter(|name| !name.is_empty()).filter(wanted) {
            let reference = scratch.join("reference.mat");
            if simulate(binary, name, &["--solver", "radau", "--tolerance", "1e-11"], &reference)?.is_none() {
                continue;
            }
            table.push_str(&format!("| {name} |"));
            for solver in SOLVERS {
                let result = scratch.join("result.mat");
                let cell = match simulate(binary, name, &["--solver", solver], &result)? {
                    Some(evaluations) => match outside(binary, &result, &reference)? {
                        0 => thousands(evaluations),
                        count => format!("{} ({count})", thousands(evaluations)),
                    },
                    None => "fails".to_string(),
                };
                table.push_str(&format!(" {cell} |"));
            }
            table.push('\n');
        }
        Ok(table)
    }
}

/// The evaluations of a run; none if it fails.
fn simulate(binary: &Path, name: &str, options: &[&str], result: &Path) -> Result<Option<u64>> {
    let model = format!("Layshaft.Examples.{name}");
    let mut command: Vec<OsString> = vec![binary.into(), "simulate".into(), model.into(), "--json".into()];
    command.extend(options.iter().map(OsString::from));
    command.extend(["-o".into(), result.into()]);
    let run = measured(LIMIT, &command)?;
    if run.status != Some(0) {
        return Ok(None);
    }
    let answer: Value = serde_json::from_str(&run.stdout)?;
    Ok(answer["statistics"]["function_evaluations"].as_u64())
}

/// How many variables leave the tube around the reference.
fn outside(binary: &Path, result: &Path, reference: &Path) -> Result<usize> {
    let command: Vec<OsString> =
        vec![binary.into(), "compare".into(), result.into(), reference.into(), "--json".into()];
    let run = measured(LIMIT, &command)?;
    let answer: Value = serde_json::from_str(&run.stdout)?;
    match answer["wrong"].as_array() {
        Some(wrong) => Ok(wrong.len()),
        None => bail!("the comparison failed: {}", run.stderr),
    }
}

/// A count with a comma before every three digits.
fn thousands(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_written_in_groups_of_three() {
        assert_eq!([7, 1_234, 1_234_567].map(thousands), ["7", "1,234", "1,234,567"]);
    }

    #[test]
    fn the_page_has_a_place_for_the_table() {
        let text = std::fs::read_to_string(workspace::root().join(PAGE)).unwrap();
        assert!(text.contains(BEGIN) && text.contains(END));
    }
}
