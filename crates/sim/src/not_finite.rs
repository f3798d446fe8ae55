//! Where a NaN or an infinity came from: the first one in order of evaluation, its equation, and what went into it.

use crate::codes;
use crate::failure::part_of;
use layshaft_ir::program::{FuncId, Inst, Program, ValueSlot};
use layshaft_runtime::Instance;
use layshaft_source::{Diagnostic, Name, Span};

const HINT: &str =
    "look for a division by zero, a system of equations without solution, or a function outside its range";

/// Infinite parameters that are named.
const SHOWN: usize = 8;

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
        // "`name` = value"
        let part = names.first().and_then(|first| part_of(program, first.split('`').nth(1)?));
        return Diagnostic::error(codes::EVALUATION, part.and_then(|part| part.span), message).hint(HINT);
    };
    let message = format!("at time {time}: not a finite number: `{}` = {}", origin.name, origin.value);
    let equation = origin.equation.and_then(|equation| program.equations.get(equation as usize));
    let written = equation.and_then(|equation| equation.span);
    let declared = part_of(program, origin.name.as_str()).and_then(|part| part.span);
    let mut diagnostic = Diagnostic::error(codes::EVALUATION, declared.or(written), message);
    if declared.is_some() && written.is_some() && declared != written {
        diagnostic = diagnostic.note(written, "the equation is written here");
    }
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

/// Parameters that are no numbers: an error for the first one that is none at all, and warnings for infinite ones, which may be meant.
pub(crate) fn parameters(program: &Program, instance: &Instance) -> (Option<Diagnostic>, Vec<Diagnostic>) {
    let area = program.layout.real_parameters.range();
    let mut warnings = Vec::new();
    let is_wrong = |slot: usize| !instance.reals()[slot].is_finite();
    if !area.clone().any(is_wrong) {
        return (None, warnings);
    }
    for variable in &program.variables {
        let ValueSlot::Real(slot) = variable.place else { continue };
        if !area.contains(&(slot as usize)) || !is_wrong(slot as usize) {
            continue;
        }
        let (name, value) = (variable.name, instance.reals()[slot as usize]);
        let span = parameter_span(program, slot);
        if value.is_nan() {
            let message = format!("a value that depends on parameters only is no number: `{name}` = NaN");
            let diagnostic = Diagnostic::error(codes::PARAMETER, span, message).hint(HINT);
            return (Some(diagnostic), warnings);
        }
        if warnings.len() < SHOWN {
            let message = format!("`{name}` is infinite: {value}");
            warnings.push(Diagnostic::warning(codes::INFINITE, span, message).hint(HINT));
        }
    }
    (None, warnings)
}

/// Where the value of a parameter is written.
fn parameter_span(program: &Program, slot: u32) -> Option<Span> {
    program.entry.parameters.iter().map(|&id| program.function(id)).find_map(|function| {
        let at = function.code.iter().position(|inst| matches!(inst, Inst::StoreF(to, _) if *to == slot))?;
        let after = function.origins.partition_point(|&(first, _)| first as usize <= at);
        let (_, equation) = function.origins[after.checked_sub(1)?];
        program.equations.get(equation as usize)?.span
    })
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
    program.variables.iter().find(|variable| variable.place == ValueSlot::Real(slot)).map(|variable| variable.name)
}
