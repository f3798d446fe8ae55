//! A reduction from start to end: full runs, ranking, choice, reduced runs, errors.

use crate::codes;
use crate::compare::{self, Norm, OutputError};
use crate::doing::{Doing, Tell};
use crate::element::{Element, Elements};
use crate::judge::{Judge, Verdict};
use crate::modelica::{Switch, switches};
use crate::outputs;
use crate::ranking::Ranking;
use crate::run::{Model, Run};
use crate::search::{eliminate, eliminate_singly, shortest_prefix};
use crate::select::Goal;
use layshaft_flatten::{Request, Store};
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
    /// Activities by scenario and element, in joules.
    pub activities: Vec<Vec<f64>>,
    pub reduction: Option<Reduction>,
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

/// Reduces a model. The full model, as text or file, is not touched. `tell` is told what is being done.
pub fn reduce(store: &Store, study: &Study, tell: &mut Tell<'_>) -> Outcome {
    let mut outcome = Outcome::default();
    let tell = RefCell::new(tell);
    let doing = |what: &str, time: Option<f64>| (tell.borrow_mut())(what, time);
    if let Err(diagnostics) = carry_out(store, study, &doing, &mut outcome) {
        outcome.diagnostics.extend(diagnostics);
    }
    outcome
}

fn carry_out(store: &Store, study: &Study, doing: &Doing<'_>, outcome: &mut Outcome) -> Result<(), Vec<Diagnostic>> {
    let mut models = Vec::new();
    for scenario in &study.scenarios {
        doing(&format!("full model, {}: translating", scenario.name), None);
        let translation = Translation::new(store, &scenario.request);
        let model = Model::compile(&translation, Engine::MachineCode)?;
        outcome
            .diagnostics
            .extend(model.warnings.iter().filter(|d| !outcome.diagnostics.contains(d)).cloned().collect::<Vec<_>>());
        models.push((model, translation));
    }
    let Some((first, _)) = models.first() else { return Ok(()) };
    outcome.model = first.name.clone();
    let elements = first.elements.clone();
    outcome.elements = elements.active.clone();
    outcome.removed_before = elements.removed.clone();
    if !elements.active.iter().any(|element| element.is_removable) {
        return Err(vec![no_elements(&outcome.model, &elements)]);
    }
    for ((model, _), scenario) in models.iter().zip(&study.scenarios) {
        same_elements(&elements, &model.elements, &scenario.name)?;
    }
    let (sampled, compared) = outputs::resolve(first, &study.outputs)?;
    let mut fulls = Vec::new();
    for ((model, translation), scenario) in models.into_iter().zip(&study.scenarios) {
        outputs::present(&model, &sampled, &scenario.name)?;
        let (full, activities) = run_full(model, translation, scenario, &sampled, doing, &mut outcome.diagnostics)?;
        outcome.activities.push(activities);
        fulls.push(full);
    }
    let names: Vec<&str> = study.scenarios.iter().map(|scenario| scenario.name.as_str()).collect();
    let ranking = Ranking::new(&outcome.activities, &elements.active, &names).map_err(|diagnostic| vec![diagnostic])?;
    let wanted = study.goal.removed(&ranking, &elements.active).map_err(|diagnostic| vec![diagnostic])?;
    outcome.ranking = Some(ranking.clone());
    let mut judge = Judge::new(&elements, &fulls, &compared, study.norm, doing);
    let removed = match &study.goal {
        Goal::Error(limit) => smallest(&mut judge, &ranking, &elements, *limit, &mut outcome.diagnostics),
        Goal::Without(_) => wanted,
        Goal::Activity(_) | Goal::Elements(_) => viable(&mut judge, &ranking, wanted, &mut outcome.diagnostics),
    };
    if judge.is_interrupted() {
        return Err(vec![Diagnostic::error(codes::INTERRUPTED, None, "the reduction was interrupted")]);
    }
    let runs = match judge.verdict(&removed, None).as_ref() {
        Verdict::Accepted(runs) => runs.clone(),
        other => return Err(judge.complaint(&removed, other)),
    };
    let search = Search { models: judge.models, simulated: judge.simulated, put_back: put_back(&ranking, &removed) };
    let mut scenarios = Vec::new();
    for (full, (model, run)) in fulls.into_iter().zip(runs) {
        let reduced = model.timed_anew(&full.settings, run)?;
        let shown = outputs::shown(&compared, &model.compiled.program);
        let errors = compare::errors(&full.run.samples, &reduced.samples, &shown);
        let run = full.model.timed(&full.settings, full.run);
        scenarios.push(ScenarioResult { name: full.name, full: run, reduced, errors });
    }
    let switches = switches(&elements, &removed);
    outcome.reduction = Some(Reduction { removed, switches, scenarios, search });
    Ok(())
}

/// Runs the full model in a scenario; also gives the activities.
fn run_full<'s>(
    model: Model,
    translation: Translation<'s>,
    scenario: &Scenario,
    sampled: &[String],
    doing: &Doing<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Result<(Full<'s>, Vec<f64>), Vec<Diagnostic>> {
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
    let (run, report, activities) = model.run_with_activity(&settings, &grid, sampled, &mut progress);
    if !report.is_complete {
        let mut diagnostics = report.diagnostics;
        let how = if report.interrupted { "was interrupted" } else { "fails" };
        let message = format!(
            "the scenario `{}` {how} at time {} s of {} s: no activities over the whole of it",
            scenario.name, report.statistics.time, options.stop
        );
        diagnostics.push(Diagnostic::error(codes::SCENARIO_FAILED, None, message));
        return Err(diagnostics);
    }
    diagnostics.extend(report.diagnostics);
    Ok((Full { name: scenario.name.clone(), translation, settings, model, run }, activities))
}

/// The choice itself, or with elements put back whose removal leaves no model that runs.
fn viable(
    judge: &mut Judge<'_, '_>,
    ranking: &Ranking,
    wanted: Vec<bool>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<bool> {
    if judge.accepts(&wanted, None) {
        return wanted;
    }
    let candidates: Vec<usize> = ranking.order().rev().filter(|&element| wanted[element]).collect();
    let mut removed = vec![false; wanted.len()];
    eliminate(&candidates, &mut removed, |trial| judge.accepts(trial, None));
    for element in (0..wanted.len()).filter(|&element| wanted[element] && !removed[element]) {
        diagnostics.push(judge.put_back(&removed, element));
    }
    removed
}

/// The smallest model within the error: the shortest head of the ranking first, then what of it can go as well.
fn smallest(
    judge: &mut Judge<'_, '_>,
    ranking: &Ranking,
    elements: &Elements,
    limit: f64,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<bool> {
    let order: Vec<usize> = ranking.order().collect();
    let removable: Vec<bool> = elements.active.iter().map(|element| element.is_removable).collect();
    let mut removed = shortest_prefix(&order, &removable, |trial| judge.accepts(trial, Some(limit)));
    let candidates: Vec<usize> = order.iter().rev().copied().filter(|&element| removable[element]).collect();
    eliminate_singly(&candidates, &mut removed, |trial| judge.accepts(trial, Some(limit)));
    if !removed.contains(&true) {
        let message = format!("no element can be removed within an error of {} %", 100.0 * limit);
        diagnostics.push(
            Diagnostic::warning(codes::NOTHING_REMOVED, None, message).hint("allow a larger error, or `--norm rms`"),
        );
    }
    removed
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
