//! Left/right symmetry: where a vehicle runs straight, one of its sides repeats the other.
//!
//! Mirrored pairs of components are found ([`pairs`]) and compared, parameter by parameter ([`parameters`]): sides that differ are refused. The full model
//! runs, which shows that forces and torques of both sides are equal, too. Then one side goes ([`plan`], [`write`]): sources that are fed from the
//! other one take its place, and a differential becomes a splitter that does not look at the load. Where all pairs lie in components that have a switch `symmetric`,
//! the switches are set instead ([`switches`]).

mod pairs;
mod parameters;
mod plan;
mod structure;
mod switches;
mod write;

use crate::codes;
use crate::compare::{self, Samples};
use crate::modelica::Switch;
use crate::outputs::{self, Compared as Outputs};
use crate::run::{Model, Run};
use crate::study::ScenarioResult;
use layshaft_flatten::{Request, Store};
use layshaft_ir::FlatModel;
use layshaft_sim::{Engine, Settings, Translation};
use layshaft_source::{Diagnostic, FastMap, FastSet, PrivateFolder};
use pairs::Search;
use parameters::Parameters;
use plan::{Middle, Plan, Signs};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use structure::{Structure, is_inside};
use write::{Mode, Writer};

/// Intervals of the grid of comparison.
const INTERVALS: f64 = 2000.0;
/// Forces and torques of both sides may differ by this share of the largest in the run.
const SIDES_DIFFER: f64 = 0.02;
/// A torque or angle below this is none.
const NOTHING: f64 = 1e-6;
/// Attempts to find the classes of components that a declaration has replaced.
const REDECLARATIONS: usize = 4;

/// The plane that the sides mirror each other in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plane {
    Xy,
    Xz,
    Yz,
}

impl Plane {
    /// Number of the coordinate that changes its sign.
    fn across(self) -> usize {
        match self {
            Plane::Yz => 1,
            Plane::Xz => 2,
            Plane::Xy => 3,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Plane::Xy => "xy",
            Plane::Xz => "xz",
            Plane::Yz => "yz",
        }
    }
}

/// The side that stays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    #[default]
    Left,
    Right,
}

/// What to reduce.
#[derive(Clone, Debug)]
pub struct SymmetryStudy {
    pub request: Request,
    pub plane: Plane,
    pub keep: Side,
    /// Components that stay as they are, with all in them.
    pub leave: Vec<String>,
    /// Name of the class that is written.
    pub name: Option<String>,
    /// Variables to compare; empty for the outputs of the model, or the states that remain.
    pub outputs: Vec<String>,
    pub settings: Settings,
}

/// Two components that mirror each other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MirroredPair {
    pub left: String,
    pub right: String,
    pub class: String,
    /// Parameters that are equal, and those that change their sign.
    pub equal: usize,
    pub mirrored: usize,
}

#[derive(Clone, Debug, Default)]
pub struct SymmetryOutcome {
    pub model: String,
    pub pairs: Vec<MirroredPair>,
    /// Components of which one side repeats the other; empty for the model itself.
    pub components: Vec<String>,
    /// What was taken for granted, beside equal roads.
    pub assumed: Vec<String>,
    /// The reduced model.
    pub modelica: Option<String>,
    pub comparison: Option<ScenarioResult>,
    pub diagnostics: Vec<Diagnostic>,
}

/// Reduces a model by symmetry. The full model is not touched.
pub fn reduce_by_symmetry(store: &Store, study: &SymmetryStudy, tell: &mut dyn FnMut(&str)) -> SymmetryOutcome {
    let mut outcome = SymmetryOutcome::default();
    if let Err(diagnostics) = carry_out(store, study, tell, &mut outcome) {
        outcome.diagnostics.extend(diagnostics);
    }
    outcome
}

fn carry_out(
    store: &Store,
    study: &SymmetryStudy,
    tell: &mut dyn FnMut(&str),
    outcome: &mut SymmetryOutcome,
) -> Result<(), Vec<Diagnostic>> {
    tell("full model: translating");
    let translation = Translation::new(store, &study.request);
    let full = Model::compile(&translation, Engine::MachineCode)?;
    outcome.model.clone_from(&full.name);
    outcome.diagnostics.extend(layshaft_sim::data_warnings(&full.compiled));
    let Some(flat) = translation.flat() else { return Err(Vec::new()) };
    let structure = Structure::of(flat);
    let parameters = Parameters::of(&structure, &full, &study.settings)?;
    let search = Search { structure: &structure, parameters: &parameters, plane: study.plane, leave: &study.leave };
    let found = search.run()?;
    if found.pairs.is_empty() {
        return Err(vec![no_pairs(flat, &found.in_arrays)]);
    }
    for pair in &found.in_arrays {
        outcome.assumed.push(format!("{} and {} stay: they stand in an array of components", pair.left, pair.right));
    }
    outcome.pairs = found.pairs.iter().map(|(_, pair)| pair.clone()).collect();
    let name = study.name.clone().unwrap_or_else(|| crate::modelica::reduced_name(&full.name, None));
    let switchable = switches::switchable(flat);
    let holds = |component: &&String| outcome.pairs.iter().any(|pair| is_inside(&pair.left, component));
    let is_below = |pair: &MirroredPair| switchable.iter().any(|component| is_inside(&pair.left, component));
    let by_switches = study.keep == Side::Left && outcome.pairs.iter().all(is_below);

    let plan = Plan::of(&structure, &found.pairs, study.keep == Side::Left, study.plane)?;
    let compared = plan.compared();
    let (sampled, shown) = outputs::resolve(&full, &study.outputs)?;
    let mut runs = Runs { study, full: &full, sampled, shown };
    let header = full.header();
    let known: FastSet<&str> = header.variables.iter().map(|column| column.name.as_str()).collect();
    let of_middles = plan.middles.iter().flat_map(middle_variables);
    let mut wanted: Vec<String> =
        compared.iter().flat_map(|pair| [pair.goes.clone(), pair.stays.clone()]).chain(of_middles).collect();
    wanted.retain(|name| known.contains(name.as_str()));
    wanted.sort();
    wanted.dedup();
    tell("full model: running");
    let (run, watched) = runs.run_full(&wanted)?;
    let signs = signs(&plan, &compared, &watched)?;

    let (model, translated) = if by_switches {
        outcome.components = switchable.iter().filter(holds).cloned().collect();
        let switches: Vec<Switch> = outcome.components.iter().map(|component| Switch::symmetric(component)).collect();
        tell("reduced model");
        let reduced = translation.modified(switches.iter().map(Switch::modifier));
        let description = format!("Right side repeats the left one in {}", outcome.components.join(", "));
        outcome.modelica = Some(crate::modelica::model_text(&name, &full.name, &description, &switches));
        (Model::compile(&reduced, Engine::MachineCode)?, None)
    } else {
        let mut scopes: Vec<String> = found.pairs.iter().map(|(scope, _)| scope.clone()).collect();
        scopes.dedup();
        outcome.components = scopes;
        let text = Text { study, plan: &plan, signs: &signs, watched: &watched, parameters: &parameters, name: &name };
        let (model, text, mut assumed, again) = text.first_that_runs(store, &full.name, &mut runs, tell)?;
        outcome.assumed.append(&mut assumed);
        outcome.modelica = Some(text);
        (model, Some(again))
    };
    let again = match translated {
        Some(again) => again,
        None => runs.run_reduced(&model)?,
    };
    let shown = outputs::shown(&runs.shown, &model.compiled.program);
    let errors = compare::errors(&run.samples, &again.samples, &shown);
    let settings = runs.settings();
    outcome.comparison = Some(ScenarioResult {
        name: "as given".into(),
        full: full.timed(&settings, run),
        reduced: model.timed(&settings, again),
        errors,
    });
    Ok(())
}

/// Runs of both models on the same grid.
struct Runs<'r> {
    study: &'r SymmetryStudy,
    full: &'r Model,
    sampled: Vec<String>,
    shown: Outputs,
}

impl Runs<'_> {
    fn settings(&self) -> Settings {
        let options = self.study.settings.options(&self.full.compiled.program);
        Settings { interval: Some((options.stop - options.start) / INTERVALS), ..self.study.settings.clone() }
    }

    fn grid(&self) -> Arc<[f64]> {
        let options = self.study.settings.options(&self.full.compiled.program);
        compare::grid(options.start, options.stop, (options.stop - options.start) / INTERVALS)
    }

    /// The run with its outputs, and what else was wanted of it.
    fn run_full(&self, wanted: &[String]) -> Result<(Run, Samples), Vec<Diagnostic>> {
        let all: Vec<String> = self.sampled.iter().chain(wanted).cloned().collect();
        let (mut run, report, _) = self.full.run(&self.settings(), &self.grid(), &all, None, &mut |_| {});
        if !report.is_complete {
            return Err(not_to_its_end(&self.full.name, codes::SCENARIO_FAILED, report.diagnostics));
        }
        let mut samples = (*run.samples).clone();
        let watched = Samples {
            grid: Arc::clone(&samples.grid),
            names: samples.names.split_off(self.sampled.len()),
            units: samples.units.split_off(self.sampled.len()),
            values: samples.values.split_off(self.sampled.len()),
        };
        run.samples = Arc::new(samples);
        Ok((run, watched))
    }

    fn run_reduced(&self, model: &Model) -> Result<Run, Vec<Diagnostic>> {
        let header = model.header();
        let known: FastSet<&str> = header.variables.iter().map(|column| column.name.as_str()).collect();
        let common: Vec<String> = self.sampled.iter().filter(|name| known.contains(name.as_str())).cloned().collect();
        let options = self.study.settings.options(&self.full.compiled.program);
        let settings = Settings { start_time: Some(options.start), stop_time: Some(options.stop), ..self.settings() };
        let (run, report, _) = model.run(&settings, &self.grid(), &common, None, &mut |_| {});
        match report.is_complete {
            true => Ok(run),
            false => Err(not_to_its_end(&self.full.name, codes::REDUCED_FAILED, report.diagnostics)),
        }
    }
}

/// The reduced model as text.
struct Text<'t, 'm> {
    study: &'t SymmetryStudy,
    plan: &'t Plan<'m>,
    signs: &'t Signs,
    watched: &'t Samples,
    parameters: &'t Parameters<'m>,
    name: &'t str,
}

impl Text<'_, '_> {
    /// Parts in the middle can be led in several ways; one that leaves nothing open and nothing said twice runs.
    fn first_that_runs(
        &self,
        store: &Store,
        full: &str,
        runs: &mut Runs,
        tell: &mut dyn FnMut(&str),
    ) -> Result<(Model, String, Vec<String>, Run), Vec<Diagnostic>> {
        let folder = PrivateFolder::new().map_err(|error| {
            vec![Diagnostic::error(
                codes::REDUCED_FAILED,
                None,
                format!("the model with one side cannot be written: {error}"),
            )]
        })?;
        let mut first_failure = None;
        for modes in self.ways() {
            tell("reduced model");
            let attempt = self.compile(store, &folder, full, &modes).and_then(|(model, text)| {
                let run = runs.run_reduced(&model)?;
                Ok((model, text, run))
            });
            match attempt {
                Ok((model, text, run)) => return Ok((model, text, self.assumed(&modes), run)),
                Err(diagnostics) if is_interrupted(&self.study.settings) => return Err(diagnostics),
                Err(diagnostics) => {
                    first_failure.get_or_insert(diagnostics);
                }
            }
        }
        Err(first_failure.unwrap_or_default())
    }

    /// Combinations to try.
    fn ways(&self) -> Vec<Vec<Mode>> {
        let choices: Vec<Vec<Mode>> = self
            .plan
            .middles
            .iter()
            .map(|middle| match self.plan.shares(middle) {
                true => {
                    let splitter = self.splitter(middle).map(Mode::Splitter);
                    splitter.into_iter().chain([Mode::Potential, Mode::Flow]).collect()
                }
                false => vec![Mode::Flow, Mode::Potential],
            })
            .collect();
        let longest = choices.iter().map(Vec::len).max().unwrap_or(1);
        let pick = |choice: &Vec<Mode>, at: usize| choice[at.min(choice.len() - 1)].clone();
        let mut ways: Vec<Vec<Mode>> =
            (0..longest).map(|at| choices.iter().map(|choice| pick(choice, at)).collect()).collect();
        // Single parts that are led otherwise.
        for (changed, choice) in choices.iter().enumerate().filter(|_| choices.len() > 1) {
            for at in 1..choice.len() {
                let way: Vec<Mode> = choices
                    .iter()
                    .enumerate()
                    .map(|(of, choice)| pick(choice, if of == changed { at } else { 0 }))
                    .collect();
                ways.push(way);
            }
        }
        ways.dedup();
        ways
    }

    /// The ratio of a splitter that does what the part in the middle did in the run; none if it did otherwise.
    fn splitter(&self, middle: &Middle) -> Option<f64> {
        let [input] = &middle.others[..] else { return None };
        if middle.ends != 3 {
            return None;
        }
        let series = |end: &str, what: &str| self.watched.series(&format!("{end}.{what}"));
        let (input_angle, angle) = (series(input, "phi")?, series(&middle.stays, "phi")?);
        let from_start = |values: &[f64]| -> Vec<f64> { values.iter().map(|value| value - values[0]).collect() };
        let (input_angle, angle) = (from_start(input_angle), from_start(angle));
        let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        let way = dot(&angle, &angle);
        let measured = if way > 0.0 { dot(&input_angle, &angle) / way } else { return None };
        let ratio = self.as_given(&middle.name, measured);
        let largest =
            |values: &mut dyn Iterator<Item = f64>| values.fold(0.0, |most: f64, value| most.max(value.abs()));
        let off = largest(&mut input_angle.iter().zip(&angle).map(|(a, b)| a - ratio * b));
        let torques = [series(input, "tau")?, series(&middle.stays, "tau")?, series(&middle.goes, "tau")?];
        let balance =
            largest(&mut (0..torques[0].len()).map(|k| ratio * torques[0][k] + torques[1][k] + torques[2][k]));
        let torque = largest(&mut torques[1].iter().copied());
        let same_sign = self.signs.of(&format!("{}.phi", self.end_that_goes(middle)?)) > 0.0;
        let fits = off <= 1e-4 * largest(&mut input_angle.iter().copied()) && balance <= 1e-3 * torque.max(NOTHING);
        (fits && same_sign).then_some(ratio)
    }

    fn end_that_goes(&self, middle: &Middle) -> Option<&str> {
        let at = self.plan.middles.iter().position(|other| other == middle)?;
        self.plan.boundaries.iter().find(|boundary| boundary.middle == Some(at)).map(|boundary| boundary.end)
    }

    /// The parameter that a measured ratio is.
    fn as_given(&self, component: &str, measured: f64) -> f64 {
        let near = |value: f64| (value - measured).abs() < 1e-5 * measured.abs();
        let given = self.parameters.below(component).map(|(_, value)| value).find(|value| near(*value));
        let whole = near(measured.round()).then(|| measured.round());
        given.or(whole).unwrap_or(measured)
    }

    fn compile(
        &self,
        store: &Store,
        folder: &PrivateFolder,
        full: &str,
        modes: &[Mode],
    ) -> Result<(Model, String), Vec<Diagnostic>> {
        let unwritable = |error: std::io::Error| {
            let message = format!("the model with one side cannot be written: {error}");
            vec![Diagnostic::error(codes::REDUCED_FAILED, None, message)]
        };
        let keep_left = self.study.keep == Side::Left;
        let description = format!("{full} with its {} side only", if keep_left { "left" } else { "right" });
        let mut redeclared: Vec<(String, String)> = Vec::new();
        for round in 0..REDECLARATIONS {
            let writer = Writer { plan: self.plan, signs: self.signs, modes, keep_left, redeclared: &redeclared };
            let text = writer.text(self.name, full, &description);
            // A file of its own each time: what was read once is kept.
            let number = std::fs::read_dir(folder.path()).map_or(0, Iterator::count);
            let directory = folder.path().join(format!("{number}"));
            let path = directory.join(format!("{}.mo", self.name));
            std::fs::create_dir(&directory).and_then(|()| std::fs::write(&path, &text)).map_err(unwritable)?;
            let mut request = Request { model: Some(self.name.to_string()), ..self.study.request.clone() };
            request.files.push(path);
            let translation = Translation::new(store, &request);
            if let Some(flat) = translation.flat() {
                let others = self.other_classes(flat, modes);
                if !others.is_empty() && round + 1 < REDECLARATIONS {
                    redeclared.extend(others);
                    continue;
                }
            }
            return Model::compile(&translation, Engine::MachineCode)
                .map(|model| (model, text))
                .map_err(crate::gearset::without_places);
        }
        Err(Vec::new())
    }

    /// Components that stay with another class than they had.
    fn other_classes(&self, reduced: &FlatModel, modes: &[Mode]) -> Vec<(String, String)> {
        let now: FastMap<&str, &str> = reduced
            .instances
            .iter()
            .filter_map(|instance| Some((instance.name.as_str(), instance.classes.first()?.as_str())))
            .collect();
        let mut others: Vec<(String, String)> = Vec::new();
        for instance in &self.plan.structure.flat.instances {
            let name = instance.name.as_str();
            let is_changed = self.plan.structure.scopes.contains_key(name)
                && self.plan.twins.keys().any(|gone| is_inside(gone, name));
            let is_swapped = self.plan.middles.iter().zip(modes).any(|(middle, mode)| {
                matches!(mode, Mode::Splitter(_)) && (middle.name == name || is_inside(name, &middle.name))
            });
            let holds_swapped = self.plan.middles.iter().any(|middle| is_inside(&middle.name, name));
            if is_changed
                || is_swapped
                || holds_swapped
                || self.plan.gone(name).is_some()
                || instance.is_connector
                || name.contains('[')
            {
                continue;
            }
            let Some(class) = instance.classes.first() else { continue };
            let differs = now.get(name).is_some_and(|now| *now != class.as_str());
            if differs && !others.iter().any(|(outer, _)| is_inside(name, outer)) {
                others.push((name.to_string(), class.to_string()));
            }
        }
        others
    }

    fn assumed(&self, modes: &[Mode]) -> Vec<String> {
        let mut assumed: Vec<String> = Vec::new();
        for (middle, mode) in self.plan.middles.iter().zip(modes) {
            assumed.push(match mode {
                Mode::Splitter(ratio) => format!(
                    "{} shares its torque equally: a splitter of ratio {ratio} takes its place, whatever the load",
                    middle.name
                ),
                Mode::Potential => format!("both outputs of {} move alike", middle.name),
                Mode::Flow => format!("{} feels the same on both sides", middle.name),
            });
        }
        assumed
    }
}

fn is_interrupted(settings: &Settings) -> bool {
    settings.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
}

/// Angles and torques of a part in the middle.
fn middle_variables(middle: &Middle) -> Vec<String> {
    let ends = middle.others.iter().chain([&middle.stays, &middle.goes]);
    ends.flat_map(|end| [format!("{end}.phi"), format!("{end}.tau")]).collect()
}

/// Whether numbers of both sides were equal or opposite in the run.
fn signs(plan: &Plan, compared: &[plan::Compared], watched: &Samples) -> Result<Signs, Vec<Diagnostic>> {
    let largest = |values: &[f64]| values.iter().fold(0.0, |most: f64, value| most.max(value.abs()));
    let mut scales: FastMap<&str, f64> = FastMap::default();
    for pair in compared {
        if let (Some(goes), Some(stays)) = (watched.series(&pair.goes), watched.series(&pair.stays)) {
            let scale = scales.entry(pair.group.as_str()).or_default();
            *scale = scale.max(largest(goes)).max(largest(stays));
        }
    }
    let mut signs = Signs::default();
    for pair in compared {
        signs.0.insert(pair.goes.clone(), pair.sign);
        let (Some(goes), Some(stays)) = (watched.series(&pair.goes), watched.series(&pair.stays)) else { continue };
        let scale = scales.get(pair.group.as_str()).copied().unwrap_or(0.0);
        let off = |sign: f64| {
            let most = goes.iter().zip(stays).map(|(goes, stays)| (goes - sign * stays).abs()).enumerate();
            most.fold((0, 0.0), |most, (at, off)| if off > most.1 { (at, off) } else { most })
        };
        if scale < NOTHING || largest(stays).max(largest(goes)) < 1e-3 * scale {
            continue;
        }
        let (same, opposite) = (off(1.0), off(-1.0));
        let (sign, (at, off)) = if same.1 <= opposite.1 { (1.0, same) } else { (-1.0, opposite) };
        if off > SIDES_DIFFER * scale && pair.is_flow {
            let gone = plan.gone(&pair.goes).unwrap_or(&pair.goes);
            let message = format!(
                "`{}` and `{gone}` mirror each other, but what they do differs: at {} s `{}` is {} and `{}` is {}",
                plan.twins[gone], watched.grid[at], pair.stays, stays[at], pair.goes, goes[at]
            );
            let span = plan.structure.instance(gone).and_then(|instance| instance.span);
            let hint = "let the vehicle run straight ahead on an even road, with equal loads on both sides";
            return Err(vec![Diagnostic::error(codes::ASYMMETRIC, span, message).hint(hint)]);
        }
        signs.0.insert(pair.goes.clone(), sign);
    }
    Ok(signs)
}

fn not_to_its_end(model: &str, code: layshaft_source::Code, mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let which = if code == codes::REDUCED_FAILED { "with one side only " } else { "" };
    let message = format!("`{model}` {which}does not run to its end: there is nothing to compare");
    diagnostics.push(Diagnostic::error(code, None, message).hint("simulate it, and mend what is said there"));
    diagnostics
}

fn no_pairs(flat: &FlatModel, in_arrays: &[MirroredPair]) -> Diagnostic {
    let message = format!("`{}` cannot be reduced by symmetry: it has no mirrored components", flat.name);
    let mut diagnostic = Diagnostic::error(codes::NO_SYMMETRY, None, message);
    if let Some(pair) = in_arrays.first() {
        let note =
            format!("`{}` and `{}` stand in one array: declare them as components of their own", pair.left, pair.right);
        diagnostic = diagnostic.note(None, note);
    }
    diagnostic.hint("see `layshaft explain E0618` for how the sides of a model are recognised")
}
