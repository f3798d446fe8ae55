//! `cargo xtask bench`: what the compiler and the compiled models cost, against their limits.

mod engine;
mod frontend;
mod realtime;
mod solvers;
mod units;

use anyhow::Result;
use clap::{Args, Subcommand};

/// Measure the compiler and the models it compiles
#[derive(Args)]
pub struct Bench {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Frontend(frontend::Frontend),
    Engine(engine::Engine),
    Realtime(realtime::Realtime),
    Solvers(solvers::Solvers),
    Units(units::Units),
}

impl Bench {
    pub fn run(&self) -> Result<bool> {
        match &self.what {
            What::Frontend(bench) => bench.run(),
            What::Engine(bench) => bench.run(),
            What::Realtime(bench) => bench.run(),
            What::Solvers(bench) => bench.run(),
            What::Units(bench) => bench.run(),
        }
    }
}
