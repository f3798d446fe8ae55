//! The codes of sweeps, E0870 to E0879, and their pages.

layshaft_source::codes! {
    /// The sweep cannot be run as asked.
    DESIGN = "E0870";
    /// The table of a sweep cannot be read or written.
    FILE = "E0871";
    /// Not the table of a sweep.
    FORMAT = "E0872";
    /// The shards do not make one sweep.
    MERGE = "E0873";
    /// Another sweep is writing to the table.
    LOCKED = "E0874";
    /// The table has an unfinished sweep with other values.
    UNFINISHED = "E0875";
}
