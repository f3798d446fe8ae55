//! What a model says about how it wants to be shown: its documentation, and the vendor annotation `__Layshaft`.
//!
//! ```text
//! annotation(__Layshaft(plots={Plot(title="Speed", y={"car.v", "cycle.y"})}))
//! ```
//!
//! Components may carry the annotation too; names in it are relative to the component. Other tools keep it and
//! do nothing with it. What the words mean is up to whoever draws: here they are only data.

use layshaft_source::{Name, Span};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Presentation {
    /// HTML of `Documentation(info = …)`.
    pub documentation: String,
    pub items: Vec<PresentationItem>,
}

/// One call in a list of the annotation: `Plot(title = …)` in `plots = {…}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PresentationItem {
    /// The list it stands in.
    pub list: Name,
    /// The word before the parentheses.
    pub word: Name,
    /// The component whose class says so; empty for the model itself.
    pub instance: Name,
    pub fields: Vec<(Name, PresentationValue)>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum PresentationValue {
    Text(String),
    Number(f64),
    Flag(bool),
    List(Vec<PresentationValue>),
}
