//! Diagnostics of the export.

layshaft_source::codes! {
    /// No binary can be made for the FMU.
    NO_COMPILER = "E0740";
    /// The C compiler failed.
    COMPILER = "E0741";
    /// The model cannot be had for model exchange.
    NO_EXCHANGE = "E0742";
}
