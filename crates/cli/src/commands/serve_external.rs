//! `layshaft serve-external`: the process in which users' C runs with `--isolate`.

use crate::shell::{Exit, Shell};
use clap::Args;

/// Answer calls of external functions, for a run with --isolate
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct ServeExternal {}

const EXAMPLES: &str = "\
Examples:
  layshaft serve-external                        started by a run, never by hand";

impl ServeExternal {
    pub fn run(&self, shell: &Shell) -> Exit {
        match layshaft_sim::serve_external() {
            Ok(()) => Exit::Success,
            Err(error) => {
                shell.complain(&format!("the process of external functions: {error}\n"));
                Exit::Errors
            }
        }
    }
}
