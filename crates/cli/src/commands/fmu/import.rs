//! `layshaft fmu import`: a unit as a block of Modelica.

use super::fail;
use super::simulate::parse_interface;
use crate::json;
use crate::shell::{Exit, Shell};
use clap::Args;
use layshaft_fmi::codes;
use layshaft_fmi::import::{Fmu, WrapperOptions, wrapper};
use layshaft_foreign::Interface;
use layshaft_operations::parse_seconds;
use layshaft_source::{Diagnostic, SourceMap};
use serde_json::json;
use std::path::PathBuf;

/// Write a Modelica block that runs a unit inside a model
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Import {
    /// The unit: an .fmu file, or the folder it was extracted to
    file: PathBuf,

    /// File of the block; else <Name>.mo. The block has the name of the file
    #[arg(short, long, value_name = "FILE.mo")]
    output: Option<PathBuf>,

    /// Which interface to use: cs or CoSimulation, me or ModelExchange; else co-simulation if there is one
    #[arg(long, value_name = "TYPE", value_parser = parse_interface)]
    interface_type: Option<Interface>,

    /// Communication step of co-simulation; else that of the unit's default experiment, else 10 ms
    #[arg(long, value_name = "TIME", value_parser = parse_seconds)]
    step_size: Option<f64>,

    /// Run the unit in a process of its own
    #[arg(long)]
    isolate: bool,
}

const EXAMPLES: &str = "\
Examples:
  layshaft fmu import Controller.fmu -o Controller.mo
  layshaft fmu import Engine.fmu --interface-type me -o Engine.mo
  layshaft simulate Vehicle.mo                   a model beside it that uses the block";

impl Import {
    pub fn run(&self, shell: &Shell) -> Exit {
        let sources = SourceMap::default();
        let fmu = match Fmu::open(&self.file, &sources) {
            Ok(fmu) => fmu,
            Err(diagnostics) => return fail(shell, &diagnostics, &sources),
        };
        let stem =
            self.output.as_ref().and_then(|path| path.file_stem()).map(|stem| stem.to_string_lossy().into_owned());
        let options =
            WrapperOptions { interface: self.interface_type, name: stem, step: self.step_size, isolate: self.isolate };
        let (name, text, warnings) = match wrapper(&fmu, &self.file, &options) {
            Ok(written) => written,
            Err(diagnostic) => return fail(shell, &[diagnostic], &sources),
        };
        let path = self.output.clone().unwrap_or_else(|| PathBuf::from(format!("{name}.mo")));
        if let Err(cause) = std::fs::write(&path, text) {
            let message = format!("cannot write {}: {cause}", path.display());
            let diagnostic = Diagnostic::error(codes::SETTINGS, None, message).hint("choose another file with -o");
            return fail(shell, &[diagnostic], &sources);
        }
        if shell.json {
            shell.print_json(&json!({
                "ok": true,
                "block": name,
                "file": path.display().to_string(),
                "diagnostics": json::diagnostics(&warnings, &sources),
            }));
        } else {
            shell.show(&warnings, &sources);
            shell.print(&format!("{name}: written to {}\n", path.display()));
        }
        Exit::Success
    }
}
