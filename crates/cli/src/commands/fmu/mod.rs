//! `layshaft fmu`: functional mock-up units of other tools.

mod import;
mod info;
mod simulate;
mod validate;

use crate::json;
use crate::shell::{Exit, Shell};
use clap::{Args, Subcommand};
use import::Import;
use info::Info;
use layshaft_source::{Diagnostic, SourceMap};
use serde_json::json;
use simulate::Simulate;
use validate::Validate;

pub use simulate::parse_timeout;

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
    Validate(Validate),
    Simulate(Box<Simulate>),
    Import(Import),
    /// The process of a unit that runs with --isolate
    #[command(hide = true)]
    Serve,
}

const EXAMPLES: &str = "\
Examples:
  layshaft fmu info Engine.fmu                   what the unit says of itself
  layshaft fmu validate Engine.fmu               whether it keeps the rules of the standard
  layshaft fmu simulate Engine.fmu --stop-time 10
  layshaft fmu simulate Foreign.fmu --isolate    its crash is reported, not ours
  layshaft fmu import Controller.fmu -o Controller.mo   a block for models";

impl Fmu {
    /// Whether code of a unit runs in this process.
    pub fn runs_foreign_code(&self) -> bool {
        matches!(&self.command, FmuCommand::Simulate(command) if command.runs_foreign_code())
    }

    pub fn run(&self, shell: &Shell) -> Exit {
        match &self.command {
            FmuCommand::Info(command) => command.run(shell),
            FmuCommand::Validate(command) => command.run(shell),
            FmuCommand::Simulate(command) => command.run(shell),
            FmuCommand::Import(command) => command.run(shell),
            FmuCommand::Serve => match layshaft_foreign::serve() {
                Ok(()) => Exit::Success,
                Err(error) => {
                    shell.complain(&format!("the process of a unit: {error}\n"));
                    Exit::Errors
                }
            },
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
