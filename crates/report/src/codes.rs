//! Diagnostics of what models ask reports to show, and their pages.

layshaft_source::codes! {
    /// Part of the annotation `__Layshaft` is not understood.
    NOT_UNDERSTOOD = "W0850";
    /// The annotation `__Layshaft` names a variable that the result does not have.
    NO_VARIABLE = "W0851";
}
