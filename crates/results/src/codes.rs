//! Diagnostics of result files, and their pages.

layshaft_source::codes! {
    /// The result file cannot be created.
    NOT_CREATED = "E0801";
    /// The result file cannot be written.
    NOT_WRITTEN = "E0802";
    /// The result file cannot be read.
    NOT_READ = "E0803";
    /// Not a result file.
    FORMAT = "E0804";
    /// Unknown format of results.
    UNKNOWN_FORMAT = "E0805";
    /// The header of a result contradicts itself.
    HEADER = "E0806";
}
