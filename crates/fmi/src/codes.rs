//! Diagnostics of units that come in, and their pages.

layshaft_source::codes! {
    /// The unit cannot be opened.
    ARCHIVE = "E0720";
    /// The description of the unit is no XML.
    XML = "E0721";
    /// This version of FMI is not supported.
    VERSION = "E0722";
    /// The description of the unit cannot be understood.
    CONTENT = "E0723";
    /// The unit breaks a rule of the standard.
    RULE = "E0724";
    /// The unit has no binary for this machine.
    BINARY = "E0725";
    /// The binary of the unit cannot be used.
    FUNCTIONS = "E0726";
    /// A function of the unit failed.
    REFUSED = "E0727";
    /// The unit crashed.
    CRASH = "E0728";
    /// The unit did not return in time.
    TIMEOUT = "E0729";
    /// The settings of the simulation do not fit the unit.
    SETTINGS = "E0730";
    /// The simulation of the unit failed.
    RUN = "E0731";
    /// The unit is unusual.
    UNUSUAL = "W0732";
    /// A message of the unit.
    MESSAGE = "W0733";
}
