//! `layshaft dump`: a model as it looks between two stages of the compiler.

mod stage;

use super::flatten::print_flat;
use crate::json;
use crate::request::ModelArguments;
use crate::shell::{Exit, Shell};
use crate::solver::FixedStepArguments;
use crate::source_files;
use clap::{Args, ValueEnum};
use layshaft_operations::{Solver, parse_seconds, step_method_names};
use layshaft_source::{Diagnostic, SourceMap};
use serde_json::json;
use stage::print_stage;

/// Print an intermediate form of a model or file
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Dump {
    /// Which form
    #[arg(long, value_enum)]
    stage: Stage,

    #[command(flatten)]
    model: ModelArguments,

    #[arg(
        long, value_name = "NAME", value_parser = Solver::by_name,
        help = format!("Show the stages of a program with a step of its own: {}", step_method_names())
    )]
    solver: Option<Solver>,

    /// Step for which inline-mixed-euler chooses its states, as 0.5ms, 250us or seconds
    #[arg(long, value_name = "TIME", value_parser = parse_seconds, default_value = "1ms")]
    step: f64,

    #[command(flatten)]
    fixed_step: FixedStepArguments,
}

#[derive(Clone, Copy, ValueEnum)]
enum Stage {
    /// The tokens of files, one per line
    Tokens,
    /// The syntax tree of files
    Ast,
    /// The flat model
    Flat,
    /// Scalar equations after alias elimination and index reduction
    Dae,
    /// Sorted and torn equations in order of evaluation
    Sorted,
    /// Which end of each bond of a bond graph sets the effort
    Causality,
    /// The program all back ends execute
    Program,
    /// The program in Cranelift's text form
    Clif,
}

const EXAMPLES: &str = "\
Examples:
  layshaft dump --stage tokens Pendulum.mo
  layshaft dump --stage ast Pendulum.mo
  layshaft dump --stage flat Pendulum.mo
  layshaft dump --stage causality Truck4700
  layshaft dump --stage sorted -L msl Modelica.Mechanics.Rotational.Examples.CoupledClutches
  layshaft dump --stage sorted --solver inline-implicit-euler Layshaft.Examples.ClutchEngagement";

impl Dump {
    pub fn run(&self, shell: &Shell) -> Exit {
        let fixed_step = self.fixed_step.choice(self.solver).map(|choice| (choice, self.step));
        let fixed_step = fixed_step.as_ref();
        match self.stage {
            Stage::Tokens | Stage::Ast => self.print_text_stage(shell),
            Stage::Flat => print_flat(&self.model, shell),
            Stage::Dae => print_stage(&self.model, layshaft_sim::Stage::Dae, fixed_step, shell),
            Stage::Sorted => print_stage(&self.model, layshaft_sim::Stage::Sorted, fixed_step, shell),
            Stage::Causality => print_stage(&self.model, layshaft_sim::Stage::Causality, fixed_step, shell),
            Stage::Program => print_stage(&self.model, layshaft_sim::Stage::Program, fixed_step, shell),
            Stage::Clif => print_stage(&self.model, layshaft_sim::Stage::Clif, fixed_step, shell),
        }
    }

    /// Stages that look at files alone.
    fn print_text_stage(&self, shell: &Shell) -> Exit {
        let request = match self.model.request() {
            Ok(request) => request,
            Err(message) => return shell.wrong_usage(&message, None),
        };
        if request.files.is_empty() {
            return shell.wrong_usage("this stage is one of files: name a .mo file", None);
        }
        let sources = SourceMap::default();
        let mut text = String::new();
        let mut diagnostics = Vec::new();
        for path in &request.files {
            let file = match source_files::read(path, &sources) {
                Ok(file) => file,
                Err(diagnostic) => {
                    diagnostics.push(*diagnostic);
                    continue;
                }
            };
            let parsed = layshaft_syntax::parse(file.id, &file.text);
            match self.stage {
                Stage::Ast => text.push_str(&format!("{:#?}\n", parsed.file)),
                _ => layshaft_syntax::tokens(&file.text).iter().for_each(|token| {
                    text.push_str(token);
                    text.push('\n');
                }),
            }
            diagnostics.extend(parsed.diagnostics);
        }
        let failed = diagnostics.iter().any(Diagnostic::is_error);
        if shell.json {
            let diagnostics = json::diagnostics(&diagnostics, &sources);
            shell.print_json(&json!({ "ok": !failed, "text": text, "diagnostics": diagnostics }));
        } else {
            shell.show(&diagnostics, &sources);
            shell.print_document(&text);
        }
        if failed { Exit::Errors } else { Exit::Success }
    }
}
