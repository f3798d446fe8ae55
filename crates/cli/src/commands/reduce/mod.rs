//! `layshaft reduce`: smaller models from full ones.

mod car;
mod enginemap;
mod gearset;
mod print;
mod surrogate;
mod symmetry;
mod writing;

use crate::consent::ForeignArguments;
use crate::data::DataArguments;
use crate::interruption;
use crate::json;
use crate::picture;
use crate::progress::spinner;
use crate::request::ModelArguments;
use crate::shell::{Exit, Shell};
use crate::solver::RunArguments;
use clap::{Args, Subcommand, ValueEnum};
use layshaft_flatten::{Request, Store};
use layshaft_operations::Solver;
use layshaft_reduce::{Goal, Norm, Outcome, Scenario, Study, Window};
use layshaft_sim::Settings;
use layshaft_source::Diagnostic;
use print::{as_json, as_text};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Derive a smaller model from a full one, with its error
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Reduce {
    #[command(subcommand)]
    method: Reduction,
}

#[derive(Subcommand)]
enum Reduction {
    Activity(Activity),
    Gearset(gearset::Gearset),
    Symmetry(symmetry::Symmetry),
    Surrogate(Box<surrogate::Surrogate>),
    #[command(name = "enginemap")]
    EngineMap(Box<enginemap::EngineMap>),
    Car(car::Car),
}

/// Rank the energy elements by their activity in a scenario and remove the least active ones
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Activity {
    #[command(flatten)]
    model: ModelArguments,

    #[command(flatten)]
    foreign: ForeignArguments,

    /// Keep the fewest elements with this share of the activity [default: 98%]
    #[arg(long, value_name = "PERCENT", group = "goal", allow_hyphen_values = true)]
    keep: Option<String>,

    /// Keep this number of elements, the most active ones
    #[arg(long, value_name = "NUMBER", group = "goal")]
    elements: Option<usize>,

    /// Remove these elements, or all elements in these components
    #[arg(long, value_name = "NAMES", group = "goal", value_delimiter = ',')]
    remove: Vec<String>,

    /// Search the smallest model whose outputs stay within this error, as percentage of their range
    #[arg(long, value_name = "PERCENT", group = "goal", requires = "output", allow_hyphen_values = true)]
    error: Option<String>,

    /// What the error is: the largest deviation, or the root of the mean square
    #[arg(long, value_enum, default_value = "max")]
    norm: NormName,

    /// Variables to compare; else the outputs of the model, else the states that remain
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    output: Vec<String>,

    /// A further scenario: another model with the same elements, or settings such as `load.m=9000,grade=0.05`;
    /// may be given several times
    #[arg(long = "scenario", value_name = "MODEL|NAME=VALUE,…")]
    scenarios: Vec<String>,

    /// Take the activities over this part of the run only, in seconds; may be given several times, for rankings side by side
    #[arg(long = "window", value_name = "START:END", allow_hyphen_values = true)]
    windows: Vec<String>,

    /// Remove nothing; list the parameters by the activity of their elements and by the sensitivity of the outputs
    #[arg(long, conflicts_with_all = ["goal", "file"])]
    parameters: bool,

    /// How far each parameter is changed, to both sides
    #[arg(long, value_name = "PERCENT", requires = "parameters", default_value = "1%", allow_hyphen_values = true)]
    change: String,

    /// Write the reduced model into this file
    #[arg(short = 'o', long = "write", value_name = "FILE.mo")]
    file: Option<PathBuf>,

    /// Draw the ranking into this file, and full against reduced into FILE-compare beside it; with --parameters the parameters: .svg or .png
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// Write a report into this file: ranking, full against reduced, the reduced model
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,

    #[command(flatten)]
    run: RunArguments,

    #[command(flatten)]
    data: DataArguments,
}

#[derive(Clone, Copy, ValueEnum)]
enum NormName {
    Max,
    Rms,
}

const EXAMPLES: &str = "\
Examples:
  layshaft reduce activity TipIn --keep 98% --output car.v,shaft.tau
  layshaft reduce activity TipIn --elements 5 -o TipInSmall.mo --plot ranking.svg
  layshaft reduce activity Truck4700 --elements 17 --output v,tau_drive --report truck.html
  layshaft reduce activity TipIn --error 2% --output car.v
  layshaft reduce activity TipIn --remove tyre,differential --json
  layshaft reduce activity TipIn --error 2% --output car.v --scenario demand.amplitude=80
  layshaft reduce activity Truck4700 --elements 17 --output v --window 5:15 --window 40:45
  layshaft reduce activity Truck4700 --parameters --output v,n_engine --report parameters.html
  layshaft reduce gearset examples/gearset/ThreeShaft.mo -o ThreeShaftReduced.mo --plot map.svg
  layshaft reduce symmetry examples/symmetry/Buggy.mo Buggy.Car -o BuggyHalf.mo
  layshaft reduce car MorseCar --plot ladder.svg --report ladder.html";

impl Reduce {
    /// Whether code from outside may run in this process.
    pub fn runs_foreign_code(&self) -> bool {
        match &self.method {
            Reduction::Activity(command) => command.foreign.run_in_process(),
            Reduction::Gearset(command) => command.foreign.run_in_process(),
            Reduction::Symmetry(command) => command.foreign.run_in_process(),
            Reduction::Surrogate(command) => command.foreign.run_in_process(),
            Reduction::EngineMap(command) => command.foreign.run_in_process(),
            Reduction::Car(command) => command.foreign.run_in_process(),
        }
    }

    pub fn run(&self, shell: &Shell) -> Exit {
        match &self.method {
            Reduction::Activity(command) => command.run(shell),
            Reduction::Gearset(command) => command.run(shell),
            Reduction::Symmetry(command) => command.run(shell),
            Reduction::Surrogate(command) => command.run(shell),
            Reduction::EngineMap(command) => command.run(shell),
            Reduction::Car(command) => command.run(shell),
        }
    }
}

impl Activity {
    fn run(&self, shell: &Shell) -> Exit {
        let Ok(mut request) = self.model.asked_to_run(&self.foreign, shell) else { return Exit::Usage };
        if let Some(Solver::Inside(method)) = self.run.solver {
            let message =
                format!("`{}` is part of the equations and has no steps to integrate activities over", method.name());
            return shell.wrong_usage(&message, None);
        }
        if let Some(refused) = picture::refused(self.plot.as_deref(), shell) {
            return refused;
        }
        let store = Store::default();
        let asked = || {
            let windows = self.windows.iter().map(|text| Window::parse(text)).collect::<Result<Vec<_>, _>>()?;
            let change = layshaft_reduce::change(&self.change)?;
            Ok((self.goal()?, windows, self.parameters.then_some(change)))
        };
        let (goal, windows, parameters) = match asked() {
            Ok(asked) => asked,
            Err(diagnostic) => return fail(shell, &store, diagnostic),
        };
        let mut settings = self.run.settings();
        if let Err(diagnostic) = self.data.apply(&store, &mut request, &mut settings) {
            return fail(shell, &store, diagnostic);
        }
        settings.interrupt = Some(interruption::flag());
        let data = settings.clone();
        let study = Study {
            scenarios: self.scenarios(request, settings),
            outputs: self.output.iter().map(|name| name.trim().to_string()).collect(),
            goal,
            norm: match self.norm {
                NormName::Max => Norm::Max,
                NormName::Rms => Norm::Rms,
            },
            windows,
            parameters,
        };
        let bar = spinner(shell);
        let mut outcome = layshaft_reduce::reduce(&store, &study, &mut |what, time| {
            if let Some(bar) = &bar {
                let at = time.map(|time| format!(", t = {time:.4} s")).unwrap_or_default();
                bar.set_message(layshaft_source::visible(&format!("{what}{at}")).into_owned());
            }
        });
        if let Some(bar) = &bar {
            bar.finish_and_clear();
        }
        outcome.diagnostics.extend(self.data.warnings(&data));
        let text = self.model_text(&outcome);
        self.write_files(&mut outcome, text.as_deref(), &store);
        shell.answer(
            &outcome.diagnostics,
            &store.sources,
            |ok, diagnostics| as_json(&outcome, &study, text.as_deref(), ok, diagnostics),
            |_| as_text(&outcome, &study, self.file.as_deref()),
        )
    }

    fn goal(&self) -> Result<Goal, Diagnostic> {
        if let Some(count) = self.elements {
            return Ok(Goal::Elements(count));
        }
        if !self.remove.is_empty() {
            return Ok(Goal::Without(self.remove.iter().map(|name| name.trim().to_string()).collect()));
        }
        match (&self.error, &self.keep) {
            (Some(error), _) => Goal::error(error),
            (None, Some(keep)) => Goal::activity(keep),
            (None, None) => Ok(Goal::Activity(0.98)),
        }
    }

    /// The model itself, then the further scenarios.
    fn scenarios(&self, request: Request, settings: Settings) -> Vec<Scenario> {
        let first = Scenario { name: "as given".into(), request, settings };
        let mut scenarios = vec![first.clone()];
        for text in &self.scenarios {
            let mut scenario = Scenario { name: text.trim().to_string(), ..first.clone() };
            if text.contains('=') {
                let settings = split_outside_brackets(text);
                let settings = settings.iter().filter_map(|setting| setting.split_once('='));
                let settings = settings.map(|(name, value)| (name.trim().to_string(), value.trim().to_string()));
                scenario.request.modifiers.extend(settings);
            } else {
                scenario.request.model = Some(scenario.name.clone());
            }
            scenarios.push(scenario);
        }
        scenarios
    }

    /// The reduced model as text, if there is one.
    fn model_text(&self, outcome: &Outcome) -> Option<String> {
        let reduction = outcome.reduction.as_ref()?;
        let name = layshaft_reduce::reduced_name(&outcome.model, self.file.as_deref());
        let kept = reduction.removed.iter().filter(|removed| !**removed).count();
        let share = outcome.ranking.as_ref().map_or(0.0, |ranking| {
            ranking.ranked.iter().filter(|ranked| !reduction.removed[ranked.element]).map(|ranked| ranked.index).sum()
        });
        let description =
            format!("{kept} of {} energy elements with {:.2} % of the activity", outcome.elements.len(), 100.0 * share);
        Some(layshaft_reduce::model_text(&name, &outcome.model, &description, &reduction.switches))
    }

    fn write_files(&self, outcome: &mut Outcome, text: Option<&str>, store: &Store) {
        let report = self.report.as_deref().and_then(|_| layshaft_operations::reduction_report(outcome, text));
        let pictures = self.plot.as_deref().map(|path| pictures(outcome, path)).unwrap_or_default();
        writing::model(self.file.as_deref(), text, store, &mut outcome.diagnostics);
        writing::report(self.report.as_deref(), report, &mut outcome.diagnostics);
        writing::pictures(pictures, &mut outcome.diagnostics);
    }
}

/// The ranking, and the comparison in each scenario.
fn pictures(outcome: &Outcome, path: &Path) -> Vec<(PathBuf, String)> {
    let mut pictures = Vec::new();
    let Some(ranking) = &outcome.ranking else { return pictures };
    let removed = outcome.reduction.as_ref().map(|reduction| reduction.removed.as_slice());
    let title = format!("Activity of {}", outcome.model);
    let columns: Vec<String> = outcome.columns.iter().map(ToString::to_string).collect();
    pictures.push((
        path.to_path_buf(),
        layshaft_reduce::ranking_svg(&title, ranking, &outcome.elements, removed, &columns),
    ));
    if let Some(parameters) = &outcome.parameters {
        let title = format!("Parameters of {}, changed by ±{} %", outcome.model, 100.0 * parameters.change);
        let picture = layshaft_reduce::parameters_svg(&title, parameters);
        return vec![(path.to_path_buf(), picture)];
    }
    let stem = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let ending = path.extension().map_or_else(|| "svg".to_string(), |ending| ending.to_string_lossy().into_owned());
    for (at, scenario) in outcome.reduction.iter().flat_map(|reduction| &reduction.scenarios).enumerate() {
        let number = if at == 0 { String::new() } else { format!("-{}", at + 1) };
        let path = path.with_file_name(format!("{stem}-compare{number}.{ending}"));
        pictures.push((path, layshaft_reduce::compare_svg(scenario)));
    }
    pictures
}

/// Refuses methods that are part of the equations, and pictures that cannot be drawn.
fn refused(run: &RunArguments, plot: Option<&Path>, shell: &Shell) -> Option<Exit> {
    if let Some(Solver::Inside(method)) = run.solver {
        let message = format!("`{}` is part of the equations; choose a method beside them", method.name());
        return Some(shell.wrong_usage(&message, None));
    }
    picture::refused(plot, shell)
}

fn fail(shell: &Shell, store: &Store, diagnostic: Diagnostic) -> Exit {
    if shell.json {
        shell.print_json(&json!({ "ok": false, "diagnostics": json::diagnostics(&[diagnostic], &store.sources) }));
    } else {
        shell.show(&[diagnostic], &store.sources);
    }
    Exit::Errors
}

/// Splits at commas that are not inside brackets or a string.
fn split_outside_brackets(text: &str) -> Vec<&str> {
    let (mut depth, mut in_string, mut start) = (0, false, 0);
    let mut parts = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '"' => in_string = !in_string,
            '(' | '{' | '[' if !in_string => depth += 1,
            ')' | '}' | ']' if !in_string => depth -= 1,
            ',' if !in_string && depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::split_outside_brackets;

    #[test]
    fn commas_in_brackets_and_strings_do_not_split() {
        let text = "a={1,2},b=f(x, y),c=\"d,e\"";
        assert_eq!(split_outside_brackets(text), ["a={1,2}", "b=f(x, y)", "c=\"d,e\""]);
    }
}
