//! `layshaft fmu`: functional mock-up units of other tools.

use super::fmu_info::Info;
use crate::json;
use crate::shell::{Exit, Shell};
use clap::{Args, Subcommand};
use layshaft_source::{Diagnostic, SourceMap};
use serde_json::json;

/// Look at, check and run functional mock-up units (FMI 2.0 and 3.0) of other tools
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Fmu {
    #[command(subcommand)]
    command: FmuCommand,
}

#[derive(Subcommand)]
enum FmuCommand {
    Info(Info),
}

const EXAMPLES: &str = "\
Examples:
  layshaft fmu info Engine.fmu                   what the unit says of itself";

impl Fmu {
    pub fn run(&self, shell: &Shell) -> Exit {
        match &self.command {
            FmuCommand::Info(command) => command.run(shell),
        }
    }
}

/// Shows why a unit cannot be used.
pub fn fail(shell: &Shell, diagnostics: &[Diagnostic], sources: &SourceMap) -> Exit {
    if shell.json {
        shell.print_json(&json!({ "ok": false, "diagnostics": json::diagnostics(diagnostics, sources) }));
    } else {
        shell.show(diagnostics, sources);
    }
    Exit::Errors
}
