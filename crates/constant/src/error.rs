//! Why an expression has no value at compile time.

use layshaft_source::{Name, Span};
use std::fmt;
use std::ops::{Deref, DerefMut};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EvalErrorKind {
    /// It depends on something known only when the model runs.
    NotConstant,
    /// The evaluation itself failed: subscript out of range, failed assert, division by zero, …
    Failed,
    /// Too many operations or too deep a recursion.
    Limit,
}

#[derive(Clone, PartialEq, Debug)]
pub struct EvalErrorInfo {
    pub kind: EvalErrorKind,
    pub message: String,
    /// The statement that failed, when it lies in a function.
    pub span: Option<Span>,
    /// Functions being evaluated, innermost first.
    pub trace: Vec<Name>,
}

/// Boxed, since results of evaluation travel through many returns.
#[derive(Clone, PartialEq, Debug)]
pub struct EvalError(Box<EvalErrorInfo>);

impl EvalError {
    pub fn new(kind: EvalErrorKind, message: impl Into<String>) -> EvalError {
        EvalError(Box::new(EvalErrorInfo { kind, message: message.into(), span: None, trace: Vec::new() }))
    }

    pub fn failed(message: impl Into<String>) -> EvalError {
        EvalError::new(EvalErrorKind::Failed, message)
    }

    pub fn not_constant(message: impl Into<String>) -> EvalError {
        EvalError::new(EvalErrorKind::NotConstant, message)
    }

    /// Puts the error at a statement, unless it already has a more precise place.
    pub fn at(mut self, span: Option<Span>) -> EvalError {
        self.span = self.span.or(span);
        self
    }

    pub(crate) fn within(mut self, function: Name) -> EvalError {
        self.trace.push(function);
        self
    }
}

impl Deref for EvalError {
    type Target = EvalErrorInfo;

    fn deref(&self) -> &EvalErrorInfo {
        &self.0
    }
}

impl DerefMut for EvalError {
    fn deref_mut(&mut self) -> &mut EvalErrorInfo {
        &mut self.0
    }
}

impl fmt::Display for EvalError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message)?;
        if let Some(function) = self.trace.first() {
            write!(f, " (in function `{function}`)")?;
        }
        Ok(())
    }
}

impl std::error::Error for EvalError {}
