//! Diagnostics of the command line itself, and their pages.

layshaft_source::codes! {
    /// The model does not start where it settles.
    STARTS_ELSEWHERE = "W0532";
    /// A road cannot be read.
    ROAD_FILE = "E0160";
    /// A tyre property file cannot be used.
    TYRE_FILE = "E0161";
    /// A mesh has a hole, or a triangle that is none.
    ROAD_FINDING = "W0160";
    /// A tyre property file has a name that is not known.
    UNKNOWN_COEFFICIENT = "W0161";
    /// A report cannot be written.
    NOT_WRITTEN = "E0852";
    /// A defect of ours.
    INTERNAL_ERROR = "E9999";
}
