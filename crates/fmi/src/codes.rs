//! Diagnostics of units that come in, and their pages.

use layshaft_source::Code;

pub const ARCHIVE: Code = Code("E0720");
pub const XML: Code = Code("E0721");
pub const VERSION: Code = Code("E0722");
pub const CONTENT: Code = Code("E0723");
pub const RULE: Code = Code("E0724");
pub const BINARY: Code = Code("E0725");
pub const FUNCTIONS: Code = Code("E0726");
pub const REFUSED: Code = Code("E0727");
pub const CRASH: Code = Code("E0728");
pub const TIMEOUT: Code = Code("E0729");
pub const SETTINGS: Code = Code("E0730");
pub const RUN: Code = Code("E0731");
pub const UNUSUAL: Code = Code("W0732");
pub const MESSAGE: Code = Code("W0733");

/// Pages for `layshaft explain`.
pub const EXPLANATIONS: &[(Code, &str)] = &[
    (
        ARCHIVE,
        "# The unit cannot be opened

A functional mock-up unit is a zip archive with the ending `.fmu`, or a folder it was extracted to. The file named is none, is cut \
short or damaged, or is refused: because a name in it leads out of the folder it is extracted to, or because it has more files or \
bytes than any unit. Get the file anew.",
    ),
    (
        XML,
        "# The description of the unit is no XML

`modelDescription.xml` is missing in the archive, or no XML reader accepts it. The place of the first mistake is shown. The tool that made \
the unit has to be told.",
    ),
    (
        VERSION,
        "# This version of FMI is not supported

Units of FMI 2.0 and 3.0 are read, checked and run; those of FMI 1.0 are not. Export the unit anew for FMI 2 or 3.",
    ),
    (
        CONTENT,
        "# The description of the unit cannot be understood

An attribute is missing or has a value that is none of its type, or a reference leads to a variable that is not there. The place in \
`modelDescription.xml` is shown.",
    ),
    (
        RULE,
        "# The unit breaks a rule of the standard

`layshaft fmu validate` compares a unit with the rules of FMI: which causality, variability and initial go together, where start values have \
to be, that names and value references are unique, that the model structure is complete, that units and types exist. Other tools may \
refuse a unit that breaks one, or run it wrongly. Most such units can be simulated all the same.",
    ),
    (
        BINARY,
        "# The unit has no binary for this machine

Binaries are in the folder `binaries` of the archive, one for each platform: `linux64` (FMI 2) or `x86_64-linux` (FMI 3) on a PC with Linux. \
The message says which ones are there. Ask for a unit exported for this platform, or compile its `sources` if it has them.",
    ),
    (
        FUNCTIONS,
        "# The binary of the unit cannot be used

It cannot be loaded, because it is damaged, of another platform, or needs a library that is not installed; or functions that \
the standard demands are not in it.",
    ),
    (
        REFUSED,
        "# A function of the unit failed

The unit answered a call with Error, Fatal or Discard, or refused to be instantiated. The message names the function and says what the unit \
said itself. Results up to there are kept. `--debug-logging` lets the unit say more.",
    ),
    (
        CRASH,
        "# The unit crashed

With `--isolate` a unit runs in a process of its own. That process ended while the function named was called: by an access to \
memory that is not its own, by `abort`, by `exit`. The results up to there are kept. This is a defect of the unit.",
    ),
    (
        TIMEOUT,
        "# The unit did not return in time

The time given by `--timeout` was over. With `--isolate` a unit that does not return is ended, whatever it does; without, the time is \
looked at between two calls only.",
    ),
    (
        SETTINGS,
        "# The settings of the simulation do not fit the unit

For example a start value for a variable that is not there or cannot be set, a text where a number has to be, an interface the unit does \
not have, an input file without a column `time`.",
    ),
    (
        RUN,
        "# The simulation of the unit failed

The solver cannot go on, event iteration inside the unit does not end, or the unit ends its steps where it begins them. The results up \
to there are kept.",
    ),
    (
        UNUSUAL,
        "# The unit is unusual

What is named is allowed or does no harm, but other tools may stumble over it, or it is probably not meant so.",
    ),
    (
        MESSAGE,
        "# A message of the unit

The unit said this while it ran, without failing.",
    ),
];
