//! One file, or one folder, per subcommand.

mod bench;
mod check;
mod compare;
mod completions;
mod document;
mod drive;
mod dump;
mod explain;
mod export;
mod flatten;
mod fmu;
mod format;
mod info;
mod list;
mod plot;
mod realtime;
mod reduce;
mod reference;
mod road;
mod serve_external;
mod settle;
mod simulate;
mod sweep;
mod sweep_view;

use crate::shell::{Exit, Shell};
use clap::{CommandFactory, Subcommand};

pub use fmu::parse_timeout;

#[derive(Subcommand)]
pub enum Command {
    List(list::List),
    Info(info::Info),
    Simulate(Box<simulate::Simulate>),
    Realtime(Box<realtime::Realtime>),
    Drive(Box<drive::Drive>),
    Bench(Box<bench::Bench>),
    Reduce(Box<reduce::Reduce>),
    Settle(settle::Settle),
    Sweep(Box<sweep::Sweep>),
    Compare(compare::Compare),
    Plot(plot::Plot),
    Check(check::Check),
    Flatten(flatten::Flatten),
    Dump(dump::Dump),
    Export(export::Export),
    Fmu(Box<fmu::Fmu>),
    Road(road::Road),
    Document(document::Document),
    Explain(explain::Explain),
    Format(format::Format),
    #[command(hide = true)]
    Reference(reference::Reference),
    #[command(hide = true)]
    ServeExternal(serve_external::ServeExternal),
    Completions(completions::Completions),
}

impl Command {
    /// Whether code from outside may run in this process.
    pub fn runs_foreign_code(&self) -> bool {
        match self {
            Command::Simulate(command) => command.foreign.run_in_process(),
            Command::Realtime(command) => command.runs_foreign_code(),
            Command::Drive(command) => command.runs_foreign_code(),
            Command::Reduce(command) => command.runs_foreign_code(),
            Command::Settle(command) => command.foreign.run_in_process(),
            Command::Sweep(command) => command.runs_foreign_code(),
            Command::Export(command) => command.runs_foreign_code(),
            Command::Fmu(command) => command.runs_foreign_code(),
            _ => false,
        }
    }

    pub fn run(&self, shell: &Shell) -> Exit {
        match self {
            Command::List(command) => command.run(shell),
            Command::Info(command) => command.run(shell),
            Command::Simulate(command) => command.run(shell),
            Command::Realtime(command) => command.run(shell),
            Command::Drive(command) => command.run(shell),
            Command::Bench(command) => command.run(shell),
            Command::Reduce(command) => command.run(shell),
            Command::Plot(command) => command.run(shell),
            Command::Settle(command) => command.run(shell),
            Command::Sweep(command) => command.run(shell),
            Command::Compare(command) => command.run(shell),
            Command::Completions(command) => command.run(shell),
            Command::Check(command) => command.run(shell),
            Command::Flatten(command) => command.run(shell),
            Command::Dump(command) => command.run(shell),
            Command::Export(command) => command.run(shell),
            Command::Fmu(command) => command.run(shell),
            Command::Road(command) => command.run(shell),
            Command::Document(command) => command.run(shell),
            Command::Explain(command) => command.run(shell),
            Command::Format(command) => command.run(shell),
            Command::ServeExternal(command) => command.run(shell),
            Command::Reference(command) => command.run(shell, crate::CommandLine::command()),
        }
    }
}
