//! An equilibrium as Modelica: the model with other start values, and nothing else.

use crate::modelica::{Switch, split};
use layshaft_ir::program::{ConditionSource, Program, ValueSlot, Variable, VariableKind};
use layshaft_sim::Settled;
use layshaft_source::{FastMap, FastSet};

/// The start values with which a model begins in the equilibrium.
#[derive(Clone, Debug, Default)]
pub struct Starts {
    pub switches: Vec<Switch>,
    /// States that cannot be given a start value from outside: protected ones.
    pub closed: Vec<String>,
}

/// Start values of states, of those that may become states, and of what starts as `fixed = true` or by default; values of what was free.
pub fn starts(program: &Program, settled: &Settled) -> Starts {
    let mut wanted: FastSet<u32> = program.layout.states.range().map(|slot| slot as u32).collect();
    wanted.extend(program.state_sets.iter().flat_map(|set| set.candidates.iter().copied()));
    let conditions = program.conditions.iter().filter(|condition| condition.source != ConditionSource::Equation);
    let conditions: FastSet<&str> = conditions.filter_map(|condition| condition.text.split(" = ").next()).collect();
    let mut by_slot: FastMap<u32, Vec<&Variable>> = FastMap::default();
    let mut arrays: FastMap<Vec<String>, Vec<(Vec<usize>, f64)>> = FastMap::default();
    for variable in program.variables.iter().filter(|variable| !variable.is_hidden) {
        let Some((slot, value)) = value_of(variable, &settled.reals) else { continue };
        let (path, subscripts) = split(variable.name.as_str());
        arrays.entry(path).or_default().push((subscripts, value));
        if conditions.contains(variable.name.as_str()) {
            wanted.insert(slot);
        }
        by_slot.entry(slot).or_default().push(variable);
    }
    let mut found = Starts::default();
    let mut done: FastSet<Vec<String>> = FastSet::default();
    let mut slots: Vec<u32> = wanted.into_iter().collect();
    slots.sort_unstable();
    for slot in slots {
        let Some(names) = by_slot.get(&slot) else { continue };
        // What has a condition of its own comes first: that is the value the model starts with.
        let is_open = |variable: &&&Variable| !variable.is_protected;
        let has_condition = |variable: &&&Variable| conditions.contains(variable.name.as_str());
        let open: Vec<&&Variable> = names.iter().filter(is_open).collect();
        let conditioned: Vec<&&Variable> = open.iter().copied().filter(has_condition).collect();
        let chosen = if conditioned.is_empty() { open.into_iter().take(1).collect() } else { conditioned };
        if chosen.is_empty() {
            found.closed.extend(names.iter().take(1).map(|variable| variable.name.to_string()));
        }
        for variable in chosen {
            let (path, _) = split(variable.name.as_str());
            if done.insert(path.clone()) {
                let elements = arrays.get(&path).map_or(&[][..], Vec::as_slice);
                found.switches.push(Switch::start(path, elements));
            }
        }
    }
    for (name, value) in &settled.free {
        let variable = program.variables.iter().find(|variable| variable.name == *name.as_str());
        let is_input = variable.is_some_and(|variable| variable.kind == VariableKind::Input);
        found.switches.push(match is_input {
            true => Switch::start(split(name).0, &[(Vec::new(), *value)]),
            false => Switch::parameter(name, *value),
        });
    }
    found
}

/// Slot and value of a continuous variable.
fn value_of(variable: &Variable, reals: &[f64]) -> Option<(u32, f64)> {
    if matches!(variable.kind, VariableKind::Parameter { .. } | VariableKind::Derivative) {
        return None;
    }
    match variable.place {
        ValueSlot::Real(slot) => Some((slot, reals[slot as usize])),
        ValueSlot::NegatedReal(slot) => Some((slot, -reals[slot as usize])),
        ValueSlot::Int(_) | ValueSlot::NotInt(_) => None,
    }
}
