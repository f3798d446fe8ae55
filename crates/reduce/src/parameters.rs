//! Which parameters matter: by the activity of the elements they belong to, and by what an output makes of a change.
//!
//! A parameter belongs to an element if the value of a parameter of the element, a binding in it, or an equation that sets one of
//! its variables from parameters alone (the modulus of a transformer) follows from it. Its activity index is the share of the activity of all its elements.
//!
//! The sensitivity of an output y to a parameter p is
//!
//! ```text
//! S = rms over time of (y(p (1 + δ)) − y(p (1 − δ))) / (2 δ · range of y)
//! ```
//!
//! with δ = 1 % unless the user says otherwise: 1 if one percent of the parameter is worth one percent of the range of the output. A change
//! beyond the limits of a parameter is made to one side only. Events move with a parameter, so differences of runs are taken and no
//! derivatives. What two runs differ by that should be equal (one with a tolerance ten times finer) divided by 2 δ is the
//! noise: sensitivities below it say nothing.

use crate::codes;
use crate::compare::Samples;
use crate::doing::Doing;
use crate::element::Elements;
use crate::ranking::Ranking;
use crate::run::Model;
use crate::study::Full;
use layshaft_ir::{EquationKind, Expr, FlatModel, VarId, Variability};
use layshaft_sim::{Settings, Tunable};
use layshaft_source::{Diagnostic, FastMap};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A run with a changed parameter may take so many times the steps of the full one.
const STEPS: u64 = 20;
const FEWEST_STEPS: u64 = 20_000;
const FINER: f64 = 0.1;

/// A parameter and how much it matters.
#[derive(Clone, Debug, PartialEq)]
pub struct RankedParameter {
    pub name: String,
    pub unit: String,
    pub description: String,
    pub value: f64,
    /// Indices of the elements that it belongs to, the most active first.
    pub elements: Vec<usize>,
    /// Share of the activity of its elements.
    pub index: f64,
    /// Of each output; none where the value is zero or the model does not run with another one.
    pub sensitivities: Vec<Option<f64>>,
}

impl RankedParameter {
    /// The largest of its sensitivities.
    pub fn sensitivity(&self) -> f64 {
        self.sensitivities.iter().flatten().copied().fold(0.0, f64::max)
    }
}

/// All scalar parameters that can be changed, most sensitive first.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameters {
    /// Relative change δ.
    pub change: f64,
    pub outputs: Vec<String>,
    /// Sensitivities up to this are errors of integration, by output.
    pub noise: Vec<f64>,
    pub ranked: Vec<RankedParameter>,
    /// Array parameters (tables, curves), which are not changed.
    pub arrays: usize,
    /// Runs made.
    pub runs: usize,
}

impl Parameters {
    /// Whether an output feels the parameter at all.
    pub fn is_felt(&self, parameter: &RankedParameter) -> bool {
        parameter.sensitivities.iter().zip(&self.noise).any(|(s, noise)| s.is_some_and(|s| s > *noise))
    }
}

/// Ranks the parameters of the model that was run. `windows` are the times that count, by scenario; none for all.
pub(crate) fn rank(
    fulls: &[Full],
    elements: &Elements,
    ranking: &Ranking,
    outputs: &[String],
    windows: &[Vec<(f64, f64)>],
    change: f64,
    doing: &Doing<'_>,
) -> Result<Parameters, Vec<Diagnostic>> {
    let Some(first) = fulls.first() else { return Err(Vec::new()) };
    let Some(flat) = first.translation.flat() else { return Err(Vec::new()) };
    let of_elements = elements_by_parameter(flat, elements);
    let (tunables, arrays) = tunables(&first.model, flat);
    let mut ranked = Vec::new();
    for (tunable, unit, description) in &tunables {
        let name = tunable.name();
        let mut mine = of_elements.get(name.as_str()).cloned().unwrap_or_default();
        let place = |element: &usize| ranking.order().position(|other| other == *element);
        mine.sort_by_key(place);
        let shares = ranking.ranked.iter().filter(|ranked| mine.contains(&ranked.element));
        ranked.push(RankedParameter {
            name: name.to_string(),
            unit: unit.clone(),
            description: description.clone(),
            value: tunable.value(&first.model.compiled),
            index: shares.map(|ranked| ranked.index).sum(),
            elements: mine,
            sensitivities: vec![Some(0.0); outputs.len()],
        });
    }
    let names: Vec<Tunable> = tunables.into_iter().map(|(tunable, ..)| tunable).collect();
    let mut noise = vec![0.0f64; outputs.len()];
    let mut runs = 0;
    let weight = 1.0 / fulls.len() as f64;
    for (full, windows) in fulls.iter().zip(windows) {
        let probe = Probe { full, outputs, windows, change };
        let tolerance = full.settings.tolerance(&full.model.compiled.program);
        doing(&format!("noise, {}", full.name), None);
        let finer = Settings { tolerance: Some(FINER * tolerance), ..full.settings.clone() };
        if let Some(finer) = probe.samples(&finer) {
            for (noise, difference) in noise.iter_mut().zip(probe.differences(&full.run.samples, &finer, 2.0 * change))
            {
                *noise = noise.max(difference);
            }
        }
        let found = probe.all(&names, doing)?;
        runs += 2 * names.len();
        for (parameter, found) in ranked.iter_mut().zip(found) {
            for (sum, found) in parameter.sensitivities.iter_mut().zip(found) {
                *sum = sum.zip(found).map(|(sum, found)| sum + weight * found);
            }
        }
    }
    ranked.sort_by(|a, b| {
        b.sensitivity().total_cmp(&a.sensitivity()).then(b.index.total_cmp(&a.index)).then(a.name.cmp(&b.name))
    });
    Ok(Parameters { change, outputs: outputs.to_vec(), noise, ranked, arrays, runs })
}

/// Runs of one scenario with changed parameters.
struct Probe<'a, 's> {
    full: &'a Full<'s>,
    outputs: &'a [String],
    windows: &'a [(f64, f64)],
    change: f64,
}

impl Probe<'_, '_> {
    /// Sensitivities of each output to each parameter, on all cores.
    fn all(&self, tunables: &[Tunable], doing: &Doing<'_>) -> Result<Vec<Vec<Option<f64>>>, Vec<Diagnostic>> {
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let results: Vec<Mutex<Option<Vec<Option<f64>>>>> = tunables.iter().map(|_| Mutex::default()).collect();
        let stopped = AtomicBool::new(false);
        // Machine code and settings are shared; the translation, which is not, stays here.
        let run = RunOf { model: &self.full.model, samples: &self.full.run.samples, steps: self.full.run.steps };
        let settings = &self.full.settings;
        let (outputs, windows, change) = (self.outputs, self.windows, self.change);
        std::thread::scope(|scope| {
            let work = || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&tunable) = tunables.get(at) else { break };
                    if settings.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
                        stopped.store(true, Ordering::Relaxed);
                        break;
                    }
                    let found = run.sensitivities(settings, tunable, outputs, windows, change);
                    if let Ok(mut slot) = results[at].lock() {
                        *slot = Some(found);
                    }
                    done.fetch_add(1, Ordering::Relaxed);
                }
            };
            let threads = std::thread::available_parallelism().map_or(1, usize::from);
            let workers: Vec<_> = (0..threads.min(tunables.len())).map(|_| scope.spawn(work)).collect();
            while workers.iter().any(|worker| !worker.is_finished()) {
                let count = done.load(Ordering::Relaxed);
                doing(&format!("{}: {count} of {} parameters", self.full.name, tunables.len()), None);
                std::thread::sleep(std::time::Duration::from_millis(20));
            }
        });
        if stopped.load(Ordering::Relaxed) {
            return Err(vec![Diagnostic::error(codes::INTERRUPTED, None, "the reduction was interrupted")]);
        }
        let none = || vec![None; outputs.len()];
        Ok(results.into_iter().map(|slot| slot.into_inner().ok().flatten().unwrap_or_else(none)).collect())
    }

    fn samples(&self, settings: &Settings) -> Option<Samples> {
        RunOf { model: &self.full.model, samples: &self.full.run.samples, steps: self.full.run.steps }.run(settings)
    }

    fn differences(&self, one: &Samples, other: &Samples, width: f64) -> Vec<f64> {
        let of = |name: &String| difference(&self.full.run.samples, one, other, name, self.windows) / width;
        self.outputs.iter().map(of).collect()
    }
}

/// The full model and what it did.
struct RunOf<'a> {
    model: &'a Model,
    samples: &'a Samples,
    steps: u64,
}

impl RunOf<'_> {
    fn run(&self, settings: &Settings) -> Option<Samples> {
        let settings = Settings { max_steps: Some((STEPS * self.steps).max(FEWEST_STEPS)), ..settings.clone() };
        let (run, report, _) = self.model.run(&settings, &self.samples.grid, &self.samples.names, None, &mut |_| {});
        report.is_at_end().then(|| (*run.samples).clone())
    }

    fn sensitivities(
        &self,
        settings: &Settings,
        tunable: Tunable,
        outputs: &[String],
        windows: &[(f64, f64)],
        change: f64,
    ) -> Vec<Option<f64>> {
        let value = tunable.value(&self.model.compiled);
        let with = |factor: f64| {
            let value = value * factor;
            if tunable.beyond_limits(value).is_some() {
                return None;
            }
            let mut settings = settings.clone();
            settings.parameters.push((tunable, value));
            self.run(&settings)
        };
        if value == 0.0 {
            return vec![None; outputs.len()];
        }
        let (more, less) = (with(1.0 + change), with(1.0 - change));
        let (more, less, width) = match (&more, &less) {
            (Some(more), Some(less)) => (more, less, 2.0 * change),
            (Some(more), None) => (more, self.samples, change),
            (None, Some(less)) => (self.samples, less, change),
            (None, None) => return vec![None; outputs.len()],
        };
        outputs.iter().map(|name| Some(difference(self.samples, more, less, name, windows) / width)).collect()
    }
}

/// Root of the mean square of the difference of an output in two runs, relative to its range in the full model.
fn difference(full: &Samples, one: &Samples, other: &Samples, name: &str, windows: &[(f64, f64)]) -> f64 {
    let Some(at) = full.names.iter().position(|candidate| candidate == name) else { return 0.0 };
    let counts = |time: f64| windows.is_empty() || windows.iter().any(|(start, end)| (*start..=*end).contains(&time));
    let (mut squares, mut count) = (0.0, 0usize);
    for ((time, one), other) in full.grid.iter().zip(&one.values[at]).zip(&other.values[at]) {
        if counts(*time) {
            squares += (one - other).powi(2);
            count += 1;
        }
    }
    let range = full.range(at);
    if count == 0 || range == 0.0 { 0.0 } else { (squares / count as f64).sqrt() / range }
}

/// Scalar Real parameters that a run can change, with unit and description, and how many parameters are arrays.
fn tunables(model: &Model, flat: &FlatModel) -> (Vec<(Tunable, String, String)>, usize) {
    let mut found = Vec::new();
    let mut arrays = 0;
    for variable in &flat.variables {
        if variable.variability != Variability::Parameter || variable.is_protected || variable.is_final {
            continue;
        }
        match model.compiled.tunable(variable.name.as_str()) {
            Ok(tunable) if !tunable.is_whole => {
                let text = |text: &Option<Box<str>>| text.as_deref().unwrap_or_default().to_string();
                found.push((tunable, text(&variable.attributes.unit), text(&variable.description)));
            }
            Ok(_) => {}
            Err(_) => {
                let first = format!("{}[1", variable.name);
                arrays +=
                    usize::from(model.compiled.program.variables.iter().any(|v| v.name.as_str().starts_with(&first)));
            }
        }
    }
    (found, arrays)
}

/// For every parameter the elements whose equations its value gets into.
fn elements_by_parameter(flat: &FlatModel, elements: &Elements) -> FastMap<String, Vec<usize>> {
    let mut found: FastMap<String, Vec<usize>> = FastMap::default();
    let set = set_by_parameters(flat);
    for (at, element) in elements.active.iter().enumerate() {
        let inside = format!("{}.", element.name);
        let members = flat.variables.iter().enumerate().filter(|(_, v)| v.name.as_str().starts_with(&inside));
        let mut open: Vec<usize> = members.map(|(index, _)| index).collect();
        let mut seen = vec![false; flat.variables.len()];
        while let Some(index) = open.pop() {
            if std::mem::replace(&mut seen[index], true) {
                continue;
            }
            let variable = &flat.variables[index];
            if variable.variability == Variability::Parameter {
                found.entry(variable.name.to_string()).or_default().push(at);
            }
            let equation = set.get(&index).copied();
            for value in variable.binding.iter().chain(equation) {
                value.walk(&mut |part| {
                    if let Expr::Var(id) = part
                        && is_fixed(flat, *id)
                    {
                        open.push(id.0 as usize);
                    }
                });
            }
        }
    }
    found
}

fn is_fixed(flat: &FlatModel, id: VarId) -> bool {
    flat.variables[id.0 as usize].variability <= Variability::Parameter
}

/// Variables that an equation sets from parameters alone.
fn set_by_parameters(flat: &FlatModel) -> FastMap<usize, &Expr> {
    let depends_on_time = |value: &Expr| {
        let mut found = false;
        value.walk(&mut |part| {
            found |= match part {
                Expr::Var(id) => !is_fixed(flat, *id),
                Expr::Time => true,
                _ => false,
            }
        });
        found
    };
    let mut set = FastMap::default();
    for equation in &flat.equations {
        if let EquationKind::Equal(one, other) = &equation.kind {
            for (variable, value) in [(one, other), (other, one)] {
                if let Expr::Var(id) = variable
                    && !depends_on_time(value)
                {
                    set.insert(id.0 as usize, value);
                }
            }
        }
    }
    set
}
