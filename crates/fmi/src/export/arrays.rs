//! Which scalars of the program make one variable of the unit.
//!
//! The program names array elements one by one. FMI 2 knows nothing else; in FMI 3 an array whose elements are all of one kind is one
//! variable. States and their derivatives stay scalars, so that their order is that of the integrator's vector.

use crate::description::Version;
use layshaft_ir::program::{Program, ValueSlot, ValueType, Variable, VariableKind};
use layshaft_ir::{self as flat, Expr, FlatModel};
use layshaft_source::{FastMap, FastSet};

/// Variables of the program, by position, that are one variable of the unit.
pub(super) struct Group {
    pub name: String,
    /// Empty for a scalar.
    pub sizes: Vec<u32>,
    /// Row by row.
    pub elements: Vec<usize>,
}

pub(super) fn groups(flat: &FlatModel, program: &Program, version: Version) -> Vec<Group> {
    let shown = |at: &usize| {
        let variable = &program.variables[*at];
        !variable.is_hidden && variable.value_type != ValueType::String
    };
    let positions: FastMap<&str, usize> =
        (0..program.variables.len()).filter(shown).map(|at| (program.variables[at].name.as_str(), at)).collect();
    // The first element of each array that becomes one variable, and all elements taken so.
    let mut arrays: FastMap<usize, Group> = FastMap::default();
    let mut taken: FastSet<usize> = FastSet::default();
    if version == Version::Fmi3 {
        for variable in &flat.variables {
            if let Some(group) = whole(variable, program, &positions) {
                taken.extend(&group.elements);
                arrays.insert(group.elements[0], group);
            }
        }
    }
    let mut groups = Vec::new();
    for at in (0..program.variables.len()).filter(shown) {
        match arrays.remove(&at) {
            Some(group) => groups.push(group),
            None if taken.contains(&at) => {}
            None => {
                let name = program.variables[at].name.to_string();
                groups.push(Group { name, sizes: Vec::new(), elements: vec![at] });
            }
        }
    }
    groups
}

/// An array all of whose elements are there and alike.
fn whole(variable: &flat::Variable, program: &Program, positions: &FastMap<&str, usize>) -> Option<Group> {
    let sizes = variable.ty.sizes().filter(|sizes| !sizes.is_empty() && !sizes.contains(&0))?;
    let mut elements = Vec::new();
    let mut index = vec![1u32; sizes.len()];
    loop {
        let text: Vec<String> = index.iter().map(u32::to_string).collect();
        let at = *positions.get(format!("{}[{}]", variable.name, text.join(",")).as_str())?;
        elements.push(at);
        // The last index runs fastest.
        let Some(place) = (0..sizes.len()).rev().find(|&place| index[place] < sizes[place]) else { break };
        index[place] += 1;
        index[place + 1..].fill(1);
    }
    let first = &program.variables[elements[0]];
    let is_alike = |&at: &usize| {
        let other = &program.variables[at];
        let is_rate = matches!(other.place, ValueSlot::Real(slot) if program.layout.derivatives.range().contains(&(slot as usize)));
        let is_single = is_rate || other.kind == VariableKind::Derivative || is_state(program, other);
        other.kind == first.kind && other.value_type == first.value_type && !is_single
    };
    let name = variable.name.to_string();
    elements.iter().all(is_alike).then_some(Group { name, sizes, elements })
}

/// Whether a variable is the one that a state is named after.
pub(super) fn is_state(program: &Program, variable: &Variable) -> bool {
    let ValueSlot::Real(slot) = variable.place else { return false };
    let index = slot.checked_sub(program.layout.states.start).map(|index| index as usize);
    index.and_then(|index| program.states.get(index)).is_some_and(|state| state.name == variable.name)
}

/// The declaration of a scalar, or of the array it is an element of.
pub(super) fn declaration<'a>(by_name: &FastMap<&str, &'a flat::Variable>, name: &str) -> Option<&'a flat::Variable> {
    by_name.get(name).or_else(|| by_name.get(name.rsplit_once('[')?.0)).copied()
}

/// The indices of an element of a declared variable, counted from one; none for a scalar.
pub(super) fn indices(variable: &flat::Variable, name: &str) -> Option<Vec<usize>> {
    if variable.name == *name {
        return Some(Vec::new());
    }
    let (_, inner) = name.rsplit_once('[')?;
    inner.strip_suffix(']')?.split(',').map(|index| index.trim().parse().ok()).collect()
}

/// The element of an array expression; a scalar holds for every element.
pub(super) fn element<'e>(expr: &'e Expr, indices: &[usize]) -> Option<&'e Expr> {
    match (expr, indices) {
        (Expr::Array(items), [first, rest @ ..]) => element(items.get(first.checked_sub(1)?)?, rest),
        (Expr::Array(_), []) => None,
        (other, _) => Some(other),
    }
}
