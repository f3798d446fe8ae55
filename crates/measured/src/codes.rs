//! Diagnostics of measured data, and their pages.

layshaft_source::codes! {
    /// The file cannot be read, or is of no format that is read.
    NOT_READ = "E0810";
    /// A row or a field of the file is not as it should be.
    ROW = "E0811";
    /// The times do not ascend.
    TIME = "E0812";
    /// A value is missing where one is needed.
    MISSING = "E0813";
    /// There is no such column.
    UNKNOWN_COLUMN = "E0814";
    /// The unit of a column does not convert to that of the input.
    UNIT = "E0815";
    /// The data do not reach over the whole run.
    TOO_SHORT = "E0816";
    /// What `--map` says cannot be understood, or names no input.
    MAP = "E0817";
    /// Rows at regular distances have a gap.
    W_GAP = "W0818";
    /// Two rows at regular distances have the same time.
    W_DUPLICATE = "W0819";
}
