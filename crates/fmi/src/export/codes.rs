//! Diagnostics of the export.

use layshaft_source::Code;

pub const NO_COMPILER: Code = Code("E0740");
pub const COMPILER: Code = Code("E0741");
pub const NO_EXCHANGE: Code = Code("E0742");

/// Pages for `layshaft explain`.
pub const EXPLANATIONS: &[(Code, &str)] = &[
    (
        NO_COMPILER,
        "# No binary can be made for the FMU

The binary in an FMU is made by the system's C compiler, which could not be started, or there is none for this machine. Install one \
(`apt install gcc`), name another with `--compiler`, or write an FMU of sources alone with `--source --no-binary`: the tool that loads \
it compiles it.",
    ),
    (
        COMPILER,
        "# The C compiler failed

The sources of the FMU were written, but the compiler did not accept them or had no room to work in. Its messages are shown. With \
`--source --no-binary` the sources can be looked at; if they are wrong, please report the case.",
    ),
    (
        NO_EXCHANGE,
        "# The model cannot be had for model exchange

A unit for model exchange hands its continuous states to another tool's integrator. The message says what of this model does not go \
with that. Co-simulation (`--type cs`) carries its own method and has no such limit.",
    ),
];
