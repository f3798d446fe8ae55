//! `layshaft compare`: does a result stay within a tube around a reference?

use crate::json;
use crate::shell::{Exit, Shell};
use clap::Args;
use layshaft_results::ResultError;
use layshaft_results::compare::{CompareOptions, compare_files, read_signal_list};
use layshaft_source::SourceMap;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Compare a result with a reference, signal by signal, within a tube in value and time
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Compare {
    /// Result file: .mat or .csv
    #[arg(value_name = "RESULT")]
    result: PathBuf,

    /// Reference file: .mat or .csv
    #[arg(value_name = "REFERENCE")]
    reference: PathBuf,

    /// File with the names of the signals to compare, one a line; else all variables of the reference
    #[arg(long, value_name = "FILE")]
    signals: Option<PathBuf>,

    /// Half width of the tube, relative to a signal's range in value and to the span in time
    #[arg(long, default_value_t = 0.002)]
    tube: f64,

    /// Tolerance the result was computed with: noise of this size on a constant is no error
    #[arg(long, default_value_t = 1e-6)]
    tolerance: f64,
}

const EXAMPLES: &str = "\
Examples:
  layshaft compare Pendulum_res.mat reference.csv
  layshaft compare CoupledClutches.csv reference.csv --signals comparisonSignals.txt
  layshaft compare new.mat old.mat --tube 1e-4

Exit status: 0 all signals within the tube, 1 not.";

impl Compare {
    pub fn run(&self, shell: &Shell) -> Exit {
        if !(self.tube > 0.0 && self.tube < 1.0) {
            return shell.wrong_usage("--tube is a fraction between 0 and 1", None);
        }
        match self.compare() {
            Ok(comparison) => {
                if shell.json {
                    let value = serde_json::from_str::<Value>(&comparison.to_json()).unwrap_or(Value::Null);
                    shell.print_json(&value);
                } else {
                    shell.print(&comparison.to_string());
                }
                if comparison.passed() { Exit::Success } else { Exit::Errors }
            }
            Err(error) => {
                let (sources, diagnostics) = (SourceMap::default(), [error.diagnostic()]);
                if shell.json {
                    shell.print_json(&json!({ "ok": false, "diagnostics": json::diagnostics(&diagnostics, &sources) }));
                } else {
                    shell.show(&diagnostics, &sources);
                }
                Exit::Errors
            }
        }
    }

    fn compare(&self) -> Result<layshaft_results::compare::Comparison, ResultError> {
        let signals = self.signals.as_ref().map(read_signal_list).transpose()?;
        let options = CompareOptions {
            value_tube: self.tube,
            time_tube: self.tube,
            tolerance: self.tolerance,
            ..CompareOptions::default()
        };
        compare_files(&self.reference, &self.result, signals.as_deref(), &options)
    }
}
