//! Equations and unknowns by instance, to find the component that breaks the balance.

use super::assigned::Assigned;
use super::{equation_count, is_unknown, scalars};
use crate::flat::FlatModel;
use std::collections::BTreeMap;

/// Scalars of one instance together with all instances inside it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct InstanceCount {
    /// `gear.pin[2]`; empty for the whole model.
    pub instance: String,
    pub unknowns: usize,
    /// Equations and bindings written in the instance or made for it.
    pub equations: usize,
}

/// Counts for every instance, sorted by name; the whole model comes first.
pub fn count_by_instance(model: &FlatModel) -> Vec<InstanceCount> {
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut add = |instance: &'static str, unknowns: usize, equations: usize| {
        let mut prefix = Some(instance);
        while let Some(name) = prefix {
            let entry = counts.entry(name).or_default();
            entry.0 += unknowns;
            entry.1 += equations;
            prefix = if name.is_empty() { None } else { Some(enclosing(name)) };
        }
    };
    for variable in model.variables.iter().filter(|variable| is_unknown(variable)) {
        let size = scalars(&variable.ty, model);
        add(enclosing(variable.name.as_str()), size, if variable.binding.is_some() { size } else { 0 });
    }
    for equation in &model.equations {
        add(equation.origin.instance.as_str(), 0, equation_count(equation, model, &mut Vec::new()));
    }
    for algorithm in &model.algorithms {
        add(algorithm.origin.instance.as_str(), 0, Assigned::by_statements(&algorithm.statements, model).count(model));
    }
    counts
        .into_iter()
        .map(|(instance, (unknowns, equations))| InstanceCount { instance: instance.to_string(), unknowns, equations })
        .collect()
}

/// The instance that holds a name: up to the last dot outside subscripts and quotes.
fn enclosing(name: &str) -> &str {
    let (mut last, mut depth, mut quoted, mut escaped) = (0, 0, false, false);
    for (position, c) in name.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '\'' => quoted = !quoted,
            _ if quoted => {}
            '[' => depth += 1,
            ']' => depth -= 1,
            '.' if depth == 0 => last = position,
            _ => {}
        }
    }
    &name[..last]
}

#[cfg(test)]
mod tests {
    use super::enclosing;

    #[test]
    fn the_instance_of_a_name() {
        assert_eq!(enclosing("a.b[1].c"), "a.b[1]");
        assert_eq!(enclosing("x"), "");
        assert_eq!(enclosing("a.'b.c'"), "a");
        assert_eq!(enclosing("a.t[Lib.E.one]"), "a");
    }
}
