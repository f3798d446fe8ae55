//! `layshaft compare`: does a result stay within a tube around a reference?

use crate::json;
use crate::shell::{Exit, Shell};
use crate::views::not_written;
use clap::Args;
use layshaft_results::compare::{CompareOptions, Comparison, compare_files, read_signal_list};
use layshaft_source::{Diagnostic, SourceMap};
use serde_json::{Value, json};
use std::path::PathBuf;

/// Compare a result with a reference, signal by signal, within a tube in value and time
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Compare {
    /// Result file: .mat, .csv, .parquet or .mf4
    #[arg(value_name = "RESULT")]
    result: PathBuf,

    /// Reference file: .mat, .csv, .parquet or .mf4
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

    /// Write a report with the curves of both, the worst first; else named <RESULT>_compare.html
    #[arg(long, value_name = "FILE.html", num_args = 0..=1)]
    report: Option<Option<PathBuf>>,
}

const EXAMPLES: &str = "\
Examples:
  layshaft compare Pendulum_res.mat reference.csv
  layshaft compare CoupledClutches.csv reference.csv --signals comparisonSignals.txt
  layshaft compare new.mat old.mat --tube 1e-4 --report

Exit status: 0 all signals within the tube, 1 not.";

impl Compare {
    pub fn run(&self, shell: &Shell) -> Exit {
        if !(self.tube > 0.0 && self.tube < 1.0) {
            return shell.wrong_usage("--tube is a fraction between 0 and 1", None);
        }
        match self.compare() {
            Ok((comparison, report)) => {
                if shell.json {
                    let mut value = serde_json::from_str::<Value>(&comparison.to_json()).unwrap_or(Value::Null);
                    value["report"] = json!(report.map(|path| path.display().to_string()));
                    shell.print_json(&value);
                } else {
                    let page = report.map(|path| format!("  report    {}\n", path.display())).unwrap_or_default();
                    shell.print(&(comparison.to_string() + &page));
                }
                if comparison.passed() { Exit::Success } else { Exit::Errors }
            }
            Err(diagnostic) => {
                let (sources, diagnostics) = (SourceMap::default(), [diagnostic]);
                if shell.json {
                    shell.print_json(&json!({ "ok": false, "diagnostics": json::diagnostics(&diagnostics, &sources) }));
                } else {
                    shell.show(&diagnostics, &sources);
                }
                Exit::Errors
            }
        }
    }

    /// The comparison, and the report if one was asked for.
    fn compare(&self) -> Result<(Comparison, Option<PathBuf>), Diagnostic> {
        let signals = self.signals.as_ref().map(read_signal_list).transpose().map_err(|error| error.diagnostic())?;
        let options = CompareOptions {
            value_tube: self.tube,
            time_tube: self.tube,
            tolerance: self.tolerance,
            ..CompareOptions::default()
        };
        let outcome = compare_files(&self.reference, &self.result, signals.as_deref(), &options);
        let comparison = outcome.map_err(|error| error.diagnostic())?;
        let Some(asked) = &self.report else { return Ok((comparison, None)) };
        let path = asked.clone().unwrap_or_else(|| {
            let stem = self.result.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            PathBuf::from(format!("{stem}_compare.html"))
        });
        let read = |path: &PathBuf| layshaft_results::read(path).map_err(|error| error.diagnostic());
        let (result, reference) = (read(&self.result)?, read(&self.reference)?);
        let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let names = (name(&self.result), name(&self.reference));
        let report = layshaft_report::comparison(&comparison, &options, (&names.0, &result), (&names.1, &reference));
        report.write(&path).map_err(|cause| not_written(&path, &cause))?;
        Ok((comparison, Some(path)))
    }
}
