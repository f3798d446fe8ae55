//! What is replaced: a class with inputs, by itself or as a component of a model, and the ranges of its inputs.

use super::excitation::Range;
use super::{Signal, SurrogateStudy};
use crate::codes;
use crate::gearset::without_places;
use crate::run::Model;
use layshaft_flatten::{Request, Store, closest};
use layshaft_ir::{Base, Causality, FlatModel, Variability};
use layshaft_sim::{Engine, Settings, Translation};
use layshaft_source::Diagnostic;
use std::sync::Arc;

/// What a scenario reaches is widened by this share of its range at both ends.
const RESERVE: f64 = 0.05;
const SAMPLES: f64 = 2000.0;

/// An input that is excited.
#[derive(Clone, Debug)]
pub(super) struct Input {
    pub(super) name: String,
    pub(super) range: Range,
}

pub(super) struct Plant {
    pub(super) class: String,
    /// The request of the class, without modifiers.
    pub(super) request: Request,
    /// Modifiers of the class.
    pub(super) modifiers: Vec<(String, String)>,
    pub(super) inputs: Vec<Input>,
    /// Inputs with one value throughout.
    pub(super) held: Vec<(String, String)>,
    pub(super) outputs: Vec<Signal>,
    /// All variables.
    pub(super) names: Vec<String>,
    pub(super) stop: f64,
    pub(super) tolerance: Option<f64>,
}

/// A component in a model: its class, parameters there, and what its inputs do.
struct Inside {
    class: String,
    modifiers: Vec<(String, String)>,
    reached: Vec<(String, f64, f64)>,
}

pub(super) fn find(store: &Store, study: &SurrogateStudy) -> Result<Plant, Vec<Diagnostic>> {
    let (request, component) = crate::gearset::split(store, &study.request);
    let (request, inside) = match component {
        None => (request, None),
        Some(component) => {
            let inside = look_inside(store, &request, &component, &study.settings)?;
            let request = Request { model: Some(inside.class.clone()), modifiers: inside.modifiers.clone(), ..request };
            (request, Some(inside))
        }
    };
    let translation = Translation::new(store, &request);
    let model = Model::compile(&translation, Engine::Interpreter);
    let model = model.map_err(|causes| if inside.is_some() { without_places(causes) } else { causes })?;
    let Some(flat) = translation.flat() else { return Err(Vec::new()) };
    let inputs = inputs(study, flat, &model, inside.as_ref())?;
    let experiment = &model.compiled.program.experiment;
    Ok(Plant {
        class: flat.name.clone(),
        modifiers: request.modifiers.clone(),
        request: Request { modifiers: Vec::new(), ..request },
        inputs,
        held: study.held.clone(),
        outputs: interface(flat, Causality::Output).into_iter().map(|(name, _)| Signal::of(&name)).collect(),
        names: model.header().variables.iter().map(|column| column.name.clone()).collect(),
        stop: experiment.stop_time.unwrap_or(10.0) - experiment.start_time.unwrap_or(0.0),
        tolerance: study.settings.tolerance.or(experiment.tolerance),
    })
}

/// Names of top-level inputs or outputs, arrays element by element, and whether they are Real.
fn interface(flat: &FlatModel, causality: Causality) -> Vec<(String, bool)> {
    let mut names = Vec::new();
    for variable in flat.variables.iter().filter(|variable| variable.causality == Some(causality)) {
        let is_real = variable.ty.base == Base::Real;
        let sizes = variable.ty.sizes().unwrap_or_default();
        let count: usize = sizes.iter().map(|&size| size as usize).product();
        for at in 0..count.max(usize::from(sizes.is_empty())) {
            let mut rest = at;
            let mut subscripts: Vec<String> = Vec::new();
            for &size in sizes.iter().rev() {
                subscripts.insert(0, (rest % size as usize + 1).to_string());
                rest /= size as usize;
            }
            let name = variable.name.as_str();
            names.push(match subscripts.is_empty() {
                true => (name.to_string(), is_real),
                false => (format!("{name}[{}]", subscripts.join(",")), is_real),
            });
        }
    }
    names
}

fn inputs(
    study: &SurrogateStudy,
    flat: &FlatModel,
    model: &Model,
    inside: Option<&Inside>,
) -> Result<Vec<Input>, Vec<Diagnostic>> {
    let all = interface(flat, Causality::Input);
    let mut wrong = Vec::new();
    for name in study.ranges.iter().map(|(name, ..)| name).chain(study.held.iter().map(|(name, _)| name)) {
        if !all.iter().any(|(input, _)| input == name) {
            wrong.push(unknown_input(name, &flat.name, all.iter().map(|(name, _)| name.as_str())));
        }
    }
    if all.is_empty() {
        let message = format!("`{}` has no inputs that could be excited", flat.name);
        let hint = "name a model with top-level inputs, or a component with inputs: `Car.engine`";
        wrong.push(Diagnostic::error(codes::UNKNOWN_INPUT, None, message).hint(hint));
    }
    let excited: Vec<&(String, bool)> =
        all.iter().filter(|(name, _)| !study.held.iter().any(|(held, _)| held == name)).collect();
    let names: Vec<String> = excited.iter().map(|(name, _)| name.clone()).collect();
    let settings = Settings { start_time: Some(0.0), stop_time: Some(0.0), ..Settings::default() };
    let (run, ..) = model.run(&settings, &Arc::from([0.0]), &names, None, &mut |_| {});
    let mut inputs = Vec::new();
    for (at, (name, is_real)) in excited.into_iter().enumerate() {
        if !is_real {
            let message = format!("the input `{name}` of `{}` is no Real and cannot be excited", flat.name);
            let hint = format!("hold it: `--hold {name}=false`");
            wrong.push(Diagnostic::error(codes::NO_RANGE, None, message).hint(hint));
            continue;
        }
        let variable = model.compiled.program.variables.iter().find(|variable| variable.name == **name);
        let declared = variable.and_then(|variable| Some((variable.min?, variable.max?)));
        let given = study.ranges.iter().find(|(other, ..)| other == name).map(|&(_, low, high)| (low, high));
        let reached = inside.and_then(|inside| inside.reached.iter().find(|(other, ..)| other == name));
        let range = given.or(reached.map(|&(_, low, high)| (low, high))).or(declared);
        let Some((low, high)) = range.filter(|(low, high)| high > low && (high - low).is_finite()) else {
            let message = match range {
                Some((low, high)) => format!("the range of the input `{name}` from {low} to {high} is empty"),
                None => format!("the range of the input `{name}` of `{}` is not known", flat.name),
            };
            let hint = format!(
                "give it, `--range {name}=0:1`, hold it, `--hold {name}=0.5`, or declare `min` and `max` of the input"
            );
            wrong.push(Diagnostic::error(codes::NO_RANGE, None, message).hint(hint));
            continue;
        };
        let start = run.samples.values.get(at).and_then(|values| values.first()).copied().unwrap_or(low);
        inputs.push(Input { name: name.clone(), range: Range { low, high, start: start.clamp(low, high) } });
    }
    if wrong.is_empty() { Ok(inputs) } else { Err(wrong) }
}

fn unknown_input<'n>(name: &str, model: &str, names: impl Iterator<Item = &'n str> + Clone) -> Diagnostic {
    let diagnostic = Diagnostic::error(codes::UNKNOWN_INPUT, None, format!("`{model}` has no input `{name}`"));
    let list = names.clone().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    match closest(name, names) {
        Some(near) => diagnostic.hint(format!("did you mean `{near}`?")),
        None => diagnostic.hint(format!("its inputs are {list}")),
    }
}

/// Runs the model and looks at one of its components.
fn look_inside(
    store: &Store,
    request: &Request,
    component: &str,
    settings: &Settings,
) -> Result<Inside, Vec<Diagnostic>> {
    let translation = Translation::new(store, request);
    let model = Model::compile(&translation, Engine::MachineCode)?;
    let Some(flat) = translation.flat() else { return Err(Vec::new()) };
    let Some(instance) = flat.instances.iter().find(|instance| instance.name == *component) else {
        let message = format!("`{}` has no component `{component}`", flat.name);
        let diagnostic = Diagnostic::error(codes::UNKNOWN_INPUT, None, message);
        let near = closest(component, flat.instances.iter().map(|instance| instance.name.as_str()));
        return Err(vec![match near {
            Some(near) => diagnostic.hint(format!("did you mean `{near}`?")),
            None => diagnostic.hint("name a component with inputs and outputs"),
        }]);
    };
    let class = instance.classes.first().map(|name| name.to_string()).unwrap_or_default();
    let own = Request { model: Some(class.clone()), modifiers: Vec::new(), ..request.clone() };
    let own = Translation::new(store, &own);
    let outcome = own.outcome();
    let Some(alone) = &outcome.model else {
        let mut diagnostics = without_places(outcome.diagnostics.clone());
        let message = format!("the component `{component}` of `{}` cannot stand alone", flat.name);
        let hint = "make a model of it with what it needs around it, and inputs and outputs of its own";
        diagnostics.push(Diagnostic::error(codes::SURROGATE_RIG, None, message).hint(hint));
        return Err(diagnostics);
    };
    let prefix = format!("{component}.");
    let inputs: Vec<String> = interface(alone, Causality::Input).into_iter().map(|(name, _)| name).collect();
    let parameters: Vec<(String, Base)> = flat
        .variables
        .iter()
        .filter(|variable| {
            variable.variability == Variability::Parameter && !variable.is_final && !variable.is_protected
        })
        .filter_map(|variable| {
            Some((variable.name.as_str().strip_prefix(&prefix)?.to_string(), variable.ty.base, variable))
        })
        .filter(|(name, _, variable)| {
            !name.contains(['.', '[']) && variable.ty.sizes().is_none_or(|sizes| sizes.is_empty())
        })
        .filter(|(_, base, _)| matches!(base, Base::Real | Base::Integer | Base::Boolean))
        .map(|(name, base, _)| (name, base))
        .collect();
    let names: Vec<String> =
        inputs.iter().chain(parameters.iter().map(|(name, _)| name)).map(|name| format!("{prefix}{name}")).collect();
    let options = settings.options(&model.compiled.program);
    let interval = (options.stop - options.start) / SAMPLES;
    let grid = crate::compare::grid(options.start, options.stop, interval);
    let settings = Settings { interval: Some(interval), ..settings.clone() };
    let (run, report, _) = model.run(&settings, &grid, &names, None, &mut |_| {});
    if !report.is_complete {
        let mut diagnostics = report.diagnostics;
        let message = format!("`{}` does not run to its end: the ranges of the inputs are not known", flat.name);
        let hint = "name the class of the component itself, and give the ranges: `--range u=0:1`";
        diagnostics.push(Diagnostic::error(codes::SCENARIO_FAILED, None, message).hint(hint));
        return Err(diagnostics);
    }
    let values = &run.samples.values;
    let reached = inputs.iter().zip(values).map(|(name, values)| {
        let low = values.iter().copied().fold(f64::INFINITY, f64::min);
        let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        (name.clone(), low - RESERVE * (high - low), high + RESERVE * (high - low))
    });
    let modifiers = parameters.iter().zip(&values[inputs.len()..]).filter_map(|((name, base), values)| {
        let value = *values.first()?;
        let text = match base {
            Base::Boolean => (value != 0.0).to_string(),
            Base::Integer => format!("{}", value as i64),
            _ => format!("{value:?}"),
        };
        Some((name.clone(), text))
    });
    Ok(Inside { class, modifiers: modifiers.collect(), reached: reached.collect() })
}
