//! `layshaft dump`: a model as it looks between two stages of the compiler.

use super::flatten::print_flat;
use crate::request::ModelArguments;
use crate::shell::{Exit, Shell};
use clap::{Args, ValueEnum};

/// Print an intermediate form of a model or file
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Dump {
    /// Which form
    #[arg(long, value_enum)]
    stage: Stage,

    #[command(flatten)]
    model: ModelArguments,
}

#[derive(Clone, Copy, ValueEnum)]
enum Stage {
    /// The flat model
    Flat,
}

const EXAMPLES: &str = "\
Examples:
  layshaft dump --stage flat Pendulum.mo";

impl Dump {
    pub fn run(&self, shell: &Shell) -> Exit {
        match self.stage {
            Stage::Flat => print_flat(&self.model, shell),
        }
    }
}
