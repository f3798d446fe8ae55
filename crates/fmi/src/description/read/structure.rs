//! Outputs, derivatives and initial unknowns, with what they depend on.

use super::Places;
use super::element::{Reader, attribute, elements};
use crate::description::{Dependency, DependencyKind, ModelStructure, Unknown, Variable, Version};
use layshaft_source::{FastMap, Span};
use roxmltree::Node;

const KINDS: &[(&str, DependencyKind)] = &[
    ("dependent", DependencyKind::Dependent),
    ("constant", DependencyKind::Constant),
    ("fixed", DependencyKind::Fixed),
    ("tunable", DependencyKind::Tunable),
    ("discrete", DependencyKind::Discrete),
];

pub(super) fn read(
    reader: &mut Reader,
    node: Node,
    version: Version,
    variables: &[Variable],
    places: &mut Places,
) -> ModelStructure {
    let mut by_reference: FastMap<u32, usize> = FastMap::default();
    for (index, variable) in variables.iter().enumerate() {
        by_reference.entry(variable.value_reference).or_insert(index);
    }
    let find = |number: u32| match version {
        Version::Fmi2 => (number as usize).checked_sub(1).filter(|&index| index < variables.len()),
        Version::Fmi3 => by_reference.get(&number).copied(),
    };
    let key = if version == Version::Fmi2 { "index" } else { "valueReference" };
    let mut list = |old: &'static str, new: &'static str, places: &mut Vec<Span>| {
        let unknowns: Vec<Node> = match version {
            Version::Fmi2 => elements(node, old).flat_map(|list| elements(list, "Unknown")).collect(),
            Version::Fmi3 => elements(node, new).collect(),
        };
        let mut found = Vec::with_capacity(unknowns.len());
        for unknown in unknowns {
            if let Some(read) = read_unknown(reader, unknown, key, &find) {
                places.push(reader.span(unknown));
                found.push(read);
            }
        }
        found
    };
    ModelStructure {
        outputs: list("Outputs", "Output", &mut places.outputs),
        derivatives: list("Derivatives", "ContinuousStateDerivative", &mut places.derivatives),
        clocked_states: list("", "ClockedState", &mut places.clocked_states),
        initial_unknowns: list("InitialUnknowns", "InitialUnknown", &mut places.initial_unknowns),
        event_indicators: list("", "EventIndicator", &mut places.event_indicators),
        number_of_event_indicators: 0,
    }
}

fn read_unknown(reader: &mut Reader, node: Node, key: &str, find: &dyn Fn(u32) -> Option<usize>) -> Option<Unknown> {
    if attribute(node, key).is_none() {
        reader.required(node, key);
        return None;
    }
    let number: u32 = reader.number(node, key)?;
    let Some(variable) = find(number) else {
        let span = reader.attribute_span(node, key);
        reader.complain_at(span, format!("there is no variable with {key} {number}"));
        return None;
    };
    let Some(numbers) = reader.numbers::<u32>(node, "dependencies") else {
        return Some(Unknown { variable, dependencies: None });
    };
    let kinds: Option<Vec<DependencyKind>> = attribute(node, "dependenciesKind").map(|text| {
        let kind = |word: &str| KINDS.iter().find(|(name, _)| *name == word).map(|&(_, kind)| kind);
        let kinds: Vec<Option<DependencyKind>> = text.split_ascii_whitespace().map(kind).collect();
        if kinds.iter().any(Option::is_none) {
            let span = reader.attribute_span(node, "dependenciesKind");
            reader.complain_at(span, "`dependenciesKind` is of dependent, constant, fixed, tunable, discrete");
        }
        kinds.into_iter().map(|kind| kind.unwrap_or(DependencyKind::Dependent)).collect()
    });
    if kinds.as_ref().is_some_and(|kinds| kinds.len() != numbers.len()) {
        let span = reader.attribute_span(node, "dependenciesKind");
        reader.complain_at(span, "`dependencies` and `dependenciesKind` have different lengths");
    }
    let mut dependencies = Vec::with_capacity(numbers.len());
    for (at, number) in numbers.into_iter().enumerate() {
        match find(number) {
            Some(variable) => {
                dependencies
                    .push(Dependency { variable, kind: kinds.as_ref().and_then(|kinds| kinds.get(at).copied()) });
            }
            None => {
                let span = reader.attribute_span(node, "dependencies");
                reader.complain_at(span, format!("there is no variable with {key} {number}"));
            }
        }
    }
    Some(Unknown { variable, dependencies: Some(dependencies) })
}
