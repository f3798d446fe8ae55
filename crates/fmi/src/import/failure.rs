//! Failures of archives and units as diagnostics.

use crate::codes;
use layshaft_foreign::{ArchiveError, UnitError};
use layshaft_source::Diagnostic;

/// Messages of a unit shown with its failure.
const SHOWN: usize = 5;

pub(crate) fn archive(error: &ArchiveError) -> Diagnostic {
    let diagnostic = Diagnostic::error(codes::ARCHIVE, None, error.to_string());
    match error {
        ArchiveError::NoArchive { .. } | ArchiveError::Damaged { .. } => {
            diagnostic.hint("the file may be cut short or damaged: get it anew, and compare its size")
        }
        ArchiveError::Refused { .. } => diagnostic.hint("do not trust a unit like this; ask who made it"),
        _ => diagnostic,
    }
}

/// A failure of a unit, and when it happened.
pub fn diagnostic(error: &UnitError, time: Option<f64>) -> Diagnostic {
    let code = match error {
        UnitError::NoBinary { .. } => codes::BINARY,
        UnitError::NotLoadable { .. } | UnitError::MissingFunctions { .. } => codes::FUNCTIONS,
        UnitError::NotInstantiated { .. } | UnitError::Refused { .. } | UnitError::Unsupported { .. } => codes::REFUSED,
        UnitError::Crashed { .. } | UnitError::Process { .. } => codes::CRASH,
        UnitError::TimedOut { .. } => codes::TIMEOUT,
        UnitError::EndlessEvent { .. } | UnitError::Standstill | UnitError::Ended => codes::RUN,
    };
    let at = time.map(|time| format!("at time {time} s: ")).unwrap_or_default();
    let mut diagnostic = Diagnostic::error(code, None, format!("{at}{error}"));
    for message in error.earlier_messages().iter().rev().take(SHOWN).rev() {
        diagnostic = diagnostic.note(None, format!("the unit said before: {}", message.trim()));
    }
    match hint(error) {
        Some(hint) => diagnostic.hint(hint),
        None => diagnostic,
    }
}

fn hint(error: &UnitError) -> Option<&'static str> {
    Some(match error {
        UnitError::NoBinary { .. } => "ask for the unit exported for this platform, or compile its sources",
        UnitError::NotLoadable { .. } => {
            "is it for this platform, and are the libraries it needs installed? `ldd` shows them"
        }
        UnitError::MissingFunctions { .. } => "the binary belongs to another version of FMI or to another interface",
        UnitError::NotInstantiated { .. } => {
            "the token in modelDescription.xml may not be that of the binary, or a resource or licence is missing"
        }
        UnitError::Refused { .. } => "--debug-logging lets the unit say more",
        UnitError::Crashed { .. } => "a defect of the unit: tell who made it. The results up to here are kept",
        UnitError::TimedOut { .. } => "allow more with --timeout, or look why the unit does not return",
        UnitError::EndlessEvent { .. } => {
            "its discrete states keep changing each other: a defect of the unit, or of its inputs"
        }
        UnitError::Unsupported { .. } | UnitError::Process { .. } | UnitError::Standstill | UnitError::Ended => {
            return None;
        }
    })
}
