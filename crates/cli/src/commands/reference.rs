//! `layshaft reference`: all commands and options as Markdown, for the book.

use crate::shell::{Exit, Shell};
use clap::{Arg, Args, Command};
use layshaft_operations::Solver;
use std::fmt::Write;

/// Print the reference of all commands as Markdown
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Reference {
    /// The table of integration methods instead
    #[arg(long)]
    solvers: bool,
}

const EXAMPLES: &str = "\
Examples:
  layshaft reference > command-line.md
  layshaft reference --solvers";

impl Reference {
    pub fn run(&self, shell: &Shell, program: Command) -> Exit {
        let text = if self.solvers { Solver::table() } else { markdown(program) };
        shell.print_document(&text);
        Exit::Success
    }
}

fn markdown(mut program: Command) -> String {
    program.build();
    let mut text = String::from("# Command line\n\nMade from the program's own help by `layshaft reference`.\n\n");
    section(&program, &mut text);
    text
}

fn section(command: &Command, text: &mut String) {
    let commands = command.get_subcommands().filter(|command| !command.is_hide_set() && command.get_name() != "help");
    for command in commands {
        let name = command.get_bin_name().unwrap_or(command.get_name());
        let _ = writeln!(text, "## {name}\n");
        if let Some(about) = command.get_long_about().or(command.get_about()) {
            let _ = writeln!(text, "{about}.\n");
        }
        let usage = command.clone().render_usage().to_string();
        let _ = writeln!(text, "```text\n{}\n```\n", usage.trim_start_matches("Usage: "));
        let shown =
            |argument: &&Arg| !argument.is_hide_set() && !argument.is_global_set() && argument.get_id() != "help";
        let arguments: Vec<&Arg> = command.get_arguments().filter(shown).collect();
        if !arguments.is_empty() {
            text.push_str("| | |\n|---|---|\n");
            arguments.iter().for_each(|argument| row(argument, text));
            text.push('\n');
        }
        if let Some(examples) = command.get_after_help() {
            let _ = writeln!(text, "```text\n{examples}\n```\n");
        }
        section(command, text);
    }
}

fn row(argument: &Arg, text: &mut String) {
    let values: Vec<&str> = argument.get_value_names().unwrap_or_default().iter().map(|name| name.as_str()).collect();
    let takes_value = argument.get_action().takes_values() && !values.is_empty();
    let value = if takes_value { values.join(" ") } else { String::new() };
    let names: Vec<String> =
        [argument.get_short().map(|c| format!("-{c}")), argument.get_long().map(|l| format!("--{l}"))]
            .into_iter()
            .flatten()
            .collect();
    let shown = if names.is_empty() { value } else { format!("{} {value}", names.join(", ")) };
    let help = argument.get_long_help().or(argument.get_help()).map(ToString::to_string).unwrap_or_default();
    let defaults: Vec<String> =
        argument.get_default_values().iter().map(|v| v.to_string_lossy().into_owned()).collect();
    let default =
        if defaults.is_empty() || !takes_value { String::new() } else { format!("; default `{}`", defaults.join(" ")) };
    let help = format!("{help}{default}").replace('\n', " ").replace('|', "\\|").replace('<', "&lt;");
    let _ = writeln!(text, "| `{}` | {help} |", shown.trim().replace('|', "\\|"));
}
