//! `layshaft reduce symmetry`: one side of a vehicle stands for both.

use super::{print, writing};
use crate::consent::ForeignArguments;
use crate::data::DataArguments;
use crate::interruption;

use crate::progress::spinner;
use crate::request::ModelArguments;
use crate::shell::{Exit, Shell};
use crate::solver::RunArguments;
use clap::{Args, ValueEnum};
use layshaft_flatten::Store;
use layshaft_reduce::{MirroredPair, Plane, Side, SymmetryOutcome, SymmetryStudy, compare_svg, reduce_by_symmetry};
use layshaft_sim::Settings;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::PathBuf;

/// Let one side of a vehicle repeat the other, after both were found to mirror each other
///
/// Mirrored components are found by their geometry, names and connections and compared, parameter by parameter; where they differ the model is
/// refused. One side is replaced by sources of force and torque that the other one feeds, a differential by a splitter. Components with a switch `symmetric`
/// do that by themselves.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Symmetry {
    #[command(flatten)]
    model: ModelArguments,

    #[command(flatten)]
    pub foreign: ForeignArguments,

    /// The plane in which the sides mirror each other
    #[arg(long, value_enum, default_value = "xz")]
    plane: PlaneName,

    /// The side that stays
    #[arg(long, value_enum, default_value = "left")]
    keep: SideName,

    /// Components that stay as they are, with both sides
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    leave: Vec<String>,

    /// Variables to compare; else the outputs of the model, else the states that remain
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    output: Vec<String>,

    /// Write the reduced model into this file
    #[arg(short = 'o', long = "write", value_name = "FILE.mo")]
    file: Option<PathBuf>,

    /// Draw full against reduced into this file: .svg or .png
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    #[command(flatten)]
    run: RunArguments,

    #[command(flatten)]
    data: DataArguments,
}

#[derive(Clone, Copy, ValueEnum)]
enum PlaneName {
    Xy,
    Xz,
    Yz,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SideName {
    Left,
    Right,
}

const EXAMPLES: &str = "\
Examples:
  layshaft reduce symmetry Car.mo --plane xz --keep left --output v
  layshaft reduce symmetry Car.mo -o CarHalf.mo --plot full-and-half.svg";

/// What a model with one side takes for granted.
const ASSUMED: &str =
    "both sides meet the same road, grip, brake pressure and steering angle: the vehicle runs straight ahead";

impl Symmetry {
    pub fn run(&self, shell: &Shell) -> Exit {
        let Ok(mut request) = self.model.asked_to_run(&self.foreign, shell) else { return Exit::Usage };
        if let Some(refused) = super::refused(&self.run, self.plot.as_deref(), shell) {
            return refused;
        }
        let store = Store::default();
        let mut settings = Settings { interrupt: Some(interruption::flag()), ..self.run.settings() };
        if let Err(diagnostic) = self.data.apply(&store, &mut request, &mut settings) {
            return super::fail(shell, &store, diagnostic);
        }
        let study = SymmetryStudy {
            request,
            plane: match self.plane {
                PlaneName::Xy => Plane::Xy,
                PlaneName::Xz => Plane::Xz,
                PlaneName::Yz => Plane::Yz,
            },
            keep: match self.keep {
                SideName::Left => Side::Left,
                SideName::Right => Side::Right,
            },
            leave: self.leave.iter().map(|name| name.trim().to_string()).collect(),
            name: self
                .file
                .as_deref()
                .map(|file| layshaft_reduce::reduced_name("", Some(file)))
                .filter(|name| name != "Reduced"),
            outputs: self.output.iter().map(|name| name.trim().to_string()).collect(),
            settings,
        };
        let bar = spinner(shell);
        let mut outcome = reduce_by_symmetry(&store, &study, &mut |what| {
            if let Some(bar) = &bar {
                bar.set_message(what.to_string());
            }
        });
        if let Some(bar) = &bar {
            bar.finish_and_clear();
        }
        outcome.diagnostics.extend(self.data.warnings(&study.settings));
        let text = outcome.modelica.clone().filter(|_| outcome.comparison.is_some());
        self.write_files(&mut outcome, text.as_deref(), &store);
        shell.answer(
            &outcome.diagnostics,
            &store.sources,
            |ok, diagnostics| as_json(&outcome, study.plane, text.as_deref(), ok, diagnostics),
            |ok| self.as_text(&outcome, ok),
        )
    }

    fn write_files(&self, outcome: &mut SymmetryOutcome, text: Option<&str>, store: &Store) {
        let picture = self.plot.clone().zip(outcome.comparison.as_ref().map(compare_svg));
        writing::model(self.file.as_deref(), text, store, &mut outcome.diagnostics);
        writing::pictures(picture, &mut outcome.diagnostics);
    }

    fn as_text(&self, outcome: &SymmetryOutcome, ok: bool) -> String {
        let mut text = String::new();
        let Some(comparison) = &outcome.comparison else { return text };
        let _ = writeln!(text, "{}: {} mirrored pairs", outcome.model, outcome.pairs.len());
        let width = layshaft_source::column_width(outcome.pairs.iter().map(|pair| pair.left.as_str())).max(4);
        for pair in &outcome.pairs {
            let _ = writeln!(
                text,
                "  {:width$}  {}  {} parameters equal, {} mirrored",
                pair.left, pair.right, pair.equal, pair.mirrored
            );
        }
        let sides = match self.keep {
            SideName::Left => "the right side repeats the left one",
            SideName::Right => "the left side repeats the right one",
        };
        let named: Vec<&str> =
            outcome.components.iter().map(|name| if name.is_empty() { "the model itself" } else { name }).collect();
        let _ = writeln!(text, "  {sides} in: {}", named.join(", "));
        let _ = writeln!(text, "  assumed: {ASSUMED}");
        for assumed in &outcome.assumed {
            let _ = writeln!(text, "  assumed: {assumed}");
        }
        text.push('\n');
        text.push_str(&print::scenario_text(comparison));
        if let Some(file) = self.file.as_ref().filter(|_| ok) {
            let _ = writeln!(text, "  reduced model written to {}", file.display());
        }
        text
    }
}

fn as_json(outcome: &SymmetryOutcome, plane: Plane, text: Option<&str>, ok: bool, diagnostics: Value) -> Value {
    let pair = |pair: &MirroredPair| {
        json!({
            "left": pair.left, "right": pair.right, "class": pair.class,
            "equal": pair.equal, "mirrored": pair.mirrored,
        })
    };
    let assumed: Vec<&str> = [ASSUMED].into_iter().chain(outcome.assumed.iter().map(String::as_str)).collect();
    json!({
        "ok": ok,
        "model": outcome.model,
        "plane": plane.name(),
        "pairs": outcome.pairs.iter().map(pair).collect::<Vec<_>>(),
        "components": outcome.components,
        "assumed": assumed,
        "errors": outcome.comparison.as_ref().map(|comparison| print::errors(&comparison.errors)),
        "speedup": outcome.comparison.as_ref().map(print::speedup),
        "full": outcome.comparison.as_ref().map(|comparison| print::run(&comparison.full)),
        "reduced": outcome.comparison.as_ref().map(|comparison| print::run(&comparison.reduced)),
        "modelica": text,
        "diagnostics": diagnostics,
    })
}
