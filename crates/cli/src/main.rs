//! The `layshaft` command: reads the command line, runs one subcommand, reports, sets the exit status.

mod cache;
mod codes;
mod commands;
mod consent;
mod data;
mod embedded;
mod internal_error;
mod interruption;
mod json;
mod library_digest;
mod picture;
mod progress;
mod remembered;
mod request;
mod sensitivity;
mod serving;
mod shell;
mod solver;
mod source_files;
mod suggestion;
mod views;

use clap::Parser;
use commands::Command;
use layshaft_sim::SupervisedEnding;
use layshaft_source::{Code, Diagnostic, SourceMap};
use shell::{Exit, Shell};
use std::process::ExitCode;

/// Layshaft: equation-based vehicle simulation. Reads Modelica models and checks them.
#[derive(Parser)]
#[command(name = "layshaft", version, about, after_help = EXAMPLES, max_term_width = 100)]
struct CommandLine {
    /// Print the result as JSON on standard output
    #[arg(long, global = true)]
    json: bool,

    /// Memory that a translation may use, as 4G or 500M; else LAYSHAFT_MEMORY, else half of the machine's
    #[arg(long, global = true, value_name = "SIZE", value_parser = memory_size)]
    memory: Option<u64>,

    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  layshaft list                                  the examples that come with the program
  layshaft simulate FuelConsumption              simulate one of them
  layshaft info FuelConsumption                  what can be set, and what comes out
  layshaft check Pendulum.mo                     check the last model of a file
  layshaft check -L msl Modelica.Blocks.Examples.PID_Controller
  layshaft flatten Pendulum.mo                   print its variables and equations
  layshaft explain E0201                         what a diagnostic means

Exit status: 0 success, 1 the model has errors, 2 wrong usage, 101 internal error.";

fn main() -> ExitCode {
    let code = run();
    layshaft_sim::mark_end();
    code
}

fn run() -> ExitCode {
    let command_line = match CommandLine::try_parse() {
        Ok(command_line) => command_line,
        Err(error) => return shell::usage_error(&error),
    };
    match memory_budget(command_line.memory) {
        Ok(budget) => budget.into_iter().for_each(layshaft_source::memory::set_budget),
        Err(message) => return Shell::new(command_line.json).wrong_usage(&message, None).into(),
    }
    let shell = Shell::new(command_line.json);
    // Without a parent the run is as good, but for C that ends the process by a system call of its own.
    if command_line.command.runs_foreign_code()
        && !layshaft_sim::is_supervised()
        && let Ok(ending) = layshaft_sim::supervise()
    {
        return supervised(&shell, ending);
    }
    internal_error::guarded(&shell, || command_line.command.run(&shell))
}

/// The exit status of a run that this process watched over.
fn supervised(shell: &Shell, ending: SupervisedEnding) -> ExitCode {
    match ending {
        SupervisedEnding::Done(status) => ExitCode::from(status),
        SupervisedEnding::Quit(status) => {
            let message = format!("code from outside ended the program, with status {status}");
            let diagnostic = Diagnostic::error(Code("E0522"), None, message)
                .note(None, "results up to the last write are kept")
                .hint("`--isolate` runs such code in a process of its own");
            let (sources, diagnostics) = (SourceMap::default(), [diagnostic]);
            if shell.json {
                shell.print_json(
                    &serde_json::json!({ "ok": false, "diagnostics": json::diagnostics(&diagnostics, &sources) }),
                );
            } else {
                shell.show(&diagnostics, &sources);
            }
            Exit::Errors.into()
        }
    }
}

/// What a translation may use, if the user says so.
fn memory_budget(option: Option<u64>) -> Result<Option<u64>, String> {
    let from_environment = || std::env::var("LAYSHAFT_MEMORY").ok().filter(|text| !text.is_empty());
    match option {
        Some(bytes) => Ok(Some(bytes)),
        None => from_environment()
            .map(|text| memory_size(&text).map_err(|what| format!("LAYSHAFT_MEMORY is `{text}`: {what}")))
            .transpose(),
    }
}

fn memory_size(text: &str) -> Result<u64, String> {
    layshaft_source::memory::parse_size(text).ok_or_else(|| "a size such as 4G or 500M is needed".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        CommandLine::command().debug_assert();
    }

    #[test]
    fn every_subcommand_has_examples() {
        for command in CommandLine::command().get_subcommands() {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.contains("Examples:"), "`{}` has no examples in its help", command.get_name());
            assert!(help.contains(&format!("layshaft {}", command.get_name())), "{}", command.get_name());
        }
    }
}
