//! Causality, variability, initial and start values of variables.

use super::Check;
use crate::description::{Causality, DataType, Dimension, Initial, Values, Variability, Variable, Version};

pub(super) fn check(check: &mut Check) {
    let description = check.description;
    for (index, variable) in description.variables.iter().enumerate() {
        let span = check.place(index);
        let name = &variable.name;
        if !is_allowed(variable) {
            let message = format!("`{name}` cannot be {}", combination(variable));
            check.error(span, message);
        }
        if variable.variability == Variability::Continuous && !variable.data.is_real() {
            check.error(span, format!("`{name}` is of type {} and cannot be continuous", variable.data.name()));
        }
        start(check, index, variable);
        limits(check, index, variable);
        dimensions(check, index, variable);
        if let Some(state) = variable.derivative_of {
            let state = &description.variables[state];
            if variable.variability != Variability::Continuous || state.variability != Variability::Continuous {
                check
                    .error(span, format!("`{name}` is the derivative of `{}`: both have to be continuous", state.name));
            }
        }
        if variable.reinit && !description.variables.iter().any(|other| other.derivative_of == Some(index)) {
            check.error(span, format!("`{name}` has `reinit`, but is no state"));
        }
    }
    let independent = description.variables.iter().filter(|found| found.causality == Causality::Independent).count();
    match (description.version, independent) {
        (_, 1) | (Version::Fmi2, 0) => {}
        (_, count) => check.error(check.places.root, format!("{count} variables are independent, and one has to be")),
    }
}

fn is_allowed(variable: &Variable) -> bool {
    use {Causality as C, Initial as I, Variability as V};
    let initial = variable.initial;
    match (variable.causality, variable.variability) {
        (C::StructuralParameter | C::Parameter, V::Fixed | V::Tunable) => initial == Some(I::Exact),
        (C::CalculatedParameter, V::Fixed | V::Tunable) => matches!(initial, Some(I::Calculated | I::Approx)),
        // FMI 2 gives inputs no `initial`; `exact` is what it means.
        (C::Input, V::Discrete | V::Continuous) => initial == Some(I::Exact),
        (C::Output | C::Local, V::Constant) => initial == Some(I::Exact),
        (C::Output | C::Local, V::Discrete | V::Continuous) => initial.is_some(),
        (C::Local, V::Fixed | V::Tunable) => matches!(initial, Some(I::Calculated | I::Approx)),
        (C::Independent, V::Continuous) => initial.is_none(),
        _ => false,
    }
}

fn combination(variable: &Variable) -> String {
    let words = format!("{:?}, {:?}", variable.causality, variable.variability).to_lowercase();
    match variable.initial {
        Some(initial) => format!("{words} and {}", format!("{initial:?}").to_lowercase()),
        None => words,
    }
}

fn start(check: &mut Check, index: usize, variable: &Variable) {
    let (span, name) = (check.place(index), &variable.name);
    let needs_start =
        matches!(variable.initial, Some(Initial::Exact | Initial::Approx)) && variable.data != DataType::Clock;
    match (&variable.start, needs_start) {
        (None, true) => check.error(span, format!("`{name}` has no start value")),
        (Some(_), _) if variable.causality == Causality::Independent => {
            check.error(span, format!("`{name}` is the time and cannot have a start value"));
        }
        (Some(_), false) => check.error(span, format!("`{name}` is calculated and cannot have a start value")),
        _ => {}
    }
    let Some(start) = &variable.start else { return };
    let count = start.len();
    let size = check.description.size_of(index);
    if count != size && !(count == 1 && variable.is_array()) {
        check.error(span, format!("`{name}` has {count} start values for {size} elements"));
    }
}

fn limits(check: &mut Check, index: usize, variable: &Variable) {
    let (span, name) = (check.place(index), &variable.name);
    let (min, max) = (variable.attributes.min, variable.attributes.max);
    if let (Some(min), Some(max)) = (min, max)
        && min > max
    {
        check.error(span, format!("the least value {min} of `{name}` is greater than its greatest, {max}"));
    }
    if variable.attributes.nominal.is_some_and(|nominal| nominal.is_nan() || nominal <= 0.0) {
        check.error(span, format!("the nominal value of `{name}` is not positive"));
    }
    let Some(start) = variable.start.as_ref().filter(|start| !matches!(start, Values::Boolean(_))) else { return };
    let numbers: Vec<f64> = (0..start.len()).filter_map(|index| start.number(index)).collect();
    let is_outside = |value: &f64| min.is_some_and(|min| *value < min) || max.is_some_and(|max| *value > max);
    if let Some(value) = numbers.iter().find(|value| is_outside(value)) {
        check.error(span, format!("the start value {value} of `{name}` lies outside its limits"));
    }
    if variable.data == DataType::Enumeration {
        let declared = variable.declared_type.as_ref();
        let found = declared.and_then(|name| check.description.types.iter().find(|found| found.name == *name));
        let is_item =
            |value: &f64| found.is_none_or(|found| found.items.iter().any(|item| item.value as f64 == *value));
        if let Some(value) = numbers.iter().find(|value| !is_item(value)) {
            check.error(span, format!("the start value {value} of `{name}` is no item of its enumeration"));
        }
    }
}

fn dimensions(check: &mut Check, index: usize, variable: &Variable) {
    for dimension in &variable.dimensions {
        let Dimension::Variable(size) = dimension else { continue };
        let size = &check.description.variables[*size];
        let is_size = size.data == DataType::UInt64
            && (size.causality == Causality::StructuralParameter || size.variability == Variability::Constant);
        if !is_size {
            let message = format!(
                "the size of `{}` is `{}`, which is neither a structural parameter nor a constant of type UInt64",
                variable.name, size.name
            );
            check.error(check.place(index), message);
        }
    }
}
