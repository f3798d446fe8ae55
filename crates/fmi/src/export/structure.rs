//! The model structure: outputs, derivatives, event indicators, what initialisation computes, and what depends on what.

use super::dependencies::{self, Flow, Known};
use super::variables::{Catalogue, Role};
use crate::description::{Causality, Dependency, Initial, ModelStructure, Unknown, Variability};
use layshaft_ir::program::{Program, ValueSlot};
use layshaft_source::FastMap;

pub(super) fn structure(catalogue: &Catalogue, program: &Program) -> ModelStructure {
    let Catalogue { variables, states, derivatives, indicators, .. } = catalogue;
    let knowns = Knowns::new(catalogue, program);
    let continuous = dependencies::continuous(program);
    let event = dependencies::event(program);
    let outputs = (0..variables.len()).filter(|&at| variables[at].causality == Causality::Output);
    let is_computed = |at: &usize| matches!(variables[*at].initial, Some(Initial::Approx | Initial::Calculated));
    let is_initial_unknown = |at: &usize| {
        let variable = &variables[*at];
        variable.causality == Causality::CalculatedParameter
            || is_computed(at)
                && (variable.causality == Causality::Output || states.contains(at) || derivatives.contains(at))
    };
    let output = |variable: usize| {
        // What is computed at events only depends on what the event reads.
        let is_continuous = variables[variable].variability == Variability::Continuous;
        let flows = match (&continuous, &event) {
            (Some(continuous), Some(event)) if is_continuous => Some(vec![continuous, event]),
            (_, Some(event)) if !is_continuous => Some(vec![event]),
            _ => None,
        };
        let places = catalogue.storage[variable].cells.iter().map(|cell| cell.place).collect();
        Unknown { variable, dependencies: flows.and_then(|flows| knowns.dependencies(&flows, places)) }
    };
    let rate = |variable: usize| {
        let places = catalogue.storage[variable].cells.iter().map(|cell| cell.place).collect();
        let dependencies = continuous.as_ref().and_then(|flow| knowns.dependencies(&[flow], places));
        Unknown { variable, dependencies }
    };
    let roots: Vec<u32> = program.relations.iter().filter_map(|relation| relation.root).collect();
    let indicator = |(&variable, slot): (&usize, u32)| {
        let flow = continuous.as_ref();
        Unknown {
            variable,
            dependencies: flow.and_then(|flow| knowns.dependencies(&[flow], vec![ValueSlot::Real(slot)])),
        }
    };
    let plain = |variable: usize| Unknown { variable, dependencies: None };
    ModelStructure {
        outputs: outputs.map(output).collect(),
        derivatives: derivatives.iter().copied().map(rate).collect(),
        clocked_states: Vec::new(),
        initial_unknowns: (0..variables.len()).filter(is_initial_unknown).map(plain).collect(),
        event_indicators: indicators.iter().zip(roots.iter().copied()).map(indicator).collect(),
        number_of_event_indicators: roots.len(),
    }
}

/// Positions of the variables that unknowns depend on.
struct Knowns<'a> {
    states: &'a [usize],
    inputs: FastMap<usize, usize>,
}

impl Knowns<'_> {
    fn new<'a>(catalogue: &'a Catalogue, program: &Program) -> Knowns<'a> {
        let mut inputs = FastMap::default();
        for (position, storage) in catalogue.storage.iter().enumerate() {
            if storage.role == Role::Input {
                for cell in &storage.cells {
                    let found = program.variables.iter().position(|variable| variable.place == cell.place);
                    inputs.extend(found.map(|found| (found, position)));
                }
            }
        }
        Knowns { states: &catalogue.states, inputs }
    }

    fn dependencies(&self, flows: &[&Flow], places: Vec<ValueSlot>) -> Option<Vec<Dependency>> {
        let mut found: Vec<usize> = Vec::new();
        for known in flows.iter().flat_map(|flow| places.iter().flat_map(|place| flow.of(*place))) {
            found.push(match known {
                Known::Time => 0,
                Known::State(state) => *self.states.get(state as usize)?,
                Known::Input(variable) => *self.inputs.get(&variable)?,
            });
        }
        found.sort_unstable();
        found.dedup();
        Some(found.into_iter().map(|variable| Dependency { variable, kind: None }).collect())
    }
}
