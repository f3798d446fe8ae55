//! Which gear set is meant, and what a vehicle asks of it.

use super::rig::Specimen;
use super::{GearsetStudy, INTERFACE};
use crate::codes;
use crate::run::Model;
use layshaft_flatten::{Request, Store};
use layshaft_ir::{Base, Expr, FlatModel, Variability, Variable};
use layshaft_sim::{Engine, Settings, Translation};
use layshaft_source::{Diagnostic, FastSet};
use std::sync::Arc;

/// What a gear set must have, beside its flanges.
const MEMBERS: [&str; 9] =
    ["gears", "ratios", "gear_start", "gear", "engaged", "w_in", "w_out", "flange_a.tau", "flange_b.tau"];
/// Numbers of a run that are looked at for the largest load.
const SAMPLES: f64 = 5000.0;
/// Parameters that differ by a smaller share are the same.
const SAME_VALUE: f64 = 1e-9;

pub(super) struct Target {
    pub(super) specimen: Specimen,
    pub(super) gears: usize,
    /// Largest torque at the input that a scenario reaches.
    pub(super) load: Option<f64>,
    /// What is odd about the data that the vehicles read.
    pub(super) odd: Vec<Diagnostic>,
    /// Its path in the vehicle, and its parameters there by name; empty for a class.
    component: String,
    parameters: Vec<(String, f64)>,
}

/// Finds the gear set of a study, and the load that its scenario reaches.
pub(super) fn find(store: &Store, study: &GearsetStudy) -> Result<Target, Vec<Diagnostic>> {
    let (request, component) = split(store, &study.request);
    let mut target = match &component {
        None => class(store, &request)?,
        Some(component) => {
            let vehicle = Vehicle::run(store, &request, component, &study.vehicle)?;
            Target {
                specimen: vehicle.specimen(),
                gears: vehicle.gears,
                load: Some(vehicle.load),
                odd: vehicle.odd,
                component: component.clone(),
                parameters: vehicle.parameters,
            }
        }
    };
    if let (Some(scenario), None) = (&study.scenario, study.load) {
        let modifiers = study.scenario_modifiers.clone();
        let request = Request { model: Some(scenario.clone()), modifiers, ..request };
        let (request, component) = split(store, &request);
        let Some(component) = component else {
            let message = format!("the scenario `{scenario}` names no component: there is a class of this name");
            let hint = "write the vehicle and the path of its gear set: `Car.transmission.gearset`";
            return Err(vec![Diagnostic::error(codes::NO_GEARSET, None, message).hint(hint)]);
        };
        let vehicle = Vehicle::run(store, &request, &component, &study.vehicle)?;
        target.load = Some(vehicle.load);
        target.odd.extend(vehicle.odd);
    }
    Ok(target)
}

/// The vehicle of `Package.Car.transmission.gearset`; none where a class is named.
pub fn vehicle_of(store: &Store, request: &Request) -> Option<Request> {
    let (vehicle, component) = split(store, request);
    component.map(|_| vehicle)
}

/// Splits `Package.Car.transmission.gearset` where its class ends; examples of the library go by their last name.
pub(crate) fn split(store: &Store, request: &Request) -> (Request, Option<String>) {
    let Some(path) = &request.model else { return (request.clone(), None) };
    let translation = Translation::new(store, request);
    for path in [path.clone(), format!("Layshaft.Examples.{path}")] {
        let ends = path.match_indices('.').map(|(at, _)| at).chain([path.len()]);
        let known = |end: &usize| translation.look_up(|library| library.find(&path[..*end]).is_ok());
        let prefix = if path.starts_with("Layshaft.Examples.") { "Layshaft.Examples".len() } else { 0 };
        if let Some(end) = ends.filter(|&end| end > prefix).filter(known).last() {
            let component = path[end..].strip_prefix('.').map(str::to_string);
            return (Request { model: Some(path[..end].to_string()), ..request.clone() }, component);
        }
    }
    (request.clone(), None)
}

/// A gear set that is the model itself.
fn class(store: &Store, request: &Request) -> Result<Target, Vec<Diagnostic>> {
    let translation = Translation::new(store, request);
    let outcome = translation.outcome();
    let Some(flat) = &outcome.model else { return Err(outcome.diagnostics.clone()) };
    check_interface(flat, &format!("`{}`", flat.name), "")?;
    let gears = number_of_gears(flat, "")?;
    let is_mounted = flat.instances.iter().any(|instance| instance.name == *"mount");
    let specimen = Specimen { class: flat.name.clone(), modifiers: request.modifiers.clone(), is_mounted };
    Ok(Target { specimen, gears, load: None, odd: Vec::new(), component: String::new(), parameters: Vec::new() })
}

/// Whether all is there that a rig needs; `prefix` ends with a dot.
fn check_interface(flat: &FlatModel, what: &str, prefix: &str) -> Result<(), Vec<Diagnostic>> {
    let has = |member: &&str| flat.variables.iter().any(|variable| variable.name == *format!("{prefix}{member}"));
    let missing: Vec<String> = MEMBERS.iter().filter(|member| !has(member)).map(|name| format!("`{name}`")).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let message = format!("{what} is no gear set: it has no {}", missing.join(", "));
    let hint = format!("let it extend `{INTERFACE}`, or name the component that does");
    Err(vec![Diagnostic::error(codes::NO_GEARSET, None, message).hint(hint)])
}

fn number_of_gears(flat: &FlatModel, prefix: &str) -> Result<usize, Vec<Diagnostic>> {
    let variable = flat.variables.iter().find(|variable| variable.name == *format!("{prefix}gears"));
    match variable.and_then(|variable| variable.binding.as_ref()) {
        Some(Expr::Integer(gears)) if *gears > 0 => Ok(*gears as usize),
        _ => {
            let message = format!("the number of gears `{prefix}gears` is not known at translation, or not positive");
            let span = variable.and_then(|variable| variable.binding_span.or(variable.span));
            let hint = "give it a value, such as `gears = 6`";
            Err(vec![Diagnostic::error(codes::NO_GEARSET, span, message).hint(hint)])
        }
    }
}

/// A vehicle after its run: values below its gear set.
struct Vehicle {
    class: String,
    gears: usize,
    load: f64,
    odd: Vec<Diagnostic>,
    is_mounted: bool,
    /// Parameters below the component by name, with values.
    parameters: Vec<(String, f64)>,
    /// Those that its declaration may set: name, sizes, whether whole or truth.
    settable: Vec<Settable>,
}

struct Settable {
    name: String,
    sizes: Vec<usize>,
    is_truth: bool,
    is_whole: bool,
}

impl Vehicle {
    fn run(store: &Store, request: &Request, component: &str, settings: &Settings) -> Result<Vehicle, Vec<Diagnostic>> {
        let translation = Translation::new(store, request);
        let model = Model::compile(&translation, Engine::MachineCode)?;
        let Some(flat) = translation.flat() else { return Err(Vec::new()) };
        let Some(instance) = flat.instances.iter().find(|instance| instance.name == *component) else {
            let message = format!("`{}` has no component `{component}`", flat.name);
            let near =
                layshaft_flatten::closest(component, flat.instances.iter().map(|instance| instance.name.as_str()));
            let diagnostic = Diagnostic::error(codes::NO_GEARSET, None, message);
            return Err(vec![match near {
                Some(near) => diagnostic.hint(format!("did you mean `{near}`?")),
                None => diagnostic.hint("name the component that is the gear set"),
            }]);
        };
        let prefix = format!("{component}.");
        check_interface(flat, &format!("the component `{component}` of `{}`", flat.name), &prefix)?;
        let gears = number_of_gears(flat, &prefix)?;
        let is_parameter = |variable: &&Variable| {
            variable.variability == Variability::Parameter && variable.name.as_str().starts_with(&prefix)
        };
        let settable = flat.variables.iter().filter(is_parameter).filter_map(|variable| {
            let name = &variable.name.as_str()[prefix.len()..];
            let own =
                !name.contains(['.', '[']) && name != "gear_start" && !variable.is_final && !variable.is_protected;
            let base = variable.ty.base;
            let is_number = matches!(base, Base::Real | Base::Integer | Base::Boolean);
            (own && is_number).then(|| Settable {
                name: name.to_string(),
                sizes: variable.ty.sizes().unwrap_or_default().iter().map(|&size| size as usize).collect(),
                is_truth: base == Base::Boolean,
                is_whole: base == Base::Integer,
            })
        });
        let settable = settable.collect();
        let header = model.header();
        let columns = header.variables.iter().map(|column| column.name.clone());
        let fixed: FastSet<&str> =
            flat.variables.iter().filter(is_parameter).map(|variable| variable.name.as_str()).collect();
        // The subscripts of an array are the last ones of its name.
        let is_fixed = |name: &String| {
            let bare = name.strip_suffix(']').and_then(|name| name.rfind('[')).map_or(name.as_str(), |at| &name[..at]);
            fixed.contains(name.as_str()) || fixed.contains(bare)
        };
        let names: Vec<String> = columns.filter(is_fixed).collect();
        let mut sampled = vec![format!("{prefix}flange_a.tau")];
        sampled.extend(names.iter().cloned());
        let options = settings.options(&model.compiled.program);
        let interval = (options.stop - options.start) / SAMPLES;
        let settings = Settings { interval: Some(interval), ..settings.clone() };
        let grid: Arc<[f64]> = crate::compare::grid(options.start, options.stop, interval);
        let (run, report, _) = model.run(&settings, &grid, &sampled, None, &mut |_| {});
        if !report.is_complete {
            let mut diagnostics = report.diagnostics;
            let message =
                format!("the scenario `{}` does not run to its end: the loads it reaches are not known", flat.name);
            diagnostics
                .push(Diagnostic::error(codes::SCENARIO_FAILED, None, message).hint("give the load: `--load 360`"));
            return Err(diagnostics);
        }
        let values = &run.samples.values;
        let load = values[0].iter().fold(0.0, |load: f64, torque| load.max(torque.abs()));
        let parameters = names
            .iter()
            .zip(&values[1..])
            .filter_map(|(name, values)| Some((name[prefix.len()..].to_string(), *values.first()?)));
        Ok(Vehicle {
            class: instance.classes.first().map(|name| name.to_string()).unwrap_or_default(),
            gears,
            load,
            odd: layshaft_sim::data_warnings(&model.compiled),
            is_mounted: flat.instances.iter().any(|instance| instance.name == *format!("{prefix}mount")),
            parameters: parameters.collect(),
            settable,
        })
    }

    /// The gear set by itself, with the parameters that its declaration may set.
    fn specimen(&self) -> Specimen {
        let value = |name: &str| self.parameters.iter().find(|(other, _)| other == name).map(|(_, value)| *value);
        let modifiers = self
            .settable
            .iter()
            .filter_map(|settable| Some((settable.name.clone(), array(settable, &mut Vec::new(), &value)?)));
        Specimen { class: self.class.clone(), modifiers: modifiers.collect(), is_mounted: self.is_mounted }
    }
}

/// Whether the gear set on the rig has the parameters that it has in its vehicle.
pub(super) fn check_parameters(rig: &Model, target: &Target) -> Result<(), Vec<Diagnostic>> {
    let header = rig.header();
    let known: FastSet<&str> = header.variables.iter().map(|column| column.name.as_str()).collect();
    let on_rig = |name: &str| format!("gearset.{name}");
    let is_compared = |name: &str| known.contains(on_rig(name).as_str()) && name != "gear_start";
    let compared: Vec<&(String, f64)> = target.parameters.iter().filter(|(name, _)| is_compared(name)).collect();
    let sampled: Vec<String> = compared.iter().map(|(name, _)| on_rig(name)).collect();
    let settings = Settings { stop_time: Some(0.0), start_time: Some(0.0), ..Settings::default() };
    let (run, ..) = rig.run(&settings, &Arc::from([0.0]), &sampled, None, &mut |_| {});
    for ((name, inside), values) in compared.into_iter().zip(&run.samples.values) {
        let Some(&outside) = values.first() else { continue };
        // What follows from the gear at the start differs on purpose.
        let is_start = name.contains("start");
        if !is_start && (outside - inside).abs() > SAME_VALUE * inside.abs().max(outside.abs()) {
            let class = &target.specimen.class;
            let message = format!(
                "the gear set `{}` cannot be taken out of the vehicle: its `{name}` is {inside}, that of a `{class}` alone is {outside}",
                target.component
            );
            let hint = "make a class of it with this parameter, `model MyGearset = …(…)`, and reduce that";
            return Err(vec![Diagnostic::error(codes::GEARSET_INSIDE, None, message).hint(hint)]);
        }
    }
    Ok(())
}

/// The text of a value, `{…}` for arrays.
fn array(settable: &Settable, place: &mut Vec<usize>, value: &dyn Fn(&str) -> Option<f64>) -> Option<String> {
    let Some(&size) = settable.sizes.get(place.len()) else {
        let subscripts: Vec<String> = place.iter().map(usize::to_string).collect();
        let name = match subscripts.is_empty() {
            true => settable.name.clone(),
            false => format!("{}[{}]", settable.name, subscripts.join(",")),
        };
        let value = value(&name)?;
        return Some(match (settable.is_truth, settable.is_whole) {
            (true, _) => (value != 0.0).to_string(),
            (_, true) => format!("{}", value as i64),
            _ => format!("{value:?}"),
        });
    };
    let mut items = Vec::new();
    for position in 1..=size {
        place.push(position);
        items.push(array(settable, place, value)?);
        place.pop();
    }
    (!items.is_empty()).then(|| format!("{{{}}}", items.join(", ")))
}

/// The ratios of all gears, from the start of a rig.
pub(super) fn ratios(rig: &Model, settings: &Settings, gears: usize) -> Result<Vec<f64>, Vec<Diagnostic>> {
    let names: Vec<String> = (1..=gears + 1).map(|gear| format!("gearset.ratios[{gear}]")).collect();
    let settings = Settings { stop_time: Some(0.0), start_time: Some(0.0), ..settings.clone() };
    let (run, report, _) = rig.run(&settings, &Arc::from([0.0]), &names, None, &mut |_| {});
    let values: Option<Vec<f64>> = run.samples.values.iter().map(|values| values.first().copied()).collect();
    values.filter(|values| values.len() == gears + 1).ok_or_else(|| super::measure::without_places(report.diagnostics))
}

/// Ratios that no rig can turn with.
pub(super) fn check_ratios(class: &str, ratios: &[f64]) -> Result<(), Vec<Diagnostic>> {
    for (at, ratio) in ratios.iter().enumerate() {
        let is_reverse = at + 1 == ratios.len();
        let wrong = if !ratio.is_finite() || *ratio == 0.0 {
            "the output would turn infinitely fast"
        } else if is_reverse && *ratio > 0.0 {
            "the last ratio is that of reverse and must be negative"
        } else if !is_reverse && *ratio < 0.0 {
            "a forward gear must have a positive ratio"
        } else {
            continue;
        };
        let message = format!("`ratios[{}]` of `{class}` is {ratio}: the rig cannot reach it, {wrong}", at + 1);
        let hint = "give the forward gears in order, then reverse, as speed of flange_a relative to that of flange_b";
        return Err(vec![Diagnostic::error(codes::GEAR_NOT_REACHED, None, message).hint(hint)]);
    }
    Ok(())
}
