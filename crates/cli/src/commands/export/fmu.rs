//! `layshaft export fmu`: a model as a functional mock-up unit.

use crate::codes::NOT_WRITTEN;
use crate::consent::ForeignArguments;
use crate::json;
use crate::request::ModelArguments;
use crate::shell::{Exit, Shell};
use crate::solver::FixedStepArguments;
use clap::{Args, ValueEnum};
use layshaft_flatten::Store;
use layshaft_fmi::description::Version;
use layshaft_fmi::export::{Kinds, Options};
use layshaft_operations::fmu_export::FmuExport;
use layshaft_operations::{Solver, parse_seconds, step_method_names};
use layshaft_sim::{Settings, StepMethod, Translation};
use layshaft_source::Diagnostic;
use serde_json::json;
use std::path::PathBuf;
use std::time::Instant;

/// Write a model as a functional mock-up unit (FMU) that other tools run
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct ExportFmu {
    #[command(flatten)]
    model: ModelArguments,

    #[command(flatten)]
    pub(super) foreign: ForeignArguments,

    /// The file; else the model's name with `.fmu`
    #[arg(short, long, value_name = "FILE.fmu")]
    output: Option<PathBuf>,

    /// Version of the standard
    #[arg(long, value_name = "VERSION", value_enum, default_value = "2")]
    fmi: Fmi,

    /// Co-simulation, model exchange or both in one file
    #[arg(long = "type", value_name = "TYPE", value_enum, default_value = "cs")]
    interface: InterfaceName,

    #[arg(
        long, value_name = "NAME", value_parser = Solver::by_name, requires = "step",
        help = format!("Method of fixed step inside the unit: {}; without method and step a method of variable step is inside", step_method_names())
    )]
    solver: Option<Solver>,

    /// Step of the method, as 0.5ms, 250us or seconds
    #[arg(long, value_name = "TIME", value_parser = parse_seconds)]
    step: Option<f64>,

    /// Relative tolerance of the method of variable step; else the model's experiment annotation, else 1e-6
    #[arg(long, value_name = "NUMBER")]
    tolerance: Option<f64>,

    /// Start time in seconds; else the model's experiment annotation, else 0
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    start_time: Option<f64>,

    /// Put the C sources into the unit
    #[arg(long)]
    source: bool,

    /// Make no binary: a unit of sources, compiled where it is used
    #[arg(long, requires = "source")]
    no_binary: bool,

    /// The C compiler that makes the binary
    #[arg(long, value_name = "PROGRAM", default_value = "cc")]
    compiler: String,

    #[command(flatten)]
    fixed_step: FixedStepArguments,
}

#[derive(Clone, Copy, ValueEnum)]
enum Fmi {
    #[value(name = "2")]
    Two,
    #[value(name = "3")]
    Three,
}

#[derive(Clone, Copy, ValueEnum)]
enum InterfaceName {
    /// Co-simulation: the unit integrates itself
    Cs,
    /// Model exchange: the tool integrates
    Me,
    Both,
}

const EXAMPLES: &str = "\
Examples:
  layshaft export fmu Layshaft.Examples.ClutchEngagement
  layshaft export fmu Layshaft.Examples.ClutchEngagement --step 0.5ms -o Clutch.fmu
  layshaft export fmu Truck.mo --fmi 3 --type both --step 1ms -o Truck.fmu
  layshaft export fmu Truck.mo --solver inline-mixed-euler --step 1ms --source -o Truck.fmu";

impl ExportFmu {
    pub fn run(&self, shell: &Shell) -> Exit {
        let Ok(request) = self.model.asked_to_run(&self.foreign, shell) else { return Exit::Usage };
        let solver = match self.solver() {
            Ok(solver) => solver,
            Err((message, hint)) => return shell.wrong_usage(message, Some(&hint)),
        };
        let store = Store::default();
        let settings =
            Settings { start_time: self.start_time, step: self.step, tolerance: self.tolerance, ..Settings::default() };
        let export = FmuExport {
            options: Options {
                version: match self.fmi {
                    Fmi::Two => Version::Fmi2,
                    Fmi::Three => Version::Fmi3,
                },
                kinds: Kinds {
                    model_exchange: matches!(self.interface, InterfaceName::Me | InterfaceName::Both),
                    co_simulation: matches!(self.interface, InterfaceName::Cs | InterfaceName::Both),
                },
                with_sources: self.source,
                compiler: (!self.no_binary).then(|| self.compiler.clone()),
            },
            method: self.fixed_step.choice(solver),
            settings,
        };
        let translation = Translation::new(&store, &request);
        let mut compilation = export.compile(&translation);
        let mut diagnostics = std::mem::take(&mut compilation.diagnostics);
        let began = Instant::now();
        let unit = export.unit(&translation, &compilation);
        let path = self.output.clone().unwrap_or_else(|| PathBuf::from(format!("{}.fmu", compilation.model)));
        let size = match unit {
            Ok(Some(bytes)) => match std::fs::write(&path, &bytes) {
                Ok(()) => Some(bytes.len()),
                Err(error) => {
                    let message = format!("cannot write {}: {error}", path.display());
                    diagnostics
                        .push(Diagnostic::error(NOT_WRITTEN, None, message).hint("choose another file: -o FILE.fmu"));
                    None
                }
            },
            Ok(None) => None,
            Err(diagnostic) => {
                diagnostics.push(diagnostic);
                None
            }
        };
        if shell.json {
            shell.print_json(&json!({
                "ok": size.is_some(),
                "model": compilation.model,
                "file": size.map(|_| path.display().to_string()),
                "bytes": size,
                "build_seconds": began.elapsed().as_secs_f64(),
                "diagnostics": json::diagnostics(&diagnostics, &store.sources),
            }));
        } else {
            shell.show(&diagnostics, &store.sources);
            if let Some(size) = size {
                let seconds = began.elapsed().as_secs_f64();
                let text = format!(
                    "{}: {} ({} kB, built in {seconds:.1} s)\n",
                    compilation.model,
                    path.display(),
                    size / 1000
                );
                shell.print(&text);
            }
        }
        if size.is_some() { Exit::Success } else { Exit::Errors }
    }

    /// The inlined method, if the unit is to have one; or what is wrong with the choice.
    fn solver(&self) -> Result<Option<Solver>, (&'static str, String)> {
        match (self.solver, self.step, self.interface) {
            (Some(Solver::Outside(_)), ..) => Err((
                "only methods that are part of the equations can be chosen",
                format!("choose one of {}, or none: a method of variable step is inside then", step_method_names()),
            )),
            (_, Some(_), InterfaceName::Me) => Err((
                "a unit for model exchange alone has no method and no step",
                "leave out --step, or choose --type both".to_string(),
            )),
            (_, Some(step), _) if !(step.is_finite() && step > 0.0) => {
                Err(("the step must be above zero", "write 0.5ms, 250us or 0.001".to_string()))
            }
            (Some(solver), ..) => Ok(Some(solver)),
            (None, Some(_), _) => Ok(Some(Solver::Inside(StepMethod::ImplicitEuler))),
            (None, None, _) => Ok(None),
        }
    }
}
