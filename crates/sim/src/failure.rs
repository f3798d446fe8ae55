//! Failures of a run as diagnostics.

use crate::codes;
use layshaft_ir::program::{FuncId, Inst, Part, Program, ValueSlot};
use layshaft_runtime::{Cause, Failure, Message};
use layshaft_source::{Code, Diagnostic};

/// What external functions say of files, and what to try.
const FILE_ADVICE: [(&str, &str); 2] = [
    (
        "cannot read ",
        "a relative name is looked for in the folder that the program is started in, and beside the file of the model; `modelica://Library/Resources/…` names a file of a library",
    ),
    ("there is no package", "load the library with -L, or correct the name after `modelica://`"),
];

/// A failure of the evaluation, with the place of the equation or assertion concerned.
pub(crate) fn evaluation(program: &Program, failure: &Failure, code: Code) -> Diagnostic {
    let (code, span) = match &failure.cause {
        Cause::Assertion { id, .. } => {
            let assertion = program.assertions.get(*id as usize);
            let is_rule = assertion.is_some_and(|assertion| assertion.is_rule);
            (if is_rule { codes::RULE } else { codes::ASSERTION }, assertion.and_then(|assertion| assertion.span))
        }
        Cause::Language(_) => (codes::RULE, None),
        Cause::Endless { id, .. } | Cause::Interrupted { id: Some(id) } => {
            (codes::ENDLESS, program.assertions.get(*id as usize).and_then(|place| place.span))
        }
        Cause::External { .. } => (codes::EXTERNAL, None),
        _ => (code, None),
    };
    let text = failure.describe(program);
    let mut lines = text.lines();
    let message = lines.next().unwrap_or("the evaluation failed");
    let (instance, span) = match (&failure.cause, span) {
        (Cause::Assertion { id, .. }, span) => {
            (program.assertions.get(*id as usize).map(|assertion| assertion.instance), span)
        }
        (_, Some(span)) => (None, Some(span)),
        (_, None) => {
            let equation = failure.concerned(program);
            (equation.map(|equation| equation.instance), equation.and_then(|equation| equation.span))
        }
    };
    // The user knows the component that the model declares; the equation may be in a library.
    let part = instance.and_then(|instance| part_of(program, instance.as_str()));
    let declared = part.and_then(|part| part.span);
    let mut diagnostic = Diagnostic::error(code, declared.or(span), message);
    for line in lines {
        diagnostic = diagnostic.note(None, line.trim());
    }
    if matches!(failure.cause, Cause::External { .. }) {
        let advice = FILE_ADVICE.iter().find(|(words, _)| message.contains(words));
        diagnostic = advice.into_iter().fold(diagnostic, |diagnostic, (_, hint)| diagnostic.hint(*hint));
    }
    if declared.is_some() && span.is_some() && span != declared {
        let what = if matches!(failure.cause, Cause::Assertion { .. }) { "assertion" } else { "equation" };
        diagnostic = diagnostic.note(span, format!("the {what} is written here"));
    }
    diagnostic
}

/// Points to the component of the model that an equation belongs to, says what the equation is and where it is written.
pub(crate) fn at_equation(program: &Program, mut diagnostic: Diagnostic, equation: u32) -> Diagnostic {
    let Some(equation) = program.equations.get(equation as usize) else { return diagnostic };
    let declared = part_of(program, equation.instance.as_str()).and_then(|part| part.span);
    diagnostic.span = declared.or(equation.span);
    if !equation.text.is_empty() {
        let of =
            if equation.instance.as_str().is_empty() { String::new() } else { format!(" of `{}`", equation.instance) };
        diagnostic = diagnostic.note(None, format!("in the equation{of}: {}", equation.text));
    }
    if declared.is_some() && equation.span.is_some() && equation.span != declared {
        diagnostic = diagnostic.note(equation.span, "the equation is written here");
    }
    diagnostic
}

/// The same for the equation that gives the derivative of a state; where a system of equations does, points to the component.
pub(crate) fn at_state(program: &Program, diagnostic: Diagnostic, name: &str) -> Diagnostic {
    let Some(state) = program.states.iter().position(|state| state.name.as_str() == name) else { return diagnostic };
    let slot = (program.layout.derivatives.range().start + state) as u32;
    let is_it = |inst: &Inst| matches!(inst, Inst::StoreF(to, _) if *to == slot);
    at_store(program, diagnostic, name, &program.entry.derivatives, is_it)
}

/// The same for the equation that gives a discrete variable.
pub(crate) fn at_discrete(program: &Program, diagnostic: Diagnostic, name: &str) -> Diagnostic {
    let variable = program.variables.iter().find(|variable| variable.name.as_str() == name);
    let place = variable.map(|variable| variable.place);
    let is_it = |inst: &Inst| match inst {
        Inst::StoreF(to, _) => place == Some(ValueSlot::Real(*to)),
        Inst::StoreI(to, _) | Inst::StoreB(to, _) => place == Some(ValueSlot::Int(*to)),
        _ => false,
    };
    at_store(program, diagnostic, name, &program.entry.event, is_it)
}

fn at_store(
    program: &Program,
    mut diagnostic: Diagnostic,
    name: &str,
    functions: &[FuncId],
    is_it: impl Fn(&Inst) -> bool,
) -> Diagnostic {
    let equation = functions.iter().map(|&id| program.function(id)).find_map(|function| {
        let at = function.code.iter().position(&is_it)?;
        let after = function.origins.partition_point(|&(first, _)| first as usize <= at);
        Some(function.origins[after.checked_sub(1)?].1)
    });
    if let Some(equation) = equation {
        return at_equation(program, diagnostic, equation);
    }
    diagnostic.span = part_of(program, name).and_then(|part| part.span);
    diagnostic
}

/// The component of the model that an instance is or belongs to.
pub(crate) fn part_of<'p>(program: &'p Program, instance: &str) -> Option<&'p Part> {
    program.parts.iter().find(|part| {
        let rest = instance.strip_prefix(part.name.as_str());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    })
}

/// Something the model said.
pub(crate) fn warning(program: &Program, message: &Message) -> Diagnostic {
    let assertion = message.assertion.and_then(|id| program.assertions.get(id as usize));
    let span = assertion.and_then(|assertion| assertion.span);
    let mut diagnostic = Diagnostic::warning(codes::MODEL_WARNING, span, message.text.trim());
    if let Some(assertion) = assertion.filter(|assertion| !assertion.instance.as_str().is_empty()) {
        diagnostic = diagnostic.note(None, format!("in `{}`", assertion.instance));
    }
    diagnostic.note(None, format!("at time {:?}", message.time))
}
