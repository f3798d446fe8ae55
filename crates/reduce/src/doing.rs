//! What a reduction is doing, for a user who waits for it.

/// Told what is being done, and the time that a run has reached.
pub type Tell<'a> = dyn FnMut(&str, Option<f64>) + 'a;

/// The same, shared between those who do it.
pub(crate) type Doing<'a> = dyn Fn(&str, Option<f64>) + 'a;
