//! Where a value that is no number came from: the first one in order of evaluation, its equation, and what went into it.

use crate::codes;
use layshaft_ir::program::{FuncId, Inst, Place, Program};
use layshaft_runtime::Instance;
use layshaft_source::{Diagnostic, Name};

const HINT: &str =
    "look for a division by zero, a system of equations without solution, or a function outside its range";

/// An equation that gave something else than a number.
struct Origin<'a> {
    name: Name,
    value: f64,
    equation: Option<u32>,
    code: &'a [Inst],
}

/// The diagnostic for memory that holds something else than numbers after `functions`; `names` says what was seen there.
pub(crate) fn diagnostic(
    program: &Program,
    instance: &Instance,
    functions: &[FuncId],
    names: &[String],
    time: f64,
) -> Diagnostic {
    let Some(origin) = origin(program, instance, functions) else {
        let message = format!("at time {time}: not a finite number: {}", names.join(", "));
        return Diagnostic::error(codes::EVALUATION, None, message).hint(HINT);
    };
    let message = format!("at time {time}: not a finite number: `{}` = {}", origin.name, origin.value);
    let equation = origin.equation.and_then(|equation| program.equations.get(equation as usize));
    let mut diagnostic = Diagnostic::error(codes::EVALUATION, equation.and_then(|equation| equation.span), message);
    if let Some(equation) = equation.filter(|equation| !equation.text.is_empty()) {
        diagnostic = diagnostic.note(None, format!("it comes from the equation `{}`", equation.text));
    }
    let reals = instance.reals();
    let mut inputs: Vec<String> = Vec::new();
    for slot in origin.code.iter().filter_map(|inst| if let Inst::LoadF(_, slot) = inst { Some(*slot) } else { None }) {
        if let Some(name) = name(program, slot) {
            let input = format!("`{name}` = {}", reals[slot as usize]);
            if name != origin.name && !inputs.contains(&input) {
                inputs.push(input);
            }
        }
    }
    if !inputs.is_empty() {
        diagnostic = diagnostic.note(None, format!("with {}", inputs.join(", ")));
    }
    let own = format!("`{}` ", origin.name);
    let follows: Vec<&str> = names.iter().map(String::as_str).filter(|name| !name.starts_with(&own)).collect();
    if !follows.is_empty() {
        diagnostic = diagnostic.note(None, format!("from it follow {}", follows.join(", ")));
    }
    diagnostic.hint(HINT)
}

fn origin<'a>(program: &'a Program, instance: &Instance, functions: &[FuncId]) -> Option<Origin<'a>> {
    let reals = instance.reals();
    for function in functions.iter().map(|&id| program.function(id)) {
        for (at, inst) in function.code.iter().enumerate() {
            let Inst::StoreF(slot, _) = inst else { continue };
            let value = reals[*slot as usize];
            let (false, Some(name)) = (value.is_finite(), name(program, *slot)) else { continue };
            let after = function.origins.partition_point(|&(first, _)| first as usize <= at);
            let place = after.checked_sub(1).map(|place| function.origins[place]);
            let code = &function.code[place.map_or(0, |(first, _)| first as usize)..at];
            return Some(Origin { name, value, equation: place.map(|(_, equation)| equation), code });
        }
    }
    None
}

/// The variable that lives in a slot of `reals`.
fn name(program: &Program, slot: u32) -> Option<Name> {
    program.variables.iter().find(|variable| variable.place == Place::Real(slot)).map(|variable| variable.name)
}
