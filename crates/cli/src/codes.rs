//! Diagnostics of the command line itself, and their pages.

layshaft_source::codes! {
    /// The model does not start where it settles.
    STARTS_ELSEWHERE = "W0532";
    /// A report cannot be written.
    NOT_WRITTEN = "E0852";
    /// A defect of ours.
    INTERNAL_ERROR = "E9999";
}
