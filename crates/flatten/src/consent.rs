//! The question whether a model may do more than compute, asked once its program is known.

use layshaft_ir::program::{Permission, Program, Trust};
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

/// What is asked.
pub struct Inquiry<'a> {
    pub program: &'a Program,
    /// What it needs leave for, each with the external function by index.
    pub needs: &'a [(Permission, u32)],
    /// The files that the model's text was read from.
    pub files: Vec<PathBuf>,
}

/// Who answers. By default nobody, and nothing is allowed.
#[derive(Clone, Default)]
pub struct Consent(Option<Arc<dyn Fn(&Inquiry) -> Trust + Send + Sync>>);

impl Consent {
    pub fn new(answer: impl Fn(&Inquiry) -> Trust + Send + Sync + 'static) -> Consent {
        Consent(Some(Arc::new(answer)))
    }

    /// Everything is allowed.
    pub fn full() -> Consent {
        Consent::new(|_| Trust::full())
    }

    pub fn ask(&self, inquiry: &Inquiry) -> Trust {
        self.0.as_ref().map_or_else(Trust::default, |answer| answer(inquiry))
    }
}

impl fmt::Debug for Consent {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Consent(…)" } else { "Consent(none)" })
    }
}
