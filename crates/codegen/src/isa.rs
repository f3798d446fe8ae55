//! The machine the code is made for.
//!
//! Cranelift's optimiser is off: the program arrives without common subexpressions, and what the optimiser adds by moving
//! values apart from their uses is register pressure. Measured on FullRobot and EngineV6 of the standard library its code
//! is 10 % slower and takes 40 % longer to make.

use cranelift_codegen::isa::OwnedTargetIsa;
use cranelift_codegen::settings::{self, Configurable};

use crate::CodegenError;

/// How registers are allocated.
#[derive(Clone, Copy)]
pub(crate) enum Allocation {
    /// Backtracking, with live ranges split: better code.
    Backtracking,
    /// In a single pass: sooner done.
    SinglePass,
}

/// This computer.
pub(crate) fn host(allocation: Allocation) -> Result<OwnedTargetIsa, CodegenError> {
    let unsupported = |reason: String| CodegenError::Unsupported(reason);
    let mut flags = settings::builder();
    let choices = [
        ("opt_level", "none"),
        (
            "regalloc_algorithm",
            match allocation {
                Allocation::Backtracking => "backtracking",
                Allocation::SinglePass => "single_pass",
            },
        ),
        ("is_pic", "false"),
        ("use_colocated_libcalls", "false"),
        ("enable_verifier", if cfg!(debug_assertions) { "true" } else { "false" }),
        ("enable_probestack", "false"),
        ("unwind_info", "false"),
    ];
    for (name, value) in choices {
        flags.set(name, value).map_err(|error| unsupported(error.to_string()))?;
    }
    let builder = cranelift_native::builder().map_err(|reason| unsupported(reason.to_string()))?;
    builder.finish(settings::Flags::new(flags)).map_err(|error| unsupported(error.to_string()))
}

/// What tells machines apart for which different code would be made; empty if there is no code for this one.
pub fn host_description() -> String {
    let Ok(isa) = host(Allocation::Backtracking) else { return String::new() };
    let features: Vec<String> = isa.isa_flags().iter().map(ToString::to_string).collect();
    format!("{} {}", isa.triple(), features.join(" "))
}
