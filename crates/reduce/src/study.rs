//! A reduction from start to end: full runs, ranking, choice, reduced runs, errors.

use crate::codes;
use crate::compare::{self, Norm, OutputError};
use crate::doing::{Doing, Tell};
use crate::element::{Element, Elements};
use crate::judge::{Judge, Verdict};
use crate::modelica::{Switch, switches};
use crate::outputs;
use crate::parameters::{self, Parameters};
use crate::ranking::Ranking;
use crate::run::{Model, Run};
use crate::search::{eliminate, eliminate_singly, shortest_prefix};
use crate::select::Goal;
use crate::window::{Column, Window};
use layshaft_flatten::{Request, Store};
use layshaft_results::ResultHeader;
use layshaft_sim::{Engine, Progress, Settings, Translation};
use layshaft_source::Diagnostic;
use std::cell::RefCell;
use std::sync::Arc;

/// Intervals of the grid of comparison, at least. It does not depend on the output interval, so that errors do not either.
const INTERVALS: f64 = 500.0;

/// What the model goes through.
#[derive(Clone, Debug)]
pub struct Scenario {
    pub name: String,
    pub request: Request,
    pub settings: Settings,
}

/// What to reduce and how.
#[derive(Clone, Debug)]
pub struct Study {
    /// The first one is the model to be reduced; the others differ in parameters or inputs.
    pub scenarios: Vec<Scenario>,
    /// Variables to compare; empty for the outputs of the model, or the states that remain.
    pub outputs: Vec<String>,
    pub goal: Goal,
    pub norm: Norm,
    /// Parts of each scenario over which activities are taken; empty for the whole of it.
    pub windows: Vec<Window>,
    /// Ranks parameters instead of removing elements: by activity, and by the sensitivity of the outputs to this relative change.
    pub parameters: Option<f64>,
}

/// Full and reduced model in one scenario.
#[derive(Clone, Debug)]
pub struct ScenarioResult {
    pub name: String,
    pub full: Run,
    pub reduced: Run,
    pub errors: Vec<OutputError>,
}

/// How the smallest model was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Search {
    /// Models translated, and of those simulated.
    pub models: usize,
    pub simulated: usize,
    /// Elements that are kept although less active ones than the last removed: by index.
    pub put_back: Vec<usize>,
}

/// What is left of a model.
#[derive(Clone, Debug)]
pub struct Reduction {
    /// For each element whether it is gone.
    pub removed: Vec<bool>,
    pub switches: Vec<Switch>,
    pub scenarios: Vec<ScenarioResult>,
    pub search: Search,
}

/// As far as the study got, and what there is to say.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    pub model: String,
    pub elements: Vec<Element>,
    /// Elements that the model itself has removed.
    pub removed_before: Vec<Element>,
    pub ranking: Option<Ranking>,
    /// What the rankings are about: scenarios, or windows of them.
    pub columns: Vec<Column>,
    /// Activities by column and element, in joules.
    pub activities: Vec<Vec<f64>>,
    pub reduction: Option<Reduction>,
    pub parameters: Option<Parameters>,
    /// The variables of the full model, with all their names.
    pub header: Option<ResultHeader>,
    pub diagnostics: Vec<Diagnostic>,
}

/// A scenario with the full model in it.
pub(crate) struct Full<'s> {
    pub(crate) name: String,
    pub(crate) translation: Translation<'s>,
    pub(crate) settings: Settings,
    pub(crate) model: Model,
    pub(crate) run: Run,
}

impl Outcome {
    fn failed(mut self, diagnostics: Vec<Diagnostic>) -> Outcome {
        self.diagnostics.extend(diagnostics);
        self
    }
}

/// Reduces a model. The full model, as text or file, is not touched. `tell` is told what is being done.
pub fn reduce(store: &Store, study: &Study, tell: &mut Tell<'_>) -> Outcome {
    let tell = RefCell::new(tell);
    let doing = |what: &str, time: Option<f64>| (tell.borrow_mut())(what, time);
    let (models, diagnostics) = translate(store, study, &doing);
    let mut outcome = Outcome { diagnostics, ..Outcome::default() };
    let models = match models {
        Ok(models) => models,
        Err(diagnostics) => return outcome.failed(diagnostics),
    };
    let Some((first, _)) = models.first() else { return outcome };
    let elements = first.elements.clone();
    outcome.model = first.name.clone();
    outcome.header = Some(first.header());
    outcome.elements = elements.active.clone();
    outcome.removed_before = elements.removed.clone();
    let (runs, diagnostics) = run_all(models, study, &elements, &doing);
    outcome.diagnostics.extend(diagnostics);
    let runs = match runs {
        Ok(runs) => runs,
        Err(diagnostics) => return outcome.failed(diagnostics),
    };
    let names: Vec<String> = runs.columns.iter().map(Column::to_string).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let ranked = Ranking::new(&runs.activities, &elements.active, &names)
        .and_then(|ranking| Ok((study.goal.removed(&ranking, &elements.active)?, ranking)));
    outcome.activities.clone_from(&runs.activities);
    outcome.columns.clone_from(&runs.columns);
    let (wanted, ranking) = match ranked {
        Ok(ranked) => ranked,
        Err(diagnostic) => return outcome.failed(vec![diagnostic]),
    };
    if let Some(change) = study.parameters {
        let names = runs.compared.names();
        let parameters = parameters::rank(&runs.fulls, &elements, &ranking, names, &runs.windows, change, &doing);
        outcome.ranking = Some(ranking);
        return match parameters {
            Ok(parameters) => Outcome { parameters: Some(parameters), ..outcome },
            Err(diagnostics) => outcome.failed(diagnostics),
        };
    }
    let (reduction, diagnostics) = search(study, &elements, runs, &ranking, wanted, &doing);
    outcome.ranking = Some(ranking);
    outcome.diagnostics.extend(diagnostics);
    match reduction {
        Ok(reduction) => outcome.reduction = Some(reduction),
        Err(diagnostics) => return outcome.failed(diagnostics),
    }
    outcome
}

/// What a phase gives, or why it gives nothing, and warnings in any case.
type Phase<T> = (Result<T, Vec<Diagnostic>>, Vec<Diagnostic>);

/// The full model of each scenario.
fn translate<'s>(store: &'s Store, study: &Study, doing: &Doing<'_>) -> Phase<Vec<(Model, Translation<'s>)>> {
    let (mut models, mut warnings) = (Vec::new(), Vec::new());
    for scenario in &study.scenarios {
        doing(&format!("full model, {}: translating", scenario.name), None);
        let translation = Translation::new(store, &scenario.request);
        let model = match Model::compile(&translation, Engine::MachineCode) {
            Ok(model) => model,
            Err(diagnostics) => return (Err(diagnostics), warnings),
        };
        for warning in &model.warnings {
            if !warnings.contains(warning) {
                warnings.push(warning.clone());
            }
        }
        models.push((model, translation));
    }
    (Ok(models), warnings)
}

/// The full model in all scenarios, and what is compared.
struct FullRuns<'s> {
    fulls: Vec<Full<'s>>,
    /// The windows of each scenario, in seconds.
    windows: Vec<Vec<(f64, f64)>>,
    columns: Vec<Column>,
    /// By column and element, in joules.
    activities: Vec<Vec<f64>>,
    compared: outputs::Compared,
}

/// Runs the full models, after a look whether they can be compared.
fn run_all<'s>(
    models: Vec<(Model, Translation<'s>)>,
    study: &Study,
    elements: &Elements,
    doing: &Doing<'_>,
) -> Phase<FullRuns<'s>> {
    let mut warnings = Vec::new();
    let run = || {
        let first = &models[0].0;
        if !elements.active.iter().any(|element| element.is_removable) {
            return Err(vec![no_elements(&first.name, elements)]);
        }
        for ((model, _), scenario) in models.iter().zip(&study.scenarios) {
            same_elements(elements, &model.elements, &scenario.name)?;
        }
        let (sampled, compared) = outputs::resolve(first, &study.outputs)?;
        let windows = models.iter().zip(&study.scenarios).map(|((model, _), scenario)| windows(model, scenario, study));
        let windows = windows.collect::<Result<Vec<_>, _>>()?;
        let (mut fulls, mut activities, mut columns) = (Vec::new(), Vec::new(), Vec::new());
        for (((model, translation), scenario), windows) in models.into_iter().zip(&study.scenarios).zip(&windows) {
            outputs::present(&model, &sampled, &scenario.name)?;
            let (full, activity, diagnostics) = run_full(model, translation, scenario, &sampled, windows, doing)?;
            warnings.extend(diagnostics);
            let column = |window| Column { scenario: scenario.name.clone(), window };
            columns.extend(windows.iter().map(|&window| column(Some(window))));
            if windows.is_empty() {
                columns.push(column(None));
            }
            activities.extend(activity);
            fulls.push(full);
        }
        Ok(FullRuns { fulls, windows, columns, activities, compared })
    };
    (run(), warnings)
}

/// The windows in the run of a scenario.
fn windows(model: &Model, scenario: &Scenario, study: &Study) -> Result<Vec<(f64, f64)>, Vec<Diagnostic>> {
    let options = scenario.settings.options(&model.compiled.program);
    let within = |window: &Window| window.within(options.start, options.stop, &scenario.name);
    study.windows.iter().map(within).collect::<Result<_, _>>().map_err(|diagnostic| vec![diagnostic])
}

/// That an assertion about the end of a run does not hold.
fn violated(what: &str, scenario: &str, message: &str) -> Diagnostic {
    let message = format!("{what}, {scenario}, at the end of the run: {message}");
    Diagnostic::warning(codes::VIOLATED_AT_END, None, message)
        .hint("the results are those of the whole run; a finer `--tolerance` makes them more accurate")
}

/// Looks for what can go, and compares what is left with the full model.
fn search(
    study: &Study,
    elements: &Elements,
    runs: FullRuns,
    ranking: &Ranking,
    wanted: Vec<bool>,
    doing: &Doing<'_>,
) -> Phase<Reduction> {
    let FullRuns { fulls, compared, .. } = runs;
    let mut judge = Judge::new(elements, &fulls, &compared, study.norm, doing);
    let (removed, mut warnings) = match &study.goal {
        Goal::Error(limit) => smallest(&mut judge, ranking, elements, *limit),
        Goal::Without(_) => (wanted, Vec::new()),
        Goal::Activity(_) | Goal::Elements(_) => viable(&mut judge, ranking, wanted),
    };
    if judge.is_interrupted() {
        let interrupted = Diagnostic::error(codes::INTERRUPTED, None, "the reduction was interrupted");
        return (Err(vec![interrupted]), warnings);
    }
    let reduced = match judge.verdict(&removed, None).as_ref() {
        Verdict::Accepted(runs) => runs.clone(),
        other => return (Err(judge.complaint(&removed, other)), warnings),
    };
    let search = Search { models: judge.models, simulated: judge.simulated, put_back: put_back(ranking, &removed) };
    let scenarios = fulls.into_iter().zip(reduced).map(|(full, (model, run))| {
        if let Some(message) = &run.violated_at_end {
            warnings.push(violated("reduced model", &full.name, message));
        }
        let reduced = model.timed_anew(&full.settings, run)?;
        let shown = outputs::shown(&compared, &model.compiled.program);
        let errors = compare::errors(&full.run.samples, &reduced.samples, &shown);
        let run = full.model.timed(&full.settings, full.run);
        Ok(ScenarioResult { name: full.name, full: run, reduced, errors })
    });
    let reduction = scenarios.collect::<Result<_, _>>().map(|scenarios| {
        let switches = switches(elements, &removed);
        Reduction { removed, switches, scenarios, search }
    });
    (reduction, warnings)
}

/// Runs the full model in a scenario; also gives the activities, and warnings.
fn run_full<'s>(
    model: Model,
    translation: Translation<'s>,
    scenario: &Scenario,
    sampled: &[String],
    windows: &[(f64, f64)],
    doing: &Doing<'_>,
) -> Result<(Full<'s>, Vec<Vec<f64>>, Vec<Diagnostic>), Vec<Diagnostic>> {
    let mut settings = scenario.settings.clone();
    let options = settings.options(&model.compiled.program);
    let finest = (options.stop - options.start) / INTERVALS;
    let of_model = model.compiled.program.experiment.interval.filter(|&interval| interval > 0.0);
    let interval = of_model.map_or(finest, |interval| interval.min(finest));
    settings.interval = Some(interval);
    // The step of a fixed-step method is the interval asked for where nothing else is said.
    settings.step = options.step;
    let grid: Arc<[f64]> = if options.stop > options.start && interval > 0.0 {
        compare::grid(options.start, options.stop, interval)
    } else {
        Arc::from([options.start])
    };
    let what = format!("full model, {}", scenario.name);
    let mut progress = |reached: &Progress| doing(&what, Some(reached.time));
    let (run, report, activities) = model.run_with_activity(&settings, &grid, sampled, windows, &mut progress);
    if !report.is_at_end() {
        let mut diagnostics = report.diagnostics;
        let how = if report.interrupted { "was interrupted" } else { "fails" };
        let message = format!(
            "the scenario `{}` {how} at time {} s of {} s: no activities over the whole of it",
            scenario.name, report.statistics.time, options.stop
        );
        diagnostics.push(Diagnostic::error(codes::SCENARIO_FAILED, None, message));
        return Err(diagnostics);
    }
    let mut warnings: Vec<Diagnostic> = report.diagnostics.into_iter().filter(|d| !d.is_error()).collect();
    warnings.extend(run.violated_at_end.as_ref().map(|message| violated("full model", &scenario.name, message)));
    let full = Full { name: scenario.name.clone(), translation, settings, model, run };
    Ok((full, activities, warnings))
}

/// The choice itself, or with elements put back whose removal leaves no model that runs, and a warning for each of these.
fn viable(judge: &mut Judge<'_, '_>, ranking: &Ranking, wanted: Vec<bool>) -> (Vec<bool>, Vec<Diagnostic>) {
    if judge.accepts(&wanted, None) {
        return (wanted, Vec::new());
    }
    let candidates: Vec<usize> = ranking.order().rev().filter(|&element| wanted[element]).collect();
    let mut removed = vec![false; wanted.len()];
    eliminate(&candidates, &mut removed, |trial| judge.accepts(trial, None));
    let back = (0..wanted.len()).filter(|&element| wanted[element] && !removed[element]);
    let warnings = back.map(|element| judge.put_back(&removed, element)).collect();
    (removed, warnings)
}

/// The smallest model within the error: the shortest head of the ranking first, then what of it can go as well.
fn smallest(
    judge: &mut Judge<'_, '_>,
    ranking: &Ranking,
    elements: &Elements,
    limit: f64,
) -> (Vec<bool>, Vec<Diagnostic>) {
    let order: Vec<usize> = ranking.order().collect();
    let removable: Vec<bool> = elements.active.iter().map(|element| element.is_removable).collect();
    let mut removed = shortest_prefix(&order, &removable, |trial| judge.accepts(trial, Some(limit)));
    let candidates: Vec<usize> = order.iter().rev().copied().filter(|&element| removable[element]).collect();
    eliminate_singly(&candidates, &mut removed, |trial| judge.accepts(trial, Some(limit)));
    if removed.contains(&true) {
        return (removed, Vec::new());
    }
    let message = format!("no element can be removed within an error of {} %", 100.0 * limit);
    let warning = Diagnostic::warning(codes::NOTHING_REMOVED, None, message);
    (removed, vec![warning.hint("allow a larger error, or `--norm rms`")])
}

/// Elements that stay although a more active one goes.
fn put_back(ranking: &Ranking, removed: &[bool]) -> Vec<usize> {
    let order: Vec<usize> = ranking.order().collect();
    let first = order.iter().position(|&element| removed[element]).unwrap_or(order.len());
    order[first..].iter().copied().filter(|&element| !removed[element]).collect()
}

fn no_elements(model: &str, elements: &Elements) -> Diagnostic {
    if elements.active.is_empty() {
        let message = format!("`{model}` has no energy elements: nothing in it can be ranked or removed");
        let hint = "a component is one if its class extends `Layshaft.Energy.Element`";
        return Diagnostic::error(codes::NO_ELEMENTS, None, message).hint(hint);
    }
    let message = format!("none of the {} energy elements of `{model}` can be removed", elements.active.len());
    let mut diagnostic = Diagnostic::error(codes::NOT_REMOVABLE, None, message);
    for element in elements.active.iter().take(3) {
        diagnostic = diagnostic.note(element.span, format!("`removed` of `{}` is final or protected", element.name));
    }
    diagnostic
}

fn same_elements(first: &Elements, other: &Elements, scenario: &str) -> Result<(), Vec<Diagnostic>> {
    let names = |elements: &Elements| elements.active.iter().map(|element| element.name.clone()).collect::<Vec<_>>();
    let (first, other) = (names(first), names(other));
    let missing = first.iter().find(|name| !other.contains(name));
    let message = match (missing, other.iter().find(|name| !first.contains(name))) {
        (Some(name), _) => format!("the scenario `{scenario}` has no energy element `{name}`"),
        (None, Some(name)) => format!("the scenario `{scenario}` has an energy element `{name}` that the model lacks"),
        (None, None) => return Ok(()),
    };
    let hint = "let the models of all scenarios extend the model to be reduced";
    Err(vec![Diagnostic::error(codes::UNKNOWN_ELEMENT, None, message).hint(hint)])
}
