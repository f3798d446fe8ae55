//! What a running model offers to viewers: its variables, inputs and parameters.

use layshaft_realtime::Signal;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::HashMap;

/// Which page belongs to the run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Program {
    #[default]
    Live,
    Drive,
    Bench,
}

impl Program {
    pub fn name(self) -> &'static str {
        match self {
            Program::Live => "live",
            Program::Drive => "drive",
            Program::Bench => "bench",
        }
    }
}

/// A variable that can be watched. Variables that share their values are one, with other names beside the first.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SignalInfo {
    pub name: String,
    pub unit: String,
    pub display_unit: String,
    /// Value in the display unit = value·factor + offset, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub factor: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset: Option<f64>,
    pub description: String,
    pub aliases: Vec<String>,
    /// The number that the task knows it by.
    #[serde(skip)]
    pub variable: u32,
}

/// An input that viewers may change, in the order of the task's inputs.
#[derive(Clone, Debug)]
pub struct InputInfo {
    pub signal: Signal,
    /// At the start.
    pub value: f64,
}

/// A parameter that viewers may change while the model runs.
#[derive(Clone, Debug, Serialize)]
pub struct ParameterInfo {
    pub name: String,
    pub unit: String,
    pub value: f64,
    pub min: Option<f64>,
    pub max: Option<f64>,
    pub description: String,
    /// Component it belongs to.
    pub group: String,
}

#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    pub program: Program,
    pub model: String,
    pub signals: Vec<SignalInfo>,
    pub inputs: Vec<InputInfo>,
    pub parameters: Vec<ParameterInfo>,
    /// What only the page of the program understands.
    pub info: Value,
}

impl Catalogue {
    /// Names and aliases with the number of their variable.
    pub(crate) fn names(&self) -> HashMap<String, u32> {
        let named = |signal: &SignalInfo| {
            let variable = signal.variable;
            let names = std::iter::once(&signal.name).chain(&signal.aliases);
            names.map(|name| (name.clone(), variable)).collect::<Vec<_>>()
        };
        self.signals.iter().flat_map(named).collect()
    }

    /// The first message to a viewer.
    pub(crate) fn hello(&self) -> Value {
        let limit = |value: f64| value.is_finite().then_some(value);
        let inputs = self.inputs.iter().map(|input| {
            json!({
                "name": input.signal.name,
                "unit": input.signal.unit,
                "min": limit(input.signal.min),
                "max": limit(input.signal.max),
                "whole": input.signal.is_whole,
                "value": input.value,
            })
        });
        let inputs: Vec<Value> = inputs.collect();
        json!({
            "type": "hello",
            "program": self.program.name(),
            "model": self.model,
            "signals": self.signals,
            "inputs": inputs,
            "parameters": self.parameters,
            "rate": crate::RATE,
            "info": self.info,
        })
    }
}
