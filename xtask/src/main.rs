//! `cargo xtask`: what developers and CI run.

mod bench;
mod book;
mod differential;
mod figures;
mod fmus;
mod latency;
mod measure;
mod msl;
mod prerequisites;
mod release;
mod test;
mod workspace;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Development tasks of Layshaft
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", max_term_width = 100)]
struct CommandLine {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    Test(test::Test),
    Msl(msl::Msl),
    Bench(bench::Bench),
    Figures(figures::Figures),
    Fmus(fmus::Fmus),
    Latency(latency::Latency),
    Differential(differential::Differential),
    Book(book::Book),
    Release(release::Release),
    #[command(hide = true)]
    Measure(measure::Measure),
}

fn main() -> ExitCode {
    let result = match CommandLine::parse().task {
        Task::Test(task) => task.run(),
        Task::Msl(task) => task.run(),
        Task::Bench(task) => task.run(),
        Task::Figures(task) => task.run(),
        Task::Fmus(task) => task.run(),
        Task::Latency(task) => task.run(),
        Task::Differential(task) => task.run(),
        Task::Book(task) => task.run(),
        Task::Release(task) => task.run(),
        Task::Measure(task) => task.run(),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
