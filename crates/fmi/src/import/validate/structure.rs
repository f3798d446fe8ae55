//! Completeness of the model structure.

use super::Check;
use crate::description::{Causality, Initial, Unknown};
use layshaft_source::Span;
use std::collections::BTreeSet;

pub(super) fn check(check: &mut Check) {
    let (description, places) = (check.description, check.places);
    let structure = &description.structure;
    let variables = &description.variables;
    twice(check, "outputs", &structure.outputs, &places.outputs);
    twice(check, "derivatives", &structure.derivatives, &places.derivatives);
    twice(check, "initial unknowns", &structure.initial_unknowns, &places.initial_unknowns);
    let of = |unknowns: &[Unknown]| unknowns.iter().map(|unknown| unknown.variable).collect::<BTreeSet<usize>>();
    let outputs = variables.iter().enumerate().filter(|(_, variable)| variable.causality == Causality::Output);
    compare(check, "outputs", &outputs.map(|(index, _)| index).collect(), &of(&structure.outputs));
    for (at, unknown) in structure.derivatives.iter().enumerate() {
        let variable = &variables[unknown.variable];
        if variable.derivative_of.is_none() {
            let message = format!("`{}` is listed as a derivative, but does not say of which state", variable.name);
            check.error(places.derivatives.get(at).copied(), message);
        }
    }
    for (at, unknown) in structure.event_indicators.iter().enumerate() {
        let variable = &variables[unknown.variable];
        if !variable.data.is_real() {
            let message = format!("the event indicator `{}` is no Real", variable.name);
            check.error(places.event_indicators.get(at).copied(), message);
        }
    }
    // A unit without states for model exchange may still have derivatives in its variables, for co-simulation alone.
    let is_unknown = |index: usize| matches!(variables[index].initial, Some(Initial::Approx | Initial::Calculated));
    let mut expected: BTreeSet<usize> = BTreeSet::new();
    for (index, variable) in variables.iter().enumerate() {
        let is_clocked = places.clocked.get(index) == Some(&true);
        let is_output = variable.causality == Causality::Output && is_unknown(index) && !is_clocked;
        if is_output || variable.causality == Causality::CalculatedParameter {
            expected.insert(index);
        }
    }
    for unknown in &structure.derivatives {
        let state = variables[unknown.variable].derivative_of;
        expected.extend(std::iter::once(unknown.variable).chain(state).filter(|&index| is_unknown(index)));
    }
    compare(check, "initial unknowns", &expected, &of(&structure.initial_unknowns));
}

fn twice(check: &mut Check, list: &str, unknowns: &[Unknown], places: &[Span]) {
    let mut seen = BTreeSet::new();
    for (at, unknown) in unknowns.iter().enumerate() {
        if !seen.insert(unknown.variable) {
            let name = &check.description.variables[unknown.variable].name;
            check.error(
                places.get(at).copied(),
                format!("`{name}` stands twice among the {list} of the model structure"),
            );
        }
    }
}

fn compare(check: &mut Check, list: &str, expected: &BTreeSet<usize>, found: &BTreeSet<usize>) {
    for &index in expected.difference(found) {
        let name = &check.description.variables[index].name;
        check.error(check.place(index), format!("`{name}` is missing among the {list} of the model structure"));
    }
    for &index in found.difference(expected) {
        let name = &check.description.variables[index].name;
        check.error(check.place(index), format!("`{name}` does not belong to the {list} of the model structure"));
    }
}
