//! The model structure: outputs, derivatives, event indicators, and what initialisation computes.

use super::variables::Catalogue;
use crate::description::{Causality, Initial, ModelStructure, Unknown};

pub(super) fn structure(catalogue: &Catalogue) -> ModelStructure {
    let unknown = |variable: usize| Unknown { variable, dependencies: None };
    let Catalogue { variables, states, derivatives, indicators, .. } = catalogue;
    let outputs = (0..variables.len()).filter(|&at| variables[at].causality == Causality::Output);
    let is_computed = |at: &usize| matches!(variables[*at].initial, Some(Initial::Approx | Initial::Calculated));
    let is_initial_unknown = |at: &usize| {
        let variable = &variables[*at];
        variable.causality == Causality::CalculatedParameter
            || is_computed(at)
                && (variable.causality == Causality::Output || states.contains(at) || derivatives.contains(at))
    };
    ModelStructure {
        outputs: outputs.map(unknown).collect(),
        derivatives: derivatives.iter().copied().map(unknown).collect(),
        clocked_states: Vec::new(),
        initial_unknowns: (0..variables.len()).filter(is_initial_unknown).map(unknown).collect(),
        event_indicators: indicators.iter().copied().map(unknown).collect(),
        number_of_event_indicators: 0,
    }
}
