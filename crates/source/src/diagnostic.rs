//! What the compiler has to say: a message at a place, how it came about, and what to do.

use crate::Span;

#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Severity {
    Error,
    Warning,
}

/// A stable identifier such as `E0201`; `layshaft explain` has a page for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub struct Code(pub &'static str);

/// A further remark: with a span it is shown under that source line.
#[derive(Clone, PartialEq, Debug)]
pub struct Note {
    pub message: String,
    pub span: Option<Span>,
}

/// One finding. The primary span is where the user has to look first.
#[derive(Clone, PartialEq, Debug)]
pub struct Diagnostic {
    pub code: Code,
    pub severity: Severity,
    pub message: String,
    pub span: Option<Span>,
    /// Text beside the carets.
    pub label: Option<String>,
    pub notes: Vec<Note>,
    /// What to do about it.
    pub hint: Option<String>,
}

impl Diagnostic {
    pub fn error(code: Code, span: impl Into<Option<Span>>, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            severity: Severity::Error,
            message: message.into(),
            span: span.into(),
            label: None,
            notes: Vec::new(),
            hint: None,
        }
    }

    pub fn warning(code: Code, span: impl Into<Option<Span>>, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, span, message) }
    }

    pub fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = Some(label.into());
        self
    }

    pub fn note(mut self, span: impl Into<Option<Span>>, message: impl Into<String>) -> Diagnostic {
        self.notes.push(Note { message: message.into(), span: span.into() });
        self
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hint = Some(hint.into());
        self
    }

    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
