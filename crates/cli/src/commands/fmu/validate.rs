//! `layshaft fmu validate`: compare a unit with the rules of the standard.

use super::fail;
use crate::json;
use crate::shell::{Exit, Shell};
use clap::Args;
use layshaft_fmi::import::{Fmu, validate};
use layshaft_foreign::UnitError;
use layshaft_source::{Diagnostic, SourceMap};
use serde_json::json;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

/// Check whether a unit keeps the rules of the standard
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Validate {
    /// The unit: an .fmu file, or the folder it was extracted to
    file: PathBuf,

    /// Do not load the binary; else that is done in a process of its own
    #[arg(long)]
    no_load: bool,

    /// Give up after so many seconds if the binary does not return from loading or instantiating
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = super::parse_timeout)]
    timeout: Duration,
}

const EXAMPLES: &str = "\
Examples:
  layshaft fmu validate Engine.fmu
  layshaft fmu validate Engine.fmu --no-load     run none of its code";

impl Validate {
    pub fn run(&self, shell: &Shell) -> Exit {
        let sources = SourceMap::default();
        let mut fmu = match Fmu::open(&self.file, &sources) {
            Ok(fmu) => fmu,
            Err(diagnostics) => return fail(shell, &diagnostics, &sources),
        };
        let start: &dyn Fn() -> Result<Command, UnitError> = &layshaft_foreign::own_process;
        let findings = validate(&mut fmu, &sources, (!self.no_load).then_some((start, self.timeout)));
        let errors = findings.iter().filter(|finding| Diagnostic::is_error(finding)).count();
        if shell.json {
            shell.print_json(&json!({
                "ok": errors == 0,
                "model": fmu.description.model_name,
                "errors": errors,
                "diagnostics": json::diagnostics(&findings, &sources),
            }));
        } else {
            shell.show(&findings, &sources);
            let name = &fmu.description.model_name;
            shell.print(&match (findings.len(), errors) {
                (0, _) => format!("{name}: no findings\n"),
                (count, 0) => format!("{name}: no errors, {count} warnings\n"),
                (count, errors) => format!("{name}: {errors} errors, {} warnings\n", count - errors),
            });
        }
        if errors == 0 { Exit::Success } else { Exit::Errors }
    }
}
