//! Left/right symmetry: where a vehicle runs straight, its right side repeats the left one.
//!
//! Components of the library have a switch `symmetric` that replaces their right side by sources of the forces and torques of the left one, and a
//! differential by a splitter that does not look at the load. Here their mirrored pairs are found and compared, parameter by
//! parameter, before the switches are set: sides that differ are refused.

use crate::codes;
use crate::compare;
use crate::modelica::Switch;
use crate::outputs;
use crate::run::Model;
use crate::study::ScenarioResult;
use layshaft_flatten::{Request, Store};
use layshaft_ir::{Base, Expr, FlatModel, Variability, Variable};
use layshaft_sim::{Engine, Settings, Translation};
use layshaft_source::{Diagnostic, FastMap, FastSet};
use std::sync::Arc;

/// Intervals of the grid of comparison.
const INTERVALS: f64 = 2000.0;
/// Values that differ by a smaller share are the same.
const SAME: f64 = 1e-9;
/// How the two sides of a pair are told by their names.
const SIDES: [(&str, &str); 4] = [("left", "right"), ("Left", "Right"), ("_l", "_r"), ("L", "R")];

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

/// What to reduce.
#[derive(Clone, Debug)]
pub struct SymmetryStudy {
    pub request: Request,
    pub plane: Plane,
    /// Variables to compare; empty for the outputs of the model, or the states that remain.
    pub outputs: Vec<String>,
    pub settings: Settings,
}

/// Two components that mirror each other.
#[derive(Clone, Debug, PartialEq)]
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
    /// Components whose right side repeats the left one.
    pub components: Vec<String>,
    pub switches: Vec<Switch>,
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
    let Some(flat) = translation.flat() else { return Err(Vec::new()) };
    let components = switchable(flat)?;
    let candidates = named_pairs(flat, &components);
    let parameters = Parameters::of(flat, &full, &candidates);

    let options = study.settings.options(&full.compiled.program);
    let grid: Arc<[f64]> = compare::grid(options.start, options.stop, (options.stop - options.start) / INTERVALS);
    let settings = Settings { interval: Some((options.stop - options.start) / INTERVALS), ..study.settings.clone() };
    let (sampled, compared) = outputs::resolve(&full, &study.outputs)?;
    let count = sampled.len();
    let all: Vec<String> = sampled.iter().chain(&parameters.names).cloned().collect();
    tell("full model: running");
    let (run, report, _) = full.run(&settings, &grid, &all, None, &mut |_| {});
    if !report.is_complete {
        return Err(not_to_its_end(&full.name, codes::SCENARIO_FAILED, report.diagnostics));
    }
    let first = |values: &Vec<f64>| values.first().copied().unwrap_or(f64::NAN);
    let values: FastMap<&str, f64> =
        parameters.names.iter().map(String::as_str).zip(run.samples.values[count..].iter().map(first)).collect();
    for (left, right) in &candidates {
        outcome.pairs.push(parameters.compare(flat, left, right, study.plane, &values)?);
    }
    outcome.components = components.into_iter().filter(|component| holds_pair(component, &candidates)).collect();
    if outcome.components.is_empty() {
        return Err(vec![no_symmetry(
            &full.name,
            "no component with a switch `symmetric` has a left and a right part",
        )]);
    }
    outcome.switches = outcome.components.iter().map(|component| Switch::symmetric(component)).collect();

    tell("reduced model");
    let reduced = translation.modified(outcome.switches.iter().map(Switch::modifier));
    let model = Model::compile(&reduced, Engine::MachineCode)?;
    let header = model.header();
    let known: FastSet<&str> = header.variables.iter().map(|column| column.name.as_str()).collect();
    let common: Vec<String> = sampled.into_iter().filter(|name| known.contains(name.as_str())).collect();
    let (again, report, _) = model.run(&settings, &grid, &common, None, &mut |_| {});
    if !report.is_complete {
        return Err(not_to_its_end(&full.name, codes::REDUCED_FAILED, report.diagnostics));
    }
    let shown = outputs::shown(&compared, &model.compiled.program);
    let errors = compare::errors(&run.samples, &again.samples, &shown);
    outcome.comparison = Some(ScenarioResult {
        name: "as given".into(),
        full: full.timed(&settings, run),
        reduced: model.timed(&settings, again),
        errors,
    });
    Ok(())
}

fn not_to_its_end(model: &str, code: layshaft_source::Code, mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let which = if code == codes::REDUCED_FAILED { "with one side only " } else { "" };
    let message = format!("`{model}` {which}does not run to its end: there is nothing to compare");
    diagnostics.push(Diagnostic::error(code, None, message).hint("simulate it, and mend what is said there"));
    diagnostics
}

fn no_symmetry(model: &str, why: &str) -> Diagnostic {
    let message = format!("`{model}` cannot be reduced by symmetry: {why}");
    Diagnostic::error(codes::NO_SYMMETRY, None, message)
        .hint("see `layshaft explain E0618` for what a component needs, or name a model whose switches are free")
}

/// Components whose switch `symmetric` can be set, the outermost of each branch.
fn switchable(flat: &FlatModel) -> Result<Vec<String>, Vec<Diagnostic>> {
    let mut found: Vec<String> = Vec::new();
    let mut closed = Vec::new();
    for variable in &flat.variables {
        let Some(component) = variable.name.as_str().strip_suffix(".symmetric") else { continue };
        if variable.ty.base != Base::Boolean || variable.binding != Some(Expr::Bool(false)) {
            continue;
        }
        if variable.is_final || variable.is_protected {
            closed.push(variable);
        } else {
            found.push(component.to_string());
        }
    }
    let outer = found.clone();
    found.retain(|component| !outer.iter().any(|other| is_inside(component, other)));
    if !found.is_empty() {
        return Ok(found);
    }
    let mut diagnostic = match closed.is_empty() {
        true => no_symmetry(&flat.name, "no component has a switch `symmetric` that is false"),
        false => no_symmetry(&flat.name, "its components set their switch `symmetric` themselves"),
    };
    for variable in closed.into_iter().take(3) {
        let span = variable.binding_span.or(variable.span);
        diagnostic = diagnostic.note(span, format!("`{}` is final", variable.name));
    }
    Err(vec![diagnostic])
}

fn is_inside(name: &str, component: &str) -> bool {
    name.strip_prefix(component).is_some_and(|rest| rest.starts_with('.') || rest.starts_with('['))
}

fn holds_pair(component: &str, pairs: &[(String, String)]) -> bool {
    pairs.iter().any(|(left, _)| is_inside(left, component))
}

/// Components below those given whose names differ in their side, the outermost of each branch.
fn named_pairs(flat: &FlatModel, components: &[String]) -> Vec<(String, String)> {
    let names: FastSet<&str> = flat.instances.iter().map(|instance| instance.name.as_str()).collect();
    // Connectors are ends of parts, not parts.
    let ends = flat.connections.iter().flat_map(|connection| [connection.a.as_str(), connection.b.as_str()]);
    let connectors: FastSet<&str> = ends.collect();
    let mut pairs: Vec<(String, String)> = Vec::new();
    for instance in &flat.instances {
        let name = instance.name.as_str();
        let is_below = components.iter().any(|component| is_inside(name, component));
        if !is_below
            || connectors.contains(name)
            || pairs.iter().any(|(left, right)| is_inside(name, left) || is_inside(name, right))
        {
            continue;
        }
        let (parent, own) = name.rsplit_once('.').unwrap_or(("", name));
        let other = SIDES.iter().find_map(|(left, right)| {
            let other = format!("{parent}.{}", own.replacen(left, right, 1));
            (own.contains(left) && names.contains(other.as_str())).then_some(other)
        });
        pairs.extend(other.map(|other| (name.to_string(), other)));
    }
    pairs
}

/// Parameters below the pairs.
struct Parameters {
    /// Names of numbers: elements of arrays by themselves.
    names: Vec<String>,
    /// Arrays of three numbers: positions and axes.
    vectors: FastSet<String>,
}

impl Parameters {
    fn of(flat: &FlatModel, model: &Model, pairs: &[(String, String)]) -> Parameters {
        let is_below = |name: &str| pairs.iter().any(|(left, right)| is_inside(name, left) || is_inside(name, right));
        let of_pairs = flat
            .variables
            .iter()
            .filter(|variable| variable.variability == Variability::Parameter && is_below(variable.name.as_str()));
        let fixed: FastSet<&str> = of_pairs.clone().map(|variable| variable.name.as_str()).collect();
        let is_vector = |variable: &&Variable| variable.ty.sizes().is_some_and(|sizes| sizes == [3]);
        let vectors = of_pairs.filter(is_vector).map(|variable| variable.name.to_string()).collect();
        let header = model.header();
        let is_fixed = |name: &&String| fixed.contains(name.as_str()) || fixed.contains(bare(name));
        let names = header.variables.iter().map(|column| &column.name).filter(is_fixed).cloned().collect();
        Parameters { names, vectors }
    }

    /// Compares two sides; refuses them where they differ.
    fn compare(
        &self,
        flat: &FlatModel,
        left: &str,
        right: &str,
        plane: Plane,
        values: &FastMap<&str, f64>,
    ) -> Result<MirroredPair, Vec<Diagnostic>> {
        let instance = |name: &str| flat.instances.iter().find(|instance| instance.name == *name);
        let class =
            |name: &str| instance(name).and_then(|instance| instance.classes.first()).map(|class| class.to_string());
        let refuse = |why: String| {
            let message = format!("`{left}` and `{right}` are no mirror images of each other: {why}");
            let mut diagnostic =
                Diagnostic::error(codes::ASYMMETRIC, instance(right).and_then(|found| found.span), message);
            if let Some(span) = instance(left).and_then(|found| found.span) {
                diagnostic = diagnostic.note(Some(span), "the left side is declared here");
            }
            vec![diagnostic.hint("make both sides equal, or keep the full model: no half stands for the whole")]
        };
        let (left_class, right_class) = (class(left).unwrap_or_default(), class(right).unwrap_or_default());
        if left_class != right_class {
            return Err(refuse(format!("one is a `{left_class}`, the other a `{right_class}`")));
        }
        let mut pair =
            MirroredPair { left: left.into(), right: right.into(), class: left_class, equal: 0, mirrored: 0 };
        for name in self.names.iter().filter(|name| is_inside(name, left)) {
            let rest = &name[left.len()..];
            let (Some(&here), Some(&there)) =
                (values.get(name.as_str()), values.get(format!("{right}{rest}").as_str()))
            else {
                return Err(refuse(format!("only the left one has a parameter `{}`", &rest[1..])));
            };
            let near = |there: f64| (here - there).abs() <= SAME * here.abs().max(there.abs()).max(1e-300);
            let is_across = self.vectors.contains(bare(name)) && name.ends_with(&format!("[{}]", plane.across()));
            if near(there) {
                pair.equal += 1;
            } else if is_across && near(-there) {
                pair.mirrored += 1;
            } else {
                return Err(refuse(format!("`{}` is {here} and {there}", &rest[1..])));
            }
        }
        Ok(pair)
    }
}

/// A name without the last subscripts.
fn bare(name: &str) -> &str {
    name.strip_suffix(']').and_then(|name| name.rfind('[')).map_or(name, |at| &name[..at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lie_inside_components_by_their_parts() {
        assert!(is_inside("axle.left.spring", "axle.left") && is_inside("axle[2].c", "axle"));
        assert!(!is_inside("axle.leftover", "axle.left") && !is_inside("axle", "axle"));
        assert_eq!((bare("a.r[2]"), bare("a[2].c"), bare("c")), ("a.r", "a[2].c", "c"));
        assert_eq!(Switch::symmetric("driveline").modifier(), ("driveline.symmetric".into(), "true".into()));
    }
}
