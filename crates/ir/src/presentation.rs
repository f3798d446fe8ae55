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
    /// Components that a 3-D view shows.
    pub visuals: Vec<Visual>,
}

/// A component for the eye: its variables say what is drawn where.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Visual {
    /// Its name in the flat model.
    pub instance: Name,
    pub kind: VisualKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum VisualKind {
    /// A solid: `shapeType`, `R`, `r`, `r_shape`, `lengthDirection`, `widthDirection`, `length`, `width`, `height`, `extra`, `color`.
    Shape,
    /// An arrow: `R`, `r`, `coordinates`, `color`, `quantity`, `headAtOrigin`, `twoHeadedArrow`.
    Vector,
    /// A surface given by a function, which no variables tell.
    Surface,
    /// Has the direction of gravity: `n`.
    World,
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
    /// Where it is written.
    pub span: Option<Span>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum PresentationValue {
    Text(String),
    Number(f64),
    Flag(bool),
    List(Vec<PresentationValue>),
}
