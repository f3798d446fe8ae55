//! Names of a unit's variables as identifiers of Modelica.

use layshaft_ir::is_keyword;
use layshaft_source::FastMap;

/// Names of the language, and of the library, that a variable of the block would hide.
const PREDEFINED: &[&str] = &["time", "Real", "Integer", "Boolean", "String", "Layshaft"];

/// Names that the block itself uses, or that mean a function in it.
const USED: &[&str] = &[
    "fileName",
    "communicationStep",
    "isolate",
    "LoadedUnit",
    "unit",
    "sampled",
    "held",
    "advance",
    "hold",
    "states",
    "derivatives",
    "indicators",
    "outputs",
    "event",
    "firstEvent",
    "states_",
    "indicators_",
    "events",
    "jumped",
    "nextEvent",
    "positive",
    "free",
    "direct",
    "sample",
    "pre",
    "change",
    "reinit",
    "size",
    "zeros",
    "integer",
];

fn is_reserved(name: &str) -> bool {
    is_keyword(name) || PREDEFINED.contains(&name)
}

pub(super) fn is_identifier(name: &str) -> bool {
    let begins = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    begins && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && !is_reserved(name)
}

/// The nearest identifier.
pub(super) fn identifier(name: &str) -> String {
    let plain: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let mut plain = plain.trim_matches('_').to_string();
    if !plain.starts_with(|c: char| c.is_ascii_alphabetic()) {
        plain.insert_str(0, "v_");
    }
    if is_reserved(&plain) || USED.contains(&plain.as_str()) {
        plain.push_str("_1");
    }
    plain
}

/// Identifiers in use.
#[derive(Default)]
pub(super) struct Names(FastMap<String, ()>);

impl Names {
    pub fn reserve(&mut self, name: &str) {
        self.0.insert(name.to_string(), ());
    }

    /// An identifier that no other variable has.
    pub fn of(&mut self, name: &str) -> String {
        let plain = identifier(name);
        let mut found = plain.clone();
        let mut number = 2;
        while self.0.insert(found.clone(), ()).is_some() {
            found = format!("{plain}_{number}");
            number += 1;
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_names_become_identifiers_of_their_own() {
        let mut names = Names::default();
        assert_eq!(names.of("engine.speed[1]"), "engine_speed_1");
        assert_eq!(names.of("engine_speed[1]"), "engine_speed_1_2");
        assert_eq!(names.of("der(x)"), "der_x");
        assert_eq!(names.of("1st gear"), "v_1st_gear");
        assert_eq!(names.of("time"), "time_1");
    }
}
