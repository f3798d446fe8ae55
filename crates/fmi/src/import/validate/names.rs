//! Names, value references, types and units.

use super::Check;
use crate::description::{DataType, Variability, Version};
use layshaft_source::FastMap;

pub(super) fn check(check: &mut Check) {
    unique_names(check);
    structured_names(check);
    references(check);
    types(check);
    units(check);
}

fn unique_names(check: &mut Check) {
    let mut seen: FastMap<&str, usize> = FastMap::default();
    for (index, variable) in check.description.variables.iter().enumerate() {
        let names = std::iter::once(variable.name.as_str()).chain(variable.aliases.iter().map(|a| a.name.as_str()));
        for name in names {
            if seen.insert(name, index).is_some() {
                check.error(check.place(index), format!("the name `{name}` is not unique"));
            }
        }
    }
}

fn structured_names(check: &mut Check) {
    for (index, variable) in check.description.variables.iter().enumerate() {
        let name = &variable.name;
        if check.description.structured_names {
            if !is_structured(name) {
                check.error(
                    check.place(index),
                    format!("`{name}` is no structured name, such as `a.b[2].c` or `der(x)`"),
                );
            }
        } else if name.contains(['\r', '\n', '\t']) {
            check.error(check.place(index), format!("the name {name:?} has a line break or tab"));
        }
        if name.is_empty() {
            check.error(check.place(index), "a variable has no name");
        }
    }
}

/// `identifier`, or `der(identifier)` and `der(identifier,2)`.
fn is_structured(name: &str) -> bool {
    match name.strip_prefix("der(").and_then(|rest| rest.strip_suffix(')')) {
        None => is_identifier(name),
        Some(inner) => match inner.rsplit_once(',') {
            Some((state, order)) if !order.is_empty() && order.bytes().all(|b| b.is_ascii_digit()) => {
                is_identifier(state)
            }
            _ => is_identifier(inner),
        },
    }
}

/// Names with dots between them, each with subscripts or none.
fn is_identifier(name: &str) -> bool {
    let mut rest = name;
    loop {
        let Some(after) = part(rest).and_then(subscripts) else { return false };
        match after.strip_prefix('.') {
            Some(next) => rest = next,
            None => return after.is_empty(),
        }
    }
}

/// What follows a name without dots.
fn part(text: &str) -> Option<&str> {
    if let Some(quoted) = text.strip_prefix('\'') {
        let mut letters = quoted.char_indices();
        while let Some((at, letter)) = letters.next() {
            match letter {
                '\\' => {
                    letters.next()?;
                }
                '\'' if at > 0 => return Some(&quoted[at + 1..]),
                '\'' => return None,
                _ => {}
            }
        }
        return None;
    }
    if !text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        return None;
    }
    Some(text.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_'))
}

/// What follows `[1,2]`, or the text itself if there are no subscripts.
fn subscripts(text: &str) -> Option<&str> {
    let Some(inner) = text.strip_prefix('[') else { return Some(text) };
    let (inside, after) = inner.split_once(']')?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    inside.split(',').all(is_number).then_some(after)
}

fn references(check: &mut Check) {
    let mut seen: FastMap<(Option<DataType>, u32), usize> = FastMap::default();
    for (index, variable) in check.description.variables.iter().enumerate() {
        match check.description.version {
            Version::Fmi3 => {
                if let Some(&first) = seen.get(&(None, variable.value_reference)) {
                    let other = &check.description.variables[first].name;
                    let message = format!("`{}` has the value reference of `{other}`", variable.name);
                    check.error(check.place(index), message);
                }
                seen.entry((None, variable.value_reference)).or_insert(index);
            }
            Version::Fmi2 => {
                // Variables of one reference are the same; a constant is no other variable's alias.
                let key = (Some(variable.data), variable.value_reference);
                if let Some(&first) = seen.get(&key) {
                    let other = &check.description.variables[first];
                    let is_constant = |v: Variability| v == Variability::Constant;
                    if is_constant(other.variability) != is_constant(variable.variability) {
                        let message = format!(
                            "`{}` and `{}` are one variable, but only one is constant",
                            other.name, variable.name
                        );
                        check.error(check.place(index), message);
                    }
                    if other.attributes.unit != variable.attributes.unit {
                        let message =
                            format!("`{}` and `{}` are one variable with different units", other.name, variable.name);
                        check.error(check.place(index), message);
                    }
                }
                seen.entry(key).or_insert(index);
            }
        }
    }
}

fn types(check: &mut Check) {
    let mut seen: FastMap<&str, DataType> = FastMap::default();
    for (index, found) in check.description.types.iter().enumerate() {
        let span = check.places.types.get(index).copied();
        if seen.insert(&found.name, found.data).is_some() {
            check.error(span, format!("the type `{}` is defined twice", found.name));
        }
        if found.data == DataType::Enumeration {
            if found.items.is_empty() {
                check.error(span, format!("the enumeration `{}` has no items", found.name));
            }
            for (at, item) in found.items.iter().enumerate() {
                let is_twice =
                    |other: &crate::description::EnumItem| other.value == item.value || other.name == item.name;
                if found.items[..at].iter().any(is_twice) {
                    check.error(
                        span,
                        format!("the item `{}` of `{}` has the name or value of another", item.name, found.name),
                    );
                }
            }
        }
    }
    for (index, variable) in check.description.variables.iter().enumerate() {
        let span = check.place(index);
        match &variable.declared_type {
            Some(name) => match seen.get(name.as_str()) {
                None => check.error(span, format!("the type `{name}` of `{}` is not defined", variable.name)),
                Some(data) if *data != variable.data => {
                    check.error(span, format!("the type `{name}` of `{}` is for {}", variable.name, data.name()));
                }
                Some(_) => {}
            },
            None if variable.data == DataType::Enumeration => {
                check.error(span, format!("the enumeration `{}` has no declared type", variable.name));
            }
            None => {}
        }
    }
}

fn units(check: &mut Check) {
    let mut units: FastMap<&str, usize> = FastMap::default();
    for (index, unit) in check.description.units.iter().enumerate() {
        let span = check.places.units.get(index).copied();
        if units.insert(&unit.name, index).is_some() {
            check.error(span, format!("the unit `{}` is defined twice", unit.name));
        }
        if unit.base.as_ref().is_some_and(|base| base.factor == 0.0) {
            check.error(span, format!("the unit `{}` has the factor 0", unit.name));
        }
    }
    let of_types = check
        .description
        .types
        .iter()
        .enumerate()
        .map(|(index, found)| (check.places.types.get(index).copied(), &found.name, &found.attributes, Vec::new()));
    let of_variables = check.description.variables.iter().enumerate().map(|(index, variable)| {
        let shown: Vec<&String> = variable.aliases.iter().filter_map(|alias| alias.display_unit.as_ref()).collect();
        (check.place(index), &variable.name, &variable.attributes, shown)
    });
    let mut wrong = Vec::new();
    for (span, name, attributes, aliases) in of_types.chain(of_variables) {
        let unit = attributes.unit.as_deref();
        let definition = unit.and_then(|unit| units.get(unit)).map(|&at| &check.description.units[at]);
        if let (Some(unit), None) = (unit, definition) {
            wrong.push((span, format!("the unit `{unit}` of `{name}` is not defined")));
        }
        for shown in attributes.display_unit.iter().chain(aliases) {
            match definition {
                None if unit.is_none() => wrong.push((span, format!("`{name}` has a display unit, but no unit"))),
                Some(definition) if !definition.display.iter().any(|display| display.name == *shown) => {
                    wrong.push((span, format!("the display unit `{shown}` of `{name}` is not defined")));
                }
                _ => {}
            }
        }
    }
    for (span, message) in wrong {
        check.error(span, message);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structured_names_follow_the_grammar() {
        for name in ["a", "a.b[2].c", "der(x)", "der(a.b[1,2],2)", "'odd name'.x", "_x1"] {
            assert!(is_structured(name), "{name}");
        }
        for name in ["", "1a", "a..b", "a[", "a[x]", "a b", "der(x", "'open", "a."] {
            assert!(!is_structured(name), "{name}");
        }
    }
}
