//! A model as viewers see it: variables with their other names, inputs, parameters that may be changed while it runs.

use layshaft_realtime::Plant;
use layshaft_server::{Catalogue, InputInfo, ParameterInfo, Program as Page, SignalInfo};
use layshaft_sim::{Program, Stepper, ValueSlot, ValueType, Variable, VariableKind};
use layshaft_units::Conversion;
use std::collections::HashMap;

/// Parameters that are offered, at most; those of the model itself come first.
const PARAMETERS: usize = 2000;

/// Where the value of a variable stands, to tell which ones share it.
fn place(variable: &Variable) -> (u8, u32) {
    match variable.place {
        ValueSlot::Real(slot) => (0, slot),
        ValueSlot::NegatedReal(slot) => (1, slot),
        ValueSlot::Int(slot) => (2, slot),
        ValueSlot::NotInt(slot) => (3, slot),
    }
}

fn text(text: &Option<Box<str>>) -> String {
    text.as_deref().unwrap_or("").to_string()
}

fn is_shown(variable: &Variable) -> bool {
    variable.value_type != ValueType::String && !variable.is_hidden && variable.name.as_str() != "time"
}

/// The variables of a program; their numbers are places in [`Program::variables`].
pub fn signals(program: &Program) -> Vec<SignalInfo> {
    let mut signals: Vec<SignalInfo> = Vec::new();
    let mut known: HashMap<(u8, u32), usize> = HashMap::new();
    let mut order: Vec<(usize, &Variable)> =
        program.variables.iter().enumerate().filter(|(_, variable)| is_shown(variable)).collect();
    // The name with the fewest parts is the one people know.
    order.sort_by_key(|(at, variable)| (variable.name.as_str().matches('.').count(), *at));
    for (at, variable) in order {
        let is_parameter = matches!(variable.kind, VariableKind::Parameter { .. });
        if is_parameter {
            continue;
        }
        match known.get(&place(variable)) {
            Some(&first) => signals[first].aliases.push(variable.name.to_string()),
            None => {
                known.insert(place(variable), signals.len());
                let (unit, display_unit) = (text(&variable.unit), text(&variable.display_unit));
                // What cannot be converted is shown as it is.
                let conversion = Conversion::new(&unit, &display_unit);
                let display_unit = if conversion.is_some() { display_unit } else { String::new() };
                signals.push(SignalInfo {
                    name: variable.name.to_string(),
                    unit,
                    display_unit,
                    factor: conversion.map(|conversion| conversion.factor),
                    offset: conversion.map(|conversion| conversion.offset),
                    description: text(&variable.description),
                    aliases: Vec::new(),
                    variable: at as u32,
                });
            }
        }
    }
    signals
}

fn parameters(stepper: &Stepper) -> Vec<ParameterInfo> {
    let program = stepper.program();
    let is_tunable = |variable: &Variable| {
        matches!(variable.kind, VariableKind::Parameter { tunable: true })
            && variable.value_type != ValueType::String
            && !variable.is_hidden
            && !variable.is_protected
    };
    let mut found: Vec<(usize, &Variable)> =
        program.variables.iter().enumerate().filter(|(_, variable)| is_tunable(variable)).collect();
    found.sort_by_key(|(at, variable)| (variable.name.as_str().matches('.').count(), *at));
    found.truncate(PARAMETERS);
    let info = |(at, variable): (usize, &Variable)| {
        let name = variable.name.to_string();
        let is_truth = variable.value_type == ValueType::Boolean;
        ParameterInfo {
            group: name.rsplit_once('.').map(|(group, _)| group.to_string()).unwrap_or_default(),
            unit: text(&variable.unit),
            value: stepper.variable(at),
            min: variable.min.or(is_truth.then_some(0.0)),
            max: variable.max.or(is_truth.then_some(1.0)),
            description: text(&variable.description),
            name,
        }
    };
    found.into_iter().map(info).collect()
}

/// All that viewers are told of a model.
pub fn catalogue(page: Page, stepper: &Stepper, plant: &dyn Plant) -> Catalogue {
    let inputs = plant.inputs();
    let mut values = vec![0.0; inputs.len()];
    plant.read_inputs(&mut values);
    Catalogue {
        program: page,
        model: stepper.program().model.clone(),
        signals: signals(stepper.program()),
        inputs: inputs.into_iter().zip(values).map(|(signal, value)| InputInfo { signal, value }).collect(),
        parameters: parameters(stepper),
        info: serde_json::json!({}),
    }
}
