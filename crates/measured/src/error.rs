//! What is wrong with measured data, where, and what to do about it.

use crate::codes;
use layshaft_source::{Code, Diagnostic};

/// A message with its code, its place in it, and a cure.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{message}")]
pub struct DataError {
    pub code: Code,
    pub message: String,
    pub hint: Option<String>,
}

impl DataError {
    pub fn new(code: Code, message: impl Into<String>) -> DataError {
        DataError { code, message: message.into(), hint: None }
    }

    pub fn hint(mut self, hint: impl Into<String>) -> DataError {
        self.hint = Some(hint.into());
        self
    }

    pub fn diagnostic(&self) -> Diagnostic {
        let diagnostic = Diagnostic::error(self.code, None, self.message.clone());
        match &self.hint {
            Some(hint) => diagnostic.hint(hint.clone()),
            None => diagnostic,
        }
    }
}

impl From<layshaft_results::ResultError> for DataError {
    fn from(error: layshaft_results::ResultError) -> DataError {
        DataError::new(codes::NOT_READ, error.to_string().replace("result file", "file"))
    }
}
