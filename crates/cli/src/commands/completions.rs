//! `layshaft completions`: scripts that complete the command line in a shell.

use crate::shell::{Exit, Shell};
use clap::{Args, CommandFactory};
use clap_complete::Shell as Dialect;
use serde_json::json;

/// Print a script that completes `layshaft` commands in a shell
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Dialect,
}

const EXAMPLES: &str = "\
Examples:
  layshaft completions bash > ~/.local/share/bash-completion/completions/layshaft
  layshaft completions zsh > \"${fpath[1]}/_layshaft\"
  layshaft completions fish > ~/.config/fish/completions/layshaft.fish";

impl Completions {
    pub fn run(&self, shell: &Shell) -> Exit {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut crate::CommandLine::command(), "layshaft", &mut script);
        let script = String::from_utf8_lossy(&script);
        if shell.json {
            shell.print_json(&json!({ "ok": true, "shell": self.shell.to_string(), "script": script }));
        } else {
            shell.print_document(&script);
        }
        Exit::Success
    }
}
