//! Names of the model as names of C.

use layshaft_ir::program::{Program, TIME, ValueSlot, VariableKind};
use layshaft_source::{FastMap, FastSet};

/// Names for the model, its functions and its memory.
pub(super) struct Names {
    /// Prefix of everything that can be seen from outside, and of the files.
    pub model: String,
    reals: FastMap<u32, String>,
    ints: FastMap<u32, String>,
    functions: Vec<String>,
}

/// Letters, digits and single underscores.
fn identifier(text: &str) -> String {
    let mut result = String::new();
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            result.push(c);
        } else if !result.ends_with('_') {
            result.push('_');
        }
    }
    let trimmed = result.trim_matches('_').to_string();
    if trimmed.is_empty() { "x".to_string() } else { trimmed }
}

impl Names {
    pub fn new(program: &Program) -> Names {
        let last = program.model.rsplit('.').next().unwrap_or("model");
        let mut model = identifier(last).to_lowercase();
        if model.starts_with(|c: char| c.is_ascii_digit()) || is_reserved(&model) {
            model.insert_str(0, "m_");
        }
        let mut used: FastSet<String> = FastSet::default();
        let (mut reals, mut ints) = (FastMap::default(), FastMap::default());
        reals.insert(TIME, "TIME".to_string());
        let mut give = |map: &mut FastMap<u32, String>, slot: u32, name: &str| {
            if map.contains_key(&slot) {
                return;
            }
            let plain = format!("V_{}", identifier(name));
            let mut unique = plain.clone();
            let mut number = 2;
            while !used.insert(unique.clone()) {
                unique = format!("{plain}_{number}");
                number += 1;
            }
            map.insert(slot, unique);
        };
        // The shortest name of a place tells most.
        let mut variables: Vec<_> = program.variables.iter().collect();
        variables.sort_by_key(|variable| {
            let name = variable.name.as_str();
            (variable.kind == VariableKind::Derivative, name.len(), name)
        });
        for variable in variables {
            match variable.place {
                ValueSlot::Real(slot) => give(&mut reals, slot, variable.name.as_str()),
                ValueSlot::Int(slot) => give(&mut ints, slot, variable.name.as_str()),
                ValueSlot::NegatedReal(_) | ValueSlot::NotInt(_) => {}
            }
        }
        let functions = program
            .functions
            .iter()
            .enumerate()
            .map(|(index, function)| format!("{model}_f{index}_{}", identifier(&function.name)))
            .collect();
        Names { model, reals, ints, functions }
    }

    pub fn upper(&self) -> String {
        self.model.to_uppercase()
    }

    pub fn function(&self, index: u32) -> &str {
        &self.functions[index as usize]
    }

    pub fn real(&self, slot: u32) -> String {
        match self.reals.get(&slot) {
            Some(name) => format!("m->r[{name}]"),
            None => format!("m->r[{slot}]"),
        }
    }

    pub fn int(&self, slot: u32) -> String {
        match self.ints.get(&slot) {
            Some(name) => format!("m->i[{name}]"),
            None => format!("m->i[{slot}]"),
        }
    }

    /// Slots of Reals with a name, in order, then of integers.
    pub fn slots(&self) -> Vec<(u32, &str)> {
        let mut all = Vec::new();
        for map in [&self.reals, &self.ints] {
            let first = all.len();
            all.extend(map.iter().map(|(slot, name)| (*slot, name.as_str())));
            all[first..].sort_unstable();
        }
        all
    }
}

/// Words of C, and names that the files around the model have: the main program, the glue of an FMU.
fn is_reserved(name: &str) -> bool {
    const WORDS: [&str; 17] = [
        "main", "int", "double", "float", "char", "void", "if", "else", "for", "do", "while", "switch", "case",
        "return", "static", "const", "model",
    ];
    WORDS.contains(&name) || ["unit", "fmi"].iter().any(|start| name.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::identifier;

    #[test]
    fn names_become_identifiers() {
        assert_eq!(identifier("gearbox.A.slip"), "gearbox_A_slip");
        assert_eq!(identifier("der(x[1])"), "der_x_1");
        assert_eq!(identifier("'ü'"), "x");
    }
}
