//! Values that variables are given before initialisation.

use super::sizes::Sizes;
use crate::codes;
use crate::description::{Causality, DataType, Initial, ModelDescription, Values, Variability, Variable};
use layshaft_foreign::{Unit, UnitError};
use layshaft_source::{Diagnostic, FastMap};

/// Variables with the values they are given: structural parameters, which may change sizes, and the others.
pub struct StartValues {
    structural: Vec<(u32, Values)>,
    others: Vec<(u32, Values)>,
    pub sizes: Sizes,
}

impl StartValues {
    /// Start values as a user writes them, by name. With `all`, the description's own start values are set too.
    pub fn new(
        description: &ModelDescription,
        given: &[(String, String)],
        all: bool,
    ) -> Result<StartValues, Diagnostic> {
        let mut chosen: Vec<(usize, &str)> = Vec::with_capacity(given.len());
        for (name, text) in given {
            let found = description.variables.iter().position(|variable| {
                variable.name == *name || variable.aliases.iter().any(|alias| alias.name == *name)
            });
            let Some(index) = found else {
                let message = format!("there is no variable `{name}` to give a start value to");
                return Err(Diagnostic::error(codes::SETTINGS, None, message)
                    .hint("`layshaft fmu info --all` lists the variables"));
            };
            if let Some(reason) = not_settable(&description.variables[index]) {
                let message = format!("`{name}` cannot be given a start value: {reason}");
                return Err(Diagnostic::error(codes::SETTINGS, None, message));
            }
            chosen.push((index, text));
        }
        let is_structural = |index: usize| description.variables[index].causality == Causality::StructuralParameter;
        let mut changed = FastMap::default();
        for &(index, text) in chosen.iter().filter(|(index, _)| is_structural(*index)) {
            if let Ok(size) = text.trim().parse::<u64>() {
                changed.insert(index, size);
            }
        }
        let sizes = Sizes::new(description, &changed)?;
        let mut values = StartValues { structural: Vec::new(), others: Vec::new(), sizes };
        if all {
            for (index, variable) in description.variables.iter().enumerate() {
                let is_given = chosen.iter().any(|(given, _)| *given == index);
                if let (Some(start), None, false) = (&variable.start, not_settable(variable), is_given) {
                    let buffer = of_description(description, variable, start, values.sizes.of(index));
                    values.add(description, index, buffer);
                }
            }
        }
        for (index, text) in chosen {
            let variable = &description.variables[index];
            let parsed = parse(description, variable, text, values.sizes.of(index)).map_err(|reason| {
                let message = format!("`{text}` is no value of `{}`: {reason}", variable.name);
                Diagnostic::error(codes::SETTINGS, None, message)
            })?;
            values.add(description, index, parsed);
        }
        Ok(values)
    }

    fn add(&mut self, description: &ModelDescription, index: usize, buffer: Values) {
        let variable = &description.variables[index];
        let list = match variable.causality {
            Causality::StructuralParameter => &mut self.structural,
            _ => &mut self.others,
        };
        list.push((variable.value_reference, buffer));
    }

    /// Sets the values in an instance that is not yet initialised.
    pub fn apply(&self, unit: &mut dyn Unit) -> Result<(), UnitError> {
        if !self.structural.is_empty() {
            unit.enter_configuration()?;
            for (reference, buffer) in &self.structural {
                unit.set(&[*reference], buffer)?;
            }
            unit.exit_configuration()?;
        }
        for (reference, buffer) in &self.others {
            unit.set(&[*reference], buffer)?;
        }
        Ok(())
    }
}

fn not_settable(variable: &Variable) -> Option<&'static str> {
    if variable.data == DataType::Clock {
        return Some("it is a clock");
    }
    match (variable.causality, variable.variability, variable.initial) {
        (Causality::Independent, ..) => Some("it is the time"),
        (_, Variability::Constant, _) => Some("it is a constant"),
        (_, _, Some(Initial::Calculated)) => Some("it is calculated (initial = \"calculated\")"),
        _ => None,
    }
}

fn of_description(description: &ModelDescription, variable: &Variable, start: &Values, count: usize) -> Values {
    let mut buffer = Values::new(variable.data.exchanged(description.version), count);
    for index in 0..count {
        // A single value stands for all elements.
        buffer.set_from(index, start, if start.len() == 1 { 0 } else { index });
    }
    buffer
}

/// A value as a user writes it: a number, true or false, the name of an enumeration's item, a text; several with spaces for an array.
fn parse(description: &ModelDescription, variable: &Variable, text: &str, count: usize) -> Result<Values, String> {
    let mut buffer = Values::new(variable.data.exchanged(description.version), count);
    if let Values::String(values) = &mut buffer {
        if let [value] = values.as_mut_slice() {
            *value = text.to_string();
            return Ok(buffer);
        }
        return Err("arrays of texts cannot be written here".into());
    }
    if let Values::Binary(_) = &buffer {
        return Err("bytes cannot be written here".into());
    }
    let items = variable.declared_type.as_ref().and_then(|name| description.types.iter().find(|t| t.name == *name));
    if let Some(item) = items.and_then(|found| found.items.iter().find(|item| item.name == text.trim())) {
        buffer.set_number(0, item.value as f64);
        return Ok(buffer);
    }
    let words: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()).collect();
    if words.len() != count {
        return Err(format!("{} values for {count} element{}", words.len(), if count == 1 { "" } else { "s" }));
    }
    for (index, word) in words.into_iter().enumerate() {
        match &mut buffer {
            // Beyond what a Real can hold exactly.
            Values::Int64(values) => values[index] = word.parse().map_err(|_| "it is no whole number")?,
            Values::UInt64(values) => values[index] = word.parse().map_err(|_| "it is no whole number from zero on")?,
            Values::Boolean(values) => match word {
                "true" | "1" => values[index] = true,
                "false" | "0" => values[index] = false,
                _ => return Err("it is neither true nor false".into()),
            },
            other => {
                let number: f64 = word.parse().map_err(|_| "it is no number")?;
                other.set_number(index, number);
                if !variable.data.is_real() && other.number(index) != Some(number) {
                    return Err(format!("it does not fit into {}", variable.data.name()));
                }
            }
        }
    }
    Ok(buffer)
}
