//! Failures of a run as diagnostics.

use crate::codes;
use layshaft_ir::program::Program;
use layshaft_runtime::{Cause, Failure, Message};
use layshaft_source::{Code, Diagnostic, Span};

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
    let span = span.or_else(|| equation_span(program, failure));
    let mut diagnostic = Diagnostic::error(code, span, message);
    for line in lines {
        diagnostic = diagnostic.note(None, line.trim());
    }
    diagnostic
}

fn equation_span(program: &Program, failure: &Failure) -> Option<Span> {
    if let Some(info) = failure.equation.and_then(|equation| program.equations.get(equation as usize)) {
        return info.span;
    }
    let (Cause::Singular { block, .. } | Cause::NotFinite { block, .. } | Cause::Nonlinear { block, .. }) =
        &failure.cause
    else {
        return None;
    };
    let first = program.blocks.get(*block as usize)?.equations.first()?;
    program.equations.get(*first as usize)?.span
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
