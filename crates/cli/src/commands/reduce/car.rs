//! `layshaft reduce car`: a ladder of levels for a whole car.

use super::{print, writing};
use crate::consent::ForeignArguments;
use crate::data::DataArguments;
use crate::interruption;
use crate::progress::spinner;
use crate::request::ModelArguments;
use crate::shell::{Exit, Shell};
use crate::solver::RunArguments;
use crate::source_files;
use clap::Args;
use layshaft_flatten::Store;
use layshaft_reduce::{CarLevel, CarOutcome, CarStudy, Goal, ladder_svg, reduce_car};
use layshaft_sim::Settings;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Reduce a whole car step by step: gear set, symmetry, longitudinal motion, activity; with error and cost of every level
///
/// Each level extends the one before it and is compared with the full car. A car that has a parameter `level` of its own goes through its levels. A step that the
/// car does not offer is left out, with the reason.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Car {
    #[command(flatten)]
    model: ModelArguments,

    #[command(flatten)]
    pub foreign: ForeignArguments,

    /// Let the last step keep the fewest elements with this share of the activity
    #[arg(long, value_name = "PERCENT", group = "goal", allow_hyphen_values = true)]
    keep: Option<String>,

    /// Let the last step search the smallest model whose outputs stay within this error of the level before, as percentage of their range [default: 2%]
    #[arg(long, value_name = "PERCENT", group = "goal", allow_hyphen_values = true)]
    error: Option<String>,

    /// Components that symmetry leaves as they are, with both sides
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    leave: Vec<String>,

    /// Variables to compare; else the outputs of the car, else bus.engine.speed and bus.chassis.speed, else its states
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    output: Vec<String>,

    /// Write the classes of all levels into this folder, a file each
    #[arg(short = 'o', long = "write", value_name = "FOLDER")]
    folder: Option<PathBuf>,

    /// What the names of the levels begin with; else the name of the car
    #[arg(long, value_name = "NAME")]
    name: Option<String>,

    /// Draw error over cost of all levels into this file: .svg or .png
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// Write a report into this file: table, error over cost, all levels over time, the classes
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,

    /// Rigs of the gear set that run at the same time; else one for each core
    #[arg(short = 'j', long, value_name = "N")]
    jobs: Option<usize>,

    #[command(flatten)]
    run: RunArguments,

    #[command(flatten)]
    data: DataArguments,
}

const EXAMPLES: &str = "\
Examples:
  layshaft reduce car MorseCar --plot ladder.svg --report ladder.html -o levels
  layshaft reduce car MyCar.mo --output v,w_engine --json";

impl Car {
    pub fn run(&self, shell: &Shell) -> Exit {
        let Ok(mut request) = self.model.asked_to_run(&self.foreign, shell) else { return Exit::Usage };
        if let Some(refused) = super::refused(&self.run, self.plot.as_deref(), shell) {
            return refused;
        }
        let store = Store::default();
        let goal = match (&self.error, &self.keep) {
            (Some(error), _) => Goal::error(error),
            (None, Some(keep)) => Goal::activity(keep),
            (None, None) => Ok(Goal::Error(0.02)),
        };
        let goal = match goal {
            Ok(goal) => goal,
            Err(diagnostic) => return super::fail(shell, &store, diagnostic),
        };
        let mut settings = Settings { interrupt: Some(interruption::flag()), ..self.run.settings() };
        if let Err(diagnostic) = self.data.apply(&store, &mut request, &mut settings) {
            return super::fail(shell, &store, diagnostic);
        }
        let trimmed = |names: &[String]| names.iter().map(|name| name.trim().to_string()).collect();
        let study = CarStudy {
            request,
            outputs: trimmed(&self.output),
            goal,
            leave: trimmed(&self.leave),
            name: self.name.clone(),
            jobs: writing::jobs(self.jobs),
            settings,
        };
        let bar = spinner(shell);
        let mut outcome = reduce_car(&store, &study, &|what| {
            if let Some(bar) = &bar {
                bar.set_message(layshaft_source::visible(what).into_owned());
            }
        });
        if let Some(bar) = &bar {
            bar.finish_and_clear();
        }
        outcome.diagnostics.extend(self.data.warnings(&study.settings));
        self.write_files(&mut outcome, &store);
        shell.answer(
            &outcome.diagnostics,
            &store.sources,
            |ok, diagnostics| as_json(&outcome, ok, diagnostics),
            |ok| as_text(&outcome, self.folder.as_deref().filter(|_| ok)),
        )
    }

    fn write_files(&self, outcome: &mut CarOutcome, store: &Store) {
        let mut problems = Vec::new();
        if let Some(folder) = &self.folder {
            if let Err(error) = std::fs::create_dir_all(folder) {
                problems.push(source_files::unwritable(folder, &error));
            }
            for (name, text) in outcome.levels.iter().flat_map(|level| &level.files) {
                writing::model(Some(&folder.join(format!("{name}.mo"))), Some(text), store, &mut problems);
            }
        }
        let picture = self.plot.clone().filter(|_| !outcome.levels.is_empty());
        writing::pictures(picture.map(|path| (path, ladder_svg(outcome))), &mut problems);
        let report = self.report.as_deref().and_then(|_| layshaft_operations::car_report(outcome));
        writing::report(self.report.as_deref(), report, &mut problems);
        outcome.diagnostics.extend(problems);
    }
}

fn as_text(outcome: &CarOutcome, folder: Option<&Path>) -> String {
    let mut text = String::new();
    let Some(full) = outcome.levels.first() else { return text };
    let _ = writeln!(text, "{}: {} levels", outcome.model, outcome.levels.len());
    let width = layshaft_source::column_width(outcome.levels.iter().map(|level| level.class.as_str())).max(5);
    let _ =
        writeln!(text, "     {:width$}  states   steps  evaluations  events  CPU [ms]  faster  largest error", "level");
    for (at, level) in outcome.levels.iter().enumerate() {
        let run = &level.run;
        let _ = writeln!(
            text,
            "  {:2} {:width$}  {:6}  {:6}  {:11}  {:6}  {:8.1}  {:6.2}  {}",
            at + 1,
            level.class,
            run.states,
            run.steps,
            run.function_evaluations,
            run.events,
            1e3 * run.cpu_seconds,
            full.run.cpu_seconds / run.cpu_seconds.max(1e-12),
            worst(level)
        );
    }
    for (at, level) in outcome.levels.iter().enumerate() {
        let _ = writeln!(text, "  {}: {}", at + 1, level.what);
        for assumed in &level.assumed {
            let _ = writeln!(text, "     assumed: {assumed}");
        }
    }
    for (step, why) in &outcome.left_out {
        let _ = writeln!(text, "  left out: {step}: {why}");
    }
    if let Some(folder) = folder {
        let _ = writeln!(text, "  levels written to {}", folder.display());
    }
    text
}

/// The largest error with the output it belongs to.
fn worst(level: &CarLevel) -> String {
    let worst = level.errors.iter().max_by(|a, b| a.max_relative.total_cmp(&b.max_relative));
    worst.map_or_else(String::new, |worst| format!("{:.3} % of {}", 100.0 * worst.max_relative, worst.name))
}

fn as_json(outcome: &CarOutcome, ok: bool, diagnostics: Value) -> Value {
    let level = |level: &CarLevel| {
        json!({
            "class": level.class,
            "what": level.what,
            "assumed": level.assumed,
            "error_percent": 100.0 * level.error(),
            "errors": print::errors(&level.errors),
            "run": print::run(&level.run),
            "modelica": level.files.iter().map(|(name, text)| json!({ "class": name, "text": text })).collect::<Vec<_>>(),
        })
    };
    let left_out = |(step, why): &(String, String)| json!({ "step": step, "why": why });
    json!({
        "ok": ok,
        "model": outcome.model,
        "levels": outcome.levels.iter().map(level).collect::<Vec<_>>(),
        "left_out": outcome.left_out.iter().map(left_out).collect::<Vec<_>>(),
        "diagnostics": diagnostics,
    })
}
