//! `layshaft export`: a model as source code for other targets.

mod fmu;

use crate::consent::ForeignArguments;
use crate::json;
use crate::request::ModelArguments;
use crate::shell::{Exit, Shell};
use crate::solver::FixedStepArguments;
use crate::views::not_written;
use clap::{Args, Subcommand};
use fmu::ExportFmu;
use layshaft_flatten::Store;
use layshaft_operations::{Solver, parse_seconds, step_method_names};
use layshaft_sim::{Engine, Settings, StepMethod, Translation};
use layshaft_source::Diagnostic;
use serde_json::json;
use std::path::{Path, PathBuf};

/// Write a model for other targets: C sources, or a unit for other simulation tools
#[derive(Args)]
#[command(after_help = TARGETS)]
pub struct Export {
    #[command(subcommand)]
    target: Target,
}

const TARGETS: &str = "\
Examples:
  layshaft export c Layshaft.Examples.ClutchEngagement -o clutch --step 0.5ms
  layshaft export fmu Layshaft.Examples.ClutchEngagement --step 0.5ms";

#[derive(Subcommand)]
enum Target {
    C(Box<ExportC>),
    Fmu(Box<ExportFmu>),
}

impl Export {
    /// Whether code from outside may run in this process: parameters are computed at the export.
    pub fn runs_foreign_code(&self) -> bool {
        match &self.target {
            Target::C(command) => command.foreign.run_in_process(),
            Target::Fmu(command) => command.foreign.run_in_process(),
        }
    }

    pub fn run(&self, shell: &Shell) -> Exit {
        match &self.target {
            Target::C(command) => command.run(shell),
            Target::Fmu(command) => command.run(shell),
        }
    }
}

/// Write a model as C99 without allocation and global variables, for a rack or an embedded target
#[derive(Args)]
#[command(after_help = EXAMPLES)]
struct ExportC {
    #[command(flatten)]
    model: ModelArguments,

    #[command(flatten)]
    foreign: ForeignArguments,

    /// Directory for the files; made if it does not exist
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,

    #[arg(
        long, value_name = "NAME", value_parser = Solver::by_name, requires = "step",
        help = format!("Inlined method: {}; without a step either, the model is integrated with a variable step", step_method_names())
    )]
    solver: Option<Solver>,

    /// Step, as 0.5ms, 250us or seconds
    #[arg(long, value_name = "TIME", value_parser = parse_seconds)]
    step: Option<f64>,

    /// Start time in seconds; else the model's experiment annotation, else 0
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    start_time: Option<f64>,

    #[command(flatten)]
    fixed_step: FixedStepArguments,
}

const EXAMPLES: &str = "\
Examples:
  layshaft export c Layshaft.Examples.ClutchEngagement -o clutch --step 0.5ms
  layshaft export c Truck.mo -o rack --solver inline-mixed-euler --step 1ms
  layshaft export c Truck.mo -o truck                  integrated with a variable step
  cmake -S clutch -B clutch/build && cmake --build clutch/build";

impl ExportC {
    fn run(&self, shell: &Shell) -> Exit {
        let Ok(request) = self.model.asked_to_run(&self.foreign, shell) else { return Exit::Usage };
        let solver = self.step.map(|_| self.solver.unwrap_or(Solver::Inside(StepMethod::ImplicitEuler)));
        if matches!(solver, Some(Solver::Outside(_))) {
            let names: Vec<&str> = StepMethod::ALL.iter().map(|method| method.name()).collect();
            let hint = format!("choose one of {}", names.join(", "));
            return shell.wrong_usage("only methods that are part of the equations can be exported", Some(&hint));
        }
        let store = Store::default();
        let settings = Settings { start_time: self.start_time, step: self.step, ..Settings::default() };
        let mut compilation =
            self.fixed_step.compile(&Translation::new(&store, &request), Engine::MachineCode, solver, &settings);
        let mut diagnostics = std::mem::take(&mut compilation.diagnostics);
        let mut written = Vec::new();
        if let Some(compiled) = &compilation.compiled {
            match layshaft_sim::export_c(compiled, &settings).and_then(|exported| self.write(&exported)) {
                Ok(files) => written = files,
                Err(diagnostic) => diagnostics.push(diagnostic),
            }
        }
        let failed = written.is_empty();
        if shell.json {
            shell.print_json(&json!({
                "ok": !failed,
                "model": compilation.model,
                "files": written,
                "diagnostics": json::diagnostics(&diagnostics, &store.sources),
            }));
        } else {
            shell.show(&diagnostics, &store.sources);
            if !failed {
                shell.print(&format!("{}: {}\n", compilation.model, written.join(", ")));
            }
        }
        if failed { Exit::Errors } else { Exit::Success }
    }

    fn write(&self, exported: &layshaft_sim::Exported) -> Result<Vec<String>, Diagnostic> {
        let sources = exported.sources.iter().map(|file| (PathBuf::from(&file.name), file.text.as_bytes()));
        let resources = exported.resources.iter();
        let resources = resources.map(|file| (Path::new("resources").join(&file.name), file.bytes.as_slice()));
        let mut written = Vec::new();
        for (name, bytes) in sources.chain(resources) {
            let path = self.output.join(name);
            let folder = path.parent().unwrap_or(&self.output);
            std::fs::create_dir_all(folder).map_err(|error| not_written(folder, &error))?;
            std::fs::write(&path, bytes).map_err(|error| not_written(&path, &error))?;
            written.push(path.display().to_string());
        }
        Ok(written)
    }
}
