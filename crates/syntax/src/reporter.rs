//! Collects the diagnostics of one file, at most a hundred of them.

use crate::codes;
use layshaft_source::{Diagnostic, FileId, Span};

const LIMIT: usize = 100;

pub(crate) struct Reporter {
    pub file: FileId,
    diagnostics: Vec<Diagnostic>,
    suppressed: usize,
}

impl Reporter {
    pub fn new(file: FileId) -> Reporter {
        Reporter { file, diagnostics: Vec::new(), suppressed: 0 }
    }

    pub fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.file, start as u32, end as u32)
    }

    /// Takes the diagnostic that `make` builds, unless there are enough already.
    pub fn report(&mut self, make: impl FnOnce(FileId) -> Diagnostic) {
        if self.diagnostics.len() < LIMIT {
            let diagnostic = make(self.file);
            self.diagnostics.push(diagnostic);
        } else {
            self.suppressed += 1;
        }
    }

    /// All diagnostics in source order.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        self.diagnostics.sort_by_key(|diagnostic| diagnostic.span.map_or(0, |span| span.start));
        if self.suppressed > 0 {
            let message = format!("{} further errors in this file are not shown", self.suppressed);
            self.diagnostics.push(
                Diagnostic::error(codes::TOO_MANY_ERRORS, None, message)
                    .hint("cure the first ones; the others are often their consequence"),
            );
        }
        self.diagnostics
    }
}
